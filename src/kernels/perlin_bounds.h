/* perlin_bounds.h - gradient noise on pieces of a box. With x from -1 to 1 on each axis of a piece,
   h half of its side and M what is linear on every axis between the noise's values at the corners,

       noise(x) = M(x) - sum over axes of (1 - x^2) h^2/2 f

   for some f between the least and the most of the second derivative by that axis on the piece (the
   error of linear interpolation, axis by axis: Davis, 1975, Interpolation and Approximation, 3.1;
   interpolating on the other axes takes means, which stay between the two).

   So the noise is no more than M at the best corner and, on each axis, C (1 - x^2) with C = -h^2/2
   min f. But where M's slope there is p at least, all over the piece, x costs p (1 - x), and what
   is left of C (1 - x^2) is (C - p/2)^2 / C at most, and nothing where p >= 2 C. The same
   downwards.

   The second derivative: on axis a, with u the fade, the noise is P + u (Q - P), planes of lattice
   points blended over the other axes, and f = u'' (Q - P) + 2 u' (Q - P)'. Blends lie between what
   is blended, so the lattice points' own planes bound the differences. */

/* A piece on one axis: half its side, its middle as seen from the two lattice points, the fade at
   its ends, and between what the fade's derivatives lie. */
typedef struct perlin_side {
    f32v half, middle[2], fade[2], slope[2], bend[2];
} perlin_side;

/* The second derivative of the fade; fade_slope's. */
INL f32v perlin_bend(f32v t, int kind)
{
    if (kind == FADE_LINEAR)
        return splat(0.0f);
    if (kind == FADE_CUBIC)
        return 6.0f - 12.0f * t;
    return t * (t * (t * 120.0f - 180.0f) + 60.0f);
}

/* The slope is most at 1/2, and falls to both sides; the quintic's bend is most and least at
   1/2 -+ 1/sqrt(12), and its size there is 10/sqrt(3). */
INL perlin_side perlin_side_of(int kind, f32v from, f32v to)
{
    const f32v top = fade_slope(splat(0.5f), kind), turn = splat(5.773503f);
    perlin_side side;
    side.half = (to - from) * 0.5f;
    side.middle[0] = from + side.half;
    side.middle[1] = side.middle[0] - 1.0f;
    side.fade[0] = fade(from, kind);
    side.fade[1] = fade(to, kind);
    f32v slope_from = fade_slope(from, kind), slope_to = fade_slope(to, kind);
    f32v bend_from = perlin_bend(from, kind), bend_to = perlin_bend(to, kind);
    i32v holds_half = lt(from, splat(0.5f)) & lt(splat(0.5f), to);
    side.slope[0] = min(slope_from, slope_to);
    side.slope[1] = select(holds_half, top, max(slope_from, slope_to));
    side.bend[0] = min(bend_from, bend_to);
    side.bend[1] = max(bend_from, bend_to);
    if (kind == FADE_QUINTIC) {
        i32v holds_most = lt(from, splat(0.2113249f)) & lt(splat(0.2113248f), to);
        i32v holds_least = lt(from, splat(0.7886752f)) & lt(splat(0.7886751f), to);
        side.bend[1] = select(holds_most, turn, side.bend[1]);
        side.bend[0] = select(holds_least, -turn, side.bend[0]);
    }
    return side;
}

/* What is between two bounds. */
typedef struct perlin_range {
    f32v low, high;
} perlin_range;

INL perlin_range perlin_nothing(void)
{
    return (perlin_range){splat(0x1p100f), splat(-0x1p100f)};
}

INL void perlin_take(perlin_range *range, f32v value)
{
    range->low = min(range->low, value);
    range->high = max(range->high, value);
}

INL void perlin_join(perlin_range *range, perlin_range other)
{
    range->low = min(range->low, other.low);
    range->high = max(range->high, other.high);
}

/* By `from` to `to` times what is in the range. */
INL perlin_range perlin_times(perlin_range range, f32v from, f32v to)
{
    f32v a = range.low * from, b = range.low * to, c = range.high * from, d = range.high * to;
    return (perlin_range){min(min(a, b), min(c, d)), max(max(a, b), max(c, d))};
}

/* Blends what is between bounds, by all that the fade is on the piece. */
INL perlin_range perlin_between(perlin_range near, perlin_range far, const perlin_side *side)
{
    f32v low = far.low - near.low, high = far.high - near.high;
    return (perlin_range){
        near.low + min(side->fade[0] * low, side->fade[1] * low),
        near.high + max(side->fade[0] * high, side->fade[1] * high),
    };
}

/* The differences of 2^a pairs of planes along axis a, and of their slopes by it: between what they
   lie on the piece, blended over the axes below. */
INL void perlin_differences(int a, const perlin_side side[4], const perlin_plane *planes,
                            perlin_range *all_steps, perlin_range *all_twists)
{
    perlin_range step[8], twist[8];
    for (int n = 0; n < 1 << a; n++) {
        const perlin_plane *near = &planes[n], *far = near + (1 << a);
        f32v between = far->offset - near->offset, reach = splat(0.0f);
        for (int b = 0; b <= a; b++)
            reach = reach + magnitude(far->gradient[b] - near->gradient[b]);
        step[n].low = between - reach;
        step[n].high = between + reach;
        twist[n].low = twist[n].high = far->gradient[a] - near->gradient[a];
    }
    for (int b = a - 1; b >= 0; b--)
        for (int n = 0; n < 1 << b; n++) {
            step[n] = perlin_between(step[n], step[n + (1 << b)], &side[b]);
            twist[n] = perlin_between(twist[n], twist[n + (1 << b)], &side[b]);
        }
    perlin_join(all_steps, step[0]);
    perlin_join(all_twists, twist[0]);
}

/* Between what h^2/2 times the second derivative lies on axis `a`. Planes are blended over the axes
   above at the ends of the piece, have their offsets at its middle, and gradients times h. */
INL perlin_range perlin_curve(int D, int a, const perlin_side side[4],
                              const perlin_plane planes[16])
{
    perlin_range step = perlin_nothing(), twist = step;
    for (int outer = 0; outer < 1 << (D - 1 - a); outer++)
        perlin_differences(a, side, &planes[outer << (a + 1)], &step, &twist);
    step = perlin_times(step, side[a].bend[0], side[a].bend[1]);
    twist = perlin_times(twist, side[a].slope[0], side[a].slope[1]);
    f32v half = side[a].half, half2 = half * half * 0.5f;
    return (perlin_range){half2 * step.low + half * twist.low,
                          half2 * step.high + half * twist.high};
}

/* Every pair of planes is blended over axis `a` at both ends of the piece, which take their
   places. */
INL void perlin_ends(int D, int a, const perlin_side *side, perlin_plane planes[16])
{
    for (int corner = 0; corner < 1 << D; corner++) {
        int other = corner | 1 << a;
        if (corner == other)
            continue;
        perlin_plane near = planes[corner], far = planes[other];
        planes[corner].offset =
            lerp(near.offset - near.gradient[a], far.offset - far.gradient[a], side->fade[0]);
        planes[other].offset =
            lerp(near.offset + near.gradient[a], far.offset + far.gradient[a], side->fade[1]);
        for (int b = 0; b < a; b++) {
            f32v change = far.gradient[b] - near.gradient[b];
            planes[corner].gradient[b] = near.gradient[b] + side->fade[0] * change;
            planes[other].gradient[b] = near.gradient[b] + side->fade[1] * change;
        }
    }
}

INL void perlin_axis(int D, int a, const perlin_side side[4], perlin_plane planes[16],
                     perlin_range *curve)
{
    *curve = perlin_curve(D, a, side, planes);
    perlin_ends(D, a, &side[a], planes);
}

/* What the curve on one axis adds at most to the values at corners, of which those that differ in
   this axis alone are `slope` apart; by the chords of the square that end at half of it. */
INL f32v perlin_bulge(f32v curve, perlin_range slope)
{
    f32v flat = curve - 0.25f * max(slope.low, -slope.high);
    f32v chord = max(1.5f * flat - 0.5f * curve, 0.5f * flat);
    return max(min(chord, curve), splat(0.0f));
}

/* The plane of a lattice point: its value at the middle of the piece, and its gradient times half a
   side. */
INL perlin_plane perlin_about(int D, u32v keys, const perlin_side side[4], int corner)
{
    perlin_plane plane = perlin_vertex(D, keys);
    for (int a = 0; a < D; a++) {
        plane.offset = plane.offset + plane.gradient[a] * side[a].middle[corner >> a & 1];
        plane.gradient[a] = plane.gradient[a] * side[a].half;
    }
    return plane;
}

INL void perlin_bounds(int D, const knoll__pieces *call)
{
    for (size_t i = 0; i < call->count; i += LANES) {
        u32v key[4][2];
        perlin_side side[4];
        perlin_plane planes[16];
        perlin_range curve[4], ends = perlin_nothing();
        for (int a = 0; a < D; a++) {
            axis_keys(load_u32(call->cell[a] + i), a, call->keys.axis[a], call->period[a], key[a]);
            side[a] = perlin_side_of(call->fade_kind, load_f32(call->from[a] + i),
                                     load_f32(call->to[a] + i));
        }
        for (int corner = 0; corner < 1 << D; corner++) {
            u32v keys = splat_u32(call->keys.corner[0]);
            for (int a = 0; a < D; a++)
                keys = keys + key[a][corner >> a & 1];
            planes[corner] = perlin_about(D, keys, side, corner);
        }
        if (D > 3)
            perlin_axis(D, 3, side, planes, &curve[3]);
        if (D > 2)
            perlin_axis(D, 2, side, planes, &curve[2]);
        if (D > 1)
            perlin_axis(D, 1, side, planes, &curve[1]);
        perlin_axis(D, 0, side, planes, &curve[0]);
        for (int corner = 0; corner < 1 << D; corner++)
            perlin_take(&ends, planes[corner].offset);
        f32v above = splat(0.0f), below = above;
        for (int a = 0; a < D; a++) {
            perlin_range slope = perlin_nothing();
            for (int corner = 0; corner < 1 << D; corner++)
                if (!(corner >> a & 1))
                    perlin_take(&slope, planes[corner | 1 << a].offset - planes[corner].offset);
            above = above + perlin_bulge(-curve[a].low, slope);
            below = below + perlin_bulge(curve[a].high, slope);
        }
        store_f32(call->low + i, (ends.low - below) * call->amplitude);
        store_f32(call->high + i, (ends.high + above) * call->amplitude);
        store_f32(call->least + i, ends.low * call->amplitude);
        store_f32(call->most + i, ends.high * call->amplitude);
    }
}
