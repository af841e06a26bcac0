/* png_read.c - the texts of a PNG that Knoll made. Pixels are never decoded: the texts stand before
   them, so a hostile picture costs no more than its head. */
#include "codec/report.h"
#include "raster/shot.h"
#include "recipe/recipe.h"

#include <errno.h>
#include <fenv.h>
#include <png.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_CHUNKS = 64, LONGEST_CHUNK = KNOLL__JSON_LENGTH + 4096 };

typedef struct png_reader {
    png_structp png;
    png_infop info;
    FILE *file;
    char message[128];
    char *recipe, *view; /* copies, or NULL */
} png_reader;

static void on_error(png_structp png, png_const_charp message)
{
    png_reader *reader = png_get_error_ptr(png);
    snprintf(reader->message, sizeof reader->message, "%s", message);
    png_longjmp(png, 1);
}

/* Keeps why a text was left out: "tEXt: CRC error". Other chunks are no concern of ours. */
static void on_warning(png_structp png, png_const_charp message)
{
    png_reader *reader = png_get_error_ptr(png);
    int of_text = !strncmp(message, "tEXt", 4) || !strncmp(message, "iTXt", 4) ||
                  !strncmp(message, "zTXt", 4);
    if (of_text && !reader->message[0]) {
        if (strstr(message, "cache")) {
            snprintf(reader->message, sizeof reader->message,
                     "of more than %d chunks the rest is not read", MOST_CHUNKS);
        } else {
            snprintf(reader->message, sizeof reader->message, "%s", message);
        }
    }
}

static void on_read(png_structp png, png_bytep bytes, size_t count)
{
    png_reader *reader = png_get_io_ptr(png);
    if (fread(bytes, 1, count, reader->file) != count) {
        png_error(png, ferror(reader->file) ? strerror(errno) : "the file ends too early");
    }
}

static void copy_text(png_reader *reader, char **copy, const png_text *text)
{
    size_t length =
        text->compression >= PNG_ITXT_COMPRESSION_NONE ? text->itxt_length : text->text_length;
    if (*copy || !text->text) {
        return;
    }
    *copy = malloc(length + 1);
    if (!*copy) {
        png_error(reader->png, "there is no memory left");
    }
    memcpy(*copy, text->text, length);
    (*copy)[length] = '\0';
}

/* Leaves by longjmp on any error, with what it has so far in the reader. */
static void read_texts(png_reader *reader)
{
    png_textp texts = NULL;
    int count = 0;
    png_set_read_fn(reader->png, reader, on_read);
    png_set_user_limits(reader->png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
    png_set_chunk_cache_max(reader->png, MOST_CHUNKS);
    png_set_chunk_malloc_max(reader->png, LONGEST_CHUNK);
    png_read_info(reader->png, reader->info);
    png_get_text(reader->png, reader->info, &texts, &count);
    for (int i = 0; i < count; i++) {
        if (!strcmp(texts[i].key, "Knoll Recipe")) {
            copy_text(reader, &reader->recipe, &texts[i]);
        } else if (!strcmp(texts[i].key, "Knoll View")) {
            copy_text(reader, &reader->view, &texts[i]);
        }
    }
}

/* KNOLL_OK when libpng has read the head of the file, with whatever texts it has. */
static knoll_status read_head(png_reader *reader, const char *path, knoll_error *error)
{
    reader->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, reader, on_error, on_warning);
    reader->info = reader->png ? png_create_info_struct(reader->png) : NULL;
    if (!reader->info) {
        png_destroy_read_struct(&reader->png, NULL, NULL);
        return knoll__report(error, KNOLL_ERROR_MEMORY, path, "there is no memory left to read it");
    }
    knoll_status status = KNOLL_OK;
    if (setjmp(png_jmpbuf(reader->png)) == 0) {
        read_texts(reader);
    } else {
        status = knoll__report(error, KNOLL_ERROR_FILE, path, "cannot be read as a PNG: %s",
                               reader->message);
    }
    png_destroy_read_struct(&reader->png, &reader->info, NULL);
    return status;
}

static knoll_status understand(const png_reader *reader, const char *path, knoll_recipe **recipe,
                               knoll_view *view, knoll_error *error)
{
    if ((!reader->recipe || !reader->view) && reader->message[0]) {
        return knoll__report(error, KNOLL_ERROR_FILE, path,
                             "is a PNG with a text that cannot be read: %s", reader->message);
    }
    if (!reader->recipe || !reader->view) {
        return knoll__report(error, KNOLL_ERROR_FILE, path,
                             "is a PNG, but not one that says how Knoll made it");
    }
    knoll_recipe *made = NULL;
    knoll_status status = knoll_recipe_parse(reader->recipe, strlen(reader->recipe), &made, error);
    if (status != KNOLL_OK) {
        return status;
    }
    /* Decimals are rounded to the nearest value, as in knoll_recipe_parse. */
    fenv_t environment;
    fegetenv(&environment);
    fesetenv(FE_DFL_ENV);
    status = knoll__shot_read(reader->view, strlen(reader->view), made, view, error);
    fesetenv(&environment);
    if (status != KNOLL_OK) {
        knoll_recipe_destroy(made);
        return status;
    }
    *recipe = made;
    return KNOLL_OK;
}

knoll_status knoll_view_from_png(const char *path, knoll_recipe **recipe, knoll_view *view,
                                 knoll_error *error)
{
    png_reader reader = {.file = fopen(path, "rb")};
    if (!reader.file) {
        return knoll__report(error, KNOLL_ERROR_FILE, path, "cannot be read: %s", strerror(errno));
    }
    knoll_status status = read_head(&reader, path, error);
    if (status == KNOLL_OK) {
        status = understand(&reader, path, recipe, view, error);
    }
    fclose(reader.file);
    free(reader.recipe);
    free(reader.view);
    return status;
}
