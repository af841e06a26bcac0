// Searches the four odd axis multipliers P_x..P_w.
//
// The hash sums keys whose upper half is linear in the cell: a shift of the cell by (a,b,c,d)
// changes it by aPx+bPy+cPz+dPw. A short shift with that sum near zero (mod 2^32) is where the
// finaliser has least to work with. So we want the linear form to stay as far from zero as a form
// can: for every subset of D axes, the merit  min over shifts of |shift|_max^D * |form| / 2^32
// (shifts up to 4096, 256, 32, 12 for D = 1..4). The search keeps the quadruple whose worst merit,
// relative to a good value for its D, is largest.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <math.h>

static uint64_t state = 1;
static uint32_t draw(void)
{ // splitmix64
    uint64_t z = (state += 0x9E3779B97F4A7C15ull);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return (uint32_t)((z ^ (z >> 31)) >> 32);
}
static uint32_t away(uint32_t v)
{
    return (v >> 31) ? -v : v;
}

static const int reach[5] = {0, 4096, 256, 32, 12};

// The merit of a form in D axes; stops early once it is below `floor`.
static double merit(const uint32_t *p, int dims, double floor)
{
    int r = reach[dims], n[4] = {0};
    double least = 1e9;
    int span[4];
    for (int i = 0; i < 4; ++i)
        span[i] = i < dims ? r : 0;
    for (n[0] = 0; n[0] <= span[0]; ++n[0])
        for (n[1] = -span[1]; n[1] <= span[1]; ++n[1])
            for (n[2] = -span[2]; n[2] <= span[2]; ++n[2]) {
                uint32_t base = (uint32_t)n[0] * p[0];
                if (dims > 1)
                    base += (uint32_t)n[1] * p[1];
                if (dims > 2)
                    base += (uint32_t)n[2] * p[2];
                for (n[3] = -span[3]; n[3] <= span[3]; ++n[3]) {
                    uint32_t v = base;
                    if (dims > 3)
                        v += (uint32_t)n[3] * p[3];
                    int big = 0;
                    for (int i = 0; i < dims; ++i)
                        if (abs(n[i]) > big)
                            big = abs(n[i]);
                    if (!big)
                        continue;
                    double m = away(v) * 0x1p-32;
                    for (int i = 0; i < dims; ++i)
                        m *= big;
                    if (m < least) {
                        least = m;
                        if (least < floor)
                            return least;
                    }
                }
            }
    return least;
}

static double score(const uint32_t p[4], double need, int print)
{
    static const double good[5] = {0, 0.30, 0.10, 0.06, 0.04};
    double worst = 1e9;
    for (int dims = 1; dims <= 4; ++dims)
        for (int set = 1; set < 16; ++set) {
            if (__builtin_popcount(set) != dims)
                continue;
            uint32_t q[4];
            int k = 0;
            for (int i = 0; i < 4; ++i)
                if (set >> i & 1)
                    q[k++] = p[i];
            double m = merit(q, dims, print ? -1 : need * good[dims]);
            if (print)
                printf("  axes %x: merit %.4f\n", set, m);
            if (m / good[dims] < worst)
                worst = m / good[dims];
            if (!print && worst < need)
                return worst;
        }
    return worst;
}

int main(int argc, char **argv)
{
    int tries = argc > 1 ? atoi(argv[1]) : 0;
    uint32_t best[4] = {0x9E3779B1u, 0x85EBCA77u, 0xC2B2AE3Du, 0x27D4EB2Fu};
    printf("xxHash primes, for comparison:\n");
    printf("  score %.3f\n", score(best, 0, 1));
    double top = 0;
    // a pool of good single multipliers first
    enum { POOL = 4000 };
    static uint32_t pool[POOL];
    int n = 0;
    while (n < POOL) {
        uint32_t p = draw() | 1;
        int bits = __builtin_popcount(p);
        if (bits < 13 || bits > 19 || (p >> 28) == 0 || (p >> 28) == 15)
            continue;
        if (merit(&p, 1, 0.24) >= 0.24)
            pool[n++] = p;
    }
    for (int i = 0; i < tries; ++i) {
        uint32_t p[4];
        // grow: the first pair must be good before the third is looked at
        p[0] = pool[draw() % POOL];
        p[1] = pool[draw() % POOL];
        if (merit(p, 2, top * 0.10) < top * 0.10)
            continue;
        for (int j = 0; j < 60; ++j) {
            p[2] = pool[draw() % POOL];
            if (merit((uint32_t[]){p[0], p[2]}, 2, top * .1) < top * .1 ||
                merit((uint32_t[]){p[1], p[2]}, 2, top * .1) < top * .1 ||
                merit(p, 3, top * .06) < top * .06)
                continue;
            for (int k = 0; k < 60; ++k) {
                p[3] = pool[draw() % POOL];
                double s = score(p, top, 0);
                if (s > top) {
                    top = s;
                    for (int c = 0; c < 4; ++c)
                        best[c] = p[c];
                    printf("score %.3f: %08X %08X %08X %08X\n", s, p[0], p[1], p[2], p[3]);
                    fflush(stdout);
                }
            }
        }
    }
    uint32_t chosen[4] = {0, 0, 0, 0};
    for (int c = 0; c < 4 && argc > 2 + c; ++c)
        chosen[c] = (uint32_t)strtoul(argv[2 + c], 0, 16);
    if (chosen[3]) {
        printf("chosen: %08X %08X %08X %08X\n", chosen[0], chosen[1], chosen[2], chosen[3]);
        printf("  score %.3f\n", score(chosen, 0, 1));
    }
    return 0;
}
