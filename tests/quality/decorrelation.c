/* decorrelation.c - what should have nothing in common has no correlation: places some cells apart,
   neighbouring seeds, seeds and places exchanged, and two types with one seed. */
#include "test.h"

#include <knoll/knoll.h>

enum { side = 200, samples = side * side };

/* Pearson's coefficient of independent samples spreads by 1 / sqrt(samples) = 0.005; five of
   those. */
static const double limit = 5.0 / side;

typedef float noise(double x, double y, uint64_t seed);

static const struct {
    const char *name;
    noise *value;
} types[] = {
    {"white", knoll_white2},     {"value", knoll_value2},   {"perlin", knoll_perlin2},
    {"simplex", knoll_simplex2}, {"worley", knoll_worley2},
};

/* Samples more than a cell (of any lattice here) apart, so that they are independent. */
static double correlation(noise *a, uint64_t seed_a, noise *b, uint64_t seed_b, double dx,
                          double dy)
{
    double sum_a = 0, sum_b = 0, sum_aa = 0, sum_bb = 0, sum_ab = 0;
    for (int j = 0; j < side; j++) {
        for (int i = 0; i < side; i++) {
            double x = 2.7 * i - 271.13, y = 3.9 * j - 391.77;
            double va = (double)a(x, y, seed_a);
            double vb = (double)b(x + dx, y + dy, seed_b);
            sum_a += va, sum_b += vb;
            sum_aa += va * va, sum_bb += vb * vb, sum_ab += va * vb;
        }
    }
    double covariance = sum_ab - sum_a * sum_b / samples;
    double variances = (sum_aa - sum_a * sum_a / samples) * (sum_bb - sum_b * sum_b / samples);
    return variances > 0 ? covariance / sqrt(variances) : 1;
}

static void places(void)
{
    static const double lags[][2] = {{4, 0}, {0, 4}, {4, 4}, {-4, 4}, {16, 0}, {0, 256}, {1024, 0}};
    for (size_t t = 0; t < COUNT(types); t++) {
        test_row = types[t].name;
        for (size_t i = 0; i < COUNT(lags); i++) {
            /* Seen from 0.35 cells further, so that no sample is compared with itself. */
            CHECK_NEAR(correlation(types[t].value, 1, types[t].value, 1, lags[i][0] + 0.35,
                                   lags[i][1] + 0.35),
                       0, limit);
        }
    }
}

static void seeds(void)
{
    static const uint64_t pairs[][2] = {
        {0, 1}, {1, 2}, {41, 42}, {42, 42 + (1ull << 32)}, {7, 7 ^ 1ull << 63}, {5, ~5ull}};
    for (size_t t = 0; t < COUNT(types); t++) {
        test_row = types[t].name;
        for (size_t i = 0; i < COUNT(pairs); i++) {
            noise *value = types[t].value;
            CHECK_NEAR(correlation(value, pairs[i][0], value, pairs[i][1], 0, 0), 0, limit);
            /* A seed is no shift of the lattice by a cell. */
            CHECK_NEAR(correlation(value, pairs[i][0], value, pairs[i][1], 1, 0), 0, limit);
            CHECK_NEAR(correlation(value, pairs[i][0], value, pairs[i][1], 0, 1), 0, limit);
        }
    }
}

static void kinds(void)
{
    for (size_t s = 0; s < COUNT(types); s++) {
        for (size_t t = s + 1; t < COUNT(types); t++) {
            test_row = types[t].name;
            CHECK_NEAR(correlation(types[s].value, 1, types[t].value, 1, 0, 0), 0, limit);
        }
    }
}

int main(void)
{
    RUN(places);
    RUN(seeds);
    RUN(kinds);
    return test_end();
}
