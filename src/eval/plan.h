/* plan.h - how a source is sampled in one octave: what does not depend on the call is settled when
   a field is compiled. */
#ifndef KNOLL_PLAN_H
#define KNOLL_PLAN_H

#include "../graph/program.h"

/* Where the samples of a block lie in x on the lattice of one source, shared by all rows. */
typedef struct knoll__x_table {
    int rows; /* 0: displaced, or too many cells for rows to pay; `columns` then holds the cell of
                 each sample */
    uint32_t *columns;
    int32_t *index;
    float *t, *fade, *fade_slope; /* the last in programs with derivatives alone */
} knoll__x_table;

/* Axes and keys; for rows the table of a tile, too. */
typedef struct knoll__plan {
    knoll__axis axis[KNOLL_AXES];
    knoll__keys keys;
    float scale[KNOLL_AXES]; /* of derivatives: lattice cells a unit of what they are taken by */
    knoll__x_table x;        /* rows only */
} knoll__plan;

#endif
