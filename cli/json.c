/* json.c - an analysis as JSON, for programs. docs/analyze.md lists the keys. */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "subject.h"

/* Where the text is: how deep, and whether something stands before. */
typedef struct json {
    int depth;
    bool any;
} json;

static void put_string(const char *text)
{
    putchar('"');
    for (const unsigned char *c = (const unsigned char *)text; *c; c++) {
        if (*c == '"' || *c == '\\') {
            printf("\\%c", *c);
        } else if (*c < 0x20) {
            printf("\\u%04x", *c);
        } else {
            putchar(*c);
        }
    }
    putchar('"');
}

/* The shortest decimal that reads back the same. */
static void put_number(double value)
{
    char text[40];
    for (int digits = 6; digits <= 17; digits++) {
        snprintf(text, sizeof text, "%.*g", digits, value);
        if (strtod(text, NULL) == value) {
            break;
        }
    }
    printf("%s", isfinite(value) ? text : "null");
}

static void put_key(json *j, const char *key)
{
    printf("%s\n%*s", j->any ? "," : "", 2 * j->depth, "");
    if (key) {
        put_string(key);
        printf(": ");
    }
    j->any = true;
}

static void open_at(json *j, const char *key, char bracket)
{
    put_key(j, key);
    putchar(bracket);
    j->depth++;
    j->any = false;
}

static void close_at(json *j, char bracket)
{
    j->depth--;
    if (j->any) {
        printf("\n%*s", 2 * j->depth, "");
    }
    putchar(bracket);
    j->any = true;
}

static void put(json *j, const char *key, double value)
{
    put_key(j, key);
    put_number(value);
}

static void put_numbers(json *j, const char *key, const double *values, int count)
{
    put_key(j, key);
    putchar('[');
    for (int i = 0; i < count; i++) {
        printf("%s", i ? ", " : "");
        put_number(values[i]);
    }
    putchar(']');
}

static void put_counts(json *j, const char *key, const size_t *counts, int count)
{
    put_key(j, key);
    putchar('[');
    for (int i = 0; i < count; i++) {
        printf("%s%zu", i ? ", " : "", counts[i]);
    }
    putchar(']');
}

static void put_histogram(json *j, double low, double bin, const size_t *counts, int count)
{
    open_at(j, "histogram", '{');
    put(j, "low", low);
    put(j, "bin", bin);
    put_counts(j, "counts", counts, count);
    close_at(j, '}');
}

static void put_grid(json *j, const struct subject *subject)
{
    open_at(j, "grid", '{');
    put_counts(j, "size", (const size_t[]){subject->plane.width, subject->plane.height}, 2);
    put_numbers(j, "step", subject->plane.step, 2);
    if (subject->is_recipe) {
        put_numbers(j, "origin", subject->origin, subject->dimensions);
    }
    close_at(j, '}');
}

static void put_values(json *j, const knoll_analysis *a)
{
    open_at(j, "values", '{');
    if (a->has_bounds) {
        put_numbers(j, "bounds", (const double[]){a->low_bound, a->high_bound}, 2);
    }
    put(j, "mean", a->mean);
    put(j, "variance", a->variance);
    put(j, "lowest", a->lowest);
    put(j, "highest", a->highest);
    open_at(j, "percentiles", '{');
    for (int i = 0; i < KNOLL_PERCENTILES; i++) {
        char key[16];
        snprintf(key, sizeof key, "%g", knoll_percentiles[i]);
        put(j, key, a->percentile[i]);
    }
    close_at(j, '}');
    put_histogram(j, a->histogram_low, a->histogram_bin, a->histogram, KNOLL_HISTOGRAM_BINS);
    close_at(j, '}');
}

static void put_differences(json *j, const knoll_analysis *a)
{
    open_at(j, "differences", '{');
    put(j, "count", (double)a->differences);
    put(j, "mean", a->mean_difference);
    put(j, "largest", a->largest_difference);
    put(j, "zero", (double)a->zero_differences);
    put_histogram(j, 0, a->difference_bin, a->difference_histogram, KNOLL_DIFFERENCE_BINS);
    close_at(j, '}');
}

static void put_spectrum(json *j, const knoll_analysis *a)
{
    open_at(j, "spectrum", '{');
    put_counts(j, "size", a->spectrum_size, 2);
    put(j, "nyquist", a->nyquist);
    put_numbers(j, "power", a->spectrum, KNOLL_SPECTRUM_BINS);
    put(j, "peak_bin", a->peak_bin);
    put_numbers(j, "windowed", a->windowed, KNOLL_SPECTRUM_BINS);
    put(j, "slope", a->slope);
    close_at(j, '}');
    open_at(j, "directions", '{');
    put_numbers(j, "power", a->sector, KNOLL_SECTORS);
    put(j, "ratio", a->anisotropy);
    put(j, "ratio_by_chance", a->anisotropy_by_chance);
    close_at(j, '}');
    put(j, "correlation_length", a->correlation_length);
    put(j, "patches", a->patches);
    open_at(j, "period", '{');
    put_counts(j, "samples", a->period, KNOLL_PERIOD_DIRECTIONS);
    put(j, "longest_shift", (double)a->longest_shift);
    close_at(j, '}');
}

static void put_relations(json *j, const knoll_analysis *a)
{
    put_numbers(j, "seed_correlation", a->seed_correlation, KNOLL_SEED_PAIRS);
    put_numbers(j, "octave_correlation", a->octave_correlation, a->octave_pairs);
    if (a->finest_cell > 0) {
        open_at(j, "finest", '{');
        put_key(j, "node");
        put_string(a->finest_node);
        put(j, "samples_a_cell", a->finest_cell);
        close_at(j, '}');
    }
    put(j, "aliased", a->aliased);
}

static void put_subject(json *j, const char *key, const struct subject *subject)
{
    const knoll_analysis *a = &subject->analysis;
    if (key) {
        open_at(j, key, '{');
    }
    put_key(j, "name");
    put_string(subject->name);
    if (subject->is_recipe) {
        put_key(j, "seed");
        printf("%llu", (unsigned long long)subject->seed);
    }
    put_grid(j, subject);
    put_values(j, a);
    put_differences(j, a);
    put_spectrum(j, a);
    if (a->has_recipe) {
        put_relations(j, a);
    }
    open_at(j, "findings", '[');
    for (int i = 0; i < a->findings; i++) {
        open_at(j, NULL, '{');
        put_key(j, "name");
        put_string(a->finding[i].name);
        put_key(j, "text");
        put_string(a->finding[i].text);
        close_at(j, '}');
    }
    close_at(j, ']');
    if (key) {
        close_at(j, '}');
    }
}

int print_json(const struct subject *subjects, int count)
{
    json j = {1, false};
    printf("{");
    if (count == 1) {
        put_subject(&j, NULL, subjects);
    } else {
        put_subject(&j, "a", &subjects[0]);
        put_subject(&j, "b", &subjects[1]);
        put(&j, "correlation", correlation_of(subjects));
    }
    printf("\n}\n");
    return finish_output();
}
