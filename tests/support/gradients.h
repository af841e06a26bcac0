/* gradients.h - fields with derivatives, and grids to sample them on; for tests that hold the
   contract of values to be that of derivatives. */
#ifndef GRADIENTS_H
#define GRADIENTS_H

#include "all_fields.h"

enum { MOST = 4096, PARTS = 5, MARK = 0x7f7f7f7f };

/* The value and its derivatives, packed. */
typedef struct samples {
    float part[PARTS][MOST];
} samples;

static samples whole, found;

/* Widths with and without room for whole vectors, of one block and of several, few rows and
   many. */
static const size_t sizes[][4] = {{1201}, {640},       {37, 29},   {64, 40},     {1040, 3},
                                  {7, 2}, {17, 9, 11}, {48, 5, 6}, {9, 5, 7, 4}, {16, 3, 4, 3}};

static inline int dimensions_of(const size_t size[4])
{
    int dimensions = 0;
    while (dimensions < 4 && size[dimensions] != 0)
        dimensions++;
    return dimensions;
}

/* A grid at places from the origin to as far as doubles are fine enough. */
static inline knoll_grid grid_of(const size_t size[4], uint64_t seed)
{
    static const double steps[] = {0.25, 0.1, -1, 7, 0.5, 60, 0.015625};
    static const int64_t firsts[] = {-7, 0, 0, -3, 4294967290, -123456789012345};
    knoll_grid grid = knoll_grid_default(dimensions_of(size));
    for (int a = 0; a < grid.dimensions; a++) {
        uint64_t at = seed * 4 + (uint64_t)a;
        grid.count[a] = size[a];
        grid.step[a] = steps[test_random(1, at) % COUNT(steps)];
        grid.first[a] = firsts[test_random(2, at) % COUNT(firsts)];
        grid.origin[a] = test_between(3, at, -3, 3);
    }
    return grid;
}

static inline size_t count_of(const knoll_grid *grid)
{
    size_t count = 1;
    for (int a = 0; a < grid->dimensions; a++)
        count *= grid->count[a];
    return count;
}

static inline knoll_field *gradient_of(const knoll_field *field)
{
    knoll_field *gradient = NULL;
    if (!CHECK_INT(knoll_field_differentiate(field, &gradient, NULL), KNOLL_OK))
        exit(test_end());
    return gradient;
}

static inline bool fill(const knoll_field *gradient, const knoll_grid *grid, samples *to,
                        ptrdiff_t shift)
{
    float *outputs[PARTS];
    for (int part = 0; part < PARTS; part++)
        outputs[part] = to->part[part] + shift;
    return CHECK_INT(knoll_sample_grid(gradient, grid, outputs, NULL), KNOLL_OK);
}

static inline bool same(const samples *a, const samples *b, int dimensions, size_t count)
{
    bool right = true;
    for (int part = 0; part <= dimensions; part++)
        right &= CHECK_BYTES(a->part[part], b->part[part], count * sizeof(float));
    return right;
}

/* Calls `check` with a gradient field and a grid: fields of the list by turns, all sizes. */
static inline void for_each(size_t every, void (*check)(const knoll_field *, const knoll_field *,
                                                        const knoll_grid *, uint64_t))
{
    for (size_t i = 0; i < ALL_FIELDS; i += every) {
        knoll_node output;
        knoll_graph *graph = all_fields_at(i, &output);
        knoll_field *field = must_compile(graph, output, i), *gradient = gradient_of(field);
        for (size_t s = i / every % 2; s < COUNT(sizes); s += 2) {
            knoll_grid grid = grid_of(sizes[s], i * COUNT(sizes) + s);
            check(field, gradient, &grid, i * COUNT(sizes) + s);
        }
        knoll_field_destroy(field);
        knoll_field_destroy(gradient);
        knoll_graph_destroy(graph);
    }
    test_row = "";
}

#endif
