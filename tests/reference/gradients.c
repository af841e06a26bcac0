/* gradients.c - derivatives of every node, and of random graphs of them, against central
   differences of the interpreter: near and far, on cell borders and beside them, with periods. */
#include "differences.h"

#include "all_fields.h"

static positions at;

static bool has(const knoll_graph *graph, const char *type)
{
    bool any = false;
    for (uint32_t id = 1; id <= knoll_graph_size(graph); id++)
        any |= !strcmp(knoll_graph_type(graph, (knoll_node){id})->name, type);
    return any;
}

/* Every source in every form: alone, in fractals, warped, moved, periodic. */
static void every_node(void)
{
    for (size_t i = 0; i < SOURCES * FORMS; i++) {
        knoll_node output;
        knoll_graph *graph = all_fields_at(i, &output);
        bool searched = i % SOURCES >= 8; /* Worley noise takes the interpreter long */
        for (int dimensions = 1; dimensions <= 4; dimensions++) {
            size_t count = searched ? 64u >> 2 * (dimensions - 1) : 96;
            try_positions(&at, i * 4 + (uint64_t)dimensions, count + 4, 0.25);
            slopes_agree(graph, output, test_random(5, i), dimensions, &at);
        }
        knoll_graph_destroy(graph);
    }
}

/* A coordinate grows with the distance, and the differences of what comes of it drown. */
static void pull_near(positions *p)
{
    for (size_t i = 0; i < p->count; i++)
        for (int a = 0; a < 4; a++)
            p->axis[a][i] = remainder(p->axis[a][i], 1000);
}

/* A node over others: `inner` at one input, noise that is not flat at those that must have
   something. */
static knoll_node over(knoll_graph *graph, const knoll_type_info *type, int input, knoll_node inner)
{
    knoll_node node = knoll_graph_add(graph, type->name, NULL);
    for (int i = 0; i < type->input_count; i++) {
        knoll_node source = inner;
        if (i != input) {
            source = make_source(graph, 6 + (size_t)i % 2, 0.3 + 0.1 * i, 0);
            knoll_graph_set(graph, source, "seed", i);
        }
        if (i == input || type->inputs[i].required)
            knoll_graph_connect(graph, node, type->inputs[i].name, source);
    }
    if (type->parameter_count > 0 && !strcmp(type->parameters[0].name, "frequency"))
        knoll_graph_set(graph, node, "frequency", 0.25);
    else if (!strcmp(type->name, "clamp"))
        knoll_graph_set(graph, node, "high", 0.2);
    return node;
}

/* Fixed-point noise has no derivatives; the node is named that has none. */
static bool is_fixed(const knoll_type_info *type)
{
    return strncmp(type->name, "q16_", 4) == 0;
}

static void has_none(const knoll_graph *graph, knoll_node output)
{
    knoll_error error;
    knoll_field *field = compiled(graph, output, 1), *gradient = NULL;
    CHECK_INT(knoll_field_differentiate(field, &gradient, &error), KNOLL_ERROR_GRAPH);
    CHECK(gradient == NULL && strstr(error.message, "fixed-point") && error.path[0]);
    knoll_field_destroy(field);
}

/* Every node under every other, at each of its inputs. */
static void every_pair(void)
{
    const knoll_type_info *outer, *inner;
    const knoll_node none = {0};
    for (size_t i = 0; (outer = knoll_type_at(i)) != NULL; i++)
        for (int input = 0; input < outer->input_count; input++)
            for (size_t j = 0; (inner = knoll_type_at(j)) != NULL; j++) {
                char row[80];
                snprintf(row, sizeof row, "%s under %s of %s", inner->name,
                         outer->inputs[input].name, outer->name);
                test_row = row;
                knoll_graph *graph = knoll_graph_create(NULL);
                knoll_node output = over(graph, outer, input, over(graph, inner, -1, none));
                if (is_fixed(inner)) {
                    has_none(graph, output);
                    knoll_graph_destroy(graph);
                    continue;
                }
                for (int dimensions = 1; dimensions <= 3; dimensions++) {
                    try_positions(&at, 1000 * i + 10 * j + (uint64_t)dimensions, 12, 0.25);
                    pull_near(&at);
                    slopes_agree(graph, output, j, dimensions, &at);
                }
                knoll_graph_destroy(graph);
            }
    test_row = "";
}

static void random_graphs(void)
{
    const uint64_t graphs = test_long() ? 10000 : 1000;
    for (uint64_t i = 0; i < 4 * graphs; i++) {
        char row[40];
        knoll_node output;
        int dimensions = (int)(1 + i / 4 % 4); /* depth goes by i % 4 */
        snprintf(row, sizeof row, "graph %ju, %dD", (uintmax_t)i, dimensions);
        test_row = row;
        knoll_graph *graph = random_graph_at(i, dimensions, 0, &output);
        const bool searched = has(graph, "worley");
        size_t count = searched && dimensions > 2 ? 24u >> 2 * (dimensions - 2) : 16;
        try_positions(&at, i, count + 2, 1);
        if (has(graph, "coordinate"))
            pull_near(&at);
        slopes_agree(graph, output, test_random(3, i), dimensions, &at);
        knoll_graph_destroy(graph);
        test_row = "";
    }
}

int main(void)
{
    RUN(every_node);
    printf("%lu derivatives, %lu of them left out\n", sought, left_out);
    RUN(every_pair);
    printf("%lu derivatives, %lu of them left out\n", sought, left_out);
    RUN(random_graphs);
    printf("%lu derivatives, %lu of them left out\n", sought, left_out);
    CHECK(left_out * 20 < sought);
    return test_end();
}
