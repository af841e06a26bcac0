/* derivative.c - forward differentiation (Wengert, 1964): one rule an operation. A value's
   derivatives by the caller's position are values themselves, made by operations like any others,
   or -1 where they are 0 everywhere. docs/bits.md, "Derivatives". */
#include "lower.h"

/* ---- Values and their derivatives ------------------------------------------------------------ */

static int map(knoll__lowering *l, knoll__map m, int a, int b, int c, float k0, float k1)
{
    return knoll__emit_map(l, m, a, b < 0 ? KNOLL__UNUSED : b, c < 0 ? KNOLL__UNUSED : c, k0, k1);
}

/* The value itself, or a constant 0. */
static int or_zero(knoll__lowering *l, int value)
{
    return value < 0 ? knoll__emit_constant(l, 0.0f) : value;
}

/* a + b, a - b and a * d, where -1 is 0. */
static int sum(knoll__lowering *l, int a, int b)
{
    return a < 0 ? b : b < 0 ? a : map(l, KNOLL__MAP_add, a, b, -1, 0, 0);
}

static int difference(knoll__lowering *l, int a, int b)
{
    if (a < 0)
        return map(l, KNOLL__MAP_negate, b, -1, -1, 0, 0);
    return b < 0 ? a : map(l, KNOLL__MAP_subtract, a, b, -1, 0, 0);
}

static int times(knoll__lowering *l, int a, int d)
{
    return d < 0 ? -1 : map(l, KNOLL__MAP_multiply, a, d, -1, 0, 0);
}

/* ---- Maps ------------------------------------------------------------------------------------ */

/* a + clamp(t) * (b - a): between the derivatives, and by the weight's own where it is not
   clamped. */
static int mixed(knoll__lowering *l, const int in[3], int a, int b, int t)
{
    int between = -1, weight = -1;
    if (a >= 0 || b >= 0)
        between = map(l, KNOLL__MAP_mix, or_zero(l, a), or_zero(l, b), in[2], 0, 0);
    if (t >= 0)
        weight = times(l, map(l, KNOLL__MAP_subtract, in[1], in[0], -1, 0, 0),
                       map(l, KNOLL__MAP_within, in[2], t, -1, 0, 1));
    return sum(l, between, weight);
}

/* The derivative of a map of values whose derivatives are d, not all of them 0. */
static int derive(knoll__lowering *l, knoll__map m, const int in[3], const int d[3], float k0,
                  float k1)
{
    switch (m) {
    case KNOLL__MAP_add: return sum(l, d[0], d[1]);
    case KNOLL__MAP_subtract: return difference(l, d[0], d[1]);
    case KNOLL__MAP_multiply: return sum(l, times(l, in[1], d[0]), times(l, in[0], d[1]));
    case KNOLL__MAP_min:
        return map(l, KNOLL__MAP_choose, map(l, KNOLL__MAP_less, in[0], in[1], -1, 0, 0),
                   or_zero(l, d[0]), or_zero(l, d[1]), 0, 0);
    case KNOLL__MAP_max:
        return map(l, KNOLL__MAP_choose, map(l, KNOLL__MAP_less, in[1], in[0], -1, 0, 0),
                   or_zero(l, d[0]), or_zero(l, d[1]), 0, 0);
    case KNOLL__MAP_mix: return mixed(l, in, d[0], d[1], d[2]);
    case KNOLL__MAP_clamp: return map(l, KNOLL__MAP_within, in[0], d[0], -1, k0, k1);
    case KNOLL__MAP_remap: return map(l, KNOLL__MAP_remap, d[0], -1, -1, k0, 0);
    case KNOLL__MAP_abs: return map(l, KNOLL__MAP_turn, in[0], d[0], -1, 0, 0);
    case KNOLL__MAP_negate: return map(l, KNOLL__MAP_negate, d[0], -1, -1, 0, 0);
    case KNOLL__MAP_weight: return map(l, KNOLL__MAP_weight, d[0], -1, -1, k0, 0);
    case KNOLL__MAP_accumulate:
        return d[1] < 0 ? d[0] : map(l, KNOLL__MAP_accumulate, or_zero(l, d[0]), d[1], -1, k0, 0);
    /* Derivatives' own; they are not derived again. */
    case KNOLL__MAP_less:
    case KNOLL__MAP_choose:
    case KNOLL__MAP_within:
    case KNOLL__MAP_turn:
    case KNOLL__MAP_COUNT: break;
    }
    return -1;
}

int knoll__derive_map(knoll__lowering *l, knoll__map m, int value, const int in[3], float k0,
                      float k1)
{
    l->derive = 0;
    for (int axis = 0; axis < l->program->dimensions && l->status == KNOLL_OK; axis++) {
        int d[3], any = 0;
        for (int n = 0; n < 3; n++) {
            d[n] = l->values[in[n]].derivative[axis];
            any |= d[n] >= 0;
        }
        int derivative = any ? derive(l, m, in, d, k0, k1) : -1;
        if (l->status == KNOLL_OK)
            l->values[value].derivative[axis] = derivative;
    }
    l->derive = 1;
    return l->status == KNOLL_OK ? 0 : -1;
}

/* ---- Positions ------------------------------------------------------------------------------- */

static int displacement_by(const knoll__lowering *l, const knoll__place *place, int of, int by)
{
    int displacement = place->displacement[of];
    return displacement < 0 ? -1 : l->values[displacement].derivative[by];
}

/* The derivative of the place's position on axis `of`, in the base's units, by the caller's on axis
   `by`; -1: 0. */
static int position_by(knoll__lowering *l, const knoll__place *place, int of, int by)
{
    int moved = displacement_by(l, place, of, by);
    if (of != by)
        return moved;
    knoll__operation stretch = knoll__plain_operation(KNOLL__STRETCH);
    stretch.place = *place;
    for (int axis = 0; axis < KNOLL_AXES; axis++)
        stretch.place.displacement[axis] = -1;
    stretch.axis = of;
    stretch.in[0] = moved < 0 ? -1 : knoll__emitted(l, moved);
    return knoll__emit(l, stretch, -0x1.fffffep127f, 0x1.fffffep127f);
}

/* The chain rule: by_place are the derivatives by the place's position on each axis. */
int knoll__derive_source(knoll__lowering *l, int value, const int by_place[KNOLL_AXES])
{
    const knoll__place place = l->program->operations[l->values[value].operation].place;
    const int dimensions = l->program->dimensions;
    l->derive = 0;
    for (int by = 0; by < dimensions && l->status == KNOLL_OK; by++) {
        int total = -1;
        for (int of = 0; of < dimensions; of++) {
            if (place.displacement[of] < 0)
                total = of == by ? sum(l, total, by_place[of]) : total;
            else
                total = sum(l, total, times(l, by_place[of], position_by(l, &place, of, by)));
        }
        if (l->status == KNOLL_OK)
            l->values[value].derivative[by] = total;
    }
    l->derive = 1;
    return l->status == KNOLL_OK ? 0 : -1;
}

/* `from` times what the operation that gives `value` multiplies by. */
static int rescaled(knoll__lowering *l, int value, int from)
{
    knoll__operation operation = l->program->operations[l->values[value].operation];
    operation.out = -1;
    operation.in[0] = operation.in[1] = operation.in[2] = knoll__emitted(l, from);
    return operation.in[0] < 0 ? -1 : knoll__emit(l, operation, -0x1.fffffep127f, 0x1.fffffep127f);
}

int knoll__derive_rescaled(knoll__lowering *l, int value, int from)
{
    for (int axis = 0; axis < l->program->dimensions && l->status == KNOLL_OK; axis++) {
        int derivative = l->values[from].derivative[axis];
        if (derivative >= 0)
            derivative = rescaled(l, value, derivative);
        if (l->status == KNOLL_OK)
            l->values[value].derivative[axis] = derivative;
    }
    return l->status == KNOLL_OK ? 0 : -1;
}

/* A coordinate is the place's position, in the units of the octave that it is in. */
int knoll__derive_coordinate(knoll__lowering *l, int value)
{
    const knoll__operation coordinate = l->program->operations[l->values[value].operation];
    for (int by = 0; by < l->program->dimensions && l->status == KNOLL_OK; by++) {
        int derivative = position_by(l, &coordinate.place, coordinate.axis, by);
        if (derivative >= 0) {
            knoll__operation rescale = knoll__plain_operation(KNOLL__RESCALE);
            rescale.place = coordinate.place;
            for (int axis = 0; axis < KNOLL_AXES; axis++)
                rescale.place.displacement[axis] = -1;
            rescale.in[0] = rescale.in[1] = rescale.in[2] = derivative;
            rescale.k[0] = 1.0f;
            derivative = knoll__emit(l, rescale, -0x1.fffffep127f, 0x1.fffffep127f);
        }
        if (l->status == KNOLL_OK)
            l->values[value].derivative[by] = derivative;
    }
    return l->status == KNOLL_OK ? 0 : -1;
}

/* ---- Loops ----------------------------------------------------------------------------------- */

int knoll__derive_loop(knoll__lowering *l, int sum, int body)
{
    const int index = l->values[sum].operation;
    for (int axis = 0; axis < l->program->dimensions; axis++) {
        int of_body = l->values[body].derivative[axis];
        if (of_body < 0)
            continue;
        of_body = knoll__emitted(l, of_body);
        int derivative = of_body < 0 ? -1 : knoll__new_derivative(l, index);
        if (derivative < 0)
            return -1;
        l->program->operations[index].in_derivative[axis] = of_body;
        l->program->operations[index].derivative[axis] = derivative;
        l->values[sum].derivative[axis] = derivative;
    }
    return 0;
}
