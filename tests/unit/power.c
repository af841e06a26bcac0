/* power.c - figures of planes of any magnitude, beside sums and a Fourier transform in double. */
#include <knoll/analysis.h>

#include "synthetic.h"

#include <float.h>

enum { W = 30, H = 24, N = W * H };

/* ---- The same from its definition ----------------------------------------------------------- */

typedef struct figures {
    double mean, variance, mean_difference, largest_difference;
    double spectrum[KNOLL_SPECTRUM_BINS], patches;
} figures;

/* Squared moduli of the Fourier coefficients of values less their mean. */
static void power_of(const float *samples, double mean, double *power)
{
    for (int v = 0; v < H; v++) {
        for (int u = 0; u < W; u++) {
            double re = 0, im = 0;
            for (int i = 0; i < N; i++) {
                double turn = 2 * pi * (u * (i % W) % W / (double)W + v * (i / W) % H / (double)H);
                re += ((double)samples[i] - mean) * cos(turn);
                im += ((double)samples[i] - mean) * sin(turn);
            }
            power[v * W + u] = re * re + im * im;
        }
    }
}

static void spectrum_of(const double *power, figures *f)
{
    double count[KNOLL_SPECTRUM_BINS] = {0}, all = 0, sum = 0, squares = 0;
    for (int i = 0; i < N; i++) {
        int u = i % W, v = i / W;
        double fx = (u <= W / 2 ? u : u - W) / (double)W, fy = (v <= H / 2 ? v : v - H) / (double)H;
        double place = hypot(fx, fy) / 0.5 * KNOLL_SPECTRUM_BINS;
        int bin = (int)fmin(place, KNOLL_SPECTRUM_BINS - 1);
        sum += power[i];
        squares += power[i] * power[i];
        if (place <= KNOLL_SPECTRUM_BINS) {
            f->spectrum[bin] += power[i];
            count[bin]++;
        }
    }
    for (int b = 0; b < KNOLL_SPECTRUM_BINS; b++) {
        f->spectrum[b] /= fmax(count[b], 1);
        all += f->spectrum[b];
    }
    for (int b = 0; b < KNOLL_SPECTRUM_BINS; b++) {
        f->spectrum[b] /= all;
    }
    f->patches = 2 * sum * sum / squares;
}

static figures figures_of(const float *samples)
{
    static double power[N];
    figures f = {.mean = 0};
    for (int i = 0; i < N; i++) {
        f.mean += (double)samples[i] / N;
    }
    for (int i = 0; i < N; i++) {
        f.variance += ((double)samples[i] - f.mean) * ((double)samples[i] - f.mean) / N;
        for (int down = 0; down < 2; down++) {
            if (down ? i + W < N : i % W + 1 < W) {
                double d = fabs((double)samples[i + (down ? W : 1)] - (double)samples[i]);
                f.mean_difference += d / ((W - 1) * H + W * (H - 1));
                f.largest_difference = fmax(f.largest_difference, d);
            }
        }
    }
    power_of(samples, f.mean, power);
    spectrum_of(power, &f);
    return f;
}

/* ---- Planes --------------------------------------------------------------------------------- */

static double even(int i)
{
    return test_between(1, (uint64_t)i, -1, 1);
}

static double huge(int i)
{
    return even(i) * (double)FLT_MAX;
}

static double extremes(int i)
{
    return even(i) < 0 ? -(double)FLT_MAX : (double)FLT_MAX;
}

static double tiny(int i)
{
    return even(i) * (double)FLT_MIN;
}

static double subnormal(int i)
{
    return even(i) * 0x1p-140;
}

static double least(int i)
{
    return even(i) < 0 ? 0 : 0x1p-149;
}

static double far_off(int i)
{
    return i == 333 ? (double)FLT_MAX : even(i);
}

static double aside(int i)
{
    return 0.9 * (double)FLT_MAX + even(i) * 1e33;
}

static double all_magnitudes(int i)
{
    return (i % 2 ? 1 : -1) * pow(2, test_between(2, (uint64_t)i, -149, 127));
}

/* The most that a number of it could be is far below DBL_MAX: squares of squares of 2^128 a
   sample. */
static void finite(const knoll_analysis *a)
{
    const double numbers[] = {a->mean,
                              a->variance,
                              a->lowest,
                              a->highest,
                              a->histogram_low,
                              a->histogram_bin,
                              a->mean_difference,
                              a->largest_difference,
                              a->difference_bin,
                              a->nyquist,
                              a->slope,
                              a->anisotropy,
                              a->anisotropy_by_chance,
                              a->correlation_length,
                              a->patches};
    for (size_t i = 0; i < COUNT(numbers); i++) {
        CHECK(isfinite(numbers[i]));
    }
    for (int i = 0; i < KNOLL_PERCENTILES; i++) {
        CHECK(isfinite(a->percentile[i]));
    }
    for (int b = 0; b < KNOLL_SPECTRUM_BINS; b++) {
        CHECK(isfinite(a->spectrum[b]) && isfinite(a->windowed[b]));
    }
    for (int s = 0; s < KNOLL_SECTORS; s++) {
        CHECK(isfinite(a->sector[s]));
    }
    for (int f = 0; f < a->findings; f++) {
        const char *text = a->finding[f].text;
        CHECK(!strstr(text, "inf") && !strstr(text, "nan") && !strstr(text, "null"));
    }
}

static const struct {
    const char *name;
    double (*value)(int);
} planes[] = {
    {"even", even},       {"huge", huge},           {"extremes", extremes},
    {"tiny", tiny},       {"subnormal", subnormal}, {"least", least},
    {"far off", far_off}, {"aside", aside},         {"all magnitudes", all_magnitudes},
};

static void magnitudes(void)
{
    knoll_plane plane = make_plane(W, H);
    static knoll_analysis a;
    for (size_t p = 0; p < COUNT(planes); p++) {
        test_row = planes[p].name;
        for (int i = 0; i < N; i++) {
            plane.samples[i] = (float)planes[p].value(i);
        }
        if (!CHECK_INT(knoll_analyze_plane(&plane, NULL, &a, NULL), KNOLL_OK)) {
            continue;
        }
        figures f = figures_of(plane.samples);
        double size = fmax(fabs(a.lowest), fabs(a.highest));
        CHECK_NEAR(a.mean, f.mean, 1e-13 * size);
        CHECK_NEAR(a.variance, f.variance, 1e-11 * f.variance);
        CHECK_NEAR(a.mean_difference, f.mean_difference, 1e-12 * f.mean_difference);
        CHECK_NEAR(a.largest_difference, f.largest_difference, 0);
        CHECK_NEAR(a.patches, f.patches, 1e-5 * f.patches);
        for (int b = 0; b < KNOLL_SPECTRUM_BINS; b++) {
            CHECK_NEAR(a.spectrum[b], f.spectrum[b], 1e-6);
        }
        finite(&a);
    }
    knoll_plane_destroy(&plane);
}

/* A plane and its multiple by a power of two are one plane in other units: all but the units is the
   same to the last bit. */
static void units(void)
{
    static const int exponents[] = {-100, -1, 60, 127};
    knoll_plane plane = make_plane(W, H);
    static knoll_analysis one, other;
    for (int i = 0; i < N; i++) { /* whole multiples of 2^-20, which none of the powers cuts */
        plane.samples[i] = (float)round(even(i) * 0x1p20) * 0x1p-20f;
    }
    CHECK_INT(knoll_analyze_plane(&plane, NULL, &one, NULL), KNOLL_OK);
    for (size_t e = 0; e < COUNT(exponents); e++) {
        knoll_plane scaled = make_plane(W, H);
        for (int i = 0; i < N; i++) {
            scaled.samples[i] = (float)ldexp((double)plane.samples[i], exponents[e]);
        }
        CHECK_INT(knoll_analyze_plane(&scaled, NULL, &other, NULL), KNOLL_OK);
        CHECK_NEAR(other.variance, ldexp(one.variance, 2 * exponents[e]), 0);
        CHECK_BYTES(one.histogram, other.histogram, sizeof one.histogram);
        CHECK_BYTES(one.spectrum, other.spectrum, sizeof one.spectrum);
        CHECK_BYTES(one.windowed, other.windowed, sizeof one.windowed);
        CHECK_BYTES(one.sector, other.sector, sizeof one.sector);
        CHECK_NEAR(other.slope, one.slope, 0);
        CHECK_NEAR(other.anisotropy, one.anisotropy, 0);
        CHECK_NEAR(other.correlation_length, one.correlation_length, 0);
        CHECK_NEAR(other.patches, one.patches, 0);
        knoll_plane_destroy(&scaled);
    }
    knoll_plane_destroy(&plane);
}

/* ---- The finest waves ----------------------------------------------------------------------- */

/* Two samples long along the axis with the larger step: exactly on the Nyquist circle. */
static void nyquist(void)
{
    static knoll_analysis a;
    for (int axis = 0; axis < 2; axis++) {
        knoll_plane plane = make_plane(W, H);
        plane.step[1 - axis] = 0.7;
        for (int i = 0; i < N; i++) {
            plane.samples[i] = (axis ? i / W : i % W) % 2 ? 0.5f : -0.5f;
        }
        CHECK_INT(knoll_analyze_plane(&plane, NULL, &a, NULL), KNOLL_OK);
        CHECK_INT(a.peak_bin, KNOLL_SPECTRUM_BINS - 1);
        CHECK_NEAR(a.spectrum[KNOLL_SPECTRUM_BINS - 1], 1, 1e-12);
        CHECK_NEAR(a.nyquist, 0.5, 0);
        CHECK(a.sector[axis * KNOLL_SECTORS / 2] > 3);
        CHECK(finding_of(&a, "anisotropic") != NULL);
        finite(&a);
        knoll_plane_destroy(&plane);
    }
}

int main(void)
{
    RUN(magnitudes);
    RUN(units);
    RUN(nyquist);
    return test_end();
}
