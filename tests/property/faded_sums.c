/* faded_sums.c - what comes of octaves that fade: the sum that docs/band-limit.md says; continuous
   in the spacing; within the bounds; and a mean that stays. */
#include "fading.h"

/* ---- The sum --------------------------------------------------------------------------------- */

static knoll_field *fractal(size_t source, int octaves, int fold)
{
    knoll_graph *graph = knoll_graph_create(NULL);
    knoll_node node = make_source(graph, source, 1, 0);
    if (fold)
        node = knoll_make_abs(graph, node);
    node = knoll_make_fbm(graph, node, &(knoll_fbm_parameters){octaves, 2, 0.5f});
    knoll_field *field = must_compile(graph, node, 9);
    knoll_graph_destroy(graph);
    return field;
}

/* docs/band-limit.md: cells a sample at which nothing is left. */
static double limit_of(size_t source)
{
    static const double worley[] = {1.75, 2, 1.25, 2};
    if (source >= 8)
        return worley[(source - 8) / 4];
    return source == 0 ? 2 : source < 4 ? 3.5 : source < 7 ? 2 : 1.5;
}

static double smoothstep_down(double x)
{
    return x < 1 ? 1 - x * x * (3 - 2 * x) : 0;
}

/* Octaves, taken from the differences of sums without a band limit, and put together again. */
static void a_faded_sum(void)
{
    enum { OCTAVES = 5 };
    static float sums[OCTAVES + 1][MOST];
    for (size_t source = 0; source < SOURCES; source++)
        for (int fold = 0; fold < 2; fold++) {
            knoll_grid grid = grid_of(2, source, 0.37);
            size_t size = 0;
            for (int n = 1; n <= OCTAVES; n++) {
                knoll_field *field = fractal(source, n, fold);
                size = fill(field, &grid, NULL, sums[n]);
                knoll_field_destroy(field);
            }
            knoll_field *field = fractal(source, OCTAVES, fold);
            knoll_sampling endless = fading(1e9);
            fill(field, &grid, &endless, found);
            double mean = (double)found[0]; /* where all has faded */
            bool centred = source < 8 || source >= 20;
            CHECK(centred && !fold ? mean == 0 : mean > 0);
            for (double spacing = 0.03; spacing < 4; spacing *= 1.7) {
                knoll_sampling sampling = fading(spacing);
                fill(field, &grid, &sampling, found);
                for (size_t i = 0; i < size; i++) {
                    double sum = 0, weights = 2 - 0x1p-4, power = 1, before = 0;
                    for (int n = 0; n < OCTAVES; n++, power /= 2) {
                        double upto = (double)sums[n + 1][i] * (2 - power);
                        double x =
                            spacing * (1 << n) / limit_of(source) * (fold && centred ? 1.5 : 1);
                        double left = smoothstep_down(x);
                        sum += left * (upto - before) + (1 - left) * power * mean;
                        before = upto;
                    }
                    if (!CHECK_NEAR((double)found[i], sum / weights, 2e-5))
                        break;
                }
            }
            knoll_field_destroy(field);
        }
}

/* ---- Continuity ------------------------------------------------------------------------------ */

/* The fields of these tests: each source in fbm, and what is made of fractals. */
enum { WARP = 4, ABS_OF_FBM = 6 };
static const char *const combinations[] = {
    "fbm",         "fbm of abs", "fbm of fbm",   "fbm of a product", "warp",
    "fbm of warp", "abs of fbm", "fbm of a sum", "one octave",       "fbm of abs of fbm"};

static knoll_node make_combination(knoll_graph *graph, size_t source, size_t kind)
{
    const knoll_fbm_parameters few = {3, 2, 0.5f}, one = {1, 2, 0.5f};
    const knoll_warp_parameters warp = {.amplitude = 0.4f};
    knoll_node none = {0}, a = make_source(graph, source, 1, 0);
    knoll_node b = make_source(graph, 6, 1.25, 0);
    switch (kind) {
    case 1: a = knoll_make_abs(graph, a); break;
    case 2: a = knoll_make_fbm(graph, a, &few); break;
    case 3: a = knoll_make_multiply(graph, a, b); break;
    case WARP:
        a = knoll_make_fbm(graph, a, NULL);
        return knoll_make_warp(graph, a, none, none, none, none, knoll_make_fbm(graph, b, &few),
                               &warp);
    case 5: a = knoll_make_warp(graph, a, none, none, none, none, b, &warp); break;
    case ABS_OF_FBM: return knoll_make_abs(graph, knoll_make_fbm(graph, a, NULL));
    case 7: a = knoll_make_add(graph, a, b); break;
    case 8: return knoll_make_fbm(graph, a, &one);
    case 9: a = knoll_make_abs(graph, knoll_make_fbm(graph, a, &few)); break;
    default: break;
    }
    return knoll_make_fbm(graph, a, NULL);
}

static knoll_field *combination(size_t source, size_t kind)
{
    static char row[80];
    knoll_graph *graph = knoll_graph_create(NULL);
    knoll_field *field = must_compile(graph, make_combination(graph, source, kind), 4);
    knoll_graph_destroy(graph);
    snprintf(row, sizeof row, "%s, source %zu (%s)", combinations[kind], source,
             all_sources[source].type);
    test_row = row;
    return field;
}

/* The largest step between two spacings that follow one another, over scattered points. */
static double largest_jump(const knoll_field *field, double from, double to, int steps)
{
    enum { POINTS = 256 };
    static double place[2][POINTS];
    for (size_t i = 0; i < POINTS; i++) {
        place[0][i] = test_between(7, 2 * i, -1000, 1000);
        place[1][i] = test_between(7, 2 * i + 1, -1000, 1000);
    }
    const double *positions[] = {place[0], place[1]};
    double largest = 0;
    for (int k = 0; k <= steps; k++) {
        knoll_sampling sampling = fading(from + (to - from) * k / steps);
        memcpy(expected, found, POINTS * sizeof *found);
        CHECK_INT(knoll_sample_points(field, 2, POINTS, positions, 1, &(float *){found}, &sampling),
                  KNOLL_OK);
        for (int i = 0; k > 0 && i < POINTS; i++)
            largest = fmax(largest, fabs((double)found[i] - (double)expected[i]));
    }
    return largest;
}

/* Sources with a jump at the border of a cell: a warp that fades moves the border. */
static bool has_jumps(size_t source)
{
    return source == 0 || source >= 20;
}

/* A thousand steps of spacing, each time until it has doubled, from where the last octave begins to
   fade to where all has faded. */
static void continuous_in_spacing(void)
{
    double largest = 0;
    for (size_t source = 0; source < SOURCES; source += test_long() ? 1 : 4)
        for (size_t kind = 0; kind < COUNT(combinations); kind++) {
            if (kind == WARP && has_jumps(source))
                continue;
            knoll_field *field = combination(source, kind);
            float low, high;
            CHECK_INT(knoll_field_bounds(field, 0, 2, &low, &high), KNOLL_OK);
            const double unit = fmax(1, (double)(high - low) / 2); /* distances in cells exceed 1 */
            for (double from = 0.03; from < 4; from *= 2) {
                double jump = largest_jump(field, from, 2 * from, 1000) / unit;
                CHECK(jump < 1e-3);
                largest = fmax(largest, jump);
            }
            knoll_field_destroy(field);
        }
    printf("largest jump of 1000 steps to twice the spacing: %.2g\n", largest);
    test_row = "";
}

/* ---- Bounds and means ------------------------------------------------------------------------ */

static void check_bounds(const knoll_field *field, uint64_t seed)
{
    for (int dimensions = 1; dimensions <= 4; dimensions++) {
        float low, high;
        CHECK_INT(knoll_field_bounds(field, 0, dimensions, &low, &high), KNOLL_OK);
        for (double spacing = 0.02; spacing < 30; spacing *= 2.9) {
            knoll_grid grid = grid_of(dimensions, seed, 0.77);
            knoll_sampling sampling = fading(spacing);
            size_t size = fill(field, &grid, &sampling, found);
            for (size_t i = 0; i < size; i++)
                if (!CHECK(found[i] >= low && found[i] <= high))
                    return;
        }
    }
}

static void within_the_bounds(void)
{
    for (size_t i = 0; i < ALL_FIELDS; i++) {
        knoll_field *field = field_at(i, NULL);
        check_bounds(field, i);
        knoll_field_destroy(field);
    }
    /* A single octave of what often is at its bound, which no rounding may pass. */
    for (uint64_t i = 0; i < 60; i++) {
        knoll_graph *graph = knoll_graph_create(NULL);
        float low = (float)test_between(i, 0, -0.4, 0.1),
              high = (float)test_between(i, 1, 0.1, 0.3);
        knoll_node node = make_source(graph, i % 8, 1, 0);
        node = knoll_make_clamp(graph, node, &(knoll_clamp_parameters){low, high});
        int octaves = i % 3 ? 1 : 3;
        node = knoll_make_fbm(graph, node, &(knoll_fbm_parameters){octaves, 2, 0.5f});
        knoll_field *field = must_compile(graph, node, i);
        check_bounds(field, i);
        knoll_field_destroy(field);
        knoll_graph_destroy(graph);
    }
}

/* A coarse level of detail has the mean of the fine one; but not what bends a fractal from
   outside. */
static void the_mean_stays(void)
{
    enum { SIDE = 512 };
    static float values[SIDE * SIDE];
    double largest = 0;
    for (size_t source = 0; source < SOURCES; source += test_long() ? 1 : 4)
        for (size_t kind = 0; kind < COUNT(combinations); kind++) {
            if (kind == ABS_OF_FBM)
                continue;
            knoll_field *field = combination(source, kind);
            double means[6];
            for (int k = 0; k < 6; k++) {
                static const double spacings[] = {0, 0.1, 0.3, 0.9, 2.7, 100};
                knoll_grid grid = knoll_grid_default(2);
                knoll_sampling sampling = fading(spacings[k]);
                sampling.band_limit = k ? KNOLL_BAND_LIMIT_FADE : KNOLL_BAND_LIMIT_OFF;
                for (int a = 0; a < 2; a++) {
                    grid.count[a] = SIDE;
                    grid.step[a] = 3.7;
                }
                size_t size = fill(field, &grid, &sampling, values);
                double sum = 0;
                for (size_t i = 0; i < size; i++)
                    sum += (double)values[i];
                means[k] = sum / (double)size;
                CHECK_NEAR(means[k], means[0], 0.01);
                largest = fmax(largest, fabs(means[k] - means[0]));
            }
            knoll_field_destroy(field);
        }
    printf("largest drift of a mean: %.2g\n", largest);
    test_row = "";
}

/* C44, C67: of a field that repeats, that of its tile, which is not 0 by symmetry. */
static knoll_node repeating(knoll_graph *graph, size_t source, size_t period)
{
    static const char *const q16[] = {"q16_value", "q16_perlin", "q16_fbm"};
    if (source < SOURCES)
        return make_source(graph, source, 1, (double)period);
    knoll_node node = knoll_graph_add(graph, q16[source % COUNT(q16)], NULL);
    knoll_graph_set(graph, node, "shift", 16);
    knoll_graph_set(graph, node, "period", (double)period);
    if (source < SOURCES + COUNT(q16))
        return node;
    if (source < SOURCES + 2 * COUNT(q16)) /* a line through the lattice, between its points */
        return knoll_make_transform(graph,
                                    make_source(graph, 7 - source % 3 * 3, 1, (double)period),
                                    &(knoll_transform_parameters){{1, 0, 1, 1}, {0, 0.3f, 0, 0}});
    node = make_source(graph, source % 2 ? 6 : 7, 1, (double)period);
    return knoll_make_warp(graph, node, node, node, (knoll_node){0}, (knoll_node){0},
                           (knoll_node){0}, &(knoll_warp_parameters){0.4f});
}

static void the_mean_of_a_tile_stays(void)
{
    enum { SIDE = 256 };
    static float values[SIDE * SIDE], faded;
    double largest = 0;
    for (size_t i = 0; i < (SOURCES + 8) * 8; i++) {
        const size_t source = i / 8, period = i % 4 + 1;
        knoll_graph *graph = knoll_graph_create(NULL);
        knoll_node node = repeating(graph, source, period);
        knoll_fbm_parameters fbm = {i & 4 ? 4 : 1, 2, 0.5f};
        test_row = "a field that repeats";
        node = knoll_make_fbm(graph, node, &fbm);
        knoll_field *field = must_compile(graph, node, 7 + i);
        knoll_grid grid = knoll_grid_default(2);
        knoll_sampling coarse = fading(8 * (double)period);
        for (int a = 0; a < 2; a++) {
            grid.count[a] = SIDE;
            grid.step[a] = (double)period / SIDE;
            grid.origin[a] = grid.step[a] / 2;
        }
        size_t size = fill(field, &grid, NULL, values);
        double sum = 0;
        for (size_t s = 0; s < size; s++)
            sum += (double)values[s];
        grid.count[0] = grid.count[1] = 1;
        fill(field, &grid, &coarse, &faded);
        if (!CHECK_NEAR((double)faded, sum / (double)size, 0.015))
            printf("source %zu, period %zu, %d octaves\n", source, period, fbm.octaves);
        largest = fmax(largest, fabs((double)faded - sum / (double)size));
        knoll_field_destroy(field);
        knoll_graph_destroy(graph);
    }
    printf("largest drift of a tile's mean: %.2g\n", largest);
    test_row = "";
}

int main(void)
{
    RUN(a_faded_sum);
    RUN(continuous_in_spacing);
    RUN(within_the_bounds);
    RUN(the_mean_stays);
    RUN(the_mean_of_a_tile_stays);
    return test_end();
}
