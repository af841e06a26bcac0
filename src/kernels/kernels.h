/* kernels.h - the table of block functions that each instruction set fills, and what they take. */
#ifndef KNOLL_KERNELS_H
#define KNOLL_KERNELS_H

#include <stddef.h>
#include <stdint.h>

#include "operations.h"

enum {
    KNOLL__BLOCK = 1024,       /* samples of a row at most */
    KNOLL__PAD = 16,           /* blocks are padded to a multiple of the widest vector */
    KNOLL__ROWS = 64,          /* rows of a call at most */
    KNOLL__LAYERS = 8,         /* octaves of a call at most */
    KNOLL__TABLES = 112 * 1024 /* bytes for the tables that a row kernel makes */
};

typedef enum knoll__source {
#define ENUMERATE(name, number, first, last) KNOLL__SOURCE_##name,
    KNOLL__SOURCES(ENUMERATE)
#undef ENUMERATE
        KNOLL__SOURCE_COUNT
} knoll__source;

enum {
#define ENUMERATE(name, number, first, last) KNOLL__NUMBER_##name = number,
    KNOLL__SOURCES(ENUMERATE)
#undef ENUMERATE
};

typedef enum knoll__map {
#define ENUMERATE(name) KNOLL__MAP_##name,
    KNOLL__MAPS(ENUMERATE)
#undef ENUMERATE
        KNOLL__MAP_COUNT
} knoll__map;

/* A node's 64-bit seed, spread over the words that its lattice hash uses. */
typedef struct knoll__keys {
    uint32_t axis[4];
    uint32_t corner[2]; /* for the whole lattice points, and for those half a cell further */
} knoll__keys;

/* How a source's lattice lies along one axis: lattice position = base * frequency + offset.
   A displacement d adds d * displacement_scale. Cells repeat after `period` (below 2^31; 0: never,
   that is after 2^32). */
typedef struct knoll__axis {
    double frequency;
    double offset;
    float displacement_scale;
    uint32_t period;
} knoll__axis;

/* One block of points of one source. `derivative` is for gradient kernels alone: they give the
   values of `out` and, summed like them, derivatives by each axis. Arrays hold `count` samples,
   padded to a multiple of KNOLL__PAD; they are the caller's scratch and `out` may be any of them
   but those of the call. */
typedef struct knoll__call {
    size_t count;
    float *out;
    const float *sum; /* what the samples are added to, or NULL; may be `out` */
    float *derivative[4];
    float scale[4]; /* gradient kernels: lattice cells a unit of the coordinate to derive by */
    knoll__keys keys;
    uint32_t period[4];
    float amplitude; /* normalisation times octave weight */
    float jitter;
    int fade_kind;           /* 0 linear, 1 cubic, 2 quintic */
    int returned;            /* worley: 0 f1, 1 f2, 2 f2_minus_f1, 3 cell_value */
    int metric;              /* worley: 0 euclidean, 1 squared, 2 manhattan, 3 chebyshev */
    const uint32_t *cell[4]; /* cell and fraction (0 <= t < 1) of each sample on each axis */
    const float *t[4];
} knoll__call;

/* One octave of a source over the rows of a block. On axis 0 arrays are by sample: sample i lies in
   the lattice column columns[index[i]]; index ascends, and the columns beside that one, as far as
   the source's entry in KNOLL__SOURCES says, are its neighbours in x. On axis 1 they are by row, on
   the others one value holds for all. fade is the fade of t, fade_slope its derivative (for
   gradient kernels alone, as scale). */
typedef struct knoll__layer {
    knoll__keys keys;
    uint32_t period[4];
    float amplitude;
    float scale[4];
    const uint32_t *columns;
    const int32_t *index;
    const uint32_t *cell[4]; /* not on axis 0 */
    const float *t[4], *fade[4], *fade_slope[4];
} knoll__layer;

/* Rows of one source, the sum of its layers: `count` samples (a multiple of KNOLL__PAD) in each of
   `rows` rows (1 in one dimension), the next one `pitch` samples further. */
typedef struct knoll__rows {
    size_t count, rows;
    float *out, *derivative[4]; /* as of a call */
    ptrdiff_t pitch;            /* of all of them */
    int add;                    /* 1: to what is there */
    int stream;                 /* 1: past the caches, where the memory's alignment allows it */
    int layer_count;
    const knoll__layer *layers;
    float jitter;
    int fade_kind, returned, metric;
    void *tables; /* scratch: KNOLL__TABLES bytes, aligned to 64 */
} knoll__rows;

/* The lattice points that count for some place of a block, that is a part of a box no wider than
   a cell on any axis. Places are in cells, from the lower end of the cell in which the block
   begins. */
enum { KNOLL__ABOUT = 256 };
typedef struct knoll__surroundings {
    int count;
    float edge[2][4]; /* between which all points have been looked at */
    float place[4][KNOLL__ABOUT + KNOLL__PAD], gradient[4][KNOLL__ABOUT + KNOLL__PAD];
    uint32_t hash[KNOLL__ABOUT + KNOLL__PAD];
} knoll__surroundings;

/* Pieces of a box on the lattice of one source: `count` (a multiple of KNOLL__PAD), as its entry in
   KNOLL__BOUNDED says: each in one cell on every axis, or all of them in one block. */
typedef struct knoll__pieces {
    size_t count;
    knoll__keys keys;
    uint32_t period[4];
    float amplitude;
    float jitter;
    int fade_kind, returned, metric;
    const uint32_t *cell[4];      /* of a block, the one in which it begins */
    const float *from[4], *to[4]; /* in cells: 0 <= from <= to <= 1, in a block 2 */
    knoll__surroundings *about;   /* of the block */
    float *low, *high;   /* every value on the piece, but for roundings of 2^-16 of the range */
    float *least, *most; /* of some values on the piece: what its bounds cannot come closer than */
} knoll__pieces;

typedef void knoll__points_function(const knoll__call *call);
typedef void knoll__rows_function(const knoll__rows *call);
typedef void knoll__bounds_function(const knoll__pieces *call);
typedef void knoll__map_function(float *out, const float *a, const float *b, const float *c,
                                 const float k[2], size_t count);

typedef struct knoll__kernels {
    const char *name;
    int lanes;
    /* position[i] = origin + step * (double)(first + i) */
    void (*ramp)(double *position, double origin, double step, int64_t first, size_t count);
    /* to[i] = from[i] * scale + translate, kept finite */
    void (*affine)(double *to, const double *from, double scale, double translate, size_t count);
    void (*widen)(double *to, const float *from, size_t count);
    /* Whether all are finite. */
    int (*are_finite)(const double *from, size_t count);
    int (*are_finite_floats)(const float *from, size_t count);
    /* Splits positions into cell and fraction. */
    void (*locate)(const double *base, const knoll__axis *axis, uint32_t *cell, float *t,
                   size_t count);
    void (*locate_floats)(const float *base, const knoll__axis *axis, uint32_t *cell, float *t,
                          size_t count);
    /* Cell and fraction moved by a displacement. Sample i is at base_cell[i * step] before; step is
       1, or 0 when all samples have the same base. */
    void (*displace)(const float *displacement, const knoll__axis *axis, const uint32_t *base_cell,
                     const float *base_t, size_t step, uint32_t *cell, float *t, size_t count);
    void (*fade)(const float *t, int kind, float *out, size_t count);
    void (*fade_slope)(const float *t, int kind, float *out, size_t count);
    /* out[i] = (float)base[i], kept finite */
    void (*narrow)(float *out, const double *base, size_t count);
    knoll__points_function *points[KNOLL__SOURCE_COUNT][4]; /* by dimensions - 1 */
    knoll__rows_function *rows[KNOLL__SOURCE_COUNT][4];
    /* The same with derivatives; NULL for sources that have none. */
    knoll__points_function *gradient_points[KNOLL__SOURCE_COUNT][4];
    knoll__rows_function *gradient_rows[KNOLL__SOURCE_COUNT][4];
    knoll__bounds_function *bounds[KNOLL__SOURCE_COUNT][4]; /* NULL: no rule */
    /* Fills `about` of a call whose one piece is the block; NULL: bounds need no such thing. */
    knoll__bounds_function *gather[KNOLL__SOURCE_COUNT][4];
    knoll__map_function *maps[KNOLL__MAP_COUNT];
    const struct knoll__q16_kernels *fixed; /* fixed-point noise: src/fixed */
} knoll__kernels;

extern const knoll__kernels knoll__kernels_scalar, knoll__kernels_sse2, knoll__kernels_sse41,
    knoll__kernels_avx2, knoll__kernels_avx512, knoll__kernels_neon;

/* The table for fields compiled now: forced, else named by KNOLL_ISA, else the fastest that the CPU
   and the operating system support. NULL when KNOLL_ISA names none of those. */
const knoll__kernels *knoll__kernels_current(void);

/* Cell and fraction of a lattice position of magnitude 2^51 and more, exactly; what is not finite
   lies at (0, 0). */
void knoll__locate_far(double position, uint32_t period, uint32_t *cell, float *t);

#endif
