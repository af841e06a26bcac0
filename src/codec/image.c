/* image.c - the file formats: their endings, their headers, and what lies beside them. All but PNG
   are a header and the rows as they are. */
#include "codec/image.h"

#include "codec/report.h"
#include "recipe/recipe.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char knoll__ascii_ramp[11] = " .:-=+*#%@";

static const struct {
    const char *ending;
    knoll_format format;
} endings[] = {
    {"png", KNOLL_FORMAT_PNG}, {"pgm", KNOLL_FORMAT_PGM},   {"ppm", KNOLL_FORMAT_PPM},
    {"pfm", KNOLL_FORMAT_PFM}, {"npy", KNOLL_FORMAT_NPY},   {"raw", KNOLL_FORMAT_RAW},
    {"r16", KNOLL_FORMAT_R16}, {"txt", KNOLL_FORMAT_ASCII},
};

/* Of ASCII letters, in every locale. */
static int equal_without_case(const char *text, const char *lower)
{
    for (; *text && *lower; text++, lower++) {
        if ((*text >= 'A' && *text <= 'Z' ? *text - 'A' + 'a' : *text) != *lower) {
            return 0;
        }
    }
    return *text == *lower;
}

knoll_format knoll__format_of_path(const char *path)
{
    if (!strcmp(path, "-")) {
        return KNOLL_FORMAT_PNG;
    }
    const char *slash = strrchr(path, '/'), *dot = strrchr(slash ? slash : path, '.');
    for (size_t i = 0; dot && i < sizeof endings / sizeof *endings; i++) {
        if (equal_without_case(dot + 1, endings[i].ending)) {
            return endings[i].format;
        }
    }
    return KNOLL_FORMAT_AUTO;
}

const char *knoll__format_name(knoll_format format)
{
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        if (endings[i].format == format) {
            return format == KNOLL_FORMAT_ASCII ? "ascii" : endings[i].ending;
        }
    }
    return "auto";
}

uint64_t knoll__row_bytes(knoll__pixel pixel, size_t width)
{
    switch (pixel) {
    case KNOLL__GREY16_BIG:
    case KNOLL__GREY16_LITTLE: return (uint64_t)width * 2;
    case KNOLL__RGB8: return (uint64_t)width * 3;
    case KNOLL__RGB16_BIG: return (uint64_t)width * 6;
    case KNOLL__FLOAT_LITTLE: return (uint64_t)width * 4;
    case KNOLL__CHARACTER: return (uint64_t)width + 1;
    default: return (uint64_t)width;
    }
}

int knoll__is_bottom_up(knoll_format format)
{
    return format == KNOLL_FORMAT_PFM;
}

/* ---- Headers -------------------------------------------------------------------------------- */

static void write_text(knoll__sink *sink, const char *text)
{
    knoll__sink_write(sink, text, strlen(text));
}

/* NumPy's format 1.0: a Python dictionary, filled with blanks so that the data begins at a multiple
   of 64 bytes. */
static void write_npy_header(knoll__sink *sink, const knoll__image *image)
{
    static const char magic[8] = {'\x93', 'N', 'U', 'M', 'P', 'Y', 1, 0};
    char shape[5 * 24] = "", header[256];
    size_t used = 0;
    for (int a = image->dimensions - 1; a >= 0; a--) {
        used += (size_t)snprintf(shape + used, sizeof shape - used, "%zu, ", image->count[a]);
    }
    if (image->gradient) {
        snprintf(shape + used, sizeof shape - used, "%d", 1 + image->dimensions);
    } else {
        shape[used - (image->dimensions == 1 ? 1 : 2)] = 0; /* a tuple of one keeps its comma */
    }
    memcpy(header, magic, sizeof magic);
    size_t end =
        10 + (size_t)snprintf(header + 10, sizeof header - 10,
                              "{'descr': '<f4', 'fortran_order': False, 'shape': (%s), }", shape);
    size_t size = (end + 1 + 63) / 64 * 64;
    memset(header + end, ' ', size - end);
    header[size - 1] = '\n';
    header[8] = (char)((size - 10) & 255);
    header[9] = (char)((size - 10) >> 8);
    knoll__sink_write(sink, header, size);
}

static void write_header(knoll__sink *sink, const knoll__image *image)
{
    char text[96];
    const char *magic = "";
    switch (image->format) {
    case KNOLL_FORMAT_PGM: magic = "P5"; break;
    case KNOLL_FORMAT_PPM: magic = "P6"; break;
    case KNOLL_FORMAT_PFM: magic = "Pf"; break;
    case KNOLL_FORMAT_NPY: write_npy_header(sink, image); return;
    default: return;
    }
    /* The third line is the largest word, or for floats -1.0: little-endian. */
    const char *third = image->pixel == KNOLL__FLOAT_LITTLE ? "-1.0"
                        : image->pixel == KNOLL__GREY16_BIG ? "65535"
                                                            : "255";
    snprintf(text, sizeof text, "%s\n%zu %zu\n%s\n", magic, image->count[0], image->count[1],
             third);
    write_text(sink, text);
}

/* An end of a range as JSON, which has no infinity. */
static knoll__digits range_text(float end)
{
    return isfinite(end) ? knoll__float_text((double)end) : (knoll__digits){"null"};
}

static void write_axes(knoll__sink *sink, const char *name, const double *numbers, int count)
{
    char line[128];
    for (int a = 0; a < count; a++) {
        snprintf(line, sizeof line, "%s%s%s", a ? ", " : name, knoll__double_text(numbers[a]).text,
                 a + 1 < count ? "" : "],\n");
        write_text(sink, line);
    }
}

/* What a reader must know of a file without a header. */
static void write_sidecar(knoll__sink *sink, const knoll__image *image)
{
    static const char *const names[KNOLL_AXES] = {"width", "height", "depth", "frames"};
    char line[128];
    write_text(sink, "{\n");
    for (int a = 0; a < image->dimensions || a < 2; a++) {
        snprintf(line, sizeof line, "  \"%s\": %zu,\n", names[a], image->count[a]);
        write_text(sink, line);
    }
    snprintf(line, sizeof line, "  \"type\": \"%s\",\n",
             image->pixel == KNOLL__FLOAT_LITTLE ? "float32" : "uint16");
    write_text(sink, line);
    for (int a = 0; a < image->dimensions && image->gradient; a++) {
        snprintf(line, sizeof line, "%s\"d%c\"%s", a ? ", " : "  \"sample\": [\"value\", ",
                 "xyzw"[a], a + 1 < image->dimensions ? "" : "],\n");
        write_text(sink, line);
    }
    write_text(sink, "  \"byte_order\": \"little\",\n  \"first_row\": \"top\",\n");
    write_axes(sink, "  \"origin\": [", image->origin, image->dimensions);
    write_axes(sink, "  \"step\": [", image->step, image->dimensions);
    snprintf(line, sizeof line, "  \"range\": [%s, %s],\n  \"seed\": %" PRIu64 "\n}\n",
             range_text(image->low).text, range_text(image->high).text, image->seed);
    write_text(sink, line);
}

static knoll_status open_sidecar(knoll__writer *writer, const char *path, knoll_error *error)
{
    size_t size = strlen(path) + sizeof ".json";
    char *name = malloc(size);
    if (!name) {
        return knoll__report(error, KNOLL_ERROR_MEMORY, "", "there is no memory left");
    }
    snprintf(name, size, "%s.json", path);
    knoll_status status = knoll__sink_open(&writer->sidecar, name, error);
    free(name);
    if (status == KNOLL_OK) {
        writer->has_sidecar = 1;
        write_sidecar(&writer->sidecar, &writer->image);
    }
    return status;
}

/* ---- The writer ----------------------------------------------------------------------------- */

knoll_status knoll__writer_open(knoll__writer *writer, const knoll__image *image, const char *path,
                                knoll_error *error)
{
    *writer = (knoll__writer){.image = *image};
    size_t parts = image->gradient ? 1 + (size_t)image->dimensions : 1;
    writer->row_bytes = (size_t)knoll__row_bytes(image->pixel, image->count[0] * parts);
    knoll_status status = knoll__sink_open(&writer->sink, path, error);
    if (status != KNOLL_OK) {
        return status;
    }
    /* A stream has no place for a second file, and neither has a device. */
    if ((image->format == KNOLL_FORMAT_RAW || image->format == KNOLL_FORMAT_R16) &&
        !writer->sink.direct) {
        status = open_sidecar(writer, path, error);
    }
    if (status == KNOLL_OK && image->format == KNOLL_FORMAT_PNG) {
        status = knoll__png_begin(&writer->sink, image, &writer->png, error);
    } else if (status == KNOLL_OK) {
        write_header(&writer->sink, image);
    }
    if (status != KNOLL_OK) {
        knoll__writer_abandon(writer);
    }
    return status;
}

knoll_status knoll__writer_strip(knoll__writer *writer, const void *strip, size_t count,
                                 knoll_error *error)
{
    if (writer->png) {
        knoll_status status = knoll__png_write(writer->png, strip, error);
        if (status != KNOLL_OK) {
            return status;
        }
    } else {
        knoll__sink_write(&writer->sink, strip, writer->row_bytes * count);
    }
    return knoll__sink_check(&writer->sink, error);
}

knoll_status knoll__writer_commit(knoll__writer *writer, knoll_error *error)
{
    knoll_status status = writer->png ? knoll__png_end(writer->png, error) : KNOLL_OK;
    /* Both files are whole before either has its name. */
    if (status == KNOLL_OK) {
        status = knoll__sink_finish(&writer->sink, error);
    }
    if (status == KNOLL_OK && writer->has_sidecar) {
        status = knoll__sink_finish(&writer->sidecar, error);
    }
    if (status != KNOLL_OK) {
        knoll__writer_abandon(writer);
        return status;
    }
    knoll__png_destroy(writer->png);
    status = knoll__sink_commit(&writer->sink, error);
    if (writer->has_sidecar && status == KNOLL_OK) {
        status = knoll__sink_commit(&writer->sidecar, error);
    } else if (writer->has_sidecar) {
        knoll__sink_abandon(&writer->sidecar);
    }
    return status;
}

void knoll__writer_abandon(knoll__writer *writer)
{
    knoll__png_destroy(writer->png);
    writer->png = NULL;
    knoll__sink_abandon(&writer->sink);
    if (writer->has_sidecar) {
        knoll__sink_abandon(&writer->sidecar);
        writer->has_sidecar = 0;
    }
}
