/* grid.c - sampling regular grids: tiles of x, whose tables all rows share, by blocks of rows. */
#include "../support/exact.h"

#include <string.h>

#include "../support/environment.h"
#include "block.h"
#include "grid.h"
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

/* Packed strides, or the caller's; 0 when the packed size overflows, or when the caller's are 0 on
   an axis of several samples. */
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

/* A call, and the tile of samples in x that it is at. */
typedef struct sweep {
    const knoll_grid *grid;
    ptrdiff_t stride[KNOLL_AXES];
    float *const *outputs;
    size_t start, count;
    int direct;   /* whether the run may write to the caller's memory */
    int any_lost; /* whether there are any in `lost` */
    unsigned char lost[KNOLL__BLOCK];
} sweep;

static void write_block(const knoll__run *run, const sweep *s, ptrdiff_t at, int lost,
                        const unsigned char *lost_rows)
{
    for (int o = 0; o < run->program->output_count; o++)
        for (size_t row = 0; row < run->height; row++) {
            float *to = s->outputs[o] + at + (ptrdiff_t)row * s->stride[1];
            if (!s->direct)
                knoll__write_samples(to, s->stride[0],
                                     knoll__run_output(run, (size_t)o) + row * run->width,
                                     s->count);
            if (lost || lost_rows[row] || s->any_lost)
                knoll__write_lost(to, s->stride[0], lost || lost_rows[row] ? NULL : s->lost,
                                  s->count);
        }
}

/* The rows of a tile in y, at one place in z and w. */
static void sample_plane(knoll__run *run, const sweep *s, const size_t i[KNOLL_AXES])
{
    const knoll_grid *grid = s->grid;
    unsigned char lost_rows[KNOLL__ROWS] = {0};
    ptrdiff_t at = (ptrdiff_t)s->start * s->stride[0];
    int lost = 0;
    for (int axis = 2; axis < grid->dimensions; axis++) {
        double position = knoll__grid_position(grid, axis, i[axis]);
        at += (ptrdiff_t)i[axis] * s->stride[axis];
        lost |= !knoll__is_finite(position);
        run->outer[axis] = knoll__is_finite(position) ? position : 0.0;
    }
    size_t rows = grid->dimensions > 1 ? grid->count[1] : 1, most = run->capacity / run->width;
    if (s->direct && knoll__octaves_alone(run->program) > 0)
        most = KNOLL__ROWS;
    most = most < KNOLL__ROWS ? most : KNOLL__ROWS;
    for (size_t row = 0; row < rows; row += run->height) {
        run->height = rows - row < most ? rows - row : most;
        if (grid->dimensions > 1) {
            run->kernels->ramp(run->position[1], grid->origin[1], grid->step[1],
                               grid->first[1] + (int64_t)row, run->height);
            if (!knoll__make_finite(run, run->position[1], run->height, lost_rows, 0))
                memset(lost_rows, 0, run->height);
        }
        ptrdiff_t to = at + (ptrdiff_t)row * s->stride[1];
        run->direct = (knoll__target){s->direct ? s->outputs[0] + to : NULL, s->stride[1], {NULL}};
        for (int a = 0; s->direct && a + 1 < run->program->output_count; a++)
            run->direct.derivative[a] = s->outputs[1 + a] + to;
        knoll__run_block(run);
        write_block(run, s, to, lost, lost_rows);
    }
}

/* All rows of the samples start to start + count - 1 in x. */
static void sample_tile(knoll__run *run, sweep *s)
{
    const knoll_grid *grid = s->grid;
    run->kernels->ramp(run->position[0], grid->origin[0], grid->step[0],
                       grid->first[0] + (int64_t)s->start, s->count);
    s->any_lost = knoll__make_finite(run, run->position[0], s->count, s->lost, 0);
    run->width = knoll__padded(s->count);
    s->direct = s->stride[0] == 1 && knoll__writes_directly(run, s->count);
    run->height = 1;
    knoll__run_prepare(run);
    size_t counts[KNOLL_AXES] = {1, 1, 1, 1}, i[KNOLL_AXES] = {0};
    for (int axis = 2; axis < grid->dimensions; axis++)
        counts[axis] = grid->count[axis];
    for (i[3] = 0; i[3] < counts[3]; i[3]++)
        for (i[2] = 0; i[2] < counts[2]; i[2]++)
            sample_plane(run, s, i);
}

/* Outputs of more floats outgrow most last-level caches: what is written first is gone before the
   last is there, and going through the caches costs reading it first. */
enum { LARGEST_CACHED = 1 << 23 };

static size_t rows_of(const knoll_grid *grid)
{
    size_t rows = 1;
    for (int axis = 1; axis < grid->dimensions; axis++)
        rows *= grid->count[axis];
    return rows;
}

knoll_status knoll_sample_grid(const knoll_field *field, const knoll_grid *grid,
                               float *const *outputs, const knoll_sampling *sampling)
{
    sweep s = {.grid = grid, .outputs = outputs};
    if (!is_valid(field, grid) || !knoll__is_spacing(sampling))
        return KNOLL_ERROR_ARGUMENT;
    for (int axis = 0; axis < grid->dimensions; axis++)
        if (grid->count[axis] == 0)
            return KNOLL_OK;
    if (!fill_strides(grid, s.stride))
        return KNOLL_ERROR_ARGUMENT;
    if (knoll__grid_wants_points(field, grid))
        return knoll__sample_grid_points(field, grid, s.stride, outputs, sampling);
    size_t width = grid->count[0];
    const knoll__program *program = &field->programs[grid->dimensions - 1];
    size_t most = knoll__octaves_alone(program) == 1 ? KNOLL__BLOCK : KNOLL__NARROW;
    size_t tile = knoll__padded(width < most ? width : most);
    knoll__scratch scratch =
        knoll__scratch_take(field, sampling, knoll__run_size(program, tile, 1), NULL, 0);
    if (scratch.memory == NULL)
        return KNOLL_ERROR_MEMORY;
    knoll__environment callers = knoll__environment_enter();
    knoll__run run;
    size_t rows = rows_of(grid);
    double spacing[KNOLL_AXES];
    knoll__run_begin(&run, field, grid->dimensions, tile, rows,
                     knoll__spacing_of(sampling, grid->step, spacing), scratch.memory);
    run.stream = rows > LARGEST_CACHED / width / (size_t)program->output_count;
    for (s.start = 0; s.start < width; s.start += s.count) {
        s.count = width - s.start < tile ? width - s.start : tile;
        /* The last tile begins earlier, so that it needs no padding. */
        size_t padding = knoll__padded(s.count) - s.count;
        if (s.start >= padding) {
            s.start -= padding;
            s.count += padding;
        }
        sample_tile(&run, &s);
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
        size_t points = knoll__grid_points_size(&field->programs[d - 1], KNOLL__NARROW);
        largest = grid > largest ? grid : largest;
        largest = points > largest ? points : largest;
    }
    return largest;
}
