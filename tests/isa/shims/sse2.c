/* sse2.c - the shims 4 lanes wide, for x86 with sse2. Empty elsewhere. */
#include <kernels/isa.h>

#include "shims.h"

#if KNOLL_HAS_X86
#define LANES 4
#define ISA sse2
#define ISA_LEVEL 10
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("sse2"))), apply_to = function)
#include "shims.inc"
#pragma clang attribute pop
#else
#pragma GCC target("sse2")
#include "shims.inc"
#endif
#else
typedef int shims_sse2_are_empty;
#endif
