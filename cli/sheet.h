/* sheet.h - what `knoll sheet` varies, and the sheet that comes of it. */

#ifndef KNOLL_CLI_SHEET_H
#define KNOLL_CLI_SHEET_H

#include <knoll/analysis.h>

#include "plot.h"

/* Values of a range are looked for in planes of 16x16 or more; cairo's pictures end at 32767. */
enum {
    MOST_VALUES = 64,
    MOST_TILES = 256,
    ACROSS = 6,
    SHORTEST_TILE = 16,
    LONGEST_TILE = 1024,
    LONGEST_SHEET = 32767,
    LONGEST_TITLE = 200
};

/* A parameter and its values, as they are written. */
typedef struct variation {
    char path[128];
    int count;
    char values[MOST_VALUES][64];
} variation;

struct request {
    view_options show;
    const char *title;
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
    double paper[2];      /* the whole: lay_out */
} sheet;

/* The value of parameter 0 or 1 at a tile. */
const char *value_of(const sheet *s, int index, int which);
/* Where things lie on the paper, and how large it is. */
void lay_out(sheet *s);
/* Writes a sheet that is laid out; an exit code. */
int write_sheet(const char *path, const sheet *s);

#endif
