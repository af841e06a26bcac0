/* box_source.c - bounds of a lattice noise on a box: the box is cut into pieces along the lattice,
   the kernels bound the noise on each, and those pieces that decide are cut again (branch and bound;
   Moore and Skelboe, 1974). docs/bounds.md. */
#include "../support/exact.h"

#include "box.h"

#include <string.h>

enum {
    FIRST_PIECES = KNOLL__PAD, /* as many as a call of the kernels takes at least */
    MOST_PIECES = 128,         /* at a time */
    MOST_SLICES = 64           /* on an axis */
};

/* Places farther than this are whole or half cells apart, and are not cut. */
#define FAR 0x1p51
#define LARGEST 0x1.fffffep127f

static const struct {
    int parts, rounds, most[4];
} cutting[KNOLL__SOURCE_COUNT] = {
#define ENTRY(name, parts, rounds, ...) [KNOLL__SOURCE_##name] = {parts, rounds, {__VA_ARGS__}},
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
    uint32_t cell[KNOLL_AXES][MOST_PIECES + 4];
    float from[KNOLL_AXES][MOST_PIECES + 4], to[KNOLL_AXES][MOST_PIECES + 4];
    float low[MOST_PIECES], high[MOST_PIECES], least[MOST_PIECES], most[MOST_PIECES];
} pieces;

/* What the box is on one axis of the lattice: from `from` in the cell `first` to `to` in the
   `count`-th. */
typedef struct stretch {
    double first, count;
    float from, to;
} stretch;

static float lesser(float a, float b)
{
    return a < b ? a : b;
}

static float greater(float a, float b)
{
    return a > b ? a : b;
}

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
    int64_t cell = (int64_t)whole, rest = period != 0 ? cell % (int64_t)period : cell;
    return (uint32_t)(rest < 0 && period != 0 ? rest + period : rest);
}

/* ---- Cutting ---------------------------------------------------------------------------------- */

/* The box in slices, each in a cell. A last one without a width is left out where the one before goes
   on to it, that is but for noises that are constant in a cell. Their number, or 0 when they are too
   many. */
static int slice_axis(const stretch *on, uint32_t period, int constant, slice *slices)
{
    int count = 0;
    if (!(on->count <= MOST_SLICES))
        return 0;
    for (int c = 0; c < (int)on->count; c++) {
        float from = c == 0 ? on->from : 0.0f, to = c + 1 == (int)on->count ? on->to : 1.0f;
        uint32_t cell = cell_of(on->first + c, period);
        if (c > 0 && to == 0.0f && !constant)
            break;
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
    float widest[KNOLL_AXES];
    int product = 1;
    for (int a = 0; a < dimensions; a++) {
        product *= count[a];
        widest[a] = 0.0f;
        for (int i = 0; i < count[a]; i++)
            widest[a] = greater(widest[a], width(&slices[a][i]));
    }
    for (;;) {
        int axis = 0, before;
        for (int a = 1; a < dimensions; a++)
            axis = widest[a] > widest[axis] ? a : axis;
        if (!(widest[axis] > 0.0f) || 2 * product > FIRST_PIECES)
            return;
        before = count[axis];
        widest[axis] *= 0.5f;
        for (int i = before - 1; i >= 0; i--) {
            slice *s = &slices[axis][i];
            float middle = s->from + 0.5f * width(s);
            if (width(s) <= widest[axis])
                continue;
            slices[axis][count[axis]++] = (slice){s->cell, middle, s->to};
            s->to = middle;
        }
        product = product / before * count[axis];
    }
}

/* Writes copies of what the first `count` numbers are behind them, so that there are `times` of it; by
   fours, so that up to three more are written. */
static void repeat(void *numbers, int count, int times)
{
    uint32_t *first = numbers;
    for (int i = 1; i < times; i++)
        for (int n = 0; n < count; n += 4)
            memcpy(first + i * count + n, first + n, 4 * sizeof *first);
}

/* All combinations of slices: those of the axes before are repeated for each slice of an axis. */
static void combine(int dimensions, slice slices[KNOLL_AXES][MOST_SLICES],
                    const int count[KNOLL_AXES], pieces *made)
{
    made->count = 1;
    for (int a = 0; a < dimensions; a++) {
        for (int b = 0; b < a; b++) {
            repeat(made->cell[b], made->count, count[a]);
            repeat(made->from[b], made->count, count[a]);
            repeat(made->to[b], made->count, count[a]);
        }
        for (int i = 0; i < count[a]; i++)
            for (int n = i * made->count; n < (i + 1) * made->count; n++) {
                made->cell[a][n] = slices[a][i].cell;
                made->from[a][n] = slices[a][i].from;
                made->to[a][n] = slices[a][i].to;
            }
        made->count *= count[a];
    }
}

/* ---- Branch and bound ------------------------------------------------------------------------- */

/* What is known of the noise on a box. */
typedef struct search {
    const knoll__bounding *bounding;
    const knoll__operation *operation;
    const knoll__plan *plan;
    const knoll__source_data *source;
    int dimensions;
    float amplitude;
    knoll__surroundings *about; /* of the block */
    knoll__interval outer; /* of pieces that are done with */
    knoll__interval inner; /* of some values */
} search;

static const knoll__interval nothing = {LARGEST, -LARGEST};

static void take(knoll__interval *of, float low, float high)
{
    of->low = lesser(of->low, low);
    of->high = greater(of->high, high);
}

static void call_kernel(const search *s, knoll__bounds_function *kernel, pieces *on)
{
    knoll__pieces call = {.count = knoll__padded((size_t)on->count),
                          .keys = s->plan->keys,
                          .amplitude = s->amplitude,
                          .jitter = s->source->jitter,
                          .fade_kind = s->source->fade_kind,
                          .returned = s->source->returned,
                          .metric = s->source->metric,
                          .about = s->about,
                          .low = on->low,
                          .high = on->high,
                          .least = on->least,
                          .most = on->most};
    for (int a = 0; a < s->dimensions; a++) {
        call.cell[a] = on->cell[a];
        call.from[a] = on->from[a];
        call.to[a] = on->to[a];
        call.period[a] = s->plan->axis[a].period;
    }
    kernel(&call);
}

static void pad(int dimensions, pieces *on)
{
    for (int i = on->count; i < (int)knoll__padded((size_t)on->count); i++)
        for (int a = 0; a < dimensions; a++) {
            on->cell[a][i] = on->cell[a][0];
            on->from[a][i] = on->from[a][0];
            on->to[a][i] = on->to[a][0];
        }
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
   where there are too many, and so on until bounds are close or `budget` pieces have been looked at. */
static void branch_and_bound(search *s, pieces *now, int budget)
{
    const float close = 0.2f;
    knoll__bounds_function *kernel =
        s->bounding->run.kernels->bounds[s->source->kind][s->dimensions - 1];
    pieces other, *next = &other;
    for (int rounds = cutting[s->source->kind].rounds;; rounds--) {
        knoll__interval reach = nothing;
        pad(s->dimensions, now);
        call_kernel(s, kernel, now);
        budget -= (int)knoll__padded((size_t)now->count);
        for (int i = 0; i < now->count; i++) {
            take(&reach, now->low[i], now->high[i]);
            take(&s->inner, now->least[i], now->most[i]);
        }
        float enough = (s->inner.high - s->inner.low) * close;
        if (rounds <= 1 || budget <= 0 ||
            (reach.low >= s->inner.low - enough && reach.high <= s->inner.high + enough)) {
            take(&s->outer, reach.low, reach.high);
            return;
        }
        int room = (budget < MOST_PIECES ? budget : MOST_PIECES) / 2;
        while (count_open(now, s->inner, enough) > room)
            enough = 1.5f * enough + 0x1p-10f * (s->inner.high - s->inner.low) + 0x1p-120f;
        next->count = 0;
        for (int i = 0; i < now->count; i++) {
            if (excess(now, i, s->inner) > enough)
                cut(s->dimensions, now, i, next);
            else
                take(&s->outer, now->low[i], now->high[i]);
        }
        if (next->count == 0)
            return;
        pieces *swap = now;
        now = next;
        next = swap;
    }
}

/* ---- A source --------------------------------------------------------------------------------- */

/* Where the box lies on the lattice; 0: too far out. */
static int find_box(knoll__bounding *b, const search *s, stretch on[KNOLL_AXES])
{
    const knoll__place *place = &s->operation->place;
    for (int a = 0; a < s->dimensions; a++) {
        const knoll__axis *axis = &s->plan->axis[a];
        double low, high;
        knoll__bound_base(b, place->base, a, &low, &high);
        low = low * axis->frequency + axis->offset;
        high = high * axis->frequency + axis->offset;
        int found = find_stretch(low, high, &on[a]);
        if (found && place->displacement[a] >= 0)
            displace(axis, b->registers[place->displacement[a]], &on[a]);
        wrap(axis->period, found, &on[a]);
        if (!found && axis->period == 0)
            return 0;
    }
    return 1;
}

/* In pieces within cells. 0: there would be more than `most`. */
static int bound_by_cells(search *s, const stretch on[KNOLL_AXES], int most)
{
    const int constant = cutting[s->source->kind].parts == 0;
    slice slices[KNOLL_AXES][MOST_SLICES];
    pieces first;
    int count[KNOLL_AXES], product = 1;
    for (int a = 0; a < s->dimensions; a++) {
        count[a] = slice_axis(&on[a], s->plan->axis[a].period, constant, slices[a]);
        product *= count[a];
        if (product == 0 || product > most || product > MOST_PIECES)
            return 0;
    }
    if (!constant)
        refine(s->dimensions, slices, count);
    combine(s->dimensions, slices, count, &first);
    branch_and_bound(s, &first, most);
    return 1;
}

/* Block number n of `blocks` on an axis, one after another from the stretch's end. */
static slice block_on(const stretch *on, uint32_t period, int n, int blocks)
{
    double from = on->from, to = on->to + (on->count - 1.0), length = to - from;
    double low = from + length * n / blocks;
    double high = n + 1 == blocks ? to : from + length * (n + 1) / blocks;
    double first = floor_of(low);
    return (slice){cell_of(on->first + first, period), (float)(low - first), (float)(high - first)};
}

/* In blocks no wider than a cell, each in pieces. 0: there would be more than `most`. */
static int bound_by_blocks(search *s, const stretch on[KNOLL_AXES], int most)
{
    knoll__bounds_function *gather =
        s->bounding->run.kernels->gather[s->source->kind][s->dimensions - 1];
    knoll__surroundings about;
    int blocks[KNOLL_AXES], product = 1;
    for (int a = 0; a < s->dimensions; a++) {
        double length = (on[a].count - 1.0) + on[a].to - on[a].from;
        if (!(length <= most))
            return 0;
        blocks[a] = (int)length + ((double)(int)length < length || length < 1.0);
        product *= blocks[a];
        if (product * FIRST_PIECES > most)
            return 0;
    }
    s->about = &about;
    for (int n = 0; n < product; n++) {
        slice slices[KNOLL_AXES][MOST_SLICES];
        int count[KNOLL_AXES] = {1, 1, 1, 1};
        pieces pieces;
        for (int a = 0, rest = n; a < s->dimensions; rest /= blocks[a++])
            slices[a][0] = block_on(&on[a], s->plan->axis[a].period, rest % blocks[a], blocks[a]);
        combine(s->dimensions, slices, count, &pieces);
        call_kernel(s, gather, &pieces);
        refine(s->dimensions, slices, count);
        combine(s->dimensions, slices, count, &pieces);
        branch_and_bound(s, &pieces, most / product);
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
    if (most == 0)
        return range;
    search s = {.bounding = b,
                .operation = operation,
                .plan = knoll__plan_of(&b->run, operation),
                .source = source,
                .dimensions = dimensions,
                .amplitude = knoll__amplitude_of(&b->run, operation),
                .outer = nothing,
                .inner = nothing};
    stretch on[KNOLL_AXES];
    if (!find_box(b, &s, on) || !(cutting[source->kind].parts == 2 ? bound_by_blocks(&s, on, most)
                                                                  : bound_by_cells(&s, on, most)))
        return range;

    /* Roundings of the kernels, here and there: 2^-16 of the range each at most. */
    float size = range.high > -range.low ? range.high : -range.low;
    return (knoll__interval){greater(s.outer.low - size * 0x1p-15f, range.low),
                             lesser(s.outer.high + size * 0x1p-15f, range.high)};
}
