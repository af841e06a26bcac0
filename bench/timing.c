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

/* Through a pointer that the compiler doesn't know, so that no call is dropped. */
static void *(*volatile fill)(void *, int, size_t) = memset;

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
static void time_memset(bench_entry *entry)
{
    for (int i = 0; i < 3 && entry->bytes; i++) {
        double begun = bench_clock();
        fill(entry->output, 0, entry->bytes);
        if (i > 0) {
            push(&entry->memset_times, bench_clock() - begun);
        }
    }
}

static void take_turn(bench_entry *entry, double turn)
{
    double begun = entry->spent;
    time_memset(entry);
    double seconds = run_once(entry);
    if (seconds > long_run_seconds && !entry->failed) {
        push(&entry->times, seconds);
    }
    while (!entry->failed && (entry->times.count == 0 || entry->spent - begun < turn)) {
        push(&entry->times, run_once(entry));
    }
}

int bench_measure(bench_entry *entries, size_t count, double seconds)
{
    double turn = seconds < 5 * turn_seconds ? seconds / 5 : turn_seconds;
    int failures = 0;
    for (size_t left = count; left > 0;) {
        left = 0;
        for (size_t i = 0; i < count; i++) {
            bench_entry *entry = &entries[i];
            if (entry->failed || entry->spent >= seconds) {
                continue;
            }
            take_turn(entry, turn);
            failures += entry->failed;
            left++;
        }
    }
    return failures ? -1 : 0;
}
