/* registers.c - few registers, and none overwritten while it is needed: random graphs whose every node
   alone, among all others, and in another order gives the same bits. */
#include <graph/graph.h>
#include <graph/program.h>

#include "test.h"

enum { most_nodes = 40, width = 40 };

/* A random graph without cycles, of nested fractals, warps and shared nodes. */
static knoll_graph *random_graph(uint64_t seed, knoll_node nodes[most_nodes], int *count)
{
    static const char *const leaves[] = {"perlin", "value", "coordinate", "constant"};
    static const char *const inner[] = {"fbm",       "warp", "add", "mix",
                                        "transform", "abs",  "max", "warp"};
    knoll_graph *graph = knoll_graph_create(NULL);
    *count = 4 + (int)(test_random(seed, 0) % 12);
    for (int i = 0; i < *count; i++) {
        uint64_t r = test_random(seed, 1 + (uint64_t)i);
        bool leaf = i < 2 || r % 5 == 0;
        nodes[i] = knoll_graph_add(graph, leaf ? leaves[(r >> 8) % 4] : inner[(r >> 8) % 8], NULL);
        const knoll_type_info *type = knoll_graph_type(graph, nodes[i]);
        for (int n = 0; n < type->input_count; n++) {
            if (type->inputs[n].required || (r >> (20 + n) & 3) == 0) {
                bool by = strcmp(type->inputs[n].name, "by") == 0;
                if (by && (knoll_graph_input(graph, nodes[i], 1).id != 0 ||
                           knoll_graph_input(graph, nodes[i], 2).id != 0)) {
                    continue; /* `by` moves what x and y would */
                }
                knoll_graph_connect(
                    graph, nodes[i], type->inputs[n].name,
                    nodes[test_random(seed, 100 + 8 * (uint64_t)i + (uint64_t)n) % (uint64_t)i]);
            }
        }
        if (strcmp(type->name, "fbm") == 0) {
            knoll_graph_set(graph, nodes[i], "octaves", 1 + (double)(r >> 40 & 1));
        } else if (strcmp(type->name, "constant") == 0) {
            knoll_graph_set(graph, nodes[i], "value", (double)(r >> 40 & 7));
        } else if (type->parameters != NULL && strcmp(type->parameters[0].name, "frequency") == 0) {
            knoll_graph_set(graph, nodes[i], "frequency", 0.3);
            knoll_graph_set(graph, nodes[i], "seed", (double)i);
        }
    }
    CHECK_INT(knoll_graph_status(graph, NULL), KNOLL_OK);
    return graph;
}

static bool sample(const knoll_graph *graph, const knoll_node *nodes, size_t count,
                   float values[][2 * width])
{
    float *outputs[16];
    knoll_field *field = NULL;
    knoll_grid grid = knoll_grid_default(2);
    grid.count[0] = width;
    grid.count[1] = 2;
    grid.step[0] = 0.37;
    for (size_t i = 0; i < count; i++) {
        outputs[i] = values[i];
    }
    if (knoll_compile_outputs(graph, nodes, count, 1, &field, NULL) != KNOLL_OK) {
        return false;
    }
    CHECK_INT(knoll_sample_grid(field, &grid, outputs, NULL), KNOLL_OK);
    knoll_field_destroy(field);
    return true;
}

/* What comes together differs in registers from what comes alone. */
static void nothing_is_overwritten(void)
{
    static float together[16][2 * width], reversed[16][2 * width], alone[1][2 * width];
    int compiled = 0;
    for (uint64_t seed = 0; seed < (test_long() ? 60000u : 2500u); seed++) {
        knoll_node nodes[most_nodes], backwards[most_nodes];
        int count;
        knoll_graph *graph = random_graph(seed, nodes, &count);
        count = count > 16 ? 16 : count;
        for (int i = 0; i < count; i++) {
            backwards[i] = nodes[count - 1 - i];
        }
        if (sample(graph, nodes, (size_t)count, together) &&
            sample(graph, backwards, (size_t)count, reversed)) {
            compiled++;
            for (int i = 0; i < count; i++) {
                sample(graph, &nodes[i], 1, alone);
                if (!CHECK_BYTES(together[i], alone[0], sizeof alone[0]) ||
                    !CHECK_BYTES(reversed[count - 1 - i], alone[0], sizeof alone[0])) {
                    printf("node %d (%s) of random graph %llu\n", i,
                           knoll_graph_type(graph, nodes[i])->name, (unsigned long long)seed);
                    break;
                }
            }
        }
        knoll_graph_destroy(graph);
    }
    CHECK(compiled > 500);
}

static int registers_of(const knoll_graph *graph, knoll_node output)
{
    knoll__program program;
    int needed = 1;
    CHECK_INT(knoll__lower(graph, &output, 1, 2, 0, &graph->allocator, &program, &needed, NULL),
              KNOLL_OK);
    int count = program.register_count;
    for (size_t i = 0; i < program.operation_count; i++) {
        CHECK(program.operations[i].out >= 0 && program.operations[i].out < count);
        for (int n = 0; n < 3; n++) {
            CHECK(program.operations[i].in[n] < count);
        }
    }
    knoll__program_release(&program, &graph->allocator);
    return count;
}

/* A chain needs one register, a sum of many terms two, whatever their number. */
static void few_registers(void)
{
    knoll_graph *graph = knoll_graph_create(NULL);
    knoll_node chain = knoll_make_perlin(graph, NULL), sum = chain;
    for (int i = 0; i < 200; i++) {
        chain = knoll_make_negate(graph, chain);
    }
    CHECK_INT(registers_of(graph, chain), 1);
    for (int i = 0; i < 200; i++) {
        sum = knoll_make_add(graph, sum, knoll_make_value(graph, NULL));
    }
    CHECK_INT(registers_of(graph, sum), 2);
    CHECK(registers_of(graph, knoll_make_fbm(graph, sum, NULL)) <= 3);
    knoll_graph_destroy(graph);
}

int main(void)
{
    RUN(nothing_is_overwritten);
    RUN(few_registers);
    return test_end();
}
