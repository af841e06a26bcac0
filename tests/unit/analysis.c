/* analysis.c - the measures of planes whose figures mathematics gives, and of recipes. */
#include <knoll/analysis.h>

#include "synthetic.h"

static knoll_analysis analysis;

static bool analyze(const knoll_plane *plane, const knoll_expectation *expected)
{
    return analyze_into(plane, expected, &analysis);
}

/* ---- Values and neighbours ------------------------------------------------------------------ */

/* The whole numbers from 0 to 9999 in some order. */
static void values(void)
{
    knoll_plane plane = make_plane(100, 100);
    for (size_t i = 0; i < 10000; i++) {
        plane.samples[i] = (float)(i * 4243 % 10000);
    }
    knoll_expectation expected = {.has_bounds = 1, .low = 0, .high = 12800};
    analyze(&plane, &expected);
    CHECK_NEAR(analysis.mean, 4999.5, 1e-9);
    CHECK_NEAR(analysis.variance, (1e8 - 1) / 12, 1e-3);
    CHECK_NEAR(analysis.lowest, 0, 0);
    CHECK_NEAR(analysis.highest, 9999, 0);
    for (int i = 0; i < KNOLL_PERCENTILES; i++) {
        CHECK_NEAR(analysis.percentile[i], knoll_percentiles[i] * 99.99, 1e-6);
    }
    size_t counted = 0;
    for (int b = 0; b < KNOLL_HISTOGRAM_BINS; b++) {
        CHECK_INT(analysis.histogram[b], b < 25 ? 400 : 0);
        counted += analysis.histogram[b];
    }
    CHECK_INT(counted, 10000);
    knoll_plane_destroy(&plane);
}

/* x + 3 y: differences of 1 across and 3 down. */
static void neighbours(void)
{
    knoll_plane plane = make_plane(40, 20);
    for (size_t i = 0; i < 800; i++) {
        plane.samples[i] = (float)(i % 40 + 3 * (i / 40));
    }
    knoll_expectation expected = {.difference_bin = 0.5};
    analyze(&plane, &expected);
    CHECK_INT(analysis.differences, 39 * 20 + 40 * 19);
    CHECK_NEAR(analysis.mean_difference, (39 * 20 + 3 * 40 * 19) / 1540.0, 1e-12);
    CHECK_NEAR(analysis.largest_difference, 3, 0);
    CHECK_INT(analysis.zero_differences, 0);
    for (int b = 0; b < KNOLL_DIFFERENCE_BINS; b++) {
        CHECK_INT(analysis.difference_histogram[b], b == 2 ? 39 * 20 : b == 6 ? 40 * 19 : 0);
    }
    analyze(&plane, NULL); /* a bin is a sixteenth of the largest: the largest is in the last */
    CHECK_INT(analysis.difference_histogram[15], 40 * 19);
    knoll_plane_destroy(&plane);
}

/* ---- Spectrum ------------------------------------------------------------------------------- */

/* How many frequencies of an n by n transform lie in a bin, the constant one among them. */
static double frequencies_in(int n, int bin)
{
    double count = 0;
    for (int y = -n / 2; y < n / 2; y++) {
        for (int x = -n / 2; x < n / 2; x++) {
            double radius = sqrt((double)(x * x + y * y)) / (n / 2.0) * KNOLL_SPECTRUM_BINS;
            count += radius < KNOLL_SPECTRUM_BINS && (int)radius == bin;
        }
    }
    return count;
}

static void three_sines(void)
{
    static const wave waves[] = {{3, 0, 1, 0.3}, {-20, 21, 0.5, 1}, {0, 100, 0.25, 2}};
    static const int bins[] = {0, 7, 25}; /* radii 3, 29 and 100 of 128, in bins of 4 */
    double mean[3], sum = 0, variance = 0;
    knoll_plane plane = make_plane(256, 256);
    set_waves(&plane, waves, 3);
    analyze(&plane, NULL);
    for (int i = 0; i < 3; i++) {
        double power = waves[i].amplitude * waves[i].amplitude;
        variance += power / 2;
        mean[i] = power / frequencies_in(256, bins[i]);
        sum += mean[i];
    }
    CHECK_NEAR(analysis.mean, 0, 1e-7);
    CHECK_NEAR(analysis.variance, variance, 1e-6);
    CHECK_INT(analysis.peak_bin, 0);
    CHECK_NEAR(analysis.nyquist, 0.5, 0);
    for (int b = 0; b < KNOLL_SPECTRUM_BINS; b++) {
        double expected = 0;
        for (int i = 0; i < 3; i++) {
            expected = bins[i] == b ? mean[i] / sum : expected;
        }
        CHECK_NEAR(analysis.spectrum[b], expected, expected > 0 ? 0.0001 * expected : 1e-9);
    }
    knoll_plane_destroy(&plane);
}

static double cubic_power(double frequency)
{
    return pow(frequency, -3);
}

/* Power as frequency to the -3 falls by 9.03 dB an octave. */
static void slope(void)
{
    knoll_plane plane = make_plane(160, 160);
    set_spectrum(&plane, cubic_power);
    analyze(&plane, NULL);
    CHECK_NEAR(analysis.slope, -30 * log10(2), 0.4);
    plane.step[0] = plane.step[1] = 0.25; /* four times the frequency, and the same slope */
    analyze(&plane, NULL);
    CHECK_NEAR(analysis.slope, -30 * log10(2), 0.4);
    CHECK_NEAR(analysis.nyquist, 2, 0);
    knoll_plane_destroy(&plane);
}

/* The transform of exp(-(2 pi f s)^2 / 2) in the plane is exp(-d^2 / (2 s^2)), which is 1/e at
   s sqrt(2). */
static double gaussian_power(double frequency)
{
    const double s = 3;
    return exp(-0.5 * pow(2 * pi * frequency * s, 2));
}

static void correlation_length(void)
{
    knoll_plane plane = make_plane(64, 64);
    set_spectrum(&plane, gaussian_power);
    analyze(&plane, NULL);
    /* Removing the mean took the power at 0, so that the autocorrelation is (r - m) / (1 - m) with
       m = 2 pi s^2 / 64^2. */
    double m = 2 * pi * 9 / 4096, r = exp(-1) * (1 - m) + m;
    CHECK_NEAR(analysis.correlation_length, 3 * sqrt(-2 * log(r)), 0.03);
    knoll_plane_destroy(&plane);
}

static void patches(void)
{
    knoll_plane plane = make_plane(128, 128), other = make_plane(128, 128);
    set_random(&plane, 5);
    set_random(&other, 6);
    analyze(&plane, NULL);
    CHECK_NEAR(analysis.patches / (128 * 128), 1, 0.05);
    CHECK(fabs(knoll_plane_correlation(&plane, &other)) < 4 / sqrt(analysis.patches));
    CHECK_NEAR(knoll_plane_correlation(&plane, &plane), 1, 1e-12);
    CHECK_INT(analysis.findings, 0);
    /* Values as squares of 4 by 4 are worth about a sixteenth (the spectrum of a square says
       (2/3)^-2 / 16). */
    for (size_t i = 0; i < 128 * 128; i++) {
        other.samples[i] = plane.samples[i / 128 / 4 * 128 + i % 128 / 4];
    }
    analyze(&other, NULL);
    CHECK_NEAR(analysis.patches / (32 * 32), 2.1, 0.25);
    knoll_plane_destroy(&plane);
    knoll_plane_destroy(&other);
}

/* ---- Directions and periods ----------------------------------------------------------------- */

static knoll_recipe *recipe_of(const char *text)
{
    knoll_recipe *recipe = NULL;
    knoll_error error = {.message = ""};
    knoll_recipe_parse(text, strlen(text), &recipe, &error);
    CHECK_TEXT(error.message, "");
    return recipe;
}

static bool analyze_text(const char *text, size_t size)
{
    knoll_recipe *recipe = recipe_of(text);
    knoll_view view = knoll_view_default();
    view.size[0] = view.size[1] = size;
    knoll_error error = {.message = ""};
    knoll_status status = knoll_analyze_recipe(recipe, &view, NULL, &analysis, &error);
    CHECK_TEXT(error.message, "");
    knoll_recipe_destroy(recipe);
    return CHECK_INT(status, KNOLL_OK);
}

/* One wave in each sector, of equal power but for one. */
static void sectors(void)
{
    static const wave waves[] = {
        {40, 0, 1, 1}, {37, 15, 1, 2},  {28, 28, 2, 3},  {15, 37, 1, 4},
        {0, 40, 1, 5}, {-15, 37, 1, 6}, {-28, 28, 1, 7}, {-37, 15, 1, 8},
    };
    knoll_plane plane = make_plane(128, 128);
    set_waves(&plane, waves, COUNT(waves));
    analyze(&plane, NULL);
    for (int s = 0; s < KNOLL_SECTORS; s++) {
        CHECK_NEAR(analysis.sector[s], s == 2 ? 32.0 / 11 : 8.0 / 11, s == 2 ? 0.4 : 0.15);
    }
    CHECK_NEAR(analysis.anisotropy, 4, 0.8);
    knoll_plane_destroy(&plane);
}

#define NOISE(more) "{\"knoll\": 1, \"nodes\": {\"output\": {" more "}}}"

static void stretched(void)
{
    analyze_text(NOISE("\"type\": \"simplex\", \"frequency\": 0.125"), 512);
    CHECK(!finding_of(&analysis, "anisotropic"));
    CHECK(analysis.anisotropy < 1.3);
    analyze_text(NOISE("\"type\": \"transform\", \"scale\": [1, 2, 1, 1], \"source\": "
                       "{\"type\": \"simplex\", \"frequency\": 0.0625}"),
                 512);
    CHECK(finding_of(&analysis, "anisotropic") != NULL);
    CHECK(analysis.anisotropy > 3);
}

static void periods(void)
{
    knoll_plane plane = make_plane(200, 200), random = make_plane(200, 200);
    set_random(&random, 9);
    analyze(&random, NULL);
    for (int d = 0; d < KNOLL_PERIOD_DIRECTIONS; d++) {
        CHECK_INT(analysis.period[d], 0);
    }
    CHECK_INT(analysis.longest_shift, 100);
    /* Repeats after 37 across and 53 down; along diagonals after 37 * 53, which is too far. */
    for (size_t i = 0; i < 200 * 200; i++) {
        plane.samples[i] = random.samples[i / 200 % 53 * 200 + i % 200 % 37];
    }
    analyze(&plane, NULL);
    CHECK_INT(analysis.period[0], 37);
    CHECK_INT(analysis.period[1], 53);
    CHECK_INT(analysis.period[2], 0);
    CHECK_INT(analysis.period[3], 0);
    CHECK(finding_of(&analysis, "repeats") != NULL);
    /* One value along each rising diagonal, and nothing else. */
    for (size_t i = 0; i < 200 * 200; i++) {
        plane.samples[i] = random.samples[(i / 200 + 200 - i % 200) % 29];
    }
    analyze(&plane, NULL);
    CHECK_INT(analysis.period[0], 29);
    CHECK_INT(analysis.period[1], 29);
    CHECK_INT(analysis.period[2], 0); /* never a stranger to itself */
    CHECK_INT(analysis.period[3], 29);
    knoll_plane_destroy(&plane);
    knoll_plane_destroy(&random);
}

/* Of a recipe, beyond its plane; also where a period is no whole number of samples. */
static void long_periods(void)
{
    analyze_text(NOISE("\"type\": \"perlin\", \"frequency\": 0.125, \"period\": [100, 130, 0, 0]"),
                 64);
    CHECK_INT(analysis.period[0], 800);
    CHECK_INT(analysis.period[1], 1040);
    CHECK_INT(analysis.period[2], 0);
    analyze_text(NOISE("\"type\": \"value\", \"frequency\": 0.03, \"period\": 20"), 64);
    CHECK_INT(analysis.period[0], 667);
    analyze_text(NOISE("\"type\": \"perlin\", \"frequency\": 0.125"), 64);
    for (int d = 0; d < KNOLL_PERIOD_DIRECTIONS; d++) {
        CHECK_INT(analysis.period[d], 0);
    }
    CHECK_INT(analysis.longest_shift, 4096);
}

/* ---- Seeds, octaves, grids ------------------------------------------------------------------ */

static void seeds(void)
{
    analyze_text(NOISE("\"type\": \"perlin\", \"frequency\": 0.0625"), 256);
    CHECK(!finding_of(&analysis, "seeds"));
    for (int i = 0; i < KNOLL_SEED_PAIRS; i++) {
        CHECK(analysis.seed_correlation[i] != 0);
        CHECK(fabs(analysis.seed_correlation[i]) < 5 / sqrt(analysis.patches));
    }
    /* A coordinate is the same with every seed. */
    analyze_text(NOISE("\"type\": \"coordinate\""), 256);
    CHECK(finding_of(&analysis, "seeds") != NULL);
    CHECK(!analysis.has_bounds);
    CHECK_NEAR(analysis.seed_correlation[0], 1, 1e-12);
}

static void octaves(void)
{
    analyze_text(NOISE("\"type\": \"fbm\", \"octaves\": 6, \"gain\": 0.6, \"source\": "
                       "{\"type\": \"perlin\", \"frequency\": 0.02}"),
                 256);
    CHECK_INT(analysis.octave_pairs, 5);
    CHECK(!finding_of(&analysis, "octaves"));
    for (int i = 0; i < analysis.octave_pairs; i++) {
        CHECK(analysis.octave_correlation[i] != 0);
        CHECK(fabs(analysis.octave_correlation[i]) < 0.2);
    }
    /* All octaves of a coordinate rise alike. */
    analyze_text(NOISE("\"type\": \"add\", \"b\": 3, \"a\": {\"type\": \"fbm\", \"octaves\": 4, "
                       "\"source\": {\"type\": \"coordinate\"}}"),
                 64);
    CHECK_INT(analysis.octave_pairs, 3);
    CHECK(finding_of(&analysis, "octaves") != NULL);
    CHECK(analysis.octave_correlation[2] > 0.999);
}

static void finest_cell(void)
{
    static const struct {
        const char *nodes, *node;
        double cell;
    } table[] = {
        {NOISE("\"type\": \"perlin\", \"frequency\": 0.0625"), "output", 16},
        {NOISE("\"type\": \"fbm\", \"octaves\": 4, \"lacunarity\": 2, \"source\": {\"type\": "
               "\"perlin\", \"frequency\": 0.0625}"),
         "perlin", 2},
        {NOISE("\"type\": \"fbm\", \"octaves\": 3, \"lacunarity\": 3, \"source\": {\"type\": "
               "\"transform\", \"scale\": [1, -4, 9, 9], \"source\": {\"type\": \"fbm\", "
               "\"octaves\": 2, \"source\": {\"type\": \"white\", \"frequency\": 0.125}}}"),
         "white", 8.0 / 9 / 4 / 2},
        {"{\"knoll\": 1, \"nodes\": {\"fine\": {\"type\": \"value\", \"frequency\": 0.5}, "
         "\"output\": {\"type\": \"add\", \"a\": \"fine\", \"b\": {\"type\": \"transform\", "
         "\"scale\": 0.125, \"source\": \"fine\"}}}}",
         "fine", 2},
        {NOISE("\"type\": \"q16_fbm\", \"shift\": 20, \"octaves\": 3"), "output", 4},
        {NOISE("\"type\": \"coordinate\""), "", 0},
    };
    for (size_t i = 0; i < COUNT(table); i++) {
        test_row = table[i].nodes;
        analyze_text(table[i].nodes, 16);
        CHECK_NEAR(analysis.finest_cell, table[i].cell, 1e-5 * table[i].cell);
        CHECK_TEXT(analysis.finest_node, table[i].node);
        CHECK((finding_of(&analysis, "coarse") != NULL) ==
              (table[i].cell > 0 && table[i].cell < 8));
    }
}

/* Gradient noise has nothing above two cycles a cell to speak of, and a good part of its power
   above a half; white cells have detail at every scale. */
static void aliased(void)
{
    analyze_text(NOISE("\"type\": \"perlin\", \"frequency\": 0.125"), 256);
    CHECK(analysis.aliased < 0.001);
    analyze_text(NOISE("\"type\": \"perlin\", \"frequency\": 0.9"), 256);
    CHECK(analysis.aliased > 0.3);
    CHECK(finding_of(&analysis, "aliased") != NULL);
    /* A white cell a sample: the power of a box is (sin(pi f) / (pi f))^2 on each axis, of which
       77.4 % lie within half a cycle. The grid four times as fine sees 95 % of each axis, and what
       lies beyond folds back. */
    analyze_text(NOISE("\"type\": \"white\", \"frequency\": 1"), 256);
    CHECK_NEAR(analysis.aliased, 1 - 0.774 * 0.774, 0.05);
}

int main(void)
{
    RUN(values);
    RUN(neighbours);
    RUN(three_sines);
    RUN(slope);
    RUN(correlation_length);
    RUN(patches);
    RUN(sectors);
    RUN(stretched);
    RUN(periods);
    RUN(long_periods);
    RUN(seeds);
    RUN(octaves);
    RUN(finest_cell);
    RUN(aliased);
    return test_end();
}
