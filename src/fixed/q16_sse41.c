/* q16_sse41.c - the kernels 4 lanes wide, for x86 with sse4.1. Empty elsewhere. */
#include "isa.h"

#if KNOLL_HAS_X86
#define LANES 4
#define ISA sse41
#define ISA_LEVEL 20
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("sse4.1"))), apply_to = function)
#include "kernels.inc"
#pragma clang attribute pop
#else
#pragma GCC target("sse4.1")
#include "kernels.inc"
#endif
#else
typedef int knoll__q16_sse41_is_empty;
#endif
