/* values.c - reads the values of options: sizes, windows, numbers, seeds, ranges and names.
   The program never sets a locale, so strtod reads a decimal point here. */

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli.h"

bool read_number(const char *text, double *number)
{
    /* Not what else strtod takes: spaces, hexadecimal, "inf" and "nan". */
    if (!*text || text[strspn(text, "0123456789+-.eE")]) {
        return false;
    }
    char *end = NULL;
    double value = strtod(text, &end);
    if (end == text || *end || !isfinite(value)) {
        return false;
    }
    *number = value;
    return true;
}

/* Digits up to `limit`, and what follows them. */
static bool read_digits(const char **text, uint64_t limit, uint64_t *number)
{
    uint64_t value = 0;
    const char *at = *text;
    for (; *at >= '0' && *at <= '9'; at++) {
        uint64_t digit = (uint64_t)(*at - '0');
        if (value > (limit - digit) / 10) {
            return false;
        }
        value = value * 10 + digit;
    }
    if (at == *text) {
        return false;
    }
    *text = at;
    *number = value;
    return true;
}

static uint64_t random_seed(void)
{
    uint32_t seed = 0; /* 32 bits are enough to choose from, and short enough to note down */
    FILE *file = fopen("/dev/urandom", "rb");
    bool ok = file && fread(&seed, sizeof seed, 1, file) == 1;
    if (file) {
        fclose(file);
    }
    if (!ok) {
        struct timespec now;
        timespec_get(&now, TIME_UTC);
        seed = (uint32_t)knoll_seed_derive((uint64_t)now.tv_sec ^ (uint64_t)now.tv_nsec << 20, "");
    }
    return seed;
}

bool read_seed(const char *option, const char *text, uint64_t *seed)
{
    const char *at = text;
    if (strcmp(text, "random") == 0) {
        *seed = random_seed();
        return true;
    }
    if (!read_digits(&at, UINT64_MAX, seed) || *at) {
        usage(option,
              "%s is not a seed; write a whole number from 0 to 18446744073709551615, "
              "or random",
              quote(text).text);
        return false;
    }
    return true;
}

static bool split_size(const char *text, size_t size[KNOLL_AXES], int *count)
{
    enum { LARGEST = 2147483647 };
    for (int i = 0; i < KNOLL_AXES; i++) {
        uint64_t number = 0;
        if (!read_digits(&text, LARGEST, &number) || number == 0) {
            return false;
        }
        size[i] = (size_t)number;
        *count = i + 1;
        if (*text != 'x') {
            break;
        }
        text++;
        if (!*text) {
            return false;
        }
    }
    return *text == 0;
}

bool read_size(const char *option, const char *text, size_t size[KNOLL_AXES], int *count)
{
    size_t read[KNOLL_AXES] = {0};
    if (!split_size(text, read, count)) {
        usage(option,
              "%s is not a size; write WIDTHxHEIGHT such as 1024x512, each from 1 to "
              "2147483647 (in 3D and 4D 64x64x64 and 64x64x64x64)",
              quote(text).text);
        return false;
    }
    memcpy(size, read, sizeof read);
    return true;
}

bool read_window(const char *option, const char *text, size_t window[KNOLL_AXES][2])
{
    size_t first[KNOLL_AXES] = {0}, size[KNOLL_AXES] = {0};
    int axes = 0, count = 0;
    const char *at = text;
    bool ok = true;
    while (ok && axes < KNOLL_AXES && strchr(at, ',')) {
        uint64_t number = 0;
        ok = read_digits(&at, INT64_MAX, &number) && *at++ == ',';
        first[axes++] = (size_t)number;
    }
    if (!ok || !split_size(at, size, &count) || count != axes) {
        usage(option,
              "%s is not a window; write X,Y,WIDTHxHEIGHT in pixels such as "
              "256,0,128x128 (in 3D and 4D 0,0,8,64x64x1 and 0,0,8,0,64x64x1x1)",
              quote(text).text);
        return false;
    }
    for (int i = 0; i < axes; i++) {
        window[i][0] = first[i];
        window[i][1] = size[i];
    }
    return true;
}

bool read_numbers(const char *option, const char *text, double *numbers, int *count)
{
    const char *at = text;
    int n = 0;
    for (;;) {
        char part[400]; /* the longest double in full has 309 digits before its point */
        size_t length = strcspn(at, ",");
        snprintf(part, sizeof part, "%.*s", (int)length, at);
        if (n == KNOLL_AXES || length >= sizeof part || !read_number(part, &numbers[n])) {
            usage(option, "%s is not 1 to 4 numbers with commas between them, such as 0.5,-3",
                  quote(text).text);
            return false;
        }
        n++;
        if (!at[length]) {
            break;
        }
        at += length + 1;
    }
    *count = n;
    return true;
}

bool read_range(const char *option, const char *text, knoll_view *view)
{
    if (strcmp(text, "bounds") == 0) {
        view->has_range = 2;
        return true;
    }
    char low_text[400];
    size_t length = strcspn(text, ":");
    double low = 0.0, high = 0.0;
    snprintf(low_text, sizeof low_text, "%.*s", (int)length, text);
    if (!text[length] || length >= sizeof low_text || !read_number(low_text, &low) ||
        !read_number(text + length + 1, &high) || fabs(low) > 3e38 || fabs(high) > 3e38 ||
        !((float)low < (float)high)) {
        usage(option,
              "%s is not a range; write LOW:HIGH such as -1:1 with LOW below HIGH, or "
              "bounds",
              quote(text).text);
        return false;
    }
    view->has_range = 1;
    view->low = (float)low;
    view->high = (float)high;
    return true;
}

bool read_whole(const char *option, const char *text, int low, int high, int *number)
{
    const char *at = text;
    uint64_t value = 0;
    if (!read_digits(&at, (uint64_t)high, &value) || *at || value < (uint64_t)low) {
        usage(option, "%s is not a whole number from %d to %d", quote(text).text, low, high);
        return false;
    }
    *number = (int)value;
    return true;
}

bool read_ramp(const char *option, const char *text, knoll_view *view)
{
    const knoll_ramp *ramp = knoll_ramp_find(text);
    if (!ramp && strcmp(text, "none") != 0) {
        char list[256] = "";
        for (size_t i = 0; knoll_ramp_at(i, NULL); i++) {
            size_t length = strlen(list);
            snprintf(list + length, sizeof list - length, "%s, ", knoll_ramp_at(i, NULL)->name);
        }
        usage(option, "%s is not a ramp; there are %sand none", quote(text).text, list);
        return false;
    }
    memset(&view->ramp, 0, sizeof view->ramp);
    if (ramp) {
        view->ramp = *ramp;
    }
    view->has_ramp = 1;
    return true;
}

bool read_band_limit(const char *option, const char *text, knoll_view *view)
{
    bool fade = strcmp(text, "fade") == 0;
    if (!fade && strcmp(text, "off") != 0) {
        usage(option, "%s is not a band limit; write off or fade", quote(text).text);
        return false;
    }
    view->has_band_limit = 1;
    view->band_limit = fade ? KNOLL_BAND_LIMIT_FADE : KNOLL_BAND_LIMIT_OFF;
    return true;
}

bool read_format(const char *option, const char *text, knoll_format *format)
{
    static const struct {
        const char *name;
        knoll_format format;
    } formats[] = {
        {"png", KNOLL_FORMAT_PNG}, {"pgm", KNOLL_FORMAT_PGM},     {"ppm", KNOLL_FORMAT_PPM},
        {"pfm", KNOLL_FORMAT_PFM}, {"npy", KNOLL_FORMAT_NPY},     {"raw", KNOLL_FORMAT_RAW},
        {"r16", KNOLL_FORMAT_R16}, {"ascii", KNOLL_FORMAT_ASCII},
    };
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        if (strcmp(formats[i].name, text) == 0) {
            *format = formats[i].format;
            return true;
        }
    }
    usage(option, "%s is not a format; there are png, pgm, ppm, pfm, npy, raw, r16 and ascii",
          quote(text).text);
    return false;
}
