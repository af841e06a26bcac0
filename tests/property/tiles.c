/* tiles.c - any tiles of a grid are its parts, whatever their sizes, strides and distance from the
   origin, and nothing else is touched (C16, C17, C93). */
#include "all_fields.h"

enum { MOST = 3000 };

static float whole[MOST], joined[MOST + 2];

static const size_t sizes[4][4] = {{1201}, {37, 29}, {17, 9, 7}, {9, 5, 7, 4}};
static const ptrdiff_t strides[4][4] = {{1}, {1, 37}, {1, 17, 17 * 9}, {1, 9, 45, 315}};

static size_t size_of(int dimensions)
{
    size_t size = 1;
    for (int a = 0; a < dimensions; a++)
        size *= sizes[dimensions - 1][a];
    return size;
}

/* Grid `seed`, at places from the origin to as far as the contract goes. */
static knoll_grid grid_of(int dimensions, uint64_t seed)
{
    static const double steps[] = {0.25, 0.1, -1, 7, 0.5, 60};
    static const int64_t firsts[] = {
        -7, 0, 4294967290, -123456789012345, INT64_C(1) << 52, INT64_MAX - 2000};
    knoll_grid grid = knoll_grid_default(dimensions);
    for (int a = 0; a < dimensions; a++) {
        uint64_t at = seed * 4 + (uint64_t)a;
        grid.count[a] = sizes[dimensions - 1][a];
        grid.step[a] = steps[test_random(1, at) % COUNT(steps)];
        grid.first[a] = firsts[test_random(2, at) % COUNT(firsts)];
        grid.origin[a] = test_between(3, at, -3, 3);
    }
    return grid;
}

/* Cuts the grid in two on an axis at a place that fits nothing, and these again. */
static void fill_tiles(const knoll_field *field, const knoll_grid *tile, float *values, int depth,
                       uint64_t seed)
{
    int axis = (int)(test_random(seed, 0) % (uint64_t)tile->dimensions);
    if (depth == 0 || tile->count[axis] < 2) {
        must_fill(field, tile, values);
        return;
    }
    size_t at = 1 + test_random(seed, 1) % (tile->count[axis] - 1);
    knoll_grid left = *tile, right = *tile;
    left.count[axis] = at;
    right.count[axis] -= at;
    right.first[axis] += (int64_t)at;
    fill_tiles(field, &left, values, depth - 1, seed * 2 + 1);
    fill_tiles(field, &right, values + (ptrdiff_t)at * tile->stride[axis], depth - 1, seed * 2 + 2);
}

static void c93_tiles_are_the_whole(void)
{
    for (size_t i = 0; i < ALL_FIELDS; i++) {
        knoll_node output;
        knoll_graph *graph = all_fields_at(i, &output);
        knoll_field *field = must_compile(graph, output, i);
        for (int dimensions = 1; dimensions <= 4; dimensions++) {
            knoll_grid grid = grid_of(dimensions, i);
            size_t size = size_of(dimensions);
            must_fill(field, &grid, whole);
            memcpy(grid.stride, strides[dimensions - 1], sizeof grid.stride);
            memset(joined, 0x7f, sizeof joined);
            fill_tiles(field, &grid, joined + 1, 4, i);
            CHECK_BYTES(joined + 1, whole, size * sizeof(float));
            CHECK_HEX(test_bits(joined[0]), 0x7f7f7f7f);
            CHECK_HEX(test_bits(joined[size + 1]), 0x7f7f7f7f);
        }
        knoll_field_destroy(field);
        knoll_graph_destroy(graph);
    }
}

/* Axes in any order, backwards, and with room between the samples that stays untouched. */
static void any_strides(void)
{
    static float room[40000];
    for (size_t i = 0; i < ALL_FIELDS; i += 3) {
        knoll_node output;
        knoll_graph *graph = all_fields_at(i, &output);
        knoll_field *field = must_compile(graph, output, i);
        for (int dimensions = 1; dimensions <= 4; dimensions++) {
            knoll_grid grid = grid_of(dimensions, i + 999);
            must_fill(field, &grid, whole);
            size_t span = 1 + i % 3, start = 0, size = size_of(dimensions), written = 0;
            for (int k = 0; k < dimensions; k++) { /* the last axis is the fastest */
                int a = i % 2 ? dimensions - 1 - k : (k + 1) % dimensions;
                grid.stride[a] = (ptrdiff_t)span;
                if (test_random(i, (uint64_t)a) & 1) {
                    start += span * (grid.count[a] - 1);
                    grid.stride[a] = -grid.stride[a];
                }
                span *= grid.count[a] + (k == 1);
            }
            memset(room, 0x7f, sizeof room);
            if (!CHECK(span < COUNT(room)))
                continue;
            must_fill(field, &grid, room + start);
            bool same = true;
            for (size_t at = 0; at < size; at++) {
                float *p = room + start;
                size_t rest = at;
                for (int a = 0; a < dimensions; a++) {
                    p += (ptrdiff_t)(rest % grid.count[a]) * grid.stride[a];
                    rest /= grid.count[a];
                }
                same = same && test_bits(*p) == test_bits(whole[at]);
            }
            CHECK(same);
            for (size_t at = 0; at < COUNT(room); at++)
                written += test_bits(room[at]) != 0x7f7f7f7f;
            CHECK_INT(written, size);
        }
        knoll_field_destroy(field);
        knoll_graph_destroy(graph);
    }
}

/* C17: a tile far away, by its index, is that window of the world, computed sample by sample. */
static void c17_far_tiles(void)
{
    static const int64_t tiles[][2] = {{1 << 20, 0}, {1 << 22, -(1 << 22)}, {1000000000, -1}};
    enum { TILE = 4096, W = 61, H = 3 };
    for (size_t i = 0; i < ALL_FIELDS; i += 5) {
        knoll_node output;
        knoll_graph *graph = all_fields_at(i, &output);
        knoll_field *field = must_compile(graph, output, 7);
        for (size_t t = 0; t < COUNT(tiles); t++) {
            knoll_grid grid = knoll_grid_default(2);
            grid.first[0] = tiles[t][0] * TILE;
            grid.first[1] = tiles[t][1] * TILE;
            grid.step[0] = grid.step[1] = 0.3;
            grid.count[0] = W;
            grid.count[1] = H;
            must_fill(field, &grid, whole);
            for (int at = 0; at < W * H; at++) {
                double x = 0.3 * (double)(tiles[t][0] * TILE + at % W);
                double y = 0.3 * (double)(tiles[t][1] * TILE + at / W);
                if (!CHECK_BITS(whole[at], knoll_sample2(field, x, y)))
                    break;
            }
        }
        knoll_field_destroy(field);
        knoll_graph_destroy(graph);
    }
}

static void empty_and_wrong_grids(void)
{
    knoll_node output;
    knoll_graph *graph = all_fields_at(6, &output);
    knoll_field *field = must_compile(graph, output, 7);
    float value = 77, *outputs[] = {&value};
    for (int a = 0; a < 3; a++) {
        knoll_grid grid = knoll_grid_default(3);
        grid.count[a] = 0;
        CHECK_INT(knoll_sample_grid(field, &grid, outputs, NULL), KNOLL_OK);
        grid = knoll_grid_default(3);
        grid.count[a] = 2;
        grid.first[a] = INT64_MAX;
        CHECK_INT(knoll_sample_grid(field, &grid, outputs, NULL), KNOLL_ERROR_ARGUMENT);
        grid = knoll_grid_default(3);
        grid.step[a] = (double)INFINITY;
        CHECK_INT(knoll_sample_grid(field, &grid, outputs, NULL), KNOLL_ERROR_ARGUMENT);
        grid = knoll_grid_default(3);
        grid.origin[a] = (double)NAN;
        CHECK_INT(knoll_sample_grid(field, &grid, outputs, NULL), KNOLL_ERROR_ARGUMENT);
    }
    knoll_grid grid = knoll_grid_default(5);
    CHECK_INT(knoll_sample_grid(field, &grid, outputs, NULL), KNOLL_ERROR_ARGUMENT);
    CHECK(value == 77);
    knoll_field_destroy(field);
    knoll_graph_destroy(graph);
}

int main(void)
{
    RUN(c93_tiles_are_the_whole);
    RUN(any_strides);
    RUN(c17_far_tiles);
    RUN(empty_and_wrong_grids);
    return test_end();
}
