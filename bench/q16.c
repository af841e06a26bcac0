/* q16.c - the tasks of fixed-point noise: grids of knoll/q16.h, and a call a sample. */
#include "bench.h"

#include <knoll/q16.h>

enum { SEED = 24285, SHIFT = 22 }; /* cells of 64 samples */

typedef struct context {
    const bench_task *task;
    const char *isa;
    knoll_q16 noise;
    knoll_q16_grid grid;
    int32_t *output;
} context;

static double run_grid(void *data)
{
    context *c = data;
    knoll_isa_force(c->isa, NULL);
    knoll_status status = knoll_q16_sample_grid(&c->noise, &c->grid, c->output);
    knoll_isa_force(NULL, NULL);
    if (status == KNOLL_OK) {
        return 0;
    }
    fprintf(stderr, "knoll-bench: %s on %s: %s\n", c->task->name, c->isa,
            knoll_status_string(status));
    return -1;
}

static double run_single(void *data)
{
    context *c = data;
    size_t width = c->grid.count[0], points = bench_task_points(c->task);
    for (size_t i = 0; i < points; i++) {
        const int64_t x = (int64_t)(i % width) * KNOLL_Q16_ONE,
                      z = (int64_t)(i / width) * KNOLL_Q16_ONE;
        c->output[i] = c->noise.kind == KNOLL_Q16_VALUE ? knoll_q16_value2(x, z, SEED, SHIFT)
                       : c->noise.kind == KNOLL_Q16_PERLIN
                           ? knoll_q16_perlin2(x, z, SEED, SHIFT)
                           : knoll_q16_fbm2(x, z, SEED, c->noise.octaves, SHIFT, c->noise.gain);
    }
    return 0;
}

int bench_q16_entry(const bench_task *task, const char *isa, bench_entry *entry)
{
    context *c = bench_allocate(sizeof *c);
    bench_work work;
    bench_task_work(task, &work);
    c->task = task;
    c->isa = isa;
    c->output = (int32_t *)(void *)entry->output; /* of the same size */
    c->noise = knoll_q16_default();
    c->noise.kind = task->noise == BENCH_Q16_VALUE    ? KNOLL_Q16_VALUE
                    : task->noise == BENCH_Q16_PERLIN ? KNOLL_Q16_PERLIN
                                                      : KNOLL_Q16_FBM;
    c->noise.seed = SEED;
    c->noise.shift = SHIFT;
    c->noise.octaves = task->octaves;
    c->grid = knoll_q16_grid_default(task->dimensions);
    for (int axis = 0; axis < KNOLL_AXES; axis++) {
        c->grid.count[axis] = work.count[axis];
    }
    entry->context = c;
    entry->run = task->shape == BENCH_SINGLE ? run_single : run_grid;
    return 0;
}
