/* results.c - from times to what is reported of them. */
#include "bench.h"

#include <stdlib.h>
#include <string.h>

void bench_results_add(bench_results *results, const bench_result *row)
{
    if (results->count == results->room) {
        results->room = results->room ? 2 * results->room : 32;
        results->rows = realloc(results->rows, results->room * sizeof *row);
        if (!results->rows) {
            fprintf(stderr, "knoll-bench: out of memory\n");
            exit(1);
        }
    }
    results->rows[results->count++] = *row;
}

const bench_result *bench_results_find(const bench_results *results, const char *task,
                                       const char *label)
{
    for (size_t i = 0; i < results->count; i++) {
        const bench_result *row = &results->rows[i];
        if (strcmp(row->task, task) == 0 && strcmp(row->label, label) == 0) {
            return row;
        }
    }
    return NULL;
}

/* The share of the turns' time in which the core was ours, in hundredths: of machine, like
   memset. */
static void add_undisturbed(bench_results *results, const bench_entry *entries, size_t count)
{
    double spent = 0, undisturbed = 0;
    for (size_t i = 0; i < count; i++) {
        spent += entries[i].spent;
        undisturbed += entries[i].undisturbed;
    }
    if (spent > 0) {
        double share = 100 * undisturbed / spent;
        bench_results_add(results, &(bench_result){"undisturbed", "machine", share, share, 0});
    }
}

void bench_results_take(bench_results *results, bench_entry *entries, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        bench_entry *entry = &entries[i];
        double median = bench_median(&entry->times.runs); /* sorts: the first is the best */
        if (median <= 0) {
            continue;
        }
        bench_result row = {.median = entry->points / median * 1e-6,
                            .best = entry->points / entry->times.runs.values[0] * 1e-6,
                            .memset_ratio = bench_median(&entry->times.memsets) / median};
        snprintf(row.task, sizeof row.task, "%s", entry->task);
        snprintf(row.label, sizeof row.label, "%s", entry->label);
        bench_results_add(results, &row);
    }
    add_undisturbed(results, entries, count);
}

void bench_results_write(const bench_results *results, FILE *file)
{
    for (size_t i = 0; i < results->count; i++) {
        const bench_result *row = &results->rows[i];
        fprintf(file, "%s\t%s\t%.9g\t%.9g\t%.9g\n", row->task, row->label, row->median, row->best,
                row->memset_ratio);
    }
}
