/* relief.c - the light of a sun on a surface. Slopes are the field's own derivatives, so a pixel
   needs nothing else of the picture. */
#include "support/exact.h"

#include "raster/raster.h"

#include <math.h>

/* The light that reaches a slope turned away from the sun. */
static const double ambient = 0.35;

/* The sine of an angle in degrees. The libraries of different machines give different last bits, so
   this is Taylor's series, brought to [-90, 90], where its last term is below 1e-16. */
static double sine(double degrees)
{
    double turn = degrees - 360 * floor(degrees / 360 + 0.5);
    if (turn > 90) {
        turn = 180 - turn;
    } else if (turn < -90) {
        turn = -180 - turn;
    }
    double x = turn * (3.14159265358979323846 / 180), term = x, sum = x;
    for (int n = 3; n <= 21; n += 2) {
        term = -term * x * x / (n * (n - 1));
        sum += term;
    }
    return sum;
}

static double cosine(double degrees)
{
    return sine(90 - degrees);
}

/* Comparisons are written so that a NaN fails them. */
const char *knoll__relief_check(const knoll_relief *relief)
{
    if (!(relief->azimuth >= -360 && relief->azimuth <= 360)) {
        return "the sun's azimuth goes from -360 to 360 degrees";
    }
    if (!(relief->altitude > 0 && relief->altitude <= 90)) {
        return "the sun's altitude goes from above 0 to 90 degrees";
    }
    if (!(relief->height >= 0 && relief->height <= 1e30f)) {
        return "a relief's height is 0 or more";
    }
    if (!(relief->strength >= 0 && relief->strength <= 1)) {
        return "a relief's strength goes from 0 to 1";
    }
    return NULL;
}

/* Height over distance in the direction of a step, for a derivative of 1. */
static double slope_of_one(double height, double width, double step)
{
    double slope = width > 0 ? height / width : 0;
    return step > 0 ? slope : step < 0 ? -slope : 0;
}

knoll__relief knoll__relief_make(const knoll_relief *relief, const knoll__range *range,
                                 const double step[2])
{
    double azimuth = (double)relief->azimuth, altitude = (double)relief->altitude;
    double height = (double)relief->height;
    knoll__relief made = {
        .sun = {sine(azimuth) * cosine(altitude), -cosine(azimuth) * cosine(altitude),
                sine(altitude)},
        .slope = {slope_of_one(height, range->width, step[0]),
                  slope_of_one(height, range->width, step[1])},
        .flat = ambient + (1 - ambient) * sine(altitude),
        .strength = (double)relief->strength,
    };
    return made;
}

double knoll__relief_shade(const knoll__relief *relief, float by_x, float by_y)
{
    double right = (double)by_x * relief->slope[0], down = (double)by_y * relief->slope[1];
    double facing = relief->sun[2] - right * relief->sun[0] - down * relief->sun[1];
    double lambert = facing > 0 ? facing / sqrt(right * right + down * down + 1) : 0;
    double light = (ambient + (1 - ambient) * lambert) / relief->flat;
    return 1 + relief->strength * (light - 1);
}
