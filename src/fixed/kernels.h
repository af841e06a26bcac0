/* kernels.h - the table of block functions of fixed-point noise, which each instruction set
   fills. */
#ifndef KNOLL_FIXED_KERNELS_H
#define KNOLL_FIXED_KERNELS_H

#include <knoll/q16.h>

enum {
    KNOLL__Q16_TILE = 256, /* samples of a row at most */
    KNOLL__Q16_PAD = 16    /* positions are padded to a multiple of the widest vector */
};

/* A valid noise, with what all samples share. Value and gradient noise are one octave. */
typedef struct knoll__q16_plan {
    knoll_q16_kind kind;
    uint32_t seed, shift, octaves;
    uint32_t period[KNOLL_AXES];
    uint32_t weight[KNOLL_Q16_MAX_SHIFT + 1];
    uint32_t sum, reciprocal; /* of the weights; floor((2^48 - 1) / sum) */
} knoll__q16_plan;

/* Positions as low and high words. On axis 0 they are by sample; on the others by sample for
   points, and for rows one a row on axis 1 and one for all on axes 2 and 3. By sample they are
   padded. */
typedef struct knoll__q16_call {
    const knoll__q16_plan *plan;
    size_t count, rows; /* of rows; 1 for points */
    const uint32_t *low[KNOLL_AXES], *high[KNOLL_AXES];
    int32_t *out;    /* `count` samples a row; no padding is written */
    ptrdiff_t pitch; /* from row to row */
} knoll__q16_call;

typedef void knoll__q16_function(const knoll__q16_call *call);

typedef struct knoll__q16_kernels {
    knoll__q16_function *points[4][4]; /* by kernel (plan.c) and dimensions - 1 */
    knoll__q16_function *rows[4][4];
} knoll__q16_kernels;

extern const knoll__q16_kernels knoll__q16_scalar, knoll__q16_sse2, knoll__q16_sse41,
    knoll__q16_avx2, knoll__q16_avx512, knoll__q16_neon;

/* plan.c: checks a noise; 0 when it is not valid. */
int knoll__q16_prepare(const knoll_q16 *noise, int dimensions, knoll__q16_plan *plan);

/* The kernel that samples a kind. */
enum { KNOLL__Q16_VALUES, KNOLL__Q16_GRADIENTS, KNOLL__Q16_FOLDS, KNOLL__Q16_DISTANCES };
static inline int knoll__q16_kernel_of(knoll_q16_kind kind)
{
    static const unsigned char kernel[] = {KNOLL__Q16_VALUES, KNOLL__Q16_GRADIENTS,
                                           KNOLL__Q16_VALUES, KNOLL__Q16_FOLDS,
                                           KNOLL__Q16_FOLDS,  KNOLL__Q16_DISTANCES};
    return kernel[kind];
}

/* The last cell of a period, or of all, in an octave. */
static inline uint64_t knoll__q16_last_cell(const knoll__q16_plan *plan, int axis, uint32_t octave)
{
    return ((uint64_t)plan->period[axis] << octave) - 1;
}

/* A position as its words: on an axis with a period, of the rest after whole periods. */
static inline uint64_t knoll__q16_reduce(const knoll__q16_plan *plan, int axis, int64_t position)
{
    if (plan->period[axis] == 0)
        return (uint64_t)position;
    int64_t length = (int64_t)plan->period[axis] << plan->shift; /* below 2^62 */
    int64_t rest = position % length;
    return (uint64_t)(rest < 0 ? rest + length : rest);
}

#endif
