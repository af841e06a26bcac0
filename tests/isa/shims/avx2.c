/* avx2.c - the shims 8 lanes wide, for x86 with avx2. Empty elsewhere. */
#include <kernels/isa.h>

#include "shims.h"

#if KNOLL_HAS_X86
#define LANES 8
#define ISA avx2
#define ISA_LEVEL 30
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#include "shims.inc"
#pragma clang attribute pop
#else
#pragma GCC target("avx2")
#include "shims.inc"
#endif
#else
typedef int shims_avx2_are_empty;
#endif
