/* q16_avx512.c - the kernels 16 lanes wide, for x86 with avx512f,avx512dq,avx512vl,avx512bw. Empty
   elsewhere. */
#include "isa.h"

#if KNOLL_HAS_X86
#define LANES 16
#define ISA avx512
#define ISA_LEVEL 40
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx512f,avx512dq,avx512vl,avx512bw"))),        \
                             apply_to = function)
#include "kernels.inc"
#pragma clang attribute pop
#else
/* Without optimisation gcc's intrinsics are macros with masks of the other sign. */
#pragma GCC diagnostic ignored "-Wsign-conversion"
#pragma GCC target("avx512f,avx512dq,avx512vl,avx512bw")
#include "kernels.inc"
#endif
#else
typedef int knoll__q16_avx512_is_empty;
#endif
