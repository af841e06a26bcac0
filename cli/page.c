/* page.c - an analysis as a page of text, with charts of characters. */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "subject.h"

/* Whether the terminal's words for its characters say UTF-8. */
static bool has_blocks(void)
{
    const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (int i = 0; i < 3; i++) {
        const char *value = getenv(names[i]);
        if (value && *value) {
            return strstr(value, "UTF-8") || strstr(value, "utf8") || strstr(value, "UTF8");
        }
    }
    return false;
}

/* Upright bars of 0 to 1, `wide` characters each. */
static void print_bars(const double *bars, int count, int wide)
{
    static const char *const blocks[] = {" ",      "\u2581", "\u2582", "\u2583", "\u2584",
                                         "\u2585", "\u2586", "\u2587", "\u2588"};
    static const char *const characters[] = {" ", " ", "_", "_", "o", "o", "o", "#", "#"};
    enum { LINES = 5 };
    const char *const *parts = has_blocks() ? blocks : characters;
    for (int line = LINES - 1; line >= 0; line--) {
        printf("  ");
        for (int i = 0; i < count; i++) {
            double left = bars[i] * LINES - line;
            int part = left >= 1 ? 8 : left <= 0 ? 0 : (int)(8 * left + 0.5);
            /* What is there at all is seen. */
            part = line == 0 && bars[i] > 0 && part == 0 ? 1 : part;
            for (int c = 0; c < wide; c++) {
                printf("%s", parts[part]);
            }
        }
        printf("\n");
    }
}

static void print_ends(const char *left, const char *right, int width)
{
    printf("  %s%*s\n\n", left, width - (int)strlen(left), right);
}

static void print_counts(const char *title, const size_t *counts, int count, int wide, double low,
                         double high)
{
    double bars[KNOLL_HISTOGRAM_BINS];
    size_t most = 1;
    char left[32], right[32];
    for (int i = 0; i < count; i++) {
        most = counts[i] > most ? counts[i] : most;
    }
    for (int i = 0; i < count; i++) {
        bars[i] = (double)counts[i] / (double)most;
    }
    snprintf(left, sizeof left, "%.4g", low);
    snprintf(right, sizeof right, "%.4g", high);
    printf("%s\n", title);
    print_bars(bars, count, wide);
    print_ends(left, right, count * wide);
}

/* Decibels from the peak down to -60, and the strongest bins as they are defined, without a
   window. */
static void print_spectrum(const knoll_analysis *a)
{
    double bars[KNOLL_SPECTRUM_BINS], peak = 0;
    char right[48];
    for (int i = 0; i < KNOLL_SPECTRUM_BINS; i++) {
        peak = fmax(peak, a->windowed[i]);
    }
    for (int i = 0; i < KNOLL_SPECTRUM_BINS; i++) {
        bars[i] = a->windowed[i] > 0 ? fmax(1 + 10 * log10(a->windowed[i] / peak) / 60, 0) : 0;
    }
    snprintf(right, sizeof right, "%.4g cycles a unit", a->nyquist);
    printf("Power by frequency, from the peak down to -60 dB\n");
    print_bars(bars, KNOLL_SPECTRUM_BINS, 2);
    print_ends("0", right, 2 * KNOLL_SPECTRUM_BINS);
    printf("Power of the first bins, of 1 in all\n ");
    for (int i = 0; i < 8; i++) {
        printf(" %7.4f", a->spectrum[i]);
    }
    printf("\n\n");
}

static void print_sectors(const knoll_analysis *a)
{
    printf("Power by direction, 1 is the mean\n");
    for (int s = 0; s < KNOLL_SECTORS; s++) {
        printf("  %6.5g", 180.0 / KNOLL_SECTORS * s);
    }
    printf("  degrees\n");
    for (int s = 0; s < KNOLL_SECTORS; s++) {
        printf("  %6.3f", a->sector[s]);
    }
    printf("\n\n");
}

static void print_figures(const struct subject *subjects, int count)
{
    for (const figure *f = figures; f->name; f++) {
        printf("  %-30s", f->name);
        for (int i = 0; i < count; i++) {
            char text[120];
            f->write(&subjects[i].analysis, text, sizeof text);
            printf(i + 1 < count ? " %-28s" : " %s", text);
        }
        printf("\n");
    }
    printf("\n");
}

static void print_findings(const struct subject *subject, bool named)
{
    const knoll_analysis *a = &subject->analysis;
    for (int i = 0; i < a->findings; i++) {
        printf("%s%s%s: %s\n", named ? subject->name : "", named ? ": " : "", a->finding[i].name,
               a->finding[i].text);
    }
    if (!a->findings) {
        printf("%s%snothing to warn of\n", named ? subject->name : "", named ? ": " : "");
    }
}

int print_subjects(const struct subject *subjects, int count)
{
    char text[300];
    for (int i = 0; i < count; i++) {
        describe_subject(&subjects[i], text, sizeof text);
        printf("%s: %s\n", subjects[i].name, text);
    }
    printf("\n");
    if (count == 2) {
        printf("  %-30s %-28s %s\n", "", subjects[0].name, subjects[1].name);
    }
    print_figures(subjects, count);
    if (count == 2) {
        describe_correlation(subjects, text, sizeof text);
        printf("correlation of the two: %s\n\n", text);
    }
    for (int i = 0; i < count; i++) {
        const knoll_analysis *a = &subjects[i].analysis;
        if (count == 2) {
            printf("---- %s\n\n", subjects[i].name);
        }
        print_counts("Values", a->histogram, KNOLL_HISTOGRAM_BINS, 2, a->histogram_low,
                     a->histogram_low + KNOLL_HISTOGRAM_BINS * a->histogram_bin);
        print_counts("Differences of neighbours", a->difference_histogram, KNOLL_DIFFERENCE_BINS, 4,
                     0, KNOLL_DIFFERENCE_BINS * a->difference_bin);
        print_spectrum(a);
        print_sectors(a);
    }
    for (int i = 0; i < count; i++) {
        print_findings(&subjects[i], count == 2);
    }
    return finish_output();
}
