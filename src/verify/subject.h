/* subject.h - a vector made ready to be sampled: its graph, its positions, its field. */
#ifndef KNOLL_SUBJECT_H
#define KNOLL_SUBJECT_H

#include "verify/ways.h"

/* Where the samples of one subject after the other are kept. */
typedef struct knoll__room {
    size_t size;
    float *samples, *expected;
    double *positions[KNOLL_AXES];
    float *floats[KNOLL_AXES];
} knoll__room;

void knoll__room_free(knoll__room *room);

/* Gives the subject its grid, and the positions of all its samples. The room is the subject's until
   another one takes it. KNOLL_ERROR_MEMORY. */
knoll_status knoll__subject_place(knoll__subject *subject, const knoll_grid *grid,
                                  knoll__room *room);

/* Compiles its field for an instruction set, which stays forced. The field before is destroyed. */
knoll_status knoll__subject_compile(knoll__subject *subject, const char *isa, knoll_error *error);
void knoll__subject_clear(knoll__subject *subject); /* its field */

#endif
