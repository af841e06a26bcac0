/* strips.h - a long job as strips that several threads draw and one takes in order. */
#ifndef KNOLL_STRIPS_H
#define KNOLL_STRIPS_H

#include "knoll/knoll.h"

typedef struct knoll__strips {
    uint64_t count;
    size_t bytes;        /* of a drawn strip, at most */
    size_t worker_bytes; /* of memory for whoever draws */
    int threads;         /* at least 1: the caller's */

    /* Draws a strip into `bytes`: in any thread, in any order. */
    knoll_status (*draw)(void *user, uint64_t strip, void *worker, unsigned char *bytes);

    /* Takes a drawn strip: in the calling thread, in order from 0. */
    knoll_status (*take)(void *user, uint64_t strip, const unsigned char *bytes);
    void *user;
} knoll__strips;

/* Draws and takes all strips, or ends with the first status that isn't KNOLL_OK. No thread is left
   when it returns. KNOLL_ERROR_MEMORY also when it can't allocate what it needs, which it does
   before anything is drawn. */
knoll_status knoll__strips_run(const knoll__strips *strips);

#endif
