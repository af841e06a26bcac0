/* run.c - blocks: their lengths, and the host's floating-point environment, which changes no bit
   and is given back. */
#include <eval/run.h>

#include <fenv.h>
#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

#include "recipe.h"
#include "test.h"

static knoll_field *field;

static void the_nan(void)
{
    CHECK_HEX(test_bits(knoll__nan()), 0x7fc00000);
}

static void finite(void)
{
    const double yes[] = {0, -0.0, 5e-324, 1.7976931348623157e308, -1.7976931348623157e308, 1};
    const double no[] = {NAN, -NAN, INFINITY, -INFINITY};
    for (size_t i = 0; i < COUNT(yes); i++) {
        CHECK(knoll__is_finite(yes[i]));
    }
    for (size_t i = 0; i < COUNT(no); i++) {
        CHECK(!knoll__is_finite(no[i]));
    }
    for (size_t i = 0; i < 100; i++) {
        size_t padded = knoll__padded(i);
        CHECK(padded >= i && padded < i + KNOLL__PAD && padded % KNOLL__PAD == 0);
    }
}

/* A grid of any width has the samples of a wider one. */
static void widths(void)
{
    static float whole[1100], part[1100];
    float *output = whole;
    knoll_grid grid = knoll_grid_default(2);
    grid.step[0] = 0.41;
    grid.count[0] = 1100;
    CHECK_INT(knoll_sample_grid(field, &grid, &output, NULL), KNOLL_OK);
    output = part;
    for (size_t width = 1; width < 1100;
         width += width < 40 || (width > 505 && width < 530) ? 1 : 97) {
        for (int64_t first = 0; first < 1100 - (int64_t)width; first += 331) {
            grid.count[0] = width;
            grid.first[0] = first;
            CHECK_INT(knoll_sample_grid(field, &grid, &output, NULL), KNOLL_OK);
            CHECK_BYTES(part, whole + first, width * sizeof *part);
        }
    }
}

/* Everything that computes, as one hash. */
static uint64_t hash_of_everything(void)
{
    float values[64], *output = values;
    double place[64];
    float narrow[64];
    const double *positions[] = {place, place};
    const float *floats[] = {narrow, narrow};
    uint64_t hash = 0;
    knoll_grid grid = knoll_grid_default(2);
    grid.origin[0] = 1e5;
    grid.step[0] = 0.123;
    grid.count[0] = 64;
    knoll_grid column = grid;
    column.count[0] = 1;
    column.count[1] = 64;
    for (int i = 0; i < 64; i++) {
        narrow[i] = (float)(i * 1.375);
        place[i] = (double)narrow[i] * 1e-5;
    }
    for (int way = 0; way < 4; way++) {
        if (way == 0) {
            knoll_sample_grid(field, &grid, &output, NULL);
        } else if (way == 3) {
            knoll_sample_grid(field, &column, &output, NULL);
        } else if (way == 1) {
            knoll_sample_points(field, 2, 64, positions, 1, &output, NULL);
        } else {
            knoll_sample_points_float(field, 2, 64, floats, 1, &output, NULL);
        }
        for (int i = 0; i < 64; i++) {
            hash = hash * 0x100000001b3u + test_bits(values[i]);
        }
    }
    const float single[] = {
        knoll_sample2(field, 3.3, 1e-40), knoll_perlin3(0.3, 0.1, 5.7, 1),
        knoll_value2(0.3, 1e-310, 1),     knoll_simplex4(0.3, 0.1, 5.7, 2.2, 1),
        knoll_worley2(1e9 + 0.3, 0.1, 1), knoll_white1(7, 1),
        knoll_random_unit(7, 8),          knoll_sample2(field, (double)NAN, 1),
    };
    for (size_t i = 0; i < COUNT(single); i++) {
        hash = hash * 0x100000001b3u + test_bits(single[i]);
    }
    return hash;
}

static void rounding_modes(void)
{
    const int modes[] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
    uint64_t expected = hash_of_everything();
    for (size_t i = 0; i < COUNT(modes); i++) {
        fesetround(modes[i]);
        uint64_t hash = hash_of_everything();
        CHECK_INT(fegetround(), modes[i]);
        fesetround(FE_TONEAREST);
        CHECK_HEX(hash, expected);
    }
}

static void flush_to_zero(void)
{
#if defined(__SSE2__)
    uint64_t expected = hash_of_everything();
    const unsigned settings[] = {0x8000, 0x0040, 0x8040, 0xe040}; /* FTZ, DAZ, both, and toward 0 */
    unsigned standard = _mm_getcsr();
    for (size_t i = 0; i < COUNT(settings); i++) {
        _mm_setcsr(standard | settings[i]);
        unsigned before = _mm_getcsr(); /* valgrind keeps only some of them */
        uint64_t hash = hash_of_everything();
        unsigned after = _mm_getcsr();
        _mm_setcsr(standard);
        CHECK_HEX(hash, expected);
        CHECK_HEX(after & ~0x3fu, before & ~0x3fu);
    }
#endif
}

/* A host that traps what is invalid: infinities and NaN are answered, not trapped. */
static void traps(void)
{
#if defined(__SSE2__)
    unsigned standard = _mm_getcsr();
    uint64_t expected = hash_of_everything();
    _mm_setcsr(standard & ~0x0680u & ~0x3fu); /* invalid, division by zero, overflow */
    const double bad[] = {INFINITY, -INFINITY, NAN};
    uint32_t bits[9];
    knoll_grid grid = knoll_grid_default(2);
    knoll_status status[3];
    uint64_t hash = hash_of_everything();
    for (int i = 0; i < 3; i++) {
        float value = 0, *output = &value;
        float sampled = knoll_sample1(field, bad[i]), line = knoll_perlin2(0.5, bad[i], 1);
        memcpy(&bits[3 * i], &sampled, sizeof sampled);
        memcpy(&bits[3 * i + 1], &line, sizeof line);
        grid.origin[0] = bad[i];
        status[i] = knoll_sample_grid(field, &grid, &output, NULL);
        grid.origin[0] = 1.7e308;
        grid.step[0] = 1.7e308;
        grid.first[0] = 1;
        knoll_sample_grid(field, &grid, &output, NULL);
        memcpy(&bits[3 * i + 2], &value, sizeof value);
    }
    _mm_setcsr(standard);
    CHECK_HEX(hash, expected);
    for (int i = 0; i < 9; i++) {
        CHECK_HEX(bits[i], 0x7fc00000);
        CHECK_INT(status[i / 3], KNOLL_ERROR_ARGUMENT);
    }
#endif
}

int main(void)
{
    field =
        recipe_field("{'type':'add','a':{'type':'multiply','b':1e-30,'a':{'type':'multiply','b':"
                     "1e-12,'a':{'type':'perlin'}}},'b':{'type':'fbm','source':{'type':'simplex',"
                     "'frequency':0.31,'period':[0,7,0,0]}}}");
    RUN(the_nan);
    RUN(finite);
    RUN(widths);
    RUN(rounding_modes);
    RUN(flush_to_zero);
    RUN(traps);
    knoll_field_destroy(field);
    return test_end();
}
