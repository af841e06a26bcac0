/* neon.c - the shims 4 lanes wide, for AArch64. Empty elsewhere. */
#include <kernels/isa.h>

#include "shims.h"

#if KNOLL_HAS_NEON
#define LANES 4
#define ISA neon
#define ISA_LEVEL 1
#include "shims.inc"
#else
typedef int shims_neon_are_empty;
#endif
