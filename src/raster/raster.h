/* raster.h - from values to pixels: places in a range, quantising, ramps, relief. All of it is
   + - * / and square roots in double, so a picture has the same bytes on every machine. */
#ifndef KNOLL_RASTER_H
#define KNOLL_RASTER_H

#include "knoll/studio.h"

/* ---- Quantising ----------------------------------------------------------------------------- */

typedef struct knoll__range {
    double low, width;
} knoll__range;

knoll__range knoll__range_make(float low, float high);

/* Where a value lies in a range: 0 at its low end and below, 1 at its high end and above, 0 for a
   NaN, and 0.5 for any number in a range without width. */
double knoll__place(const knoll__range *range, float value);

/* A place as a whole number from 0 to `top`, to the nearest, halves upwards; NaN is 0. */
uint32_t knoll__quantise(double place, uint32_t top);

/* A row of values as bytes, and as words of two bytes; the same as knoll__quantise of knoll__place
   of each. */
void knoll__quantise_row8(const knoll__range *range, const float *values, size_t count,
                          unsigned char *bytes);
void knoll__quantise_row16(const knoll__range *range, const float *values, size_t count,
                           unsigned char *bytes, int big_endian);

/* How many values lie outside of [low, high]; a NaN does not. */
uint64_t knoll__count_outside(float low, float high, const float *values, size_t count);

/* ---- Ramps ---------------------------------------------------------------------------------- */

/* NULL when a ramp can be drawn, else what is wrong with it. */
const char *knoll__ramp_check(const knoll_ramp *ramp);
/* Makes a ramp what the text of a recipe can say: channels are whole numbers, and a name is that of
   a named ramp with the same colours, or empty. */
void knoll__ramp_settle(knoll_ramp *ramp);
/* 1 for shades of grey only, which one channel holds. */
int knoll__ramp_is_grey(const knoll_ramp *ramp);
/* The colour at a place, 0 to 255 a channel. */
void knoll__ramp_colour(const knoll_ramp *ramp, double place, double rgb[3]);

/* ---- Relief --------------------------------------------------------------------------------- */

/* The sun and the slopes, in numbers that serve for every pixel of a picture. */
typedef struct knoll__relief {
    double sun[3];   /* a unit vector towards it: right, down, up */
    double slope[2]; /* of a derivative of 1, right and down */
    double flat;     /* the light on level ground */
    double strength;
} knoll__relief;

/* NULL when the relief can be drawn, else what is wrong with it. */
const char *knoll__relief_check(const knoll_relief *relief);

/* `height` must be settled (not 0); `step` is that of the picture's two axes. */
knoll__relief knoll__relief_make(const knoll_relief *relief, const knoll__range *range,
                                 const double step[2]);

/* What a colour is multiplied by where the field has these derivatives. Level ground gives 1. */
double knoll__relief_shade(const knoll__relief *relief, float by_x, float by_y);

/* ---- Normals (normals.c) -------------------------------------------------------------------- */

enum { KNOLL__MOST_STRENGTH = 1000000 };

/* Brings the slopes of a relief to the strength and the sense of y of a view with normals. */
void knoll__normals_settle(const knoll_view *view, knoll__relief *relief);

/* The places of the three channels in their range, where the field has these derivatives. */
void knoll__normal_colour(const knoll__relief *relief, float by_x, float by_y, double places[3]);

#endif
