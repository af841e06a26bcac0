/* plot.h - drawings with text, by cairo: what reports and contact sheets share. */

#ifndef KNOLL_CLI_PLOT_H
#define KNOLL_CLI_PLOT_H

#include <cairo.h>
#include <stdbool.h>
#include <stddef.h>

#include "cli.h"

typedef struct colour {
    double red, green, blue;
} colour;

extern const colour ink, faint, paper, first_colour, second_colour;

enum { LEFT = 0, MIDDLE = 1, RIGHT = 2 };

/* Whether a text is nothing but characters of UTF-8 that can be drawn. Where it isn't, put_text
   puts question marks: names of files may hold anything. */
bool can_be_put(const char *text);
/* A line of text; `align` says which end or middle of it stands at x. Returns its width. */
double put_text(cairo_t *cairo, double x, double y, double size, int align, bool bold, colour c,
                const char *text);
double text_width(cairo_t *cairo, double size, bool bold, const char *text);
/* The same, with as much of the text as fits into `room` and dots in place of the rest. */
double put_within(cairo_t *cairo, double x, double y, double size, int align, bool bold, colour c,
                  double room, const char *text);

/* A chart with axes: the rectangle of its data, and what the edges stand for. */
struct chart {
    double x, y, width, height;
    const char *title, *x_label;
    double left, right, bottom, top; /* in the units of the axes */
};

void draw_chart(cairo_t *cairo, const struct chart *chart);
/* Bars of equal width across the chart from value i of `count`, filled or as a stepped line, which
   ends where bars have no height. */
void draw_bars(cairo_t *cairo, const struct chart *chart, const double *values, size_t count,
               colour c, bool filled);
/* A dashed line from side to side or from bottom to top, with a word beside it. */
void draw_mark(cairo_t *cairo, const struct chart *chart, double value, bool upright,
               const char *word);

/* Pixels of 3 bytes, drawn as large squares where the rectangle is larger. */
bool draw_pixels(cairo_t *cairo, const unsigned char *rgb, size_t width, size_t height, double x,
                 double y, double scale);

/* What a drawing function is given, and how its work becomes a file. */
struct drawing {
    double width, height;
    void (*draw)(cairo_t *cairo, const void *user);
    const void *user;
};

/* Writes a PNG of a drawing, and the text of an SVG element in malloc's memory. Exit codes, after a
   message. */
int write_png(const char *path, const struct drawing *drawing);
int make_svg(const struct drawing *drawing, char **text);

#endif
