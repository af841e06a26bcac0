/* points.c - sampling scattered points and single ones: lengths, strides, floats, positions that
   are not finite (C15). */
#include "recipe.h"
#include "test.h"

enum { most = 1200 };

static knoll_field *field;
static double place[KNOLL_AXES][most];
static float values[most], *output = values;

static float one(int dimensions, const double p[KNOLL_AXES])
{
    switch (dimensions) {
    case 1: return knoll_sample1(field, p[0]);
    case 2: return knoll_sample2(field, p[0], p[1]);
    case 3: return knoll_sample3(field, p[0], p[1], p[2]);
    default: return knoll_sample4(field, p[0], p[1], p[2], p[3]);
    }
}

static void fill(void)
{
    for (int axis = 0; axis < KNOLL_AXES; axis++) {
        for (uint64_t i = 0; i < most; i++) {
            place[axis][i] = test_between((uint64_t)axis, i, -300, 300);
        }
    }
}

/* Any number of points, and nothing beyond them. */
static void lengths(void)
{
    const size_t counts[] = {1, 2, 3, 15, 16, 17, 31, 33, 511, 512, 513, 1023, 1024, 1025, 1199};
    const double *positions[] = {place[0], place[1], place[2], place[3]};
    for (int dimensions = 1; dimensions <= KNOLL_AXES; dimensions++) {
        for (size_t n = 0; n < COUNT(counts); n++) {
            for (size_t i = 0; i < most; i++) {
                values[i] = -77;
            }
            CHECK_INT(
                knoll_sample_points(field, dimensions, counts[n], positions, 1, &output, NULL),
                KNOLL_OK);
            for (size_t i = 0; i < most; i++) {
                const double p[] = {place[0][i], place[1][i], place[2][i], place[3][i]};
                if (!CHECK_BITS(values[i], i < counts[n] ? one(dimensions, p) : -77)) {
                    break;
                }
            }
        }
    }
}

/* Arrays of vectors, forwards, backwards, and one point again and again. */
static void strides(void)
{
    enum { count = 530 };
    static double vectors[count * 3];
    static float narrow[count * 3];
    for (int i = 0; i < count * 3; i++) {
        narrow[i] = (float)place[i % 3][i / 3];
        vectors[i] = (double)narrow[i];
    }
    const ptrdiff_t strides[] = {3, -3, 0};
    for (size_t s = 0; s < COUNT(strides); s++) {
        int start = strides[s] < 0 ? (count - 1) * 3 : 0;
        const double *doubles[] = {vectors + start, vectors + start + 1, vectors + start + 2};
        const float *floats[] = {narrow + start, narrow + start + 1, narrow + start + 2};
        for (int way = 0; way < 2; way++) {
            knoll_status status =
                way == 0
                    ? knoll_sample_points(field, 3, count, doubles, strides[s], &output, NULL)
                    : knoll_sample_points_float(field, 3, count, floats, strides[s], &output, NULL);
            CHECK_INT(status, KNOLL_OK);
            for (int i = 0; i < count; i++) {
                ptrdiff_t at = start + i * strides[s];
                CHECK_BITS(values[i],
                           knoll_sample3(field, vectors[at], vectors[at + 1], vectors[at + 2]));
            }
        }
    }
}

static void c15_not_finite(void)
{
    const double bad[] = {NAN, -NAN, INFINITY, -INFINITY};
    const double *positions[] = {place[0], place[1], place[2], place[3]};
    for (int dimensions = 1; dimensions <= KNOLL_AXES; dimensions++) {
        for (size_t n = 0; n < COUNT(bad); n++) {
            for (int axis = 0; axis < dimensions; axis++) {
                double kept = place[axis][100];
                place[axis][100] = bad[n];
                CHECK_INT(knoll_sample_points(field, dimensions, 600, positions, 1, &output, NULL),
                          KNOLL_OK);
                const double p[] = {place[0][100], place[1][100], place[2][100], place[3][100]};
                CHECK_HEX(test_bits(values[100]), 0x7fc00000);
                CHECK_HEX(test_bits(one(dimensions, p)), 0x7fc00000);
                place[axis][100] = kept;
                for (size_t i = 0; i < 600; i++) {
                    if (!CHECK(i == 100 || isfinite(values[i]))) {
                        break;
                    }
                }
            }
        }
    }
}

/* The farthest doubles and the smallest are positions like others. */
static void c15_ends_of_the_doubles(void)
{
    const double ends[] = {1.7976931348623157e308,
                           -1.7976931348623157e308,
                           5e-324,
                           -5e-324,
                           0.0,
                           -0.0,
                           1e300,
                           -1e-300};
    for (size_t i = 0; i < COUNT(ends); i++) {
        for (size_t j = 0; j < COUNT(ends); j++) {
            float value = knoll_sample2(field, ends[i], ends[j]);
            CHECK(isfinite(value) && value >= -1 && value <= 1);
        }
    }
    CHECK_BITS(knoll_sample2(field, 0.0, -0.0), knoll_sample2(field, -0.0, 0.0));
}

/* The output may be one of the arrays of positions, whatever reads them again: octaves, warps,
   loops. */
static void in_place(void)
{
    static const char *const recipes[] = {
        "{'type':'fbm','source':{'type':'perlin','frequency':0.1}}",
        "{'type':'fbm','source':{'type':'abs','source':{'type':'simplex','frequency':0.1}}}",
        "{'type':'warp','by':{'type':'value'},'source':{'type':'fbm','source':{'type':'worley'}}}",
        "{'type':'add','a':{'type':'perlin'},'b':{'type':'coordinate'}}",
    };
    const size_t counts[] = {1, 15, 16, 17, 512, 513, 1024, 1199};
    static float x[most], y[most], expected[most];
    for (size_t r = 0; r < COUNT(recipes); r++) {
        knoll_field *of = recipe_field(recipes[r]);
        for (size_t n = 0; n < COUNT(counts); n++) {
            for (int over = 0; over < 2; over++) {
                const float *positions[] = {x, y};
                float *apart = expected, *same = over ? y : x;
                for (size_t i = 0; i < counts[n]; i++) {
                    x[i] = (float)place[0][i];
                    y[i] = (float)place[1][i];
                }
                CHECK_INT(knoll_sample_points_float(of, 2, counts[n], positions, 1, &apart, NULL),
                          KNOLL_OK);
                CHECK_INT(knoll_sample_points_float(of, 2, counts[n], positions, 1, &same, NULL),
                          KNOLL_OK);
                CHECK_BYTES(same, expected, counts[n] * sizeof *expected);
            }
        }
        knoll_field_destroy(of);
    }
}

static void arguments(void)
{
    const double *positions[] = {place[0], place[1], place[2], place[3]};
    const float *narrow[] = {values, values, values, values};
    const int dimensions[] = {0, -1, 5, INT32_MAX, INT32_MIN};
    values[0] = -77;
    for (size_t i = 0; i < COUNT(dimensions); i++) {
        CHECK_INT(knoll_sample_points(field, dimensions[i], 1, positions, 1, &output, NULL),
                  KNOLL_ERROR_ARGUMENT);
        CHECK_INT(knoll_sample_points_float(field, dimensions[i], 1, narrow, 1, &output, NULL),
                  KNOLL_ERROR_ARGUMENT);
    }
    CHECK_BITS(values[0], -77);
}

int main(void)
{
    field = recipe_field("{'type':'warp','by':{'type':'value','frequency':0.1},'amplitude':3,"
                         "'source':{'type':'fbm','source':{'type':'perlin','frequency':0.31}}}");
    fill();
    RUN(lengths);
    RUN(strides);
    RUN(c15_not_finite);
    RUN(c15_ends_of_the_doubles);
    RUN(in_place);
    RUN(arguments);
    knoll_field_destroy(field);
    return test_end();
}
