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

/* Of a lattice point, or blended over the axes above: the gradient on the axes below, and the dot
   product of the rest. */
typedef struct perlin_plane {
    f32v gradient[4], offset;
} perlin_plane;

/* What one lattice column has in common: keys, fractions and fades on the axes but x. */
typedef struct perlin_rest {
    u32v (*key)[2];
    const f32v *t, *fades;
} perlin_rest;

INL perlin_plane perlin_vertex(int D, u32v keys)
{
    perlin_plane p = {.offset = splat(0.0f)};
    u32v h = hash_gradient(keys);
    for (int a = 0; a < D; a++)
        p.gradient[a] = gradient_component(D, a, h);
    return p;
}

/* The offsets of two planes with axis `a` made part of them. */
INL void perlin_offsets(int D, int a, perlin_plane near, perlin_plane far, f32v t, f32v offset[2])
{
    offset[0] = near.gradient[a] * t;
    offset[1] = far.gradient[a] * (t - 1.0f);
    if (a < D - 1) {
        offset[0] = offset[0] + near.offset;
        offset[1] = offset[1] + far.offset;
    }
}

INL perlin_plane perlin_blend(int D, int a, perlin_plane near, perlin_plane far, perlin_rest rest)
{
    f32v offset[2];
    perlin_offsets(D, a, near, far, rest.t[a], offset);
    near.offset = lerp(offset[0], offset[1], rest.fades[a]);
    for (int b = 0; b < a; b++)
        near.gradient[b] = lerp(near.gradient[b], far.gradient[b], rest.fades[a]);
    return near;
}

/* What lies above axis `a`, blended over it. Each pair is blended as soon as it is there, so that
   few values wait in registers. */
#define DEFINE_BLENDED(type, head, a, above, blended)                                              \
    INL type head                                                                                  \
    {                                                                                              \
        if (D <= (a))                                                                              \
            return above;                                                                          \
        type near, far;                                                                            \
        {                                                                                          \
            u32v outer = keys;                                                                     \
            keys = outer + rest.key[a][0];                                                         \
            near = above;                                                                          \
            keys = outer + rest.key[a][1];                                                         \
            far = above;                                                                           \
        }                                                                                          \
        return blended;                                                                            \
    }
#define DEFINE_PLANES(name, a, above)                                                              \
    DEFINE_BLENDED(perlin_plane, name(int D, u32v keys, perlin_rest rest), a, above,               \
                   perlin_blend(D, a, near, far, rest))
DEFINE_PLANES(perlin_over_w, 3, perlin_vertex(D, keys))
DEFINE_PLANES(perlin_over_z, 2, perlin_over_w(D, keys, rest))
DEFINE_PLANES(perlin_over_y, 1, perlin_over_z(D, keys, rest))
#undef DEFINE_PLANES

/* Slope in x and offset of one lattice column. t, fades and rest of the other axes; rest[a][side]
   are their keys. */
INL column perlin_column(int D, u32v key, u32v rest[4][2], const f32v t[4], const f32v fades[4],
                         float amplitude)
{
    perlin_plane p = perlin_over_y(D, key, (perlin_rest){rest, t, fades});
    f32v offset = D > 1 ? p.offset : splat(0.0f);
    return (column){p.gradient[0] * amplitude, offset * amplitude};
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
            axis_keys(load_u32(call->cell[a] + i), a, call->keys.axis[a], call->period[a], key[a]);
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
