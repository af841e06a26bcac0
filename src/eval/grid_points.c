/* grid_points.c - sampling grids whose rows are too short to share much: their samples in order,
   block by block of points. */
#include "../support/exact.h"

#include <string.h>

#include "../support/environment.h"
#include "block.h"
#include "grid.h"
#include "scratch.h"

/* ---- In order -------------------------------------------------------------------------------- */

/* A walk over the samples of a grid, by runs along the first axis that has several. */
typedef struct walk {
    const knoll_grid *grid;
    ptrdiff_t stride[KNOLL_AXES]; /* 0 of an axis of one sample, where it means nothing */
    int inner;                    /* the axis of the runs */
    size_t i[KNOLL_AXES];         /* of the next sample */
    ptrdiff_t at;                 /* where it is written */
} walk;

static walk begin_walk(const knoll_grid *grid, const ptrdiff_t *stride)
{
    walk w = {.grid = grid};
    for (int axis = 0; axis < grid->dimensions; axis++)
        w.stride[axis] = grid->count[axis] > 1 ? stride[axis] : 0;
    while (w.inner + 1 < grid->dimensions && grid->count[w.inner] == 1)
        w.inner++;
    return w;
}

/* How many of the next `most` samples are of one run. */
static size_t run_length(const walk *w, size_t most)
{
    size_t left = w->grid->count[w->inner] - w->i[w->inner];
    return left < most ? left : most;
}

static void go_on(walk *w, size_t count)
{
    const knoll_grid *grid = w->grid;
    int axis = w->inner;
    w->i[axis] += count;
    w->at += (ptrdiff_t)count * w->stride[axis];
    for (; axis + 1 < grid->dimensions && w->i[axis] == grid->count[axis]; axis++) {
        w->at += w->stride[axis + 1] - (ptrdiff_t)grid->count[axis] * w->stride[axis];
        w->i[axis] = 0;
        w->i[axis + 1]++;
    }
}

/* Whether samples in order lie one behind the other. */
static int is_packed(const knoll_grid *grid, const ptrdiff_t *stride)
{
    ptrdiff_t next = 1;
    for (int axis = 0; axis < grid->dimensions; axis++) {
        if (grid->count[axis] > 1 && stride[axis] != next)
            return 0;
        next *= (ptrdiff_t)grid->count[axis];
    }
    return 1;
}

/* ---- Positions ------------------------------------------------------------------------------- */

static int is_whole(double x)
{
    return -0x1p24 <= x && x <= 0x1p24 && x == (double)(int32_t)x;
}

/* Whether all positions on an axis are multiples of a unit that 24 bits can count. */
static int is_exact(const knoll_grid *grid, int axis, double unit)
{
    double first = knoll__grid_position(grid, axis, 0);
    double last = knoll__grid_position(grid, axis, grid->count[axis] - 1);
    return is_whole(grid->origin[axis] / unit) && is_whole(grid->step[axis] / unit) &&
           is_whole(first / unit) && is_whole(last / unit);
}

static int are_exact(const knoll_grid *grid)
{
    for (int axis = 0; axis < grid->dimensions; axis++)
        if (!is_exact(grid, axis, 1.0) && !is_exact(grid, axis, 0x1p-8))
            return 0;
    return 1;
}

/* Fills write whole chunks, beyond the last too. */
enum { CHUNK = 16, ROOM = KNOLL__NARROW + CHUNK };

/* Positions by sample, and of a part of a run from its sample `first` on; in binary32 where all are
   exact there. */
typedef struct positions {
    int exact;
    size_t first;
    double along[ROOM], by_sample[KNOLL_AXES][ROOM];
    float along_float[ROOM], float_by_sample[KNOLL_AXES][ROOM];
} positions;

/* Fills in the positions of the next `count` samples, and goes on. */
#define DEFINE_FILL(name, type)                                                                    \
    static void name(type position[KNOLL_AXES][ROOM], const type *along, size_t first, walk *w,    \
                     size_t count)                                                                 \
    {                                                                                              \
        for (size_t done = 0, n; done < count; done += n, go_on(w, n)) {                           \
            type *to = position[w->inner] + done;                                                  \
            const type *from = along + (w->i[w->inner] - first);                                   \
            n = run_length(w, count - done);                                                       \
            for (size_t s = 0; s < n; s += CHUNK)                                                  \
                memcpy(to + s, from + s, CHUNK * sizeof *to);                                      \
            for (int axis = w->inner + 1; axis < w->grid->dimensions; axis++) {                    \
                type place = (type)knoll__grid_position(w->grid, axis, w->i[axis]);                \
                type all[CHUNK];                                                                   \
                for (size_t s = 0; s < CHUNK; s++)                                                 \
                    all[s] = place;                                                                \
                for (size_t s = 0; s < n; s += CHUNK)                                              \
                    memcpy(position[axis] + done + s, all, sizeof all);                            \
            }                                                                                      \
        }                                                                                          \
    }
DEFINE_FILL(fill_doubles, double)
DEFINE_FILL(fill_floats, float)

/* Axes before the inner one have one position. */
static void fill_outside(const walk *w, positions *p)
{
    for (int axis = 0; axis < w->inner; axis++)
        for (size_t s = 0; s < KNOLL__NARROW; s++) {
            p->by_sample[axis][s] = knoll__grid_position(w->grid, axis, 0);
            p->float_by_sample[axis][s] = p->exact ? (float)p->by_sample[axis][s] : 0.0f;
        }
}

/* The positions of `count` samples of the run that the walk is in, from there on. */
static void fill_along(const knoll__run *run, const walk *w, size_t count, positions *p)
{
    const knoll_grid *grid = w->grid;
    p->first = w->i[w->inner];
    run->kernels->ramp(p->along, grid->origin[w->inner], grid->step[w->inner],
                       grid->first[w->inner] + (int64_t)p->first, count);
    for (size_t s = 0; p->exact && s < count; s++)
        p->along_float[s] = (float)p->along[s];
}

/* Gives whether samples are lost. */
static int fill_block(knoll__run *run, walk *w, size_t count, positions *p, unsigned char *lost)
{
    const int dimensions = w->grid->dimensions;
    int any_lost = 0;
    run->width = knoll__padded(count);
    if (p->exact)
        fill_floats(p->float_by_sample, p->along_float, p->first, w, count);
    else
        fill_doubles(p->by_sample, p->along, p->first, w, count);
    for (int axis = 0; axis < dimensions; axis++) {
        if (!p->exact)
            any_lost = knoll__make_finite(run, p->by_sample[axis], count, lost, any_lost);
        for (size_t s = count; p->exact && s < run->width; s++)
            p->float_by_sample[axis][s] = p->float_by_sample[axis][count - 1];
        run->floats[axis] = p->exact ? p->float_by_sample[axis] : NULL;
        run->doubles[axis] = p->exact ? NULL : p->by_sample[axis];
    }
    return any_lost;
}

/* ---- Samples --------------------------------------------------------------------------------- */

/* Writes the next `count` samples unless the run has, and NaN where they are lost. */
static void write_block(const knoll__run *run, float *const *outputs, walk w, size_t count,
                        const unsigned char *lost)
{
    for (size_t done = 0, n; done < count; done += n, go_on(&w, n)) {
        n = run_length(&w, count - done);
        for (int o = 0; o < run->program->output_count; o++) {
            float *to = outputs[o] + w.at;
            if (run->direct.to == NULL)
                knoll__write_samples(to, w.stride[w.inner],
                                     knoll__run_output(run, (size_t)o) + done, n);
            if (lost != NULL)
                knoll__write_lost(to, w.stride[w.inner], lost + done, n);
        }
    }
}

/* ---- When ------------------------------------------------------------------------------------ */

/* The shortest rows that pay in 2D, 3D and 4D where cells are five samples wide or more, and
   where they are narrower. Shorter ones take longer than their samples as points
   (docs/performance.md). */
enum { WIDE_CELLS, NARROW_CELLS };
static const unsigned char least_row[KNOLL__SOURCE_COUNT][2][3] = {
    [KNOLL__SOURCE_white] = {{5, 5, 5}, {5, 5, 5}},
    [KNOLL__SOURCE_value] = {{6, 6, 6}, {9, 9, 9}},
    [KNOLL__SOURCE_perlin] = {{6, 6, 6}, {9, 9, 9}},
    [KNOLL__SOURCE_simplex] = {{17, 14, 8}, {33, 33, 12}},
    [KNOLL__SOURCE_worley] = {{10, 10, 12}, {25, 25, 17}},
};
enum {
    LEAST_DISPLACED = 32, /* those are points anyway, and fill blocks better */
    LEAST_Q16 = 5
};

static int row_pays(const knoll__program *program, const knoll__operation *operation, double cells,
                    size_t width)
{
    if (knoll__is_displaced(program, &operation->place))
        return width >= LEAST_DISPLACED;
    if (operation->code == KNOLL__SAMPLE_Q16)
        return width >= LEAST_Q16;
    knoll__source kind = program->sources[operation->data].kind;
    int narrow = -0.2 < cells && cells < 0.2 ? WIDE_CELLS : NARROW_CELLS;
    return width >= least_row[kind][narrow][program->dimensions - 2];
}

/* The sources vote, each once an octave; those without a plan of their own, once. */
int knoll__grid_wants_points(const knoll_field *field, const knoll_grid *grid)
{
    const knoll__program *p = &field->programs[grid->dimensions - 1];
    const knoll__plan *plans = field->plans[grid->dimensions - 1];
    int octaves = 1, end = 0, votes = 0;
    knoll__environment callers = knoll__environment_enter();
    for (int i = 0; i < (int)p->operation_count && grid->dimensions > 1; i++) {
        const knoll__operation *operation = &p->operations[i];
        if (operation->code == KNOLL__LOOP && i >= end)
            octaves = p->loops[operation->data].octaves, end = operation->end;
        else if (i >= end)
            octaves = 1;
        if (operation->code != KNOLL__SAMPLE && operation->code != KNOLL__SAMPLE_Q16)
            continue;
        const knoll__source_data *source = &p->sources[operation->data];
        int count = source->slot >= 0 && operation->place.level > 0 ? octaves : 1;
        for (int o = 0; o < count; o++) {
            double frequency = source->slot >= 0 ? plans[source->slot + o].axis[0].frequency
                                                 : (double)source->frequency;
            votes += row_pays(p, operation, frequency * grid->step[0], grid->count[0]) ? -1 : 1;
        }
    }
    knoll__environment_leave(callers);
    return votes > 0;
}

/* ---- Sampling -------------------------------------------------------------------------------- */

size_t knoll__grid_points_size(const knoll__program *program, size_t capacity)
{
    return knoll__run_size(program, capacity, 0) + sizeof(positions) + KNOLL__ALIGNMENT;
}

knoll_status knoll__sample_grid_points(const knoll_field *field, const knoll_grid *grid,
                                       const ptrdiff_t stride[KNOLL_AXES], float *const *outputs,
                                       const knoll_sampling *sampling)
{
    unsigned char lost[KNOLL__NARROW];
    double spacing[KNOLL_AXES];
    walk w = begin_walk(grid, stride);
    const knoll__program *program = &field->programs[grid->dimensions - 1];
    const size_t length = grid->count[w.inner];
    size_t left = 1;
    for (int axis = 0; axis < grid->dimensions; axis++)
        left *= grid->count[axis];
    const size_t capacity = knoll__padded(left < KNOLL__NARROW ? left : KNOLL__NARROW);
    knoll__scratch scratch =
        knoll__scratch_take(field, sampling, knoll__grid_points_size(program, capacity), NULL, 0);
    if (scratch.memory == NULL)
        return KNOLL_ERROR_MEMORY;
    knoll__environment callers = knoll__environment_enter();
    knoll__run run;
    knoll__run_begin(&run, field, grid->dimensions, capacity, 0,
                     knoll__spacing_of(sampling, grid->step, spacing), scratch.memory);
    positions *p =
        knoll__aligned((unsigned char *)scratch.memory + knoll__run_size(program, capacity, 0));
    p->exact = are_exact(grid);
    fill_outside(&w, p);
    const int packed = is_packed(grid, stride), whole_runs = length <= KNOLL__NARROW;
    if (whole_runs)
        fill_along(&run, &w, length, p);
    for (size_t count; left > 0; left -= count) {
        count = left < KNOLL__NARROW ? left : KNOLL__NARROW;
        if (!whole_runs) {
            count = run_length(&w, count);
            fill_along(&run, &w, count, p);
        }
        const walk begin = w;
        int direct = packed && knoll__writes_directly(&run, count);
        run.direct = (knoll__target){direct ? outputs[0] + w.at : NULL, 0, {NULL}};
        for (int a = 0; direct && a + 1 < program->output_count; a++)
            run.direct.derivative[a] = outputs[1 + a] + w.at;
        int any_lost = fill_block(&run, &w, count, p, lost);
        knoll__run_block(&run);
        if (!direct || any_lost)
            write_block(&run, outputs, begin, count, any_lost ? lost : NULL);
        if (any_lost) /* those of all samples may be among them, and are finite now */
            fill_outside(&w, p);
    }
    knoll__environment_leave(callers);
    knoll__scratch_give_back(field, scratch);
    return KNOLL_OK;
}
