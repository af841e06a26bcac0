/* picture.c - the picture section of a recipe: reading it, and writing it in canonical form. */

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "recipe.h"

static const float largest = 3.4028234e38f;

knoll_picture knoll__picture_default(void)
{
    knoll_picture picture;
    memset(&picture, 0, sizeof picture);
    picture.dimensions = 2;
    picture.relief.azimuth = 315.0f;
    picture.relief.altitude = 45.0f;
    picture.relief.strength = 1.0f;
    return picture;
}

static bool fail_key(knoll__reader *reader, const knoll__json *value, const char *key,
                     const char *const *known)
{
    char list[120] = "";
    knoll__guess nearest = knoll__guess_begin(key);
    for (size_t i = 0; known[i]; i++) {
        knoll__append_text(list, sizeof list, "%s%s", i ? ", " : "", known[i]);
        knoll__guess_offer(&nearest, known[i]);
    }
    return knoll__reader_fail(reader, KNOLL_ERROR_SYNTAX, value->key_offset,
                              "unknown key %s;%s%s%s the keys here are %s", knoll__quote(key).text,
                              nearest.best ? " did you mean \"" : "",
                              nearest.best ? nearest.best : "", nearest.best ? "\"?" : "", list);
}

/* ---- Ramps ---------------------------------------------------------------------------------- */

static bool read_colour(knoll__reader *reader, const knoll__json *value, knoll_stop *stop)
{
    const char *text = value->kind == KNOLL__JSON_STRING ? value->text : "";
    int digits[6];
    bool ok = text[0] == '#' && strlen(text) == 7;
    for (size_t i = 0; ok && i < 6; i++) {
        char c = text[i + 1];
        digits[i] = c >= '0' && c <= '9'   ? c - '0'
                    : c >= 'a' && c <= 'f' ? c - 'a' + 10
                    : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                           : -1;
        ok = digits[i] >= 0;
    }
    if (!ok) {
        return knoll__reader_fail_kind(reader, value, "a colour such as \"#2060a0\"");
    }
    stop->red = (float)(digits[0] * 16 + digits[1]);
    stop->green = (float)(digits[2] * 16 + digits[3]);
    stop->blue = (float)(digits[4] * 16 + digits[5]);
    return true;
}

static bool read_stops(knoll__reader *reader, const knoll__json *value, knoll_ramp *ramp)
{
    if (value->kind != KNOLL__JSON_ARRAY || value->count < 1 || value->count > KNOLL_MAX_STOPS) {
        return knoll__reader_fail_kind(
            reader, value, "a list of 1 to 32 stops such as [[0, \"#000000\"], [1, \"#ffffff\"]]");
    }
    ramp->count = 0;
    double last = 0.0;
    for (const knoll__json *item = value->child; item; item = item->next) {
        size_t mark = knoll__reader_enter_index(reader, (size_t)ramp->count);
        knoll_stop *stop = &ramp->stops[ramp->count];
        if (item->kind != KNOLL__JSON_ARRAY || item->count != 2) {
            return knoll__reader_fail_kind(reader, item,
                                           "a place and a colour such as [0.5, \"#2060a0\"]");
        }
        char what[100] = "a place from 0 to 1";
        if (ramp->count) {
            snprintf(what, sizeof what, "a place from that of the stop before, %s, to 1",
                     knoll__float_text(last).text);
        }
        double at = 0.0;
        if (!knoll__read_number(reader, item->child, 0.0, 1.0, what, &at) ||
            !read_colour(reader, item->child->next, stop)) {
            return false;
        }
        if ((double)(float)at < last) { /* as they are kept: two may become one place */
            return knoll__reader_fail_kind(reader, item->child, what);
        }
        stop->at = (float)at;
        last = (double)stop->at;
        ramp->count++;
        knoll__reader_leave(reader, mark);
    }
    return true;
}

static bool read_ramp_object(knoll__reader *reader, const knoll__json *object, knoll_ramp *ramp)
{
    static const char *const known[] = {"stops", "mode", "water", NULL};
    static const char *const modes[] = {"smooth", "stepped", "bands"};
    knoll__keys keys;
    if (!knoll__keys_make(reader, object, &keys)) {
        return false;
    }
    knoll__keys_free(&keys);
    for (const knoll__json *member = object->child; member; member = member->next) {
        size_t mark = knoll__reader_enter(reader, member->key);
        if (strcmp(member->key, "stops") == 0) {
            if (!read_stops(reader, member, ramp)) {
                return false;
            }
        } else if (strcmp(member->key, "mode") == 0) {
            int mode = 0;
            while (mode < 3 &&
                   (member->kind != KNOLL__JSON_STRING || strcmp(member->text, modes[mode]) != 0)) {
                mode++;
            }
            if (mode == 3) {
                return knoll__reader_fail_kind(reader, member,
                                               "one of \"smooth\", \"stepped\", \"bands\"");
            }
            ramp->mode = (knoll_ramp_mode)mode;
        } else if (strcmp(member->key, "water") == 0) {
            double water = 0.0;
            if (!knoll__read_number(reader, member, 0.0, 1.0,
                                    "the place of the water line, from 0 to 1", &water)) {
                return false;
            }
            ramp->water = (float)water;
        } else {
            knoll__reader_leave(reader, mark);
            return fail_key(reader, member, member->key, known);
        }
        knoll__reader_leave(reader, mark);
    }
    return ramp->count > 0 || knoll__reader_fail(reader, KNOLL_ERROR_SYNTAX, object->offset,
                                                 "a ramp of one's own needs \"stops\"");
}

static bool read_ramp(knoll__reader *reader, const knoll__json *value, knoll_ramp *ramp)
{
    knoll_ramp read;
    memset(&read, 0, sizeof read);
    if (value->kind == KNOLL__JSON_OBJECT) {
        if (!read_ramp_object(reader, value, &read)) {
            return false;
        }
    } else if (value->kind != KNOLL__JSON_STRING) {
        return knoll__reader_fail_kind(
            reader, value, "a ramp's name such as \"terrain\", \"none\", or { \"stops\": ... }");
    } else if (strcmp(value->text, "none") != 0) {
        const knoll_ramp *named = knoll_ramp_find(value->text);
        if (!named) {
            char list[160] = "a ramp:";
            for (size_t i = 0; knoll_ramp_at(i, NULL); i++) {
                knoll__append_text(list, sizeof list, " \"%s\",", knoll_ramp_at(i, NULL)->name);
            }
            knoll__append_text(list, sizeof list, " \"none\" or { \"stops\": ... }");
            return knoll__reader_fail_kind(reader, value, list);
        }
        read = *named;
    }
    *ramp = read;
    return true;
}

/* ---- Relief --------------------------------------------------------------------------------- */

static const char *const relief_keys[] = {"azimuth", "altitude", "height", "strength", NULL};

bool knoll__read_relief_entry(knoll__reader *reader, const char *key, const knoll__json *value,
                              knoll_relief *relief)
{
    static const struct {
        double low, high;
        const char *what;
    } ranges[] = {
        {-360.0, 360.0, "an angle from -360 to 360 degrees, clockwise from the top"},
        {1e-3, 90.0, "an angle above 0 and up to 90 degrees"},
        {0.0, 1e30, "a height from 0 to 1e30; 0 chooses one"},
        {0.0, 1.0, "a number from 0 to 1"},
    };
    float *const places[] = {&relief->azimuth, &relief->altitude, &relief->height,
                             &relief->strength};
    for (size_t i = 0; relief_keys[i]; i++) {
        if (strcmp(key, relief_keys[i]) == 0) {
            double number = 0.0;
            size_t mark = knoll__reader_enter(reader, key);
            if (!knoll__read_number(reader, value, ranges[i].low, ranges[i].high, ranges[i].what,
                                    &number)) {
                return false;
            }
            knoll__reader_leave(reader, mark);
            *places[i] = (float)number;
            relief->enabled = 1;
            return true;
        }
    }
    return fail_key(reader, value, key, relief_keys);
}

static bool read_relief(knoll__reader *reader, const knoll__json *value, knoll_relief *relief)
{
    knoll_relief read = knoll__picture_default().relief;
    if (value->kind == KNOLL__JSON_OBJECT) {
        knoll__keys keys;
        if (!knoll__keys_make(reader, value, &keys)) {
            return false;
        }
        knoll__keys_free(&keys);
        for (const knoll__json *member = value->child; member; member = member->next) {
            if (!knoll__read_relief_entry(reader, member->key, member, &read)) {
                return false;
            }
        }
    } else if (value->kind != KNOLL__JSON_TRUE && value->kind != KNOLL__JSON_FALSE) {
        return knoll__reader_fail_kind(reader, value,
                                       "true, false, or an object such as { \"azimuth\": 315 }");
    }
    read.enabled = value->kind != KNOLL__JSON_FALSE;
    *relief = read;
    return true;
}

/* ---- The section ---------------------------------------------------------------------------- */

static bool read_range(knoll__reader *reader, const knoll__json *value, knoll_picture *picture)
{
    static const char what[] = "\"bounds\" or two ascending numbers such as [-1, 1]";
    if (value->kind == KNOLL__JSON_STRING && strcmp(value->text, "bounds") == 0) {
        picture->has_range = 0;
        picture->low = picture->high = 0.0f;
        return true;
    }
    double ends[KNOLL_AXES];
    int count = 0;
    if (value->kind != KNOLL__JSON_ARRAY || value->count != 2) {
        return knoll__reader_fail_kind(reader, value, what);
    }
    if (!knoll__read_list(reader, value, (double)-largest, (double)largest, what, ends, &count)) {
        return false;
    }
    if (!((float)ends[0] < (float)ends[1])) {
        return knoll__reader_fail(reader, KNOLL_ERROR_ARGUMENT, value->offset,
                                  "must be %s, not [%s, %s]", what, value->child->text,
                                  value->child->next->text);
    }
    picture->has_range = 1;
    picture->low = (float)ends[0];
    picture->high = (float)ends[1];
    return true;
}

bool knoll__read_dimensions(knoll__reader *reader, const knoll__json *value, int *dimensions)
{
    static const char what[] = "the number of coordinates: 1, 2, 3 or 4";
    double number = 0.0;
    if (!knoll__read_number(reader, value, 1.0, 4.0, what, &number)) {
        return false;
    }
    if (number != floor(number)) {
        return knoll__reader_fail_kind(reader, value, what);
    }
    *dimensions = (int)number;
    return true;
}

/* Axes that are not listed are 0. */
static bool read_axes(knoll__reader *reader, const knoll__json *value, double low, const char *what,
                      double axes[KNOLL_AXES])
{
    double read[KNOLL_AXES] = {0.0};
    int count = 0;
    if (!knoll__read_list(reader, value, low, 1e300, what, read, &count)) {
        return false;
    }
    memcpy(axes, read, sizeof read);
    return true;
}

bool knoll__read_picture_entry(knoll__reader *reader, const char *key, const knoll__json *value,
                               knoll_picture *picture)
{
    static const char *const known[] = {"extent", "origin", "range", "ramp", "relief", NULL};
    size_t mark = knoll__reader_enter(reader, key);
    bool ok = false;
    if (strcmp(key, "extent") == 0) {
        ok = read_axes(reader, value, 1e-300, "1 to 4 lengths above 0 such as [1024, 1024]",
                       picture->extent);
    } else if (strcmp(key, "origin") == 0) {
        ok = read_axes(reader, value, -1e300, "1 to 4 coordinates such as [0, 0]", picture->origin);
    } else if (strcmp(key, "range") == 0) {
        ok = read_range(reader, value, picture);
    } else if (strcmp(key, "ramp") == 0) {
        ok = read_ramp(reader, value, &picture->ramp);
    } else if (strcmp(key, "relief") == 0) {
        ok = read_relief(reader, value, &picture->relief);
    } else {
        knoll__reader_leave(reader, mark);
        if (strcmp(key, "dimensions") == 0) {
            return knoll__reader_fail(reader, KNOLL_ERROR_SYNTAX, value->key_offset,
                                      "\"dimensions\" belongs to the whole recipe; write it beside "
                                      "\"nodes\"");
        }
        return fail_key(reader, value, key, known);
    }
    if (ok) {
        knoll__reader_leave(reader, mark);
    }
    return ok;
}

bool knoll__read_picture(knoll__reader *reader, const knoll__json *object, knoll_picture *picture)
{
    knoll__keys keys;
    if (object->kind != KNOLL__JSON_OBJECT) {
        return knoll__reader_fail_kind(reader, object,
                                       "an object such as { \"extent\": [1024, 1024] }");
    }
    if (!knoll__keys_make(reader, object, &keys)) {
        return false;
    }
    knoll__keys_free(&keys);
    for (const knoll__json *member = object->child; member; member = member->next) {
        if (!knoll__read_picture_entry(reader, member->key, member, picture)) {
            return false;
        }
    }
    return true;
}
