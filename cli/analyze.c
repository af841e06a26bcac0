/* analyze.c - `knoll analyze` and `knoll compare`: one or two fields, measured and told. */

#include <stdlib.h>
#include <string.h>

#include "subject.h"

/* Tells what was measured: a report, and the page or the numbers unless the report takes standard
   output. */
static int tell(const subject_options *options, const struct subject *subjects, int count,
                double start)
{
    int code = EXIT_OK;
    if (options->show.path) {
        code = write_report(options->show.path, subjects, count);
        if (code == EXIT_OK) {
            report_file(options->show.path, start, "report of %s%s%s", subjects->name,
                        count > 1 ? " and " : "", count > 1 ? subjects[1].name : "");
        }
        if (code != EXIT_OK || strcmp(options->show.path, "-") == 0) {
            return code;
        }
    }
    return options->json ? print_json(subjects, count) : print_subjects(subjects, count);
}

/* Measures `count` words of the command line; the same one twice for two seeds. */
static int measure(const command_line *line, const subject_options *options, int count)
{
    double start = seconds_now();
    struct subject *subjects = calloc((size_t)count, sizeof *subjects);
    int code = subjects ? EXIT_OK : failure(line->words[0], "out of memory");
    for (int i = 0; code == EXIT_OK && i < count; i++) {
        code = make_subject(line->words[i < line->count ? i : 0], options, i, &subjects[i]);
    }
    if (code == EXIT_OK) {
        code = tell(options, subjects, count, start);
    }
    for (int i = 0; subjects && i < count; i++) {
        destroy_subject(&subjects[i]);
    }
    free(subjects);
    return code;
}

int command_analyze(int argc, char **argv)
{
    command_line line = {.command = "analyze", .argc = argc, .argv = argv};
    subject_options options;
    int code = read_subject_options(&line, &options);
    if (code >= 0) {
        return code;
    }
    if (line.count != 1) {
        return line.count ? usage(line.words[1], "one field at a time; two are compared by `knoll "
                                                 "compare`")
                          : usage("analyze", "what to measure is missing; write a preset such as "
                                             "terrain, a node type such as perlin, a recipe file, "
                                             "or an array such as heights.npy");
    }
    return options.published ? reproduce_published(line.words[0], &options)
                             : measure(&line, &options, 1);
}

int command_compare(int argc, char **argv)
{
    command_line line = {.command = "compare", .argc = argc, .argv = argv};
    subject_options options;
    int code = read_subject_options(&line, &options);
    if (code >= 0) {
        return code;
    }
    if (line.count != 2 && !(line.count == 1 && options.seeds == 2)) {
        return line.count > 2
                   ? usage(line.words[2], "one word too many; two fields are compared")
                   : usage("compare", "two fields are needed, such as perlin simplex, or "
                                      "one and --seed 7,8");
    }
    return measure(&line, &options, 2);
}
