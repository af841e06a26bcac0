/* simplex.h - simplex noise on the body-centred lattice: the whole points and those half a cell
   further on every axis. In 2D, with cells sqrt(3) long in y, these are equilateral triangles; in
   3D the very lattice of classical simplex noise (Perlin, 2001), turned to the axes, which lets
   rows and integer periods be exact. In 1D the whole points alone. Each lattice point adds

       max(r2 - |d|^2, 0)^4 * (gradient . d)

   docs/bits.md, "Simplex noise", proves that the few points visited below are all that count: r2 is
   a hair below the true square radius, and adding a zero changes no sum. */

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
INL void simplex_distances(int coset, f32v t, f32v d[2], i32v *shift)
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
}

INL simplex_pair simplex_about(int axis, int coset, const knoll__call *call, u32v cell, f32v t)
{
    uint32_t seed = call->keys.axis[axis], period = call->period[axis];
    simplex_pair pair;
    i32v shift;
    simplex_distances(coset, t, pair.d, &shift);
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

/* What lattice points add to a sample: to the value, and where `derive` says so to the derivatives
   by distances. */
typedef struct simplex_part {
    f32v value, by[4];
} simplex_part;

/* Of one point, k^4 (g . d), whose derivatives are k^4 g - 8 k^3 (g . d) d. `k` is what is left of
   the square radius. */
INL simplex_part simplex_term(int D, int derive, f32v k, f32v dot, const f32v gradient[4],
                              const f32v d[4])
{
    f32v square = k * k, fourth = square * square;
    simplex_part part = {.value = fourth * dot};
    if (derive) {
        f32v turn = (square * k) * (dot * -8.0f);
        for (int a = 0; a < D; a++)
            part.by[a] = fourth * gradient[a] + turn * d[a];
    }
    return part;
}

INL simplex_part simplex_nothing(int D, int derive)
{
    simplex_part part = {.value = splat(0.0f)};
    for (int a = 0; derive && a < D; a++)
        part.by[a] = splat(0.0f);
    return part;
}

INL simplex_part simplex_plus(int D, int derive, simplex_part a, simplex_part b)
{
    a.value = a.value + b.value;
    for (int i = 0; derive && i < D; i++)
        a.by[i] = a.by[i] + b.by[i];
    return a;
}

/* Derivatives by distances as those by cells: in 2D those in y are sqrt(3) long. */
INL float simplex_stretch(int D, int axis)
{
    return D == 2 && axis == 1 ? 1.7320508f : 1.0f;
}
