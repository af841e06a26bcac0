/* worley_gradient.h - cellular noise with its derivatives: those of the distances to the nearest
   points, which follow from the vectors to them. On a ridge, where points are equally near, the
   point with the smaller hash counts; at a feature point derivatives are 0. docs/bits.md,
   "Derivatives". */

/* 1 or -1 by the sign, 0 for 0. */
INL f32v sign_of(f32v x)
{
    const f32v zero = splat(0.0f), one = splat(1.0f);
    return select_lt(x, zero, splat(-1.0f), select_lt(zero, x, one, zero));
}

/* The derivatives of a distance by the sample's position, in cells. */
INL void worley_slopes(int D, int metric, f32v measured, const f32v to[4], f32v by[4])
{
    const f32v zero = splat(0.0f);
    i32v taken = (i32v)splat_u32(0);
    f32v distance = root(measured);
    for (int a = 0; a < D; a++) {
        if (metric == METRIC_EUCLIDEAN) {
            by[a] = select_lt(zero, distance, to[a] / distance, zero);
        } else if (metric == METRIC_SQUARED) {
            by[a] = to[a] * 2.0f;
        } else if (metric == METRIC_MANHATTAN) {
            by[a] = sign_of(to[a]);
        } else {
            i32v largest = eq_u32(bits(magnitude(to[a])), bits(measured)) & ~taken;
            by[a] = select(largest, sign_of(to[a]), zero);
            taken = taken | largest;
        }
    }
}

/* Metrics are told apart as it runs: compiled copies would be many. */
INL void worley_gradient_points(int D, const knoll__call *call)
{
    const int metric = call->metric == METRIC_SQUARED ? METRIC_EUCLIDEAN : call->metric;
    const worley_kind kind = {metric, 1, 1, 1};
    for (size_t i = 0; i < call->count; i += LANES) {
        worley_points_found points = {.found = worley_nothing(), .second_hash = ~splat_u32(0)};
        f32v by[4], by_second[4];
        worley_search(D, kind, call, i, &points.found);
        give(call, i, worley_result(call->returned, call->metric, call->amplitude, &points.found));
        worley_slopes(D, call->metric, points.found.f1, points.to_first, by);
        worley_slopes(D, call->metric, points.found.f2, points.to_second, by_second);
        for (int a = 0; a < D; a++) {
            if (call->returned == RETURN_F2)
                by[a] = by_second[a];
            else if (call->returned == RETURN_DIFFERENCE)
                by[a] = by_second[a] - by[a];
            give_derivative(call, a, i, by[a] * (call->amplitude * call->scale[a]));
        }
    }
}
