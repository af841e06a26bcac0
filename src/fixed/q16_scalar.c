/* q16_scalar.c - the kernels one lane wide, for every machine: what the others are compared
   with. Where there are others this one stays scalar; elsewhere the compiler may find vectors of
   its own. */
#include "isa.h"

#if (KNOLL_HAS_X86 || KNOLL_HAS_NEON) && !defined(__clang__)
#pragma GCC optimize("no-tree-vectorize")
#endif

#define LANES 1
#define ISA scalar
#define ISA_LEVEL 0
#include "kernels.inc"
