/* words.c - what was probably meant: the nearest name, and other libraries' names for ours.
   And quoting, so that a message never repeats a control character or a megabyte. */

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "recipe.h"

static int least(int a, int b)
{
    return a < b ? a : b;
}

static int lower(char c)
{
    return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
}

/* Edits that turn one word into another: insert, delete, replace, swap neighbours (Damerau, 1964).
   Letters' case and the kind of dash cost nothing. */
static int distance(const char *a, const char *b)
{
    enum { LONGEST = 63 };
    size_t m = strlen(a), n = strlen(b);
    if (m > LONGEST || n > LONGEST) {
        return LONGEST;
    }
    int rows[3][LONGEST + 1];
    int *before = rows[0], *last = rows[1], *row = rows[2];
    for (size_t j = 0; j <= n; j++) {
        last[j] = before[j] = (int)j;
    }
    for (size_t i = 1; i <= m; i++) {
        row[0] = (int)i;
        for (size_t j = 1; j <= n; j++) {
            int p = lower(a[i - 1]), q = lower(b[j - 1]);
            int same = p == q || (p == '-' && q == '_') || (p == ' ' && q == '_');
            row[j] = least(last[j - 1] + !same, least(last[j], row[j - 1]) + 1);
            if (i > 1 && j > 1 && p == lower(b[j - 2]) && q == lower(a[i - 2])) {
                row[j] = least(row[j], before[j - 2] + 1);
            }
        }
        int *oldest = before;
        before = last;
        last = row;
        row = oldest;
    }
    return last[n];
}

knoll__guess knoll__guess_begin(const char *word)
{
    /* A third of the letters may be wrong, and a single one of a short word. */
    size_t letters = strlen(word);
    int length = letters < 63 ? (int)letters : 63;
    knoll__guess nearest = {word, NULL, least(length / 3 + 1, length > 1 ? length - 1 : 1) + 1};
    return nearest;
}

void knoll__guess_offer(knoll__guess *nearest, const char *candidate)
{
    int edits = distance(nearest->word, candidate);
    if (edits < nearest->distance) {
        nearest->distance = edits;
        nearest->best = candidate;
    }
}

static bool has_key(const knoll_type_info *type, const char *name)
{
    for (int i = 0; i < type->input_count; i++) {
        if (strcmp(type->inputs[i].name, name) == 0) {
            return true;
        }
    }
    for (int i = 0; i < type->parameter_count; i++) {
        if (strcmp(type->parameters[i].name, name) == 0) {
            return true;
        }
    }
    return false;
}

/* Other libraries' words, each with the ones of ours that it may stand for. */
static const char *const foreign_words[][2] = {
    {"scale", "frequency"},
    {"freq", "frequency"},
    {"feature_scale", "frequency"},
    {"featurescale", "frequency"},
    {"zoom", "frequency"},
    {"wavelength", "frequency"},
    {"size", "frequency"},
    {"amplitude", "gain"},
    {"persistance", "gain"},
    {"persistency", "gain"},
    {"roughness", "gain"},
    {"falloff", "gain"},
    {"decay", "gain"},
    {"weight", "gain"},
    {"layers", "octaves"},
    {"iterations", "octaves"},
    {"fractal_octaves", "octaves"},
    {"detail", "octaves"},
    {"harmonics", "octaves"},
    {"fractal_lacunarity", "lacunarity"},
    {"fractal_gain", "gain"},
    {"noise", "source"},
    {"input", "source"},
    {"in", "source"},
    {"base", "source"},
    {"child", "source"},
    {"basis", "source"},
    {"generator", "source"},
    {"primitive", "source"},
    {"field", "source"},
    {"of", "source"},
    {"distance_function", "metric"},
    {"distance", "metric"},
    {"dist", "metric"},
    {"norm", "metric"},
    {"return_type", "return"},
    {"returns", "return"},
    {"feature", "return"},
    {"mode", "return"},
    {"output", "return"},
    {"randomness", "jitter"},
    {"random_seed", "seed"},
    {"repeat", "period"},
    {"tile", "period"},
    {"tiling", "period"},
    {"wrap", "period"},
    {"strength", "amplitude"},
    {"warp_amp", "amplitude"},
    {"intensity", "amplitude"},
    {"domain_warp_amp", "amplitude"},
    {"warp", "by"},
    {"displacement", "by"},
    {"offset", "translate"},
    {"shift", "translate"},
    {"position", "translate"},
    {"translation", "translate"},
    {"zoom", "scale"},
    {"stretch", "scale"},
    {"size", "scale"},
    {"frequency", "scale"},
    {"min", "low"},
    {"max", "high"},
    {"lower", "low"},
    {"upper", "high"},
    {"minimum", "low"},
    {"maximum", "high"},
    {"from_min", "from_low"},
    {"from_max", "from_high"},
    {"to_min", "to_low"},
    {"to_max", "to_high"},
    {"in_min", "from_low"},
    {"in_max", "from_high"},
    {"out_min", "to_low"},
    {"out_max", "to_high"},
    {"old_min", "from_low"},
    {"old_max", "from_high"},
    {"new_min", "to_low"},
    {"new_max", "to_high"},
    {"interpolation", "fade"},
    {"interp", "fade"},
    {"smoothing", "fade"},
    {"quality", "fade"},
    {"lhs", "a"},
    {"rhs", "b"},
    {"left", "a"},
    {"right", "b"},
    {"x", "a"},
    {"y", "b"},
    {"source", "a"},
    {"alpha", "t"},
    {"factor", "t"},
    {"weight", "t"},
    {"blend", "t"},
    {"mask", "t"},
    {"control", "t"},
    {"dimension", "axis"},
    {"component", "axis"},
    {"number", "value"},
    {"constant", "value"},
};

const char *knoll__guess_key(const knoll_type_info *type, const char *name)
{
    knoll__guess foreign = knoll__guess_begin(name);
    foreign.distance = 1; /* only the word itself, in any case */
    for (size_t i = 0; i < sizeof foreign_words / sizeof *foreign_words; i++) {
        if (has_key(type, foreign_words[i][1])) {
            const char *before = foreign.best;
            knoll__guess_offer(&foreign, foreign_words[i][0]);
            if (foreign.best != before) {
                return foreign_words[i][1];
            }
        }
    }
    knoll__guess nearest = knoll__guess_begin(name);
    for (int i = 0; i < type->input_count; i++) {
        knoll__guess_offer(&nearest, type->inputs[i].name);
    }
    for (int i = 0; i < type->parameter_count; i++) {
        knoll__guess_offer(&nearest, type->parameters[i].name);
    }
    return nearest.best;
}

knoll__quoted knoll__quote(const char *text)
{
    enum { LONGEST = 40 };
    knoll__quoted quoted = {"\""};
    size_t length = 1, i = 0;
    for (; text[i] && i < LONGEST; i++) {
        unsigned char c = (unsigned char)text[i];
        quoted.text[length++] = c < 0x20 || c == 0x7f ? '?' : text[i];
    }
    if (text[i]) {
        while (length > 1 && ((unsigned char)text[i] & 0xc0) == 0x80) {
            length--; /* not within a character of UTF-8 */
            i--;
        }
        memcpy(quoted.text + length, "...", 3);
        length += 3;
    }
    memcpy(quoted.text + length, "\"", 2);
    return quoted;
}

void knoll__append_text(char *buffer, size_t size, const char *format, ...)
{
    size_t length = strlen(buffer);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(buffer + length, size - length, format, arguments);
    va_end(arguments);
}
