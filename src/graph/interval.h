/* interval.h - what is proven of a value: that it lies between two numbers. */
#ifndef KNOLL_INTERVAL_H
#define KNOLL_INTERVAL_H

#include "../kernels/kernels.h"

/* Both included, and finite. */
typedef struct knoll__interval {
    float low, high;
} knoll__interval;

/* bounds.c: what is proven of a map's result, from what is proven of its inputs; of a weighted
   source or loop of octaves, from what is proven of it without its weight. Roundings are in it. */
knoll__interval knoll__map_bounds(knoll__map map, knoll__interval a, knoll__interval b,
                                  knoll__interval c, const float k[2]);

#endif
