/* box.c - the interpreter of programs over intervals: bounds of a field on a box (Moore, 1966,
   Interval Analysis). docs/bounds.md. */
#include "../support/exact.h"

#include "box.h"

#include "../support/environment.h"
#include "../support/memory.h"

#define LARGEST 1.7976931348623157e308

void knoll__bound_base(knoll__bounding *b, int base, int axis, double *low, double *high)
{
    b->run.outer[axis] = b->low[axis];
    double first = knoll__outer_position(&b->run, base, axis);
    b->run.outer[axis] = b->high[axis];
    double last = knoll__outer_position(&b->run, base, axis);
    *low = first < last ? first : last;
    *high = first < last ? last : first;
}

static knoll__interval map(knoll__map of, knoll__interval a, knoll__interval b, knoll__interval c,
                           float k0, float k1)
{
    const float k[2] = {k0, k1};
    return knoll__map_bounds(of, a, b, c, k);
}

static knoll__interval bound_coordinate(knoll__bounding *b, const knoll__operation *operation)
{
    const knoll__place *place = &operation->place;
    double multiplier = knoll__multiplier(&b->run, place->base, place->level), end[2];
    knoll__bound_base(b, place->base, operation->axis, &end[0], &end[1]);
    float narrow[2];
    for (int i = 0; i < 2; i++) {
        knoll__kernels_scalar.affine(&end[i], &end[i], multiplier, 0.0, 1);
        knoll__kernels_scalar.narrow(&narrow[i], &end[i], 1);
    }
    knoll__interval position = {narrow[0], narrow[1]};
    int by = place->displacement[operation->axis];
    if (by < 0)
        return position;
    return map(KNOLL__MAP_accumulate, position, b->registers[by], position,
               knoll__finite_float(multiplier), 0.0f);
}

static void bound_operations(knoll__bounding *b, int from, int to);

/* The only source of a loop's body, whose place is not displaced; NULL: there is no such thing. */
static const knoll__operation *only_source(const knoll__bounding *b, int at)
{
    const knoll__operation *operations = b->run.program->operations, *only = NULL;
    for (int i = at + 1; i < operations[at].end; i++) {
        if (operations[i].code == KNOLL__LOOP ||
            (operations[i].code == KNOLL__SAMPLE && only != NULL))
            return NULL;
        if (operations[i].code == KNOLL__SAMPLE)
            only = &operations[i];
    }
    for (int a = 0; only != NULL && a < b->run.program->dimensions; a++)
        if (only->place.displacement[a] >= 0)
            return NULL;
    return only;
}

/* Octaves are added part by part of the box, where they have only one source; a source that has its
   weight already is added as it is. */
static knoll__interval bound_loop(knoll__bounding *b, int at)
{
    const knoll__operation *operation = &b->run.program->operations[at];
    const knoll__loop *loop = &b->run.program->loops[operation->data];
    const knoll__operation *source = loop->octaves > 1 ? only_source(b, at) : NULL;
    const int count = source != NULL ? KNOLL__PARTS : 1;
    knoll__interval sum[KNOLL__PARTS] = {{0.0f, 0.0f}}, sample[KNOLL__PARTS] = {{0.0f, 0.0f}};
    int parts[KNOLL_AXES];
    knoll__cut_parts(b, parts);
    for (int octave = 0; octave < loop->octaves; octave++) {
        knoll__enter_octave(&b->run, operation, octave);
        if (source != NULL)
            knoll__bound_parts(b, source, parts, sample);
        b->sampled = source;
        for (int part = 0; part < count; part++) {
            b->sample = sample[part];
            bound_operations(b, at + 1, operation->end);
            knoll__interval body = b->registers[operation->in[0]];
            float weight = loop->folded ? 1.0f : loop->weight[octave];
            sum[part] = map(KNOLL__MAP_accumulate, sum[part], body, body, weight, 0.0f);
        }
        b->sampled = NULL;
    }
    knoll__interval all = sum[0];
    for (int part = 1; part < count; part++) {
        all.low = sum[part].low < all.low ? sum[part].low : all.low;
        all.high = sum[part].high > all.high ? sum[part].high : all.high;
    }
    return all;
}

/* Of derivatives nothing is proven. */
static const knoll__interval anything = {-0x1.fffffep127f, 0x1.fffffep127f};

static void bound_operations(knoll__bounding *b, int from, int to)
{
    for (int i = from; i < to; i++) {
        const knoll__operation *operation = &b->run.program->operations[i];
        knoll__interval in[3] = {{0.0f, 0.0f}}, out = {0.0f, 0.0f};
        for (int n = 0; n < 3 && operation->in[n] >= 0; n++)
            in[n] = b->registers[operation->in[n]];
        switch (operation->code) {
        case KNOLL__CONSTANT: out = (knoll__interval){operation->k[0], operation->k[0]}; break;
        case KNOLL__COORDINATE: out = bound_coordinate(b, operation); break;
        case KNOLL__SAMPLE:
            out = operation == b->sampled ? b->sample : knoll__bound_source(b, operation);
            break;
        case KNOLL__SAMPLE_Q16: {
            const knoll__source_data *source = &b->run.program->sources[operation->data];
            out = (knoll__interval){source->low, source->high};
            break;
        }
        case KNOLL__STRETCH: out = anything; break;
        case KNOLL__APPLY:
            out = map(operation->map, in[0], in[1], in[2], operation->k[0], operation->k[1]);
            break;
        case KNOLL__RESCALE: {
            double multiplier =
                knoll__multiplier(&b->run, operation->place.base, operation->place.level);
            out = map(KNOLL__MAP_remap, in[0], in[0], in[0],
                      knoll__finite_float(operation->k[0] * multiplier), 0.0f);
            break;
        }
        case KNOLL__LOOP:
            out = bound_loop(b, i);
            i = operation->end - 1;
            break;
        }
        b->registers[operation->out] = out;
        for (int axis = 0; axis < KNOLL_AXES; axis++)
            if (operation->derivative[axis] >= 0)
                b->registers[operation->derivative[axis]] = anything;
    }
}

static int is_box(const knoll_field *field, const knoll_box *box)
{
    if (box->dimensions < field->least_dimensions || box->dimensions > KNOLL_AXES)
        return 0;
    for (int a = 0; a < box->dimensions; a++)
        if (!(box->low[a] <= box->high[a]))
            return 0;
    return 1;
}

static double finite(double x)
{
    return x < -LARGEST ? -LARGEST : x > LARGEST ? LARGEST : x;
}

knoll_status knoll_bounds(const knoll_field *field, const knoll_box *box, float *low, float *high)
{
    enum { LOCAL = 256 };
    knoll__interval local[LOCAL];
    if (!is_box(field, box))
        return KNOLL_ERROR_ARGUMENT;
    const knoll__program *program = &field->programs[box->dimensions - 1];
    knoll__bounding b = {
        .registers = local,
        .run = {.field = field, .program = program, .kernels = field->kernels, .seeded = 1}};
    b.run.plans = &b.spare;
    size_t count = (size_t)program->register_count;
    if (count > LOCAL)
        b.registers = knoll__allocate(&field->allocator, count * sizeof *b.registers);
    if (b.registers == NULL)
        return KNOLL_ERROR_MEMORY;
    knoll__environment callers = knoll__environment_enter();
    for (int a = 0; a < box->dimensions; a++) {
        b.low[a] = finite(box->low[a]);
        b.high[a] = finite(box->high[a]);
    }
    bound_operations(&b, 0, (int)program->operation_count);
    for (size_t o = 0; o < field->output_count; o++) {
        const size_t at = o * (field->gradient ? 1 + (size_t)box->dimensions : 1);
        knoll__interval bounds = b.registers[program->output[at]];
        low[o] = bounds.low > program->low[at] ? bounds.low : program->low[at];
        high[o] = bounds.high < program->high[at] ? bounds.high : program->high[at];
    }
    knoll__environment_leave(callers);
    if (count > LOCAL)
        knoll__release(&field->allocator, b.registers);
    return KNOLL_OK;
}
