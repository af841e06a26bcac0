/* points.c - sampling scattered points, and one. */
#include "../support/exact.h"

#include <string.h>

#include "../support/environment.h"
#include "run.h"
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
    for (size_t i = count; i < run->width; i++)
        to[i] = to[count - 1];
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

/* Takes a block's positions where they are, if they are finite, need no padding, and are not where the
   block is written: octaves read them again. */
static int take_in_place(knoll__run *run, const point_reader *from, int axis, size_t start,
                         size_t count, size_t left)
{
    const void *here = from->doubles != NULL ? (const void *)(from->doubles[axis] + start)
                                             : (const void *)(from->floats[axis] + start);
    size_t bytes = count * (from->doubles != NULL ? sizeof(double) : sizeof(float));
    if (from->stride != 1 || count != run->width ||
        (run->direct.to != NULL && overlap(here, bytes, run->direct.to, count * sizeof(float))))
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
        double *p = run->position[axis];
        run->doubles[axis] = NULL;
        run->floats[axis] = NULL;
        if (take_in_place(run, from, axis, start, count, left))
            continue;
        read_axis(run, from, axis, start, count);
        if (run->kernels->are_finite(p, run->width))
            continue;
        if (!any_lost)
            memset(lost, 0, count);
        any_lost = 1;
        for (size_t i = 0; i < run->width; i++) {
            int finite = knoll__is_finite(p[i]);
            p[i] = finite ? p[i] : 0.0;
            if (i < count)
                lost[i] |= !finite;
        }
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
        run.direct = (knoll__target){direct ? outputs[0] + start : NULL, 0};
        int any_lost = fill_block(&run, from, start, size, count - start, lost);
        knoll__run_block(&run);
        for (int o = 0; o < program->output_count; o++) {
            float *to = outputs[o] + start;
            if (!direct)
                memcpy(to, knoll__run_output(&run, (size_t)o), size * sizeof *to);
            for (size_t i = 0; any_lost && i < size; i++)
                if (lost[i])
                    to[i] = knoll__nan();
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

/* One point; every output is computed, the first is given. */
static float sample_one(const knoll_field *field, int dimensions, const double *position)
{
    if (dimensions < field->least_dimensions)
        return knoll__nan();
    knoll__run run;
    knoll__single memory;
    if (knoll__run_single(&run, field, dimensions, &memory)) {
        for (int axis = 0; axis < dimensions; axis++) {
            if (!knoll__is_finite(position[axis]))
                return knoll__nan();
            memory.position[axis] = position[axis];
        }
        knoll__environment callers = knoll__environment_enter();
        knoll__run_block(&run);
        knoll__environment_leave(callers);
        return *knoll__run_output(&run, 0);
    }
    float values[16];
    float *outputs[16];
    const double *positions[KNOLL_AXES];
    for (int o = 0; o < 16; o++)
        outputs[o] = &values[o];
    for (int axis = 0; axis < dimensions; axis++)
        positions[axis] = &position[axis];
    point_reader from = {positions, NULL, 1};
    return sample_points(field, dimensions, 1, &from, outputs, NULL) == KNOLL_OK ? values[0]
                                                                                 : knoll__nan();
}

float knoll_sample1(const knoll_field *field, double x)
{
    return sample_one(field, 1, &x);
}

float knoll_sample2(const knoll_field *field, double x, double y)
{
    const double position[] = {x, y};
    return sample_one(field, 2, position);
}

float knoll_sample3(const knoll_field *field, double x, double y, double z)
{
    const double position[] = {x, y, z};
    return sample_one(field, 3, position);
}

float knoll_sample4(const knoll_field *field, double x, double y, double z, double w)
{
    const double position[] = {x, y, z, w};
    return sample_one(field, 4, position);
}
