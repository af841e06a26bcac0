/* worley.c - distances are those of a search through all cells, slope 1 away from a point, equal on
   borders, and within the declared bounds (C48, C56, C57, C58, C59, C62). */
#include "sampling.h"

#include "../reference/reference_noises.h"

static const char *const metrics[] = {"euclidean", "squared", "manhattan", "chebyshev"};

static knoll_field *worley_field(const char *returned, const char *metric, double jitter,
                                 uint64_t seed)
{
    knoll_graph *graph = knoll_graph_create(NULL);
    knoll_node node = knoll_graph_add(graph, "worley", NULL);
    knoll_graph_set(graph, node, "frequency", 1);
    knoll_graph_set_choice(graph, node, "return", returned);
    knoll_graph_set_choice(graph, node, "metric", metric);
    knoll_graph_set(graph, node, "jitter", jitter);
    knoll_field *field = must_compile(graph, node, seed);
    knoll_graph_destroy(graph);
    return field;
}

static void random_places(uint64_t seed, double span, double (*place)[BATCH])
{
    for (size_t i = 0; i < BATCH; i++)
        for (size_t a = 0; a < 4; a++)
            place[a][i] = test_between(seed, 4 * i + a, -span, span);
}

/* C56, C57: jitter by quarters, every metric, against a search 7 and more cells wide. */
static void c56_c57_the_nearest_of_all(void)
{
    static double place[4][BATCH];
    static float f1[BATCH], f2[BATCH], between[BATCH];
    const uint32_t number = knoll_type_find("worley", NULL)->number;
    for (uint64_t trial = 0; trial < 80; trial++) {
        int metric = (int)(trial % 4), dimensions = (int)(trial / 4 % 4) + 1;
        double jitter = 1 - 0.25 * (double)(trial / 16);
        const size_t count = test_long() ? BATCH : (size_t[]){BATCH, 2000, 400, 60}[dimensions - 1];
        const source_seeds seeds = seeds_of(fold(trial, fold(0, number)));
        knoll_field *fields[] = {worley_field("f1", metrics[metric], jitter, trial),
                                 worley_field("f2", metrics[metric], jitter, trial),
                                 worley_field("f2_minus_f1", metrics[metric], jitter, trial)};
        random_places(trial, trial % 3 ? 200 : 1e6, place);
        sample_at(fields[0], dimensions, count, place, f1);
        sample_at(fields[1], dimensions, count, place, f2);
        sample_at(fields[2], dimensions, count, place, between);
        for (size_t i = 0; i < count; i++) {
            lattice_place at = {.dimensions = dimensions};
            for (int a = 0; a < dimensions; a++) {
                at.cell[a] = floor(place[a][i]);
                at.t[a] = place[a][i] - at.cell[a];
            }
            worley_distances right = worley_noise(&at, &seeds, metric, jitter);
            bool good = CHECK_NEAR((double)f1[i], right.f1, 1e-5);
            good = CHECK_NEAR((double)f2[i], right.f2, 1e-5) && good;
            if (!CHECK_NEAR((double)between[i], right.f2 - right.f1, 1e-5) || !good)
                break;
        }
        for (int k = 0; k < 3; k++)
            knoll_field_destroy(fields[k]);
    }
}

static float sample_moved(const knoll_field *field, int dimensions, double (*place)[BATCH],
                          size_t i, int axis, double by)
{
    double p[4] = {place[0][i], place[1][i], place[2][i], place[3][i]};
    p[axis] += by;
    return dimensions == 2   ? knoll_sample2(field, p[0], p[1])
           : dimensions == 3 ? knoll_sample3(field, p[0], p[1], p[2])
                             : knoll_sample4(field, p[0], p[1], p[2], p[3]);
}

/* C58: where one point is clearly the nearest, the distance grows by what is walked. */
static void c58_slope_of_one(void)
{
    static double place[4][BATCH];
    const double h = 1e-3;
    for (int dimensions = 2; dimensions <= 4; dimensions++) {
        knoll_field *f1 = worley_field("f1", "euclidean", 1, 3);
        knoll_field *between = worley_field("f2_minus_f1", "euclidean", 1, 3);
        int looked = 0;
        random_places((uint64_t)dimensions, 1000, place);
        for (size_t i = 0; i < BATCH; i++) {
            double square = 0;
            if ((double)sample_moved(f1, dimensions, place, i, 0, 0) < 0.1 ||
                (double)sample_moved(between, dimensions, place, i, 0, 0) < 4 * h)
                continue;
            for (int a = 0; a < dimensions; a++) {
                double slope = ((double)sample_moved(f1, dimensions, place, i, a, h) -
                                (double)sample_moved(f1, dimensions, place, i, a, -h)) /
                               (2 * h);
                square += slope * slope;
            }
            looked++;
            CHECK_NEAR(sqrt(square), 1, 1e-3);
        }
        CHECK(looked > BATCH / 2);
        knoll_field_destroy(f1);
        knoll_field_destroy(between);
    }
}

/* C59: between places of two cells there is a border, where both points are as near. */
static void c59_borders(void)
{
    for (size_t m = 0; m < COUNT(metrics); m++) {
        knoll_field *value = worley_field("cell_value", metrics[m], 1, 4);
        knoll_field *between = worley_field("f2_minus_f1", metrics[m], 1, 4);
        int borders = 0;
        for (uint64_t k = 0; k < 500; k++) {
            double left = test_between(k, 0, -500, 500), right = left + 0.7;
            double y = test_between(k, 1, -500, 500), z = test_between(k, 2, -500, 500);
            CHECK(knoll_sample3(between, left, y, z) >= 0);
            if (knoll_sample3(value, left, y, z) == knoll_sample3(value, right, y, z))
                continue;
            while (right - left > 1e-7) {
                double middle = (left + right) / 2;
                bool is_left =
                    knoll_sample3(value, middle, y, z) == knoll_sample3(value, left, y, z);
                *(is_left ? &left : &right) = middle;
            }
            borders++;
            CHECK_NEAR((double)knoll_sample3(between, left, y, z), 0, 1e-5);
            CHECK_NEAR((double)knoll_sample3(between, right, y, z), 0, 1e-5);
        }
        CHECK(borders > 100);
        knoll_field_destroy(value);
        knoll_field_destroy(between);
    }
}

/* C48: values lie in the declared bounds, which are no wider than some points can make them. */
static void c48_ranges(void)
{
    static const char *const returns[] = {"f1", "f2", "f2_minus_f1", "cell_value"};
    static double place[4][BATCH];
    static float values[BATCH];
    for (size_t k = 0; k < COUNT(returns) * COUNT(metrics) * 3; k++) {
        const char *returned = returns[k % 4], *metric = metrics[k / 4 % 4];
        double jitter = 0.5 * (double)(k / 16);
        knoll_field *field = worley_field(returned, metric, jitter, k);
        test_row = returned;
        for (int dimensions = 1; dimensions <= 4; dimensions++) {
            float low, high, least = 1e9f, most = -1e9f;
            CHECK_INT(knoll_field_bounds(field, 0, dimensions, &low, &high), KNOLL_OK);
            for (uint64_t batch = 0; batch < (test_long() ? 200 : 10); batch++) {
                random_places(100 + batch, 2000, place);
                sample_at(field, dimensions, BATCH, place, values);
                for (size_t i = 0; i < BATCH; i++) {
                    least = values[i] < least ? values[i] : least;
                    most = values[i] > most ? values[i] : most;
                }
            }
            if (jitter == 1)
                printf("%s %s %dD: %.3f to %.3f of %.3f to %.3f\n", returned, metric, dimensions,
                       (double)least, (double)most, (double)low, (double)high);
            CHECK(least >= low && most <= high);
            CHECK((double)most >= 0.15 * (double)high); /* 4D squares are seldom large */
        }
        knoll_field_destroy(field);
    }
}

/* C62: the metrics in terms of each other, and 0 at the point itself, known without jitter. */
static void c62_metrics(void)
{
    for (int dimensions = 1; dimensions <= 4; dimensions++) {
        static double place[4][BATCH];
        static float d[4][BATCH];
        random_places(3, 300, place);
        for (int m = 0; m < 4; m++) {
            knoll_field *field = worley_field("f1", metrics[m], 1, 2);
            sample_at(field, dimensions, BATCH, place, d[m]);
            knoll_field_destroy(field);
            field = worley_field("f1", metrics[m], 0, 2);
            CHECK(knoll_sample1(field, -7.5) == 0 && knoll_sample2(field, 3.5, 0.5) == 0);
            CHECK(knoll_sample3(field, 3.5, 0.5, -1.5) == 0);
            CHECK(knoll_sample4(field, 3.5, 0.5, -1.5, 1e6 + 0.5) == 0);
            CHECK_NEAR((double)knoll_sample2(field, 3.5 + 0.25, 0.5 - 0.125),
                       ((double[]){0.2795085, 0.078125, 0.375, 0.25})[m], 1e-6);
            knoll_field_destroy(field);
        }
        for (size_t i = 0; i < BATCH; i++) {
            double e = (double)d[0][i], root = sqrt(dimensions);
            CHECK_NEAR(e * e, (double)d[1][i], 1e-6);
            CHECK((double)d[2][i] >= e - 1e-6 && (double)d[2][i] <= e * root + 1e-6);
            CHECK((double)d[3][i] <= e + 1e-6 && (double)d[3][i] >= e / root - 1e-6);
            if (dimensions == 1)
                CHECK(d[2][i] == d[3][i] && fabs((double)d[2][i] - e) < 1e-6);
        }
    }
}

int main(void)
{
    RUN(c56_c57_the_nearest_of_all);
    RUN(c58_slope_of_one);
    RUN(c59_borders);
    RUN(c48_ranges);
    RUN(c62_metrics);
    return test_end();
}
