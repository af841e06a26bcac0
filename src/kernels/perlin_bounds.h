/* perlin_bounds.h - gradient noise on pieces of a box. With m the middle of a piece on one axis,
   s = t - m and u = fade(t), the blend of two planes P and Q of the lattice points is

       P(m) + P' s + (Q(m) - P(m)) u + (Q' - P') s u

   linear in s, u and s u, on every axis. So the noise is linear in a point of the curve (s, u, s u)
   of each axis, and its least and most value for points of the curves' convex hulls is at vertices
   of hulls. Over a piece the curve is close to a parabola, whose hull lies in the triangle of its
   control points (Farin, 2002, Curves and Surfaces for CAGD).

   How close: the parabola meets the curve at s = -h, 0 and h, so the two differ by s (s^2 - h^2),
   which is .3850 h^3 at most, times a divided difference of the third order. That of s^3, s^4, s^5,
   s^6 is 1, s, s^2 + h^2 and s (s^2 + h^2): for the fade's Taylor coefficients c about m

       u:    c3 + c4 s + c5 (s^2 + h^2)         s u:    c2 + c3 s + c4 (s^2 + h^2) + c5 s (s^2 + h^2) */

/* A piece on one axis: the control points of s (-half, 0, half), u and s u. */
typedef struct perlin_curve {
    f32v middle, half, u[3], su[3];
    f32v u_apart, su_apart; /* how far curve and parabola are apart at most */
} perlin_curve;

INL void perlin_curve_apart(int kind, perlin_curve *curve)
{
    const f32v zero = splat(0.0f);
    f32v h = curve->half, x = curve->middle - 0.5f, h2 = h * h;
    f32v c2 = zero, c3 = zero, c4 = zero;
    float c5 = 0.0f;
    if (kind == FADE_CUBIC) {
        c2 = -6.0f * x;
        c3 = splat(-2.0f);
    } else if (kind == FADE_QUINTIC) {
        c2 = (60.0f * x * x - 15.0f) * x;
        c3 = 60.0f * x * x - 5.0f;
        c4 = 30.0f * x;
        c5 = 6.0f;
    }
    /* A parabola of s: its ends, and its vertex where that is within. */
    f32v middle = c3 + c5 * h2, end = middle + c5 * h2, slope = magnitude(c4) * h;
    f32v u = max(magnitude(end + slope), magnitude(end - slope));
    if (kind == FADE_QUINTIC)
        u = max(u,
                select(lt(slope, 12.0f * h2), magnitude(middle - c4 * c4 * (1.0f / 24.0f)), zero));
    f32v su = magnitude(c2) + h * (magnitude(c3) + 2.0f * h * (magnitude(c4) + c5 * h));
    f32v most = 0.385f * h2 * h;
    curve->u_apart = most * u;
    curve->su_apart = most * su;
}

INL perlin_curve perlin_curve_of(int kind, f32v from, f32v to)
{
    perlin_curve c;
    c.half = (to - from) * 0.5f;
    c.middle = from + c.half;
    c.u[0] = fade(from, kind);
    c.u[2] = fade(to, kind);
    c.u[1] = 2.0f * fade(c.middle, kind) - 0.5f * (c.u[0] + c.u[2]);
    c.su[0] = -c.half * c.u[0];
    c.su[2] = c.half * c.u[2];
    c.su[1] = -0.5f * (c.su[0] + c.su[2]);
    perlin_curve_apart(kind, &c);
    return c;
}

/* Adds how far the noise can be from where parabolas have it, on axis `a`: by the largest differences
   of the planes of its lattice points on the piece. The errors of several axes together are less than
   those of each, times 1 + 4 (u_apart + su_apart) of the others. */
INL void perlin_apart(int D, int a, const perlin_curve curve[4], const perlin_plane planes[16],
                      f32v *apart, f32v *growth)
{
    f32v step = splat(0.0f), twist = splat(0.0f);
    for (int corner = 0; corner < 1 << D; corner++) {
        const perlin_plane *near = &planes[corner], *far = &planes[corner | 1 << a];
        if (corner >> a & 1)
            continue;
        f32v middle = -far->gradient[a], reach = splat(0.0f);
        for (int b = 0; b < D; b++) {
            f32v change = far->gradient[b] - near->gradient[b];
            float lattice = (float)(corner >> b & 1);
            middle = middle + change * (curve[b].middle - lattice);
            reach = reach + magnitude(change) * curve[b].half;
        }
        step = max(step, magnitude(middle) + reach);
        twist = max(twist, magnitude(far->gradient[a] - near->gradient[a]));
    }
    *apart = *apart + (curve[a].u_apart * step + curve[a].su_apart * twist);
    *growth = *growth * (1.0f + 4.0f * (curve[a].u_apart + curve[a].su_apart));
}

/* What a hull has been found to hold: among all points, and among ends of curves, which are values of
   the noise. */
typedef struct perlin_range {
    f32v outer[2], inner[2];
} perlin_range;

INL void perlin_take(perlin_range *range, f32v value, int end)
{
    range->outer[0] = min(range->outer[0], value);
    range->outer[1] = max(range->outer[1], value);
    if (end) {
        range->inner[0] = min(range->inner[0], value);
        range->inner[1] = max(range->inner[1], value);
    }
}

/* Blends a pair of planes over axis `a`, at the three control points. */
INL void perlin_control(int a, const perlin_curve *c, const perlin_plane *near,
                        const perlin_plane *far, perlin_plane *const at[3])
{
    f32v here = near->offset + near->gradient[a] * c->middle;
    f32v step = (far->offset + far->gradient[a] * (c->middle - 1.0f)) - here;
    f32v along = near->gradient[a] * c->half;
    f32v twist = far->gradient[a] - near->gradient[a];
    at[0]->offset = here - along + c->u[0] * step + c->su[0] * twist;
    at[1]->offset = here + c->u[1] * step + c->su[1] * twist;
    at[2]->offset = here + along + c->u[2] * step + c->su[2] * twist;
    for (int b = 0; b < a; b++) {
        f32v change = far->gradient[b] - near->gradient[b];
        for (int j = 0; j < 3; j++)
            at[j]->gradient[b] = near->gradient[b] + c->u[j] * change;
    }
}

/* The hull of 2^(a + 1) planes, which are blended over axis a and, for each control point, over those
   below. */
#define DEFINE_HULL(name, a, take)                                                                 \
    static NOINLINE void name(const perlin_curve curve[4], const perlin_plane planes[2 << (a)],    \
                              int ends, perlin_range *range)                                       \
    {                                                                                              \
        perlin_plane next[3][1 << (a)];                                                            \
        for (int n = 0; n < 1 << (a); n++) {                                                       \
            perlin_plane *const at[3] = {&next[0][n], &next[1][n], &next[2][n]};                   \
            perlin_control(a, &curve[a], &planes[n], &planes[n + (1 << (a))], at);                 \
        }                                                                                          \
        for (int j = 0; j < 3; j++)                                                                \
            take;                                                                                  \
    }
DEFINE_HULL(perlin_hull1, 0, perlin_take(range, next[j][0].offset, ends &&j != 1))
DEFINE_HULL(perlin_hull2, 1, perlin_hull1(curve, next[j], ends &&j != 1, range))
DEFINE_HULL(perlin_hull3, 2, perlin_hull2(curve, next[j], ends &&j != 1, range))
DEFINE_HULL(perlin_hull4, 3, perlin_hull3(curve, next[j], ends &&j != 1, range))
#undef DEFINE_HULL

INL void perlin_hull(int D, const perlin_curve curve[4], const perlin_plane planes[16],
                     perlin_range *range)
{
    if (D == 1)
        perlin_hull1(curve, planes, 1, range);
    else if (D == 2)
        perlin_hull2(curve, planes, 1, range);
    else if (D == 3)
        perlin_hull3(curve, planes, 1, range);
    else
        perlin_hull4(curve, planes, 1, range);
}

INL void perlin_bounds(int D, const knoll__pieces *call)
{
    const int kind = call->fade_kind;
    for (size_t i = 0; i < call->count; i += LANES) {
        u32v key[4][2];
        perlin_curve curve[4];
        perlin_plane planes[16];
        f32v apart = splat(0.0f), growth = splat(1.0f), large = splat(0x1p100f);
        perlin_range range = {{large, -large}, {large, -large}};
        for (int a = 0; a < D; a++) {
            f32v from = load_f32(call->from[a] + i), to = load_f32(call->to[a] + i);
            axis_keys(load_u32(call->cell[a] + i), a, call->keys.axis[a], call->period[a], key[a]);
            curve[a] = perlin_curve_of(kind, from, to);
        }
        for (int corner = 0; corner < 1 << D; corner++) {
            u32v keys = splat_u32(call->keys.corner[0]);
            for (int a = 0; a < D; a++)
                keys = keys + key[a][corner >> a & 1];
            keys = hash_gradient(keys);
            for (int a = 0; a < D; a++)
                planes[corner].gradient[a] = gradient_component(D, a, keys);
            planes[corner].offset = splat(0.0f);
        }
        for (int a = 0; a < D; a++)
            perlin_apart(D, a, curve, planes, &apart, &growth);
        perlin_hull(D, curve, planes, &range);
        apart = apart * growth;
        store_f32(call->low + i, (range.outer[0] - apart) * call->amplitude);
        store_f32(call->high + i, (range.outer[1] + apart) * call->amplitude);
        store_f32(call->least + i, range.inner[0] * call->amplitude);
        store_f32(call->most + i, range.inner[1] * call->amplitude);
    }
}
