/* resolve.c - from a path such as "hills.source.frequency" to a parameter or an input of a node. */
#include <string.h>

#include "../support/error.h"
#include "../support/nearest.h"
#include "graph.h"

/* Cuts the next part off *path; 0 when it is empty or too long. */
static int next_part(const char **path, char part[KNOLL__NAME_SIZE])
{
    size_t length = strcspn(*path, ".");
    if (length == 0 || length >= KNOLL__NAME_SIZE)
        return 0;
    memcpy(part, *path, length);
    part[length] = '\0';
    *path += length;
    return 1;
}

static knoll_status no_node(const knoll_graph *graph, const char *path, const char *name,
                            knoll_error *error)
{
    knoll__nearest search = {name, NULL, 0};
    for (size_t i = 0; i < graph->count; i++)
        knoll__nearest_offer(&search, graph->nodes[i].name);
    if (search.best != NULL)
        return knoll__fail(error, KNOLL_ERROR_GRAPH, path,
                           "there is no node '%s'; did you mean '%s'?", name, search.best);
    char list[160] = "";
    for (size_t i = 0; i < graph->count; i++)
        if (graph->nodes[i].name[0] != '\0' &&
            strlen(list) + strlen(graph->nodes[i].name) + 3 < sizeof list) {
            strcat(list, list[0] != '\0' ? ", " : "");
            strcat(list, graph->nodes[i].name);
        }
    return knoll__fail(error, KNOLL_ERROR_GRAPH, path,
                       "there is no node '%s'; the named nodes are %s", name,
                       list[0] != '\0' ? list : "none");
}

static knoll_status no_member(const knoll_graph *graph, uint32_t id, const char *path,
                              const char *name, knoll_error *error)
{
    const knoll_type_info *type = &graph->nodes[id - 1].type->info;
    if (knoll__parameter_index(type, name) >= 0)
        return knoll__fail(error, KNOLL_ERROR_GRAPH, path,
                           "'%s' is a parameter of %s; the path must end with it", name,
                           type->name);
    const char *nearest = knoll__nearest_member(type, name);
    if (nearest != NULL)
        return knoll__fail(error, KNOLL_ERROR_GRAPH, path, "%s has no '%s'; did you mean '%s'?",
                           type->name, name, nearest);
    char list[160];
    knoll__list_members(type, list, sizeof list);
    return knoll__fail(error, KNOLL_ERROR_GRAPH, path, "%s has no '%s'; it has %s", type->name,
                       name, list);
}

knoll_status knoll_graph_resolve(const knoll_graph *graph, knoll_node start, const char *path,
                                 knoll_node *node, int *parameter, int *input, knoll_error *error)
{
    const char *rest = path;
    char part[KNOLL__NAME_SIZE];
    uint32_t id = start.id;
    if (!next_part(&rest, part))
        return knoll__fail(
            error, KNOLL_ERROR_ARGUMENT, path,
            "this is no path; write it like 'frequency' or 'hills.source.frequency'");
    if (*rest == '.') {
        id = knoll_graph_find(graph, part).id;
        if (id == 0 && start.id != 0 && start.id <= graph->count) {
            /* "source.frequency": through an input of the start. */
            int index = knoll__input_index(&graph->nodes[start.id - 1].type->info, part);
            if (index >= 0)
                id = graph->nodes[start.id - 1].input[index];
        }
        if (id == 0)
            return no_node(graph, path, part, error);
        rest++;
        if (!next_part(&rest, part))
            return knoll__fail(error, KNOLL_ERROR_ARGUMENT, path, "the path ends in a dot");
    }
    if (id == 0 || id > graph->count)
        return knoll__fail(error, KNOLL_ERROR_ARGUMENT, path, "there is no node to start from");

    for (;;) {
        const knoll__node *at = &graph->nodes[id - 1];
        int input_index = knoll__input_index(&at->type->info, part);
        int parameter_index = knoll__parameter_index(&at->type->info, part);
        if (*rest == '\0' && (parameter_index >= 0 || input_index >= 0)) {
            *node = (knoll_node){id};
            *parameter = parameter_index;
            *input = parameter_index >= 0 ? -1 : input_index;
            return KNOLL_OK;
        }
        if (input_index < 0)
            return no_member(graph, id, path, part, error);
        if (at->input[input_index] == 0)
            return knoll__fail(error, KNOLL_ERROR_GRAPH, path, "nothing is connected to '%s' of %s",
                               part, at->type->info.name);
        id = at->input[input_index];
        rest++;
        if (!next_part(&rest, part))
            return knoll__fail(error, KNOLL_ERROR_ARGUMENT, path, "the path ends in a dot");
    }
}
