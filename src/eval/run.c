/* run.c - the interpreter of programs: one block of samples at a time, in registers that stay in
   the first-level cache. */
#include "../support/exact.h"

#include "run.h"

#include <string.h>

#include "../support/seed.h"

float knoll__nan(void)
{
    const uint32_t word = 0x7fc00000u;
    float nan;
    memcpy(&nan, &word, sizeof nan);
    return nan;
}

const float *knoll__run_output(const knoll__run *run, size_t output)
{
    return knoll__register(run, run->program->output[output]);
}

/* ---- Operations ------------------------------------------------------------------------------ */

void knoll__enter_octave(knoll__run *run, const knoll__operation *operation, int octave)
{
    const knoll__loop *loop = &run->program->loops[operation->data];
    knoll__level *level = &run->levels[loop->level];
    level->multiplier = loop->multiplier[octave];
    level->weight = loop->weight[octave];
    if (run->fineness != NULL) {
        double left = knoll__left_of_octave(run, operation, octave);
        level->weight = (float)((double)level->weight * left);
        level->left = run->levels[loop->level - 1].left * left;
    }
    level->octave = octave;
    if (run->seeded)
        level->seed =
            knoll__octave_seed(knoll__scope_seed(run, operation->place.scope), (uint32_t)octave);
    level->shifted = octave > 0 || run->levels[loop->level - 1].shifted;
}

/* Whether an operation gives all that the program does. */
static int gives_all(const knoll__program *p, const knoll__operation *operation)
{
    int all = operation->out == p->output[0];
    for (int axis = 0; axis < p->dimensions && p->gradient; axis++)
        all &= operation->derivative[axis] == p->output[1 + axis];
    return all && p->output_count == 1 + p->gradient * p->dimensions;
}

/* Where the operation at `index` writes: its registers, or the caller's memory when it is the last
   to write the only output. */
static knoll__target destination(const knoll__run *run, int index)
{
    const knoll__program *p = run->program;
    const knoll__operation *operation = &p->operations[index];
    int end = operation->code == KNOLL__LOOP ? operation->end : index + 1;
    if (run->direct.to != NULL && end == (int)p->operation_count && operation->out == p->output[0])
        return run->direct;
    knoll__target target = {knoll__register(run, operation->out), (ptrdiff_t)run->width, {NULL}};
    for (int axis = 0; axis < p->dimensions && p->gradient; axis++)
        if (operation->derivative[axis] >= 0)
            target.derivative[axis] = knoll__register(run, operation->derivative[axis]);
    return target;
}

int knoll__writes_directly(const knoll__run *run, size_t width)
{
    const knoll__program *p = run->program;
    if (width % KNOLL__PAD != 0)
        return 0;
    int last = 0;
    for (int i = 0; i < (int)p->operation_count; i++) {
        const knoll__operation *operation = &p->operations[i];
        last = i;
        if (operation->code == KNOLL__LOOP)
            i = operation->end - 1;
    }
    return gives_all(p, &p->operations[last]);
}

/* Whether a loop sums the octaves of a source alone. */
static int sums_octaves(const knoll__program *p, int at)
{
    const knoll__operation *loop = &p->operations[at];
    return loop->code == KNOLL__LOOP && p->loops[loop->data].folded && loop->end == at + 2 &&
           p->sources[loop[1].data].slot >= 0;
}

int knoll__octaves_alone(const knoll__program *p)
{
    if (p->operation_count == 1 && p->operations[0].code == KNOLL__SAMPLE)
        return 1;
    return p->operation_count == 2 && sums_octaves(p, 0) ? p->loops[p->operations[0].data].octaves
                                                         : 0;
}

/* The inputs are registers, or the target itself. */
static void apply(knoll__run *run, knoll__map map, knoll__target out, const float *a,
                  const float *b, const float *c, float k0, float k1)
{
    const float k[2] = {k0, k1};
    knoll__map_function *function = run->kernels->maps[map];
    size_t width = run->width;
    if (out.pitch == (ptrdiff_t)width || run->height == 1) {
        function(out.to, a, b, c, k, width * run->height);
        return;
    }
    for (size_t row = 0; row < run->height; row++) {
        float *to = out.to + (ptrdiff_t)row * out.pitch;
        function(to, a == out.to ? to : a + row * width, b + row * width, c + row * width, k,
                 width);
    }
}

static void fill(const knoll__run *run, knoll__target out, float value)
{
    for (size_t row = 0; row < run->height; row++)
        for (size_t s = 0; s < run->width; s++)
            /* The derivatives that are filled are wanted. */
            /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference) */
            out.to[(ptrdiff_t)row * out.pitch + (ptrdiff_t)s] = value;
}

static void stretch(knoll__run *run, const knoll__operation *operation, knoll__target out,
                    const float *in)
{
    float slope =
        knoll__finite_float(knoll__base_slope(run, operation->place.base, operation->axis));
    if (in == NULL)
        fill(run, out, slope);
    else
        apply(run, KNOLL__MAP_remap, out, in, in, in, 1.0f, slope);
}

/* (float)(base * multiplier) on an axis: by sample, or in rows by column, by row, or one alone. */
static void narrow_positions(knoll__run *run, const knoll__place *place, int axis,
                             double multiplier, float *to)
{
    if (run->rows && axis > 1) {
        double position = knoll__outer_position(run, place->base, axis);
        knoll__kernels_scalar.affine(&position, &position, multiplier, 0.0, 1);
        knoll__kernels_scalar.narrow(to, &position, 1);
        return;
    }
    size_t count = knoll__axis_count(run, axis);
    run->kernels->affine(run->base, knoll__base_positions(run, place->base, axis), multiplier, 0.0,
                         count);
    run->kernels->narrow(to, run->base, count);
}

/* The position, + displacement * (float)multiplier. The displacement may be in the register of the
   result. */
static void coordinate(knoll__run *run, const knoll__operation *operation, knoll__target out)
{
    const knoll__place *place = &operation->place;
    int axis = operation->axis;
    double multiplier = knoll__multiplier(run, place->base, place->level);
    const float k[2] = {knoll__finite_float(multiplier)};
    float places[KNOLL__BLOCK], *row_places = run->t[axis];
    narrow_positions(run, place, axis, multiplier, places);
    for (size_t row = 0; row < run->height; row++) {
        float *to = out.to + (ptrdiff_t)row * out.pitch;
        const float *from = places;
        for (size_t i = 0; axis > 0 && run->rows && i < run->width; i++)
            row_places[i] = places[axis == 1 ? row : 0];
        if (axis > 0 && run->rows)
            from = row_places;
        if (place->displacement[axis] >= 0) {
            const float *by = knoll__register(run, place->displacement[axis]) + row * run->width;
            run->kernels->maps[KNOLL__MAP_accumulate](to, from, by, from, k, run->width);
        } else {
            memcpy(to, from, run->width * sizeof *to);
        }
    }
}

/* Adds the body's value, or a derivative of it, to a sum, or begins the sum with it. */
static void add_octave(knoll__run *run, knoll__target sum, int body, float weight, int add)
{
    const float *from = knoll__register(run, body);
    if (add)
        apply(run, KNOLL__MAP_accumulate, sum, sum.to, from, from, weight, 0.0f);
    else
        apply(run, KNOLL__MAP_weight, sum, from, from, from, weight, 0.0f);
}

/* The sum of derivatives by an axis. */
static knoll__target sum_by(knoll__target sum, int axis)
{
    return (knoll__target){sum.derivative[axis], sum.pitch, {NULL}};
}

/* Sums so many octaves, the first of them with what is there already if `add`. A weighted source
   that ends the body adds to the sum by itself. */
static void sum_octaves(knoll__run *run, int at, int octaves, knoll__target sum, int add)
{
    const knoll__operation *operation = &run->program->operations[at];
    const knoll__loop *loop = &run->program->loops[operation->data];
    const knoll__operation *last = &run->program->operations[operation->end - 1];
    if (sums_octaves(run->program, at)) {
        knoll__sample_octaves(run, operation, octaves, sum, add);
        return;
    }
    for (int octave = 0; octave < octaves; octave++, add = 1) {
        knoll__enter_octave(run, operation, octave);
        if (loop->folded && last->code == KNOLL__SAMPLE) {
            knoll__run_operations(run, at + 1, operation->end - 1);
            knoll__sample_source(run, last, sum, add);
            continue;
        }
        const float weight = loop->folded ? 1.0f : run->levels[loop->level].weight;
        knoll__run_operations(run, at + 1, operation->end);
        add_octave(run, sum, operation->in[0], weight, add);
        for (int axis = 0; axis < KNOLL_AXES; axis++)
            if (operation->in_derivative[axis] >= 0)
                add_octave(run, sum_by(sum, axis), operation->in_derivative[axis], weight, add);
    }
}

/* A sum of several octaves has a margin for rounding, as a source has; anything else alone has
   none. */
static void run_loop(knoll__run *run, int at, knoll__target sum)
{
    const knoll__operation *operation = &run->program->operations[at];
    const knoll__loop *loop = &run->program->loops[operation->data];
    int octaves = knoll__octaves_left(run, operation);
    float faded = knoll__faded_part(run, operation);
    if (faded != 0.0f || octaves == 0) {
        fill(run, sum, faded);
        for (int axis = 0; axis < KNOLL_AXES; axis++)
            if (sum.derivative[axis] != NULL)
                fill(run, sum_by(sum, axis), 0.0f);
    }
    if (octaves > 0)
        sum_octaves(run, at, octaves, sum, faded != 0.0f);
    if (faded != 0.0f && loop->octaves == 1 && !loop->folded) {
        const float *body = knoll__register(run, operation->in[0]);
        apply(run, KNOLL__MAP_clamp, sum, sum.to, body, body, loop->low, loop->high);
    }
}

void knoll__run_operations(knoll__run *run, int from, int to)
{
    for (int i = from; i < to; i++) {
        const knoll__operation *operation = &run->program->operations[i];
        knoll__target out = destination(run, i);
        const float *in[3] = {NULL};
        for (int n = 0; n < 3 && operation->in[n] >= 0; n++)
            in[n] = knoll__register(run, operation->in[n]);
        switch (operation->code) {
        case KNOLL__CONSTANT: fill(run, out, operation->k[0]); break;
        case KNOLL__COORDINATE: coordinate(run, operation, out); break;
        case KNOLL__SAMPLE: knoll__sample_source(run, operation, out, 0); break;
        case KNOLL__SAMPLE_Q16: knoll__sample_q16(run, operation, out); break;
        case KNOLL__APPLY:
            apply(run, operation->map, out, in[0], in[1], in[2], operation->k[0], operation->k[1]);
            break;
        case KNOLL__RESCALE: {
            double multiplier =
                knoll__multiplier(run, operation->place.base, operation->place.level);
            apply(run, KNOLL__MAP_remap, out, in[0], in[0], in[0],
                  knoll__finite_float(operation->k[0] * multiplier), 0.0f);
            break;
        }
        case KNOLL__STRETCH: stretch(run, operation, out, in[0]); break;
        case KNOLL__LOOP:
            run_loop(run, i, out);
            i = operation->end - 1;
            break;
        }
    }
}

void knoll__run_block(knoll__run *run)
{
    knoll__run_operations(run, 0, (int)run->program->operation_count);
}

/* Comes to every source that has slots, in every octave; with `plans` NULL to prepare it for a
   tile, else to settle its plans. */
static void visit(knoll__run *run, int from, int to, int level, knoll__plan *plans)
{
    for (int i = from; i < to; i++) {
        const knoll__operation *operation = &run->program->operations[i];
        if (operation->code == KNOLL__LOOP && level == 0) {
            int octaves = knoll__octaves_left(run, operation);
            for (int octave = 0; octave < octaves; octave++) {
                knoll__enter_octave(run, operation, octave);
                visit(run, i + 1, operation->end, 1, plans);
            }
            i = operation->end - 1;
        } else if (operation->code == KNOLL__SAMPLE && operation->place.level == level) {
            if (plans != NULL)
                knoll__settle_source(run, operation, plans);
            else
                knoll__prepare_source(run, operation);
        }
    }
}

void knoll__run_prepare(knoll__run *run)
{
    visit(run, 0, (int)run->program->operation_count, 0, NULL);
}

void knoll__settle_plans(const knoll_field *field, int dimensions, knoll__plan *plans)
{
    knoll__run run = {.field = field, .program = &field->programs[dimensions - 1], .seeded = 1};
    visit(&run, 0, (int)run.program->operation_count, 0, plans);
}
