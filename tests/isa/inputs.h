/* inputs.h - what kernels are given in tests: arrays at odd places, cells at the ends of their
   periods, fractions at borders, numbers at the ends of their ranges. */
#ifndef KNOLL_TEST_INPUTS_H
#define KNOLL_TEST_INPUTS_H

#include <kernels/kernels.h>

#include "isas.h"
#include "test.h"

static const knoll__kernels *tables[] = {
    &knoll__kernels_scalar,
#if defined(__x86_64__) || defined(__i386__)
    &knoll__kernels_sse2,   &knoll__kernels_sse41, &knoll__kernels_avx2, &knoll__kernels_avx512,
#elif defined(__aarch64__)
    &knoll__kernels_neon,
#endif
};

/* An array of the most that a call can hold, somewhere in a larger one: at any alignment that its
   elements allow, and with a mark behind the samples that nothing may write. */
enum { most = 512, room = KNOLL__BLOCK + 256, mark = 0x5a };

typedef struct array {
    double memory[room];
} array;

static inline void *at(array *a, uint64_t seed, size_t element)
{
    return (char *)a->memory + test_random(seed, element) % 16 * element;
}

static inline size_t length_at(uint64_t n)
{
    return (n % 2 == 0 ? 1 + n / 2 % 32 : 1 + test_random(3, n) % 32) * KNOLL__PAD;
}

/* ---- Inputs ---------------------------------------------------------------------------------- */

static const uint32_t periods[] = {0, 0, 1, 2, 3, 4, 5, 7, 64, 1000003, 0x40000000u, 0x7fffffffu};

static inline uint32_t cell_at(uint64_t seed, uint64_t i, uint32_t period)
{
    static const uint32_t far[] = {0, 1, 2, 0xffffffffu, 0xfffffffeu, 0x7fffffffu, 0x80000000u};
    uint64_t r = test_random(seed, i);
    uint32_t cell = (r & 3) == 0   ? far[(r >> 8) % COUNT(far)]
                    : (r & 3) == 1 ? (uint32_t)(r >> 32)
                                   : (uint32_t)(r >> 32) % 8;
    if (period == 0) {
        return cell;
    }
    return (r & 7) == 5 ? period - 1 : cell % period;
}

/* A fraction: often at a border or where something changes sides. */
static inline float fraction_at(uint64_t seed, uint64_t i)
{
    static const float places[] = {0.0f,           0x1.fffffep-1f, 0.5f,  0x1.fffffep-2f,
                                   0x1.000002p-1f, 0.25f,          0.75f, 0x1p-149f,
                                   0x1p-24f,       0x1p-126f,      0.125f};
    uint64_t r = test_random(seed, i);
    return (r & 3) == 0 ? places[(r >> 8) % COUNT(places)] : (float)(r >> 40) * 0x1p-24f;
}

static inline float value_at(uint64_t seed, uint64_t i)
{
    static const float places[] = {
        0.0f,      -0.0f,   1.0f,     -1.0f,           0x1p-149f,        -0x1p-149f,
        0x1p-126f, 3.4e38f, -3.4e38f, 0x1.fffffep127f, -0x1.fffffep127f, 0.5f,
        2.0f};
    uint64_t r = test_random(seed, i);
    return (r & 3) == 0 ? places[(r >> 8) % COUNT(places)]
                        : (float)test_between(seed, i, -2, 2) * ((r & 12) == 0 ? 1e20f : 1.0f);
}

static inline double position_at(uint64_t seed, uint64_t i)
{
    static const double places[] = {
        0.0,     -0.0,         1.0,     -1.0,         -1e-20,        1e-20,        0x1p51,
        -0x1p51, 0x1p52 - 0.5, -0x1p52, 0x1p53 + 2,   1e18,          -1e18,        1e300,
        -1e300,  5e-324,       -5e-324, 2147483647.5, -2147483648.5, 4294967295.5, 0x1p51 - 0.25};
    uint64_t r = test_random(seed, i);
    double value = test_between(seed, i, -8, 8);
    if ((r & 7) == 0) {
        value = places[(r >> 8) % COUNT(places)];
    } else if ((r & 7) == 1) {
        value = ldexp(value, (int)(r >> 8) % 60);
    } else if ((r & 7) == 2) {
        value = floor(value);
    }
    return value;
}

/* ---- Comparing ------------------------------------------------------------------------------- */

/* Two arrays of floats or words, and what lies behind them. Says where they differ. */
static inline bool same(const void *found, const void *expected, size_t count, size_t element,
                        const char *what)
{
    const unsigned char *f = found, *e = expected;
    test_checks++;
    if (memcmp(f, e, (count + 2) * element) == 0) {
        return true;
    }
    for (size_t i = 0; i < count + 2; i++) {
        if (memcmp(f + i * element, e + i * element, element) != 0) {
            uint64_t a = 0, b = 0;
            memcpy(&a, f + i * element, element);
            memcpy(&b, e + i * element, element);
            printf("%s: sample %zu of %zu (lane %zu)\n", what, i, count, i % KNOLL__PAD);
            return CHECK_HEX(a, b);
        }
    }
    return false;
}

#endif
