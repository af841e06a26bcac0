/* vectors.c - unpacks and reads the golden vectors. The file says what its lines hold. */
#define ZLIB_CONST /* what is read is not written to */

#include "verify/vectors.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "codec/report.h"
#include "recipe/recipe.h"

static const unsigned char packed[] = {
#include "golden_gz.inc" /* tests/golden/golden.txt by gzip: CMakeLists.txt */
};

/* ---- Text ----------------------------------------------------------------------------------- */

static knoll_status fail(knoll_error *error, const char *where)
{
    return knoll__report(error, KNOLL_ERROR_FILE, where,
                         "the golden vectors in this build cannot be read: build it again");
}

/* A gzip stream ends with the size of what it holds. */
static size_t unpacked_size(void)
{
    const unsigned char *end = packed + sizeof packed - 4;
    return end[0] | (size_t)end[1] << 8 | (size_t)end[2] << 16 | (size_t)end[3] << 24;
}

knoll_status knoll__vectors_text(char **text, knoll_error *error)
{
    size_t size = unpacked_size();
    char *room = malloc(size + 1);
    if (!room) {
        knoll__report(error, KNOLL_ERROR_MEMORY, "", "no memory for the golden vectors");
        return KNOLL_ERROR_MEMORY;
    }
    z_stream stream = {.next_in = packed, .avail_in = sizeof packed};
    stream.next_out = (unsigned char *)room;
    stream.avail_out = (unsigned)size;
    int result = inflateInit2(&stream, 16 + MAX_WBITS);
    if (result == Z_OK) {
        result = inflate(&stream, Z_FINISH);
        inflateEnd(&stream);
    }
    if (result != Z_STREAM_END || stream.avail_out != 0) {
        free(room);
        fail(error, "");
        return KNOLL_ERROR_FILE;
    }
    room[size] = '\0';
    *text = room;
    return KNOLL_OK;
}

/* Cuts off what comes before the separator. */
static char *cut(char **rest, char separator)
{
    char *start = *rest;
    char *end = strchr(start, separator);
    *rest = end ? end + 1 : start + strlen(start);
    if (end) {
        *end = '\0';
    }
    return start;
}

/* ---- Grids ---------------------------------------------------------------------------------- */

/* "3,0.5,-1": a number an axis. */
static bool read_list(char *text, char separator, int count, double values[KNOLL_AXES])
{
    for (int i = 0; i < count; i++) {
        if (!knoll__json_number(cut(&text, separator), &values[i])) {
            return false;
        }
    }
    return *text == '\0';
}

/* "37x5 origin -3.5,0.25 step 0.5,1 first -2,0"; zeros of `first` are left out. */
static bool read_grid(char *text, knoll__vector *vector)
{
    double count[KNOLL_AXES], values[3][KNOLL_AXES] = {{0}};
    static const char *const words[] = {"origin", "step", "first"};
    char *counts = cut(&text, ' ');
    int dimensions = 1;
    for (const char *c = counts; *c != '\0'; c++) {
        dimensions += *c == 'x';
    }
    bool ok = dimensions <= KNOLL_AXES && read_list(counts, 'x', dimensions, count);
    for (int i = 0; i < 3 && ok && *text != '\0'; i++) {
        ok = strcmp(cut(&text, ' '), words[i]) == 0 &&
             read_list(cut(&text, ' '), ',', dimensions, values[i]);
    }
    if (!ok) {
        return false;
    }
    vector->grid = knoll_grid_default(dimensions);
    vector->count = 1;
    for (int a = 0; a < dimensions; a++) {
        vector->grid.origin[a] = values[0][a];
        vector->grid.step[a] = values[1][a];
        vector->grid.first[a] = (int64_t)values[2][a];
        vector->grid.count[a] = (size_t)count[a];
        vector->count *= vector->grid.count[a];
    }
    return true;
}

/* ---- Vectors -------------------------------------------------------------------------------- */

static bool read_vector(char *line, knoll__vector *vector)
{
    vector->name = cut(&line, '\t');
    vector->gradient = strncmp(vector->name, "gradient/", strlen("gradient/")) == 0;
    vector->recipe = cut(&line, '\t');
    if (!read_grid(cut(&line, '\t'), vector)) {
        return false;
    }
    char *end = NULL;
    const char *hash = cut(&line, '\t');
    vector->hash = strtoull(hash, &end, 16);
    bool ok = end == hash + 16;
    for (vector->shown = 0; ok && *line != '\0' && vector->shown < KNOLL__VECTOR_SHOWN;) {
        const char *word = cut(&line, ' ');
        vector->first[vector->shown++] = (uint32_t)strtoul(word, &end, 16);
        ok = end == word + 8;
    }
    return ok;
}

static size_t count_lines(const char *text)
{
    size_t count = 0;
    for (const char *c = text; *c != '\0'; c++) {
        count += *c == '\n';
    }
    return count;
}

knoll_status knoll__vectors_read(knoll__vectors *vectors, knoll_error *error)
{
    knoll__vectors read = {NULL, NULL, 0};
    knoll_status status = knoll__vectors_text(&read.text, error);
    if (status != KNOLL_OK) {
        return status;
    }
    read.list = calloc(count_lines(read.text) + 1, sizeof *read.list);
    if (!read.list) {
        knoll__vectors_free(&read);
        return knoll__report(error, KNOLL_ERROR_MEMORY, "", "no memory for the golden vectors");
    }
    for (char *rest = read.text; *rest != '\0';) {
        char *line = cut(&rest, '\n');
        if (*line == '#' || *line == '\0') {
            continue;
        }
        if (!read_vector(line, &read.list[read.count++])) {
            status = fail(error, line);
            knoll__vectors_free(&read);
            return status;
        }
    }
    *vectors = read;
    return KNOLL_OK;
}

void knoll__vectors_free(knoll__vectors *vectors)
{
    free(vectors->list);
    free(vectors->text);
}

uint32_t knoll__bits(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

/* FNV-1a (Fowler, Noll and Vo, 1991) over the bytes of the samples, the lowest of each first. */
uint64_t knoll__vector_hash(const float *samples, size_t count)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < count; i++) {
        uint32_t bits = knoll__bits(samples[i]);
        for (int shift = 0; shift < 32; shift += 8) {
            hash = (hash ^ (bits >> shift & 0xff)) * 0x100000001b3u;
        }
    }
    return hash;
}
