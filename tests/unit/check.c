/* check.c - ranges of parameters, missing inputs (C125), cycles (C122). */
#include <float.h>
#include <graph/graph.h>

#include "allocator.h"
#include "test.h"

/* The range as the issue lists it: a second place to read it from, for what is there today. */
static void documented_ranges(void)
{
    const struct {
        const char *type, *parameter;
        double fallback, low, high;
    } rows[] = {
        {"white", "frequency", 0.01, 0, FLT_MAX},
        {"worley", "jitter", 1, 0, 1},
        {"fbm", "octaves", 5, 1, 32},
        {"fbm", "lacunarity", 2, 1, 8},
        {"fbm", "gain", 0.5, 0, 1},
        {"transform", "scale", 1, -FLT_MAX, FLT_MAX},
        {"transform", "translate", 0, -FLT_MAX, FLT_MAX},
        {"warp", "amplitude", 1, -FLT_MAX, FLT_MAX},
        {"clamp", "low", -1, -FLT_MAX, FLT_MAX},
        {"clamp", "high", 1, -FLT_MAX, FLT_MAX},
        {"remap", "from_low", -1, -FLT_MAX, FLT_MAX},
        {"remap", "from_high", 1, -FLT_MAX, FLT_MAX},
        {"remap", "to_low", 0, -FLT_MAX, FLT_MAX},
        {"remap", "to_high", 1, -FLT_MAX, FLT_MAX},
        {"constant", "value", 0, -FLT_MAX, FLT_MAX},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        const knoll_type_info *type = knoll_type_find(rows[i].type, NULL);
        test_row = rows[i].parameter;
        int index = type ? knoll__parameter_index(type, rows[i].parameter) : -1;
        if (CHECK(index >= 0)) {
            CHECK_NEAR(type->parameters[index].fallback, rows[i].fallback, 0);
            CHECK_NEAR(type->parameters[index].low, rows[i].low, 0);
            CHECK_NEAR(type->parameters[index].high, rows[i].high, 0);
        }
    }
    test_row = "";
}

/* Sets one value, and checks that it is taken, or refused with the place and the range. */
static void try_value(const knoll_type_info *type, int index, double value, bool taken)
{
    const knoll_parameter_info *parameter = &type->parameters[index];
    char row[120], path[60];
    snprintf(row, sizeof row, "%s.%s = %.17g", type->name, parameter->name, value);
    snprintf(path, sizeof path, "nodes.it.%s", parameter->name);
    test_row = row;
    knoll_graph *graph = knoll_graph_create(NULL);
    knoll_node node = knoll_graph_add(graph, type->name, "it");
    double before = knoll_graph_number(graph, node, index, 0);
    uint64_t seed_before = knoll_graph_seed(graph, node, index);
    knoll_graph_set(graph, node, parameter->name, value);
    knoll_error error;
    knoll_status status = knoll_graph_status(graph, &error);
    CHECK_INT(status, taken ? KNOLL_OK : KNOLL_ERROR_GRAPH);
    if (status != KNOLL_OK) {
        CHECK_TEXT(error.path, path);
        CHECK(strstr(error.message, parameter->name) != NULL);
        if (parameter->kind == KNOLL_SEED) {
            CHECK_HEX(knoll_graph_seed(graph, node, index), seed_before);
        } else {
            CHECK_NEAR(knoll_graph_number(graph, node, index, 0), before, 0);
        }
    } else if (parameter->kind == KNOLL_SEED) {
        CHECK_HEX(knoll_graph_seed(graph, node, index), (uint64_t)value);
    } else if (parameter->kind == KNOLL_NUMBER) {
        CHECK_NEAR(knoll_graph_number(graph, node, index, 0), (double)(float)value, 0);
    } else {
        CHECK_NEAR(knoll_graph_number(graph, node, index, 0), value, 0);
    }
    knoll_graph_destroy(graph);
    test_row = "";
}

/* Of every parameter: its ends, next to them, far beyond, and what is no number. */
static void every_parameter(void)
{
    const knoll_type_info *type;
    for (size_t i = 0; (type = knoll_type_at(i)) != NULL; i++) {
        for (int p = 0; p < type->parameter_count; p++) {
            const knoll_parameter_info *parameter = &type->parameters[p];
            bool number = parameter->kind == KNOLL_NUMBER, choice = parameter->kind == KNOLL_CHOICE;
            double low = parameter->low, high = parameter->high;
            if (parameter->kind == KNOLL_SEED) {
                high = 9007199254740992.0; /* 2^53; larger ones have a call of their own */
            }
            double above = number ? (double)nextafterf((float)low, INFINITY) : low + 1;
            double below = number ? (double)nextafterf((float)high, -INFINITY) : high - 1;
            try_value(type, p, low, !choice && !parameter->above_low);
            try_value(type, p, above, !choice);
            try_value(type, p, below, !choice);
            try_value(type, p, high, !choice);
            try_value(type, p, number ? low - fabs(low) * 1e-6 - 1e-30 : low - 1, false);
            try_value(type, p, number ? high + fabs(high) * 1e-6 : high + 2, false);
            if (number) { /* what counts is the binary32 number that it becomes */
                try_value(type, p, low - fabs(low) * 1e-9, !parameter->above_low);
                try_value(type, p, high + fabs(high) * 1e-9, true);
            }
            const double never[] = {1e300, -1e300, NAN, INFINITY, -INFINITY};
            for (size_t n = 0; n < COUNT(never); n++) {
                try_value(type, p, never[n], false);
            }
            if (!number) {
                try_value(type, p, low + 0.5, false);
            }
        }
    }
}

/* Whole limits in full, so that a person can type them. */
static void limits_are_readable(void)
{
    knoll_graph *graph = knoll_graph_create(NULL);
    knoll_node perlin = knoll_make_perlin(graph, NULL);
    knoll_error error;
    knoll_graph_set(graph, perlin, "period", 2000000000);
    knoll_graph_status(graph, &error);
    CHECK_TEXT(error.message, "period is 2000000000; it goes from 0 to 1073741824");
    knoll_graph_destroy(graph);
}

static void c125_missing_inputs(void)
{
    const knoll_type_info *type;
    for (size_t i = 0; (type = knoll_type_at(i)) != NULL; i++) {
        for (int missing = 0; missing < type->input_count; missing++) {
            knoll_graph *graph = knoll_graph_create(NULL);
            knoll_node node = knoll_graph_add(graph, type->name, "it");
            knoll_node other = knoll_make_constant(graph, NULL);
            for (int n = 0; n < type->input_count; n++) {
                if (type->inputs[n].required && n != missing) {
                    knoll_graph_connect(graph, node, type->inputs[n].name, other);
                }
            }
            char path[60];
            snprintf(path, sizeof path, "nodes.it.%s", type->inputs[missing].name);
            test_row = path;
            knoll_field *field = NULL;
            knoll_error error;
            knoll_status status = knoll_compile(graph, node, 0, &field, &error);
            if (type->inputs[missing].required) {
                CHECK_INT(status, KNOLL_ERROR_GRAPH);
                CHECK(field == NULL);
                CHECK_TEXT(error.path, path);
                CHECK(strstr(error.message, type->inputs[missing].name) != NULL);
                /* Also where no output leads to it. */
                CHECK_INT(knoll_compile(graph, other, 0, &field, NULL), KNOLL_ERROR_GRAPH);
            } else {
                CHECK_INT(status, KNOLL_OK);
            }
            knoll_field_destroy(field);
            knoll_graph_destroy(graph);
        }
    }
    test_row = "";
}

/* A ring of nodes, and an output that leads to it or does not. */
static void c122_cycles(void)
{
    const int lengths[] = {1, 2, 3, 64, 65000};
    for (size_t i = 0; i < 2 * COUNT(lengths); i++) {
        int length = lengths[i / 2];
        bool reached = i % 2 == 0;
        knoll_graph *graph = knoll_graph_create(NULL);
        knoll_node output = knoll_make_perlin(graph, NULL);
        knoll_node first = knoll_graph_add(graph, "negate", "ring"), last = first;
        for (int n = 1; n < length; n++) {
            last = knoll_make_abs(graph, last);
        }
        knoll_graph_connect(graph, first, "source", last);
        if (reached) {
            output = knoll_make_add(graph, output, last);
        }
        knoll_error error;
        knoll_field *field = NULL;
        CHECK_INT(knoll_compile(graph, output, 0, &field, &error), KNOLL_ERROR_GRAPH);
        CHECK(field == NULL);
        CHECK(strstr(error.message, "cycle") != NULL);
        CHECK(strncmp(error.path, "nodes.", 6) == 0 && strstr(error.path, ".source") != NULL);
        if (length == 1) {
            CHECK_TEXT(error.path, "nodes.ring.source");
            CHECK(strstr(error.message, "'ring'") != NULL);
        }
        knoll_graph_destroy(graph);
    }
}

/* Sharing is no cycle, however often. */
static void diamonds_are_no_cycles(void)
{
    knoll_graph *graph = knoll_graph_create(NULL);
    knoll_node node = knoll_make_perlin(graph, NULL);
    for (int i = 0; i < 60; i++) {
        node = knoll_make_add(graph, node, node);
    }
    knoll_field *field = NULL;
    CHECK_INT(knoll_compile(graph, node, 0, &field, NULL), KNOLL_OK);
    knoll_field_destroy(field);
    knoll_graph_destroy(graph);
}

int main(void)
{
    RUN(documented_ranges);
    RUN(every_parameter);
    RUN(limits_are_readable);
    RUN(c125_missing_inputs);
    RUN(c122_cycles);
    RUN(diamonds_are_no_cycles);
    return test_end();
}
