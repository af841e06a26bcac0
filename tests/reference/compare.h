/* compare.h - positions that try lattices, and the comparison of a field with the interpreter. */
#ifndef COMPARE_H
#define COMPARE_H

#include "interpreter.h"

enum { MOST_POSITIONS = 4096 };

typedef struct positions {
    size_t count;
    double axis[4][MOST_POSITIONS];
} positions;

/* How many samples a comparison has seen, and how many of these were at jumps, where nothing can be
   said. */
static unsigned long compared, unsure;

/* Coordinate `i` of the stream `seed`, where a lattice has `frequency` cells a unit: among cells
   near the origin, on both sides; on their borders and just beside them; and far away. */
static inline double tried_coordinate(uint64_t seed, uint64_t i, double frequency)
{
    double cell = floor(test_between(seed, 3 * i, -9, 10));
    switch (test_random(seed, 3 * i + 1) % 8) {
    case 0: return cell / frequency;
    case 1: return nextafter(cell / frequency, test_random(seed, 3 * i + 2) & 1 ? 1e300 : -1e300);
    case 2: return (double)nextafterf((float)(cell / frequency), -1e30f);
    case 3: return (cell + 0.5) / frequency;
    case 4: return test_between(seed, 3 * i + 2, -1e6, 1e6) / frequency;
    case 5: return test_between(seed, 3 * i + 2, -1e10, 1e10) / frequency;
    default: return (cell + test_between(seed, 3 * i + 2, 0, 1)) / frequency;
    }
}

static inline void try_positions(positions *at, uint64_t seed, size_t count, double frequency)
{
    at->count = count;
    for (size_t i = 0; i < count; i++)
        for (size_t a = 0; a < 4; a++)
            at->axis[a][i] = tried_coordinate(seed, 4 * i + a, frequency);
}

static inline knoll_field *compiled(const knoll_graph *graph, knoll_node node, uint64_t seed)
{
    knoll_field *field = NULL;
    knoll_error error = {KNOLL_OK, 0, 0, "", ""};
    if (!CHECK_INT(knoll_compile(graph, node, seed, &field, &error), KNOLL_OK)) {
        printf("%s: %s\n", error.path, error.message);
        exit(test_end());
    }
    return field;
}

/* Every sample of the field lies as near to the interpreter's as that says it must. */
static inline bool agrees(const knoll_graph *graph, knoll_node node, uint64_t seed, int dimensions,
                          const positions *at)
{
    static float values[MOST_POSITIONS];
    float *outputs[] = {values};
    const double *axes[4] = {at->axis[0], at->axis[1], at->axis[2], at->axis[3]};
    knoll_field *field = compiled(graph, node, seed);
    bool good = CHECK_INT(knoll_sample_points(field, dimensions, at->count, axes, 1, outputs, NULL),
                          KNOLL_OK);
    knoll_field_destroy(field);
    for (size_t i = 0; good && i < at->count; i++) {
        double p[4] = {at->axis[0][i], at->axis[1][i], at->axis[2][i], at->axis[3][i]};
        reading right = interpret(graph, node, seed, dimensions, p);
        compared++;
        unsure += right.error > 1e-3 * (1 + fabs(right.value));
        double error = right.error > 0 ? right.error + 1e-7 * fabs(right.value) : 0;
        if (!(fabs((double)values[i] - right.value) <= error))
            good = test_check(false, __FILE__, __LINE__,
                              "%dD at (%.17g, %.17g, %.17g, %.17g): %.9g, not %.9g +- %.2g",
                              dimensions, p[0], p[1], p[2], p[3], (double)values[i], right.value,
                              error);
    }
    return test_check(good, __FILE__, __LINE__, "the field and the interpreter agree");
}

#endif
