/* image.h - a picture on its way into a file: rows of finished bytes behind a header. */
#ifndef KNOLL_IMAGE_H
#define KNOLL_IMAGE_H

#include "codec/sink.h"
#include "knoll/studio.h"

/* How a sample lies in its file. Byte orders are those of the file, whatever the machine. */
typedef enum knoll__pixel {
    KNOLL__GREY8,
    KNOLL__GREY16_BIG,
    KNOLL__GREY16_LITTLE,
    KNOLL__RGB8,
    KNOLL__RGB16_BIG,
    KNOLL__FLOAT_LITTLE,
    KNOLL__CHARACTER /* one of knoll__ascii_ramp, and a line feed behind every row */
} knoll__pixel;

typedef struct knoll__image {
    knoll_format format;
    knoll__pixel pixel;
    int dimensions;
    size_t count[KNOLL_AXES]; /* samples in the file; 1 on axes that it doesn't have */
    double origin[KNOLL_AXES], step[KNOLL_AXES]; /* of the first sample, and to the next */
    int gradient;    /* 1: a sample is its value and a derivative by each dimension */
    float low, high; /* the range; of no meaning to files of floats but worth telling */
    uint64_t seed;
    const char *recipe, *view; /* the texts that a PNG carries, or NULL */
} knoll__image;

extern const char knoll__ascii_ramp[11];

/* The format that a file's ending asks for, or KNOLL_FORMAT_AUTO. "-" asks for PNG. */
knoll_format knoll__format_of_path(const char *path);
const char *knoll__format_name(knoll_format format); /* "png" */

/* Bytes of a row of `width` numbers. */
uint64_t knoll__row_bytes(knoll__pixel pixel, size_t width);

/* 1 when the last row of the picture comes first in the file. */
int knoll__is_bottom_up(knoll_format format);

/* ---- PNG ------------------------------------------------------------------------------------- */

/* Rows of one picture that follow each other, as they are before filtering. */
typedef struct knoll__png_rows {
    const unsigned char *rows, *above; /* the row above them, or NULL for the first of a picture */
    size_t row_bytes, count;
    int pixel_bytes;
    int is_last; /* 1: the last row of the picture is one of them */
} knoll__png_rows;

/* Rows as they lie in the file. */
typedef struct knoll__png_packed {
    size_t unpacked; /* the bytes that readers make of them, and their Adler-32 */
    uint32_t adler;
    int is_last;
    size_t length;
    unsigned char bytes[];
} knoll__png_packed;

/* Memory for packing, which may happen in any thread: the working memory, and the result at
   most. */
size_t knoll__png_work_bytes(size_t row_bytes, size_t count);
size_t knoll__png_packed_bytes(size_t row_bytes, size_t count);

/* The result depends on the rows and the row above them alone. Without words about an error, which
   is KNOLL_ERROR_MEMORY. */
knoll_status knoll__png_pack(const knoll__png_rows *rows, unsigned char *work,
                             knoll__png_packed *packed);

typedef struct knoll__png knoll__png;

knoll_status knoll__png_begin(knoll__sink *sink, const knoll__image *image, knoll__png **made,
                              knoll_error *error);
/* The packed rows in the order of the picture. */
knoll_status knoll__png_write(knoll__png *png, const knoll__png_packed *packed, knoll_error *error);
knoll_status knoll__png_end(knoll__png *png, knoll_error *error);
void knoll__png_destroy(knoll__png *png); /* NULL is fine */

/* ---- Any format ----------------------------------------------------------------------------- */

typedef struct knoll__writer {
    knoll__image image;
    size_t row_bytes;
    knoll__sink sink;
    knoll__sink sidecar;
    int has_sidecar;
    knoll__png *png; /* NULL for the other formats */
} knoll__writer;

/* After KNOLL_OK the writer must be closed once, by knoll__writer_commit or
   knoll__writer_abandon. The texts of `image` must live until the call returns. */
knoll_status knoll__writer_open(knoll__writer *writer, const knoll__image *image, const char *path,
                                knoll_error *error);

/* The next strip, of `count` rows, in the order of the file: for a PNG a knoll__png_packed, for the
   other formats the rows themselves. */
knoll_status knoll__writer_strip(knoll__writer *writer, const void *strip, size_t count,
                                 knoll_error *error);

/* Ends the file and gives it its name. */
knoll_status knoll__writer_commit(knoll__writer *writer, knoll_error *error);
void knoll__writer_abandon(knoll__writer *writer);

#endif
