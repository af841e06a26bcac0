/* fading.h - grids and samples for tests of band limits. */
#ifndef FADING_H
#define FADING_H

#include "all_fields.h"

enum { MOST = 700, W = 29, H = 19 };

static float expected[MOST], found[MOST];

static inline knoll_sampling fading(double spacing)
{
    return (knoll_sampling){.band_limit = KNOLL_BAND_LIMIT_FADE,
                            .spacing = {spacing, spacing, spacing, spacing}};
}

static inline knoll_grid grid_of(int dimensions, uint64_t seed, double step)
{
    static const size_t counts[4][4] = {{601}, {W, H}, {13, 9, 5}, {7, 5, 4, 3}};
    knoll_grid grid = knoll_grid_default(dimensions);
    for (int a = 0; a < dimensions; a++) {
        grid.origin[a] = test_between(seed, (uint64_t)a, -100, 100);
        grid.step[a] = (seed + (uint64_t)a) % 3 ? step : -step;
        grid.count[a] = counts[dimensions - 1][a];
    }
    return grid;
}

static inline size_t fill(const knoll_field *field, const knoll_grid *grid,
                          const knoll_sampling *sampling, float *values)
{
    size_t size = 1;
    for (int a = 0; a < grid->dimensions; a++)
        size *= grid->count[a];
    CHECK_INT(knoll_sample_grid(field, grid, &(float *){values}, sampling), KNOLL_OK);
    return size;
}

/* Each field anew, so that each way of sampling finds the means by itself, in blocks of its own. */
static inline knoll_field *field_at(size_t i, const char *isa)
{
    knoll_node output;
    knoll_graph *graph = all_fields_at(i, &output);
    knoll_isa_force(isa, NULL);
    knoll_field *field = must_compile(graph, output, i);
    knoll_isa_force(NULL, NULL);
    knoll_graph_destroy(graph);
    return field;
}

#endif
