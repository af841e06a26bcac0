/* sheet.h - what `knoll sheet` varies, and the sheet that comes of it. */

#ifndef KNOLL_CLI_SHEET_H
#define KNOLL_CLI_SHEET_H

#include <knoll/analysis.h>

#include "plot.h"

enum { MOST_VALUES = 64, MOST_TILES = 256, ACROSS = 6, LONGEST_TILE = 1024 };

/* A parameter and its values, as they are written. */
typedef struct variation {
    char path[128];
    int count;
    char values[MOST_VALUES][64];
} variation;

struct request {
    const char *path, *title;
    recipe_options recipe;
    grid_options grid;
    knoll_view view; /* ramp and range */
    int variations;
    variation vary[2];
};

typedef struct tile {
    knoll_recipe *recipe;
    knoll_view view;
    unsigned char *rgb;
} tile;

typedef struct sheet {
    const struct request *request;
    char title[300], detail[200];
    int columns, rows, count;
    size_t width, height; /* of a tile */
    tile *tiles;          /* row by row */
    double left, top;     /* of the first tile */
} sheet;

/* The value of parameter 0 or 1 at a tile. */
const char *value_of(const sheet *s, int index, int which);
/* Lays the sheet out and writes it; an exit code. */
int write_sheet(const char *path, sheet *s);

#endif
