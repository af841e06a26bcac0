/* synthetic.h - planes whose figures are known from mathematics: sums of waves. */
#ifndef SYNTHETIC_H
#define SYNTHETIC_H

#include <knoll/analysis.h>

#include "test.h"

static const double pi = 3.14159265358979323846;

/* amplitude * cos(2 pi (x across / width + y down / height) + phase) */
typedef struct wave {
    int across, down;
    double amplitude, phase;
} wave;

static inline knoll_plane make_plane(size_t width, size_t height)
{
    knoll_plane plane = {width, height, {1, 1}, calloc(width * height, sizeof(float))};
    if (!plane.samples) {
        abort();
    }
    return plane;
}

/* The plane's samples become the sum of the waves. Along a row a wave turns by the same angle. */
static inline void set_waves(knoll_plane *plane, const wave *waves, size_t count)
{
    double *row = calloc(plane->width, sizeof *row);
    for (size_t y = 0; row && y < plane->height; y++) {
        memset(row, 0, plane->width * sizeof *row);
        for (size_t w = 0; w < count; w++) {
            double turn = 2 * pi * waves[w].across / (double)plane->width;
            double start = 2 * pi * waves[w].down * (double)y / (double)plane->height;
            double re = waves[w].amplitude * cos(start + waves[w].phase);
            double im = waves[w].amplitude * sin(start + waves[w].phase);
            double c = cos(turn), s = sin(turn);
            for (size_t x = 0; x < plane->width; x++) {
                double next = re * c - im * s;
                row[x] += re;
                im = re * s + im * c;
                re = next;
            }
        }
        for (size_t x = 0; x < plane->width; x++) {
            plane->samples[y * plane->width + x] = (float)row[x];
        }
    }
    free(row);
}

/* All waves of a square plane below its Nyquist circle, with random phases and the power that
   `power` gives a frequency in cycles a sample. The circular autocorrelation of such a plane is the
   transform of the power, whatever the phases. */
static inline void set_spectrum(knoll_plane *plane, double (*power)(double frequency))
{
    int half = (int)plane->width / 2;
    wave *waves = calloc((size_t)(2 * half * half), sizeof *waves);
    size_t count = 0;
    if (!waves) {
        abort();
    }
    for (int down = 0; down < half; down++) {
        for (int across = down > 0 ? 1 - half : 1; across < half; across++) {
            double radius = sqrt((double)(across * across + down * down));
            if (radius > 0 && radius < half) {
                double p = power(radius / (double)plane->width);
                double phase = test_between(77, count, 0, 2 * pi);
                waves[count++] = (wave){across, down, sqrt(2 * p), phase};
            }
        }
    }
    set_waves(plane, waves, count);
    free(waves);
}

/* Independent values, evenly spread from -1 to 1. */
static inline void set_random(knoll_plane *plane, uint64_t seed)
{
    for (size_t i = 0; i < plane->width * plane->height; i++) {
        plane->samples[i] = (float)test_between(seed, i, -1, 1);
    }
}

static inline bool analyze_into(const knoll_plane *plane, const knoll_expectation *expected,
                                knoll_analysis *analysis)
{
    knoll_error error = {.message = ""};
    return CHECK_INT(knoll_analyze_plane(plane, expected, analysis, &error), KNOLL_OK) ||
           CHECK_TEXT(error.message, "");
}

static inline const knoll_finding *finding_of(const knoll_analysis *analysis, const char *name)
{
    for (int i = 0; i < analysis->findings; i++) {
        if (strcmp(analysis->finding[i].name, name) == 0) {
            return &analysis->finding[i];
        }
    }
    return NULL;
}

#endif
