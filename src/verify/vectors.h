/* vectors.h - the golden vectors: tests/golden/golden.txt, as it was when this library was
   built. */
#ifndef KNOLL_VECTORS_H
#define KNOLL_VECTORS_H

#include "knoll/knoll.h"

enum { KNOLL__VECTOR_SHOWN = 8 };

typedef struct knoll__vector {
    const char *name, *recipe; /* in the text that all vectors share */
    knoll_grid grid;           /* packed */
    size_t count;              /* samples of the grid */
    int gradient;  /* 1: the vector is of derivatives at them, those by x, then those by y ... */
    uint64_t hash; /* knoll__vector_hash of it */
    size_t shown;  /* of how many, the first ones, the bits are known too */
    uint32_t first[KNOLL__VECTOR_SHOWN];
} knoll__vector;

typedef struct knoll__vectors {
    char *text;
    knoll__vector *list;
    size_t count;
} knoll__vectors;

knoll_status knoll__vectors_read(knoll__vectors *vectors, knoll_error *error);
void knoll__vectors_free(knoll__vectors *vectors);

uint64_t knoll__vector_hash(const float *samples, size_t count);
uint32_t knoll__bits(float value);

/* The text of the file, NUL-terminated, the caller's to free(). */
knoll_status knoll__vectors_text(char **text, knoll_error *error);

#endif
