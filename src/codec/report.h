/* report.h - filling a knoll_error in one line. */
#ifndef KNOLL_REPORT_H
#define KNOLL_REPORT_H

#include "knoll/knoll.h"

/* Fills `error` (may be NULL) with a place and a sentence in the manner of printf; returns
   `status`. */
#if defined(__GNUC__)
__attribute__((format(printf, 4, 5)))
#endif
knoll_status
knoll__report(knoll_error *error, knoll_status status, const char *path, const char *format, ...);

#endif
