/* registry.c - what must hold for every node type there is, whoever added it: grids equal points,
   values lie within the proven bounds, of the field and of boxes, and a fractal is the sum of its
   octaves. */
#include <knoll/knoll.h>

#include "test.h"

enum { SIDE = 21, SAMPLES = SIDE * SIDE };

/* A node of the type with all else default; its inputs are gradient noise. */
static knoll_node make(knoll_graph *graph, const knoll_type_info *type)
{
    knoll_node node = knoll_graph_add(graph, type->name, NULL);
    for (int i = 0; i < type->input_count; i++)
        if (type->inputs[i].required) {
            knoll_perlin_parameters perlin = knoll_perlin_default();
            perlin.frequency = 0.11f;
            perlin.seed = (uint64_t)i;
            knoll_graph_connect(graph, node, type->inputs[i].name,
                                knoll_make_perlin(graph, &perlin));
        }
    if (type->parameter_count > 0 && strcmp(type->parameters[0].name, "frequency") == 0)
        knoll_graph_set(graph, node, "frequency", 0.13);
    return node;
}

/* Boxes about the samples of the first row, two by two. */
static void look_at_boxes(const knoll_field *field, const knoll_grid *grid, const float *values)
{
    for (int i = 0; i + 1 < SIDE; i++) {
        float low = 0, high = 0;
        knoll_box box = {.dimensions = grid->dimensions};
        for (int a = 0; a < grid->dimensions; a++) {
            box.low[a] = grid->origin[a] + grid->step[a] * (a == 0 ? i : 0);
            box.high[a] = grid->origin[a] + grid->step[a] * (a == 0 ? i + 1 : 0);
        }
        CHECK_INT(knoll_bounds(field, &box, &low, &high), KNOLL_OK);
        CHECK(low <= values[i] && values[i] <= high);
        CHECK(low <= values[i + 1] && values[i + 1] <= high);
    }
}

/* Whether the field takes this dimension. Samples a slice of it and compares with points and
   bounds. */
static bool look(const knoll_graph *graph, knoll_node output, int dimensions, float *values)
{
    knoll_field *field = NULL;
    if (!CHECK_INT(knoll_compile(graph, output, 9, &field, NULL), KNOLL_OK))
        return false;
    bool fits = dimensions >= knoll_field_dimensions(field);
    if (fits) {
        static double places[KNOLL_AXES][SAMPLES];
        float low, high, points[SAMPLES];
        knoll_grid grid = knoll_grid_default(dimensions);
        for (int a = 0; a < dimensions; a++) {
            grid.origin[a] = -7.3 * (a + 1);
            grid.step[a] = 1.25;
            grid.count[a] = a < 2 ? SIDE : 1;
        }
        if (dimensions == 1)
            grid.count[0] = SAMPLES;
        for (int i = 0; i < SAMPLES; i++)
            for (int a = 0; a < dimensions; a++)
                places[a][i] = grid.origin[a] + grid.step[a] * (dimensions == 1 ? i
                                                                : a == 0        ? i % SIDE
                                                                : a == 1        ? i / SIDE
                                                                                : 0);
        const double *positions[] = {places[0], places[1], places[2], places[3]};
        CHECK_INT(knoll_sample_grid(field, &grid, &values, NULL), KNOLL_OK);
        CHECK_INT(
            knoll_sample_points(field, dimensions, SAMPLES, positions, 1, &(float *){points}, NULL),
            KNOLL_OK);
        CHECK_BYTES(values, points, sizeof points);
        look_at_boxes(field, &grid, values);
        knoll_field_bounds(field, 0, dimensions, &low, &high);
        for (int i = 0; i < SAMPLES; i++)
            if (!CHECK(values[i] >= low && values[i] <= high))
                break;
    }
    knoll_field_destroy(field);
    return fits;
}

static void every_type_keeps_its_promises(void)
{
    const knoll_type_info *type;
    for (size_t n = 0; (type = knoll_type_at(n)) != NULL; n++)
        for (int dimensions = 1; dimensions <= KNOLL_AXES; dimensions++) {
            static float values[SAMPLES];
            knoll_graph *graph = knoll_graph_create(NULL);
            test_row = type->name;
            look(graph, make(graph, type), dimensions, values);
            knoll_graph_destroy(graph);
        }
}

/* A source adds its octaves itself; behind a node that changes nothing the evaluator adds them. */
static void fractals_are_the_sum_of_their_octaves(void)
{
    const knoll_type_info *type;
    for (size_t n = 0; (type = knoll_type_at(n)) != NULL; n++)
        for (int dimensions = 1; dimensions <= KNOLL_AXES; dimensions++) {
            static float sums[SAMPLES], expected[SAMPLES];
            knoll_graph *graph = knoll_graph_create(NULL);
            test_row = type->name;
            knoll_node source = make(graph, type), zero = knoll_make_constant(graph, NULL);
            knoll_node same = knoll_make_add(graph, source, zero);
            knoll_fbm_parameters fbm = knoll_fbm_default();
            fbm.octaves = 4;
            bool fits = look(graph, knoll_make_fbm(graph, source, &fbm), dimensions, sums) &&
                        look(graph, knoll_make_fbm(graph, same, &fbm), dimensions, expected);
            for (int i = 0; fits && i < SAMPLES; i++)
                if (!CHECK_NEAR(sums[i], expected[i], 4e-6 * (1.0 + fabs((double)expected[i]))))
                    break;
            knoll_graph_destroy(graph);
        }
}

int main(void)
{
    RUN(every_type_keeps_its_promises);
    RUN(fractals_are_the_sum_of_their_octaves);
    return test_end();
}
