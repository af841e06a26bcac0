/* set.c - changes one entry of a recipe from text, as `--set hills.octaves=7` does.
   Works on a copy of the graph, so that a change that fails leaves the recipe as it was. */

#include <fenv.h>
#include <stdio.h>
#include <string.h>

#include "recipe.h"

/* What does not read as JSON is a word: --set metric=manhattan needs no quotes. */
static bool read_text(knoll__reader *reader, const char *text, knoll__json_tree *tree,
                      knoll__json *word)
{
    knoll__json_problem problem;
    memset(tree, 0, sizeof *tree);
    knoll_status status = knoll__json_parse(text, strlen(text), tree, &problem);
    if (status != KNOLL_OK && (*text == '[' || *text == '{' || *text == '"')) {
        return knoll__reader_fail(reader, status, 0, "%s, at character %zu of %s", problem.message,
                                  problem.offset + 1, knoll__quote(text).text);
    }
    if (status != KNOLL_OK) {
        memset(word, 0, sizeof *word);
        word->kind = KNOLL__JSON_STRING;
        word->text = text;
        tree->root = word;
    }
    return true;
}

/* The node that a path leads to, or id 0. */
static knoll_node node_at(const knoll_graph *graph, knoll_node start, const char *path)
{
    knoll_node node = knoll_graph_find(graph, path);
    int parameter = -1, input = -1;
    if (!node.id &&
        knoll_graph_resolve(graph, start, path, &node, &parameter, &input, NULL) == KNOLL_OK) {
        node = knoll_graph_input(graph, node, input);
    }
    return node;
}

/* Tells a misspelt last part of a path as a recipe's text would be told of it. */
static bool fail_path(knoll__reader *reader, const char *path, knoll_node output,
                      const knoll_error *why)
{
    char before[160];
    const char *last = strrchr(path, '.');
    const char *name = last ? last + 1 : path;
    if (strcmp(path, "picture") == 0) {
        return knoll__reader_fail(reader, KNOLL_ERROR_ARGUMENT, 0,
                                  "the picture's entries are set one by one, such as "
                                  "picture.extent=[1024, 1024]: picture.NAME=VALUE");
    }
    if (strcmp(name, "type") == 0) {
        return knoll__reader_fail(reader, KNOLL_ERROR_ARGUMENT, 0,
                                  "a node keeps its type; replace the whole input with "
                                  "INPUT={\"type\": \"white\"}, or edit the recipe");
    }
    if (*path && (*path == '.' || !*name || strstr(path, ".."))) {
        return knoll__reader_fail(reader, why->status, 0,
                                  "the path has an empty part; paths look like "
                                  "hills.source.frequency");
    }
    knoll_node node = output;
    if (last) {
        snprintf(before, sizeof before, "%.*s", (int)(last - path < 159 ? last - path : 159), path);
        node = node_at(reader->graph, output, before);
    }
    return node.id && *name
               ? knoll__fail_member(reader, 0, name, knoll_graph_type(reader->graph, node))
               : knoll__reader_fail(reader, why->status, 0, "%s", why->message);
}

static bool set_node(knoll__reader *reader, const char *path, const knoll__json *value,
                     const knoll_recipe *recipe)
{
    static const char nodes[] = "nodes.";
    if (strncmp(path, nodes, sizeof nodes - 1) == 0 &&
        !knoll_graph_find(reader->graph, "nodes").id) {
        path += sizeof nodes - 1; /* as errors write it */
    }
    knoll_node node = {0};
    int parameter = -1, input = -1;
    knoll_error why;
    knoll_status status =
        knoll_graph_resolve(reader->graph, recipe->output, path, &node, &parameter, &input, &why);
    if (status != KNOLL_OK) {
        return fail_path(reader, path, recipe->output, &why);
    }
    bool ok = parameter >= 0 ? knoll__read_parameter(reader, value, node, parameter)
                             : knoll__read_input(reader, value, node, input);
    return ok && knoll__check_graph(reader, recipe->output, 0);
}

static bool set_output(knoll__reader *reader, const knoll__json *value, knoll_recipe *recipe)
{
    knoll_node node = {0};
    if (value->kind == KNOLL__JSON_STRING) {
        node = knoll_graph_find(recipe->graph, value->text);
    }
    if (!node.id) {
        return knoll__reader_fail_kind(reader, value, "the name of a node");
    }
    recipe->output = node;
    return true;
}

static bool set_picture(knoll__reader *reader, const char *path, const knoll__json *value,
                        knoll_picture *picture)
{
    static const char relief[] = "relief.";
    knoll__reader_leave(reader, strlen("picture"));
    if (strncmp(path, relief, sizeof relief - 1) == 0) {
        knoll__reader_enter(reader, "relief");
        return knoll__read_relief_entry(reader, path + sizeof relief - 1, value, &picture->relief);
    }
    return knoll__read_picture_entry(reader, path, value, picture);
}

static knoll_status set(knoll_recipe *recipe, const char *path, const char *value,
                        knoll_error *error)
{
    static const char picture[] = "picture.";
    knoll_error ignored;
    knoll__reader reader;
    memset(&reader, 0, sizeof reader);
    reader.error = error ? error : &ignored;
    knoll__reader_enter(&reader, path);
    knoll_recipe changed = *recipe;
    changed.graph = knoll_graph_copy(recipe->graph);
    reader.graph = changed.graph;

    knoll__json_tree tree = {NULL, NULL};
    knoll__json word;
    bool ok = true;
    if (!changed.graph) {
        ok = knoll__reader_fail(&reader, KNOLL_ERROR_MEMORY, 0, "out of memory");
    } else if (!read_text(&reader, value, &tree, &word)) {
        ok = false;
    } else if (strcmp(path, "seed") == 0) {
        ok = knoll__read_seed(&reader, tree.root, &changed.seed);
    } else if (strcmp(path, "dimensions") == 0) {
        ok = knoll__read_dimensions(&reader, tree.root, &changed.picture.dimensions) &&
             knoll__check_graph(&reader, changed.output, changed.picture.dimensions);
    } else if (strcmp(path, "output") == 0) {
        ok = set_output(&reader, tree.root, &changed) &&
             knoll__check_graph(&reader, changed.output, 0);
    } else if (strncmp(path, picture, sizeof picture - 1) == 0) {
        ok = set_picture(&reader, path + sizeof picture - 1, tree.root, &changed.picture);
    } else {
        ok = set_node(&reader, path, tree.root, &changed);
    }
    knoll__json_release(&tree);
    if (ok) {
        knoll_graph_destroy(recipe->graph);
        *recipe = changed;
        return KNOLL_OK;
    }
    knoll_graph_destroy(changed.graph);
    return reader.error->status;
}

/* In the default rounding, like knoll_recipe_parse. */
knoll_status knoll_recipe_set(knoll_recipe *recipe, const char *path, const char *value,
                              knoll_error *error)
{
    fenv_t environment;
    fegetenv(&environment);
    fesetenv(FE_DFL_ENV);
    knoll_status status = set(recipe, path, value, error);
    fesetenv(&environment);
    return status;
}
