/* grid.c - sampling grids: arguments (C76, C80), strides, what is written and what is not, scratch,
   memory. */
#include "allocator.h"
#include "recipe.h"
#include "test.h"

#define HILLS                                                                                      \
    "{'type':'fbm','source':{'type':'perlin','frequency':0.31},'octaves':3,'lacunarity':2.3}"

static knoll_field *field;
static float rubbish[64];

/* A refused grid writes nothing. */
static void check_refused(const knoll_field *of, const knoll_grid *grid)
{
    float before[COUNT(rubbish)], *output = rubbish;
    memcpy(before, rubbish, sizeof before);
    CHECK_INT(knoll_sample_grid(of, grid, &output, NULL), KNOLL_ERROR_ARGUMENT);
    CHECK_BYTES(rubbish, before, sizeof before);
}

static void c80_dimensions_and_numbers(void)
{
    const int dimensions[] = {0, -1, 5, INT32_MAX, INT32_MIN};
    for (size_t i = 0; i < COUNT(dimensions); i++) {
        knoll_grid grid = knoll_grid_default(2);
        grid.dimensions = dimensions[i];
        check_refused(field, &grid);
    }
    knoll_field *deep = recipe_field("{'type':'coordinate','axis':'z'}");
    knoll_grid flat = knoll_grid_default(2);
    check_refused(deep, &flat);
    knoll_field_destroy(deep);
    const double bad[] = {NAN, INFINITY, -INFINITY};
    for (int axis = 0; axis < 2; axis++) {
        for (size_t i = 0; i < COUNT(bad); i++) {
            knoll_grid grid = knoll_grid_default(2);
            grid.origin[axis] = bad[i];
            check_refused(field, &grid);
            grid.origin[axis] = 0;
            grid.step[axis] = bad[i];
            check_refused(field, &grid);
        }
    }
}

/* Sizes whose products overflow are refused before anything is done. */
static void c76_sizes_that_overflow(void)
{
    const size_t counts[][4] = {
        {SIZE_MAX, 1, 1, 1},
        {1, SIZE_MAX, 1, 1},
        {SIZE_MAX / 4 + 1, 1, 1, 1},
        {PTRDIFF_MAX, 2, 1, 1},
        {(size_t)1 << 31, (size_t)1 << 31, 1, 1},
        {(size_t)1 << 32, (size_t)1 << 32, 1, 1},
        {65536, 65536, 65536, 65536},
        {(size_t)1 << 62, 4, 1, 1},
    };
    for (size_t i = 0; sizeof(size_t) == 8 && i < COUNT(counts); i++) {
        knoll_grid grid = knoll_grid_default(4);
        memcpy(grid.count, counts[i], sizeof grid.count);
        check_refused(field, &grid);
    }
    knoll_grid grid = knoll_grid_default(1);
    grid.first[0] = INT64_MAX - 3;
    grid.count[0] = 5; /* the last index would be 2^63 */
    check_refused(field, &grid);
    grid.count[0] = 4;
    float values[4], *output = values;
    CHECK_INT(knoll_sample_grid(field, &grid, &output, NULL), KNOLL_OK);
    CHECK_BITS(values[3], knoll_sample1(field, (double)INT64_MAX));
    grid.first[0] = INT64_MIN;
    grid.count[0] = 4;
    CHECK_INT(knoll_sample_grid(field, &grid, &output, NULL), KNOLL_OK);
    CHECK_BITS(values[3], knoll_sample1(field, (double)(INT64_MIN + 3)));
}

static void c80_nothing_to_do(void)
{
    for (int axis = 0; axis < 4; axis++) {
        knoll_grid grid = knoll_grid_default(4);
        for (int other = 0; other < 4; other++) {
            grid.count[other] = other == axis ? 0 : (size_t)1 << 40;
        }
        CHECK_INT(knoll_sample_grid(field, &grid, NULL, NULL), KNOLL_OK);
    }
    CHECK_INT(knoll_sample_points(field, 2, 0, NULL, 1, NULL, NULL), KNOLL_OK);
}

static void defaults(void)
{
    for (int d = 1; d <= 4; d++) {
        knoll_grid grid = knoll_grid_default(d);
        CHECK_INT(grid.dimensions, d);
        for (int axis = 0; axis < 4; axis++) {
            CHECK(grid.origin[axis] == 0 && grid.step[axis] == 1 && grid.first[axis] == 0);
            CHECK(grid.count[axis] == 1 && grid.stride[axis] == 0);
        }
    }
}

/* Sample (i, j, k) is the field at its position, packed with x fastest. */
static void c92_places(void)
{
    knoll_grid grid = knoll_grid_default(3);
    const double origin[] = {-3.5, 0.25, 7}, step[] = {0.37, -1.25, 0.5};
    const int64_t first[] = {-4, 9, 0};
    const size_t count[] = {7, 5, 3};
    float values[7 * 5 * 3], *output = values;
    memcpy(grid.origin, origin, sizeof origin);
    memcpy(grid.step, step, sizeof step);
    memcpy(grid.first, first, sizeof first);
    memcpy(grid.count, count, sizeof count);
    CHECK_INT(knoll_sample_grid(field, &grid, &output, NULL), KNOLL_OK);
    for (size_t i = 0; i < COUNT(values); i++) {
        int64_t at[] = {(int64_t)(i % 7) - 4, (int64_t)(i / 7 % 5) + 9, (int64_t)(i / 35)};
        CHECK_BITS(values[i], knoll_sample3(field, -3.5 + 0.37 * (double)at[0],
                                            0.25 + -1.25 * (double)at[1], 7 + 0.5 * (double)at[2]));
    }
}

/* Strides: transposed, mirrored, padded, interleaved. What lies between is not touched. */
static void c93_strides(void)
{
    enum { width = 21, height = 6, room = 4000 };
    static float packed[width * height], spread[room];
    const struct {
        ptrdiff_t x, y, start;
    } rows[] = {{1, width, 0},
                {height, 1, 0},
                {-1, width, width - 1},
                {1, -30, 30 * 5},
                {3, 3 * width + 7, 11},
                {-5, -5 * width, 5 * width * height},
                {100, 1, 1},
                {1, 600, 2}};
    knoll_grid grid = knoll_grid_default(2);
    grid.count[0] = width;
    grid.count[1] = height;
    grid.step[0] = 0.7;
    float *output = packed;
    CHECK_INT(knoll_sample_grid(field, &grid, &output, NULL), KNOLL_OK);
    for (size_t r = 0; r < COUNT(rows); r++) {
        static unsigned char written[room];
        memset(written, 0, sizeof written);
        for (size_t i = 0; i < room; i++) {
            spread[i] = -77;
        }
        output = spread + rows[r].start;
        grid.stride[0] = rows[r].x;
        grid.stride[1] = rows[r].y;
        CHECK_INT(knoll_sample_grid(field, &grid, &output, NULL), KNOLL_OK);
        for (int j = 0; j < height; j++) {
            for (int i = 0; i < width; i++) {
                ptrdiff_t at = rows[r].start + i * rows[r].x + j * rows[r].y;
                CHECK_BITS(spread[at], packed[j * width + i]);
                written[at] = 1;
            }
        }
        for (size_t i = 0; i < room; i++) {
            if (!written[i] && !CHECK_BITS(spread[i], -77)) {
                break;
            }
        }
    }
}

/* Positions that overflow are the NaN, the others what they would be alone. */
static void lost_positions(void)
{
    knoll_grid grid = knoll_grid_default(2);
    grid.origin[0] = -1.5e308;
    grid.step[0] = 1e308;
    grid.first[0] = -1;
    grid.count[0] = 6;
    grid.step[1] = 1.7e308;
    grid.count[1] = 3;
    float values[18], *output = values;
    CHECK_INT(knoll_sample_grid(field, &grid, &output, NULL), KNOLL_OK);
    for (int i = 0; i < 18; i++) {
        double x = -1.5e308 + 1e308 * (double)(i % 6 - 1), y = 1.7e308 * (double)(i / 6);
        if (isfinite(x) && isfinite(y)) {
            CHECK_BITS(values[i], knoll_sample2(field, x, y));
            CHECK(isfinite(values[i]));
        } else {
            CHECK_HEX(test_bits(values[i]), 0x7fc00000);
        }
    }
}

/* ---- Scratch and memory ---------------------------------------------------------------------- */

static knoll_field *counted_field(test_memory *memory, const char *node)
{
    char text[1000];
    knoll_allocator allocator = test_allocator(memory);
    knoll_node output;
    uint64_t seed;
    knoll_field *made = NULL;
    snprintf(text, sizeof text, "{'knoll':1,'seed':3,'nodes':{'output':%s}}", node);
    knoll_graph *graph = recipe_read(text, &allocator, &output, &seed);
    CHECK_INT(knoll_compile(graph, output, seed, &made, NULL), KNOLL_OK);
    knoll_graph_destroy(graph);
    memory->calls = 0;
    return made;
}

static const char *const kinds[] = {
    HILLS,
    "{'type':'fbm','source':" HILLS "}",
    "{'type':'warp','source':" HILLS ",'by':{'type':'transform','scale':2,'source':" HILLS "}}",
    "{'type':'worley','return':'f2_minus_f1','frequency':0.2}",
    "{'type':'constant','value':3}",
};

/* With the caller's scratch, of any alignment and just large enough, nothing is allocated, nothing
   is written beyond, and the bits are the same. */
static void scratch(void)
{
    enum { points = 700 };
    static float own[points], given[points], *output;
    static double x[points], y[points];
    static float narrow_x[points], narrow_y[points];
    const double *positions[] = {x, y};
    const float *narrow[] = {narrow_x, narrow_y};
    for (int i = 0; i < points; i++) {
        x[i] = narrow_x[i] = (float)test_between(5, (uint64_t)i, -99, 99);
        y[i] = narrow_y[i] = (float)test_between(6, (uint64_t)i, -99, 99);
    }
    for (size_t k = 0; k < COUNT(kinds); k++) {
        test_memory memory = {0};
        knoll_field *counted = counted_field(&memory, kinds[k]);
        size_t size = knoll_scratch_size(counted);
        unsigned char *room = malloc(size + 100);
        knoll_grid row = knoll_grid_default(2), column = row;
        row.count[0] = points;
        column.count[1] = points;
        for (size_t way = 0; way < 4; way++) {
            for (size_t shift = 0; shift < 66; shift += shift < 8 ? 1 : 29) {
                knoll_sampling sampling = {.scratch = room + shift, .scratch_size = size};
                memset(room, 0x5a, size + 100);
                memset(given, 0, sizeof given);
                for (int with = 0; with < 2; with++) {
                    const knoll_sampling *extras = with ? &sampling : NULL;
                    output = with ? given : own;
                    memory.calls = 0;
                    knoll_status status =
                        way == 0   ? knoll_sample_grid(counted, &row, &output, extras)
                        : way == 1 ? knoll_sample_grid(counted, &column, &output, extras)
                        : way == 2
                            ? knoll_sample_points(counted, 2, points, positions, 1, &output, extras)
                            : knoll_sample_points_float(counted, 2, points, narrow, 1, &output,
                                                        extras);
                    CHECK_INT(status, KNOLL_OK);
                    CHECK(!with || memory.calls == 0);
                }
                CHECK_BYTES(given, own, sizeof own);
                for (size_t i = 0; i < 100; i++) {
                    size_t at = i < shift ? i : size + i;
                    if (!CHECK_INT(room[at], 0x5a)) {
                        break;
                    }
                }
            }
        }
        free(room);
        knoll_field_destroy(counted);
        CHECK_INT(memory.live, 0);
    }
}

/* Too small a scratch is not used; without memory the outputs stay as they were. */
static void memory_runs_out(void)
{
    enum { points = 700 };
    static float values[points], *output = values;
    static double x[points];
    const double *positions[] = {x, x};
    for (size_t k = 0; k < COUNT(kinds); k++) {
        test_memory memory = {0};
        unsigned char small[16];
        knoll_sampling sampling = {.scratch = small, .scratch_size = sizeof small};
        knoll_field *counted = counted_field(&memory, kinds[k]);
        knoll_grid grid = knoll_grid_default(2);
        grid.count[k % 2] = points;
        memset(small, 0x5a, sizeof small);
        memset(values, 0x5a, sizeof values);
        memory.fail_at = 1;
        size_t live = memory.live;
        CHECK_INT(knoll_sample_grid(counted, &grid, &output, &sampling), KNOLL_ERROR_MEMORY);
        CHECK_INT(knoll_sample_points(counted, 2, points, positions, 1, &output, &sampling),
                  KNOLL_ERROR_MEMORY);
        CHECK_INT(memory.live, live);
        for (size_t i = 0; i < sizeof small; i++) {
            CHECK_INT(small[i], 0x5a);
        }
        for (size_t i = 0; i < sizeof values; i++) {
            if (!CHECK_INT(((unsigned char *)values)[i], 0x5a)) {
                break;
            }
        }
        memory.fail_at = 0;
        CHECK_INT(knoll_sample_grid(counted, &grid, &output, &sampling), KNOLL_OK);
        CHECK_INT(memory.live, live);
        knoll_field_destroy(counted);
    }
}

int main(void)
{
    field = recipe_field(HILLS);
    RUN(c80_dimensions_and_numbers);
    RUN(c76_sizes_that_overflow);
    RUN(c80_nothing_to_do);
    RUN(defaults);
    RUN(c92_places);
    RUN(c93_strides);
    RUN(lost_positions);
    RUN(scratch);
    RUN(memory_runs_out);
    knoll_field_destroy(field);
    return test_end();
}
