/* timing.c - runs entries in turn for many short samples, so that what the machine does meanwhile
   (clock, neighbours, interrupts) falls on all of them alike. */
#define _POSIX_C_SOURCE 200809L /* clock_gettime, posix_memalign */

#include "bench.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* An entry's turn: long enough that other entries' data leave the caches, too short for drift. */
static const double turn_seconds = 0.004;
/* Runs longer than this need no run before them that isn't counted. */
static const double long_run_seconds = 0.02;
/* How many times its seconds an entry may take where many turns don't count. */
static const double patience = 4;
enum { FEWEST_RUNS = 5 }; /* that count */

/* Through pointers that the compiler doesn't know, so that no call is dropped. */
static void *(*volatile fill)(void *, int, size_t) = memset;
static void *(*volatile copy)(void *, const void *, size_t) = memcpy;

double bench_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

void *bench_allocate(size_t size)
{
    void *memory = calloc(1, size ? size : 1);
    if (!memory) {
        fprintf(stderr, "knoll-bench: out of memory\n");
        exit(1);
    }
    return memory;
}

float *bench_buffer(size_t floats)
{
    void *memory = NULL;
    if (posix_memalign(&memory, 4096, floats * sizeof(float)) != 0) {
        fprintf(stderr, "knoll-bench: no memory for %zu floats\n", floats);
        exit(1);
    }
    fill(memory, 0, floats * sizeof(float));
    return memory;
}

static void push(bench_series *series, double value)
{
    if (series->count == series->room) {
        series->room = series->room ? 2 * series->room : 64;
        series->values = realloc(series->values, series->room * sizeof(double));
        if (!series->values) {
            fprintf(stderr, "knoll-bench: out of memory\n");
            exit(1);
        }
    }
    series->values[series->count++] = value;
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double bench_median(bench_series *series)
{
    if (series->count == 0) {
        return 0;
    }
    qsort(series->values, series->count, sizeof(double), compare);
    size_t middle = series->count / 2;
    return series->count % 2 ? series->values[middle]
                             : (series->values[middle - 1] + series->values[middle]) / 2;
}

/* ---- Is the core ours? ---------------------------------------------------------------------- */

/* A neighbour on the core's other thread, whom no clock and no load average of ours shows, takes a
   third of its arithmetic and half of its first-level cache. Multiply-adds that fill the ports
   tell, and copies within that cache. */
static const double shared_core = 1.1; /* times the shortest probe */

static double probe_arithmetic(void)
{
    static bench_entry probe;
    if (!probe.run) {
        bench_fma_entry(&probe);
    }
    double begun = bench_clock();
    probe.run(probe.context);
    return bench_clock() - begun;
}

static double probe_cache(void)
{
    enum { BYTES = 16 << 10, ROUNDS = 100 };
    static unsigned char from[BYTES], to[BYTES];
    double begun = bench_clock();
    for (int i = 0; i < ROUNDS; i++) {
        copy(to, from, BYTES);
    }
    return bench_clock() - begun;
}

/* Whether a probe is about as fast as its fastest so far. Two, since the first may wait for the
   core to power its wide registers. */
static int is_undisturbed(double probe(void), double *best)
{
    double first = probe(), second = probe();
    double seconds = first < second ? first : second;
    *best = *best == 0 || seconds < *best ? seconds : *best;
    return seconds <= shared_core * *best;
}

static int is_core_ours(void)
{
    static double arithmetic, cache;
    int undisturbed = is_undisturbed(probe_arithmetic, &arithmetic);
    return is_undisturbed(probe_cache, &cache) && undisturbed;
}

/* ---- Turns ---------------------------------------------------------------------------------- */

static double run_once(bench_entry *entry)
{
    double begun = bench_clock();
    double seconds = entry->run(entry->context);
    double passed = bench_clock() - begun;
    entry->spent += passed;
    if (seconds < 0) {
        entry->failed = 1;
    }
    return seconds > 0 ? seconds : passed;
}

/* memset of the same buffer, once to bring it into the caches and twice for the record. */
static void time_memset(bench_entry *entry, bench_times *times)
{
    for (int i = 0; i < 3 && entry->bytes; i++) {
        double begun = bench_clock();
        fill(entry->output, 0, entry->bytes);
        if (i > 0) {
            push(&times->memsets, bench_clock() - begun);
        }
    }
}

static void time_runs(bench_entry *entry, double turn, bench_times *times)
{
    double seconds = run_once(entry);
    if (seconds > long_run_seconds && !entry->failed) {
        push(&times->runs, seconds);
        return;
    }
    for (double begun = entry->spent; !entry->failed && entry->spent - begun < turn;) {
        push(&times->runs, run_once(entry));
    }
}

static void move(bench_series *from, bench_series *to)
{
    for (size_t i = 0; i < from->count; i++) {
        push(to, from->values[i]);
    }
    from->count = 0;
}

static void take_turn(bench_entry *entry, double turn)
{
    static bench_times times;
    double begun = entry->spent;
    int ours = is_core_ours();
    time_memset(entry, &times);
    time_runs(entry, turn, &times);
    ours = is_core_ours() && ours;
    bench_times *of = ours ? &entry->times : &entry->shared;
    move(&times.runs, &of->runs);
    move(&times.memsets, &of->memsets);
    entry->undisturbed += ours ? entry->spent - begun : 0;
}

/* Whether an entry has had its time; where the core was hardly ever ours, all that was timed
   counts. */
static int has_ended(bench_entry *entry, double seconds)
{
    if (entry->failed || entry->undisturbed >= seconds) {
        return 1;
    }
    if (entry->spent < patience * seconds) {
        return 0;
    }
    if (entry->times.runs.count < FEWEST_RUNS) {
        move(&entry->shared.runs, &entry->times.runs);
        move(&entry->shared.memsets, &entry->times.memsets);
    }
    return 1;
}

int bench_measure(bench_entry *entries, size_t count, double seconds)
{
    double turn = seconds < 5 * turn_seconds ? seconds / 5 : turn_seconds;
    int failures = 0;
    for (size_t left = count; left > 0;) {
        left = 0;
        for (size_t i = 0; i < count; i++) {
            bench_entry *entry = &entries[i];
            if (entry->ended) {
                continue;
            }
            take_turn(entry, turn);
            failures += entry->failed;
            entry->ended = has_ended(entry, seconds);
            left += !entry->ended;
        }
    }
    return failures ? -1 : 0;
}
