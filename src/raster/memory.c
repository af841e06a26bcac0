/* memory.c - the pixels of a picture into memory. */
#include "support/exact.h"

#include "knoll/studio.h"

#include "codec/report.h"
#include "raster/pixels.h"
#include "raster/raster.h"
#include "raster/shot.h"

#include <fenv.h>
#include <stdlib.h>

static knoll_status draw(const knoll__shot *shot, const knoll_field *field, unsigned char *rgb)
{
    const knoll_view *view = &shot->view;
    const size_t width = view->window[0][1], height = shot->dimensions > 1 ? view->window[1][1] : 1;
    const size_t row = shot->parts * width;
    knoll_grid grid = knoll_grid_default(shot->dimensions);
    for (int a = 0; a < shot->dimensions; a++) {
        grid.origin[a] = view->origin[a];
        grid.step[a] = view->step[a];
        grid.first[a] = (int64_t)view->window[a][0];
        grid.count[a] = a == 0 ? width : a == 1 ? height : 1;
        grid.stride[a] = (ptrdiff_t)(a == 0 ? shot->parts : row);
    }
    float *values = malloc(row * height * sizeof *values), *outputs[1 + KNOLL_AXES];
    const knoll_sampling sampling = {.band_limit = view->band_limit};
    for (size_t part = 0; values && part < shot->parts; part++) {
        outputs[part] = values + part;
    }
    knoll_status status =
        values ? knoll_sample_grid(field, &grid, outputs, &sampling) : KNOLL_ERROR_MEMORY;
    knoll__pixels pixels = {
        .shot = shot, .width = width, .range = knoll__range_make(view->low, view->high)};
    if (shot->relief.enabled) {
        pixels.relief = knoll__relief_make(&shot->relief, &pixels.range, view->step);
    }
    for (size_t y = 0; status == KNOLL_OK && y < height; y++) {
        knoll__pixels_row(&pixels, values + y * row, rgb + 3 * width * y);
    }
    free(values);
    return status;
}

knoll_status knoll_render_rgb(const knoll_recipe *recipe, const knoll_view *view,
                              unsigned char *rgb, knoll_error *error)
{
    fenv_t environment; /* as in knoll_render_file */
    fegetenv(&environment);
    fesetenv(FE_DFL_ENV);
    knoll_view asked = *view;
    knoll_field *field = NULL;
    knoll__shot shot;
    asked.format = KNOLL_FORMAT_PPM;
    knoll_status status = knoll_recipe_compile(recipe, &field, error);
    if (status == KNOLL_OK) {
        status = knoll__shot_make(recipe, field, &asked, "", &shot, error);
        if (status == KNOLL_OK) {
            status = knoll__shot_differentiate(&shot, &field, error);
        }
        if (status == KNOLL_OK) {
            status = draw(&shot, field, rgb);
            if (status != KNOLL_OK) {
                knoll__report(error, status, "", "the picture cannot be drawn: %s",
                              knoll_status_string(status));
            }
        }
        knoll_field_destroy(field);
    }
    fesetenv(&environment);
    return status;
}
