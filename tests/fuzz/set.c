/* set.c - any bytes as changes of a recipe, "PATH=VALUE" a line: a change that is refused says
   why and leaves the recipe as it was; one that is taken leaves a recipe that prints and parses
   again. */
#include <knoll/studio.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char start[] =
    "{\"knoll\": 1, \"nodes\": {\"hills\": {\"type\": \"fbm\", \"source\": {\"type\": \"perlin\"}},"
    "\"cells\": {\"type\": \"worley\"}, \"output\": {\"type\": \"mix\", \"a\": \"hills\", \"b\": "
    "{\"type\": \"warp\", \"source\": \"cells\", \"x\": \"hills\"}, \"t\": 0.5}}}";

static void must(int holds, const char *what)
{
    if (!holds) {
        fprintf(stderr, "broken: %s\n", what);
        abort();
    }
}

static char *print(const knoll_recipe *recipe)
{
    char *text = NULL;
    must(knoll_recipe_print(recipe, &text) == KNOLL_OK, "a recipe can be printed");
    return text;
}

static void change(knoll_recipe *recipe, const char *path, const char *value)
{
    knoll_error error;
    memset(&error, 0, sizeof error);
    char *before = print(recipe);
    knoll_status status = knoll_recipe_set(recipe, path, value, &error);
    char *after = print(recipe);
    if (status != KNOLL_OK) {
        must(error.status == status && error.message[0], "a refused change says why");
        must(!strcmp(before, after), "a refused change changes nothing");
    } else {
        knoll_recipe *again = NULL;
        must(knoll_recipe_parse(after, strlen(after), &again, &error) == KNOLL_OK,
             "a changed recipe can be parsed");
        char *printed = print(again);
        must(!strcmp(printed, after), "a changed recipe prints as itself");
        free(printed);
        knoll_recipe_destroy(again);
    }
    free(before);
    free(after);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    knoll_recipe *recipe = NULL;
    must(knoll_recipe_parse(start, strlen(start), &recipe, NULL) == KNOLL_OK, "the start is good");
    char *text = malloc(size + 1);
    must(text != NULL, "there is memory");
    if (size) {
        memcpy(text, data, size);
    }
    text[size] = 0;
    int changes = 0;
    for (char *line = text; line && changes < 20; changes++) {
        char *next = strchr(line, '\n');
        if (next) {
            *next++ = 0;
        }
        char *equals = strchr(line, '=');
        if (equals) {
            *equals = 0;
            change(recipe, line, equals + 1);
        }
        line = next;
    }
    free(text);
    knoll_recipe_destroy(recipe);
    return 0;
}
