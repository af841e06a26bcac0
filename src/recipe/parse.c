/* parse.c - recipe text to recipe: the entries at the top, and the two passes over the nodes.
   The first pass makes every named node, so that the second may connect them in any order. */

#include <fenv.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "recipe.h"

enum { MAX_NODES = 65536, MAX_NAME = 63 };

static const char *const top_keys[] = {"knoll",  "seed",    "dimensions", "nodes",
                                       "output", "picture", NULL};

static bool check_top_keys(knoll__reader *reader, const knoll__json *root)
{
    for (const knoll__json *member = root->child; member; member = member->next) {
        knoll__guess nearest = knoll__guess_begin(member->key);
        size_t i = 0;
        while (top_keys[i] && strcmp(top_keys[i], member->key) != 0) {
            knoll__guess_offer(&nearest, top_keys[i++]);
        }
        if (top_keys[i]) {
            continue;
        }
        char hint[100] = "";
        if (strcmp(member->key, "type") == 0) {
            snprintf(hint, sizeof hint, "write the node as \"nodes\": { \"output\": { ... } }; ");
        } else if (nearest.best) {
            snprintf(hint, sizeof hint, "did you mean \"%s\"? ", nearest.best);
        }
        return knoll__reader_fail(
            reader, KNOLL_ERROR_SYNTAX, member->key_offset,
            "unknown key %s; %sa recipe has the keys knoll, seed, dimensions, nodes, "
            "output, picture",
            knoll__quote(member->key).text, hint);
    }
    return true;
}

static bool read_version(knoll__reader *reader, const knoll__json *root, const knoll__json *version)
{
    double number = 0.0;
    if (!version) {
        return knoll__reader_fail(reader, KNOLL_ERROR_SYNTAX, root->offset,
                                  "a recipe begins with its version: write { \"knoll\": 1, ... }");
    }
    knoll__reader_enter(reader, "knoll");
    if (version->kind != KNOLL__JSON_NUMBER || !knoll__json_number(version->text, &number) ||
        number != 1.0) {
        return knoll__reader_fail_kind(reader, version, "1, the only version there is");
    }
    knoll__reader_leave(reader, 0);
    return true;
}

static bool check_name(knoll__reader *reader, const knoll__json *member)
{
    size_t length = strspn(member->key, "abcdefghijklmnopqrstuvwxyz"
                                        "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-");
    if (length == 0 || length > MAX_NAME || member->key[length]) {
        return knoll__reader_fail(reader, KNOLL_ERROR_SYNTAX, member->key_offset,
                                  "a node cannot be named %s; use 1 to 63 letters, digits, _ and -",
                                  knoll__quote(member->key).text);
    }
    return true;
}

static bool read_nodes(knoll__reader *reader, const knoll__json *root, knoll__json *nodes)
{
    if (!nodes) {
        return knoll__reader_fail(
            reader, KNOLL_ERROR_SYNTAX, root->offset,
            "a recipe needs \"nodes\": { \"output\": { \"type\": \"perlin\" } }");
    }
    size_t top = knoll__reader_enter(reader, "nodes");
    if (nodes->kind != KNOLL__JSON_OBJECT || nodes->count == 0) {
        return knoll__reader_fail_kind(reader, nodes,
                                       "an object with at least one node, such as { \"output\": { "
                                       "\"type\": \"perlin\" } }");
    }
    if (nodes->count > MAX_NODES) {
        return knoll__reader_fail(reader, KNOLL_ERROR_LIMIT, nodes->offset,
                                  "%lu nodes are too many; a recipe has at most %d",
                                  (unsigned long)nodes->count, MAX_NODES);
    }
    if (!knoll__keys_make(reader, nodes, &reader->names)) {
        return false;
    }
    for (knoll__json *member = nodes->child; member; member = member->next) {
        if (!check_name(reader, member)) {
            return false;
        }
        size_t mark = knoll__reader_enter(reader, member->key);
        const knoll_type_info *type = knoll__read_type(reader, member);
        if (!type) {
            return false;
        }
        member->mark = knoll_graph_add(reader->graph, type->name, member->key).id;
        if (!member->mark) {
            return knoll__reader_fail(reader, KNOLL_ERROR_MEMORY, member->offset, "out of memory");
        }
        knoll__reader_leave(reader, mark);
    }
    for (knoll__json *member = nodes->child; member; member = member->next) {
        size_t mark = knoll__reader_enter(reader, member->key);
        if (!knoll__read_node(reader, member, (knoll_node){member->mark})) {
            return false;
        }
        knoll__reader_leave(reader, mark);
    }
    knoll__reader_leave(reader, top);
    return true;
}

static bool read_output(knoll__reader *reader, const knoll__json *nodes, const knoll__json *output,
                        knoll_node *node)
{
    const knoll__json *named = nodes->count == 1 ? nodes->child : NULL;
    if (output) {
        knoll__reader_enter(reader, "output");
        if (output->kind != KNOLL__JSON_STRING) {
            return knoll__reader_fail_kind(reader, output, "the name of a node");
        }
        named = knoll__keys_find(&reader->names, output->text);
        if (!named) {
            knoll__guess nearest = knoll__guess_begin(output->text);
            for (const knoll__json *member = nodes->child; member; member = member->next) {
                knoll__guess_offer(&nearest, member->key);
            }
            /* There is at least one node. */
            const char *key = nodes->child->key; /* NOLINT(clang-analyzer-core.NullDereference) */
            return knoll__reader_fail(
                reader, KNOLL_ERROR_GRAPH, output->offset, "no node is named %s; %s \"%s\"%s",
                knoll__quote(output->text).text, nearest.best ? "did you mean" : "there is",
                nearest.best ? nearest.best : key, nearest.best ? "?" : "");
        }
        knoll__reader_leave(reader, 0);
    } else if (!named) {
        named = knoll__keys_find(&reader->names, "output");
    }
    if (!named) {
        const knoll__json *last = nodes->child;
        while (last->next) {
            last = last->next;
        }
        knoll__reader_enter(reader, "nodes");
        return knoll__reader_fail(
            reader, KNOLL_ERROR_GRAPH, nodes->offset,
            "no node is named \"output\"; name one so, or write \"output\": \"%s\" "
            "beside \"nodes\"",
            last->key);
    }
    node->id = named->mark;
    return true;
}

static bool read_recipe(knoll__reader *reader, knoll__json *root, const knoll__keys *keys,
                        knoll_recipe *recipe)
{
    const knoll__json *seed = knoll__keys_find(keys, "seed");
    const knoll__json *dimensions = knoll__keys_find(keys, "dimensions");
    const knoll__json *picture = knoll__keys_find(keys, "picture");
    knoll__json *nodes = knoll__keys_find(keys, "nodes");
    if (!check_top_keys(reader, root) ||
        !read_version(reader, root, knoll__keys_find(keys, "knoll"))) {
        return false;
    }
    if (seed) {
        knoll__reader_enter(reader, "seed");
        if (!knoll__read_seed(reader, seed, &recipe->seed)) {
            return false;
        }
        knoll__reader_leave(reader, 0);
    }
    if (dimensions) {
        knoll__reader_enter(reader, "dimensions");
        if (!knoll__read_dimensions(reader, dimensions, &recipe->picture.dimensions)) {
            return false;
        }
        knoll__reader_leave(reader, 0);
    }
    if (!read_nodes(reader, root, nodes) ||
        !read_output(reader, nodes, knoll__keys_find(keys, "output"), &recipe->output)) {
        return false;
    }
    if (picture) {
        knoll__reader_enter(reader, "picture");
        if (!knoll__read_picture(reader, picture, &recipe->picture)) {
            return false;
        }
        knoll__reader_leave(reader, 0);
    }
    return knoll__check_graph(reader, recipe->output, dimensions ? recipe->picture.dimensions : 0);
}

static bool parse(knoll__reader *reader, size_t length, knoll_recipe *recipe)
{
    knoll__json_tree tree;
    knoll__json_problem problem;
    knoll_status status = knoll__json_parse(reader->text, length, &tree, &problem);
    if (status != KNOLL_OK) {
        knoll__reader_enter(reader, problem.path);
        return knoll__reader_fail(reader, status, problem.offset, "%s", problem.message);
    }
    knoll__keys keys = {NULL, 0};
    bool ok = false;
    if (tree.root->kind != KNOLL__JSON_OBJECT) {
        knoll__reader_fail_kind(reader, tree.root,
                                "a recipe such as { \"knoll\": 1, \"nodes\": { ... } }");
    } else if (knoll__keys_make(reader, tree.root, &keys)) {
        ok = read_recipe(reader, tree.root, &keys, recipe);
    }
    knoll__keys_free(&keys);
    knoll__keys_free(&reader->names);
    knoll__json_release(&tree);
    return ok;
}

static knoll_status parse_text(const char *text, size_t length, knoll_recipe **recipe,
                               knoll_error *error)
{
    static const char mark[] = "\xef\xbb\xbf"; /* a byte order mark, which some editors write */
    if (length >= 3 && memcmp(text, mark, 3) == 0) {
        text += 3;
        length -= 3;
    }
    knoll_error ignored;
    knoll__reader reader;
    memset(&reader, 0, sizeof reader);
    reader.text = text;
    reader.error = error ? error : &ignored;
    knoll_recipe *parsed = knoll__recipe_create();
    if (!parsed) {
        knoll__reader_fail(&reader, KNOLL_ERROR_MEMORY, 0, "out of memory");
        return KNOLL_ERROR_MEMORY;
    }
    reader.graph = parsed->graph;
    if (!parse(&reader, length, parsed)) {
        knoll_recipe_destroy(parsed);
        return reader.error->status;
    }
    *recipe = parsed;
    return KNOLL_OK;
}

/* Decimals are rounded to the nearest value, whatever rounding the caller has set. */
knoll_status knoll_recipe_parse(const char *text, size_t length, knoll_recipe **recipe,
                                knoll_error *error)
{
    fenv_t environment;
    fegetenv(&environment);
    fesetenv(FE_DFL_ENV);
    knoll_status status = parse_text(text, length, recipe, error);
    fesetenv(&environment);
    return status;
}
