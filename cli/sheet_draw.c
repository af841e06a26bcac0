/* sheet_draw.c - a contact sheet on paper: title, names and values of parameters, tiles. */

#include <math.h>
#include <stdio.h>

#include "sheet.h"

const char *value_of(const sheet *s, int index, int which)
{
    const variation *v = &s->request->vary[which];
    if (s->request->variations == 1) {
        return v->values[index];
    }
    return v->values[which == 0 ? index % s->columns : index / s->columns];
}

enum {
    MARGIN = 24,
    GAP = 10,
    SPACE = 4,
    HEAD = 64,
    NAME = 16,
    LABEL = 24,
    TITLE = 20,
    TEXT = 14,
    FOOT = 22
};

static void draw_sheet(cairo_t *cairo, const void *user)
{
    const sheet *s = user;
    const struct request *r = s->request;
    double across = (double)s->width + GAP, down = (double)s->height + GAP;
    put_text(cairo, MARGIN, 40, TITLE, LEFT, true, ink, s->title);
    double line = s->paper[0] - MARGIN - s->left;
    put_within(cairo, s->left, HEAD + TEXT, TEXT, LEFT, false, faint, line, r->vary[0].path);
    put_within(cairo, s->left,
               s->top + s->rows * down + (s->rows - 1) * (r->variations == 1 ? LABEL : 0) - GAP +
                   20,
               11, LEFT, false, faint, line, s->detail);
    for (int i = 0; i < s->count; i++) {
        int column = i % s->columns, row = i / s->columns;
        double x = s->left + column * across;
        double y = s->top + row * (down + (r->variations == 1 ? LABEL : 0));
        draw_pixels(cairo, s->tiles[i].rgb, s->width, s->height, x, y, 1);
        if (r->variations == 1 || row == 0) {
            put_within(cairo, x + (double)s->width / 2, y - 8, TEXT, MIDDLE, true, ink,
                       across - SPACE, value_of(s, i, 0));
        }
        if (r->variations == 2 && column == 0) {
            double middle = y + (double)s->height / 2 + 5;
            put_text(cairo, x - 12, middle, TEXT, RIGHT, true, ink, value_of(s, i, 1));
            if (row == 0) {
                put_text(cairo, x - 12, middle - 20, TEXT, RIGHT, false, faint, r->vary[1].path);
            }
        }
    }
}

/* Labels of rows stand left of them, so the width of the widest decides where tiles begin. */
static double width_of_labels(cairo_t *cairo, const struct request *r)
{
    double width = 0;
    if (r->variations == 2) {
        width = text_width(cairo, TEXT, false, r->vary[1].path);
        for (int i = 0; i < r->vary[1].count; i++) {
            width = fmax(width, text_width(cairo, TEXT, true, r->vary[1].values[i]));
        }
        width += 12;
    }
    return ceil(width);
}

void lay_out(sheet *s)
{
    const struct request *r = s->request;
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 1, 1);
    cairo_t *cairo = cairo_create(surface);
    double label = r->variations == 1 ? LABEL : 0;
    s->left = MARGIN + width_of_labels(cairo, r);
    s->top = HEAD + NAME + LABEL;
    s->paper[0] = fmax(s->left + s->columns * ((double)s->width + GAP) - GAP,
                       MARGIN + ceil(text_width(cairo, TITLE, true, s->title))) +
                  MARGIN;
    s->paper[0] = fmax(s->paper[0], 320);
    s->paper[1] = s->top + s->rows * ((double)s->height + GAP) + (s->rows - 1) * label - GAP +
                  FOOT + 0.5 * MARGIN;
    cairo_destroy(cairo);
    cairo_surface_destroy(surface);
}

int write_sheet(const char *path, const sheet *s)
{
    const struct drawing drawing = {s->paper[0], s->paper[1], draw_sheet, s};
    return write_png(path, &drawing);
}
