/* load.c - a recipe by what a person calls it: a preset, a node type, a file, a PNG of ours. */

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "recipe.h"

static knoll_status fail(knoll_error *error, knoll_status status, const char *path,
                         const char *message)
{
    if (error) {
        memset(error, 0, sizeof *error);
        error->status = status;
        snprintf(error->path, sizeof error->path, "%s", path);
        snprintf(error->message, sizeof error->message, "%s", message);
    }
    return status;
}

/* A recipe of one node; an input that it cannot do without gets perlin noise. */
static knoll_status from_type(const knoll_type_info *type, knoll_recipe **recipe,
                              knoll_error *error)
{
    knoll_recipe *made = knoll__recipe_create();
    if (!made) {
        return fail(error, KNOLL_ERROR_MEMORY, type->name, "out of memory");
    }
    made->output = knoll_graph_add(made->graph, type->name, "output");
    for (int i = 0; i < type->input_count; i++) {
        if (type->inputs[i].required) {
            knoll_node perlin = knoll_graph_add(made->graph, "perlin", NULL);
            knoll_graph_set_seed(made->graph, perlin, "seed", (uint64_t)i);
            knoll_graph_connect(made->graph, made->output, type->inputs[i].name, perlin);
        }
    }
    knoll_status status = knoll_graph_status(made->graph, error);
    if (status != KNOLL_OK) {
        knoll_recipe_destroy(made);
        return status;
    }
    *recipe = made;
    return KNOLL_OK;
}

static knoll_status read_all(FILE *file, const char *name, char **text, size_t *length,
                             knoll_error *error)
{
    size_t capacity = 1 << 16, used = 0;
    char *data = NULL;
    for (;;) {
        char *more = realloc(data, capacity);
        if (!more) {
            free(data);
            return fail(error, KNOLL_ERROR_MEMORY, name, "out of memory");
        }
        data = more;
        used += fread(data + used, 1, capacity - used, file);
        if (used < capacity || capacity > KNOLL__JSON_LENGTH) {
            break;
        }
        capacity *= 2;
    }
    if (ferror(file)) {
        char message[200];
        snprintf(message, sizeof message, "cannot be read: %s", strerror(errno));
        free(data);
        return fail(error, KNOLL_ERROR_FILE, name, message);
    }
    *text = data;
    *length = used;
    return KNOLL_OK;
}

static knoll_status fail_open(const char *what, knoll_error *error)
{
    char message[352];
    snprintf(message, sizeof message, "cannot be read: %s", strerror(errno));
    if (!strpbrk(what, "/.")) {
        const knoll_type_info *type = NULL;
        knoll__guess nearest = knoll__guess_begin(what);
        for (size_t i = 0; knoll_preset_at(i).name; i++) {
            knoll__guess_offer(&nearest, knoll_preset_at(i).name);
        }
        knoll_type_find(what, &type);
        const char *best = nearest.best ? nearest.best : type ? type->name : NULL;
        snprintf(message, sizeof message, "no preset, node type or file has this name; %s%s%s",
                 best ? "did you mean \"" : "try terrain, perlin, or a file such as my.json",
                 best ? best : "", best ? "\"?" : "");
    } else {
        const char *hint = "; the presets are";
        for (size_t i = 0; knoll_preset_at(i).name; i++) {
            knoll__append_text(message, sizeof message, "%s %s", i ? "," : hint,
                               knoll_preset_at(i).name);
        }
    }
    return fail(error, KNOLL_ERROR_FILE, what, message);
}

static knoll_status from_file(const char *what, knoll_recipe **recipe, knoll_error *error)
{
    static const unsigned char png[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    bool standard = strcmp(what, "-") == 0;
    FILE *file = standard ? stdin : fopen(what, "rb");
    if (!file) {
        return fail_open(what, error);
    }
    struct stat found; /* a PNG is read a second time, which a pipe cannot be */
    char *text = NULL;
    size_t length = 0;
    knoll_status status = read_all(file, what, &text, &length, error);
    if (!standard) {
        fclose(file);
    }
    if (status != KNOLL_OK) {
        return status;
    }
    if (length < sizeof png || memcmp(text, png, sizeof png) != 0) {
        status = knoll_recipe_parse(text, length, recipe, error);
    } else if (standard || stat(what, &found) != 0 || !S_ISREG(found.st_mode)) {
        status = fail(error, KNOLL_ERROR_FILE, what,
                      standard ? "a PNG cannot be read from standard input; give its file name"
                               : "a PNG cannot be read from a pipe; give its file name");
    } else {
        knoll_view view = knoll_view_default();
        status = knoll_view_from_png(what, recipe, &view, error);
    }
    free(text);
    return status;
}

knoll_status knoll_recipe_load(const char *what, knoll_recipe **recipe, knoll_error *error)
{
    if (!strpbrk(what, "/.")) {
        for (size_t i = 0; knoll_preset_at(i).name; i++) {
            knoll_preset preset = knoll_preset_at(i);
            if (strcmp(preset.name, what) == 0) {
                return knoll_recipe_parse(preset.text, strlen(preset.text), recipe, error);
            }
        }
        const knoll_type_info *type = knoll_type_find(what, NULL);
        if (type) {
            return from_type(type, recipe, error);
        }
    }
    return from_file(what, recipe, error);
}
