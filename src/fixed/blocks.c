/* blocks.c - fixed-point noise at many points and on grids, block by block. */
#include <string.h>

#include "../kernels/kernels.h"
#include "kernels.h"

enum {
    TILE = KNOLL__Q16_TILE,
    ROWS = 32,          /* of a block that goes straight to the caller */
    BUFFERED_ROWS = 16, /* of one whose samples are not neighbours there */
};

knoll_q16 knoll_q16_default(void)
{
    return (knoll_q16){
        .kind = KNOLL_Q16_VALUE, .shift = 16, .octaves = 5, .gain = KNOLL_Q16_ONE / 2};
}

knoll_q16_grid knoll_q16_grid_default(int dimensions)
{
    knoll_q16_grid grid = {.dimensions = dimensions};
    for (int axis = 0; axis < KNOLL_AXES; axis++) {
        grid.step[axis] = KNOLL_Q16_ONE;
        grid.count[axis] = 1;
    }
    return grid;
}

/* Positions as words, of one axis. */
typedef struct words {
    uint32_t low[TILE], high[TILE];
} words;

static void put_word(words *to, size_t i, uint64_t word)
{
    to->low[i] = (uint32_t)word;
    to->high[i] = (uint32_t)(word >> 32);
}

/* Up to a multiple of the widest vector, with anything: nothing of it is written. */
static void pad(words *to, size_t count)
{
    for (; count % KNOLL__Q16_PAD != 0; count++)
        put_word(to, count, 0);
}

knoll_status knoll_q16_sample_points(const knoll_q16 *noise, int dimensions, size_t count,
                                     const int64_t *const *positions, ptrdiff_t stride,
                                     int32_t *output)
{
    knoll__q16_plan plan;
    words place[KNOLL_AXES];
    const knoll__kernels *kernels = knoll__kernels_current();
    if (!knoll__q16_prepare(noise, dimensions, &plan))
        return KNOLL_ERROR_ARGUMENT;
    if (kernels == NULL)
        return KNOLL_ERROR_UNSUPPORTED;
    knoll__q16_call call = {.plan = &plan, .rows = 1};
    for (int a = 0; a < dimensions; a++) {
        call.low[a] = place[a].low;
        call.high[a] = place[a].high;
    }
    for (size_t start = 0; start < count; start += call.count) {
        call.count = count - start < TILE ? count - start : TILE;
        call.out = output + start;
        for (int a = 0; a < dimensions; a++) {
            const int64_t *from = positions[a] + (ptrdiff_t)start * stride;
            for (size_t i = 0; i < call.count; i++)
                put_word(&place[a], i, knoll__q16_reduce(&plan, a, from[(ptrdiff_t)i * stride]));
            pad(&place[a], call.count);
        }
        kernels->fixed->points[knoll__q16_kernel_of(plan.kind)][dimensions - 1](&call);
    }
    return KNOLL_OK;
}

/* ---- Grids ----------------------------------------------------------------------------------- */

/* A call, and where it is: a tile in x, a block of rows. */
typedef struct sweep {
    const knoll_q16_grid *grid;
    ptrdiff_t stride[KNOLL_AXES];
    const knoll__q16_plan *plan;
    knoll__q16_function *kernel;
    int32_t *output;
    words x;
    uint32_t low[KNOLL_AXES][ROWS], high[KNOLL_AXES][ROWS]; /* on the other axes */
} sweep;

/* Packed strides, or the caller's. 0 when the size overflows, or an axis of several samples has
   none. */
static int fill_strides(const knoll_q16_grid *grid, ptrdiff_t stride[KNOLL_AXES])
{
    int given = 0;
    size_t total = 1;
    for (int axis = 0; axis < grid->dimensions; axis++) {
        stride[axis] = grid->stride[axis];
        given |= stride[axis] != 0;
    }
    for (int axis = 0; axis < grid->dimensions; axis++) {
        if (given && stride[axis] == 0 && grid->count[axis] > 1)
            return 0;
        if (given)
            continue;
        stride[axis] = (ptrdiff_t)total;
        if (total > PTRDIFF_MAX / sizeof(int32_t) / grid->count[axis])
            return 0;
        total *= grid->count[axis];
    }
    return 1;
}

static uint64_t word_at(const sweep *s, int axis, size_t i)
{
    uint64_t position = (uint64_t)s->grid->origin[axis] + (uint64_t)s->grid->step[axis] * i;
    return knoll__q16_reduce(s->plan, axis, (int64_t)position);
}

static void place_outer(sweep *s, int axis, size_t from, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        uint64_t word = word_at(s, axis, from + i);
        s->low[axis][i] = (uint32_t)word;
        s->high[axis][i] = (uint32_t)(word >> 32);
    }
}

/* Some rows of a tile of `count` samples: straight to the caller, or by way of a buffer. */
static void sample_block(const sweep *s, size_t count, size_t rows, int32_t *to)
{
    int32_t buffer[BUFFERED_ROWS * TILE];
    const ptrdiff_t stride = s->stride[0];
    const int direct = stride == 1 || count == 1;
    knoll__q16_call call = {.plan = s->plan,
                            .count = count,
                            .rows = rows,
                            .low = {s->x.low, s->low[1], s->low[2], s->low[3]},
                            .high = {s->x.high, s->high[1], s->high[2], s->high[3]},
                            .out = direct ? to : buffer,
                            .pitch = direct ? s->stride[1] : TILE};
    s->kernel(&call);
    for (size_t row = 0; !direct && row < rows; row++)
        for (size_t i = 0; i < count; i++)
            to[(ptrdiff_t)row * s->stride[1] + (ptrdiff_t)i * stride] = buffer[row * TILE + i];
}

/* All rows of the samples start to start + count - 1 in x, at one place in z and w. */
static void sample_plane(sweep *s, size_t start, size_t count, int32_t *to)
{
    size_t rows = s->grid->dimensions > 1 ? s->grid->count[1] : 1;
    size_t most = s->stride[0] == 1 || count == 1 ? ROWS : BUFFERED_ROWS;
    to += (ptrdiff_t)start * s->stride[0];
    for (size_t row = 0, now; row < rows; row += now) {
        now = rows - row < most ? rows - row : most;
        if (s->grid->dimensions > 1)
            place_outer(s, 1, row, now);
        sample_block(s, count, now, to + (ptrdiff_t)row * s->stride[1]);
    }
}

static void sample_tile(sweep *s, size_t start, size_t count)
{
    size_t counts[KNOLL_AXES] = {1, 1, 1, 1}, i[KNOLL_AXES] = {0};
    for (size_t n = 0; n < count; n++)
        put_word(&s->x, n, word_at(s, 0, start + n));
    pad(&s->x, count);
    for (int axis = 2; axis < s->grid->dimensions; axis++)
        counts[axis] = s->grid->count[axis];
    for (i[3] = 0; i[3] < counts[3]; i[3]++)
        for (i[2] = 0; i[2] < counts[2]; i[2]++) {
            int32_t *to = s->output;
            for (int axis = 2; axis < s->grid->dimensions; axis++) {
                place_outer(s, axis, i[axis], 1);
                to += (ptrdiff_t)i[axis] * s->stride[axis];
            }
            sample_plane(s, start, count, to);
        }
}

knoll_status knoll_q16_sample_grid(const knoll_q16 *noise, const knoll_q16_grid *grid,
                                   int32_t *output)
{
    knoll__q16_plan plan;
    sweep s = {.grid = grid, .plan = &plan};
    const knoll__kernels *kernels = knoll__kernels_current();
    if (!knoll__q16_prepare(noise, grid->dimensions, &plan))
        return KNOLL_ERROR_ARGUMENT;
    if (kernels == NULL)
        return KNOLL_ERROR_UNSUPPORTED;
    for (int axis = 0; axis < grid->dimensions; axis++)
        if (grid->count[axis] == 0)
            return KNOLL_OK;
    if (!fill_strides(grid, s.stride))
        return KNOLL_ERROR_ARGUMENT;
    s.output = output;
    s.kernel = kernels->fixed->rows[knoll__q16_kernel_of(plan.kind)][grid->dimensions - 1];
    for (size_t start = 0; start < grid->count[0]; start += TILE) {
        size_t left = grid->count[0] - start;
        sample_tile(&s, start, left < TILE ? left : TILE);
    }
    return KNOLL_OK;
}
