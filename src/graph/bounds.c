/* bounds.c - intervals of maps: what is proven of a result from what is proven of its inputs. */
#include "../support/exact.h"

#include "interval.h"

#define LARGEST 0x1.fffffep127

/* Outwards by more than the roundings of one operation, and within what results are clamped to. */
static float outward(double x, double direction)
{
    double size = x < 0 ? -x : x;
    x += direction * (size * 0x1p-21 + 0x1p-140);
    return (float)(x > LARGEST ? LARGEST : x < -LARGEST ? -LARGEST : x);
}

static double lesser(double a, double b)
{
    return a < b ? a : b;
}

static double greater(double a, double b)
{
    return a > b ? a : b;
}

static void product(double a_low, double a_high, double b_low, double b_high, double *low,
                    double *high)
{
    double p[4] = {a_low * b_low, a_low * b_high, a_high * b_low, a_high * b_high};
    *low = lesser(lesser(p[0], p[1]), lesser(p[2], p[3]));
    *high = greater(greater(p[0], p[1]), greater(p[2], p[3]));
}

/* The same as a step on the way: its result is rounded, or infinite, before the next one. */
static void inner_product(double a_low, double a_high, double k, double *low, double *high)
{
    const double infinite = 1e300;
    product(a_low, a_high, k, k, low, high);
    *low -= 0x1p-22 * (*low < 0 ? -*low : *low);
    *high += 0x1p-22 * (*high < 0 ? -*high : *high);
    *low = *low < -LARGEST ? -infinite : lesser(*low, LARGEST);
    *high = *high > LARGEST ? infinite : greater(*high, -LARGEST);
}

/* b - a as `mix` has it, kept finite. */
static double step_between(double a, double b)
{
    return greater(lesser(b - a, LARGEST), -LARGEST);
}

static knoll__interval hull(knoll__interval a, knoll__interval b)
{
    return (knoll__interval){(float)lesser(a.low, b.low), (float)greater(a.high, b.high)};
}

knoll__interval knoll__map_bounds(knoll__map map, knoll__interval a, knoll__interval b,
                                  knoll__interval c, const float k[2])
{
    double l = a.low, h = a.high, weight_low, weight_high;
    switch (map) {
    case KNOLL__MAP_min:
        return (knoll__interval){(float)lesser(l, b.low), (float)lesser(h, b.high)};
    case KNOLL__MAP_max:
        return (knoll__interval){(float)greater(l, b.low), (float)greater(h, b.high)};
    case KNOLL__MAP_clamp:
        return (knoll__interval){(float)greater(lesser(l, k[1]), k[0]),
                                 (float)greater(lesser(h, k[1]), k[0])};
    case KNOLL__MAP_abs:
        return (knoll__interval){(float)(l > 0 ? l : h < 0 ? -h : 0), (float)greater(-l, h)};
    case KNOLL__MAP_negate: return (knoll__interval){(float)-h, (float)-l};
    case KNOLL__MAP_less:
        return (knoll__interval){h < b.low ? 1.0f : 0.0f, l < b.high ? 1.0f : 0.0f};
    case KNOLL__MAP_choose: return l > 0 ? b : h > 0 ? hull(b, c) : c;
    case KNOLL__MAP_within:
        if (h <= k[0] || l >= k[1] || k[0] >= k[1])
            return (knoll__interval){0.0f, 0.0f};
        return l > k[0] && h < k[1] ? b : hull(b, (knoll__interval){0.0f, 0.0f});
    case KNOLL__MAP_turn:
        if (l >= 0)
            return b;
        return h < 0 ? (knoll__interval){-b.high, -b.low}
                     : hull(b, (knoll__interval){-b.high, -b.low});
    case KNOLL__MAP_add:
        l = (double)a.low + b.low;
        h = (double)a.high + b.high;
        break;
    case KNOLL__MAP_subtract:
        l = (double)a.low - b.high;
        h = (double)a.high - b.low;
        break;
    case KNOLL__MAP_multiply: product(a.low, a.high, b.low, b.high, &l, &h); break;
    case KNOLL__MAP_mix:
        /* Between the two for each weight; monotone in each of them. */
        weight_low = lesser(greater(c.low, 0), 1);
        weight_high = lesser(greater(c.high, 0), 1);
        l = lesser(a.low + weight_low * step_between(a.low, b.low),
                   a.low + weight_high * step_between(a.low, b.low));
        h = greater(a.high + weight_low * step_between(a.high, b.high),
                    a.high + weight_high * step_between(a.high, b.high));
        /* The written order rounds in units of the larger of the two. */
        l -= 0x1p-22 * greater(greater(-a.low, a.high), greater(-b.low, b.high));
        h += 0x1p-22 * greater(greater(-a.low, a.high), greater(-b.low, b.high));
        break;
    case KNOLL__MAP_remap:
        inner_product(a.low, a.high, k[0], &l, &h);
        l += k[1];
        h += k[1];
        break;
    case KNOLL__MAP_weight: product(a.low, a.high, k[0], k[0], &l, &h); break;
    case KNOLL__MAP_accumulate:
        inner_product(b.low, b.high, k[0], &l, &h);
        l += a.low;
        h += a.high;
        break;
    case KNOLL__MAP_COUNT: break;
    }
    return (knoll__interval){outward(l, -1.0), outward(h, 1.0)};
}
