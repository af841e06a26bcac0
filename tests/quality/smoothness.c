/* smoothness.c - no creases: second differences of smooth noises are small everywhere, and those of
   the linear fade are seen to be not (C09, C10, C12). */
#include "sampling.h"

static const double h = 1e-4;

/* The largest |n(p - h) - 2 n(p) + n(p + h)| over random lines, `lines` of them, 4 cells long each.
 */
static double second_difference(const knoll_field *field, int dimensions, uint64_t lines)
{
    static double place[4][BATCH];
    static float values[BATCH];
    double most = 0;
    for (uint64_t line = 0; line < lines; line++) {
        double from[4], direction[4], square = 0;
        for (uint64_t a = 0; a < 4; a++) {
            from[a] = test_between(line, a, -1000, 1000);
            direction[a] = test_between(line, 4 + a, -1, 1);
            square += a < (uint64_t)dimensions ? direction[a] * direction[a] : 0;
        }
        for (size_t start = 0; start < 40000; start += BATCH - 2) {
            for (size_t i = 0; i < BATCH; i++)
                for (int a = 0; a < dimensions; a++)
                    place[a][i] = from[a] + direction[a] / sqrt(square) * h * (double)(start + i);
            sample_at(field, dimensions, BATCH, place, values);
            for (size_t i = 1; i + 1 < BATCH; i++)
                most = fmax(most, fabs((double)values[i - 1] - 2 * (double)values[i] +
                                       (double)values[i + 1]));
        }
    }
    return most;
}

/* Roundings of floats alone come to 1e-6. A kernel that reaches past its neighbours, 0.6 in place
   of 0.5, would give 5e-3. */
static void c09_no_creases(void)
{
    for (size_t source = 1; source < 8; source++) {
        bool creased = all_sources[source].fade && !strcmp(all_sources[source].fade, "linear");
        knoll_field *field = noise_field(source, 1);
        for (int dimensions = 1; dimensions <= 4; dimensions++) {
            double most = second_difference(field, dimensions, test_long() ? 300 : 25);
            test_row = all_sources[source].type;
            printf("%s %s %dD: %.2g\n", test_row,
                   all_sources[source].fade ? all_sources[source].fade : "", dimensions, most);
            CHECK(creased ? most > 3e-5 : most <= 1e-5);
        }
        knoll_field_destroy(field);
    }
}

/* C10: large and soft: no stripes where axes and diagonals cross the origin. Second differences
   with a step of a hundredth of a cell, so that roundings don't count. */
static void c10_no_stripes_at_the_origin(void)
{
    static const double lines[][2] = {{1, 1}, {1, -1},        {1, 0},
                                      {0, 1}, {1, 1.7320508}, {1, 0.5773503}};
    knoll_graph *graph = knoll_graph_create(NULL);
    knoll_field *field = must_compile(graph, make_source(graph, SIMPLEX, (double)0.001f, 0), 1);
    for (size_t k = 0; k < COUNT(lines); k++) {
        double most_here = 0, most[200], length = hypot(lines[k][0], lines[k][1]);
        double nx = -lines[k][1] / length, ny = lines[k][0] / length; /* across the line */
        for (int place = 0; place < 200; place++) {
            double x = place < 20 ? (place - 10) * 5 * lines[k][0]
                                  : test_between(k, (uint64_t)place, 4e3, 4e5);
            double y = place < 20 ? (place - 10) * 5 * lines[k][1]
                                  : test_between(k, 1000 + (uint64_t)place, 4e3, 4e5);
            most[place] = 0;
            for (int i = -5; i <= 5; i++) {
                double v[3];
                for (int j = -1; j <= 1; j++)
                    v[j + 1] =
                        (double)knoll_sample2(field, x + 10 * (i + j) * nx, y + 10 * (i + j) * ny);
                most[place] = fmax(most[place], fabs(v[0] - 2 * v[1] + v[2]));
            }
            if (place < 20)
                most_here = fmax(most_here, most[place]);
        }
        float elsewhere[180];
        for (int i = 0; i < 180; i++)
            elsewhere[i] = (float)most[20 + i];
        qsort(elsewhere, 180, sizeof *elsewhere, ascending);
        CHECK(most_here <= 2 * (double)elsewhere[160]);
    }
    knoll_field_destroy(field);
    knoll_graph_destroy(graph);
}

/* The second difference of the places x, x + d and x + 2d, and its limit for d = 0. */
static double curvature(const knoll_field *field, double x, double d)
{
    static const double y = 0.37;
    double a = (double)knoll_sample2(field, x, y), b = (double)knoll_sample2(field, x + d, y);
    return (a - 2 * b + (double)knoll_sample2(field, x + 2 * d, y)) / d / d;
}

static double limit_of_curvature(const knoll_field *field, double x, double d)
{
    return 2 * curvature(field, x, d) - curvature(field, x, 2 * d);
}

/* C12: slope and curvature from the left and from the right of whole coordinates. */
static void c12_fades(void)
{
    static const double d = 1e-3, y = 0.37;
    for (size_t source = 1; source < 7; source++) {
        knoll_field *field = noise_field(source, 8);
        const char *fade = all_sources[source].fade;
        double slopes = 0, bends = 0, most_bend = 0;
        for (int x = -100; x < 100; x++) {
            double here = (double)knoll_sample2(field, x, y);
            double left = here - (double)knoll_sample2(field, x - d, y);
            double right = (double)knoll_sample2(field, x + d, y) - here;
            slopes = fmax(slopes, fabs(right - left) / d);
            bends = fmax(bends, fabs(limit_of_curvature(field, x, 0.01) -
                                     limit_of_curvature(field, x, -0.01)));
            most_bend = fmax(most_bend, fabs(curvature(field, x + 0.2, 0.01)));
        }
        test_row = all_sources[source].type;
        printf("%s %s: slopes differ by %.3g, curvatures by %.3g of %.3g\n", test_row, fade, slopes,
               bends, most_bend);
        CHECK(strcmp(fade, "linear") ? slopes <= 2e-2
                                     : slopes > 0.5); /* cubic: d times a curvature */
        if (!strcmp(fade, "quintic"))
            CHECK(bends <= 0.05 * most_bend + 0.3);
        else if (!strcmp(fade, "cubic"))
            CHECK(bends > most_bend);
        knoll_field_destroy(field);
    }
}

int main(void)
{
    RUN(c09_no_creases);
    RUN(c10_no_stripes_at_the_origin);
    RUN(c12_fades);
    return test_end();
}
