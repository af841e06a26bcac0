/* value.h - value noise: random values at the lattice points, blended by fades. Outer axes first,
   x last, so that a row shares all but the last step. Bound 1: blends are convex. */

/* The value of one lattice column: rest[a][side] are the keys of the other axes. */
INL f32v value_column(int D, u32v key, u32v rest[4][2], const f32v fades[4], float amplitude)
{
    f32v v[8];
    for (int corner = 0; corner < 1 << (D - 1); corner++) {
        u32v keys = key;
        for (int a = 1; a < D; a++)
            keys = keys + rest[a][corner >> (a - 1) & 1];
        v[corner] = signed_of(hash_full(keys));
    }
    for (int a = D - 1; a >= 1; a--)
        for (int corner = 0; corner < 1 << (a - 1); corner++)
            v[corner] = lerp(v[corner], v[corner + (1 << (a - 1))], fades[a]);
    return v[0] * amplitude;
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
            axis_keys(load_u32(call->cell[a] + i), a, call->keys.axis[a], call->period[a], key[a]);
            fades[a] = fade(load_f32(call->t[a] + i), kind);
        }
        f32v left = value_column(D, key[0][0] + call->keys.corner[0], key, fades, call->amplitude);
        f32v right = value_column(D, key[0][1] + call->keys.corner[0], key, fades, call->amplitude);
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

INL void value_row(int D, const knoll__call *call)
{
    u32v rest[4][2];
    f32v fades[4];
    for (int a = 1; a < D; a++) {
        u32v cell = splat_u32(call->cell[a][0]);
        rest[a][0] = axis_key(cell, a, call->keys.axis[a]);
        rest[a][1] = axis_key(neighbour(cell, 1, call->period[a]), a, call->keys.axis[a]);
        fades[a] = fade(splat(call->t[a][0]), call->fade_kind);
    }
    for (size_t i = 0, end; i < call->count; i = end) {
        int32_t first = call->index[i];
        end = stretch_end(call, i);
        int32_t columns = call->index[end - 1] - first + 1;
        float left[COLUMNS], step[COLUMNS];
        for (int32_t j = 0; j <= columns; j += LANES) {
            u32v key = axis_key(load_u32(call->columns + first + j), 0, call->keys.axis[0]);
            store_f32(left + j,
                      value_column(D, key + call->keys.corner[0], rest, fades, call->amplitude));
        }
        for (int32_t j = 0; j < columns; j++)
            step[j] = left[j + 1] - left[j];
        for (size_t s = i; s < end; s += LANES) {
            column_set at = columns_at(call, s, first);
            f32v v = value_along_x(column_value(left, at), column_value(step, at),
                                   load_f32(call->fade + s));
            give(call, s, v);
        }
    }
}
