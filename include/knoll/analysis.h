/* analysis.h - what a field is like, in numbers (a part of libknoll-studio).

       knoll_analysis *analysis = malloc(sizeof *analysis);
       knoll_analyze_recipe(recipe, NULL, NULL, analysis, &error);
       printf("variance %g, peak in bin %d\n", analysis->variance, analysis->peak_bin);

   All of it works on a plane of samples: x and y of a recipe, other axes at the origin of the view.
   Sums are taken in double, one sample after the other, in the calling thread: a result depends on
   the samples alone. docs/analyze.md explains each figure. */

#ifndef KNOLL_ANALYSIS_H
#define KNOLL_ANALYSIS_H

#include "studio.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Planes --------------------------------------------------------------------------------- */

/* Samples row by row, x fastest, `step` units apart on each axis. */
typedef struct knoll_plane {
    size_t width, height;
    double step[2];
    float *samples; /* malloc's memory */
} knoll_plane;

/* The samples of a view of a recipe (NULL: of its picture), as knoll_view_resolve settles it for a
   file of floats; of a window only the window, and of further axes the first slice. At most 2^24
   samples. */
KNOLL_API knoll_status knoll_plane_sample(const knoll_recipe *recipe, const knoll_view *view,
                                          knoll_plane *plane, knoll_error *error);

/* Reads an array of NumPy (an .npy file, format 1.0, 2.0 or 3.0): two-dimensional, in C order,
   whole numbers of 8 to 64 bits or floats of 32 or 64, of either byte order, each rounded to
   binary32. The steps are 1. KNOLL_ERROR_FILE says what else the file holds; a number that is not
   finite is an error, too. */
KNOLL_API knoll_status knoll_plane_read_npy(const char *path, knoll_plane *plane,
                                            knoll_error *error);
KNOLL_API knoll_status knoll_plane_parse_npy(const void *bytes, size_t length, knoll_plane *plane,
                                             knoll_error *error);
KNOLL_API void knoll_plane_destroy(knoll_plane *plane); /* NULL is fine; the plane is empty then */

/* ---- Analysis ------------------------------------------------------------------------------- */

enum {
    KNOLL_PERCENTILES = 7,
    KNOLL_HISTOGRAM_BINS = 32,
    KNOLL_DIFFERENCE_BINS = 16,
    KNOLL_SPECTRUM_BINS = 32,
    KNOLL_SECTORS = 8,
    KNOLL_PERIOD_DIRECTIONS = 4,
    KNOLL_SEED_PAIRS = 8,
    KNOLL_OCTAVE_PAIRS = 8,
    KNOLL_MAX_FINDINGS = 16
};

/* 1, 5, 25, 50, 75, 95, 99: which percentiles are given. */
KNOLL_API extern const double knoll_percentiles[KNOLL_PERCENTILES];

/* Something that a person should know: what it is in a word ("anisotropic"), and a sentence. */
typedef struct knoll_finding {
    char name[16];
    char text[240];
} knoll_finding;

typedef struct knoll_analysis {
    size_t width, height;
    double step[2];

    /* Values. Bounds are the proven ones of a recipe, or what the caller expects. The variance is
       the mean square of deviations. Percentiles interpolate between neighbours in rank. */
    int has_bounds;
    double low_bound, high_bound;
    double mean, variance, lowest, highest;
    double percentile[KNOLL_PERCENTILES];
    double histogram_low, histogram_bin; /* from the bounds, else the extremes */
    size_t histogram[KNOLL_HISTOGRAM_BINS];

    /* Absolute differences of all horizontal and vertical neighbours. The last bin of the histogram
       takes what lies on its end or above, too. */
    size_t differences, zero_differences;
    double mean_difference, largest_difference, difference_bin;
    size_t difference_histogram[KNOLL_DIFFERENCE_BINS];

    /* Power by radius: the mean removed, two-dimensional Fourier transform without a window, equal
       bins of radius up to and with the Nyquist circle, the mean power of the coefficients in each
       (the constant one, which is 0, counts in the first), normalised to sum 1. The transform takes
       the first spectrum_size samples of each axis, the most that have no prime factors but 2, 3,
       5. */
    size_t spectrum_size[2];
    double nyquist; /* cycles a unit, where the last bin ends */
    double spectrum[KNOLL_SPECTRUM_BINS];
    int peak_bin;
    /* The same under a Hann window, whose edges match, so that weak bins show the field and not the
       edges of the plane. And the slope of its decibels by octaves, from the bin behind its peak to
       the last, by least squares; 0 when fewer than three bins have power. */
    double windowed[KNOLL_SPECTRUM_BINS];
    double slope;

    /* Power by direction: sector i lies around 180 / KNOLL_SECTORS * i degrees from the x axis.
       Each ring of equal radius gives the ratio of its sectors to its mean, weighted by the ring's
       share of the power, so that 1 is the mean. The ratio is that of the strongest to the weakest,
       and beside it what chance alone gives an isotropic field on a plane of this size. */
    double sector[KNOLL_SECTORS];
    double anisotropy, anisotropy_by_chance;

    /* Distance, in units, at which the autocorrelation, averaged over directions, first falls to
       1/e; 0 when it doesn't within the plane. And how many independent values the plane is worth
       by its spectrum: unrelated planes of this kind have a correlation of about 1/sqrt(patches),
       or half as much again, since waves that come of one lattice are not independent. */
    double correlation_length, patches;

    /* The shortest shift, in samples along x, y, and the diagonals (1, 1) and (1, -1), after which
       the field repeats; 0: none up to the longest shift that was tried. */
    size_t period[KNOLL_PERIOD_DIRECTIONS], longest_shift;

    /* Of recipes only: what needs other seeds, other octaves, or other grids. */
    int has_recipe;
    double seed_correlation[KNOLL_SEED_PAIRS]; /* of seeds s + i and s + i + 1 */
    int octave_pairs;                          /* 0: the recipe has no fbm of two octaves */
    double octave_correlation[KNOLL_OCTAVE_PAIRS];
    double finest_cell; /* samples a cell of the finest octave; 0: no lattice */
    char finest_node[64];
    /* The share of the power that is too fine for this grid (above half a cycle a sample on
       either axis) and folds down, measured on a grid four times as fine; of a large plane on
       its middle. */
    double aliased;

    int findings;
    knoll_finding finding[KNOLL_MAX_FINDINGS];
} knoll_analysis;

/* What a caller knows about a plane; zero is nothing. */
typedef struct knoll_expectation {
    int has_bounds; /* 1: values should fill [low, high] */
    double low, high;
    double difference_bin; /* of the differences; 0: a sixteenth of the largest */
} knoll_expectation;

/* Measures a plane of at least 16 by 16 and at most 2^24 finite samples. `expected` may be NULL.
   Takes about 40 bytes a sample from malloc. */
KNOLL_API knoll_status knoll_analyze_plane(const knoll_plane *plane,
                                           const knoll_expectation *expected,
                                           knoll_analysis *analysis, knoll_error *error);

/* Measures a view of a recipe (NULL: its picture). Periods are looked for along lines of their own,
   longer than the plane. */
KNOLL_API knoll_status knoll_analyze_recipe(const knoll_recipe *recipe, const knoll_view *view,
                                            const knoll_expectation *expected,
                                            knoll_analysis *analysis, knoll_error *error);

/* Pearson's correlation of two planes of one size; 0 when either is constant. */
KNOLL_API double knoll_plane_correlation(const knoll_plane *a, const knoll_plane *b);

#ifdef __cplusplus
}
#endif

#endif
