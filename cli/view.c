/* grid.c - which samples a command takes: --size, --origin and --step over what the recipe or a PNG
   says. */

#include <stdio.h>
#include <string.h>

#include "cli.h"

bool read_origin(const char *text, grid_options *grid)
{
    return read_numbers("--origin", text, grid->origin, &grid->origins);
}

bool read_step(const char *text, grid_options *grid)
{
    if (!read_numbers("--step", text, grid->step, &grid->steps)) {
        return false;
    }
    for (int i = 0; i < grid->steps; i++) {
        if (grid->step[i] == 0.0) {
            usage("--step", "a step of 0 draws one value everywhere; write one such as 0.5");
            return false;
        }
    }
    return true;
}

void apply_grid(const grid_options *grid, knoll_recipe *recipe, knoll_view *view)
{
    if (grid->sizes) {
        memcpy(view->size, grid->size, sizeof view->size);
    }
    for (int a = 0; grid->origins && a < KNOLL_AXES; a++) {
        double left_out =
            view->has_origin ? view->origin[a] : knoll_recipe_picture(recipe)->origin[a];
        view->origin[a] = a < grid->origins ? grid->origin[a] : left_out;
    }
    for (int a = 0; grid->steps && a < KNOLL_AXES; a++) {
        /* One step serves all axes, and so does the last one of several. */
        view->step[a] = grid->step[a < grid->steps ? a : grid->steps - 1];
    }
    view->has_origin |= grid->origins > 0;
    view->has_step |= grid->steps > 0;
}
