/* plan.c - what a valid noise is, and what its samples share. */
#include <string.h>

#include "kernels.h"

static int has_octaves(knoll_q16_kind kind)
{
    return kind == KNOLL_Q16_FBM || kind == KNOLL_Q16_BILLOW || kind == KNOLL_Q16_RIDGED;
}

static int is_known(knoll_q16_kind kind)
{
    return (unsigned)kind <= KNOLL_Q16_WORLEY;
}

/* The weights of the octaves; 0 when their sum is too large. */
static int fill_weights(int32_t gain, knoll__q16_plan *plan)
{
    uint64_t sum = 0, weight = KNOLL_Q16_ONE;
    for (uint32_t octave = 0; octave < plan->octaves; octave++) {
        sum += weight;
        if (sum >= (uint64_t)1 << 31)
            return 0;
        plan->weight[octave] = (uint32_t)weight;
        weight = weight * (uint32_t)gain >> 16;
    }
    plan->sum = (uint32_t)sum;
    plan->reciprocal = (uint32_t)((((uint64_t)1 << 48) - 1) / sum);
    return 1;
}

int knoll__q16_prepare(const knoll_q16 *noise, int dimensions, knoll__q16_plan *plan)
{
    if (dimensions < 1 || dimensions > KNOLL_AXES || !is_known(noise->kind) || noise->shift < 0 ||
        noise->shift > KNOLL_Q16_MAX_SHIFT)
        return 0;
    int fractal = has_octaves(noise->kind), octaves = fractal ? noise->octaves : 1;
    if (octaves < 1 || octaves > noise->shift + 1 || (fractal && noise->gain < 0))
        return 0;
    plan->kind = noise->kind;
    plan->seed = noise->seed;
    plan->shift = (uint32_t)noise->shift;
    plan->octaves = (uint32_t)octaves;
    memcpy(plan->period, noise->period, sizeof plan->period);
    return fill_weights(fractal ? noise->gain : 0, plan);
}
