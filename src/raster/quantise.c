/* quantise.c - places in a range and whole numbers for them. A float is never converted to an
   integer outside of the integer's range, where CPUs and compilers disagree. */
#include "support/exact.h"

#include "raster/raster.h"

#include <math.h>

knoll__range knoll__range_make(float low, float high)
{
    return (knoll__range){(double)low, (double)high - (double)low};
}

double knoll__place(const knoll__range *range, float value)
{
    double above = (double)value - range->low;
    if (range->width > 0) {
        /* Written so that a NaN takes the first way out. */
        return !(above > 0) ? 0 : above < range->width ? above / range->width : 1;
    }
    return value == value ? 0.5 : 0;
}

uint32_t knoll__quantise(double place, uint32_t top)
{
    double scaled = place * (double)top + 0.5;
    return !(scaled >= 1) ? 0 : scaled < (double)top ? (uint32_t)scaled : top;
}

/* ---- Rows ----------------------------------------------------------------------------------- */

/* knoll__quantise of knoll__place, in steps that compilers make vectors of: ends of the range are
   taken before the division, which leaves them 0 and 1, and what is converted is never outside of
   0.5 to top + 0.5. Of a range with a width that is a number. */
static int32_t quantise_within(double low, double width, double top, float value)
{
    double above = (double)value - low;
    above = above > 0 ? above : 0;
    above = above < width ? above : width;
    return (int32_t)(above / width * top + 0.5);
}

/* A range that quantise_within cannot do. */
static int is_odd(const knoll__range *range)
{
    return !(range->width > 0 && range->width < (double)INFINITY);
}

void knoll__quantise_row8(const knoll__range *range, const float *restrict values, size_t count,
                          unsigned char *restrict bytes)
{
    double low = range->low, width = range->width;
    if (is_odd(range)) {
        for (size_t i = 0; i < count; i++) {
            bytes[i] = (unsigned char)knoll__quantise(knoll__place(range, values[i]), 255);
        }
        return;
    }
    for (size_t i = 0; i < count; i++) {
        bytes[i] = (unsigned char)quantise_within(low, width, 255, values[i]);
    }
}

void knoll__quantise_row16(const knoll__range *range, const float *restrict values, size_t count,
                           unsigned char *restrict bytes, int big_endian)
{
    double low = range->low, width = range->width;
    if (is_odd(range)) {
        for (size_t i = 0; i < count; i++) {
            uint32_t word = knoll__quantise(knoll__place(range, values[i]), 65535);
            bytes[2 * i + !big_endian] = (unsigned char)(word >> 8);
            bytes[2 * i + !!big_endian] = (unsigned char)(word & 255);
        }
    } else if (big_endian) {
        for (size_t i = 0; i < count; i++) {
            int32_t word = quantise_within(low, width, 65535, values[i]);
            bytes[2 * i] = (unsigned char)(word >> 8);
            bytes[2 * i + 1] = (unsigned char)(word & 255);
        }
    } else {
        for (size_t i = 0; i < count; i++) {
            int32_t word = quantise_within(low, width, 65535, values[i]);
            bytes[2 * i] = (unsigned char)(word & 255);
            bytes[2 * i + 1] = (unsigned char)(word >> 8);
        }
    }
}

uint64_t knoll__count_outside(float low, float high, const float *values, size_t count)
{
    enum { BLOCK = 1 << 12 }; /* counted in 32 bits, as wide as the values */
    uint64_t outside = 0;
    for (size_t start = 0; start < count; start += BLOCK) {
        size_t end = count - start < BLOCK ? count : start + BLOCK;
        int32_t some = 0;
        for (size_t i = start; i < end; i++) {
            some += (values[i] < low) | (values[i] > high);
        }
        outside += (uint64_t)some;
    }
    return outside;
}
