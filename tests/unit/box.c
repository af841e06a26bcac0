/* box.c - knoll_bounds: what it takes, what it refuses, and cases whose bounds are known. */
#include <knoll/knoll.h>

#include <fenv.h>

#include "test.h"

static knoll_field *compile(knoll_graph *graph, knoll_node output)
{
    knoll_field *field = NULL;
    CHECK_INT(knoll_compile(graph, output, 1, &field, NULL), KNOLL_OK);
    knoll_graph_destroy(graph);
    return field;
}

static knoll_field *make_noise(const char *type, double period)
{
    knoll_graph *graph = knoll_graph_create(NULL);
    knoll_node noise = knoll_graph_add(graph, type, NULL);
    knoll_graph_set(graph, noise, "frequency", 1);
    knoll_graph_set(graph, noise, "period", period);
    return compile(graph, noise);
}

static void wrong_boxes_are_refused(void)
{
    knoll_graph *graph = knoll_graph_create(NULL);
    knoll_node z = knoll_make_coordinate(graph, &(knoll_coordinate_parameters){KNOLL_AXIS_Z});
    knoll_field *field = compile(graph, z);
    const knoll_box good = {3, {0, 0, 0}, {1, 1, 1}};
    const knoll_box wrong[] = {
        {2, {0, 0}, {1, 1}},
        {0, {0}, {0}},
        {5, {0}, {0}},
        {-1, {0}, {0}},
        {3, {0, 0, 2}, {1, 1, 1}},
        {3, {NAN, 0, 0}, {1, 1, 1}},
        {3, {0, 0, 0}, {1, NAN, 1}},
        {3, {0, 0, INFINITY}, {1, 1, -INFINITY}},
        {4, {0, 0, 0, 1}, {1, 1, 1}},
    };
    float low = 7, high = 8;
    for (size_t i = 0; i < COUNT(wrong); i++) {
        CHECK_INT(knoll_bounds(field, &wrong[i], &low, &high), KNOLL_ERROR_ARGUMENT);
        CHECK(low == 7 && high == 8);
    }
    CHECK_INT(knoll_bounds(field, &good, &low, &high), KNOLL_OK);
    CHECK(low == 0 && high == 1);
    knoll_field_destroy(field);
}

/* Of a field with derivatives the values have bounds, and nothing else is written. */
static void derivatives_have_none(void)
{
    knoll_field *field = make_noise("perlin", 0), *gradient = NULL;
    const knoll_box box = {2, {0.25, 0.25}, {0.5, 0.75}};
    float low[3] = {7, 7, 7}, high[3] = {8, 8, 8}, plain[2];
    CHECK_INT(knoll_field_differentiate(field, &gradient, NULL), KNOLL_OK);
    CHECK_INT(knoll_bounds(field, &box, &plain[0], &plain[1]), KNOLL_OK);
    CHECK_INT(knoll_bounds(gradient, &box, low, high), KNOLL_OK);
    CHECK(low[0] == plain[0] && high[0] == plain[1]);
    CHECK(low[1] == 7 && high[1] == 8 && low[2] == 7 && high[2] == 8);
    knoll_field_destroy(gradient);
    knoll_field_destroy(field);
}

/* What is NaN or out of order on axes beyond the box's own is not looked at. */
static void only_its_own_axes_count(void)
{
    knoll_field *field = make_noise("value", 0);
    const knoll_box box = {1, {0.25, NAN, 3, 0}, {0.5, 0, 2, -INFINITY}};
    float low, high;
    CHECK_INT(knoll_bounds(field, &box, &low, &high), KNOLL_OK);
    knoll_field_destroy(field);
}

static void a_box_without_ends_has_the_fields_bounds(void)
{
    static const char *const types[] = {"white", "value", "perlin", "simplex", "worley"};
    for (size_t n = 0; n < COUNT(types); n++) {
        knoll_field *field = make_noise(types[n], 0);
        for (int d = 1; d <= KNOLL_AXES; d++) {
            const double i = INFINITY;
            const knoll_box box = {d, {-i, -i, -i, -i}, {i, i, i, i}};
            float low, high, least, most;
            CHECK_INT(knoll_bounds(field, &box, &low, &high), KNOLL_OK);
            knoll_field_bounds(field, 0, d, &least, &most);
            CHECK_BITS(low, least);
            CHECK_BITS(high, most);
        }
        knoll_field_destroy(field);
    }
}

/* A period of two cells has four of them, whose values are all there is, however far the box
   goes. */
static void periods_bound_infinite_boxes(void)
{
    knoll_field *field = make_noise("value", 2);
    const knoll_box everywhere = {2, {-INFINITY, -INFINITY}, {INFINITY, INFINITY}};
    const knoll_box once = {2, {0, 0}, {2, 2}};
    float low, high, low_once, high_once, least = 2, most = -2;
    CHECK_INT(knoll_bounds(field, &everywhere, &low, &high), KNOLL_OK);
    CHECK_INT(knoll_bounds(field, &once, &low_once, &high_once), KNOLL_OK);
    for (int i = 0; i < 4; i++) {
        float corner = knoll_sample2(field, i & 1, i >> 1); /* where value noise has its extremes */
        least = corner < least ? corner : least;
        most = corner > most ? corner : most;
    }
    CHECK_BITS(low, low_once);
    CHECK_BITS(high, high_once);
    CHECK_NEAR(low, least, 4e-5);
    CHECK_NEAR(high, most, 4e-5);
    CHECK(low <= least && most <= high);
    knoll_field_destroy(field);
}

/* White noise is constant in a cell, and a cell begins where the one before ends. */
static void borders_belong_to_both_cells(void)
{
    knoll_field *field = make_noise("white", 0);
    const knoll_box box = {1, {3.5}, {4}};
    float low, high, before = knoll_sample1(field, 3.75), at = knoll_sample1(field, 4);
    CHECK_INT(knoll_bounds(field, &box, &low, &high), KNOLL_OK);
    CHECK_NEAR(low, before < at ? before : at, 4e-5);
    CHECK_NEAR(high, before < at ? at : before, 4e-5);
    knoll_field_destroy(field);
}

static void every_output_has_bounds(void)
{
    knoll_graph *graph = knoll_graph_create(NULL);
    knoll_node x = knoll_make_coordinate(graph, NULL);
    knoll_node outputs[3] = {x, knoll_make_negate(graph, x),
                             knoll_make_constant(graph, &(knoll_constant_parameters){5})};
    const knoll_box box = {1, {-2}, {3}};
    float low[3], high[3];
    knoll_field *field = NULL;
    CHECK_INT(knoll_compile_outputs(graph, outputs, 3, 0, &field, NULL), KNOLL_OK);
    CHECK_INT(knoll_bounds(field, &box, low, high), KNOLL_OK);
    CHECK(low[0] == -2 && high[0] == 3 && low[1] == -3 && high[1] == 2);
    CHECK(low[2] == 5 && high[2] == 5);
    knoll_field_destroy(field);
    knoll_graph_destroy(graph);
}

/* Intervals come out the same whatever the caller's rounding mode, which is his again
   afterwards. */
static void rounding_modes_do_not_matter(void)
{
    knoll_field *field = make_noise("perlin", 0);
    const knoll_box box = {3, {0.1, 0.2, 0.3}, {0.9, 1.7, 0.4}};
    float low, high, low_upward, high_upward;
    CHECK_INT(knoll_bounds(field, &box, &low, &high), KNOLL_OK);
    fesetround(FE_UPWARD);
    knoll_bounds(field, &box, &low_upward, &high_upward);
    CHECK_INT(fegetround(), FE_UPWARD);
    fesetround(FE_TONEAREST);
    CHECK_BITS(low_upward, low);
    CHECK_BITS(high_upward, high);
    knoll_field_destroy(field);
}

int main(void)
{
    RUN(wrong_boxes_are_refused);
    RUN(derivatives_have_none);
    RUN(only_its_own_axes_count);
    RUN(a_box_without_ends_has_the_fields_bounds);
    RUN(periods_bound_infinite_boxes);
    RUN(borders_belong_to_both_cells);
    RUN(every_output_has_bounds);
    RUN(rounding_modes_do_not_matter);
    return test_end();
}
