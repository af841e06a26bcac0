/* seeds.c - every bit of a seed and of a cell changes everything, with every node and return (C31,
   C33, C34, C35, C47, C50). */
#include "sampling.h"

/* Field `i` of the list; but gradient noise of period 1 has one gradient, and few values. */
static knoll_graph *field_at(size_t i, knoll_node *output)
{
    const knoll_node source = {1};
    knoll_graph *graph = all_fields_at(i, output);
    int period = knoll_graph_type(graph, source)->parameter_count - 1;
    if (knoll_graph_number(graph, source, period, 0) == 1)
        knoll_graph_set(graph, source, "period", 4);
    return graph;
}

/* C31: no two of these are one. */
static void c31_all_64_bits(void)
{
    static const uint64_t seeds[] = {0,          256,        65536, 1ull << 32, 1ull << 53,
                                     UINT64_MAX, 1ull << 63, 1,     0xffffffff, 1ull << 31};
    for (size_t i = 0; i < SOURCES * FORMS; i++) {
        float values[COUNT(seeds)][3];
        knoll_node output;
        knoll_graph *graph = field_at(i, &output);
        for (size_t s = 0; s < COUNT(seeds); s++) {
            knoll_field *field = must_compile(graph, output, seeds[s]);
            for (int k = 0; k < 3; k++)
                values[s][k] = knoll_sample2(field, 0.37 + 41 * k, -7.61 + k);
            knoll_field_destroy(field);
            for (size_t t = 0; t < s; t++)
                CHECK(memcmp(values[s], values[t], sizeof values[s]) != 0);
        }
        knoll_graph_destroy(graph);
    }
}

/* C33, C35: seeds 1 and 2, 0 and 1, from outside or of the node itself, with all there is. */
static void c33_no_seed_is_ignored(void)
{
    for (size_t i = 0; i < SOURCES * FORMS; i++) {
        knoll_node output;
        knoll_graph *graph = field_at(i, &output), *own = field_at(i, &output);
        knoll_graph_set_seed(own, (knoll_node){1}, "seed", 1ull << 40);
        for (int dimensions = 1; dimensions <= 4; dimensions++) {
            static double place[4][BATCH];
            static float values[4][BATCH];
            for (size_t k = 0; k < 100; k++)
                for (size_t a = 0; a < 4; a++)
                    place[a][k] = test_between(i, 4 * k + a, -400, 400);
            for (int s = 0; s < 4; s++) {
                knoll_field *field =
                    s < 3 ? must_compile(graph, output, (uint64_t)s) : must_compile(own, output, 1);
                sample_at(field, dimensions, 100, place, values[s]);
                knoll_field_destroy(field);
            }
            static const int pairs[][2] = {{1, 2}, {0, 1}, {1, 3}};
            for (size_t p = 0; p < COUNT(pairs); p++) {
                int differ = 0;
                for (size_t k = 0; k < 100; k++)
                    differ += values[pairs[p][0]][k] != values[pairs[p][1]][k];
                CHECK(differ >= 90);
            }
        }
        knoll_graph_destroy(graph);
        knoll_graph_destroy(own);
    }
}

/* C34: no part of a Worley field is that of another seed: blocks of 16 of 256 pixels, 50 cells a
 * unit. */
static void c34_no_place_is_the_same(void)
{
    enum { SIDE = 256, BLOCK = 16 };
    static float fields[3][SIDE * SIDE];
    for (size_t source = WORLEY_F1; source < SOURCES;
         source += 12) { /* a distance, a cell's value */
        for (uint64_t seed = 0; seed < 3; seed++) {
            knoll_graph *graph = knoll_graph_create(NULL);
            knoll_field *field = must_compile(graph, make_source(graph, source, 50, 0), seed);
            knoll_grid grid = knoll_grid_default(2);
            for (int a = 0; a < 2; a++) {
                grid.origin[a] = -1;
                grid.step[a] = 2.0 / SIDE;
                grid.count[a] = SIDE;
            }
            must_fill(field, &grid, fields[seed]);
            knoll_field_destroy(field);
            knoll_graph_destroy(graph);
        }
        double worst = 0;
        for (int block = 0; block < SIDE * SIDE / BLOCK / BLOCK; block++)
            for (int pair = 0; pair < 3; pair++) {
                correlation c = {0};
                const float *a = fields[pair % 2], *b = fields[pair ? 2 : 1];
                for (int i = 0; i < BLOCK * BLOCK; i++) {
                    int x = block % (SIDE / BLOCK) * BLOCK + i % BLOCK;
                    int y = block / (SIDE / BLOCK) * BLOCK + i / BLOCK;
                    correlate(&c, (double)a[y * SIDE + x], (double)b[y * SIDE + x]);
                }
                worst = fmax(worst, pearson(&c));
            }
        printf("%s: blocks of other seeds correlate up to %.2f\n", all_sources[source].returned,
               worst);
        CHECK(worst < 0.5);
    }
}

/* The hash of a cell, its upper 24 bits, from the value of white noise. */
static uint32_t cell_bits(const knoll_field *field, int dimensions, const double *cell)
{
    float value = dimensions == 1   ? knoll_sample1(field, cell[0])
                  : dimensions == 2 ? knoll_sample2(field, cell[0], cell[1])
                  : dimensions == 3 ? knoll_sample3(field, cell[0], cell[1], cell[2])
                                    : knoll_sample4(field, cell[0], cell[1], cell[2], cell[3]);
    return (uint32_t)(((double)value + 1) * 0x1p23);
}

enum { FLIPS = 4096 };

/* `flipped[i]` of FLIPS trials changed output bit i: half of them, but for chance, 5 sigma of it.
 */
static double check_avalanche(const int *flipped)
{
    double worst = 0;
    for (int i = 0; i < 24; i++)
        worst = fmax(worst, fabs((double)flipped[i] / FLIPS - 0.5));
    CHECK_NEAR(worst, 0, 0.04);
    return worst;
}

static void count_flips(uint32_t change, int *flipped)
{
    for (int i = 0; i < 24; i++)
        flipped[i] += (int)(change >> i & 1);
}

static void avalanche_of_seeds(void)
{
    double worst = 0;
    knoll_graph *graph = knoll_graph_create(NULL);
    knoll_node node = make_source(graph, 0, 1, 0);
    static knoll_field *fields[FLIPS / 64];
    for (uint64_t s = 0; s < COUNT(fields); s++)
        fields[s] = must_compile(graph, node, s < 8 ? s : test_random(1, s));
    for (int bit = 0; bit < 64; bit++) {
        int flipped[24] = {0};
        for (uint64_t s = 0; s < COUNT(fields); s++) {
            knoll_field *other =
                must_compile(graph, node, (s < 8 ? s : test_random(1, s)) ^ 1ull << bit);
            for (int c = 0; c < 64; c++) {
                const double cell[3] = {c % 8 - 4, c / 8 - 4, (double)s - 32};
                count_flips(cell_bits(fields[s], 3, cell) ^ cell_bits(other, 3, cell), flipped);
            }
            knoll_field_destroy(other);
        }
        worst = fmax(worst, check_avalanche(flipped));
    }
    for (uint64_t s = 0; s < COUNT(fields); s++)
        knoll_field_destroy(fields[s]);
    knoll_graph_destroy(graph);
    printf("seed bits: avalanche within %.3f of a half\n", worst);
}

static void avalanche_of_cells(void)
{
    double worst = 0;
    for (int dimensions = 1; dimensions <= 4; dimensions++)
        for (int axis = 0; axis < dimensions; axis++)
            for (int bit = 0; bit < 7; bit++) {
                int flipped[24] = {0};
                for (uint64_t s = 0; s < FLIPS / 32; s++) {
                    knoll_field *field = noise_field(0, s);
                    for (uint64_t c = 0; c < 32; c++) {
                        double cell[4], other[4];
                        for (uint64_t a = 0; a < 4; a++) {
                            int64_t at = (int64_t)(test_random(s, 4 * c + a) % 128);
                            cell[a] = (double)(at - 64);
                            other[a] = (double)((at ^ ((int)a == axis) << bit) - 64);
                        }
                        count_flips(cell_bits(field, dimensions, cell) ^
                                        cell_bits(field, dimensions, other),
                                    flipped);
                    }
                    knoll_field_destroy(field);
                }
                worst = fmax(worst, check_avalanche(flipped));
            }
    printf("cell bits: avalanche within %.3f of a half\n", worst);
}

/* C50: octaves, also of lacunarity 1, are other fields than their source; and C47: they do not line
   up at the origin, where one octave of gradient noise is 0 for every seed. */
static void c50_octaves_are_independent(void)
{
    static const float lacunarities[] = {1, 2, 1.7f, 3};
    static double place[4][BATCH];
    static float base[BATCH], sum[BATCH], more[BATCH];
    for (size_t r = 0; r < COUNT(smooth_sources); r++)
        for (size_t k = 0; k < COUNT(lacunarities); k++)
            for (int dimensions = 1; dimensions <= 4; dimensions++) {
                correlation first = {0}, second = {0}, third = {0};
                knoll_graph *graph = knoll_graph_create(NULL);
                knoll_node source = make_source(graph, smooth_sources[r], 1, 0);
                knoll_node two =
                    knoll_make_fbm(graph, source, &(knoll_fbm_parameters){2, lacunarities[k], 1});
                knoll_node three =
                    knoll_make_fbm(graph, source, &(knoll_fbm_parameters){3, lacunarities[k], 1});
                knoll_field *f = must_compile(graph, source, 1), *f2 = must_compile(graph, two, 1);
                knoll_field *f3 = must_compile(graph, three, 1);
                for (uint64_t batch = 0; batch < 4; batch++) {
                    for (size_t i = 0; i < BATCH; i++)
                        for (size_t a = 0; a < 4; a++)
                            place[a][i] = test_between(batch, 4 * i + a, -5e4, 5e4);
                    sample_at(f, dimensions, BATCH, place, base);
                    sample_at(f2, dimensions, BATCH, place, sum);
                    sample_at(f3, dimensions, BATCH, place, more);
                    for (size_t i = 0; i < BATCH; i++) {
                        double one = (double)base[i], next = 2 * (double)sum[i] - one;
                        double last = 3 * (double)more[i] - 2 * (double)sum[i];
                        correlate(&first, one, next);
                        correlate(&second, next, last);
                        correlate(&third, one, last);
                    }
                }
                CHECK_NEAR(pearson(&first), 0, 0.05);
                CHECK_NEAR(pearson(&second), 0, 0.05);
                CHECK_NEAR(pearson(&third), 0, 0.05);
                knoll_field_destroy(f);
                knoll_field_destroy(f2);
                knoll_field_destroy(f3);
                knoll_graph_destroy(graph);
            }
}

static void c47_the_origin_depends_on_the_seed(void)
{
    for (size_t r = 0; r < COUNT(smooth_sources); r++) {
        float values[100];
        for (uint64_t seed = 0; seed < 100; seed++) {
            knoll_graph *graph = knoll_graph_create(NULL);
            knoll_node source = make_source(graph, smooth_sources[r], 1, 0);
            knoll_field *field = must_compile(graph, knoll_make_fbm(graph, source, NULL), seed);
            values[seed] = knoll_sample2(field, 0, 0);
            knoll_field_destroy(field);
            knoll_graph_destroy(graph);
        }
        CHECK(variance(values, 100) > 0.001);
    }
}

int main(void)
{
    RUN(c31_all_64_bits);
    RUN(c33_no_seed_is_ignored);
    RUN(c34_no_place_is_the_same);
    RUN(avalanche_of_seeds);
    RUN(avalanche_of_cells);
    RUN(c50_octaves_are_independent);
    RUN(c47_the_origin_depends_on_the_seed);
    return test_end();
}
