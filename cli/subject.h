/* subject.h - what `analyze` and `compare` measure, and how they tell it. */

#ifndef KNOLL_CLI_SUBJECT_H
#define KNOLL_CLI_SUBJECT_H

#include <knoll/analysis.h>

#include "cli.h"

/* A recipe or an array, measured. */
struct subject {
    char name[256];
    bool is_recipe;
    uint64_t seed;
    double origin[KNOLL_AXES]; /* of the first sample */
    int dimensions;
    knoll_plane plane;
    knoll_analysis analysis;
};

/* What the command line of either says. */
typedef struct subject_options {
    view_options show;
    bool json, published;
    int seeds; /* how many --seed has, 0 when not given; one is all subjects' */
    uint64_t seed[2];
} subject_options;

/* Reads the options that are common; the words are left in `line`. An exit code when the command is
   over, else -1. */
int read_subject_options(command_line *line, subject_options *options);
/* Loads and measures; an exit code. */
int make_subject(const char *what, const subject_options *options, int index,
                 struct subject *subject);
void destroy_subject(struct subject *subject);
/* Of the planes of two; NAN when they have not the same size. */
double correlation_of(const struct subject subjects[2]);
/* "0.1234", or why there is none. */
void describe_correlation(const struct subject subjects[2], char *text, size_t size);

/* One or two subjects as a page of text, as JSON, as a report file. Exit codes. */
int print_subjects(const struct subject *subjects, int count);
int print_json(const struct subject *subjects, int count);
int write_report(const char *path, const struct subject *subjects, int count);

/* `knoll analyze NODE --published`: an exit code. */
int reproduce_published(const char *what, const subject_options *options);

/* "512x512 samples, 1 apart from (0, 0), seed 7" */
void describe_subject(const struct subject *subject, char *text, size_t size);

/* The figures that are single numbers, for pages: what each is called, and how it is written. A
   NULL name past the last. */
typedef struct figure {
    const char *name;
    void (*write)(const knoll_analysis *analysis, char *text, size_t size);
} figure;
extern const figure figures[];

#endif
