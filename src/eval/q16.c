/* q16.c - fixed-point noise in a field: positions become Q47.16, values float, both exactly or as
   docs/fixed-point.md says. */
#include "../support/exact.h"

#include "../fixed/kernels.h"
#include "../support/seed.h"
#include "run.h"

enum {
    TILE = KNOLL__Q16_TILE,
    ROWS = 8 /* that share their place in x */
};

/* floor(position * 65536), within 64 bits. */
static int64_t to_fixed(double position)
{
    double scaled = position * 65536.0;
    if (scaled >= 0x1p63)
        return INT64_MAX;
    if (scaled < -0x1p63)
        return INT64_MIN;
    int64_t whole = (int64_t)scaled;
    return whole - ((double)whole > scaled);
}

/* Positions as words, of one axis. */
typedef struct words {
    uint32_t low[TILE], high[TILE];
} words;

static void put(words *to, size_t i, const knoll__q16_plan *plan, int axis, double position)
{
    uint64_t word = knoll__q16_reduce(plan, axis, to_fixed(position));
    to->low[i] = (uint32_t)word;
    to->high[i] = (uint32_t)(word >> 32);
}

static void plan_noise(const knoll__run *run, const knoll__operation *operation,
                       knoll__q16_plan *plan)
{
    const knoll__source_data *source = &run->program->sources[operation->data];
    knoll_q16 noise = source->q16;
    uint64_t outer = knoll__scope_seed(run, operation->place.scope);
    noise.seed = source->exact_seed
                     ? (uint32_t)source->own_seed
                     : (uint32_t)(knoll__node_seed(outer, source->own_seed, source->type) >> 32);
    knoll__q16_prepare(&noise, run->program->dimensions, plan); /* lowering has checked it */
}

/* Whether an axis has one place for all samples of a row. */
static int alone(const knoll__run *run, int axis)
{
    return run->rows && axis > 0;
}

/* The base's places of `count` samples, or rows, from `from` on. */
static void place_base(knoll__run *run, const knoll__place *place, const knoll__q16_plan *plan,
                       int axis, size_t from, size_t count, words *to)
{
    const double multiplier = knoll__multiplier(run, place->base, place->level);
    if (run->rows && axis > 1) {
        put(to, 0, plan, axis, knoll__outer_position(run, place->base, axis) * multiplier);
        return;
    }
    const double *base = knoll__base_positions(run, place->base, axis);
    for (size_t i = 0; i < count; i++)
        put(to, i, plan, axis, base[from + i] * multiplier);
}

/* The places of the samples of one row, moved by what its axis is displaced by. */
static void place_moved(knoll__run *run, const knoll__place *place, const knoll__q16_plan *plan,
                        int axis, size_t row, size_t from, size_t count, words *to)
{
    const double multiplier = knoll__multiplier(run, place->base, place->level);
    double outer = 0.0;
    const double *base = &outer;
    if (run->rows && axis > 1)
        outer = knoll__outer_position(run, place->base, axis);
    else
        base = knoll__base_positions(run, place->base, axis) + (alone(run, axis) ? row : from);
    const size_t step = !alone(run, axis);
    const float *by = NULL;
    if (place->displacement[axis] >= 0)
        by = knoll__register(run, place->displacement[axis]) + row * run->width + from;
    for (size_t i = 0; i < count; i++) {
        double position = base[i * step] * multiplier;
        put(to, i, plan, axis, by != NULL ? position + (double)by[i] * multiplier : position);
    }
}

static void give(const int32_t *from, size_t rows, size_t count, knoll__target out)
{
    for (size_t row = 0; row < rows; row++)
        for (size_t i = 0; i < count; i++)
            out.to[(ptrdiff_t)row * out.pitch + (ptrdiff_t)i] =
                (float)from[row * TILE + i] * 0x1p-16f;
}

void knoll__sample_q16(knoll__run *run, const knoll__operation *operation, knoll__target out)
{
    const knoll__place *place = &operation->place;
    const int dimensions = run->program->dimensions;
    const int shared = run->rows && !knoll__is_displaced(run->program, place);
    const size_t group = shared ? ROWS : 1;
    knoll__q16_plan plan;
    plan_noise(run, operation, &plan);
    const int kernel = knoll__q16_kernel_of(plan.kind);
    knoll__q16_function *sample = shared ? run->kernels->fixed->rows[kernel][dimensions - 1]
                                         : run->kernels->fixed->points[kernel][dimensions - 1];
    words at[KNOLL_AXES];
    int32_t values[ROWS * TILE];
    knoll__q16_call call = {.plan = &plan, .out = values, .pitch = TILE};
    for (int axis = 0; axis < dimensions; axis++) {
        call.low[axis] = at[axis].low;
        call.high[axis] = at[axis].high;
    }
    for (size_t from = 0; from < run->width; from += call.count) {
        call.count = run->width - from < TILE ? run->width - from : TILE;
        for (int axis = 0; shared && axis < dimensions; axis++)
            if (axis != 1)
                place_base(run, place, &plan, axis, from, call.count, &at[axis]);
        for (size_t row = 0; row < run->height; row += call.rows) {
            call.rows = run->height - row < group ? run->height - row : group;
            if (shared && dimensions > 1)
                place_base(run, place, &plan, 1, row, call.rows, &at[1]);
            for (int axis = 0; !shared && axis < dimensions; axis++)
                place_moved(run, place, &plan, axis, row, from, call.count, &at[axis]);
            sample(&call);
            give(values, call.rows, call.count,
                 (knoll__target){
                     out.to + (ptrdiff_t)row * out.pitch + (ptrdiff_t)from, out.pitch, {NULL}});
        }
    }
}
