// The weak place of added keys. For two lattice columns x1, x2 the hash sums differ by one constant
// D = key(x1) - key(x2) along the whole column, whatever y is. If the finaliser turns "h" and
// "h + D" into related numbers, the two columns are related: this is the four-corner correlation
// in its purest form. For random pairs of columns and for neighbours dx = 1..4096 this measures, over
// random h, the joint distribution of the two 5-bit results: chi2 of their difference and of their
// xor (31 degrees of freedom each). "Sparse D" are the worst constants: sums and differences of two
// powers of two, which random columns meet about once in 2^20.
#include <math.h>
#include <stdio.h>
#include "hash.h"

static uint64_t state = 11;
static uint64_t draw(void)
{
    return seed_mix(state += SEED_STEP);
}

typedef uint32_t (*finaliser)(uint32_t);
#define F static inline uint32_t
F f_x16(uint32_t h)
{
    h ^= h >> 16;
    h *= 0x2C1B3C6Du;
    return h;
}
F f_x15(uint32_t h)
{
    h ^= h >> 15;
    h *= 0x2C1B3C6Du;
    return h;
}
F f_x16_b(uint32_t h)
{
    h ^= h >> 16;
    h *= 0x9E3779B1u;
    return h;
}
F f_m_x16_m(uint32_t h)
{
    h *= 0x21F0AAADu;
    h ^= h >> 15;
    h *= 0xD35A2D97u;
    return h;
}
F f_x16_m_x15_m(uint32_t h)
{
    h ^= h >> 16;
    h *= 0x7FEB352Du;
    h ^= h >> 15;
    h *= 0x846CA68Bu;
    return h;
}
F f_squared_odd(uint32_t h)
{
    return h * (h | 1);
}
F f_x16_sq(uint32_t h)
{
    h ^= h >> 16;
    return h * (h | 1);
}
F f_x15_sq(uint32_t h)
{
    h ^= h >> 15;
    return h * (h | 1);
}
F f_x16_sqc(uint32_t h)
{
    h ^= h >> 16;
    return h * (h ^ 0x2C1B3C6Du);
}
F f_x16_xc(uint32_t h)
{
    uint32_t g = h ^ h >> 16;
    return g * (h | 1);
}
F f_x16_x8_m(uint32_t h)
{
    h ^= h >> 16;
    h ^= h >> 8;
    h *= 0x2C1B3C6Du;
    return h;
}
F f_x17_9_m(uint32_t h)
{
    h ^= h >> 17 ^ h >> 9;
    h *= 0x2C1B3C6Du;
    return h;
}
F f_sq(uint32_t h)
{
    h = h * (h | 1);
    h ^= h >> 16;
    h *= 0x2C1B3C6Du;
    return h;
}

static double worst_z, over5;
static long tests;
static double sumz2;

static void one(finaliser f, uint32_t d, int n)
{
    uint32_t diff[32] = {0}, xorr[32] = {0};
    for (int i = 0; i < n; ++i) {
        uint32_t h = (uint32_t)draw();
        uint32_t a = f(h) >> 27, b = f(h + d) >> 27;
        diff[(a - b) & 31]++;
        xorr[a ^ b]++;
    }
    double e = n / 32.0, c1 = 0, c2 = 0;
    for (int i = 0; i < 32; ++i) {
        c1 += (diff[i] - e) * (diff[i] - e) / e;
        c2 += (xorr[i] - e) * (xorr[i] - e) / e;
    }
    for (int k = 0; k < 2; ++k) {
        double z = ((k ? c2 : c1) - 31) / sqrt(62);
        if (z > worst_z)
            worst_z = z;
        if (z > 6)
            over5++;
        sumz2 += (k ? c2 : c1) / 31 - 1;
        tests++;
    }
}
static inline __attribute__((always_inline)) void run(const char *name, finaliser f)
{
    enum { N = 4096 };
    printf("%-18s", name);
    worst_z = over5 = tests = sumz2 = 0;
    for (int i = 0; i < 4000; ++i)
        one(f, (uint32_t)draw(), N);
    printf(" random pairs: mean excess %.4f  >6 sigma %.4f  max z %.1f |", sumz2 / tests,
           over5 / tests, worst_z);
    worst_z = over5 = tests = sumz2 = 0;
    for (int i = 0; i < 4000; ++i) {
        uint32_t m = (uint32_t)draw(), dx = 1 + i % 64, p = AXIS_STEP[i / 64 % 4], q = m + dx * p;
        one(f, (q ^ q >> 15) - (m ^ m >> 15), N);
    }
    printf(" neighbours: mean excess %.4f  >6 sigma %.4f  max z %.1f |", sumz2 / tests,
           over5 / tests, worst_z);
    worst_z = over5 = tests = sumz2 = 0;
    for (int i = 0; i < 32; ++i)
        for (int j = 0; j <= i; ++j) {
            one(f, (1u << i) + (j < i ? 1u << j : 0), N);
            if (j < i)
                one(f, (1u << i) - (1u << j), N);
        }
    printf(" sparse D: mean excess %.3f  >6 sigma %.3f  max z %.0f\n", sumz2 / tests, over5 / tests,
           worst_z);
}
int main(void)
{
    printf("excess of chi2/31 over 1, %d h a pair (1 sigma of one test 0.25)\n", 4096);
    run("x16 m", f_x16);
    run("x15 m", f_x15);
    run("x16 m (golden)", f_x16_b);
    run("m x15 m", f_m_x16_m);
    run("x16 m x15 m", f_x16_m_x15_m);
    run("x16 g*(g|1)", f_x16_sq);
    run("x15 g*(g|1)", f_x15_sq);
    run("x16 g*(g^C)", f_x16_sqc);
    run("x16 g*(h|1)", f_x16_xc);
    run("x16 x8 m", f_x16_x8_m);
    run("x17^9 m", f_x17_9_m);
    run("h*(h|1) x16 m", f_sq);
    run("h*(h|1)", f_squared_odd);
    run("h*h: hash_gradient", hash_gradient);
    run("m x15 h*(2h+1): hash_full", hash_full);
    return 0;
}
