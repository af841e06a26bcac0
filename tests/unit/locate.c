/* locate.c - rows equal points wherever their columns lie: dense, sparse, far, periodic, backwards;
   periods close; keys and axes are those of docs/bits.md. */
#include <eval/run.h>
#include <support/seed.h>

#include "recipe.h"
#include "test.h"

enum { width = 530 };

static const char *const sources[] = {"white", "value", "perlin", "simplex", "worley"};

static void compare(const knoll_field *field, int dimensions, double origin, double step)
{
    static float row[width], points[width], *output;
    static double place[KNOLL_AXES][width];
    const double *positions[] = {place[0], place[1], place[2], place[3]};
    knoll_grid grid = knoll_grid_default(dimensions);
    grid.count[0] = width;
    for (int axis = 0; axis < dimensions; axis++) {
        grid.origin[axis] = axis == 0 ? origin : origin * 0.3 + 0.7 * axis;
        grid.step[axis] = step;
        for (int i = 0; i < width; i++) {
            place[axis][i] = grid.origin[axis] + (axis == 0 ? step * (double)i : 0);
        }
    }
    output = row;
    CHECK_INT(knoll_sample_grid(field, &grid, &output, NULL), KNOLL_OK);
    output = points;
    CHECK_INT(knoll_sample_points(field, dimensions, width, positions, 1, &output, NULL), KNOLL_OK);
    for (int i = 0; i < width; i++) {
        if (!CHECK_BITS(row[i], points[i])) {
            printf("%dd, sample %d of origin %.17g, step %.17g\n", dimensions, i, origin, step);
            break;
        }
    }
}

/* C91. Steps in cells: many samples a cell, about one, more cells than samples, none at all. */
static void c91_rows_are_points(void)
{
    const double steps[] = {0, 1e-30, 0.001, 0.03, 0.25, 0.49, 0.5,  0.51, 0.75,
                            1, 1.01,  1.7,   2,    2.5,  3,    17.3, 1e6,  1e14};
    const double origins[] = {
        0, -0.0, -3.5, -0.75, 1e3, -1e9, 1e15, 1e18, 2251799813685247.5 - 100};
    const char *periods[] = {"0", "1", "2", "3", "5", "1073741824"};
    for (size_t s = 0; s < COUNT(sources); s++) {
        for (size_t p = 0; p < COUNT(periods); p++) {
            char node[200];
            snprintf(node, sizeof node, "{'type':'%s','frequency':1,'period':%s}", sources[s],
                     periods[p]);
            test_row = node;
            knoll_field *field = recipe_field(node);
            for (size_t i = 0; i < COUNT(steps); i++) {
                for (size_t j = 0; j < COUNT(origins); j++) {
                    int dimensions = 1 + (int)((i + j) % 4);
                    compare(field, dimensions, origins[j], (i + j) % 3 == 0 ? -steps[i] : steps[i]);
                }
            }
            knoll_field_destroy(field);
        }
    }
    test_row = "";
}

/* A period of P cells at frequency 1 closes after P units: on every axis, for every source, and
   through octaves of any lacunarity. */
static void periods_close(void)
{
    const int periods[] = {1, 2, 3, 4, 7, 100};
    for (size_t s = 0; s < COUNT(sources); s++) {
        for (size_t p = 0; p < 2 * COUNT(periods); p++) {
            char node[300];
            double period = periods[p / 2];
            snprintf(
                node, sizeof node,
                "{'type':'fbm','octaves':%d,'lacunarity':1.7,'source':{'type':'%s','frequency':1,"
                "'period':%g}}",
                p % 2 == 0 ? 1 : 5, sources[s], period);
            test_row = node;
            knoll_field *field = recipe_field(node);
            for (uint64_t i = 0; i < 40; i++) {
                /* Whole 64ths: adding the period is exact. */
                double at[4], near[4], far[4];
                for (int axis = 0; axis < 4; axis++) {
                    at[axis] = floor(test_between(9, 4 * i + (uint64_t)axis, -500, 500)) / 64;
                    near[axis] = at[axis] + ((i >> axis & 1) ? period : 0);
                    far[axis] = at[axis] - period * (double)(i % 7);
                }
                float value = knoll_sample4(field, at[0], at[1], at[2], at[3]);
                CHECK_NEAR(knoll_sample4(field, near[0], near[1], near[2], near[3]), value, 2e-5);
                CHECK_NEAR(knoll_sample4(field, far[0], far[1], far[2], far[3]), value, 1e-4);
                value = knoll_sample2(field, at[0], at[1]);
                CHECK_NEAR(knoll_sample2(field, near[0], near[1]), value, 2e-5);
                CHECK_NEAR(knoll_sample2(field, far[0], far[1]), value, 1e-4);
            }
            knoll_field_destroy(field);
        }
    }
    test_row = "";
}

static void keys(void)
{
    for (uint64_t i = 0; i < 100; i++) {
        uint64_t seed = test_random(1, i);
        knoll__keys made = knoll__keys_of(seed);
        for (uint64_t word = 0; word < 3; word++) {
            uint64_t both = knoll__word(seed, word);
            const uint32_t *pair = word < 2 ? made.axis + 2 * word : made.corner;
            CHECK_HEX(pair[0], both >> 32);
            CHECK_HEX(pair[1], both & 0xffffffffu);
        }
    }
}

/* The frequency and period of an octave, as docs/bits.md writes them. */
static void axes(void)
{
    knoll_field *field = recipe_field("{'type':'simplex'}");
    unsigned char *scratch = malloc(knoll_scratch_size(field));
    const struct {
        knoll__source kind;
        int dimensions, axis;
        float frequency;
        uint32_t period;
        double multiplier, expected_frequency;
        uint32_t expected_period;
    } rows[] = {
        {KNOLL__SOURCE_perlin, 2, 0, 0.1f, 0, 1, (double)0.1f, 0},
        {KNOLL__SOURCE_perlin, 2, 1, 0.1f, 0, 3.3, (double)(float)((double)0.1f * 3.3), 0},
        {KNOLL__SOURCE_perlin, 2, 0, 0.5f, 5, 1, 0.5, 5},
        {KNOLL__SOURCE_perlin, 2, 0, 0.5f, 5, 1.7, 0.5 * 9 / 5, 9}, /* 8.5 is rounded up */
        {KNOLL__SOURCE_perlin, 2, 0, 0.5f, 1, 1.4, 0.5, 1},
        {KNOLL__SOURCE_perlin, 2, 0, 0.5f, 1, 0.01, 0.5, 1}, /* one cell at least */
        {KNOLL__SOURCE_perlin, 2, 0, 0.5f, 3, 1e9, 0.5 * 2147483647.0 / 3, 2147483647},
        {KNOLL__SOURCE_perlin, 2, 0, 3e38f, 0, 1e9, 0x1.fffffep127, 0},
        {KNOLL__SOURCE_simplex, 2, 0, 0.5f, 0, 1, 0.5, 0},
        {KNOLL__SOURCE_simplex, 2, 1, 0.5f, 0, 1, (double)(float)(0.5 * 0.57735026918962576), 0},
        {KNOLL__SOURCE_simplex, 2, 1, 0.5f, 4, 1, 0.5 * 2 / 4, 2}, /* 2.309 cells become 2 */
        {KNOLL__SOURCE_simplex, 3, 1, 0.5f, 4, 1, 0.5, 4},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        knoll__run run;
        knoll__run_begin(&run, field, rows[i].dimensions, KNOLL__PAD, 0, NULL, scratch);
        run.levels[1].multiplier = rows[i].multiplier;
        knoll__source_data source = {.kind = rows[i].kind, .frequency = rows[i].frequency};
        source.period[rows[i].axis] = rows[i].period;
        knoll__place place = {.level = 1, .displacement = {-1, -1, -1, -1}};
        for (int shifted = 0; shifted < 2; shifted++) {
            run.levels[1].shifted = shifted;
            knoll__axis axis = knoll__source_axis(&run, &source, &place, 77, rows[i].axis);
            CHECK_NEAR(axis.frequency, rows[i].expected_frequency, 0);
            CHECK_INT(axis.period, rows[i].expected_period);
            uint64_t word = knoll__word(77, 3 + (uint64_t)rows[i].axis);
            CHECK_NEAR(axis.offset, shifted ? (double)(word >> 40) / 16777216 : 0, 0);
            double largest = (double)0x1.fffffep127f;
            CHECK_BITS(axis.displacement_scale,
                       (float)(axis.frequency < largest ? axis.frequency : largest));
        }
    }
    free(scratch);
    knoll_field_destroy(field);
}

int main(void)
{
    RUN(c91_rows_are_points);
    RUN(periods_close);
    RUN(keys);
    RUN(axes);
    return test_end();
}
