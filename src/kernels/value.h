/* value.h - value noise: random values at the lattice points, blended by fades. Outer axes first,
   x last, so that a row shares all but the last step. Bound 1: blends are convex. */

/* Blends the lattice points of one column over the axes from D - 1 down to `last`, highest first:
   rest[a][side] are their keys. All keys are spread. */
INL f32v value_fold(int D, int last, u32v key, u32v rest[4][2], const f32v fades[4],
                    float amplitude)
{
    f32v v[8];
    for (int corner = 0; corner < 1 << (D - last); corner++) {
        u32v keys = key;
        for (int a = last; a < D; a++)
            keys = keys + rest[a][corner >> (a - last) & 1];
        v[corner] = signed_of(hash_spread(keys), amplitude);
    }
    for (int a = D - 1; a >= last; a--)
        for (int corner = 0; corner < 1 << (a - last); corner++)
            v[corner] = lerp(v[corner], v[corner + (1 << (a - last))], fades[a]);
    return v[0];
}

/* The spread keys of a cell and of the next one. */
INL void value_keys(const knoll__call *call, size_t i, int a, u32v key[2])
{
    axis_keys(load_u32(call->cell[a] + i), a, call->keys.axis[a], call->period[a], key);
    for (int side = 0; side < 2; side++)
        key[side] = spread_key(a == 0 ? key[side] + call->keys.corner[0] : key[side]);
}

INL f32v value_along_x(f32v left, f32v step, f32v fade)
{
    return left + fade * step;
}

INL void value_points_faded(int D, int kind, const knoll__call *call)
{
    for (size_t i = 0; i < call->count; i += LANES) {
        u32v key[4][2];
        f32v fades[4];
        for (int a = 0; a < D; a++) {
            value_keys(call, i, a, key[a]);
            fades[a] = fade(load_f32(call->t[a] + i), kind);
        }
        f32v left = value_fold(D, 1, key[0][0], key, fades, call->amplitude);
        f32v right = value_fold(D, 1, key[0][1], key, fades, call->amplitude);
        give(call, i, value_along_x(left, right - left, fades[0]));
    }
}

INL void value_points(int D, const knoll__call *call)
{
    if (call->fade_kind == FADE_LINEAR)
        value_points_faded(D, FADE_LINEAR, call);
    else if (call->fade_kind == FADE_CUBIC)
        value_points_faded(D, FADE_CUBIC, call);
    else
        value_points_faded(D, FADE_QUINTIC, call);
}
