/* subject.c - a recipe or an array from the command line, measured. */

#include "subject.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OPTION_JSON = OPTION_OWN, OPTION_PUBLISHED };

static const struct option options_of_both[] = {
    GRID_OPTIONS,
    RECIPE_OPTIONS,
    {"range", required_argument, NULL, OPTION_RANGE},
    {"output", required_argument, NULL, 'o'},
    {"json", no_argument, NULL, OPTION_JSON},
    {"help", no_argument, NULL, OPTION_HELP},
    {NULL, 0, NULL, 0}, /* room for the one that is analyze's own */
    {NULL, 0, NULL, 0},
};
static const struct option option_of_analyze = {"published", no_argument, NULL, OPTION_PUBLISHED};

/* One seed, or two with a comma between them where two fields may have each its own. */
static bool read_seeds(const char *text, int most, subject_options *options)
{
    char first[32];
    size_t length = strcspn(text, ",");
    if (!text[length] || length >= sizeof first || most == 1) {
        options->seeds = 1;
        return read_seed("--seed", text, &options->seed[0]);
    }
    snprintf(first, sizeof first, "%.*s", (int)length, text);
    options->seeds = 2;
    return read_seed("--seed", first, &options->seed[0]) &&
           read_seed("--seed", text + length + 1, &options->seed[1]);
}

static bool read_option(subject_options *options, bool compares, int option, const char *text)
{
    switch (option) {
    case OPTION_SEED: return read_seeds(text, compares ? 2 : 1, options);
    case OPTION_PUBLISHED: options->published = true; return true;
    case OPTION_JSON: options->json = true; return true;
    default: return read_view_option(&options->show, option, text, "report.html");
    }
}

int read_subject_options(command_line *line, subject_options *options)
{
    struct option table[sizeof options_of_both / sizeof *options_of_both];
    const bool compares = strcmp(line->command, "compare") == 0;
    int option;
    memcpy(table, options_of_both, sizeof table);
    if (!compares) {
        table[sizeof table / sizeof *table - 2] = option_of_analyze;
    }
    line->options = table;
    *options = (subject_options){.show.view = knoll_view_default()};
    while ((option = next_option(line)) != OPTION_END) {
        if (option == OPTION_HELP) {
            return print_help(line->command);
        }
        if (option == OPTION_BAD || !read_option(options, compares, option, optarg)) {
            return EXIT_USAGE;
        }
    }
    const char *path = options->show.path, *ending = path ? strrchr(path, '.') : NULL;
    if (path && strcmp(path, "-") != 0 &&
        (!ending || (strcmp(ending, ".html") != 0 && strcmp(ending, ".png") != 0))) {
        return usage(path, "a report is a .html or a .png; for data write --json");
    }
    return -1;
}

static knoll_expectation expectation_of(const subject_options *options)
{
    const knoll_view *view = &options->show.view;
    return (knoll_expectation){
        .has_bounds = view->has_range == 1, .low = (double)view->low, .high = (double)view->high};
}

static int measure_array(const char *what, const subject_options *options, struct subject *subject)
{
    knoll_error error;
    knoll_expectation expected = expectation_of(options);
    const grid_options *grid = &options->show.grid;
    if (options->seeds || options->show.recipe.set_count || grid->sizes || grid->origins) {
        return usage(what, "is an array: seeds, --set, --size and --origin are for recipes");
    }
    if (knoll_plane_read_npy(what, &subject->plane, &error) != KNOLL_OK) {
        return failure_of(what, &error);
    }
    for (int axis = 0; grid->steps && axis < 2; axis++) {
        subject->plane.step[axis] = grid->step[axis < grid->steps ? axis : 0];
    }
    if (knoll_analyze_plane(&subject->plane, &expected, &subject->analysis, &error) != KNOLL_OK) {
        return failure_of(what, &error);
    }
    return EXIT_OK;
}

static int measure_recipe(const char *what, const subject_options *options, int index,
                          struct subject *subject)
{
    knoll_error error;
    knoll_recipe *recipe = NULL;
    knoll_view view = knoll_view_default(), resolved;
    knoll_expectation expected = expectation_of(options);
    int code = load_recipe(what, &options->show.recipe, &recipe, &view);
    if (code != EXIT_OK) {
        return code;
    }
    if (options->seeds) {
        knoll_recipe_set_seed(recipe, options->seed[index < options->seeds ? index : 0]);
    }
    apply_view(&options->show, recipe, &view);
    view.has_ramp = view.depth = 0; /* of a PNG: colours play no part */
    view.normals = KNOLL_NORMALS_NONE;
    view.format = KNOLL_FORMAT_NPY;
    if (knoll_view_resolve(recipe, &view, "-", &resolved, &error) != KNOLL_OK ||
        knoll_plane_sample(recipe, &view, &subject->plane, &error) != KNOLL_OK ||
        knoll_analyze_recipe(recipe, &view, &expected, &subject->analysis, &error) != KNOLL_OK) {
        code = refuse_view(options_of_both, what, &error);
    } else {
        subject->is_recipe = true;
        subject->seed = knoll_recipe_seed(recipe);
        while (subject->dimensions < KNOLL_AXES && resolved.size[subject->dimensions]) {
            int axis = subject->dimensions++;
            subject->origin[axis] =
                resolved.origin[axis] + resolved.step[axis] * (double)resolved.window[axis][0];
        }
    }
    knoll_recipe_destroy(recipe);
    return code;
}

int make_subject(const char *what, const subject_options *options, int index,
                 struct subject *subject)
{
    const char *ending = strrchr(what, '.');
    memset(subject, 0, sizeof *subject);
    const char *slash = strrchr(what, '/');
    snprintf(subject->name, sizeof subject->name, "%s",
             strcmp(what, "-") == 0 ? "standard input"
             : slash && slash[1]    ? slash + 1
                                    : what);
    if (options->seeds == 2) {
        size_t length = strlen(subject->name);
        snprintf(subject->name + length, sizeof subject->name - length, ", seed %" PRIu64,
                 options->seed[index]);
    }
    return ending && strcmp(ending, ".npy") == 0 ? measure_array(what, options, subject)
                                                 : measure_recipe(what, options, index, subject);
}

void destroy_subject(struct subject *subject)
{
    knoll_plane_destroy(&subject->plane);
}

double correlation_of(const struct subject subjects[2])
{
    const knoll_plane *a = &subjects[0].plane, *b = &subjects[1].plane;
    const bool alike = a->width == b->width && a->height == b->height;
    return alike ? knoll_plane_correlation(a, b) : (double)NAN;
}

void describe_correlation(const struct subject subjects[2], char *text, size_t size)
{
    const knoll_plane *a = &subjects[0].plane, *b = &subjects[1].plane;
    double correlation = correlation_of(subjects);
    if (isnan(correlation)) {
        snprintf(text, size, "none of %zux%zu with %zux%zu samples", a->width, a->height, b->width,
                 b->height);
    } else {
        snprintf(text, size, "%.4f", correlation);
    }
}

void describe_subject(const struct subject *subject, char *text, size_t size)
{
    const knoll_plane *plane = &subject->plane;
    int used =
        snprintf(text, size, "%zux%zu samples, %.6g", plane->width, plane->height, plane->step[0]);
    if (plane->step[0] != plane->step[1]) {
        used += snprintf(text + used, size - (size_t)used, " and %.6g", plane->step[1]);
    }
    used += snprintf(text + used, size - (size_t)used, " apart");
    for (int a = 0; subject->is_recipe && a < subject->dimensions; a++) {
        used += snprintf(text + used, size - (size_t)used, "%s%.6g", a ? ", " : " from (",
                         subject->origin[a]);
    }
    if (subject->is_recipe) {
        snprintf(text + used, size - (size_t)used, "), seed %llu",
                 (unsigned long long)subject->seed);
    }
}
