/* export.c - knoll_verify_export: the golden vectors as JSON, with what a lattice source finds on
   its way to a value. docs/verify.md has the format. */
#include "support/exact.h" /* cells are computed here, as docs/bits.md says */

#include <inttypes.h>
#include <knoll/studio.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "codec/report.h"
#include "recipe/recipe.h"
#include "support/seed.h"
#include "verify/subject.h"
#include "verify/vectors.h"

enum { FORMAT = 1, SAMPLES = 6 };

/* ---- What a lattice source finds ------------------------------------------------------------ */

typedef struct lattice {
    int is_source;
    int dimensions;
    uint64_t node_seed;
    uint32_t axis[KNOLL_AXES], corner[2]; /* keys */
    double frequency[KNOLL_AXES];
    double cells[KNOLL_AXES]; /* in a period; 0: none */
} lattice;

static int parameter_of(const knoll_type_info *type, const char *name)
{
    for (int i = 0; i < type->parameter_count; i++) {
        if (strcmp(type->parameters[i].name, name) == 0) {
            return i;
        }
    }
    return -1;
}

/* Cells in a period of 2D simplex noise's y. */
static double stretched_cells(double period)
{
    double cells = floor(period * 0.57735026918962576 + 0.5);
    return cells < 1.0 ? 1.0 : cells;
}

static lattice lattice_of(const knoll__subject *subject)
{
    lattice l = {.dimensions = subject->grid.dimensions};
    const knoll_graph *graph = subject->graph;
    const knoll_type_info *type = knoll_graph_type(graph, subject->output);
    int frequency = parameter_of(type, "frequency"), period = parameter_of(type, "period");
    int seed = parameter_of(type, "seed");
    l.is_source = type->input_count == 0 && frequency >= 0 && period >= 0 && seed >= 0;
    if (!l.is_source) {
        return l;
    }
    l.node_seed = knoll__node_seed(subject->seed, knoll_graph_seed(graph, subject->output, seed),
                                   type->number);
    for (int a = 0; a < KNOLL_AXES; a++) {
        uint64_t word = knoll__word(l.node_seed, (uint64_t)a / 2);
        double cells = knoll_graph_number(graph, subject->output, period, a);
        int is_stretched = strcmp(type->name, "simplex") == 0 && l.dimensions == 2 && a == 1;
        l.axis[a] = (uint32_t)(a % 2 == 0 ? word >> 32 : word);
        l.frequency[a] = knoll_graph_number(graph, subject->output, frequency, 0);
        if (cells > 0) {
            l.cells[a] = is_stretched ? stretched_cells(cells) : cells;
            l.frequency[a] = l.frequency[a] * l.cells[a] / cells;
        } else if (is_stretched) {
            l.frequency[a] = (float)(l.frequency[a] * 0.57735026918962576);
        }
    }
    l.corner[0] = (uint32_t)(knoll__word(l.node_seed, 2) >> 32);
    l.corner[1] = (uint32_t)knoll__word(l.node_seed, 2);
    return l;
}

static void locate(const lattice *l, int axis, double position, uint32_t *cell, float *t)
{
    const double count = l->cells[axis] > 0 ? l->cells[axis] : 4294967296.0;
    const float last = 1.0f - 0x1p-24f;
    double p = position * l->frequency[axis];
    *cell = 0;
    *t = 0.0f;
    if (isfinite(p)) {
        double rest = fmod(floor(p), count);
        *cell = (uint32_t)(rest < 0 ? rest + count : rest);
        *t = fabsf((float)(p - floor(p)));
        *t = *t < last ? *t : last;
    }
}

/* ---- Writing -------------------------------------------------------------------------------- */

static void write_words(knoll__text *text, const char *name, const uint32_t *words, int count)
{
    knoll__write(text, "\"%s\": [", name);
    for (int i = 0; i < count; i++) {
        knoll__write(text, "%s\"0x%08" PRIx32 "\"", i ? ", " : "", words[i]);
    }
    knoll__write(text, "]");
}

/* null where it isn't finite. The zero below 0 has a point: readers take -0 for a whole number. */
static void write_number(knoll__text *text, double value, const knoll__digits *digits)
{
    int is_negative_zero = value == 0.0 && signbit(value);
    knoll__write(text, "%s", !isfinite(value) ? "null" : is_negative_zero ? "-0.0" : digits->text);
}

static void write_lattice(knoll__text *text, const lattice *l)
{
    static const uint32_t steps[KNOLL_AXES] = {0xbb474067u, 0x970f1ccdu, 0x61f61cafu, 0xb1f08b81u};
    knoll__write(text, "\n   \"lattice\": {\"node_seed\": \"0x%016" PRIx64 "\", ", l->node_seed);
    write_words(text, "axis_keys", l->axis, l->dimensions);
    knoll__write(text, ", ");
    write_words(text, "corner_keys", l->corner, 2);
    knoll__write(text, ", ");
    write_words(text, "axis_steps", steps, l->dimensions);
    knoll__write(text, ", \"frequency\": [");
    for (int a = 0; a < l->dimensions; a++) {
        knoll__write(text, "%s%s", a ? ", " : "", knoll__double_text(l->frequency[a]).text);
    }
    knoll__write(text, "], \"period\": [");
    for (int a = 0; a < l->dimensions; a++) {
        knoll__write(text, "%s%.0f", a ? ", " : "", l->cells[a]);
    }
    knoll__write(text, "]},");
}

static void write_cell(knoll__text *text, const lattice *l, const knoll__subject *subject, size_t i)
{
    uint32_t cell[KNOLL_AXES], fraction[KNOLL_AXES];
    for (int a = 0; a < l->dimensions; a++) {
        float t;
        locate(l, a, subject->positions[a][i], &cell[a], &t);
        fraction[a] = knoll__bits(t);
    }
    write_words(text, "cell", cell, l->dimensions);
    knoll__write(text, ", ");
    write_words(text, "fraction", fraction, l->dimensions);
    knoll__write(text, ",\n     ");
}

static void write_sample(knoll__text *text, const lattice *l, const knoll__subject *subject,
                         size_t i, float value)
{
    int dimensions = subject->grid.dimensions;
    knoll__write(text, "\n    {\"position\": [");
    for (int a = 0; a < dimensions; a++) {
        double position = subject->positions[a][i];
        const knoll__digits digits = knoll__double_text(isfinite(position) ? position : 0.0);
        knoll__write(text, "%s", a ? ", " : "");
        write_number(text, position, &digits);
    }
    knoll__write(text, "], \"position_bits\": [");
    for (int a = 0; a < dimensions; a++) {
        uint64_t bits;
        memcpy(&bits, &subject->positions[a][i], sizeof bits);
        knoll__write(text, "%s\"0x%016" PRIx64 "\"", a ? ", " : "", bits);
    }
    knoll__write(text, "],\n     ");
    if (l->is_source) {
        write_cell(text, l, subject, i);
    }
    const knoll__digits digits = knoll__float_text(value == value ? (double)value : 0.0);
    knoll__write(text, "\"value\": ");
    write_number(text, (double)value, &digits);
    knoll__write(text, ", \"bits\": \"0x%08" PRIx32 "\"}", knoll__bits(value));
}

/* Samples spread over the grid on all axes, the first among them: in steps of .61 of it. */
static void write_samples(knoll__text *text, const knoll__subject *subject, const float *values)
{
    const lattice l = lattice_of(subject);
    size_t count = subject->count < SAMPLES ? subject->count : SAMPLES;
    if (l.is_source) {
        write_lattice(text, &l);
    }
    knoll__write(text, "\n   \"samples\": [");
    for (size_t i = 0; i < count; i++) {
        size_t at = count < SAMPLES ? i : i * 61 * subject->count / 100 % subject->count;
        knoll__write(text, "%s", i ? "," : "");
        write_sample(text, &l, subject, at, values[at]);
    }
    knoll__write(text, "]}");
}

/* ---- The call ------------------------------------------------------------------------------- */

static knoll_status export_vector(const knoll__vector *vector, knoll__room *room, knoll__text *text,
                                  knoll_error *error)
{
    knoll_recipe *recipe = NULL;
    knoll_status status =
        knoll_recipe_parse(vector->recipe, strlen(vector->recipe), &recipe, error);
    if (status != KNOLL_OK) {
        return status;
    }
    knoll__subject subject = {
        .graph = recipe->graph, .output = recipe->output, .seed = recipe->seed};
    status = knoll__subject_place(&subject, &vector->grid, room);
    if (status == KNOLL_OK) {
        status = knoll_recipe_compile(recipe, &subject.field, error);
    } else {
        knoll__report(error, status, "", "no memory for the golden vectors");
    }
    if (status == KNOLL_OK && knoll__sample_as_points(&subject, room->samples) != KNOLL_OK) {
        status = knoll__report(error, KNOLL_ERROR_MEMORY, "", "no memory for the golden vectors");
    }
    if (status == KNOLL_OK && knoll__vector_hash(room->samples, subject.count) != vector->hash) {
        status = knoll__report(error, KNOLL_ERROR_FILE, vector->name,
                               "this machine gives other bits; see knoll verify");
    }
    if (status == KNOLL_OK) {
        knoll__write(text, "\n  {\"name\": \"%s\", \"type\": \"%s\", \"dimensions\": %d,\n   ",
                     vector->name, knoll_graph_type(subject.graph, subject.output)->name,
                     subject.grid.dimensions);
        knoll__write(text, "\"recipe\": %s,", vector->recipe);
        write_samples(text, &subject, room->samples);
    }
    knoll__subject_clear(&subject);
    knoll_recipe_destroy(recipe);
    return status;
}

knoll_status knoll_verify_export(char **text, knoll_error *error)
{
    knoll__text written = {0};
    knoll__room room = {0};
    knoll__vectors vectors;
    knoll_status status = knoll__vectors_read(&vectors, error);
    if (status != KNOLL_OK) {
        return status;
    }
    knoll__write(&written, "{\n \"knoll_vectors\": %d,\n \"knoll\": \"%s\",\n \"vectors\": [",
                 FORMAT, knoll_version());
    for (size_t i = 0; i < vectors.count && status == KNOLL_OK; i++) {
        if (vectors.list[i].gradient) {
            continue; /* ports are of values */
        }
        knoll__write(&written, "%s", i ? "," : "");
        status = export_vector(&vectors.list[i], &room, &written, error);
    }
    knoll__write(&written, "\n ]\n}\n");
    knoll__vectors_free(&vectors);
    knoll__room_free(&room);
    if (status != KNOLL_OK) {
        free(written.data);
        return status;
    }
    status = knoll__write_end(&written, text);
    return status == KNOLL_OK ? status : knoll__report(error, status, "", "no memory for the text");
}
