/* sources.c - the node types that make values from nothing but a position, and their lowering. */
#include "../support/exact.h"

#include "../kernels/normal.h"
#include "../support/error.h"
#include "lower.h"

/* Parameters that several types share. */
#define FREQUENCY                                                                                  \
    {                                                                                              \
        .name = "frequency", .kind = KNOLL_NUMBER, .fallback = 0.01, .low = 0, .above_low = 1,     \
        .high = 0x1.fffffep127, .unit = "cells a unit", .text = "lattice cells a coordinate unit"  \
    }
#define SEED                                                                                       \
    {                                                                                              \
        .name = "seed", .kind = KNOLL_SEED, .fallback = 0, .low = 0,                               \
        .high = 18446744073709551615.0, .unit = "",                                                \
        .text = "another seed, another field; mixed with the recipe's seed"                        \
    }
#define PERIOD                                                                                     \
    {                                                                                              \
        .name = "period", .kind = KNOLL_INTEGER, .per_axis = 1, .fallback = 0, .low = 0,           \
        .high = 1073741824, .unit = "cells",                                                       \
        .text = "cells after which the field repeats on an axis; 0 never"                          \
    }
#define SHIFT                                                                                      \
    {                                                                                              \
        .name = "shift", .kind = KNOLL_INTEGER, .fallback = 22, .low = 0,                          \
        .high = KNOLL_Q16_MAX_SHIFT, .unit = "",                                                   \
        .text = "cells are 2^shift / 65536 units wide: 16 one unit, 22 64"                         \
    }
#define SEEDING                                                                                    \
    {                                                                                              \
        .name = "seeding", .kind = KNOLL_CHOICE, .high = 1, .choices = seedings, .unit = "",       \
        .text = "where the 32-bit seed comes from: mixed with the recipe's seed, or exactly the "  \
                "low half of `seed`"                                                               \
    }
#define FADE                                                                                       \
    {                                                                                              \
        .name = "fade", .kind = KNOLL_CHOICE, .fallback = 2, .high = 2, .choices = fades,          \
        .unit = "",                                                                                \
        .text = "the blend across a cell; cubic has a continuous slope, quintic a "                \
                "continuous curvature too"                                                         \
    }

static const char *const fades[] = {"linear", "cubic", "quintic", NULL};
static const char *const axes[] = {"x", "y", "z", "w", NULL};
static const char *const returns[] = {"f1", "f2", "f2_minus_f1", "cell_value", NULL};
static const char *const seedings[] = {"mixed", "exact", NULL};
static const char *const metrics[] = {"euclidean", "squared", "manhattan", "chebyshev", NULL};
static const float worley_limits[] = {1.75f, 2.0f, 1.25f, 2.0f}; /* by `return` */

static const knoll_parameter_info constant_parameters[] = {
    {.name = "value",
     .kind = KNOLL_NUMBER,
     .low = -0x1.fffffep127,
     .high = 0x1.fffffep127,
     .unit = "",
     .text = "the value everywhere"},
};
static const knoll_parameter_info coordinate_parameters[] = {
    {.name = "axis",
     .kind = KNOLL_CHOICE,
     .high = 3,
     .choices = axes,
     .unit = "",
     .text = "which coordinate"},
};
static const knoll_parameter_info white_parameters[] = {FREQUENCY, SEED, PERIOD};
static const knoll_parameter_info faded_parameters[] = {FREQUENCY, FADE, SEED, PERIOD};
static const knoll_parameter_info simplex_parameters[] = {FREQUENCY, SEED, PERIOD};
static const knoll_parameter_info worley_parameters[] = {
    FREQUENCY,
    {.name = "return",
     .kind = KNOLL_CHOICE,
     .high = 3,
     .choices = returns,
     .unit = "",
     .text = "distance to the nearest point, to the second, their difference, or a value a cell"},
    {.name = "metric",
     .kind = KNOLL_CHOICE,
     .high = 3,
     .choices = metrics,
     .unit = "",
     .text = "how distances are measured"},
    {.name = "jitter",
     .kind = KNOLL_NUMBER,
     .fallback = 1,
     .low = 0,
     .high = 1,
     .unit = "",
     .text = "how far a point strays from its cell's centre; 0 gives a square grid"},
    SEED,
    PERIOD,
};

static const knoll_parameter_info q16_parameters[] = {SHIFT, SEED, SEEDING, PERIOD};
static const knoll_parameter_info q16_fbm_parameters[] = {
    SHIFT,
    SEED,
    SEEDING,
    PERIOD,
    {.name = "octaves",
     .kind = KNOLL_INTEGER,
     .fallback = 5,
     .low = 1,
     .high = KNOLL_Q16_MAX_SHIFT + 1,
     .unit = "",
     .text = "how many layers, each twice as fine; shift + 1 at most"},
    {.name = "gain",
     .alias = "persistence",
     .kind = KNOLL_NUMBER,
     .fallback = 0.5,
     .low = 0,
     .high = 1,
     .unit = "",
     .text = "how strong each octave is beside the one before, to the nearest 1 / 65536"},
};

/* What every source reads of its node: its frequency, which comes first, and its seed and its
   period at these indices, or -1 when it has none. */
static knoll__source_data read_source(const knoll__lowering *l, uint32_t node, knoll__source kind,
                                      int seed, int period)
{
    knoll__source_data source = {.kind = kind,
                                 .type = l->graph->nodes[node - 1].type->info.number,
                                 .frequency = (float)knoll__get(l, node, 0, 0),
                                 .normal = 1.0f,
                                 .jitter = 1.0f,
                                 .fade_kind = 2,
                                 .limit = 2.0f,
                                 .slot = -1};
    if (seed >= 0)
        source.own_seed = l->graph->nodes[node - 1].setting[seed].seed;
    for (int axis = 0; axis < KNOLL_AXES && period >= 0; axis++)
        source.period[axis] = (uint32_t)knoll__get(l, node, period, axis);
    return source;
}

static int lower_constant(knoll__lowering *l, uint32_t node, int context)
{
    (void)context;
    return knoll__emit_constant(l, (float)knoll__get(l, node, 0, 0));
}

static int lower_coordinate(knoll__lowering *l, uint32_t node, int context)
{
    return knoll__emit_coordinate(l, (int)knoll__get(l, node, 0, 0), context);
}

static int lower_white(knoll__lowering *l, uint32_t node, int context)
{
    knoll__source_data source = read_source(l, node, KNOLL__SOURCE_white, 1, 2);
    source.centred = 1;
    return knoll__emit_source(l, &source, context, -1.0f, 1.0f);
}

static int lower_value(knoll__lowering *l, uint32_t node, int context)
{
    knoll__source_data source = read_source(l, node, KNOLL__SOURCE_value, 2, 3);
    source.fade_kind = (int)knoll__get(l, node, 1, 0);
    source.normal = value_normal;
    source.limit = 3.5f;
    source.centred = 1;
    return knoll__emit_source(l, &source, context, -1.0f, 1.0f);
}

static int lower_perlin(knoll__lowering *l, uint32_t node, int context)
{
    knoll__source_data source = read_source(l, node, KNOLL__SOURCE_perlin, 2, 3);
    source.fade_kind = (int)knoll__get(l, node, 1, 0);
    source.normal = perlin_normal[source.fade_kind][l->program->dimensions - 1];
    source.centred = source.balanced = 1;
    return knoll__emit_source(l, &source, context, -1.0f, 1.0f);
}

static int lower_simplex(knoll__lowering *l, uint32_t node, int context)
{
    knoll__source_data source = read_source(l, node, KNOLL__SOURCE_simplex, 1, 2);
    source.normal = simplex_normal[l->program->dimensions - 1];
    source.limit = 1.5f;
    source.centred = source.balanced = 1;
    return knoll__emit_source(l, &source, context, -1.0f, 1.0f);
}

/* By Newton's method, since the core needs no mathematical library. From 1/4 to 4 six steps do. */
static double square_root(double x)
{
    double root = x;
    for (int i = 0; i < 8; i++)
        root = 0.5 * (root + x / root);
    return root;
}

/* At a place t (0 to 1/2 by symmetry) of its cell, a sample has its own cell's point within reach -
   t on every axis, and the point across the nearest face within reach + t on that one. Both metrics
   of sums are convex in t, so the ends decide. docs/bits.md, "Worley noise". */
static float worley_bound(int dimensions, int metric, int second, double jitter)
{
    double reach = 0.5 + 0.5 * jitter, bound = 0.0;
    for (int end = 0; end <= second; end++) {
        double t = 0.5 * end, x = reach + t, rest = reach - t, others = dimensions - 1;
        double here = metric == 3   ? x
                      : metric == 2 ? x + others * rest
                                    : x * x + others * rest * rest;
        bound = here > bound ? here : bound;
    }
    return (float)((metric == 0 ? square_root(bound) : bound) * (1.0 + 0x1p-20));
}

static int lower_worley(knoll__lowering *l, uint32_t node, int context)
{
    knoll__source_data source = read_source(l, node, KNOLL__SOURCE_worley, 4, 5);
    source.returned = (int)knoll__get(l, node, 1, 0);
    source.metric = (int)knoll__get(l, node, 2, 0);
    source.jitter = (float)knoll__get(l, node, 3, 0);
    source.limit = worley_limits[source.returned];
    source.centred = source.returned == 3;
    if (source.returned == 3)
        return knoll__emit_source(l, &source, context, -1.0f, 1.0f);
    float high =
        worley_bound(l->program->dimensions, source.metric, source.returned != 0, source.jitter);
    return knoll__emit_source(l, &source, context, 0.0f, high);
}

/* ---- Fixed-point noise: docs/fixed-point.md -------------------------------------------------- */

static int lower_q16(knoll__lowering *l, uint32_t node, int context, const knoll_q16 *noise,
                     double low, double high)
{
    enum { AT_SHIFT, AT_SEED, AT_SEEDING, AT_PERIOD };
    knoll__source_data source = {.type = l->graph->nodes[node - 1].type->info.number,
                                 .own_seed = l->graph->nodes[node - 1].setting[AT_SEED].seed,
                                 .exact_seed = (int)knoll__get(l, node, AT_SEEDING, 0),
                                 .q16 = *noise,
                                 .limit = 2.0f,
                                 .slot = -1};
    source.q16.shift = (int)knoll__get(l, node, AT_SHIFT, 0);
    source.frequency = (float)KNOLL_Q16_ONE / (float)(1 << source.q16.shift);
    for (int axis = 0; axis < KNOLL_AXES; axis++)
        source.q16.period[axis] = (uint32_t)knoll__get(l, node, AT_PERIOD, axis);
    return knoll__emit_q16(l, &source, context, (float)(low / KNOLL_Q16_ONE),
                           (float)(high / KNOLL_Q16_ONE));
}

static int lower_q16_value(knoll__lowering *l, uint32_t node, int context)
{
    const knoll_q16 noise = {.kind = KNOLL_Q16_VALUE, .octaves = 1};
    return lower_q16(l, node, context, &noise, 0, 65535);
}

static int lower_q16_perlin(knoll__lowering *l, uint32_t node, int context)
{
    static const int bound[KNOLL_AXES] = {32785, 46358, 56773, 65553};
    const knoll_q16 noise = {.kind = KNOLL_Q16_PERLIN, .octaves = 1};
    int high = bound[l->program->dimensions - 1];
    return lower_q16(l, node, context, &noise, -high, high);
}

static int lower_q16_fbm(knoll__lowering *l, uint32_t node, int context)
{
    enum { AT_OCTAVES = 4, AT_GAIN };
    int shift = (int)knoll__get(l, node, 0, 0), octaves = (int)knoll__get(l, node, AT_OCTAVES, 0);
    if (octaves > shift + 1)
        return knoll__lower_fail(l, KNOLL_ERROR_GRAPH, node, "octaves",
                                 "octaves is %d; a shift of %d has cells for %d", octaves, shift,
                                 shift + 1);
    const knoll_q16 noise = {.kind = KNOLL_Q16_FBM,
                             .octaves = octaves,
                             .gain =
                                 (int32_t)(knoll__get(l, node, AT_GAIN, 0) * KNOLL_Q16_ONE + 0.5)};
    return lower_q16(l, node, context, &noise, 0, 65535);
}

#define PARAMETERS(list) .parameters = list, .parameter_count = sizeof list / sizeof list[0]

const knoll__type knoll__sources[] = {
    {{.number = 1,
      .name = "constant",
      .summary = "the same value everywhere",
      .output = "value",
      PARAMETERS(constant_parameters)},
     lower_constant},
    {{.number = 2,
      .name = "coordinate",
      .summary = "a coordinate of the sample",
      .output = "the coordinate",
      PARAMETERS(coordinate_parameters)},
     lower_coordinate},
    {{.number = KNOLL__NUMBER_white,
      .name = "white",
      .summary = "white noise: one independent value a cell",
      .output = "-1 to 1",
      PARAMETERS(white_parameters)},
     lower_white},
    {{.number = KNOLL__NUMBER_value,
      .name = "value",
      .summary = "value noise: random values at lattice points, blended",
      .output = "-1 to 1",
      PARAMETERS(faded_parameters)},
     lower_value},
    {{.number = KNOLL__NUMBER_perlin,
      .name = "perlin",
      .summary = "gradient noise: smooth bumps, 0 at every lattice point",
      .output = "-1 to 1; beyond 0.8 in 3D and 4D next to never",
      PARAMETERS(faded_parameters)},
     lower_perlin},
    {{.number = KNOLL__NUMBER_simplex,
      .name = "simplex",
      .summary = "simplex noise: gradient noise that looks alike in every direction",
      .output = "-1 to 1",
      PARAMETERS(simplex_parameters)},
     lower_simplex},
    {{.number = KNOLL__NUMBER_worley,
      .name = "worley",
      .alias = "cellular",
      .summary = "cellular noise: distances to scattered points, one a cell",
      .output = "distances in cells from 0 up (euclidean f1 to 1); cell_value -1 to 1",
      PARAMETERS(worley_parameters)},
     lower_worley},
    {{.number = 16,
      .name = "q16_value",
      .summary = "value noise in whole numbers, the same in any language",
      .output = "0 to 65535 / 65536",
      PARAMETERS(q16_parameters)},
     lower_q16_value},
    {{.number = 17,
      .name = "q16_perlin",
      .summary = "gradient noise in whole numbers, the same in any language",
      .output = "-0.707 to 0.707 in 2D: half the square root of the dimensions",
      PARAMETERS(q16_parameters)},
     lower_q16_perlin},
    {{.number = 18,
      .name = "q16_fbm",
      .summary = "octaves of value noise in whole numbers, the same in any language",
      .output = "0 to 65535 / 65536",
      PARAMETERS(q16_fbm_parameters)},
     lower_q16_fbm},
    {{.name = NULL}, NULL},
};
