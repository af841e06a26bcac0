/* octaves.c - sums of octaves keep to [-1, 1] and grow no specks, for any number and gain (C39,
 * C40). */
#include "sampling.h"

static const float gains[] = {0, 0.1f, 0.3f, 0.5f, 0.9f, 0.99f, 1};

static knoll_field *fractal(size_t source, int octaves, float gain)
{
    knoll_graph *graph = knoll_graph_create(NULL);
    knoll_node node = make_source(graph, source, 1.0 / 64, 0);
    node = knoll_make_fbm(graph, node, &(knoll_fbm_parameters){octaves, 2, gain});
    knoll_field *field = must_compile(graph, node, 3);
    knoll_graph_destroy(graph);
    return field;
}

/* C40: also the extremes: octaves that are all alike (gain 1, 1D, where every value is reached). */
static void c40_any_number_and_gain(void)
{
    enum { SIDE = 200 };
    static float values[SIDE * SIDE];
    for (size_t r = 0; r < COUNT(smooth_sources); r++)
        for (int octaves = 1; octaves <= 32; octaves += octaves < 12 ? 1 : 10)
            for (size_t g = 0; g < COUNT(gains); g++) {
                knoll_field *field = fractal(smooth_sources[r], octaves, gains[g]);
                double most = 0;
                for (int dimensions = 1; dimensions <= 3; dimensions++) {
                    knoll_grid grid = knoll_grid_default(dimensions);
                    grid.count[0] = dimensions == 1 ? SIDE * SIDE : SIDE;
                    if (dimensions > 1)
                        grid.count[1] = SIDE;
                    for (int a = 0; a < dimensions; a++)
                        grid.step[a] = 7.3 + a;
                    must_fill(field, &grid, values);
                    for (int i = 0; i < SIDE * SIDE; i++)
                        most = fmax(most, fabs((double)values[i]));
                }
                CHECK(most <= 1);
                /* and the sum is not divided by more than its amplitudes */
                double sum = 0, squares = 0, power = 1;
                for (int i = 0; i < octaves; i++, power *= (double)gains[g]) {
                    sum += power;
                    squares += power * power;
                }
                CHECK(most >= 0.85 * sqrt(squares) / sum);
                knoll_field_destroy(field);
            }
}

/* The variance of a sum of independent octaves is the sum of theirs, by the weights' squares. */
static void c40_variance(void)
{
    enum { SIDE = 400 };
    static float values[SIDE * SIDE];
    knoll_grid grid = knoll_grid_default(2);
    for (int a = 0; a < 2; a++) {
        grid.count[a] = SIDE;
        grid.step[a] = 64 * 1.37;
    }
    for (size_t r = 0; r < COUNT(smooth_sources); r++) {
        knoll_field *one = fractal(smooth_sources[r], 1, 0.5f);
        must_fill(one, &grid, values);
        double alone = variance(values, SIDE * SIDE);
        knoll_field_destroy(one);
        for (int octaves = 2; octaves <= 8; octaves += 3)
            for (size_t g = 1; g < COUNT(gains); g++) {
                double sum = 0, squares = 0, power = 1;
                for (int i = 0; i < octaves; i++, power *= (double)gains[g]) {
                    sum += power;
                    squares += power * power;
                }
                knoll_field *field = fractal(smooth_sources[r], octaves, gains[g]);
                must_fill(field, &grid, values);
                double found = variance(values, SIDE * SIDE) / alone;
                CHECK_NEAR(found / (squares / sum / sum), 1, 0.06);
                knoll_field_destroy(field);
            }
    }
}

/* C39: no pixel of 255 levels that is 100 levels from the median of its neighbours. */
static void c39_no_specks(void)
{
    enum { SIDE = 512 };
    static float values[SIDE * SIDE];
    for (size_t r = 0; r < COUNT(smooth_sources); r++)
        for (int octaves = 1; octaves <= 16; octaves += 5)
            for (size_t g = 2; g < COUNT(gains); g += 3) {
                knoll_field *field = fractal(smooth_sources[r], octaves, gains[g]);
                knoll_grid grid = knoll_grid_default(2);
                grid.count[0] = grid.count[1] = SIDE;
                must_fill(field, &grid, values);
                long specks = 0;
                for (int y = 1; y < SIDE - 1; y++)
                    for (int x = 1; x < SIDE - 1; x++) {
                        const float *at = values + y * SIDE + x;
                        float around[9];
                        for (int i = 0; i < 9; i++)
                            around[i] = at[(i / 3 - 1) * SIDE + i % 3 - 1];
                        float low = around[0], high = around[0];
                        for (int i = 1; i < 9; i++) {
                            low = around[i] < low ? around[i] : low;
                            high = around[i] > high ? around[i] : high;
                        }
                        if ((double)(high - low) * 127.5 <= 100)
                            continue; /* so neither is the median */
                        qsort(around, 9, sizeof *around, ascending);
                        specks += fabs((double)(*at - around[4])) * 127.5 > 100;
                    }
                CHECK_INT(specks, 0);
                knoll_field_destroy(field);
            }
}

int main(void)
{
    RUN(c40_any_number_and_gain);
    RUN(c40_variance);
    RUN(c39_no_specks);
    return test_end();
}
