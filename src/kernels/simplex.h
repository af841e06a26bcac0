/* simplex.h - simplex noise on the body-centred lattice: the whole points and those half a cell
   further on every axis. In 2D, with cells sqrt(3) long in y, these are equilateral triangles; in 3D
   the very lattice of classical simplex noise (Perlin, 2001), turned to the axes, which lets rows and
   integer periods be exact. In 1D the whole points alone. Each lattice point adds

       max(r2 - |d|^2, 0)^4 * (gradient . d)

   docs/bits.md, "Simplex noise", proves that the few points visited below are all that count: r2 is a
   hair below the true square radius, and adding a zero changes no sum. */

/* Square radii by dimensions. */
static const float simplex_r2[5] = {0.0f, 1.0f - 0x1p-20f, 0.75f - 0x1p-20f, 0.5f - 0x1p-20f,
                                    0.75f - 0x1p-20f};

/* On one axis, the two points of a coset about a sample: the lower and the upper one. */
typedef struct simplex_pair {
    f32v d[2]; /* sample less point, in distances */
    u32v key[2];
} simplex_pair;

/* For coset 0 the points lie at 0 and 1 of the cell. For coset 1 they lie at 1/2 and, below the
   middle, at -1/2, above it at 3/2; `shift` is -1 below the middle: the lower point is then the
   neighbour's. */
INL void simplex_distances(int D, int axis, int coset, f32v t, f32v d[2], i32v *shift)
{
    if (coset == 0) {
        *shift = (i32v)splat_u32(0);
        d[0] = t;
        d[1] = t - 1.0f;
    } else {
        *shift = lt(t, splat(0.5f));
        d[0] = t - select(*shift, splat(-0.5f), splat(0.5f));
        d[1] = t - select(*shift, splat(0.5f), splat(1.5f));
    }
    if (D == 2 && axis == 1) {
        d[0] = d[0] * 1.7320508f;
        d[1] = d[1] * 1.7320508f;
    }
}

INL simplex_pair simplex_about(int D, int axis, int coset, const knoll__call *call, u32v cell,
                               f32v t)
{
    uint32_t seed = call->keys.axis[axis], period = call->period[axis];
    simplex_pair pair;
    i32v shift;
    simplex_distances(D, axis, coset, t, pair.d, &shift);
    u32v here = axis_key(cell, axis, seed);
    u32v after = axis_key(neighbour(cell, 1, period), axis, seed);
    pair.key[0] = here;
    pair.key[1] = after;
    if (coset == 1) {
        u32v before = axis_key(neighbour(cell, -1, period), axis, seed);
        pair.key[0] = select_u32(shift, before, here);
        pair.key[1] = select_u32(shift, here, after);
    }
    return pair;
}

/* r2 less the squares of the distances on the outer axes, w first. */
INL f32v simplex_remainder(int D, const f32v d[4])
{
    f32v h = splat(simplex_r2[D]);
    for (int a = D - 1; a >= 1; a--)
        h = h - d[a] * d[a];
    return h;
}

/* The outer axes' part of gradient . d, w first. */
INL f32v simplex_offset(int D, u32v hash, const f32v d[4])
{
    f32v offset = splat(0.0f);
    for (int a = D - 1; a >= 1; a--) {
        f32v part = gradient_component(D, a, hash) * d[a];
        offset = a == D - 1 ? part : offset + part;
    }
    return offset;
}

INL f32v simplex_term(f32v remainder, f32v slope, f32v offset, f32v dx)
{
    f32v k = max(remainder - dx * dx, splat(0.0f));
    k = k * k;
    return (k * k) * (slope * dx + offset);
}
