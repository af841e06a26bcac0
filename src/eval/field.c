/* field.c - compiling a graph into a field, and varying one. */
#include "field.h"

#include <string.h>

#include "../graph/graph.h"
#include "../support/environment.h"
#include "../support/error.h"
#include "../support/memory.h"

static knoll_status check_outputs(const knoll_graph *graph, const knoll_node *outputs, size_t count,
                                  knoll_error *error)
{
    if (count < 1 || count > 16)
        return knoll__fail(error, KNOLL_ERROR_ARGUMENT, "", "a field has 1 to 16 outputs, not %zu",
                           count);
    for (size_t i = 0; i < count; i++)
        if (outputs[i].id == 0 || outputs[i].id > graph->count)
            return knoll__fail(error, KNOLL_ERROR_ARGUMENT, "",
                               "output %zu is node %u, which is not of this graph", i,
                               (unsigned)outputs[i].id);
    return KNOLL_OK;
}

static knoll_status settle(knoll_field *field, int dimensions, knoll_error *error)
{
    const knoll__program *program = &field->programs[dimensions - 1];
    size_t slots = (size_t)program->slot_count, loops = program->loop_count;
    if (slots > 0) {
        knoll__plan *plans = knoll__allocate(&field->allocator, slots * sizeof *plans);
        if (plans == NULL)
            return knoll__fail(error, KNOLL_ERROR_MEMORY, "", "no memory for a field");
        memset(plans, 0, slots * sizeof *plans);
        field->plans[dimensions - 1] = plans;
        knoll__settle_plans(field, dimensions, plans);
    }
    if (loops > 0) {
        field->means[dimensions - 1] =
            knoll__allocate(&field->allocator, loops * sizeof *field->means[0]);
        if (field->means[dimensions - 1] == NULL)
            return knoll__fail(error, KNOLL_ERROR_MEMORY, "", "no memory for a field");
        knoll__settle_means(field, dimensions);
    }
    return KNOLL_OK;
}

static knoll_status lower_all(knoll_field *field, knoll_error *error)
{
    field->least_dimensions = 1;
    for (int d = 1; d <= KNOLL_AXES; d++) {
        knoll_status status = knoll__lower(
            field->graph, field->outputs, field->output_count, d, field->gradient,
            &field->allocator, &field->programs[d - 1], &field->least_dimensions, error);
        if (status != KNOLL_OK)
            return status;
    }
    for (int d = field->least_dimensions; d <= KNOLL_AXES; d++) {
        knoll_status status = settle(field, d, error);
        if (status != KNOLL_OK)
            return status;
    }
    return KNOLL_OK;
}

static knoll_status compile(const knoll_graph *graph, const knoll_node *outputs, size_t count,
                            uint64_t seed, int gradient, knoll_field **field, knoll_error *error)
{
    knoll_status status = knoll_graph_status(graph, error);
    if (status == KNOLL_OK)
        status = check_outputs(graph, outputs, count, error);
    if (status == KNOLL_OK)
        status = knoll__graph_check(graph, error);
    /* NULL and yet no error: something was forced in between. Scalar kernels give the same bits. */
    const knoll__kernels *kernels = knoll__kernels_current();
    const char *isa;
    if (status == KNOLL_OK && kernels == NULL)
        status = knoll_isa_current(&isa, error);
    if (status != KNOLL_OK)
        return status;

    knoll_field *made = knoll__allocate(&graph->allocator, sizeof *made);
    if (made == NULL)
        return knoll__fail(error, KNOLL_ERROR_MEMORY, "", "no memory for a field");
    memset(made, 0, sizeof *made);
    made->allocator = graph->allocator;
    made->kernels = kernels != NULL ? kernels : &knoll__kernels_scalar;
    made->seed = seed;
    made->gradient = gradient;
    made->output_count = count;
    memcpy(made->outputs, outputs, count * sizeof *outputs);
    made->graph = knoll_graph_copy(graph);
    knoll__environment callers = knoll__environment_enter();
    status = made->graph != NULL
                 ? lower_all(made, error)
                 : knoll__fail(error, KNOLL_ERROR_MEMORY, "", "no memory for a field");
    knoll__environment_leave(callers);
    if (status != KNOLL_OK) {
        knoll_field_destroy(made);
        return status;
    }
    *field = made;
    return KNOLL_OK;
}

knoll_status knoll_compile_outputs(const knoll_graph *graph, const knoll_node *outputs,
                                   size_t count, uint64_t seed, knoll_field **field,
                                   knoll_error *error)
{
    return compile(graph, outputs, count, seed, 0, field, error);
}

knoll_status knoll_compile(const knoll_graph *graph, knoll_node output, uint64_t seed,
                           knoll_field **field, knoll_error *error)
{
    return knoll_compile_outputs(graph, &output, 1, seed, field, error);
}

void knoll_field_destroy(knoll_field *field)
{
    if (field == NULL)
        return;
    knoll_allocator allocator = field->allocator;
    for (int d = 0; d < KNOLL_AXES; d++) {
        knoll__program_release(&field->programs[d], &allocator);
        knoll__release(&allocator, field->plans[d]);
        knoll__release(&allocator, field->means[d]);
    }
    knoll_graph_destroy(field->graph);
    knoll__release(&allocator, field);
}

knoll_status knoll_field_vary(const knoll_field *field, const char *path, double value,
                              knoll_field **varied, knoll_error *error)
{
    knoll_node node;
    int parameter, input;
    knoll_status status = knoll_graph_resolve(field->graph, field->outputs[0], path, &node,
                                              &parameter, &input, error);
    if (status != KNOLL_OK)
        return status;
    if (parameter < 0)
        return knoll__fail(error, KNOLL_ERROR_ARGUMENT, path, "this is an input, not a parameter");
    knoll_graph *graph = knoll_graph_copy(field->graph);
    if (graph == NULL)
        return knoll__fail(error, KNOLL_ERROR_MEMORY, "", "no memory for a field");
    knoll_graph_set(graph, node, knoll_graph_type(graph, node)->parameters[parameter].name, value);
    status = compile(graph, field->outputs, field->output_count, field->seed, field->gradient,
                     varied, error);
    knoll_graph_destroy(graph);
    return status;
}

knoll_status knoll_field_reseed(const knoll_field *field, uint64_t seed, knoll_field **reseeded)
{
    return compile(field->graph, field->outputs, field->output_count, seed, field->gradient,
                   reseeded, NULL);
}

knoll_status knoll_field_differentiate(const knoll_field *field, knoll_field **gradient,
                                       knoll_error *error)
{
    return compile(field->graph, field->outputs, field->output_count, field->seed, 1, gradient,
                   error);
}

size_t knoll_field_outputs(const knoll_field *field)
{
    return field->output_count;
}

int knoll_field_dimensions(const knoll_field *field)
{
    return field->least_dimensions;
}

knoll_status knoll_field_bounds(const knoll_field *field, size_t output, int dimensions, float *low,
                                float *high)
{
    if (output >= field->output_count || dimensions < field->least_dimensions ||
        dimensions > KNOLL_AXES)
        return KNOLL_ERROR_ARGUMENT;
    if (field->gradient)
        output *= 1 + (size_t)dimensions;
    *low = field->programs[dimensions - 1].low[output];
    *high = field->programs[dimensions - 1].high[output];
    return KNOLL_OK;
}
