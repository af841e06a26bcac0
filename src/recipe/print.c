/* print.c - a recipe as canonical text: what parsing it gives is the same recipe, to the bit.
   Defaults are left out. A node with a name stands under it; one without, used once, stands where
   it is used; every other one is given a name ("node7"), which changes no bits. */

#include <fenv.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "recipe.h"

enum {
    MAX_INLINE = 58, /* levels of nodes within nodes; the reader takes 64 levels of anything */
    LINE = 96        /* columns */
};

struct printer {
    knoll__text text;
    const knoll_graph *graph;
    uint32_t *uses;  /* by node id */
    uint32_t *queue; /* nodes that stand under a name, in the order of printing */
    size_t queued;
    bool *named; /* by node id: in the queue */
};

static void enqueue(struct printer *printer, uint32_t id)
{
    if (!printer->named[id]) {
        printer->named[id] = true;
        printer->queue[printer->queued++] = id;
    }
}

/* The name of a node that has none: the first free one from "node<id>" on, with as many "_" behind
   it as it takes. */
static void invent_name(const struct printer *printer, uint32_t id, char name[64])
{
    snprintf(name, 64, "node%" PRIu32, id);
    while (knoll_graph_find(printer->graph, name).id && strlen(name) < 62) {
        strcat(name, "_");
    }
}

static void write_name(struct printer *printer, uint32_t id)
{
    char invented[64];
    const char *name = knoll_graph_name(printer->graph, (knoll_node){id});
    if (!*name) {
        invent_name(printer, id, invented);
        name = invented;
    }
    knoll__write(&printer->text, "\"%s\"", name);
}

static void write_number(struct printer *printer, const knoll_parameter_info *parameter,
                         double value)
{
    if (parameter->kind == KNOLL_INTEGER) {
        knoll__write(&printer->text, "%.0f", value);
    } else {
        knoll__write(&printer->text, "%s", knoll__float_text(value).text);
    }
}

static bool same(double a, double b)
{
    return memcmp(&a, &b, sizeof a) == 0; /* -0 is not 0. NOLINT(bugprone-suspicious-memory-*) */
}

static void write_axes(struct printer *printer, knoll_node node, int index)
{
    const knoll_parameter_info *parameter =
        &knoll_graph_type(printer->graph, node)->parameters[index];
    double values[KNOLL_AXES];
    int count = 1;
    bool equal = true;
    for (int axis = 0; axis < KNOLL_AXES; axis++) {
        values[axis] = knoll_graph_number(printer->graph, node, index, axis);
        equal = equal && same(values[axis], values[0]);
        if (!same(values[axis], (double)(float)parameter->fallback)) {
            count = axis + 1;
        }
    }
    if (equal) {
        write_number(printer, parameter, values[0]);
        return;
    }
    for (int axis = 0; axis < count; axis++) {
        knoll__write(&printer->text, axis ? ", " : "[");
        write_number(printer, parameter, values[axis]);
    }
    knoll__write(&printer->text, "]");
}

static bool is_default(const struct printer *printer, knoll_node node, int index)
{
    const knoll_parameter_info *parameter =
        &knoll_graph_type(printer->graph, node)->parameters[index];
    if (parameter->kind == KNOLL_SEED) {
        return knoll_graph_seed(printer->graph, node, index) == (uint64_t)parameter->fallback;
    }
    for (int axis = 0; axis < (parameter->per_axis ? KNOLL_AXES : 1); axis++) {
        if (!same((double)(float)knoll_graph_number(printer->graph, node, index, axis),
                  (double)(float)parameter->fallback)) {
            return false;
        }
    }
    return true;
}

static void write_parameter(struct printer *printer, knoll_node node, int index)
{
    const knoll_parameter_info *parameter =
        &knoll_graph_type(printer->graph, node)->parameters[index];
    knoll__write(&printer->text, "\"%s\": ", parameter->name);
    if (parameter->kind == KNOLL_SEED) {
        knoll__write(&printer->text, "%" PRIu64, knoll_graph_seed(printer->graph, node, index));
    } else if (parameter->kind == KNOLL_CHOICE) {
        int choice = (int)knoll_graph_number(printer->graph, node, index, 0);
        knoll__write(&printer->text, "\"%s\"", parameter->choices[choice]);
    } else {
        write_axes(printer, node, index);
    }
}

static void write_node(struct printer *printer, knoll_node node, int depth, int indent,
                       bool broken);

/* The same on one line when it fits, else with an entry a line. */
static void write_fitting(struct printer *printer, knoll_node node, int depth, int indent,
                          size_t line)
{
    size_t length = printer->text.length, queued = printer->queued;
    write_node(printer, node, depth, indent, false);
    if (printer->text.length - line > LINE) {
        knoll__write_cut(&printer->text, length);
        while (printer->queued > queued) {
            printer->named[printer->queue[--printer->queued]] = false;
        }
        write_node(printer, node, depth, indent, true);
    }
}

static void write_input(struct printer *printer, knoll_node source, int depth, int indent,
                        bool broken, size_t line)
{
    const knoll_type_info *type = knoll_graph_type(printer->graph, source);
    bool has_name = *knoll_graph_name(printer->graph, source) != 0;
    if (!has_name && strcmp(type->name, "constant") == 0) {
        write_number(printer, &type->parameters[0],
                     knoll_graph_number(printer->graph, source, 0, 0));
    } else if (has_name || printer->uses[source.id] > 1 || depth == MAX_INLINE) {
        enqueue(printer, source.id);
        write_name(printer, source.id);
    } else if (broken) {
        write_fitting(printer, source, depth + 1, indent, line);
    } else {
        write_node(printer, source, depth + 1, indent, false);
    }
}

/* `broken`: an entry a line, each indented by `indent` + 2. */
static void write_node(struct printer *printer, knoll_node node, int depth, int indent, bool broken)
{
    const knoll_type_info *type = knoll_graph_type(printer->graph, node);
    knoll__text *text = &printer->text;
    size_t start = text->length;
    knoll__write(text, broken ? "{\n%*s\"type\": \"%s\"" : "{ %*s\"type\": \"%s\"",
                 broken ? indent + 2 : 0, "", type->name);
    for (int i = 0; i < type->input_count; i++) {
        knoll_node source = knoll_graph_input(printer->graph, node, i);
        if (source.id) {
            knoll__write(text, broken ? ",\n%*s" : ", %*s", broken ? indent + 2 : 0, "");
            size_t line = text->length - (size_t)(broken ? indent + 2 : 0);
            knoll__write(text, "\"%s\": ", type->inputs[i].name);
            write_input(printer, source, depth, indent + 2, broken, line);
        }
        if (!broken && text->length - start > LINE) {
            return; /* too long already; the caller will write it again, broken */
        }
    }
    for (int i = 0; i < type->parameter_count; i++) {
        if (!is_default(printer, node, i)) {
            knoll__write(text, broken ? ",\n%*s" : ", %*s", broken ? indent + 2 : 0, "");
            write_parameter(printer, node, i);
        }
    }
    knoll__write(text, broken ? "\n%*s}" : " %*s}", broken ? indent : 0, "");
}

static bool prepare(struct printer *printer, const knoll_recipe *recipe)
{
    size_t size = knoll_graph_size(recipe->graph);
    printer->graph = recipe->graph;
    printer->uses = calloc(size + 1, sizeof *printer->uses);
    printer->queue = calloc(size + 1, sizeof *printer->queue);
    printer->named = calloc(size + 1, sizeof *printer->named);
    if (!printer->uses || !printer->queue || !printer->named) {
        return false;
    }
    for (uint32_t id = 1; id <= size; id++) {
        knoll_node node = {id};
        for (int i = 0; i < knoll_graph_type(recipe->graph, node)->input_count; i++) {
            printer->uses[knoll_graph_input(recipe->graph, node, i).id]++;
        }
        if (*knoll_graph_name(recipe->graph, node)) {
            enqueue(printer, id);
        }
    }
    enqueue(printer, recipe->output.id);
    return true;
}

static void write_recipe(struct printer *printer, const knoll_recipe *recipe)
{
    knoll__text *text = &printer->text;
    knoll__write(text, "{\n  \"knoll\": 1,\n");
    if (recipe->seed) {
        knoll__write(text, "  \"seed\": %" PRIu64 ",\n", recipe->seed);
    }
    if (recipe->picture.dimensions != 2) {
        knoll__write(text, "  \"dimensions\": %d,\n", recipe->picture.dimensions);
    }
    knoll__write(text, "  \"nodes\": {");
    for (size_t i = 0; i < printer->queued; i++) {
        knoll__write(text, i ? ",\n" : "\n");
        size_t line = text->length;
        knoll__write(text, "    ");
        write_name(printer, printer->queue[i]);
        knoll__write(text, ": ");
        write_fitting(printer, (knoll_node){printer->queue[i]}, 0, 4, line);
    }
    knoll__write(text, "\n  }");
    const char *name = knoll_graph_name(recipe->graph, recipe->output);
    if (printer->queued > 1 && strcmp(name, "output") != 0) {
        knoll__write(text, ",\n  \"output\": ");
        write_name(printer, recipe->output.id);
    }
    knoll__write_picture(text, &recipe->picture);
    knoll__write(text, "\n}\n");
}

/* In the default rounding, like knoll_recipe_parse. */
knoll_status knoll_recipe_print(const knoll_recipe *recipe, char **text)
{
    struct printer printer;
    fenv_t environment;
    fegetenv(&environment);
    fesetenv(FE_DFL_ENV);
    memset(&printer, 0, sizeof printer);
    if (prepare(&printer, recipe)) {
        write_recipe(&printer, recipe);
    } else {
        printer.text.failed = true;
    }
    fesetenv(&environment);
    free(printer.uses);
    free(printer.queue);
    free(printer.named);
    return knoll__write_end(&printer.text, text);
}
