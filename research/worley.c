// Worley noise, feature points uniform in the whole cell: how wide a search must be, and what values come.
//
// S_k(p), the k-th smallest over cells of the distance to the cell's farthest corner, is the supremum
// of F_k at p. A cell outside a block of R rings is at least  R + m(p)  away, m = the distance to the
// nearest face of p's own cell, in all three metrics, and that can be attained. So R rings are enough for
// F_k exactly when S_k(p) <= R + m(p) for every p. (If not: put k - 1 points close, the block's
// others in their farthest corners, and one point just outside the block.)
//  1. grid search of sup S_k and of sup (S_k - m), whose ceiling is the number of rings needed;
//  2. samples with the hash of the contract, search widened until it is exact.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include "hash.h"

enum { EUCLIDEAN, MANHATTAN, CHEBYSHEV };
static const char *const metric_name[3] = {"euclidean", "manhattan", "chebyshev"};

// Distances are added axis by axis; euclidean ones stay squared until the end.
static inline double gather(int metric, double sum, double d)
{
    return metric == EUCLIDEAN   ? sum + d * d
           : metric == MANHATTAN ? sum + fabs(d)
                                 : fmax(sum, fabs(d));
}
static inline double finish(int metric, double s)
{
    return metric == EUCLIDEAN ? sqrt(s) : s;
}

static void supremum(int dims, int metric)
{
    static const int cuts[5] = {0, 512, 128, 32,
                                16}; // of [0, 1/2], enough by symmetry; ends included
    int n = cuts[dims], side = 5, total = 1, cells = 1;
    for (int a = 0; a < dims; ++a) {
        total *= n + 1;
        cells *= side;
    }
    double sup[4] = {0}, need[4] = {0};
    for (int i = 0; i < total; ++i) {
        double p[4], m = 1, s[4] = {9, 9, 9, 9};
        int rest = i, sorted = 1;
        for (int a = 0; a < dims; ++a) {
            p[a] = 0.5 * (rest % (n + 1)) / n;
            rest /= n + 1;
            m = fmin(m, p[a]);
            if (a && p[a] < p[a - 1])
                sorted = 0;
        }
        if (!sorted)
            continue;
        for (int c = 0; c < cells; ++c) {
            double f = 0;
            int r = c;
            for (int a = 0; a < dims; ++a) {
                double o = r % side - 2;
                r /= side;
                f = gather(metric, f, fmax(fabs(o - p[a]), fabs(o + 1 - p[a])));
            }
            f = finish(metric, f);
            for (int k = 0; k < 4; ++k)
                if (f < s[k]) {
                    double t = s[k];
                    s[k] = f;
                    f = t;
                }
        }
        for (int k = 0; k < 4; ++k) {
            sup[k] = fmax(sup[k], s[k]);
            need[k] = fmax(need[k], s[k] - m);
        }
    }
    printf(
        "%dD %s: sup F1 %.4f F2 %.4f F3 %.4f F4 %.4f; rings needed F1 %.0f F2 %.0f F3 %.0f F4 %.0f\n",
        dims, metric_name[metric], sup[0], sup[1], sup[2], sup[3], ceil(need[0] - 1e-9),
        ceil(need[1] - 1e-9), ceil(need[2] - 1e-9), ceil(need[3] - 1e-9));
}

static uint64_t state = 13;
static uint64_t draw(void)
{
    return seed_mix(state += SEED_STEP);
}

static void samples(int dims, int metric, int count)
{
    double lo[3] = {9, 9, 9}, hi[3] = {0}, mean[3] = {0};
    long wide[6] = {0}, wrong1 = 0, wrong2 = 0;
    for (int i = 0; i < count; ++i) {
        seed_words s = seed_expand(draw());
        double t[4], m = 1, f1 = 99, f2 = 99, near1 = 0, near2 = 0;
        uint64_t q = draw();
        for (int a = 0; a < dims; ++a) {
            t[a] = (double)(q >> (16 * a) & 0xffff) * 0x1p-16;
            m = fmin(m, fmin(t[a], 1 - t[a]));
        }
        int rings = 0;
        for (;; ++rings) { // the cells of ring `rings` only
            int side = 2 * rings + 1, cells = 1;
            for (int a = 0; a < dims; ++a)
                cells *= side;
            for (int c = 0; c < cells; ++c) {
                int o[4], r = c, ring = 0;
                double best = 0, d = 0;
                for (int a = 0; a < dims; ++a) {
                    o[a] = r % side - rings;
                    r /= side;
                    if (abs(o[a]) > ring)
                        ring = abs(o[a]);
                    best = gather(metric, best,
                                  o[a] > 0   ? o[a] - t[a]
                                  : o[a] < 0 ? t[a] - (o[a] + 1)
                                             : 0);
                }
                if (ring != rings || finish(metric, best) >= f2)
                    continue;
                uint32_t h = s.corner;
                for (int a = 0; a < dims; ++a)
                    h += axis_key(a, (uint32_t)o[a] + 1000u, s.axis[a]);
                uint32_t e = hash_full(h);
                for (int a = 0; a < dims; ++a) {
                    uint32_t w = a < 2 ? e : hash_next(e);
                    w = a % 2 == 0 ? w >> 16 : (w ^ w >> 16) & 0xffff;
                    d = gather(metric, d, o[a] + (w + 0.5) * 0x1p-16 - t[a]);
                }
                d = finish(metric, d);
                if (d < f1) {
                    f2 = f1;
                    f1 = d;
                } else if (d < f2)
                    f2 = d;
            }
            if (rings == 1) {
                near1 = f1;
                near2 = f2;
            }
            if (f2 <= rings + m)
                break;
        }
        wide[rings > 5 ? 5 : rings]++;
        if (rings > 1) {
            wrong1 += near1 != f1;
            wrong2 += near2 != f2;
        }
        double v[3] = {f1, f2, f2 - f1};
        for (int k = 0; k < 3; ++k) {
            lo[k] = fmin(lo[k], v[k]);
            hi[k] = fmax(hi[k], v[k]);
            mean[k] += v[k] / count;
        }
    }
    printf(
        "%dD %s: F1 %.4f..%.4f mean %.4f; F2 %.4f..%.4f mean %.4f; F2-F1 %.5f..%.4f mean %.4f; rings looked at for F2: 0: %.2f %% 1: %.2f %% 2: %.3f %% 3: %.4f %% more: %ld; one ring wrong: F1 %ld F2 %ld\n",
        dims, metric_name[metric], lo[0], hi[0], mean[0], lo[1], hi[1], mean[1], lo[2], hi[2],
        mean[2], 100.0 * wide[0] / count, 100.0 * wide[1] / count, 100.0 * wide[2] / count,
        100.0 * wide[3] / count, wide[4] + wide[5], wrong1, wrong2);
    fflush(stdout);
}
int main(void)
{
    for (int dims = 1; dims <= 4; ++dims)
        for (int metric = 0; metric < 3; ++metric)
            supremum(dims, metric);
    for (int dims = 1; dims <= 4; ++dims)
        for (int metric = 0; metric < 3; ++metric)
            samples(dims, metric, 1000000);
    return 0;
}
