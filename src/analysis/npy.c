/* npy.c - arrays of NumPy (format 1.0, 2.0 and 3.0; NEP 1, Kern, 2007). No packaged library reads
   them in C. The head is the text of a Python dictionary with three known keys; of what Python
   would take, no more than what NumPy writes is read here. */
#include "support/exact.h"

#include "analysis/analysis.h"

#include "codec/report.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PREFIX = 8, LONGEST_HEAD = 1 << 16 };

typedef struct head {
    char order, kind; /* '<', '>' or '|'; 'f', 'i' or 'u' */
    size_t bytes;     /* of a number */
    int has_type, has_order, has_shape, axes;
    size_t shape[2]; /* height, width */
} head;

static knoll_status refuse(knoll_error *error, const char *message)
{
    return knoll__report(error, KNOLL_ERROR_FILE, "", "%s", message);
}

/* ---- The head ------------------------------------------------------------------------------- */

typedef struct cursor {
    const char *at, *end;
} cursor;

static void skip_spaces(cursor *c)
{
    while (c->at < c->end && (*c->at == ' ' || *c->at == '\n')) {
        c->at++;
    }
}

static int take(cursor *c, char wanted)
{
    skip_spaces(c);
    if (c->at == c->end || *c->at != wanted) {
        return 0;
    }
    c->at++;
    return 1;
}

static int take_word(cursor *c, const char *word)
{
    size_t length = strlen(word);
    skip_spaces(c);
    if ((size_t)(c->end - c->at) < length || memcmp(c->at, word, length) != 0) {
        return 0;
    }
    c->at += length;
    return 1;
}

static int take_quoted(cursor *c, char *text, size_t size)
{
    skip_spaces(c);
    char quote = c->at < c->end ? *c->at : 0;
    const char *start = c->at + 1;
    if (quote != '\'' && quote != '"') {
        return 0;
    }
    const char *stop = memchr(start, quote, (size_t)(c->end - start));
    if (!stop || (size_t)(stop - start) >= size) {
        return 0;
    }
    memcpy(text, start, (size_t)(stop - start));
    text[stop - start] = 0;
    c->at = stop + 1;
    return 1;
}

static int take_number(cursor *c, size_t *number)
{
    skip_spaces(c);
    const char *start = c->at;
    size_t value = 0;
    for (; c->at < c->end && *c->at >= '0' && *c->at <= '9'; c->at++) {
        size_t digit = (size_t)(*c->at - '0');
        if (value > (SIZE_MAX - digit) / 10) {
            return 0;
        }
        value = value * 10 + digit;
    }
    *number = value;
    return c->at > start;
}

/* "(3, 4)", and of other numbers of axes how many they are. */
static int take_shape(cursor *c, head *h)
{
    size_t length;
    if (!take(c, '(')) {
        return 0;
    }
    while (take_number(c, &length)) {
        if (h->axes < 2) {
            h->shape[h->axes] = length;
        }
        h->axes++;
        if (!take(c, ',')) {
            break;
        }
    }
    h->has_shape = 1;
    return take(c, ')');
}

static knoll_status read_type(cursor *c, head *h, knoll_error *error)
{
    char text[32];
    if (take_quoted(c, text, sizeof text)) {
        size_t bytes = strlen(text) == 3 ? (size_t)(text[2] - '0') : 0;
        int known = text[0] && text[1] &&
                    ((text[1] == 'f' && (bytes == 4 || bytes == 8)) ||
                     ((text[1] == 'i' || text[1] == 'u') &&
                      (bytes == 1 || bytes == 2 || bytes == 4 || bytes == 8)));
        int ordered = text[0] == '<' || text[0] == '>' || (text[0] == '|' && bytes == 1);
        if (known && ordered) {
            h->order = text[0];
            h->kind = text[1];
            h->bytes = bytes;
            h->has_type = 1;
            return KNOLL_OK;
        }
        for (char *p = text; *p; p++) {
            *p = (unsigned char)*p < 0x20 || (unsigned char)*p > 0x7e ? '?' : *p;
        }
        return knoll__report(error, KNOLL_ERROR_FILE, "",
                             "holds numbers of the type '%s'; whole numbers of 8 to 64 bits and "
                             "floats of 32 or 64 are read, such as '<f4'",
                             text);
    }
    return refuse(error, "holds records; a plain array of numbers is needed");
}

static knoll_status read_head(const char *text, size_t length, head *h, knoll_error *error)
{
    static const char damaged[] = "has a head that is no dictionary of descr, fortran_order and "
                                  "shape: the file is damaged";
    cursor c = {text, text + length};
    char key[16];
    if (!take(&c, '{')) {
        return refuse(error, damaged);
    }
    while (take_quoted(&c, key, sizeof key)) {
        if (!take(&c, ':')) {
            return refuse(error, damaged);
        }
        if (strcmp(key, "descr") == 0 && !h->has_type) {
            knoll_status status = read_type(&c, h, error);
            if (status != KNOLL_OK) {
                return status;
            }
        } else if (strcmp(key, "fortran_order") == 0 && !h->has_order) {
            if (take_word(&c, "True")) {
                return refuse(error, "holds an array in Fortran order; save it in C order, as "
                                     "numpy.ascontiguousarray makes it");
            }
            h->has_order = take_word(&c, "False");
        } else if (strcmp(key, "shape") != 0 || h->has_shape || !take_shape(&c, h)) {
            return refuse(error, damaged);
        }
        if (!take(&c, ',')) {
            break;
        }
    }
    int whole = take(&c, '}');
    skip_spaces(&c);
    return whole && c.at == c.end && h->has_type && h->has_order && h->has_shape
               ? KNOLL_OK
               : refuse(error, damaged);
}

/* ---- The numbers ---------------------------------------------------------------------------- */

static double number_at(const unsigned char *bytes, const head *h)
{
    uint64_t bits = 0;
    for (size_t i = 0; i < h->bytes; i++) {
        size_t place = h->order == '>' ? i : h->bytes - 1 - i;
        bits = bits << 8 | bytes[place];
    }
    if (h->kind == 'u') {
        return (double)bits;
    }
    if (h->kind == 'i') {
        /* NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult): 1, 2, 4 or 8 bytes */
        uint64_t sign = (uint64_t)1 << (8 * h->bytes - 1);
        return bits & sign ? -(double)((sign << 1) - bits) : (double)bits;
    }
    if (h->bytes == 4) {
        uint32_t word = (uint32_t)bits;
        float value;
        memcpy(&value, &word, sizeof value);
        return (double)value;
    }
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static knoll_status read_numbers(const unsigned char *bytes, const head *h, knoll_plane *plane,
                                 knoll_error *error)
{
    knoll_plane made = {h->shape[1], h->shape[0], {1, 1}, NULL};
    made.samples = malloc(made.width * made.height * sizeof *made.samples);
    if (!made.samples) {
        return knoll__report(error, KNOLL_ERROR_MEMORY, "", "there is no memory for the array");
    }
    for (size_t i = 0; i < made.width * made.height; i++) {
        double value = number_at(bytes + i * h->bytes, h);
        /* What lies less than half a step above the largest float is rounded to it. */
        made.samples[i] = fabs(value) < 0x1.ffffffp127 ? (float)value : (float)NAN;
        if (!isfinite(made.samples[i])) {
            free(made.samples);
            return knoll__report(error, KNOLL_ERROR_FILE, "",
                                 "holds a number that is not finite in 32 bits, in row %zu and "
                                 "column %zu, counted from 0",
                                 i / made.width, i % made.width);
        }
    }
    *plane = made;
    return KNOLL_OK;
}

/* ---- The file ------------------------------------------------------------------------------- */

knoll_status knoll_plane_parse_npy(const void *bytes, size_t length, knoll_plane *plane,
                                   knoll_error *error)
{
    const unsigned char *data = bytes;
    head h = {.axes = 0};
    if (length < PREFIX || memcmp(data, "\x93NUMPY", 6) != 0) {
        return refuse(error, "is no array of NumPy: it does not begin with \\x93NUMPY");
    }
    if (data[6] < 1 || data[6] > 3 || data[7] != 0) {
        return knoll__report(error, KNOLL_ERROR_FILE, "",
                             "is of the NPY format %d.%d; 1.0, 2.0 and 3.0 are read", data[6],
                             data[7]);
    }
    size_t field = data[6] == 1 ? 2 : 4, head_length = 0;
    if (length < PREFIX + field) {
        return refuse(error, "ends within its head");
    }
    for (size_t i = field; i-- > 0;) {
        head_length = head_length << 8 | data[PREFIX + i];
    }
    if (head_length > length - PREFIX - field) {
        return refuse(error, "ends within its head");
    }
    if (head_length > LONGEST_HEAD) {
        return refuse(error, "has a head of more than 65536 bytes");
    }
    const char *text = (const char *)data + PREFIX + field;
    knoll_status status = read_head(text, head_length, &h, error);
    if (status != KNOLL_OK) {
        return status;
    }
    if (h.axes != 2) {
        return knoll__report(error, KNOLL_ERROR_FILE, "",
                             "holds an array of %d dimension%s; one of two, rows and columns, is "
                             "needed",
                             h.axes, h.axes == 1 ? "" : "s");
    }
    size_t left = length - PREFIX - field - head_length;
    if (h.shape[0] == 0 || h.shape[1] == 0 || h.shape[0] > KNOLL__MOST_SAMPLES / h.shape[1]) {
        return knoll__report(error, KNOLL_ERROR_FILE, "",
                             "holds an array of %zu by %zu; 1 to 2^24 numbers are read", h.shape[0],
                             h.shape[1]);
    }
    if (left != h.shape[0] * h.shape[1] * h.bytes) {
        return knoll__report(error, KNOLL_ERROR_FILE, "",
                             "has %zu bytes of numbers where its head promises %zu", left,
                             h.shape[0] * h.shape[1] * h.bytes);
    }
    return read_numbers((const unsigned char *)text + head_length, &h, plane, error);
}

knoll_status knoll_plane_read_npy(const char *path, knoll_plane *plane, knoll_error *error)
{
    const size_t most = (size_t)KNOLL__MOST_SAMPLES * 8 + LONGEST_HEAD;
    FILE *file = fopen(path, "rb");
    if (!file) {
        return knoll__report(error, KNOLL_ERROR_FILE, path, "cannot be read: %s", strerror(errno));
    }
    size_t capacity = (size_t)1 << 20, used = 0, got = 1;
    unsigned char *bytes = malloc(capacity);
    while (bytes && got > 0 && used < most) {
        got = fread(bytes + used, 1, capacity - used, file);
        used += got;
        if (used == capacity) {
            unsigned char *larger = realloc(bytes, capacity * 2);
            if (!larger) {
                free(bytes);
            }
            bytes = larger;
            capacity *= 2;
        }
    }
    int broken = ferror(file);
    fclose(file);
    knoll_status status = KNOLL_OK;
    if (!bytes) {
        status = knoll__report(error, KNOLL_ERROR_MEMORY, path, "there is no memory to read it");
    } else if (broken) {
        status = knoll__report(error, KNOLL_ERROR_FILE, path, "cannot be read");
    } else {
        status = knoll_plane_parse_npy(bytes, used, plane, error);
        if (status != KNOLL_OK && error) {
            snprintf(error->path, sizeof error->path, "%s", path);
        }
    }
    free(bytes);
    return status;
}
