/* text.c - text that grows as it is written. An allocation that fails is remembered, so that
   writers need not look until the end. */

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "recipe.h"

static bool reserve(knoll__text *text, size_t more)
{
    if (text->failed) {
        return false;
    }
    if (text->length + more + 1 > text->capacity) {
        size_t capacity = 2 * (text->length + more + 1);
        char *data = realloc(text->data, capacity);
        if (!data) {
            text->failed = true;
            return false;
        }
        text->data = data;
        text->capacity = capacity;
    }
    return true;
}

void knoll__write(knoll__text *text, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    if (length >= 0 && reserve(text, (size_t)length)) {
        va_start(arguments, format);
        vsnprintf(text->data + text->length, (size_t)length + 1, format, arguments);
        va_end(arguments);
        text->length += (size_t)length;
    }
}

void knoll__write_string(knoll__text *text, const char *string)
{
    knoll__write(text, "\"");
    for (const char *c = string; *c; c++) {
        if (*c == '"' || *c == '\\') {
            knoll__write(text, "\\%c", *c);
        } else if ((unsigned char)*c < 0x20) {
            knoll__write(text, "\\u%04x", (unsigned)*c);
        } else {
            knoll__write(text, "%c", *c);
        }
    }
    knoll__write(text, "\"");
}

void knoll__write_cut(knoll__text *text, size_t length)
{
    if (!text->failed) {
        text->length = length;
    }
}

knoll_status knoll__write_end(knoll__text *text, char **result)
{
    if (!reserve(text, 0)) {
        free(text->data);
        return KNOLL_ERROR_MEMORY;
    }
    text->data[text->length] = 0;
    *result = text->data;
    return KNOLL_OK;
}
