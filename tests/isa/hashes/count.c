/* count.c - how many hashes of lattice points a grid takes, and how many its points would. */
#include <knoll/knoll.h>

#include "test.h"

/* Counted by the kernels of this build. */
extern uint64_t knoll__test_hashes;
uint64_t knoll__test_hashes;

enum { WIDTH = 1024, SAMPLES = WIDTH * WIDTH };

static float values[SAMPLES];

static knoll_field *make(const char *type, double frequency, int octaves)
{
    knoll_graph *graph = knoll_graph_create(NULL);
    knoll_node node = knoll_graph_add(graph, type, NULL);
    knoll_graph_set(graph, node, "frequency", frequency);
    if (octaves > 1) {
        knoll_fbm_parameters fbm = knoll_fbm_default();
        fbm.octaves = octaves;
        node = knoll_make_fbm(graph, node, &fbm);
    }
    knoll_field *field = NULL;
    CHECK_INT(knoll_compile(graph, node, 1, &field, NULL), KNOLL_OK);
    knoll_graph_destroy(graph);
    return field;
}

static uint64_t hashes_of_grid(const knoll_field *field)
{
    float *output = values;
    knoll_grid grid = knoll_grid_default(2);
    grid.count[0] = grid.count[1] = WIDTH;
    knoll__test_hashes = 0;
    CHECK_INT(knoll_sample_grid(field, &grid, &output, NULL), KNOLL_OK);
    return knoll__test_hashes;
}

/* A row of points, times the rows. */
static uint64_t hashes_of_points(const knoll_field *field)
{
    static double x[WIDTH], y[WIDTH];
    const double *positions[] = {x, y};
    float *output = values;
    for (int i = 0; i < WIDTH; i++) {
        x[i] = i;
        y[i] = 7;
    }
    knoll__test_hashes = 0;
    CHECK_INT(knoll_sample_points(field, 2, WIDTH, positions, 1, &output, NULL), KNOLL_OK);
    return knoll__test_hashes * WIDTH;
}

/* At 0.02 a cell has 50 x 50 samples: rows need a hundredth of a hundredth, and a twentieth is what is
   promised. At 0.5 a cell has 4 samples, which leaves a fourth. */
static void grids_share_hashes(void)
{
    static const struct {
        const char *type;
        double frequency, most;
        int octaves;
    } cases[] = {
        {"perlin", 0.02, 0.05, 1},  {"perlin", 0.02, 0.001, 1}, {"value", 0.02, 0.001, 1},
        {"simplex", 0.02, 0.01, 1}, {"worley", 0.02, 0.01, 1},  {"perlin", 0.005, 0.01, 5},
        {"perlin", 0.5, 0.3, 1},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        knoll_field *field = make(cases[i].type, cases[i].frequency, cases[i].octaves);
        uint64_t points = hashes_of_points(field), grid = hashes_of_grid(field);
        printf("%s at %g, %d octaves: %.4f %% of %llu hashes\n", cases[i].type, cases[i].frequency,
               cases[i].octaves, 100.0 * (double)grid / (double)points, (unsigned long long)points);
        test_row = cases[i].type;
        CHECK(points >= SAMPLES && grid > 0);
        CHECK((double)grid < cases[i].most * (double)points);
        knoll_field_destroy(field);
    }
    test_row = "";
}

/* Gradient noise in 2D takes the four corners of each point. */
static void points_take_all_corners(void)
{
    knoll_field *field = make("perlin", 0.02, 1);
    CHECK_INT((int64_t)hashes_of_points(field), 4 * (int64_t)SAMPLES);
    knoll_field_destroy(field);
}

int main(void)
{
    RUN(points_take_all_corners);
    RUN(grids_share_hashes);
    return test_end();
}
