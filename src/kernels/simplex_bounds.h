/* simplex_bounds.h - simplex noise on pieces of a box, from the lattice points that count for its
   block. A point adds k^4 L with k = max(r2 - |d|^2, 0) and L = gradient . d. Small pieces: about
   the middle the sum is its Taylor polynomial of second order, and a rest that the third derivative
   bounds (k^4 has a continuous one); by steps e, with A = d . e, B = gradient . e, S = e . e,

       first    k^4 B - 8 k^3 L A
       second   -16 k^3 A B - 8 k^3 L S + 48 k^2 L A^2
       third    -192 k L A^3 + 144 k^2 L A S + 144 k^2 A^2 B - 24 k^3 S B

   First and second derivatives are summed over the points before their size is taken, so that what
   cancels in the noise cancels here. Where pieces are too large for that, each point's least and
   most are summed. */

/* ---- Lattice points -------------------------------------------------------------------------- */

/* In 2D distances on the y axis are sqrt(3) times what they are in cells. */
INL float simplex_unit(int D, int a)
{
    return D == 2 && a == 1 ? 1.7320508f : 1.0f;
}

/* More than the radii of lattice points. */
static const float simplex_radius[5] = {0.0f, 1.0001f, 0.8661f, 0.7072f, 0.8661f};

/* Appends the points of a coset that count for some place of the block, without what they are. */
INL void simplex_list(int D, int coset, const knoll__pieces *call, point_list *points)
{
    const float shift = 0.5f * (float)coset;
    float apart2[KNOLL__ABOUT + KNOLL__PAD];
    int chosen[KNOLL__ABOUT + 1], count;
    point_list list, other[2];
    list_begin(&other[0], call->keys.corner[coset]);
    for (int a = 0; a < D; a++) {
        float reach = simplex_radius[D] / simplex_unit(D, a);
        int first = -whole_below(reach + shift - call->from[a][0]);
        int last = whole_below(call->to[a][0] + reach - shift);
        list_axis(call, a, first, last, coset, &other[a & 1], a + 1 == D ? &list : &other[~a & 1]);
    }
    for (int n = 0; n < list.count; n += LANES) {
        f32v sum = splat(0.0f);
        for (int a = 0; a < D; a++) {
            f32v at = list_place(&list, a, n);
            f32v apart = max(max(call->from[a][0] - at, at - call->to[a][0]), splat(0.0f));
            apart = apart * simplex_unit(D, a);
            sum = sum + apart * apart;
        }
        store_f32(apart2 + n, sum);
    }
    count = list_chosen(list.count, apart2, simplex_radius[D] * simplex_radius[D], chosen);
    for (int n = 0; n < count; n++) {
        points->keys[points->count + n] = list.keys[chosen[n]];
        points->places[points->count + n] = list.places[chosen[n]];
    }
    points->count += count;
}

INL void simplex_gather(int D, const knoll__pieces *call)
{
    knoll__surroundings *about = call->about;
    point_list points;
    points.count = 0;
    for (int coset = 0; coset < (D == 1 ? 1 : 2); coset++)
        simplex_list(D, coset, call, &points);
    store_u32(points.keys + points.count, splat_u32(0)); /* a whole vector may be read */
    store_u32(points.places + points.count, splat_u32(0));
    for (int n = 0; n < points.count; n += LANES) {
        u32v hash = hash_gradient(load_u32(points.keys + n));
        for (int a = 0; a < D; a++) {
            store_f32(about->place[a] + n, list_place(&points, a, n));
            store_f32(about->gradient[a] + n, gradient_component(D, a, hash));
        }
    }
    about->count = points.count;
}

/* ---- Small pieces ---------------------------------------------------------------------------- */

/* The sums over lattice points. */
typedef struct simplex_taylor {
    f32v value, slope[4], curve[4][4]; /* curve: of axes a >= b, but for what is */
    f32v even;                         /* the same on each axis, with itself */
    f32v rest;
} simplex_taylor;

/* Adds a point with gradient `g`, at -d from the middle of a piece that reaches `half` to both
   sides; `square` is the most that S can be. */
INL void simplex_expand(int D, const f32v g[4], const f32v d[4], const f32v half[4], f32v square,
                        simplex_taylor *sum)
{
    const f32v zero = splat(0.0f);
    f32v near = splat(simplex_r2[D]), middle = near;
    f32v reach = square, dot = zero, turn = zero; /* the most that |A| and |B| can be */
    for (int a = 0; a < D; a++) {
        f32v apart = magnitude(d[a]), least = max(apart - half[a], zero);
        near = near - least * least;
        middle = middle - d[a] * d[a];
        reach = reach + apart * half[a];
        dot = dot + g[a] * d[a];
        turn = turn + magnitude(g[a]) * half[a];
    }
    near = max(near, zero);
    middle = max(middle, zero);

    f32v k2 = middle * middle, k3_8 = k2 * middle * 8.0f, k4 = k2 * k2;
    f32v along = k3_8 * dot, bend = k2 * dot * 48.0f;
    f32v by_gradient[4], by_place[4];
    sum->value = sum->value + k4 * dot;
    sum->even = sum->even - along;
    for (int a = 0; a < D; a++) {
        by_gradient[a] = k3_8 * g[a];
        by_place[a] = bend * d[a] - by_gradient[a];
        sum->slope[a] = sum->slope[a] + (k4 * g[a] - along * d[a]);
        for (int b = 0; b < a; b++)
            sum->curve[a][b] = sum->curve[a][b] + (by_place[a] * d[b] - by_gradient[b] * d[a]);
        sum->curve[a][a] = sum->curve[a][a] + (by_place[a] - by_gradient[a]) * d[a];
    }

    f32v largest = magnitude(dot) + turn, reach2 = reach * reach;
    sum->rest = sum->rest + near * (192.0f * (reach2 * reach * largest) +
                                    near * (144.0f * (reach * square * largest + reach2 * turn) +
                                            near * (24.0f * (square * turn))));
}

/* What the noise is between, and what it is no more than at one corner, and no less than at the
   opposite one. */
typedef struct simplex_range {
    f32v low, high, least, most;
} simplex_range;

/* The polynomial's bounds: on each axis the least and most of its own terms, at an end or at the
   vertex of the parabola; the mixed terms by their size. */
INL simplex_range simplex_range_of(int D, const simplex_taylor *sum, const f32v half[4])
{
    const f32v zero = splat(0.0f), value = sum->value;
    f32v mixed = sum->rest * (1.0f / 6.0f);
    simplex_range range = {value, value, value, value};
    for (int a = 0; a < D; a++) {
        f32v linear = magnitude(sum->slope[a]) * half[a];
        f32v square = (sum->curve[a][a] + sum->even) * half[a] * half[a] * 0.5f;
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
    range.low = range.low - mixed;
    range.high = range.high + mixed;
    range.least = min(range.least + mixed, value);
    range.most = max(range.most - mixed, value);
    return range;
}

INL simplex_range simplex_by_series(int D, const knoll__surroundings *about, const f32v middle[4],
                                    const f32v half[4], f32v square)
{
    const f32v zero = splat(0.0f);
    simplex_taylor sum = {.value = zero, .even = zero, .rest = zero};
    for (int a = 0; a < D; a++) {
        sum.slope[a] = zero;
        for (int b = 0; b <= a; b++)
            sum.curve[a][b] = zero;
    }
    for (int n = 0; n < about->count; n++) {
        f32v g[4], d[4];
        for (int a = 0; a < D; a++) {
            g[a] = splat(about->gradient[a][n]);
            d[a] = (middle[a] - about->place[a][n]) * simplex_unit(D, a);
        }
        simplex_expand(D, g, d, half, square, &sum);
    }
    return simplex_range_of(D, &sum, half);
}

/* ---- Large pieces ---------------------------------------------------------------------------- */

/* What one point adds is between the least and the most of k^4 times those of L. */
INL simplex_range simplex_by_points(int D, const knoll__surroundings *about, const f32v middle[4],
                                    const f32v half[4])
{
    const f32v zero = splat(0.0f);
    f32v low = zero, high = zero, value = zero;
    for (int n = 0; n < about->count; n++) {
        f32v near = splat(simplex_r2[D]), far = near, at = near, dot = zero, turn = zero;
        for (int a = 0; a < D; a++) {
            float g = about->gradient[a][n];
            f32v d = (middle[a] - about->place[a][n]) * simplex_unit(D, a), apart = magnitude(d);
            f32v least = max(apart - half[a], zero), most = apart + half[a];
            near = near - least * least;
            far = far - most * most;
            at = at - d * d;
            dot = dot + g * d;
            turn = turn + magnitude(splat(g)) * half[a];
        }
        near = max(near, zero);
        far = max(far, zero);
        at = max(at, zero);
        near = near * near;
        far = far * far;
        at = at * at;
        f32v near4 = near * near, far4 = far * far, least = dot - turn, most = dot + turn;
        low = low + least * select_lt(least, zero, near4, far4);
        high = high + most * select_lt(most, zero, far4, near4);
        value = value + at * at * dot;
    }
    return (simplex_range){low, high, value, value};
}

/* Up to which half-diagonal of pieces series are closer, squared. */
#define SIMPLEX_SMALL 0.006f

/* By the first piece for all of the call, so that lanes have no say. */
INL int simplex_is_small(int D, const knoll__pieces *call)
{
    float square = 0.0f;
    for (int a = 0; a < D; a++) {
        float half = 0.5f * (call->to[a][0] - call->from[a][0]) * simplex_unit(D, a);
        square += half * half;
    }
    return square < SIMPLEX_SMALL;
}

INL void simplex_bounds(int D, const knoll__pieces *call)
{
    const int small = simplex_is_small(D, call);
    for (size_t i = 0; i < call->count; i += LANES) {
        f32v middle[4], half[4], square = splat(0.0f);
        for (int a = 0; a < D; a++) {
            f32v from = load_f32(call->from[a] + i), to = load_f32(call->to[a] + i);
            half[a] = (to - from) * 0.5f;
            middle[a] = from + half[a];
            half[a] = half[a] * simplex_unit(D, a);
            square = square + half[a] * half[a];
        }
        simplex_range range = small ? simplex_by_series(D, call->about, middle, half, square)
                                    : simplex_by_points(D, call->about, middle, half);
        store_f32(call->low + i, range.low * call->amplitude);
        store_f32(call->high + i, range.high * call->amplitude);
        store_f32(call->least + i, range.least * call->amplitude);
        store_f32(call->most + i, range.most * call->amplitude);
    }
}
