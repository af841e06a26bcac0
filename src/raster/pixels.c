/* pixels.c - rows of values into rows of a file: floats, words, bytes, colours, characters. */
#include "support/exact.h"

#include "raster/pixels.h"

#include <string.h>

/* 1 on machines whose words begin with their least significant byte. */
static int is_little_endian(void)
{
    const uint16_t one = 1;
    unsigned char first;
    memcpy(&first, &one, 1);
    return first;
}

int knoll__pixels_are_values(const knoll__pixels *pixels)
{
    return pixels->shot->pixel == KNOLL__FLOAT_LITTLE && is_little_endian();
}

static void put_floats(unsigned char *bytes, const float *values, size_t count)
{
    if (is_little_endian()) {
        memcpy(bytes, values, count * sizeof *values);
        return;
    }
    for (size_t i = 0; i < count; i++) {
        uint32_t bits;
        memcpy(&bits, values + i, sizeof bits);
        for (int b = 0; b < 4; b++) {
            bytes[4 * i + (size_t)b] = (unsigned char)(bits >> 8 * b & 255);
        }
    }
}

/* Ten characters share the range evenly. */
static void put_characters(const knoll__pixels *p, unsigned char *bytes, const float *values)
{
    for (size_t x = 0; x < p->width; x++) {
        double place = 10 * knoll__place(&p->range, values[x]);
        bytes[x] = (unsigned char)knoll__ascii_ramp[place < 9 ? (int)place : 9];
    }
    bytes[p->width] = '\n';
}

/* A pixel of a picture with a ramp, or grey without; with relief the slopes lie behind the
   value. */
static void put_colour(const knoll__pixels *p, unsigned char *bytes, const float *sample)
{
    const knoll_ramp *ramp = &p->shot->view.ramp;
    double rgb[3], place = knoll__place(&p->range, sample[0]), shade = 1;
    if (ramp->count == 0) {
        rgb[0] = rgb[1] = rgb[2] = 255 * place;
    } else {
        knoll__ramp_colour(ramp, place, rgb);
    }
    if (p->shot->relief.enabled && place >= (double)ramp->water) {
        shade = knoll__relief_shade(&p->relief, sample[1], p->shot->dimensions > 1 ? sample[2] : 0);
    }
    int channels = p->shot->pixel == KNOLL__RGB8 ? 3 : 1;
    for (int i = 0; i < channels; i++) {
        bytes[i] = (unsigned char)knoll__quantise(rgb[i] * shade / 255, 255);
    }
}

static void put_normal(const knoll__pixels *p, unsigned char *bytes, const float *sample)
{
    double places[3];
    knoll__normal_colour(&p->relief, sample[1], p->shot->dimensions > 1 ? sample[2] : 0, places);
    for (int i = 0; i < 3; i++) {
        if (p->shot->pixel == KNOLL__RGB8) {
            bytes[i] = (unsigned char)knoll__quantise(places[i], 255);
        } else {
            uint32_t word = knoll__quantise(places[i], 65535);
            bytes[2 * i] = (unsigned char)(word >> 8);
            bytes[2 * i + 1] = (unsigned char)(word & 255);
        }
    }
}

void knoll__pixels_row(const knoll__pixels *pixels, const float *samples, unsigned char *bytes)
{
    const knoll__pixels *p = pixels;
    size_t pixel = (size_t)knoll__row_bytes(p->shot->pixel, 1), parts = p->shot->parts;
    if (p->shot->view.normals) {
        for (size_t x = 0; x < p->width; x++) {
            put_normal(p, bytes + pixel * x, samples + parts * x);
        }
        return;
    }
    switch (p->shot->pixel) {
    case KNOLL__FLOAT_LITTLE: put_floats(bytes, samples, p->width * parts); break;
    case KNOLL__GREY16_BIG:
    case KNOLL__GREY16_LITTLE:
        knoll__quantise_row16(&p->range, samples, p->width, bytes,
                              p->shot->pixel == KNOLL__GREY16_BIG);
        break;
    case KNOLL__CHARACTER: put_characters(p, bytes, samples); break;
    case KNOLL__RGB16_BIG: break; /* normals alone */
    case KNOLL__GREY8:
    case KNOLL__RGB8:
        if (pixel == 1 && p->shot->view.ramp.count == 0) {
            knoll__quantise_row8(&p->range, samples, p->width, bytes);
            break;
        }
        for (size_t x = 0; x < p->width; x++) {
            put_colour(p, bytes + pixel * x, samples + parts * x);
        }
        break;
    }
}
