/* q16_neon.c - the kernels 4 lanes wide, for AArch64. Empty elsewhere. */
#include "isa.h"

#if KNOLL_HAS_NEON
#define LANES 4
#define ISA neon
#define ISA_LEVEL 1
#include "kernels.inc"
#else
typedef int knoll__q16_neon_is_empty;
#endif
