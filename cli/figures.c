/* figures.c - the figures of an analysis that are single numbers, as text for a person. */

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "subject.h"

static void mean(const knoll_analysis *a, char *text, size_t size)
{
    snprintf(text, size, "%.6g", a->mean);
}

static void variance(const knoll_analysis *a, char *text, size_t size)
{
    snprintf(text, size, "%.6g", a->variance);
}

static void deviation(const knoll_analysis *a, char *text, size_t size)
{
    snprintf(text, size, "%.6g", sqrt(a->variance));
}

static void extremes(const knoll_analysis *a, char *text, size_t size)
{
    snprintf(text, size, "%.5g to %.5g", a->lowest, a->highest);
}

static void bounds(const knoll_analysis *a, char *text, size_t size)
{
    if (a->has_bounds) {
        snprintf(text, size, "%.5g to %.5g", a->low_bound, a->high_bound);
    } else {
        snprintf(text, size, "none");
    }
}

static void middle(const knoll_analysis *a, char *text, size_t size)
{
    snprintf(text, size, "%.4g to %.4g", a->percentile[1], a->percentile[KNOLL_PERCENTILES - 2]);
}

static void median(const knoll_analysis *a, char *text, size_t size)
{
    snprintf(text, size, "%.6g", a->percentile[KNOLL_PERCENTILES / 2]);
}

static void mean_difference(const knoll_analysis *a, char *text, size_t size)
{
    snprintf(text, size, "%.6g", a->mean_difference);
}

static void largest_difference(const knoll_analysis *a, char *text, size_t size)
{
    snprintf(text, size, "%.6g", a->largest_difference);
}

static void zero_differences(const knoll_analysis *a, char *text, size_t size)
{
    snprintf(text, size, "%zu of %zu", a->zero_differences, a->differences);
}

static void peak(const knoll_analysis *a, char *text, size_t size)
{
    double bin = a->nyquist / KNOLL_SPECTRUM_BINS, at = bin * (a->peak_bin + 0.5);
    snprintf(text, size, "bin %d, waves of %.3g", a->peak_bin, 1 / at);
}

static void slope(const knoll_analysis *a, char *text, size_t size)
{
    snprintf(text, size, "%.1f dB an octave", a->slope);
}

static void anisotropy(const knoll_analysis *a, char *text, size_t size)
{
    snprintf(text, size, "%.3g (chance %.3g)", a->anisotropy, a->anisotropy_by_chance);
}

static void correlation_length(const knoll_analysis *a, char *text, size_t size)
{
    if (a->correlation_length > 0) {
        snprintf(text, size, "%.4g", a->correlation_length);
    } else {
        snprintf(text, size, "beyond the plane");
    }
}

static void patches(const knoll_analysis *a, char *text, size_t size)
{
    snprintf(text, size, "%.4g", a->patches);
}

static void period(const knoll_analysis *a, char *text, size_t size)
{
    static const char *const names[] = {"x", "y", "(1,1)", "(1,-1)"};
    size_t used = 0;
    *text = 0;
    for (int d = 0; d < KNOLL_PERIOD_DIRECTIONS; d++) {
        if (a->period[d] && used < size) {
            used += (size_t)snprintf(text + used, size - used, "%s%zu on %s", used ? ", " : "",
                                     a->period[d], names[d]);
        }
    }
    if (!used) {
        snprintf(text, size, "none up to %zu", a->longest_shift);
    }
}

static double strongest(const double *correlation, int count)
{
    double worst = 0;
    for (int i = 0; i < count; i++) {
        worst = fabs(correlation[i]) > fabs(worst) ? correlation[i] : worst;
    }
    return worst;
}

static void seeds(const knoll_analysis *a, char *text, size_t size)
{
    if (a->has_recipe) {
        snprintf(text, size, "%.4f at most", strongest(a->seed_correlation, KNOLL_SEED_PAIRS));
    } else {
        snprintf(text, size, "-");
    }
}

static void octaves(const knoll_analysis *a, char *text, size_t size)
{
    if (a->octave_pairs) {
        snprintf(text, size, "%.4f at most", strongest(a->octave_correlation, a->octave_pairs));
    } else {
        snprintf(text, size, "-");
    }
}

static void finest(const knoll_analysis *a, char *text, size_t size)
{
    if (a->finest_cell > 0) {
        snprintf(text, size, "%.4g samples (%s)", a->finest_cell, a->finest_node);
    } else {
        snprintf(text, size, "-");
    }
}

static void aliased(const knoll_analysis *a, char *text, size_t size)
{
    if (a->has_recipe) {
        snprintf(text, size, "%.2g %% of the power", 100 * a->aliased);
    } else {
        snprintf(text, size, "-");
    }
}

const figure figures[] = {
    {"mean", mean},
    {"variance", variance},
    {"standard deviation", deviation},
    {"extremes", extremes},
    {"bounds", bounds},
    {"median", median},
    {"middle 90 %", middle},
    {"mean difference of neighbours", mean_difference},
    {"largest difference", largest_difference},
    {"neighbours that are equal", zero_differences},
    {"peak of the spectrum", peak},
    {"slope of the spectrum", slope},
    {"anisotropy, worst ratio", anisotropy},
    {"correlation length", correlation_length},
    {"worth how many values", patches},
    {"period, in samples", period},
    {"correlation of seeds", seeds},
    {"correlation of octaves", octaves},
    {"cell of the finest octave", finest},
    {"too fine for the grid", aliased},
    {NULL, NULL},
};
