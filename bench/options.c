/* options.c - the command line that knoll-bench and knoll-bench-peers share. */
#include "bench.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

static const struct option long_options[] = {
    {"task", required_argument, NULL, 't'},
    {"isa", required_argument, NULL, 'i'},
    {"seconds", required_argument, NULL, 's'},
    {"json", required_argument, NULL, 'j'},
    {"processes", required_argument, NULL, 'p'},
    {"markdown", no_argument, NULL, 'm'},
    {"list", no_argument, NULL, 'l'},
    {"raw", no_argument, NULL, 'r'},
    {"help", no_argument, NULL, 'h'},
    {NULL, 0, NULL, 0},
};

static void print_help(const char *program, const char *summary)
{
    printf("%s: %s\n\n"
           "  --task NAME      only this task (may be repeated)\n"
           "  --isa NAME       only this instruction set (may be repeated)\n"
           "  --seconds N      time for each task on each instruction set; default 1\n"
           "  --processes N    do all of it in N processes and report the medians over them\n"
           "  --json FILE      write the results to a file too\n"
           "  --markdown       print the table for a page\n"
           "  --raw            print the results as lines of text: task, who, median, best, ratio\n"
           "  --list           show the tasks and the instruction sets of this machine\n",
           program, summary);
}

static void print_list(void)
{
    const bench_task *task = NULL;
    const char *isa = NULL;
    printf("tasks:");
    for (size_t i = 0; (task = bench_task_at(i)) != NULL; i++) {
        printf("%s%s", i % 6 ? " " : "\n  ", task->name);
    }
    printf("\ninstruction sets:\n ");
    for (size_t i = 0; (isa = knoll_isa_at(i)) != NULL; i++) {
        printf(" %s", isa);
    }
    printf("\n");
}

static int has_isa(const char *name)
{
    const char *isa = NULL;
    for (size_t i = 0; (isa = knoll_isa_at(i)) != NULL; i++) {
        if (strcmp(isa, name) == 0) {
            return 1;
        }
    }
    return 0;
}

static int read_number(const char *text, double low, double high, double *number)
{
    char *end = NULL;
    double value = strtod(text, &end);
    if (end == text || *end || !(value >= low && value <= high)) {
        fprintf(stderr, "knoll-bench: \"%s\" is not a number from %g to %g\n", text, low, high);
        return -1;
    }
    *number = value;
    return 0;
}

static int add_choice(const char **choices, size_t *count, int known, const char *what,
                      const char *name)
{
    if (!known) {
        fprintf(stderr, "knoll-bench: no %s \"%s\"; --list shows what there is\n", what, name);
        return -1;
    }
    if (*count == BENCH_MAX_CHOICES) {
        fprintf(stderr, "knoll-bench: too many of --%s\n", what);
        return -1;
    }
    choices[(*count)++] = name;
    return 0;
}

static int take_option(int option, bench_options *options)
{
    double number = 0;
    switch (option) {
    case 't':
        return add_choice(options->tasks, &options->task_count, bench_task_find(optarg) != NULL,
                          "task", optarg);
    case 'i': return add_choice(options->isas, &options->isa_count, has_isa(optarg), "isa", optarg);
    case 's': return read_number(optarg, 1e-3, 3600, &options->seconds);
    case 'p':
        if (read_number(optarg, 1, 1000, &number) != 0) {
            return -1;
        }
        options->processes = (int)number;
        return 0;
    case 'j': options->json = optarg; return 0;
    case 'm': options->markdown = 1; return 0;
    case 'r': options->raw = 1; return 0;
    default: return -1;
    }
}

/* The same work for another process, which hands its results back as text. */
static void make_child(char *program, bench_options *options)
{
    static char seconds[32];
    char **next = options->child;
    snprintf(seconds, sizeof seconds, "--seconds=%.9g", options->seconds);
    *next++ = program;
    *next++ = "--raw";
    *next++ = seconds;
    for (size_t i = 0; i < options->task_count; i++) {
        *next++ = "--task";
        *next++ = (char *)options->tasks[i];
    }
    for (size_t i = 0; i < options->isa_count; i++) {
        *next++ = "--isa";
        *next++ = (char *)options->isas[i];
    }
    *next = NULL;
}

int bench_options_read(int argc, char **argv, const char *summary, bench_options *options)
{
    memset(options, 0, sizeof *options);
    options->seconds = 1;
    options->processes = 1;
    int option = 0;
    while ((option = getopt_long(argc, argv, "", long_options, NULL)) != -1) {
        if (option == 'h') {
            print_help(argv[0], summary);
            return 1;
        }
        if (option == 'l') {
            print_list();
            return 1;
        }
        if (take_option(option, options) != 0) {
            return -1;
        }
    }
    if (optind < argc) {
        fprintf(stderr, "knoll-bench: \"%s\" is no option; --help shows them\n", argv[optind]);
        return -1;
    }
    make_child(argv[0], options);
    return 0;
}

int bench_options_wants(const bench_options *options, const bench_task *task)
{
    for (size_t i = 0; i < options->task_count; i++) {
        if (strcmp(options->tasks[i], task->name) == 0) {
            return 1;
        }
    }
    return options->task_count == 0;
}
