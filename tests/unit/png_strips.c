/* png_strips.c - PNG files made of strips that know nothing of each other, seen by a decoder of our
   own and by libpng. */
#define _XOPEN_SOURCE 700

#include "codec/image.h"
#include "decode.h"
#include "write_png.h"

#include <png.h>
#include <unistd.h>

static char path[64];

/* libpng's simplest reader, which keeps the first warning. */
static void libpng_is_content(size_t width, size_t height)
{
    png_image image = {.version = PNG_IMAGE_VERSION};
    unsigned char *grey = malloc(width * height);
    CHECK(png_image_begin_read_from_file(&image, path));
    image.format = PNG_FORMAT_GRAY;
    CHECK(grey && png_image_finish_read(&image, NULL, grey, 0, NULL));
    CHECK_TEXT(image.message, "");
    png_image_free(&image);
    free(grey);
}

/* Bytes that can't be packed, that repeat, and that rise, of each kind of pixel, come back from
   strips of any height. */
static void any_bytes_in_any_strips(void)
{
    enum { WIDEST = 70000 };
    static const size_t sizes[][3] = {{1, 1, 1},  {1, 2, 1},  {3, 7, 2},     {257, 40, 1},
                                      {61, 9, 4}, {61, 9, 9}, {WIDEST, 3, 2}};
    static const knoll__pixel pixels[] = {KNOLL__GREY8, KNOLL__GREY16_BIG, KNOLL__RGB8};
    static unsigned char rows[3 * 3 * WIDEST];
    for (size_t i = 0; i < COUNT(sizes) * COUNT(pixels) * 3; i++) {
        const size_t *size = sizes[i / 9];
        knoll__image image = {.format = KNOLL_FORMAT_PNG,
                              .pixel = pixels[i / 3 % 3],
                              .count = {size[0], size[1], 1, 1}};
        size_t bytes = (size_t)knoll__row_bytes(image.pixel, size[0]) * size[1];
        for (size_t at = 0; at < bytes; at++) {
            rows[at] = (unsigned char)(i % 3 == 0 ? test_random(i, at) : i % 3 == 1 ? 200 : at / 9);
        }
        write_png(path, &image, rows, size[2]);
        decoded back = decode_png(path);
        CHECK_INT(back.width, size[0]);
        CHECK_INT(back.height, size[1]);
        if (!back.pixels || !CHECK_BYTES(back.pixels, rows, bytes)) {
            printf("%zu x %zu in strips of %zu\n", size[0], size[1], size[2]);
        }
        free(back.pixels);
        libpng_is_content(size[0], size[1]);
    }
}

int main(void)
{
    snprintf(path, sizeof path, "/tmp/knoll-png-strips-XXXXXX");
    int file = mkstemp(path);
    if (CHECK(file >= 0)) {
        RUN(any_bytes_in_any_strips);
        close(file);
        unlink(path);
    }
    return test_end();
}
