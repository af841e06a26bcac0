/* box.h - what is proven of a program's values on a box. */
#ifndef KNOLL_BOX_H
#define KNOLL_BOX_H

#include "../graph/interval.h"
#include "run.h"

/* A box, with a run whose levels tell the octaves, and a register of bounds for each of the
   program's. */
typedef struct knoll__bounding {
    knoll__run run;
    double low[KNOLL_AXES], high[KNOLL_AXES]; /* finite */
    knoll__interval *registers;
    /* Of one source the bounds that are known already, or NULL. */
    const knoll__operation *sampled;
    knoll__interval sample;
    knoll__plan spare;
} knoll__bounding;

/* The box on an axis of a base: affine images are monotone, and so is their rounding. */
void knoll__bound_base(knoll__bounding *bounding, int base, int axis, double *low, double *high);

/* box_source.c: a source, with its octave's weight where it has one. */
knoll__interval knoll__bound_source(knoll__bounding *bounding, const knoll__operation *operation);

/* box_parts.c: the box in KNOLL__PARTS parts of one size, so many on each axis, that are as near
   to cubes as may be; and a source that is not displaced on each of them. The first axis runs
   fastest. */
enum { KNOLL__PARTS = 16 };
void knoll__cut_parts(const knoll__bounding *bounding, int parts[KNOLL_AXES]);
void knoll__bound_parts(knoll__bounding *bounding, const knoll__operation *operation,
                        const int parts[KNOLL_AXES], knoll__interval bounds[KNOLL__PARTS]);

#endif
