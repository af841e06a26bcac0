/* report.c - filling a knoll_error in one line. */
#include "codec/report.h"

#include <stdarg.h>
#include <stdio.h>

knoll_status knoll__report(knoll_error *error, knoll_status status, const char *path,
                           const char *format, ...)
{
    if (error) {
        va_list arguments;
        va_start(arguments, format);
        *error = (knoll_error){.status = status};
        snprintf(error->path, sizeof error->path, "%s", path);
        vsnprintf(error->message, sizeof error->message, format, arguments);
        va_end(arguments);
    }
    return status;
}
