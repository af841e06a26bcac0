/* The nodes of fixed-point noise against the interpreter, alone and inside what samples them
   elsewhere; and in a recipe with an exact seed, against the definition's own functions. */
#include <knoll/q16.h>

#include "compare.h"
#include "isas.h"

static positions at;

static const char *const types[] = {"q16_value", "q16_perlin", "q16_fbm"};

static knoll_node make(knoll_graph *graph, const char *type, uint64_t n)
{
    knoll_node node = knoll_graph_add(graph, type, NULL);
    int shift = (int)(test_random(1, n) % 31);
    knoll_graph_set(graph, node, "shift", shift);
    knoll_graph_set_seed(graph, node, "seed", test_random(2, n) >> (n % 2 ? 0 : 32));
    knoll_graph_set_choice(graph, node, "seeding", n % 3 ? "mixed" : "exact");
    for (int a = 0; a < KNOLL_AXES; a++)
        if (test_random(3 + (uint64_t)a, n) % 3 == 0)
            knoll_graph_set_axis(graph, node, "period", a, (double)(1 + n % 7));
    if (!strcmp(type, "q16_fbm")) {
        knoll_graph_set(graph, node, "octaves", 1 + (int)(test_random(7, n) % 5) % (shift + 1));
        knoll_graph_set(graph, node, "gain", (double)(float)test_between(8, n, 0, 1));
    }
    return node;
}

static void nodes_alone(void)
{
    static char row[80];
    for (uint64_t n = 0; n < 300; n++) {
        knoll_graph *graph = knoll_graph_create(NULL);
        knoll_node node = make(graph, types[n % 3], n);
        snprintf(row, sizeof row, "%s %d", types[n % 3], (int)n);
        test_row = row;
        double frequency = ldexp(1, 16 - (int)number_of(graph, node, "shift", 0));
        int dimensions = 1 + (int)(n / 3 % 4);
        try_positions(&at, n, 300, frequency);
        at.axis[0][0] = 1e300; /* beyond 64 bits */
        at.axis[0][1] = -1e300;
        at.axis[0][2] = 140737488355328.0;
        at.axis[0][3] = -140737488355328.5;
        agrees(graph, node, n % 5, dimensions, &at);
        knoll_graph_destroy(graph);
    }
}

/* A fractal over them, a transform of them, a warp of them and by them, and both. */
static knoll_node around(knoll_graph *graph, knoll_node source, uint64_t form)
{
    const knoll_fbm_parameters fbm = {.octaves = 3, .lacunarity = 1.9f, .gain = 0.6f};
    const knoll_transform_parameters moved = {{1.3f, -0.7f, 2, 1}, {0, 11.5f, -3, 0.1f}};
    const knoll_warp_parameters warp = {.amplitude = 1.75f};
    const knoll_node none = {0};
    switch (form) {
    case 0: return knoll_make_fbm(graph, source, &fbm);
    case 1: return knoll_make_transform(graph, source, &moved);
    case 2: return knoll_make_warp(graph, source, none, none, none, none, source, &warp);
    case 3: return knoll_make_warp(graph, source, source, none, source, none, none, &warp);
    default:
        source = knoll_make_warp(graph, source, none, source, none, none, none, &warp);
        source = knoll_make_transform(graph, source, &moved);
        return knoll_make_fbm(graph, source, &fbm);
    }
}

/* Rows of a grid, points, and single samples, on every instruction set. */
static void same_everywhere(const knoll_graph *graph, knoll_node output, int dimensions)
{
    enum { MOST = 4096 };
    static float first[MOST], other[MOST];
    static double where[KNOLL_AXES][MOST];
    const double *places[KNOLL_AXES] = {where[0], where[1], where[2], where[3]};
    const size_t counts[KNOLL_AXES][KNOLL_AXES] = {
        {700, 1, 1, 1}, {300, 13, 1, 1}, {41, 9, 5, 1}, {19, 7, 3, 2}};
    knoll_grid grid = knoll_grid_default(dimensions);
    size_t size = 1, n = 0, i[KNOLL_AXES];
    for (int a = 0; a < dimensions; a++) {
        grid.count[a] = counts[dimensions - 1][a];
        grid.origin[a] = -17.25 * (a + 1);
        grid.step[a] = 0.37;
        size *= grid.count[a];
    }
    for (i[3] = 0; i[3] < grid.count[3]; i[3]++)
        for (i[2] = 0; i[2] < grid.count[2]; i[2]++)
            for (i[1] = 0; i[1] < grid.count[1]; i[1]++)
                for (i[0] = 0; i[0] < grid.count[0]; i[0]++, n++)
                    for (int a = 0; a < dimensions; a++)
                        where[a][n] = grid.origin[a] + grid.step[a] * (double)i[a];
    const char *isa;
    for (size_t s = 0; (isa = knoll_isa_at(s)) != NULL; s++) {
        knoll_isa_force(isa, NULL);
        knoll_field *field = compiled(graph, output, 5);
        float *outputs[] = {s == 0 ? first : other}, low, high;
        CHECK_INT(knoll_sample_grid(field, &grid, outputs, NULL), KNOLL_OK);
        CHECK_BYTES(outputs[0], first, size * sizeof *first);
        outputs[0] = other;
        CHECK_INT(knoll_sample_points(field, dimensions, size, places, 1, outputs, NULL), KNOLL_OK);
        CHECK_BYTES(other, first, size * sizeof *first);
        CHECK_INT(knoll_field_bounds(field, 0, dimensions, &low, &high), KNOLL_OK);
        for (size_t k = 0; k < size && CHECK(first[k] >= low && first[k] <= high); k++) {
        }
        for (size_t k = 0; s == 0 && k < size; k += 37)
            CHECK_BITS(
                dimensions == 1   ? knoll_sample1(field, where[0][k])
                : dimensions == 2 ? knoll_sample2(field, where[0][k], where[1][k])
                : dimensions == 3
                    ? knoll_sample3(field, where[0][k], where[1][k], where[2][k])
                    : knoll_sample4(field, where[0][k], where[1][k], where[2][k], where[3][k]),
                first[k]);
        knoll_field_destroy(field);
    }
    knoll_isa_force(NULL, NULL);
}

static void nodes_inside_others(void)
{
    static char row[80];
    for (uint64_t n = 0; n < 120; n++) {
        knoll_graph *graph = knoll_graph_create(NULL);
        knoll_node node = make(graph, types[n % 3], 1000 + n);
        knoll_graph_set(graph, node, "shift", 17 + (double)(n % 8));
        knoll_node output = around(graph, node, n / 3 % 5);
        int dimensions = 1 + (int)(n / 15 % 4);
        snprintf(row, sizeof row, "%s, form %d, %dD", types[n % 3], (int)(n / 3 % 5), dimensions);
        test_row = row;
        try_positions(&at, n, 200, 0.11);
        agrees(graph, output, n % 5, dimensions, &at);
        same_everywhere(graph, output, dimensions);
        same_everywhere(graph, node, dimensions);
        knoll_graph_destroy(graph);
    }
}

/* The node of an exact seed is the library's function of whole numbers. */
static void exact_seeds(void)
{
    for (uint64_t n = 0; n < 500; n++) {
        const double x = test_between(20, n, -1e6, 1e6), z = test_between(21, n, -1e6, 1e6);
        knoll_graph *graph = knoll_graph_create(NULL);
        knoll_node node = knoll_graph_add(graph, types[n % 3], NULL);
        knoll_graph_set(graph, node, "shift", 18);
        knoll_graph_set(graph, node, "seed", 24285);
        knoll_graph_set_choice(graph, node, "seeding", "exact");
        knoll_field *field = compiled(graph, node, n);
        int64_t fx = (int64_t)floor(x * 65536), fz = (int64_t)floor(z * 65536);
        int32_t expected = n % 3 == 0   ? knoll_q16_value2(fx, fz, 24285, 18)
                           : n % 3 == 1 ? knoll_q16_perlin2(fx, fz, 24285, 18)
                                        : knoll_q16_fbm2(fx, fz, 24285, 5, 18, 32768);
        CHECK_BITS(knoll_sample2(field, x, z), (float)expected / 65536);
        CHECK(test_bits(knoll_sample2(field, (double)NAN, z)) == 0x7fc00000u);
        knoll_field_destroy(field);
        knoll_graph_destroy(graph);
    }
}

static void too_many_octaves(void)
{
    knoll_graph *graph = knoll_graph_create(NULL);
    knoll_field *field = NULL;
    knoll_error error = {KNOLL_OK, 0, 0, "", ""};
    knoll_node node = knoll_graph_add(graph, "q16_fbm", "hills");
    knoll_graph_set(graph, node, "shift", 3);
    CHECK_INT(knoll_compile(graph, node, 1, &field, &error), KNOLL_ERROR_GRAPH);
    CHECK_TEXT(error.path, "nodes.hills.octaves");
    CHECK_TEXT(error.message, "octaves is 5; a shift of 3 has cells for 4");
    knoll_graph_destroy(graph);
}

int main(void)
{
    RUN(nodes_alone);
    RUN(nodes_inside_others);
    RUN(exact_seeds);
    RUN(too_many_octaves);
    printf("%lu samples, %lu of them unsure\n", compared, unsure);
    return isa_end();
}
