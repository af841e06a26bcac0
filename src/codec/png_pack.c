/* png_pack.c - rows of a PNG filtered and compressed, each strip by itself, so that many threads
   can do it. The strips of a picture make one deflate stream: all but the last end with an empty
   block that fills their last byte (RFC 1951; zlib's Z_SYNC_FLUSH), and none refers to another. */
#define ZLIB_CONST
#include "codec/image.h"

#include <zlib.h>

/* All of this is fixed, so that equal pictures are equal files. Noise repeats nothing, so searching
   for matches is lost labour: runs and Huffman codes behind the average filter take a tenth of the
   time of level 6 and are as small for 16 bits, 9 % larger for a shaded terrain (docs/pictures.md
   has the figures). The largest memory level makes the fewest blocks. */
enum { LEVEL = 1, WINDOW_BITS = 15, MEMORY_LEVEL = 9, STRATEGY = Z_RLE };

/* What is given to zlib at once: its counters have 32 bits. */
enum { PIECE = 1 << 28 };

size_t knoll__png_work_bytes(size_t row_bytes, size_t count)
{
    return (row_bytes + 1) * count;
}

/* The bound that zlib gives for any memory level, an eighth and a little more, and an empty block;
   whole cache lines, so that one result can lie behind another. */
size_t knoll__png_packed_bytes(size_t row_bytes, size_t count)
{
    size_t bytes = knoll__png_work_bytes(row_bytes, count);
    return (sizeof(knoll__png_packed) + bytes + bytes / 8 + bytes / 64 + 128) / 64 * 64;
}

/* The average filter: what is left of a byte beside the mean of that of the pixel to the left and
   of that above, both 0 outside of the picture. Its number is 3 (PNG, 9.2). */
static void filter_row(unsigned char *restrict to, const unsigned char *restrict row,
                       const unsigned char *restrict above, size_t count, size_t pixel)
{
    *to++ = 3;
    for (size_t i = 0; i < pixel; i++) {
        to[i] = (unsigned char)(row[i] - (above ? above[i] / 2 : 0));
    }
    if (above) {
        for (size_t i = pixel; i < count; i++) {
            to[i] = (unsigned char)(row[i] - (row[i - pixel] + above[i]) / 2);
        }
    } else {
        for (size_t i = pixel; i < count; i++) {
            to[i] = (unsigned char)(row[i] - row[i - pixel] / 2);
        }
    }
}

/* 1 when all of it fits into `room` bytes of the result. */
static int compress_all(z_stream *z, const unsigned char *bytes, size_t count, size_t room,
                        knoll__png_packed *packed)
{
    for (size_t at = 0; at < count; at += PIECE) {
        size_t left = count - at, piece = left < PIECE ? left : PIECE;
        size_t space =
            room - packed->length < 2 * (size_t)PIECE ? room - packed->length : 2 * (size_t)PIECE;
        int end = packed->is_last ? Z_FINISH : Z_SYNC_FLUSH;
        z->next_in = bytes + at;
        z->avail_in = (uInt)piece;
        z->next_out = packed->bytes + packed->length;
        z->avail_out = (uInt)space;
        deflate(z, piece == left ? end : Z_NO_FLUSH);
        if (z->avail_in > 0 || z->avail_out == 0) {
            return 0;
        }
        packed->length += space - z->avail_out;
        packed->adler = (uint32_t)adler32(packed->adler, bytes + at, (uInt)piece);
    }
    return 1;
}

knoll_status knoll__png_pack(const knoll__png_rows *rows, unsigned char *work,
                             knoll__png_packed *packed)
{
    size_t count = knoll__png_work_bytes(rows->row_bytes, rows->count);
    const unsigned char *above = rows->above;
    for (size_t y = 0; y < rows->count; y++) {
        const unsigned char *row = rows->rows + y * rows->row_bytes;
        filter_row(work + y * (rows->row_bytes + 1), row, above, rows->row_bytes,
                   (size_t)rows->pixel_bytes);
        above = row;
    }
    *packed = (knoll__png_packed){
        .unpacked = count, .adler = (uint32_t)adler32(0, NULL, 0), .is_last = rows->is_last};
    z_stream z = {0};
    if (deflateInit2(&z, LEVEL, Z_DEFLATED, -WINDOW_BITS, MEMORY_LEVEL, STRATEGY) != Z_OK) {
        return KNOLL_ERROR_MEMORY;
    }
    size_t room = knoll__png_packed_bytes(rows->row_bytes, rows->count) - sizeof *packed;
    int done = compress_all(&z, work, count, room, packed);
    deflateEnd(&z);
    return done ? KNOLL_OK : KNOLL_ERROR_MEMORY;
}
