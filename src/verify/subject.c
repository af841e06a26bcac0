/* subject.c - makes vectors ready to be sampled. */
#include "support/exact.h" /* positions are computed here */

#include "verify/subject.h"

#include <stdlib.h>
#include <string.h>

void knoll__room_free(knoll__room *room)
{
    for (int a = 0; a < KNOLL_AXES; a++) {
        free(room->positions[a]);
        free(room->floats[a]);
    }
    free(room->samples);
    free(room->expected);
    *room = (knoll__room){0};
}

static knoll_status reserve(knoll__room *room, size_t size)
{
    if (size <= room->size) {
        return KNOLL_OK;
    }
    knoll__room_free(room);
    int ok = (room->samples = malloc(size * sizeof(float))) != NULL &&
             (room->expected = malloc(size * sizeof(float))) != NULL;
    for (int a = 0; a < KNOLL_AXES && ok; a++) {
        ok = (room->positions[a] = malloc(size * sizeof(double))) != NULL &&
             (room->floats[a] = malloc(size * sizeof(float))) != NULL;
    }
    room->size = ok ? size : 0;
    return ok ? KNOLL_OK : KNOLL_ERROR_MEMORY;
}

knoll_status knoll__subject_place(knoll__subject *subject, const knoll_grid *grid,
                                  knoll__room *room)
{
    size_t count = 1, before = 1;
    for (int a = 0; a < grid->dimensions; a++) {
        count *= grid->count[a];
    }
    const size_t parts = subject->gradient ? 1 + (size_t)grid->dimensions : 1;
    if (reserve(room, count * parts) != KNOLL_OK) {
        return KNOLL_ERROR_MEMORY;
    }
    subject->grid = *grid;
    subject->count = count;
    subject->total = subject->gradient ? count * (parts - 1) : count;
    subject->are_floats = 1;
    memcpy(subject->positions, room->positions, sizeof subject->positions);
    memcpy(subject->floats, room->floats, sizeof subject->floats);
    for (int a = 0; a < grid->dimensions; a++) {
        for (size_t i = 0; i < count; i++) {
            int64_t at = grid->first[a] + (int64_t)(i / before % grid->count[a]);
            double position = grid->origin[a] + grid->step[a] * (double)at;
            int in_range = -3e38 < position && position < 3e38; /* else the cast may be undefined */
            float narrow = in_range ? (float)position : 0.0f;
            subject->positions[a][i] = position;
            subject->floats[a][i] = narrow;
            subject->are_floats &= (double)narrow == position;
        }
        before *= grid->count[a];
    }
    return KNOLL_OK;
}

knoll_status knoll__subject_compile(knoll__subject *subject, const char *isa, knoll_error *error)
{
    knoll_field *field = NULL;
    knoll_status status = knoll_isa_force(isa, error);
    if (status == KNOLL_OK) {
        status = knoll_compile(subject->graph, subject->output, subject->seed, &field, error);
    }
    if (status == KNOLL_OK && subject->gradient) {
        knoll_field *plain = field;
        field = NULL;
        status = knoll_field_differentiate(plain, &field, error);
        knoll_field_destroy(plain);
    }
    if (status == KNOLL_OK) {
        knoll__subject_clear(subject);
        subject->field = field;
        subject->is_scalar = strcmp(isa, "scalar") == 0;
    }
    return status;
}

void knoll__subject_clear(knoll__subject *subject)
{
    knoll_field_destroy(subject->field);
    subject->field = NULL;
}
