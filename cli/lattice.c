/* lattice.c - a warning for the commonest surprise: gradient noise is 0 at every lattice point, so a
   step of whole cells shows nothing. */

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cli.h"

/* Whole but for the rounding of a frequency to binary32. */
static bool whole(double cells)
{
    return fabs(cells - floor(cells + 0.5)) <= fabs(cells) * 0x1p-24;
}

/* Only whole cells, on every axis that has more than one sample. */
static bool on_lattice(double frequency, const knoll_view *view)
{
    for (int a = 0; a < KNOLL_AXES; a++) {
        double origin = view->origin[a] * frequency, step = view->step[a] * frequency;
        if (!whole(origin) || (view->window[a][1] > 1 && !whole(step))) {
            return false;
        }
    }
    return true;
}

static int parameter_index(const knoll_type_info *type, const char *name)
{
    int index = 0;
    while (strcmp(type->parameters[index].name, name) != 0) {
        index++;
    }
    return index;
}

void warn_of_lattice(knoll_recipe *recipe, const knoll_view *resolved)
{
    const knoll_graph *graph = knoll_recipe_graph(recipe);
    const knoll_type_info *found = NULL;
    double frequency = 0.0;
    for (uint32_t id = 1; id <= knoll_graph_size(graph); id++) {
        knoll_node node = {id};
        const knoll_type_info *type = knoll_graph_type(graph, node);
        if (strcmp(type->name, "transform") == 0 || strcmp(type->name, "warp") == 0) {
            return; /* positions are moved off the lattice */
        }
        if (strcmp(type->name, "perlin") == 0) {
            double value = knoll_graph_number(graph, node, parameter_index(type, "frequency"), 0);
            if (!found && on_lattice(value, resolved)) {
                found = type;
                frequency = value;
            }
        }
    }
    if (found) {
        int axis = 0;
        while (axis < KNOLL_AXES - 1 && resolved->window[axis][1] == 1) {
            axis++;
        }
        axis = resolved->window[axis][1] == 1 ? 0 : axis;
        double step = resolved->step[axis], lower = 0.02 / fabs(step);
        char other[64] = "";
        if (lower > 1e-37 && lower < 1e37) { /* what a frequency can be */
            snprintf(other, sizeof other, "--set frequency=%g or ", lower);
        }
        warn("frequency",
             "%s noise is 0 at every whole cell, and a frequency of %g with a step of %g samples "
             "nothing else; try %s--step %g",
             found->name, frequency, step, other, 0.02 / frequency);
    }
}
