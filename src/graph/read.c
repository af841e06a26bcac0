/* read.c - what a graph consists of, for those who walk it. */
#include "graph.h"

size_t knoll_graph_size(const knoll_graph *graph)
{
    return graph->count;
}

const knoll_type_info *knoll_graph_type(const knoll_graph *graph, knoll_node node)
{
    return node.id > 0 && node.id <= graph->count ? &graph->nodes[node.id - 1].type->info : NULL;
}

const char *knoll_graph_name(const knoll_graph *graph, knoll_node node)
{
    return node.id > 0 && node.id <= graph->count ? graph->nodes[node.id - 1].name : "";
}

knoll_node knoll_graph_input(const knoll_graph *graph, knoll_node node, int input)
{
    if (node.id == 0 || node.id > graph->count || input < 0 || input >= KNOLL_MAX_INPUTS)
        return (knoll_node){0};
    return (knoll_node){graph->nodes[node.id - 1].input[input]};
}

/* Whether a node has the parameter, and it is a seed or is not. */
static int has_parameter(const knoll_graph *graph, knoll_node node, int parameter, int seed)
{
    const knoll_type_info *type = knoll_graph_type(graph, node);
    return type != NULL && parameter >= 0 && parameter < type->parameter_count &&
           (type->parameters[parameter].kind == KNOLL_SEED) == seed;
}

double knoll_graph_number(const knoll_graph *graph, knoll_node node, int parameter, int axis)
{
    if (!has_parameter(graph, node, parameter, 0) || axis < 0 || axis >= KNOLL_AXES)
        return 0.0;
    return graph->nodes[node.id - 1].setting[parameter].number[axis];
}

uint64_t knoll_graph_seed(const knoll_graph *graph, knoll_node node, int parameter)
{
    return has_parameter(graph, node, parameter, 1)
               ? graph->nodes[node.id - 1].setting[parameter].seed
               : 0;
}
