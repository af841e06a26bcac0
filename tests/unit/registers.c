/* registers.c - few registers, and none overwritten while it is needed: random graphs whose every
   node alone, among all others, and in another order gives the same bits. */
#include <graph/graph.h>
#include <graph/program.h>

#include "test.h"

enum { most_nodes = 40, width = 40, parts = 3 /* the value, and derivatives by x and y */ };

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

/* The nodes as outputs of one field; with `gradient`, their derivatives too. */
static bool sample(const knoll_graph *graph, const knoll_node *nodes, size_t count, bool gradient,
                   float values[][2 * width])
{
    float *outputs[16 * parts];
    knoll_field *field = NULL, *plain = NULL;
    knoll_grid grid = knoll_grid_default(2);
    grid.count[0] = width;
    grid.count[1] = 2;
    grid.step[0] = 0.37;
    for (size_t i = 0; i < 16 * parts; i++) {
        outputs[i] = values[i];
    }
    if (knoll_compile_outputs(graph, nodes, count, 1, &field, NULL) != KNOLL_OK) {
        return false;
    }
    if (gradient) {
        plain = field;
        field = NULL;
        knoll_status status = knoll_field_differentiate(plain, &field, NULL);
        knoll_field_destroy(plain);
        if (status != KNOLL_OK) { /* too large */
            return false;
        }
    }
    CHECK_INT(knoll_sample_grid(field, &grid, outputs, NULL), KNOLL_OK);
    knoll_field_destroy(field);
    return true;
}

/* What comes together differs in registers from what comes alone. */
static void nothing_is_overwritten(void)
{
    static float together[16 * parts][2 * width], reversed[16 * parts][2 * width];
    static float alone[16 * parts][2 * width];
    int compiled[2] = {0, 0};
    for (uint64_t seed = 0; seed < (test_long() ? 60000u : 2500u); seed++) {
        knoll_node nodes[most_nodes], backwards[most_nodes];
        int count;
        bool gradient = seed % 2;
        const int each = gradient ? parts : 1;
        knoll_graph *graph = random_graph(seed / 2, nodes, &count);
        count = count > 16 ? 16 : count;
        for (int i = 0; i < count; i++) {
            backwards[i] = nodes[count - 1 - i];
        }
        if (sample(graph, nodes, (size_t)count, gradient, together) &&
            sample(graph, backwards, (size_t)count, gradient, reversed)) {
            compiled[gradient]++;
            for (int i = 0; i < count; i++) {
                const size_t size = (size_t)each * sizeof alone[0];
                sample(graph, &nodes[i], 1, gradient, alone);
                if (!CHECK_BYTES(together[i * each], alone[0], size) ||
                    !CHECK_BYTES(reversed[(count - 1 - i) * each], alone[0], size)) {
                    printf("node %d (%s) of random graph %llu\n", i,
                           knoll_graph_type(graph, nodes[i])->name, (unsigned long long)seed / 2);
                    break;
                }
            }
        }
        knoll_graph_destroy(graph);
    }
    CHECK(compiled[0] > 500);
    CHECK(compiled[1] > 500);
}

static void check_registers(const int *registers, int values, int count)
{
    for (int i = 0; i < values; i++) {
        CHECK(registers[i] >= -1 && registers[i] < count);
    }
}

/* Results of one operation are in registers of their own. */
static void check_results(const knoll__operation *operation)
{
    for (int a = 0; a < KNOLL_AXES; a++) {
        CHECK(operation->derivative[a] != operation->out);
        for (int b = 0; b < a; b++) {
            CHECK(operation->derivative[a] < 0 ||
                  operation->derivative[a] != operation->derivative[b]);
        }
    }
}

/* What a loop sums, at its end, is in registers of its own, and its sums are in registers that
   nothing in its body writes. Derivatives by two axes may be one value. */
static void check_loop(const knoll__program *p, const knoll__operation *loop)
{
    const knoll__operation *last = &p->operations[loop->end - 1];
    for (const knoll__operation *inner = loop + 1; inner <= last; inner++) {
        CHECK(inner->out != loop->out);
        for (int a = 0; a < KNOLL_AXES; a++) {
            CHECK(loop->derivative[a] < 0 || inner->out != loop->derivative[a]);
            for (int b = 0; b < KNOLL_AXES; b++) {
                CHECK(inner->derivative[b] < 0 || (inner->derivative[b] != loop->derivative[a] &&
                                                   inner->derivative[b] != loop->out));
            }
        }
    }
    for (int a = 0; a < KNOLL_AXES; a++) {
        CHECK(loop->in_derivative[a] != loop->in[0] || loop->in[0] < 0);
        for (int b = 0; b < a; b++) {
            CHECK(loop->in_derivative[a] < 0 || loop->in_derivative[a] != loop->in_derivative[b]);
        }
    }
}

static void check_program(const knoll_graph *graph, knoll_node output)
{
    knoll__program program;
    int needed = 1;
    if (knoll__lower(graph, &output, 1, 2, 1, &graph->allocator, &program, &needed, NULL) !=
        KNOLL_OK) {
        return;
    }
    for (size_t i = 0; i < program.operation_count; i++) {
        check_results(&program.operations[i]);
        if (program.operations[i].code == KNOLL__LOOP) {
            check_loop(&program, &program.operations[i]);
        }
    }
    knoll__program_release(&program, &graph->allocator);
}

/* Wherever a random graph has loops. */
static void loops_keep_their_sums(void)
{
    for (uint64_t seed = 0; seed < 1000; seed++) {
        knoll_node nodes[most_nodes];
        int count;
        knoll_graph *graph = random_graph(seed, nodes, &count);
        check_program(graph, nodes[count - 1]);
        knoll_graph_destroy(graph);
    }
}

static int registers_of(const knoll_graph *graph, knoll_node output, int gradient)
{
    knoll__program program;
    int needed = 1;
    CHECK_INT(
        knoll__lower(graph, &output, 1, 2, gradient, &graph->allocator, &program, &needed, NULL),
        KNOLL_OK);
    int count = program.register_count;
    for (size_t i = 0; i < program.operation_count; i++) {
        const knoll__operation *operation = &program.operations[i];
        CHECK(operation->out >= 0 && operation->out < count);
        check_registers(operation->in, 3, count);
        check_registers(operation->derivative, KNOLL_AXES, count);
        check_registers(operation->in_derivative, KNOLL_AXES, count);
        check_registers(operation->place.displacement, KNOLL_AXES, count);
        check_results(operation);
    }
    check_registers(program.output, program.output_count, count);
    knoll__program_release(&program, &graph->allocator);
    return count;
}

/* A chain needs one register, a sum of many terms two, whatever their number; with derivatives by
   two axes three times as many. */
static void few_registers(void)
{
    knoll_graph *graph = knoll_graph_create(NULL);
    knoll_node chain = knoll_make_perlin(graph, NULL), sum = chain;
    for (int i = 0; i < 200; i++) {
        chain = knoll_make_negate(graph, chain);
    }
    CHECK_INT(registers_of(graph, chain, 0), 1);
    CHECK_INT(registers_of(graph, chain, 1), 3);
    for (int i = 0; i < 200; i++) {
        sum = knoll_make_add(graph, sum, knoll_make_value(graph, NULL));
    }
    CHECK_INT(registers_of(graph, sum, 0), 2);
    CHECK_INT(registers_of(graph, sum, 1), 6);
    knoll_node fbm = knoll_make_fbm(graph, sum, NULL);
    CHECK(registers_of(graph, fbm, 0) <= 3);
    CHECK(registers_of(graph, fbm, 1) <= 9);
    knoll_graph_destroy(graph);
}

int main(void)
{
    RUN(nothing_is_overwritten);
    RUN(loops_keep_their_sums);
    RUN(few_registers);
    return test_end();
}
