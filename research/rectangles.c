// Four-corner tests: the hash at (x1,y1), (x2,y1), (x1,y2), (x2,y2) with one seed. An additive or
// xored hash leaves a relation between the four (their key sums satisfy a - b - c + d = 0); the
// finaliser must hide it. For offsets dx, dy (small, and random up to 4096), over random places and
// seeds: chi2 of the xor of the four results and of a - b - c + d, 5 bits (31 degrees of freedom);
// and of all pairs of the four. Also with ONE seed a test and every place of a
// 256 x 256 window once.
#include <math.h>
#include <stdio.h>
#include "hash.h"

static uint64_t state = 31;
static uint64_t draw(void)
{
    return seed_mix(state += SEED_STEP);
}
enum { N = 1 << 17, TESTS = 512 };

static double z_of(const uint32_t n[32], int total)
{
    double e = total / 32.0, c = 0;
    for (int i = 0; i < 32; ++i)
        c += (n[i] - e) * (n[i] - e) / e;
    return (c - 31) / sqrt(62);
}
static inline uint32_t old_gradient(uint32_t h)
{
    h ^= h >> 16;
    return h * 0x2C1B3C6Du;
}
static inline uint32_t plain(uint32_t h)
{
    return h * 0x2C1B3C6Du;
}
typedef uint32_t (*finaliser)(uint32_t);

static void run(const char *name, finaliser f, int window)
{
    double top_xor = 0, top_sum = 0, top_pair = 0;
    int above = 0, total = window ? 1 << 16 : N;
    for (int t = 0; t < TESTS; ++t) {
        uint32_t dx, dy, x[32] = {0}, s[32] = {0}, p[6][32] = {{0}};
        uint64_t r = draw();
        if (t < 256) {
            dx = 1 + t % 16;
            dy = 1 + t / 16;
        } else {
            dx = 1 + (r & 4095);
            dy = 1 + (r >> 32 & 4095);
        }
        seed_words w = seed_expand(draw());
        for (int i = 0; i < total; ++i) {
            uint64_t q = window ? (uint64_t)i : draw();
            if (!window)
                w = seed_expand(q ^ 0x5555);
            uint32_t cx = (uint32_t)(q & 255) - 128, cy = (uint32_t)(q >> 8 & 255) - 128;
            uint32_t x1 = axis_key(0, cx, w.axis[0]), x2 = axis_key(0, cx + dx, w.axis[0]);
            uint32_t y1 = axis_key(1, cy, w.axis[1]) + w.corner,
                     y2 = axis_key(1, cy + dy, w.axis[1]) + w.corner;
            uint32_t a = f(x1 + y1) >> 27, b = f(x2 + y1) >> 27, c = f(x1 + y2) >> 27,
                     d = f(x2 + y2) >> 27;
            x[a ^ b ^ c ^ d]++;
            s[(a - b - c + d) & 31]++;
            p[0][a ^ b]++;
            p[1][a ^ c]++;
            p[2][a ^ d]++;
            p[3][b ^ c]++;
            p[4][(a - b) & 31]++;
            p[5][(a - d) & 31]++;
        }
        double zx = z_of(x, total), zs = z_of(s, total);
        if (zx > top_xor)
            top_xor = zx;
        if (zs > top_sum)
            top_sum = zs;
        if (zx > 5 || zs > 5)
            above++;
        for (int k = 0; k < 6; ++k) {
            double z = z_of(p[k], total);
            if (z > top_pair)
                top_pair = z;
        }
    }
    printf("%-28s %s: pairs max z %.1f, xor max z %.1f, sum max z %.1f, above 5: %d of %d\n", name,
           window ? "one seed, window" : "all seeds       ", top_pair, top_xor, top_sum, above,
           2 * TESTS);
    fflush(stdout);
}
int main(void)
{
    printf("%d rectangles x %d; chance gives a largest z of about 4.4 (chi2 with 31 degrees)\n",
           TESTS, N);
    for (int window = 0; window < 2; ++window) {
        run("multiply only (control)", plain, window);
        run("x16 m (rows.md)", old_gradient, window);
        run("hash_gradient", hash_gradient, window);
        run("hash_full", hash_full, window);
    }
    return 0;
}
