/* source.c - sampling one lattice noise over a block: as a row where only x varies, else as points. */
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

static void make_plan(const knoll__run *run, const knoll__operation *operation, knoll__plan *plan)
{
    const knoll__source_data *source = &run->program->sources[operation->data];
    const knoll__place *place = &operation->place;
    uint64_t seed =
        knoll__node_seed(knoll__scope_seed(run, place->scope), source->own_seed, source->type);
    plan->keys = knoll__keys_of(seed);
    plan->amplitude = source->normal;
    if (source->weighted)
        plan->amplitude = source->normal * run->levels[place->level].weight;
    for (int a = 0; a < run->program->dimensions; a++)
        plan->axis[a] = knoll__source_axis(run, source, place, seed, a);
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
static const knoll__plan *plan_of(knoll__run *run, const knoll__operation *operation)
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

/* Cells and fractions of all samples on one axis, with displacements: where they are, or in the run's
   arrays. */
static void locate_points(knoll__run *run, const knoll__place *place, const knoll__plan *plan,
                          int a, knoll__call *call)
{
    const knoll__axis *axis = &plan->axis[a];
    uint32_t *cell = run->cell[a];
    float *t = run->t[a];
    size_t count = run->count, step = 1;
    call->cell[a] = cell;
    call->t[a] = t;
    if (!run->rows) {
        if (place->base == 0 && run->floats[a] != NULL)
            run->kernels->locate_floats(run->floats[a], axis, cell, t, count);
        else
            run->kernels->locate(knoll__base_positions(run, place->base, a), axis, cell, t, count);
    } else if (a == 0) {
        call->cell[a] = plan->x.columns;
        call->t[a] = plan->x.t;
    } else {
        double position = knoll__outer_position(run, place->base, a);
        knoll__kernels_scalar.locate(&position, axis, cell, t, 1);
        step = 0;
    }
    if (place->displacement[a] >= 0) {
        run->kernels->displace(knoll__register(run, place->displacement[a]), axis, call->cell[a],
                               call->t[a], step, cell, t, count);
        call->cell[a] = cell;
        call->t[a] = t;
    } else if (step == 0) {
        for (size_t i = 1; i < count; i++) {
            cell[i] = cell[0];
            t[i] = t[0];
        }
    }
}

void knoll__sample_source(knoll__run *run, const knoll__operation *operation, float *out,
                          const float *sum)
{
    const knoll__source_data *source = &run->program->sources[operation->data];
    const knoll__place *place = &operation->place;
    const knoll__plan *plan = plan_of(run, operation);
    int dimensions = run->program->dimensions;
    knoll__call call;
    call.count = run->count;
    call.out = out;
    call.sum = sum;
    call.keys = plan->keys;
    call.amplitude = plan->amplitude;
    call.jitter = source->jitter;
    call.fade_kind = source->fade_kind;
    call.returned = source->returned;
    call.metric = source->metric;
    for (int a = 0; a < dimensions; a++) {
        call.period[a] = plan->axis[a].period;
        call.cell[a] = run->cell[a];
        call.t[a] = run->t[a];
    }
    if (run->rows && plan->x.rows) {
        for (int a = 1; a < dimensions; a++) {
            double position = knoll__outer_position(run, place->base, a);
            knoll__kernels_scalar.locate(&position, &plan->axis[a], run->cell[a], run->t[a], 1);
        }
        call.t[0] = plan->x.t;
        call.fade = plan->x.fade;
        call.columns = plan->x.columns;
        call.index = plan->x.index;
        run->kernels->rows[source->kind][dimensions - 1](&call);
        return;
    }
    for (int a = 0; a < dimensions; a++)
        locate_points(run, place, plan, a, &call);
    run->kernels->points[source->kind][dimensions - 1](&call);
}
