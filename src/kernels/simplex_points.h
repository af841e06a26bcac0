/* simplex_points.h - simplex noise at scattered points: which lattice points can count, and their
   sum. Of the others k is 0; docs/bits.md, "The noises", says why, and why the order of sums as
   written here is that of rows. */

INL simplex_part simplex_vertex(int D, int derive, u32v keys, const f32v d[4])
{
    u32v hash = hash_gradient(keys);
    f32v gradient[4] = {gradient_component(D, 0, hash)};
    for (int a = 1; derive && a < D; a++)
        gradient[a] = gradient_component(D, a, hash);
    f32v k = max(simplex_remainder(D, d) - d[0] * d[0], splat(0.0f));
    return simplex_term(D, derive, k, gradient[0] * d[0] + simplex_offset(D, hash, d), gradient, d);
}

/* Of each lane `part` where a < b, else nothing; and the other way round. */
INL simplex_part simplex_where_lt(int D, int derive, f32v a, f32v b, simplex_part part)
{
    part.value = select_lt(a, b, part.value, splat(0.0f));
    for (int i = 0; derive && i < D; i++)
        part.by[i] = select_lt(a, b, part.by[i], splat(0.0f));
    return part;
}
INL simplex_part simplex_unless_lt(int D, int derive, f32v a, f32v b, simplex_part part)
{
    part.value = select_lt(a, b, splat(0.0f), part.value);
    for (int i = 0; derive && i < D; i++)
        part.by[i] = select_lt(a, b, splat(0.0f), part.by[i]);
    return part;
}

/* 1D: the two ends of the cell. */
INL simplex_part simplex_sum1(int derive, const knoll__call *call, u32v product[4][3],
                              const f32v t[4])
{
    u32v corner = splat_u32(call->keys.corner[0]);
    f32v after[4] = {t[0] - 1.0f};
    simplex_part here = simplex_vertex(1, derive, key_of(product[0][HERE]) + corner, t);
    simplex_part next = simplex_vertex(1, derive, key_of(product[0][AFTER]) + corner, after);
    return simplex_plus(1, derive, simplex_nothing(1, derive), simplex_plus(1, derive, here, next));
}

/* 2D: the corners of the triangle that the sample lies in. Two are the middle of its cell and the
   nearest corner of the cell. The third is beside the nearest corner in x where the sample is
   farther from the middle in y (counted in cells) than in x; else it is beside the middle. */
INL simplex_part simplex_sum2(int derive, const knoll__call *call, u32v product[4][3],
                              const f32v t[4])
{
    const f32v half = splat(0.5f), zero = splat(0.0f), one = splat(1.0f);
    f32v apart_x = magnitude(t[0] - half), apart_y = magnitude(t[1] - half);
    f32v middle[4] = {t[0] - half, (t[1] - half) * 1.7320508f};
    f32v near[4] = {t[0] - select_lt(t[0], half, zero, one),
                    (t[1] - select_lt(t[1], half, zero, one)) * 1.7320508f};
    u32v middle_y = key_of(product[1][HERE]) + call->keys.corner[1];
    u32v near_y = key_of(select_lt_u32(t[1], half, product[1][HERE], product[1][AFTER])) +
                  call->keys.corner[0];
    u32v near_x = key_of(select_lt_u32(t[0], half, product[0][HERE], product[0][AFTER]));

    u32v beside_near = select_lt_u32(t[0], half, product[0][AFTER], product[0][HERE]);
    u32v beside_middle = select_lt_u32(t[0], half, product[0][BEFORE], product[0][AFTER]);
    f32v at_x = select_lt(apart_x, apart_y, select_lt(t[0], half, one, zero),
                          select_lt(t[0], half, splat(-0.5f), splat(1.5f)));
    f32v third[4] = {t[0] - at_x, select_lt(apart_x, apart_y, near[1], middle[1])};
    u32v third_x = key_of(select_lt_u32(apart_x, apart_y, beside_near, beside_middle));
    u32v third_y = select_lt_u32(apart_x, apart_y, near_y, middle_y);

    simplex_part whole = simplex_vertex(2, derive, near_x + near_y, near);
    simplex_part halves = simplex_vertex(2, derive, key_of(product[0][HERE]) + middle_y, middle);
    simplex_part term = simplex_vertex(2, derive, third_x + third_y, third);
    whole = simplex_plus(2, derive, whole, simplex_where_lt(2, derive, apart_x, apart_y, term));
    halves = simplex_plus(2, derive, halves, simplex_unless_lt(2, derive, apart_x, apart_y, term));
    return simplex_plus(2, derive, simplex_plus(2, derive, simplex_nothing(2, derive), whole),
                        halves);
}

/* 3D: of the corners of the cell the nearest, and the one beside it on the axis where it is
   farthest; the same of the middles of cells. Flipped is every axis that is not nearer than
   another: where two are equally far no flipped point counts, so both may be. */
INL simplex_part simplex_sum3(int derive, const knoll__call *call, u32v product[4][3],
                              const f32v t[4])
{
    const f32v half = splat(0.5f), zero = splat(0.0f), one = splat(1.0f);
    f32v apart[4], near[4], near_flipped[4], middle[4], middle_flipped[4];
    for (int a = 0; a < 3; a++) {
        middle[a] = t[a] - half;
        apart[a] = magnitude(middle[a]);
    }
    u32v near_keys = splat_u32(call->keys.corner[0]), near_flipped_keys = near_keys;
    u32v middle_keys = splat_u32(call->keys.corner[1]), middle_flipped_keys = middle_keys;
    for (int a = 0; a < 3; a++) {
        f32v b = apart[a == 0], c = apart[a == 2 ? 1 : 2];
        f32v most = max(b, c), least = min(b, c);
        u32v here = key_of(product[a][HERE]), after = key_of(product[a][AFTER]);
        u32v key = select_lt_u32(t[a], half, here, after);
        u32v flipped = select_lt_u32(t[a], half, after, here);
        near_keys = near_keys + key;
        near_flipped_keys = near_flipped_keys + select_lt_u32(least, apart[a], key, flipped);
        near[a] = t[a] - select_lt(t[a], half, zero, one);
        near_flipped[a] =
            select_lt(least, apart[a], near[a], t[a] - select_lt(t[a], half, one, zero));

        flipped = key_of(select_lt_u32(t[a], half, product[a][BEFORE], product[a][AFTER]));
        middle_keys = middle_keys + here;
        middle_flipped_keys = middle_flipped_keys + select_lt_u32(apart[a], most, here, flipped);
        middle_flipped[a] = t[a] - select_lt(apart[a], most, half,
                                             select_lt(t[a], half, splat(-0.5f), splat(1.5f)));
    }
    simplex_part whole = simplex_vertex(3, derive, near_keys, near);
    whole =
        simplex_plus(3, derive, whole, simplex_vertex(3, derive, near_flipped_keys, near_flipped));
    simplex_part halves = simplex_vertex(3, derive, middle_keys, middle);
    halves = simplex_plus(3, derive, halves,
                          simplex_vertex(3, derive, middle_flipped_keys, middle_flipped));
    return simplex_plus(3, derive, simplex_plus(3, derive, simplex_nothing(3, derive), whole),
                        halves);
}

/* The vertex with the sides that `upper` chooses on each axis. */
INL simplex_part simplex_chosen(int D, int derive, u32v corner, const simplex_pair pair[4],
                                const i32v upper[4])
{
    u32v keys = corner;
    f32v d[4];
    for (int a = 0; a < D; a++) {
        keys = keys + select_u32(upper[a], pair[a].key[1], pair[a].key[0]);
        d[a] = select(upper[a], pair[a].d[1], pair[a].d[0]);
    }
    return simplex_vertex(D, derive, keys, d);
}

/* 4D: of the vertices beside the nearest only four can count, those flipped on its farthest axis,
   on the second, on the third, and on the first two; and never both of the last
   (research/candidates4.c has the proof). Which of these two: the pair where e1 + e2 - e3 > 1/2 of
   the sorted distances. */
INL simplex_part simplex_four(int D, int derive, u32v corner, const simplex_pair pair[4],
                              const i32v upper[4], const f32v apart[4], simplex_part near)
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
    simplex_part term[3];
    for (int n = 0; n < 3; n++) {
        i32v sides[4];
        for (int a = 0; a < 4; a++)
            sides[a] = upper[a] ^ flip[n][a];
        term[n] = simplex_chosen(D, derive, corner, pair, sides);
    }
    simplex_part first = simplex_plus(D, derive, near, term[0]);
    simplex_part two = simplex_plus(D, derive, first, simplex_plus(D, derive, term[1], term[2]));
    simplex_part three = simplex_plus(D, derive, simplex_plus(D, derive, first, term[1]), term[2]);
    two.value = select(both, two.value, three.value);
    for (int a = 0; derive && a < D; a++)
        two.by[a] = select(both, two.by[a], three.by[a]);
    return two;
}

/* The sum over one coset in 4D. */
INL simplex_part simplex_coset(int D, int derive, u32v corner, const simplex_pair pair[4])
{
    i32v upper[4];
    f32v apart[4];
    for (int a = 0; a < D; a++) {
        f32v lower_apart = magnitude(pair[a].d[0]), upper_apart = magnitude(pair[a].d[1]);
        upper[a] = lt(upper_apart, lower_apart);
        apart[a] = min(upper_apart, lower_apart);
    }
    return simplex_four(D, derive, corner, pair, upper, apart,
                        simplex_chosen(D, derive, corner, pair, upper));
}

INL simplex_part simplex_sum4(int derive, const knoll__call *call, const u32v cell[4],
                              const f32v t[4])
{
    simplex_part sum = simplex_nothing(4, derive);
    for (int coset = 0; coset < 2; coset++) {
        simplex_pair pair[4];
        for (int a = 0; a < 4; a++)
            pair[a] = simplex_about(a, coset, call, cell[a], t[a]);
        sum = simplex_plus(4, derive, sum,
                           simplex_coset(4, derive, splat_u32(call->keys.corner[coset]), pair));
    }
    return sum;
}

INL void simplex_points_of(int D, int derive, const knoll__call *call)
{
    for (size_t i = 0; i < call->count; i += LANES) {
        u32v cell[4], product[4][3];
        f32v t[4];
        for (int a = 0; a < D; a++) {
            cell[a] = load_u32(call->cell[a] + i);
            t[a] = load_f32(call->t[a] + i);
            axis_products(cell[a], a, call->keys.axis[a], call->period[a], product[a]);
        }
        simplex_part sum = D == 1   ? simplex_sum1(derive, call, product, t)
                           : D == 2 ? simplex_sum2(derive, call, product, t)
                           : D == 3 ? simplex_sum3(derive, call, product, t)
                                    : simplex_sum4(derive, call, cell, t);
        give(call, i, sum.value * call->amplitude);
        for (int a = 0; derive && a < D; a++) {
            const float scale = call->scale[a] * simplex_stretch(D, a);
            give_derivative(call, a, i, sum.by[a] * (call->amplitude * scale));
        }
    }
}

INL void simplex_points(int D, const knoll__call *call)
{
    simplex_points_of(D, 0, call);
}

INL void simplex_gradient_points(int D, const knoll__call *call)
{
    simplex_points_of(D, 1, call);
}
