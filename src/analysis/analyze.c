/* analyze.c - all measures of a plane, and of a recipe. */
#include "support/exact.h"

#include "analysis/analysis.h"

#include "codec/report.h"

#include <math.h>
#include <string.h>

static knoll_status check(const knoll_plane *plane, knoll_error *error)
{
    if (plane->width < KNOLL__LEAST_SIDE || plane->height < KNOLL__LEAST_SIDE) {
        return knoll__report(error, KNOLL_ERROR_ARGUMENT, "size",
                             "%zux%zu samples are too few; a plane has at least 16x16",
                             plane->width, plane->height);
    }
    if (plane->height > KNOLL__MOST_SAMPLES / plane->width) {
        return knoll__report(error, KNOLL_ERROR_LIMIT, "size",
                             "%zux%zu samples are more than the 2^24 that are analysed",
                             plane->width, plane->height);
    }
    for (size_t i = 0; i < plane->width * plane->height; i++) {
        if (!isfinite(plane->samples[i])) {
            return knoll__report(error, KNOLL_ERROR_ARGUMENT, "samples",
                                 "the sample at (%zu, %zu) is not a finite number",
                                 i % plane->width, i / plane->width);
        }
    }
    return KNOLL_OK;
}

static void expect(const knoll_expectation *expected, knoll_analysis *a)
{
    if (expected && expected->has_bounds) {
        a->has_bounds = 1;
        a->low_bound = expected->low;
        a->high_bound = expected->high;
    }
}

/* All but periods, which are looked for elsewhere when there is a recipe, and findings. */
static knoll_status measure(const knoll_plane *plane, const knoll_expectation *expected,
                            knoll_analysis *a)
{
    a->width = plane->width;
    a->height = plane->height;
    memcpy(a->step, plane->step, sizeof a->step);
    knoll_status status = knoll__statistics(plane, a);
    knoll__differences(plane, expected ? expected->difference_bin : 0, a);
    return status == KNOLL_OK ? knoll__spectrum(plane, a) : status;
}

static knoll_status no_memory(knoll_status status, knoll_error *error)
{
    return status == KNOLL_OK ? status
                              : knoll__report(error, status, "", "the field cannot be analysed: %s",
                                              knoll_status_string(status));
}

knoll_status knoll_analyze_plane(const knoll_plane *plane, const knoll_expectation *expected,
                                 knoll_analysis *analysis, knoll_error *error)
{
    knoll_analysis a = {.width = 0};
    knoll_status status = check(plane, error);
    if (status != KNOLL_OK) {
        return status;
    }
    expect(expected, &a);
    status = measure(plane, expected, &a);
    if (status != KNOLL_OK) {
        return no_memory(status, error);
    }
    const size_t shorter = plane->width < plane->height ? plane->width : plane->height;
    a.longest_shift = shorter / 2;
    a.period[0] = knoll__period(plane, 1, 0, a.longest_shift, a.variance);
    a.period[1] = knoll__period(plane, 0, 1, a.longest_shift, a.variance);
    a.period[2] = knoll__period(plane, 1, 1, a.longest_shift, a.variance);
    a.period[3] = knoll__period(plane, 1, -1, a.longest_shift, a.variance);
    knoll__findings(&a);
    *analysis = a;
    return KNOLL_OK;
}

/* The recipe's own bounds, where they are any. */
static void prove(const knoll_field *field, const knoll_view *view, knoll_analysis *a)
{
    int dimensions = view->size[2] == 0 ? 2 : view->size[3] == 0 ? 3 : 4;
    float low = 0, high = 0;
    if (knoll_field_bounds(field, 0, dimensions, &low, &high) == KNOLL_OK && low > -1e30f &&
        high < 1e30f) {
        a->has_bounds = 1;
        a->low_bound = (double)low;
        a->high_bound = (double)high;
    }
}

static knoll_status measure_recipe(const knoll_recipe *recipe, const knoll_field *field,
                                   const knoll_view *view, const knoll_expectation *expected,
                                   knoll_analysis *a)
{
    /* A recipe's graph is borrowed for changing, hence not const; nothing is changed here. */
    /* NOLINTNEXTLINE(performance-no-int-to-ptr) */
    const knoll_graph *graph = knoll_recipe_graph((knoll_recipe *)(uintptr_t)recipe);
    const knoll_node output = knoll_recipe_output(recipe);
    const uint64_t seed = knoll_recipe_seed(recipe);
    knoll_plane plane;
    knoll_status status = knoll__sample_plane(field, view, &plane);
    if (status != KNOLL_OK) {
        return status;
    }
    status = check(&plane, NULL);
    status = status == KNOLL_OK ? measure(&plane, expected, a) : status;
    knoll_plane_destroy(&plane);
    a->has_recipe = 1;
    status = status == KNOLL_OK ? knoll__long_periods(field, view, a) : status;
    status = status == KNOLL_OK ? knoll__seed_correlations(field, seed, view, a) : status;
    status = status == KNOLL_OK ? knoll__octave_correlations(graph, output, seed, view, a) : status;
    status = status == KNOLL_OK ? knoll__finest_cell(graph, output, view->step, a) : status;
    return status == KNOLL_OK ? knoll__aliased_share(field, view, a) : status;
}

knoll_status knoll_analyze_recipe(const knoll_recipe *recipe, const knoll_view *view,
                                  const knoll_expectation *expected, knoll_analysis *analysis,
                                  knoll_error *error)
{
    knoll_analysis a = {.width = 0};
    knoll_view resolved;
    knoll_field *field = NULL;
    knoll_status status = knoll__plane_view(recipe, view, &resolved, error);
    if (status == KNOLL_OK) {
        status = knoll_recipe_compile(recipe, &field, error);
    }
    if (status != KNOLL_OK) {
        return status;
    }
    prove(field, &resolved, &a);
    expect(expected, &a);
    status = no_memory(measure_recipe(recipe, field, &resolved, expected, &a), error);
    knoll_field_destroy(field);
    if (status == KNOLL_OK) {
        knoll__findings(&a);
        *analysis = a;
    }
    return status;
}
