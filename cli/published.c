/* published.c - `knoll analyze NODE --published`: the figures that are published of fixed-point
   noise, measured again in their configuration and compared to the last printed digit. */

#include <stdio.h>
#include <string.h>

#include "subject.h"

enum { ONE = 65536, SPECTRUM_BINS = 8 };

/* The figures as they are printed. */
typedef struct figures_of {
    const char *node, *mean, *variance, *range, *mean_difference, *largest, *zero, *histogram;
    const char *spectrum, *peak;
} figures_of;

static const figures_of published[] = {
    {"q16_value", "32138.73", "199322122", "32 to 65534", "4703.5", "21698", "2",
     "17932 9007 3365 1686 478 44 0 0 0 0 0 0 0 0 0 0",
     "0.5649 0.3394 0.0826 0.0098 0.0015 0.0006 0.0003 0.0002", "0"},
    {"q16_perlin", "97.85", "198930126", "-46342 to 42947", "7464.1", "25384", "640",
     "9489 10343 6595 3972 1776 330 7 0 0 0 0 0 0 0 0 0",
     "0.1176 0.3323 0.4426 0.0956 0.0090 0.0015 0.0005 0.0003", "2"},
};

/* `size` samples square from the origin on, in whole numbers, measured. */
static int measure(const char *node, size_t size, double step, knoll_analysis *analysis)
{
    static const char *const settings[][2] = {
        {"shift", "18"}, {"seed", "24285"}, {"seeding", "exact"}};
    knoll_error error = {.status = KNOLL_OK};
    knoll_recipe *recipe = NULL;
    knoll_plane plane;
    const knoll_expectation expected = {.difference_bin = 4096};
    knoll_view view = knoll_view_default();
    knoll_status status = knoll_recipe_load(node, &recipe, &error);
    for (size_t i = 0; status == KNOLL_OK && i < sizeof settings / sizeof *settings; i++) {
        char path[32]; /* "seed" alone is the recipe's */
        snprintf(path, sizeof path, "output.%s", settings[i][0]);
        status = knoll_recipe_set(recipe, path, settings[i][1], &error);
    }
    view.size[0] = view.size[1] = size;
    view.has_step = 1;
    view.step[0] = view.step[1] = step;
    if (status == KNOLL_OK) {
        status = knoll_plane_sample(recipe, &view, &plane, &error);
    }
    knoll_recipe_destroy(recipe);
    if (status != KNOLL_OK) {
        return failure_of(node, &error);
    }
    for (size_t i = 0; i < size * size; i++) {
        plane.samples[i] *= ONE;
    }
    status = knoll_analyze_plane(&plane, &expected, analysis, &error);
    knoll_plane_destroy(&plane);
    return status == KNOLL_OK ? EXIT_OK : failure_of(node, &error);
}

/* Prints a figure beside the published one; false when they differ. */
static bool tell(const char *name, const char *measured, const char *expected)
{
    bool same = strcmp(measured, expected) == 0;
    printf("  %-28s %s%s%s\n", name, measured, same ? "" : "   but published is ",
           same ? "" : expected);
    return same;
}

static bool tell_number(const char *name, int decimals, double value, const char *expected)
{
    char text[64];
    snprintf(text, sizeof text, "%.*f", decimals, value);
    return tell(name, text, expected);
}

static bool tell_values(const knoll_analysis *a, const figures_of *p)
{
    char text[200];
    printf("%s: 128x128 samples, step 1, origin 0, 0; shift 18 (cells of 4 units), seed 24285\n",
           p->node);
    bool same = tell_number("mean", 2, a->mean, p->mean);
    same &= tell_number("variance", 0, a->variance, p->variance);
    snprintf(text, sizeof text, "%.0f to %.0f", a->lowest, a->highest);
    same &= tell("range", text, p->range);
    printf("  of %zu neighbours:\n", a->differences);
    same &= tell_number("mean difference", 1, a->mean_difference, p->mean_difference);
    same &= tell_number("largest difference", 0, a->largest_difference, p->largest);
    same &= tell_number("without a difference", 0, (double)a->zero_differences, p->zero);
    int used = 0;
    for (int b = 0; b < KNOLL_DIFFERENCE_BINS; b++) {
        used += snprintf(text + used, sizeof text - (size_t)used, "%s%zu", b ? " " : "",
                         a->difference_histogram[b]);
    }
    return tell("in 16 bins of 4096 from 0", text, p->histogram) && same;
}

static bool tell_spectrum(const knoll_analysis *a, const figures_of *p)
{
    char text[200];
    int used = 0;
    printf("spectrum: 256x256 samples, step 0.25, origin 0, 0; %d bins of radius up to the Nyquist "
           "circle\n",
           KNOLL_SPECTRUM_BINS);
    for (int b = 0; b < SPECTRUM_BINS; b++) {
        used += snprintf(text + used, sizeof text - (size_t)used, "%s%.4f", b ? " " : "",
                         a->spectrum[b]);
    }
    bool same = tell("bins 0 to 7, of 1 in all", text, p->spectrum);
    return tell_number("peak in bin", 0, a->peak_bin, p->peak) && same;
}

int reproduce_published(const char *what, const subject_options *options)
{
    const figures_of *p = NULL;
    knoll_analysis analysis = {0};
    for (size_t i = 0; i < sizeof published / sizeof *published; i++) {
        p = strcmp(published[i].node, what) == 0 ? &published[i] : p;
    }
    if (!p) {
        return usage(what, "figures are published of q16_value and q16_perlin alone");
    }
    const view_options *show = &options->show;
    if (options->json || options->seeds || show->path || show->grid.sizes || show->grid.steps ||
        show->grid.origins || show->recipe.set_count) {
        return usage("--published", "its configuration is fixed; leave out the other options");
    }
    int code = measure(what, 128, 1, &analysis);
    bool same = code == EXIT_OK && tell_values(&analysis, p);
    if (code == EXIT_OK) {
        code = measure(what, 256, 0.25, &analysis);
    }
    same = code == EXIT_OK && tell_spectrum(&analysis, p) && same;
    if (code != EXIT_OK) {
        return code;
    }
    if (same) {
        printf("every figure is as published\n");
    }
    code = finish_output();
    return code == EXIT_OK && !same ? failure(what, "differs from what is published") : code;
}
