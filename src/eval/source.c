/* source.c - sampling one lattice noise over a block: as a row where only x varies, else as points. */
#include "../support/exact.h"

#include <string.h>

#include "../support/seed.h"
#include "run.h"

static knoll__plan *plan_of(const knoll__run *run, const knoll__operation *operation)
{
    int slot = run->program->sources[operation->data].slot;
    if (slot < 0)
        return &run->plans[run->program->slot_count];
    return &run->plans[slot + (operation->place.level == 1 ? run->levels[1].octave : 0)];
}

static knoll__plan *make_plan(knoll__run *run, const knoll__operation *operation)
{
    const knoll__source_data *source = &run->program->sources[operation->data];
    const knoll__place *place = &operation->place;
    knoll__plan *plan = plan_of(run, operation);
    uint64_t seed =
        knoll__node_seed(knoll__scope_seed(run, place->scope), source->own_seed, source->type);
    plan->keys = knoll__keys_of(seed);
    plan->amplitude = source->normal;
    if (source->weighted)
        plan->amplitude = source->normal * run->levels[place->level].weight;
    for (int a = 0; a < run->program->dimensions; a++)
        plan->axis[a] = knoll__source_axis(run, source, place, seed, a);
    if (run->rows)
        knoll__fill_x_table(run, source, place, &plan->axis[0], &plan->x);
    return plan;
}

void knoll__prepare_source(knoll__run *run, const knoll__operation *operation)
{
    if (run->program->sources[operation->data].slot >= 0)
        make_plan(run, operation);
}

/* ---- Rows ------------------------------------------------------------------------------------- */

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
    }
}

static void sample_layers(knoll__run *run, const knoll__source_data *source,
                          const knoll__layer *layers, int count, knoll__target out, int add)
{
    knoll__rows call = {.count = run->width,
                        .rows = run->height,
                        .out = out.to,
                        .pitch = out.pitch,
                        .add = add,
                        .stream = run->stream && out.to == run->direct.to,
                        .layer_count = count,
                        .layers = layers,
                        .jitter = source->jitter,
                        .fade_kind = source->fade_kind,
                        .returned = source->returned,
                        .metric = source->metric,
                        .tables = run->tables};
    run->kernels->rows[source->kind][run->program->dimensions - 1](&call);
}

static void make_layer(const knoll__run *run, const knoll__plan *plan, const knoll__outer *outer,
                       knoll__layer *layer)
{
    layer->keys = plan->keys;
    layer->amplitude = plan->amplitude;
    layer->columns = plan->x.columns;
    layer->index = plan->x.index;
    layer->t[0] = plan->x.t;
    layer->fade[0] = plan->x.fade;
    for (int a = 0; a < run->program->dimensions; a++) {
        layer->period[a] = plan->axis[a].period;
        if (a > 0) {
            layer->cell[a] = outer->cell[a];
            layer->t[a] = outer->t[a];
            layer->fade[a] = outer->fade[a];
        }
    }
}

/* ---- Points ----------------------------------------------------------------------------------- */

static void fill_outer(const knoll__run *run, const knoll__outer *outer, int a, size_t row)
{
    size_t from = a == 1 ? row : 0;
    for (size_t i = 0; i < run->width; i++) {
        run->cell[a][i] = outer->cell[a][from];
        run->t[a][i] = outer->t[a][from];
    }
}

/* Cells and fractions of a row's samples on one axis, with displacements. */
static void locate_points(knoll__run *run, const knoll__place *place, const knoll__plan *plan,
                          int a, size_t row)
{
    const knoll__axis *axis = &plan->axis[a];
    uint32_t *cell = run->cell[a];
    float *t = run->t[a];
    size_t width = run->width;
    if (!run->rows) {
        run->kernels->locate(knoll__base_positions(run, place->base, a), axis, cell, t, width);
    } else if (a == 0) {
        memcpy(cell, plan->x.columns, width * sizeof *cell);
        memcpy(t, plan->x.t, width * sizeof *t);
    } else {
        fill_outer(run, &run->outer_tables[0], a, row);
    }
    if (place->displacement[a] >= 0)
        run->kernels->displace(knoll__register(run, place->displacement[a]) + row * width, axis,
                               cell, t, width);
}

static void sample_points(knoll__run *run, const knoll__operation *operation,
                          const knoll__plan *plan, knoll__target out, int add)
{
    const knoll__source_data *source = &run->program->sources[operation->data];
    const knoll__place *place = &operation->place;
    int dimensions = run->program->dimensions;
    knoll__call call = {.count = run->width,
                        .keys = plan->keys,
                        .amplitude = plan->amplitude,
                        .jitter = source->jitter,
                        .fade_kind = source->fade_kind,
                        .returned = source->returned,
                        .metric = source->metric};
    for (int a = 0; a < dimensions; a++) {
        call.period[a] = plan->axis[a].period;
        call.cell[a] = run->cell[a];
        call.t[a] = run->t[a];
    }
    if (run->rows)
        locate_rows(run, source, place, plan, &run->outer_tables[0]);
    for (size_t row = 0; row < run->height; row++) {
        for (int a = 0; a < dimensions; a++)
            locate_points(run, place, plan, a, row);
        call.out = out.to + (ptrdiff_t)row * out.pitch;
        call.sum = add ? call.out : NULL;
        run->kernels->points[source->kind][dimensions - 1](&call);
    }
}

/* ---- Both ------------------------------------------------------------------------------------- */

void knoll__sample_source(knoll__run *run, const knoll__operation *operation, knoll__target out,
                          int add)
{
    const knoll__source_data *source = &run->program->sources[operation->data];
    const knoll__plan *plan =
        source->slot < 0 ? make_plan(run, operation) : plan_of(run, operation);
    if (!run->rows || !plan->x.rows) {
        sample_points(run, operation, plan, out, add);
        return;
    }
    knoll__layer layer;
    locate_rows(run, source, &operation->place, plan, &run->outer_tables[0]);
    make_layer(run, plan, &run->outer_tables[0], &layer);
    sample_layers(run, source, &layer, 1, out, add);
}

void knoll__sample_octaves(knoll__run *run, const knoll__operation *loop, knoll__target out)
{
    const knoll__operation *operation = loop + 1;
    const knoll__source_data *source = &run->program->sources[operation->data];
    int octaves = run->program->loops[loop->data].octaves, count = 0, add = 0;
    knoll__layer layers[KNOLL__LAYERS];
    for (int octave = 0; octave < octaves; octave++) {
        knoll__enter_octave(run, loop, octave);
        const knoll__plan *plan = plan_of(run, operation);
        if (!run->rows || !plan->x.rows) {
            sample_points(run, operation, plan, out, add);
            add = 1;
            continue;
        }
        locate_rows(run, source, &operation->place, plan, &run->outer_tables[count]);
        make_layer(run, plan, &run->outer_tables[count], &layers[count]);
        count++;
        int last = octave + 1 == octaves || count == KNOLL__LAYERS;
        const knoll__plan *next = plan + 1;
        if (last || !next->x.rows) {
            sample_layers(run, source, layers, count, out, add);
            count = 0;
            add = 1;
        }
    }
}
