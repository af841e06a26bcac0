/* normals.c - a terrain and its normals, from one call, lit from the upper left in letters. */
#include <knoll/knoll.h>
#include <stdio.h>

enum { WIDTH = 76, HEIGHT = 24 };

static float heights[HEIGHT][WIDTH], by_x[HEIGHT][WIDTH], by_y[HEIGHT][WIDTH];

static knoll_field *make_terrain(knoll_error *error)
{
    knoll_graph *graph = knoll_graph_create(NULL);
    knoll_simplex_parameters simplex = knoll_simplex_default();
    simplex.frequency = 0.03f; /* cells a unit */
    knoll_fbm_parameters fbm = knoll_fbm_default();
    fbm.octaves = 3;
    knoll_node land = knoll_make_fbm(graph, knoll_make_simplex(graph, &simplex), &fbm);
    knoll_field *land_alone = NULL, *terrain = NULL;
    if (knoll_compile(graph, land, 42, &land_alone, error) == KNOLL_OK)
        knoll_field_differentiate(land_alone, &terrain, error);
    knoll_field_destroy(land_alone);
    knoll_graph_destroy(graph);
    return terrain;
}

int main(void)
{
    knoll_error error;
    knoll_field *terrain = make_terrain(&error);
    if (terrain == NULL)
        return fprintf(stderr, "%s: %s\n", error.path, error.message), 1;

    float *outputs[] = {heights[0], by_x[0], by_y[0]};
    knoll_grid grid = knoll_grid_default(2);
    grid.count[0] = WIDTH, grid.count[1] = HEIGHT;
    grid.step[1] = 2; /* letters are twice as high as wide; slopes are by units, not by samples */
    knoll_sample_grid(terrain, &grid, outputs, NULL);
    knoll_field_destroy(terrain);

    const float scale = 12; /* a height of 1 is so many units high */
    for (int y = 0; y < HEIGHT; y++, putchar('\n'))
        for (int x = 0; x < WIDTH; x++) {
            const float normal[] = {-scale * by_x[y][x], -scale * by_y[y][x], 1};
            float square = normal[0] * normal[0] + normal[1] * normal[1] + 1;
            float facing = normal[2] - normal[0] - normal[1]; /* times the sun's (-1, -1, 1) */
            float light = facing > 0 ? facing * facing / (3 * square) : 0;
            putchar(" .:-=+*#%@"[(int)(9.99f * light)]);
        }
    return 0;
}
