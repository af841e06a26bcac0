/* isa.h - what every q16_*.c includes before its target pragma. */
#ifndef KNOLL_FIXED_ISA_H
#define KNOLL_FIXED_ISA_H

#include "../kernels/isa.h"

#include "kernels.h"

#endif
