/* scalar.c - the shims one lane wide, for every machine. */
#include <kernels/isa.h>

#include "shims.h"

#define LANES 1
#define ISA scalar
#define ISA_LEVEL 0
#include "shims.inc"
