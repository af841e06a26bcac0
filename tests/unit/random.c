/* random.c - random numbers without state: against published values, by chi-square, and apart from
   each other. */
#include <knoll/knoll.h>
#include <support/seed.h>

#include "test.h"

/* Chi-square of counts that should be equal, in standard deviations from what is expected (Wilson
   and Hilferty, 1931). */
static double deviation(const unsigned long *count, size_t kinds, double total)
{
    double expected = total / (double)kinds, sum = 0, degrees = (double)kinds - 1;
    for (size_t i = 0; i < kinds; i++) {
        double difference = (double)count[i] - expected;
        sum += difference * difference / expected;
    }
    double width = 2 / (9 * degrees);
    return (cbrt(sum / degrees) - (1 - width)) / sqrt(width);
}

/* SplitMix64 as published: seed 1234567 (Vigna's reference code). */
static void published_values(void)
{
    const uint64_t expected[] = {6457827717110365317u, 3203168211198807973u, 9817491932198370423u,
                                 4593380528125082431u, 16408922859458223821u};
    for (uint64_t i = 0; i < COUNT(expected); i++) {
        CHECK_HEX(knoll__word(1234567, i), expected[i]);
    }
}

/* Seeds and words fold without loss: no two of many are equal, and the order matters. */
static void folding(void)
{
    CHECK(knoll__fold(1, 2) != knoll__fold(2, 1));
    CHECK(knoll__node_seed(5, 0, 3) != knoll__node_seed(5, 3, 0));
    CHECK_HEX(knoll__octave_seed(77, 0), 77);
    for (uint32_t i = 0; i < 32; i++) {
        for (uint32_t j = 0; j < 4; j++) {
            CHECK(knoll__octave_seed(77, i) != knoll__axis_seed(77, j));
        }
        for (uint32_t j = 0; j < i; j++) {
            CHECK(knoll__octave_seed(77, i) != knoll__octave_seed(77, j));
        }
    }
    /* Every bit of either word changes about half of the bits. */
    unsigned long changed = 0;
    for (int bit = 0; bit < 64; bit++) {
        uint64_t a = knoll__fold(0, 0) ^ knoll__fold((uint64_t)1 << bit, 0);
        uint64_t b = knoll__fold(0, 0) ^ knoll__fold(0, (uint64_t)1 << bit);
        for (; a != 0; a &= a - 1) {
            changed++;
        }
        for (; b != 0; b &= b - 1) {
            changed++;
        }
    }
    CHECK_NEAR((double)changed, 64 * 64, 6 * sqrt(64 * 64 / 2.0));
}

static void units(void)
{
    unsigned long count[256] = {0};
    double sum = 0;
    for (uint64_t i = 0; i < 1 << 18; i++) {
        float unit = knoll_random_unit(9, i);
        CHECK_BITS(unit, (float)(knoll_random_u32(9, i) >> 8) * 0x1p-24f);
        if (!CHECK(unit >= 0 && unit < 1)) {
            break;
        }
        sum += (double)unit;
        count[(int)(unit * 256)]++;
    }
    CHECK_NEAR(sum / (1 << 18), 0.5, 5 / sqrt(12.0 * (1 << 18)));
    CHECK_NEAR(deviation(count, 256, 1 << 18), 0, 5);
}

/* Streams of neighbouring seeds, and the same stream a step further, have no correlation. */
static void independence(void)
{
    enum { length = 1 << 16 };
    const double limit = 5 / sqrt((double)length);
    const struct {
        uint64_t seed, shift;
    } rows[] = {{1, 0}, {0, 1}, {0, 2}, {0x8000000000000000u, 0}, {UINT64_MAX, 0}, {1, 1}};
    for (size_t r = 0; r < COUNT(rows); r++) {
        double sum = 0;
        unsigned long equal = 0;
        for (uint64_t i = 0; i < length; i++) {
            double a = (double)knoll_random_unit(0, i) - 0.5;
            double b = (double)knoll_random_unit(rows[r].seed, i + rows[r].shift) - 0.5;
            sum += 12 * a * b;
            equal += knoll_random_u32(0, i) == knoll_random_u32(rows[r].seed, i + rows[r].shift);
        }
        CHECK_NEAR(sum / length, 0, limit);
        CHECK(equal <= 2);
    }
}

static void below_limits(void)
{
    for (uint64_t i = 0; i < 5000; i++) {
        CHECK_INT(knoll_random_below(3, i, 0), 0);
        CHECK_INT(knoll_random_below(3, i, 1), 0);
        CHECK(knoll_random_below(3, i, UINT32_MAX) < UINT32_MAX);
        CHECK(knoll_random_below(3, i, 0x80000001u) < 0x80000001u);
        CHECK(knoll_random_below(3, i, 7) < 7);
    }
}

/* Unbiased for small limits, and for 3 * 2^30, where taking the rest would favour a third
   twofold. */
static void below_is_unbiased(void)
{
    const uint32_t limits[] = {2, 3, 5, 6, 10, 52, 100, 255};
    for (size_t l = 0; l < COUNT(limits); l++) {
        unsigned long count[256] = {0};
        for (uint64_t i = 0; i < 100000; i++) {
            count[knoll_random_below(l, i, limits[l])]++;
        }
        CHECK_NEAR(deviation(count, limits[l], 100000), 0, 5);
    }
    const uint32_t large[] = {0xc0000000u, 0x80000001u, 0xfffffffeu, 0xaaaaaaabu};
    for (size_t l = 0; l < COUNT(large); l++) {
        unsigned long thirds[3] = {0};
        for (uint64_t i = 0; i < 300000; i++) {
            uint64_t draw = knoll_random_below(77, i, large[l]);
            thirds[draw * 3 / large[l]]++;
        }
        CHECK_NEAR(deviation(thirds, 3, 300000), 0, 5);
    }
}

static void shuffles_are_permutations(void)
{
    static uint32_t order[5000];
    static unsigned char seen[5000];
    for (size_t count = 0; count <= 5000; count = count < 20 ? count + 1 : count * 2 + 961) {
        for (uint32_t i = 0; i < 5000; i++) {
            order[i] = i;
        }
        memset(seen, 0, sizeof seen);
        knoll_shuffle(5, order, count);
        for (size_t i = 0; i < 5000; i++) {
            CHECK(order[i] < 5000 && seen[order[i]]++ == 0);
            CHECK(i < count || order[i] == i);
        }
    }
    knoll_shuffle(5, NULL, 0);
}

/* Each order of 3 and of 4 is equally likely over seeds. */
static void shuffles_are_uniform(void)
{
    unsigned long threes[27] = {0}, fours[256] = {0};
    for (uint64_t seed = 0; seed < 120000; seed++) {
        uint32_t three[] = {0, 1, 2}, four[] = {0, 1, 2, 3};
        knoll_shuffle(seed, three, 3);
        knoll_shuffle(seed, four, 4);
        threes[three[0] * 9 + three[1] * 3 + three[2]]++;
        fours[four[0] * 64 + four[1] * 16 + four[2] * 4 + four[3]]++;
    }
    unsigned long used[24];
    size_t kinds = 0;
    for (size_t i = 0; i < COUNT(threes); i++) {
        if (threes[i] != 0) {
            used[kinds++] = threes[i];
        }
    }
    CHECK_INT(kinds, 6);
    CHECK_NEAR(deviation(used, 6, 120000), 0, 5);
    kinds = 0;
    for (size_t i = 0; i < COUNT(fours) && kinds < 24; i++) {
        if (fours[i] != 0) {
            used[kinds++] = fours[i];
        }
    }
    CHECK_INT(kinds, 24);
    CHECK_NEAR(deviation(used, 24, 120000), 0, 5);
}

static void derived_seeds(void)
{
    static const char *const names[] = {
        "",           "a",          "b",           "aa",        "ab",   "ba",
        "vegetation", "Vegetation", "vegetation ", "vegetatio", "\xff", "\x7f"};
    for (size_t i = 0; i < COUNT(names); i++) {
        for (size_t j = 0; j < i; j++) {
            CHECK(knoll_seed_derive(1, names[i]) != knoll_seed_derive(1, names[j]));
        }
        CHECK(knoll_seed_derive(1, names[i]) != knoll_seed_derive(2, names[i]));
        CHECK_HEX(knoll_seed_derive(1, names[i]), knoll_seed_derive(1, names[i]));
    }
    CHECK_HEX(knoll_seed_derive(8, NULL), knoll_seed_derive(8, ""));
    CHECK(knoll_seed_derive(8, NULL) != 8);
    /* Apart from what the seed itself is used for. */
    CHECK((uint32_t)(knoll_seed_derive(8, "") >> 32) != knoll_random_u32(8, 0));
}

int main(void)
{
    RUN(published_values);
    RUN(folding);
    RUN(units);
    RUN(independence);
    RUN(below_limits);
    RUN(below_is_unbiased);
    RUN(shuffles_are_permutations);
    RUN(shuffles_are_uniform);
    RUN(derived_seeds);
    return test_end();
}
