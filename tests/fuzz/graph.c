/* graph.c - any bytes as calls of the builder: an error that says something, or a field whose
   grids, points and single samples agree to the bit and stay within its bounds. */
#include <knoll/knoll.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { width = 5, height = 3, samples = width * height, most_nodes = 24, parts = 1 + KNOLL_AXES };

static void must(int holds, const char *what)
{
    if (!holds) {
        fprintf(stderr, "broken: %s\n", what);
        abort();
    }
}

typedef struct reader {
    const uint8_t *at, *end;
} reader;

static unsigned byte(reader *r)
{
    return r->at < r->end ? *r->at++ : 0;
}

/* Mostly small numbers, and now and then any double there is. */
static double number(reader *r)
{
    unsigned kind = byte(r);
    if (kind < 224) {
        return ((double)kind - 32) / 16;
    }
    uint64_t bits = 0;
    for (int i = 0; i < 8; i++) {
        bits = bits << 8 | byte(r);
    }
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static void build(knoll_graph *graph, reader *r, knoll_node *last)
{
    knoll_node nodes[most_nodes];
    unsigned count = 0;
    while (r->at < r->end) {
        unsigned action = byte(r);
        if (action % 4 == 0 || !count) {
            const knoll_type_info *type = knoll_type_at(byte(r) % 24);
            if (!type || count == most_nodes) {
                continue;
            }
            *last = nodes[count++] = knoll_graph_add(graph, type->name, NULL);
            /* Connect required inputs to what there is, so that most graphs compile. */
            for (int i = 0; i < type->input_count && count > 1; i++) {
                if (type->inputs[i].required || action & 64) {
                    knoll_graph_connect(graph, *last, type->inputs[i].name,
                                        nodes[byte(r) % (count - 1)]);
                }
            }
            continue;
        }
        knoll_node node = nodes[byte(r) % count];
        const knoll_type_info *type = knoll_graph_type(graph, node);
        if (!type) {
            return; /* an error has stuck */
        }
        if (action % 4 == 1 && type->input_count) {
            unsigned input = byte(r) % (unsigned)type->input_count;
            knoll_graph_connect(graph, node, type->inputs[input].name, nodes[byte(r) % count]);
        } else if (type->parameter_count) {
            const knoll_parameter_info *parameter =
                &type->parameters[byte(r) % (unsigned)type->parameter_count];
            if (parameter->kind == KNOLL_CHOICE) {
                unsigned choices = 0;
                while (parameter->choices[choices]) {
                    choices++;
                }
                knoll_graph_set_choice(graph, node, parameter->name,
                                       parameter->choices[byte(r) % choices]);
            } else if (parameter->per_axis && action & 8) {
                knoll_graph_set_axis(graph, node, parameter->name, (int)(byte(r) % 4), number(r));
            } else {
                double value = number(r);
                knoll_graph_set(graph, node, parameter->name,
                                parameter->kind == KNOLL_NUMBER ? value : floor(value * 4));
            }
        }
    }
}

/* Of a gradient field the values are checked against `plain`, the field that it is of. */
static void check_field(const knoll_field *field, const knoll_field *plain, double scale)
{
    int dimensions = knoll_field_dimensions(field);
    dimensions = dimensions < 2 ? 2 : dimensions;
    const int outputs = plain ? 1 + dimensions : 1;
    knoll_grid grid = knoll_grid_default(dimensions);
    grid.count[0] = width;
    grid.count[1] = height;
    for (int a = 0; a < dimensions; a++) {
        grid.origin[a] = -1.25 * scale;
        grid.step[a] = 0.375 * scale;
        grid.first[a] = a - 2;
    }

    float on_grid[parts][samples], at_points[parts][samples];
    float *output[parts];
    for (int part = 0; part < parts; part++) {
        output[part] = on_grid[part];
    }
    must(knoll_sample_grid(field, &grid, output, NULL) == KNOLL_OK, "a grid can be sampled");

    double coordinates[KNOLL_AXES][samples];
    const double *positions[KNOLL_AXES];
    for (int a = 0; a < KNOLL_AXES; a++) {
        positions[a] = coordinates[a];
        for (int i = 0; i < samples; i++) {
            int index = a == 0 ? i % width : a == 1 ? i / width : 0;
            coordinates[a][i] = grid.origin[a] + grid.step[a] * (double)(grid.first[a] + index);
        }
    }
    for (int part = 0; part < parts; part++) {
        output[part] = at_points[part];
    }
    must(knoll_sample_points(field, dimensions, samples, positions, 1, output, NULL) == KNOLL_OK,
         "points can be sampled");
    must(!memcmp(on_grid, at_points, (size_t)outputs * sizeof *on_grid), "grid and points agree");
    if (plain) {
        must(knoll_sample_points(plain, dimensions, samples, positions, 1, output, NULL) ==
                     KNOLL_OK &&
                 !memcmp(on_grid[0], at_points[0], sizeof *on_grid),
             "a gradient's values are the field's");
    }

    float low, high;
    must(knoll_field_bounds(field, 0, dimensions, &low, &high) == KNOLL_OK, "there are bounds");
    for (int i = 0; i < samples; i++) {
        must(on_grid[0][i] >= low && on_grid[0][i] <= high, "a value is within the bounds");
        for (int part = 1; part < outputs; part++) {
            must(isfinite(on_grid[part][i]), "a derivative is finite");
        }
    }
}

/* Fields that grow too large with their derivatives, and fixed-point noise, have none. */
static void check_gradient(const knoll_field *field)
{
    knoll_field *gradient = NULL;
    knoll_error error;
    memset(&error, 0, sizeof error);
    knoll_status status = knoll_field_differentiate(field, &gradient, &error);
    if (status != KNOLL_OK) {
        must(!gradient && (status == KNOLL_ERROR_LIMIT || strstr(error.message, "fixed-point")),
             "a field can be differentiated, or says why not");
        return;
    }
    check_field(gradient, field, 1);
    check_field(gradient, field, 1e6);
    knoll_field_destroy(gradient);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    reader r = {data, data + size};
    knoll_graph *graph = knoll_graph_create(NULL);
    knoll_node last = {0};
    build(graph, &r, &last);

    knoll_error error;
    knoll_field *field = NULL;
    memset(&error, 0, sizeof error);
    knoll_status status = knoll_compile(graph, last, 42, &field, &error);
    knoll_graph_destroy(graph);
    if (status != KNOLL_OK) {
        must(!field, "a failed compilation leaves its output untouched");
        must(error.status == status && error.message[0], "a failed compilation says why");
        return 0;
    }
    check_field(field, NULL, 1);
    check_field(field, NULL, 1e6);
    check_gradient(field);
    knoll_field_destroy(field);
    return 0;
}
