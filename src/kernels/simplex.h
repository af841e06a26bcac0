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

INL f32v simplex_vertex(int D, u32v keys, const f32v d[4])
{
    u32v hash = hash_gradient(keys);
    return simplex_term(simplex_remainder(D, d), gradient_component(D, 0, hash),
                        simplex_offset(D, hash, d), d[0]);
}

/* The vertex with the sides that `upper` chooses on each axis. */
INL f32v simplex_chosen(int D, u32v corner, const simplex_pair pair[4], const i32v upper[4])
{
    u32v keys = corner;
    f32v d[4];
    for (int a = 0; a < D; a++) {
        keys = keys + select_u32(upper[a], pair[a].key[1], pair[a].key[0]);
        d[a] = select(upper[a], pair[a].d[1], pair[a].d[0]);
    }
    return simplex_vertex(D, keys, d);
}

/* 4D: of the vertices beside the nearest only four can count, those flipped on its farthest axis, on
   the second, on the third, and on the first two; and never both of the last (research/candidates4.c
   has the proof). Which of these two: the pair where e1 + e2 - e3 > 1/2 of the sorted distances. */
INL f32v simplex_four(int D, u32v corner, const simplex_pair pair[4], const i32v upper[4],
                      const f32v apart[4], f32v near)
{
    const i32v none = (i32v)splat_u32(0);
    i32v farther[4]; /* less the number of axes that are farther; of equal ones the first is */
    for (int a = 0; a < 4; a++) {
        farther[a] = none;
        for (int b = 0; b < 4; b++)
            if (b != a)
                farther[a] =
                    farther[a] + (b < a ? ~lt(apart[b], apart[a]) : lt(apart[a], apart[b]));
    }
    f32v sorted[3];
    for (int rank = 0; rank < 3; rank++) {
        sorted[rank] = splat(0.0f);
        for (int a = 0; a < 4; a++)
            sorted[rank] = select(eq_u32((u32v)farther[a], splat_u32(0u - (uint32_t)rank)),
                                  apart[a], sorted[rank]);
    }
    f32v reach = sorted[0] + sorted[1] - sorted[2];
    i32v both = lt(splat(0.5f), reach);

    /* The axes to flip, in ascending order: two of them, and where not `both` a third. */
    i32v flip[3][4], seen = none, seen_twice = none;
    for (int a = 0; a < 4; a++) {
        i32v wanted = eq_u32((u32v)farther[a], splat_u32(0)) |
                      eq_u32((u32v)farther[a], splat_u32(0xffffffffu)) |
                      (eq_u32((u32v)farther[a], splat_u32(0xfffffffeu)) & ~both);
        flip[0][a] = wanted & ~seen;
        flip[1][a] = wanted & seen & ~seen_twice;
        flip[2][a] = wanted & (seen_twice | both);
        seen_twice = seen_twice | (wanted & seen);
        seen = seen | wanted;
    }
    f32v term[3];
    for (int n = 0; n < 3; n++) {
        i32v sides[4];
        for (int a = 0; a < 4; a++)
            sides[a] = upper[a] ^ flip[n][a];
        term[n] = simplex_chosen(D, corner, pair, sides);
    }
    f32v first = near + term[0];
    return select(both, first + (term[1] + term[2]), (first + term[1]) + term[2]);
}

/* The sum over one coset. 1D, 2D: both points in x on the nearest line. 3D: the nearest point and
   that flipped on the axis where it is farthest. Sums nest as in rows: x first. */
INL f32v simplex_coset(int D, u32v corner, const simplex_pair pair[4])
{
    i32v upper[4];
    f32v apart[4];
    for (int a = 0; a < D; a++) {
        f32v lower_apart = magnitude(pair[a].d[0]), upper_apart = magnitude(pair[a].d[1]);
        upper[a] = lt(upper_apart, lower_apart);
        apart[a] = min(upper_apart, lower_apart);
    }
    if (D <= 2) {
        upper[0] = (i32v)splat_u32(0);
        f32v left = simplex_chosen(D, corner, pair, upper);
        upper[0] = ~upper[0];
        return left + simplex_chosen(D, corner, pair, upper);
    }

    f32v near = simplex_chosen(D, corner, pair, upper);
    if (D == 3) {
        i32v x = ~lt(apart[0], max(apart[1], apart[2]));
        i32v y = ~x & ~lt(apart[1], apart[2]);
        i32v flipped[4] = {upper[0] ^ x, upper[1] ^ y, upper[2] ^ ~(x | y)};
        return near + simplex_chosen(D, corner, pair, flipped);
    }

    return simplex_four(D, corner, pair, upper, apart, near);
}

INL void simplex_points(int D, const knoll__call *call)
{
    for (size_t i = 0; i < call->count; i += LANES) {
        f32v sum = splat(0.0f);
        for (int coset = 0; coset < (D == 1 ? 1 : 2); coset++) {
            simplex_pair pair[4];
            for (int a = 0; a < D; a++)
                pair[a] = simplex_about(D, a, coset, call, load_u32(call->cell[a] + i),
                                        load_f32(call->t[a] + i));
            sum = sum + simplex_coset(D, splat_u32(call->keys.corner[coset]), pair);
        }
        give(call, i, sum * call->amplitude);
    }
}
