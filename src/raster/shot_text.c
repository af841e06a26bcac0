/* shot_text.c - the view as the text that a PNG carries, and back:

       {"seed": 42, "size": [640, 480], "window": {"first": [0, 0], "count": [640, 480]},
        "origin": [0, 0], "step": [1, 1], "range": [-1, 1], "depth": 8, "band_limit": "fade",
        "ramp": "terrain"}

   and of normals also "normals": "opengl", "strength": 1. Ramp and seed are there to be seen; they
   are read from the recipe beside it. Pictures from before there were band limits have none. */
#include "raster/shot.h"

#include "codec/report.h"
#include "raster/raster.h"
#include "recipe/recipe.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *const band_limits[] = {"off", "fade"};
static const char *const normals[] = {"none", "opengl", "directx"};

/* ---- Writing -------------------------------------------------------------------------------- */

static void write_sizes(knoll__text *text, const char *key, const size_t *sizes, size_t stride,
                        int count)
{
    knoll__write(text, "\"%s\": [", key);
    for (int a = 0; a < count; a++) {
        knoll__write(text, "%s%zu", a > 0 ? ", " : "", sizes[(size_t)a * stride]);
    }
    knoll__write(text, "]");
}

static void write_doubles(knoll__text *text, const char *key, const double *numbers, int count)
{
    knoll__write(text, "\"%s\": [", key);
    for (int a = 0; a < count; a++) {
        knoll__write(text, "%s%s", a > 0 ? ", " : "", knoll__double_text(numbers[a]).text);
    }
    knoll__write(text, "], ");
}

char *knoll__shot_text(const knoll__shot *shot, uint64_t seed)
{
    const knoll_view *view = &shot->view;
    const char *ramp = view->ramp.count == 0 ? "none" : view->ramp.name;
    int count = shot->dimensions;
    knoll__text text = {0};
    char *result = NULL;
    knoll__write(&text, "{\"seed\": %" PRIu64 ", ", seed);
    write_sizes(&text, "size", view->size, 1, count);
    knoll__write(&text, ", \"window\": {");
    write_sizes(&text, "first", &view->window[0][0], 2, count);
    knoll__write(&text, ", ");
    write_sizes(&text, "count", &view->window[0][1], 2, count);
    knoll__write(&text, "}, ");
    write_doubles(&text, "origin", view->origin, count);
    write_doubles(&text, "step", view->step, count);
    knoll__write(&text, "\"range\": [%s, %s], \"depth\": %d, \"band_limit\": \"%s\", \"ramp\": ",
                 knoll__float_text((double)view->low).text,
                 knoll__float_text((double)view->high).text, view->depth,
                 band_limits[view->band_limit]);
    knoll__write_string(&text, ramp[0] ? ramp : "custom");
    if (view->normals) {
        knoll__write(&text, ", \"normals\": \"%s\", \"strength\": %s", normals[view->normals],
                     knoll__float_text(view->strength > 0 ? (double)view->strength : 1).text);
    }
    knoll__write(&text, "}");
    return knoll__write_end(&text, &result) == KNOLL_OK ? result : NULL;
}

/* ---- Reading -------------------------------------------------------------------------------- */

static const knoll__json *member(const knoll__json *object, const char *key)
{
    if (object && object->kind == KNOLL__JSON_OBJECT) {
        for (const knoll__json *value = object->child; value; value = value->next) {
            if (!strcmp(value->key, key)) {
                return value;
            }
        }
    }
    return NULL;
}

/* The numbers of a list; how many there are, or 0 when it isn't one of 1 to `most` numbers. */
static int read_list(const knoll__json *list, double *numbers, int most)
{
    int count = 0;
    if (!list || list->kind != KNOLL__JSON_ARRAY || list->count > (uint32_t)most) {
        return 0;
    }
    for (const knoll__json *item = list->child; item; item = item->next) {
        if (item->kind != KNOLL__JSON_NUMBER || !knoll__json_number(item->text, &numbers[count])) {
            return 0;
        }
        count++;
    }
    return count;
}

/* The same for whole numbers that a size can be. */
static int read_sizes(const knoll__json *list, size_t *sizes, size_t stride)
{
    double numbers[KNOLL_AXES];
    int count = read_list(list, numbers, KNOLL_AXES);
    for (int a = 0; a < count; a++) {
        if (!(numbers[a] >= 0 && numbers[a] <= 2147483647)) {
            return 0;
        }
        sizes[(size_t)a * stride] = (size_t)numbers[a];
    }
    return count;
}

/* The entry that keeps a view from being one that Knoll wrote, or NULL. */
static const char *wrong_entry(const knoll__json *root, const knoll_view *view, int count,
                               double depth)
{
    static const char *const known[] = {"seed", "size",    "window",  "origin",
                                        "step", "range",   "depth",   "band_limit",
                                        "ramp", "normals", "strength"};
    unsigned seen = 0;
    for (const knoll__json *entry = root->child; entry; entry = entry->next) {
        unsigned i = 0;
        while (i < sizeof known / sizeof *known && strcmp(entry->key, known[i]) != 0) {
            i++;
        }
        if (i == sizeof known / sizeof *known || (seen & 1u << i)) {
            return entry->key; /* unknown, or there twice */
        }
        seen |= 1u << i;
    }
    for (int a = 0; a < count; a++) {
        if (view->step[a] == 0 && view->size[a] > 1) {
            return "step";
        }
    }
    return depth == 8 || depth == 16 ? NULL : "depth";
}

static bool read_band_limit(const knoll__json *value, knoll_view *view)
{
    view->has_band_limit = 1;
    for (int i = 0; value && value->kind == KNOLL__JSON_STRING && i < 2; i++) {
        if (!strcmp(value->text, band_limits[i])) {
            view->band_limit = (knoll_band_limit)i;
            return true;
        }
    }
    return !value;
}

/* Pictures of values have neither. */
static bool read_normals(const knoll__json *value, const knoll__json *strength, knoll_view *view)
{
    double number = 0;
    if (!value && !strength) {
        return true;
    }
    for (int i = 1; value && value->kind == KNOLL__JSON_STRING && i < 3; i++) {
        if (!strcmp(value->text, normals[i])) {
            view->normals = (knoll_normals)i;
        }
    }
    if (view->normals && strength && strength->kind == KNOLL__JSON_NUMBER &&
        knoll__json_number(strength->text, &number) && number <= KNOLL__MOST_STRENGTH) {
        view->strength = (float)number;
    }
    return view->strength > 0;
}

/* True when every part is there and fits the others. */
static bool read_view(const knoll__json *root, knoll_view *view, knoll__quoted *wrong)
{
    const knoll__json *window = member(root, "window");
    int count = read_sizes(member(root, "size"), view->size, 1);
    double range[2], depth = 0;
    const knoll__json *bits = member(root, "depth");
    if (count == 0 || read_sizes(member(window, "first"), &view->window[0][0], 2) != count ||
        read_sizes(member(window, "count"), &view->window[0][1], 2) != count ||
        read_list(member(root, "origin"), view->origin, KNOLL_AXES) != count ||
        read_list(member(root, "step"), view->step, KNOLL_AXES) != count ||
        read_list(member(root, "range"), range, 2) != 2 || !bits ||
        bits->kind != KNOLL__JSON_NUMBER || !knoll__json_number(bits->text, &depth)) {
        return false;
    }
    const char *entry = wrong_entry(root, view, count, depth);
    if (!entry && !read_band_limit(member(root, "band_limit"), view)) {
        entry = "band_limit";
    }
    if (!entry && !read_normals(member(root, "normals"), member(root, "strength"), view)) {
        entry = "normals";
    }
    if (entry) {
        *wrong = knoll__quote(entry);
        return false;
    }
    for (int a = count; a < KNOLL_AXES; a++) {
        view->window[a][1] = 1;
    }
    view->has_origin = view->has_step = view->has_range = 1;
    view->low = (float)range[0];
    view->high = (float)range[1];
    view->depth = depth == 16 ? 16 : 0;
    return true;
}

/* Also in the signs of zeros, which the text of a view shows. */
static bool same_numbers(const double *a, const double *b)
{
    for (int i = 0; i < KNOLL_AXES; i++) {
        if (a[i] != b[i] || signbit(a[i]) != signbit(b[i])) {
            return false;
        }
    }
    return true;
}

/* Takes out of a view what the recipe gives anyway. */
static void leave_to_recipe(const knoll_recipe *recipe, knoll_view *view)
{
    knoll_view free = *view, resolved;
    free.has_origin = free.has_step = free.has_range = free.has_band_limit = 0;
    memset(free.window, 0, sizeof free.window);
    if (knoll_view_resolve(recipe, &free, "-", &resolved, NULL) != KNOLL_OK) {
        return;
    }
    if (same_numbers(resolved.origin, view->origin) && same_numbers(resolved.step, view->step)) {
        view->has_origin = view->has_step = 0;
    }
    if (resolved.low == view->low && resolved.high == view->high) {
        view->has_range = 0;
    }
    if (resolved.band_limit == view->band_limit) {
        view->has_band_limit = 0;
    }
    if (memcmp(resolved.window, view->window, sizeof view->window) == 0) {
        memset(view->window, 0, sizeof view->window);
    }
}

knoll_status knoll__shot_read(const char *text, size_t length, const knoll_recipe *recipe,
                              knoll_view *view, knoll_error *error)
{
    knoll__json_tree tree;
    knoll__json_problem problem;
    knoll_view read = knoll_view_default();
    knoll_status status = knoll__json_parse(text, length, &tree, &problem);
    bool whole = false;
    knoll__quoted wrong = {""};
    if (status == KNOLL_OK) {
        whole = read_view(tree.root, &read, &wrong);
        knoll__json_release(&tree);
    } else if (status == KNOLL_ERROR_MEMORY) {
        return knoll__report(error, status, "", "%s", problem.message);
    }
    if (!whole) {
        return knoll__report(error, KNOLL_ERROR_SYNTAX, "",
                             "the picture's \"Knoll View\" text is not one that Knoll wrote%s%s",
                             wrong.text[0] ? ": see its entry " : "", wrong.text);
    }
    leave_to_recipe(recipe, &read);
    *view = read;
    return KNOLL_OK;
}
