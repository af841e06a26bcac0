/* differences.h - derivatives of the interpreter by central differences, where there are any. */
#ifndef DIFFERENCES_H
#define DIFFERENCES_H

#include "compare.h"

/* How many derivatives were looked for, and how many of these were left out: at creases, where
   there is none, and beside them, where a rounding decides which there is. */
static unsigned long sought, left_out;

static const double step_share = 1e-5; /* of a cell: a step */

static inline double beside(const knoll_graph *graph, knoll_node node, uint64_t seed,
                            int dimensions, const double *p, int axis, double by)
{
    freeze(REPEAT);
    frozen.nudge[axis] = by;
    return interpret(graph, node, seed, dimensions, p).value;
}

/* The derivative by one axis at the sample that was remembered. The step is that share of a cell on
   the finest lattice, less beside a crease. NaN: at it. */
static inline double difference(const knoll_graph *graph, knoll_node node, uint64_t seed,
                                int dimensions, const double *p, int axis, uint64_t branches,
                                double share)
{
    double step = 0x1p-20;
    beside(graph, node, seed, dimensions, p, axis, step);
    if (frozen.reach > 0)
        step *= share / frozen.reach;
    for (int tries = 0; tries < 4; tries++, step /= 16) {
        double above = beside(graph, node, seed, dimensions, p, axis, step);
        bool same = frozen.branches == branches;
        double below = beside(graph, node, seed, dimensions, p, axis, -step);
        if (same && frozen.branches == branches)
            return (above - below) / (2 * step);
    }
    return (double)NAN;
}

/* The derivatives at a position; NaN where they are left out. */
static inline void differences(const knoll_graph *graph, knoll_node node, uint64_t seed,
                               int dimensions, const double *p, double share, double slopes[4])
{
    freeze(REMEMBER);
    reading here = interpret(graph, node, seed, dimensions, p);
    uint64_t branches = frozen.branches;
    bool doubtful =
        frozen.doubtful || frozen.moved > 1e-4 || here.error > 1e-3 * (1 + fabs(here.value));
    for (int axis = 0; axis < dimensions; axis++) {
        slopes[axis] = (double)NAN;
        if (!doubtful)
            slopes[axis] = difference(graph, node, seed, dimensions, p, axis, branches, share);
        sought++;
        left_out += isnan(slopes[axis]);
    }
    freeze(PLAIN);
}

static double slopes[MOST_POSITIONS][4];

/* What the difference itself is wrong by, as one of a shorter step says: across the border of a
   cubic fade, whose second derivative jumps, by its step; and where what it is of is large, by
   roundings. */
static inline double doubt(const knoll_graph *graph, knoll_node node, uint64_t seed, int dimensions,
                           const double *p, int axis, double slope)
{
    double closer[4];
    differences(graph, node, seed, dimensions, p, step_share / 4, closer);
    return 2 * fabs(closer[axis] - slope);
}

/* Each derivative of the field is that of the interpreter but for a thousandth, or but for a
   ten-thousandth of the largest one by any axis among the samples. */
static inline bool slopes_agree(const knoll_graph *graph, knoll_node node, uint64_t seed,
                                int dimensions, const positions *at)
{
    static float values[5][MOST_POSITIONS];
    float *outputs[] = {values[0], values[1], values[2], values[3], values[4]};
    const double *axes[4] = {at->axis[0], at->axis[1], at->axis[2], at->axis[3]};
    double scale = 0;
    knoll_field *field = compiled(graph, node, seed), *gradient = NULL;
    bool good =
        CHECK_INT(knoll_field_differentiate(field, &gradient, NULL), KNOLL_OK) &&
        CHECK_INT(knoll_sample_points(gradient, dimensions, at->count, axes, 1, outputs, NULL),
                  KNOLL_OK);
    for (size_t i = 0; i < at->count; i++) {
        double p[4] = {at->axis[0][i], at->axis[1][i], at->axis[2][i], at->axis[3][i]};
        differences(graph, node, seed, dimensions, p, step_share, slopes[i]);
        for (int a = 0; a < dimensions; a++)
            scale = fmax(scale, fabs(slopes[i][a]));
    }
    for (size_t i = 0; good && i < at->count; i++)
        for (int a = 0; good && a < dimensions; a++) {
            double found = (double)values[1 + a][i], right = slopes[i][a];
            double error = fmax(1e-3 * fabs(right), 1e-4 * scale) + 1e-7; /* where all cancels */
            const double p[4] = {at->axis[0][i], at->axis[1][i], at->axis[2][i], at->axis[3][i]};
            if (!isnan(right) && !(fabs(found - right) <= error))
                error += doubt(graph, node, seed, dimensions, p, a, right);
            if (!isnan(right) && !(fabs(found - right) <= error))
                good = test_check(false, __FILE__, __LINE__,
                                  "%dD at (%.17g, %.17g, %.17g, %.17g) by axis %d: %.9g, not %.9g "
                                  "+- %.2g",
                                  dimensions, p[0], p[1], p[2], p[3], a, found, right, error);
        }
    knoll_field_destroy(field);
    knoll_field_destroy(gradient);
    return test_check(good, __FILE__, __LINE__, "the derivatives are the interpreter's");
}

#endif
