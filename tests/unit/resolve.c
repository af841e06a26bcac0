/* resolve.c - paths such as "hills.source.frequency" to parameters and inputs. */
#include <knoll/knoll.h>

#include "test.h"

static knoll_graph *graph;
static knoll_node perlin, hills, bend, output;

static void build(void)
{
    graph = knoll_graph_create(NULL);
    perlin = knoll_make_perlin(graph, NULL);
    hills = knoll_graph_add(graph, "fbm", "hills");
    knoll_graph_connect(graph, hills, "source", perlin);
    bend = knoll_graph_add(graph, "simplex", "bend");
    output = knoll_graph_add(graph, "warp", "output");
    knoll_graph_connect(graph, output, "source", hills);
    knoll_graph_connect(graph, output, "by", bend);
}

static void found(void)
{
    const struct {
        const char *path;
        uint32_t node;
        int parameter, input;
    } rows[] = {
        {"amplitude", output.id, 0, -1},
        {"by", output.id, -1, 5},
        {"x", output.id, -1, 1},
        {"hills.octaves", hills.id, 0, -1},
        {"hills.persistence", hills.id, 2, -1},
        {"hills.source", hills.id, -1, 0},
        {"hills.source.frequency", perlin.id, 0, -1},
        {"source.source.fade", perlin.id, 1, -1},
        {"source.lacunarity", hills.id, 1, -1},
        {"output.source.source.seed", perlin.id, 2, -1},
        {"bend.period", bend.id, 2, -1},
        {"by.period", bend.id, 2, -1},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        knoll_node node = {0};
        int parameter = -7, input = -7;
        test_row = rows[i].path;
        CHECK_INT(knoll_graph_resolve(graph, output, rows[i].path, &node, &parameter, &input, NULL),
                  KNOLL_OK);
        CHECK_INT(node.id, rows[i].node);
        CHECK_INT(parameter, rows[i].parameter);
        CHECK_INT(input, rows[i].input);
    }
    test_row = "";
}

static void not_found(void)
{
    static char long_path[400];
    memset(long_path, 'q', sizeof long_path - 1);
    const struct {
        uint32_t start;
        const char *path;
        knoll_status status;
        const char *part;
    } rows[] = {
        {output.id, "", KNOLL_ERROR_ARGUMENT, "'hills.source.frequency'"},
        {output.id, ".", KNOLL_ERROR_ARGUMENT, "'hills.source.frequency'"},
        {output.id, ".octaves", KNOLL_ERROR_ARGUMENT, "no path"},
        {output.id, "hills.", KNOLL_ERROR_ARGUMENT, "ends in a dot"},
        {output.id, "hills.source.", KNOLL_ERROR_ARGUMENT, "ends in a dot"},
        {output.id, "hills..source", KNOLL_ERROR_ARGUMENT, "dot"},
        {output.id, "hils.octaves", KNOLL_ERROR_GRAPH, "did you mean 'hills'?"},
        {output.id, "zzz.octaves", KNOLL_ERROR_GRAPH, "hills, bend, output"},
        {output.id, "hills.octavse", KNOLL_ERROR_GRAPH, "did you mean 'octaves'?"},
        {output.id, "hills.octaves.x", KNOLL_ERROR_GRAPH, "'octaves' is a parameter"},
        {output.id, "hills.source.fade.linear", KNOLL_ERROR_GRAPH, "'fade' is a parameter"},
        {output.id, "amplitud", KNOLL_ERROR_GRAPH, "did you mean 'amplitude'?"},
        {output.id, "qqqq", KNOLL_ERROR_GRAPH, "source, x, y, z, w, by, amplitude"},
        {output.id, "output.x.frequency", KNOLL_ERROR_GRAPH, "nothing is connected to 'x'"},
        {output.id, long_path, KNOLL_ERROR_ARGUMENT, ""},
        {0, "octaves", KNOLL_ERROR_ARGUMENT, "no node to start from"},
        {99, "octaves", KNOLL_ERROR_ARGUMENT, "no node to start from"},
        {99, "source.octaves", KNOLL_ERROR_GRAPH, "no node 'source'"},
        {UINT32_MAX, "source.octaves", KNOLL_ERROR_GRAPH, "no node 'source'"},
        {0, "source.octaves", KNOLL_ERROR_GRAPH, "no node 'source'"},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        knoll_node node = {1234};
        int parameter = -7, input = -8;
        knoll_error error;
        memset(&error, 0, sizeof error);
        test_row = rows[i].path;
        CHECK_INT(knoll_graph_resolve(graph, (knoll_node){rows[i].start}, rows[i].path, &node,
                                      &parameter, &input, &error),
                  rows[i].status);
        CHECK(node.id == 1234 && parameter == -7 && input == -8);
        CHECK_INT(error.status, rows[i].status);
        CHECK(strncmp(error.path, rows[i].path, sizeof error.path - 1) == 0);
        if (!CHECK(strstr(error.message, rows[i].part) != NULL)) {
            printf("\"%s\" says nothing of \"%s\"\n", error.message, rows[i].part);
        }
    }
    test_row = "";
}

/* A node's name is looked for before the start's inputs: `source` the node, not the input. */
static void names_come_first(void)
{
    knoll_node named = knoll_graph_add(graph, "value", "source"), node;
    int parameter, input;
    CHECK_INT(knoll_graph_resolve(graph, output, "source.fade", &node, &parameter, &input, NULL),
              KNOLL_OK);
    CHECK_INT(node.id, named.id);
}

int main(void)
{
    build();
    RUN(found);
    RUN(not_found);
    RUN(names_come_first);
    knoll_graph_destroy(graph);
    return test_end();
}
