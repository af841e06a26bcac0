/* random_graphs.c - some hundred random graphs against the interpreter: nodes in each other in ways
   that nobody would think of. */
#include "compare.h"

#include <verify/random_graph.h>

static positions at;

static void graphs_agree(void)
{
    const uint64_t graphs = test_long() ? 20000 : 1500;
    for (uint64_t i = 0; i < 4 * graphs; i++) {
        char row[40];
        knoll_node output;
        int dimensions = (int)(1 + i / 4 % 4); /* depth goes by i % 4 */
        snprintf(row, sizeof row, "graph %ju, %dD", (uintmax_t)i, dimensions);
        test_row = row;
        knoll_graph *graph = random_graph_at(i, dimensions, 1, &output);
        try_positions(&at, i, dimensions == 4 ? 8 : 40, 1);
        agrees(graph, output, test_random(3, i), dimensions, &at);
        knoll_graph_destroy(graph);
        test_row = "";
    }
}

int main(void)
{
    RUN(graphs_agree);
    printf("%lu samples, %lu of them unsure\n", compared, unsure);
    CHECK(unsure * 10 < compared);
    return test_end();
}
