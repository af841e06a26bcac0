/* error.h - filling a knoll_error. */
#ifndef KNOLL_ERROR_H
#define KNOLL_ERROR_H

#include <knoll/knoll.h>

#if defined(__GNUC__)
__attribute__((format(printf, 4, 5)))
#endif
/* Fills *error (may be NULL) with printf's format and gives `status` back. Numbers with a decimal
   point go through knoll__number, since printf follows the locale. */
knoll_status
knoll__fail(knoll_error *error, knoll_status status, const char *path, const char *format, ...);

/* A number as text, without the locale: whole numbers in full, others to seven digits. */
typedef struct knoll__text {
    char text[32];
} knoll__text;
knoll__text knoll__number(double value);

#endif
