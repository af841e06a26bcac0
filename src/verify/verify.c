/* verify.c - knoll_verify: what each suite has to compute, in every way, beside what it must be. */
#include "support/exact.h" /* random grids are made here */

#include <knoll/studio.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "codec/report.h"
#include "recipe/recipe.h"
#include "verify/random_graph.h"
#include "verify/subject.h"
#include "verify/vectors.h"

typedef struct verifier {
    const knoll_verify_options *options;
    knoll_verification *result;
    const char *isa;
    knoll__room room;
    size_t done, planned; /* subjects, for the progress */
    knoll_error *error;
} verifier;

/* What the samples of a subject must be: all of them, or their hash and the first ones' bits. */
typedef struct truth {
    const float *all;
    uint64_t hash;
    const uint32_t *first;
    size_t shown;
} truth;

static knoll_status no_memory(const verifier *v)
{
    return knoll__report(v->error, KNOLL_ERROR_MEMORY, "", "no memory to verify with");
}

/* ---- Differences ---------------------------------------------------------------------------- */

static bool agrees(const float *samples, size_t count, const truth *t)
{
    return t->all ? memcmp(samples, t->all, count * sizeof *samples) == 0
                  : knoll__vector_hash(samples, count) == t->hash;
}

/* Where only a hash is known, any instruction set whose points have it knows the rest. */
static const float *find_all(verifier *v, knoll__subject *subject, const truth *t)
{
    const char *isa;
    for (size_t i = 0; !t->all && (isa = knoll_isa_at(i)) != NULL; i++) {
        if (knoll__subject_compile(subject, isa, NULL) == KNOLL_OK &&
            knoll__sample_as_points(subject, v->room.expected) == KNOLL_OK &&
            agrees(v->room.expected, subject->count, t)) {
            return v->room.expected;
        }
    }
    return t->all;
}

static void find_sample(verifier *v, knoll__subject *subject, const truth *t,
                        knoll_difference *difference)
{
    const float *all = find_all(v, subject, t);
    size_t known = all ? subject->count : t->shown;
    for (size_t i = 0; i < known && !difference->is_known; i++) {
        difference->expected = all ? knoll__bits(all[i]) : t->first[i];
        difference->found = knoll__bits(v->room.samples[i]);
        difference->is_known = difference->expected != difference->found;
        difference->sample = i;
    }
    for (int a = 0; a < subject->grid.dimensions && difference->is_known; a++) {
        difference->position[a] = subject->positions[a][difference->sample];
    }
}

static void note_difference(verifier *v, knoll__subject *subject, const knoll__way *way,
                            knoll_status status, const truth *t)
{
    if (v->result->differences++ > 0) {
        return;
    }
    knoll_difference *difference = &v->result->first;
    knoll_recipe recipe = {subject->graph, subject->output, subject->seed,
                           knoll__picture_default()};
    recipe.picture.dimensions = subject->grid.dimensions;
    snprintf(difference->vector, sizeof difference->vector, "%s", subject->name);
    snprintf(difference->way, sizeof difference->way, "%s", way->name);
    difference->grid = subject->grid;
    difference->status = status;
    if (knoll_recipe_print(&recipe, &difference->recipe) != KNOLL_OK) {
        difference->recipe = NULL;
    }
    if (status == KNOLL_OK) {
        find_sample(v, subject, t, difference);
    }
}

/* The subject, compiled for the instruction set at hand, in every way. */
static void compare_ways(verifier *v, knoll__subject *subject, const truth *t)
{
    const knoll__way *way;
    v->result->vectors++;
    for (size_t i = 0; (way = knoll__way_at(i)) != NULL; i++) {
        if (way->applies && !way->applies(subject)) {
            continue;
        }
        memset(v->room.samples, 0xa5, subject->count * sizeof *v->room.samples);
        knoll_status status = way->sample(subject, v->room.samples);
        v->result->samples += subject->count;
        if (status != KNOLL_OK || !agrees(v->room.samples, subject->count, t)) {
            note_difference(v, subject, way, status, t);
            knoll__subject_compile(subject, v->isa, NULL);
        }
    }
}

static bool is_wanted(const verifier *v, const char *name)
{
    const char *only = v->options->only ? v->options->only : "";
    return strncmp(name, only, strlen(only)) == 0;
}

static void step(verifier *v)
{
    v->done++;
    if (v->options->progress) {
        v->options->progress(v->options->user, (double)v->done / (double)v->planned);
    }
}

/* Against points of the scalar instruction set. */
static knoll_status compare_with_scalar(verifier *v, knoll__subject *subject,
                                        const knoll_grid *grid)
{
    knoll_status status = knoll__subject_place(subject, grid, &v->room);
    if (status != KNOLL_OK) {
        return no_memory(v);
    }
    status = knoll__subject_compile(subject, "scalar", v->error);
    if (status == KNOLL_OK) {
        status = knoll__sample_as_points(subject, v->room.expected);
    }
    if (status == KNOLL_OK) {
        status = knoll__subject_compile(subject, v->isa, v->error);
    }
    if (status == KNOLL_OK) {
        compare_ways(v, subject, &(truth){.all = v->room.expected});
    }
    knoll__subject_clear(subject);
    return status;
}

/* ---- Suites --------------------------------------------------------------------------------- */

/* Calls `use` with the recipe of a golden vector as a subject that has no place yet. */
static knoll_status with_vector(verifier *v, const knoll__vector *vector, const char *name,
                                knoll_status (*use)(verifier *v, const knoll__vector *vector,
                                                    knoll__subject *subject))
{
    knoll_recipe *recipe = NULL;
    knoll_status status =
        knoll_recipe_parse(vector->recipe, strlen(vector->recipe), &recipe, v->error);
    if (status == KNOLL_OK) {
        knoll__subject subject = {.name = name,
                                  .graph = knoll_recipe_graph(recipe),
                                  .output = knoll_recipe_output(recipe),
                                  .seed = knoll_recipe_seed(recipe)};
        status = use(v, vector, &subject);
        knoll_recipe_destroy(recipe);
    }
    return status;
}

static knoll_status compare_golden(verifier *v, const knoll__vector *vector,
                                   knoll__subject *subject)
{
    const truth t = {.hash = vector->hash, .first = vector->first, .shown = vector->shown};
    if (knoll__subject_place(subject, &vector->grid, &v->room) != KNOLL_OK) {
        return no_memory(v);
    }
    knoll_status status = knoll__subject_compile(subject, v->isa, v->error);
    if (status == KNOLL_OK) {
        compare_ways(v, subject, &t);
    }
    knoll__subject_clear(subject);
    return status;
}

/* The golden vectors as they are. */
static knoll_status verify_golden(verifier *v, const knoll__vectors *vectors)
{
    knoll_status status = KNOLL_OK;
    for (size_t i = 0; i < vectors->count && status == KNOLL_OK; i++, step(v)) {
        if (is_wanted(v, vectors->list[i].name)) {
            status = with_vector(v, &vectors->list[i], vectors->list[i].name, compare_golden);
        }
    }
    return status;
}

/* The same recipes over grids of many tiles, groups of rows and stretches of columns. */
static knoll_status compare_wide(verifier *v, const knoll__vector *vector, knoll__subject *subject)
{
    static const size_t counts[KNOLL_AXES][KNOLL_AXES] = {
        {5003, 1, 1, 1}, {1291, 11, 1, 1}, {333, 7, 5, 1}, {131, 6, 3, 3}};
    knoll_grid grid = vector->grid;
    memcpy(grid.count, counts[grid.dimensions - 1], sizeof grid.count);
    return compare_with_scalar(v, subject, &grid);
}

static knoll_status verify_wide(verifier *v, const knoll__vectors *vectors)
{
    knoll_status status = KNOLL_OK;
    for (size_t i = 0; i < vectors->count && status == KNOLL_OK; i++, step(v)) {
        char name[sizeof v->result->first.vector];
        snprintf(name, sizeof name, "wide/%s", vectors->list[i].name);
        if (is_wanted(v, name)) {
            status = with_vector(v, &vectors->list[i], name, compare_wide);
        }
    }
    return status;
}

enum { RANDOM_GRAPHS = 2000 };

/* Somewhere, near or far, with steps from a hundredth of a unit to some hundreds. */
static knoll_grid random_grid(uint64_t seed, int dimensions)
{
    static const size_t counts[KNOLL_AXES][KNOLL_AXES] = {
        {300, 1, 1, 1}, {90, 7, 1, 1}, {45, 5, 3, 1}, {21, 4, 3, 2}};
    static const double reach[] = {10, 10, 1000, 1e5, 1e9, 1e16};
    knoll_grid grid = knoll_grid_default(dimensions);
    double most = reach[random_word(seed, 0) % RANDOM_COUNT(reach)], step = 0.01;
    for (uint64_t i = random_word(seed, 1) % 15; i > 0; i--) {
        step *= 2;
    }
    for (int a = 0; a < dimensions; a++) {
        uint64_t at = 2 + 3 * (uint64_t)a;
        grid.origin[a] = random_between(seed, at, -most, most);
        grid.step[a] = random_between(seed, at + 1, -step, step);
        grid.first[a] = (int64_t)(random_word(seed, at + 2) % 2000) - 1000;
        grid.count[a] = counts[dimensions - 1][a];
    }
    return grid;
}

static knoll_status verify_random(verifier *v, const knoll__vectors *vectors)
{
    knoll_status status = KNOLL_OK;
    (void)vectors;
    for (uint64_t i = 0; i < RANDOM_GRAPHS && status == KNOLL_OK; i++, step(v)) {
        char name[32];
        int dimensions = (int)(1 + i % KNOLL_AXES);
        snprintf(name, sizeof name, "random/%u/", (unsigned)i);
        if (!is_wanted(v, name)) {
            continue;
        }
        knoll__subject subject = {.name = name, .seed = random_word(3, i)};
        knoll_graph *graph = random_graph_at(i, 0, &subject.output);
        const knoll_grid grid = random_grid(i, dimensions);
        subject.graph = graph;
        status = compare_with_scalar(v, &subject, &grid);
        knoll_graph_destroy(graph);
    }
    return status;
}

/* A suite computes something of its own; `full` ones on request only. */
static const struct suite {
    knoll_status (*verify)(verifier *v, const knoll__vectors *vectors);
    int full;
} suites[] = {
    {verify_golden, 0},
    {verify_wide, 1},
    {verify_random, 1},
};

/* ---- The call ------------------------------------------------------------------------------- */

static knoll_status verify_all(verifier *v)
{
    knoll__vectors vectors;
    knoll_status status = knoll__vectors_read(&vectors, v->error);
    if (status != KNOLL_OK) {
        return status;
    }
    v->planned = vectors.count + (v->options->full ? vectors.count + RANDOM_GRAPHS : 0);
    for (size_t i = 0; i < sizeof suites / sizeof *suites && status == KNOLL_OK; i++) {
        if (!suites[i].full || v->options->full) {
            status = suites[i].verify(v, &vectors);
        }
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
    verifier v = {.options = options, .result = &result, .error = error};
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
