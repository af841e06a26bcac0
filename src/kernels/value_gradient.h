/* value_gradient.h - value noise with its derivatives: a blend's slope is that of its fade times
   what it blends from and to; the derivatives by the axes above are blended like values.
   docs/bits.md, "Derivatives". */

typedef struct value_dual {
    f32v value, by[4];
} value_dual;

INL value_dual value_dual_blend(int D, int a, value_dual near, value_dual far, f32v fade,
                                f32v fade_slope)
{
    value_dual v = {.value = lerp(near.value, far.value, fade)};
    v.by[a] = fade_slope * (far.value - near.value);
    for (int b = a + 1; b < D; b++)
        v.by[b] = lerp(near.by[b], far.by[b], fade);
    return v;
}

/* value_fold with derivatives. */
INL value_dual value_dual_fold(int D, int last, u32v key, u32v rest[4][2], const f32v fades[4],
                               const f32v slopes[4], float amplitude)
{
    value_dual v[8];
    for (int corner = 0; corner < 1 << (D - last); corner++) {
        u32v keys = key;
        for (int a = last; a < D; a++)
            keys = keys + rest[a][corner >> (a - last) & 1];
        v[corner] = (value_dual){.value = signed_of(hash_spread(keys), amplitude)};
    }
    for (int a = D - 1; a >= last; a--)
        for (int corner = 0; corner < 1 << (a - last); corner++)
            v[corner] = value_dual_blend(D, a, v[corner], v[corner + (1 << (a - last))], fades[a],
                                         slopes[a]);
    return v[0];
}

INL void value_gradient_points_faded(int D, int kind, const knoll__call *call)
{
    for (size_t i = 0; i < call->count; i += LANES) {
        u32v key[4][2];
        f32v fades[4], slopes[4];
        for (int a = 0; a < D; a++) {
            f32v t = load_f32(call->t[a] + i);
            value_keys(call, i, a, key[a]);
            fades[a] = fade(t, kind);
            slopes[a] = fade_slope(t, kind);
        }
        value_dual left = value_dual_fold(D, 1, key[0][0], key, fades, slopes, call->amplitude);
        value_dual right = value_dual_fold(D, 1, key[0][1], key, fades, slopes, call->amplitude);
        f32v step = right.value - left.value;
        give(call, i, value_along_x(left.value, step, fades[0]));
        give_derivative(call, 0, i, slopes[0] * step * call->scale[0]);
        for (int b = 1; b < D; b++) {
            f32v near = left.by[b] * call->scale[b];
            give_derivative(call, b, i,
                            value_along_x(near, right.by[b] * call->scale[b] - near, fades[0]));
        }
    }
}

INL void value_gradient_points(int D, const knoll__call *call)
{
    if (call->fade_kind == FADE_LINEAR)
        value_gradient_points_faded(D, FADE_LINEAR, call);
    else if (call->fade_kind == FADE_CUBIC)
        value_gradient_points_faded(D, FADE_CUBIC, call);
    else
        value_gradient_points_faded(D, FADE_QUINTIC, call);
}
