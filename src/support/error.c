/* error.c - statuses and errors as text. */
#include "error.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define STRING2(x) #x
#define STRING(x) STRING2(x)

const char *knoll_version(void)
{
    return STRING(KNOLL_VERSION_MAJOR) "." STRING(KNOLL_VERSION_MINOR) "." STRING(
        KNOLL_VERSION_PATCH);
}

const char *knoll_status_string(knoll_status status)
{
    switch (status) {
    case KNOLL_OK: return "no error";
    case KNOLL_ERROR_ARGUMENT: return "invalid argument";
    case KNOLL_ERROR_MEMORY: return "out of memory";
    case KNOLL_ERROR_GRAPH: return "invalid graph";
    case KNOLL_ERROR_LIMIT: return "limit exceeded";
    case KNOLL_ERROR_UNSUPPORTED: return "unsupported instruction set";
    case KNOLL_ERROR_SYNTAX: return "invalid recipe text";
    case KNOLL_ERROR_FILE: return "file error";
    }
    return "unknown status";
}

knoll_status knoll__fail(knoll_error *error, knoll_status status, const char *path,
                         const char *format, ...)
{
    if (error == NULL)
        return status;
    memset(error, 0, sizeof *error);
    error->status = status;
    snprintf(error->path, sizeof error->path, "%s", path);
    va_list list;
    va_start(list, format);
    vsnprintf(error->message, sizeof error->message, format, list);
    va_end(list);
    return status;
}

knoll__text knoll__number(double value)
{
    char local[32];
    int whole = value > -1e16 && value < 1e16 && value == (double)(int64_t)value;
    snprintf(local, sizeof local, whole ? "%.0f" : "%.7g", value);
    knoll__text number;
    char *to = number.text;
    int point = 0; /* whatever the locale writes between the digits becomes one point */
    for (const char *from = local; *from != '\0'; from++) {
        int plain = strchr("+-0123456789aefin", *from) != NULL;
        if (plain || !point)
            *to++ = plain ? *from : '.';
        point |= !plain;
    }
    *to = '\0';
    return number;
}
