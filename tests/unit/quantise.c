/* quantise.c - values to whole numbers: field cases C45, C46 and C111. */
#include "raster/raster.h"

#include "test.h"

#include <float.h>

static uint32_t quantise(float low, float high, float value, uint32_t top)
{
    knoll__range range = knoll__range_make(low, high);
    return knoll__quantise(knoll__place(&range, value), top);
}

/* C46: the ends of the range are the ends of the words, halves go up, nothing wraps. */
static void c46_ends_and_middle(void)
{
    const struct {
        const char *name;
        float value;
        uint32_t byte, word;
    } rows[] = {
        {"-2", -2, 0, 0},
        {"-1", -1, 0, 0},
        {"just above -1", nextafterf(-1, 0), 0, 0},
        {"0", 0, 128, 32768},
        {"-0", -0.0f, 128, 32768},
        {"just below 1", nextafterf(1, 0), 255, 65535},
        {"1", 1, 255, 65535},
        {"just above 1", nextafterf(1, 2), 255, 65535},
        {"2", 2, 255, 65535},
        {"infinity", INFINITY, 255, 65535},
        {"-infinity", -INFINITY, 0, 0},
        {"NaN", NAN, 0, 0},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        test_row = rows[i].name;
        CHECK_INT(quantise(-1, 1, rows[i].value, 255), rows[i].byte);
        CHECK_INT(quantise(-1, 1, rows[i].value, 65535), rows[i].word);
    }
}

/* C111: what CPUs convert differently never reaches a conversion. */
static void c111_far_values(void)
{
    const float values[] = {1e10f, 3e9f, 2147483648.0f, 4294967296.0f, 1e38f, FLT_MAX};
    for (size_t i = 0; i < COUNT(values); i++) {
        CHECK_INT(quantise(-1, 1, values[i], 255), 255);
        CHECK_INT(quantise(-1, 1, -values[i], 255), 0);
        CHECK_INT(quantise(-FLT_MAX, FLT_MAX, values[i], 65535) >= 32768, 1);
        CHECK_INT(knoll__quantise((double)values[i], 65535), 65535);
        CHECK_INT(knoll__quantise(-(double)values[i], 65535), 0);
    }
    CHECK_INT(quantise(-FLT_MAX, FLT_MAX, FLT_MAX, 65535), 65535);
    CHECK_INT(knoll__quantise((double)NAN, 65535), 0);
}

/* C45: a range without width is mid-grey, whatever the value. */
static void c45_no_width(void)
{
    const float values[] = {-1e6f, 0, 1, 1e6f, INFINITY};
    for (size_t i = 0; i < COUNT(values); i++) {
        CHECK_INT(quantise(0, 0, values[i], 255), 128);
        CHECK_INT(quantise(1e6f, 1e6f, values[i], 65535), 32768);
    }
    CHECK_INT(quantise(0, 0, NAN, 255), 0);
}

/* Every word is the nearest one: the value that a word stands for comes back as that word, and so
   does what lies less than half a step beside it. */
static void nearest(void)
{
    const struct {
        float low, high;
    } ranges[] = {{-1, 1}, {0, 1}, {0, 3}, {-0.8f, 0.9f}, {1000, 1001}, {-1e-30f, 1e-30f}};
    for (size_t i = 0; i < COUNT(ranges); i++) {
        double low = (double)ranges[i].low, width = (double)ranges[i].high - low;
        for (uint32_t word = 0; word <= 255; word++) {
            for (int part = -4; part <= 4; part++) {
                double value = low + width * (word + part / 10.0) / 255;
                if (!CHECK_INT(quantise(ranges[i].low, ranges[i].high, (float)value, 255), word)) {
                    return;
                }
            }
        }
    }
}

/* Greater values never give smaller words. */
static void monotonic(void)
{
    uint32_t last = 0;
    for (int i = -1100; i <= 1100; i++) {
        uint32_t word = quantise(-1, 1, (float)i / 1000, 65535);
        CHECK(word >= last);
        last = word;
    }
}

/* Rows give what single values give: at and beside the ends, at the halves between words, at odd
   values, in odd ranges, and for any length. */
static void rows_are_single_values(void)
{
    enum { MOST = 1000 };
    const struct {
        float low, high;
    } ranges[] = {{-1, 1},
                  {-0.8f, 0.9f},
                  {0, 65535},
                  {0, 255},
                  {-FLT_MAX, FLT_MAX},
                  {0, 1e-45f},
                  {3, 3},
                  {1, -1},
                  {-INFINITY, INFINITY},
                  {0, INFINITY},
                  {-INFINITY, 0},
                  {NAN, 1}};
    const float odd[] = {0,        -0.0f,   1,    -1,    INFINITY, -INFINITY,
                         NAN,      FLT_MAX, 3,    -3,    1e-45f,   -1e-45f,
                         -FLT_MAX, 254.5f,  0.5f, 1e10f, 65534.5f, FLT_MIN};
    static float values[MOST];
    static unsigned char bytes[MOST + 1], words[2 * MOST + 1], little[2 * MOST + 1];
    for (size_t i = 0; i < COUNT(ranges); i++) {
        knoll__range range = knoll__range_make(ranges[i].low, ranges[i].high);
        for (size_t count = 0; count <= MOST; count = count < 70 ? count + 1 : count + 93) {
            for (size_t x = 0; x < count; x++) {
                float at = (float)(test_random(i, x) % 70000) / 65535 - 0.01f;
                float half = (float)(test_random(i, x + count) % 65536) + 0.5f;
                values[x] = x < 2 * COUNT(odd) ? odd[(x + count) % COUNT(odd)]
                            : x % 3 == 0
                                ? half
                                : ranges[i].low + at * 2 * (ranges[i].high / 2 - ranges[i].low / 2);
            }
            bytes[count] = words[2 * count] = little[2 * count] = 77;
            knoll__quantise_row8(&range, values, count, bytes);
            knoll__quantise_row16(&range, values, count, words, 1);
            knoll__quantise_row16(&range, values, count, little, 0);
            bool ok = bytes[count] == 77 && words[2 * count] == 77 && little[2 * count] == 77;
            for (size_t x = 0; x < count; x++) {
                double place = knoll__place(&range, values[x]);
                uint32_t word = knoll__quantise(place, 65535);
                ok = ok && bytes[x] == knoll__quantise(place, 255) && words[2 * x] == word >> 8 &&
                     words[2 * x + 1] == (word & 255) && little[2 * x] == (word & 255) &&
                     little[2 * x + 1] == word >> 8;
            }
            if (!CHECK(ok)) {
                printf("range %zu, %zu values\n", i, count);
                return;
            }
        }
    }
}

static void outside_of_the_range(void)
{
    static float values[3 * 4096 + 5];
    const float odd[] = {-1, 1, nextafterf(1, 2), nextafterf(-1, -2), INFINITY, -INFINITY, NAN, 0};
    for (size_t count = 0; count <= COUNT(values); count = count < 70 ? count + 1 : 2 * count + 7) {
        uint64_t expected = 0;
        for (size_t i = 0; i < count; i++) {
            values[i] = odd[test_random(count, i) % COUNT(odd)];
            expected += values[i] > 1 || values[i] < -1;
        }
        CHECK_INT(knoll__count_outside(-1, 1, values, count), expected);
    }
    for (size_t i = 0; i < COUNT(values); i++)
        values[i] = 2;
    CHECK_INT(knoll__count_outside(-1, 1, values, COUNT(values)), COUNT(values));
}

int main(void)
{
    RUN(c46_ends_and_middle);
    RUN(c111_far_values);
    RUN(c45_no_width);
    RUN(nearest);
    RUN(monotonic);
    RUN(rows_are_single_values);
    RUN(outside_of_the_range);
    return test_end();
}
