/* simplex_bounds.h - simplex noise on pieces of a box, each in one half of its cell on every axis. A
   lattice point adds k^4 L with k = max(r2 - |d|^2, 0) and L = gradient . d. About the piece's middle
   the sum is its Taylor polynomial of second order, and a rest that the third derivative bounds (k^4
   has a continuous one); by steps e, with A = d . e, B = gradient . e, S = e . e,

       first    k^4 B - 8 k^3 L A
       second   -16 k^3 A B - 8 k^3 L S + 48 k^2 L A^2
       third    -192 k L A^3 + 144 k^2 L A S + 144 k^2 A^2 B - 24 k^3 S B

   First and second derivatives are summed over the points before their size is taken, so that what
   cancels in the noise cancels here. Where pieces are too large for that, each point's least and most
   are summed. */

/* The sums over lattice points. */
typedef struct simplex_taylor {
    f32v value, slope[4], curve[4][4]; /* curve: of axes a >= b */
    f32v rest;
    f32v low, high; /* by points */
} simplex_taylor;

/* Adds the point at -d from the middle of a piece that reaches `half` to both sides. */
INL void simplex_add(int D, u32v keys, const f32v d[4], const f32v half[4], simplex_taylor *sum)
{
    const f32v zero = splat(0.0f);
    f32v near = splat(simplex_r2[D]), far = near, middle = near;
    f32v reach = zero, square = zero; /* the most that |A| and S can be */
    for (int a = 0; a < D; a++) {
        f32v apart = magnitude(d[a]);
        f32v least = max(apart - half[a], zero), most = apart + half[a];
        near = near - least * least;
        far = far - most * most;
        middle = middle - d[a] * d[a];
        reach = reach + most * half[a];
        square = square + half[a] * half[a];
    }
    near = max(near, zero);
    if (!any(lt(zero, near)))
        return;
    far = max(far, zero);
    middle = max(middle, zero);

    u32v hash = hash_gradient(keys);
    f32v g[4], dot = zero, turn = zero; /* turn: the most that |B| can be */
    for (int a = 0; a < D; a++) {
        g[a] = gradient_component(D, a, hash);
        dot = dot + g[a] * d[a];
        turn = turn + magnitude(g[a]) * half[a];
    }

    f32v low = dot - turn, high = dot + turn;
    f32v near2 = near * near, far2 = far * far, near4 = near2 * near2, far4 = far2 * far2;
    sum->low = sum->low + low * select_lt(low, zero, near4, far4);
    sum->high = sum->high + high * select_lt(high, zero, far4, near4);

    f32v k2 = middle * middle, k3 = k2 * middle;
    f32v k3_8 = k3 * 8.0f, along = k3_8 * dot, bend = k2 * dot * 48.0f;
    f32v k4 = k2 * k2;
    sum->value = sum->value + k4 * dot;
    for (int a = 0; a < D; a++) {
        f32v by_gradient = k3_8 * g[a], by_place = bend * d[a];
        sum->slope[a] = sum->slope[a] + (k4 * g[a] - along * d[a]);
        for (int b = 0; b < a; b++)
            sum->curve[a][b] =
                sum->curve[a][b] + (by_place * d[b] - by_gradient * d[b] - k3_8 * g[b] * d[a]);
        sum->curve[a][a] = sum->curve[a][a] + (by_place * d[a] - 2.0f * by_gradient * d[a] - along);
    }

    f32v largest = max(magnitude(low), magnitude(high)), reach2 = reach * reach;
    sum->rest = sum->rest + near * (192.0f * reach2 * reach * largest +
                                    near * (144.0f * (reach * square * largest + reach2 * turn) +
                                            near * (24.0f * square * turn)));
}

#define DEFINE_ADD(D)                                                                              \
    static NOINLINE void simplex_add##D(const u32v *keys, const f32v d[4], const f32v half[4],     \
                                        simplex_taylor *sum)                                       \
    {                                                                                              \
        simplex_add(D, *keys, d, half, sum);                                                       \
    }
DEFINE_ADD(1)
DEFINE_ADD(2)
DEFINE_ADD(3)
DEFINE_ADD(4)
#undef DEFINE_ADD

/* The points of one coset about the piece, all that can count. */
INL void simplex_add_coset(int D, int coset, const knoll__pieces *call, size_t i,
                           const f32v middle[4], const f32v half[4], simplex_taylor *sum)
{
    u32v key[4][2];
    f32v d[4][2];
    for (int a = 0; a < D; a++) {
        uint32_t seed = call->keys.axis[a], period = call->period[a];
        u32v product[3];
        i32v shift;
        simplex_distances(D, a, coset, middle[a], d[a], &shift);
        axis_products(load_u32(call->cell[a] + i), a, seed, period, product);
        key[a][0] = key_of(select_u32(shift, product[BEFORE], product[HERE]));
        key[a][1] = key_of(select_u32(shift, product[HERE], product[AFTER]));
    }
    for (int corner = 0; corner < 1 << D; corner++) {
        u32v keys = splat_u32(call->keys.corner[coset]);
        f32v from[4];
        for (int a = 0; a < D; a++) {
            keys = keys + key[a][corner >> a & 1];
            from[a] = d[a][corner >> a & 1];
        }
        if (D == 1)
            simplex_add1(&keys, from, half, sum);
        else if (D == 2)
            simplex_add2(&keys, from, half, sum);
        else if (D == 3)
            simplex_add3(&keys, from, half, sum);
        else
            simplex_add4(&keys, from, half, sum);
    }
}

/* The polynomial's bounds: on each axis the least and most of its own terms, at an end or at the
   vertex of the parabola; the mixed terms by their size. And what the noise is no more than at one
   corner, and no less than at the opposite one. */
typedef struct simplex_range {
    f32v low, high, least, most;
} simplex_range;

INL simplex_range simplex_range_of(int D, const simplex_taylor *sum, const f32v half[4])
{
    const f32v zero = splat(0.0f), value = sum->value;
    f32v mixed = sum->rest * (1.0f / 6.0f);
    simplex_range range = {value, value, value, value};
    for (int a = 0; a < D; a++) {
        f32v linear = magnitude(sum->slope[a]) * half[a];
        f32v square = sum->curve[a][a] * half[a] * half[a] * 0.5f;
        /* linear x + square x^2 for x from -1 to 1; a vertex within is at linear^2 / (4 square) */
        f32v size = magnitude(square);
        i32v within = lt(linear, size + size);
        f32v vertex = linear * linear / (4.0f * max(size, splat(0x1p-100f)));
        f32v most = linear + square, least = square - linear;
        range.least = range.least + least;
        range.most = range.most + most;
        most = select(within, max(most, select_lt(square, zero, vertex, zero)), most);
        least = select(within, min(least, select_lt(square, zero, zero, -vertex)), least);
        range.low = range.low + least;
        range.high = range.high + most;
        for (int b = 0; b < a; b++)
            mixed = mixed + magnitude(sum->curve[a][b]) * half[a] * half[b];
    }
    range.low = max(range.low - mixed, sum->low);
    range.high = min(range.high + mixed, sum->high);
    range.least = min(range.least + mixed, value);
    range.most = max(range.most - mixed, value);
    return range;
}

INL void simplex_bounds(int D, const knoll__pieces *call)
{
    for (size_t i = 0; i < call->count; i += LANES) {
        simplex_taylor sum;
        f32v middle[4], half[4];
        sum.value = sum.rest = sum.low = sum.high = splat(0.0f);
        for (int a = 0; a < D; a++) {
            f32v from = load_f32(call->from[a] + i), to = load_f32(call->to[a] + i);
            half[a] = (to - from) * 0.5f;
            middle[a] = from + half[a];
            if (D == 2 && a == 1)
                half[a] = half[a] * 1.7320508f;
            sum.slope[a] = splat(0.0f);
            for (int b = 0; b <= a; b++)
                sum.curve[a][b] = splat(0.0f);
        }
        for (int coset = 0; coset < (D == 1 ? 1 : 2); coset++)
            simplex_add_coset(D, coset, call, i, middle, half, &sum);
        simplex_range range = simplex_range_of(D, &sum, half);
        store_f32(call->low + i, range.low * call->amplitude);
        store_f32(call->high + i, range.high * call->amplitude);
        store_f32(call->least + i, range.least * call->amplitude);
        store_f32(call->most + i, range.most * call->amplitude);
    }
}
