/* shot_samples.c - which samples a view takes: how many dimensions it has, its size, the window,
   and the positions. */
#include "support/exact.h"

#include "raster/shot.h"

#include "codec/report.h"
#include "recipe/recipe.h"

#include <math.h>

static const size_t longest_axis = 0x7fffffff;
static const size_t default_size = 512, extent_size = 1024;
static const char axis_names[] = "xyzw";

int knoll__shot_dimensions(const knoll_view *view, const knoll_picture *picture,
                           const knoll_field *field)
{
    int dimensions = knoll_field_dimensions(field);
    if (dimensions < picture->dimensions) {
        dimensions = picture->dimensions;
    }
    for (int a = dimensions; a < KNOLL_AXES; a++) {
        if (view->size[a] > 0 || view->window[a][0] > 0 || view->window[a][1] > 1) {
            dimensions = a + 1;
        }
    }
    return dimensions < 1 ? 1 : dimensions;
}

/* `size` in the proportion of two extents, at least 1; what is too large is refused later. */
static size_t in_proportion(size_t size, double extent, double other)
{
    double scaled = (double)size * (extent / other) + 0.5;
    return !(scaled > 1) ? 1 : scaled < 1e15 ? (size_t)scaled : (size_t)1000000000000000;
}

static knoll_status settle_size(knoll__shot *shot, const knoll_picture *picture, knoll_error *error)
{
    size_t *size = shot->view.size;
    const double *extent = picture->extent;
    int flat = shot->dimensions < 2;
    if (size[0] == 0 && !flat && size[1] > 0) {
        size[0] =
            extent[0] > 0 && extent[1] > 0 ? in_proportion(size[1], extent[0], extent[1]) : size[1];
    } else if (size[0] == 0) {
        double longer = flat || extent[0] > extent[1] ? extent[0] : extent[1];
        size[0] = !(longer > 0)      ? default_size
                  : !(extent[0] > 0) ? extent_size
                                     : in_proportion(extent_size, extent[0], longer);
    }
    if (!flat && size[1] == 0) {
        size[1] =
            extent[0] > 0 && extent[1] > 0 ? in_proportion(size[0], extent[1], extent[0]) : size[0];
    }
    for (int a = 0; a < shot->dimensions; a++) {
        if (size[a] == 0) {
            size[a] = 1;
        }
        if (size[a] > longest_axis) {
            return knoll__report(error, KNOLL_ERROR_LIMIT, "size",
                                 "a picture has at most 2147483647 samples an axis, not %zu in %c",
                                 size[a], axis_names[a]);
        }
    }
    return KNOLL_OK;
}

static knoll_status settle_window(knoll__shot *shot, knoll_error *error)
{
    knoll_view *view = &shot->view;
    uint64_t samples = 1, bytes = knoll__row_bytes(shot->pixel, 1) * shot->parts;
    for (int a = 0; a < shot->dimensions; a++) {
        size_t first = view->window[a][0], *count = &view->window[a][1];
        if (first >= view->size[a] || *count > view->size[a] - first) {
            return knoll__report(error, KNOLL_ERROR_ARGUMENT, "window",
                                 "the window leaves the picture in %c: it begins at %zu and has "
                                 "%zu of %zu samples",
                                 axis_names[a], first, *count, view->size[a]);
        }
        if (*count == 0) {
            *count = view->size[a] - first;
        }
        if (a >= 2 && *count > 1 && view->format != KNOLL_FORMAT_NPY &&
            view->format != KNOLL_FORMAT_RAW) {
            return knoll__report(error, KNOLL_ERROR_ARGUMENT, "size",
                                 "%s files hold two dimensions, and this picture has %zu samples "
                                 "in %c: write npy or raw, or a window of one such as "
                                 "0,0,0,%s%zux%zux1%s",
                                 knoll__format_name(view->format), *count, axis_names[a],
                                 shot->dimensions > 3 ? "0," : "", view->window[0][1],
                                 view->window[1][1], shot->dimensions > 3 ? "x1" : "");
        }
        if (samples > (uint64_t)INT64_MAX / 16 / shot->parts / *count) {
            return knoll__report(error, KNOLL_ERROR_LIMIT, "size",
                                 "the file would have more than 2^63 bytes");
        }
        samples *= *count;
    }
    /* A row must fit in memory, a few times over. */
    if (bytes * view->window[0][1] > SIZE_MAX / 64) {
        return knoll__report(error, KNOLL_ERROR_LIMIT, "size",
                             "a row of %zu samples is too long for this machine",
                             view->window[0][1]);
    }
    return KNOLL_OK;
}

/* The coordinates between two samples when the recipe gives an extent: the largest that an axis
   asks for. An axis of one sample has no distances, unless all have just one. */
static double step_of_extent(const knoll__shot *shot, const knoll_picture *picture)
{
    double step = 0, of_one = 0;
    for (int a = 0; a < shot->dimensions; a++) {
        double asked = picture->extent[a] / (double)shot->view.size[a];
        double *largest = shot->view.size[a] > 1 ? &step : &of_one;
        *largest = asked > *largest ? asked : *largest;
    }
    return step > 0 ? step : of_one > 0 ? of_one : 1;
}

static knoll_status settle_positions(knoll__shot *shot, const knoll_picture *picture,
                                     knoll_error *error)
{
    knoll_view *view = &shot->view;
    double step = step_of_extent(shot, picture);
    for (int a = 0; a < KNOLL_AXES; a++) {
        if (a >= shot->dimensions) {
            if (view->has_origin && view->origin[a] != 0) {
                return knoll__report(error, KNOLL_ERROR_ARGUMENT, "origin",
                                     "the picture has %d dimensions, and the origin has a %c: give "
                                     "the size an axis more",
                                     shot->dimensions, axis_names[a]);
            }
            view->step[a] = view->origin[a] = 0;
            view->window[a][1] = 1;
            continue;
        }
        double size = (double)view->size[a];
        if (!view->has_origin) {
            double extent = picture->extent[a], own = extent / size;
            view->origin[a] = picture->origin[a];
            if (!view->has_step && extent > 0 && own < step && view->size[a] > 1) {
                view->origin[a] -= (step * size - extent) / 2;
            }
        }
        if (!view->has_step) {
            view->step[a] = step;
        }
        if (!isfinite(view->origin[a]) || !isfinite(view->step[a])) {
            return knoll__report(error, KNOLL_ERROR_ARGUMENT,
                                 isfinite(view->origin[a]) ? "step" : "origin",
                                 "origin and step are finite numbers, also in %c", axis_names[a]);
        }
        if (!isfinite(view->origin[a] + view->step[a] * (size - 1))) {
            return knoll__report(error, KNOLL_ERROR_ARGUMENT, "step",
                                 "the last sample in %c is beyond the finite numbers: keep origin "
                                 "+ step * %zu below 1e308",
                                 axis_names[a], view->size[a] - 1);
        }
    }
    view->has_origin = view->has_step = 1;
    return KNOLL_OK;
}

knoll_status knoll__shot_samples(knoll__shot *shot, const knoll_picture *picture,
                                 knoll_error *error)
{
    knoll_status status = settle_size(shot, picture, error);
    if (status == KNOLL_OK) {
        status = settle_window(shot, error);
    }
    return status == KNOLL_OK ? settle_positions(shot, picture, error) : status;
}
