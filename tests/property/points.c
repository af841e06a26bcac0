/* points.c - grids, points, strided points, float points, single samples and one-liners: one value
   wherever they meet (C16, C27, C32, C91). */
#include "all_fields.h"

enum { MOST = 400 };

static const uint64_t large_seed = 2473794698767688778u; /* C32 */
static double position[MOST][5];
static float position_float[MOST][5], on_grid[MOST], found[MOST];

/* A grid of odd sizes. */
static knoll_grid grid_of(int dimensions, uint64_t seed)
{
    static const size_t counts[4][4] = {{MOST}, {29, 13}, {13, 5, 6}, {11, 3, 4, 3}};
    static const double steps[] = {0.25, 0.0625, 1.5, -0.1, 3, 40};
    knoll_grid grid = knoll_grid_default(dimensions);
    for (int a = 0; a < dimensions; a++) {
        uint64_t at = seed * 8 + (uint64_t)a;
        grid.count[a] = counts[dimensions - 1][a];
        grid.step[a] = steps[test_random(1, at) % COUNT(steps)];
        grid.origin[a] = floor(test_between(2, at, -20, 20)) / 8;
        grid.first[a] = test_random(3, at) % 4 ? (int64_t)(test_random(4, at) % 100) - 50
                                               : (int64_t)(test_random(4, at) % 2000001) - 1000000;
    }
    return grid;
}

static float single(const knoll_field *field, int dimensions, const double *p)
{
    switch (dimensions) {
    case 1: return knoll_sample1(field, p[0]);
    case 2: return knoll_sample2(field, p[0], p[1]);
    case 3: return knoll_sample3(field, p[0], p[1], p[2]);
    default: return knoll_sample4(field, p[0], p[1], p[2], p[3]);
    }
}

/* The points one by one, as vectors with a stride, backwards, and as floats. */
static void check_points(const knoll_field *field, int dimensions, size_t count)
{
    const double *axes[4], *last[4];
    const float *axes_float[4];
    float *outputs[] = {found};
    for (int a = 0; a < 4; a++) {
        axes[a] = &position[0][a];
        last[a] = &position[count - 1][a];
        axes_float[a] = &position_float[0][a];
    }
    CHECK_INT(knoll_sample_points(field, dimensions, count, axes, 5, outputs, NULL), KNOLL_OK);
    CHECK_BYTES(found, on_grid, count * sizeof(float));
    for (size_t i = 0; i < count; i += 7)
        if (!CHECK_BITS(single(field, dimensions, position[i]), on_grid[i]))
            break;
    CHECK_INT(knoll_sample_points(field, dimensions, count, last, -5, outputs, NULL), KNOLL_OK);
    for (size_t i = 0; i < count; i++)
        if (!CHECK_BITS(found[count - 1 - i], on_grid[i]))
            break;

    for (size_t i = 0; i < count; i++)
        for (size_t a = 0; a < 4; a++) {
            position_float[i][a] = (float)position[i][a];
            position[i][a] = (double)position_float[i][a];
        }
    static float from_double[MOST];
    outputs[0] = from_double;
    CHECK_INT(knoll_sample_points(field, dimensions, count, axes, 5, outputs, NULL), KNOLL_OK);
    outputs[0] = found;
    CHECK_INT(knoll_sample_points_float(field, dimensions, count, axes_float, 5, outputs, NULL),
              KNOLL_OK);
    CHECK_BYTES(found, from_double, count * sizeof(float));
}

static void c91_c32_grids_are_points(void)
{
    for (size_t i = 0; i < ALL_FIELDS; i++) {
        knoll_node output;
        knoll_graph *graph = all_fields_at(i, &output);
        knoll_field *field = must_compile(graph, output, large_seed);
        for (int dimensions = 1; dimensions <= 4; dimensions++) {
            knoll_grid grid = grid_of(dimensions, 4 * i + (uint64_t)dimensions);
            size_t count = list_positions(&grid, position[0], 5, 1);
            must_fill(field, &grid, on_grid);
            check_points(field, dimensions, count);
        }
        knoll_field_destroy(field);
        knoll_graph_destroy(graph);
    }
}

/* C16: far away, samples lie where exact arithmetic says, and go on changing. */
static void c16_far_origins(void)
{
    for (size_t source = 1; source < SOURCES; source += 3) {
        knoll_graph *graph = knoll_graph_create(NULL);
        knoll_node node = make_source(graph, source, 0.5, 0);
        knoll_field *field = must_compile(graph, node, 1);
        const double origins[] = {16777216, 1e9 * 64};
        for (size_t i = 0; i < 2; i++) {
            knoll_grid by_origin = knoll_grid_default(2), by_index = knoll_grid_default(2);
            by_origin.origin[0] = origins[i];
            by_index.first[0] = (int64_t)(origins[i] * 4);
            by_origin.step[0] = by_index.step[0] = 0.25;
            by_origin.count[0] = by_index.count[0] = 64;
            by_origin.origin[1] = by_index.origin[1] = 0.3;
            must_fill(field, &by_origin, on_grid);
            must_fill(field, &by_index, found);
            CHECK_BYTES(found, on_grid, 64 * sizeof(float));
            /* Only a cell's value, and distances of the one axis that matters, may stay. */
            int equal = 0, may_stay = all_sources[source].metric &&
                                      (!strcmp(all_sources[source].metric, "chebyshev") ||
                                       !strcmp(all_sources[source].returned, "cell_value"));
            for (int x = 1; x < 64; x++) {
                CHECK_BITS(on_grid[x], knoll_sample2(field, origins[i] + 0.25 * x, 0.3));
                equal = on_grid[x] == on_grid[x - 1] ? equal + 1 : 0;
                CHECK(equal < 2 || may_stay);
            }
        }
        knoll_field_destroy(field);
        knoll_graph_destroy(graph);
    }
}

#define ONE_LINERS(type)                                                                           \
    {                                                                                              \
#type, knoll_##type##1, knoll_##type##2, knoll_##type##3, knoll_##type##4                  \
    }
static const struct {
    const char *type;
    float (*one)(double, uint64_t);
    float (*two)(double, double, uint64_t);
    float (*three)(double, double, double, uint64_t);
    float (*four)(double, double, double, double, uint64_t);
} one_liners[] = {ONE_LINERS(white), ONE_LINERS(value), ONE_LINERS(perlin), ONE_LINERS(simplex),
                  ONE_LINERS(worley)};

/* C27: also when a one-liner is the first call of the process. */
static void c27_one_liners_are_fields(void)
{
    float first[5];
    for (size_t i = 0; i < COUNT(one_liners); i++)
        first[i] = one_liners[i].three(0.3, -7.1, 1e6 + 0.7, large_seed);
    for (size_t i = 0; i < COUNT(one_liners); i++) {
        test_row = one_liners[i].type;
        knoll_graph *graph = knoll_graph_create(NULL);
        knoll_node node = knoll_graph_add(graph, one_liners[i].type, NULL);
        knoll_graph_set(graph, node, "frequency", 1);
        for (uint64_t trial = 0; trial < 300; trial++) {
            const double spans[] = {3, 100, 1e7, 1e13, 1e300};
            double span = spans[trial % 5], p[4];
            for (uint64_t a = 0; a < 4; a++)
                p[a] = test_between(trial, a, -span, span);
            uint64_t seed = test_random(trial, 9);
            knoll_field *field = must_compile(graph, node, seed);
            CHECK_BITS(one_liners[i].one(p[0], seed), knoll_sample1(field, p[0]));
            CHECK_BITS(one_liners[i].two(p[0], p[1], seed), knoll_sample2(field, p[0], p[1]));
            CHECK_BITS(one_liners[i].three(p[0], p[1], p[2], seed),
                       knoll_sample3(field, p[0], p[1], p[2]));
            CHECK_BITS(one_liners[i].four(p[0], p[1], p[2], p[3], seed),
                       knoll_sample4(field, p[0], p[1], p[2], p[3]));
            CHECK_BITS(one_liners[i].two(p[0], (double)NAN, seed),
                       knoll_sample2(field, p[0], (double)NAN));
            knoll_field_destroy(field);
        }
        knoll_field *field = must_compile(graph, node, large_seed);
        CHECK_BITS(knoll_sample3(field, 0.3, -7.1, 1e6 + 0.7), first[i]);
        knoll_field_destroy(field);
        knoll_graph_destroy(graph);
    }
}

int main(void)
{
    RUN(c27_one_liners_are_fields);
    RUN(c91_c32_grids_are_points);
    RUN(c16_far_origins);
    return test_end();
}
