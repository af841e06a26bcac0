/* perlin_gradient.h - gradient noise with its derivatives. A blend over an axis is linear in what
   it blends, so the derivatives by the axes above go through it as the planes do themselves; the
   blend's own axis adds the slope of its fade. docs/bits.md, "Derivatives". */

/* A plane, and its derivatives by the axes that it was blended over: planes, too. */
typedef struct perlin_dual {
    perlin_plane value, by[4];
} perlin_dual;

INL perlin_dual perlin_dual_vertex(int D, u32v keys)
{
    return (perlin_dual){.value = perlin_vertex(D, keys)};
}

INL perlin_dual perlin_dual_blend(int D, int a, perlin_dual near, perlin_dual far, perlin_rest rest,
                                  const f32v fade_slopes[4])
{
    perlin_dual p = {.value = perlin_blend(D, a, near.value, far.value, rest)};
    f32v offset[2];
    perlin_offsets(D, a, near.value, far.value, rest.t[a], offset);
    for (int b = 0; b < a; b++)
        p.by[a].gradient[b] = fade_slopes[a] * (far.value.gradient[b] - near.value.gradient[b]);
    p.by[a].offset = lerp(near.value.gradient[a], far.value.gradient[a], rest.fades[a]) +
                     fade_slopes[a] * (offset[1] - offset[0]);
    for (int b = a + 1; b < D; b++)
        p.by[b] = perlin_blend(D, a, near.by[b], far.by[b], rest);
    return p;
}

#define DEFINE_DUALS(name, a, above)                                                               \
    DEFINE_BLENDED(perlin_dual, name(int D, u32v keys, perlin_rest rest, const f32v slopes[4]), a, \
                   above, perlin_dual_blend(D, a, near, far, rest, slopes))
DEFINE_DUALS(perlin_dual_over_w, 3, perlin_dual_vertex(D, keys))
DEFINE_DUALS(perlin_dual_over_z, 2, perlin_dual_over_w(D, keys, rest, slopes))
DEFINE_DUALS(perlin_dual_over_y, 1, perlin_dual_over_z(D, keys, rest, slopes))
#undef DEFINE_DUALS

/* The derivative by x, in cells, of what perlin_along_x gives. */
INL f32v perlin_slope_along_x(column left, f32v slope_step, f32v offset_step, f32v t, f32v fade,
                              f32v fade_slope)
{
    return (left.slope + fade * slope_step) + fade_slope * (slope_step * t + offset_step);
}

INL void perlin_gradient_points_faded(int D, int kind, const knoll__call *call)
{
    for (size_t i = 0; i < call->count; i += LANES) {
        u32v key[4][2];
        f32v t[4], fades[4], slopes[4];
        for (int a = 0; a < D; a++) {
            axis_keys(load_u32(call->cell[a] + i), a, call->keys.axis[a], call->period[a], key[a]);
            t[a] = load_f32(call->t[a] + i);
            fades[a] = fade(t[a], kind);
            slopes[a] = fade_slope(t[a], kind);
        }
        const perlin_rest rest = {key, t, fades};
        const u32v corner = splat_u32(call->keys.corner[0]);
        perlin_dual left = perlin_dual_over_y(D, key[0][0] + corner, rest, slopes);
        perlin_dual right = perlin_dual_over_y(D, key[0][1] + corner, rest, slopes);
        for (int b = 0; b < D; b++) { /* 0: the value */
            float amplitude = b > 0 ? call->amplitude * call->scale[b] : call->amplitude;
            perlin_plane l = b > 0 ? left.by[b] : left.value;
            perlin_plane r = b > 0 ? right.by[b] : right.value;
            column near = {l.gradient[0] * amplitude, D > 1 ? l.offset * amplitude : splat(0.0f)};
            column far = {r.gradient[0] * amplitude, D > 1 ? r.offset * amplitude : splat(0.0f)};
            f32v step = far.slope - near.slope, offset = offset_step(near, far);
            f32v along = perlin_along_x(near, step, offset, t[0], fades[0]);
            if (b > 0) {
                give_derivative(call, b, i, along);
                continue;
            }
            give(call, i, along);
            give_derivative(call, 0, i,
                            perlin_slope_along_x(near, step, offset, t[0], fades[0], slopes[0]) *
                                call->scale[0]);
        }
    }
}

INL void perlin_gradient_points(int D, const knoll__call *call)
{
    if (call->fade_kind == FADE_LINEAR)
        perlin_gradient_points_faded(D, FADE_LINEAR, call);
    else if (call->fade_kind == FADE_CUBIC)
        perlin_gradient_points_faded(D, FADE_CUBIC, call);
    else
        perlin_gradient_points_faded(D, FADE_QUINTIC, call);
}
