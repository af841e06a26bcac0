/* nearest.h - which of several words was probably meant. */
#ifndef KNOLL_NEAREST_H
#define KNOLL_NEAREST_H

#include <stddef.h>

/* The best so far; start with {word, NULL, 0}. */
typedef struct knoll__nearest {
    const char *word;
    const char *best; /* NULL: none is near enough */
    size_t distance;
} knoll__nearest;

/* Offers a candidate: near enough is an edit distance of at most a third of the word (at least 1),
   counting swapped neighbours as one edit, or one word beginning with the other. */
void knoll__nearest_offer(knoll__nearest *nearest, const char *candidate);

/* Equal but for case, '_', '-' and ' '. */
int knoll__same_word(const char *a, const char *b);

#endif
