/* lines.h - the lines of golden.txt: how they are read and written. */
#ifndef LINES_H
#define LINES_H

#include "derive.h"
#include "test.h"

enum { most_samples = 8192, shown = 8 };

/* A line of the file: name, recipe, grid, hash and the first samples, between tabs. */
typedef struct golden_line {
    golden_case what;
    uint64_t hash;
    uint32_t first[shown];
    bool derived;
} golden_line;

static inline size_t sample_count(const knoll_grid *grid)
{
    size_t count = 1;
    for (int axis = 0; axis < grid->dimensions; axis++) {
        count *= grid->count[axis];
    }
    return count;
}

static inline bool is_gradient(const golden_case *what)
{
    return strncmp(what->name, golden_gradient, strlen(golden_gradient)) == 0;
}

/* Of a gradient: the derivatives by x, then those by y, and so on. */
static inline size_t total_count(const golden_case *what)
{
    size_t count = sample_count(&what->grid);
    return is_gradient(what) ? count * (size_t)what->grid.dimensions : count;
}

/* "37x5 origin -3.5,0.25 step 0.5,1 first -2,0"; zeros of `first` are left out. */
static inline bool read_list(char **at, const char *word, char separator, int count,
                             double values[4])
{
    size_t length = strlen(word);
    if (strncmp(*at, word, length) != 0) {
        return false;
    }
    *at += length;
    for (int i = 0; i < count; i++) {
        char *end;
        values[i] = strtod(*at, &end);
        bool more = i + 1 < count;
        if (end == *at || (more && *end != separator)) {
            return false;
        }
        *at = more ? end + 1 : end;
    }
    return true;
}

static inline bool read_grid(char *text, knoll_grid *grid)
{
    double count[4], origin[4], step[4], first[4] = {0};
    int dimensions = 1;
    for (const char *c = text; *c != '\0' && *c != ' '; c++) {
        dimensions += *c == 'x';
    }
    if (dimensions > KNOLL_AXES || !read_list(&text, "", 'x', dimensions, count) ||
        !read_list(&text, " origin ", ',', dimensions, origin) ||
        !read_list(&text, " step ", ',', dimensions, step) ||
        (*text != '\0' && !read_list(&text, " first ", ',', dimensions, first)) || *text != '\0') {
        return false;
    }
    *grid = knoll_grid_default(dimensions);
    for (int axis = 0; axis < dimensions; axis++) {
        grid->count[axis] = (size_t)count[axis];
        grid->origin[axis] = origin[axis];
        grid->step[axis] = step[axis];
        grid->first[axis] = (int64_t)first[axis];
    }
    return sample_count(grid) <= most_samples;
}

/* As short as reads back the same. */
static inline void print_number(FILE *to, const char *before, double value)
{
    char text[32];
    int digits = 15;
    do {
        snprintf(text, sizeof text, "%.*g", digits++, value);
    } while (strtod(text, NULL) != value);
    fprintf(to, "%s%s", before, text);
}

static inline void print_grid(FILE *to, const knoll_grid *grid)
{
    bool moved = false;
    for (int axis = 0; axis < grid->dimensions; axis++) {
        fprintf(to, "%s%zu", axis ? "x" : "", grid->count[axis]);
        moved |= grid->first[axis] != 0;
    }
    for (int axis = 0; axis < grid->dimensions; axis++) {
        print_number(to, axis ? "," : " origin ", grid->origin[axis]);
    }
    for (int axis = 0; axis < grid->dimensions; axis++) {
        print_number(to, axis ? "," : " step ", grid->step[axis]);
    }
    for (int axis = 0; moved && axis < grid->dimensions; axis++) {
        fprintf(to, "%s%lld", axis ? "," : " first ", (long long)grid->first[axis]);
    }
}

/* Cuts the next field off a line. */
static inline char *field_of(char **rest)
{
    char *start = *rest;
    size_t length = strcspn(start, "\t\n");
    *rest = start + length + (start[length] != '\0');
    start[length] = '\0';
    return start;
}

/* Reads a line; one without a hash, as a person writes it, is complete when `update` is asked
   for. */
static inline bool read_line(char *text, golden_line *line, bool update)
{
    snprintf(line->what.name, sizeof line->what.name, "%s", field_of(&text));
    snprintf(line->what.recipe, sizeof line->what.recipe, "%s", field_of(&text));
    if (!read_grid(field_of(&text), &line->what.grid)) {
        return false;
    }
    char *hash = field_of(&text), *end = hash;
    line->hash = strtoull(hash, &end, 16);
    char *at = field_of(&text);
    for (int i = 0; i < shown; i++) {
        line->first[i] = (uint32_t)strtoul(at, &at, 16);
    }
    return update || (end == hash + 16 && *at == '\0');
}

static inline void print_line(FILE *to, const golden_line *line)
{
    fprintf(to, "%s\t%s\t", line->what.name, line->what.recipe);
    print_grid(to, &line->what.grid);
    fprintf(to, "\t%016llx\t", (unsigned long long)line->hash);
    for (size_t i = 0; i < shown && i < total_count(&line->what); i++) {
        fprintf(to, "%s%08x", i ? " " : "", (unsigned)line->first[i]);
    }
    fprintf(to, "\n");
}

#endif
