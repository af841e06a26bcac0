/* shot.c - settles a view: which samples (shot_samples.c), in which range, as which pixels; and
   says no to what cannot be drawn, naming the part of the view and what would be right. */
#include "support/exact.h"

#include "raster/shot.h"

#include "codec/report.h"
#include "raster/raster.h"
#include "recipe/recipe.h"

#include <fenv.h>
#include <math.h>
#include <string.h>
#include <unistd.h>

knoll_view knoll_view_default(void)
{
    return (knoll_view){.format = KNOLL_FORMAT_AUTO};
}

/* ---- Format, ramp and depth ----------------------------------------------------------------- */

static int holds_floats(knoll_format format)
{
    return format == KNOLL_FORMAT_PFM || format == KNOLL_FORMAT_NPY || format == KNOLL_FORMAT_RAW;
}

static knoll_status settle_format(knoll__shot *shot, const char *path, knoll_error *error)
{
    knoll_view *view = &shot->view;
    if (view->format == KNOLL_FORMAT_AUTO) {
        view->format = knoll__format_of_path(path);
    }
    if (view->format <= KNOLL_FORMAT_AUTO || view->format > KNOLL_FORMAT_ASCII) {
        return knoll__report(error, KNOLL_ERROR_ARGUMENT, path,
                             "the file's ending says no format; the endings are .png, .pgm, .ppm, "
                             ".pfm, .npy, .raw, .r16 and .txt");
    }
    if (view->gradient && view->format != KNOLL_FORMAT_NPY && view->format != KNOLL_FORMAT_RAW) {
        return knoll__report(
            error, KNOLL_ERROR_ARGUMENT, "gradient",
            "%s files hold one number a sample, so values with derivatives need npy "
            "or raw",
            knoll__format_name(view->format));
    }
    return KNOLL_OK;
}

/* Comparisons are written so that a NaN fails them. */
static knoll_status check_normals(const knoll_view *view, knoll_error *error)
{
    if ((int)view->normals < KNOLL_NORMALS_NONE || view->normals > KNOLL_NORMALS_DIRECTX) {
        return knoll__report(error, KNOLL_ERROR_ARGUMENT, "normals",
                             "normals are none (0), opengl (1) or directx (2), not %d",
                             (int)view->normals);
    }
    if (!(view->strength >= 0 && view->strength <= KNOLL__MOST_STRENGTH)) {
        return knoll__report(error, KNOLL_ERROR_ARGUMENT, "strength",
                             "the strength of normals is above 0 and up to %d; 0 is 1",
                             KNOLL__MOST_STRENGTH);
    }
    if (view->normals == KNOLL_NORMALS_NONE) {
        return KNOLL_OK;
    }
    if (view->format != KNOLL_FORMAT_PNG && view->format != KNOLL_FORMAT_PPM) {
        return knoll__report(error, KNOLL_ERROR_ARGUMENT, "normals",
                             "%s files hold no colours, so normals need png or ppm",
                             knoll__format_name(view->format));
    }
    if (view->has_ramp && view->ramp.count > 0) {
        return knoll__report(error, KNOLL_ERROR_ARGUMENT, "ramp",
                             "normals have colours of their own: leave the ramp out");
    }
    return KNOLL_OK;
}

static knoll_status settle_depth(knoll__shot *shot, knoll_error *error)
{
    knoll_view *view = &shot->view;
    int is_r16 = view->format == KNOLL_FORMAT_R16;
    const char *name = knoll__format_name(view->format);
    if (view->depth != 0 && view->depth != 8 && view->depth != 16) {
        return knoll__report(error, KNOLL_ERROR_ARGUMENT, "depth", "the depth is 8 or 16, not %d",
                             view->depth);
    }
    if (holds_floats(view->format) || view->format == KNOLL_FORMAT_ASCII) {
        view->depth = 0;
    } else if (view->depth == 0) {
        view->depth = is_r16 ? 16 : 8;
    } else if (is_r16 && view->depth == 8) {
        return knoll__report(error, KNOLL_ERROR_ARGUMENT, "depth",
                             "r16 files hold 16 bits, so depth 8 needs png or pgm");
    } else if (view->format == KNOLL_FORMAT_PPM && view->depth == 16) {
        return knoll__report(error, KNOLL_ERROR_ARGUMENT, "depth",
                             "ppm files hold colours of 8 bits, so depth 16 needs %s",
                             view->normals ? "png" : "png, pgm or r16");
    }
    if (view->has_ramp && view->ramp.count > 0 && strcmp(view->ramp.name, "grey") != 0) {
        const char *ramp = view->ramp.name[0] ? view->ramp.name : "custom";
        if (view->depth == 16) {
            return knoll__report(error, KNOLL_ERROR_ARGUMENT, "ramp",
                                 "the ramp \"%s\" makes colours of 8 bits and depth 16 is a height "
                                 "map: leave one of the two out",
                                 ramp);
        }
        if (view->format != KNOLL_FORMAT_PNG && view->format != KNOLL_FORMAT_PPM) {
            return knoll__report(error, KNOLL_ERROR_ARGUMENT, "ramp",
                                 "%s files hold no colours, so the ramp \"%s\" needs png or ppm",
                                 name, ramp);
        }
    }
    return KNOLL_OK;
}

static knoll_status settle_ramp(knoll__shot *shot, const knoll_picture *picture, knoll_error *error)
{
    knoll_view *view = &shot->view;
    if (!view->has_ramp) {
        int bare = picture->ramp.count == 0 && picture->relief.enabled; /* relief of grey */
        view->ramp = bare ? *knoll_ramp_find("grey") : picture->ramp;
    }
    view->has_ramp = 1;
    const char *wrong = knoll__ramp_check(&view->ramp);
    if (wrong) {
        return knoll__report(error, KNOLL_ERROR_ARGUMENT, "ramp", "%s", wrong);
    }
    knoll__ramp_settle(&view->ramp);

    shot->relief = picture->relief;
    wrong = shot->relief.enabled || view->normals ? knoll__relief_check(&shot->relief) : NULL;
    if (wrong) {
        return knoll__report(error, KNOLL_ERROR_ARGUMENT, "picture.relief", "%s", wrong);
    }
    int colours = view->depth == 8 && !view->normals &&
                  (view->format == KNOLL_FORMAT_PNG || view->format == KNOLL_FORMAT_PPM);
    if (!colours) {
        view->ramp = (knoll_ramp){.count = 0};
    }
    if (view->ramp.count == 0) {
        shot->relief.enabled = 0;
    }
    if (!view->has_band_limit) {
        int for_the_eye = colours || view->normals || view->format == KNOLL_FORMAT_ASCII;
        view->band_limit = for_the_eye ? KNOLL_BAND_LIMIT_FADE : KNOLL_BAND_LIMIT_OFF;
        view->has_band_limit = 1;
    }
    if (view->band_limit != KNOLL_BAND_LIMIT_OFF && view->band_limit != KNOLL_BAND_LIMIT_FADE) {
        return knoll__report(error, KNOLL_ERROR_ARGUMENT, "band-limit",
                             "a band limit is off (0) or fade (1), not %d", (int)view->band_limit);
    }
    int slopes = view->gradient || view->normals || shot->relief.enabled;
    shot->parts = slopes ? 1 + (size_t)shot->dimensions : 1;
    if (holds_floats(view->format)) {
        shot->pixel = KNOLL__FLOAT_LITTLE;
    } else if (view->format == KNOLL_FORMAT_ASCII) {
        shot->pixel = KNOLL__CHARACTER;
    } else if (view->normals) {
        shot->pixel = view->depth == 16 ? KNOLL__RGB16_BIG : KNOLL__RGB8;
    } else if (view->depth == 16) {
        shot->pixel = view->format == KNOLL_FORMAT_R16 ? KNOLL__GREY16_LITTLE : KNOLL__GREY16_BIG;
    } else if (view->format == KNOLL_FORMAT_PPM || !knoll__ramp_is_grey(&view->ramp)) {
        shot->pixel = KNOLL__RGB8;
    } else {
        shot->pixel = KNOLL__GREY8;
    }
    return KNOLL_OK;
}

static knoll_status settle_range(knoll__shot *shot, const knoll_picture *picture,
                                 const knoll_field *field, knoll_error *error)
{
    knoll_view *view = &shot->view;
    if (view->has_range != 1) {
        if (view->has_range == 0 && picture->has_range) {
            view->low = picture->low;
            view->high = picture->high;
        } else {
            knoll_field_bounds(field, 0, shot->dimensions, &view->low, &view->high);
        }
        view->has_range = 1;
        /* A file of floats needs no range. Numbers as large as these come of a coordinate alone. */
        if (holds_floats(view->format) || (view->low > -1e30f && view->high < 1e30f)) {
            return KNOLL_OK;
        }
        return knoll__report(
            error, KNOLL_ERROR_ARGUMENT, "range",
            "the field has no bounds of use, so a picture of it needs a range: give one "
            "such as 0:512, or \"range\" in the recipe's picture");
    }
    if (!holds_floats(view->format) &&
        (!(view->low <= view->high) || !isfinite(view->low) || !isfinite(view->high))) {
        return knoll__report(
            error, KNOLL_ERROR_ARGUMENT, "range", "a range is two ascending numbers, not %s to %s",
            knoll__float_text((double)view->low).text, knoll__float_text((double)view->high).text);
    }
    return KNOLL_OK;
}

/* A relief without a height takes a tenth of the longer side: of the extent, which a size doesn't
   change, or without one of the whole picture. */
static void settle_relief(knoll__shot *shot, const knoll_picture *picture)
{
    const knoll_view *view = &shot->view;
    if ((shot->relief.enabled || view->normals) && shot->relief.height == 0) {
        int has_extent = picture->extent[0] > 0 || picture->extent[1] > 0;
        double longer = 0;
        for (int a = 0; a < shot->dimensions && a < 2; a++) {
            double side = fabs(view->step[a]) * (double)view->size[a];
            side = has_extent ? picture->extent[a] : side;
            longer = side > longer ? side : longer;
        }
        shot->relief.height = longer < 1e30 ? (float)(longer / 10) : 1e29f;
    }
}

/* ---- All of it ------------------------------------------------------------------------------ */

knoll_status knoll__shot_make(const knoll_recipe *recipe, const knoll_field *field,
                              const knoll_view *view, const char *path, knoll__shot *shot,
                              knoll_error *error)
{
    const knoll_picture *picture = &recipe->picture;
    knoll__shot made = {.view = *view};
    made.dimensions = knoll__shot_dimensions(view, picture, field);

    knoll_status status = settle_format(&made, path, error);
    if (status == KNOLL_OK) {
        status = check_normals(&made.view, error);
    }
    if (status == KNOLL_OK) {
        status = settle_depth(&made, error);
    }
    if (status == KNOLL_OK) {
        status = settle_ramp(&made, picture, error);
    }
    if (status == KNOLL_OK) {
        status = settle_range(&made, picture, field, error);
    }
    if (status == KNOLL_OK) {
        status = knoll__shot_samples(&made, picture, error);
    }
    if (status == KNOLL_OK && view->threads < 0) {
        status = knoll__report(error, KNOLL_ERROR_ARGUMENT, "threads",
                               "the number of threads is 0 (all processors) or more, not %d",
                               view->threads);
    }
    if (status != KNOLL_OK) {
        return status;
    }
    if (made.view.threads == 0) {
        long processors = sysconf(_SC_NPROCESSORS_ONLN);
        made.view.threads = processors > 0 ? (int)processors : 1;
    }
    settle_relief(&made, picture);
    *shot = made;
    return KNOLL_OK;
}

knoll_status knoll_view_resolve(const knoll_recipe *recipe, const knoll_view *view,
                                const char *path, knoll_view *resolved, knoll_error *error)
{
    knoll__shot shot;
    knoll_field *field = NULL;
    fenv_t environment; /* the numbers are those of knoll_render_file */
    fegetenv(&environment);
    fesetenv(FE_DFL_ENV);
    knoll_status status = knoll_recipe_compile(recipe, &field, error);
    if (status == KNOLL_OK) {
        status = knoll__shot_make(recipe, field, view, path, &shot, error);
        knoll_field_destroy(field);
    }
    if (status == KNOLL_OK) {
        *resolved = shot.view;
    }
    fesetenv(&environment);
    return status;
}

knoll_status knoll__shot_differentiate(const knoll__shot *shot, knoll_field **field,
                                       knoll_error *error)
{
    knoll_field *gradient = NULL;
    if (shot->parts == 1) {
        return KNOLL_OK;
    }
    knoll_status status = knoll_field_differentiate(*field, &gradient, error);
    if (status == KNOLL_OK) {
        knoll_field_destroy(*field);
        *field = gradient;
    }
    return status;
}
