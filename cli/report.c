/* report.c - an analysis to look at: pictures and charts, as a PNG or a page of HTML that needs
   nothing but itself. */

#define _POSIX_C_SOURCE 200809L /* open_memstream */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "plot.h"
#include "subject.h"

enum {
    WIDTH = 1060,
    PICTURE = 300,
    SMALL = 224,
    TOP = 64,
    CHART_HEIGHT = 190,
    CHART_ROW = 268,
    MARGIN = 56
};

struct report {
    const struct subject *subjects;
    int count;
};

static colour colour_of(int index)
{
    return index ? second_colour : first_colour;
}

/* ---- The pieces ----------------------------------------------------------------------------- */

/* The plane in grey, from its 1st to its 99th percentile. */
static void draw_plane(cairo_t *cairo, const struct subject *subject, double x, double y,
                       double side)
{
    const knoll_plane *plane = &subject->plane;
    const knoll_analysis *a = &subject->analysis;
    double low = a->percentile[0], high = a->percentile[KNOLL_PERCENTILES - 1];
    unsigned char *rgb = malloc(3 * plane->width * plane->height);
    for (size_t i = 0; rgb && i < plane->width * plane->height; i++) {
        double place = high > low ? ((double)plane->samples[i] - low) / (high - low) : 0.5;
        memset(rgb + 3 * i, (int)(255 * fmin(fmax(place, 0), 1) + 0.5), 3);
    }
    if (rgb) {
        size_t longer = plane->width > plane->height ? plane->width : plane->height;
        draw_pixels(cairo, rgb, plane->width, plane->height, x, y, side / (double)longer);
    }
    free(rgb);
}

/* The figures beside the pictures. */
static void draw_figures(cairo_t *cairo, const struct report *r, double x, double y)
{
    for (int i = 0; i < r->count && r->count == 2; i++) {
        put_text(cairo, x + 190 + 172 * i, y, 11, LEFT, true, colour_of(i), r->subjects[i].name);
    }
    y += r->count == 2 ? 16 : 0;
    for (const figure *f = figures; f->name; f++) {
        put_text(cairo, x, y, 10.5, LEFT, false, faint, f->name);
        for (int i = 0; i < r->count; i++) {
            char text[120];
            f->write(&r->subjects[i].analysis, text, sizeof text);
            put_text(cairo, x + 190 + 172 * i, y, 10.5, LEFT, false, ink, text);
        }
        y += 14.6;
    }
}

/* Below the pictures of two. */
static void draw_correlation(cairo_t *cairo, const struct report *r, double y)
{
    if (r->count == 2) {
        char text[120];
        describe_correlation(r->subjects, text, sizeof text);
        double width = put_text(cairo, 24, y, 11.5, LEFT, false, faint, "correlation of the two");
        put_text(cairo, 24 + width + 8, y, 11.5, LEFT, true, ink, text);
    }
}

static void draw_histograms(cairo_t *cairo, const struct report *r, double y)
{
    double bars[2][KNOLL_HISTOGRAM_BINS], low = HUGE_VAL, high = -HUGE_VAL, top = 0;
    for (int i = 0; i < r->count; i++) {
        const knoll_analysis *a = &r->subjects[i].analysis;
        low = fmin(low, a->histogram_low);
        high = fmax(high, a->histogram_low + KNOLL_HISTOGRAM_BINS * a->histogram_bin);
        for (int b = 0; b < KNOLL_HISTOGRAM_BINS; b++) {
            double share = (double)a->histogram[b] / (double)(a->width * a->height);
            bars[i][b] = 100 * share;
            top = fmax(top, bars[i][b]);
        }
    }
    struct chart whole = {MARGIN,
                          y,
                          440,
                          CHART_HEIGHT,
                          "Values, % of the samples",
                          "value",
                          low,
                          high > low ? high : low + fmax(1, fabs(low)),
                          0,
                          1.15 * top};
    draw_chart(cairo, &whole);
    for (int i = 0; i < r->count; i++) {
        const knoll_analysis *a = &r->subjects[i].analysis;
        struct chart own = whole; /* its bins may be a part of the axis */
        double scale = whole.width / (whole.right - whole.left);
        own.x += (a->histogram_low - whole.left) * scale;
        own.width = fmax(KNOLL_HISTOGRAM_BINS * a->histogram_bin * scale, 1);
        draw_bars(cairo, &own, bars[i], KNOLL_HISTOGRAM_BINS, colour_of(i), r->count == 1);
    }
    if (r->count == 1) {
        draw_mark(cairo, &whole, r->subjects->analysis.mean, true, "mean");
    }
}

static void draw_differences(cairo_t *cairo, const struct report *r, double y)
{
    double bars[2][KNOLL_DIFFERENCE_BINS], right = 0, top = 0;
    for (int i = 0; i < r->count; i++) {
        const knoll_analysis *a = &r->subjects[i].analysis;
        right = fmax(right, KNOLL_DIFFERENCE_BINS * a->difference_bin);
        for (int b = 0; b < KNOLL_DIFFERENCE_BINS; b++) {
            bars[i][b] = 100 * (double)a->difference_histogram[b] / (double)a->differences;
            top = fmax(top, bars[i][b]);
        }
    }
    struct chart whole = {WIDTH - 440 - 24,
                          y,
                          440,
                          CHART_HEIGHT,
                          "Differences of neighbours, % of the pairs",
                          "difference",
                          0,
                          right > 0 ? right : 1,
                          0,
                          1.15 * top};
    draw_chart(cairo, &whole);
    for (int i = 0; i < r->count; i++) {
        struct chart own = whole;
        own.width = fmax(KNOLL_DIFFERENCE_BINS * r->subjects[i].analysis.difference_bin /
                             (whole.right - whole.left) * whole.width,
                         1);
        draw_bars(cairo, &own, bars[i], KNOLL_DIFFERENCE_BINS, colour_of(i), r->count == 1);
    }
}

static void draw_spectra(cairo_t *cairo, const struct report *r, double y)
{
    enum { FLOOR = -80 };
    double nyquist = 0;
    for (int i = 0; i < r->count; i++) {
        nyquist = fmax(nyquist, r->subjects[i].analysis.nyquist);
    }
    struct chart whole = {
        MARGIN,          y, 440,     CHART_HEIGHT, "Power by frequency, dB below the peak",
        "cycles a unit", 0, nyquist, FLOOR,        0};
    draw_chart(cairo, &whole);
    for (int i = 0; i < r->count; i++) {
        const knoll_analysis *a = &r->subjects[i].analysis;
        double bars[KNOLL_SPECTRUM_BINS], peak = 0;
        for (int b = 0; b < KNOLL_SPECTRUM_BINS; b++) {
            peak = fmax(peak, a->windowed[b]);
        }
        for (int b = 0; b < KNOLL_SPECTRUM_BINS; b++) {
            bars[b] = a->windowed[b] > 0 ? fmax(10 * log10(a->windowed[b] / peak), FLOOR) : FLOOR;
        }
        struct chart own = whole;
        own.width = a->nyquist / nyquist * whole.width;
        draw_bars(cairo, &own, bars, KNOLL_SPECTRUM_BINS, colour_of(i), r->count == 1);
    }
}

static void draw_directions(cairo_t *cairo, const struct report *r, double y)
{
    double top = 2;
    for (int i = 0; i < r->count; i++) {
        for (int s = 0; s < KNOLL_SECTORS; s++) {
            top = fmax(top, 1.05 * r->subjects[i].analysis.sector[s]);
        }
    }
    const double half = 90.0 / KNOLL_SECTORS;
    struct chart whole = {WIDTH - 440 - 24,
                          y,
                          440,
                          CHART_HEIGHT,
                          "Power by direction, 1 is the mean",
                          "degrees from the x axis",
                          -half,
                          180 - half,
                          0,
                          top};
    draw_chart(cairo, &whole);
    for (int i = 0; i < r->count; i++) {
        draw_bars(cairo, &whole, r->subjects[i].analysis.sector, KNOLL_SECTORS, colour_of(i),
                  r->count == 1);
    }
    draw_mark(cairo, &whole, 1, false, "");
}

/* Text of at most `width`, in as many lines as it takes; returns where it ends. */
static double draw_paragraph(cairo_t *cairo, double x, double y, double width, const char *text)
{
    char line[400] = "";
    while (*text) {
        size_t word = strcspn(text, " ");
        char longer[400];
        snprintf(longer, sizeof longer, "%s%s%.*s", line, *line ? " " : "", (int)word, text);
        if (*line && text_width(cairo, 11.5, false, longer) > width) {
            put_text(cairo, x, y, 11.5, LEFT, false, ink, line);
            y += 16;
            snprintf(line, sizeof line, "%.*s", (int)word, text);
        } else {
            memcpy(line, longer, sizeof line);
        }
        text += word + (text[word] == ' ');
    }
    put_text(cairo, x, y, 11.5, LEFT, false, ink, line);
    return y + 19;
}

static void draw_findings(cairo_t *cairo, const struct report *r, double y)
{
    for (int i = 0; i < r->count; i++) {
        const knoll_analysis *a = &r->subjects[i].analysis;
        for (int f = 0; f < a->findings; f++) {
            char name[300];
            snprintf(name, sizeof name, "%s%s%s", r->count == 2 ? r->subjects[i].name : "",
                     r->count == 2 ? ": " : "", a->finding[f].name);
            double x = 24 + put_text(cairo, 24, y, 11.5, LEFT, true, second_colour, name) + 10;
            y = draw_paragraph(cairo, x, y, WIDTH - 24 - x, a->finding[f].text);
        }
    }
}

/* ---- The page ------------------------------------------------------------------------------- */

static void draw_report(cairo_t *cairo, const void *user)
{
    const struct report *r = user;
    double x = 24;
    for (int i = 0; i < r->count; i++) {
        char text[300];
        colour c = r->count == 2 ? colour_of(i) : ink;
        x += put_text(cairo, x, 34, 20, LEFT, true, c, r->subjects[i].name) + 14;
        if (r->count == 1) {
            describe_subject(r->subjects, text, sizeof text);
            put_text(cairo, x, 34, 12, LEFT, false, faint, text);
        } else if (i == 0) {
            x += put_text(cairo, x, 34, 14, LEFT, false, faint, "and") + 14;
        }
        draw_plane(cairo, &r->subjects[i], 24 + (SMALL + 12) * i, TOP,
                   r->count == 2 ? SMALL : PICTURE);
    }
    draw_correlation(cairo, r, TOP + SMALL + 24);
    draw_figures(cairo, r, r->count == 2 ? 24 + 2 * SMALL + 12 + 28 : 24 + PICTURE + 44, TOP + 10);
    draw_histograms(cairo, r, TOP + PICTURE + 50);
    draw_differences(cairo, r, TOP + PICTURE + 50);
    draw_spectra(cairo, r, TOP + PICTURE + 50 + CHART_ROW);
    draw_directions(cairo, r, TOP + PICTURE + 50 + CHART_ROW);
    draw_findings(cairo, r, TOP + PICTURE + 50 + 2 * CHART_ROW);
}

static struct drawing drawing_of(const struct report *r)
{
    int findings = 0;
    for (int i = 0; i < r->count; i++) {
        findings += r->subjects[i].analysis.findings;
    }
    return (struct drawing){WIDTH, TOP + PICTURE + 50 + 2 * CHART_ROW + 35 * findings, draw_report,
                            r};
}

static void escape(FILE *file, const char *text)
{
    for (; *text; text++) {
        switch (*text) {
        case '&': fputs("&amp;", file); break;
        case '<': fputs("&lt;", file); break;
        case '>': fputs("&gt;", file); break;
        default: fputc(*text, file);
        }
    }
}

static void write_table(FILE *file, const struct report *r)
{
    fputs("<table>\n<tr><th></th>", file);
    for (int i = 0; i < r->count; i++) {
        fputs("<th>", file);
        escape(file, r->subjects[i].name);
        fputs("</th>", file);
    }
    fputs("</tr>\n", file);
    for (const figure *f = figures; f->name; f++) {
        fprintf(file, "<tr><td>%s</td>", f->name);
        for (int i = 0; i < r->count; i++) {
            char text[120];
            f->write(&r->subjects[i].analysis, text, sizeof text);
            fputs("<td>", file);
            escape(file, text);
            fputs("</td>", file);
        }
        fputs("</tr>\n", file);
    }
    if (r->count == 2) {
        char text[120];
        describe_correlation(r->subjects, text, sizeof text);
        fprintf(file, "<tr><td>correlation of the two</td><td colspan=\"2\">%s</td></tr>\n", text);
    }
    fputs("</table>\n", file);
}

static int write_html(const char *path, const struct report *r, const struct drawing *drawing)
{
    char *svg = NULL, *html = NULL;
    size_t size = 0;
    int code = make_svg(drawing, &svg);
    FILE *file = code == EXIT_OK ? open_memstream(&html, &size) : NULL;
    if (file) {
        fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>",
              file);
        escape(file, r->subjects->name);
        fputs("</title>\n<style>\nbody { font-family: sans-serif; color: #222; max-width: 1060px; "
              "margin: 1em auto; }\nsvg { max-width: 100%; height: auto; }\ntable { font-size: "
              "90%; border-collapse: collapse; }\ntd, th { text-align: left; padding: 0.15em 1.5em "
              "0.15em 0; }\n</style>\n</head>\n<body>\n",
              file);
        fputs(svg, file);
        fputs("\n<details>\n<summary>The figures as text</summary>\n", file);
        write_table(file, r);
        for (int i = 0; i < r->count; i++) {
            const knoll_analysis *a = &r->subjects[i].analysis;
            for (int f = 0; f < a->findings; f++) {
                fprintf(file, "<p><b>%s</b>: ", a->finding[f].name);
                escape(file, a->finding[f].text);
                fputs("</p>\n", file);
            }
        }
        fputs("</details>\n</body>\n</html>\n", file);
    }
    bool whole = file && fclose(file) == 0;
    if (code == EXIT_OK && !whole) {
        code = failure(path, "there is no memory for the report");
    }
    knoll_error error;
    if (code == EXIT_OK && knoll_file_write(path, html, size, &error) != KNOLL_OK) {
        code = failure_of(strcmp(path, "-") ? path : "standard output", &error);
    }
    free(svg);
    free(html);
    return code;
}

int write_report(const char *path, const struct subject *subjects, int count)
{
    struct report r = {subjects, count};
    struct drawing drawing = drawing_of(&r);
    const char *ending = strrchr(path, '.');
    return ending && strcmp(ending, ".png") == 0 ? write_png(path, &drawing)
                                                 : write_html(path, &r, &drawing);
}
