/* cave.c - a voxel cave of 256 x 256 x 128 blocks. Most chunks are rock through and through:
   knoll_bounds proves it of them, and they are never sampled. Then all of it is sampled after all,
   to show that not one block differs. */
#include <knoll/knoll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHUNK = 16, BLOCKS = CHUNK * CHUNK * CHUNK, WIDTH = 256, HEIGHT = 128 };

/* Tunnels run where two noises are near 0 at once: where max(|a|, |b|) is below this. */
static const float wall = 0.05f;

static knoll_node make_distance(knoll_graph *graph, uint64_t seed)
{
    knoll_perlin_parameters perlin = knoll_perlin_default();
    perlin.frequency = 0.01f; /* cells a block */
    perlin.seed = seed;
    return knoll_make_abs(graph, knoll_make_perlin(graph, &perlin));
}

static knoll_field *make_cave(void)
{
    knoll_graph *graph = knoll_graph_create(NULL);
    knoll_node cave = knoll_make_max(graph, make_distance(graph, 1), make_distance(graph, 2));
    knoll_field *field = NULL;
    knoll_error error;
    if (knoll_compile(graph, cave, 7, &field, &error) != KNOLL_OK)
        fprintf(stderr, "%s: %s\n", error.path, error.message);
    knoll_graph_destroy(graph);
    return field;
}

/* Samples the chunk at (x, y, z); air[i] is 1 for a block of air. */
static void sample_chunk(const knoll_field *cave, int x, int y, int z, unsigned char air[BLOCKS])
{
    static float values[BLOCKS];
    float *outputs[] = {values};
    knoll_grid grid = knoll_grid_default(3);
    grid.first[0] = x, grid.first[1] = y, grid.first[2] = z;
    grid.count[0] = grid.count[1] = grid.count[2] = CHUNK;
    knoll_sample_grid(cave, &grid, outputs, NULL);
    for (int i = 0; i < BLOCKS; i++)
        air[i] = values[i] < wall;
}

/* The same, but without a sample where the bounds decide: 1 when they did. */
static int make_chunk(const knoll_field *cave, int x, int y, int z, unsigned char air[BLOCKS])
{
    const double last = CHUNK - 1; /* the corners are blocks: both belong to the box */
    knoll_box box = {3, {x, y, z}, {x + last, y + last, z + last}};
    float low, high;
    knoll_bounds(cave, &box, &low, &high);
    if (low >= wall || high < wall) {
        memset(air, high < wall, BLOCKS);
        return 1;
    }
    sample_chunk(cave, x, y, z, air);
    return 0;
}

int main(void)
{
    static unsigned char air[BLOCKS], truth[BLOCKS];
    int chunks = 0, skipped = 0;
    long open = 0, wrong = 0;
    knoll_field *cave = make_cave();
    if (cave == NULL)
        return 1;
    for (int z = 0; z < HEIGHT; z += CHUNK)
        for (int y = 0; y < WIDTH; y += CHUNK)
            for (int x = 0; x < WIDTH; x += CHUNK) {
                skipped += make_chunk(cave, x, y, z, air);
                chunks++;
                sample_chunk(cave, x, y, z, truth);
                for (int i = 0; i < BLOCKS; i++) {
                    open += air[i];
                    wrong += air[i] != truth[i];
                }
            }
    knoll_field_destroy(cave);
    printf("%d of %d chunks were not sampled; %.1f %% of the blocks are air; %ld are wrong\n",
           skipped, chunks, 100.0 * (double)open / chunks / BLOCKS, wrong);
    return wrong == 0 && 2 * skipped >= chunks ? 0 : 1;
}
