/* points.h - fixed-point noise at points: every sample has a place of its own on every axis. */

INL spot spot_of(const knoll__q16_plan *plan, int axis, uint32_t octave, u32v low, u32v high)
{
    return locate(low, high, plan->shift - octave, knoll__q16_last_cell(plan, axis, octave));
}

/* What the octaves have in common: `kernel` and D are constants, the words of the places are by
   axis. */
INL u32v sample_at(int kernel, int D, const knoll__q16_plan *plan, const u32v low[4],
                   const u32v high[4])
{
    u32v total = splat(0);
    for (uint32_t octave = 0; octave < plan->octaves; octave++) {
        spot at[4];
        for (int a = 0; a < D; a++)
            at[a] = spot_of(plan, a, octave, low[a], high[a]);
        uint32_t seed = plan->seed + octave;
        if (kernel == KNOLL__Q16_GRADIENTS)
            return perlin_at(D, at, seed);
        if (kernel == KNOLL__Q16_DISTANCES)
            return worley_at(D, plan->period, at, seed);
        int form = kernel == KNOLL__Q16_VALUES ? KNOLL_Q16_VALUE : (int)plan->kind;
        u32v term = term_of(
            D, form, kernel == KNOLL__Q16_VALUES ? value_at(D, at, seed) : perlin_at(D, at, seed));
        if (plan->octaves == 1)
            return term;
        total = total + weigh(form, term, plan->weight[octave]);
    }
    return divide(total, plan->sum, plan->reciprocal);
}

INL void points_of(int kernel, int D, const knoll__q16_call *call)
{
    const knoll__q16_plan plan = *call->plan;
    for (size_t i = 0; i < call->count; i += LANES) {
        u32v low[4], high[4];
        for (int a = 0; a < D; a++) {
            low[a] = load(call->low[a] + i);
            high[a] = load(call->high[a] + i);
        }
        store_up_to((uint32_t *)call->out, i, call->count, sample_at(kernel, D, &plan, low, high));
    }
}
