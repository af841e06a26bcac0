/* layout.c - the memory of a run: what it is dealt out of scratch, and how it begins. */
#include "../support/exact.h"

#include "run.h"

#include <string.h>

#include "scratch.h"

enum {
    /* Columns behind the last one of a tile: row kernels look at whole vectors of them. */
    COLUMN_ROOM = 8 * KNOLL__PAD,
    /* Samples of a register for rows, as many rows as they make: several registers fit the
       cache. */
    REGISTER_SAMPLES = 4 * KNOLL__NARROW
};

/* Deals out scratch; with memory NULL it only counts. */
typedef struct dealer {
    unsigned char *memory;
    size_t used;
} dealer;

static void *deal(dealer *d, size_t count, size_t element)
{
    void *piece = d->memory != NULL ? d->memory + d->used : NULL;
    d->used += (count * element + KNOLL__ALIGNMENT - 1) / KNOLL__ALIGNMENT * KNOLL__ALIGNMENT;
    return piece;
}

static void lay_out(knoll__run *run, const knoll__program *p, size_t width, int rows, dealer *d)
{
    const int slopes = rows && p->gradient;
    run->capacity = rows ? REGISTER_SAMPLES : width;
    run->registers = deal(d, run->capacity * (size_t)p->register_count, sizeof(float));
    size_t longest = rows && width < KNOLL__ROWS ? KNOLL__ROWS : width;
    for (int axis = 0; axis < p->dimensions; axis++) {
        run->position[axis] = deal(d, longest, sizeof(double));
        run->cell[axis] = deal(d, width, sizeof(uint32_t));
        run->t[axis] = deal(d, width, sizeof(float));
    }
    run->base = deal(d, longest, sizeof(double));
    run->fineness = deal(d, p->loop_count, sizeof *run->fineness);
    size_t plans = rows ? (size_t)p->slot_count + 1 : 1;
    run->plans = deal(d, plans, sizeof *run->plans);
    if (!rows)
        return;
    run->outer_tables = deal(d, KNOLL__LAYERS, sizeof *run->outer_tables);
    run->tables = deal(d, KNOLL__TABLES, 1);
    for (size_t i = 0; i < plans; i++) {
        knoll__x_table table = {.columns = deal(d, width + COLUMN_ROOM, sizeof(uint32_t)),
                                .index = deal(d, width, sizeof(int32_t)),
                                .t = deal(d, width, sizeof(float)),
                                .fade = deal(d, width, sizeof(float)),
                                .fade_slope = deal(d, slopes ? width : 0, sizeof(float))};
        if (d->memory != NULL)
            run->plans[i].x = table;
    }
}

size_t knoll__run_size(const knoll__program *program, size_t width, int rows)
{
    knoll__run run;
    dealer d = {NULL, 0};
    lay_out(&run, program, width, rows, &d);
    return d.used + KNOLL__ALIGNMENT;
}

/* Sources in loops within loops have a plan for each block. */
static int makes_plans(const knoll__program *p)
{
    for (size_t i = 0; i < p->source_count; i++)
        if (p->sources[i].slot < 0)
            return 1;
    return 0;
}

void knoll__run_begin(knoll__run *run, const knoll_field *field, int dimensions, size_t width,
                      size_t rows, const double *spacing, void *scratch)
{
    if (spacing != NULL)
        knoll__find_means(field, dimensions, width, scratch);
    memset(run, 0, sizeof *run);
    run->field = field;
    run->program = &field->programs[dimensions - 1];
    run->kernels = field->kernels;
    run->rows = rows;
    run->width = width;
    run->height = 1;
    run->seeded = makes_plans(run->program);
    dealer d = {knoll__aligned(scratch), 0};
    lay_out(run, run->program, width, rows > 0, &d);
    run->levels[0].left = 1.0;
    if (spacing == NULL)
        run->fineness = NULL;
    else
        knoll__fill_fineness(run, spacing);
}

int knoll__run_single(knoll__run *run, const knoll_field *field, int dimensions,
                      knoll__single *memory)
{
    run->program = &field->programs[dimensions - 1];
    if (run->program->register_count > (int)(sizeof memory->registers / sizeof(float)))
        return 0;
    run->field = field;
    run->kernels = &knoll__kernels_scalar;
    run->capacity = run->width = run->height = 1;
    run->rows = 0;
    run->registers = memory->registers;
    for (int axis = 0; axis < dimensions; axis++) {
        run->position[axis] = &memory->position[axis];
        run->doubles[axis] = NULL;
        run->floats[axis] = NULL;
        run->cell[axis] = &memory->cell[axis];
        run->t[axis] = &memory->t[axis];
    }
    run->base = &memory->base;
    run->plans = &memory->spare;
    run->direct.to = NULL;
    run->fineness = NULL;
    run->seeded = makes_plans(run->program);
    run->levels[0] = (knoll__level){.left = 1.0};
    return 1;
}
