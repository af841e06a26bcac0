/* ramp.c - colours at places, the named ramps, and what a ramp may not be. */
#include "raster/raster.h"

#include "test.h"

static void check_colour(const knoll_ramp *ramp, double place, double red, double green,
                         double blue)
{
    double rgb[3];
    knoll__ramp_colour(ramp, place, rgb);
    CHECK_NEAR(rgb[0], red, 1e-9);
    CHECK_NEAR(rgb[1], green, 1e-9);
    CHECK_NEAR(rgb[2], blue, 1e-9);
}

static knoll_ramp two_stops(knoll_ramp_mode mode)
{
    return (knoll_ramp){
        .mode = mode, .count = 2, .stops = {{0.25f, 0, 100, 200}, {0.75f, 100, 200, 0}}};
}

static void smooth_mixes_neighbours(void)
{
    knoll_ramp ramp = two_stops(KNOLL_RAMP_SMOOTH);
    check_colour(&ramp, 0, 0, 100, 200);
    check_colour(&ramp, 0.25, 0, 100, 200);
    check_colour(&ramp, 0.375, 25, 125, 150);
    check_colour(&ramp, 0.5, 50, 150, 100);
    check_colour(&ramp, 0.75, 100, 200, 0);
    check_colour(&ramp, 1, 100, 200, 0);
}

static void stepped_holds(void)
{
    knoll_ramp ramp = two_stops(KNOLL_RAMP_STEPPED);
    check_colour(&ramp, 0, 0, 100, 200);
    check_colour(&ramp, 0.7499, 0, 100, 200);
    check_colour(&ramp, 0.75, 100, 200, 0);
    check_colour(&ramp, 1, 100, 200, 0);
}

/* Two stops in one place are a hard edge in a smooth ramp, too. */
static void edge_in_a_smooth_ramp(void)
{
    knoll_ramp ramp = {
        .count = 4,
        .stops = {{0, 0, 0, 0}, {0.5f, 10, 10, 10}, {0.5f, 90, 90, 90}, {1, 99, 99, 99}}};
    check_colour(&ramp, nextafter(0.5, 0), 10, 10, 10);
    check_colour(&ramp, 0.5, 90, 90, 90);
}

static void one_stop_is_one_colour(void)
{
    for (int mode = KNOLL_RAMP_SMOOTH; mode <= KNOLL_RAMP_STEPPED; mode++) {
        knoll_ramp ramp = {.mode = (knoll_ramp_mode)mode, .count = 1, .stops = {{0.5f, 1, 2, 3}}};
        check_colour(&ramp, 0, 1, 2, 3);
        check_colour(&ramp, 0.5, 1, 2, 3);
        check_colour(&ramp, 1, 1, 2, 3);
    }
}

/* The bands of terrain begin where they are documented to, and brighten inside. */
static void terrain_bands(void)
{
    const knoll_ramp *bands = knoll_ramp_find("terrain-bands");
    const double edges[] = {0, (double)0.4f, (double)0.5f, (double)0.7f, (double)0.9f, 1};
    if (!CHECK(bands != NULL) || !CHECK_INT(bands->count, 5)) {
        return;
    }
    for (int i = 0; i < 5; i++) {
        double low[3], middle[3], high[3], before[3];
        knoll__ramp_colour(bands, edges[i], low);
        knoll__ramp_colour(bands, (edges[i] + edges[i + 1]) / 2, middle);
        knoll__ramp_colour(bands, nextafter(edges[i + 1], 0), high);
        for (int c = 0; c < 3; c++) {
            CHECK(low[c] < middle[c] && middle[c] < high[c]);
            /* Only the light changes within a band. */
            CHECK_NEAR(low[c] / high[c], low[0] / high[0], 1e-6);
        }
        if (i > 0) {
            knoll__ramp_colour(bands, nextafter(edges[i], 0), before);
            CHECK(fabs(before[0] - low[0]) + fabs(before[1] - low[1]) + fabs(before[2] - low[2]) >
                  20);
        }
    }
}

/* The ramp `grey` is the data itself. */
static void grey_is_the_data(void)
{
    for (int i = 0; i <= 10000; i++) {
        double rgb[3], place = i / 10000.0;
        knoll__ramp_colour(knoll_ramp_find("grey"), place, rgb);
        CHECK_INT(knoll__quantise(rgb[0] / 255, 255), knoll__quantise(place, 255));
    }
}

static void named_ramps(void)
{
    size_t count = 0;
    const char *summary = NULL;
    for (const knoll_ramp *ramp; (ramp = knoll_ramp_at(count, &summary)); count++) {
        test_row = ramp->name;
        CHECK(knoll_ramp_find(ramp->name) == ramp);
        CHECK(summary && summary[0]);
        CHECK(knoll__ramp_check(ramp) == NULL);
        CHECK_INT(knoll__ramp_is_grey(ramp), !strcmp(ramp->name, "grey"));
        knoll_ramp settled = *ramp;
        knoll__ramp_settle(&settled);
        CHECK_BYTES(&settled, ramp, sizeof settled);
    }
    test_row = NULL;
    CHECK(count >= 6);
    CHECK(knoll_ramp_at(count, NULL) == NULL);
    CHECK(knoll_ramp_find("terain") == NULL);
    CHECK(knoll_ramp_find("") == NULL);
    CHECK(knoll_ramp_find(NULL) == NULL);
}

/* A changed ramp loses its name, and channels become whole. */
static void settling(void)
{
    knoll_ramp ramp = *knoll_ramp_find("ember");
    ramp.stops[1].red += 0.6f;
    knoll__ramp_settle(&ramp);
    CHECK_TEXT(ramp.name, "");
    CHECK_BITS(ramp.stops[1].red, knoll_ramp_find("ember")->stops[1].red + 1);
}

static void bad_ramps(void)
{
    const struct {
        const char *name;
        knoll_ramp ramp;
    } rows[] = {
        {"too many stops", {.count = KNOLL_MAX_STOPS + 1}},
        {"fewer than none", {.count = -1}},
        {"no such mode", {.mode = (knoll_ramp_mode)3, .count = 1}},
        {"descending", {.count = 2, .stops = {{1, 0, 0, 0}, {0, 0, 0, 0}}}},
        {"outside", {.count = 1, .stops = {{1.5f, 0, 0, 0}}}},
        {"nowhere", {.count = 1, .stops = {{NAN, 0, 0, 0}}}},
        {"too bright", {.count = 1, .stops = {{0, 256, 0, 0}}}},
        {"no colour", {.count = 1, .stops = {{0, 0, NAN, 0}}}},
        {"water outside", {.water = 2, .count = 1}},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        test_row = rows[i].name;
        CHECK(knoll__ramp_check(&rows[i].ramp) != NULL);
    }
}

int main(void)
{
    RUN(smooth_mixes_neighbours);
    RUN(stepped_holds);
    RUN(edge_in_a_smooth_ramp);
    RUN(one_stop_is_one_colour);
    RUN(terrain_bands);
    RUN(grey_is_the_data);
    RUN(named_ramps);
    RUN(settling);
    RUN(bad_ramps);
    return test_end();
}
