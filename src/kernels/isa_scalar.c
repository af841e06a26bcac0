/* isa_scalar.c - the kernels one lane wide, for every machine: what the others are compared
   with. */
#include "isa.h"

#define LANES 1
#define ISA scalar
#define ISA_LEVEL 0
#include "kernels.inc"
