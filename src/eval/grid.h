/* grid.h - a grid from the inside. */
#ifndef KNOLL_GRID_H
#define KNOLL_GRID_H

#include "field.h"

static inline double knoll__grid_position(const knoll_grid *grid, int axis, size_t i)
{
    return grid->origin[axis] + grid->step[axis] * (double)(grid->first[axis] + (int64_t)i);
}

/* grid_points.c: whether a grid is better sampled as points; sampling one that has been checked;
   and the scratch for blocks of `capacity` samples. */
size_t knoll__grid_points_size(const knoll__program *program, size_t capacity);
int knoll__grid_wants_points(const knoll_field *field, const knoll_grid *grid);
knoll_status knoll__sample_grid_points(const knoll_field *field, const knoll_grid *grid,
                                       const ptrdiff_t stride[KNOLL_AXES], float *const *outputs,
                                       const knoll_sampling *sampling);

#endif
