#include "picture.h"

#include <math.h>
#include <png.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const colour paper = {{255, 255, 255}};
const colour ink = {{24, 26, 32}};
const colour orange = {{240, 112, 16}};

_Noreturn void die(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vfprintf(stderr, format, list);
    va_end(list);
    fputc('\n', stderr);
    exit(1);
}

void *allocate(size_t count, size_t size)
{
    void *memory = calloc(count, size);
    if (memory == NULL) {
        die("out of memory");
    }
    return memory;
}

picture new_picture(int width, int height, colour background)
{
    picture made = {width, height, allocate((size_t)width * (size_t)height, 3)};
    for (int i = 0; i < 3 * width * height; i++) {
        made.pixels[i] = background.channels[i % 3];
    }
    return made;
}

picture read_picture(const char *path)
{
    png_image image = {.version = PNG_IMAGE_VERSION};
    if (!png_image_begin_read_from_file(&image, path)) {
        die("%s: %s", path, image.message);
    }
    image.format = PNG_FORMAT_RGB;
    picture read = new_picture((int)image.width, (int)image.height, paper);
    if (!png_image_finish_read(&image, NULL, read.pixels, 0, NULL)) {
        die("%s: %s", path, image.message);
    }
    return read;
}

void write_picture(const picture *drawn, const char *path)
{
    int count = drawn->width * drawn->height, grey = 1;
    uint8_t *greys = allocate((size_t)count, 1), *colours = allocate((size_t)count, 3);
    for (int i = 0; i < count; i++) {
        const uint8_t *pixel = drawn->pixels + 3 * i;
        greys[i] = pixel[0];
        grey &= pixel[0] == pixel[1] && pixel[0] == pixel[2];
        for (int c = 0; c < 3; c++) {
            int rounded = (pixel[c] + 2) / 4 * 4;
            colours[3 * i + c] = (uint8_t)(rounded < 255 ? rounded : 255);
        }
    }
    png_image image = {.version = PNG_IMAGE_VERSION,
                       .width = (png_uint_32)drawn->width,
                       .height = (png_uint_32)drawn->height,
                       .format = grey ? PNG_FORMAT_GRAY : PNG_FORMAT_RGB};
    if (!png_image_write_to_file(&image, path, 0, grey ? greys : colours, 0, NULL)) {
        die("%s: %s", path, image.message);
    }
    free(greys);
    free(colours);
}

void blend(picture *onto, int x, int y, colour with, double amount)
{
    uint8_t *pixel = onto->pixels + 3 * (y * onto->width + x);
    for (int i = 0; i < 3; i++) {
        pixel[i] = (uint8_t)(pixel[i] + (with.channels[i] - pixel[i]) * amount + 0.5);
    }
}

void stroke(picture *onto, point a, point b, double from, double to, colour with, double opacity)
{
    double reach = fmax(from, to) / 2 + 1;
    int left = (int)fmax(0, floor(fmin(a.x, b.x) - reach));
    int right = (int)fmin(onto->width - 1, ceil(fmax(a.x, b.x) + reach));
    int top = (int)fmax(0, floor(fmin(a.y, b.y) - reach));
    int bottom = (int)fmin(onto->height - 1, ceil(fmax(a.y, b.y) + reach));
    double dx = b.x - a.x, dy = b.y - a.y, square = dx * dx + dy * dy;
    for (int y = top; y <= bottom; y++) {
        for (int x = left; x <= right; x++) {
            double ahead = square > 0 ? ((x - a.x) * dx + (y - a.y) * dy) / square : 0;
            double along = fmin(fmax(ahead, 0), 1);
            double off_x = x - a.x - along * dx, off_y = y - a.y - along * dy;
            double inside = (from + along * (to - from)) / 2 - sqrt(off_x * off_x + off_y * off_y);
            if (from > to) {
                inside = fmin(inside, ahead * sqrt(square));
            }
            blend(onto, x, y, with, opacity * fmin(fmax(inside + 0.5, 0), 1));
        }
    }
}

void arrow(picture *onto, point a, double x, double y, double width, colour with)
{
    double length = sqrt(x * x + y * y), head = fmin(3.5 * width, length);
    point tip = {a.x + x, a.y + y};
    point neck = {tip.x - x / length * head, tip.y - y / length * head};
    for (int rim = 1; rim >= 0; rim--) {
        double wider = 2.5 * rim;
        colour shade = rim ? paper : with;
        if (length > head) {
            stroke(onto, a, neck, width + wider, width + wider, shade, 1);
        }
        stroke(onto, neck, tip, fmin(3 * width, length) + wider, wider, shade, 1);
    }
}

picture tile(int columns, char **paths, int count)
{
    enum { GAP = 8 };
    picture first = read_picture(paths[0]);
    int rows = (count + columns - 1) / columns, height = -GAP;
    for (int row = 0; row < rows; row++) {
        picture leader = read_picture(paths[row * columns]);
        height += leader.height + GAP;
        free(leader.pixels);
    }
    picture whole = new_picture(columns * (first.width + GAP) - GAP, height, paper);
    int top = 0, next = 0;
    for (int i = 0; i < count; i++) {
        picture part = read_picture(paths[i]);
        int left = i % columns * (first.width + GAP);
        if (i % columns == 0) {
            top = next;
            next += part.height + GAP;
        }
        if (part.width != first.width || part.height != next - GAP - top) {
            die("%s: not of the size of its neighbours", paths[i]);
        }
        for (int y = 0; y < part.height; y++) {
            memcpy(whole.pixels + 3 * ((top + y) * whole.width + left),
                   part.pixels + 3 * y * part.width, 3 * (size_t)part.width);
        }
        free(part.pixels);
    }
    free(first.pixels);
    return whole;
}

picture magnify(int times, const char *path)
{
    picture small = read_picture(path);
    picture large = new_picture(times * small.width, times * small.height, paper);
    for (int i = 0; i < large.width * large.height; i++) {
        int x = i % large.width / times, y = i / large.width / times;
        memcpy(large.pixels + 3 * i, small.pixels + 3 * (y * small.width + x), 3);
    }
    free(small.pixels);
    return large;
}
