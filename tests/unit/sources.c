/* sources.c - what the lattice noises' parameters do: frequency, seed, jitter, fade, period; that
   bounds hold and are reached as near as a small sample comes. */
#include "recipe.h"
#include "test.h"

static const char *const lattices[] = {"white", "value", "perlin", "simplex", "worley"};

static float at(const knoll_field *field, int dimensions, const double p[4])
{
    switch (dimensions) {
    case 1: return knoll_sample1(field, p[0]);
    case 2: return knoll_sample2(field, p[0], p[1]);
    case 3: return knoll_sample3(field, p[0], p[1], p[2]);
    default: return knoll_sample4(field, p[0], p[1], p[2], p[3]);
    }
}

static void random_place(uint64_t seed, uint64_t i, double p[4])
{
    for (uint64_t axis = 0; axis < 4; axis++) {
        p[axis] = test_between(seed, 4 * i + axis, -1000, 1000);
    }
}

/* How many of 200 places have equal values in both fields. */
static int equal_places(const char *one, const char *other, int dimensions)
{
    knoll_field *a = recipe_field(one), *b = recipe_field(other);
    int equal = 0;
    for (uint64_t i = 0; i < 200; i++) {
        double p[4];
        random_place(1, i, p);
        equal += test_bits(at(a, dimensions, p)) == test_bits(at(b, dimensions, p));
    }
    knoll_field_destroy(a);
    knoll_field_destroy(b);
    return equal;
}

/* Every bit of a node's seed makes another field. Where one lattice point alone counts, as it does
   near those of simplex noise, one value in 32 is the same by chance. */
static void every_bit_of_the_seed(void)
{
    char plain[100], seeded[100];
    for (size_t s = 0; s < COUNT(lattices); s++) {
        test_row = lattices[s];
        snprintf(plain, sizeof plain, "{'type':'%s'}", lattices[s]);
        for (int bit = 0; bit < 64; bit++) {
            snprintf(seeded, sizeof seeded, "{'type':'%s','seed':%llu}", lattices[s],
                     (unsigned long long)1 << bit);
            CHECK(equal_places(plain, seeded, 2) <= 7);
        }
        CHECK_INT(equal_places(plain, plain, 2), 200);
    }
    /* Types with the same seed are different fields: value and white have the same range. */
    CHECK(equal_places("{'type':'value'}", "{'type':'white'}", 1) <= 2);
    test_row = "";
}

/* A frequency scales positions: powers of two exactly. */
static void frequencies(void)
{
    for (size_t s = 0; s < COUNT(lattices); s++) {
        char coarse[100], fine[100];
        snprintf(coarse, sizeof coarse, "{'type':'%s','frequency':0.125}", lattices[s]);
        snprintf(fine, sizeof fine, "{'type':'%s','frequency':2}", lattices[s]);
        knoll_field *a = recipe_field(coarse), *b = recipe_field(fine);
        for (uint64_t i = 0; i < 200; i++) {
            double p[4], q[4];
            random_place(2, i, p);
            for (int axis = 0; axis < 4; axis++) {
                q[axis] = p[axis] / 16;
            }
            for (int d = 1; d <= 4; d++) {
                CHECK_BITS(at(a, d, p), at(b, d, q));
            }
        }
        knoll_field_destroy(a);
        knoll_field_destroy(b);
    }
}

/* Gradient noise is 0 at lattice points; white is one value a cell; value noise there is
   white's. */
static void at_lattice_points(void)
{
    knoll_field *perlin = recipe_field("{'type':'perlin','frequency':1}");
    knoll_field *white = recipe_field("{'type':'white','frequency':1}");
    for (uint64_t i = 0; i < 500; i++) {
        double p[4], q[4];
        random_place(3, i, p);
        for (int axis = 0; axis < 4; axis++) {
            p[axis] = floor(p[axis]);
            q[axis] = p[axis] + test_between(4, 4 * i + (uint64_t)axis, 0, 0.999);
        }
        for (int d = 1; d <= 4; d++) {
            CHECK_NEAR((double)at(perlin, d, p), 0, 0);
            CHECK_BITS(at(white, d, p), at(white, d, q));
        }
    }
    knoll_field_destroy(perlin);
    knoll_field_destroy(white);
}

/* Jitter 0: the points are the centres of the cells, and all distances are known. */
static void worley_without_jitter(void)
{
    static const char *const metrics[] = {"euclidean", "squared", "manhattan", "chebyshev"};
    for (int metric = 0; metric < 4; metric++) {
        char node[160];
        snprintf(node, sizeof node, "{'type':'worley','frequency':1,'jitter':0,'metric':'%s'}",
                 metrics[metric]);
        knoll_field *field = recipe_field(node);
        test_row = metrics[metric];
        for (uint64_t i = 0; i < 300; i++) {
            double p[4];
            random_place(5, i, p);
            for (int d = 1; d <= 4; d++) {
                double sum = 0;
                for (int axis = 0; axis < d; axis++) {
                    double away = fabs(p[axis] - floor(p[axis]) - 0.5);
                    sum = metric == 3   ? fmax(sum, away)
                          : metric == 2 ? sum + away
                                        : sum + away * away;
                }
                CHECK_NEAR((double)at(field, d, p), metric == 0 ? sqrt(sum) : sum, 1e-6);
            }
        }
        knoll_field_destroy(field);
    }
    test_row = "";
}

/* f2 is not below f1, their difference is f2_minus_f1, and squared is euclidean's square. */
static void worley_returns(void)
{
    static const char *const kinds[] = {"'return':'f1'", "'return':'f2'", "'return':'f2_minus_f1'",
                                        "'return':'f1','metric':'squared'",
                                        "'return':'f2','metric':'squared'"};
    knoll_field *field[COUNT(kinds)];
    for (size_t k = 0; k < COUNT(kinds); k++) {
        char node[160];
        snprintf(node, sizeof node, "{'type':'worley','frequency':0.9,%s}", kinds[k]);
        field[k] = recipe_field(node);
    }
    for (uint64_t i = 0; i < 2000; i++) {
        double p[4];
        float v[COUNT(kinds)];
        random_place(6, i, p);
        int d = 1 + (int)(i % 4);
        for (size_t k = 0; k < COUNT(kinds); k++) {
            v[k] = at(field[k], d, p);
        }
        CHECK(v[0] >= 0 && v[0] <= v[1]);
        CHECK_BITS(v[2], v[1] - v[0]);
        CHECK_BITS(v[0], sqrtf(v[3]));
        CHECK_BITS(v[1], sqrtf(v[4]));
    }
    for (size_t k = 0; k < COUNT(kinds); k++) {
        knoll_field_destroy(field[k]);
    }
}

/* Fades agree in the middle of a cell's edge, and differ elsewhere as their polynomials do: in 1D,
   value noise is left + fade * (right - left). */
static void fades(void)
{
    static const char *const names[] = {"linear", "cubic", "quintic"};
    knoll_field *field[3];
    for (int i = 0; i < 3; i++) {
        char node[100];
        snprintf(node, sizeof node, "{'type':'value','frequency':1,'fade':'%s'}", names[i]);
        field[i] = recipe_field(node);
    }
    for (uint64_t i = 0; i < 1000; i++) {
        double cell = floor(test_between(7, i, -100, 100)), t = test_between(8, i, 0, 1);
        double left = (double)knoll_sample1(field[0], cell);
        double right = (double)knoll_sample1(field[0], cell + 1);
        const double weight[] = {t, t * t * (3 - 2 * t), t * t * t * (t * (t * 6 - 15) + 10)};
        for (int f = 0; f < 3; f++) {
            CHECK_NEAR((double)knoll_sample1(field[f], cell + t), left + weight[f] * (right - left),
                       2e-6);
        }
    }
    for (int i = 0; i < 3; i++) {
        knoll_field_destroy(field[i]);
    }
}

/* Values lie within the bounds, which are what the node promises. */
static void bounds(void)
{
    static const char *const extras[] = {"", ",'return':'f2'", ",'return':'f2_minus_f1'",
                                         ",'return':'cell_value'"};
    static const char *const metrics[] = {"euclidean", "squared", "manhattan", "chebyshev"};
    for (size_t s = 0; s < COUNT(lattices) + 16; s++) {
        bool worley = s >= COUNT(lattices) - 1;
        size_t w = s - (COUNT(lattices) - 1);
        char node[200];
        snprintf(node, sizeof node, "{'type':'%s','frequency':1.37%s%s%s%s}",
                 worley ? "worley" : lattices[s], worley ? extras[w / 4 % 4] : "",
                 worley ? ",'metric':'" : "", worley ? metrics[w % 4] : "", worley ? "'" : "");
        knoll_field *field = recipe_field(node);
        test_row = node;
        for (int d = 1; d <= 4; d++) {
            float low, high, least = INFINITY, most = -INFINITY;
            CHECK_INT(knoll_field_bounds(field, 0, d, &low, &high), KNOLL_OK);
            bool distance = worley && w / 4 % 4 != 3;
            CHECK_NEAR(low, distance ? 0 : -1, 0);
            CHECK(distance || high == 1);
            for (uint64_t i = 0; i < 3000; i++) {
                double p[4];
                random_place(9, i, p);
                float value = at(field, d, p);
                least = value < least ? value : least;
                most = value > most ? value : most;
            }
            CHECK(least >= low && most <= high);
            CHECK(most > (distance ? 0.15f : d <= 2 ? 0.7f : 0.4f) * high);
            CHECK(distance || least < (d <= 2 ? -0.7f : -0.4f));
        }
        knoll_field_destroy(field);
    }
    test_row = "";
}

int main(void)
{
    RUN(every_bit_of_the_seed);
    RUN(frequencies);
    RUN(at_lattice_points);
    RUN(worley_without_jitter);
    RUN(worley_returns);
    RUN(fades);
    RUN(bounds);
    return test_end();
}
