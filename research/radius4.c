// The radius of 4D simplex noise. The variance at a position is exact, sum k^8 |d|^2 / 4, since the
// gradients are independent and isotropic: where it is small the noise is always near zero (weak
// spots). Its spread over the cell, for several radii; and how many vertices count.
#include <stdio.h>
#include <stdlib.h>
#include "bounds.h"

static double rms_at(double r2, const double p[4], int *vertices)
{
    double v = 0;
    *vertices = 0;
    for (int i = 0; i < vertex_count[4]; ++i) {
        double s = 0;
        for (int a = 0; a < 4; ++a) {
            double d = p[a] - vertex[4][i][a];
            s += d * d;
        }
        double k = r2 - s;
        if (k > 0) {
            double k2 = k * k, k8 = k2 * k2 * k2 * k2;
            v += k8 * s / 4;
            ++*vertices;
        }
    }
    return sqrt(v);
}
static int ascending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}
int main(void)
{
    load_tables();
    load_vertices();
    enum { N = 1 << 20 };
    static double rms[N];
    static const double radii[] = {0.5, 0.6, 2.0 / 3, 0.7, 0.75, 0.8};
    for (int k = 0; k < 6; ++k) {
        unsigned long long s = 1;
        double mean = 0, square = 0, count = 0, fourth = 0;
        int most = 0;
        for (int i = 0; i < N; ++i) {
            double p[4];
            int v;
            for (int a = 0; a < 4; ++a) {
                s = s * 6364136223846793005ull + 1442695040888963407ull;
                p[a] = (double)(s >> 11) * 0x1p-53;
            }
            rms[i] = rms_at(radii[k], p, &v);
            mean += rms[i] / N;
            square += rms[i] * rms[i] / N;
            count += v / (double)N;
            fourth += rms[i] * rms[i] * rms[i] * rms[i] / N;
            if (v > most)
                most = v;
        }
        qsort(rms, N, sizeof *rms, ascending);
        int weak4 = 0, weak2 = 0;
        for (int i = 0; i < N; ++i) {
            weak4 += rms[i] < mean / 4;
            weak2 += rms[i] < mean / 2;
        }
        const double hole[4] = {0.5, 0.5, 0, 0}, vert[4] = {0, 0, 0, 0},
                     mid[4] = {.25, .25, .25, .25}, edge[4] = {.5, 0, 0, 0};
        int v;
        printf(
            "r2 %.4f: vertices mean %.2f most %d; rms/mean: lowest %.3f, 0.1 %% %.3f, 1 %% %.3f, 10 %% %.3f, median %.3f, 99 %% %.3f, top %.3f;"
            " below 1/4 of mean: %.3f %%, below 1/2: %.2f %%; E(var^2)/E(var)^2 %.3f; at deep hole %.3f, vertex %.3f, (1/4)^4 %.3f, edge middle %.3f\n",
            radii[k], count, most, rms[0] / mean, rms[N / 1000] / mean, rms[N / 100] / mean,
            rms[N / 10] / mean, rms[N / 2] / mean, rms[N - N / 100] / mean, rms[N - 1] / mean,
            100.0 * weak4 / N, 100.0 * weak2 / N, fourth / square / square,
            rms_at(radii[k], hole, &v) / mean, rms_at(radii[k], vert, &v) / mean,
            rms_at(radii[k], mid, &v) / mean, rms_at(radii[k], edge, &v) / mean);
    }
    return 0;
}
