/* q16_sse2.c - the kernels 4 lanes wide, for x86 with sse2. Empty elsewhere. */
#include "isa.h"

#if KNOLL_HAS_X86
#define LANES 4
#define ISA sse2
#define ISA_LEVEL 10
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("sse2"))), apply_to = function)
#include "kernels.inc"
#pragma clang attribute pop
#else
#pragma GCC target("sse2")
#include "kernels.inc"
#endif
#else
typedef int knoll__q16_sse2_is_empty;
#endif
