/* graph.c - building graphs. The first error of a builder sticks. */
#include "graph.h"
#include "constructors.h"

#include <stdio.h>
#include <string.h>

#include "../support/environment.h"
#include "../support/error.h"
#include "../support/memory.h"

knoll_graph *knoll_graph_create(const knoll_allocator *allocator)
{
    knoll_allocator chosen = knoll__allocator(allocator);
    knoll_graph *graph = knoll__allocate(&chosen, sizeof *graph);
    if (graph == NULL)
        return NULL;
    memset(graph, 0, sizeof *graph);
    graph->allocator = chosen;
    return graph;
}

knoll_graph *knoll_graph_copy(const knoll_graph *graph)
{
    knoll_graph *copy = graph != NULL ? knoll_graph_create(&graph->allocator) : NULL;
    if (copy == NULL)
        return NULL;
    copy->error = graph->error;
    if (graph->count > 0) {
        copy->nodes = knoll__allocate(&graph->allocator, graph->count * sizeof *graph->nodes);
        copy->by_name = knoll__allocate(&graph->allocator, graph->slots * sizeof *graph->by_name);
        if (copy->nodes == NULL || (copy->by_name == NULL && graph->slots > 0)) {
            knoll_graph_destroy(copy);
            return NULL;
        }
        memcpy(copy->nodes, graph->nodes, graph->count * sizeof *graph->nodes);
        if (graph->slots > 0)
            memcpy(copy->by_name, graph->by_name, graph->slots * sizeof *graph->by_name);
        copy->count = copy->capacity = graph->count;
        copy->slots = graph->slots;
    }
    return copy;
}

void knoll_graph_destroy(knoll_graph *graph)
{
    if (graph == NULL)
        return;
    knoll_allocator allocator = graph->allocator;
    knoll__release(&allocator, graph->nodes);
    knoll__release(&allocator, graph->by_name);
    knoll__release(&allocator, graph);
}

knoll_status knoll_graph_status(const knoll_graph *graph, knoll_error *error)
{
    if (graph == NULL)
        return knoll__fail(error, KNOLL_ERROR_MEMORY, "", "there is no graph: no memory for one");
    if (graph->error.status != KNOLL_OK && error != NULL)
        *error = graph->error;
    return graph->error.status;
}

void knoll__node_path(const knoll_graph *graph, uint32_t id, const char *member, char *path,
                      size_t size)
{
    const char *dot = member != NULL ? "." : "";
    const char *last = member != NULL ? member : "";
    if (id == 0 || id > graph->count || graph->nodes[id - 1].name[0] == '\0')
        snprintf(path, size, "nodes.#%u%s%s", (unsigned)id, dot, last);
    else
        snprintf(path, size, "nodes.%s%s%s", graph->nodes[id - 1].name, dot, last);
}

/* ---- Names ---------------------------------------------------------------------------------- */

/* FNV-1a (Fowler, Noll and Vo, 1991), for the table of names only. */
static size_t name_slot(const knoll_graph *graph, const char *name)
{
    uint32_t hash = 2166136261u;
    for (const char *c = name; *c != '\0'; c++)
        hash = (hash ^ (unsigned char)*c) * 16777619u;
    size_t slot = (hash ^ hash >> 15) & (graph->slots - 1);
    while (graph->by_name[slot] != 0 &&
           strcmp(graph->nodes[graph->by_name[slot] - 1].name, name) != 0)
        slot = (slot + 1) & (graph->slots - 1);
    return slot;
}

static int grow_names(knoll_graph *graph)
{
    if (graph->slots > 2 * graph->count + 2)
        return 1;
    uint32_t *old = graph->by_name;
    size_t old_slots = graph->slots;
    size_t slots = old_slots == 0 ? 16 : 2 * old_slots;
    uint32_t *table = knoll__allocate(&graph->allocator, slots * sizeof *table);
    if (table == NULL)
        return 0;
    memset(table, 0, slots * sizeof *table);
    graph->by_name = table;
    graph->slots = slots;
    for (size_t i = 0; i < old_slots; i++)
        if (old[i] != 0)
            table[name_slot(graph, graph->nodes[old[i] - 1].name)] = old[i];
    knoll__release(&graph->allocator, old);
    return 1;
}

static int is_name(const char *name)
{
    size_t length =
        strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-");
    return length > 0 && length < KNOLL__NAME_SIZE && name[length] == '\0';
}

knoll_node knoll_graph_find(const knoll_graph *graph, const char *name)
{
    if (graph->slots == 0 || name[0] == '\0')
        return (knoll_node){0};
    return (knoll_node){graph->by_name[name_slot(graph, name)]};
}

/* ---- Adding ---------------------------------------------------------------------------------- */

/* Numbers are binary32. */
static double stored(const knoll_parameter_info *parameter, double value)
{
    return parameter->kind == KNOLL_NUMBER ? (double)(float)value : value;
}

static void set_defaults(knoll__node *node)
{
    knoll__environment callers = knoll__environment_enter();
    for (int i = 0; i < node->type->info.parameter_count; i++) {
        const knoll_parameter_info *parameter = &node->type->info.parameters[i];
        if (parameter->kind == KNOLL_SEED)
            node->setting[i].seed = (uint64_t)parameter->fallback;
        else
            for (int axis = 0; axis < KNOLL_AXES; axis++)
                node->setting[i].number[axis] = stored(parameter, parameter->fallback);
    }
    knoll__environment_leave(callers);
}

knoll_node knoll_graph_add(knoll_graph *graph, const char *type, const char *name)
{
    const knoll_node none = {0};
    char path[KNOLL__NAME_SIZE + 16];
    if (graph == NULL || graph->error.status != KNOLL_OK)
        return none;
    snprintf(path, sizeof path, "nodes.%.*s", KNOLL__NAME_SIZE, name != NULL ? name : "");
    if (name == NULL)
        snprintf(path, sizeof path, "nodes.#%zu", graph->count + 1);
    const knoll__type *nearest = NULL;
    const knoll__type *found = knoll__type_find(type, &nearest);
    if (found == NULL) {
        if (nearest != NULL)
            knoll__fail(&graph->error, KNOLL_ERROR_GRAPH, path,
                        "there is no node type '%.80s'; did you mean '%s'?", type,
                        nearest->info.name);
        else
            knoll__fail(
                &graph->error, KNOLL_ERROR_GRAPH, path,
                "there is no node type '%.80s'; 'perlin' and 'fbm' are two of those there are",
                type);
        return none;
    }
    if (name != NULL && !is_name(name)) {
        knoll__fail(&graph->error, KNOLL_ERROR_GRAPH, path,
                    "'%.80s' is no name for a node: take 1 to 63 letters, digits, '_' and '-'",
                    name);
        return none;
    }
    if (name != NULL && knoll_graph_find(graph, name).id != 0) {
        knoll__fail(&graph->error, KNOLL_ERROR_GRAPH, path,
                    "there is a node '%s' already; names are unique", name);
        return none;
    }
    if (graph->count >= KNOLL__MAX_NODES) {
        knoll__fail(&graph->error, KNOLL_ERROR_LIMIT, path, "a graph has at most %d nodes",
                    KNOLL__MAX_NODES);
        return none;
    }
    if (!knoll__grow(&graph->allocator, (void **)&graph->nodes, &graph->capacity, graph->count,
                     sizeof *graph->nodes) ||
        (name != NULL && !grow_names(graph))) {
        knoll__fail(&graph->error, KNOLL_ERROR_MEMORY, path, "no memory for another node");
        return none;
    }
    knoll__node *node = &graph->nodes[graph->count];
    memset(node, 0, sizeof *node);
    node->type = found;
    set_defaults(node);
    graph->count++;
    if (name != NULL) {
        size_t slot = name_slot(graph, name);
        strcpy(node->name, name);
        graph->by_name[slot] = (uint32_t)graph->count;
    }
    return (knoll_node){(uint32_t)graph->count};
}

/* The node, or NULL with the error set when the graph has no such node or an error already. */
static knoll__node *editable(knoll_graph *graph, knoll_node node)
{
    if (graph == NULL || graph->error.status != KNOLL_OK)
        return NULL;
    if (node.id == 0 || node.id > graph->count) {
        knoll__fail(&graph->error, KNOLL_ERROR_ARGUMENT, "",
                    "node %u is not of this graph, which has %zu", (unsigned)node.id, graph->count);
        return NULL;
    }
    return &graph->nodes[node.id - 1];
}

/* "nodes.hills.octavse: fbm has no parameter 'octavse'; did you mean 'octaves'?" */
static void no_member(knoll_graph *graph, knoll_node node, const char *what, const char *name)
{
    const knoll_type_info *type = &graph->nodes[node.id - 1].type->info;
    const char *nearest = knoll__nearest_member(type, name);
    char path[160];
    knoll__node_path(graph, node.id, name, path, sizeof path);
    if (knoll__input_index(type, name) >= 0 || knoll__parameter_index(type, name) >= 0) {
        knoll__fail(&graph->error, KNOLL_ERROR_GRAPH, path, "'%s' is %s of %s, not %s %s", name,
                    knoll__input_index(type, name) >= 0 ? "an input" : "a parameter", type->name,
                    strcmp(what, "input") == 0 ? "an" : "a", what);
        return;
    }
    if (nearest != NULL) {
        knoll__fail(&graph->error, KNOLL_ERROR_GRAPH, path,
                    "%s has no %s '%.60s'; did you mean '%s'?", type->name, what, name, nearest);
        return;
    }
    char list[160];
    knoll__list_members(type, list, sizeof list);
    knoll__fail(&graph->error, KNOLL_ERROR_GRAPH, path, "%s has no %s '%.60s'; it has %s",
                type->name, what, name, list);
}

void knoll_graph_connect(knoll_graph *graph, knoll_node node, const char *input, knoll_node source)
{
    knoll__node *target = editable(graph, node);
    if (target == NULL)
        return;
    int index = knoll__input_index(&target->type->info, input);
    if (index < 0)
        no_member(graph, node, "input", input);
    else if (source.id > graph->count)
        editable(graph, source);
    else
        target->input[index] = source.id;
}

/* The parameter's index, or -1 with the error set. */
static int parameter_of(knoll_graph *graph, knoll_node node, const char *name)
{
    knoll__node *target = editable(graph, node);
    if (target == NULL)
        return -1;
    int index = knoll__parameter_index(&target->type->info, name);
    if (index < 0)
        no_member(graph, node, "parameter", name);
    return index;
}

static void set_numbers(knoll_graph *graph, knoll_node node, const char *name, int first, int last,
                        double value)
{
    int index = parameter_of(graph, node, name);
    if (index < 0)
        return;
    knoll__node *target = &graph->nodes[node.id - 1];
    const knoll_parameter_info *parameter = &target->type->info.parameters[index];
    char path[160];
    knoll__node_path(graph, node.id, parameter->name, path, sizeof path);
    if (first < 0 || last >= KNOLL_AXES || (!parameter->per_axis && first != 0)) {
        knoll__fail(&graph->error, KNOLL_ERROR_ARGUMENT, path, "%s has no axis %d", parameter->name,
                    first);
        return;
    }
    knoll__environment callers = knoll__environment_enter();
    if (knoll__parameter_check(parameter, value, path, &graph->error) == KNOLL_OK) {
        if (parameter->kind == KNOLL_SEED)
            target->setting[index].seed = (uint64_t)value;
        else
            for (int axis = first; axis <= last; axis++)
                target->setting[index].number[axis] = stored(parameter, value);
    }
    knoll__environment_leave(callers);
}

void knoll_graph_set(knoll_graph *graph, knoll_node node, const char *parameter, double value)
{
    set_numbers(graph, node, parameter, 0, KNOLL_AXES - 1, value);
}

void knoll_graph_set_axis(knoll_graph *graph, knoll_node node, const char *parameter, int axis,
                          double value)
{
    set_numbers(graph, node, parameter, axis, axis, value);
}

void knoll_graph_set_seed(knoll_graph *graph, knoll_node node, const char *parameter,
                          uint64_t value)
{
    int index = parameter_of(graph, node, parameter);
    if (index < 0)
        return;
    knoll__node *target = &graph->nodes[node.id - 1];
    if (target->type->info.parameters[index].kind == KNOLL_SEED)
        target->setting[index].seed = value;
    else
        set_numbers(graph, node, parameter, 0, KNOLL_AXES - 1, (double)value);
}

void knoll_graph_set_choice(knoll_graph *graph, knoll_node node, const char *parameter,
                            const char *choice)
{
    int index = parameter_of(graph, node, parameter);
    if (index < 0)
        return;
    knoll__node *target = &graph->nodes[node.id - 1];
    const knoll_parameter_info *info = &target->type->info.parameters[index];
    char path[160], list[160] = "";
    for (int i = 0; info->choices != NULL && info->choices[i] != NULL; i++) {
        if (strcmp(info->choices[i], choice) == 0) {
            for (int axis = 0; axis < KNOLL_AXES; axis++)
                target->setting[index].number[axis] = i;
            return;
        }
        size_t used = strlen(list);
        snprintf(list + used, sizeof list - used, "%s%s", i > 0 ? ", " : "", info->choices[i]);
    }
    knoll__node_path(graph, node.id, info->name, path, sizeof path);
    if (info->choices == NULL)
        knoll__fail(&graph->error, KNOLL_ERROR_GRAPH, path, "%s is a number, not a word",
                    info->name);
    else
        knoll__fail(&graph->error, KNOLL_ERROR_GRAPH, path, "'%.60s' is no %s; it is one of %s",
                    choice, info->name, list);
}

void knoll__set_numbers(knoll_graph *graph, knoll_node node, const char *parameter,
                        const float *values, int count)
{
    knoll__environment callers = knoll__environment_enter();
    for (int axis = 0; axis < count; axis++)
        set_numbers(graph, node, parameter, axis, count == 1 ? KNOLL_AXES - 1 : axis,
                    (double)values[axis]);
    knoll__environment_leave(callers);
}

void knoll__set_integers(knoll_graph *graph, knoll_node node, const char *parameter,
                         const int32_t *values, int count)
{
    for (int axis = 0; axis < count; axis++)
        set_numbers(graph, node, parameter, axis, count == 1 ? KNOLL_AXES - 1 : axis,
                    (double)values[axis]);
}

void knoll__choose(knoll_graph *graph, knoll_node node, const char *parameter, int index)
{
    int at = parameter_of(graph, node, parameter);
    if (at < 0)
        return;
    const knoll_parameter_info *info = &graph->nodes[node.id - 1].type->info.parameters[at];
    char number[16];
    snprintf(number, sizeof number, "%d", index);
    knoll_graph_set_choice(graph, node, parameter,
                           index >= 0 && index <= (int)info->high ? info->choices[index] : number);
}
