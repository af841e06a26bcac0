/* q16_avx2.c - the kernels 8 lanes wide, for x86 with avx2. Empty elsewhere. */
#include "isa.h"

#if KNOLL_HAS_X86
#define LANES 8
#define ISA avx2
#define ISA_LEVEL 30
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#include "kernels.inc"
#pragma clang attribute pop
#else
#pragma GCC target("avx2")
#include "kernels.inc"
#endif
#else
typedef int knoll__q16_avx2_is_empty;
#endif
