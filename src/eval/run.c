/* run.c - the interpreter of programs: one block of samples at a time, in registers that stay in the
   first-level cache. */
#include "../support/exact.h"

#include "run.h"

#include <string.h>

#include "../support/seed.h"

/* Row kernels look at whole vectors of columns, beyond the last one. */
enum { COLUMN_ROOM = 8 * KNOLL__PAD, ALIGNMENT = 64 };

float knoll__nan(void)
{
    const uint32_t word = 0x7fc00000u;
    float nan;
    memcpy(&nan, &word, sizeof nan);
    return nan;
}

/* ---- Scratch ---------------------------------------------------------------------------------- */

/* Deals out scratch; with memory NULL it only counts. */
typedef struct dealer {
    unsigned char *memory;
    size_t used;
} dealer;

static void *deal(dealer *d, size_t count, size_t element)
{
    void *piece = d->memory != NULL ? d->memory + d->used : NULL;
    d->used += (count * element + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    return piece;
}

static void lay_out(knoll__run *run, const knoll__program *p, size_t capacity, int rows, dealer *d)
{
    run->registers = deal(d, capacity * (size_t)p->register_count, sizeof(float));
    for (int axis = 0; axis < p->dimensions; axis++) {
        run->position[axis] = deal(d, capacity, sizeof(double));
        run->cell[axis] = deal(d, capacity, sizeof(uint32_t));
        run->t[axis] = deal(d, capacity, sizeof(float));
    }
    run->base = deal(d, capacity, sizeof(double));
    size_t tables = rows ? (size_t)p->slot_count + 1 : 0;
    run->tables = deal(d, tables, sizeof *run->tables);
    for (size_t i = 0; i < tables; i++) {
        knoll__x_table table = {.columns = deal(d, capacity + COLUMN_ROOM, sizeof(uint32_t)),
                                .index = deal(d, capacity, sizeof(int32_t)),
                                .t = deal(d, capacity, sizeof(float)),
                                .fade = deal(d, capacity, sizeof(float))};
        if (d->memory != NULL)
            run->tables[i] = table;
    }
}

size_t knoll__run_size(const knoll__program *program, size_t capacity, int rows)
{
    knoll__run run;
    dealer d = {NULL, 0};
    lay_out(&run, program, capacity, rows, &d);
    return d.used + ALIGNMENT;
}

void knoll__run_begin(knoll__run *run, const knoll_field *field, int dimensions, size_t capacity,
                      int rows, void *scratch)
{
    memset(run, 0, sizeof *run);
    run->field = field;
    run->program = &field->programs[dimensions - 1];
    run->kernels = field->kernels;
    run->capacity = capacity;
    run->rows = rows;
    unsigned char *memory = scratch;
    memory += (ALIGNMENT - (uintptr_t)memory % ALIGNMENT) % ALIGNMENT;
    dealer d = {memory, 0};
    lay_out(run, run->program, capacity, rows, &d);
}

static float *register_at(const knoll__run *run, int index)
{
    return run->registers + (size_t)index * run->capacity;
}

const float *knoll__run_output(const knoll__run *run, size_t output)
{
    return register_at(run, run->program->output[output]);
}

/* ---- Operations ------------------------------------------------------------------------------- */

static void enter_octave(knoll__run *run, const knoll__operation *operation, int octave)
{
    const knoll__loop *loop = &run->program->loops[operation->data];
    knoll__level *level = &run->levels[loop->level];
    level->multiplier = loop->multiplier[octave];
    level->weight = loop->weight[octave];
    level->octave = octave;
    level->seed = knoll__octave_seed(knoll__scope_seed(run, operation->place.scope), (uint32_t)octave);
    level->shifted = octave > 0 || run->levels[loop->level - 1].shifted;
}

static uint64_t source_seed(const knoll__run *run, const knoll__operation *operation)
{
    const knoll__source_data *source = &run->program->sources[operation->data];
    return knoll__node_seed(knoll__scope_seed(run, operation->place.scope), source->own_seed,
                            source->type);
}

static knoll__x_table *table_of(const knoll__run *run, const knoll__operation *operation)
{
    int slot = run->program->sources[operation->data].slot;
    if (slot < 0)
        return &run->tables[run->program->slot_count];
    return &run->tables[slot + (operation->place.level == 1 ? run->levels[1].octave : 0)];
}

/* Cells and fractions of all samples on one axis, with displacements. */
static void locate_points(knoll__run *run, const knoll__operation *operation, const knoll__axis *axis,
                          int a, const knoll__x_table *table)
{
    const knoll__place *place = &operation->place;
    uint32_t *cell = run->cell[a];
    float *t = run->t[a];
    size_t count = run->count;
    if (!run->rows) {
        run->kernels->locate(knoll__base_positions(run, place->base, a), axis, cell, t, count);
    } else if (a == 0) {
        memcpy(cell, table->columns, count * sizeof *cell);
        memcpy(t, table->t, count * sizeof *t);
    } else {
        double position = knoll__outer_position(run, place->base, a);
        knoll__kernels_scalar.locate(&position, axis, cell, t, 1);
        for (size_t i = 1; i < count; i++) {
            cell[i] = cell[0];
            t[i] = t[0];
        }
    }
    if (place->displacement[a] >= 0)
        run->kernels->displace(register_at(run, place->displacement[a]), axis, cell, t, count);
}

static void sample(knoll__run *run, const knoll__operation *operation)
{
    const knoll__source_data *source = &run->program->sources[operation->data];
    const knoll__place *place = &operation->place;
    int dimensions = run->program->dimensions;
    uint64_t seed = source_seed(run, operation);
    knoll__axis axis[KNOLL_AXES];
    knoll__call call = {.count = run->count,
                        .out = register_at(run, operation->out),
                        .keys = knoll__keys_of(seed),
                        .amplitude = source->normal,
                        .jitter = source->jitter,
                        .fade_kind = source->fade_kind,
                        .returned = source->returned,
                        .metric = source->metric};
    if (source->weighted)
        call.amplitude = source->normal * run->levels[place->level].weight;
    for (int a = 0; a < dimensions; a++) {
        axis[a] = knoll__source_axis(run, source, place, seed, a);
        call.period[a] = axis[a].period;
        call.cell[a] = run->cell[a];
        call.t[a] = run->t[a];
    }
    const knoll__x_table *table = NULL;
    if (run->rows) {
        table = table_of(run, operation);
        if (source->slot < 0)
            knoll__fill_table(run, source, place, &axis[0], table_of(run, operation));
    }
    if (table != NULL && table->rows) {
        for (int a = 1; a < dimensions; a++) {
            double position = knoll__outer_position(run, place->base, a);
            knoll__kernels_scalar.locate(&position, &axis[a], run->cell[a], run->t[a], 1);
        }
        call.t[0] = table->t;
        call.fade = table->fade;
        call.columns = table->columns;
        call.index = table->index;
        run->kernels->rows[source->kind][dimensions - 1](&call);
        return;
    }
    for (int a = 0; a < dimensions; a++)
        locate_points(run, operation, &axis[a], a, table);
    run->kernels->points[source->kind][dimensions - 1](&call);
}

static void apply(knoll__run *run, knoll__map map, int out, int a, int b, int c, float k0, float k1)
{
    const float k[2] = {k0, k1};
    run->kernels->maps[map](register_at(run, out), register_at(run, a), register_at(run, b),
                            register_at(run, c), k, run->count);
}

static float finite_float(double x)
{
    return (float)(x > 0x1.fffffep127 ? 0x1.fffffep127 : x < -0x1.fffffep127 ? -0x1.fffffep127 : x);
}

/* (float)(base * multiplier) + displacement * (float)multiplier */
static void coordinate(knoll__run *run, const knoll__operation *operation)
{
    const knoll__place *place = &operation->place;
    int axis = operation->axis;
    int moved = place->displacement[axis];
    double multiplier = knoll__multiplier(run, place->base, place->level);
    /* The displacement may be in the register of the result. */
    float *to = moved >= 0 ? run->t[axis] : register_at(run, operation->out);
    if (run->rows && axis > 0) {
        double position = knoll__outer_position(run, place->base, axis);
        knoll__kernels_scalar.affine(&position, &position, multiplier, 0.0, 1);
        knoll__kernels_scalar.narrow(to, &position, 1);
        for (size_t i = 1; i < run->count; i++)
            to[i] = to[0];
    } else {
        run->kernels->affine(run->base, knoll__base_positions(run, place->base, axis), multiplier, 0.0,
                             run->count);
        run->kernels->narrow(to, run->base, run->count);
    }
    if (moved >= 0) {
        const float k[2] = {finite_float(multiplier), 0.0f};
        const float *displacement = register_at(run, moved);
        run->kernels->maps[KNOLL__MAP_accumulate](register_at(run, operation->out), to, displacement,
                                                  to, k, run->count);
    }
}

static void run_operations(knoll__run *run, int from, int to);

static void loop_over_octaves(knoll__run *run, int at)
{
    const knoll__operation *operation = &run->program->operations[at];
    const knoll__loop *loop = &run->program->loops[operation->data];
    int out = operation->out, body = operation->in[0];
    for (int octave = 0; octave < loop->octaves; octave++) {
        enter_octave(run, operation, octave);
        run_operations(run, at + 1, operation->end);
        float weight = loop->folded ? 1.0f : loop->weight[octave];
        if (octave == 0)
            apply(run, KNOLL__MAP_weight, out, body, body, body, weight, 0.0f);
        else
            apply(run, KNOLL__MAP_accumulate, out, out, body, body, weight, 0.0f);
    }
}

static void run_operations(knoll__run *run, int from, int to)
{
    for (int i = from; i < to; i++) {
        const knoll__operation *operation = &run->program->operations[i];
        float *out = register_at(run, operation->out);
        switch (operation->code) {
        case KNOLL__CONSTANT:
            for (size_t s = 0; s < run->count; s++)
                out[s] = operation->k[0];
            break;
        case KNOLL__COORDINATE: coordinate(run, operation); break;
        case KNOLL__SAMPLE: sample(run, operation); break;
        case KNOLL__APPLY:
            apply(run, operation->map, operation->out, operation->in[0], operation->in[1],
                  operation->in[2], operation->k[0], operation->k[1]);
            break;
        case KNOLL__RESCALE: {
            double multiplier = knoll__multiplier(run, operation->place.base, operation->place.level);
            apply(run, KNOLL__MAP_remap, operation->out, operation->in[0], operation->in[0],
                  operation->in[0], finite_float(operation->k[0] * multiplier), 0.0f);
            break;
        }
        case KNOLL__LOOP:
            loop_over_octaves(run, i);
            i = operation->end - 1;
            break;
        }
    }
}

void knoll__run_block(knoll__run *run)
{
    run_operations(run, 0, (int)run->program->operation_count);
}

static void prepare(knoll__run *run, int from, int to, int level)
{
    for (int i = from; i < to; i++) {
        const knoll__operation *operation = &run->program->operations[i];
        if (operation->code == KNOLL__LOOP && level == 0) {
            const knoll__loop *loop = &run->program->loops[operation->data];
            for (int octave = 0; octave < loop->octaves; octave++) {
                enter_octave(run, operation, octave);
                prepare(run, i + 1, operation->end, 1);
            }
            i = operation->end - 1;
        } else if (operation->code == KNOLL__SAMPLE && operation->place.level == level) {
            const knoll__source_data *source = &run->program->sources[operation->data];
            if (source->slot < 0)
                continue;
            knoll__axis axis = knoll__source_axis(run, source, &operation->place,
                                                  source_seed(run, operation), 0);
            knoll__fill_table(run, source, &operation->place, &axis, table_of(run, operation));
        }
    }
}

void knoll__run_prepare(knoll__run *run)
{
    prepare(run, 0, (int)run->program->operation_count, 0);
}
