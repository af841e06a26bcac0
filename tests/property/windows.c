/* windows.c - any part of any picture is the crop of the whole, byte for byte, by any number of
   threads: field cases C92, C93 and C94. */
#define _XOPEN_SOURCE 700

#include <knoll/studio.h>

#include "decode.h"

#include <fenv.h>
#include <unistd.h>

static char folder[64];

static const char *in_folder(const char *name)
{
    static char paths[4][100];
    static int next;
    char *path = paths[next++ % 4];
    snprintf(path, sizeof paths[0], "%s/%s", folder, name);
    return path;
}

static knoll_recipe *parse(const char *picture)
{
    char text[1000];
    knoll_recipe *recipe = NULL;
    knoll_error error = {KNOLL_OK, 0, 0, "", ""};
    snprintf(
        text, sizeof text,
        "{\"knoll\": 1, \"seed\": 5, \"nodes\": {\"bend\": {\"type\": \"simplex\", "
        "\"frequency\": 0.02}, \"output\": {\"type\": \"warp\", \"source\": {\"type\": \"fbm\","
        " \"source\": {\"type\": \"perlin\", \"frequency\": 0.05}}, \"by\": \"bend\", "
        "\"amplitude\": 9}}, \"picture\": {%s}}",
        picture);
    if (!CHECK_INT(knoll_recipe_parse(text, strlen(text), &recipe, &error), KNOLL_OK)) {
        printf("%s: %s\n", error.path, error.message);
        exit(test_end());
    }
    return recipe;
}

static bool render(const knoll_recipe *recipe, const knoll_view *view, const char *path)
{
    knoll_error error = {KNOLL_OK, 0, 0, "", ""};
    bool ok = CHECK_INT(knoll_render_file(recipe, view, path, &error), KNOLL_OK);
    if (!ok) {
        printf("%s: %s\n", error.path, error.message);
    }
    return ok;
}

static knoll_view view_of(size_t width, size_t height)
{
    knoll_view view = knoll_view_default();
    view.size[0] = width;
    view.size[1] = height;
    view.threads = 1;
    return view;
}

static void check_crop(const decoded *whole, const decoded *part, size_t x, size_t y)
{
    size_t pixel = whole->row_bytes / whole->width;
    for (size_t row = 0; whole->pixels && part->pixels && row < part->height; row++) {
        if (!CHECK_BYTES(part->pixels + row * part->row_bytes,
                         whole->pixels + (y + row) * whole->row_bytes + x * pixel,
                         part->row_bytes)) {
            break;
        }
    }
}

/* C93: the corner, the middle and single pixels; grey, 16 bit, ramps, and relief, whose slopes
   reach over the edge of the part. */
static void c93_windows_are_crops(void)
{
    const size_t windows[][4] = {
        {0, 0, 1, 1},   {4, 4, 4, 4},     {0, 0, 203, 151},  {202, 150, 1, 1},
        {17, 3, 97, 1}, {101, 0, 1, 151}, {7, 130, 190, 21},
    };
    const char *pictures[] = {"", "\"ramp\": \"terrain\"",
                              "\"ramp\": \"terrain\", \"relief\": true, \"extent\": [400, 300]",
                              "\"ramp\": \"grey\", \"relief\": true"};
    for (size_t i = 0; i < 2 * COUNT(pictures); i++) {
        knoll_recipe *recipe = parse(pictures[i / 2]);
        knoll_view view = view_of(203, 151);
        view.depth = i % 2 ? 16 : 8;
        render(recipe, &view, in_folder("whole.png"));
        decoded whole = decode_png(in_folder("whole.png"));
        for (size_t j = 0; j < COUNT(windows); j++) {
            for (int a = 0; a < 2; a++) {
                view.window[a][0] = windows[j][a];
                view.window[a][1] = windows[j][2 + a];
            }
            view.threads = (int)(j % 3) + 1;
            render(recipe, &view, in_folder("part.png"));
            decoded part = decode_png(in_folder("part.png"));
            CHECK_INT(part.width, windows[j][2]);
            CHECK_INT(part.height, windows[j][3]);
            check_crop(&whole, &part, windows[j][0], windows[j][1]);
            free(part.pixels);
        }
        free(whole.pixels);
        knoll_recipe_destroy(recipe);
    }
}

/* Threads change nothing in any format; PFM is written from its last row. */
static void threads_are_equal(void)
{
    const char *formats[] = {"png", "pgm", "ppm", "pfm", "npy", "raw", "r16", "txt"};
    const int threads[] = {2, 7, 0};
    knoll_recipe *recipe = parse("\"ramp\": \"terrain\", \"relief\": true");
    for (size_t i = 0; i < COUNT(formats); i++) {
        char one[20], many[20];
        size_t expected_length, length;
        test_row = formats[i];
        snprintf(one, sizeof one, "one.%s", formats[i]);
        snprintf(many, sizeof many, "many.%s", formats[i]);
        knoll_view view = view_of(1031, 517);
        render(recipe, &view, in_folder(one));
        unsigned char *expected = read_file(in_folder(one), &expected_length);
        for (size_t j = 0; j < COUNT(threads); j++) {
            view.threads = threads[j];
            render(recipe, &view, in_folder(many));
            unsigned char *found = read_file(in_folder(many), &length);
            CHECK_INT(length, expected_length);
            CHECK_BYTES(found, expected, length < expected_length ? length : expected_length);
            free(found);
        }
        free(expected);
        unlink(in_folder(one));
        unlink(in_folder(many));
    }
    test_row = NULL;
    for (size_t i = 0; i < 2; i++) {
        unlink(in_folder(i ? "one.raw.json" : "one.r16.json"));
        unlink(in_folder(i ? "many.raw.json" : "many.r16.json"));
    }
    knoll_recipe_destroy(recipe);
}

/* C92: pixel (x, y) of a picture that isn't square is the field at (x, y). */
static void c92_pixels_are_samples(void)
{
    knoll_recipe *recipe = parse("");
    knoll_field *field = NULL;
    knoll_view view = view_of(7, 3);
    view.depth = 16;
    view.has_range = 1;
    view.low = -1;
    view.high = 1;
    render(recipe, &view, in_folder("whole.png"));
    decoded image = decode_png(in_folder("whole.png"));
    CHECK_INT(knoll_recipe_compile(recipe, &field, NULL), KNOLL_OK);
    for (size_t i = 0; image.pixels && i < 21; i++) {
        double value = (double)knoll_sample2(field, (double)(i % 7), (double)(i / 7));
        int word = image.pixels[2 * i] << 8 | image.pixels[2 * i + 1];
        CHECK_NEAR(word, (value + 1) / 2 * 65535, 0.501);
    }
    free(image.pixels);
    knoll_field_destroy(field);
    knoll_recipe_destroy(recipe);
}

/* C94: without an extent, pictures of different sizes agree where they overlap; with one, pixels
   stay square and the whole extent is seen, in the middle. */
static void c94_not_square(void)
{
    const size_t sizes[][2] = {{250, 250}, {250, 400}, {400, 250}};
    decoded images[3];
    knoll_recipe *recipe = parse("");
    for (size_t i = 0; i < 3; i++) {
        knoll_view view = view_of(sizes[i][0], sizes[i][1]);
        render(recipe, &view, in_folder("whole.png"));
        images[i] = decode_png(in_folder("whole.png"));
    }
    check_crop(&images[1], &images[0], 0, 0);
    check_crop(&images[2], &images[0], 0, 0);
    for (size_t i = 0; i < 3; i++) {
        free(images[i].pixels);
    }
    knoll_recipe_destroy(recipe);

    const struct {
        size_t size[2];
        double step, origin[2];
        size_t expected[2];
    } rows[] = {
        {{100, 100}, 4, {-200, 0}, {100, 100}},    {{200, 100}, 4, {-400, 0}, {200, 100}},
        {{100, 400}, 4, {-200, -600}, {100, 400}}, {{50, 0}, 8, {-200, 0}, {50, 50}},
        {{0, 200}, 2, {-200, 0}, {200, 200}},      {{0, 0}, 0.390625, {-200, 0}, {1024, 1024}},
    };
    recipe = parse("\"extent\": [400, 400], \"origin\": [-200, 0]");
    for (size_t i = 0; i < COUNT(rows); i++) {
        knoll_view view = view_of(rows[i].size[0], rows[i].size[1]), resolved;
        CHECK_INT(knoll_view_resolve(recipe, &view, "x.png", &resolved, NULL), KNOLL_OK);
        for (int a = 0; a < 2; a++) {
            CHECK_INT(resolved.size[a], rows[i].expected[a]);
            CHECK_NEAR(resolved.step[a], rows[i].step, 0);
            CHECK_NEAR(resolved.origin[a], rows[i].origin[a], 0);
        }
    }
    knoll_recipe_destroy(recipe);
}

/* Pixels are computed as if the host program had left its rounding alone, and it finds its own
   rounding again. */
static void rounding_of_the_host(void)
{
    const int modes[] = {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
    size_t expected_length, length;
    knoll_recipe *recipe = parse("\"ramp\": \"terrain\", \"relief\": true");
    knoll_view view = view_of(300, 200);
    render(recipe, &view, in_folder("whole.png"));
    unsigned char *expected = read_file(in_folder("whole.png"), &expected_length);
    for (size_t i = 0; i < 2 * COUNT(modes); i++) {
        view.threads = i % 2 ? 3 : 1;
        CHECK_INT(fesetround(modes[i / 2]), 0);
        render(recipe, &view, in_folder("part.png"));
        CHECK_INT(fegetround(), modes[i / 2]);
        fesetround(FE_TONEAREST);
        unsigned char *found = read_file(in_folder("part.png"), &length);
        CHECK_INT(length, expected_length);
        CHECK_BYTES(found, expected, length < expected_length ? length : expected_length);
        free(found);
    }
    free(expected);
    knoll_recipe_destroy(recipe);
}

/* The view of a PNG is the nearest numbers to its text, in any rounding. */
static void rounding_of_views(void)
{
    const int modes[] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
    knoll_recipe *recipe = parse("");
    knoll_view view = view_of(30, 20), resolved = view;
    view.has_step = view.has_origin = 1;
    view.step[0] = view.step[1] = 0.123456789;
    view.origin[0] = 0.1;
    view.origin[1] = -0.3;
    render(recipe, &view, in_folder("whole.png"));
    for (size_t i = 0; i < COUNT(modes); i++) {
        knoll_recipe *again = NULL;
        knoll_view read = knoll_view_default();
        CHECK_INT(fesetround(modes[i]), 0);
        knoll_status status = knoll_view_from_png(in_folder("whole.png"), &again, &read, NULL);
        CHECK_INT(fegetround(), modes[i]);
        CHECK_INT(knoll_view_resolve(recipe, &view, "-.png", &resolved, NULL), KNOLL_OK);
        CHECK_INT(fegetround(), modes[i]);
        fesetround(FE_TONEAREST);
        if (CHECK_INT(status, KNOLL_OK)) {
            for (int a = 0; a < 2; a++) {
                CHECK(read.step[a] == view.step[a] && read.origin[a] == view.origin[a]);
            }
            knoll_view first = resolved;
            CHECK_INT(knoll_view_resolve(again, &read, "-.png", &resolved, NULL), KNOLL_OK);
            CHECK(resolved.low == first.low && resolved.high == first.high);
        }
        knoll_recipe_destroy(again);
    }
    knoll_recipe_destroy(recipe);
}

int main(void)
{
    snprintf(folder, sizeof folder, "/tmp/knoll-windows-XXXXXX");
    if (!CHECK(mkdtemp(folder) != NULL)) {
        return test_end();
    }
    RUN(c92_pixels_are_samples);
    RUN(c93_windows_are_crops);
    RUN(c94_not_square);
    RUN(threads_are_equal);
    RUN(rounding_of_the_host);
    RUN(rounding_of_views);
    unlink(in_folder("whole.png"));
    unlink(in_folder("part.png"));
    CHECK_INT(rmdir(folder), 0);
    return test_end();
}
