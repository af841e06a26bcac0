/* plane.c - planes of samples: from a recipe, and two of them compared. */
#include "support/exact.h"

#include "analysis/analysis.h"

#include "codec/report.h"

#include <math.h>
#include <stdlib.h>

void knoll_plane_destroy(knoll_plane *plane)
{
    if (plane) {
        free(plane->samples);
        *plane = (knoll_plane){.samples = NULL};
    }
}

knoll_status knoll__sample_plane(const knoll_field *field, const knoll_view *view,
                                 knoll_plane *plane)
{
    int dimensions = 0;
    while (dimensions < KNOLL_AXES && view->size[dimensions] > 0) {
        dimensions++;
    }
    knoll_grid grid = knoll_grid_default(dimensions);
    for (int a = 0; a < dimensions; a++) {
        grid.origin[a] = view->origin[a];
        grid.step[a] = view->step[a];
        grid.first[a] = (int64_t)view->window[a][0];
        grid.count[a] = a < 2 ? view->window[a][1] : 1;
    }
    knoll_plane made = {view->window[0][1], view->window[1][1], {view->step[0], view->step[1]}, 0};
    made.samples = malloc(made.width * made.height * sizeof *made.samples);
    if (!made.samples) {
        return KNOLL_ERROR_MEMORY;
    }
    knoll_status status = knoll_sample_grid(field, &grid, &made.samples, NULL);
    if (status != KNOLL_OK) {
        free(made.samples);
        return status;
    }
    *plane = made;
    return KNOLL_OK;
}

knoll_status knoll__plane_view(const knoll_recipe *recipe, const knoll_view *view,
                               knoll_view *resolved, knoll_error *error)
{
    knoll_view asked = view ? *view : knoll_view_default();
    asked.format = KNOLL_FORMAT_NPY;
    asked.depth = asked.has_ramp = 0;
    asked.normals = KNOLL_NORMALS_NONE;
    knoll_status status = knoll_view_resolve(recipe, &asked, "-", resolved, error);
    if (status != KNOLL_OK) {
        return status;
    }
    size_t width = resolved->window[0][1], height = resolved->window[1][1];
    if (resolved->size[1] == 0 || width < KNOLL__LEAST_SIDE || height < KNOLL__LEAST_SIDE) {
        return knoll__report(error, KNOLL_ERROR_ARGUMENT, "size",
                             "a plane of at least 16x16 samples is needed, such as 256x256");
    }
    if (height > KNOLL__MOST_SAMPLES / width) {
        return knoll__report(error, KNOLL_ERROR_LIMIT, "size",
                             "%zux%zu samples are more than the 2^24 that are analysed; draw a "
                             "part, or larger steps",
                             width, height);
    }
    return KNOLL_OK;
}

knoll_status knoll_plane_sample(const knoll_recipe *recipe, const knoll_view *view,
                                knoll_plane *plane, knoll_error *error)
{
    knoll_view resolved;
    knoll_field *field = NULL;
    knoll_status status = knoll__plane_view(recipe, view, &resolved, error);
    if (status == KNOLL_OK) {
        status = knoll_recipe_compile(recipe, &field, error);
    }
    if (status == KNOLL_OK) {
        status = knoll__sample_plane(field, &resolved, plane);
        if (status != KNOLL_OK) {
            knoll__report(error, status, "", "the plane cannot be sampled: %s",
                          knoll_status_string(status));
        }
        knoll_field_destroy(field);
    }
    return status;
}

double knoll_plane_correlation(const knoll_plane *a, const knoll_plane *b)
{
    const size_t count = a->width * a->height;
    double mean_a = 0, mean_b = 0, aa = 0, bb = 0, ab = 0;
    if (a->width != b->width || a->height != b->height) {
        return 0;
    }
    for (size_t i = 0; i < count; i++) {
        mean_a += (double)a->samples[i];
        mean_b += (double)b->samples[i];
    }
    mean_a /= (double)count;
    mean_b /= (double)count;
    for (size_t i = 0; i < count; i++) {
        double x = (double)a->samples[i] - mean_a, y = (double)b->samples[i] - mean_b;
        aa += x * x;
        bb += y * y;
        ab += x * y;
    }
    return aa > 0 && bb > 0 ? ab / sqrt(aa * bb) : 0;
}
