/* box_pieces.c - where a box lies on the lattice of a source, its pieces, and the kernels that
   bound them. docs/bounds.md. */
#include "../support/exact.h"

#include "box_pieces.h"

/* Places farther than this are whole or half cells apart, and are not cut. */
#define FAR 0x1p51

static const knoll__cutting cutting[KNOLL__SOURCE_COUNT] = {
#define ENTRY(name, parts, rounds, ...) [KNOLL__SOURCE_##name] = {parts, rounds, {__VA_ARGS__}},
    KNOLL__BOUNDED(ENTRY)
#undef ENTRY
};

knoll__bounded knoll__bounded_source(knoll__bounding *b, const knoll__operation *operation)
{
    const knoll__source_data *source = &b->run.program->sources[operation->data];
    const int dimensions = b->run.program->dimensions;
    const float weight[2] = {source->weighted ? b->run.levels[operation->place.level].weight : 1.0f,
                             0.0f};
    knoll__interval range = {source->low, source->high};
    return (knoll__bounded){
        .bounding = b,
        .operation = operation,
        .plan = knoll__plan_of(&b->run, operation),
        .source = source,
        .cutting = cutting[source->kind],
        .dimensions = dimensions,
        .most = cutting[source->kind].most[dimensions - 1],
        .amplitude = knoll__amplitude_of(&b->run, operation),
        .range = knoll__map_bounds(KNOLL__MAP_weight, range, range, range, weight),
    };
}

/* Roundings of the kernels, here and there: 2^-16 of the range each at most. */
knoll__interval knoll__bounds_within(const knoll__bounded *source, knoll__interval of_pieces)
{
    const knoll__interval range = source->range;
    float size = range.high > -range.low ? range.high : -range.low;
    return (knoll__interval){knoll__greater(of_pieces.low - size * 0x1p-15f, range.low),
                             knoll__lesser(of_pieces.high + size * 0x1p-15f, range.high)};
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
static int find_stretch(double low, double high, knoll__stretch *on)
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
static void displace(const knoll__axis *axis, knoll__interval by, knoll__stretch *on)
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
static void wrap(uint32_t period, int found, knoll__stretch *on)
{
    if (period != 0 && (!found || on->count > period))
        *on = (knoll__stretch){0.0, period, 0.0f, 1.0f};
}

int knoll__find_axis(knoll__bounding *b, const knoll__bounded *source, int a, knoll__stretch *on)
{
    const knoll__place *place = &source->operation->place;
    const knoll__axis *axis = &source->plan->axis[a];
    double low, high;
    knoll__bound_base(b, place->base, a, &low, &high);
    low = low * axis->frequency + axis->offset;
    high = high * axis->frequency + axis->offset;
    int found = find_stretch(low, high, on);
    if (found && place->displacement[a] >= 0)
        displace(axis, b->registers[place->displacement[a]], on);
    wrap(axis->period, found, on);
    return found || axis->period != 0;
}

int knoll__find_box(knoll__bounding *b, const knoll__bounded *source, knoll__stretch on[KNOLL_AXES])
{
    for (int a = 0; a < source->dimensions; a++)
        if (!knoll__find_axis(b, source, a, &on[a]))
            return 0;
    return 1;
}

/* ---- Pieces ---------------------------------------------------------------------------------- */

static uint32_t cell_of(double whole, uint32_t period)
{
    int64_t cell = (int64_t)whole, rest = period != 0 ? cell % (int64_t)period : cell;
    return (uint32_t)(rest < 0 && period != 0 ? rest + period : rest);
}

/* A last slice without a width is left out where the one before goes on to it, that is but for
   noises that are constant in a cell. */
int knoll__slice_axis(const knoll__bounded *source, int axis, const knoll__stretch *on, int room,
                      knoll__slice *slices)
{
    const int constant = source->cutting.parts == 0;
    int count = 0;
    if (!(on->count <= room))
        return 0;
    for (int c = 0; c < (int)on->count; c++) {
        float from = c == 0 ? on->from : 0.0f, to = c + 1 == (int)on->count ? on->to : 1.0f;
        uint32_t cell = cell_of(on->first + c, source->plan->axis[axis].period);
        if (c > 0 && to == 0.0f && !constant)
            break;
        slices[count++] = (knoll__slice){cell, from, to, 0};
    }
    return count;
}

knoll__slice knoll__slice_between(const knoll__bounded *source, int axis, const knoll__stretch *on,
                                  double from, double to)
{
    double first = floor_of(from);
    uint32_t cell = cell_of(on->first + first, source->plan->axis[axis].period);
    return (knoll__slice){cell, (float)(from - first), (float)(to - first), 0};
}

static float width(const knoll__slice *s)
{
    return s->to - s->from;
}

/* The widest slice of an axis, and how many are wider than half of it. */
static float widest_of(const knoll__slice *slices, int count, int *wide)
{
    float widest = 0.0f;
    *wide = 0;
    for (int i = 0; i < count; i++)
        widest = knoll__greater(widest, width(&slices[i]));
    for (int i = 0; i < count; i++)
        *wide += width(&slices[i]) > 0.5f * widest;
    return widest;
}

static void halve(knoll__slice *slices, int *count, float wider)
{
    for (int i = *count - 1; i >= 0; i--) {
        knoll__slice *s = &slices[i];
        float middle = s->from + 0.5f * width(s);
        if (width(s) <= wider)
            continue;
        slices[(*count)++] = (knoll__slice){s->cell, middle, s->to, s->part};
        s->to = middle;
    }
}

void knoll__refine(int dimensions, knoll__slices slices, int count[KNOLL_AXES], float wide,
                   int most)
{
    float widest[KNOLL_AXES] = {0.0f};
    int more[KNOLL_AXES] = {0}, product = 1;
    for (int a = 0; a < dimensions; a++) {
        product *= count[a];
        widest[a] = widest_of(slices[a], count[a], &more[a]);
    }
    for (;;) {
        int axis = 0;
        for (int a = 1; a < dimensions; a++)
            axis = widest[a] > widest[axis] ? a : axis;
        int grown = product / count[axis] * (count[axis] + more[axis]);
        if (!(widest[axis] > wide) || grown > most || count[axis] + more[axis] > KNOLL__MOST_SLICES)
            return;
        halve(slices[axis], &count[axis], 0.5f * widest[axis]);
        widest[axis] = widest_of(slices[axis], count[axis], &more[axis]);
        product = grown;
    }
}

/* Writes copies of what the first `count` numbers are behind them, so that there are `times` of it;
   by fours, which may overlap, so that up to three more are written. */
static void repeat(void *numbers, int count, int times)
{
    uint32_t *first = numbers;
    for (int i = 1; i < times; i++)
        for (int n = 0; n < count; n += 4)
            memmove(first + i * count + n, first + n, 4 * sizeof *first);
}

void knoll__combine(int dimensions, knoll__slices slices, const int count[KNOLL_AXES],
                    knoll__box_pieces *made)
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

static void call_kernel(const knoll__bounded *s, knoll__bounds_function *kernel,
                        knoll__box_pieces *on)
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

/* A vector is filled with copies of the first piece. */
void knoll__bound_pieces(const knoll__bounded *s, knoll__box_pieces *on)
{
    for (int i = on->count; i < (int)knoll__padded((size_t)on->count); i++)
        for (int a = 0; a < s->dimensions; a++) {
            on->cell[a][i] = on->cell[a][0];
            on->from[a][i] = on->from[a][0];
            on->to[a][i] = on->to[a][0];
        }
    call_kernel(s, s->bounding->run.kernels->bounds[s->source->kind][s->dimensions - 1], on);
}

void knoll__gather_about(const knoll__bounded *s, knoll__box_pieces *block)
{
    call_kernel(s, s->bounding->run.kernels->gather[s->source->kind][s->dimensions - 1], block);
}
