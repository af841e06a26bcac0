/* main.c - knoll-bench: every task on every instruction set of this machine.
   docs/performance.md says how it measures and how to read it. */
#include "bench.h"

/* The instruction sets to measure: those asked for, else all. */
static size_t choose_isas(const bench_options *options, const char **isas)
{
    size_t count = 0;
    const char *isa = NULL;
    for (size_t i = 0; i < options->isa_count; i++) {
        isas[count++] = options->isas[i];
    }
    for (size_t i = 0; options->isa_count == 0 && (isa = knoll_isa_at(i)) != NULL; i++) {
        isas[count++] = isa;
    }
    return count;
}

/* All entries in the order of the tasks; 0 of them when one cannot be made. */
static size_t make_entries(const bench_options *options, bench_entry **made)
{
    const char *isas[BENCH_MAX_CHOICES];
    size_t isa_count = choose_isas(options, isas), task_count = 0, count = 0;
    const bench_task *task = NULL;
    while (bench_task_at(task_count)) {
        task_count++;
    }
    bench_entry *entries = bench_allocate((task_count * isa_count + 2) * sizeof *entries);
    bench_memset_entry(&entries[count++]);
    bench_fma_entry(&entries[count++]);
    for (size_t i = 0; (task = bench_task_at(i)) != NULL; i++) {
        for (size_t j = 0; bench_options_wants(options, task) && j < isa_count; j++) {
            int status = bench_knoll_entry(task, isas[j], &entries[count]);
            if (status < 0) {
                return 0;
            }
            count += status == 0;
        }
    }
    *made = entries;
    return count;
}

static int measure(const bench_options *options, bench_results *results)
{
    bench_entry *entries = NULL;
    size_t count = make_entries(options, &entries);
    if (count == 0) {
        return -1;
    }
    int status = bench_measure(entries, count, options->seconds);
    bench_results_take(results, entries, count);
    if (bench_terrain_bytes()) {
        double bytes = (double)bench_terrain_bytes();
        bench_results_add(results, &(bench_result){"terrain_bytes", "machine", bytes, bytes, 0});
    }
    return status;
}

int main(int argc, char **argv)
{
    bench_options options;
    bench_results results = {0};
    int status = bench_options_read(argc, argv, "how fast Knoll is on this machine", &options);
    if (status != 0) {
        return status < 0 ? 2 : 0;
    }
    if (options.processes > 1) {
        status = bench_processes(argv[0], options.child, options.processes, &results);
    } else {
        status = measure(&options, &results);
    }
    if (options.raw) {
        bench_results_write(&results, stdout);
    } else if (options.markdown) {
        bench_report_markdown(&results, stdout);
    } else {
        bench_report_table(&results, stdout);
    }
    status = bench_report_end() != 0 ? -1 : status;
    if (options.json && bench_report_json(&results, options.json) != 0) {
        status = -1;
    }
    return status == 0 ? 0 : 1;
}
