/* perlin.h - gradient noise (Perlin, 1985; fade of 2002): random gradients at the lattice points;
   each point's plane through zero, blended by fades. Outer axes first, x last, so that along a row
   each lattice column has a slope and an offset that are constant within a cell:

       left  = slope[c]     *  t      + offset[c]
       right = slope[c + 1] * (t - 1) + offset[c + 1]
       value = left + fade(t) * (right - left)

   written so that the difference of the columns is shared too. docs/bits.md, "Gradient noise". */

typedef struct column {
    f32v slope, offset;
} column;

/* Blends the lattice points of one column over the axes from D - 1 down to `last`, highest first:
   gradients are blended, and the blended axes' parts of the dot product become the offset. t and fades
   of those axes; rest[a][side] are their keys. The results are g[..][0] and offset[0]. */
INL void perlin_fold(int D, int last, u32v key, u32v rest[4][2], const f32v t[4],
                     const f32v fades[4], f32v g[4][8], f32v offset[8])
{
    for (int corner = 0; corner < 1 << (D - last); corner++) {
        u32v keys = key;
        for (int a = last; a < D; a++)
            keys = keys + rest[a][corner >> (a - last) & 1];
        u32v h = hash_gradient(keys);
        for (int a = 0; a < D; a++)
            g[a][corner] = gradient_component(D, a, h);
        offset[corner] = splat(0.0f);
    }
    for (int a = D - 1; a >= last; a--) {
        int far = 1 << (a - last);
        for (int corner = 0; corner < far; corner++) {
            f32v near_part = g[a][corner] * t[a];
            f32v far_part = g[a][corner + far] * (t[a] - 1.0f);
            if (a < D - 1) {
                near_part = near_part + offset[corner];
                far_part = far_part + offset[corner + far];
            }
            offset[corner] = lerp(near_part, far_part, fades[a]);
            for (int b = 0; b < a; b++)
                g[b][corner] = lerp(g[b][corner], g[b][corner + far], fades[a]);
        }
    }
}

/* Slope in x and offset of one lattice column. */
INL column perlin_column(int D, u32v key, u32v rest[4][2], const f32v t[4], const f32v fades[4],
                         float amplitude)
{
    f32v g[4][8], offset[8];
    perlin_fold(D, 1, key, rest, t, fades, g, offset);
    return (column){g[0][0] * amplitude, offset[0] * amplitude};
}

INL f32v offset_step(column left, column right)
{
    return (right.offset - right.slope) - left.offset;
}

INL f32v perlin_along_x(column left, f32v slope_step, f32v offset_step, f32v t, f32v fade)
{
    return (left.slope * t + left.offset) + fade * (slope_step * t + offset_step);
}

INL void perlin_points_faded(int D, int kind, const knoll__call *call)
{
    for (size_t i = 0; i < call->count; i += LANES) {
        u32v key[4][2];
        f32v t[4], fades[4];
        for (int a = 0; a < D; a++) {
            u32v cell = load_u32(call->cell[a] + i);
            key[a][0] = axis_key(cell, a, call->keys.axis[a]);
            key[a][1] = axis_key(neighbour(cell, 1, call->period[a]), a, call->keys.axis[a]);
            t[a] = load_f32(call->t[a] + i);
            fades[a] = fade(t[a], kind);
        }
        column left =
            perlin_column(D, key[0][0] + call->keys.corner[0], key, t, fades, call->amplitude);
        column right =
            perlin_column(D, key[0][1] + call->keys.corner[0], key, t, fades, call->amplitude);
        give(call, i,
             perlin_along_x(left, right.slope - left.slope, offset_step(left, right), t[0],
                            fades[0]));
    }
}

INL void perlin_points(int D, const knoll__call *call)
{
    if (call->fade_kind == FADE_LINEAR)
        perlin_points_faded(D, FADE_LINEAR, call);
    else if (call->fade_kind == FADE_CUBIC)
        perlin_points_faded(D, FADE_CUBIC, call);
    else
        perlin_points_faded(D, FADE_QUINTIC, call);
}
