/* displaced.c - a warped field is the field at the moved position: warp(f, d)(p) = f(p + d(p)), for
   sources, fractals, fractals of fractals and coordinates, on grids and at points. */
#include <knoll/knoll.h>

#include "test.h"

static knoll_graph *graph;

static knoll_node with_octaves(knoll_node source, int octaves)
{
    knoll_node node = knoll_graph_add(graph, "fbm", NULL);
    knoll_graph_connect(graph, node, "source", source);
    knoll_graph_set(graph, node, "octaves", octaves);
    return node;
}

static knoll_node noise(const char *type, double frequency, uint64_t seed)
{
    knoll_node node = knoll_graph_add(graph, type, NULL);
    knoll_graph_set(graph, node, "frequency", frequency);
    knoll_graph_set_seed(graph, node, "seed", seed);
    return node;
}

static knoll_node coordinate(const char *axis)
{
    knoll_node node = knoll_graph_add(graph, "coordinate", NULL);
    knoll_graph_set_choice(graph, node, "axis", axis);
    return node;
}

static knoll_field *compile(knoll_node output)
{
    knoll_field *field = NULL;
    knoll_error error = {KNOLL_OK, 0, 0, "", ""};
    if (!CHECK_INT(knoll_compile(graph, output, 3, &field, &error), KNOLL_OK)) {
        printf("%s: %s\n", error.path, error.message);
        exit(test_end());
    }
    return field;
}

/* `source` moved by `amplitude` times the two displacements must be itself at the moved positions,
   but for the rounding of a displacement to binary32. */
static void check(const char *name, knoll_node source, knoll_node by_x, knoll_node by_y)
{
    enum { SIDE = 40 };
    static float moved_grid[SIDE * SIDE];
    const double amplitude = 40;
    test_row = name;
    knoll_node warp = knoll_graph_add(graph, "warp", NULL);
    knoll_graph_connect(graph, warp, "source", source);
    knoll_graph_connect(graph, warp, "x", by_x);
    knoll_graph_connect(graph, warp, "y", by_y);
    knoll_graph_set(graph, warp, "amplitude", amplitude);
    knoll_field *still = compile(source), *moved = compile(warp);
    knoll_field *right = compile(by_x), *down = compile(by_y);

    knoll_grid grid = knoll_grid_default(2);
    grid.origin[0] = -113.7;
    grid.origin[1] = 57.3;
    grid.step[0] = grid.step[1] = 3.1;
    grid.count[0] = grid.count[1] = SIDE;
    CHECK_INT(knoll_sample_grid(moved, &grid, &(float *){moved_grid}, NULL), KNOLL_OK);
    for (int i = 0; i < SIDE * SIDE; i++) {
        double x = grid.origin[0] + grid.step[0] * (i % SIDE);
        double y = grid.origin[1] + grid.step[1] * (i / SIDE);
        double dx = amplitude * (double)knoll_sample2(right, x, y);
        double dy = amplitude * (double)knoll_sample2(down, x, y);
        double expected = (double)knoll_sample2(still, x + dx, y + dy);
        if (!CHECK_NEAR((double)moved_grid[i], expected, 1e-4) ||
            !CHECK_BITS(knoll_sample2(moved, x, y), moved_grid[i])) {
            break;
        }
    }
    knoll_field_destroy(still);
    knoll_field_destroy(moved);
    knoll_field_destroy(right);
    knoll_field_destroy(down);
}

static void warped_is_moved(void)
{
    graph = knoll_graph_create(NULL);
    knoll_node right = noise("simplex", 0.02, 1), down = noise("perlin", 0.02, 2);
    knoll_node rough_right = with_octaves(right, 4), rough_down = with_octaves(down, 3);
    const char *types[] = {"value", "perlin", "simplex", "worley"};
    for (size_t i = 0; i < COUNT(types); i++) {
        knoll_node one = noise(types[i], 0.03, 3);
        check(types[i], one, right, down);
        check("and by fractals", one, rough_right, rough_down);
        if (strcmp(types[i], "worley") != 0) {
            check("a fractal of it", with_octaves(one, 5), right, down);
            check("by fractals", with_octaves(one, 5), rough_right, rough_down);
            check("a fractal of a fractal", with_octaves(with_octaves(one, 2), 3), rough_right,
                  down);
        }
    }
    check("coordinate x", coordinate("x"), right, down);
    check("coordinate y", coordinate("y"), right, down);
    check("a fractal of a coordinate", with_octaves(coordinate("y"), 2), right, rough_down);
    knoll_graph_destroy(graph);
}

int main(void)
{
    RUN(warped_is_moved);
    return test_end();
}
