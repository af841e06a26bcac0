/* spectrum.c - power by radius and by direction, and how far values stay alike. */
#include "support/exact.h"

#include "analysis/analysis.h"

#include <math.h>
#include <stdlib.h>

static const double pi = 3.14159265358979323846;
/* Beside the strongest, what transforms in binary32 tell from nothing. */
static const double floor_of_power = 1e-12;

/* ---- Power by radius ------------------------------------------------------------------------ */

/* The mean power of each of 32 equal bins of radius up to the Nyquist circle, which is in the
   last. */
static void by_radius(const knoll__power *p, const double *step, double nyquist,
                      double mean[KNOLL_SPECTRUM_BINS])
{
    size_t count[KNOLL_SPECTRUM_BINS] = {0};
    for (int b = 0; b < KNOLL_SPECTRUM_BINS; b++) {
        mean[b] = 0;
    }
    for (size_t y = 0; y < p->height; y++) {
        for (size_t x = 0; x < p->width; x++) {
            double fx = knoll__frequency(x, p->width) / step[0];
            double fy = knoll__frequency(y, p->height) / step[1];
            double radius = sqrt(fx * fx + fy * fy) / nyquist * KNOLL_SPECTRUM_BINS;
            if (radius <= KNOLL_SPECTRUM_BINS) {
                int bin = radius < KNOLL_SPECTRUM_BINS ? (int)radius : KNOLL_SPECTRUM_BINS - 1;
                mean[bin] += p->power[y * p->width + x];
                count[bin]++;
            }
        }
    }
    for (int b = 0; b < KNOLL_SPECTRUM_BINS; b++) {
        mean[b] = count[b] ? mean[b] / (double)count[b] : 0;
    }
}

/* To sum 1; returns the strongest bin. */
static int normalise(double power[KNOLL_SPECTRUM_BINS])
{
    double sum = 0;
    int peak = 0;
    for (int b = 0; b < KNOLL_SPECTRUM_BINS; b++) {
        sum += power[b];
        peak = power[b] > power[peak] ? b : peak;
    }
    for (int b = 0; b < KNOLL_SPECTRUM_BINS; b++) {
        power[b] = sum > 0 ? power[b] / sum : 0;
    }
    return peak;
}

/* A line through decibels over octaves, by least squares. */
static double slope_of(const double mean[KNOLL_SPECTRUM_BINS], int peak)
{
    int count = 0;
    double sx = 0, sy = 0, sxx = 0, sxy = 0;
    for (int b = peak + 1; b < KNOLL_SPECTRUM_BINS; b++) {
        if (mean[b] > floor_of_power * mean[peak]) {
            double octaves = log2(b + 0.5), decibels = 10 * log10(mean[b] / mean[peak]);
            count++;
            sx += octaves;
            sy += decibels;
            sxx += octaves * octaves;
            sxy += octaves * decibels;
        }
    }
    return count < 3 ? 0 : (count * sxy - sx * sy) / (count * sxx - sx * sx);
}

/* Power of real samples comes in equal pairs, and each coefficient's is exponentially distributed
   around its expectation, so that its mean square is twice the square of its mean. */
static double patches_of(const knoll__power *p)
{
    double sum = 0, squares = 0;
    for (size_t i = 0; i < p->width * p->height; i++) {
        sum += p->power[i];
        squares += p->power[i] * p->power[i];
    }
    return squares > 0 ? 2 * sum * sum / squares : 0;
}

/* ---- Power by direction --------------------------------------------------------------------- */

typedef struct ring {
    double power[KNOLL_SECTORS];
    double count[KNOLL_SECTORS];
} ring;

/* Rings are as wide as the distance between frequencies of the longer side. */
static size_t rings_of(const knoll__power *p, const double *step, double nyquist, ring *rings,
                       size_t most)
{
    double wx = 1 / (step[0] * (double)p->width), wy = 1 / (step[1] * (double)p->height);
    double width = wx > wy ? wx : wy;
    for (size_t y = 0; y < p->height; y++) {
        for (size_t x = 0; x < p->width; x++) {
            double fx = knoll__frequency(x, p->width) / step[0];
            double fy = knoll__frequency(y, p->height) / step[1];
            double radius = sqrt(fx * fx + fy * fy);
            size_t index = (size_t)(radius / width + 0.5);
            if (index == 0 || index >= most || radius > nyquist) {
                continue;
            }
            double turn = atan2(fy, fx) / pi * KNOLL_SECTORS + 2 * KNOLL_SECTORS + 0.5;
            int sector = (int)turn % KNOLL_SECTORS;
            rings[index].power[sector] += p->power[y * p->width + x];
            rings[index].count[sector]++;
        }
    }
    size_t used = (size_t)(nyquist / width + 0.5) + 1;
    return used < most ? used : most;
}

/* Each ring says how its sectors differ from its mean, so that the fall of power with radius, and
   how the few frequencies of the inner rings happen to lie, play no part. A sector's relative
   variance within a ring is 2 / count (pairs), and a Hann window makes neighbours alike: 2.25. */
static void by_direction(const ring *rings, size_t count, knoll_analysis *a)
{
    double weights = 0, variance = 0, least = 0, most = 0;
    for (size_t r = 1; r < count; r++) {
        double power = 0, samples = 0, complete = 1;
        for (int s = 0; s < KNOLL_SECTORS; s++) {
            power += rings[r].power[s];
            samples += rings[r].count[s];
            complete *= rings[r].count[s];
        }
        if (complete == 0 || !(power > 0)) {
            continue;
        }
        weights += power;
        variance += power * power * 2 * 2.25 / (samples / KNOLL_SECTORS);
        for (int s = 0; s < KNOLL_SECTORS; s++) {
            a->sector[s] += rings[r].power[s] / rings[r].count[s] * samples;
        }
    }
    for (int s = 0; s < KNOLL_SECTORS; s++) {
        a->sector[s] = weights > 0 ? a->sector[s] / weights : 1;
        least = s == 0 || a->sector[s] < least ? a->sector[s] : least;
        most = a->sector[s] > most ? a->sector[s] : most;
    }
    /* A sector below what the transform tells from nothing has that much. */
    a->anisotropy = most / fmax(least, floor_of_power * most);
    /* The range of eight normal numbers is 2.85 standard deviations in the mean. */
    a->anisotropy_by_chance = weights > 0 ? exp(2.85 * sqrt(variance) / weights) : 1;
}

static knoll_status directions(const knoll__power *p, const double *step, knoll_analysis *a)
{
    size_t most = (p->width > p->height ? p->width : p->height) / 2 + 2;
    ring *rings = calloc(most, sizeof *rings);
    if (!rings) {
        return KNOLL_ERROR_MEMORY;
    }
    by_direction(rings, rings_of(p, step, a->nyquist, rings, most), a);
    free(rings);
    return KNOLL_OK;
}

/* ---- Correlation length --------------------------------------------------------------------- */

/* Averages over rings of distance, as wide as the smaller step; where it falls to 1/e, between two
   rings on a straight line. Distances end at half the shorter side, where the plane wraps. */
static knoll_status correlation_length(const knoll__power *p, const double *step, knoll_analysis *a)
{
    double width = step[0] < step[1] ? step[0] : step[1];
    double side_x = (double)p->width * step[0], side_y = (double)p->height * step[1];
    size_t count = (size_t)((side_x < side_y ? side_x : side_y) / 2 / width);
    double *sum = calloc(count, 3 * sizeof *sum);
    if (!sum) {
        return KNOLL_ERROR_MEMORY;
    }
    double *distance = sum + count, *samples = sum + 2 * count;
    for (size_t y = 0; y < p->height; y++) {
        for (size_t x = 0; x < p->width; x++) {
            double dx = knoll__frequency(x, p->width) * side_x;
            double dy = knoll__frequency(y, p->height) * side_y;
            double length = sqrt(dx * dx + dy * dy);
            size_t index = (size_t)(length / width + 0.5);
            if (index < count) {
                sum[index] += p->power[y * p->width + x];
                distance[index] += length;
                samples[index]++;
            }
        }
    }
    const double target = exp(-1) * sum[0];
    for (size_t i = 1; i < count && sum[0] > 0 && a->correlation_length == 0; i++) {
        double here = sum[i] / samples[i], before = sum[i - 1] / samples[i - 1];
        if (here <= target) {
            double part = (before - target) / (before - here);
            double from = distance[i - 1] / samples[i - 1], to = distance[i] / samples[i];
            a->correlation_length = from + part * (to - from);
        }
    }
    free(sum);
    return KNOLL_OK;
}

/* ---- All of it ------------------------------------------------------------------------------ */

knoll_status knoll__spectrum(const knoll_plane *plane, knoll_analysis *analysis)
{
    knoll_analysis *a = analysis;
    const double step[2] = {fabs(plane->step[0]), fabs(plane->step[1])};
    knoll__power power;
    size_t width = knoll__fast_size(plane->width), height = knoll__fast_size(plane->height);
    a->spectrum_size[0] = width;
    a->spectrum_size[1] = height;
    a->nyquist = 0.5 / (step[0] > step[1] ? step[0] : step[1]);
    knoll_status status = knoll__power_of(plane, width, height, 0, &power);
    if (status != KNOLL_OK) {
        return status;
    }
    by_radius(&power, step, a->nyquist, a->spectrum);
    a->peak_bin = normalise(a->spectrum);
    a->patches = patches_of(&power);
    status = knoll__autocovariance(&power);
    if (status == KNOLL_OK) {
        status = correlation_length(&power, step, a);
    }
    free(power.power);
    if (status == KNOLL_OK) {
        status = knoll__power_of(plane, width, height, 1, &power);
    }
    if (status == KNOLL_OK) {
        by_radius(&power, step, a->nyquist, a->windowed);
        a->slope = slope_of(a->windowed, normalise(a->windowed));
        status = directions(&power, step, a);
        free(power.power);
    }
    return status;
}
