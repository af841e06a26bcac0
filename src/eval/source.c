/* source.c - sampling one lattice noise over a block: as rows that share what lies in x, else as
   points. */
#include "../support/exact.h"

#include <string.h>

#include "../support/seed.h"
#include "run.h"

/* The place of a source's plan in the octave that its loop is in. */
static int slot_of(const knoll__run *run, const knoll__operation *operation)
{
    int slot = run->program->sources[operation->data].slot;
    return slot < 0 ? slot : slot + (operation->place.level == 1 ? run->levels[1].octave : 0);
}

/* Where the place is displaced on the axis, in the base's units, else in the caller's. What is
   larger than 2^100 would overflow. */
static float derivative_scale(const knoll__run *run, const knoll__place *place,
                              const knoll__axis *axis, int a)
{
    double scale = axis->frequency;
    if (place->displacement[a] < 0)
        scale *= knoll__base_slope(run, place->base, a);
    return (float)(scale > 0x1p100 ? 0x1p100 : scale < -0x1p100 ? -0x1p100 : scale);
}

static void make_plan(const knoll__run *run, const knoll__operation *operation, knoll__plan *plan)
{
    const knoll__source_data *source = &run->program->sources[operation->data];
    const knoll__place *place = &operation->place;
    uint64_t seed =
        knoll__node_seed(knoll__scope_seed(run, place->scope), source->own_seed, source->type);
    plan->keys = knoll__keys_of(seed);
    for (int a = 0; a < run->program->dimensions; a++) {
        plan->axis[a] = knoll__source_axis(run, source, place, seed, a);
        plan->scale[a] = derivative_scale(run, place, &plan->axis[a], a);
    }
}

void knoll__settle_source(const knoll__run *run, const knoll__operation *operation,
                          knoll__plan *plans)
{
    int slot = slot_of(run, operation);
    if (slot >= 0)
        make_plan(run, operation, &plans[slot]);
}

static void make_table(knoll__run *run, const knoll__operation *operation, knoll__plan *plan)
{
    const knoll__source_data *source = &run->program->sources[operation->data];
    knoll__fill_x_table(run, source, &operation->place, &plan->axis[0], &plan->x);
}

void knoll__prepare_source(knoll__run *run, const knoll__operation *operation)
{
    int slot = slot_of(run, operation);
    if (slot < 0)
        return;
    knoll__x_table table = run->plans[slot].x;
    run->plans[slot] = run->field->plans[run->program->dimensions - 1][slot];
    run->plans[slot].x = table;
    make_table(run, operation, &run->plans[slot]);
}

/* The settled plan, or one made for this block. */
const knoll__plan *knoll__plan_of(knoll__run *run, const knoll__operation *operation)
{
    int slot = slot_of(run, operation);
    if (slot >= 0)
        return run->rows ? &run->plans[slot]
                         : &run->field->plans[run->program->dimensions - 1][slot];
    knoll__plan *plan = &run->plans[run->rows ? run->program->slot_count : 0];
    make_plan(run, operation, plan);
    if (run->rows)
        make_table(run, operation, plan);
    return plan;
}

/* Normalisation, and in a folded loop the weight of the octave. */
float knoll__amplitude_of(const knoll__run *run, const knoll__operation *operation)
{
    const knoll__source_data *source = &run->program->sources[operation->data];
    return source->weighted ? source->normal * run->levels[operation->place.level].weight
                            : source->normal;
}

/* ---- Rows ------------------------------------------------------------------------------------ */

/* Where the rows of the block lie on the outer axes. */
static void locate_rows(knoll__run *run, const knoll__source_data *source,
                        const knoll__place *place, const knoll__plan *plan, knoll__outer *outer)
{
    for (int a = 1; a < run->program->dimensions; a++) {
        const knoll__kernels *kernels = &knoll__kernels_scalar;
        size_t count = 1;
        if (a > 1 || run->height == 1) {
            double position = a > 1 ? knoll__outer_position(run, place->base, a)
                                    : *knoll__base_positions(run, place->base, a);
            kernels->locate(&position, &plan->axis[a], outer->cell[a], outer->t[a], count);
        } else {
            kernels = run->kernels;
            count = knoll__axis_count(run, a);
            kernels->locate(knoll__base_positions(run, place->base, a), &plan->axis[a],
                            outer->cell[a], outer->t[a], count);
        }
        kernels->fade(outer->t[a], source->fade_kind, outer->fade[a], count);
        if (run->program->gradient)
            kernels->fade_slope(outer->t[a], source->fade_kind, outer->fade_slope[a], count);
    }
}

static void sample_layers(knoll__run *run, const knoll__source_data *source,
                          const knoll__layer *layers, int count, knoll__target out, int add,
                          int last)
{
    knoll__rows call = {.count = run->width,
                        .rows = run->height,
                        .out = out.to,
                        .pitch = out.pitch,
                        .add = add,
                        .stream = run->stream && last && out.to == run->direct.to,
                        .layer_count = count,
                        .layers = layers,
                        .jitter = source->jitter,
                        .fade_kind = source->fade_kind,
                        .returned = source->returned,
                        .metric = source->metric,
                        .tables = run->tables};
    const int dimensions = run->program->dimensions;
    memcpy(call.derivative, out.derivative, sizeof call.derivative);
    if (out.derivative[0] != NULL)
        run->kernels->gradient_rows[source->kind][dimensions - 1](&call);
    else
        run->kernels->rows[source->kind][dimensions - 1](&call);
}

static void make_layer(const knoll__run *run, const knoll__operation *operation,
                       const knoll__plan *plan, const knoll__outer *outer, knoll__layer *layer)
{
    layer->keys = plan->keys;
    layer->amplitude = knoll__amplitude_of(run, operation);
    layer->columns = plan->x.columns;
    layer->index = plan->x.index;
    layer->t[0] = plan->x.t;
    layer->fade[0] = plan->x.fade;
    layer->fade_slope[0] = plan->x.fade_slope;
    for (int a = 0; a < run->program->dimensions; a++) {
        layer->period[a] = plan->axis[a].period;
        layer->scale[a] = plan->scale[a];
        if (a > 0) {
            layer->cell[a] = outer->cell[a];
            layer->t[a] = outer->t[a];
            layer->fade[a] = outer->fade[a];
            layer->fade_slope[a] = outer->fade_slope[a];
        }
    }
}

/* ---- Points ---------------------------------------------------------------------------------- */

static void spread(const knoll__run *run, int a, uint32_t cell, float t)
{
    for (size_t i = 0; i < run->width; i++) {
        run->cell[a][i] = cell;
        run->t[a][i] = t;
    }
}

/* Cells and fractions of a row's samples on one axis, with displacements: where they are, or in the
   run's arrays. */
static void locate_points(knoll__run *run, const knoll__place *place, const knoll__plan *plan,
                          int a, size_t row, knoll__call *call)
{
    const knoll__axis *axis = &plan->axis[a];
    uint32_t *cell = run->cell[a];
    float *t = run->t[a];
    const size_t width = run->width, from = a == 1 ? row : 0;
    const int alone = run->rows && a > 0; /* one place for all samples of the row */
    call->cell[a] = cell;
    call->t[a] = t;
    if (alone) {
        call->cell[a] = &run->outer_tables->cell[a][from];
        call->t[a] = &run->outer_tables->t[a][from];
    } else if (run->rows) {
        call->cell[a] = plan->x.columns;
        call->t[a] = plan->x.t;
    } else if (place->base == 0 && run->floats[a] != NULL) {
        run->kernels->locate_floats(run->floats[a], axis, cell, t, width);
    } else {
        run->kernels->locate(knoll__base_positions(run, place->base, a), axis, cell, t, width);
    }
    if (place->displacement[a] >= 0)
        run->kernels->displace(knoll__register(run, place->displacement[a]) + row * width, axis,
                               call->cell[a], call->t[a], !alone, cell, t, width);
    else if (alone)
        spread(run, a, *call->cell[a], *call->t[a]);
    if (place->displacement[a] >= 0 || alone) {
        call->cell[a] = cell;
        call->t[a] = t;
    }
}

static void sample_points(knoll__run *run, const knoll__operation *operation,
                          const knoll__plan *plan, knoll__target out, int add)
{
    const knoll__source_data *source = &run->program->sources[operation->data];
    const knoll__place *place = &operation->place;
    int dimensions = run->program->dimensions;
    knoll__call call = {.count = run->width,
                        .keys = plan->keys,
                        .amplitude = knoll__amplitude_of(run, operation),
                        .jitter = source->jitter,
                        .fade_kind = source->fade_kind,
                        .returned = source->returned,
                        .metric = source->metric};
    for (int a = 0; a < dimensions; a++) {
        call.period[a] = plan->axis[a].period;
        call.scale[a] = plan->scale[a];
    }
    if (run->rows)
        locate_rows(run, source, place, plan, run->outer_tables);
    for (size_t row = 0; row < run->height; row++) {
        for (int a = 0; a < dimensions; a++)
            locate_points(run, place, plan, a, row, &call);
        const ptrdiff_t at = (ptrdiff_t)row * out.pitch;
        call.out = out.to + at;
        call.sum = add ? call.out : NULL;
        if (out.derivative[0] == NULL) {
            run->kernels->points[source->kind][dimensions - 1](&call);
            continue;
        }
        for (int a = 0; a < dimensions; a++)
            call.derivative[a] = out.derivative[a] + at;
        run->kernels->gradient_points[source->kind][dimensions - 1](&call);
    }
}

/* ---- Both ------------------------------------------------------------------------------------ */

void knoll__sample_source(knoll__run *run, const knoll__operation *operation, knoll__target out,
                          int add)
{
    const knoll__source_data *source = &run->program->sources[operation->data];
    const knoll__plan *plan = knoll__plan_of(run, operation);
    if (!run->rows || !plan->x.rows) {
        sample_points(run, operation, plan, out, add);
        return;
    }
    knoll__layer layer;
    locate_rows(run, source, &operation->place, plan, run->outer_tables);
    make_layer(run, operation, plan, run->outer_tables, &layer);
    sample_layers(run, source, &layer, 1, out, add, 1);
}

void knoll__sample_octaves(knoll__run *run, const knoll__operation *loop, int octaves,
                           knoll__target out, int add)
{
    const knoll__operation *operation = loop + 1;
    const knoll__source_data *source = &run->program->sources[operation->data];
    int count = 0;
    knoll__layer layers[KNOLL__LAYERS];
    for (int octave = 0; octave < octaves; octave++) {
        knoll__enter_octave(run, loop, octave);
        const knoll__plan *plan = knoll__plan_of(run, operation);
        if (!run->rows || !plan->x.rows) {
            sample_points(run, operation, plan, out, add);
            add = 1;
            continue;
        }
        locate_rows(run, source, &operation->place, plan, &run->outer_tables[count]);
        make_layer(run, operation, plan, &run->outer_tables[count], &layers[count]);
        count++;
        /* The plans of a loop's octaves lie one behind the other: its source has a slot. */
        if (octave + 1 == octaves || count == KNOLL__LAYERS || !plan[1].x.rows) {
            sample_layers(run, source, layers, count, out, add, octave + 1 == octaves);
            count = 0;
            add = 1;
        }
    }
}
