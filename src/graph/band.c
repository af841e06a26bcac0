/* band.c - what band limits need to know of the body of each loop: how fine it is, and its mean
   where symmetry tells it. docs/band-limit.md has the method. */
#include "../support/exact.h"

#include "lower.h"

#include <string.h>

#include "../support/memory.h"

/* What follows for a value from the operations that it is made of. */
typedef struct trait {
    double fineness[KNOLL_AXES];
    double mean;
    int has_mean;
    int repeats; /* it has a period on every axis, so that each octave has a mean of its own */
    int has_coordinate; /* it is somewhere else on average wherever one looks */
} trait;

/* As if r times finer. */
static double finer(double fineness, double r)
{
    const double finest = 1e300;
    double product = fineness * (r < 0 ? -r : r);
    return product < finest ? product : finest;
}

static double greater(double a, double b)
{
    return a > b ? a : b;
}

static int is_constant(const trait *t)
{
    int constant = t->has_mean && !t->has_coordinate;
    for (int axis = 0; axis < KNOLL_AXES; axis++)
        constant &= t->fineness[axis] == 0;
    return constant;
}

static int has_period(const knoll__source_data *source, knoll__code code, int axis)
{
    return code == KNOLL__SAMPLE_Q16 ? source->q16.period[axis] != 0 : source->period[axis] != 0;
}

/* In octave 0 of all loops. A displacement leaves fineness alone, and the mean of what goes on for
   ever. Of what repeats, symmetry tells the mean only where the sum over each lattice point is 0,
   and all of the period is seen: not along a line, nor displaced. */
static trait source_trait(const knoll__program *p, const knoll__operation *operation)
{
    const knoll__source_data *source = &p->sources[operation->data];
    trait t = {.repeats = 1};
    int moves = 0, balanced = source->balanced && !knoll__is_displaced(p, &operation->place);
    for (int axis = 0; axis < p->dimensions; axis++) {
        double fineness = (double)source->frequency / (double)source->limit;
        for (int base = operation->place.base; base > 0; base = p->bases[base].parent)
            fineness = finer(fineness, p->bases[base].scale[axis]);
        t.fineness[axis] = fineness;
        moves |= fineness > 0;
        balanced &= fineness > 0;
        t.repeats &= fineness == 0 || has_period(source, operation->code, axis);
    }
    t.has_mean = source->centred && moves && (balanced || !t.repeats);
    return t;
}

/* A fold at 0 makes waves of half the length, and of what is smooth but for the fold not quite. */
static trait map_trait(const knoll__lowering *l, const knoll__operation *operation,
                       const trait *traits)
{
    const double fold = 1.5;
    const trait *a = &traits[operation->in[0]], *b = &traits[operation->in[1]],
                *c = &traits[operation->in[2]];
    const int folds = operation->map == KNOLL__MAP_abs && l->values[operation->in[0]].low < 0;
    trait t = {.has_coordinate = a->has_coordinate | b->has_coordinate | c->has_coordinate,
               .repeats = a->repeats | b->repeats | c->repeats};
    for (int axis = 0; axis < KNOLL_AXES; axis++) {
        double finest = greater(a->fineness[axis], b->fineness[axis]);
        t.fineness[axis] = finer(greater(finest, c->fineness[axis]), folds ? fold : 1.0);
    }
    const double k0 = (double)operation->k[0], k1 = (double)operation->k[1];
    t.has_mean = a->has_mean && b->has_mean;
    switch (operation->map) {
    case KNOLL__MAP_add: t.mean = a->mean + b->mean; break;
    case KNOLL__MAP_subtract: t.mean = a->mean - b->mean; break;
    case KNOLL__MAP_negate: t.mean = -a->mean; break;
    case KNOLL__MAP_remap: t.mean = a->mean * k0 + k1; break;
    case KNOLL__MAP_weight: t.mean = a->mean * k0; break;
    case KNOLL__MAP_accumulate: t.mean = a->mean + b->mean * k0; break;
    case KNOLL__MAP_multiply:
        t.mean = a->mean * b->mean;
        t.has_mean &= is_constant(a) || is_constant(b);
        break;
    default: t.has_mean = 0;
    }
    return t;
}

static void find_bands(knoll__lowering *l, trait *traits, int from, int to);

static trait loop_trait(knoll__lowering *l, trait *traits, int at)
{
    knoll__program *p = l->program;
    const knoll__operation *operation = &p->operations[at];
    find_bands(l, traits, at + 1, operation->end);
    knoll__loop *loop = &p->loops[operation->data];
    trait t = traits[operation->in[0]];
    const knoll__value *body = &l->values[operation->in[0]];
    loop->low = body->low;
    loop->high = body->high;
    loop->mean = (float)greater(body->low, t.mean < body->high ? t.mean : body->high);
    loop->has_mean = t.has_mean;
    loop->repeats = t.repeats;
    if (!t.has_coordinate)
        memcpy(loop->fineness, t.fineness, sizeof loop->fineness);
    double sum = 0;
    for (int octave = 0; octave < loop->octaves; octave++)
        sum += (double)loop->weight[octave];
    t.mean *= sum;
    return t;
}

static void find_bands(knoll__lowering *l, trait *traits, int from, int to)
{
    const knoll__program *p = l->program;
    for (int i = from; i < to; i++) {
        const knoll__operation *operation = &p->operations[i];
        trait *t = &traits[operation->out];
        switch (operation->code) {
        case KNOLL__CONSTANT: *t = (trait){.mean = (double)operation->k[0], .has_mean = 1}; break;
        case KNOLL__COORDINATE: *t = (trait){.has_coordinate = 1}; break;
        case KNOLL__SAMPLE:
        case KNOLL__SAMPLE_Q16: *t = source_trait(p, operation); break;
        case KNOLL__APPLY: *t = map_trait(l, operation, traits); break;
        case KNOLL__RESCALE: *t = traits[operation->in[0]]; break;
        case KNOLL__STRETCH: break;
        case KNOLL__LOOP:
            *t = loop_trait(l, traits, i);
            i = operation->end - 1;
            break;
        }
    }
}

int knoll__find_bands(knoll__lowering *l)
{
    if (l->program->loop_count == 0)
        return 0;
    trait *traits = knoll__allocate(l->allocator, l->value_count * sizeof *traits);
    if (traits == NULL)
        return -1;
    memset(traits, 0, l->value_count * sizeof *traits); /* derivatives have none */
    find_bands(l, traits, 0, (int)l->program->operation_count);
    knoll__release(l->allocator, traits);
    return 0;
}
