/* ways.h - every way to sample a field at the places of a grid; each must give the same bits. */
#ifndef KNOLL_WAYS_H
#define KNOLL_WAYS_H

#include "knoll/knoll.h"

/* What is sampled. The grid is packed; `positions` are those of its samples by axis. */
typedef struct knoll__subject {
    const char *name; /* "perlin/2d/far" */
    knoll_graph *graph;
    knoll_node output;
    uint64_t seed;
    int gradient; /* 1: derivatives are compared, those by x, then those by y ..., not values */
    knoll_field *field;
    knoll_grid grid;
    size_t count, total; /* samples of the grid; numbers to be compared */
    double *positions[KNOLL_AXES];
    float *floats[KNOLL_AXES];
    int are_floats; /* whether `floats` are the positions, to the bit */
    int is_scalar;  /* whether `field` has the scalar kernels, as single samples always do */
} knoll__subject;

/* `samples` is for `total` numbers; those of a gradient have room for `count` values behind
   them. */
typedef struct knoll__way {
    const char *name;
    int (*applies)(const knoll__subject *subject); /* NULL: always */
    knoll_status (*sample)(const knoll__subject *subject, float *samples);
} knoll__way;

/* NULL past the last. */
const knoll__way *knoll__way_at(size_t index);

/* The points of the field, which every other way is compared with where no truth is written. */
knoll_status knoll__sample_as_points(const knoll__subject *subject, float *samples);

#endif
