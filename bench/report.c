/* report.c - results for people (a table), for a page (Markdown) and for programs (JSON). */
#include "bench.h"

#include <string.h>

/* memset, multiply-adds, the share of undisturbed time and the size of the picture are rows too,
   but no tasks. */
static int is_machine(const bench_result *row)
{
    return strcmp(row->label, "machine") == 0;
}

static double machine_rate(const bench_results *results, const char *task)
{
    const bench_result *row = bench_results_find(results, task, "machine");
    return row ? row->median : 0;
}

static void print_machine(const bench_results *results, FILE *file)
{
    fprintf(file,
            "%s, one thread (terrain: two): memset of 4 MiB %.0f M floats/s, %.1f G "
            "multiply-adds/s; undisturbed %.0f %% of the time\n\n",
            bench_machine(), machine_rate(results, "memset"), machine_rate(results, "fma") / 1000,
            machine_rate(results, "undisturbed"));
}

static void print_footnote(const bench_results *results, FILE *file)
{
    double bytes = machine_rate(results, "terrain_bytes");
    if (bytes > 0) {
        fprintf(file, "\nterrain_png16 is a file of %.0f bytes.\n", bytes);
    }
}

void bench_report_table(const bench_results *results, FILE *file)
{
    const char *last = "";
    print_machine(results, file);
    fprintf(file, "%-16s %-10s %12s %12s %10s\n", "task", "isa", "M samples/s", "best", "x memset");
    for (size_t i = 0; i < results->count; i++) {
        const bench_result *row = &results->rows[i];
        if (!is_machine(row)) {
            fprintf(file, "%-16s %-10s %12.1f %12.1f %10.3f\n",
                    strcmp(row->task, last) == 0 ? "" : row->task, row->label, row->median,
                    row->best, row->memset_ratio);
            last = row->task;
        }
    }
    print_footnote(results, file);
}

/* ---- Markdown: a row a task, a column an instruction set ------------------------------------ */

enum { MAX_COLUMNS = 16 };

static size_t columns(const bench_results *results, const char **labels)
{
    size_t count = 0;
    for (size_t i = 0; i < results->count; i++) {
        size_t j = 0;
        while (j < count && strcmp(labels[j], results->rows[i].label) != 0) {
            j++;
        }
        if (j == count && count < MAX_COLUMNS && !is_machine(&results->rows[i])) {
            labels[count++] = results->rows[i].label;
        }
    }
    return count;
}

void bench_report_markdown(const bench_results *results, FILE *file)
{
    const char *labels[MAX_COLUMNS], *last = "";
    size_t count = columns(results, labels);
    print_machine(results, file);
    fprintf(file, "| task |");
    for (size_t i = 0; i < count; i++) {
        fprintf(file, " %s |", labels[i]);
    }
    fprintf(file, " x memset |\n| --- |");
    for (size_t i = 0; i <= count; i++) {
        fprintf(file, " ---: |");
    }
    fputc('\n', file);
    for (size_t i = 0; i < results->count; i++) {
        const bench_result *row = &results->rows[i];
        double ratio = 0;
        if (is_machine(row) || strcmp(row->task, last) == 0) {
            continue;
        }
        last = row->task;
        fprintf(file, "| %s |", row->task);
        for (size_t j = 0; j < count; j++) {
            const bench_result *cell = bench_results_find(results, row->task, labels[j]);
            if (cell) {
                fprintf(file, " %.*f |", cell->median < 100, cell->median);
                ratio = cell->memset_ratio > ratio ? cell->memset_ratio : ratio;
            } else {
                fprintf(file, " |");
            }
        }
        fprintf(file, " %.3f |\n", ratio);
    }
    print_footnote(results, file);
}

int bench_report_end(void)
{
    if (fflush(stdout) != 0 || ferror(stdout)) {
        perror("knoll-bench: standard output");
        return -1;
    }
    return 0;
}

/* ---- JSON ----------------------------------------------------------------------------------- */

/* All strings are our own or bench_machine's: without quotes, backslashes and control
   characters. */
int bench_report_json(const bench_results *results, const char *path)
{
    FILE *file = fopen(path, "w");
    const char *comma = "\n";
    if (!file) {
        perror(path);
        return -1;
    }
    fprintf(file, "{\"machine\": \"%s\", \"memset_mpts\": %.1f, \"fma_gops\": %.2f, \"rows\": [",
            bench_machine(), machine_rate(results, "memset"), machine_rate(results, "fma") / 1000);
    for (size_t i = 0; i < results->count; i++) {
        const bench_result *row = &results->rows[i];
        if (!is_machine(row)) {
            fprintf(file,
                    "%s  {\"task\": \"%s\", \"isa\": \"%s\", \"mpts_median\": %.3f, "
                    "\"mpts_best\": %.3f, \"memset_ratio\": %.5f}",
                    comma, row->task, row->label, row->median, row->best, row->memset_ratio);
            comma = ",\n";
        }
    }
    fprintf(file, "\n]}\n");
    if (ferror(file) | fclose(file)) {
        perror(path);
        return -1;
    }
    return 0;
}
