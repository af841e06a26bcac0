/* npy.c - arrays of NumPy: each type and byte order, and every way to be none. */
#include <knoll/analysis.h>

#include "test.h"

/* A file of format `version` with this head and `size` bytes of numbers. */
static size_t make_file(unsigned char *file, int version, const char *head, const void *numbers,
                        size_t size)
{
    size_t length = strlen(head), field = version == 1 ? 2 : 4, at = 8;
    memcpy(file, "\x93NUMPY", 6);
    file[6] = (unsigned char)version;
    file[7] = 0;
    for (size_t i = 0; i < field; i++) {
        file[at++] = (unsigned char)(length >> 8 * i);
    }
    memcpy(file + at, head, length);
    memcpy(file + at + length, numbers, size);
    return at + length + size;
}

static void types(void)
{
    static const struct {
        const char *type;
        size_t bytes;
        unsigned char numbers[32];
        float first, second;
    } table[] = {
        {"|u1", 1, {7, 250}, 7, 250},
        {"|i1", 1, {7, 250}, 7, -6},
        {"<u2", 2, {1, 2, 255, 255}, 513, 65535},
        {">u2", 2, {1, 2, 255, 255}, 258, 65535},
        {"<i2", 2, {1, 2, 0, 128}, 513, -32768},
        {"<i4", 4, {1, 0, 1, 0, 254, 255, 255, 255}, 65537, -2},
        {">u4", 4, {0, 1, 0, 1, 255, 255, 255, 255}, 65537, 4294967296.0f},
        {"<i8", 8, {1, 0, 0, 0, 0, 0, 0, 0, 255, 255, 255, 255, 255, 255, 255, 255}, 1, -1},
        {">i8", 8, {0, 0, 0, 0, 0, 0, 0, 9, 128, 0, 0, 0, 0, 0, 0, 0}, 9, -0x1p63f},
        {"<f4", 4, {0, 0, 192, 63, 0, 0, 0, 192}, 1.5f, -2},
        {">f4", 4, {63, 192, 0, 0, 192, 0, 0, 0}, 1.5f, -2},
        {"<f8", 8, {0, 0, 0, 0, 0, 0, 248, 63, 0, 0, 0, 0, 0, 0, 0, 192}, 1.5f, -2},
    };
    for (size_t i = 0; i < COUNT(table); i++) {
        unsigned char file[512];
        char head[200];
        for (int version = 1; version <= 3; version++) {
            knoll_plane plane = {0};
            knoll_error error = {.message = ""};
            test_row = table[i].type;
            snprintf(head, sizeof head,
                     "{'descr': '%s', 'fortran_order': False, 'shape': (1, 2), }      \n",
                     table[i].type);
            size_t size = make_file(file, version, head, table[i].numbers, 2 * table[i].bytes);
            if (CHECK_INT(knoll_plane_parse_npy(file, size, &plane, &error), KNOLL_OK)) {
                CHECK_INT(plane.width, 2);
                CHECK_INT(plane.height, 1);
                CHECK_BITS(plane.samples[0], table[i].first);
                CHECK_BITS(plane.samples[1], table[i].second);
            }
            CHECK_TEXT(error.message, "");
            knoll_plane_destroy(&plane);
        }
    }
}

#define HEAD(type, order, shape)                                                                   \
    "{'descr': " type ", 'fortran_order': " order ", 'shape': " shape ", }\n"

static void refused(void)
{
    static const struct {
        const char *head, *says;
    } table[] = {
        {HEAD("'<f4'", "False", "(1, 3)"), "promises 12"},
        {HEAD("'<f4'", "False", "(1, 1)"), "promises 4"},
        {HEAD("'<f4'", "True", "(1, 2)"), "Fortran"},
        {HEAD("'<f2'", "False", "(1, 2)"), "'<f2'"},
        {HEAD("'<c8'", "False", "(1, 2)"), "'<c8'"},
        {HEAD("'|f4'", "False", "(1, 2)"), "'|f4'"},
        {HEAD("'|O'", "False", "(1, 2)"), "'|O'"},
        {HEAD("[('a', '<f4')]", "False", "(1, 2)"), "records"},
        {HEAD("'<f4'", "False", "(2,)"), "1 dimension;"},
        {HEAD("'<f4'", "False", "()"), "0 dimensions"},
        {HEAD("'<f4'", "False", "(1, 1, 2)"), "3 dimensions"},
        {HEAD("'<f4'", "False", "(0, 2)"), "0 by 2"},
        {HEAD("'<f4'", "False", "(8589934592, 8589934592)"), "2^24"},
        {HEAD("'<f4'", "False", "(99999999999999999999, 1)"), "damaged"},
        {HEAD("'<f4'", "False", "(-1, 2)"), "damaged"},
        {HEAD("'<f4'", "Maybe", "(1, 2)"), "damaged"},
        {"{'descr': '<f4', 'fortran_order': False}", "damaged"},
        {"{'descr': '<f4', 'descr': '<f4', 'fortran_order': False, 'shape': (1, 2)}", "damaged"},
        {"{'descr': '<f4', 'fortran_order': False, 'shape': (1, 2)} more", "damaged"},
        {"{'descr': '<f4", "records"},
        {"[]", "damaged"},
        {"", "damaged"},
    };
    static const unsigned char numbers[8] = {0};
    unsigned char file[512];
    for (size_t i = 0; i < COUNT(table); i++) {
        knoll_plane plane = {0};
        knoll_error error = {.message = ""};
        test_row = table[i].head;
        size_t size = make_file(file, 1, table[i].head, numbers, sizeof numbers);
        CHECK_INT(knoll_plane_parse_npy(file, size, &plane, &error), KNOLL_ERROR_FILE);
        CHECK(strstr(error.message, table[i].says) || !CHECK_TEXT(error.message, table[i].says));
        CHECK(plane.samples == NULL);
    }
}

/* A file that ends anywhere before its end is refused. */
static void cut(void)
{
    static const float numbers[2] = {1, 2};
    unsigned char file[512];
    knoll_error error;
    size_t size = make_file(file, 2, HEAD("'<f4'", "False", "(1, 2)"), numbers, sizeof numbers);
    for (size_t length = 0; length < size; length++) {
        knoll_plane plane = {0};
        CHECK_INT(knoll_plane_parse_npy(file, length, &plane, &error), KNOLL_ERROR_FILE);
    }
    file[6] = 4;
    knoll_plane plane = {0};
    CHECK_INT(knoll_plane_parse_npy(file, size, &plane, &error), KNOLL_ERROR_FILE);
    CHECK(strstr(error.message, "4.0") != NULL);
}

static void not_finite(void)
{
    static const double numbers[2] = {1, 1e300};
    unsigned char file[512];
    knoll_error error;
    knoll_plane plane = {0};
    size_t size = make_file(file, 1, HEAD("'<f8'", "False", "(2, 1)"), numbers, sizeof numbers);
    CHECK_INT(knoll_plane_parse_npy(file, size, &plane, &error), KNOLL_ERROR_FILE);
    CHECK(strstr(error.message, "row 1 and column 0") != NULL);
    CHECK_INT(knoll_plane_read_npy("/nowhere/at/all.npy", &plane, &error), KNOLL_ERROR_FILE);
    CHECK_TEXT(error.path, "/nowhere/at/all.npy");
}

int main(void)
{
    RUN(types);
    RUN(refused);
    RUN(cut);
    RUN(not_finite);
    return test_end();
}
