/* view.c - the options that say what to show of a recipe: read for each command that takes them,
   and put over what the recipe or a PNG says. */

#include <stdio.h>
#include <string.h>

#include "cli.h"

static bool read_step(const char *text, grid_options *grid)
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

bool read_view_option(view_options *options, int option, const char *text, const char *example)
{
    grid_options *grid = &options->grid;
    switch (option) {
    case 'o':
        options->path = text;
        return *text || (usage("-o", "the file's name is empty; write one such as %s", example), 0);
    case OPTION_SIZE: return read_size("--size", text, grid->size, &grid->sizes);
    case OPTION_ORIGIN: return read_numbers("--origin", text, grid->origin, &grid->origins);
    case OPTION_STEP: return read_step(text, grid);
    case OPTION_RAMP: return read_ramp("--ramp", text, &options->view);
    case OPTION_RANGE: return read_range("--range", text, &options->view);
    default: return read_recipe_option(&options->recipe, option, text);
    }
}

static void apply_grid(const grid_options *grid, knoll_recipe *recipe, knoll_view *view)
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

void apply_view(const view_options *options, knoll_recipe *recipe, knoll_view *view)
{
    const knoll_view *asked = &options->view;
    apply_grid(&options->grid, recipe, view);
    if (asked->has_ramp) {
        view->has_ramp = 1;
        view->ramp = asked->ramp;
    }
    if (asked->has_range) {
        view->has_range = asked->has_range;
        view->low = asked->low;
        view->high = asked->high;
    }
}

int refuse_view(const struct option *options, const char *what, const knoll_error *error)
{
    if (error->status == KNOLL_ERROR_UNSUPPORTED) {
        return failure_of("KNOLL_ISA", error);
    }
    for (; options->name; options++) {
        if (strcmp(options->name, error->path) == 0) {
            char option[32];
            snprintf(option, sizeof option, "--%s", options->name);
            return usage(option, "%s", error->message);
        }
    }
    return failure_of(what, error);
}
