#include <knoll/knoll.h>
#include <stdio.h>

int main(void)
{
    printf("one value: %.6f\n", (double)knoll_perlin2(0.3, 0.7, 42));

    knoll_graph *graph = knoll_graph_create(NULL);
    knoll_perlin_parameters perlin = knoll_perlin_default();
    perlin.frequency = 0.02f; /* cells a unit */
    knoll_node hills = knoll_make_fbm(graph, knoll_make_perlin(graph, &perlin), NULL);
    knoll_field *field = NULL;
    knoll_error error;
    if (knoll_compile(graph, hills, 42, &field, &error) != KNOLL_OK)
        return fprintf(stderr, "%s: %s\n", error.path, error.message), 1;

    float heights[4 * 3], *outputs[] = {heights};
    knoll_grid grid = knoll_grid_default(2);
    grid.count[0] = 4, grid.count[1] = 3;
    grid.first[0] = 1000000; /* the millionth column: chunks join without a seam */
    knoll_sample_grid(field, &grid, outputs, NULL);
    for (int i = 0; i < 12; i++)
        printf("%9.6f%s", (double)heights[i], i % 4 == 3 ? "\n" : " ");
    knoll_field_destroy(field);
    knoll_graph_destroy(graph);
    return 0;
}
