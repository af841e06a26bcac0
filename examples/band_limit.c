/* A coarse level of detail beside the averages of a fine one, with a band limit and without. */
#include <knoll/knoll.h>
#include <math.h>
#include <stdio.h>

enum { COARSE = 64, RATIO = 8, FINE = COARSE * RATIO };

static float fine[FINE * FINE], coarse[COARSE * COARSE];

/* Samples in the middle of their pixels, `step` units wide. */
static void sample(const knoll_field *field, size_t side, double step, knoll_band_limit limit,
                   float *values)
{
    knoll_sampling sampling = {.band_limit = limit}; /* no spacing: the grid's step */
    knoll_grid grid = knoll_grid_default(2);
    for (int a = 0; a < 2; a++) {
        grid.origin[a] = 0.5 * step;
        grid.step[a] = step;
        grid.count[a] = side;
    }
    knoll_sample_grid(field, &grid, &values, &sampling);
}

/* How far the coarse samples are from the averages of what they stand for (RMS). */
static double distance(void)
{
    double sum = 0;
    for (size_t i = 0; i < COARSE * COARSE; i++) {
        double average = 0;
        for (size_t k = 0; k < RATIO * RATIO; k++) {
            size_t x = i % COARSE * RATIO + k % RATIO, y = i / COARSE * RATIO + k / RATIO;
            average += fine[y * FINE + x] / (RATIO * RATIO);
        }
        sum += (coarse[i] - average) * (coarse[i] - average);
    }
    return sqrt(sum / (COARSE * COARSE));
}

int main(void)
{
    knoll_graph *graph = knoll_graph_create(NULL);
    knoll_fbm_parameters fbm = knoll_fbm_default();
    fbm.octaves = 9;
    knoll_node land = knoll_make_fbm(graph, knoll_make_perlin(graph, NULL), &fbm);
    knoll_field *field = NULL;
    if (knoll_compile(graph, land, 42, &field, NULL) != KNOLL_OK)
        return 1;
    printf("units a sample     off    fade\n");
    for (double step = 4; step <= 64; step *= 2) {
        sample(field, FINE, step / RATIO, KNOLL_BAND_LIMIT_OFF, fine);
        sample(field, COARSE, step, KNOLL_BAND_LIMIT_OFF, coarse);
        printf("%14g  %.4f", step, distance());
        sample(field, COARSE, step, KNOLL_BAND_LIMIT_FADE, coarse);
        printf("  %.4f\n", distance());
    }
    knoll_field_destroy(field);
    knoll_graph_destroy(graph);
    return 0;
}
