/* decode.h - reads a PNG by its specification (W3C, 2003) and zlib alone, so that what libpng wrote
   is seen by other eyes. Grey of 8 and 16 bits and RGB, not interlaced. */
#ifndef KNOLL_TEST_DECODE_H
#define KNOLL_TEST_DECODE_H

#include "test.h"

#include <zlib.h>

typedef struct decoded {
    size_t width, height, row_bytes;
    int depth, colour;
    char chunks[256];      /* the names in order, with a blank behind each */
    unsigned char *pixels; /* the caller's to free(); NULL when it cannot be decoded */
} decoded;

static inline unsigned char *read_file(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    unsigned char *bytes = NULL;
    *length = 0;
    if (file) {
        fseek(file, 0, SEEK_END);
        *length = (size_t)ftell(file);
        rewind(file);
        bytes = malloc(*length + 1);
        if (bytes && fread(bytes, 1, *length, file) != *length) {
            *length = 0;
        }
        fclose(file);
    }
    return bytes;
}

static inline uint32_t big_endian(const unsigned char *bytes)
{
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static inline int paeth(int a, int b, int c)
{
    int pa = abs(b - c), pb = abs(a - c), pc = abs(a + b - 2 * c);
    return pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
}

/* Undoes the filters of all rows; `raw` has a filter byte before each. False on a bad one. */
static inline bool unfilter(decoded *image, const unsigned char *raw)
{
    size_t pixel = (size_t)(image->depth / 8 * (image->colour == 2 ? 3 : 1));
    for (size_t y = 0; y < image->height; y++) {
        const unsigned char *from = raw + y * (image->row_bytes + 1);
        unsigned char *row = image->pixels + y * image->row_bytes;
        const unsigned char *above = y > 0 ? row - image->row_bytes : NULL;
        for (size_t x = 0; x < image->row_bytes; x++) {
            int a = x >= pixel ? row[x - pixel] : 0;
            int b = above ? above[x] : 0;
            int c = x >= pixel && above ? above[x - pixel] : 0;
            const int guesses[] = {0, a, b, (a + b) / 2, paeth(a, b, c)};
            if (from[0] > 4) {
                return false;
            }
            row[x] = (unsigned char)(from[1 + x] + guesses[from[0]]);
        }
    }
    return true;
}

static inline decoded decode_png(const char *path)
{
    decoded image = {0};
    size_t length, packed_size = 0;
    unsigned char *file = read_file(path, &length);
    unsigned char *packed = malloc(length + 1), *raw = NULL;
    bool ok = file && packed && length > 8 && !memcmp(file, "\x89PNG\r\n\x1a\n", 8);
    for (size_t at = 8; ok && at < length;) {
        uint32_t size = length - at >= 12 ? big_endian(file + at) : UINT32_MAX;
        const unsigned char *name = file + at + 4, *body = name + 4;
        ok = size <= length - at - 12 &&
             big_endian(body + size) == crc32(0, name, (uInt)size + 4) &&
             strlen(image.chunks) + 6 < sizeof image.chunks;
        if (!ok) {
            break;
        }
        strncat(image.chunks, (const char *)name, 4);
        strcat(image.chunks, " ");
        if (!memcmp(name, "IHDR", 4)) {
            image.width = big_endian(body);
            image.height = big_endian(body + 4);
            image.depth = body[8];
            image.colour = body[9];
        } else if (!memcmp(name, "IDAT", 4)) {
            memcpy(packed + packed_size, body, size);
            packed_size += size;
        }
        at += size + 12;
    }
    if (ok) {
        image.row_bytes = image.width * (size_t)(image.depth / 8 * (image.colour == 2 ? 3 : 1));
        uLongf raw_size = (uLongf)((image.row_bytes + 1) * image.height);
        uLongf expected = raw_size;
        raw = malloc(raw_size);
        image.pixels = malloc(image.row_bytes * image.height);
        ok = raw && image.pixels &&
             uncompress(raw, &raw_size, packed, (uLong)packed_size) == Z_OK &&
             raw_size == expected && unfilter(&image, raw);
    }
    if (!CHECK(ok)) {
        free(image.pixels);
        image.pixels = NULL;
    }
    free(file);
    free(packed);
    free(raw);
    return image;
}

#endif
