/* normals.c - the normals of a surface as colours. */
#include "support/exact.h"

#include "raster/raster.h"

#include <math.h>

void knoll__normals_settle(const knoll_view *view, knoll__relief *relief)
{
    double strength = view->strength > 0 ? (double)view->strength : 1;
    relief->slope[0] *= strength;
    relief->slope[1] *= view->normals == KNOLL_NORMALS_OPENGL ? -strength : strength;
}

void knoll__normal_colour(const knoll__relief *relief, float by_x, float by_y, double places[3])
{
    double x = (double)by_x * relief->slope[0], y = (double)by_y * relief->slope[1];
    double length = sqrt(x * x + y * y + 1);
    places[0] = 0.5 - 0.5 * (x / length);
    places[1] = 0.5 - 0.5 * (y / length);
    places[2] = 0.5 + 0.5 / length;
}
