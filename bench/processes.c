/* processes.c - the same benchmark in several processes. How code and stack happen to lie in memory
   moves some programs by tens of per cent for as long as a process lives; a median over processes
   doesn't hang on it. */
#define _POSIX_C_SOURCE 200809L /* popen's kin: pipe, fork, setenv */

#include "bench.h"

#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LINE = 256, PADDING = 509 }; /* a prime: every process' stack lies elsewhere */

/* Starts the program, its standard output to be read from the file. */
static FILE *start(const char *program, char *const *arguments, int index, pid_t *pid)
{
    int ends[2];
    if (pipe(ends) != 0 || (*pid = fork()) < 0) {
        perror("knoll-bench: another process");
        return NULL;
    }
    if (*pid == 0) {
        char padding[16 * PADDING + 1];
        size_t size = (size_t)(index % 16) * PADDING;
        memset(padding, 'x', size);
        padding[size] = '\0';
        setenv("KNOLL_BENCH_PADDING", padding, 1);
        dup2(ends[1], STDOUT_FILENO);
        close(ends[0]);
        close(ends[1]);
        execvp(program, arguments);
        perror(program);
        _exit(127);
    }
    close(ends[1]);
    return fdopen(ends[0], "r");
}

static int read_row(const char *line, bench_result *row)
{
    return sscanf(line, "%31[^\t]\t%47[^\t]\t%lf\t%lf\t%lf", row->task, row->label, &row->median,
                  &row->best, &row->memset_ratio) == 5;
}

static int run_process(const char *program, char *const *arguments, int index, bench_results *all)
{
    pid_t pid = 0;
    FILE *file = start(program, arguments, index, &pid);
    char line[LINE];
    bench_result row;
    int status = 1;
    if (!file) {
        return -1;
    }
    while (fgets(line, sizeof line, file)) {
        if (read_row(line, &row)) {
            bench_results_add(all, &row);
        }
    }
    fclose(file);
    return waitpid(pid, &status, 0) == pid && status == 0 ? 0 : -1;
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double middle(double *values, size_t count)
{
    qsort(values, count, sizeof *values, compare);
    return count % 2 ? values[count / 2] : (values[count / 2 - 1] + values[count / 2]) / 2;
}

/* All rows of the same task and label, as one. */
static bench_result merge(const bench_results *all, const bench_result *like)
{
    bench_result merged = *like;
    double *medians = bench_allocate(2 * all->count * sizeof(double));
    double *ratios = medians + all->count;
    size_t count = 0;
    for (size_t i = 0; i < all->count; i++) {
        const bench_result *row = &all->rows[i];
        if (strcmp(row->task, like->task) == 0 && strcmp(row->label, like->label) == 0) {
            medians[count] = row->median;
            ratios[count++] = row->memset_ratio;
            merged.best = row->best > merged.best ? row->best : merged.best;
        }
    }
    merged.median = middle(medians, count);
    merged.memset_ratio = middle(ratios, count);
    free(medians);
    return merged;
}

int bench_processes(const char *program, char *const *arguments, int count, bench_results *results)
{
    bench_results all = {0};
    int failures = 0;
    fflush(stdout);
    for (int i = 0; i < count; i++) {
        failures += run_process(program, arguments, i, &all) != 0;
    }
    for (size_t i = 0; i < all.count; i++) {
        if (!bench_results_find(results, all.rows[i].task, all.rows[i].label)) {
            bench_result row = merge(&all, &all.rows[i]);
            bench_results_add(results, &row);
        }
    }
    free(all.rows);
    return failures ? -1 : 0;
}
