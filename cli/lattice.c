/* lattice.c - a warning for the commonest surprise: gradient noise is 0 at every lattice point, so
   a step of whole cells shows nothing. */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"

enum { PROBES = 256 };

/* Whether scattered samples of the picture are all the same; one alone says nothing. */
static bool shows_nothing(const knoll_field *field, const knoll_view *view)
{
    static double places[KNOLL_AXES][PROBES];
    static float values[PROBES];
    const double *positions[KNOLL_AXES];
    float *outputs[] = {values};
    int dimensions = 0;
    size_t samples = 1;
    while (dimensions < KNOLL_AXES && view->size[dimensions] > 0) {
        dimensions++;
    }
    for (int a = 0; a < dimensions; a++) {
        positions[a] = places[a];
        samples *= view->window[a][1] > PROBES ? PROBES : view->window[a][1];
        for (uint32_t i = 0; i < PROBES; i++) {
            double index = (double)view->window[a][0] +
                           knoll_random_below((uint64_t)a, i, (uint32_t)view->window[a][1]);
            places[a][i] = view->origin[a] + view->step[a] * index;
        }
    }
    if (samples == 1 ||
        knoll_sample_points(field, dimensions, PROBES, positions, 1, outputs, NULL) != KNOLL_OK) {
        return false;
    }
    for (int i = 1; i < PROBES; i++) {
        if (values[i] != values[0]) {
            return false;
        }
    }
    return true;
}

/* Whole but for the rounding of a frequency to binary32. */
static bool whole(double cells)
{
    return fabs(cells - floor(cells + 0.5)) <= fabs(cells) * 0x1p-24;
}

/* Whether samples lie at whole cells, as far as origin and step tell. */
static bool on_lattice(double frequency, const knoll_view *view)
{
    for (int a = 0; a < KNOLL_AXES; a++) {
        double origin = view->origin[a] * frequency, step = view->step[a] * frequency;
        if (!whole(origin) || (view->window[a][1] > 1 && !whole(step))) {
            return false;
        }
    }
    return true;
}

static double parameter(const knoll_graph *graph, knoll_node node, const char *name)
{
    const knoll_type_info *type = knoll_graph_type(graph, node);
    int index = 0;
    while (strcmp(type->parameters[index].name, name) != 0) {
        index++;
    }
    return knoll_graph_number(graph, node, index, 0);
}

/* Cells a unit of a gradient noise; 0 of another node. */
static double frequency_of(const knoll_graph *graph, knoll_node node)
{
    const char *type = knoll_graph_type(graph, node)->name;
    if (strcmp(type, "perlin") == 0 || strcmp(type, "simplex") == 0) {
        return parameter(graph, node, "frequency");
    }
    return strcmp(type, "q16_perlin") == 0 ? 65536 / exp2(parameter(graph, node, "shift")) : 0.0;
}

/* Where `--set` finds a frequency: of the output, of an input of it, or of a named node; else
   "". */
static void path_of(const knoll_recipe *recipe, const knoll_graph *graph, knoll_node node,
                    char path[96])
{
    const knoll_node output = knoll_recipe_output(recipe);
    const knoll_type_info *type = knoll_graph_type(graph, output);
    const char *name = knoll_graph_name(graph, node);
    path[0] = '\0';
    if (strncmp(knoll_graph_type(graph, node)->name, "q16", 3) == 0) {
        return; /* has a shift instead */
    }
    if (node.id == output.id) {
        strcpy(path, "frequency");
    } else if (name[0] != '\0') {
        snprintf(path, 96, "%s.frequency", name);
    }
    for (int i = 0; path[0] == '\0' && i < type->input_count; i++) {
        if (knoll_graph_input(graph, output, i).id == node.id) {
            snprintf(path, 96, "%s.frequency", type->inputs[i].name);
        }
    }
}

static void say(const knoll_recipe *recipe, const knoll_graph *graph, knoll_node node,
                const knoll_view *view)
{
    int axis = 0;
    while (view->window[axis][1] == 1) {
        axis++;
    }
    double frequency = frequency_of(graph, node), lower = 0.02 / fabs(view->step[axis]);
    char path[96], other[160] = "";
    path_of(recipe, graph, node, path);
    if (path[0] != '\0' && lower > 1e-37 && lower < 1e37) { /* what a frequency can be */
        snprintf(other, sizeof other, "--set %s=%g or ", path, lower);
    }
    warn(
        "frequency",
        "the picture shows one value: %s noise is 0 at every whole cell, and %g cells a unit with a "
        "step of %g meet nothing else; try %s--step %g",
        knoll_graph_type(graph, node)->name, frequency, view->step[axis], other, 0.02 / frequency);
}

/* Marks the nodes that one is made of. */
static void mark(const knoll_graph *graph, knoll_node node, unsigned char *seen)
{
    if (node.id == 0 || seen[node.id]) {
        return;
    }
    seen[node.id] = 1;
    for (int i = 0; i < knoll_graph_type(graph, node)->input_count; i++) {
        mark(graph, knoll_graph_input(graph, node, i), seen);
    }
}

/* The first gradient noise of the output that is sampled at nothing but whole cells, or id 0. */
static knoll_node find_noise(const knoll_graph *graph, knoll_node output, const knoll_view *view)
{
    unsigned char *seen = calloc(knoll_graph_size(graph) + 1, 1);
    knoll_node found = {0};
    if (seen) {
        mark(graph, output, seen);
    }
    for (uint32_t id = 1; seen && id <= knoll_graph_size(graph) && found.id == 0; id++) {
        double frequency = seen[id] ? frequency_of(graph, (knoll_node){id}) : 0.0;
        if (frequency != 0.0 && on_lattice(frequency, view)) {
            found.id = id;
        }
    }
    free(seen);
    return found;
}

void warn_of_lattice(knoll_recipe *recipe, const knoll_view *resolved)
{
    const knoll_graph *graph = knoll_recipe_graph(recipe);
    knoll_field *field = NULL;
    knoll_node found = find_noise(graph, knoll_recipe_output(recipe), resolved);
    if (found.id != 0 && knoll_recipe_compile(recipe, &field, NULL) == KNOLL_OK &&
        shows_nothing(field, resolved)) {
        say(recipe, graph, found, resolved);
    }
    knoll_field_destroy(field);
}
