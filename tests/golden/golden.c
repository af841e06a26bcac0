/* golden.c - the bits of golden.txt, on every instruction set of this machine, by grids, points and
   single samples: C77, C78, C84, C85 and C91. `golden --update` rewrites the file's hashes. */
#include <support/exact.h> /* positions are computed here too */

#include "derive.h"
#include "lines.h"
#include "recipe.h"

static const char golden_path[] = "tests/golden/golden.txt";
static const char derived_mark[] = "# Derived from the registry, in its order:\n";

enum { line_size = 4096, most_cases = 4096 };

/* ---- Samples --------------------------------------------------------------------------------- */

static float samples[KNOLL_AXES * most_samples];
static float
    gradient_values[most_samples]; /* of a gradient field, whose samples are its derivatives */
static double coordinates[KNOLL_AXES][most_samples];
static float float_coordinates[KNOLL_AXES][most_samples];

static void place_outputs(const golden_case *what, float *outputs[1 + KNOLL_AXES])
{
    size_t count = sample_count(&what->grid);
    outputs[0] = is_gradient(what) ? gradient_values : samples;
    for (size_t axis = 0; axis < KNOLL_AXES; axis++) {
        outputs[1 + axis] = samples + axis * count;
    }
}

/* The field of a case, or NULL. */
static knoll_field *compile_case(const golden_case *what, knoll_error *error)
{
    knoll_field *field = recipe_compile(what->recipe, error), *gradient = NULL;
    if (field == NULL || !is_gradient(what)) {
        return field;
    }
    knoll_field_differentiate(field, &gradient, error);
    knoll_field_destroy(field);
    return gradient;
}

/* FNV-1a (Fowler, Noll and Vo, 1991) over the bytes of the samples, the lowest of each first. */
static uint64_t hash_of(size_t count)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < count; i++) {
        for (int shift = 0; shift < 32; shift += 8) {
            hash = (hash ^ (test_bits(samples[i]) >> shift & 0xff)) * 0x100000001b3u;
        }
    }
    return hash;
}

/* Positions as the contract says; whether all of them are floats too. */
static bool fill_coordinates(const knoll_grid *grid)
{
    bool floats = true;
    size_t count = sample_count(grid), before = 1;
    for (int axis = 0; axis < grid->dimensions; axis++) {
        for (size_t i = 0; i < count; i++) {
            int64_t at = (int64_t)(i / before % grid->count[axis]);
            double position =
                grid->origin[axis] + grid->step[axis] * (double)(grid->first[axis] + at);
            coordinates[axis][i] = position;
            float_coordinates[axis][i] = (float)position;
            floats &= (double)(float)position == position;
        }
        before *= grid->count[axis];
    }
    return floats;
}

static float sample_one(const golden_case *what, const knoll_field *field, size_t i)
{
    const int dimensions = what->grid.dimensions;
    if (is_gradient(what)) {
        const size_t count = sample_count(&what->grid), at = i % count;
        const double p[] = {coordinates[0][at], coordinates[1][at], coordinates[2][at],
                            coordinates[3][at]};
        float by[KNOLL_AXES];
        knoll_sample_gradient(field, dimensions, p, by);
        return by[i / count];
    }
    const double x = coordinates[0][i], y = coordinates[1][i];
    const double z = coordinates[2][i], w = coordinates[3][i];
    switch (dimensions) {
    case 1: return knoll_sample1(field, x);
    case 2: return knoll_sample2(field, x, y);
    case 3: return knoll_sample3(field, x, y, z);
    default: return knoll_sample4(field, x, y, z, w);
    }
}

/* ---- Testing --------------------------------------------------------------------------------- */

static golden_line lines[most_cases];
static size_t line_count;

static void compare(const golden_line *line, const char *isa, const char *way)
{
    size_t count = total_count(&line->what);
    uint64_t hash = hash_of(count);
    char row[golden_name_size + 40];
    snprintf(row, sizeof row, "%s, %s, %s", line->what.name, isa, way);
    test_row = row;
    if (!CHECK_HEX(hash, line->hash)) {
        for (size_t i = 0; i < count && i < shown; i++) {
            if (!CHECK_HEX(test_bits(samples[i]), line->first[i])) {
                printf("sample %zu of %s\n", i, line->what.recipe);
                break;
            }
        }
    }
    test_row = "";
}

static void test_line(const golden_line *line, const char *isa)
{
    const knoll_grid *grid = &line->what.grid;
    float *outputs[1 + KNOLL_AXES];
    const double *positions[KNOLL_AXES];
    const float *float_positions[KNOLL_AXES];
    knoll_error error;
    size_t count = sample_count(grid);
    test_row = line->what.name;
    knoll_field *field = compile_case(&line->what, &error);
    place_outputs(&line->what, outputs);
    if (!CHECK(field != NULL)) {
        printf("%s: %s\n", error.path, error.message);
        return;
    }
    CHECK_INT(knoll_sample_grid(field, grid, outputs, NULL), KNOLL_OK);
    compare(line, isa, "grid");

    for (int axis = 0; axis < KNOLL_AXES; axis++) {
        positions[axis] = coordinates[axis];
        float_positions[axis] = float_coordinates[axis];
    }
    bool floats = fill_coordinates(grid);
    memset(samples, 0, sizeof samples);
    CHECK_INT(knoll_sample_points(field, grid->dimensions, count, positions, 1, outputs, NULL),
              KNOLL_OK);
    compare(line, isa, "points");
    if (floats) {
        memset(samples, 0, sizeof samples);
        CHECK_INT(knoll_sample_points_float(field, grid->dimensions, count, float_positions, 1,
                                            outputs, NULL),
                  KNOLL_OK);
        compare(line, isa, "float points");
    }
    test_row = line->what.name;
    for (size_t i = 0; i < count && i < shown; i++) {
        CHECK_HEX(test_bits(sample_one(&line->what, field, i)), line->first[i]);
    }
    knoll_field_destroy(field);
}

static void every_line_on_every_isa(void)
{
    const char *isa;
    for (size_t n = 0; (isa = knoll_isa_at(n)) != NULL; n++) {
        CHECK_INT(knoll_isa_force(isa, NULL), KNOLL_OK);
        for (size_t i = 0; i < line_count; i++) {
            test_line(&lines[i], isa);
        }
    }
    knoll_isa_force(NULL, NULL);
}

/* ---- Deriving -------------------------------------------------------------------------------- */

/* Whether a derived recipe means something: a `coordinate` z does not in 2D. */
static bool is_meant(const golden_case *derived)
{
    knoll_error error;
    knoll_field *field = recipe_compile(derived->recipe, &error);
    bool meant = field != NULL && knoll_field_dimensions(field) <= derived->grid.dimensions;
    knoll_field_destroy(field);
    return meant;
}

static size_t derived_at; /* the line that the next derived case must have */

static void check_derived(const golden_case *derived)
{
    if (is_meant(derived) && derived_at < line_count) {
        const golden_case *there = &lines[derived_at++].what;
        CHECK_TEXT(there->name, derived->name);
        CHECK_TEXT(there->recipe, derived->recipe);
        CHECK(memcmp(&there->grid, &derived->grid, sizeof derived->grid) == 0);
    } else if (is_meant(derived)) {
        CHECK(!"a line is missing: run `make golden`");
    }
}

static void every_type_has_its_lines(void)
{
    derived_at = 0;
    while (derived_at < line_count && !lines[derived_at].derived) {
        derived_at++;
    }
    golden_derive(check_derived);
    CHECK_INT(derived_at, line_count);
}

/* ---- Updating -------------------------------------------------------------------------------- */

static FILE *updated;

static void update_line(const golden_case *what)
{
    static golden_line line;
    float *outputs[1 + KNOLL_AXES];
    knoll_error error;
    line.what = *what;
    place_outputs(what, outputs);
    knoll_field *field = compile_case(what, &error);
    if (!field || knoll_sample_grid(field, &what->grid, outputs, NULL) != KNOLL_OK) {
        fprintf(stderr, "%s: %s: %s\n", what->name, error.path, error.message);
        exit(1);
    }
    knoll_field_destroy(field);
    line.hash = hash_of(total_count(what));
    for (int i = 0; i < shown; i++) {
        line.first[i] = test_bits(samples[i]);
    }
    print_line(updated, &line);
}

static void update_derived(const golden_case *derived)
{
    if (is_meant(derived)) {
        update_line(derived);
    }
}

/* Reads the file. With `updated` open, writes what a person wrote there, with fresh hashes. */
static void read_file(void)
{
    static char text[line_size];
    FILE *file = fopen(golden_path, "r");
    bool derived = false;
    if (!file) {
        perror(golden_path);
        exit(1);
    }
    while (line_count < most_cases && fgets(text, sizeof text, file)) {
        golden_line *line = &lines[line_count];
        derived |= strcmp(text, derived_mark) == 0;
        if (updated && derived) {
            break;
        }
        if (text[0] == '#' || text[0] == '\n') {
            if (updated) {
                fputs(text, updated);
            }
            continue;
        }
        line->derived = derived;
        if (!read_line(text, line, updated != NULL)) {
            fprintf(stderr, "%s: cannot read the line '%s'\n", golden_path, line->what.name);
            exit(1);
        }
        if (updated) {
            update_line(&line->what);
        }
        line_count++;
    }
    fclose(file);
}

static int update(void)
{
    char path[sizeof golden_path + 4];
    snprintf(path, sizeof path, "%s.new", golden_path);
    updated = fopen(path, "w");
    if (!updated) {
        perror(path);
        return 1;
    }
    read_file();
    fputs(derived_mark, updated);
    golden_derive(update_derived);
    if (fclose(updated) != 0 || rename(path, golden_path) != 0) {
        perror(path);
        return 1;
    }
    return 0;
}

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "--update") == 0) {
        return update();
    }
    read_file();
    RUN(every_line_on_every_isa);
    RUN(every_type_has_its_lines);
    return test_end();
}
