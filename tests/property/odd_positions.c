/* odd_positions.c - positions that nobody means: not finite, -0, denormal, and so far away that
   integers end (C13, C14, C15, C17); and frequencies as odd (C51, C81). */
#include "all_fields.h"

enum { MOST = 64 };

static const double nan_or_infinite[] = {(double)NAN, (double)INFINITY, -(double)INFINITY};

/* C15: exactly the samples with a coordinate that is not finite are the NaN, and the others
   untouched by them. */
static void c15_not_finite(void)
{
    static double place[4][MOST];
    static float place_float[4][MOST], right[MOST], found[MOST];
    const double *positions[4] = {place[0], place[1], place[2], place[3]};
    const float *floats[4] = {place_float[0], place_float[1], place_float[2], place_float[3]};
    for (size_t i = 0; i < ALL_FIELDS; i++) {
        knoll_node output;
        knoll_graph *graph = all_fields_at(i, &output);
        knoll_field *field = must_compile(graph, output, i);
        for (int dimensions = 1; dimensions <= 4; dimensions++) {
            for (size_t k = 0; k < MOST; k++)
                for (size_t a = 0; a < 4; a++)
                    place_float[a][k] = (float)(place[a][k] = test_between(i, 4 * k + a, -9, 9));
            knoll_sample_points_float(field, dimensions, MOST, floats, 1, &(float *){right}, NULL);
            for (size_t k = 0; k < MOST; k++)
                for (size_t a = 0; a < 4; a++)
                    place[a][k] = (double)place_float[a][k];
            for (size_t k = 0; k < MOST; k += 5) {
                size_t a = k % (size_t)dimensions;
                place[a][k] = nan_or_infinite[(k / 5) % 3];
                place_float[a][k] = (float)place[a][k];
                right[k] = (float)NAN;
            }
            for (int floating = 0; floating < 2; floating++) {
                float *outputs[] = {found};
                knoll_status status = floating ? knoll_sample_points_float(field, dimensions, MOST,
                                                                           floats, 1, outputs, NULL)
                                               : knoll_sample_points(field, dimensions, MOST,
                                                                     positions, 1, outputs, NULL);
                CHECK_INT(status, KNOLL_OK);
                for (int k = 0; k < MOST; k++)
                    if (isnan(right[k]) ? !CHECK_HEX(test_bits(found[k]), 0x7fc00000u)
                                        : !CHECK_BITS(found[k], right[k]))
                        break;
            }
        }
        CHECK_HEX(test_bits(knoll_sample1(field, (double)NAN)), 0x7fc00000u);
        CHECK_HEX(test_bits(knoll_sample4(field, 0, 1, 2, -(double)INFINITY)), 0x7fc00000u);
        knoll_field_destroy(field);
        knoll_graph_destroy(graph);
    }
}

/* A grid's position can overflow though its origin and step do not. */
static void c15_grids_that_overflow(void)
{
    for (size_t i = 0; i < ALL_FIELDS; i += 3) {
        static float values[9];
        knoll_node output;
        knoll_graph *graph = all_fields_at(i, &output);
        knoll_field *field = must_compile(graph, output, i);
        for (int axis = 0; axis < 2; axis++) {
            knoll_grid grid = knoll_grid_default(2);
            grid.step[axis] = 1e308;
            grid.first[axis] = -4;
            grid.count[axis] = 9;
            must_fill(field, &grid, values);
            for (int k = 0; k < 9; k++) {
                if (k < 3 || k > 5) /* |index| of 2 and more */
                    CHECK_HEX(test_bits(values[k]), 0x7fc00000u);
                else
                    CHECK(isfinite(values[k]));
            }
        }
        knoll_field_destroy(field);
        knoll_graph_destroy(graph);
    }
}

/* C15: -0 and denormals are positions like any other: cell 0's beginning, cell -1's end. */
static void c15_minus_zero_and_denormals(void)
{
    for (size_t i = 0; i < ALL_FIELDS; i++) {
        knoll_node output;
        knoll_graph *graph = all_fields_at(i, &output);
        knoll_field *field = must_compile(graph, output, i);
        float at_zero = knoll_sample3(field, 0, 0.7, 0.3);
        CHECK_BITS(knoll_sample3(field, -0.0, 0.7, 0.3), at_zero);
        const double small[] = {0x1p-1074, -0x1p-1074, 1e-310, -1e-310, 0x1p-1022, -0x1p-1022};
        for (size_t k = 0; k < COUNT(small); k++) {
            float value = knoll_sample3(field, small[k], 0.7, 0.3);
            CHECK(isfinite(value));
            bool jumps = i % SOURCES == 0 || i % SOURCES >= 20 || i >= SOURCES * FORMS;
            if (!jumps)
                CHECK_NEAR((double)value, (double)at_zero, 1e-4);
        }
        knoll_field_destroy(field);
        knoll_graph_destroy(graph);
    }
}

/* C14, C17: finite and within bounds wherever a double can be, every field. */
static void c14_as_far_as_doubles_go(void)
{
    static const double far[] = {2147483646.5,
                                 2147483648.0,
                                 -2147483649.0,
                                 4294967296.5,
                                 1.7e12,
                                 -1e18,
                                 0x1p63,
                                 -0x1p63,
                                 3.4028234e38,
                                 1e300,
                                 0x1.fffffffffffffp1023,
                                 -0x1.fffffffffffffp1023};
    for (size_t i = 0; i < ALL_FIELDS + 200; i++) {
        knoll_node output;
        knoll_graph *graph = all_fields_at(i, &output);
        knoll_field *field = must_compile(graph, output, i);
        float low[5], high[5];
        for (int d = 1; d <= 4; d++)
            CHECK_INT(knoll_field_bounds(field, 0, d, &low[d], &high[d]), KNOLL_OK);
        for (size_t k = 0; k < COUNT(far); k++) {
            double x = far[k], y = far[(k * 5 + 1) % COUNT(far)], z = far[(k * 7 + 2) % COUNT(far)];
            const float values[5] = {0, knoll_sample1(field, x), knoll_sample2(field, x, y),
                                     knoll_sample3(field, z, x, 0.3),
                                     knoll_sample4(field, y, z, 1, x)};
            for (int d = 1; d <= 4; d++)
                if (!CHECK(values[d] >= low[d] && values[d] <= high[d]))
                    printf("%dD, %g: %g, not from %g to %g\n", d, x, (double)values[d],
                           (double)low[d], (double)high[d]);
        }
        knoll_field_destroy(field);
        knoll_graph_destroy(graph);
    }
}

/* C14: transforms, warps and octaves that leave the doubles behind, too. */
static void c14_transforms_that_overflow(void)
{
    static const float scales[] = {3e38f, -3e38f, 1e30f};
    static const double places[] = {1e300, -1e300, 1, 1e10};
    for (size_t source = 0; source < SOURCES; source++)
        for (size_t k = 0; k < COUNT(scales); k++) {
            knoll_node none = {0};
            knoll_graph *graph = knoll_graph_create(NULL);
            knoll_node node = make_source(graph, source, k == 1 ? 3e38 : 1, k == 2 ? 5 : 0);
            knoll_node bend = make_source(graph, 3, 0.25, 0);
            knoll_transform_parameters moved;
            for (int a = 0; a < 4; a++) {
                moved.scale[a] = scales[k];
                moved.translate[a] = scales[(k + 1) % COUNT(scales)];
            }
            node = knoll_make_transform(graph, node, &moved);
            node = knoll_make_transform(graph, node, &moved);
            node = knoll_make_fbm(graph, node, &(knoll_fbm_parameters){32, 8, 1});
            node = knoll_make_warp(graph, node, none, none, none, none, bend,
                                   &(knoll_warp_parameters){3e38f});
            node = knoll_make_transform(graph, node, &moved);
            knoll_field *field = must_compile(graph, node, 1);
            float low, high;
            CHECK_INT(knoll_field_bounds(field, 0, 2, &low, &high), KNOLL_OK);
            for (size_t p = 0; p < COUNT(places); p++) {
                float value = knoll_sample2(field, places[p], places[(p + 1) % COUNT(places)]);
                if (!CHECK(value >= low && value <= high))
                    printf("source %zu, scale %g, %g: %g\n", source, (double)scales[k], places[p],
                           (double)value);
            }
            knoll_field_destroy(field);
            knoll_graph_destroy(graph);
        }
}

/* C51, C81: frequencies from next to nothing to what no sample can follow; 0 and less are refused.
 */
static void c51_c81_any_frequency(void)
{
    static const double frequencies[] = {1e-40, 1e-30, 1e-10, 20, 1e4, 1e20, 0x1.fffffep127};
    for (size_t i = 0; i < SOURCES * COUNT(frequencies); i++) {
        knoll_graph *graph = knoll_graph_create(NULL);
        knoll_node node = make_source(graph, i % SOURCES, frequencies[i / SOURCES], i % 5 ? 0 : 3);
        knoll_field *field = must_compile(graph, knoll_make_fbm(graph, node, NULL), i);
        for (int dimensions = 1; dimensions <= 4; dimensions++) {
            static float values[80];
            float low, high;
            bool good = true;
            knoll_grid grid = knoll_grid_default(dimensions);
            grid.origin[0] = i % 2 ? 1e7 : -3.3;
            grid.count[0] = 80;
            CHECK_INT(knoll_field_bounds(field, 0, dimensions, &low, &high), KNOLL_OK);
            must_fill(field, &grid, values);
            for (int x = 0; x < 80; x++)
                good = good && values[x] >= low && values[x] <= high;
            CHECK(good);
        }
        static const double refused[] = {0, -0.01, 1e-46, 1e39, (double)NAN, (double)INFINITY};
        for (size_t k = 0; k < COUNT(refused); k++) {
            knoll_graph *wrong = knoll_graph_copy(graph);
            knoll_graph_set(wrong, node, "frequency", refused[k]);
            CHECK(knoll_graph_status(wrong, NULL) != KNOLL_OK);
            knoll_graph_destroy(wrong);
        }
        knoll_field_destroy(field);
        knoll_graph_destroy(graph);
    }
}

/* C13: the noise far away is as lively as at home, as far as the contract promises all bits: 2^29
   cells, and some beyond. */
static void c13_alive_far_away(void)
{
    static const double origins[] = {0, 1e6, 1e7, 1e8, 1e9, 2147483646, 1e12};
    enum { ROW = 400 };
    static float values[ROW];
    for (size_t source = 0; source < SOURCES; source++) {
        knoll_graph *graph = knoll_graph_create(NULL);
        knoll_field *field = must_compile(graph, make_source(graph, source, 1, 0), 3);
        double home = 0;
        for (size_t k = 0; k < COUNT(origins); k++) {
            knoll_grid grid = knoll_grid_default(2);
            grid.origin[0] = origins[k];
            grid.origin[1] = 0.7 * origins[k] + 0.3;
            grid.step[0] = 0.53;
            grid.count[0] = ROW;
            must_fill(field, &grid, values);
            double sum = 0, squares = 0;
            for (int x = 0; x < ROW; x++) {
                sum += (double)values[x] / ROW;
                squares += (double)values[x] * (double)values[x] / ROW;
            }
            double deviation = sqrt(squares - sum * sum);
            home = k ? home : deviation;
            CHECK_NEAR(deviation / home, 1, 0.25);
        }
        knoll_field_destroy(field);
        knoll_graph_destroy(graph);
    }
}

int main(void)
{
    RUN(c15_not_finite);
    RUN(c15_grids_that_overflow);
    RUN(c15_minus_zero_and_denormals);
    RUN(c14_as_far_as_doubles_go);
    RUN(c14_transforms_that_overflow);
    RUN(c51_c81_any_frequency);
    RUN(c13_alive_far_away);
    return test_end();
}
