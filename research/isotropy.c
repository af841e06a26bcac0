// Isotropy of Perlin and simplex noise in 2D and 3D.
//  1. Samples: second and fourth moment of the directional derivative, by direction.
//  2. The exact spectrum. The gradients g at the lattice points v are independent with E gg^T = I/D, so
//     the power at wave vector k is  1/D sum_a |FT of w(d) d_a|^2 (k), averaged over the position of the lattice.
//     Perlin: w is a product over the axes, so its FT is a product of 1D integrals.
//     Simplex: w(d) d_a = -1/10 d/da (r2 - |d|^2)^5, whose FT is k_a times a function of |k|: the sum
//     over a depends on |k| only. The mean spectrum of simplex noise is exactly isotropic, in
//     every dimension, on any lattice.
#include <stdio.h>
#include <string.h>
#include "noise.h"

static uint64_t state = 5;
static uint64_t draw(void)
{
    return seed_mix(state += SEED_STEP);
}

INL double at(int dims, int simplex_kind, float r2, const double p[4], const seed_words *s)
{
    uint32_t cell[4];
    float t[4];
    for (int a = 0; a < dims; ++a) {
        double q = simplex_kind && dims == 2 && a == 1 ? p[a] * 0.57735026918962576 : p[a],
               f = floor(q);
        cell[a] = (uint32_t)(int64_t)f;
        t[a] = (float)(q - f);
    }
    return simplex_kind ? simplex(dims, r2, cell, t, s)
                        : perlin(dims, fade_quintic, cell, t, s, 1.0f);
}
INL void moments(const char *name, int dims, int kind, float r2, int directions,
                 const double dir[][3], const char *const label[])
{
    enum { N = 3000000 };
    double m2[16] = {0}, m4[16] = {0};
    const double step = 0x1p-7;
    for (int i = 0; i < N; ++i) {
        seed_words s = seed_expand(draw());
        double p[4];
        uint64_t q = draw();
        for (int a = 0; a < dims; ++a)
            p[a] = (double)(q >> (20 * a) & 0xfffff) * 0x1p-18 - 2;
        if (kind && dims == 2)
            p[1] *= 1.7320508075688772; // whole cells, or the mean is off
        for (int d = 0; d < directions; ++d) {
            double lo[4], hi[4];
            for (int a = 0; a < dims; ++a) {
                lo[a] = p[a] - step * dir[d][a];
                hi[a] = p[a] + step * dir[d][a];
            }
            double v = (at(dims, kind, r2, hi, &s) - at(dims, kind, r2, lo, &s)) / (2 * step);
            m2[d] += v * v;
            m4[d] += v * v * v * v;
        }
    }
    double lo = 1e9, hi = 0;
    printf("%s: derivative variance relative to the first direction (kurtosis):", name);
    for (int d = 0; d < directions; ++d) {
        double v = m2[d] / m2[0];
        if (v < lo)
            lo = v;
        if (v > hi)
            hi = v;
        printf("  %s %.4f (%.3f)", label[d], v, m4[d] * N / m2[d] / m2[d]);
    }
    printf("  max/min %.4f\n", hi / lo);
    fflush(stdout);
}

// FT of w(t) and of t w(t) on [-1, 1], w(t) = 1 - fade(|t|); f in cycles a cell.
static void transform(int fade, double f, double *even, double *odd)
{
    enum { N = 400 };
    *even = *odd = 0;
    for (int i = 0; i < N; ++i) { // midpoint rule on [0, 1]
        double t = (i + 0.5) / N, u = fade == 0   ? t
                                      : fade == 1 ? t * t * (3 - 2 * t)
                                                  : t * t * t * (t * (t * 6 - 15) + 10);
        *even += 2 * (1 - u) * cos(2 * M_PI * f * t) / N;
        *odd += 2 * (1 - u) * t * sin(2 * M_PI * f * t) / N;
    }
}
static double power(int dims, int fade, const double k[3])
{
    double e[3], o[3], sum = 0;
    for (int a = 0; a < dims; ++a)
        transform(fade, k[a], &e[a], &o[a]);
    for (int a = 0; a < dims; ++a) {
        double p = o[a] * o[a];
        for (int b = 0; b < dims; ++b)
            if (b != a)
                p *= e[b] * e[b];
        sum += p / dims;
    }
    return sum;
}
int main(void)
{
    static const double d2[8][3] = {
        {1, 0}, {.92387953, .38268343},  {.70710678, .70710678},  {.38268343, .92387953},
        {0, 1}, {-.38268343, .92387953}, {-.70710678, .70710678}, {-.92387953, .38268343}};
    static const char *const l2[8] = {"0", "22.5", "45", "67.5", "90", "112.5", "135", "157.5"};
    static const double d3[6][3] = {{1, 0, 0},
                                    {0, 1, 0},
                                    {0, 0, 1},
                                    {.70710678, .70710678, 0},
                                    {.57735027, .57735027, .57735027},
                                    {.57735027, -.57735027, .57735027}};
    static const char *const l3[6] = {"100", "010", "001", "110", "111", "1-11"};
    moments("perlin2", 2, 0, 0, 8, d2, l2);
    moments("simplex2", 2, 1, 0.75f - 0x1p-20f, 8, d2, l2);
    moments("perlin3", 3, 0, 0, 6, d3, l3);
    moments("simplex3", 3, 1, 0.5f - 0x1p-20f, 6, d3, l3);
    static const char *const names[3] = {"linear", "cubic", "quintic"};
    for (int dims = 2; dims <= 3; ++dims)
        for (int fade = 0; fade < 3; ++fade) {
            printf("perlin%d %s, power on a ring, max/min over directions:", dims, names[fade]);
            for (int n = 1; n <= 8; ++n) {
                double f = n * 0.25, lo = 1e9, hi = 0;
                for (int i = 0; i <= 45; ++i)
                    for (int j = 0; j <= (dims > 2 ? 45 : 0); ++j) {
                        double a = i * M_PI / 90, b = j * M_PI / 90;
                        double k[3] = {f * cos(a) * cos(b), f * sin(a) * cos(b), f * sin(b)};
                        double p = power(dims, fade, k);
                        if (p < lo)
                            lo = p;
                        if (p > hi)
                            hi = p;
                    }
                printf("  %.2f: %.2f", f, hi / lo);
            }
            printf("\n");
        }
    return 0;
}
