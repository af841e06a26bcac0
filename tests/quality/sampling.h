/* sampling.h - what the statistics need: many samples of a noise, correlations, moments. */
#ifndef SAMPLING_H
#define SAMPLING_H

#include "all_fields.h"

/* Indices of all_sources with the default fade: value, perlin, simplex. */
enum { VALUE = 3, PERLIN = 6, SIMPLEX = 7, WORLEY_F1 = 8, BATCH = 4096 };

static const size_t smooth_sources[] = {VALUE, PERLIN, SIMPLEX};

/* A source with one cell a unit. */
static inline knoll_field *noise_field(size_t source, uint64_t seed)
{
    knoll_graph *graph = knoll_graph_create(NULL);
    knoll_field *field = must_compile(graph, make_source(graph, source, 1, 0), seed);
    knoll_graph_destroy(graph);
    return field;
}

static inline void sample_at(const knoll_field *field, int dimensions, size_t count,
                             double (*position)[BATCH], float *values)
{
    const double *axes[4] = {position[0], position[1], position[2], position[3]};
    CHECK_INT(knoll_sample_points(field, dimensions, count, axes, 1, &(float *){values}, NULL),
              KNOLL_OK);
}

/* A square or cube of samples one cell apart, `side` an axis, at the same fraction of each cell. */
static inline void sample_cells(const knoll_field *field, int dimensions, size_t side,
                                float *values)
{
    static const double fraction[4] = {0.37, 0.61, 0.45, 0.57};
    knoll_grid grid = knoll_grid_default(dimensions);
    for (int a = 0; a < dimensions; a++) {
        grid.origin[a] = fraction[a];
        grid.first[a] = -(int64_t)side / 2;
        grid.count[a] = side;
    }
    must_fill(field, &grid, values);
}

/* Pearson's correlation. */
typedef struct correlation {
    double n, a, b, aa, bb, ab;
} correlation;

static inline void correlate(correlation *c, double a, double b)
{
    c->n++;
    c->a += a;
    c->b += b;
    c->aa += a * a;
    c->bb += b * b;
    c->ab += a * b;
}

static inline double pearson(const correlation *c)
{
    double va = c->n * c->aa - c->a * c->a, vb = c->n * c->bb - c->b * c->b;
    return (c->n * c->ab - c->a * c->b) / sqrt(va * vb);
}

static inline double variance(const float *values, size_t count)
{
    double sum = 0, squares = 0;
    for (size_t i = 0; i < count; i++) {
        sum += (double)values[i];
        squares += (double)values[i] * (double)values[i];
    }
    return squares / (double)count - sum * sum / (double)count / (double)count;
}

static inline int ascending(const void *a, const void *b)
{
    float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

#endif
