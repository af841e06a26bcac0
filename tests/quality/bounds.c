/* bounds.c - how close knoll_bounds comes: its width beside the width that samples of a dense grid
   show, among boxes where these are more than a twentieth of the field's range apart.
   docs/bounds.md has the table that this prints. */
#include "test.h"

#include <knoll/knoll.h>

enum { BOXES = 40, SIZES = 6, MOST = 70000 };
static const double sizes[SIZES] = {0.0625, 0.125, 0.25, 0.5, 1, 2}; /* cells */
static const size_t side[KNOLL_AXES] = {2000, 60, 20, 11};           /* samples of an axis */

typedef struct noise {
    const char *name, *type, *returned;
    int octaves;
    double median[KNOLL_AXES]; /* what is asked of it; 0: nothing */
    float warp;                /* by gradient noise of the same cells, so many cells */
} noise;

static const noise noises[] = {
    {"white", "white", NULL, 1, {1.5, 1.5, 1.5, 1.5}, 0},
    {"value", "value", NULL, 1, {1.5, 1.5, 1.5, 1.5}, 0},
    {"perlin", "perlin", NULL, 1, {1.5, 1.5, 1.5, 1.5}, 0},
    {"simplex", "simplex", NULL, 1, {1.5, 1.5, 1.5, 1.5}, 0},
    {"worley f1", "worley", "f1", 1, {1.5, 1.5, 1.5, 1.5}, 0},
    {"worley f2", "worley", "f2", 1, {1.5, 1.5, 1.5, 1.5}, 0},
    {"worley f2_minus_f1", "worley", "f2_minus_f1", 1, {1.5, 1.5, 1.5, 1.5}, 0},
    {"worley cell_value", "worley", "cell_value", 1, {1.5, 1.5, 1.5, 1.5}, 0},
    {"fbm of perlin", "perlin", NULL, 5, {2.5, 2.5, 2.5, 2.5}, 0},
    {"fbm of simplex", "simplex", NULL, 5, {2.5, 2.5, 2.5, 2.5}, 0},
    {"perlin warped by 1/8", "perlin", NULL, 1, {0, 0, 0, 0}, 0.125f},
    {"perlin warped by 1/2", "perlin", NULL, 1, {0, 0, 0, 0}, 0.5f},
};

static knoll_field *make_field(const noise *of)
{
    knoll_graph *graph = knoll_graph_create(NULL);
    knoll_node output = knoll_graph_add(graph, of->type, NULL);
    knoll_field *field = NULL;
    knoll_graph_set(graph, output, "frequency", 1);
    if (of->returned)
        knoll_graph_set_choice(graph, output, "return", of->returned);
    if (of->warp > 0) {
        const knoll_node none = {0};
        knoll_node by = knoll_graph_add(graph, "perlin", NULL);
        knoll_graph_set(graph, by, "frequency", 1);
        output = knoll_make_warp(graph, output, none, none, none, none, by,
                                 &(knoll_warp_parameters){of->warp});
    }
    if (of->octaves > 1)
        output = knoll_make_fbm(graph, output, &(knoll_fbm_parameters){of->octaves, 2, 0.5f});
    CHECK_INT(knoll_compile(graph, output, 42, &field, NULL), KNOLL_OK);
    knoll_graph_destroy(graph);
    return field;
}

/* Of box `n` the width of its bounds in units of what samples show; 0 when that is too little. */
static double looseness(const knoll_field *field, int dimensions, double size, uint64_t n)
{
    static float values[MOST];
    float *outputs[] = {values}, low = 0, high = 0, least, most;
    knoll_box box = {.dimensions = dimensions};
    knoll_grid grid = knoll_grid_default(dimensions);
    size_t count = 1, per_axis = side[dimensions - 1];
    for (int a = 0; a < dimensions; a++) {
        box.low[a] = test_between(n, (uint64_t)a, -100, 100);
        box.high[a] = box.low[a] + size;
        grid.origin[a] = box.low[a];
        grid.step[a] = size / (double)(per_axis - 1) * (1 - 1e-12);
        grid.count[a] = per_axis;
        count *= per_axis;
    }
    CHECK_INT(knoll_sample_grid(field, &grid, outputs, NULL), KNOLL_OK);
    CHECK_INT(knoll_bounds(field, &box, &low, &high), KNOLL_OK);
    knoll_field_bounds(field, 0, dimensions, &least, &most);
    float from = values[0], to = values[0];
    for (size_t i = 1; i < count; i++) {
        from = values[i] < from ? values[i] : from;
        to = values[i] > to ? values[i] : to;
    }
    CHECK(low <= from && to <= high);
    double width = (double)to - (double)from, range = (double)most - (double)least;
    return width > 0.05 * range ? ((double)high - (double)low) / width : 0;
}

static int ascending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void bounds_are_close(void)
{
    static double all[SIZES * 1000];
    const uint64_t count = test_long() ? 500 : BOXES;
    printf(
        "| | dimensions | of 1/16 cell | 1/8 | 1/4 | 1/2 | 1 | 2 | all: median | 95th percentile "
        "|\n| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n");
    for (size_t n = 0; n < COUNT(noises); n++) {
        knoll_field *field = make_field(&noises[n]);
        test_row = noises[n].name;
        for (int dimensions = 1; dimensions <= KNOLL_AXES; dimensions++) {
            size_t found = 0;
            printf("| %s | %d |", noises[n].name, dimensions);
            for (int s = 0; s < SIZES; s++) {
                double *of_size = all + found;
                size_t before = found;
                for (uint64_t i = 0; i < count; i++) {
                    double loose = looseness(field, dimensions, sizes[s],
                                             i + 1000 * (uint64_t)s + 10000 * (uint64_t)n);
                    if (loose > 0)
                        all[found++] = loose;
                }
                qsort(of_size, found - before, sizeof *of_size, ascending);
                if (found > before)
                    printf(" %.2f |", of_size[(found - before) / 2]);
                else
                    printf(" - |");
            }
            qsort(all, found, sizeof *all, ascending);
            double median = all[found / 2], high = all[found * 95 / 100];
            printf(" %.2f | %.2f |\n", median, high);
            double asked = noises[n].median[dimensions - 1];
            CHECK(asked == 0 || median <= asked);
            CHECK(asked == 0 || noises[n].octaves > 1 || high <= 3);
        }
        knoll_field_destroy(field);
    }
    test_row = "";
}

int main(void)
{
    RUN(bounds_are_close);
    return test_end();
}
