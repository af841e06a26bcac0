/* program.h - what fields compile to: a flat list of operations on block registers, for one number
   of dimensions. The only form that the evaluator reads. */
#ifndef KNOLL_PROGRAM_H
#define KNOLL_PROGRAM_H

#include <knoll/knoll.h>
#include <knoll/q16.h>

#include "../kernels/kernels.h"

enum {
    KNOLL__MAX_LEVELS = 8,
    KNOLL__MAX_OCTAVES = 32,
    KNOLL__MAX_SLOTS = 64,
    KNOLL__MAX_OUTPUTS = 16 * (1 + KNOLL_AXES)
};

typedef enum knoll__code {
    KNOLL__CONSTANT,   /* out = k[0] */
    KNOLL__COORDINATE, /* out = position on `axis` */
    KNOLL__SAMPLE,     /* out = sources[data] */
    KNOLL__SAMPLE_Q16, /* the same of fixed-point noise */
    KNOLL__APPLY,      /* out = map(in[0], in[1], in[2], k) */
    KNOLL__RESCALE, /* out = in[0] * (float)(k[0] * multiplier from the base's level to `level`) */
    KNOLL__STRETCH, /* out = derivative of the base's position on `axis` by the caller's, + in[0] if
                       there is one */
    KNOLL__LOOP     /* out = sum of loops[data].weight[i] * in[0] over its octaves; the operations
                          up to `end` are its body */
} knoll__code;

/* Where something is sampled: at bases[base], times the multipliers of the loops above the base's
   level up to `level`, plus displacements (registers, -1: none) in the base's units. */
typedef struct knoll__place {
    int base, level, scope;
    int displacement[KNOLL_AXES];
} knoll__place;

typedef struct knoll__operation {
    knoll__code code;
    int out, in[3]; /* registers, here and below; -1: none */
    /* In a program with derivatives, of samples and loops. A sample's are those by the place's
       position on each axis: the caller's, or where it is displaced the base's. */
    int derivative[KNOLL_AXES];
    int in_derivative[KNOLL_AXES]; /* of loops: in[0]'s */
    float k[2];
    knoll__place place;
    int axis;
    knoll__map map;
    int data, end;
} knoll__operation;

/* A lattice noise with all that its node says. */
typedef struct knoll__source_data {
    knoll__source kind;
    uint32_t type; /* permanent number, part of the seed */
    uint64_t own_seed;
    float frequency;
    float normal;    /* normalisation */
    float low, high; /* proven bounds of all values, without an octave's weight */
    float jitter;
    int fade_kind, returned, metric;
    uint32_t period[KNOLL_AXES];
    float limit;  /* cells a sample from which on band limits leave nothing; docs/band-limit.md */
    int centred;  /* 1: v and -v are equally likely, so that its mean is 0 where it never repeats */
    int balanced; /* 1: so is that of each period: what a lattice point adds has the mean 0 */
    int weighted; /* 1: its level's octave weight is part of the amplitude */
    int slot;     /* the first of its plans, one an octave of its level; -1: none */
    /* Fixed-point noise, of SAMPLE_Q16 alone: type, own_seed and these. Its 32-bit seed is the low
       half of own_seed, if exact, or the high half of the node's seed. */
    knoll_q16 q16;
    int exact_seed;
} knoll__source_data;

typedef struct knoll__loop {
    int octaves, level;
    int folded; /* 1: the body's value is weighted already */
    double multiplier[KNOLL__MAX_OCTAVES];
    float weight[KNOLL__MAX_OCTAVES];
    /* For band limits, of the body in octave 0: its bounds; its mean, if that is known, and whether
       other octaves may have another one; and on each axis 1 / the spacing from which on nothing is
       left, 0 where no spacing matters. */
    float low, high, mean;
    int has_mean, repeats;
    double fineness[KNOLL_AXES];
} knoll__loop;

/* An affine image of the caller's position: base 0 is the position itself; others are
   parent * (multiplier from the parent's level to `level`) * scale + translate. */
typedef struct knoll__base {
    int parent, level;
    double scale[KNOLL_AXES], translate[KNOLL_AXES];
} knoll__base;

/* Where seeds come from: the field's (scope 0), the octave of a loop, or an axis of a warp. */
typedef struct knoll__scope {
    int parent;
    int level; /* > 0: the seed of that level's octave */
    int axis;  /* else: the parent's seed for this axis */
} knoll__scope;

typedef struct knoll__program {
    int dimensions;
    int gradient; /* 1: after each output come its derivatives by each axis */
    knoll__operation *operations;
    knoll__source_data *sources;
    knoll__loop *loops;
    knoll__base *bases;
    knoll__scope *scopes;
    size_t operation_count, source_count, loop_count, base_count, scope_count;
    int register_count, slot_count;
    int output[KNOLL__MAX_OUTPUTS]; /* registers */
    float low[KNOLL__MAX_OUTPUTS], high[KNOLL__MAX_OUTPUTS];
    int output_count;
} knoll__program;

/* Whether any axis of a place is displaced. */
static inline int knoll__is_displaced(const knoll__program *program, const knoll__place *place)
{
    for (int axis = 0; axis < program->dimensions; axis++)
        if (place->displacement[axis] >= 0)
            return 1;
    return 0;
}

/* Lowers the graph for so many dimensions, with derivatives or without. `*needed` becomes the
   number of dimensions that the graph needs when that is more; the program is then left empty. */
knoll_status knoll__lower(const knoll_graph *graph, const knoll_node *outputs, size_t count,
                          int dimensions, int gradient, const knoll_allocator *allocator,
                          knoll__program *program, int *needed, knoll_error *error);
void knoll__program_release(knoll__program *program, const knoll_allocator *allocator);

#endif
