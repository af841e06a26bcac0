/* domains.c - transforms, warps and fractals sample their source where they say, with the seeds
   that they say. */
#include <support/seed.h>

#include "recipe.h"
#include "test.h"

#define NOISE "{'type':'simplex','frequency':0.31}"
#define X "{'type':'coordinate'}"
#define Y "{'type':'coordinate','axis':'y'}"

static float sample(const knoll_field *field, double x, double y)
{
    return knoll_sample2(field, x, y);
}

static double place(uint64_t seed, uint64_t i)
{
    return floor(test_between(seed, i, -4000, 4000)) / 64; /* few bits, so that sums are exact */
}

/* position * scale + translate, axis by axis, the inner transform last. */
static void transforms(void)
{
    knoll_field *plain = recipe_field(NOISE);
    knoll_field *moved = recipe_field(
        "{'type':'transform','scale':[0.5,-2,9,9],'translate':[3.25,-7,9,9],'source':" NOISE "}");
    knoll_field *twice = recipe_field(
        "{'type':'transform','scale':[4,1,1,1],'translate':[1,0,0,0],'source':{'type':'transform',"
        "'scale':[0.5,-2,9,9],'translate':[3.25,-7,9,9],'source':" NOISE "}}");
    for (uint64_t i = 0; i < 500; i++) {
        double x = place(1, i), y = place(2, i);
        CHECK_BITS(sample(moved, x, y), sample(plain, x * 0.5 + 3.25, y * -2 - 7));
        CHECK_BITS(sample(twice, x, y), sample(plain, (x * 4 + 1) * 0.5 + 3.25, y * -2 - 7));
    }
    knoll_field_destroy(plain);
    knoll_field_destroy(moved);
    knoll_field_destroy(twice);
}

/* A warp by constants is a translation; by fields it moves each axis by its own. */
static void warps(void)
{
    knoll_field *plain = recipe_field(NOISE);
    knoll_field *constant =
        recipe_field("{'type':'warp','amplitude':2,'x':1.5,'y':-0.25,'source':" NOISE "}");
    knoll_field *swapped =
        recipe_field("{'type':'warp','x':{'type':'subtract','a':" Y ",'b':" X
                     "},'y':{'type':'subtract','a':" X ",'b':" Y "},'source':" NOISE "}");
    knoll_field *none = recipe_field("{'type':'warp','z':5,'w':7,'source':" NOISE "}");
    for (uint64_t i = 0; i < 500; i++) {
        double x = place(3, i), y = place(4, i);
        CHECK_NEAR((double)sample(constant, x, y), (double)sample(plain, x + 3, y - 0.5), 2e-5);
        CHECK_NEAR((double)sample(swapped, x, y), (double)sample(plain, y, x), 2e-4);
        CHECK_BITS(sample(none, x, y), sample(plain, x, y));
    }
    knoll_field_destroy(plain);
    knoll_field_destroy(constant);
    knoll_field_destroy(swapped);
    knoll_field_destroy(none);
}

/* Displacements add up where warps lie in one another, and a transform between scales them. */
static void warps_in_warps(void)
{
    knoll_field *plain = recipe_field(NOISE);
    knoll_field *twice = recipe_field("{'type':'warp','x':1.5,'source':{'type':'warp','x':2,'y':-1,"
                                      "'amplitude':0.5,'source':" NOISE "}}");
    knoll_field *between = recipe_field(
        "{'type':'warp','x':1.5,'y':4,'source':{'type':'transform','scale':[2,-0.5,1,1],"
        "'translate':1,'source':" NOISE "}}");
    knoll_field *coordinate = recipe_field("{'type':'warp','y':4,'amplitude':-3,'source':" Y "}");
    for (uint64_t i = 0; i < 500; i++) {
        double x = place(5, i), y = place(6, i);
        CHECK_NEAR((double)sample(twice, x, y), (double)sample(plain, x + 2.5, y - 0.5), 2e-5);
        CHECK_NEAR((double)sample(between, x, y),
                   (double)sample(plain, (x + 1.5) * 2 + 1, (y + 4) * -0.5 + 1), 2e-5);
        CHECK_NEAR((double)sample(coordinate, x, y), y - 12, 1e-5);
    }
    knoll_field_destroy(plain);
    knoll_field_destroy(twice);
    knoll_field_destroy(between);
    knoll_field_destroy(coordinate);
}

/* `by` is one field with a seed for each axis: what docs/bits.md says of it, spelt out by axis. */
static void warp_by_one_field(void)
{
    knoll_field *by =
        recipe_field("{'type':'warp','amplitude':8,'source':" NOISE ",'by':" NOISE "}");
    knoll_field *plain = recipe_field(NOISE), *moves[2] = {NULL, NULL};
    for (uint32_t axis = 0; axis < 2; axis++) {
        CHECK_INT(knoll_field_reseed(plain, knoll__fold(1, (uint64_t)2 << 32 | axis), &moves[axis]),
                  KNOLL_OK);
    }
    double apart = 0;
    for (uint64_t i = 0; i < 500; i++) {
        double x = place(7, i), y = place(8, i);
        double dx = (double)sample(moves[0], x, y), dy = (double)sample(moves[1], x, y);
        apart += fabs(dx - dy);
        CHECK_NEAR((double)sample(by, x, y), (double)sample(plain, x + 8 * dx, y + 8 * dy), 2e-5);
    }
    CHECK(apart > 50);
    for (int axis = 0; axis < 2; axis++) {
        knoll_field_destroy(moves[axis]);
    }
    knoll_field_destroy(plain);
    knoll_field_destroy(by);
}

static void warp_both_ways(void)
{
    static const char *const axes[] = {"x", "y", "z", "w"};
    for (int axis = 0; axis < 4; axis++) {
        char text[300], part[60];
        knoll_error error;
        snprintf(text, sizeof text,
                 "{'knoll':1,'nodes':{'output':{'type':'warp','by':2,'%s':1,'source':" NOISE "}}}",
                 axes[axis]);
        snprintf(part, sizeof part, "either 'by' or '%s'", axes[axis]);
        CHECK(recipe_compile(text, &error) == NULL);
        CHECK_TEXT(error.path, "nodes.output.by");
        CHECK(strstr(error.message, part) != NULL);
    }
}

/* The sum of octaves by hand: octave i is its source with the frequency times lacunarity^i, the
   seed that docs/bits.md gives it, moved by the offset that the seed gives it. */
static void octaves(void)
{
    enum { count = 4 };
    const double lacunarity = 2.5, gain = 0.6, frequency = 0.25;
    knoll_field *sum =
        recipe_field("{'type':'fbm','octaves':4,'lacunarity':2.5,'gain':0.6,'source':"
                     "{'type':'value','frequency':0.25}}");
    knoll_field *octave[count];
    double weight[count], total = 0, multiplier[count], shift[count][2];
    for (uint32_t i = 0; i < count; i++) {
        char node[100];
        multiplier[i] = pow(lacunarity, i);
        weight[i] = pow(gain, i);
        total += weight[i];
        snprintf(node, sizeof node, "{'type':'value','frequency':%.9g}", frequency * multiplier[i]);
        knoll_field *plain = recipe_field(node);
        uint64_t outer = i == 0 ? 1 : knoll__fold(1, (uint64_t)1 << 32 | i);
        uint64_t seed = knoll__fold(outer, knoll__fold(0, 4));
        CHECK_INT(knoll_field_reseed(plain, outer, &octave[i]), KNOLL_OK);
        for (uint64_t axis = 0; axis < 2; axis++) {
            double cells = (double)(knoll__word(seed, 3 + axis) >> 40) * 0x1p-24;
            shift[i][axis] = i == 0 ? 0 : cells / (frequency * multiplier[i]);
        }
        knoll_field_destroy(plain);
    }
    for (uint64_t n = 0; n < 500; n++) {
        double x = place(9, n), y = place(10, n), expected = 0;
        for (int i = 0; i < count; i++) {
            expected +=
                weight[i] / total * (double)sample(octave[i], x + shift[i][0], y + shift[i][1]);
        }
        CHECK_NEAR((double)sample(sum, x, y), expected, 1e-5);
    }
    for (int i = 0; i < count; i++) {
        knoll_field_destroy(octave[i]);
    }
    knoll_field_destroy(sum);
}

/* Inside a fractal a transform and a warp are in the octave's own coordinates. */
static void octaves_of_what_moves(void)
{
    knoll_field *sum = recipe_field("{'type':'fbm','octaves':3,'lacunarity':2,'gain':1,'source':"
                                    "{'type':'transform','translate':[10,0,0,0],'source':" Y "}}");
    knoll_field *moved = recipe_field("{'type':'fbm','octaves':3,'lacunarity':2,'gain':1,'source':"
                                      "{'type':'warp','y':6,'source':" Y "}}");
    for (uint64_t i = 0; i < 200; i++) {
        double x = place(11, i), y = place(12, i);
        CHECK_NEAR((double)sample(sum, x, y), y * 7 / 3, 1e-3);
        CHECK_NEAR((double)sample(moved, x, y), y * 7 / 3 + 6, 1e-3);
    }
    knoll_field_destroy(sum);
    knoll_field_destroy(moved);
}

int main(void)
{
    RUN(transforms);
    RUN(warps);
    RUN(warps_in_warps);
    RUN(warp_by_one_field);
    RUN(warp_both_ways);
    RUN(octaves);
    RUN(octaves_of_what_moves);
    return test_end();
}
