/* gradients.c - derivatives of every node, and of random graphs of them, against central differences
   of the interpreter: near and far, on cell borders and beside them, with periods. */
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

/* Which node types stand directly under which, by their numbers. */
static bool under[64][64];

static void note_pairs(const knoll_graph *graph)
{
    for (uint32_t id = 1; id <= knoll_graph_size(graph); id++) {
        const knoll_type_info *type = knoll_graph_type(graph, (knoll_node){id});
        for (int i = 0; i < type->input_count; i++) {
            knoll_node input = knoll_graph_input(graph, (knoll_node){id}, i);
            if (input.id != 0)
                under[type->number][knoll_graph_type(graph, input)->number] = true;
        }
    }
}

/* A coordinate grows with the distance, and the differences of what comes of it drown. */
static void pull_near(positions *p)
{
    for (size_t i = 0; i < p->count; i++)
        for (int a = 0; a < 4; a++)
            p->axis[a][i] = remainder(p->axis[a][i], 1000);
}

static void random_graphs(void)
{
    const uint64_t graphs = test_long() ? 20000 : 1300;
    for (uint64_t i = 0; i < graphs; i++) {
        char row[40];
        knoll_node output;
        snprintf(row, sizeof row, "graph %ju", (uintmax_t)i);
        test_row = row;
        knoll_graph *graph = random_graph_at(i, 0, &output);
        note_pairs(graph);
        for (int dimensions = 1; dimensions <= 4; dimensions++) {
            try_positions(&at, i * 4 + (uint64_t)dimensions,
                          dimensions == 4 && has(graph, "worley") ? 4 : 16, 1);
            if (has(graph, "coordinate"))
                pull_near(&at);
            slopes_agree(graph, output, test_random(3, i), dimensions, &at);
        }
        knoll_graph_destroy(graph);
        test_row = "";
    }
    const knoll_type_info *outer, *inner;
    for (size_t i = 0; (outer = knoll_type_at(i)) != NULL; i++)
        for (size_t j = 0; outer->input_count > 0 && (inner = knoll_type_at(j)) != NULL; j++)
            if (!CHECK(under[outer->number][inner->number]))
                printf("no %s under %s\n", inner->name, outer->name);
}

int main(void)
{
    RUN(every_node);
    printf("%lu derivatives, %lu of them left out\n", sought, left_out);
    RUN(random_graphs);
    printf("%lu derivatives, %lu of them left out\n", sought, left_out);
    CHECK(left_out * 20 < sought);
    return test_end();
}
