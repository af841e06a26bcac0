/* check.c - whether values are in range and whether a graph can be compiled. */
#include "../support/exact.h"

#include <string.h>

#include "../support/error.h"
#include "../support/memory.h"
#include "graph.h"

/* What does not round to infinity as binary32. */
#define LARGEST 3.4028235677973366e38

knoll_status knoll__parameter_check(const knoll_parameter_info *parameter, double value,
                                    const char *path, knoll_error *error)
{
    const char *name = parameter->name;
    int whole = parameter->kind == KNOLL_INTEGER || parameter->kind == KNOLL_SEED;
    double high = parameter->kind == KNOLL_SEED ? 9007199254740992.0 : parameter->high;
    if (parameter->kind == KNOLL_CHOICE)
        return knoll__fail(error, KNOLL_ERROR_GRAPH, path,
                           "%s is a word such as '%s', not a number", name,
                           parameter->choices[(int)parameter->fallback]);
    if (!(value - value == 0.0))
        return knoll__fail(error, KNOLL_ERROR_GRAPH, path, "%s must be a finite number", name);
    double stored = parameter->kind == KNOLL_NUMBER && value <= LARGEST && value >= -LARGEST
                        ? (double)(float)value
                        : value;
    if (parameter->above_low && !(stored > parameter->low))
        return knoll__fail(error, KNOLL_ERROR_GRAPH, path, "%s is %s; it must be above %s", name,
                           knoll__number(value).text, knoll__number(parameter->low).text);
    if (stored < parameter->low || stored > high)
        return knoll__fail(error, KNOLL_ERROR_GRAPH, path, "%s is %s; it goes from %s to %s", name,
                           knoll__number(value).text, knoll__number(parameter->low).text,
                           knoll__number(high).text);
    if (whole && value != (double)(int64_t)value)
        return knoll__fail(error, KNOLL_ERROR_GRAPH, path, "%s is %s; it must be a whole number",
                           name, knoll__number(value).text);
    return KNOLL_OK;
}

static knoll_status missing_input(const knoll_graph *graph, uint32_t id, knoll_error *error)
{
    const knoll__node *node = &graph->nodes[id - 1];
    for (int i = 0; i < node->type->info.input_count; i++) {
        const knoll_input_info *input = &node->type->info.inputs[i];
        if (!input->required || node->input[i] != 0)
            continue;
        char path[160];
        knoll__node_path(graph, id, input->name, path, sizeof path);
        return knoll__fail(error, KNOLL_ERROR_GRAPH, path,
                           "%s needs its input '%s': a number, a node's name or a node",
                           node->type->info.name, input->name);
    }
    return KNOLL_OK;
}

/* Depth first with a stack of our own, so that a long chain cannot overflow the program's. A node
   is white before, grey while its inputs are looked at, black after. */
typedef struct visit {
    uint32_t id;
    int next_input;
} visit;

static knoll_status find_cycle(const knoll_graph *graph, visit *stack, char *colour,
                               knoll_error *error)
{
    enum { WHITE, GREY, BLACK };
    memset(colour, WHITE, graph->count);
    for (uint32_t start = 1; start <= graph->count; start++) {
        if (colour[start - 1] != WHITE)
            continue;
        size_t depth = 0;
        stack[depth++] = (visit){start, 0};
        colour[start - 1] = GREY;
        while (depth > 0) {
            visit *top = &stack[depth - 1];
            const knoll__node *node = &graph->nodes[top->id - 1];
            if (top->next_input == node->type->info.input_count) {
                colour[top->id - 1] = BLACK;
                depth--;
                continue;
            }
            int input = top->next_input++;
            uint32_t to = node->input[input];
            if (to == 0 || colour[to - 1] == BLACK)
                continue;
            if (colour[to - 1] == GREY) {
                char path[160], target[160];
                knoll__node_path(graph, top->id, node->type->info.inputs[input].name, path,
                                 sizeof path);
                knoll__node_path(graph, to, NULL, target, sizeof target);
                return knoll__fail(error, KNOLL_ERROR_GRAPH, path,
                                   "the nodes form a cycle: this input leads back to '%s'",
                                   target + strlen("nodes."));
            }
            colour[to - 1] = GREY;
            stack[depth++] = (visit){to, 0};
        }
    }
    return KNOLL_OK;
}

knoll_status knoll__graph_check(const knoll_graph *graph, knoll_error *error)
{
    for (uint32_t id = 1; id <= graph->count; id++) {
        knoll_status status = missing_input(graph, id, error);
        if (status != KNOLL_OK)
            return status;
    }
    visit *stack = knoll__allocate(&graph->allocator, graph->count * sizeof *stack);
    char *colour = knoll__allocate(&graph->allocator, graph->count);
    knoll_status status =
        stack != NULL && colour != NULL
            ? find_cycle(graph, stack, colour, error)
            : knoll__fail(error, KNOLL_ERROR_MEMORY, "", "no memory to check the graph");
    knoll__release(&graph->allocator, stack);
    knoll__release(&graph->allocator, colour);
    return status;
}
