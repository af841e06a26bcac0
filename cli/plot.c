/* plot.c - text, axes, bars and pictures by cairo, into a PNG or an SVG. */

#include "plot.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cairo-svg.h>

const colour ink = {0.13, 0.14, 0.15}, faint = {0.55, 0.56, 0.57}, paper = {1, 1, 1};
const colour first_colour = {0.17, 0.37, 0.46}, second_colour = {0.82, 0.54, 0.17};
static const colour rule = {0.87, 0.87, 0.87};

static void set_colour(cairo_t *cairo, colour c)
{
    cairo_set_source_rgb(cairo, c.red, c.green, c.blue);
}

/* ---- Text ----------------------------------------------------------------------------------- */

static void set_font(cairo_t *cairo, double size, bool bold)
{
    cairo_select_font_face(cairo, "sans-serif", CAIRO_FONT_SLANT_NORMAL,
                           bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(cairo, size);
}

/* How many bytes the character at `text` has in UTF-8 (RFC 3629); 0 where there is none that cairo
   takes, or one that controls. */
static size_t character(const char *text)
{
    static const uint32_t least[] = {0, 0x20, 0x80, 0x800, 0x10000};
    const unsigned char *c = (const unsigned char *)text;
    size_t length = c[0] < 0x80 ? 1 : c[0] < 0xc0 ? 0 : c[0] < 0xe0 ? 2 : c[0] < 0xf0 ? 3 : 4;
    uint32_t code = length > 1 ? c[0] & 0xffu >> (length + 1) : c[0];
    for (size_t i = 1; i < length; i++) {
        if ((c[i] & 0xc0) != 0x80) {
            return 0;
        }
        code = code << 6 | (c[i] & 0x3f);
    }
    bool surrogate = code >= 0xd800 && code < 0xe000;
    bool none = (code >= 0xfdd0 && code < 0xfdf0) || (code & 0xfffe) == 0xfffe || code == 0x7f;
    return code < least[length] || code > 0x10ffff || surrogate || none ? 0 : length;
}

bool can_be_put(const char *text)
{
    size_t length = 0;
    while (*text && (length = character(text)) > 0) {
        text += length;
    }
    return !*text;
}

typedef struct line {
    char text[512];
} line;

static line line_of(const char *text)
{
    line made;
    size_t used = 0;
    while (*text && used + 5 < sizeof made.text) {
        size_t length = character(text);
        memcpy(made.text + used, length ? text : "?", length ? length : 1);
        used += length ? length : 1;
        text += length ? length : 1;
    }
    made.text[used] = 0;
    return made;
}

double text_width(cairo_t *cairo, double size, bool bold, const char *text)
{
    cairo_text_extents_t extents;
    set_font(cairo, size, bold);
    cairo_text_extents(cairo, line_of(text).text, &extents);
    return extents.x_advance;
}

double put_text(cairo_t *cairo, double x, double y, double size, int align, bool bold, colour c,
                const char *text)
{
    double width = text_width(cairo, size, bold, text);
    set_colour(cairo, c);
    cairo_move_to(cairo, x - width * align / 2, y);
    cairo_show_text(cairo, line_of(text).text);
    return width;
}

double put_within(cairo_t *cairo, double x, double y, double size, int align, bool bold, colour c,
                  double room, const char *text)
{
    static const char dots[] = "\u2026";
    line whole = line_of(text), shown = whole;
    size_t kept = strlen(whole.text);
    while (kept > 0 && text_width(cairo, size, bold, shown.text) > room) {
        do {
            kept--;
        } while (((unsigned char)whole.text[kept] & 0xc0) == 0x80);
        snprintf(shown.text, sizeof shown.text, "%.*s%s", (int)kept, whole.text, dots);
    }
    return put_text(cairo, x, y, size, align, bold, c, shown.text);
}

/* ---- Charts --------------------------------------------------------------------------------- */

static double across(const struct chart *chart, double value)
{
    return chart->x + (value - chart->left) / (chart->right - chart->left) * chart->width;
}

static double up(const struct chart *chart, double value)
{
    double part = (value - chart->bottom) / (chart->top - chart->bottom);
    return chart->y + chart->height * (1 - fmin(fmax(part, 0), 1));
}

/* Ticks at i * size, for i from first to last. */
typedef struct ticks {
    double size;
    int first, last;
} ticks;

/* At most `most` of them, a 1, 2 or 5 times a power of ten apart; none on an axis so narrow beside
   its distance from 0 that their numbers would look the same. */
static ticks ticks_of(double low, double high, double most)
{
    if (!(high - low > 1e-5 * fmax(fabs(low), fabs(high)))) {
        return (ticks){1, 0, -1};
    }
    double power = pow(10, floor(log10((high - low) / most)));
    double ratio = (high - low) / most / power;
    double size = power * (ratio <= 1 ? 1 : ratio <= 2 ? 2 : ratio <= 5 ? 5 : 10);
    return (ticks){size, (int)ceil(low / size - 1e-6), (int)floor(high / size + 1e-6)};
}

static void put_number(cairo_t *cairo, double x, double y, int align, double value)
{
    char text[32];
    snprintf(text, sizeof text, "%.4g", fabs(value) < 1e-300 ? 0.0 : value);
    put_text(cairo, x, y, 10, align, false, faint, text);
}

void draw_chart(cairo_t *cairo, const struct chart *chart)
{
    put_text(cairo, chart->x, chart->y - 10, 12.5, LEFT, true, ink, chart->title);
    put_text(cairo, chart->x + chart->width, chart->y + chart->height + 28, 10, RIGHT, false, faint,
             chart->x_label);
    cairo_set_line_width(cairo, 1);
    ticks rows = ticks_of(chart->bottom, chart->top, 5);
    for (int i = rows.first; i <= rows.last; i++) {
        double y = floor(up(chart, i * rows.size)) + 0.5;
        set_colour(cairo, rule);
        cairo_move_to(cairo, chart->x, y);
        cairo_line_to(cairo, chart->x + chart->width, y);
        cairo_stroke(cairo);
        put_number(cairo, chart->x - 6, y + 3.5, RIGHT, i * rows.size);
    }
    ticks columns = ticks_of(chart->left, chart->right, 8);
    for (int i = columns.first; i <= columns.last; i++) {
        double x = floor(across(chart, i * columns.size)) + 0.5;
        set_colour(cairo, faint);
        cairo_move_to(cairo, x, chart->y + chart->height);
        cairo_line_to(cairo, x, chart->y + chart->height + 4);
        cairo_stroke(cairo);
        put_number(cairo, x, chart->y + chart->height + 15, MIDDLE, i * columns.size);
    }
    set_colour(cairo, faint);
    cairo_move_to(cairo, chart->x, floor(chart->y + chart->height) + 0.5);
    cairo_rel_line_to(cairo, chart->width, 0);
    cairo_stroke(cairo);
}

void draw_bars(cairo_t *cairo, const struct chart *chart, const double *values, size_t count,
               colour c, bool filled)
{
    const double width = chart->width / (double)count, base = chart->y + chart->height;
    double before = base;
    set_colour(cairo, c);
    cairo_set_line_width(cairo, 2);
    for (size_t i = 0; i < count; i++) {
        double x = chart->x + width * (double)i, y = up(chart, values[i]);
        if (filled) {
            cairo_rectangle(cairo, x + 1, y, width - 2, base - y);
            cairo_fill(cairo);
        } else if (y < base) {
            if (before >= base) {
                cairo_move_to(cairo, x, i == 0 ? y : base);
            }
            cairo_line_to(cairo, x, y);
            cairo_line_to(cairo, x + width, y);
        } else if (before < base) {
            cairo_line_to(cairo, x, base);
        }
        before = y;
    }
    cairo_stroke(cairo);
}

void draw_mark(cairo_t *cairo, const struct chart *chart, double value, bool upright,
               const char *word)
{
    static const double dash[] = {4, 3};
    bool inside = upright ? value >= chart->left && value <= chart->right
                          : value >= chart->bottom && value <= chart->top;
    if (!inside) {
        return;
    }
    double x = upright ? across(chart, value) : chart->x;
    double y = upright ? chart->y : up(chart, value);
    set_colour(cairo, ink);
    cairo_set_line_width(cairo, 1);
    cairo_set_dash(cairo, dash, 2, 0);
    cairo_move_to(cairo, x, y);
    cairo_rel_line_to(cairo, upright ? 0 : chart->width, upright ? chart->height : 0);
    cairo_stroke(cairo);
    cairo_set_dash(cairo, NULL, 0, 0);
    bool turned = upright && x + 4 + text_width(cairo, 10, false, word) > chart->x + chart->width;
    put_text(cairo, upright ? x + (turned ? -4 : 4) : x + chart->width,
             upright ? chart->y + 10 : y - 4, 10, upright && !turned ? LEFT : RIGHT, false, ink,
             word);
}

bool draw_pixels(cairo_t *cairo, const unsigned char *rgb, size_t width, size_t height, double x,
                 double y, double scale)
{
    cairo_surface_t *image =
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)width, (int)height);
    if (cairo_surface_status(image) != CAIRO_STATUS_SUCCESS) {
        cairo_surface_destroy(image);
        return false;
    }
    cairo_surface_flush(image);
    unsigned char *pixels = cairo_image_surface_get_data(image);
    size_t stride = (size_t)cairo_image_surface_get_stride(image);
    for (size_t i = 0; i < width * height; i++) {
        uint32_t pixel =
            (uint32_t)rgb[3 * i] << 16 | (uint32_t)rgb[3 * i + 1] << 8 | rgb[3 * i + 2];
        memcpy(pixels + i / width * stride + i % width * 4, &pixel, sizeof pixel);
    }
    cairo_surface_mark_dirty(image);
    cairo_save(cairo);
    cairo_translate(cairo, x, y);
    cairo_scale(cairo, scale, scale);
    cairo_set_source_surface(cairo, image, 0, 0);
    cairo_pattern_set_filter(cairo_get_source(cairo),
                             scale < 1 ? CAIRO_FILTER_GOOD : CAIRO_FILTER_NEAREST);
    cairo_rectangle(cairo, 0, 0, (double)width, (double)height);
    cairo_fill(cairo);
    cairo_restore(cairo);
    cairo_surface_destroy(image);
    return true;
}

/* ---- Files ---------------------------------------------------------------------------------- */

typedef struct bytes {
    unsigned char *data;
    size_t size, capacity;
} bytes;

static cairo_status_t append(void *user, const unsigned char *data, unsigned length)
{
    bytes *to = user;
    if (to->size + length + 1 > to->capacity) {
        size_t capacity = 2 * (to->size + length + 1);
        unsigned char *larger = realloc(to->data, capacity);
        if (!larger) {
            return CAIRO_STATUS_NO_MEMORY;
        }
        to->data = larger;
        to->capacity = capacity;
    }
    memcpy(to->data + to->size, data, length);
    to->size += length;
    to->data[to->size] = 0;
    return CAIRO_STATUS_SUCCESS;
}

/* Draws on the surface and destroys it. */
static cairo_status_t finish(cairo_surface_t *surface, const struct drawing *drawing, bytes *png)
{
    cairo_t *cairo = cairo_create(surface);
    set_colour(cairo, paper);
    cairo_paint(cairo);
    drawing->draw(cairo, drawing->user);
    cairo_status_t status = cairo_status(cairo);
    cairo_destroy(cairo);
    if (status == CAIRO_STATUS_SUCCESS && png) {
        status = cairo_surface_write_to_png_stream(surface, append, png);
    }
    cairo_surface_finish(surface);
    if (status == CAIRO_STATUS_SUCCESS) {
        status = cairo_surface_status(surface);
    }
    cairo_surface_destroy(surface);
    return status;
}

int write_png(const char *path, const struct drawing *drawing)
{
    bytes png = {NULL, 0, 0};
    knoll_error error;
    cairo_status_t status = finish(
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)drawing->width, (int)drawing->height),
        drawing, &png);
    int code = EXIT_OK;
    if (status != CAIRO_STATUS_SUCCESS) {
        code = failure(path, "cannot be drawn: %s", cairo_status_to_string(status));
    } else if (knoll_file_write(path, png.data, png.size, &error) != KNOLL_OK) {
        code = failure_of(strcmp(path, "-") ? path : "standard output", &error);
    }
    free(png.data);
    return code;
}

int make_svg(const struct drawing *drawing, char **text)
{
    bytes svg = {NULL, 0, 0};
    cairo_status_t status =
        finish(cairo_svg_surface_create_for_stream(append, &svg, drawing->width, drawing->height),
               drawing, NULL);
    if (status != CAIRO_STATUS_SUCCESS || !svg.data) {
        free(svg.data);
        return failure("report", "cannot be drawn: %s", cairo_status_to_string(status));
    }
    /* An element within HTML goes without the declaration of a file of its own. */
    char *element = strstr((char *)svg.data, "<svg");
    if (element) {
        memmove(svg.data, element, strlen(element) + 1);
    }
    *text = (char *)svg.data;
    return EXIT_OK;
}
