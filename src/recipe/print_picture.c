/* print_picture.c - the picture section in canonical form; nothing when all of it is default. */

#include <string.h>

#include "recipe.h"

static void begin(knoll__text *text, bool *any, const char *key)
{
    knoll__write(text, *any ? ",\n    \"%s\": " : ",\n  \"picture\": {\n    \"%s\": ", key);
    *any = true;
}

/* The first axes, up to the last one that is not 0. */
static void write_axes(knoll__text *text, bool *any, const char *key, const double axes[KNOLL_AXES])
{
    int count = KNOLL_AXES;
    while (count && axes[count - 1] == 0.0) {
        count--;
    }
    for (int i = 0; i < count; i++) {
        if (i == 0) {
            begin(text, any, key);
        }
        knoll__write(text, "%s%s", i ? ", " : "[", knoll__double_text(axes[i]).text);
    }
    if (count) {
        knoll__write(text, "]");
    }
}

static int channel(float value)
{
    return value <= 0.0f ? 0 : value >= 255.0f ? 255 : (int)(value + 0.5f);
}

static void write_ramp(knoll__text *text, const knoll_ramp *ramp)
{
    static const char *const modes[] = {"smooth", "stepped", "bands"};
    if (ramp->name[0]) {
        knoll__write_string(text, ramp->name);
        return;
    }
    knoll__write(text, "{ \"stops\": [");
    for (int i = 0; i < ramp->count; i++) {
        const knoll_stop *stop = &ramp->stops[i];
        knoll__write(text, "%s[%s, \"#%02x%02x%02x\"]", i ? ", " : "",
                     knoll__float_text((double)stop->at).text, channel(stop->red),
                     channel(stop->green), channel(stop->blue));
    }
    knoll__write(text, "]");
    if (ramp->mode != KNOLL_RAMP_SMOOTH) {
        knoll__write(text, ", \"mode\": \"%s\"", modes[ramp->mode]);
    }
    if (ramp->water != 0.0f) {
        knoll__write(text, ", \"water\": %s", knoll__float_text((double)ramp->water).text);
    }
    knoll__write(text, " }");
}

static void write_relief(knoll__text *text, const knoll_relief *relief)
{
    const knoll_relief fallback = knoll__picture_default().relief;
    const struct {
        const char *key;
        float value, fallback;
    } entries[] = {
        {"azimuth", relief->azimuth, fallback.azimuth},
        {"altitude", relief->altitude, fallback.altitude},
        {"height", relief->height, fallback.height},
        {"strength", relief->strength, fallback.strength},
    };
    bool any = false;
    for (size_t i = 0; i < sizeof entries / sizeof *entries; i++) {
        if (entries[i].value != entries[i].fallback) {
            knoll__write(text, "%s\"%s\": %s", any ? ", " : "{ ", entries[i].key,
                         knoll__float_text((double)entries[i].value).text);
            any = true;
        }
    }
    knoll__write(text, any ? " }" : "true");
}

void knoll__write_picture(knoll__text *text, const knoll_picture *picture)
{
    bool any = false;
    write_axes(text, &any, "extent", picture->extent);
    write_axes(text, &any, "origin", picture->origin);
    if (picture->has_range) {
        begin(text, &any, "range");
        knoll__write(text, "[%s, %s]", knoll__float_text((double)picture->low).text,
                     knoll__float_text((double)picture->high).text);
    }
    if (picture->ramp.count) {
        begin(text, &any, "ramp");
        write_ramp(text, &picture->ramp);
    }
    if (picture->relief.enabled) {
        begin(text, &any, "relief");
        write_relief(text, &picture->relief);
    }
    if (any) {
        knoll__write(text, "\n  }");
    }
}
