/* ramp.c - colour ramps: the named ones, and the colour at a place of any. Colours are sRGB and
   mixed as stored, which is what their designers saw. */
#include "support/exact.h"

#include "raster/raster.h"

#include <string.h>

/* A band begins at this share of its colour and reaches all of it at its upper edge. */
static const double band_shade = 0.72;

typedef struct named_ramp {
    const char *summary;
    knoll_ramp ramp;
} named_ramp;

/* The first ramp is the plain one; docs/pictures.md shows them all. */
static const named_ramp ramps[] = {
    {"black to white, the data itself",
     {"grey", KNOLL_RAMP_SMOOTH, 0, 2, {{0, 0, 0, 0}, {1, 255, 255, 255}}}},
    {"deep water to snow, mixed; the shore lies at 0.4",
     {"terrain",
      KNOLL_RAMP_SMOOTH,
      0.4f,
      11,
      {{0.0f, 10, 36, 78},
       {0.2f, 21, 66, 118},
       {0.34f, 48, 118, 162},
       {0.4f, 116, 182, 190},
       {0.4f, 226, 211, 160},
       {0.43f, 205, 193, 133},
       {0.48f, 126, 154, 76},
       {0.6f, 62, 110, 58},
       {0.7f, 104, 104, 72},
       {0.82f, 138, 126, 116},
       {1.0f, 252, 252, 252}}}},
    {"water, sand, grass, rock and snow with hard edges at 0.4, 0.5, 0.7 and 0.9",
     {"terrain-bands",
      KNOLL_RAMP_BANDS,
      0.4f,
      5,
      {{0.0f, 52, 120, 178},
       {0.4f, 228, 208, 150},
       {0.5f, 106, 164, 78},
       {0.7f, 146, 134, 124},
       {0.9f, 250, 250, 252}}}},
    {"blue sky to white cloud",
     {"sky",
      KNOLL_RAMP_SMOOTH,
      0,
      5,
      {{0.0f, 42, 96, 172},
       {0.4f, 84, 142, 206},
       {0.55f, 150, 188, 226},
       {0.7f, 224, 234, 244},
       {1.0f, 255, 255, 255}}}},
    {"dark veins in warm white",
     {"marble",
      KNOLL_RAMP_SMOOTH,
      0,
      6,
      {{0.0f, 68, 70, 79},
       {0.07f, 124, 122, 124},
       {0.22f, 186, 179, 170},
       {0.5f, 226, 221, 211},
       {0.8f, 246, 243, 237},
       {1.0f, 253, 252, 249}}}},
    {"mortar and weathered stone",
     {"stone",
      KNOLL_RAMP_SMOOTH,
      0,
      5,
      {{0.0f, 38, 36, 34},
       {0.15f, 74, 69, 64},
       {0.45f, 128, 120, 110},
       {0.75f, 166, 157, 144},
       {1.0f, 206, 198, 184}}}},
    {"coal, flame and white heat",
     {"ember",
      KNOLL_RAMP_SMOOTH,
      0,
      6,
      {{0.0f, 8, 4, 10},
       {0.3f, 84, 12, 20},
       {0.55f, 206, 54, 14},
       {0.75f, 252, 146, 28},
       {0.9f, 255, 222, 110},
       {1.0f, 255, 252, 230}}}},
};

const knoll_ramp *knoll_ramp_at(size_t index, const char **summary)
{
    if (index >= sizeof ramps / sizeof *ramps) {
        return NULL;
    }
    if (summary) {
        *summary = ramps[index].summary;
    }
    return &ramps[index].ramp;
}

const knoll_ramp *knoll_ramp_find(const char *name)
{
    for (size_t i = 0; i < sizeof ramps / sizeof *ramps; i++) {
        if (name && !strcmp(ramps[i].ramp.name, name)) {
            return &ramps[i].ramp;
        }
    }
    return NULL;
}

/* Comparisons are written so that a NaN fails them. */
static int is_channel(float value)
{
    return value >= 0 && value <= 255;
}

const char *knoll__ramp_check(const knoll_ramp *ramp)
{
    if (ramp->count < 0 || ramp->count > KNOLL_MAX_STOPS) {
        return "a ramp has 0 to 32 stops";
    }
    if (ramp->mode < KNOLL_RAMP_SMOOTH || ramp->mode > KNOLL_RAMP_BANDS) {
        return "a ramp is smooth, stepped or in bands";
    }
    if (!(ramp->water >= 0 && ramp->water <= 1)) {
        return "the water of a ramp lies at 0 to 1 of the range";
    }
    for (int i = 0; i < ramp->count; i++) {
        const knoll_stop *stop = &ramp->stops[i];
        if (!(stop->at >= 0 && stop->at <= 1)) {
            return "a stop lies at 0 to 1 of the range";
        }
        if (i > 0 && stop->at < ramp->stops[i - 1].at) {
            return "the stops of a ramp ascend";
        }
        if (!is_channel(stop->red) || !is_channel(stop->green) || !is_channel(stop->blue)) {
            return "the channels of a colour go from 0 to 255";
        }
    }
    return NULL;
}

static float whole_channel(float value)
{
    return (float)knoll__quantise((double)value / 255, 255);
}

static int same_ramp(const knoll_ramp *a, const knoll_ramp *b)
{
    return a->mode == b->mode && a->water == b->water && a->count == b->count &&
           memcmp(a->stops, b->stops, (size_t)a->count * sizeof *a->stops) == 0;
}

void knoll__ramp_settle(knoll_ramp *ramp)
{
    for (int i = 0; i < ramp->count; i++) {
        knoll_stop *stop = &ramp->stops[i];
        stop->red = whole_channel(stop->red);
        stop->green = whole_channel(stop->green);
        stop->blue = whole_channel(stop->blue);
    }
    const knoll_ramp *named = knoll_ramp_find(ramp->name);
    if (!named || !same_ramp(named, ramp)) {
        ramp->name[0] = '\0';
    }
}

int knoll__ramp_is_grey(const knoll_ramp *ramp)
{
    for (int i = 0; i < ramp->count; i++) {
        const knoll_stop *stop = &ramp->stops[i];
        if (!(stop->red == stop->green && stop->green == stop->blue)) {
            return 0;
        }
    }
    return 1;
}

void knoll__ramp_colour(const knoll_ramp *ramp, double place, double rgb[3])
{
    const knoll_stop *stops = ramp->stops;
    int last = ramp->count - 1, below = last;
    while (below > 0 && (double)stops[below].at > place) {
        below--;
    }
    const knoll_stop *a = &stops[below], *b = &stops[below < last ? below + 1 : last];

    /* Before the first stop and past the last the colour stays; bands end at 1. */
    double start = (double)a->at;
    double end = below < last || ramp->mode == KNOLL_RAMP_SMOOTH ? (double)b->at : 1;
    double t = place > start && end > start ? (place - start) / (end - start) : 0;

    if (ramp->mode == KNOLL_RAMP_SMOOTH) {
        rgb[0] = (double)a->red + t * ((double)b->red - (double)a->red);
        rgb[1] = (double)a->green + t * ((double)b->green - (double)a->green);
        rgb[2] = (double)a->blue + t * ((double)b->blue - (double)a->blue);
    } else {
        double light = ramp->mode == KNOLL_RAMP_BANDS ? band_shade + t * (1 - band_shade) : 1;
        rgb[0] = light * (double)a->red;
        rgb[1] = light * (double)a->green;
        rgb[2] = light * (double)a->blue;
    }
}
