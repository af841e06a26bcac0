/* oneliners.c - each is the graph that its comment names, to the bit. */
#include "recipe.h"
#include "test.h"

typedef struct one_liner {
    const char *type;
    float (*in1)(double, uint64_t);
    float (*in2)(double, double, uint64_t);
    float (*in3)(double, double, double, uint64_t);
    float (*in4)(double, double, double, double, uint64_t);
} one_liner;

static const one_liner one_liners[] = {
    {"white", knoll_white1, knoll_white2, knoll_white3, knoll_white4},
    {"value", knoll_value1, knoll_value2, knoll_value3, knoll_value4},
    {"perlin", knoll_perlin1, knoll_perlin2, knoll_perlin3, knoll_perlin4},
    {"simplex", knoll_simplex1, knoll_simplex2, knoll_simplex3, knoll_simplex4},
    {"worley", knoll_worley1, knoll_worley2, knoll_worley3, knoll_worley4},
};

typedef struct gradient_liner {
    const char *type;
    float (*in1)(double, uint64_t, float[1]);
    float (*in2)(double, double, uint64_t, float[2]);
    float (*in3)(double, double, double, uint64_t, float[3]);
    float (*in4)(double, double, double, double, uint64_t, float[4]);
} gradient_liner;

static const gradient_liner gradient_liners[] = {
    {"value", knoll_value1_gradient, knoll_value2_gradient, knoll_value3_gradient,
     knoll_value4_gradient},
    {"perlin", knoll_perlin1_gradient, knoll_perlin2_gradient, knoll_perlin3_gradient,
     knoll_perlin4_gradient},
    {"simplex", knoll_simplex1_gradient, knoll_simplex2_gradient, knoll_simplex3_gradient,
     knoll_simplex4_gradient},
    {"worley", knoll_worley1_gradient, knoll_worley2_gradient, knoll_worley3_gradient,
     knoll_worley4_gradient},
};

static void compare(const one_liner *line, const knoll_field *field, uint64_t seed,
                    const double p[4])
{
    CHECK_BITS(line->in1(p[0], seed), knoll_sample1(field, p[0]));
    CHECK_BITS(line->in2(p[0], p[1], seed), knoll_sample2(field, p[0], p[1]));
    CHECK_BITS(line->in3(p[0], p[1], p[2], seed), knoll_sample3(field, p[0], p[1], p[2]));
    CHECK_BITS(line->in4(p[0], p[1], p[2], p[3], seed),
               knoll_sample4(field, p[0], p[1], p[2], p[3]));
}

static const double ends[] = {0,         -0.0,
                              0.5,       -0.5,
                              1,         -7,
                              1e-20,     -1e-20,
                              5e-324,    2251799813685248.5,
                              1e16,      1e18,
                              1e300,     -1e300,
                              NAN,       INFINITY,
                              -INFINITY, 1.7976931348623157e308};
static const uint64_t seeds[] = {0, 1, 42, 0x8000000000000000u, UINT64_MAX};

static void draw_position(uint64_t seed, uint64_t n, double p[4])
{
    for (uint64_t axis = 0; axis < 4; axis++) {
        uint64_t at = test_random(seed, 4 * n + axis);
        p[axis] = n < 100 ? ends[at % COUNT(ends)] : test_between(seed, 4 * n + axis, -1e4, 1e4);
    }
}

static void equal_graphs(void)
{
    for (size_t i = 0; i < COUNT(one_liners); i++) {
        char node[100];
        snprintf(node, sizeof node, "{'type':'%s','frequency':1}", one_liners[i].type);
        knoll_field *field = recipe_field(node), *seeded = NULL;
        test_row = one_liners[i].type;
        for (size_t s = 0; s < COUNT(seeds); s++) {
            CHECK_INT(knoll_field_reseed(field, seeds[s], &seeded), KNOLL_OK);
            for (uint64_t n = 0; n < 300; n++) {
                double p[4];
                draw_position(s, n, p);
                compare(&one_liners[i], seeded, seeds[s], p);
            }
            knoll_field_destroy(seeded);
        }
        knoll_field_destroy(field);
    }
    test_row = "";
}

static void compare_gradients(const gradient_liner *line, const knoll_field *gradient,
                              uint64_t seed, const double p[4])
{
    for (int d = 1; d <= 4; d++) {
        float expected[4], found[4] = {5, 5, 5, 5};
        float value = d == 1   ? line->in1(p[0], seed, found)
                      : d == 2 ? line->in2(p[0], p[1], seed, found)
                      : d == 3 ? line->in3(p[0], p[1], p[2], seed, found)
                               : line->in4(p[0], p[1], p[2], p[3], seed, found);
        CHECK_BITS(value, knoll_sample_gradient(gradient, d, p, expected));
        for (int a = 0; a < 4; a++) {
            CHECK_BITS(found[a], a < d ? expected[a] : 5);
        }
    }
}

static void gradients_equal_graphs(void)
{
    for (size_t i = 0; i < COUNT(gradient_liners); i++) {
        char node[100];
        snprintf(node, sizeof node, "{'type':'%s','frequency':1}", gradient_liners[i].type);
        knoll_field *field = recipe_field(node), *gradient = NULL, *seeded = NULL;
        CHECK_INT(knoll_field_differentiate(field, &gradient, NULL), KNOLL_OK);
        test_row = gradient_liners[i].type;
        for (size_t s = 0; s < COUNT(seeds); s++) {
            CHECK_INT(knoll_field_reseed(gradient, seeds[s], &seeded), KNOLL_OK);
            for (uint64_t n = 0; n < 300; n++) {
                double p[4];
                draw_position(s, n, p);
                compare_gradients(&gradient_liners[i], seeded, seeds[s], p);
            }
            knoll_field_destroy(seeded);
        }
        knoll_field_destroy(gradient);
        knoll_field_destroy(field);
    }
    test_row = "";
}

int main(void)
{
    RUN(equal_graphs);
    RUN(gradients_equal_graphs);
    return test_end();
}
