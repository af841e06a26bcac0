/* pixels.h - rows of values into rows of a file. */
#ifndef KNOLL_PIXELS_H
#define KNOLL_PIXELS_H

#include "raster/raster.h"
#include "raster/shot.h"

/* What a picture makes of its values. */
typedef struct knoll__pixels {
    const knoll__shot *shot;
    size_t width; /* samples of a row */
    knoll__range range;
    knoll__relief relief; /* of meaning where relief or normals are drawn */
} knoll__pixels;

/* 1 when a value lies in the file as it does in this machine's memory. */
int knoll__pixels_are_values(const knoll__pixels *pixels);

/* The bytes of a row whose samples have shot->parts floats each. */
void knoll__pixels_row(const knoll__pixels *pixels, const float *samples, unsigned char *bytes);

#endif
