/* recipe.c - the recipe itself: making, reading its parts, compiling, destroying. */

#include <stdlib.h>

#include "recipe.h"

knoll_recipe *knoll__recipe_create(void)
{
    knoll_recipe *recipe = calloc(1, sizeof *recipe);
    if (!recipe) {
        return NULL;
    }
    recipe->graph = knoll_graph_create(NULL);
    recipe->picture = knoll__picture_default();
    if (!recipe->graph) {
        free(recipe);
        return NULL;
    }
    return recipe;
}

void knoll_recipe_destroy(knoll_recipe *recipe)
{
    if (recipe) {
        knoll_graph_destroy(recipe->graph);
        free(recipe);
    }
}

knoll_graph *knoll_recipe_graph(knoll_recipe *recipe)
{
    return recipe->graph;
}

knoll_node knoll_recipe_output(const knoll_recipe *recipe)
{
    return recipe->output;
}

uint64_t knoll_recipe_seed(const knoll_recipe *recipe)
{
    return recipe->seed;
}

void knoll_recipe_set_seed(knoll_recipe *recipe, uint64_t seed)
{
    recipe->seed = seed;
}

knoll_picture *knoll_recipe_picture(knoll_recipe *recipe)
{
    return &recipe->picture;
}

knoll_status knoll_recipe_compile(const knoll_recipe *recipe, knoll_field **field,
                                  knoll_error *error)
{
    return knoll_compile(recipe->graph, recipe->output, recipe->seed, field, error);
}
