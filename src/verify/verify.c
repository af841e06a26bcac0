/* verify.c - knoll_verify: a subject in every way beside what it must be, and what is said of the
   first difference. suites.c says what is computed. */
#include <knoll/studio.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "codec/report.h"
#include "recipe/recipe.h"
#include "verify/verifier.h"

knoll_status knoll__verify_no_memory(const knoll__verifier *v)
{
    return knoll__report(v->error, KNOLL_ERROR_MEMORY, "", "no memory to verify with");
}

/* ---- Differences ---------------------------------------------------------------------------- */

int knoll__agrees(const float *samples, size_t count, const knoll__truth *t)
{
    return t->all ? memcmp(samples, t->all, count * sizeof *samples) == 0
                  : knoll__vector_hash(samples, count) == t->hash;
}

/* Where only a hash is known, any instruction set whose points have it knows the rest. */
static const float *find_all(knoll__verifier *v, knoll__subject *subject, const knoll__truth *t)
{
    const char *isa;
    for (size_t i = 0; !t->all && (isa = knoll_isa_at(i)) != NULL; i++) {
        if (knoll__subject_compile(subject, isa, NULL) == KNOLL_OK &&
            knoll__sample_as_points(subject, v->room.expected) == KNOLL_OK &&
            knoll__agrees(v->room.expected, subject->total, t)) {
            return v->room.expected;
        }
    }
    return t->all;
}

static void find_sample(knoll__verifier *v, knoll__subject *subject, const knoll__truth *t,
                        knoll_difference *difference)
{
    const float *all = find_all(v, subject, t);
    size_t known = all ? subject->total : t->shown;
    for (size_t i = 0; i < known && !difference->is_known; i++) {
        difference->expected = all ? knoll__bits(all[i]) : t->first[i];
        difference->found = knoll__bits(v->room.samples[i]);
        difference->is_known = difference->expected != difference->found;
        difference->sample = i;
    }
    for (int a = 0; a < subject->grid.dimensions && difference->is_known; a++) {
        difference->position[a] = subject->positions[a][difference->sample % subject->count];
    }
}

void knoll__note_difference(knoll__verifier *v, knoll__subject *subject, const char *way,
                            knoll_status status, const knoll__truth *t)
{
    if (v->result->differences++ > 0) {
        return;
    }
    knoll_difference *difference = &v->result->first;
    knoll_recipe recipe = {subject->graph, subject->output, subject->seed,
                           knoll__picture_default()};
    recipe.picture.dimensions = subject->grid.dimensions;
    snprintf(difference->vector, sizeof difference->vector, "%s", subject->name);
    snprintf(difference->way, sizeof difference->way, "%s", way);
    difference->full = v->full;
    difference->grid = subject->grid;
    difference->status = status;
    if (knoll_recipe_print(&recipe, &difference->recipe) != KNOLL_OK) {
        difference->recipe = NULL;
    }
    if (status == KNOLL_OK) {
        find_sample(v, subject, t, difference);
    }
}

void knoll__compare_ways(knoll__verifier *v, knoll__subject *subject, const knoll__truth *t)
{
    const knoll__way *way;
    v->result->vectors++;
    for (size_t i = 0; (way = knoll__way_at(i)) != NULL; i++) {
        if (way->applies && !way->applies(subject)) {
            continue;
        }
        memset(v->room.samples, 0xa5, subject->total * sizeof *v->room.samples);
        knoll_status status = way->sample(subject, v->room.samples);
        v->result->samples += subject->total;
        if (status != KNOLL_OK || !knoll__agrees(v->room.samples, subject->total, t)) {
            knoll__note_difference(v, subject, way->name, status, t);
            knoll__subject_compile(subject, v->isa, NULL);
        }
    }
}

/* ---- The call ------------------------------------------------------------------------------- */

static knoll_status verify_all(knoll__verifier *v)
{
    knoll__vectors vectors;
    knoll_status status = knoll__vectors_read(&vectors, v->error);
    if (status != KNOLL_OK) {
        return status;
    }
    const knoll__suite *suite;
    for (size_t i = 0; (suite = knoll__suite_at(i)) != NULL; i++) {
        v->planned += !suite->full || v->options->full ? suite->count(&vectors) : 0;
    }
    for (size_t i = 0; (suite = knoll__suite_at(i)) != NULL && status == KNOLL_OK; i++) {
        v->full = suite->full;
        status = !suite->full || v->options->full ? suite->verify(v, &vectors) : KNOLL_OK;
    }
    knoll__vectors_free(&vectors);
    knoll__room_free(&v->room);
    return status;
}

/* Ends the forcing, or goes back to what was forced before. */
static void restore_isa(const char *before)
{
    const char *now = NULL;
    knoll_isa_force(NULL, NULL);
    if (before && knoll_isa_current(&now, NULL) == KNOLL_OK && strcmp(now, before) != 0) {
        knoll_isa_force(before, NULL);
    }
}

knoll_status knoll_verify(const knoll_verify_options *options, knoll_verification *verification,
                          knoll_error *error)
{
    const char *before = NULL;
    knoll_verification result = {.isa = ""};
    knoll_status status = knoll_isa_current(&before, options->isa ? NULL : error);
    knoll__verifier v = {.options = options, .result = &result, .error = error};
    v.isa = options->isa ? options->isa : before;
    if (v.isa) {
        snprintf(result.isa, sizeof result.isa, "%s", v.isa);
        status = knoll_isa_force(v.isa, error);
    }
    if (status == KNOLL_OK) {
        status = verify_all(&v);
    }
    restore_isa(before);
    if (status != KNOLL_OK) {
        knoll_verification_clear(&result);
        return status;
    }
    *verification = result;
    return KNOLL_OK;
}

void knoll_verification_clear(knoll_verification *verification)
{
    free(verification->first.recipe);
    verification->first.recipe = NULL;
}
