/* relief.c - the light on planes, whose slopes and normals are known without a computer. */
#include "raster/raster.h"

#include "test.h"

static const double pi = 3.14159265358979323846;

/* The shade of a plane that rises by `right` and `down` a unit of length. */
static double shade(float azimuth, float altitude, float strength, double right, double down)
{
    knoll_relief relief = {1, azimuth, altitude, 1, strength};
    knoll__range range = knoll__range_make(0, 1);
    knoll__relief made = knoll__relief_make(&relief, &range, (double[2]){1, 1});
    return knoll__relief_shade(&made, (float)right, (float)down);
}

static void level_ground_keeps_its_colour(void)
{
    for (int azimuth = -360; azimuth <= 360; azimuth += 15) {
        for (int altitude = 5; altitude <= 90; altitude += 5) {
            CHECK_NEAR(shade((float)azimuth, (float)altitude, 1, 0, 0), 1, 1e-12);
        }
    }
}

/* Azimuth 315: the light comes from the upper left, so what falls to the left is bright. */
static void sun_from_the_upper_left(void)
{
    CHECK(shade(315, 45, 1, 0.5, 0) > 1.05);
    CHECK(shade(315, 45, 1, 0, 0.5) > 1.05);
    CHECK(shade(315, 45, 1, -0.5, 0) < 0.95);
    CHECK(shade(315, 45, 1, 0, -0.5) < 0.95);
    CHECK_NEAR(shade(315, 45, 1, 0.5, -0.5), shade(315, 45, 1, -0.5, 0.5), 1e-6);
}

/* Clockwise from the top of the picture: 0 up, 90 right, 180 down, 270 left. */
static void azimuth_turns_clockwise(void)
{
    CHECK(shade(0, 45, 1, 0, 0.5) > 1.05 && shade(0, 45, 1, 0, -0.5) < 0.95);
    CHECK(shade(90, 45, 1, -0.5, 0) > 1.05 && shade(90, 45, 1, 0.5, 0) < 0.95);
    CHECK(shade(180, 45, 1, 0, -0.5) > 1.05 && shade(180, 45, 1, 0, 0.5) < 0.95);
    CHECK(shade(270, 45, 1, 0.5, 0) > 1.05 && shade(270, 45, 1, -0.5, 0) < 0.95);
    CHECK_NEAR(shade(-45, 30, 1, 0.25, 0.125), shade(315, 30, 1, 0.25, 0.125), 1e-9);
}

/* Against Lambert's law with the sines and the square root of the C library. */
static void lambert(void)
{
    for (uint64_t i = 0; i < 2000; i++) {
        double azimuth = (float)test_between(1, i, -360, 360);
        double altitude = (float)test_between(2, i, 1, 90);
        double right = (float)test_between(3, i, -3, 3), down = (float)test_between(4, i, -3, 3);
        double a = azimuth * pi / 180, h = altitude * pi / 180;
        double dot = -right * sin(a) * cos(h) + down * cos(a) * cos(h) + sin(h);
        double lit = fmax(dot, 0) / sqrt(right * right + down * down + 1);
        double expected = (0.35 + 0.65 * lit) / (0.35 + 0.65 * sin(h));
        CHECK_NEAR(shade((float)azimuth, (float)altitude, 1, right, down), expected, 1e-9);
        CHECK_NEAR(shade((float)azimuth, (float)altitude, 0.25f, right, down),
                   0.75 + 0.25 * expected, 1e-9);
    }
}

static void strength_zero_is_no_shade(void)
{
    CHECK_NEAR(shade(315, 45, 0, 2, -1), 1, 0);
}

/* What rises with a coordinate falls along an axis that is drawn against it; how long a step is
   doesn't matter. */
static void steps_against_the_coordinates(void)
{
    knoll_relief relief = {1, 315, 45, 10, 1};
    knoll__range range = knoll__range_make(-1, 3);
    knoll__relief made = knoll__relief_make(&relief, &range, (double[2]){-0.25, 100});
    CHECK_NEAR(made.slope[0], -2.5, 0);
    CHECK_NEAR(made.slope[1], 2.5, 0);
}

/* A range or a step without width makes no slope, rather than an infinite one. */
static void no_width(void)
{
    knoll_relief relief = {1, 315, 45, 10, 1};
    knoll__range range = knoll__range_make(2, 2);
    knoll__relief made = knoll__relief_make(&relief, &range, (double[2]){0, 1});
    CHECK_NEAR(made.slope[0], 0, 0);
    CHECK_NEAR(made.slope[1], 0, 0);
}

static void bad_reliefs(void)
{
    const struct {
        const char *name;
        knoll_relief relief;
    } rows[] = {
        {"azimuth", {1, 361, 45, 0, 1}},         {"no azimuth", {1, NAN, 45, 0, 1}},
        {"sun at the horizon", {1, 0, 0, 0, 1}}, {"altitude", {1, 0, 91, 0, 1}},
        {"height", {1, 0, 45, -1, 1}},           {"infinite height", {1, 0, 45, INFINITY, 1}},
        {"strength", {1, 0, 45, 0, 1.5f}},       {"no strength", {1, 0, 45, 0, NAN}},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        test_row = rows[i].name;
        CHECK(knoll__relief_check(&rows[i].relief) != NULL);
    }
    test_row = NULL;
    CHECK(knoll__relief_check(&(knoll_relief){1, 315, 45, 0, 1}) == NULL);
}

int main(void)
{
    RUN(level_ground_keeps_its_colour);
    RUN(sun_from_the_upper_left);
    RUN(azimuth_turns_clockwise);
    RUN(lambert);
    RUN(strength_zero_is_no_shade);
    RUN(steps_against_the_coordinates);
    RUN(no_width);
    RUN(bad_reliefs);
    return test_end();
}
