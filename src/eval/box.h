/* box.h - what is proven of a program's values on a box. */
#ifndef KNOLL_BOX_H
#define KNOLL_BOX_H

#include "../graph/interval.h"
#include "run.h"

/* A box, with a run whose levels tell the octaves, and a register of bounds for each of the program's. */
typedef struct knoll__bounding {
    knoll__run run;
    double low[KNOLL_AXES], high[KNOLL_AXES]; /* finite */
    knoll__interval *registers;
    knoll__plan spare;
} knoll__bounding;

/* The box on an axis of a base: affine images are monotone, and so is their rounding. */
void knoll__bound_base(knoll__bounding *bounding, int base, int axis, double *low, double *high);

/* box_source.c: a source, with its octave's weight where it has one. */
knoll__interval knoll__bound_source(knoll__bounding *bounding, const knoll__operation *operation);

#endif
