/* terrain.c - the `terrain` preset as a whole: its field alone, and end to end to a 16-bit PNG.
   Without the studio library these tasks are left out. */
#define _POSIX_C_SOURCE 200809L /* mkdtemp */

#include "bench.h"

#include <stdlib.h>
#include <string.h>

#ifdef KNOLL_BENCH_STUDIO

#include <knoll/studio.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/stat.h>
#include <unistd.h>

enum { THREADS = 2, STRIP_ROWS = 64 };

typedef struct context {
    const char *isa;
    knoll_recipe *recipe;
    knoll_view view;
    knoll_field *field;
    knoll_grid grid;
    float *output;
    knoll_sampling sampling[THREADS];
    atomic_size_t next_row;
    atomic_int failed;
} context;

typedef struct worker {
    context *context;
    int index;
} worker;

static char folder[256], picture_path[280];
static size_t picture_bytes;

size_t bench_terrain_bytes(void)
{
    return picture_bytes;
}

static void remove_picture(void)
{
    unlink(picture_path);
    rmdir(folder);
}

/* A place for the picture that is gone when the program ends. */
static int make_folder(void)
{
    const char *parent = getenv("TMPDIR");
    if (folder[0]) {
        return 0;
    }
    snprintf(folder, sizeof folder, "%s/knoll-bench-XXXXXX", parent && *parent ? parent : "/tmp");
    if (!mkdtemp(folder)) {
        perror("knoll-bench: a folder for pictures");
        return -1;
    }
    snprintf(picture_path, sizeof picture_path, "%s/terrain.png", folder);
    atexit(remove_picture);
    return 0;
}

static void *sample_strips(void *data)
{
    const worker *w = data;
    context *c = w->context;
    size_t rows = c->grid.count[1], row = 0;
    while ((row = atomic_fetch_add(&c->next_row, STRIP_ROWS)) < rows) {
        knoll_grid strip = c->grid;
        float *output = c->output + row * c->grid.count[0];
        strip.first[1] += (int64_t)row;
        strip.count[1] = rows - row < STRIP_ROWS ? rows - row : STRIP_ROWS;
        if (knoll_sample_grid(c->field, &strip, &output, &c->sampling[w->index]) != KNOLL_OK) {
            atomic_store(&c->failed, 1);
        }
    }
    return NULL;
}

static double run_field(void *data)
{
    context *c = data;
    worker workers[THREADS];
    pthread_t threads[THREADS];
    atomic_store(&c->next_row, 0);
    for (int i = 0; i < THREADS; i++) {
        workers[i] = (worker){c, i};
        if (i > 0 && pthread_create(&threads[i], NULL, sample_strips, &workers[i]) != 0) {
            fprintf(stderr, "knoll-bench: no second thread\n");
            exit(1);
        }
    }
    sample_strips(&workers[0]);
    for (int i = 1; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
    }
    if (atomic_load(&c->failed)) {
        fprintf(stderr, "knoll-bench: terrain_field on %s failed\n", c->isa);
        return -1;
    }
    return 0;
}

static double run_file(void *data)
{
    context *c = data;
    knoll_error error = {0};
    struct stat status;
    knoll_isa_force(c->isa, NULL);
    int failed = knoll_render_file(c->recipe, &c->view, picture_path, &error) != KNOLL_OK;
    knoll_isa_force(NULL, NULL);
    if (failed || stat(picture_path, &status) != 0) {
        fprintf(stderr, "knoll-bench: terrain_png16 on %s: %s\n", c->isa, error.message);
        return -1;
    }
    picture_bytes = (size_t)status.st_size;
    return 0;
}

/* The field over the same grid that the picture shows, or over a wider one. */
static int open_field(context *c, bench_shape shape, const char *isa, knoll_error *error)
{
    const double farther = shape == BENCH_FAR || shape == BENCH_LIMITED ? 64 : 1;
    knoll_view resolved;
    if (knoll_view_resolve(c->recipe, &c->view, "terrain.png", &resolved, error) != KNOLL_OK ||
        knoll_isa_force(isa, error) != KNOLL_OK) {
        return -1;
    }
    knoll_status status = knoll_recipe_compile(c->recipe, &c->field, error);
    knoll_isa_force(NULL, NULL);
    if (status != KNOLL_OK) {
        return -1;
    }
    c->grid = knoll_grid_default(2);
    for (int axis = 0; axis < 2; axis++) {
        c->grid.count[axis] = BENCH_PICTURE_SIZE;
        c->grid.origin[axis] = resolved.origin[axis] * farther;
        c->grid.step[axis] = resolved.step[axis] * farther;
    }
    for (int i = 0; i < THREADS; i++) {
        c->sampling[i].scratch_size = knoll_scratch_size(c->field);
        c->sampling[i].scratch = bench_allocate(c->sampling[i].scratch_size);
        if (shape == BENCH_LIMITED) {
            c->sampling[i].band_limit = KNOLL_BAND_LIMIT_FADE;
        }
    }
    return 0;
}

int bench_terrain_entry(const bench_task *task, const char *isa, bench_entry *entry)
{
    context *c = bench_allocate(sizeof *c);
    knoll_error error = {0};
    c->isa = isa;
    c->output = entry->output;
    c->view = knoll_view_default();
    c->view.size[0] = c->view.size[1] = BENCH_PICTURE_SIZE;
    c->view.depth = 16;
    c->view.threads = THREADS;
    entry->context = c;
    entry->run = task->shape == BENCH_FILE ? run_file : run_field;
    if (make_folder() != 0) {
        return -1;
    }
    if (knoll_recipe_load("terrain", &c->recipe, &error) != KNOLL_OK ||
        open_field(c, (bench_shape)task->shape, isa, &error) != 0) {
        fprintf(stderr, "knoll-bench: %s on %s: %s\n", task->name, isa, error.message);
        return -1;
    }
    return 0;
}

#else

size_t bench_terrain_bytes(void)
{
    return 0;
}

int bench_terrain_entry(const bench_task *task, const char *isa, bench_entry *entry)
{
    (void)task, (void)isa, (void)entry;
    return 1;
}

#endif
