/* finest.c - the smallest cells of a graph: frequencies of its sources, times what stands between
   them and the output. Read from the graph by the names of parameters, so that a new source or
   fractal needs no line here. What a warp's displacement stretches is not known. */
#include "support/exact.h"

#include "analysis/analysis.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int parameter_of(const knoll_type_info *type, const char *name)
{
    for (int i = 0; i < type->parameter_count; i++) {
        if (strcmp(type->parameters[i].name, name) == 0) {
            return i;
        }
    }
    return -1;
}

typedef struct walk {
    const knoll_graph *graph;
    double (*factor)[2]; /* of each node: what its coordinates are multiplied by, at most */
    uint32_t *order;     /* nodes, inputs before those that take them */
    size_t count;
    unsigned char *seen;
} walk;

/* At most 1000 deep, as knoll_compile takes care. */
static void visit(walk *w, knoll_node node)
{
    if (node.id == 0 || w->seen[node.id]) {
        return;
    }
    w->seen[node.id] = 1;
    for (int i = 0; i < knoll_graph_type(w->graph, node)->input_count; i++) {
        visit(w, knoll_graph_input(w->graph, node, i));
    }
    w->order[w->count++] = node.id;
}

/* What a node multiplies the coordinates of its inputs by; of a fractal, those of its last
   octave. */
static void multiplier(const knoll_graph *graph, knoll_node node, double factor[2])
{
    const knoll_type_info *type = knoll_graph_type(graph, node);
    int scale = parameter_of(type, "scale"), octaves = parameter_of(type, "octaves");
    int lacunarity = parameter_of(type, "lacunarity");
    for (int axis = 0; axis < 2; axis++) {
        if (scale >= 0 && type->parameters[scale].per_axis) {
            factor[axis] *= fabs(knoll_graph_number(graph, node, scale, axis));
        }
        if (octaves >= 0) {
            double base = lacunarity >= 0 ? knoll_graph_number(graph, node, lacunarity, 0) : 2;
            factor[axis] *= pow(base, knoll_graph_number(graph, node, octaves, 0) - 1);
        }
    }
}

/* Cells a unit, or 0 for what is no lattice noise. */
static double frequency_of(const knoll_graph *graph, knoll_node node)
{
    const knoll_type_info *type = knoll_graph_type(graph, node);
    int frequency = parameter_of(type, "frequency"), shift = parameter_of(type, "shift");
    if (frequency >= 0) {
        return knoll_graph_number(graph, node, frequency, 0);
    }
    /* Fixed-point noise: a cell is 2^shift of 2^16 a unit. */
    return shift >= 0 ? exp2(16 - knoll_graph_number(graph, node, shift, 0)) : 0;
}

knoll_status knoll__finest_cell(const knoll_graph *graph, knoll_node output, const double *step,
                                knoll_analysis *analysis)
{
    size_t nodes = knoll_graph_size(graph) + 1;
    walk w = {.graph = graph};
    w.factor = calloc(nodes, sizeof *w.factor);
    w.order = calloc(nodes, sizeof *w.order);
    w.seen = calloc(nodes, 1);
    knoll_status status = w.factor && w.order && w.seen ? KNOLL_OK : KNOLL_ERROR_MEMORY;
    if (status == KNOLL_OK) {
        visit(&w, output);
        w.factor[output.id][0] = fabs(step[0]);
        w.factor[output.id][1] = fabs(step[1]);
    }
    for (size_t n = w.count; n-- > 0;) {
        knoll_node node = {w.order[n]};
        const knoll_type_info *type = knoll_graph_type(graph, node);
        double factor[2] = {w.factor[node.id][0], w.factor[node.id][1]};
        multiplier(graph, node, factor);
        double cells = frequency_of(graph, node) * fmax(factor[0], factor[1]);
        if (cells > 0 && (analysis->finest_cell == 0 || 1 / cells < analysis->finest_cell)) {
            const char *name = knoll_graph_name(graph, node);
            analysis->finest_cell = 1 / cells;
            snprintf(analysis->finest_node, sizeof analysis->finest_node, "%s",
                     *name ? name : type->name);
        }
        for (int i = 0; i < type->input_count; i++) {
            double *of_input = w.factor[knoll_graph_input(graph, node, i).id];
            of_input[0] = fmax(of_input[0], factor[0]);
            of_input[1] = fmax(of_input[1], factor[1]);
        }
    }
    free(w.factor);
    free(w.order);
    free(w.seen);
    return status;
}
