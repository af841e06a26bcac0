/* normals.c - normals of planes, which are known without a computer, and their colours. */
#include "raster/raster.h"

#include "test.h"

/* The channels' places for a plane that rises by `right` and `down` a unit of length. */
static void colour(knoll_normals normals, float strength, double right, double down,
                   double places[3])
{
    const knoll_relief relief = {0, 315, 45, 1, 1};
    const knoll__range range = knoll__range_make(0, 1);
    const knoll_view view = {.normals = normals, .strength = strength};
    knoll__relief made = knoll__relief_make(&relief, &range, (double[2]){1, 1});
    knoll__normals_settle(&view, &made);
    knoll__normal_colour(&made, (float)right, (float)down, places);
}

static void level_ground(void)
{
    double places[3];
    for (int normals = KNOLL_NORMALS_OPENGL; normals <= KNOLL_NORMALS_DIRECTX; normals++) {
        colour((knoll_normals)normals, 1, 0, 0, places);
        CHECK(places[0] == 0.5 && places[1] == 0.5 && places[2] == 1);
        CHECK_INT(knoll__quantise(places[0], 255), 128);
        CHECK_INT(knoll__quantise(places[2], 255), 255);
        CHECK_INT(knoll__quantise(places[1], 65535), 32768);
        CHECK_INT(knoll__quantise(places[2], 65535), 65535);
    }
}

/* What rises to the right leans left, so it is dark in red; what rises downwards leans up. */
static void which_way(void)
{
    double places[3];
    colour(KNOLL_NORMALS_OPENGL, 1, 1, 0, places);
    CHECK_NEAR(places[0], 0.5 - 0.5 * sqrt(0.5), 1e-15);
    CHECK_NEAR(places[1], 0.5, 0);
    CHECK_NEAR(places[2], 0.5 + 0.5 * sqrt(0.5), 1e-15);
    colour(KNOLL_NORMALS_OPENGL, 1, 0, 1, places);
    CHECK_NEAR(places[1], 0.5 + 0.5 * sqrt(0.5), 1e-15);
    colour(KNOLL_NORMALS_DIRECTX, 1, 0, 1, places);
    CHECK_NEAR(places[1], 0.5 - 0.5 * sqrt(0.5), 1e-15);
}

/* Against the normalised cross product of the plane's two edges, (1, 0, right) and (0, 1, down). */
static void cross_products(void)
{
    for (uint64_t i = 0; i < 2000; i++) {
        double steep = pow(2, test_between(1, i, -20, 20));
        double right = (float)(steep * test_between(2, i, -1, 1));
        double down = (float)(steep * test_between(3, i, -1, 1));
        float strength = (float)(1 + i % 5);
        double x = -right * strength, y = -down * strength, length = sqrt(x * x + y * y + 1);
        double gl[3], dx[3];
        colour(KNOLL_NORMALS_OPENGL, strength, right, down, gl);
        colour(KNOLL_NORMALS_DIRECTX, strength, right, down, dx);
        CHECK_NEAR(gl[0], 0.5 + 0.5 * x / length, 1e-15);
        CHECK_NEAR(gl[1], 0.5 - 0.5 * y / length, 1e-15);
        CHECK_NEAR(gl[2], 0.5 + 0.5 / length, 1e-15);
        CHECK_NEAR(dx[0], gl[0], 0);
        CHECK_NEAR(dx[1], 1 - gl[1], 1e-15);
        CHECK_NEAR(dx[2], gl[2], 0);
    }
}

/* The steepest that there is points to the side, and never out of the range. */
static void cliffs(void)
{
    double places[3];
    colour(KNOLL_NORMALS_OPENGL, 1e6f, 3.4e38, -3.4e38, places);
    CHECK_NEAR(places[0], 0.5 - 0.5 * sqrt(0.5), 1e-12);
    CHECK_NEAR(places[1], 0.5 - 0.5 * sqrt(0.5), 1e-12);
    CHECK_NEAR(places[2], 0.5, 1e-12);
    colour(KNOLL_NORMALS_OPENGL, 0, 2, 0, places); /* no strength is 1 */
    CHECK_NEAR(places[0], 0.5 - 1 / sqrt(5), 1e-15);
}

int main(void)
{
    RUN(level_ground);
    RUN(which_way);
    RUN(cross_products);
    RUN(cliffs);
    return test_end();
}
