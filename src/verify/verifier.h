/* verifier.h - what the suites of `knoll verify` share: one verification of one instruction set. */
#ifndef KNOLL_VERIFIER_H
#define KNOLL_VERIFIER_H

#include <knoll/studio.h>

#include "verify/subject.h"
#include "verify/vectors.h"

typedef struct knoll__verifier {
    const knoll_verify_options *options;
    knoll_verification *result;
    const char *isa;
    int full; /* whether the suite at hand is one of options->full */
    knoll__room room;
    size_t done, planned; /* subjects, for the progress */
    knoll_error *error;
} knoll__verifier;

/* What the samples of a subject must be: all of them, or their hash and the first ones' bits. */
typedef struct knoll__truth {
    const float *all;
    uint64_t hash;
    const uint32_t *first;
    size_t shown;
} knoll__truth;

int knoll__agrees(const float *samples, size_t count, const knoll__truth *truth);

/* The subject, placed and compiled for the instruction set at hand, in every way. */
void knoll__compare_ways(knoll__verifier *v, knoll__subject *subject, const knoll__truth *truth);

/* Counts a difference in room.samples, and describes the first one. */
void knoll__note_difference(knoll__verifier *v, knoll__subject *subject, const char *way,
                            knoll_status status, const knoll__truth *truth);

knoll_status knoll__verify_no_memory(const knoll__verifier *v);

/* Something of its own to compute: an entry of the list in suites.c. */
typedef struct knoll__suite {
    size_t (*count)(const knoll__vectors *vectors); /* steps of the progress */
    knoll_status (*verify)(knoll__verifier *v, const knoll__vectors *vectors);
    int full; /* 1: on request only */
} knoll__suite;

/* NULL past the last. */
const knoll__suite *knoll__suite_at(size_t index);

#endif
