/* analysis.h - what the measures share. Each fills its part of a knoll_analysis. */
#ifndef KNOLL__ANALYSIS_H
#define KNOLL__ANALYSIS_H

#include "knoll/analysis.h"

enum { KNOLL__MOST_SAMPLES = 1 << 24, KNOLL__LEAST_SIDE = 16 };

/* statistics.c: moments, percentiles, histograms, differences of neighbours. */
knoll_status knoll__statistics(const knoll_plane *plane, knoll_analysis *analysis);
/* `bin` 0: a sixteenth of the largest. */
void knoll__differences(const knoll_plane *plane, double bin, knoll_analysis *analysis);

/* power.c: the squared moduli of the Fourier coefficients, in the order of the transform: k and
   width - k are one frequency and its negative. */
typedef struct knoll__power {
    size_t width, height;
    double *power;
} knoll__power;

/* The first `width` by `height` samples less their mean, under a Hann window if asked for. */
knoll_status knoll__power_of(const knoll_plane *plane, size_t width, size_t height, int window,
                             knoll__power *power);
/* The circular autocovariance that belongs to the power, up to a factor, in its place. */
knoll_status knoll__autocovariance(knoll__power *power);
/* The largest even number up to n without prime factors but 2, 3 and 5. */
size_t knoll__fast_size(size_t n);
/* The frequency of coefficient k of n, from -1/2 to 1/2 cycles a sample. */
static inline double knoll__frequency(size_t k, size_t n)
{
    return (double)(k <= n / 2 ? (ptrdiff_t)k : (ptrdiff_t)k - (ptrdiff_t)n) / (double)n;
}

/* spectrum.c: power by radius and by direction, correlation length. */
knoll_status knoll__spectrum(const knoll_plane *plane, knoll_analysis *analysis);

/* period.c: the shortest shift (dx, dy) * n, n up to `most`, after which samples repeat; 0: none.
   `variance` is theirs. */
size_t knoll__period(const knoll_plane *plane, int dx, int dy, size_t most, double variance);

/* relations.c: what needs other seeds, other octaves, other grids. `field` is the recipe's. */
knoll_status knoll__seed_correlations(const knoll_field *field, uint64_t seed,
                                      const knoll_view *view, knoll_analysis *analysis);
knoll_status knoll__octave_correlations(const knoll_graph *graph, knoll_node output, uint64_t seed,
                                        const knoll_view *view, knoll_analysis *analysis);
knoll_status knoll__long_periods(const knoll_field *field, const knoll_view *view,
                                 knoll_analysis *analysis);
knoll_status knoll__aliased_share(const knoll_field *field, const knoll_view *view,
                                  knoll_analysis *analysis);
/* finest.c: samples a cell of the finest octave of a graph, which must have no cycles. */
knoll_status knoll__finest_cell(const knoll_graph *graph, knoll_node output, const double *step,
                                knoll_analysis *analysis);

/* findings.c */
void knoll__findings(knoll_analysis *analysis);

/* plane.c: settles a view (or NULL) as a plane that can be analysed, and samples a settled one. */
knoll_status knoll__plane_view(const knoll_recipe *recipe, const knoll_view *view,
                               knoll_view *resolved, knoll_error *error);
knoll_status knoll__sample_plane(const knoll_field *field, const knoll_view *view,
                                 knoll_plane *plane);

#endif
