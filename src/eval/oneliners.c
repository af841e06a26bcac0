/* oneliners.c - one value of one noise, without a graph: the scalar kernel on one point. */
#include "../support/exact.h"

#include "../graph/graph.h"
#include "../kernels/normal.h"
#include "../support/seed.h"
#include "../support/environment.h"
#include "run.h"

/* What a compiled node of this source with frequency 1 and all else default gives. */
static float sample_source(knoll__source kind, uint32_t type, float normal, int dimensions,
                           const double *position, uint64_t seed)
{
    uint32_t cell[KNOLL_AXES];
    float t[KNOLL_AXES], value = knoll__nan();
    for (int a = 0; a < dimensions; a++)
        if (!knoll__is_finite(position[a]))
            return value;
    knoll__environment callers = knoll__environment_enter();
    uint64_t node_seed = knoll__node_seed(seed, 0, type);
    knoll__call call = {.count = 1,
                        .out = &value,
                        .keys = knoll__keys_of(node_seed),
                        .amplitude = normal,
                        .jitter = 1.0f,
                        .fade_kind = 2};
    for (int a = 0; a < dimensions; a++) {
        knoll__axis axis = {.frequency = 1.0};
        if (kind == KNOLL__SOURCE_simplex && dimensions == 2 && a == 1)
            axis.frequency = SIMPLEX_SHRINK;
        knoll__kernels_scalar.locate(&position[a], &axis, &cell[a], &t[a], 1);
        call.cell[a] = &cell[a];
        call.t[a] = &t[a];
    }
    knoll__kernels_scalar.points[kind][dimensions - 1](&call);
    knoll__environment_leave(callers);
    return value;
}

#define DEFINE(name, normal)                                                                       \
    float knoll_##name##1(double x, uint64_t seed)                                                 \
    {                                                                                              \
        return sample_source(KNOLL__SOURCE_##name, KNOLL__NUMBER_##name, normal(1), 1, &x, seed);  \
    }                                                                                              \
    float knoll_##name##2(double x, double y, uint64_t seed)                                       \
    {                                                                                              \
        const double position[] = {x, y};                                                          \
        return sample_source(KNOLL__SOURCE_##name, KNOLL__NUMBER_##name, normal(2), 2, position,   \
                             seed);                                                                \
    }                                                                                              \
    float knoll_##name##3(double x, double y, double z, uint64_t seed)                             \
    {                                                                                              \
        const double position[] = {x, y, z};                                                       \
        return sample_source(KNOLL__SOURCE_##name, KNOLL__NUMBER_##name, normal(3), 3, position,   \
                             seed);                                                                \
    }                                                                                              \
    float knoll_##name##4(double x, double y, double z, double w, uint64_t seed)                   \
    {                                                                                              \
        const double position[] = {x, y, z, w};                                                    \
        return sample_source(KNOLL__SOURCE_##name, KNOLL__NUMBER_##name, normal(4), 4, position,   \
                             seed);                                                                \
    }

#define NORMAL_ONE(d) 1.0f
#define NORMAL_VALUE(d) value_normal
#define NORMAL_PERLIN(d) perlin_normal[2][(d)-1]
#define NORMAL_SIMPLEX(d) simplex_normal[(d)-1]

DEFINE(white, NORMAL_ONE)
DEFINE(value, NORMAL_VALUE)
DEFINE(perlin, NORMAL_PERLIN)
DEFINE(simplex, NORMAL_SIMPLEX)
DEFINE(worley, NORMAL_ONE)
