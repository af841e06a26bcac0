/* recipe.c - any bytes as recipe text: an error that says something, or a recipe that prints,
   parses again, compiles, and gives the same bits both times. */
#include <knoll/studio.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { width = 7, height = 3, samples = width * height };

static void must(int holds, const char *what)
{
    if (!holds) {
        fprintf(stderr, "broken: %s\n", what);
        abort();
    }
}

/* Whether the recipe compiles and can be sampled; its samples if so. */
static int sample(const knoll_recipe *recipe, float values[samples])
{
    knoll_error error;
    knoll_field *field = NULL;
    memset(&error, 0, sizeof error);
    if (knoll_recipe_compile(recipe, &field, &error) != KNOLL_OK) {
        must(!field, "a failed compilation leaves its output untouched");
        must(error.message[0], "a failed compilation says why");
        return 0;
    }
    int dimensions = knoll_field_dimensions(field);
    knoll_grid grid = knoll_grid_default(dimensions < 2 ? 2 : dimensions);
    grid.count[0] = width;
    grid.count[1] = height;
    grid.origin[0] = -3.25;
    grid.step[0] = 37.5;
    grid.step[1] = 1e5;
    float *output = values;
    int sampled = knoll_sample_grid(field, &grid, &output, NULL) == KNOLL_OK;
    knoll_field_destroy(field);
    return sampled;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    knoll_error error;
    knoll_recipe *recipe = NULL;
    memset(&error, 0, sizeof error);
    if (knoll_recipe_parse((const char *)data, size, &recipe, &error) != KNOLL_OK) {
        must(!recipe, "a failed parse leaves its output untouched");
        must(error.status != KNOLL_OK && error.message[0], "a failed parse says why");
        must(memchr(error.message, 0, sizeof error.message) != NULL, "a message ends");
        must(memchr(error.path, 0, sizeof error.path) != NULL, "a path ends");
        return 0;
    }

    char *text = NULL, *text_again = NULL;
    knoll_recipe *again = NULL;
    must(knoll_recipe_print(recipe, &text) == KNOLL_OK, "a recipe can be printed");
    if (knoll_recipe_parse(text, strlen(text), &again, &error) != KNOLL_OK) {
        fprintf(stderr, "%s\n%s: %s\n", text, error.path, error.message);
        must(0, "a printed recipe can be parsed");
    }
    must(knoll_recipe_print(again, &text_again) == KNOLL_OK, "a recipe can be printed twice");
    must(!strcmp(text, text_again), "a printed recipe prints as itself");

    float first[samples], second[samples];
    int sampled = sample(recipe, first);
    must(sampled == sample(again, second), "a printed recipe compiles as the recipe does");
    must(!sampled || !memcmp(first, second, sizeof first), "a printed recipe gives the same bits");

    free(text);
    free(text_again);
    knoll_recipe_destroy(recipe);
    knoll_recipe_destroy(again);
    return 0;
}
