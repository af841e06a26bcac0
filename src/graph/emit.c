/* emit.c - appending operations to a program: values, contexts and loops. */
#include "../support/exact.h"

#include "interval.h"
#include "lower.h"

#include <string.h>

#include "../support/error.h"
#include "../support/memory.h"

enum { MAX_OPERATIONS = 4096 };
#define MAX_WORK 1e6

/* ---- Values and operations ------------------------------------------------------------------- */

static int new_value(knoll__lowering *l, float low, float high, int constant, int operation)
{
    if (!KNOLL__GROW(l, l->values, l->value_capacity, l->value_count))
        return knoll__lower_no_memory(l);
    l->values[l->value_count] = (knoll__value){low, high, constant, operation, {-1, -1, -1, -1}};
    return (int)l->value_count++;
}

int knoll__new_derivative(knoll__lowering *l, int operation)
{
    return new_value(l, -0x1.fffffep127f, 0x1.fffffep127f, 0, operation);
}

int knoll__lower_too_large(knoll__lowering *l)
{
    uint32_t node = l->depth > 0 ? l->path[l->depth - 1] : 0;
    return knoll__lower_fail(l, KNOLL_ERROR_LIMIT, node, NULL,
                             "the recipe grows too large here: more than %d operations, or %s a "
                             "sample counting octaves; use fewer octaves or nested fractals",
                             MAX_OPERATIONS, knoll__number(MAX_WORK).text);
}

/* Affine images that an operation's positions go through. */
static int base_depth(const knoll__program *p, int base)
{
    int depth = 0;
    for (; base > 0; base = p->bases[base].parent)
        depth++;
    return depth;
}

/* Appends an operation; its index or -1. */
static int new_operation(knoll__lowering *l, knoll__operation operation)
{
    knoll__program *p = l->program;
    l->work += l->work_factor * (1.0 + base_depth(p, operation.place.base));
    if (p->operation_count >= MAX_OPERATIONS || l->work > MAX_WORK)
        return knoll__lower_too_large(l);
    if (!KNOLL__GROW(l, p->operations, l->operation_capacity, p->operation_count))
        return knoll__lower_no_memory(l);
    p->operations[p->operation_count] = operation;
    return (int)p->operation_count++;
}

knoll__operation knoll__plain_operation(knoll__code code)
{
    return (knoll__operation){.code = code,
                              .out = -1,
                              .in = {-1, -1, -1},
                              .derivative = {-1, -1, -1, -1},
                              .in_derivative = {-1, -1, -1, -1},
                              .place = {0, 0, 0, {-1, -1, -1, -1}},
                              .data = -1,
                              .end = -1};
}

int knoll__emit_constant(knoll__lowering *l, float value)
{
    return new_value(l, value, value, 1, -1);
}

/* Makes sure that an operation gives the value. */
int knoll__emitted(knoll__lowering *l, int value)
{
    if (value < 0 || l->values[value].operation >= 0)
        return value;
    knoll__operation operation = knoll__plain_operation(KNOLL__CONSTANT);
    operation.k[0] = l->values[value].low;
    operation.out = value;
    int index = new_operation(l, operation);
    if (index < 0)
        return -1;
    l->values[value].operation = index;
    return value;
}

int knoll__emit(knoll__lowering *l, knoll__operation operation, float low, float high)
{
    operation.out = new_value(l, low, high, 0, (int)l->program->operation_count);
    if (operation.out < 0 || new_operation(l, operation) < 0)
        return -1;
    return operation.out;
}

/* Appends an operation that samples the source, without derivatives. */
static int emit_sample(knoll__lowering *l, knoll__operation operation,
                       const knoll__source_data *source, int context, float low, float high)
{
    knoll__program *p = l->program;
    if (!KNOLL__GROW(l, p->sources, l->source_capacity, p->source_count))
        return knoll__lower_no_memory(l);
    p->sources[p->source_count] = *source;
    p->sources[p->source_count].low = low;
    p->sources[p->source_count].high = high;
    operation.place = l->contexts[context];
    operation.data = (int)p->source_count++;
    return knoll__emit(l, operation, low, high);
}

/* Whether the source is not constant within a cell. */
static int is_smooth(const knoll__source_data *source)
{
    const int cell_value = source->kind == KNOLL__SOURCE_worley && source->returned == 3;
    return !cell_value && knoll__kernels_scalar.gradient_points[source->kind][0] != NULL;
}

int knoll__emit_source(knoll__lowering *l, const knoll__source_data *source, int context, float low,
                       float high)
{
    knoll__operation operation = knoll__plain_operation(KNOLL__SAMPLE);
    const int derive = l->derive && is_smooth(source);
    for (int axis = 0; axis < l->program->dimensions && derive; axis++) {
        operation.derivative[axis] = knoll__new_derivative(l, (int)l->program->operation_count);
        if (operation.derivative[axis] < 0)
            return -1;
    }
    int value = emit_sample(l, operation, source, context, low, high);
    if (value >= 0 && derive && knoll__derive_source(l, value, operation.derivative) < 0)
        return -1;
    return value;
}

int knoll__emit_q16(knoll__lowering *l, const knoll__source_data *source, int context, float low,
                    float high)
{
    if (l->derive)
        return knoll__lower_fail(l, KNOLL_ERROR_GRAPH, l->path[l->depth - 1], NULL,
                                 "fixed-point noise has no exact derivatives; use value, perlin or "
                                 "an fbm of them");
    return emit_sample(l, knoll__plain_operation(KNOLL__SAMPLE_Q16), source, context, low, high);
}

int knoll__emit_coordinate(knoll__lowering *l, int axis, int context)
{
    if (axis >= l->needed)
        l->needed = axis + 1;
    knoll__operation operation = knoll__plain_operation(KNOLL__COORDINATE);
    operation.place = l->contexts[context];
    operation.axis = axis;
    int value = knoll__emit(l, operation, -0x1.fffffep127f, 0x1.fffffep127f);
    return value >= 0 && l->derive && knoll__derive_coordinate(l, value) < 0 ? -1 : value;
}

int knoll__emit_map(knoll__lowering *l, knoll__map map, int a, int b, int c, float k0, float k1)
{
    if (a == -1 || b == -1 || c == -1)
        return -1;
    knoll__operation operation = knoll__plain_operation(KNOLL__APPLY);
    operation.map = map;
    operation.k[0] = k0;
    operation.k[1] = k1;
    int in[3] = {a, b < 0 ? a : b, c < 0 ? a : c};
    if (l->values[in[0]].constant && l->values[in[1]].constant && l->values[in[2]].constant) {
        float result;
        knoll__kernels_scalar.maps[map](&result, &l->values[in[0]].low, &l->values[in[1]].low,
                                        &l->values[in[2]].low, operation.k, 1);
        return knoll__emit_constant(l, result);
    }
    for (int i = 0; i < 3; i++) {
        operation.in[i] = knoll__emitted(l, in[i]);
        if (operation.in[i] < 0)
            return -1;
    }
    knoll__interval of[3];
    for (int i = 0; i < 3; i++)
        of[i] = (knoll__interval){l->values[in[i]].low, l->values[in[i]].high};
    knoll__interval result = knoll__map_bounds(map, of[0], of[1], of[2], operation.k);
    int value = knoll__emit(l, operation, result.low, result.high);
    return value >= 0 && l->derive && knoll__derive_map(l, map, value, in, k0, k1) < 0 ? -1 : value;
}

/* ---- Contexts -------------------------------------------------------------------------------- */

int knoll__new_context(knoll__lowering *l, knoll__place place)
{
    if (!KNOLL__GROW(l, l->contexts, l->context_capacity, l->context_count))
        return knoll__lower_no_memory(l);
    l->contexts[l->context_count] = place;
    return (int)l->context_count++;
}

int knoll__context_transformed(knoll__lowering *l, int context, const double scale[4],
                               const double translate[4])
{
    knoll__program *p = l->program;
    knoll__place place = l->contexts[context];
    knoll__base base = {.parent = place.base, .level = place.level};
    memcpy(base.scale, scale, sizeof base.scale);
    memcpy(base.translate, translate, sizeof base.translate);
    if (!KNOLL__GROW(l, p->bases, l->base_capacity, p->base_count))
        return knoll__lower_no_memory(l);
    for (int axis = 0; axis < p->dimensions; axis++) {
        if (place.displacement[axis] < 0)
            continue;
        knoll__operation rescale = knoll__plain_operation(KNOLL__RESCALE);
        rescale.in[0] = rescale.in[1] = rescale.in[2] = knoll__emitted(l, place.displacement[axis]);
        rescale.place = place;
        rescale.k[0] = (float)scale[axis];
        if (rescale.in[0] < 0)
            return -1;
        int moved = knoll__emit(l, rescale, -0x1.fffffep127f, 0x1.fffffep127f);
        if (moved < 0 || (l->derive && knoll__derive_rescaled(l, moved, rescale.in[0]) < 0))
            return -1;
        place.displacement[axis] = moved;
    }
    p->bases[p->base_count] = base;
    place.base = (int)p->base_count++;
    return knoll__new_context(l, place);
}

int knoll__context_displaced(knoll__lowering *l, int context, const int value[4], float amplitude)
{
    /* Displacements are in the base's units: inside a fractal the base first becomes the
       octave's. */
    static const double one[4] = {1, 1, 1, 1}, zero[4] = {0};
    knoll__place place = l->contexts[context];
    if (l->program->bases[place.base].level != place.level) {
        context = knoll__context_transformed(l, context, one, zero);
        if (context < 0)
            return -1;
        place = l->contexts[context];
    }
    for (int axis = 0; axis < l->program->dimensions; axis++) {
        if (value[axis] == KNOLL__UNUSED)
            continue;
        int moved = place.displacement[axis];
        moved = moved < 0 ? knoll__emit_map(l, KNOLL__MAP_remap, value[axis], KNOLL__UNUSED,
                                            KNOLL__UNUSED, amplitude, 0.0f)
                          : knoll__emit_map(l, KNOLL__MAP_accumulate, moved, value[axis],
                                            KNOLL__UNUSED, amplitude, 0.0f);
        place.displacement[axis] = knoll__emitted(l, moved);
        if (place.displacement[axis] < 0)
            return -1;
    }
    return knoll__new_context(l, place);
}

int knoll__new_scope(knoll__lowering *l, knoll__scope scope)
{
    knoll__program *p = l->program;
    if (!KNOLL__GROW(l, p->scopes, l->scope_capacity, p->scope_count))
        return knoll__lower_no_memory(l);
    p->scopes[p->scope_count] = scope;
    return (int)p->scope_count++;
}

int knoll__context_for_axis(knoll__lowering *l, int context, int axis)
{
    knoll__place place = l->contexts[context];
    place.scope = knoll__new_scope(l, (knoll__scope){place.scope, 0, axis});
    return place.scope < 0 ? -1 : knoll__new_context(l, place);
}

/* ---- Loops ----------------------------------------------------------------------------------- */

/* Weights are gain^i over their sum. When there are several, all are a hair smaller (2^-18), so
   that roundings cannot carry the sum beyond the source's bounds. Octaves of weight 0 are left
   out. */
static void fill_loop(knoll__loop *loop, int octaves, double lacunarity, double gain)
{
    double sum = 0.0, power = 1.0, multiplier = 1.0;
    double weight[KNOLL__MAX_OCTAVES];
    loop->octaves = 0;
    for (int i = 0; i < octaves && (float)power != 0.0f; i++) {
        weight[i] = power;
        loop->multiplier[i] = multiplier;
        sum += power;
        power *= gain;
        multiplier *= lacunarity;
        loop->octaves++;
    }
    double shrink = loop->octaves == 1 ? 1.0 : 1.0 - 0x1p-18;
    for (int i = 0; i < loop->octaves; i++)
        loop->weight[i] = (float)(weight[i] / sum * shrink);
}

/* By more than 32 octaves can round among the denormals; a sum without negative parts has no
   sign. */
static void round_outwards(knoll__value *sum)
{
    const float most = 64 * 0x1p-149f;
    if (sum->low != 0.0f)
        sum->low = sum->low > 0.0f && sum->low < most ? 0.0f : sum->low - most;
    if (sum->high != 0.0f)
        sum->high = sum->high < 0.0f && -sum->high < most ? 0.0f : sum->high + most;
}

int knoll__emit_loop(knoll__lowering *l, uint32_t node, int input, int context, int octaves,
                     double lacunarity, double gain)
{
    knoll__program *p = l->program;
    knoll__place place = l->contexts[context];
    if (place.level == KNOLL__MAX_LEVELS)
        return knoll__lower_fail(l, KNOLL_ERROR_LIMIT, node, NULL,
                                 "fractals lie inside one another more than %d deep",
                                 KNOLL__MAX_LEVELS);
    if (!KNOLL__GROW(l, p->loops, l->loop_capacity, p->loop_count))
        return knoll__lower_no_memory(l);
    int data = (int)p->loop_count++;
    place.level++;
    p->loops[data] = (knoll__loop){.level = place.level};
    fill_loop(&p->loops[data], octaves, lacunarity, gain);
    octaves = p->loops[data].octaves;

    knoll__operation operation = knoll__plain_operation(KNOLL__LOOP);
    operation.data = data;
    operation.place.scope = place.scope;
    int sum = knoll__emit(l, operation, 0.0f, 0.0f);
    place.scope = knoll__new_scope(l, (knoll__scope){place.scope, place.level, 0});
    int inner = place.scope < 0 ? -1 : knoll__new_context(l, place);
    if (sum < 0 || inner < 0)
        return -1;
    int index = l->values[sum].operation;

    double outside = l->work_factor;
    l->work_factor *= octaves;
    int body = knoll__emitted(l, knoll__lower_input(l, node, input, inner));
    l->work_factor = outside;
    if (body < 0)
        return -1;

    /* A lattice noise takes the weight into its amplitude, so that rows get it for nothing. */
    const knoll__operation *last = &p->operations[l->values[body].operation];
    if (last->code == KNOLL__SAMPLE && last->place.level == place.level) {
        p->sources[last->data].weighted = 1;
        p->loops[data].folded = 1;
    }
    if (l->derive && knoll__derive_loop(l, sum, body) < 0)
        return -1;
    p->operations[index].in[0] = body;
    p->operations[index].end = (int)p->operation_count;

    /* The weights add up to at most 1 and to at least 1 - 2^-17. */
    float low = l->values[body].low, high = l->values[body].high;
    const float slack = octaves == 1 ? 1.0f : 1.0f - 0x1p-17f;
    l->values[sum].low = low > 0.0f ? low * slack : low;
    l->values[sum].high = high < 0.0f ? high * slack : high;
    if (octaves > 1)
        round_outwards(&l->values[sum]);
    return sum;
}
