/* strips.h - a long job as strips that several threads draw and pack, and one takes in order. */
#ifndef KNOLL_STRIPS_H
#define KNOLL_STRIPS_H

#include "knoll/knoll.h"

typedef struct knoll__strips {
    uint64_t count;
    size_t bytes;        /* of a drawn strip, at most */
    size_t packed_bytes; /* of a packed strip, at most; without `pack` of no meaning */
    size_t worker_bytes; /* of memory for whoever draws or packs */
    int threads;         /* at least 1: the caller's */

    /* Draws a strip into `bytes`: in any thread, in any order. */
    knoll_status (*draw)(void *user, uint64_t strip, void *worker, unsigned char *bytes);

    /* NULL, or makes a drawn strip into what is taken: in any thread, in any order. `before` is the
       drawn strip before it, or NULL for strip 0. */
    knoll_status (*pack)(void *user, uint64_t strip, void *worker, const unsigned char *before,
                         const unsigned char *bytes, void *packed);

    /* Takes a strip, packed or as it was drawn: in the calling thread, in order from 0. */
    knoll_status (*take)(void *user, uint64_t strip, const void *bytes);
    void *user;
} knoll__strips;

/* Draws, packs and takes all strips, or ends with the first status that isn't KNOLL_OK. No thread
   is left when it returns. KNOLL_ERROR_MEMORY also when it can't allocate what it needs, which it
   does before anything is drawn. */
knoll_status knoll__strips_run(const knoll__strips *strips);

#endif
