/* period.c - the shortest shift after which samples repeat.

   The mean squared difference of samples and shifted samples is twice the variance where they have
   nothing to do with one another, and 0 where they repeat; close to 0 where a period lies between
   two samples. Small shifts of a smooth field are alike, too, so a period is looked for behind the
   first shift at which the field is a stranger to itself. */
#include "support/exact.h"

#include "analysis/analysis.h"

/* As shares of twice the variance. */
static const double stranger = 0.5, alike = 0.02;

enum { MOST_ROWS = 256 }; /* of a plane, evenly spread: more would say no more */

/* The share for one shift, or something above `limit` as soon as it must come to more. */
static double difference(const knoll_plane *plane, size_t dx, size_t dy, int falls, double variance,
                         double limit)
{
    const size_t width = plane->width - dx, height = plane->height - dy;
    const size_t stride = (height + MOST_ROWS - 1) / MOST_ROWS;
    const size_t rows = (height + stride - 1) / stride;
    const double whole = 2 * variance * (double)width * (double)rows;
    double sum = 0;
    for (size_t y = 0; y < height && sum <= limit * whole; y += stride) {
        /* Along (1, -1) the shifted sample lies above. */
        const float *here = plane->samples + (falls ? y + dy : y) * plane->width;
        const float *there = plane->samples + (falls ? y : y + dy) * plane->width + dx;
        for (size_t x = 0; x < width; x++) {
            double d = (double)there[x] - (double)here[x];
            sum += d * d;
        }
    }
    return sum / whole;
}

size_t knoll__period(const knoll_plane *plane, int dx, int dy, size_t most, double variance)
{
    const size_t step_x = dx != 0, step_y = dy != 0;
    int strange = 0;
    for (size_t n = 1; n <= most && variance > 0; n++) {
        double limit = strange ? alike : stranger;
        double share = difference(plane, n * step_x, n * step_y, dy < 0, variance, limit);
        if (!strange) {
            strange = share > stranger;
        } else if (share <= alike) {
            /* The best of the shifts around it. */
            for (; n < most; n++) {
                double next =
                    difference(plane, (n + 1) * step_x, (n + 1) * step_y, dy < 0, variance, share);
                if (next >= share) {
                    break;
                }
                share = next;
            }
            return n;
        }
    }
    return 0;
}
