/* picture.h - pictures in memory: files, strokes and arrows, and pictures beside each other. */
#ifndef PICTURE_H
#define PICTURE_H

#include <stddef.h>
#include <stdint.h>

/* Says what is wrong, as printf does, and ends the program with 1. */
_Noreturn void die(const char *format, ...);
void *allocate(size_t count, size_t size); /* zeros */

typedef struct picture {
    int width, height;
    uint8_t *pixels; /* red, green, blue */
} picture;

typedef struct colour {
    uint8_t channels[3];
} colour;

typedef struct point {
    double x, y; /* in pixels; the centre of the first pixel is 0, 0 */
} point;

extern const colour paper, ink, orange;

picture new_picture(int width, int height, colour background);
picture read_picture(const char *path);
/* Grey where all is grey. Colours are rounded to multiples of 4: half the bytes, and not seen. */
void write_picture(const picture *drawn, const char *path);

void blend(picture *onto, int x, int y, colour with, double amount);
/* A straight stroke from a to b, from `from` to `to` pixels wide, with round ends: a pixel is
   covered by how far its centre lies within the edge. A stroke without length is a dot, and one
   that tapers, an arrow's head, begins flat. */
void stroke(picture *onto, point a, point b, double from, double to, colour with, double opacity);
/* From a by the vector, with a rim of paper so that it shows on any ground. */
void arrow(picture *onto, point a, double x, double y, double width, colour with);

/* Pictures in rows of `columns`, all of a row of one size. */
picture tile(int columns, char **paths, int count);
/* Each pixel as a square of so many pixels. */
picture magnify(int times, const char *path);

#endif
