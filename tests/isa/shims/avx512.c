/* avx512.c - the shims 16 lanes wide, for x86 with avx512f,avx512dq,avx512vl,avx512bw. Empty
   elsewhere. */
#include <kernels/isa.h>

#include "shims.h"

#if KNOLL_HAS_X86
#define LANES 16
#define ISA avx512
#define ISA_LEVEL 40
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx512f,avx512dq,avx512vl,avx512bw"))),        \
                             apply_to = function)
#include "shims.inc"
#pragma clang attribute pop
#else
#pragma GCC target("avx512f,avx512dq,avx512vl,avx512bw")
#include "shims.inc"
#endif
#else
typedef int shims_avx512_are_empty;
#endif
