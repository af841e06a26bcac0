/* Fixed-point noise as published: statistics of 128 x 128 samples, the lattice's hash, which
   gradients occur, and no flat runs but those that the gradients make. */
#include <knoll/q16.h>

#include "test.h"

enum { ONE = KNOLL_Q16_ONE, SEED = 24285, SIDE = 128, BINS = 16 };

/* The hash of a lattice point, as the definition has it. */
static uint32_t mix(int64_t ix, int64_t iz, uint32_t seed)
{
    uint32_t h = (uint32_t)ix * 73856093u ^ (uint32_t)iz * 19349663u ^ seed * 83492791u;
    h ^= h >> 13;
    h *= 1274126177u;
    return h ^ h >> 16;
}

static void fill(knoll_q16_kind kind, int shift, const knoll_q16_grid *grid, int32_t *values)
{
    knoll_q16 noise = {.kind = kind, .seed = SEED, .shift = shift, .octaves = 1};
    CHECK_INT(knoll_q16_sample_grid(&noise, grid, values), KNOLL_OK);
}

/* ---- The published table ---- */

typedef struct published {
    knoll_q16_kind kind;
    double mean, variance;
    int low, high;
    double mean_difference;
    int largest_difference, no_difference;
    int histogram[BINS];
} published;

static void check_published(const published *p)
{
    static int32_t v[SIDE][SIDE];
    knoll_q16_grid grid = knoll_q16_grid_default(2);
    grid.count[0] = grid.count[1] = SIDE;
    fill(p->kind, 18, &grid, &v[0][0]);
    double sum = 0, squares = 0, differences = 0;
    int low = INT32_MAX, high = INT32_MIN, largest = 0, none = 0, histogram[BINS] = {0};
    for (int z = 0; z < SIDE; z++)
        for (int x = 0; x < SIDE; x++) {
            sum += v[z][x];
            squares += (double)v[z][x] * v[z][x];
            low = v[z][x] < low ? v[z][x] : low;
            high = v[z][x] > high ? v[z][x] : high;
            for (int way = 0; way < 2; way++) {
                if ((way ? z : x) + 1 == SIDE)
                    continue;
                int d = abs((way ? v[z + 1][x] : v[z][x + 1]) - v[z][x]);
                differences += d;
                largest = d > largest ? d : largest;
                none += d == 0;
                histogram[d * BINS / ONE]++;
            }
        }
    double mean = sum / (SIDE * SIDE);
    CHECK_NEAR(mean, p->mean, 0.005);
    CHECK_NEAR(squares / (SIDE * SIDE) - mean * mean, p->variance, 0.5);
    CHECK_INT(low, p->low);
    CHECK_INT(high, p->high);
    CHECK_NEAR(differences / (2 * SIDE * (SIDE - 1)), p->mean_difference, 0.05);
    CHECK_INT(largest, p->largest_difference);
    CHECK_INT(none, p->no_difference);
    for (int i = 0; i < BINS; i++)
        CHECK_INT(histogram[i], p->histogram[i]);
}

static void the_published_table(void)
{
    static const published table[] = {
        {KNOLL_Q16_VALUE,
         32138.73,
         199322122,
         32,
         65534,
         4703.5,
         21698,
         2,
         {17932, 9007, 3365, 1686, 478, 44}},
        {KNOLL_Q16_PERLIN,
         97.85,
         198930126,
         -46342,
         42947,
         7464.1,
         25384,
         640,
         {9489, 10343, 6595, 3972, 1776, 330, 7}},
    };
    for (size_t i = 0; i < COUNT(table); i++) {
        test_row = i ? "perlin" : "value";
        check_published(&table[i]);
    }
}

/* ---- The other published checks ---- */

static void lattice_values_are_hashes(void)
{
    knoll_q16_grid grid = knoll_q16_grid_default(2);
    int32_t v[9][9];
    for (int a = 0; a < 2; a++) {
        grid.origin[a] = -3 * ((int64_t)1 << 18);
        grid.step[a] = (int64_t)1 << 18;
        grid.count[a] = 9;
    }
    fill(KNOLL_Q16_VALUE, 18, &grid, &v[0][0]);
    for (int iz = -3; iz <= 5; iz++)
        for (int ix = -3; ix <= 5; ix++)
            CHECK_INT(v[iz + 3][ix + 3], mix(ix, iz, SEED) & 65535);
}

static void signs_and_ranges_occur(void)
{
    int below = 0;
    for (int64_t k = 0; k < 200; k++) {
        int32_t value = knoll_q16_value2(3731 * k, 7919 * k, SEED, 18);
        CHECK(value >= 0 && value < ONE);
        below += knoll_q16_perlin2(3731 * k, 7919 * k, SEED, 18) < 0;
    }
    CHECK(below > 0);
}

/* ---- Gradients ---- */

/* At 1 / 256 of a cell from a lattice point, on each axis in turn, the noise is its gradient's
   component there, but for what blending adds: less than a sixth of what components differ by. How
   many different ones there are. */
static int gradients_that_occur(int dimensions, int64_t points)
{
    enum { SHIFT = 30 };
    static int32_t seen[64][KNOLL_AXES];
    int count = 0;
    for (int64_t ix = 0; ix < points; ix++) {
        int32_t read[KNOLL_AXES] = {0};
        for (int a = 0; a < dimensions; a++) {
            knoll_q16_grid grid = knoll_q16_grid_default(dimensions);
            grid.origin[0] = ix << SHIFT;
            if (dimensions > 1)
                grid.origin[1] = (int64_t)3 << SHIFT;
            grid.origin[a] += (int64_t)1 << (SHIFT - 8);
            fill(KNOLL_Q16_PERLIN, SHIFT, &grid, &read[a]);
            read[a] = (read[a] + 1024 + 32) / 64 - 16; /* in quarters: 256 is a component of 1 */
        }
        int known = 0;
        for (int i = 0; i < count; i++)
            known |= !memcmp(seen[i], read, sizeof read);
        if (!known && count < 64)
            memcpy(seen[count++], read, sizeof read);
    }
    return count;
}

static void every_gradient_occurs(void)
{
    static const int sets[KNOLL_AXES] = {8, 8, 12, 32};
    CHECK_INT(gradients_that_occur(2, 64), 8); /* as published */
    for (int d = 1; d <= KNOLL_AXES; d++)
        CHECK_INT(gradients_that_occur(d, 1000), sets[d - 1]);
}

/* Along x a cell is flat when both gradients of each of its two lines are the same and upright;
   then and only then, which is once in 1024 cells. */
static void flat_cells_are_those_of_upright_gradients(void)
{
    enum { CELLS = 512, IN_CELL = 16, LINES = 128, SHIFT = 18 };
    static int32_t v[LINES][CELLS * IN_CELL];
    knoll_q16_grid grid = knoll_q16_grid_default(2);
    grid.step[0] = (1 << SHIFT) / IN_CELL;
    grid.count[0] = CELLS * IN_CELL;
    grid.origin[1] = 98765;
    grid.step[1] = 1 << SHIFT;
    grid.count[1] = LINES;
    fill(KNOLL_Q16_PERLIN, SHIFT, &grid, &v[0][0]);
    int flat = 0;
    for (int iz = 0; iz < LINES; iz++)
        for (int ix = 0; ix < CELLS; ix++) {
            const int32_t *cell = &v[iz][ix * IN_CELL];
            int same = 1, upright = 1;
            for (int i = 1; i < IN_CELL; i++)
                same += cell[i] == cell[i - 1];
            for (int side = 0; side < 2; side++) {
                uint32_t left = mix(ix, iz + side, SEED) & 7,
                         right = mix(ix + 1, iz + side, SEED) & 7;
                upright &= left == right && (left == 1 || left == 3);
            }
            if (!CHECK_INT(same == IN_CELL, upright) || !CHECK(upright || same < 4))
                return;
            flat += upright;
        }
    CHECK(flat > LINES * CELLS / 1500 && flat < LINES * CELLS / 700);
}

/* Across the lattice at a slant nothing is flat, but value noise between two lattice values that
   lie close by chance. A table with dead entries would make runs of a whole cell, 64 samples and
   more. */
static void no_runs_at_a_slant(void)
{
    enum { LENGTH = 1 << 15 };
    static int64_t place[KNOLL_AXES][LENGTH];
    static int32_t v[LENGTH];
    const int64_t *places[KNOLL_AXES] = {place[0], place[1], place[2], place[3]};
    const int64_t step[KNOLL_AXES] = {3731, 4093, -2719, 1949};
    for (int a = 0; a < KNOLL_AXES; a++)
        for (int64_t i = 0; i < LENGTH; i++)
            place[a][i] = (i - LENGTH / 2) * step[a];
    for (int kind = KNOLL_Q16_VALUE; kind <= KNOLL_Q16_PERLIN; kind++)
        for (int d = 1; d <= KNOLL_AXES; d++) {
            knoll_q16 noise = {.kind = (knoll_q16_kind)kind, .seed = SEED, .shift = 18};
            int run = 1, longest = 1;
            CHECK_INT(knoll_q16_sample_points(&noise, d, LENGTH, places, 1, v), KNOLL_OK);
            for (int i = 1; i < LENGTH; i++) {
                run = v[i] == v[i - 1] ? run + 1 : 1;
                longest = run > longest ? run : longest;
            }
            CHECK(longest <= (d > 1 ? 4 : kind == KNOLL_Q16_PERLIN ? 3 : 16));
        }
}

/* Feature points are anywhere: the mean squared distance is that of random points, 1 / pi in 2D
   (and the nearest of a regular grid's would be 1 / 6). */
static void feature_points_are_random(void)
{
    enum { WIDTH = 400 };
    static int32_t v[WIDTH * WIDTH];
    knoll_q16_grid grid = knoll_q16_grid_default(2);
    grid.count[0] = grid.count[1] = WIDTH;
    grid.step[0] = grid.step[1] = 65536 * 37 / 100;
    double sum = 0;
    fill(KNOLL_Q16_WORLEY, 16, &grid, v);
    for (size_t i = 0; i < COUNT(v); i++)
        sum += v[i];
    double mean = sum / (double)COUNT(v) / ONE;
    CHECK(mean > 0.20 && mean < 1 / 3.14159265);
}

int main(void)
{
    RUN(the_published_table);
    RUN(lattice_values_are_hashes);
    RUN(signs_and_ranges_occur);
    RUN(every_gradient_occurs);
    RUN(flat_cells_are_those_of_upright_gradients);
    RUN(no_runs_at_a_slant);
    RUN(feature_points_are_random);
    return test_end();
}
