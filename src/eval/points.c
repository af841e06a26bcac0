/* points.c - sampling scattered points, and one. */
#include "../support/exact.h"

#include <string.h>

#include "../support/environment.h"
#include "block.h"
#include "scratch.h"

/* Positions of either type, one array a axis. */
typedef struct point_reader {
    const double *const *doubles;
    const float *const *floats;
    ptrdiff_t stride;
} point_reader;

static void read_axis(const knoll__run *run, const point_reader *from, int axis, size_t start,
                      size_t count)
{
    double *to = run->position[axis];
    ptrdiff_t stride = from->stride;
    if (from->doubles != NULL) {
        const double *p = from->doubles[axis] + (ptrdiff_t)start * stride;
        for (size_t i = 0; i < count; i++)
            to[i] = p[(ptrdiff_t)i * stride];
    } else {
        const float *p = from->floats[axis] + (ptrdiff_t)start * stride;
        if (stride == 1)
            run->kernels->widen(to, p, count);
        else
            for (size_t i = 0; i < count; i++)
                to[i] = p[(ptrdiff_t)i * stride];
    }
}

/* Asks for the positions of the next block: they come while this one is computed. */
static void ask_for(const void *from, size_t bytes)
{
#if defined(__GNUC__)
    for (size_t i = 0; i < bytes; i += 64)
        __builtin_prefetch((const char *)from + i);
#else
    (void)from, (void)bytes;
#endif
}

/* Whether two pieces of memory share a byte. */
static int overlap(const void *a, size_t a_bytes, const void *b, size_t b_bytes)
{
    uintptr_t first = (uintptr_t)a, second = (uintptr_t)b;
    return first < second + b_bytes && second < first + a_bytes;
}

/* Whether the block's samples or derivatives go where its positions are. */
static int overwritten(const knoll__run *run, const void *here, size_t bytes, size_t count)
{
    const knoll__target *direct = &run->direct;
    const size_t written = count * sizeof(float);
    int any = direct->to != NULL && overlap(here, bytes, direct->to, written);
    for (int a = 0; a < KNOLL_AXES; a++)
        any |=
            direct->derivative[a] != NULL && overlap(here, bytes, direct->derivative[a], written);
    return any;
}

/* Takes a block's positions where they are, if they are finite, need no padding, and are not where
   the block is written: octaves read them again. */
static int take_in_place(knoll__run *run, const point_reader *from, int axis, size_t start,
                         size_t count, size_t left)
{
    const void *here = from->doubles != NULL ? (const void *)(from->doubles[axis] + start)
                                             : (const void *)(from->floats[axis] + start);
    size_t bytes = count * (from->doubles != NULL ? sizeof(double) : sizeof(float));
    if (from->stride != 1 || count != run->width || overwritten(run, here, bytes, count))
        return 0;
    size_t next = left - count < count ? left - count : count;
    if (from->doubles != NULL) {
        const double *p = from->doubles[axis] + start;
        ask_for(p + count, next * sizeof *p);
        run->doubles[axis] = run->kernels->are_finite(p, count) ? p : NULL;
    } else {
        const float *p = from->floats[axis] + start;
        ask_for(p + count, next * sizeof *p);
        run->floats[axis] = run->kernels->are_finite_floats(p, count) ? p : NULL;
    }
    return run->doubles[axis] != NULL || run->floats[axis] != NULL;
}

/* Takes or copies a block's positions. A point with a coordinate that is not finite is marked in
   `lost`, its coordinate 0 instead; gives whether there are any. */
static int fill_block(knoll__run *run, const point_reader *from, size_t start, size_t count,
                      size_t left, unsigned char *lost)
{
    int any_lost = 0;
    run->width = knoll__padded(count);
    for (int axis = 0; axis < run->program->dimensions; axis++) {
        run->doubles[axis] = NULL;
        run->floats[axis] = NULL;
        if (take_in_place(run, from, axis, start, count, left))
            continue;
        read_axis(run, from, axis, start, count);
        any_lost = knoll__make_finite(run, run->position[axis], count, lost, any_lost);
    }
    return any_lost;
}

static knoll_status sample_points(const knoll_field *field, int dimensions, size_t count,
                                  const point_reader *from, float *const *outputs,
                                  const knoll_sampling *sampling)
{
    enum { LOCAL = 8192 };
    unsigned char local[LOCAL], lost[KNOLL__NARROW];
    if (dimensions < field->least_dimensions || dimensions > KNOLL_AXES ||
        !knoll__is_spacing(sampling))
        return KNOLL_ERROR_ARGUMENT;
    if (count == 0)
        return KNOLL_OK;
    const knoll__program *program = &field->programs[dimensions - 1];
    size_t capacity = knoll__padded(count < KNOLL__NARROW ? count : KNOLL__NARROW);
    knoll__scratch scratch = knoll__scratch_take(
        field, sampling, knoll__run_size(program, capacity, 0), local, sizeof local);
    if (scratch.memory == NULL)
        return KNOLL_ERROR_MEMORY;
    knoll__environment callers = knoll__environment_enter();
    knoll__run run;
    double spacing[KNOLL_AXES];
    knoll__run_begin(&run, field, dimensions, capacity, 0,
                     knoll__spacing_of(sampling, NULL, spacing), scratch.memory);
    for (size_t start = 0; start < count; start += KNOLL__NARROW) {
        size_t size = count - start < KNOLL__NARROW ? count - start : KNOLL__NARROW;
        int direct = knoll__writes_directly(&run, size);
        run.direct = (knoll__target){direct ? outputs[0] + start : NULL, 0, {NULL}};
        for (int a = 0; direct && a + 1 < program->output_count; a++)
            run.direct.derivative[a] = outputs[1 + a] + start;
        int any_lost = fill_block(&run, from, start, size, count - start, lost);
        knoll__run_block(&run);
        for (int o = 0; o < program->output_count; o++) {
            float *to = outputs[o] + start;
            if (!direct)
                memcpy(to, knoll__run_output(&run, (size_t)o), size * sizeof *to);
            if (any_lost)
                knoll__write_lost(to, 1, lost, size);
        }
    }
    knoll__environment_leave(callers);
    knoll__scratch_give_back(field, scratch);
    return KNOLL_OK;
}

knoll_status knoll_sample_points(const knoll_field *field, int dimensions, size_t count,
                                 const double *const *positions, ptrdiff_t stride,
                                 float *const *outputs, const knoll_sampling *sampling)
{
    point_reader from = {positions, NULL, stride};
    return sample_points(field, dimensions, count, &from, outputs, sampling);
}

knoll_status knoll_sample_points_float(const knoll_field *field, int dimensions, size_t count,
                                       const float *const *positions, ptrdiff_t stride,
                                       float *const *outputs, const knoll_sampling *sampling)
{
    point_reader from = {NULL, positions, stride};
    return sample_points(field, dimensions, count, &from, outputs, sampling);
}

/* One point; every output is computed, the first `count` are given. */
static void sample_one(const knoll_field *field, int dimensions, const double *position,
                       float *values, int count)
{
    float found[KNOLL__MAX_OUTPUTS];
    float *outputs[KNOLL__MAX_OUTPUTS];
    const double *positions[KNOLL_AXES];
    knoll__run run;
    knoll__single memory;
    int finite = dimensions >= field->least_dimensions && dimensions <= KNOLL_AXES;
    for (int i = 0; i < count; i++)
        values[i] = knoll__nan();
    for (int axis = 0; axis < dimensions && finite; axis++)
        finite = knoll__is_finite(position[axis]);
    if (!finite)
        return;
    if (knoll__run_single(&run, field, dimensions, &memory)) {
        memcpy(memory.position, position, (size_t)dimensions * sizeof *position);
        knoll__environment callers = knoll__environment_enter();
        knoll__run_block(&run);
        knoll__environment_leave(callers);
        for (int i = 0; i < count; i++)
            values[i] = *knoll__run_output(&run, (size_t)i);
        return;
    }
    for (int o = 0; o < KNOLL__MAX_OUTPUTS; o++)
        outputs[o] = &found[o];
    for (int axis = 0; axis < dimensions; axis++)
        positions[axis] = &position[axis];
    point_reader from = {positions, NULL, 1};
    if (sample_points(field, dimensions, 1, &from, outputs, NULL) == KNOLL_OK)
        memcpy(values, found, (size_t)count * sizeof *values);
}

static float sample_value(const knoll_field *field, int dimensions, const double *position)
{
    float value;
    sample_one(field, dimensions, position, &value, 1);
    return value;
}

float knoll_sample1(const knoll_field *field, double x)
{
    return sample_value(field, 1, &x);
}

float knoll_sample2(const knoll_field *field, double x, double y)
{
    const double position[] = {x, y};
    return sample_value(field, 2, position);
}

float knoll_sample3(const knoll_field *field, double x, double y, double z)
{
    const double position[] = {x, y, z};
    return sample_value(field, 3, position);
}

float knoll_sample4(const knoll_field *field, double x, double y, double z, double w)
{
    const double position[] = {x, y, z, w};
    return sample_value(field, 4, position);
}

float knoll_sample_gradient(const knoll_field *gradient, int dimensions, const double *position,
                            float *derivatives)
{
    float values[1 + KNOLL_AXES];
    if (dimensions < 1 || dimensions > KNOLL_AXES)
        return knoll__nan();
    for (int i = 0; i <= dimensions; i++)
        values[i] = knoll__nan();
    if (gradient->gradient)
        sample_one(gradient, dimensions, position, values, 1 + dimensions);
    memcpy(derivatives, values + 1, (size_t)dimensions * sizeof *derivatives);
    return values[0];
}
