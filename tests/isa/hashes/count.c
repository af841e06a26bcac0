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

/* At 0.02 a cell has 50 x 50 samples: rows need a hundredth of a hundredth, and a twentieth is what
   is promised. At 0.5 a cell has 4 samples, which leaves a fourth. */
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

static knoll_field *gradient_of(const knoll_field *field)
{
    knoll_field *gradient = NULL;
    CHECK_INT(knoll_field_differentiate(field, &gradient, NULL), KNOLL_OK);
    return gradient;
}

/* Hashes of a grid of steps of 0.3, or of its samples as points. */
static int64_t hashes_of(const knoll_field *field, int dimensions, const size_t counts[4],
                         uint64_t seed, bool as_points)
{
    enum { MOST = 1024 };
    static double places[KNOLL_AXES][MOST];
    static float parts[1 + KNOLL_AXES][MOST];
    const double *positions[] = {places[0], places[1], places[2], places[3]};
    float *outputs[] = {parts[0], parts[1], parts[2], parts[3], parts[4]};
    knoll_grid grid = knoll_grid_default(dimensions);
    size_t count = 1;
    for (int a = 0; a < dimensions; a++) {
        grid.origin[a] = test_between(seed, (uint64_t)a, -1e6, 1e6);
        grid.step[a] = 0.3;
        grid.count[a] = counts[a];
        count *= grid.count[a];
    }
    for (size_t i = 0; i < count; i++) {
        size_t rest = i;
        for (int a = 0; a < dimensions; a++) {
            places[a][i] = grid.origin[a] + grid.step[a] * (double)(rest % grid.count[a]);
            rest /= grid.count[a];
        }
    }
    knoll__test_hashes = 0;
    CHECK_INT(as_points ? knoll_sample_points(field, dimensions, count, positions, 1, outputs, NULL)
                        : knoll_sample_grid(field, &grid, outputs, NULL),
              KNOLL_OK);
    CHECK(knoll__test_hashes > 0);
    return (int64_t)knoll__test_hashes;
}

/* The same where the samples of a row need no padding. */
static int64_t hashes_at(const knoll_field *field, int dimensions, uint64_t seed, bool as_points)
{
    static const size_t counts[4][4] = {
        {448, 1, 1, 1}, {48, 9, 1, 1}, {48, 3, 3, 1}, {32, 3, 3, 1}};
    return hashes_of(field, dimensions, counts[dimensions - 1], seed, as_points);
}

/* Derivatives come of the lattice points that the value comes of: of no other one is there so much
   as a hash. So they are no differences of values, and what lies beyond changes none of their bits.
   Where derivatives don't pay by rows, a grid takes its points' hashes. */
static void gradients_look_at_no_other_point(void)
{
    static const char *const types[] = {"value", "perlin", "simplex"};
    for (size_t i = 0; i < 2 * COUNT(types); i++) {
        knoll_field *field = make(types[i / 2], 0.02, i % 2 ? 4 : 1),
                    *gradient = gradient_of(field);
        test_row = types[i / 2];
        for (int dimensions = 1; dimensions <= 4; dimensions++) {
            for (uint64_t seed = 0; seed < 20; seed++) {
                int64_t points = hashes_at(field, dimensions, seed, true);
                int64_t grid = hashes_at(field, dimensions, seed, false);
                int64_t found = hashes_at(gradient, dimensions, seed, false);
                CHECK_INT(hashes_at(gradient, dimensions, seed, true), points);
                CHECK_INT(found, found == points ? points : grid);
            }
        }
        knoll_field_destroy(field);
        knoll_field_destroy(gradient);
    }
    test_row = "";
}

/* Rows that are too short to share anything are not padded for it: up to four samples go as points,
   and longer ones take at most three times the hashes, where vectors are longer than rows. */
static void short_rows_go_as_points(void)
{
    static const char *const types[] = {"white", "value", "perlin", "simplex", "worley"};
    static const double frequencies[] = {0.02, 0.3, 1, 3};
    for (size_t i = 0; i < COUNT(types) * COUNT(frequencies); i++) {
        knoll_field *field = make(types[i % COUNT(types)], frequencies[i / COUNT(types)], 1);
        test_row = types[i % COUNT(types)];
        double worst = 0;
        for (size_t width = 1; width <= 40; width++) {
            const size_t counts[4] = {width, width > 1 ? 512 / width : 512, 2, 1};
            for (int dimensions = 2; dimensions <= 3; dimensions++) {
                int64_t points = hashes_of(field, dimensions, counts, width, true);
                int64_t grid = hashes_of(field, dimensions, counts, width, false);
                double ratio = (double)grid / (double)points;
                worst = ratio > worst ? ratio : worst;
                if (!CHECK(width > 4 || grid == points) || !CHECK(ratio <= 3))
                    printf("%dD, frequency %g, width %zu: %lld of %lld\n", dimensions,
                           frequencies[i / COUNT(types)], width, (long long)grid,
                           (long long)points);
            }
        }
        printf("%s at %g: %.2f\n", test_row, frequencies[i / COUNT(types)], worst);
        knoll_field_destroy(field);
    }
    test_row = "";
}

int main(void)
{
    RUN(points_take_all_corners);
    RUN(gradients_look_at_no_other_point);
    RUN(short_rows_go_as_points);
    RUN(grids_share_hashes);
    return test_end();
}
