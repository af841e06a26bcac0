/* knoll.h - procedural noise with the same bits everywhere.

   Three ways in, from the shortest to the fastest:

       float h = knoll_perlin2(x, y, 42);                        one value, one cell a unit

       knoll_graph *graph = knoll_graph_create(NULL);            describe a field ...
       knoll_perlin_parameters perlin = knoll_perlin_default();
       perlin.frequency = 0.02f;
       knoll_node hills = knoll_make_perlin(graph, &perlin);
       knoll_node output = knoll_make_fbm(graph, hills, NULL);
       knoll_field *field = NULL;
       knoll_compile(graph, output, 42, &field, &error);         ... compile it once ...

       knoll_grid grid = knoll_grid_default(2);                  ... and sample it from any thread
       grid.count[0] = 1024;
       grid.count[1] = 1024;
       knoll_sample_grid(field, &grid, &heights, NULL);

   Contract. One recipe, one seed and one position give one 32-bit result: on every instruction
   set, compiler, thread count and tile size, through single samples, points and grids. Positions
   are `double` (or `float`, widened exactly). A position with a coordinate that is not finite
   gives the NaN 0x7fc00000; no other position does. The caller's rounding mode and flush-to-zero
   setting do not matter and are restored. A place within a cell has 24 bits up to 2^29 cells
   from the origin and a bit less at each doubling; from 2^52 on positions are whole cells, where
   gradient noise is 0. docs/bits.md has the whole contract.

   Nothing here prints, aborts, makes a thread, takes a lock or depends on the locale. Pointers must
   not be NULL but where it is said. A function that returns a knoll_status leaves its outputs
   untouched when it fails. */

#ifndef KNOLL_KNOLL_H
#define KNOLL_KNOLL_H

#include <stddef.h>
#include <stdint.h>

#define KNOLL_VERSION_MAJOR 0
#define KNOLL_VERSION_MINOR 1
#define KNOLL_VERSION_PATCH 0

#if defined(_WIN32) && defined(KNOLL_SHARED)
#ifdef KNOLL_BUILD
#define KNOLL_API __declspec(dllexport)
#else
#define KNOLL_API __declspec(dllimport)
#endif
#elif defined(__GNUC__)
#define KNOLL_API __attribute__((visibility("default")))
#else
#define KNOLL_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Status and errors ---------------------------------------------------------------------- */

typedef enum knoll_status {
    KNOLL_OK = 0,
    KNOLL_ERROR_ARGUMENT = 1, /* a value that the call does not take */
    KNOLL_ERROR_MEMORY = 2,   /* the allocator gave nothing */
    KNOLL_ERROR_GRAPH = 3,    /* a graph that cannot be compiled: a cycle, a missing input, ... */
    KNOLL_ERROR_LIMIT = 4,    /* larger than a documented limit */
    KNOLL_ERROR_UNSUPPORTED = 5, /* an instruction set that this machine does not have */
    KNOLL_ERROR_SYNTAX = 6,      /* text that is not a recipe (studio) */
    KNOLL_ERROR_FILE = 7         /* a file that cannot be read or written (studio) */
} knoll_status;

/* What went wrong, for a person: filled by every function that takes one, on failure only.
   `path` names the place ("nodes.hills.octaves"), or is empty. `line` and `column` count from 1;
   0 when there is no text. `message` is one sentence that says what would be right. */
typedef struct knoll_error {
    knoll_status status;
    int line;
    int column;
    char path[160];
    char message[352];
} knoll_error;

/* The name of a status ("out of memory"); never NULL. */
KNOLL_API const char *knoll_status_string(knoll_status status);

/* "0.1.0" of the library in use. */
KNOLL_API const char *knoll_version(void);

/* ---- Memory --------------------------------------------------------------------------------- */

/* Where a graph and its fields take memory from. `allocate` returns NULL or memory aligned for any
   object, like malloc; `release` takes what `allocate` gave, never NULL. Both are called only
   inside the call that needs them, by the calling thread: threads that share a graph's fields share
   its allocator. */
typedef struct knoll_allocator {
    void *(*allocate)(void *user, size_t size);
    void (*release)(void *user, void *memory);
    void *user;
} knoll_allocator;

/* ---- Node types: the registry --------------------------------------------------------------- */

enum {
    KNOLL_AXES = 4,       /* x, y, z, w */
    KNOLL_MAX_INPUTS = 6, /* of one node */
    KNOLL_MAX_PARAMETERS = 8
};

typedef enum knoll_kind {
    KNOLL_NUMBER = 0,  /* rounded to binary32: a frequency of 0.01 is 0.00999999978 */
    KNOLL_INTEGER = 1, /* a whole number */
    KNOLL_SEED = 2,    /* a whole number from 0 to 2^64 - 1 */
    KNOLL_CHOICE = 3   /* one of a list of words */
} knoll_kind;

typedef struct knoll_parameter_info {
    const char *name;
    const char *alias; /* another name accepted on input, or NULL */
    knoll_kind kind;
    int per_axis;               /* 1: a value a axis (or one for all); 0: one value */
    double fallback;            /* the default; for a choice its index */
    double low, high;           /* the range, both included ... */
    int above_low;              /* ... but 1: `low` itself is not */
    const char *const *choices; /* NULL-terminated; NULL unless kind is KNOLL_CHOICE */
    const char *unit;           /* "cells a unit", or "" */
    const char *text;           /* one line of documentation */
} knoll_parameter_info;

typedef struct knoll_input_info {
    const char *name;
    int required;    /* 0: `fallback` is taken when nothing is connected */
    double fallback; /* a constant */
    const char *text;
} knoll_input_info;

typedef struct knoll_type_info {
    uint32_t number;  /* permanent; part of every seed of this type */
    const char *name; /* permanent */
    const char *alias;
    const char *summary; /* one line */
    const char *output;  /* one line: the range of the output */
    const knoll_input_info *inputs;
    int input_count;
    const knoll_parameter_info *parameters;
    int parameter_count;
} knoll_type_info;

/* The node types in the order of their documentation: `index` from 0; NULL past the last. */
KNOLL_API const knoll_type_info *knoll_type_at(size_t index);

/* The type of this name or alias, or NULL. When there is none, `*nearest` (if not NULL) is the type
   that was probably meant (a slip of the pen, or another library's word), or NULL. */
KNOLL_API const knoll_type_info *knoll_type_find(const char *name, const knoll_type_info **nearest);

/* ---- Graphs --------------------------------------------------------------------------------- */

/* A mutable description of fields; for one thread at a time. */
typedef struct knoll_graph knoll_graph;

/* A node of one graph; id 0 is "no node" and takes an input's default. Freed with its graph. */
typedef struct knoll_node {
    uint32_t id;
} knoll_node;

/* An empty graph, or NULL when there is no memory. `allocator` may be NULL (malloc); it is copied,
   and serves the graph and every field compiled from it. A copy of NULL is NULL. */
KNOLL_API knoll_graph *knoll_graph_create(const knoll_allocator *allocator);
KNOLL_API knoll_graph *knoll_graph_copy(const knoll_graph *graph);
KNOLL_API void knoll_graph_destroy(knoll_graph *graph); /* NULL is fine; fields live on */

/* Builders never fail on their own: the first error sticks to the graph, later calls do nothing,
   and knoll_graph_status and knoll_compile report it. To all of these a graph that is NULL is one
   that found no memory. Typed builders, knoll_make_perlin and so on, are in knoll/nodes.h. A name
   is optional (NULL), unique in its graph, of at most 63 letters, digits, `_` and `-`, and plays no
   part in the bits. */
KNOLL_API knoll_node knoll_graph_add(knoll_graph *graph, const char *type, const char *name);
KNOLL_API void knoll_graph_connect(knoll_graph *graph, knoll_node node, const char *input,
                                   knoll_node source);
/* Numbers, whole numbers and seeds below 2^53; every axis when the parameter has one a axis. */
KNOLL_API void knoll_graph_set(knoll_graph *graph, knoll_node node, const char *parameter,
                               double value);
KNOLL_API void knoll_graph_set_axis(knoll_graph *graph, knoll_node node, const char *parameter,
                                    int axis, double value);
KNOLL_API void knoll_graph_set_seed(knoll_graph *graph, knoll_node node, const char *parameter,
                                    uint64_t value);
KNOLL_API void knoll_graph_set_choice(knoll_graph *graph, knoll_node node, const char *parameter,
                                      const char *choice);

/* KNOLL_OK, or the first error of the builders, told in `error` (may be NULL). */
KNOLL_API knoll_status knoll_graph_status(const knoll_graph *graph, knoll_error *error);

/* Reading a graph. Nodes are numbered 1 to knoll_graph_size in the order of their making. Names
   and paths are borrowed from the graph, "" when there is none. An input or parameter is numbered
   as in the type's info. */
KNOLL_API size_t knoll_graph_size(const knoll_graph *graph);
KNOLL_API knoll_node knoll_graph_find(const knoll_graph *graph, const char *name); /* or id 0 */
KNOLL_API const knoll_type_info *knoll_graph_type(const knoll_graph *graph, knoll_node node);
KNOLL_API const char *knoll_graph_name(const knoll_graph *graph, knoll_node node);
KNOLL_API knoll_node knoll_graph_input(const knoll_graph *graph, knoll_node node, int input);
/* A parameter's value: a seed's, which may need 64 bits, is knoll_graph_seed's alone. Each gives
   0 where there is no such parameter of its kind. A choice's number is its place in the type's
   info. */
KNOLL_API double knoll_graph_number(const knoll_graph *graph, knoll_node node, int parameter,
                                    int axis);
KNOLL_API uint64_t knoll_graph_seed(const knoll_graph *graph, knoll_node node, int parameter);

/* Follows "hills.source.frequency" from the named node `hills` through its input `source` to a node
   and one of its parameters or inputs; a path without a dot, or that begins with an input of
   `start` and no node's name, is taken at `start`. On success exactly one of `*parameter` and
   `*input` is not -1. */
KNOLL_API knoll_status knoll_graph_resolve(const knoll_graph *graph, knoll_node start,
                                           const char *path, knoll_node *node, int *parameter,
                                           int *input, knoll_error *error);

/* ---- Fields --------------------------------------------------------------------------------- */

/* A compiled graph: immutable, shared by any number of threads. */
typedef struct knoll_field knoll_field;

/* Compiles the field that `output` describes. `seed` is the seed given from outside; every bit
   matters, and 0 is a seed like any other. The graph is not kept and may be changed or destroyed.
   Limits: 65536 nodes, 1000 deep, 4096 lowered operations, 8 fractals inside one another, 10^6
   operations a sample counting octaves. Errors name the node by its path. */
KNOLL_API knoll_status knoll_compile(const knoll_graph *graph, knoll_node output, uint64_t seed,
                                     knoll_field **field, knoll_error *error);

/* The same for `count` (1 to 16) outputs, which one pass computes together, sharing what they
   share. */
KNOLL_API knoll_status knoll_compile_outputs(const knoll_graph *graph, const knoll_node *outputs,
                                             size_t count, uint64_t seed, knoll_field **field,
                                             knoll_error *error);
/* NULL is fine. No other thread may be using the field, nor use it afterwards. */
KNOLL_API void knoll_field_destroy(knoll_field *field);

/* A copy of a field with one parameter ("hills.octaves"; without a dot, of the first output), or
   with the seed changed. Costs one compilation: microseconds for a usual graph. Parameters that are
   words (a choice) cannot be varied. Errors are those of knoll_graph_resolve and knoll_compile, and
   of a value that is out of the parameter's range. */
KNOLL_API knoll_status knoll_field_vary(const knoll_field *field, const char *path, double value,
                                        knoll_field **varied, knoll_error *error);
KNOLL_API knoll_status knoll_field_reseed(const knoll_field *field, uint64_t seed,
                                          knoll_field **reseeded);

/* A copy of a field that gives exact derivatives, too. Sampled with d coordinates it has 1 + d
   outputs for each one of the field's: the value, with the same bits, and its derivatives by x, y,
   ... of the positions that the caller gives, in values a unit:

       float *outputs[3] = {heights, slopes_x, slopes_y};
       knoll_sample_grid(gradient, &grid, outputs, NULL);

   They are derivatives of the field's formulas, not differences of samples, by forward
   differentiation (Wengert, 1964), with the same contract on bits as values. Where there is none
   docs/gradients.md says what comes instead: 0 in white noise and cell values, at Worley noise's
   feature points, and at the ends of `clamp` and beyond; one of two slopes at creases, such as
   Worley noise's ridges, `min` and `abs`. Derivatives that would be larger than the largest float
   are that; those by a frequency above 2^100 are as if it were 2^100.
   Of a field that has derivatives already it is a copy: there are no second ones.
   KNOLL_ERROR_GRAPH: a node cannot be differentiated (fixed-point noise); KNOLL_ERROR_LIMIT: with
   its derivatives the field is larger than knoll_compile allows, in whatever dimensions. The error
   names the node. */
KNOLL_API knoll_status knoll_field_differentiate(const knoll_field *field, knoll_field **gradient,
                                                 knoll_error *error);

/* The outputs that it was compiled for. */
KNOLL_API size_t knoll_field_outputs(const knoll_field *field);
/* The fewest coordinates that the field can be sampled with (a `coordinate` z needs 3). */
KNOLL_API int knoll_field_dimensions(const knoll_field *field);
/* Bounds that contain every value of output `output` (below knoll_field_outputs: of values, not of
   derivatives) when sampled with so many coordinates. KNOLL_ERROR_ARGUMENT: there is no such
   output, or the field needs more coordinates. */
KNOLL_API knoll_status knoll_field_bounds(const knoll_field *field, size_t output, int dimensions,
                                          float *low, float *high);

/* A box of positions; both corners belong to it, and may be infinite: then it goes on for ever. */
typedef struct knoll_box {
    int dimensions; /* 1 to 4 */
    double low[KNOLL_AXES], high[KNOLL_AXES];
} knoll_box;

/* Bounds that contain every value of output i (below knoll_field_outputs), low[i] and high[i], that
   any sampling call without a band limit gives at finite positions within the box; they lie within
   knoll_field_bounds, which is what a box without ends has, and what holds with a band limit, too.
   By interval analysis (Moore, 1966) of the compiled field: each operation has a rule, and lattice
   noises are cut into pieces; docs/bounds.md says how close they come. The same on every
   instruction set. KNOLL_ERROR_ARGUMENT: dimensions below what the field needs, a corner that is a
   NaN, low above high; KNOLL_ERROR_MEMORY: only a field with hundreds of operations takes any. */
KNOLL_API knoll_status knoll_bounds(const knoll_field *field, const knoll_box *box, float *low,
                                    float *high);

/* ---- Sampling ------------------------------------------------------------------------------- */

/* Whether fractals leave out what samples are too far apart to show (docs/band-limit.md). With
   KNOLL_BAND_LIMIT_FADE each octave is weighted by how much of it an average over the spacing would
   keep: all of it where its cells are many samples wide, nothing from about two cells a sample on,
   and its mean for the rest, so that the mean of the field stays. What has faded to nothing is not
   computed. Sources outside of fractals stay as they are, and so do fractals whose source depends
   on a `coordinate`. The bounds of a field hold, and its values are continuous in the spacing (but
   where a warp that fades moves a border of cells).
   The first call that fades a fractal whose mean is not known by symmetry finds it from 16384
   samples (of each octave, where the source repeats) and keeps it in the field. */
typedef enum knoll_band_limit {
    KNOLL_BAND_LIMIT_OFF = 0,
    KNOLL_BAND_LIMIT_FADE = 1
} knoll_band_limit;

/* Extras of a sampling call; NULL for none, and all zero is none, too.

   With `scratch` of at least knoll_scratch_size bytes, of any alignment, the call allocates
   nothing; one call at a time may use it. Scratch that is too small for the call is left alone: the
   call allocates what it needs, as it does without.

   `spacing` is what a band limit goes by: units from a sample to its neighbours on each axis,
   finite and not negative (on all four axes), else KNOLL_ERROR_ARGUMENT; without a band limit it is
   not read. The axis on which a fractal has most cells a sample decides. For a grid 0 means the
   size of its own step, also on an axis of one sample: a plane z = 5 of fine steps in x and y wants
   step[2] = 0. For points 0 means that there are neighbours as near as can be; 0 on all axes limits
   nothing. Calls of the same spacing agree to the bit: a grid, its tiles, and points, in any
   thread. */
typedef struct knoll_sampling {
    void *scratch;
    size_t scratch_size;
    knoll_band_limit band_limit;
    double spacing[KNOLL_AXES];
} knoll_sampling;

/* Bytes that a sampling call of this field needs, at most. */
KNOLL_API size_t knoll_scratch_size(const knoll_field *field);

/* A regular grid of 1 to 4 axes. Sample i of axis a lies at
       origin[a] + step[a] * (double)(first[a] + i)
   whatever else is sampled with it, so that tiles with the same origin and step and different
   `first` join without a seam. It is written to output[sum of i[a] * stride[a]]: strides count
   floats and may be negative; all four 0 means packed, x fastest, and otherwise an axis of more
   than one sample needs one. */
typedef struct knoll_grid {
    int dimensions;
    double origin[KNOLL_AXES];
    double step[KNOLL_AXES];
    int64_t first[KNOLL_AXES];
    size_t count[KNOLL_AXES];
    ptrdiff_t stride[KNOLL_AXES];
} knoll_grid;

/* Origin 0, step 1, first 0, one sample an axis, packed. */
KNOLL_API knoll_grid knoll_grid_default(int dimensions);

/* Fills `outputs[0]` to `outputs[n - 1]` over the grid, n = knoll_field_outputs, or 1 + dimensions
   times that when the field has derivatives. Samples are
   distinct places; they may be written several times, and hold what they should when the call
   returns; nothing else is touched. A grid with a count of 0 is empty, and fine.
   KNOLL_ERROR_ARGUMENT: dimensions below what the field needs, an origin or step that is not
   finite, a count whose last index overflows, a stride of 0 on an axis of several samples beside
   others that are not, a packed grid larger than memory, extras that are wrong; KNOLL_ERROR_MEMORY:
   no scratch to be had. */
KNOLL_API knoll_status knoll_sample_grid(const knoll_field *field, const knoll_grid *grid,
                                         float *const *outputs, const knoll_sampling *sampling);

/* Samples `count` points. Coordinate a of point i is positions[a][i * stride]: separate arrays with
   stride 1, or an array of vectors p with positions = {&p->x, &p->y} and stride 3. Each output is
   packed; it may be one of the arrays of `float` positions with stride 1, which it then replaces,
   and else must not overlap positions. `float` positions give the bits of the same positions as
   `double`. */
KNOLL_API knoll_status knoll_sample_points(const knoll_field *field, int dimensions, size_t count,
                                           const double *const *positions, ptrdiff_t stride,
                                           float *const *outputs, const knoll_sampling *sampling);
KNOLL_API knoll_status knoll_sample_points_float(const knoll_field *field, int dimensions,
                                                 size_t count, const float *const *positions,
                                                 ptrdiff_t stride, float *const *outputs,
                                                 const knoll_sampling *sampling);

/* One value of the first output. NaN when the field needs more coordinates or no memory is had. */
KNOLL_API float knoll_sample1(const knoll_field *field, double x);
KNOLL_API float knoll_sample2(const knoll_field *field, double x, double y);
KNOLL_API float knoll_sample3(const knoll_field *field, double x, double y, double z);
KNOLL_API float knoll_sample4(const knoll_field *field, double x, double y, double z, double w);

/* The same of a field from knoll_field_differentiate, with the derivatives by each of the
   `dimensions` coordinates (1 to 4) of the position. Of another field all are NaN. */
KNOLL_API float knoll_sample_gradient(const knoll_field *gradient, int dimensions,
                                      const double *position, float *derivatives);

/* ---- One-liners ----------------------------------------------------------------------------- */

/* One value of a node with default parameters but one cell a unit: what a compiled graph of that
   node with frequency 1 and the field's seed `seed` gives, to the bit. Perlin noise is 0 at whole
   coordinates, and so is simplex noise but in 2D: sample between them. Worley gives F1, the
   distance to the nearest point. */
KNOLL_API float knoll_white1(double x, uint64_t seed);
KNOLL_API float knoll_white2(double x, double y, uint64_t seed);
KNOLL_API float knoll_white3(double x, double y, double z, uint64_t seed);
KNOLL_API float knoll_white4(double x, double y, double z, double w, uint64_t seed);
KNOLL_API float knoll_value1(double x, uint64_t seed);
KNOLL_API float knoll_value2(double x, double y, uint64_t seed);
KNOLL_API float knoll_value3(double x, double y, double z, uint64_t seed);
KNOLL_API float knoll_value4(double x, double y, double z, double w, uint64_t seed);
KNOLL_API float knoll_perlin1(double x, uint64_t seed);
KNOLL_API float knoll_perlin2(double x, double y, uint64_t seed);
KNOLL_API float knoll_perlin3(double x, double y, double z, uint64_t seed);
KNOLL_API float knoll_perlin4(double x, double y, double z, double w, uint64_t seed);
KNOLL_API float knoll_simplex1(double x, uint64_t seed);
KNOLL_API float knoll_simplex2(double x, double y, uint64_t seed);
KNOLL_API float knoll_simplex3(double x, double y, double z, uint64_t seed);
KNOLL_API float knoll_simplex4(double x, double y, double z, double w, uint64_t seed);
KNOLL_API float knoll_worley1(double x, uint64_t seed);
KNOLL_API float knoll_worley2(double x, double y, uint64_t seed);
KNOLL_API float knoll_worley3(double x, double y, double z, uint64_t seed);
KNOLL_API float knoll_worley4(double x, double y, double z, double w, uint64_t seed);

/* The same value, and its derivatives by the coordinates: what knoll_sample_gradient gives of that
   graph, to the bit. */
KNOLL_API float knoll_value1_gradient(double x, uint64_t seed, float gradient[1]);
KNOLL_API float knoll_value2_gradient(double x, double y, uint64_t seed, float gradient[2]);
KNOLL_API float knoll_value3_gradient(double x, double y, double z, uint64_t seed,
                                      float gradient[3]);
KNOLL_API float knoll_value4_gradient(double x, double y, double z, double w, uint64_t seed,
                                      float gradient[4]);
KNOLL_API float knoll_perlin1_gradient(double x, uint64_t seed, float gradient[1]);
KNOLL_API float knoll_perlin2_gradient(double x, double y, uint64_t seed, float gradient[2]);
KNOLL_API float knoll_perlin3_gradient(double x, double y, double z, uint64_t seed,
                                       float gradient[3]);
KNOLL_API float knoll_perlin4_gradient(double x, double y, double z, double w, uint64_t seed,
                                       float gradient[4]);
KNOLL_API float knoll_simplex1_gradient(double x, uint64_t seed, float gradient[1]);
KNOLL_API float knoll_simplex2_gradient(double x, double y, uint64_t seed, float gradient[2]);
KNOLL_API float knoll_simplex3_gradient(double x, double y, double z, uint64_t seed,
                                        float gradient[3]);
KNOLL_API float knoll_simplex4_gradient(double x, double y, double z, double w, uint64_t seed,
                                        float gradient[4]);
KNOLL_API float knoll_worley1_gradient(double x, uint64_t seed, float gradient[1]);
KNOLL_API float knoll_worley2_gradient(double x, double y, uint64_t seed, float gradient[2]);
KNOLL_API float knoll_worley3_gradient(double x, double y, double z, uint64_t seed,
                                       float gradient[3]);
KNOLL_API float knoll_worley4_gradient(double x, double y, double z, double w, uint64_t seed,
                                       float gradient[4]);

/* ---- Random numbers without state ----------------------------------------------------------- */

/* Element `index` of the stream `seed`; streams of different seeds are independent. */
KNOLL_API uint32_t knoll_random_u32(uint64_t seed, uint64_t index);
KNOLL_API float knoll_random_unit(uint64_t seed, uint64_t index); /* [0, 1), multiples of 2^-24 */
KNOLL_API uint32_t knoll_random_below(uint64_t seed, uint64_t index, uint32_t limit); /* [0, limit);
                                                        unbiased; 0 when limit is 0 */
/* A seed of its own for a purpose: knoll_seed_derive(world, "vegetation"). `name` is bytes up to
   the NUL; NULL is "". */
KNOLL_API uint64_t knoll_seed_derive(uint64_t seed, const char *name);
/* Shuffles indices[0 .. count - 1], each order equally likely (Fisher and Yates, 1938). */
KNOLL_API void knoll_shuffle(uint64_t seed, uint32_t *indices, size_t count);

/* ---- Instruction sets ----------------------------------------------------------------------- */

/* The instruction sets that this machine can run, slowest first ("scalar"): `index` from 0; NULL
   past the last. */
KNOLL_API const char *knoll_isa_at(size_t index);
/* The one that the next compiled field takes: forced, else named by the environment variable
   KNOLL_ISA, else the fastest. KNOLL_ERROR_UNSUPPORTED when the variable names none of these. */
KNOLL_API knoll_status knoll_isa_current(const char **name, knoll_error *error);
/* Forces one for fields compiled from now on, in every thread; NULL ends it. For tests.
   KNOLL_ERROR_UNSUPPORTED: this machine has none of the name. */
KNOLL_API knoll_status knoll_isa_force(const char *name, knoll_error *error);

#ifdef __cplusplus
}
#endif

#include "nodes.h"

#endif
