/* write_png.h - a PNG of given bytes, as the renderer's threads make one. */
#ifndef KNOLL_TEST_WRITE_PNG_H
#define KNOLL_TEST_WRITE_PNG_H

#include "codec/image.h"
#include "test.h"

/* Writes a picture of given bytes in strips of so many rows. */
static inline void write_png(const char *path, const knoll__image *image, const unsigned char *rows,
                             size_t strip)
{
    knoll__writer writer;
    CHECK_INT(knoll__writer_open(&writer, image, path, NULL), KNOLL_OK);
    size_t row_bytes = writer.row_bytes, height = image->count[1];
    unsigned char *work = malloc(knoll__png_work_bytes(row_bytes, strip));
    knoll__png_packed *packed = malloc(knoll__png_packed_bytes(row_bytes, strip));
    for (size_t y = 0; work && packed && y < height; y += strip) {
        knoll__png_rows part = {
            .rows = rows + y * row_bytes,
            .above = y > 0 ? rows + (y - 1) * row_bytes : NULL,
            .row_bytes = row_bytes,
            .count = height - y < strip ? height - y : strip,
            .pixel_bytes = (int)knoll__row_bytes(image->pixel, 1),
            .is_last = y + strip >= height,
        };
        CHECK_INT(knoll__png_pack(&part, work, packed), KNOLL_OK);
        CHECK_INT(knoll__writer_strip(&writer, packed, part.count, NULL), KNOLL_OK);
    }
    CHECK_INT(knoll__writer_commit(&writer, NULL), KNOLL_OK);
    free(work);
    free(packed);
}

#endif
