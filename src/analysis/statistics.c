/* statistics.c - the values of a plane, and the differences of neighbours. */
#include "support/exact.h"

#include "analysis/analysis.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const double knoll_percentiles[KNOLL_PERCENTILES] = {1, 5, 25, 50, 75, 95, 99};

static size_t bin_of(double value, double low, double width, size_t bins)
{
    double bin = width > 0 ? floor((value - low) / width) : 0;
    return bin < 0 ? 0 : bin < (double)bins ? (size_t)bin : bins - 1;
}

/* ---- Values --------------------------------------------------------------------------------- */

/* Two passes: deviations are squared, not values, so that an offset costs no digits. */
static void moments(const knoll_plane *plane, knoll_analysis *a)
{
    const size_t count = plane->width * plane->height;
    double sum = 0, squares = 0;
    a->lowest = a->highest = (double)plane->samples[0];
    for (size_t i = 0; i < count; i++) {
        double value = (double)plane->samples[i];
        sum += value;
        a->lowest = value < a->lowest ? value : a->lowest;
        a->highest = value > a->highest ? value : a->highest;
    }
    a->mean = sum / (double)count;
    for (size_t i = 0; i < count; i++) {
        double deviation = (double)plane->samples[i] - a->mean;
        squares += deviation * deviation;
    }
    a->variance = squares / (double)count;
}

static int ascending(const void *a, const void *b)
{
    float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

static knoll_status percentiles(const knoll_plane *plane, knoll_analysis *a)
{
    const size_t count = plane->width * plane->height;
    /* NOLINTNEXTLINE(clang-analyzer-optin.portability.UnixAPI): a plane has samples */
    float *sorted = malloc(count * sizeof *sorted);
    if (!sorted) {
        return KNOLL_ERROR_MEMORY;
    }
    memcpy(sorted, plane->samples, count * sizeof *sorted);
    qsort(sorted, count, sizeof *sorted, ascending);
    for (int i = 0; i < KNOLL_PERCENTILES; i++) {
        double rank = knoll_percentiles[i] / 100 * (double)(count - 1);
        size_t below = (size_t)rank, above = below + 1 < count ? below + 1 : below;
        double part = rank - (double)below;
        a->percentile[i] = (double)sorted[below] * (1 - part) + (double)sorted[above] * part;
    }
    free(sorted);
    return KNOLL_OK;
}

knoll_status knoll__statistics(const knoll_plane *plane, knoll_analysis *analysis)
{
    knoll_analysis *a = analysis;
    moments(plane, a);
    double low = a->has_bounds ? a->low_bound : a->lowest;
    double high = a->has_bounds ? a->high_bound : a->highest;
    a->histogram_low = low;
    a->histogram_bin = (high - low) / KNOLL_HISTOGRAM_BINS;
    for (size_t i = 0; i < plane->width * plane->height; i++) {
        a->histogram[bin_of((double)plane->samples[i], low, a->histogram_bin,
                            KNOLL_HISTOGRAM_BINS)]++;
    }
    return percentiles(plane, a);
}

/* ---- Neighbours ----------------------------------------------------------------------------- */

/* Calls `take` for each pair. */
static void each_pair(const knoll_plane *plane, void (*take)(knoll_analysis *, double),
                      knoll_analysis *analysis)
{
    for (size_t y = 0; y < plane->height; y++) {
        const float *row = plane->samples + y * plane->width;
        for (size_t x = 0; x < plane->width; x++) {
            if (x + 1 < plane->width) {
                take(analysis, fabs((double)row[x + 1] - (double)row[x]));
            }
            if (y + 1 < plane->height) {
                take(analysis, fabs((double)row[x + plane->width] - (double)row[x]));
            }
        }
    }
}

static void sum_up(knoll_analysis *a, double difference)
{
    a->differences++;
    a->zero_differences += difference == 0;
    a->mean_difference += difference;
    a->largest_difference = difference > a->largest_difference ? difference : a->largest_difference;
}

static void sort_in(knoll_analysis *a, double difference)
{
    a->difference_histogram[bin_of(difference, 0, a->difference_bin, KNOLL_DIFFERENCE_BINS)]++;
}

void knoll__differences(const knoll_plane *plane, double bin, knoll_analysis *analysis)
{
    each_pair(plane, sum_up, analysis);
    analysis->mean_difference /= (double)analysis->differences;
    analysis->difference_bin = bin > 0 ? bin : analysis->largest_difference / KNOLL_DIFFERENCE_BINS;
    each_pair(plane, sort_in, analysis);
}
