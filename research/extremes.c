// Samples every noise at random positions in random cells with random seeds, scaled by the constants
// of bounds.c: the extremes reached, rms, kurtosis, quantiles.  extremes [millions [name-part]]
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "noise.h"

static uint64_t state = 77;
static uint64_t draw(void)
{
    return seed_mix(state += SEED_STEP);
}

INL void sample(const char *name, const char *want, long count, int dims, float r2,
                fade_function fade, float scale)
{
    if (want && !strstr(name, want))
        return;
    enum { BINS = 2000 };
    static long bins[BINS];
    memset(bins, 0, sizeof bins);
    double low = 0, high = 0, m1 = 0, m2 = 0, m4 = 0;
    seed_words s = seed_expand(draw());
    for (long i = 0; i < count; ++i) {
        if (!(i & 1023))
            s = seed_expand(draw());
        uint64_t q = draw(), r = draw();
        uint32_t cell[4];
        float t[4];
        for (int a = 0; a < dims; ++a) {
            cell[a] = (uint32_t)(q >> (16 * a) & 0xffff) - 0x8000u;
            t[a] = (float)(uint32_t)(r >> (16 * a) & 0xffff) * 0x1p-16f;
        }
        float v =
            scale * (fade ? perlin(dims, fade, cell, t, &s, 1.0f) : simplex(dims, r2, cell, t, &s));
        if (v < low)
            low = v;
        if (v > high)
            high = v;
        m1 += v;
        m2 += (double)v * v;
        m4 += (double)v * v * v * v;
        int b = (int)((v + 1) * (BINS / 2));
        bins[b < 0 ? 0 : b >= BINS ? BINS - 1 : b]++;
    }
    double rms = sqrt(m2 / count), quantile[5], at[5] = {.01, .1, .5, .9, .99};
    for (int k = 0; k < 5; ++k) {
        long sum = 0;
        int b = 0;
        while (b < BINS && (sum += bins[b]) < at[k] * count)
            ++b;
        quantile[k] = (b + 0.5) / (BINS / 2) - 1;
    }
    printf(
        "%-16s %.0f M  min %+.4f max %+.4f  mean %+.5f  rms %.4f  kurtosis %.3f  quantiles 1 10 50 90 99 %%: %+.3f %+.3f %+.3f %+.3f %+.3f\n",
        name, count * 1e-6, low, high, m1 / count, rms, m4 / count / (rms * rms * rms * rms),
        quantile[0], quantile[1], quantile[2], quantile[3], quantile[4]);
    fflush(stdout);
}
int main(int argc, char **argv)
{
    long n = (long)((argc > 1 ? atof(argv[1]) : 100) * 1e6);
    const char *want = argc > 2 ? argv[2] : NULL;
    const float m = 0x1p-20f;
    sample("perlin1", want, n, 1, 0, fade_quintic, 2.06448436f);
    sample("perlin2", want, n, 2, 0, fade_quintic, 1.41419184f);
    sample("perlin3", want, n, 3, 0, fade_quintic, 1.15468276f);
    sample("simplex1", want, n, 1, 1 - m, 0, 3.26241159f);
    sample("simplex2", want, n, 2, 0.75f - m, 0, 15.999876f);
    sample("simplex3", want, n, 3, 0.5f - m, 0, 107.652802f);
    sample("simplex3smooth", want, n, 3, 0.75f - m, 0, 11.524271f);
    sample("perlin4", want, n, 4, 0, fade_quintic, 1.11831498f);
    sample("simplex4 2/3", want, n, 4, (float)(2.0 / 3 - 0x1p-20), 0, 29.5459843f);
    sample("simplex4 3/4", want, n, 4, 0.75f - m, 0, 16.1471329f);
    return 0;
}
