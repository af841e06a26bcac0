/* sse41.c - the shims 4 lanes wide, for x86 with sse4.1. Empty elsewhere. */
#include <kernels/isa.h>

#include "shims.h"

#if KNOLL_HAS_X86
#define LANES 4
#define ISA sse41
#define ISA_LEVEL 20
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("sse4.1"))), apply_to = function)
#include "shims.inc"
#pragma clang attribute pop
#else
#pragma GCC target("sse4.1")
#include "shims.inc"
#endif
#else
typedef int shims_sse41_are_empty;
#endif
