/* bench.h - what the benchmarks share: tasks, timing, results and reports.

   A task says what is computed; an entry is a task on one instruction set (or by one peer), with
   the times that it took; a result is what is reported of an entry. */
#ifndef KNOLL_BENCH_H
#define KNOLL_BENCH_H

#include <knoll/knoll.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* ---- Tasks (tasks.c) ------------------------------------------------------------------------ */

typedef enum bench_noise {
    BENCH_PERLIN,
    BENCH_VALUE,
    BENCH_SIMPLEX,
    BENCH_WORLEY_F1,
    BENCH_WORLEY_F2F1,
    BENCH_WHITE,
    BENCH_WARP, /* simplex fBm, displaced by two simplex fields */
    BENCH_TERRAIN,
    BENCH_Q16_VALUE, /* knoll/q16.h, cells of 64 samples */
    BENCH_Q16_PERLIN,
    BENCH_Q16_FBM
} bench_noise;

typedef enum bench_shape {
    BENCH_GRID,    /* 1024x1024, 128^3 or 64x64x16x16, one unit a sample */
    BENCH_POINTS,  /* a million scattered float positions */
    BENCH_TILES,   /* the grid in 16x16 tiles, a sampling call each, with scratch */
    BENCH_SINGLE,  /* the grid by a call of knoll_sample2 a sample */
    BENCH_LINER,   /* the grid by a call of knoll_perlin2 a sample, one cell a unit */
    BENCH_FIELD,   /* the `terrain` preset, 4096x4096, two threads */
    BENCH_FILE,    /* the same, to a 16-bit PNG */
    BENCH_BOXES,   /* the bounds of scattered boxes of 16 units, a call each */
    BENCH_FAR,     /* the field at 64 times the step */
    BENCH_LIMITED, /* the same with a band limit */
    BENCH_GRADIENT /* the grid, with derivatives by each axis */
} bench_shape;

enum {
    BENCH_WARP_AMPLITUDE = 30,
    BENCH_POINT_COUNT = 1 << 20,
    BENCH_BOX_COUNT = 1 << 12,
    BENCH_PICTURE_SIZE = 4096
};

/* Read by the Rust peers too (bench/peers/rust): fields of fixed size. */
typedef struct bench_task {
    const char *name;
    int32_t noise; /* bench_noise */
    int32_t shape; /* bench_shape */
    int32_t dimensions;
    int32_t octaves; /* 1: no fBm */
    float frequency;
} bench_task;

/* Where a task's samples lie. For a grid `count` a axis; for points count[0] and `positions`. */
typedef struct bench_work {
    size_t count[KNOLL_AXES];
    const float *positions[KNOLL_AXES];
} bench_work;

const bench_task *bench_task_at(size_t index); /* NULL past the last */
const bench_task *bench_task_find(const char *name);
size_t bench_task_points(const bench_task *task);
void bench_task_work(const bench_task *task, bench_work *work); /* positions live for ever */
size_t bench_task_parts(const bench_task *task); /* arrays of output: values, derivatives */
/* The arrays, one behind the other; tasks of one size share them. */
float *bench_task_output(const bench_task *task);

/* ---- Timing (timing.c) ---------------------------------------------------------------------- */

typedef struct bench_series {
    double *values;
    size_t count, room;
} bench_series;

/* Of the same turns: an entry's runs, and memset of its output. */
typedef struct bench_times {
    bench_series runs, memsets;
} bench_times;

/* Runs an entry once: 0 when the caller shall time it, the seconds when it has timed itself, less
   than 0 when it failed and has said so. */
typedef double bench_run(void *context);

typedef struct bench_entry {
    const char *task;
    const char *label; /* the instruction set, or the peer */
    double points;     /* samples that a run makes */
    bench_run *run;
    void *context;
    float *output; /* compared with memset of so many bytes; 0: with nothing */
    size_t bytes;
    bench_times times;
    bench_times shared; /* of turns in which the core was not ours alone, which don't count */
    double spent, undisturbed; /* seconds of all runs, and of those that count */
    int failed, ended;
} bench_entry;

double bench_clock(void); /* seconds */
void *bench_allocate(size_t size);
float *bench_buffer(size_t floats);        /* aligned to a page, touched, in use until the end */
double bench_median(bench_series *series); /* sorts it; 0 when it is empty */

/* Runs all entries in turn, again and again, until each has taken `seconds` in turns that count, or
   a multiple of them; 0 when none failed. */
int bench_measure(bench_entry *entries, size_t count, double seconds);

/* ---- The machine (machine.c) ---------------------------------------------------------------- */

const char *bench_machine(void); /* its processor's name: printable, without quotes */
/* Entries that measure the machine: a million floats set, multiply-adds of the widest registers. */
void bench_memset_entry(bench_entry *entry);
void bench_fma_entry(bench_entry *entry);

/* ---- Knoll (knoll.c, terrain.c, q16.c) ------------------------------------------------------ */

/* Makes an entry of a task on an instruction set; its context lives until the end. 0, or -1 when it
   cannot be made (and says why), 1 when this build does not have the task. */
int bench_knoll_entry(const bench_task *task, const char *isa, bench_entry *entry);
int bench_terrain_entry(const bench_task *task, const char *isa, bench_entry *entry);
int bench_q16_entry(const bench_task *task, const char *isa, bench_entry *entry);
/* The bytes of the last picture of terrain_png16, or 0. */
size_t bench_terrain_bytes(void);

/* ---- Results (results.c, processes.c) ------------------------------------------------------- */

typedef struct bench_result {
    char task[32];
    char label[48];
    double median, best; /* million samples a second; of `machine` rows what their task says */
    double memset_ratio; /* the median beside that of memset, or 0 */
} bench_result;

typedef struct bench_results {
    bench_result *rows;
    size_t count, room;
} bench_results;

void bench_results_add(bench_results *results, const bench_result *row);
const bench_result *bench_results_find(const bench_results *results, const char *task,
                                       const char *label);
void bench_results_take(bench_results *results, bench_entry *entries, size_t count);
/* Results as lines of text, for another process. */
void bench_results_write(const bench_results *results, FILE *file);
/* Runs this program `count` times with `arguments` (NULL-terminated) and `--raw`, each time with
   another size of environment, and takes the median of the medians and the best of all. */
int bench_processes(const char *program, char *const *arguments, int count, bench_results *results);

/* ---- Reports (report.c) --------------------------------------------------------------------- */

void bench_report_table(const bench_results *results, FILE *file);
void bench_report_markdown(const bench_results *results, FILE *file);
/* 0, or -1 when standard output did not take all, which has been told. */
int bench_report_end(void);
int bench_report_json(const bench_results *results, const char *path);

/* ---- Options (options.c) -------------------------------------------------------------------- */

enum { BENCH_MAX_CHOICES = 64 };

typedef struct bench_options {
    const char *tasks[BENCH_MAX_CHOICES]; /* none: all */
    size_t task_count;
    const char *isas[BENCH_MAX_CHOICES];
    size_t isa_count;
    const char *json;
    double seconds;
    int processes;
    int raw, markdown;
    char *child[4 * BENCH_MAX_CHOICES + 8]; /* the arguments for processes of our own */
} bench_options;

/* Reads the command line of a program that does `summary`: 0 to go on, 1 when the help or the list
   was asked for and shown, -1 when an option is wrong and has been told of. */
int bench_options_read(int argc, char **argv, const char *summary, bench_options *options);
int bench_options_wants(const bench_options *options, const bench_task *task);

#endif
