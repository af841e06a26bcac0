/* verify.c - `knoll verify`: whether this machine gives the bits that Knoll promises. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"

enum { OPTION_FULL = 256, OPTION_ISA, OPTION_ONLY, OPTION_EXPORT };

static const struct option options[] = {
    {"full", no_argument, NULL, OPTION_FULL},
    {"isa", required_argument, NULL, OPTION_ISA},
    {"only", required_argument, NULL, OPTION_ONLY},
    {"export", required_argument, NULL, OPTION_EXPORT},
    {"report", required_argument, NULL, 'o'},
    {"help", no_argument, NULL, OPTION_HELP},
    {NULL, 0, NULL, 0},
};

/* Every instruction set that Knoll has kernels for, on any machine. */
static const char *const all_isas[] = {"scalar", "sse2", "sse41", "avx2", "avx512", "neon", NULL};
enum { ISAS = sizeof all_isas / sizeof *all_isas - 1 };

struct request {
    knoll_verify_options verify;
    const char *report, *exported;
};

static bool is_here(const char *isa)
{
    const char *name = NULL;
    for (size_t i = 0; (name = knoll_isa_at(i)) != NULL; i++) {
        if (strcmp(name, isa) == 0) {
            return true;
        }
    }
    return false;
}

static bool read_isa(const char *text)
{
    char list[128] = "";
    const char *name = NULL;
    for (size_t i = 0; (name = knoll_isa_at(i)) != NULL; i++) {
        if (strcmp(name, text) == 0) {
            return true;
        }
        size_t length = strlen(list);
        snprintf(list + length, sizeof list - length, "%s%s", i ? ", " : "", name);
    }
    usage("--isa", "this machine does not run %s; it runs %s", quote(text).text, list);
    return false;
}

static bool read_option(struct request *request, int option, const char *text)
{
    switch (option) {
    case OPTION_FULL: request->verify.full = 1; return true;
    case OPTION_ISA: request->verify.isa = text; return read_isa(text);
    case OPTION_ONLY: request->verify.only = text; return true;
    case OPTION_EXPORT:
        request->exported = text;
        return *text ||
               (usage("--export", "the file's name is empty; write one such as vectors.json"), 0);
    default:
        request->report = text;
        return *text || (usage("-o", "the file's name is empty; write one such as report.txt"), 0);
    }
}

static int write_text(const char *path, char *text)
{
    knoll_error error;
    knoll_status status = knoll_file_write(path, text, strlen(text), &error);
    free(text);
    return status == KNOLL_OK ? EXIT_OK
                              : failure_of(strcmp(path, "-") ? path : "standard output", &error);
}

static int export_vectors(const char *path)
{
    char *text = NULL;
    knoll_error error;
    if (knoll_verify_export(&text, &error) != KNOLL_OK) {
        return failure_of(path, &error);
    }
    return write_text(path, text);
}

/* ---- Verifying ------------------------------------------------------------------------------ */

/* On a terminal only: "avx2  37 %". */
struct progress {
    const char *isa;
    int shown;
};

static void show_progress(void *user, double done)
{
    struct progress *progress = user;
    int percent = (int)(100.0 * done);
    if (percent != progress->shown) {
        progress->shown = percent;
        fprintf(stderr, "\r%-8s %3d %%", progress->isa, percent);
    }
}

static knoll_status verify_one(const struct request *request, const char *isa,
                               knoll_verification *verification, knoll_error *error)
{
    struct progress progress = {isa, -1};
    knoll_verify_options asked = request->verify;
    bool terminal = isatty(STDERR_FILENO) != 0;
    asked.isa = isa;
    asked.progress = terminal ? show_progress : NULL;
    asked.user = &progress;
    knoll_status status = knoll_verify(&asked, verification, error);
    if (terminal) {
        fprintf(stderr, "\r              \r");
    }
    return status;
}

static void print_line(const knoll_verification *v)
{
    const char *ways = strcmp(v->isa, "scalar") == 0
                           ? "points, grids, tiles, threads, samples, one-liners"
                           : "points, grids, tiles, threads";
    printf("%-8s %6zu vectors %10zu samples  %-51s ", v->isa, v->vectors, v->samples, ways);
    if (v->differences) {
        printf("%zu DIFFER\n", v->differences);
    } else {
        printf("agree\n");
    }
    fflush(stdout);
}

/* The summary, and what differs, for a person and for those who keep Knoll. */
static int print_report(const struct request *request, const knoll_verification *done, size_t count,
                        size_t differences)
{
    char *text = NULL;
    if (knoll_verify_report(done, count, &text) != KNOLL_OK) {
        return failure("verify", "no memory for the report");
    }
    if (!request->report || !differences) {
        printf("\n%s", text);
    }
    if (differences) {
        printf("\nThis machine does not give the bits that it should. Please send %s to those who "
               "keep Knoll.\n",
               request->report ? request->report : "this report");
    }
    int code = finish_output();
    if (request->report && code == EXIT_OK) {
        return write_text(request->report, text);
    }
    free(text);
    return code;
}

static int verify(const struct request *request)
{
    knoll_verification done[ISAS];
    size_t count = 0, differences = 0;
    knoll_error error;
    knoll_status status = KNOLL_OK;
    for (size_t i = 0; i < ISAS && status == KNOLL_OK; i++) {
        const char *only = request->verify.isa;
        if (only && strcmp(only, all_isas[i]) != 0) {
            continue;
        }
        if (!is_here(all_isas[i])) {
            printf("%-8s not on this machine\n", all_isas[i]);
            continue;
        }
        status = verify_one(request, all_isas[i], &done[count], &error);
        if (status == KNOLL_OK && done[count].vectors == 0) {
            return usage("--only", "no vector's name begins with %s",
                         quote(request->verify.only).text);
        }
        if (status == KNOLL_OK) {
            print_line(&done[count]);
            differences += done[count++].differences;
        }
    }
    int code = status == KNOLL_OK ? print_report(request, done, count, differences)
                                  : failure_of("verify", &error);
    for (size_t i = 0; i < count; i++) {
        knoll_verification_clear(&done[i]);
    }
    return code == EXIT_OK && differences ? EXIT_FAILED : code;
}

int command_verify(int argc, char **argv)
{
    struct request request = {{0}, NULL, NULL};
    command_line line = {.command = "verify", .options = options, .argc = argc, .argv = argv};
    int option;
    while ((option = next_option(&line)) != OPTION_END) {
        if (option == OPTION_HELP) {
            return print_help("verify");
        }
        if (option == OPTION_BAD || !read_option(&request, option, optarg)) {
            return EXIT_USAGE;
        }
    }
    if (line.count) {
        return usage(line.words[0], "verify takes no word; to verify some vectors write --only %s",
                     line.words[0]);
    }
    if (!request.exported) {
        return verify(&request);
    }
    if (request.verify.full || request.verify.isa || request.verify.only || request.report) {
        return usage("--export",
                     "writes all vectors and verifies nothing; leave out the other options");
    }
    return export_vectors(request.exported);
}
