/* gradients.c - derivatives keep the contract of values: the same bits by grids, tiles, strides,
   points and single samples; and they leave the values' bits alone. */
#include "gradients.h"

/* ---- Values, grids, tiles -------------------------------------------------------------------- */

static void check_values(const knoll_field *field, const knoll_field *gradient,
                         const knoll_grid *grid, uint64_t seed)
{
    (void)seed;
    fill(gradient, grid, &whole, 0);
    must_fill(field, grid, found.part[0]);
    CHECK_BYTES(whole.part[0], found.part[0], count_of(grid) * sizeof(float));
    float low, high, gradient_low, gradient_high;
    CHECK_INT(knoll_field_bounds(field, 0, grid->dimensions, &low, &high), KNOLL_OK);
    CHECK_INT(knoll_field_bounds(gradient, 0, grid->dimensions, &gradient_low, &gradient_high),
              KNOLL_OK);
    CHECK_BITS(gradient_low, low);
    CHECK_BITS(gradient_high, high);
}

static void values_keep_their_bits(void)
{
    for_each(1, check_values);
}

/* Cuts the grid in two on an axis, and these again. */
static void fill_tiles(const knoll_field *gradient, const knoll_grid *tile, ptrdiff_t at, int depth,
                       uint64_t seed)
{
    int axis = (int)(test_random(seed, 0) % (uint64_t)tile->dimensions);
    if (depth == 0 || tile->count[axis] < 2) {
        fill(gradient, tile, &found, at);
        return;
    }
    size_t first = 1 + test_random(seed, 1) % (tile->count[axis] - 1);
    knoll_grid left = *tile, right = *tile;
    left.count[axis] = first;
    right.count[axis] -= first;
    right.first[axis] += (int64_t)first;
    fill_tiles(gradient, &left, at, depth - 1, seed * 2 + 1);
    fill_tiles(gradient, &right, at + (ptrdiff_t)first * tile->stride[axis], depth - 1,
               seed * 2 + 2);
}

static void check_tiles(const knoll_field *field, const knoll_field *gradient,
                        const knoll_grid *grid, uint64_t seed)
{
    (void)field;
    knoll_grid tile = *grid;
    ptrdiff_t stride = 1;
    for (int a = 0; a < grid->dimensions; a++) {
        tile.stride[a] = stride;
        stride *= (ptrdiff_t)grid->count[a];
    }
    fill(gradient, grid, &whole, 0);
    memset(&found, 0x7f, sizeof found);
    fill_tiles(gradient, &tile, 0, 4, seed);
    same(&found, &whole, grid->dimensions, count_of(grid));
    for (int part = 0; part < PARTS; part++)
        CHECK_HEX(test_bits(found.part[part][part <= grid->dimensions ? stride : 0]), MARK);
}

static void tiles_are_the_whole(void)
{
    for_each(2, check_tiles);
}

/* The axes in another order, backwards, with room between the samples that stays untouched. */
static void check_strides(const knoll_field *field, const knoll_field *gradient,
                          const knoll_grid *grid, uint64_t seed)
{
    static float room[PARTS][3 * MOST];
    (void)field;
    const int dimensions = grid->dimensions;
    knoll_grid strided = *grid;
    size_t span = 1 + seed % 2, start = 0, count = count_of(grid), written = 0;
    for (int k = 0; k < dimensions; k++) {
        int a = seed % 3 ? dimensions - 1 - k : k;
        strided.stride[a] = (ptrdiff_t)span;
        if (test_random(seed, (uint64_t)a) & 1) {
            start += span * (grid->count[a] - 1);
            strided.stride[a] = -strided.stride[a];
        }
        span *= grid->count[a];
    }
    fill(gradient, grid, &whole, 0);
    memset(room, 0x7f, sizeof room);
    float *outputs[PARTS];
    for (int part = 0; part < PARTS; part++)
        outputs[part] = room[part] + start;
    if (!CHECK(span < COUNT(room[0])))
        return;
    CHECK_INT(knoll_sample_grid(gradient, &strided, outputs, NULL), KNOLL_OK);
    for (size_t i = 0; i < count; i++) {
        ptrdiff_t at = (ptrdiff_t)start;
        size_t rest = i;
        for (int a = 0; a < dimensions; a++) {
            at += (ptrdiff_t)(rest % grid->count[a]) * strided.stride[a];
            rest /= grid->count[a];
        }
        for (int part = 0; part <= dimensions; part++)
            found.part[part][i] = room[part][at];
    }
    same(&found, &whole, dimensions, count);
    for (int part = 0; part < PARTS; part++)
        for (size_t at = 0; at < COUNT(room[0]); at++)
            written += test_bits(room[part][at]) != MARK;
    CHECK_INT(written, count * (size_t)(1 + dimensions));
}

static void any_strides(void)
{
    for_each(3, check_strides);
}

/* ---- Points ---------------------------------------------------------------------------------- */

static double position[KNOLL_AXES][MOST];
static float position_float[KNOLL_AXES][MOST];

static void list_both(const knoll_grid *grid)
{
    size_t count = list_positions(grid, position[0], 1, MOST);
    for (int a = 0; a < grid->dimensions; a++)
        for (size_t i = 0; i < count; i++)
            position_float[a][i] = (float)position[a][i];
}

/* Points as they are, and backwards; some of them alone. */
static void check_points(const knoll_field *field, const knoll_field *gradient,
                         const knoll_grid *grid, uint64_t seed)
{
    static samples backwards;
    (void)field, (void)seed;
    const int dimensions = grid->dimensions;
    const size_t count = count_of(grid);
    const double *from[KNOLL_AXES], *last[KNOLL_AXES];
    float *outputs[PARTS], *mirrored[PARTS];
    fill(gradient, grid, &whole, 0);
    list_both(grid);
    for (int a = 0; a < KNOLL_AXES; a++) {
        from[a] = position[a];
        last[a] = position[a] + count - 1;
    }
    for (int part = 0; part < PARTS; part++) {
        outputs[part] = found.part[part];
        mirrored[part] = backwards.part[part];
    }
    CHECK_INT(knoll_sample_points(gradient, dimensions, count, from, 1, outputs, NULL), KNOLL_OK);
    same(&found, &whole, dimensions, count);
    CHECK_INT(knoll_sample_points(gradient, dimensions, count, last, -1, mirrored, NULL), KNOLL_OK);
    for (int part = 0; part <= dimensions; part++)
        for (size_t i = 0; i < count; i++)
            found.part[part][i] = backwards.part[part][count - 1 - i];
    same(&found, &whole, dimensions, count);
    for (size_t i = 0; i < count; i += 23) {
        double p[KNOLL_AXES] = {position[0][i], position[1][i], position[2][i], position[3][i]};
        float by[KNOLL_AXES + 1] = {0, 0, 0, 0, 77};
        bool right =
            CHECK_BITS(knoll_sample_gradient(gradient, dimensions, p, by), whole.part[0][i]);
        for (int a = 0; a < dimensions; a++)
            right &= CHECK_BITS(by[a], whole.part[1 + a][i]);
        if (!CHECK(by[dimensions] == (dimensions < 4 ? 0 : 77)) || !right)
            break;
    }
}

static void points_are_the_grid(void)
{
    for_each(1, check_points);
}

/* Floats give the bits of doubles; also when the outputs replace them, the value x, the derivative
   by x the coordinate y, and so on. */
static void check_floats(const knoll_field *field, const knoll_field *gradient,
                         const knoll_grid *grid, uint64_t seed)
{
    (void)field;
    const int dimensions = grid->dimensions;
    const size_t count = count_of(grid);
    const double *from[KNOLL_AXES];
    const float *from_floats[KNOLL_AXES];
    float *outputs[PARTS];
    list_both(grid);
    for (int a = 0; a < KNOLL_AXES; a++) {
        for (size_t i = 0; i < count; i++)
            position[a][i] = (double)position_float[a][i];
        from[a] = position[a];
        from_floats[a] = position_float[a];
    }
    for (int part = 0; part < PARTS; part++)
        outputs[part] = whole.part[part];
    CHECK_INT(knoll_sample_points(gradient, dimensions, count, from, 1, outputs, NULL), KNOLL_OK);
    for (int part = 0; part < PARTS; part++)
        outputs[part] = found.part[part];
    CHECK_INT(knoll_sample_points_float(gradient, dimensions, count, from_floats, 1, outputs, NULL),
              KNOLL_OK);
    same(&found, &whole, dimensions, count);
    const int spared = (int)(seed % (uint64_t)(dimensions + 1));
    for (int part = 0, axis = 0; part <= dimensions; part++)
        if (part != spared)
            outputs[part] = position_float[axis++];
    CHECK_INT(knoll_sample_points_float(gradient, dimensions, count, from_floats, 1, outputs, NULL),
              KNOLL_OK);
    for (int part = 0; part <= dimensions; part++)
        CHECK_BYTES(outputs[part], whole.part[part], count * sizeof(float));
}

static void floats_are_doubles(void)
{
    for_each(2, check_floats);
}

/* One NaN in all parts of a sample that is nowhere, and in no other. */
static void nowhere(void)
{
    static const double bad[] = {NAN, INFINITY, -INFINITY};
    for (size_t i = 0; i < ALL_FIELDS; i += 7) {
        knoll_node output;
        knoll_graph *graph = all_fields_at(i, &output);
        knoll_field *field = must_compile(graph, output, i), *gradient = gradient_of(field);
        for (int dimensions = 1; dimensions <= 4; dimensions++) {
            enum { COUNT_OF_POINTS = 80 };
            const double *from[KNOLL_AXES];
            float *outputs[PARTS];
            for (int a = 0; a < KNOLL_AXES; a++)
                from[a] = position[a];
            for (size_t k = 0; k < COUNT_OF_POINTS; k++)
                for (int a = 0; a < dimensions; a++) {
                    bool lost = k % 5 == 2 && k / 5 % (size_t)dimensions == (size_t)a;
                    position[a][k] = lost ? bad[k % 3] : test_between(i, k, -9, 9);
                }
            for (int part = 0; part < PARTS; part++)
                outputs[part] = found.part[part];
            CHECK_INT(
                knoll_sample_points(gradient, dimensions, COUNT_OF_POINTS, from, 1, outputs, NULL),
                KNOLL_OK);
            for (size_t k = 0; k < COUNT_OF_POINTS; k++) {
                double p[KNOLL_AXES] = {position[0][k], position[1][k], position[2][k],
                                        position[3][k]};
                float by[KNOLL_AXES];
                found.part[0][MOST - 1] = knoll_sample_gradient(gradient, dimensions, p, by);
                CHECK_BITS(found.part[0][k], found.part[0][MOST - 1]);
                for (int part = 0; part <= dimensions; part++) {
                    CHECK(isnan(found.part[part][k]) == (k % 5 == 2));
                    CHECK(k % 5 != 2 || test_bits(found.part[part][k]) == 0x7fc00000);
                    CHECK(part == 0 || test_bits(by[part - 1]) == test_bits(found.part[part][k]));
                }
            }
        }
        knoll_field_destroy(field);
        knoll_field_destroy(gradient);
        knoll_graph_destroy(graph);
    }
    test_row = "";
}

/* Grids that overflow on the way have their NaN in all parts, too. */
static void grids_beyond_doubles(void)
{
    knoll_node output;
    knoll_graph *graph = all_fields_at(6, &output);
    knoll_field *field = must_compile(graph, output, 1), *gradient = gradient_of(field);
    for (int axis = 0; axis < 3; axis++) {
        knoll_grid grid = knoll_grid_default(3);
        grid.count[0] = 32;
        grid.count[1] = grid.count[2] = 5;
        grid.origin[axis] = 1e308;
        grid.step[axis] = 4e307;
        fill(gradient, &grid, &found, 0);
        for (size_t i = 0; i < count_of(&grid); i++) {
            size_t index = axis == 0 ? i % 32 : axis == 1 ? i / 32 % 5 : i / 160;
            for (int part = 0; part <= 3; part++)
                CHECK(index < 2 ? !isnan(found.part[part][i])
                                : test_bits(found.part[part][i]) == 0x7fc00000);
        }
    }
    knoll_field_destroy(field);
    knoll_field_destroy(gradient);
    knoll_graph_destroy(graph);
}

int main(void)
{
    RUN(values_keep_their_bits);
    RUN(tiles_are_the_whole);
    RUN(any_strides);
    RUN(points_are_the_grid);
    RUN(floats_are_doubles);
    RUN(nowhere);
    RUN(grids_beyond_doubles);
    return test_end();
}
