/* grid.c - sampling regular grids: tiles of x, whose tables all rows share, row by row. */
#include "../support/exact.h"

#include <string.h>

#include "../support/environment.h"
#include "run.h"
#include "scratch.h"

knoll_grid knoll_grid_default(int dimensions)
{
    knoll_grid grid = {.dimensions = dimensions};
    for (int axis = 0; axis < KNOLL_AXES; axis++) {
        grid.step[axis] = 1.0;
        grid.count[axis] = 1;
    }
    return grid;
}

static int is_valid(const knoll_field *field, const knoll_grid *grid)
{
    if (grid->dimensions < field->least_dimensions || grid->dimensions > KNOLL_AXES)
        return 0;
    for (int axis = 0; axis < grid->dimensions; axis++) {
        if (!knoll__is_finite(grid->origin[axis]) || !knoll__is_finite(grid->step[axis]))
            return 0;
        if (grid->count[axis] > PTRDIFF_MAX / sizeof(float) ||
            (grid->first[axis] > 0 &&
             grid->count[axis] > (uint64_t)(INT64_MAX - grid->first[axis]) + 1))
            return 0;
    }
    return 1;
}

/* Packed strides, or the caller's; 0 when the packed size overflows, or when the caller's would write
   several samples to one place. */
static int fill_strides(const knoll_grid *grid, ptrdiff_t stride[KNOLL_AXES])
{
    int given = 0;
    for (int axis = 0; axis < grid->dimensions; axis++) {
        stride[axis] = grid->stride[axis];
        given |= stride[axis] != 0;
    }
    for (int axis = 0; given && axis < grid->dimensions; axis++)
        if (stride[axis] == 0 && grid->count[axis] > 1)
            return 0;
    if (given)
        return 1;
    size_t total = 1;
    for (int axis = 0; axis < grid->dimensions; axis++) {
        stride[axis] = (ptrdiff_t)total;
        if (total > PTRDIFF_MAX / sizeof(float) / grid->count[axis])
            return 0;
        total *= grid->count[axis];
    }
    return 1;
}

static double position_at(const knoll_grid *grid, int axis, size_t i)
{
    return grid->origin[axis] + grid->step[axis] * (double)(grid->first[axis] + (int64_t)i);
}

/* The positions of a tile's samples in x. Those that are not finite become 0 and are marked in
   `lost`; gives whether there are any. */
static int fill_positions(knoll__run *run, const knoll_grid *grid, size_t start, size_t count,
                          unsigned char *lost)
{
    double *x = run->position[0];
    run->kernels->ramp(x, grid->origin[0], grid->step[0], grid->first[0] + (int64_t)start, count);
    int any_lost = 0;
    for (size_t i = 0; i < count; i++) {
        lost[i] = !knoll__is_finite(x[i]);
        any_lost |= lost[i];
    }
    for (size_t i = 0; any_lost && i < count; i++)
        x[i] = lost[i] ? 0.0 : x[i];
    run->count = knoll__padded(count);
    for (size_t i = count; i < run->count; i++)
        x[i] = x[count - 1];
    return any_lost;
}

static void write_row(float *to, ptrdiff_t stride, const float *from, size_t count)
{
    if (stride == 1) {
        memcpy(to, from, count * sizeof *to);
        return;
    }
    for (size_t i = 0; i < count; i++)
        to[(ptrdiff_t)i * stride] = from[i];
}

static void patch_row(float *to, ptrdiff_t stride, const unsigned char *lost, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (lost == NULL || lost[i])
            to[(ptrdiff_t)i * stride] = knoll__nan();
}

/* All rows of the samples start to start + count - 1 in x. */
static void sample_tile(knoll__run *run, const knoll_grid *grid, const ptrdiff_t stride[KNOLL_AXES],
                        size_t start, size_t count, float *const *outputs)
{
    unsigned char lost[KNOLL__BLOCK];
    int any_lost = fill_positions(run, grid, start, count, lost);
    knoll__run_prepare(run);
    int direct = stride[0] == 1 && knoll__writes_directly(run, count);
    size_t counts[KNOLL_AXES] = {1, 1, 1, 1};
    for (int axis = 1; axis < grid->dimensions; axis++)
        counts[axis] = grid->count[axis];
    size_t i[KNOLL_AXES] = {start, 0, 0, 0};
    for (i[3] = 0; i[3] < counts[3]; i[3]++)
        for (i[2] = 0; i[2] < counts[2]; i[2]++)
            for (i[1] = 0; i[1] < counts[1]; i[1]++) {
                ptrdiff_t at = 0;
                int row_lost = 0;
                for (int axis = 0; axis < grid->dimensions; axis++)
                    at += (ptrdiff_t)i[axis] * stride[axis];
                for (int axis = 1; axis < grid->dimensions; axis++) {
                    double position = position_at(grid, axis, i[axis]);
                    row_lost |= !knoll__is_finite(position);
                    run->outer[axis] = knoll__is_finite(position) ? position : 0.0;
                }
                run->direct = direct ? outputs[0] + at : NULL;
                knoll__run_block(run);
                for (int o = 0; o < run->program->output_count; o++) {
                    if (!direct)
                        write_row(outputs[o] + at, stride[0], knoll__run_output(run, (size_t)o),
                                  count);
                    if (row_lost || any_lost)
                        patch_row(outputs[o] + at, stride[0], row_lost ? NULL : lost, count);
                }
            }
}

knoll_status knoll_sample_grid(const knoll_field *field, const knoll_grid *grid,
                               float *const *outputs, const knoll_sampling *sampling)
{
    ptrdiff_t stride[KNOLL_AXES] = {0};
    if (!is_valid(field, grid))
        return KNOLL_ERROR_ARGUMENT;
    for (int axis = 0; axis < grid->dimensions; axis++)
        if (grid->count[axis] == 0)
            return KNOLL_OK;
    if (!fill_strides(grid, stride))
        return KNOLL_ERROR_ARGUMENT;
    size_t width = grid->count[0];
    size_t capacity = knoll__padded(width < KNOLL__BLOCK ? width : KNOLL__BLOCK);
    const knoll__program *program = &field->programs[grid->dimensions - 1];
    knoll__scratch scratch =
        knoll__scratch_take(field, sampling, knoll__run_size(program, capacity, 1), NULL, 0);
    if (scratch.memory == NULL)
        return KNOLL_ERROR_MEMORY;
    knoll__environment callers = knoll__environment_enter();
    knoll__run run;
    knoll__run_begin(&run, field, grid->dimensions, capacity, 1, scratch.memory);
    for (size_t start = 0; start < width; start += KNOLL__BLOCK) {
        size_t left = width - start;
        sample_tile(&run, grid, stride, start, left < KNOLL__BLOCK ? left : KNOLL__BLOCK, outputs);
    }
    knoll__environment_leave(callers);
    knoll__scratch_give_back(field, scratch);
    return KNOLL_OK;
}

size_t knoll_scratch_size(const knoll_field *field)
{
    size_t largest = 0;
    for (int d = field->least_dimensions; d <= KNOLL_AXES; d++) {
        size_t grid = knoll__run_size(&field->programs[d - 1], KNOLL__BLOCK, 1);
        size_t points = knoll__run_size(&field->programs[d - 1], KNOLL__BLOCK, 0);
        largest = grid > largest ? grid : largest;
        largest = points > largest ? points : largest;
    }
    return largest;
}
