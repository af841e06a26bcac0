/* narrow_grids.c - grids with short rows are sampled as points, block by block; they give the same
   bits as any other way: every shape and stride, several blocks, positions in both precisions, lost
   ones. */
#include "all_fields.h"

enum { MOST = 1600, ROOM = 4 * MOST };

static const size_t shapes[][4] = {
    {1, 1, 1, 1},   {1, 1500, 1, 1}, {2, 700, 1, 1},  {3, 500, 1, 1}, {7, 77, 1, 1},
    {16, 33, 1, 1}, {33, 40, 1, 1},  {1, 1, 1500, 1}, {1, 3, 500, 1}, {5, 9, 13, 1},
    {16, 8, 8, 1},  {1, 1, 1, 600},  {1, 1, 5, 140},  {3, 1, 11, 21}, {8, 4, 4, 5},
    {600, 1, 1, 1}, {600, 2, 1, 1},  {1, 700, 2, 1},  {2, 1, 600, 1},
};

/* Steps of whole 256ths, which binary32 holds, and others. */
static knoll_grid grid_of(const size_t shape[4], uint64_t seed)
{
    static const double steps[] = {1, -0.25, 0.1, 0, 1.0 / 256, 3e-5, -17};
    static const double origins[] = {0, -3.5, 0.3, 16777210, 1e12};
    int dimensions = 4;
    while (dimensions > 1 && shape[dimensions - 1] == 1)
        dimensions--;
    knoll_grid grid = knoll_grid_default(dimensions);
    for (int a = 0; a < dimensions; a++) {
        uint64_t at = seed * 8 + (uint64_t)a;
        grid.count[a] = shape[a];
        grid.step[a] = steps[test_random(1, at) % (seed % 2 ? 2 : COUNT(steps))];
        grid.origin[a] = origins[test_random(2, at) % (seed % 2 ? 2 : COUNT(origins))];
        grid.first[a] = (int64_t)(test_random(3, at) % 1000) - 500;
    }
    return grid;
}

/* Strides of each kind: packed; with gaps, the first axis last; from the end backwards. Gives where
   sample 0 lies. */
static size_t set_strides(knoll_grid *grid, int kind)
{
    ptrdiff_t next = 1, at = 0;
    for (int n = 0; n < grid->dimensions && kind > 0; n++) {
        int a = kind == 1 ? grid->dimensions - 1 - n : n;
        grid->stride[a] = kind == 1 ? next : -next;
        at += kind == 1 ? 0 : next * (ptrdiff_t)(grid->count[a] - 1);
        next *= (ptrdiff_t)grid->count[a];
        next += kind == 1 && n == 0;
    }
    return (size_t)at;
}

static size_t place_of(const knoll_grid *grid, size_t first, size_t i)
{
    ptrdiff_t at = (ptrdiff_t)first, packed = 1;
    for (int a = 0; a < grid->dimensions; a++) {
        ptrdiff_t stride = grid->stride[0] ? grid->stride[a] : packed;
        at += stride * (ptrdiff_t)(i % grid->count[a]);
        i /= grid->count[a];
        packed *= (ptrdiff_t)grid->count[a];
    }
    return (size_t)at;
}

static void check_grid(const knoll_field *field, knoll_grid grid, int parts, int kind)
{
    static double position[MOST][4];
    static float expected[5][MOST], found[5][ROOM];
    const double *axes[] = {&position[0][0], &position[0][1], &position[0][2], &position[0][3]};
    float *outputs[5], *grid_outputs[5];
    size_t count = list_positions(&grid, position[0], 4, 1), first = set_strides(&grid, kind);
    for (int o = 0; o < parts; o++) {
        outputs[o] = expected[o];
        grid_outputs[o] = found[o] + first;
        for (size_t i = 0; i < ROOM; i++)
            found[o][i] = -77;
    }
    CHECK_INT(knoll_sample_points(field, grid.dimensions, count, axes, 4, outputs, NULL), KNOLL_OK);
    CHECK_INT(knoll_sample_grid(field, &grid, grid_outputs, NULL), KNOLL_OK);
    for (int o = 0; o < parts; o++) {
        size_t untouched = 0;
        for (size_t i = 0; i < ROOM; i++)
            untouched += test_bits(found[o][i]) == test_bits(-77.0f);
        CHECK_INT(untouched, ROOM - count);
        for (size_t i = 0; i < count; i++)
            if (!CHECK_BITS(found[o][place_of(&grid, first, i)], expected[o][i])) {
                printf("output %d, sample %zu of %zu x %zu x %zu x %zu, strides %d\n", o, i,
                       grid.count[0], grid.count[1], grid.count[2], grid.count[3], kind);
                return;
            }
    }
}

static void narrow_grids_are_points(void)
{
    for (size_t i = 0; i < ALL_FIELDS; i++) {
        knoll_node output;
        knoll_graph *graph = all_fields_at(i, &output);
        knoll_field *field = must_compile(graph, output, i);
        for (size_t s = i % 3; s < COUNT(shapes); s += 3)
            check_grid(field, grid_of(shapes[s], i * 32 + s), 1, (int)(s + i) % 3);
        knoll_field_destroy(field);
        knoll_graph_destroy(graph);
    }
}

static void narrow_gradients_are_points(void)
{
    static const char *const types[] = {"perlin", "value", "simplex", "worley"};
    for (size_t i = 0; i < COUNT(types); i++) {
        knoll_graph *graph = knoll_graph_create(NULL);
        knoll_node node = knoll_graph_add(graph, types[i], NULL);
        knoll_graph_set(graph, node, "frequency", 0.3);
        knoll_field *field = must_compile(graph, node, i), *gradient = NULL;
        test_row = types[i];
        CHECK_INT(knoll_field_differentiate(field, &gradient, NULL), KNOLL_OK);
        for (size_t s = 0; s < COUNT(shapes); s++) {
            knoll_grid grid = grid_of(shapes[s], s);
            check_grid(gradient, grid, 1 + grid.dimensions, (int)s % 3);
        }
        knoll_field_destroy(gradient);
        knoll_field_destroy(field);
        knoll_graph_destroy(graph);
    }
}

/* Positions beyond the largest double are NaN, those beside them what they are. */
static void lost_samples_are_nan(void)
{
    knoll_graph *graph = knoll_graph_create(NULL);
    knoll_field *field = must_compile(graph, knoll_graph_add(graph, "simplex", NULL), 1);
    for (size_t s = 0; s < COUNT(shapes); s++) {
        for (int axis = 0; axis < 4; axis++) {
            knoll_grid grid = grid_of(shapes[s], 2 * s);
            if (axis >= grid.dimensions)
                continue;
            grid.first[axis] =
                s % 2 ? 0 : 2; /* then all of them are, also on an axis of one sample */
            grid.origin[axis] = s % 2 ? -1e308 : 1e308;
            grid.step[axis] = 9e307;
            check_grid(field, grid, 1, (int)(s % 3));
        }
    }
    knoll_field_destroy(field);
    knoll_graph_destroy(graph);
}

/* The ends are whole, and what lies between is not in binary32. */
static void ends_do_not_tell(void)
{
    knoll_graph *graph = knoll_graph_create(NULL);
    knoll_field *field = must_compile(graph, knoll_graph_add(graph, "simplex", NULL), 1);
    knoll_grid grid = knoll_grid_default(2);
    for (int a = 0; a < 2; a++) {
        grid.count[a] = 11;
        grid.step[a] = 0.1;
    }
    check_grid(field, grid, 1, 0);
    knoll_field_destroy(field);
    knoll_graph_destroy(graph);
}

int main(void)
{
    RUN(narrow_grids_are_points);
    RUN(narrow_gradients_are_points);
    RUN(lost_samples_are_nan);
    RUN(ends_do_not_tell);
    return test_end();
}
