/* png_write.c - PNG files by libpng: the head, and packed rows as they come. No gAMA, sRGB or iCCP
   chunk is ever written: they would let readers change the values of a height map. */
#include "codec/image.h"
#include "codec/report.h"

#include <png.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum { MOST_OF_CHUNK = 1 << 30 };

struct knoll__png {
    png_structp png;
    png_infop info;
    knoll__sink *sink;
    int begun;   /* 1: the picture's zlib stream has its head */
    uLong adler; /* of what readers make of the rows so far */
    char message[128];
};

/* libpng wants errors to leave by longjmp; the message is taken along. */
static void on_error(png_structp png, png_const_charp message)
{
    knoll__png *state = png_get_error_ptr(png);
    snprintf(state->message, sizeof state->message, "%s", message);
    png_longjmp(png, 1);
}

static void on_warning(png_structp png, png_const_charp message)
{
    (void)png;
    (void)message;
}

/* The sink keeps its own errors, which say more than libpng could. */
static void on_write(png_structp png, png_bytep bytes, size_t count)
{
    knoll__png *state = png_get_io_ptr(png);
    knoll__sink_write(state->sink, bytes, count);
}

static void on_flush(png_structp png)
{
    (void)png;
}

static knoll_status failed(const knoll__png *png, knoll_error *error)
{
    return knoll__report(error, KNOLL_ERROR_FILE, "", "libpng cannot write the picture: %s",
                         png->message);
}

/* A text chunk: tEXt holds ASCII as well as Latin-1, iTXt holds UTF-8. */
static void write_texts(knoll__png *png, const knoll__image *image)
{
    const struct {
        const char *key, *text;
    } pairs[] = {{"Knoll Recipe", image->recipe}, {"Knoll View", image->view}};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        if (!pairs[i].text) {
            continue;
        }
        int ascii = 1;
        for (const char *c = pairs[i].text; *c; c++) {
            ascii = ascii && (unsigned char)*c < 128;
        }
        /* libpng's struct isn't const, but what it points to is only read. */
        png_text text = {
            .compression = ascii ? PNG_TEXT_COMPRESSION_NONE : PNG_ITXT_COMPRESSION_NONE,
            .key = (char *)pairs[i].key,
            .text = (char *)pairs[i].text,
            .text_length = strlen(pairs[i].text),
        };
        png_set_text(png->png, png->info, &text, 1);
    }
}

static void write_head(knoll__png *png, const knoll__image *image)
{
    int wide = image->pixel == KNOLL__RGB16_BIG;
    int colour = wide || image->pixel == KNOLL__RGB8 ? PNG_COLOR_TYPE_RGB : PNG_COLOR_TYPE_GRAY;
    int depth = wide || image->pixel == KNOLL__GREY16_BIG ? 16 : 8;
    png_set_write_fn(png->png, png, on_write, on_flush);
    png_set_user_limits(png->png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
    png_set_IHDR(png->png, png->info, (png_uint_32)image->count[0], (png_uint_32)image->count[1],
                 depth, colour, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
                 PNG_FILTER_TYPE_DEFAULT);
    write_texts(png, image);
    png_write_info(png->png, png->info);
}

knoll_status knoll__png_begin(knoll__sink *sink, const knoll__image *image, knoll__png **made,
                              knoll_error *error)
{
    knoll__png *png = calloc(1, sizeof *png);
    if (png) {
        png->sink = sink;
        png->adler = adler32(0, NULL, 0);
        png->png = png_create_write_struct(PNG_LIBPNG_VER_STRING, png, on_error, on_warning);
        png->info = png->png ? png_create_info_struct(png->png) : NULL;
    }
    if (!png || !png->info) {
        knoll__png_destroy(png);
        return knoll__report(error, KNOLL_ERROR_MEMORY, "", "there is no memory left for the PNG");
    }
    if (setjmp(png_jmpbuf(png->png))) {
        knoll_status status = failed(png, error);
        knoll__png_destroy(png);
        return status;
    }
    write_head(png, image);
    *made = png;
    return KNOLL_OK;
}

/* One zlib stream (RFC 1950) over all strips: two bytes that say deflate with a window of 32 KB at
   the fastest level, the blocks of each strip, and the checksum behind the last. */
static void write_strip(knoll__png *png, const knoll__png_packed *packed)
{
    static const unsigned char head[2] = {0x78, 0x01};
    unsigned char tail[4];
    size_t head_bytes = png->begun ? 0 : sizeof head;
    size_t tail_bytes = packed->is_last ? sizeof tail : 0;
    for (int i = 0; i < 4; i++) {
        tail[i] = (unsigned char)(png->adler >> (24 - 8 * i) & 255);
    }
    /* A chunk holds less than 2^31 bytes, which are fewer than a row may have. */
    for (size_t at = 0; at < packed->length; at += MOST_OF_CHUNK) {
        size_t left = packed->length - at, part = left < MOST_OF_CHUNK ? left : MOST_OF_CHUNK;
        size_t before = at == 0 ? head_bytes : 0, behind = part == left ? tail_bytes : 0;
        png_write_chunk_start(png->png, (png_const_bytep) "IDAT",
                              (png_uint_32)(before + part + behind));
        png_write_chunk_data(png->png, head, before);
        png_write_chunk_data(png->png, packed->bytes + at, part);
        png_write_chunk_data(png->png, tail, behind);
        png_write_chunk_end(png->png);
    }
    png->begun = 1;
}

knoll_status knoll__png_write(knoll__png *png, const knoll__png_packed *packed, knoll_error *error)
{
    if (setjmp(png_jmpbuf(png->png))) {
        return failed(png, error);
    }
    png->adler = adler32_combine(png->adler, packed->adler, (z_off_t)packed->unpacked);
    write_strip(png, packed);
    return KNOLL_OK;
}

knoll_status knoll__png_end(knoll__png *png, knoll_error *error)
{
    if (setjmp(png_jmpbuf(png->png))) {
        return failed(png, error);
    }
    png_write_chunk(png->png, (png_const_bytep) "IEND", NULL, 0);
    return KNOLL_OK;
}

void knoll__png_destroy(knoll__png *png)
{
    if (png) {
        png_destroy_write_struct(&png->png, &png->info);
        free(png);
    }
}
