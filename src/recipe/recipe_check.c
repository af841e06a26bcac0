/* recipe_check.c - whether a graph that has been read makes sense as a whole: the compiler takes
   it. What it says about a node is told with the node's place in the text. */

#include <stdio.h>
#include <string.h>

#include "recipe.h"

/* The text position of "nodes.hills.source": of the deepest part of it that the text has. */
static size_t place_of(const knoll__reader *reader, const char *path)
{
    const char *prefix = "nodes.";
    if (strncmp(path, prefix, strlen(prefix)) == 0) {
        path += strlen(prefix);
    }
    char part[64];
    size_t length = strcspn(path, ".[");
    snprintf(part, sizeof part, "%.*s", (int)(length < 63 ? length : 63), path);
    const knoll__json *at = knoll__keys_find(&reader->names, part);
    while (at && path[length] == '.') {
        path += length + 1;
        length = strcspn(path, ".[");
        const knoll__json *child = at->kind == KNOLL__JSON_OBJECT ? at->child : NULL;
        while (child && (strlen(child->key) != length || strncmp(child->key, path, length) != 0)) {
            child = child->next;
        }
        if (!child) {
            break;
        }
        at = child;
    }
    return at ? at->offset : 0;
}

/* The compiler calls a node without a name "nodes.#7". In a recipe such a node stands inside
   another one: "nodes.hills.source". */
static void path_in_recipe(const knoll_graph *graph, const char *path, char *result, size_t size)
{
    static const char unnamed[] = "nodes.#";
    uint32_t id = 0;
    snprintf(result, size, "%s", path);
    if (strncmp(path, unnamed, sizeof unnamed - 1) != 0) {
        return;
    }
    for (path += sizeof unnamed - 1; *path >= '0' && *path <= '9'; path++) {
        id = id * 10 + (uint32_t)(*path - '0');
    }
    char tail[sizeof(((knoll_error *)0)->path)];
    snprintf(tail, sizeof tail, "%s", path);
    for (int level = 0; level < KNOLL__JSON_DEPTH && id; level++) {
        const char *name = knoll_graph_name(graph, (knoll_node){id});
        if (*name) {
            snprintf(result, size, "nodes.%s%s", name, tail);
            return;
        }
        uint32_t user = 0;
        for (uint32_t other = 1; !user && other <= knoll_graph_size(graph); other++) {
            const knoll_type_info *type = knoll_graph_type(graph, (knoll_node){other});
            for (int i = 0; !user && i < type->input_count; i++) {
                if (knoll_graph_input(graph, (knoll_node){other}, i).id == id) {
                    char longer[sizeof tail];
                    snprintf(longer, sizeof longer, ".%s%s", type->inputs[i].name, tail);
                    memcpy(tail, longer, sizeof tail);
                    user = other;
                }
            }
        }
        id = user;
    }
}

bool knoll__check_graph(knoll__reader *reader, knoll_node output, int dimensions)
{
    knoll_error why;
    knoll_field *field = NULL;
    knoll_status status = knoll_graph_status(reader->graph, &why);
    if (status == KNOLL_OK) {
        status = knoll_compile(reader->graph, output, 0, &field, &why);
    }
    if (status == KNOLL_ERROR_UNSUPPORTED) {
        return true; /* says nothing about the graph; rendering will report it */
    }
    if (status != KNOLL_OK) {
        path_in_recipe(reader->graph, why.path, reader->path, sizeof reader->path);
        reader->path_length = strlen(reader->path);
        return knoll__reader_fail(reader, status, place_of(reader, reader->path), "%s",
                                  why.message);
    }
    int needed = knoll_field_dimensions(field);
    knoll_field_destroy(field);
    if (dimensions && needed > dimensions) {
        knoll__reader_leave(reader, 0);
        knoll__reader_enter(reader, "dimensions");
        return knoll__reader_fail(
            reader, KNOLL_ERROR_ARGUMENT, 0,
            "the output needs %d coordinates, not %d; write \"dimensions\": %d", needed, dimensions,
            needed);
    }
    return true;
}
