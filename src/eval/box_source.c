/* box_source.c - bounds of a lattice noise on a box: the box is cut into pieces along the lattice,
   the kernels bound the noise on each, and those pieces that decide are cut again (branch and bound;
   Moore and Skelboe, 1974). docs/bounds.md. */
#include "../support/exact.h"

#include "box.h"

enum {
    FIRST_PIECES = KNOLL__PAD, /* as many as a call of the kernels takes at least */
    MOST_PIECES = 128,         /* at a time */
    MOST_SLICES = 64           /* on an axis */
};

/* Places farther than this are whole or half cells apart, and are not cut. */
#define FAR 0x1p51
#define LARGEST 0x1.fffffep127f

static const struct {
    int parts, most[4];
} cutting[KNOLL__SOURCE_COUNT] = {
#define ENTRY(name, parts, ...) [KNOLL__SOURCE_##name] = {parts, {__VA_ARGS__}},
    KNOLL__BOUNDED(ENTRY)
#undef ENTRY
};

/* A part of a cell on one axis. */
typedef struct slice {
    uint32_t cell;
    float from, to;
} slice;

/* Pieces of the box, axis by axis, with what has been found of them. */
typedef struct pieces {
    int count;
    uint32_t cell[KNOLL_AXES][MOST_PIECES];
    float from[KNOLL_AXES][MOST_PIECES], to[KNOLL_AXES][MOST_PIECES];
    float low[MOST_PIECES], high[MOST_PIECES], least[MOST_PIECES], most[MOST_PIECES];
} pieces;

/* What the box is on one axis of the lattice: from `from` in the cell `first` to `to` in the
   `count`-th. */
typedef struct stretch {
    double first, count;
    float from, to;
} stretch;

/* ---- Where the box lies ---------------------------------------------------------------------- */

static double floor_of(double x)
{
    double whole = (double)(int64_t)x;
    return whole > x ? whole - 1.0 : whole;
}

/* The fraction as kernels have it, but for the last one below 1. */
static float fraction(double place)
{
    return (float)(place - floor_of(place));
}

static double clamped(double x, double limit)
{
    return x < -limit ? -limit : x > limit ? limit : x;
}

/* Without a displacement cells and fractions of the ends are those of the kernels, and what lies in
   between lies between them. 0: too far. */
static int find_stretch(double low, double high, stretch *on)
{
    if (!(low > -FAR && high < FAR))
        return 0;
    on->first = floor_of(low);
    on->count = floor_of(high) - on->first + 1.0;
    on->from = fraction(low);
    on->to = fraction(high);
    return 1;
}

/* A displacement is added to the fraction in binary32. By twice what can be rounded there and here,
   the stretch is longer at both ends. */
static void displace(const knoll__axis *axis, knoll__interval by, stretch *on)
{
    double low = clamped((double)by.low * axis->displacement_scale, 0x1p30);
    double high = clamped((double)by.high * axis->displacement_scale, 0x1p30);
    double size = -low > high ? -low : high;
    double rounding = 0x1p-21 * ((size > 0 ? size : 0) + 2.0);
    low = on->from + low - rounding;
    high = on->to + (on->count - 1.0) + high + rounding;
    double first = floor_of(low);
    on->count = floor_of(high) - first + 1.0;
    on->from = fraction(low);
    on->to = fraction(high);
    on->first += first;
}

/* Cells of a period that are all there are at most that many. */
static void wrap(uint32_t period, int found, stretch *on)
{
    if (period != 0 && (!found || on->count > period))
        *on = (stretch){0.0, period, 0.0f, 1.0f};
}

static uint32_t cell_of(double whole, uint32_t period)
{
    double modulus = period != 0 ? period : 4294967296.0;
    double rest = whole - modulus * floor_of(whole / modulus);
    rest = rest < 0.0 ? rest + modulus : rest;
    return (uint32_t)(int64_t)(rest < modulus ? rest : rest - modulus);
}

/* ---- Cutting ---------------------------------------------------------------------------------- */

/* The box in slices, of at most so many parts of a cell each. A last one without a width is left out
   where the one before goes on to it, that is but for noises that are constant in a cell. Their number, or 0 when they are too many. */
static int slice_axis(const stretch *on, uint32_t period, int parts, slice *slices)
{
    int count = 0;
    if (!(on->count <= MOST_SLICES))
        return 0;
    for (int c = 0; c < (int)on->count; c++) {
        float from = c == 0 ? on->from : 0.0f, to = c + 1 == (int)on->count ? on->to : 1.0f;
        uint32_t cell = cell_of(on->first + c, period);
        if (c > 0 && to == 0.0f && parts > 0)
            break;
        if (count + 2 > MOST_SLICES)
            return 0;
        if (parts == 2 && from < 0.5f && to > 0.5f) {
            slices[count++] = (slice){cell, from, 0.5f};
            from = 0.5f;
        }
        slices[count++] = (slice){cell, from, to};
    }
    return count;
}

static float width(const slice *s)
{
    return s->to - s->from;
}

/* Halves the wide slices of the axis where they are widest, until pieces are as many as are looked at
   at once. */
static void refine(int dimensions, slice slices[KNOLL_AXES][MOST_SLICES], int count[KNOLL_AXES])
{
    for (;;) {
        float widest = 0.0f;
        int axis = -1, product = 1;
        for (int a = 0; a < dimensions; a++) {
            product *= count[a];
            for (int i = 0; i < count[a]; i++)
                if (width(&slices[a][i]) > widest) {
                    widest = width(&slices[a][i]);
                    axis = a;
                }
        }
        if (axis < 0 || 2 * product > FIRST_PIECES)
            return;
        for (int i = count[axis] - 1; i >= 0; i--) {
            slice *s = &slices[axis][i];
            float middle = s->from + 0.5f * width(s);
            if (width(s) <= 0.5f * widest)
                continue;
            slices[axis][count[axis]++] = (slice){s->cell, middle, s->to};
            s->to = middle;
        }
    }
}

/* All combinations of slices: those of the axes before are repeated for each slice of an axis. */
static void combine(int dimensions, slice slices[KNOLL_AXES][MOST_SLICES],
                    const int count[KNOLL_AXES], pieces *made)
{
    made->count = 1;
    for (int a = 0; a < dimensions; a++) {
        for (int i = count[a] - 1; i >= 0; i--)
            for (int n = 0; n < made->count; n++) {
                int to = i * made->count + n;
                for (int b = 0; b < a && i > 0; b++) {
                    made->cell[b][to] = made->cell[b][n];
                    made->from[b][to] = made->from[b][n];
                    made->to[b][to] = made->to[b][n];
                }
                made->cell[a][to] = slices[a][i].cell;
                made->from[a][to] = slices[a][i].from;
                made->to[a][to] = slices[a][i].to;
            }
        made->count *= count[a];
    }
}

/* ---- Branch and bound ------------------------------------------------------------------------- */

static void bound_pieces(const knoll__bounding *b, const knoll__operation *operation,
                         const knoll__plan *plan, pieces *on)
{
    const knoll__source_data *source = &b->run.program->sources[operation->data];
    const int dimensions = b->run.program->dimensions;
    knoll__pieces call = {.count = knoll__padded((size_t)on->count),
                          .keys = plan->keys,
                          .amplitude = knoll__amplitude_of(&b->run, operation),
                          .jitter = source->jitter,
                          .fade_kind = source->fade_kind,
                          .returned = source->returned,
                          .metric = source->metric,
                          .low = on->low,
                          .high = on->high,
                          .least = on->least,
                          .most = on->most};
    for (int a = 0; a < dimensions; a++) {
        for (size_t i = (size_t)on->count; i < call.count; i++) {
            on->cell[a][i] = on->cell[a][0];
            on->from[a][i] = on->from[a][0];
            on->to[a][i] = on->to[a][0];
        }
        call.cell[a] = on->cell[a];
        call.from[a] = on->from[a];
        call.to[a] = on->to[a];
        call.period[a] = plan->axis[a].period;
    }
    b->run.kernels->bounds[source->kind][dimensions - 1](&call);
}

static float lesser(float a, float b)
{
    return a < b ? a : b;
}

static float greater(float a, float b)
{
    return a > b ? a : b;
}

/* By how much a piece's bounds lie outside of the values that are known to be there. */
static float excess(const pieces *of, int i, knoll__interval inner)
{
    return greater(inner.low - of->low[i], of->high[i] - inner.high);
}

static int count_open(const pieces *of, knoll__interval inner, float enough)
{
    int open = 0;
    for (int i = 0; i < of->count; i++)
        open += excess(of, i, inner) > enough;
    return open;
}

/* Appends both halves of piece i, cut at the middle of its widest side. */
static void cut(int dimensions, const pieces *from, int i, pieces *to)
{
    int axis = 0, left = to->count, right = to->count + 1;
    for (int a = 0; a < dimensions; a++) {
        to->cell[a][left] = to->cell[a][right] = from->cell[a][i];
        to->from[a][left] = to->from[a][right] = from->from[a][i];
        to->to[a][left] = to->to[a][right] = from->to[a][i];
        if (from->to[a][i] - from->from[a][i] > from->to[axis][i] - from->from[axis][i])
            axis = a;
    }
    float low = from->from[axis][i], high = from->to[axis][i];
    to->to[axis][left] = to->from[axis][right] = low + 0.5f * (high - low);
    to->count += 2;
}

/* Bounds all pieces, then cuts those that reach farther than the rest are known to, only the farthest
   where there are too many, and so on until bounds are close or `budget` pieces have been looked at.
   Nothing reaches beyond `range`. */
static knoll__interval branch_and_bound(const knoll__bounding *b, const knoll__operation *operation,
                                        const knoll__plan *plan, knoll__interval range, pieces *now,
                                        int budget)
{
    const float close = 0.2f;
    const int dimensions = b->run.program->dimensions;
    knoll__interval outer = {LARGEST, -LARGEST}, inner = outer;
    pieces other, *next = &other;
    while (now->count > 0) {
        bound_pieces(b, operation, plan, now);
        budget -= (int)knoll__padded((size_t)now->count);
        for (int i = 0; i < now->count; i++) {
            now->low[i] = greater(now->low[i], range.low);
            now->high[i] = lesser(now->high[i], range.high);
            inner.low = lesser(inner.low, now->least[i]);
            inner.high = greater(inner.high, now->most[i]);
        }
        int room = budget <= 0 ? 0 : (budget < MOST_PIECES ? budget : MOST_PIECES) / 2;
        float enough = (inner.high - inner.low) * close;
        while (count_open(now, inner, enough) > room)
            enough = 1.5f * enough + 0x1p-10f * (inner.high - inner.low) + 0x1p-120f;
        next->count = 0;
        for (int i = 0; i < now->count; i++) {
            if (excess(now, i, inner) > enough) {
                cut(dimensions, now, i, next);
                continue;
            }
            outer.low = lesser(outer.low, now->low[i]);
            outer.high = greater(outer.high, now->high[i]);
        }
        pieces *swap = now;
        now = next;
        next = swap;
    }
    return outer;
}

/* ---- A source --------------------------------------------------------------------------------- */

/* The slices of the box on every axis; 0 when they are too many. */
static int slice_box(knoll__bounding *b, const knoll__operation *operation, const knoll__plan *plan,
                     slice slices[KNOLL_AXES][MOST_SLICES], int count[KNOLL_AXES])
{
    const knoll__place *place = &operation->place;
    const int parts = cutting[b->run.program->sources[operation->data].kind].parts;
    for (int a = 0; a < b->run.program->dimensions; a++) {
        const knoll__axis *axis = &plan->axis[a];
        double low, high;
        stretch on;
        knoll__bound_base(b, place->base, a, &low, &high);
        low = low * axis->frequency + axis->offset;
        high = high * axis->frequency + axis->offset;
        int found = find_stretch(low, high, &on);
        if (found && place->displacement[a] >= 0)
            displace(axis, b->registers[place->displacement[a]], &on);
        wrap(axis->period, found, &on);
        if (!found && axis->period == 0)
            return 0;
        count[a] = slice_axis(&on, axis->period, parts, slices[a]);
        if (count[a] == 0)
            return 0;
    }
    return 1;
}

knoll__interval knoll__bound_source(knoll__bounding *b, const knoll__operation *operation)
{
    const knoll__source_data *source = &b->run.program->sources[operation->data];
    const int dimensions = b->run.program->dimensions;
    const int most = cutting[source->kind].most[dimensions - 1];
    const float weight[2] = {source->weighted ? b->run.levels[operation->place.level].weight : 1.0f,
                             0.0f};
    knoll__interval range = {source->low, source->high};
    range = knoll__map_bounds(KNOLL__MAP_weight, range, range, range, weight);
    slice slices[KNOLL_AXES][MOST_SLICES];
    pieces first;
    int count[KNOLL_AXES] = {0}, product = 1;
    if (most == 0)
        return range;
    const knoll__plan *plan = knoll__plan_of(&b->run, operation);
    if (!slice_box(b, operation, plan, slices, count))
        return range;
    for (int a = 0; a < dimensions; a++) {
        product *= count[a];
        if (product > most || product > MOST_PIECES)
            return range;
    }
    if (cutting[source->kind].parts > 0)
        refine(dimensions, slices, count);
    combine(dimensions, slices, count, &first);
    knoll__interval bounds = branch_and_bound(b, operation, plan, range, &first, most);

    /* Roundings of the kernels, here and there: 2^-16 of the range each at most. */
    float size = range.high > -range.low ? range.high : -range.low;
    bounds.low -= size * 0x1p-15f;
    bounds.high += size * 0x1p-15f;
    return (knoll__interval){greater(bounds.low, range.low), lesser(bounds.high, range.high)};
}
