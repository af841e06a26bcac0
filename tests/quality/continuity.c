/* continuity.c - no noise jumps where its cells meet, left or right of the origin, near or far,
   whatever the seed (C01, C03, C05, C09, C11, C36, C60). */
#include "sampling.h"

/* The largest change of a step: over steps that cross a border of cells or half cells, and others.
 */
typedef struct jumps {
    double crossing, others;
} jumps;

static const double step_length = 1e-4;

/* Where the step from p to q crosses the lattice of any noise here. 2D simplex noise has its cells
   at multiples of sqrt(3)/2 in y; and the diagonals that bound its kernels cross none of these. */
static bool crosses(const double *p, const double *q, int dimensions)
{
    for (int a = 0; a < dimensions; a++)
        if (floor(2 * p[a]) != floor(2 * q[a]) ||
            floor(p[a] / 0.8660254037844386) != floor(q[a] / 0.8660254037844386))
            return true;
    return false;
}

static void walk(const knoll_field *field, int dimensions, const double *from,
                 const double *direction, size_t steps, jumps *j)
{
    static double place[4][BATCH];
    static float values[BATCH];
    for (size_t start = 0; start < steps; start += BATCH - 1) {
        size_t count = steps - start < BATCH ? steps - start : BATCH;
        for (size_t i = 0; i < count; i++)
            for (int a = 0; a < dimensions; a++)
                place[a][i] = from[a] + direction[a] * step_length * (double)(start + i);
        sample_at(field, dimensions, count, place, values);
        for (size_t i = 1; i < count; i++) {
            double p[4], q[4], change = fabs((double)values[i] - (double)values[i - 1]);
            for (int a = 0; a < dimensions; a++) {
                p[a] = place[a][i - 1];
                q[a] = place[a][i];
            }
            double *most = crosses(p, q, dimensions) ? &j->crossing : &j->others;
            *most = fmax(*most, change);
        }
    }
}

/* Sources without jumps of their own: all but white noise and values of cells. */
static bool continuous(size_t source)
{
    return source > 0 && (!all_sources[source].returned ||
                          strcmp(all_sources[source].returned, "cell_value") != 0);
}

/* No step is longer than the steepest slope allows: 20 is beyond all of these noises'. */
static void check_jumps(const jumps *j, double spacing)
{
    CHECK(j->crossing <= 1.5 * j->others + spacing);
    CHECK(j->others <= 20 * step_length + spacing && j->others > 0);
}

static void c01_lines_through_the_origin(void)
{
    static const double from[4] = {-3.3, -2.7, -3.1, -2.9}, to[4] = {3.3, 2.7, 2.3, 3.7};
    for (size_t source = 0; source < SOURCES; source++) {
        if (!continuous(source))
            continue;
        knoll_field *field = noise_field(source, 1);
        for (int dimensions = 1; dimensions <= 4; dimensions++) {
            test_row = all_sources[source].type;
            jumps j = {0, 0};
            double direction[4], square = 0;
            for (int a = 0; a < dimensions; a++)
                square += (to[a] - from[a]) * (to[a] - from[a]);
            for (int a = 0; a < 4; a++)
                direction[a] = (to[a] - from[a]) / sqrt(square);
            walk(field, dimensions, from, direction, (size_t)(sqrt(square) / step_length), &j);
            check_jumps(&j, 1e-6);
        }
        knoll_field_destroy(field);
    }
}

/* C03, C60: far to the left and far to the right, as continuous as at home. Positions are doubles,
   so only fractions of cells lose bits, and none of theirs that a float has. */
static void c03_c60_far_away(void)
{
    static const double centres[] = {-4096.5,    -1e5,       1e3 + 0.37, 1e4 + 0.37,
                                     1e5 + 0.37, 1e6 + 0.37, -1e9};
    static const double direction[4] = {0.6, 0.48, -0.5, 0.4};
    for (size_t source = 0; source < SOURCES; source++) {
        if (!continuous(source))
            continue;
        knoll_field *field = noise_field(source, 1);
        for (size_t c = 0; c < COUNT(centres); c++)
            for (int dimensions = 1; dimensions <= 4; dimensions++) {
                const double x = centres[c], from[4] = {x - 1, x - 1.7, -x - 0.3, x};
                jumps j = {0, 0};
                test_row = all_sources[source].type;
                walk(field, dimensions, from, direction, 40000, &j);
                check_jumps(&j, 2e-5);
            }
        knoll_field_destroy(field);
    }
}

/* C09: many directions through many cells: no lattice point is forgotten. */
static void c09_directions(void)
{
    for (size_t r = 0; r < COUNT(smooth_sources); r++)
        for (int dimensions = 2; dimensions <= 4; dimensions++) {
            knoll_field *field = noise_field(smooth_sources[r], 4);
            jumps all = {0, 0};
            test_row = all_sources[smooth_sources[r]].type;
            for (uint64_t line = 0; line < 64; line++) {
                double from[4], direction[4], square = 0;
                for (uint64_t a = 0; a < 4; a++) {
                    from[a] = test_between(line, a, -300, 300);
                    direction[a] = test_between(line, 4 + a, -1, 1);
                    square += a < (uint64_t)dimensions ? direction[a] * direction[a] : 0;
                }
                for (int a = 0; a < 4; a++)
                    direction[a] /= sqrt(square);
                walk(field, dimensions, from, direction, test_long() ? 160000 : 16000, &all);
            }
            check_jumps(&all, 1e-6);
            knoll_field_destroy(field);
        }
}

/* C11: the four quadrants are alike, also after another seed. The steepest of a thousand places. */
static void c11_quadrants(void)
{
    for (size_t r = 0; r < COUNT(smooth_sources); r++) {
        double least = 1, most = 0;
        for (int quadrant = 0; quadrant < 4; quadrant++) {
            jumps j = {0, 0};
            knoll_field *field = noise_field(smooth_sources[r], 2);
            for (uint64_t line = 0; line < 1000; line++) {
                double x = test_between(line, 0, 0, 900), y = test_between(line, 1, 0, 900);
                const double from[2] = {quadrant & 1 ? -x : x, quadrant & 2 ? -y : y};
                const double direction[2] = {cos((double)line), sin((double)line)};
                walk(field, 2, from, direction, 2000, &j);
            }
            check_jumps(&j, 1e-6);
            least = fmin(least, fmax(j.crossing, j.others));
            most = fmax(most, fmax(j.crossing, j.others));
            knoll_field_destroy(field);
        }
        CHECK_NEAR(most / least, 1, 0.15);
    }
}

/* C05: one place beside a whole or half coordinate, as floats and as doubles. Beside a cell's end
   the quintic alone is rounded by 19 units of 2^-24. */
static void c05_neighbours_of_whole_numbers(void)
{
    static const double wholes[] = {0, 1, 5, -5, 255, -255, 256, -256, 65535, -65535};
    for (size_t source = 0; source < SOURCES; source++) {
        if (!continuous(source))
            continue;
        knoll_field *field = noise_field(source, 3);
        for (size_t k = 0; k < 2 * COUNT(wholes); k++) {
            double x = wholes[k / 2] + (k % 2 ? 0.5 : 0);
            for (int side = -1; side <= 1; side += 2) {
                double beside = (double)nextafterf((float)x, side < 0 ? -1e30f : 1e30f);
                double close = nextafter(x, side * 1e300), y = x / 3;
                double here[3] = {(double)knoll_sample1(field, x),
                                  (double)knoll_sample2(field, y, x),
                                  (double)knoll_sample3(field, x, x, y)};
                double spacing = fabs(beside - x);
                CHECK_NEAR((double)knoll_sample1(field, beside), here[0], 20 * spacing + 2e-6);
                CHECK_NEAR((double)knoll_sample2(field, y, beside), here[1], 20 * spacing + 2e-6);
                CHECK_NEAR((double)knoll_sample3(field, beside, beside, y), here[2],
                           40 * spacing + 2e-6);
                CHECK_NEAR((double)knoll_sample1(field, close), here[0], 4e-6);
                CHECK_NEAR((double)knoll_sample2(field, y, close), here[1], 4e-6);
                CHECK_NEAR((double)knoll_sample3(field, close, close, y), here[2], 4e-6);
            }
        }
        knoll_field_destroy(field);
    }
}

enum { HISTOGRAM = 90000, SIDE = 300 };

static void sorted_square(size_t source, uint64_t seed, double x, double y, float *values)
{
    knoll_field *field = noise_field(source, seed);
    knoll_grid grid = knoll_grid_default(2);
    grid.origin[0] = x;
    grid.origin[1] = y;
    grid.step[0] = 1.37;
    grid.step[1] = 1.71;
    grid.count[0] = grid.count[1] = SIDE;
    must_fill(field, &grid, values);
    knoll_field_destroy(field);
    qsort(values, HISTOGRAM, sizeof *values, ascending);
}

/* The distance of two sorted samples' distributions (Kolmogorov and Smirnov). */
static double distance(const float *a, const float *b)
{
    double most = 0;
    for (size_t i = 0, j = 0; i < HISTOGRAM && j < HISTOGRAM;) {
        float x = a[i] < b[j] ? a[i] : b[j];
        while (i < HISTOGRAM && a[i] <= x)
            i++;
        while (j < HISTOGRAM && b[j] <= x)
            j++;
        most = fmax(most, fabs((double)i - (double)j) / HISTOGRAM);
    }
    return most;
}

/* C03, C36: values are spread alike far away, and for every seed, however large. */
static void c03_c36_histograms(void)
{
    static float home[HISTOGRAM], there[HISTOGRAM];
    static const uint64_t seeds[] = {500, 10000, 1000000, 2147483647, UINT64_MAX, 1ull << 63};
    static const double places[][2] = {{-4600, 3}, {-1e5, -2e6}, {5, 1e9}};
    for (size_t source = 0; source < SOURCES; source++) {
        test_row = all_sources[source].type;
        sorted_square(source, 1, 0.3, 0.4, home);
        for (size_t k = 0; k < COUNT(seeds); k++) {
            sorted_square(source, seeds[k], 0.3, 0.4, there);
            CHECK_NEAR(distance(home, there), 0, 0.02);
        }
        for (size_t k = 0; k < COUNT(places); k++) {
            sorted_square(source, 1, places[k][0], places[k][1], there);
            CHECK_NEAR(distance(home, there), 0, 0.02);
        }
    }
}

int main(void)
{
    RUN(c01_lines_through_the_origin);
    RUN(c03_c60_far_away);
    RUN(c09_directions);
    RUN(c11_quadrants);
    RUN(c05_neighbours_of_whole_numbers);
    RUN(c03_c36_histograms);
    return test_end();
}
