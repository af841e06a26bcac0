// Correlations of the hash between a cell and the same cell shifted.
//  lags:  1..4096 along every axis and every diagonal in 1..4 dimensions;
//  boxes: every shift of a box around 0 in 2, 3 and 4 dimensions (the nearest repeat vectors);
//  near:  the shifts up to 4096 (2D), 512 (3D), 128 (4D) whose linear form aPx+bPy+.. is nearest to 0
//         mod 2^32, where an additive hash would repeat first.
// Per shift: flips of each of the 5 bits of hash_gradient, of the top 5 bits of hash_full, the
// product moment of the 24-bit value, and the dot product of 3D gradients. All as sigmas.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "hash.h"
#include "gradients.h"

static uint64_t state = 21;
static uint64_t draw(void)
{
    return seed_mix(state += SEED_STEP);
}

enum { MOST = 1 << 20 };
static uint32_t base[4][MOST], corner[MOST], here_g[MOST], here_f[MOST];
static float here_x[MOST], here_y[MOST], here_z[MOST], here_v[MOST];
static int samples;

static float vx[32], vy[32], vz[32];

static inline uint32_t key(uint32_t m)
{
    return m ^ m >> 15;
}
static inline float value(uint32_t e)
{
    return (float)(int)(e >> 8) - 8388607.5f;
}

static void prepare(int dims, int n)
{
    samples = n;
    for (int i = 0; i < 32; ++i) {
        float s = i & 16 ? -1.0f : 1.0f;
        vx[i] = s * GRADIENT3[0][i & 15];
        vy[i] = s * GRADIENT3[1][i & 15];
        vz[i] = s * GRADIENT3[2][i & 15];
    }
    for (int i = 0; i < n; ++i) {
        uint32_t h = corner[i] = (uint32_t)draw();
        for (int a = 0; a < dims; ++a)
            h += key(base[a][i] = (uint32_t)draw());
        here_g[i] = hash_gradient(h);
        here_f[i] = hash_full(h);
        uint32_t k = here_g[i] >> 27;
        here_x[i] = vx[k];
        here_y[i] = vy[k];
        here_z[i] = vz[k];
        here_v[i] = value(here_f[i]);
    }
}
// Largest |z| of the shift.
static double shift(int dims, const int by[4], int *which)
{
    uint32_t step[4] = {0};
    for (int a = 0; a < dims; ++a)
        step[a] = (uint32_t)by[a] * AXIS_STEP[a];
    uint32_t g[5] = {0}, f[5] = {0};
    double product = 0, dot = 0;
    for (int start = 0; start < samples; start += 1024) {
        float sum_v = 0, sum_d = 0;
        for (int i = start; i < start + 1024; ++i) {
            uint32_t h = corner[i];
            for (int a = 0; a < 4; ++a)
                if (a < dims)
                    h += key(base[a][i] + step[a]);
            uint32_t eg = hash_gradient(h), ef = hash_full(h), xg = eg ^ here_g[i],
                     xf = ef ^ here_f[i];
            for (int b = 0; b < 5; ++b) {
                g[b] += xg >> (27 + b) & 1;
                f[b] += xf >> (27 + b) & 1;
            }
            uint32_t k = eg >> 27;
            sum_v += value(ef) * here_v[i];
            sum_d += vx[k] * here_x[i] + vy[k] * here_y[i] + vz[k] * here_z[i];
        }
        product += sum_v;
        dot += sum_d;
    }
    double n = samples, z[12], top = 0;
    for (int b = 0; b < 5; ++b) {
        z[b] = (g[b] - n / 2) / sqrt(n / 4);
        z[5 + b] = (f[b] - n / 2) / sqrt(n / 4);
    }
    z[10] = product / (0x1p48 / 12) / sqrt(n);
    z[11] = dot / sqrt(n / 3);
    for (int k = 0; k < 12; ++k)
        if (fabs(z[k]) > top) {
            top = fabs(z[k]);
            *which = k;
        }
    return top;
}

static const char *stat[12] = {"g27", "g28", "g29", "g30", "g31",   "f27",
                               "f28", "f29", "f30", "f31", "value", "dot"};
static double top_z;
static int top_by[4], top_stat;
static long count, over5, confirmed;
static void add(int dims, const int by[4])
{
    int which = 0;
    double z = shift(dims, by, &which);
    count++;
    if (z > top_z) {
        top_z = z;
        top_stat = which;
        memcpy(top_by, by, sizeof top_by);
    }
    if (z > 5) { // chance gives a few: look again with fresh samples, sixteen times as many
        over5++;
        int n = samples, w;
        prepare(dims, n * 16 < MOST ? n * 16 : MOST);
        double again = shift(dims, by, &w);
        if (again > 5) {
            confirmed++;
            printf("    CONFIRMED %dD shift %d,%d,%d,%d: %s z %.1f\n", dims, by[0], by[1], by[2],
                   by[3], stat[w], again);
        }
        prepare(dims, n);
    }
}
static void close_report(const char *what, int dims)
{
    double tests = count * 12.0;
    double expect = sqrt(2 * log(tests)) -
                    (log(log(tests)) + log(4 * M_PI) - 2 * log(2)) / (2 * sqrt(2 * log(tests)));
    printf(
        "%-6s %dD: %8ld shifts x %d, max |z| %.2f (%s at %d,%d,%d,%d; chance gives about %.2f), above 5: %ld, confirmed: %ld\n",
        what, dims, count, samples, top_z, stat[top_stat], top_by[0], top_by[1], top_by[2],
        top_by[3], expect, over5, confirmed);
    fflush(stdout);
    top_z = 0;
    count = over5 = confirmed = 0;
}

typedef struct {
    uint32_t form;
    int by[4];
} near_shift;
static int by_form(const void *a, const void *b)
{
    uint32_t x = ((const near_shift *)a)->form, y = ((const near_shift *)b)->form;
    return (x > y) - (x < y);
}
static void nearest(int dims)
{
    static const int reach[5] = {0, 0, 4096, 512, 128};
    static near_shift list[1 << 22];
    int r = reach[dims], n = 0;
    uint32_t limit = dims == 2 ? 1u << 20 : dims == 3 ? 1u << 16 : 1u << 14;
    for (int d = 0; d <= (dims > 3 ? r : 0); ++d)
        for (int c = dims > 3 ? -r : 0; c <= (dims > 2 ? r : 0); ++c)
            for (int b = dims > 2 ? -r : 0; b <= r; ++b)
                for (int a = -r; a <= r; ++a) {
                    uint32_t v = (uint32_t)a * AXIS_STEP[0] + (uint32_t)b * AXIS_STEP[1] +
                                 (uint32_t)c * AXIS_STEP[2] + (uint32_t)d * AXIS_STEP[3];
                    if (v >> 31)
                        v = -v;
                    if (v < limit && (a | b | c | d) && n < 1 << 22)
                        list[n++] = (near_shift){v, {a, b, c, d}};
                }
    qsort(list, n, sizeof *list, by_form);
    for (int i = 0; i < n && i < 20000; ++i)
        add(dims, list[i].by);
    close_report("near", dims);
}

int main(void)
{
    for (int dims = 1; dims <= 4; ++dims) {
        prepare(dims, 1 << 15);
        int lines = 1;
        for (int a = 0; a < dims; ++a)
            lines *= 3;
        for (int line = 0; line < lines; ++line) {
            int dir[4], rest = line, lead = 0;
            for (int a = 0; a < 4; ++a) {
                dir[a] = a < dims ? rest % 3 - 1 : 0;
                rest /= 3;
                if (dir[a])
                    lead = dir[a];
            }
            if (lead != 1)
                continue; // one of each +- pair
            for (int lag = 1; lag <= 4096; ++lag) {
                int by[4];
                for (int a = 0; a < 4; ++a)
                    by[a] = dir[a] * lag;
                add(dims, by);
            }
        }
        close_report("lags", dims);
    }
    for (int dims = 2; dims <= 4; ++dims) {
        static const int reach[5] = {0, 0, 160, 20, 7};
        int r = reach[dims];
        prepare(dims, 1 << 15);
        for (int d = 0; d <= (dims > 3 ? r : 0); ++d)
            for (int c = dims > 3 ? -r : 0; c <= (dims > 2 ? r : 0); ++c)
                for (int b = dims > 2 ? -r : 0; b <= r; ++b)
                    for (int a = -r; a <= r; ++a)
                        if (a | b | c | d)
                            add(dims, (int[4]){a, b, c, d});
        close_report("boxes", dims);
    }
    for (int dims = 2; dims <= 4; ++dims) {
        prepare(dims, 1 << 15);
        nearest(dims);
    }
    return 0;
}
