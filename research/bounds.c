// Proven bounds of Perlin and simplex noise with the very tables of gradients.h: the largest value
// found (attained in the limit of the right gradients) and an upper bound proved by branch and
// bound: the region is cut into boxes until every box is bounded by (1 + epsilon) * the largest
// value found. Prints the scale that makes |noise| <= 1 (the margin of 2^-16 for rounding is rounding.c's).
//   bounds [name-part [epsilon]]
#include "bounds.h"

static unsigned long long seed = 3;
static double uniform(void)
{
    seed = seed * 6364136223846793005ull + 1442695040888963407ull;
    return (double)(seed >> 11) * 0x1p-53;
}

// Largest value by random starts and pattern search.
INL double climb(noise n, double at[4])
{
    double best = 0;
    for (int start = 0; start < (n.dims < 4 ? 400 : 300); ++start) {
        double p[4] = {0}, v, step = 0.25;
        for (int a = 0; a < n.dims; ++a)
            p[a] = uniform();
        v = value_at(n, p);
        while (step > 1e-9) {
            int better = 0;
            for (int a = 0; a < 2 * n.dims + 8; ++a) {
                double q[4];
                memcpy(q, p, sizeof q);
                if (a < 2 * n.dims)
                    q[a / 2] += a & 1 ? step : -step;
                else
                    for (int b = 0; b < n.dims; ++b)
                        q[b] += step * (2 * uniform() - 1);
                for (int b = 0; b < n.dims; ++b)
                    q[b] = fmin(fmax(q[b], 0), 1);
                double w = value_at(n, q);
                if (w > v) {
                    v = w;
                    memcpy(p, q, sizeof p);
                    better = 1;
                }
            }
            if (!better)
                step *= 0.6;
        }
        if (v > best) {
            best = v;
            memcpy(at, p, 4 * sizeof *p);
        }
    }
    return best;
}

INL void settle(const char *name, const char *want, noise n, const double lo[4], const double hi[4],
                double eps, double seconds)
{
    if (want && !strstr(name, want))
        return;
    double at[4] = {0}, low = climb(n, at), high = 0;
    long boxes = -1;
    clock_t begin = clock();
    for (double e = eps; e < 1 && boxes < 0; e *= 4) {
        high = low * (1 + e);
        boxes = prove(n, lo, hi, high, seconds);
    }
    double exact = (1 - 0x1p-16) / high;
    float scale = (float)exact;
    if (scale > exact)
        scale = nextafterf(scale, 0);
    printf(
        "%-18s attained %.9f at (%.6f %.6f %.6f %.6f)  proved <= %.9f (+%.1e)  boxes %ld  %.1f s  scale %.9gf\n",
        name, low, at[0], at[1], at[2], at[3], high, high / low - 1, boxes,
        (double)(clock() - begin) / CLOCKS_PER_SEC, scale);
    fflush(stdout);
}

int main(int argc, char **argv)
{
    const char *want = argc > 1 ? argv[1] : NULL;
    double eps = argc > 2 ? atof(argv[2]) : 0;
    load_tables();
    load_vertices();
    const double zero[4] = {0, 0, 0, 0}, half[4] = {.5, .5, .5, .5}, line[4] = {1, 0, 0, 0};
    // Perlin: the 1D-3D tables do not change when a coordinate is flipped, so p <= 1/2 will do; in
    // 4D only p -> 1 - p is left.
    const double p4[4] = {1, 1, 1, .5};
#define PERLIN(label, k)                                                                           \
    settle("perlin1 " label, want, (noise){1, k, 0}, zero, line, eps ? eps : 1e-7, 60);            \
    settle("perlin2 " label, want, (noise){2, k, 0}, zero, half, eps ? eps : 1e-7, 60);            \
    settle("perlin3 " label, want, (noise){3, k, 0}, zero, half, eps ? eps : 1e-7, 60)
    PERLIN("linear", PERLIN_LINEAR);
    PERLIN("cubic", PERLIN_CUBIC);
    PERLIN("quintic", PERLIN_QUINTIC);
    // simplex: the same, and the half coset shifts the lattice onto itself
    const double m = 0x1p-20, s4[4] = {1, 1, 1, .25};
    settle("simplex1 r2=1", want, (noise){1, SIMPLEX, 1 - m}, zero, line, eps ? eps : 1e-7, 60);
    settle("simplex2 r2=3/4", want, (noise){2, SIMPLEX, 0.75 - m}, zero, half, eps ? eps : 1e-7,
           60);
    settle("simplex3 r2=1/2", want, (noise){3, SIMPLEX, 0.5 - m}, zero, half, eps ? eps : 1e-7, 60);
    settle("simplex3 r2=3/4", want, (noise){3, SIMPLEX, 0.75 - m}, zero, half, eps ? eps : 1e-7,
           60);
    settle("simplex4 r2=2/3", want, (noise){4, SIMPLEX, 2.0 / 3 - m}, zero, s4, eps ? eps : 1e-7,
           200);
    settle("simplex4 r2=3/4", want, (noise){4, SIMPLEX, 0.75 - m}, zero, s4, eps ? eps : 1e-7, 200);
    settle("perlin4 linear", want, (noise){4, PERLIN_LINEAR, 0}, zero, p4, eps ? eps : 1e-7, 200);
    settle("perlin4 cubic", want, (noise){4, PERLIN_CUBIC, 0}, zero, p4, eps ? eps : 1e-7, 200);
    settle("perlin4 quintic", want, (noise){4, PERLIN_QUINTIC, 0}, zero, p4, eps ? eps : 1e-7, 200);
    return 0;
}
