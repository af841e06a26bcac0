/* periods.c - with a period a field repeats to the bit, through fractals, warps and transforms;
   without one it does not (C22, C70, C71, C72). */
#include "all_fields.h"

enum { MOST = 240 };

static double place[4][MOST], moved[4][MOST];
static float expected[MOST], found[MOST];

static void sample(const knoll_field *field, int dimensions, double (*at)[MOST], float *values)
{
    const double *positions[4] = {at[0], at[1], at[2], at[3]};
    float *outputs[] = {values};
    CHECK_INT(knoll_sample_points(field, dimensions, MOST, positions, 1, outputs, NULL), KNOLL_OK);
}

/* Places whose bits end far above 2^-53 of the cell, most of them left of the origin (C70). */
static void choose_places(uint64_t seed, double frequency)
{
    for (size_t i = 0; i < MOST; i++)
        for (size_t a = 0; a < 4; a++) {
            double cells = floor(test_between(seed, 4 * i + a, -20, 10) * 4096) / 4096;
            place[a][i] = (i % 8 ? cells : floor(cells)) / frequency;
        }
}

/* The same places some periods further on one axis or on all. */
static void move_places(uint64_t seed, const double *length)
{
    for (size_t i = 0; i < MOST; i++)
        for (size_t a = 0; a < 4; a++) {
            bool still = i % 5 < 4 && i % 5 != a;
            double times = still ? 0 : floor(test_between(seed, 4 * i + a, -40, 41));
            moved[a][i] = place[a][i] + times * length[a];
        }
}

/* The share of places whose values are the same bits, and the largest difference. */
static double share_equal(const knoll_field *field, int dimensions, double *worst)
{
    size_t equal = 0;
    *worst = 0;
    sample(field, dimensions, place, expected);
    sample(field, dimensions, moved, found);
    for (size_t i = 0; i < MOST; i++) {
        equal += test_bits(found[i]) == test_bits(expected[i]);
        *worst = fmax(*worst, fabs((double)found[i] - (double)expected[i]));
    }
    return (double)equal / MOST;
}

static const int periods[] = {1, 2, 3, 5, 6, 7, 255, 256, 257};

static bool is_simplex(size_t source)
{
    return !strcmp(all_sources[source].type, "simplex");
}

/* In 2D the triangles of simplex noise are stretched by a factor that no double is, so that there
   positions differ in their last bits. */
static void check_period(const knoll_graph *graph, knoll_node node, size_t source, double length)
{
    const double lengths[4] = {length, length, length, length};
    knoll_field *field = must_compile(graph, node, source);
    for (int dimensions = 1; dimensions <= 4; dimensions++) {
        double worst;
        move_places(source, lengths);
        double equal = share_equal(field, dimensions, &worst);
        if (is_simplex(source) && dimensions == 2)
            CHECK_NEAR(worst, 0, 4e-6);
        else
            CHECK_NEAR(equal, 1, 0);
    }
    knoll_field_destroy(field);
}

static void c70_every_source_every_period(void)
{
    for (size_t source = 0; source < SOURCES; source++)
        for (size_t p = 0; p < COUNT(periods); p++) {
            char row[100];
            double frequency = p % 3 == 0 ? 1 : p % 3 == 1 ? 0.0625 : 4;
            snprintf(row, sizeof row, "%s %zu, period %d", all_sources[source].type, source,
                     periods[p]);
            test_row = row;
            knoll_graph *graph = knoll_graph_create(NULL);
            knoll_node node = make_source(graph, source, frequency, periods[p]);
            choose_places(source, frequency);
            check_period(graph, node, source, periods[p] / frequency);
            knoll_graph_destroy(graph);
        }
    test_row = "";
}

/* C70: neither is the noise constant where its period is short, nor periods of axes mixed up. The
   seed is one that gives the two lattice points of a line different gradients. */
static void c70_axes_have_their_own_periods(void)
{
    static const double lengths[4] = {2, 3, 7, 5};
    for (size_t source = 0; source < SOURCES; source++) {
        knoll_graph *graph = knoll_graph_create(NULL);
        knoll_node node = make_source(graph, source, 1, 0);
        for (int a = 0; a < 4; a++)
            knoll_graph_set_axis(graph, node, "period", a, lengths[a]);
        knoll_field *field = must_compile(graph, node, 2);
        choose_places(source, 1);
        for (int dimensions = is_simplex(source) ? 3 : 1; dimensions <= 4; dimensions++) {
            double worst;
            move_places(source, lengths);
            CHECK_NEAR(share_equal(field, dimensions, &worst), 1, 0);
            double low = 9, high = -9;
            for (size_t i = 0; i < MOST; i++) {
                low = fmin(low, (double)expected[i]);
                high = fmax(high, (double)expected[i]);
            }
            CHECK(high - low > 0.01);
            for (int a = 0; a < dimensions && dimensions > 1;
                 a++) { /* one cell less is no period */
                double wrong[4] = {0, 0, 0, 0};
                wrong[a] = lengths[a] - 1;
                move_places(source, wrong);
                CHECK(share_equal(field, dimensions, &worst) < 1);
                CHECK(worst > 0.001);
            }
        }
        knoll_field_destroy(field);
        knoll_graph_destroy(graph);
    }
}

/* C22, C71, C72: with period 0 nothing repeats, not even after 256 cells. */
static void c22_without_a_period_nothing_repeats(void)
{
    static const double lengths[] = {1, 3, 16, 255, 256, 257, 289, 4096, 65536, 16777216};
    for (size_t source = 0; source < SOURCES; source++)
        for (size_t k = 0; k < COUNT(lengths); k++) {
            knoll_graph *graph = knoll_graph_create(NULL);
            knoll_field *field = must_compile(graph, make_source(graph, source, 1, 0), 1);
            for (size_t i = 0; i < MOST; i++)
                for (size_t a = 0; a < 4; a++) {
                    place[a][i] = test_between(source, 4 * i + a, -50, 50);
                    moved[a][i] = place[a][i] + ((k + i) % 2 || a == 0 ? lengths[k] : 0);
                }
            for (int dimensions = 1; dimensions <= 4; dimensions++) {
                double worst;
                /* a cell of Worley noise may be longer than a period of 1, and 1D has few slopes */
                CHECK(share_equal(field, dimensions, &worst) < 0.15);
                CHECK(worst > 0.1);
            }
            knoll_field_destroy(field);
            knoll_graph_destroy(graph);
        }
}

/* Octaves, also of a lacunarity that is not whole, where cells are rounded; their frequencies then
   take roundings that move a sample by 2^-40 of a cell. */
static void c70_through_fractals(void)
{
    static const float lacunarities[] = {2, 3, 1, 1.7f, 2.03f};
    for (size_t source = 1; source < SOURCES; source++)
        for (size_t k = 0; k < COUNT(lacunarities); k++) {
            bool exact = k < 3;
            bool jumps =
                all_sources[source].returned && !strcmp(all_sources[source].returned, "cell_value");
            int period = periods[(source + k) % 6];
            knoll_graph *graph = knoll_graph_create(NULL);
            knoll_fbm_parameters fbm = {4, lacunarities[k], 0.7f};
            knoll_node node = make_source(graph, source, 0.5, period);
            node = knoll_make_fbm(graph, node, &fbm);
            choose_places(source, 0.5);
            if (exact)
                check_period(graph, node, source, period / 0.5);
            const double length = period / 0.5, all[4] = {length, length, length, length};
            knoll_field *field = must_compile(graph, node, 1);
            for (int dimensions = 1; dimensions <= 4 && !exact && !jumps; dimensions++) {
                double worst;
                move_places(source, all);
                share_equal(field, dimensions, &worst);
                CHECK_NEAR(worst, 0, 4e-6);
            }
            knoll_field_destroy(field);
            knoll_graph_destroy(graph);
        }
}

/* A warp, a transform and a sum of fields whose periods have the same length. */
static void c70_through_warps(void)
{
    for (size_t source = 0; source < SOURCES; source++) {
        if (is_simplex(source))
            continue;
        knoll_graph *graph = knoll_graph_create(NULL);
        knoll_node none = {0}, bend = make_source(graph, 3, 0.25, 3);
        knoll_node by = knoll_make_fbm(graph, make_source(graph, 6, 0.5, 6), NULL);
        knoll_node node = make_source(graph, source, 1, 12);
        knoll_warp_parameters wide = {.amplitude = 5.3f};
        knoll_transform_parameters half = {{0.5f, -0.5f, 0.5f, 2}, {0.25f, 3, -7, 0.5f}};
        node = knoll_make_warp(graph, node, bend, bend, none, by, none, &wide);
        check_period(graph, node, source, 12);
        node = knoll_make_warp(graph, node, none, none, none, none, by, &wide);
        check_period(graph, node, source, 12);
        node = knoll_make_fbm(graph, node, &(knoll_fbm_parameters){3, 2, 0.5f});
        check_period(graph, node, source, 12);
        node = knoll_make_transform(graph, node, &half);
        check_period(graph, node, source, 24);
        node = knoll_make_add(graph, node, by);
        check_period(graph, node, source, 24);
        knoll_graph_destroy(graph);
    }
}

int main(void)
{
    RUN(c70_every_source_every_period);
    RUN(c70_axes_have_their_own_periods);
    RUN(c22_without_a_period_nothing_repeats);
    RUN(c70_through_fractals);
    RUN(c70_through_warps);
    return test_end();
}
