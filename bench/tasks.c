/* tasks.c - the benchmark's tasks: what is computed, where, and how many samples.
   Their names stand in the JSON and stay. */
#include "bench.h"

#include <string.h>

static const bench_task tasks[] = {
    {"perlin2", BENCH_PERLIN, BENCH_GRID, 2, 1, 0.02f},
    {"perlin3", BENCH_PERLIN, BENCH_GRID, 3, 1, 0.02f},
    {"perlin4", BENCH_PERLIN, BENCH_GRID, 4, 1, 0.02f},
    {"value2", BENCH_VALUE, BENCH_GRID, 2, 1, 0.02f},
    {"value3", BENCH_VALUE, BENCH_GRID, 3, 1, 0.02f},
    {"value4", BENCH_VALUE, BENCH_GRID, 4, 1, 0.02f},
    {"simplex2", BENCH_SIMPLEX, BENCH_GRID, 2, 1, 0.02f},
    {"simplex3", BENCH_SIMPLEX, BENCH_GRID, 3, 1, 0.02f},
    {"simplex4", BENCH_SIMPLEX, BENCH_GRID, 4, 1, 0.02f},
    {"perlin2_fbm5", BENCH_PERLIN, BENCH_GRID, 2, 5, 0.005f},
    {"perlin3_fbm5", BENCH_PERLIN, BENCH_GRID, 3, 5, 0.02f},
    {"simplex2_fbm5", BENCH_SIMPLEX, BENCH_GRID, 2, 5, 0.005f},
    {"simplex3_fbm5", BENCH_SIMPLEX, BENCH_GRID, 3, 5, 0.02f},
    {"worley2_f1", BENCH_WORLEY_F1, BENCH_GRID, 2, 1, 0.02f},
    {"worley2_f2f1", BENCH_WORLEY_F2F1, BENCH_GRID, 2, 1, 0.02f},
    {"worley3_f1", BENCH_WORLEY_F1, BENCH_GRID, 3, 1, 0.02f},
    {"white2", BENCH_WHITE, BENCH_GRID, 2, 1, 1.0f},
    {"warp2", BENCH_WARP, BENCH_GRID, 2, 4, 0.005f},
    {"perlin2_f03", BENCH_PERLIN, BENCH_GRID, 2, 1, 0.3f},
    {"perlin2_f09", BENCH_PERLIN, BENCH_GRID, 2, 1, 0.9f},
    {"perlin2_points", BENCH_PERLIN, BENCH_POINTS, 2, 1, 0.02f},
    {"perlin3_points", BENCH_PERLIN, BENCH_POINTS, 3, 1, 0.02f},
    {"simplex2_points", BENCH_SIMPLEX, BENCH_POINTS, 2, 1, 0.02f},
    {"simplex3_points", BENCH_SIMPLEX, BENCH_POINTS, 3, 1, 0.02f},
    {"worley2_points", BENCH_WORLEY_F1, BENCH_POINTS, 2, 1, 0.02f},
    {"perlin2_grad", BENCH_PERLIN, BENCH_GRADIENT, 2, 1, 0.02f},
    {"perlin3_grad", BENCH_PERLIN, BENCH_GRADIENT, 3, 1, 0.02f},
    {"perlin3_fbm5_grad", BENCH_PERLIN, BENCH_GRADIENT, 3, 5, 0.02f},
    {"value2_grad", BENCH_VALUE, BENCH_GRADIENT, 2, 1, 0.02f},
    {"simplex2_grad", BENCH_SIMPLEX, BENCH_GRADIENT, 2, 1, 0.02f},
    {"simplex3_grad", BENCH_SIMPLEX, BENCH_GRADIENT, 3, 1, 0.02f},
    {"worley2_grad", BENCH_WORLEY_F1, BENCH_GRADIENT, 2, 1, 0.02f},
    {"perlin2_tiles", BENCH_PERLIN, BENCH_TILES, 2, 1, 0.02f},
    {"perlin2_single", BENCH_PERLIN, BENCH_SINGLE, 2, 1, 0.02f},
    {"perlin2_liner", BENCH_PERLIN, BENCH_LINER, 2, 1, 1.0f},
    {"q16_value2", BENCH_Q16_VALUE, BENCH_GRID, 2, 1, 0.015625f},
    {"q16_value3", BENCH_Q16_VALUE, BENCH_GRID, 3, 1, 0.015625f},
    {"q16_perlin2", BENCH_Q16_PERLIN, BENCH_GRID, 2, 1, 0.015625f},
    {"q16_perlin3", BENCH_Q16_PERLIN, BENCH_GRID, 3, 1, 0.015625f},
    {"q16_fbm2", BENCH_Q16_FBM, BENCH_GRID, 2, 5, 0.015625f},
    {"q16_value2_single", BENCH_Q16_VALUE, BENCH_SINGLE, 2, 1, 0.015625f},
    {"q16_perlin2_single", BENCH_Q16_PERLIN, BENCH_SINGLE, 2, 1, 0.015625f},
    {"q16_fbm2_single", BENCH_Q16_FBM, BENCH_SINGLE, 2, 5, 0.015625f},
    {"bounds_white1", BENCH_WHITE, BENCH_BOXES, 1, 1, 0.02f},
    {"bounds_white2", BENCH_WHITE, BENCH_BOXES, 2, 1, 0.02f},
    {"bounds_white3", BENCH_WHITE, BENCH_BOXES, 3, 1, 0.02f},
    {"bounds_white4", BENCH_WHITE, BENCH_BOXES, 4, 1, 0.02f},
    {"bounds_value1", BENCH_VALUE, BENCH_BOXES, 1, 1, 0.02f},
    {"bounds_value2", BENCH_VALUE, BENCH_BOXES, 2, 1, 0.02f},
    {"bounds_value3", BENCH_VALUE, BENCH_BOXES, 3, 1, 0.02f},
    {"bounds_value4", BENCH_VALUE, BENCH_BOXES, 4, 1, 0.02f},
    {"bounds_perlin1", BENCH_PERLIN, BENCH_BOXES, 1, 1, 0.02f},
    {"bounds_perlin2", BENCH_PERLIN, BENCH_BOXES, 2, 1, 0.02f},
    {"bounds_perlin3", BENCH_PERLIN, BENCH_BOXES, 3, 1, 0.02f},
    {"bounds_perlin4", BENCH_PERLIN, BENCH_BOXES, 4, 1, 0.02f},
    {"bounds_simplex1", BENCH_SIMPLEX, BENCH_BOXES, 1, 1, 0.02f},
    {"bounds_simplex2", BENCH_SIMPLEX, BENCH_BOXES, 2, 1, 0.02f},
    {"bounds_simplex3", BENCH_SIMPLEX, BENCH_BOXES, 3, 1, 0.02f},
    {"bounds_simplex4", BENCH_SIMPLEX, BENCH_BOXES, 4, 1, 0.02f},
    {"bounds_worley1_f1", BENCH_WORLEY_F1, BENCH_BOXES, 1, 1, 0.02f},
    {"bounds_worley2_f1", BENCH_WORLEY_F1, BENCH_BOXES, 2, 1, 0.02f},
    {"bounds_worley3_f1", BENCH_WORLEY_F1, BENCH_BOXES, 3, 1, 0.02f},
    {"bounds_worley4_f1", BENCH_WORLEY_F1, BENCH_BOXES, 4, 1, 0.02f},
    {"bounds_perlin2_fbm5", BENCH_PERLIN, BENCH_BOXES, 2, 5, 0.005f},
    {"bounds_perlin3_fbm5", BENCH_PERLIN, BENCH_BOXES, 3, 5, 0.005f},
    {"terrain_field", BENCH_TERRAIN, BENCH_FIELD, 2, 1, 0.0f},
    {"terrain_png16", BENCH_TERRAIN, BENCH_FILE, 2, 1, 0.0f},
    {"terrain_far", BENCH_TERRAIN, BENCH_FAR, 2, 1, 0.0f},
    {"terrain_limited", BENCH_TERRAIN, BENCH_LIMITED, 2, 1, 0.0f},
};

const bench_task *bench_task_at(size_t index)
{
    return index < sizeof tasks / sizeof tasks[0] ? &tasks[index] : NULL;
}

const bench_task *bench_task_find(const char *name)
{
    const bench_task *task = NULL;
    for (size_t i = 0; (task = bench_task_at(i)) != NULL; i++) {
        if (strcmp(task->name, name) == 0) {
            return task;
        }
    }
    return NULL;
}

/* The same scattered positions for everyone, in [-512, 512) on each axis. */
static const float *scattered(int axis)
{
    static float *positions[KNOLL_AXES];
    if (!positions[axis]) {
        positions[axis] = bench_buffer(BENCH_POINT_COUNT);
        uint64_t seed = knoll_seed_derive(1, "positions") + (uint64_t)axis;
        for (size_t i = 0; i < BENCH_POINT_COUNT; i++) {
            positions[axis][i] = knoll_random_unit(seed, i) * 1024.0f - 512.0f;
        }
    }
    return positions[axis];
}

void bench_task_work(const bench_task *task, bench_work *work)
{
    static const size_t counts[][KNOLL_AXES] = {
        {1 << 20, 1, 1, 1}, {1024, 1024, 1, 1}, {128, 128, 128, 1}, {64, 64, 16, 16}};
    memset(work, 0, sizeof *work);
    memcpy(work->count, counts[task->dimensions - 1], sizeof work->count);
    if (task->shape == BENCH_POINTS) {
        memcpy(work->count, (size_t[KNOLL_AXES]){BENCH_POINT_COUNT, 1, 1, 1}, sizeof work->count);
        for (int axis = 0; axis < task->dimensions; axis++) {
            work->positions[axis] = scattered(axis);
        }
    } else if (task->shape == BENCH_BOXES) {
        memcpy(work->count, (size_t[KNOLL_AXES]){BENCH_BOX_COUNT, 1, 1, 1}, sizeof work->count);
    } else if (task->noise == BENCH_TERRAIN) {
        work->count[0] = work->count[1] = BENCH_PICTURE_SIZE;
    }
}

size_t bench_task_points(const bench_task *task)
{
    bench_work work;
    bench_task_work(task, &work);
    return work.count[0] * work.count[1] * work.count[2] * work.count[3];
}

size_t bench_task_parts(const bench_task *task)
{
    return task->shape == BENCH_GRADIENT ? 1 + (size_t)task->dimensions : 1;
}

float *bench_task_output(const bench_task *task)
{
    static struct {
        size_t floats;
        float *output;
    } shared[8];
    size_t floats = bench_task_points(task) * bench_task_parts(task), i = 0;
    while (shared[i].floats && shared[i].floats != floats) {
        i++;
    }
    if (!shared[i].floats) {
        shared[i].floats = floats;
        shared[i].output = bench_buffer(floats);
    }
    return shared[i].output;
}
