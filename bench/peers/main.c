/* main.c - knoll-bench-peers: the tasks of knoll-bench by Knoll and by its peers, in turn.
   scripts/bench-peers.sh builds what it needs and runs it. */
#include "peers.h"

#include <string.h>

typedef struct peer_context {
    const peer *peer;
    const bench_task *task;
    bench_work work;
    float *output;
} peer_context;

void peers_add(peer_list *list, const char *name, peer_run *run, const void *context)
{
    if (list->count < PEERS_MAX) {
        peer *added = &list->peers[list->count++];
        snprintf(added->name, sizeof added->name, "%s", name);
        added->run = run;
        added->context = context;
    }
}

void peers_missing(const char *name, const char *reason)
{
    fprintf(stderr, "without %s: %s\n", name, reason);
}

/* ---- Measuring ------------------------------------------------------------------------------ */

static double run_peer(void *data)
{
    peer_context *c = data;
    return c->peer->run(c->peer, c->task, &c->work, c->output);
}

/* Whether the peer has the task: it is asked for a corner of it, and must give noise. */
static int has_task(const peer *who, const bench_task *task, float *output)
{
    static const size_t corner[KNOLL_AXES] = {16, 16, 4, 4};
    bench_work work;
    size_t points = 1, differ = 0;
    bench_task_work(task, &work);
    for (int axis = 0; axis < KNOLL_AXES; axis++) {
        work.count[axis] = work.count[axis] > corner[axis] ? corner[axis] : work.count[axis];
        points *= work.count[axis];
    }
    memset(output, 0xff, points * sizeof *output); /* NaNs, equal to nothing */
    double seconds = who->run(who, task, &work, output);
    if (seconds != 0 || task->shape == BENCH_FILE) {
        return seconds >= 0; /* the output is elsewhere */
    }
    for (size_t i = 1; i < points; i++) {
        differ += output[i] < output[i - 1] || output[i] > output[i - 1];
    }
    if (differ < points / 2) {
        fprintf(stderr, "without %s by %s: it gives no noise\n", task->name, who->name);
    }
    return differ >= points / 2;
}

/* An entry of the peer's, when it has the task. */
static size_t add_peer(bench_entry *entry, const peer *who, const bench_task *task)
{
    float *output = bench_task_output(task);
    if (!has_task(who, task, output)) {
        return 0;
    }
    peer_context *c = bench_allocate(sizeof *c);
    c->peer = who;
    c->task = task;
    c->output = output;
    bench_task_work(task, &c->work);
    memset(entry, 0, sizeof *entry);
    entry->task = task->name;
    entry->label = who->name;
    entry->points = (double)bench_task_points(task);
    entry->run = run_peer;
    entry->context = c;
    entry->output = output;
    entry->bytes = bench_task_points(task) * sizeof(float);
    return 1;
}

static const char *fastest_isa(const bench_options *options)
{
    const char *isa = NULL, *last = NULL;
    for (size_t i = 0; (isa = knoll_isa_at(i)) != NULL; i++) {
        last = isa;
    }
    return options->isa_count ? options->isas[0] : last;
}

static int measure(const bench_options *options, bench_results *results)
{
    static peer_list list;
    const bench_task *task = NULL;
    bench_entry *entries = bench_allocate(BENCH_MAX_CHOICES * PEERS_MAX * sizeof *entries);
    size_t count = 0;
    peers_add_stb(&list);
    peers_add_libnoise(&list);
    peers_add_rust(&list);
    peers_add_python(&list);
    peers_add_fastnoise2(&list);
    bench_memset_entry(&entries[count++]);
    bench_fma_entry(&entries[count++]);
    for (size_t i = 0; (task = bench_task_at(i)) != NULL; i++) {
        if (!bench_options_wants(options, task)) {
            continue;
        }
        int status = bench_knoll_entry(task, fastest_isa(options), &entries[count]);
        if (status < 0) {
            return -1;
        }
        count += status == 0;
        for (size_t j = 0; j < list.count; j++) {
            count += add_peer(&entries[count], &list.peers[j], task);
        }
    }
    int status = bench_measure(entries, count, options->seconds);
    bench_results_take(results, entries, count);
    return status;
}

/* ---- The table ------------------------------------------------------------------------------ */

/* The first row of each task is ours; the peers follow. */
static void report(const bench_results *results, int markdown)
{
    const bench_result *ours = NULL;
    printf("%s, one thread (terrain: two), million samples a second\n\n", bench_machine());
    printf(markdown ? "| task | who | median | best | ours / its |\n"
                      "| --- | --- | ---: | ---: | ---: |\n"
                    : "task             who                    median       best   ours / its\n");
    for (size_t i = 0; i < results->count; i++) {
        const bench_result *row = &results->rows[i];
        if (strcmp(row->label, "machine") == 0) {
            continue;
        }
        int first = !ours || strcmp(ours->task, row->task) != 0;
        ours = first ? row : ours;
        char who[64], ratio[32] = "";
        snprintf(who, sizeof who, "%s%s", first ? "Knoll " : "", row->label);
        if (!first) {
            snprintf(ratio, sizeof ratio, "%.2f", ours->median / row->median);
        }
        printf(markdown ? "| %s | %s | %.1f | %.1f | %s |\n" : "%-16s %-18s %10.1f %10.1f %12s\n",
               first || markdown ? row->task : "", who, row->median, row->best, ratio);
    }
}

int main(int argc, char **argv)
{
    bench_options options;
    bench_results results = {0};
    int status = bench_options_read(argc, argv, "Knoll and its peers on this machine", &options);
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
    } else {
        report(&results, options.markdown);
    }
    status = bench_report_end() != 0 ? -1 : status;
    if (options.json && bench_report_json(&results, options.json) != 0) {
        status = -1;
    }
    return status == 0 ? 0 : 1;
}
