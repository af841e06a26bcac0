/* suites.c - what `knoll verify` computes: the golden vectors; in full also wide, large and random
   grids, against points of the scalar instruction set. */
#include "support/exact.h" /* random grids are made here */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "verify/random_graph.h"
#include "verify/verifier.h"

static int is_wanted(const knoll__verifier *v, const char *name)
{
    const char *only = v->options->only ? v->options->only : "";
    return strncmp(name, only, strlen(only)) == 0;
}

static void step(knoll__verifier *v)
{
    v->done++;
    if (v->options->progress) {
        v->options->progress(v->options->user, (double)v->done / (double)v->planned);
    }
}

/* ---- Golden vectors ------------------------------------------------------------------------- */

/* Calls `use` with the recipe of a golden vector as a subject that has no place yet. */
static knoll_status with_vector(knoll__verifier *v, const knoll__vector *vector, const char *name,
                                knoll_status (*use)(knoll__verifier *v, const knoll__vector *vector,
                                                    knoll__subject *subject))
{
    knoll_recipe *recipe = NULL;
    knoll_status status =
        knoll_recipe_parse(vector->recipe, strlen(vector->recipe), &recipe, v->error);
    if (status == KNOLL_OK) {
        knoll__subject subject = {.name = name,
                                  .graph = knoll_recipe_graph(recipe),
                                  .output = knoll_recipe_output(recipe),
                                  .seed = knoll_recipe_seed(recipe),
                                  .gradient = vector->gradient};
        status = use(v, vector, &subject);
        knoll_recipe_destroy(recipe);
    }
    return status;
}

static knoll_status compare_golden(knoll__verifier *v, const knoll__vector *vector,
                                   knoll__subject *subject)
{
    const knoll__truth t = {.hash = vector->hash, .first = vector->first, .shown = vector->shown};
    if (knoll__subject_place(subject, &vector->grid, &v->room) != KNOLL_OK) {
        return knoll__verify_no_memory(v);
    }
    knoll_status status = knoll__subject_compile(subject, v->isa, v->error);
    if (status == KNOLL_OK) {
        knoll__compare_ways(v, subject, &t);
    }
    knoll__subject_clear(subject);
    return status;
}

static knoll_status verify_golden(knoll__verifier *v, const knoll__vectors *vectors)
{
    knoll_status status = KNOLL_OK;
    for (size_t i = 0; i < vectors->count && status == KNOLL_OK; i++, step(v)) {
        if (is_wanted(v, vectors->list[i].name)) {
            status = with_vector(v, &vectors->list[i], vectors->list[i].name, compare_golden);
        }
    }
    return status;
}

/* ---- Wide grids ----------------------------------------------------------------------------- */

/* Against points of the scalar instruction set. */
static knoll_status compare_with_scalar(knoll__verifier *v, knoll__subject *subject,
                                        const knoll_grid *grid)
{
    knoll_status status = knoll__subject_place(subject, grid, &v->room);
    if (status != KNOLL_OK) {
        return knoll__verify_no_memory(v);
    }
    status = knoll__subject_compile(subject, "scalar", v->error);
    if (status == KNOLL_OK && knoll__sample_as_points(subject, v->room.expected) != KNOLL_OK) {
        status = knoll__verify_no_memory(v);
    }
    if (status == KNOLL_OK) {
        status = knoll__subject_compile(subject, v->isa, v->error);
    }
    if (status == KNOLL_OK) {
        knoll__compare_ways(v, subject, &(knoll__truth){.all = v->room.expected});
    }
    knoll__subject_clear(subject);
    return status;
}

/* The same recipes over grids of many tiles, groups of rows and stretches of columns. */
static knoll_status compare_wide(knoll__verifier *v, const knoll__vector *vector,
                                 knoll__subject *subject)
{
    static const size_t counts[KNOLL_AXES][KNOLL_AXES] = {
        {5003, 1, 1, 1}, {1291, 11, 1, 1}, {333, 7, 5, 1}, {131, 6, 3, 3}};
    knoll_grid grid = vector->grid;
    memcpy(grid.count, counts[grid.dimensions - 1], sizeof grid.count);
    return compare_with_scalar(v, subject, &grid);
}

static knoll_status verify_wide(knoll__verifier *v, const knoll__vectors *vectors)
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

/* ---- Random graphs -------------------------------------------------------------------------- */

enum { RANDOM_GRAPHS = 25000 };

/* Somewhere, near or far, with steps from a hundredth of a unit to some hundreds. */
static knoll_grid random_grid(uint64_t seed, int dimensions)
{
    static const size_t counts[KNOLL_AXES][KNOLL_AXES] = {
        {300, 1, 1, 1}, {90, 7, 1, 1}, {45, 5, 3, 1}, {21, 4, 3, 2}};
    static const double reach[] = {10, 10, 1000, 1e5, 1e9, 1e16};
    knoll_grid grid = knoll_grid_default(dimensions);
    double most = reach[knoll_random_below(seed, 0, RANDOM_COUNT(reach))], step = 0.01;
    for (uint32_t i = knoll_random_below(seed, 1, 15); i > 0; i--) {
        step *= 2;
    }
    for (int a = 0; a < dimensions; a++) {
        uint64_t at = 2 + 3 * (uint64_t)a;
        grid.origin[a] = random_between(seed, at, -most, most);
        grid.step[a] = random_between(seed, at + 1, -step, step);
        grid.first[a] = (int64_t)knoll_random_below(seed, at + 2, 2000) - 1000;
        grid.count[a] = counts[dimensions - 1][a];
    }
    return grid;
}

static knoll_status verify_random(knoll__verifier *v, const knoll__vectors *vectors)
{
    knoll_status status = KNOLL_OK;
    (void)vectors;
    for (uint64_t i = 0; i < RANDOM_GRAPHS && status == KNOLL_OK; i++, step(v)) {
        char name[32];
        int dimensions = (int)(1 + i / KNOLL_AXES % KNOLL_AXES); /* depth goes by i % 4 */
        snprintf(name, sizeof name, "random/%u/", (unsigned)i);
        if (!is_wanted(v, name)) {
            continue;
        }
        knoll__subject subject = {.name = name, .seed = knoll_seed_derive(i, name)};
        knoll_graph *graph = random_graph_at(i, dimensions, 1, &subject.output);
        const knoll_grid grid = random_grid(i, dimensions);
        subject.graph = graph;
        status = compare_with_scalar(v, &subject, &grid);
        knoll_graph_destroy(graph);
    }
    return status;
}

/* ---- Large grids ---------------------------------------------------------------------------- */

/* Grids so large that their last octaves are written past the caches, against points of their
   rows. */
enum { LARGE_WIDTH = 4096, LARGE_HEIGHT = 2056, LARGE_STRIP = 8, LARGE_GRIDS = 5 };

static knoll_status compare_large(knoll__verifier *v, knoll__subject *subject,
                                  const knoll_grid *whole, const float *samples)
{
    const size_t size = (size_t)LARGE_WIDTH * LARGE_STRIP;
    knoll_grid strip = *whole;
    strip.count[1] = LARGE_STRIP;
    knoll_status status = knoll__subject_compile(subject, "scalar", v->error);
    for (size_t y = 0; y < LARGE_HEIGHT && status == KNOLL_OK; y += LARGE_STRIP) {
        strip.first[1] = whole->first[1] + (int64_t)y;
        if (knoll__subject_place(subject, &strip, &v->room) != KNOLL_OK) {
            return knoll__verify_no_memory(v);
        }
        const knoll__truth t = {.all = v->room.expected};
        memcpy(v->room.samples, samples + y * LARGE_WIDTH, size * sizeof *samples);
        if (knoll__sample_as_points(subject, v->room.expected) != KNOLL_OK) {
            return knoll__verify_no_memory(v);
        }
        if (!knoll__agrees(v->room.samples, size, &t)) {
            knoll__note_difference(v, subject, "grid", KNOLL_OK, &t);
            break;
        }
    }
    v->result->vectors++;
    v->result->samples += (size_t)LARGE_WIDTH * LARGE_HEIGHT;
    return status;
}

/* A grid of two octaves of a type, at an address that vectors of any width are aligned to. */
static knoll_status sample_large(knoll__verifier *v, knoll__subject *subject, const char *type)
{
    const size_t size = sizeof(float) * LARGE_WIDTH * LARGE_HEIGHT;
    const knoll_fbm_parameters fbm = {.octaves = 2, .lacunarity = 3.0f, .gain = 0.5f};
    subject->output =
        knoll_make_fbm(subject->graph, knoll_graph_add(subject->graph, type, NULL), &fbm);
    knoll_grid grid = knoll_grid_default(2);
    grid.first[0] = -1000;
    grid.count[0] = LARGE_WIDTH;
    grid.count[1] = LARGE_HEIGHT;
    float *samples = aligned_alloc(64, size);
    if (!samples) {
        return knoll__verify_no_memory(v);
    }
    memset(samples, 0xa5, size);
    knoll_status status = knoll__subject_compile(subject, v->isa, v->error);
    if (status == KNOLL_OK &&
        knoll_sample_grid(subject->field, &grid, &samples, NULL) != KNOLL_OK) {
        status = knoll__verify_no_memory(v);
    }
    if (status == KNOLL_OK) {
        status = compare_large(v, subject, &grid, samples);
    }
    free(samples);
    return status;
}

static knoll_status verify_large(knoll__verifier *v, const knoll__vectors *vectors)
{
    static const char *const types[LARGE_GRIDS] = {"white", "value", "perlin", "simplex", "worley"};
    knoll_status status = KNOLL_OK;
    (void)vectors;
    for (size_t i = 0; i < LARGE_GRIDS && status == KNOLL_OK; i++, step(v)) {
        char name[32];
        snprintf(name, sizeof name, "large/%s", types[i]);
        if (is_wanted(v, name)) {
            knoll__subject subject = {.name = name, .graph = knoll_graph_create(NULL), .seed = i};
            status = sample_large(v, &subject, types[i]);
            knoll__subject_clear(&subject);
            knoll_graph_destroy(subject.graph);
        }
    }
    return status;
}

/* ---- The list ------------------------------------------------------------------------------- */

static size_t count_vectors(const knoll__vectors *vectors)
{
    return vectors->count;
}

static size_t count_large(const knoll__vectors *vectors)
{
    (void)vectors;
    return LARGE_GRIDS;
}

static size_t count_random(const knoll__vectors *vectors)
{
    (void)vectors;
    return RANDOM_GRAPHS;
}

/* What else there is to verify, such as arithmetic of another kind, is a suite and a line here. */
const knoll__suite *knoll__suite_at(size_t index)
{
    static const knoll__suite suites[] = {
        {count_vectors, verify_golden, 0},
        {count_vectors, verify_wide, 1},
        {count_large, verify_large, 1},
        {count_random, verify_random, 1},
    };
    return index < sizeof suites / sizeof *suites ? &suites[index] : NULL;
}
