/* knoll.c - the tasks as Knoll computes them, through its public calls alone. */
#include "bench.h"

#include <stdlib.h>
#include <string.h>

enum { TILE = 16, BOX = 16 };

typedef struct context {
    const char *task;
    const char *isa;
    knoll_field *field;
    int dimensions;
    bench_work work;
    knoll_grid grid;
    float *output;
    float *parts[1 + KNOLL_AXES]; /* of the output: values, derivatives by each axis */
    knoll_sampling sampling;
    size_t points;
} context;

/* ---- Fields --------------------------------------------------------------------------------- */

static knoll_node make_simplex(knoll_graph *graph, float frequency, uint64_t seed)
{
    knoll_simplex_parameters simplex = knoll_simplex_default();
    simplex.frequency = frequency;
    simplex.seed = seed;
    return knoll_make_simplex(graph, &simplex);
}

static knoll_node make_source(knoll_graph *graph, const bench_task *task)
{
    knoll_perlin_parameters perlin = knoll_perlin_default();
    knoll_value_parameters value = knoll_value_default();
    knoll_white_parameters white = knoll_white_default();
    knoll_worley_parameters worley = knoll_worley_default();
    perlin.frequency = task->frequency;
    value.frequency = task->frequency;
    white.frequency = task->frequency;
    worley.frequency = task->frequency;
    switch ((bench_noise)task->noise) {
    case BENCH_PERLIN: return knoll_make_perlin(graph, &perlin);
    case BENCH_VALUE: return knoll_make_value(graph, &value);
    case BENCH_WHITE: return knoll_make_white(graph, &white);
    case BENCH_WORLEY_F1: return knoll_make_worley(graph, &worley);
    case BENCH_WORLEY_F2F1:
        worley.returned = KNOLL_RETURN_F2_MINUS_F1;
        return knoll_make_worley(graph, &worley);
    default: return make_simplex(graph, task->frequency, 0);
    }
}

static knoll_node make_output(knoll_graph *graph, const bench_task *task)
{
    knoll_node output = make_source(graph, task);
    if (task->octaves > 1) {
        knoll_fbm_parameters fbm = knoll_fbm_default();
        fbm.octaves = task->octaves;
        output = knoll_make_fbm(graph, output, &fbm);
    }
    if (task->noise == BENCH_WARP) {
        knoll_warp_parameters warp = knoll_warp_default();
        const knoll_node none = {0};
        warp.amplitude = BENCH_WARP_AMPLITUDE;
        output = knoll_make_warp(graph, output, make_simplex(graph, task->frequency, 1),
                                 make_simplex(graph, task->frequency, 2), none, none, none, &warp);
    }
    return output;
}

static knoll_field *compile(const bench_task *task, const char *isa)
{
    knoll_error error = {0};
    knoll_field *field = NULL;
    knoll_graph *graph = knoll_graph_create(NULL);
    if (graph && knoll_isa_force(isa, &error) == KNOLL_OK) {
        knoll_compile(graph, make_output(graph, task), 42, &field, &error);
    }
    if (field && task->shape == BENCH_GRADIENT) {
        knoll_field *values = field;
        field = NULL;
        knoll_field_differentiate(values, &field, &error);
        knoll_field_destroy(values);
    }
    knoll_isa_force(NULL, NULL);
    knoll_graph_destroy(graph);
    if (!field) {
        fprintf(stderr, "knoll-bench: %s on %s: %s\n", task->name, isa, error.message);
    }
    return field;
}

/* ---- Runs ----------------------------------------------------------------------------------- */

static double finish(const context *c, knoll_status status)
{
    if (status == KNOLL_OK) {
        return 0;
    }
    fprintf(stderr, "knoll-bench: %s on %s: %s\n", c->task, c->isa, knoll_status_string(status));
    return -1;
}

static double run_grid(void *data)
{
    context *c = data;
    return finish(c, knoll_sample_grid(c->field, &c->grid, c->parts, &c->sampling));
}

static double run_points(void *data)
{
    context *c = data;
    return finish(c, knoll_sample_points_float(c->field, c->dimensions, c->points,
                                               c->work.positions, 1, &c->output, &c->sampling));
}

static double run_tiles(void *data)
{
    context *c = data;
    knoll_grid tile = c->grid;
    knoll_status status = KNOLL_OK;
    float *output = c->output;
    tile.count[0] = tile.count[1] = TILE;
    for (size_t y = 0; y < c->grid.count[1] && status == KNOLL_OK; y += TILE) {
        for (size_t x = 0; x < c->grid.count[0] && status == KNOLL_OK; x += TILE) {
            tile.first[0] = (int64_t)x;
            tile.first[1] = (int64_t)y;
            status = knoll_sample_grid(c->field, &tile, &output, &c->sampling);
            output += TILE * TILE;
        }
    }
    return finish(c, status);
}

static double run_single(void *data)
{
    context *c = data;
    size_t width = c->work.count[0];
    float *out = c->output;
    for (size_t y = 0; y < c->points / width; y++) {
        for (size_t x = 0; x < width; x++) {
            *out++ = knoll_sample2(c->field, (double)x, (double)y);
        }
    }
    return 0;
}

static double run_liner(void *data)
{
    context *c = data;
    size_t width = c->work.count[0];
    knoll_isa_force(c->isa, NULL);
    float *out = c->output;
    for (size_t y = 0; y < c->points / width; y++) {
        for (size_t x = 0; x < width; x++) {
            *out++ = knoll_perlin2(0.02 * (double)x, 0.02 * (double)y, 42);
        }
    }
    knoll_isa_force(NULL, NULL);
    return 0;
}

/* Boxes as of scattered chunks; their low ends are the output. */
static double run_boxes(void *data)
{
    context *c = data;
    knoll_status status = KNOLL_OK;
    knoll_box box = {.dimensions = c->dimensions};
    for (size_t i = 0; i < c->points && status == KNOLL_OK; i++) {
        for (int axis = 0; axis < c->dimensions; axis++) {
            box.low[axis] = (double)(knoll_random_below((uint64_t)axis, i, 1024) * BOX);
            box.high[axis] = box.low[axis] + BOX - 1;
        }
        float high;
        status = knoll_bounds(c->field, &box, &c->output[i], &high);
    }
    return finish(c, status);
}

/* ---- Entries -------------------------------------------------------------------------------- */

static bench_run *runner(const bench_task *task)
{
    switch ((bench_shape)task->shape) {
    case BENCH_GRID:
    case BENCH_GRADIENT: return run_grid;
    case BENCH_POINTS: return run_points;
    case BENCH_TILES: return run_tiles;
    case BENCH_SINGLE: return run_single;
    case BENCH_LINER: return run_liner;
    case BENCH_BOXES: return run_boxes;
    default: return NULL;
    }
}

int bench_knoll_entry(const bench_task *task, const char *isa, bench_entry *entry)
{
    memset(entry, 0, sizeof *entry);
    entry->task = task->name;
    entry->label = isa;
    entry->points = (double)bench_task_points(task);
    entry->output = bench_task_output(task);
    entry->bytes = bench_task_points(task) * bench_task_parts(task) * sizeof(float);
    if (task->noise == BENCH_TERRAIN) {
        return bench_terrain_entry(task, isa, entry);
    }
    if (task->noise > BENCH_TERRAIN) {
        return bench_q16_entry(task, isa, entry);
    }

    context *c = bench_allocate(sizeof *c);
    entry->run = runner(task);
    entry->context = c;
    c->task = task->name;
    c->isa = isa;
    c->dimensions = task->dimensions;
    c->points = bench_task_points(task);
    c->output = entry->output;
    for (size_t part = 0; part < bench_task_parts(task); part++) {
        c->parts[part] = c->output + part * c->points;
    }
    bench_task_work(task, &c->work);
    c->grid = knoll_grid_default(task->dimensions);
    memcpy(c->grid.count, c->work.count, sizeof c->grid.count);
    c->field = compile(task, isa);
    if (!c->field) {
        return -1;
    }
    c->sampling.scratch_size = knoll_scratch_size(c->field);
    c->sampling.scratch = bench_allocate(c->sampling.scratch_size);
    return 0;
}
