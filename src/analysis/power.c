/* power.c - Fourier transforms, by KISS FFT. It computes in binary32: coefficients have an error of
   about 1e-7 of the largest, so power is good down to -130 dB. */
#include "support/exact.h"

#include "analysis/analysis.h"

#include <kiss_fftnd.h>
#include <math.h>
#include <stdlib.h>

static const double pi = 3.14159265358979323846;

static int is_fast(size_t n)
{
    for (size_t factor = 2; factor <= 5; factor++) {
        while (n % factor == 0) {
            n /= factor;
        }
    }
    return n == 1;
}

size_t knoll__fast_size(size_t n)
{
    n -= n % 2;
    while (!is_fast(n)) {
        n -= 2;
    }
    return n;
}

static double hann(size_t i, size_t n)
{
    return 0.5 - 0.5 * cos(2 * pi * ((double)i + 0.5) / (double)n);
}

static knoll_status transform(size_t width, size_t height, const kiss_fft_cpx *from,
                              kiss_fft_cpx *to)
{
    const int dimensions[2] = {(int)height, (int)width};
    kiss_fftnd_cfg plan = kiss_fftnd_alloc(dimensions, 2, 0, NULL, NULL);
    if (!plan) {
        return KNOLL_ERROR_MEMORY;
    }
    kiss_fftnd(plan, from, to);
    kiss_fft_free(plan);
    return KNOLL_OK;
}

knoll_status knoll__power_of(const knoll_plane *plane, size_t width, size_t height, int window,
                             knoll__power *power)
{
    const size_t count = width * height;
    kiss_fft_cpx *samples = calloc(count, sizeof *samples);
    kiss_fft_cpx *coefficients = malloc(count * sizeof *coefficients);
    double *squares = malloc(count * sizeof *squares);
    int exponent = 0;
    knoll_status status = samples && coefficients && squares ? KNOLL_OK : KNOLL_ERROR_MEMORY;
    if (status == KNOLL_OK) {
        double sum = 0, largest = 0;
        for (size_t y = 0; y < height; y++) {
            for (size_t x = 0; x < width; x++) {
                double value = (double)plane->samples[y * plane->width + x];
                sum += value;
                largest = fmax(largest, fabs(value));
            }
        }
        frexp(largest, &exponent); /* the transform is one of floats near 1 */
        for (size_t y = 0; y < height; y++) {
            double weight = window ? hann(y, height) : 1;
            for (size_t x = 0; x < width; x++) {
                double value = (double)plane->samples[y * plane->width + x] - sum / (double)count;
                value *= weight * (window ? hann(x, width) : 1);
                samples[y * width + x].r = (float)ldexp(value, -exponent);
            }
        }
        status = transform(width, height, samples, coefficients);
    }
    for (size_t i = 0; status == KNOLL_OK && i < count; i++) {
        double re = (double)coefficients[i].r, im = (double)coefficients[i].i;
        squares[i] = ldexp(re * re + im * im, 2 * exponent);
    }
    free(samples);
    free(coefficients);
    if (status != KNOLL_OK) {
        free(squares);
        return status;
    }
    *power = (knoll__power){width, height, squares};
    return KNOLL_OK;
}

/* The transform of the power (Wiener, 1930; Khinchin, 1934). It is real and even, so that a forward
   transform serves. */
knoll_status knoll__autocovariance(knoll__power *power)
{
    const size_t count = power->width * power->height;
    double largest = 0;
    kiss_fft_cpx *from = calloc(count, sizeof *from), *to = malloc(count * sizeof *to);
    knoll_status status = from && to ? KNOLL_OK : KNOLL_ERROR_MEMORY;
    for (size_t i = 0; i < count; i++) {
        largest = power->power[i] > largest ? power->power[i] : largest;
    }
    for (size_t i = 0; status == KNOLL_OK && largest > 0 && i < count; i++) {
        from[i].r = (float)(power->power[i] / largest);
    }
    if (status == KNOLL_OK) {
        status = transform(power->width, power->height, from, to);
    }
    for (size_t i = 0; status == KNOLL_OK && i < count; i++) {
        power->power[i] = (double)to[i].r;
    }
    free(from);
    free(to);
    return status;
}
