/* sink.h - a file that appears when it is whole, or standard output. */
#ifndef KNOLL_SINK_H
#define KNOLL_SINK_H

#include "knoll/knoll.h"

typedef struct knoll__sink {
    int descriptor;  /* -1: not open */
    int failure;     /* the first errno, or 0 */
    int direct;      /* 1: written in place, as a device or a pipe must be */
    char *target;    /* the file as the caller names it */
    char *goal;      /* the file that is replaced: `target` with symbolic links followed */
    char *temporary; /* the name that it has while it grows, or NULL when it has none */
    unsigned char *buffer;
    size_t used;
} knoll__sink;

/* Opens the file `path`, or standard output for "-". After KNOLL_OK the sink must be closed once,
   by knoll__sink_commit or knoll__sink_abandon. */
knoll_status knoll__sink_open(knoll__sink *sink, const char *path, knoll_error *error);

/* Appends bytes. Errors are kept for knoll__sink_check and knoll__sink_finish. */
void knoll__sink_write(knoll__sink *sink, const void *bytes, size_t count);

/* KNOLL_OK, or what went wrong so far, in words. */
knoll_status knoll__sink_check(const knoll__sink *sink, knoll_error *error);

/* Everything is on its way to the disk; the file doesn't have its name yet. */
knoll_status knoll__sink_finish(knoll__sink *sink, knoll_error *error);

/* Finishes, gives the file its name and closes the sink; on failure as if abandoned. */
knoll_status knoll__sink_commit(knoll__sink *sink, knoll_error *error);

/* Closes the sink and leaves no trace of it; whatever had the name before still has it. */
void knoll__sink_abandon(knoll__sink *sink);

#endif
