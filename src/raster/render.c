/* render.c - a recipe into a file: strips of rows are sampled, made into pixels by whichever thread
   is free, and written in order. Or into memory, strip after strip. */
#include "support/exact.h"

#include "knoll/studio.h"

#include "codec/image.h"
#include "codec/report.h"
#include "raster/pixels.h"
#include "raster/raster.h"
#include "raster/shot.h"
#include "raster/strips.h"
#include "recipe/recipe.h"

#include <fenv.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/* A strip has so many samples that its making is long beside a lock and a call to the system, so
   many rows that they share what sampling prepares for columns, and not so many that a picture is
   less than a few strips for each processor, or needs much memory: they count by their floats. */
enum {
    STRIPS = 16,
    LEAST_SAMPLES = 1 << 14,
    MOST_SAMPLES = 1 << 18,
    LEAST_ROWS = 32,
    MOST_SAMPLES_OF_LEAST_ROWS = 1 << 20
};

typedef struct rendering {
    const knoll__shot *shot;
    const knoll_field *field;
    knoll__pixels pixels;
    int in_place; /* 1: sampled where the strip is drawn */
    size_t scratch_bytes;
    size_t width, height;
    uint64_t slices; /* pictures one behind the other: z and w */
    size_t rows;     /* of a strip */
    uint64_t strips_per_slice;
    knoll__strips strips;
    knoll__writer writer;
    atomic_ullong clipped; /* samples outside of the range */
    knoll_error *error;
} rendering;

/* ---- Strips --------------------------------------------------------------------------------- */

/* Where a strip lies: rows [first, first + count) of a slice. */
typedef struct strip_place {
    uint64_t slice;
    size_t first, count;
} strip_place;

static strip_place place_of(const rendering *r, uint64_t strip)
{
    strip_place place = {.slice = strip / r->strips_per_slice};
    uint64_t index = strip % r->strips_per_slice;
    if (knoll__is_bottom_up(r->shot->view.format)) {
        index = r->strips_per_slice - 1 - index;
    }
    place.first = (size_t)index * r->rows;
    place.count = r->height - place.first < r->rows ? r->height - place.first : r->rows;
    return place;
}

/* Floats of a sampled row. */
static size_t row_floats(const rendering *r)
{
    return r->shot->parts * r->width;
}

/* The samples of a strip. They are numbered in the whole picture, so that a part
   of it is made of the very same positions. */
static knoll_grid grid_of(const rendering *r, const strip_place *place)
{
    const knoll_view *view = &r->shot->view;
    knoll_grid grid = knoll_grid_default(r->shot->dimensions);
    uint64_t slice = place->slice;
    for (int a = 0; a < r->shot->dimensions; a++) {
        size_t first = view->window[a][0];
        grid.origin[a] = view->origin[a];
        grid.step[a] = view->step[a];
        if (a == 0) {
            grid.count[a] = r->width;
        } else if (a == 1) {
            first += place->first;
            grid.count[a] = place->count;
        } else {
            first += (size_t)(slice % view->window[a][1]);
            slice /= view->window[a][1];
        }
        grid.first[a] = (int64_t)first;
    }
    grid.stride[0] = (ptrdiff_t)r->shot->parts;
    grid.stride[1] = (ptrdiff_t)row_floats(r);
    return grid;
}

static int is_height_map(const knoll__shot *shot)
{
    return shot->pixel == KNOLL__GREY16_BIG || shot->pixel == KNOLL__GREY16_LITTLE;
}

static knoll_status draw_strip(void *user, uint64_t strip, void *memory, unsigned char *bytes)
{
    rendering *r = user;
    strip_place place = place_of(r, strip);
    knoll_grid grid = grid_of(r, &place);
    knoll_sampling sampling = {.scratch = memory,
                               .scratch_size = r->scratch_bytes,
                               .band_limit = r->shot->view.band_limit};
    /* The samples lie behind the scratch, which keeps the alignment of any object. */
    void *samples = r->in_place ? bytes : (unsigned char *)memory + r->scratch_bytes;
    float *values = samples, *outputs[1 + KNOLL_AXES];
    for (size_t part = 0; part < r->shot->parts; part++) {
        outputs[part] = values + part;
    }
    knoll_status status = knoll_sample_grid(r->field, &grid, outputs, &sampling);
    if (status != KNOLL_OK || r->in_place) {
        return status;
    }
    if (is_height_map(r->shot) && r->shot->view.clipped) {
        const knoll_view *view = &r->shot->view;
        atomic_fetch_add(&r->clipped, knoll__count_outside(view->low, view->high, values,
                                                           place.count * row_floats(r)));
    }
    size_t row_bytes = r->writer.row_bytes;
    for (size_t y = 0; y < place.count; y++) {
        size_t to = knoll__is_bottom_up(r->shot->view.format) ? place.count - 1 - y : y;
        knoll__pixels_row(&r->pixels, values + y * row_floats(r), bytes + to * row_bytes);
    }
    return KNOLL_OK;
}

static knoll_status pack_strip(void *user, uint64_t strip, void *memory,
                               const unsigned char *before, const unsigned char *bytes,
                               void *packed)
{
    const rendering *r = user;
    size_t row_bytes = r->writer.row_bytes;
    knoll__png_rows rows = {
        .rows = bytes,
        .above = before ? before + (r->rows - 1) * row_bytes : NULL,
        .row_bytes = row_bytes,
        .count = place_of(r, strip).count,
        .pixel_bytes = (int)knoll__row_bytes(r->shot->pixel, 1),
        .is_last = strip + 1 == r->strips.count,
    };
    return knoll__png_pack(&rows, memory, packed);
}

static knoll_status take_strip(void *user, uint64_t strip, const void *bytes)
{
    rendering *r = user;
    const knoll_view *view = &r->shot->view;
    size_t rows = place_of(r, strip).count;
    knoll_status status = knoll__writer_strip(&r->writer, bytes, rows, r->error);
    if (status == KNOLL_OK && view->progress) {
        view->progress(view->user, (double)(strip + 1) / (double)r->strips.count);
    }
    return status;
}

/* ---- The whole ------------------------------------------------------------------------------ */

static size_t smaller(size_t a, size_t b)
{
    return a < b ? a : b;
}

static size_t larger(size_t a, size_t b)
{
    return a > b ? a : b;
}

/* It depends on the picture alone, since the strips of a PNG show in its bytes. */
static size_t rows_of_strip(const rendering *r)
{
    size_t share = r->slices < STRIPS ? r->height * (size_t)r->slices / STRIPS : r->height;
    size_t floats = row_floats(r);
    size_t rows = smaller(larger(share, LEAST_SAMPLES / floats), MOST_SAMPLES / floats);
    rows = larger(rows, smaller(LEAST_ROWS, MOST_SAMPLES_OF_LEAST_ROWS / floats));
    return larger(smaller(rows, r->height), 1);
}

static rendering rendering_of(const knoll__shot *shot, const knoll_field *field)
{
    const knoll_view *view = &shot->view;
    rendering r = {.shot = shot, .field = field, .slices = 1};
    r.width = view->window[0][1];
    r.pixels = (knoll__pixels){
        .shot = shot, .width = r.width, .range = knoll__range_make(view->low, view->high)};
    r.height = shot->dimensions > 1 ? view->window[1][1] : 1;
    for (int a = 2; a < shot->dimensions; a++) {
        r.slices *= view->window[a][1];
    }
    if (shot->relief.enabled || view->normals) {
        r.pixels.relief = knoll__relief_make(&shot->relief, &r.pixels.range, view->step);
    }
    if (view->normals) {
        knoll__normals_settle(view, &r.pixels.relief);
    }
    r.in_place = !knoll__is_bottom_up(view->format) && knoll__pixels_are_values(&r.pixels);
    r.scratch_bytes = (knoll_scratch_size(field) + 63) / 64 * 64;
    r.rows = rows_of_strip(&r);
    r.strips_per_slice = (r.height + r.rows - 1) / r.rows;
    return r;
}

/* The texts that a picture carries: the recipe with the view's ramp, and the view. */
static knoll_status texts_of(const knoll_recipe *recipe, const knoll_view *asked,
                             const knoll__shot *shot, char **recipe_text, char **view_text)
{
    knoll_recipe shown = *recipe;
    if (asked->has_ramp) {
        shown.picture.ramp = asked->ramp;
        shown.picture.relief.enabled &= asked->ramp.count > 0;
    }
    knoll__ramp_settle(&shown.picture.ramp);
    knoll_status status = knoll_recipe_print(&shown, recipe_text);
    *view_text = status == KNOLL_OK ? knoll__shot_text(shot, knoll_recipe_seed(recipe)) : NULL;
    return status == KNOLL_OK && !*view_text ? KNOLL_ERROR_MEMORY : status;
}

static knoll_status open_writer(rendering *r, const knoll_recipe *recipe, const knoll_view *asked,
                                const char *path, knoll_error *error)
{
    const knoll_view *view = &r->shot->view;
    char *recipe_text = NULL, *view_text = NULL;
    knoll_status status = KNOLL_OK;
    knoll__image image = {
        .format = view->format,
        .pixel = r->shot->pixel,
        .dimensions = r->shot->dimensions,
        .gradient = view->gradient,
        .low = view->low,
        .high = view->high,
        .seed = knoll_recipe_seed(recipe),
    };
    for (int a = 0; a < KNOLL_AXES; a++) {
        image.count[a] = a < r->shot->dimensions ? view->window[a][1] : 1;
        image.origin[a] = view->origin[a] + view->step[a] * (double)view->window[a][0];
        image.step[a] = view->step[a];
    }
    if (view->format == KNOLL_FORMAT_PNG) {
        status = texts_of(recipe, asked, r->shot, &recipe_text, &view_text);
        image.recipe = recipe_text;
        image.view = view_text;
    }
    if (status == KNOLL_OK) {
        status = knoll__writer_open(&r->writer, &image, path, error);
    } else {
        knoll__report(error, status, "", "there is no memory left for the texts of the picture");
    }
    free(recipe_text);
    free(view_text);
    return status;
}

static void plan_strips(rendering *r)
{
    size_t floats = row_floats(r) * r->rows;
    r->strips = (knoll__strips){
        .count = r->slices * r->strips_per_slice,
        .bytes = r->rows * r->writer.row_bytes,
        .worker_bytes = r->scratch_bytes + (r->in_place ? 0 : floats * sizeof(float)),
        .threads = r->shot->view.threads,
        .draw = draw_strip,
        .take = take_strip,
        .user = r,
    };
    if (r->writer.png) {
        size_t work_bytes = knoll__png_work_bytes(r->writer.row_bytes, r->rows);
        r->strips.pack = pack_strip;
        r->strips.packed_bytes = knoll__png_packed_bytes(r->writer.row_bytes, r->rows);
        if (r->strips.worker_bytes < work_bytes) {
            r->strips.worker_bytes = work_bytes;
        }
    }
}

static knoll_status render(const knoll_recipe *recipe, const knoll__shot *shot,
                           const knoll_field *field, const knoll_view *asked, const char *path,
                           knoll_error *error)
{
    knoll_error writing = {.status = KNOLL_OK};
    rendering r = rendering_of(shot, field);
    r.error = &writing;
    knoll_status status = open_writer(&r, recipe, asked, path, error);
    if (status != KNOLL_OK) {
        return status;
    }
    plan_strips(&r);
    status = knoll__strips_run(&r.strips);
    if (status == KNOLL_OK) {
        status = knoll__writer_commit(&r.writer, error);
        if (status == KNOLL_OK && asked->clipped) {
            *asked->clipped = atomic_load(&r.clipped);
        }
        return status;
    }
    knoll__writer_abandon(&r.writer);
    /* The writer tells its errors; those of sampling come without words. */
    if (writing.status == KNOLL_OK) {
        knoll__report(error, status, "", "rows of %zu samples cannot be drawn: %s", r.width,
                      knoll_status_string(status));
    } else if (error) {
        *error = writing;
    }
    return status;
}

static knoll_status render_to_memory(const knoll__shot *shot, const knoll_field *field,
                                     unsigned char *rgb, knoll_error *error)
{
    rendering r = rendering_of(shot, field);
    r.writer.row_bytes = 3 * r.width;
    void *memory = malloc(r.scratch_bytes + row_floats(&r) * r.rows * sizeof(float));
    knoll_status status = memory ? KNOLL_OK : KNOLL_ERROR_MEMORY;
    for (uint64_t strip = 0; strip < r.strips_per_slice && status == KNOLL_OK; strip++) {
        status = draw_strip(&r, strip, memory, rgb + strip * r.rows * r.writer.row_bytes);
    }
    free(memory);
    return status == KNOLL_OK ? status
                              : knoll__report(error, status, "", "the picture cannot be drawn: %s",
                                              knoll_status_string(status));
}

/* The view, and the field with what it draws of it. The field is the caller's also after a
   failure. */
static knoll_status prepare(const knoll_recipe *recipe, const knoll_view *view, const char *path,
                            knoll__shot *shot, knoll_field **field, knoll_error *error)
{
    *field = NULL;
    knoll_status status = knoll_recipe_compile(recipe, field, error);
    if (status == KNOLL_OK) {
        status = knoll__shot_make(recipe, *field, view, path, shot, error);
    }
    return status == KNOLL_OK ? knoll__shot_differentiate(shot, field, error) : status;
}

/* Pixels don't depend on the rounding that the host program has set; threads inherit it. */
knoll_status knoll_render_file(const knoll_recipe *recipe, const knoll_view *view, const char *path,
                               knoll_error *error)
{
    fenv_t environment;
    fegetenv(&environment);
    fesetenv(FE_DFL_ENV);
    knoll_field *field;
    knoll__shot shot;
    knoll_status status = prepare(recipe, view, path, &shot, &field, error);
    if (status == KNOLL_OK) {
        status = render(recipe, &shot, field, view, path, error);
    }
    knoll_field_destroy(field);
    fesetenv(&environment);
    return status;
}

knoll_status knoll_render_rgb(const knoll_recipe *recipe, const knoll_view *view,
                              unsigned char *rgb, knoll_error *error)
{
    fenv_t environment;
    fegetenv(&environment);
    fesetenv(FE_DFL_ENV);
    knoll_view asked = *view;
    asked.format = KNOLL_FORMAT_PPM;
    knoll_field *field;
    knoll__shot shot;
    knoll_status status = prepare(recipe, &asked, "", &shot, &field, error);
    if (status == KNOLL_OK) {
        status = render_to_memory(&shot, field, rgb, error);
    }
    knoll_field_destroy(field);
    fesetenv(&environment);
    return status;
}
