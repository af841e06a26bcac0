/* q16.h - noise in whole numbers, for those who must get the same value from any language or
   machine: lockstep games, consoles without fast floats, shaders, servers.

   Positions and values are fixed-point: the whole number v means v / 65536, and 65536 is 1.0. A
   position is 64 bits wide (Q47.16), a value 32 (Q16.16). docs/fixed-point.md defines every
   function to the last bit; nothing here computes with floating point, allocates, or depends on the
   instruction set. All functions may be called from any thread.

       int32_t h = knoll_q16_value2(100 * 65536, -7 * 65536, 24285, 18);     cells of 4.0

   Lattice cells are 2^shift wide: 2^(shift - 16) units. A shift goes from 0 to 30. */

#ifndef KNOLL_Q16_H
#define KNOLL_Q16_H

#include "knoll.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { KNOLL_Q16_ONE = 65536, KNOLL_Q16_MAX_SHIFT = 30 };

/* ---- In two dimensions ---------------------------------------------------------------------- */

/* Value noise: [0, 65535]; 0 when the shift is out of range. */
KNOLL_API int32_t knoll_q16_value2(int64_t fx, int64_t fz, uint32_t seed, int shift);

/* Gradient noise: [-46358, 46358], which is sqrt(2) / 2 to either side, and 0 at lattice points; 0
   when the shift is out of range. */
KNOLL_API int32_t knoll_q16_perlin2(int64_t fx, int64_t fz, uint32_t seed, int shift);

/* Octaves of value noise, normalised: [0, 65535]. Octave o has shift - o and the weight gain^o, so
   there are 1 to shift + 1 of them; gain is 0 or more (65536 is 1.0), and the weights' sum is less
   than 2^31. 0 when an argument is out of range. */
KNOLL_API int32_t knoll_q16_fbm2(int64_t fx, int64_t fz, uint32_t seed, int octaves, int shift,
                                 int32_t gain);

/* The position displaced by fBm of gain 0.5, by at most strength / 2 on each axis. It wraps modulo
   2^64. Octaves as above; when they or the shift are out of range, the position itself. */
KNOLL_API void knoll_q16_warp2(int64_t fx, int64_t fz, uint32_t seed, int32_t strength, int octaves,
                               int shift, int64_t out[2]);

/* ---- In one to four dimensions -------------------------------------------------------------- */

typedef enum knoll_q16_kind {
    KNOLL_Q16_VALUE = 0,  /* [0, 65535] */
    KNOLL_Q16_PERLIN = 1, /* signed: at most 32785, 46358, 56773 and 65553 from 0 in 1D to 4D */
    KNOLL_Q16_FBM = 2,    /* octaves of value noise: [0, 65535] */
    KNOLL_Q16_BILLOW = 3, /* octaves of gradient noise without its sign: [0, 65536] */
    KNOLL_Q16_RIDGED = 4, /* octaves of 1.0 less that: [0, 65536] */
    KNOLL_Q16_WORLEY = 5  /* F1 squared: [0, 65536 D] in D dimensions; 65536 is one cell */
} knoll_q16_kind;

/* A noise. In two dimensions value, perlin and fbm are the functions above. */
typedef struct knoll_q16 {
    knoll_q16_kind kind;
    uint32_t seed;
    int shift;    /* 0 to 30 */
    int octaves;  /* fbm, billow, ridged: 1 to shift + 1 */
    int32_t gain; /* the same: 0 and up, 65536 is 1.0; the sum of the weights is less than 2^31 */
    /* The field repeats after so many cells of octave 0 on an axis; 0 never. (Without one, the
       lattice repeats after 2^32 cells.) */
    uint32_t period[KNOLL_AXES];
} knoll_q16;

/* Value noise of seed 0 with cells of 1.0; 5 octaves of gain 0.5 for those that have any; no
   period. */
KNOLL_API knoll_q16 knoll_q16_default(void);

/* The value at a position of 1 to 4 coordinates; 0 when the noise or the number of dimensions is
   not valid. */
KNOLL_API int32_t knoll_q16_sample(const knoll_q16 *noise, int dimensions, const int64_t *position);

/* Samples `count` points: coordinate a of point i is positions[a][i * stride]. The output is
   packed and must not overlap positions. KNOLL_ERROR_ARGUMENT: a noise or a number of dimensions
   that is not valid; KNOLL_ERROR_UNSUPPORTED: KNOLL_ISA names an instruction set that this
   machine lacks. */
KNOLL_API knoll_status knoll_q16_sample_points(const knoll_q16 *noise, int dimensions, size_t count,
                                               const int64_t *const *positions, ptrdiff_t stride,
                                               int32_t *output);

/* A regular grid: sample i of axis a lies at origin[a] + i * step[a], modulo 2^64, whatever else is
   sampled with it. It is written to output[sum of i[a] * stride[a]]; strides count values, may be
   negative, and all four 0 means packed, axis 0 fastest. Steps may have either sign. */
typedef struct knoll_q16_grid {
    int dimensions;
    int64_t origin[KNOLL_AXES];
    int64_t step[KNOLL_AXES];
    size_t count[KNOLL_AXES];
    ptrdiff_t stride[KNOLL_AXES];
} knoll_q16_grid;

/* Origin 0, step 65536, one sample an axis, packed. */
KNOLL_API knoll_q16_grid knoll_q16_grid_default(int dimensions);

/* Fills the grid; a grid with a count of 0 is empty, and fine. Errors as for points, and
   KNOLL_ERROR_ARGUMENT when a packed grid is larger than memory, or when an axis of several samples
   has stride 0 while another has not. */
KNOLL_API knoll_status knoll_q16_sample_grid(const knoll_q16 *noise, const knoll_q16_grid *grid,
                                             int32_t *output);

#ifdef __cplusplus
}
#endif

#endif
