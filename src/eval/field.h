/* field.h - compiled fields from the inside. */
#ifndef KNOLL_FIELD_H
#define KNOLL_FIELD_H

#include <knoll/knoll.h>

#include <stdatomic.h>

#include "plan.h"

struct knoll_field {
    knoll_allocator allocator;
    const knoll__kernels *kernels;
    uint64_t seed;
    knoll_graph *graph; /* a copy, for knoll_field_vary */
    knoll_node outputs[16];
    size_t output_count;
    int gradient; /* whether it gives derivatives, too */
    int least_dimensions;
    knoll__program programs[KNOLL_AXES]; /* by dimensions - 1; empty below the least */
    knoll__plan *plans[KNOLL_AXES];      /* of each program, by slot */
    /* Of the body of each loop, by octave: the bits of its mean, or of a NaN until a call with a
       band limit has found it. Whoever finds it finds the same. */
    _Atomic uint32_t (*means[KNOLL_AXES])[KNOLL__MAX_OCTAVES];
};

/* run.c: makes the plans of a program that has slots. */
void knoll__settle_plans(const knoll_field *field, int dimensions, knoll__plan *plans);
/* band_limit.c: the means that are known without looking. */
void knoll__settle_means(const knoll_field *field, int dimensions);

#endif
