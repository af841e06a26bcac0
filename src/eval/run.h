/* run.h - running a program over one block of samples. */
#ifndef KNOLL_RUN_H
#define KNOLL_RUN_H

#include <string.h>

#include "field.h"

/* The octave that a loop is in. */
typedef struct knoll__level {
    double multiplier;
    uint64_t seed;
    float weight;
    double left; /* of the octave, by band limits: above 0, and 1 for all of it */
    int octave;
    int shifted; /* 1: not octave 0, here or in a loop around */
} knoll__level;

/* Where the rows of a block lie on the other axes, on the lattice of one source in one octave: on
   axis 1 by row, on the others at one place. */
typedef struct knoll__outer {
    uint32_t cell[KNOLL_AXES][KNOLL__ROWS];
    float t[KNOLL_AXES][KNOLL__ROWS], fade[KNOLL_AXES][KNOLL__ROWS];
    float fade_slope[KNOLL_AXES][KNOLL__ROWS];
} knoll__outer;

/* Where samples and their derivatives go: rows of a block, `pitch` samples apart. */
typedef struct knoll__target {
    float *to;
    ptrdiff_t pitch;
    float *derivative[KNOLL_AXES];
} knoll__target;

/* Samples of a block of points, or of a row where octaves have tables beside one another or
   registers are used: what then is in use fits the first-level cache. */
enum { KNOLL__NARROW = 512 };

/* A block, with scratch for it: points, or rows of a grid, `height` of `width` samples. Widths are
   padded to multiples of KNOLL__PAD, and positions finite. In rows axis 1 is by row, and axes 2 and
   3 are outer[]. */
typedef struct knoll__run {
    const knoll_field *field;
    const knoll__program *program;
    const knoll__kernels *kernels;
    size_t capacity; /* samples of a register */
    size_t width, height;
    size_t rows;                  /* of the whole grid; 0: points */
    double *position[KNOLL_AXES]; /* rows: of axes 0 and 1 alone */
    /* Points: where positions lie in the caller's memory instead, of either type, or NULL. */
    const double *doubles[KNOLL_AXES];
    const float *floats[KNOLL_AXES];
    double outer[KNOLL_AXES];
    float *registers;
    uint32_t *cell[KNOLL_AXES];
    float *t[KNOLL_AXES];
    double *base;
    knoll__plan *plans; /* rows: slot_count of them, and one to spare; else the one to spare */
    knoll__outer *outer_tables; /* rows only: KNOLL__LAYERS of them */
    void *tables;               /* rows only: the row kernels' */
    /* Where the last operation writes the only output, with its derivatives if the program has
       them; `to` NULL: into its registers. */
    knoll__target direct;
    int stream;       /* 1: what goes there is not read soon */
    double *fineness; /* of the first octave of each loop, band_limit.c; NULL: no band limit */
    int seeded;       /* whether plans are still to be made, which need the seeds of the levels */
    knoll__level levels[KNOLL__MAX_LEVELS + 1];
} knoll__run;

/* Bytes of scratch for blocks up to `width` samples wide (a multiple of KNOLL__PAD, KNOLL__BLOCK at
   most), and a run laid out in them: for a grid of so many rows, or for points (0); with a band
   limit for this spacing on each axis, or without (NULL). The scratch may have any alignment. */
size_t knoll__run_size(const knoll__program *program, size_t width, int rows);
void knoll__run_begin(knoll__run *run, const knoll_field *field, int dimensions, size_t width,
                      size_t rows, const double *spacing, void *scratch);

/* A run of one sample by the scalar kernels, in memory of its own. 0: its program needs more. */
typedef struct knoll__single {
    double position[KNOLL_AXES], base;
    uint32_t cell[KNOLL_AXES];
    float t[KNOLL_AXES], registers[64];
    knoll__plan spare;
} knoll__single;
int knoll__run_single(knoll__run *run, const knoll_field *field, int dimensions,
                      knoll__single *memory);

/* Rows: makes the tables of a tile from position[0]. */
void knoll__run_prepare(knoll__run *run);
/* Computes the block; output i is then in knoll__run_output(run, i). */
void knoll__run_block(knoll__run *run);
const float *knoll__run_output(const knoll__run *run, size_t output);

/* Whether `direct` may be used for blocks of so many samples in a row: the last operation gives the
   only output, and no padding would be written. */
int knoll__writes_directly(const knoll__run *run, size_t width);
/* How many octaves of one source are the whole program, which then needs no register when it writes
   directly; 0: it is more than that. */
int knoll__octaves_alone(const knoll__program *program);

static inline float *knoll__register(const knoll__run *run, int index)
{
    return run->registers + (size_t)index * run->capacity;
}

/* run.c: puts the run into an octave of a loop; runs the operations from one up to another. */
void knoll__enter_octave(knoll__run *run, const knoll__operation *operation, int octave);
void knoll__run_operations(knoll__run *run, int from, int to);

/* band_limit.c: whether extras have a spacing that can be used, and this spacing, or NULL when it
   limits nothing; `step` is that of a grid, or NULL. */
int knoll__is_spacing(const knoll_sampling *sampling);
const double *knoll__spacing_of(const knoll_sampling *sampling, const double *step,
                                double spacing[KNOLL_AXES]);
/* How many octaves of a loop are left, at least in part, and what is left of one beside what is
   left of the octave of the loop around; and what stands for all that is not left. */
void knoll__fill_fineness(knoll__run *run, const double *spacing);
int knoll__octaves_left(const knoll__run *run, const knoll__operation *operation);
double knoll__left_of_octave(const knoll__run *run, const knoll__operation *operation, int octave);
float knoll__faded_part(const knoll__run *run, const knoll__operation *operation);
/* Finds the means that are not known yet, in the scratch of a run that has not begun. */
void knoll__find_means(const knoll_field *field, int dimensions, size_t width, void *scratch);

/* source.c: how a source lies in the run's present octaves. */
const knoll__plan *knoll__plan_of(knoll__run *run, const knoll__operation *operation);
float knoll__amplitude_of(const knoll__run *run, const knoll__operation *operation);
/* Sampling a source; with `add`, the values are added to what is there. A folded loop over a source
   alone is sampled as a whole, as many octaves of it as are asked for. */
void knoll__prepare_source(knoll__run *run, const knoll__operation *operation);
void knoll__settle_source(const knoll__run *run, const knoll__operation *operation,
                          knoll__plan *plans);
void knoll__sample_source(knoll__run *run, const knoll__operation *operation, knoll__target out,
                          int add);
void knoll__sample_octaves(knoll__run *run, const knoll__operation *loop, int octaves,
                           knoll__target out, int add);

/* q16.c */
void knoll__sample_q16(knoll__run *run, const knoll__operation *operation, knoll__target out);

/* Tells by the bits: arithmetic could trap in the environment of the caller. */
static inline int knoll__is_finite(double x)
{
    uint64_t word;
    memcpy(&word, &x, sizeof word);
    return (word >> 52 & 0x7ff) != 0x7ff;
}

/* The nearest binary32 number that is finite. */
static inline float knoll__finite_float(double x)
{
    const double largest = 0x1.fffffep127;
    return (float)(x > largest ? largest : x < -largest ? -largest : x);
}

/* The NaN of positions that are not finite. */
float knoll__nan(void);

static inline size_t knoll__padded(size_t count)
{
    return (count + KNOLL__PAD - 1) / KNOLL__PAD * KNOLL__PAD;
}

/* locate.c: how a source lies on the lattice in the run's present octaves. */
knoll__axis knoll__source_axis(const knoll__run *run, const knoll__source_data *source,
                               const knoll__place *place, uint64_t seed, int axis);
uint64_t knoll__scope_seed(const knoll__run *run, int scope);
knoll__keys knoll__keys_of(uint64_t seed);
double knoll__multiplier(const knoll__run *run, int base, int level);
/* The derivative of a base's position on an axis by the caller's. */
double knoll__base_slope(const knoll__run *run, int base, int axis);
/* The block's positions on an axis of a base: by sample, or in rows by column and by row on axes 0
   and 1 and by knoll__outer_position on the others. */
const double *knoll__base_positions(knoll__run *run, int base, int axis);
double knoll__outer_position(const knoll__run *run, int base, int axis);
/* How many of them there are, padded. */
size_t knoll__axis_count(const knoll__run *run, int axis);
void knoll__fill_x_table(knoll__run *run, const knoll__source_data *source,
                         const knoll__place *place, const knoll__axis *axis, knoll__x_table *table);

#endif
