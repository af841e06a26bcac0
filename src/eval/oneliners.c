/* oneliners.c - one value of one noise, without a graph: the kernel text once more, one lane wide
   and with all that is known built in. */
#include "../kernels/isa.h"

#define LANES 1
#define ISA_LEVEL 0
#define KNOLL__KERNEL_TEXT
#define KNOLL__POINTS_ALONE
#include "../kernels/simd.h"
#include "../kernels/operations.h"

#include <knoll/knoll.h>

#include "../kernels/normal.h"
#include "../support/environment.h"
#include "../support/seed.h"
#include "run.h"

/* The words of the seed that so many dimensions need. */
INL knoll__keys keys_for(int D, uint64_t seed)
{
    uint64_t xy = knoll__word(seed, 0), corner = knoll__word(seed, 2);
    uint64_t zw = D > 2 ? knoll__word(seed, 1) : 0;
    return (knoll__keys){
        {(uint32_t)(xy >> 32), (uint32_t)xy, (uint32_t)(zw >> 32), (uint32_t)zw},
        {(uint32_t)(corner >> 32), (uint32_t)corner},
    };
}

/* As a compiled node of this source with frequency 1 and all else default does it. `stretched`: y
   is that of 2D simplex noise. 0 where a coordinate is not finite: then it is far, too. */
INL int locate_one(int D, int stretched, const double *position, uint32_t cell[4], float t[4])
{
    for (int a = 0; a < D; a++) {
        double p = stretched && a == 1 ? position[a] * (float)SIMPLEX_SHRINK : position[a];
        u64v far = 0;
        split(&p, 0.0, 0.0, &cell[a], &t[a], &far);
        if (is_far(far) && !knoll__is_finite(position[a]))
            return 0;
        if (is_far(far))
            knoll__locate_far(p, 0, &cell[a], &t[a]);
    }
    return 1;
}

/* What a gradient kernel gave, or NaN for each; `to` is NULL for a value alone. */
INL void give_gradient(int D, float *to, const float *from)
{
    for (int a = 0; a < D && to != NULL; a++) {
        to[a] = from != NULL ? from[a] : knoll__nan();
        KNOLL__BOUND(to[a]);
    }
}

#define SAMPLE(name, D, normal, kernel, gradient)                                                  \
    do {                                                                                           \
        float value = 0, slopes[4] = {0}, t[4];                                                    \
        uint32_t cell[4];                                                                          \
        const int stretched = (D) == 2 && KNOLL__SOURCE_##name == KNOLL__SOURCE_simplex;           \
        knoll__environment callers = knoll__environment_enter();                                   \
        for (int a = 0; a < (D); a++)                                                              \
            KNOLL__BOUND(position[a]);                                                             \
        knoll__call call = {.count = 1,                                                            \
                            .out = &value,                                                         \
                            .derivative = {&slopes[0], &slopes[1], &slopes[2], &slopes[3]},        \
                            .scale = {1.0f, stretched ? (float)SIMPLEX_SHRINK : 1.0f, 1.0f, 1.0f}, \
                            .keys = keys_for(D, knoll__node_seed(seed, 0, KNOLL__NUMBER_##name)),  \
                            .amplitude = normal(D),                                                \
                            .jitter = 1.0f,                                                        \
                            .fade_kind = FADE_QUINTIC,                                             \
                            .cell = {&cell[0], &cell[1], &cell[2], &cell[3]},                      \
                            .t = {&t[0], &t[1], &t[2], &t[3]}};                                    \
        if (!locate_one(D, stretched, position, cell, t)) {                                        \
            knoll__environment_leave(callers);                                                     \
            give_gradient(D, gradient, NULL);                                                      \
            return knoll__nan();                                                                   \
        }                                                                                          \
        kernel(D, &call);                                                                          \
        KNOLL__BOUND(value);                                                                       \
        give_gradient(D, gradient, slopes);                                                        \
        knoll__environment_leave(callers);                                                         \
        return value;                                                                              \
    } while (0)

#define DEFINE(name, normal)                                                                       \
    float knoll_##name##1(double x, uint64_t seed)                                                 \
    {                                                                                              \
        double position[] = {x};                                                                   \
        SAMPLE(name, 1, normal, name##_points, NULL);                                              \
    }                                                                                              \
    float knoll_##name##2(double x, double y, uint64_t seed)                                       \
    {                                                                                              \
        double position[] = {x, y};                                                                \
        SAMPLE(name, 2, normal, name##_points, NULL);                                              \
    }                                                                                              \
    float knoll_##name##3(double x, double y, double z, uint64_t seed)                             \
    {                                                                                              \
        double position[] = {x, y, z};                                                             \
        SAMPLE(name, 3, normal, name##_points, NULL);                                              \
    }                                                                                              \
    float knoll_##name##4(double x, double y, double z, double w, uint64_t seed)                   \
    {                                                                                              \
        double position[] = {x, y, z, w};                                                          \
        SAMPLE(name, 4, normal, name##_points, NULL);                                              \
    }

#define DEFINE_GRADIENT(name, normal)                                                              \
    float knoll_##name##1_gradient(double x, uint64_t seed, float gradient[1])                     \
    {                                                                                              \
        double position[] = {x};                                                                   \
        SAMPLE(name, 1, normal, name##_gradient_points, gradient);                                 \
    }                                                                                              \
    float knoll_##name##2_gradient(double x, double y, uint64_t seed, float gradient[2])           \
    {                                                                                              \
        double position[] = {x, y};                                                                \
        SAMPLE(name, 2, normal, name##_gradient_points, gradient);                                 \
    }                                                                                              \
    float knoll_##name##3_gradient(double x, double y, double z, uint64_t seed, float gradient[3]) \
    {                                                                                              \
        double position[] = {x, y, z};                                                             \
        SAMPLE(name, 3, normal, name##_gradient_points, gradient);                                 \
    }                                                                                              \
    float knoll_##name##4_gradient(double x, double y, double z, double w, uint64_t seed,          \
                                   float gradient[4])                                              \
    {                                                                                              \
        double position[] = {x, y, z, w};                                                          \
        SAMPLE(name, 4, normal, name##_gradient_points, gradient);                                 \
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

DEFINE_GRADIENT(value, NORMAL_VALUE)
DEFINE_GRADIENT(perlin, NORMAL_PERLIN)
DEFINE_GRADIENT(simplex, NORMAL_SIMPLEX)
DEFINE_GRADIENT(worley, NORMAL_ONE)
