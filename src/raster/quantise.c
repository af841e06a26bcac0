/* quantise.c - places in a range and whole numbers for them. A float is never converted to an
   integer outside of the integer's range, where CPUs and compilers disagree. */
#include "support/exact.h"

#include "raster/raster.h"

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
