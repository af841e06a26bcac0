/* png.c - PNG files seen by a decoder of our own, and the texts that they carry read back: field
   cases C100 and C105. */
#define _XOPEN_SOURCE 700

#include <knoll/studio.h>

#include "codec/image.h"
#include "decode.h"
#include "write_png.h"

#include <unistd.h>

static char folder[64], path[100], again[100];

/* A recipe of one coordinate, so that pixel x holds what x says. */
static const char ruler[] = "{\"knoll\": 1, \"nodes\": {\"output\": {\"type\": \"coordinate\"}}}";

static knoll_recipe *parse(const char *text)
{
    knoll_recipe *recipe = NULL;
    knoll_error error = {KNOLL_OK, 0, 0, "", ""};
    if (!CHECK_INT(knoll_recipe_parse(text, strlen(text), &recipe, &error), KNOLL_OK)) {
        printf("%s: %s\n", error.path, error.message);
        exit(test_end());
    }
    return recipe;
}

static knoll_view view_of(size_t width, size_t height)
{
    knoll_view view = knoll_view_default();
    view.size[0] = width;
    view.size[1] = height;
    view.threads = 1;
    return view;
}

static bool render(const knoll_recipe *recipe, const knoll_view *view, const char *file)
{
    knoll_error error = {KNOLL_OK, 0, 0, "", ""};
    bool ok = CHECK_INT(knoll_render_file(recipe, view, file, &error), KNOLL_OK);
    if (!ok) {
        printf("%s: %s\n", error.path, error.message);
    }
    return ok;
}

/* C100: all 65536 words, most significant byte first, whatever the machine. */
static void c100_words_are_big_endian(void)
{
    knoll_recipe *recipe = parse(ruler);
    knoll_view view = view_of(65536, 2);
    view.depth = 16;
    view.has_range = 1;
    view.high = 65535;
    render(recipe, &view, path);
    decoded image = decode_png(path);
    CHECK_INT(image.width, 65536);
    CHECK_INT(image.height, 2);
    CHECK_INT(image.depth, 16);
    CHECK_INT(image.colour, 0);
    for (uint32_t i = 0; image.pixels && i < 2 * 65536; i++) {
        const unsigned char word[2] = {(unsigned char)(i >> 8 & 255), (unsigned char)(i & 255)};
        if (!CHECK_BYTES(image.pixels + (size_t)i * 2, word, 2)) {
            break;
        }
    }
    free(image.pixels);
    knoll_recipe_destroy(recipe);
}

static void bytes_of_8_bits(void)
{
    knoll_recipe *recipe = parse(ruler);
    knoll_view view = view_of(256, 1);
    view.has_range = 1;
    view.high = 255;
    render(recipe, &view, path);
    decoded image = decode_png(path);
    CHECK_INT(image.depth, 8);
    for (int i = 0; image.pixels && i < 256; i++) {
        CHECK_INT(image.pixels[i], i);
    }
    free(image.pixels);
    knoll_recipe_destroy(recipe);
}

/* C105: nothing in the file asks a reader to change values, in any kind of picture. */
static void c105_no_gamma(void)
{
    knoll_recipe *recipe = parse(ruler);
    for (int kind = 0; kind < 3; kind++) {
        knoll_view view = view_of(20, 10);
        view.has_range = 1;
        view.high = 20;
        view.depth = kind == 1 ? 16 : 8;
        view.has_ramp = kind == 2;
        view.ramp = *knoll_ramp_find("ember");
        render(recipe, &view, path);
        decoded image = decode_png(path);
        CHECK_INT(image.colour, kind == 2 ? 2 : 0);
        CHECK_TEXT(image.chunks, "IHDR tEXt tEXt IDAT IEND ");
        free(image.pixels);
    }
    knoll_recipe_destroy(recipe);
}

/* What a view can hold comes back, and renders again to the same bytes. */
static void texts_come_back(void)
{
    static const char text[] =
        "{\"knoll\": 1, \"seed\": 18446744073709551615, \"nodes\": {\"output\": {\"type\": \"fbm\","
        " \"source\": {\"type\": \"perlin\", \"frequency\": 0.1}}},"
        " \"picture\": {\"extent\": [100, 50], \"origin\": [1e6, -0.1], \"ramp\": {\"stops\":"
        " [[0, \"#102030\"], [0.3, \"#ff0000\"], [1, \"#00ff80\"]]},"
        " \"relief\": {\"azimuth\": 30}}}";
    for (int kind = 0; kind < 8; kind++) {
        knoll_recipe *recipe = parse(text), *read = NULL;
        knoll_view view = view_of(61, 43), back;
        switch (kind) {
        case 1: view.depth = 16; break;
        case 2: view.window[0][0] = 3, view.window[0][1] = 17, view.window[1][1] = 5; break;
        case 3: view.has_origin = 1, view.origin[0] = 0.1, view.origin[1] = -1e-7; break;
        case 4: view.has_step = 1, view.step[0] = 1.0 / 3, view.step[1] = -2; break;
        case 5: view.has_range = 1, view.low = -0.1f, view.high = 1.0f / 3; break;
        case 6: view.has_ramp = 1, view.ramp = *knoll_ramp_find("ember"); break;
        case 7:
            view.has_ramp = 1;
            view.ramp = (knoll_ramp){.name = "mine",
                                     .mode = KNOLL_RAMP_STEPPED,
                                     .count = 1,
                                     .stops = {{0.1f, 1.4f, 2, 3}}};
            break;
        default: break;
        }
        render(recipe, &view, path);
        if (CHECK_INT(knoll_view_from_png(path, &read, &back, NULL), KNOLL_OK)) {
            size_t first_length, second_length;
            CHECK_HEX(knoll_recipe_seed(read), UINT64_MAX);
            CHECK_INT(back.has_origin, kind == 3 || kind == 4);
            CHECK_INT(back.has_range, kind == 5);
            CHECK_INT(back.window[0][1], kind == 2 ? 17 : 0);
            render(read, &back, again);
            unsigned char *first = read_file(path, &first_length);
            unsigned char *second = read_file(again, &second_length);
            CHECK_INT(first_length, second_length);
            CHECK_BYTES(first, second, first_length < second_length ? first_length : second_length);
            free(first);
            free(second);
            knoll_recipe_destroy(read);
        }
        knoll_recipe_destroy(recipe);
    }
}

/* ---- Hostile files -------------------------------------------------------------------------- */

static void write_file(const unsigned char *bytes, size_t length)
{
    FILE *file = fopen(path, "wb");
    CHECK(file && fwrite(bytes, 1, length, file) == length && fclose(file) == 0);
}

/* Reads it, and is content with any answer that isn't a crash. */
static knoll_status read_any(void)
{
    knoll_recipe *recipe = NULL;
    knoll_view view;
    knoll_error error = {KNOLL_OK, 0, 0, "", ""};
    knoll_status status = knoll_view_from_png(path, &recipe, &view, &error);
    CHECK((status == KNOLL_OK) == (recipe != NULL));
    CHECK((status == KNOLL_OK) == (error.message[0] == '\0'));
    knoll_recipe_destroy(recipe);
    return status;
}

static void render_ruler(void)
{
    knoll_recipe *recipe = parse(ruler);
    knoll_view view = view_of(5, 4);
    view.has_range = 1;
    view.high = 5;
    render(recipe, &view, path);
    knoll_recipe_destroy(recipe);
}

static void cut_off_and_flipped(void)
{
    render_ruler();
    size_t length;
    unsigned char *whole = read_file(path, &length);
    CHECK_INT(read_any(), KNOLL_OK);
    for (size_t i = 0; whole && i < length; i++) {
        write_file(whole, i);
        read_any();
        whole[i] ^= (unsigned char)(1 << test_random(1, i) % 8);
        write_file(whole, length);
        read_any();
        whole[i] = (unsigned char)test_random(2, i);
    }
    free(whole);
}

/* A chunk with its length and checksum. */
static size_t put_chunk(unsigned char *to, const char *name, const unsigned char *body, size_t size)
{
    uint32_t crc;
    memcpy(to + 4, name, 4);
    if (size > 0) {
        memcpy(to + 8, body, size);
    }
    crc = (uint32_t)crc32(0, to + 4, (uInt)size + 4);
    for (int i = 0; i < 4; i++) {
        to[i] = (unsigned char)(size >> (24 - 8 * i) & 255);
        to[8 + size + (size_t)i] = (unsigned char)(crc >> (24 - 8 * i) & 255);
    }
    return size + 12;
}

/* A text that unpacks to 200 MB, and a picture that claims 2^31 - 1 pixels an axis. */
static void bombs(void)
{
    const size_t zeros = (size_t)200 << 20;
    const unsigned char head[13] = {0x7f, 255, 255, 255, 0x7f, 255, 255, 255, 16, 0, 0, 0, 0};
    unsigned char *blanks = calloc(zeros, 1), *body = malloc(1 << 20), *file = malloc(1 << 21);
    uLongf size = (1 << 20) - 14;
    if (!CHECK(blanks && body && file)) {
        return;
    }
    memcpy(body, "Knoll Recipe\0\0", 14);
    CHECK_INT(compress2(body + 14, &size, blanks, zeros, 9), Z_OK);
    size_t used = 8;
    memcpy(file, "\x89PNG\r\n\x1a\n", 8);
    used += put_chunk(file + used, "IHDR", head, sizeof head);
    used += put_chunk(file + used, "zTXt", body, size + 14);
    used += put_chunk(file + used, "IDAT", body, 0);
    used += put_chunk(file + used, "IEND", body, 0);
    write_file(file, used);
    CHECK_INT(read_any(), KNOLL_ERROR_FILE);
    free(blanks);
    free(body);
    free(file);
}

static void other_pngs(void)
{
    write_file((const unsigned char *)"", 0);
    CHECK_INT(read_any(), KNOLL_ERROR_FILE);
    write_file((const unsigned char *)"{\"knoll\": 1}", 12);
    CHECK_INT(read_any(), KNOLL_ERROR_FILE);

    /* A picture by another program: no texts. */
    knoll__image image = {.format = KNOLL_FORMAT_PNG, .pixel = KNOLL__GREY8, .count = {2, 1, 1, 1}};
    write_png(path, &image, (const unsigned char *)"ab", 1);
    CHECK_INT(read_any(), KNOLL_ERROR_FILE);

    /* Texts that aren't ours. */
    const char *views[] = {
        "",
        "{",
        "[]",
        "{\"size\": [1, 2, 3, 4, 5]}",
        "{\"size\": [1e300, 1]}",
        "{\"size\": [5, 4], \"window\": {\"first\": [0, 0], \"count\": [5, -4]}}",
    };
    for (size_t i = 0; i < COUNT(views); i++) {
        image.recipe = ruler;
        image.view = views[i];
        write_png(path, &image, (const unsigned char *)"ab", 1);
        CHECK_INT(read_any(), KNOLL_ERROR_SYNTAX);
    }
}

/* Texts with a wrong checksum, or behind more texts than are read: the reason is told. */
static void unread_texts(void)
{
    static unsigned char file[1 << 16];
    knoll_error error = {KNOLL_OK, 0, 0, "", ""};
    render_ruler();
    knoll_recipe *recipe = NULL;
    knoll_view view = view_of(5, 4);
    size_t length, head = 8 + 25; /* the signature and IHDR */
    unsigned char *whole = read_file(path, &length);
    for (size_t i = 0; whole && i + 10 < length; i++) {
        if (!memcmp(whole + i, "Knoll View", 10)) {
            whole[i + 12] ^= 1;
            write_file(whole, length);
            whole[i + 12] ^= 1;
        }
    }
    CHECK_INT(knoll_view_from_png(path, &recipe, &view, &error), KNOLL_ERROR_FILE);
    CHECK(strstr(error.message, "CRC") != NULL);

    if (CHECK(whole && length < sizeof file / 2)) {
        memcpy(file, whole, head);
        size_t used = head;
        for (int i = 0; i < 70; i++) {
            used += put_chunk(file + used, "tEXt", (const unsigned char *)"Title\0a", 7);
        }
        memcpy(file + used, whole + head, length - head);
        write_file(file, used + length - head);
        CHECK_INT(knoll_view_from_png(path, &recipe, &view, &error), KNOLL_ERROR_FILE);
        CHECK(strstr(error.message, "more than 64 chunks") != NULL);
    }
    CHECK(recipe == NULL);
    free(whole);
}

/* Of a view that was edited, the wrong entry is named. */
static void edited_views(void)
{
    static const char start[] = "{\"size\": [2, 1], \"window\": {\"first\": [0, 0], \"count\": "
                                "[2, 1]}, \"origin\": [0, 0], \"range\": [-1, 1], ";
    static const struct {
        const char *entries, *wrong; /* NULL: none is */
    } rows[] = {
        {"\"step\": [1, 1], \"depth\": 8", NULL},
        {"\"step\": [1, 0], \"depth\": 16", NULL}, /* of one sample */
        {"\"step\": [1, 1], \"depth\": 7", "\"depth\""},
        {"\"step\": [1, 1], \"depth\": 0", "\"depth\""},
        {"\"step\": [1, 1], \"depth\": 8.5", "\"depth\""},
        {"\"step\": [0, 1], \"depth\": 8", "\"step\""},
        {"\"step\": [1, 1], \"depth\": 8, \"depth\": 8", "\"depth\""},
        {"\"step\": [1, 1], \"depth\": 8, \"colour\": 1", "\"colour\""},
        {"\"step\": [1, 1], \"depth\": 8, \"normals\": \"directx\", \"strength\": 2.5", NULL},
        {"\"step\": [1, 1], \"depth\": 8, \"normals\": \"dx\", \"strength\": 1", "\"normals\""},
        {"\"step\": [1, 1], \"depth\": 8, \"normals\": \"none\", \"strength\": 1", "\"normals\""},
        {"\"step\": [1, 1], \"depth\": 8, \"normals\": 1, \"strength\": 1", "\"normals\""},
        {"\"step\": [1, 1], \"depth\": 8, \"normals\": \"opengl\", \"strength\": 0", "\"normals\""},
        {"\"step\": [1, 1], \"depth\": 8, \"normals\": \"opengl\", \"strength\": -1",
         "\"normals\""},
        {"\"step\": [1, 1], \"depth\": 8, \"normals\": \"opengl\", \"strength\": 1e300",
         "\"normals\""},
        {"\"step\": [1, 1], \"depth\": 8, \"normals\": \"opengl\", \"strength\": 1e-300",
         "\"normals\""},
        {"\"step\": [1, 1], \"depth\": 8, \"normals\": \"opengl\", \"strength\": \"1\"",
         "\"normals\""},
        {"\"step\": [1, 1], \"depth\": 8, \"normals\": \"opengl\"", "\"normals\""},
        {"\"step\": [1, 1], \"depth\": 8, \"strength\": 1", "\"normals\""},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        char text[400];
        knoll__image image = {
            .format = KNOLL_FORMAT_PNG, .pixel = KNOLL__GREY8, .count = {2, 1, 1, 1}};
        knoll_recipe *recipe = NULL;
        knoll_view view;
        knoll_error error = {KNOLL_OK, 0, 0, "", ""};
        test_row = rows[i].entries;
        snprintf(text, sizeof text, "%s%s}", start, rows[i].entries);
        image.recipe = ruler;
        image.view = text;
        write_png(path, &image, (const unsigned char *)"ab", 1);
        CHECK_INT(knoll_view_from_png(path, &recipe, &view, &error),
                  rows[i].wrong ? KNOLL_ERROR_SYNTAX : KNOLL_OK);
        CHECK(!rows[i].wrong || strstr(error.message, rows[i].wrong) != NULL);
        knoll_recipe_destroy(recipe);
    }
    test_row = NULL;
}

int main(void)
{
    snprintf(folder, sizeof folder, "/tmp/knoll-png-XXXXXX");
    if (!CHECK(mkdtemp(folder) != NULL)) {
        return test_end();
    }
    snprintf(path, sizeof path, "%s/тест.png", folder);
    snprintf(again, sizeof again, "%s/again.png", folder);
    RUN(c100_words_are_big_endian);
    RUN(bytes_of_8_bits);
    RUN(c105_no_gamma);
    RUN(texts_come_back);
    RUN(cut_off_and_flipped);
    RUN(bombs);
    RUN(other_pngs);
    RUN(unread_texts);
    RUN(edited_views);
    unlink(path);
    unlink(again);
    CHECK_INT(rmdir(folder), 0);
    return test_end();
}
