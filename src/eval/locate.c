/* locate.c - where the samples of a block lie on the lattice of a source. docs/bits.md,
   "Positions". */
#include "../support/exact.h"

#include <string.h>

#include "../kernels/normal.h"
#include "../support/seed.h"
#include "run.h"

uint64_t knoll__scope_seed(const knoll__run *run, int scope)
{
    const knoll__scope *s = &run->program->scopes[scope];
    if (s->level > 0)
        return run->levels[s->level].seed;
    return s->parent < 0 ? run->field->seed
                         : knoll__axis_seed(knoll__scope_seed(run, s->parent), (uint32_t)s->axis);
}

knoll__keys knoll__keys_of(uint64_t seed)
{
    uint64_t xy = knoll__word(seed, 0), zw = knoll__word(seed, 1), corner = knoll__word(seed, 2);
    return (knoll__keys){
        {(uint32_t)(xy >> 32), (uint32_t)xy, (uint32_t)(zw >> 32), (uint32_t)zw},
        {(uint32_t)(corner >> 32), (uint32_t)corner},
    };
}

double knoll__multiplier(const knoll__run *run, int base, int level)
{
    double product = 1.0;
    for (int i = run->program->bases[base].level + 1; i <= level; i++)
        product *= run->levels[i].multiplier;
    return product;
}

double knoll__base_slope(const knoll__run *run, int base, int axis)
{
    double slope = 1.0;
    for (int i = base; i > 0; i = run->program->bases[i].parent) {
        const knoll__base *b = &run->program->bases[i];
        slope *= knoll__multiplier(run, b->parent, b->level) * b->scale[axis];
    }
    return slope;
}

static double whole_cells(double cells)
{
    if (cells >= 2147483646.5)
        return 2147483647.0;
    return cells < 1.5 ? 1.0 : (double)(int64_t)(cells + 0.5);
}

/* Octaves scale the frequency, rounded to binary32, and move the lattice by a fraction of a cell,
   so that octaves do not line up. On a periodic axis the number of cells in a period is rounded to
   a whole one, and the frequency follows it. In 2D simplex noise's cells are sqrt(3) long in y. */
knoll__axis knoll__source_axis(const knoll__run *run, const knoll__source_data *source,
                               const knoll__place *place, uint64_t seed, int axis)
{
    double multiplier = knoll__multiplier(run, place->base, place->level);
    double frequency = source->frequency;
    int stretched =
        source->kind == KNOLL__SOURCE_simplex && run->program->dimensions == 2 && axis == 1;
    knoll__axis result = {0};
    if (source->period[axis] != 0) {
        double period = source->period[axis];
        double cells =
            whole_cells(stretched ? period * multiplier * SIMPLEX_SHRINK : period * multiplier);
        result.period = (uint32_t)cells;
        result.frequency = frequency * cells / period;
    } else {
        double scaled = frequency * multiplier;
        result.frequency = (float)(scaled < 0x1.fffffep127 ? scaled : 0x1.fffffep127);
        if (stretched)
            result.frequency = (float)(result.frequency * SIMPLEX_SHRINK);
    }
    if (run->levels[place->level].shifted)
        result.offset = (double)(knoll__word(seed, 3 + (uint64_t)axis) >> 40) * 0x1p-24;
    result.displacement_scale =
        (float)(result.frequency < 0x1.fffffep127 ? result.frequency : 0x1.fffffep127);
    return result;
}

size_t knoll__axis_count(const knoll__run *run, int axis)
{
    return run->rows && axis == 1 ? knoll__padded(run->height) : run->width;
}

const double *knoll__base_positions(knoll__run *run, int base, int axis)
{
    if (base == 0) {
        if (run->doubles[axis] != NULL)
            return run->doubles[axis];
        if (run->floats[axis] != NULL)
            run->kernels->widen(run->position[axis], run->floats[axis], run->width);
        return run->position[axis];
    }
    const knoll__base *b = &run->program->bases[base];
    const double *from = knoll__base_positions(run, b->parent, axis);
    double scale = knoll__multiplier(run, b->parent, b->level) * b->scale[axis];
    run->kernels->affine(run->base, from, scale, b->translate[axis], knoll__axis_count(run, axis));
    return run->base;
}

double knoll__outer_position(const knoll__run *run, int base, int axis)
{
    if (base == 0)
        return run->outer[axis];
    const knoll__base *b = &run->program->bases[base];
    double position = knoll__outer_position(run, b->parent, axis);
    double scale = knoll__multiplier(run, b->parent, b->level) * b->scale[axis];
    knoll__kernels_scalar.affine(&position, &position, scale, b->translate[axis], 1);
    return position;
}

/* ---- Tables for rows ------------------------------------------------------------------------- */

static const int columns_before[] = {
#define ENTRY(name, number, first, last) first,
    KNOLL__SOURCES(ENTRY)
#undef ENTRY
};
static const int columns_after[] = {
#define ENTRY(name, number, first, last) last,
    KNOLL__SOURCES(ENTRY)
#undef ENTRY
};

static uint32_t neighbour_cell(uint32_t cell, int offset, uint32_t period)
{
    if (period == 0)
        return cell + (uint32_t)offset;
    int64_t rest = ((int64_t)cell + offset) % (int64_t)period;
    return (uint32_t)(rest < 0 ? rest + period : rest);
}

/* Lists the lattice columns that the cells of a row need, so that those beside a sample's own are
   its neighbours. Runs of neighbouring cells share columns. 0 when they are more than there is room
   for or than samples. */
static int list_columns(const uint32_t *cell, size_t count, size_t room, uint32_t period, int first,
                        int last, uint32_t *columns, int32_t *index)
{
    size_t used = 0;
    int32_t at = 0;
    for (size_t i = 0; i < count; i++) {
        if (i == 0 || cell[i] != cell[i - 1]) {
            int beside = i > 0 && cell[i] == neighbour_cell(cell[i - 1], 1, period);
            int from = beside ? last : first;
            if (used + (size_t)(last - from + 1) > room)
                return 0;
            at = beside ? at + 1 : (int32_t)used - first;
            for (int offset = from; offset <= last; offset++)
                columns[used++] = neighbour_cell(cell[i], offset, period);
        }
        index[i] = at;
    }
    return 1;
}

/* Rows pay when several of them share the table, and when samples share columns: those of noises
   that look at more than two columns each must leave a sixteenth to share. */
static int rows_pay(const knoll__run *run, const knoll__source_data *source,
                    const knoll__place *place, const knoll__axis *axis, knoll__x_table *table)
{
    enum { FEWEST_ROWS = 3 };
    const int before = columns_before[source->kind], after = columns_after[source->kind];
    const size_t width = run->width, beside = (size_t)(after - before);
    const size_t room = beside > 1 ? width - width / 16 + beside : width + KNOLL__PAD;
    return run->rows >= FEWEST_ROWS && !knoll__is_displaced(run->program, place) &&
           list_columns(run->cell[0], width, room, axis->period, before, after, table->columns,
                        table->index);
}

void knoll__fill_x_table(knoll__run *run, const knoll__source_data *source,
                         const knoll__place *place, const knoll__axis *axis, knoll__x_table *table)
{
    uint32_t *cell = run->cell[0];
    run->kernels->locate(knoll__base_positions(run, place->base, 0), axis, cell, table->t,
                         run->width);
    table->rows = rows_pay(run, source, place, axis, table);
    if (table->rows && run->program->gradient)
        run->kernels->fade_slope(table->t, source->fade_kind, table->fade_slope, run->width);
    if (table->rows)
        run->kernels->fade(table->t, source->fade_kind, table->fade, run->width);
    else
        memcpy(table->columns, cell, run->width * sizeof *cell);
}
