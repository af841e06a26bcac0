/* single.c - one sample of fixed-point noise: the kernel text once more, one lane wide. */
#include "isa.h"

#define LANES 1
#define ISA_LEVEL 0
#include "lanes.h"
#include "noise.h"
#include "worley.h"

#include "points.h"

INL int32_t sample_one(int kernel, int D, const knoll__q16_plan *plan, const int64_t *position)
{
    uint32_t low[4], high[4];
    for (int a = 0; a < D; a++) {
        uint64_t word = knoll__q16_reduce(plan, a, position[a]);
        low[a] = (uint32_t)word;
        high[a] = (uint32_t)(word >> 32);
    }
    return (int32_t)sample_at(kernel, D, plan, low, high);
}

INL int32_t sample_kernel(int kernel, int dimensions, const knoll__q16_plan *plan,
                          const int64_t *position)
{
    switch (dimensions) {
    case 1: return sample_one(kernel, 1, plan, position);
    case 2: return sample_one(kernel, 2, plan, position);
    case 3: return sample_one(kernel, 3, plan, position);
    default: return sample_one(kernel, 4, plan, position);
    }
}

int32_t knoll_q16_sample(const knoll_q16 *noise, int dimensions, const int64_t *position)
{
    knoll__q16_plan plan;
    if (!knoll__q16_prepare(noise, dimensions, &plan))
        return 0;
    switch (knoll__q16_kernel_of(plan.kind)) {
    case KNOLL__Q16_VALUES: return sample_kernel(KNOLL__Q16_VALUES, dimensions, &plan, position);
    case KNOLL__Q16_GRADIENTS:
        return sample_kernel(KNOLL__Q16_GRADIENTS, dimensions, &plan, position);
    case KNOLL__Q16_FOLDS: return sample_kernel(KNOLL__Q16_FOLDS, dimensions, &plan, position);
    default: return sample_kernel(KNOLL__Q16_DISTANCES, dimensions, &plan, position);
    }
}

static int is_shift(int shift)
{
    return shift >= 0 && shift <= KNOLL_Q16_MAX_SHIFT;
}

int32_t knoll_q16_value2(int64_t fx, int64_t fz, uint32_t seed, int shift)
{
    if (!is_shift(shift))
        return 0;
    const knoll__q16_plan plan = {.seed = seed, .shift = (uint32_t)shift, .octaves = 1};
    const int64_t position[2] = {fx, fz};
    return sample_one(KNOLL__Q16_VALUES, 2, &plan, position);
}

int32_t knoll_q16_perlin2(int64_t fx, int64_t fz, uint32_t seed, int shift)
{
    if (!is_shift(shift))
        return 0;
    const knoll__q16_plan plan = {.seed = seed, .shift = (uint32_t)shift, .octaves = 1};
    const int64_t position[2] = {fx, fz};
    return sample_one(KNOLL__Q16_GRADIENTS, 2, &plan, position);
}

int32_t knoll_q16_fbm2(int64_t fx, int64_t fz, uint32_t seed, int octaves, int shift, int32_t gain)
{
    const knoll_q16 noise = {
        .kind = KNOLL_Q16_FBM, .seed = seed, .shift = shift, .octaves = octaves, .gain = gain};
    const int64_t position[2] = {fx, fz};
    knoll__q16_plan plan;
    return knoll__q16_prepare(&noise, 2, &plan) ? sample_one(KNOLL__Q16_VALUES, 2, &plan, position)
                                                : 0;
}

/* position + fmul(fbm - 0.5, strength), modulo 2^64. */
static int64_t moved(int64_t position, int32_t fbm, int32_t strength)
{
    int64_t by = (int64_t)(fbm - KNOLL_Q16_ONE / 2) * strength >> 16;
    return (int64_t)((uint64_t)position + (uint64_t)by);
}

void knoll_q16_warp2(int64_t fx, int64_t fz, uint32_t seed, int32_t strength, int octaves,
                     int shift, int64_t out[2])
{
    const int32_t gain = KNOLL_Q16_ONE / 2;
    int64_t x = fx, z = fz;
    if (is_shift(shift) && octaves >= 1 && octaves <= shift + 1) {
        x = moved(fx, knoll_q16_fbm2(fx, fz, seed + 101u, octaves, shift, gain), strength);
        z = moved(fz, knoll_q16_fbm2(fx, fz, seed + 202u, octaves, shift, gain), strength);
    }
    out[0] = x;
    out[1] = z;
}
