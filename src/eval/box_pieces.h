/* box_pieces.h - a box on the lattice of a source: where it lies, and the pieces that kernels
   bound. */
#ifndef KNOLL_BOX_PIECES_H
#define KNOLL_BOX_PIECES_H

#include "box.h"

enum {
    KNOLL__MOST_PIECES = 128, /* at a time */
    KNOLL__MOST_SLICES = 64   /* on an axis */
};

/* What the box is on one axis of the lattice: from `from` in the cell `first` to `to` in the
   `count`-th. */
typedef struct knoll__stretch {
    double first, count;
    float from, to;
} knoll__stretch;

/* A part of that: in one cell, or beginning there. */
typedef struct knoll__slice {
    uint32_t cell;
    float from, to;
    int part; /* of the box, where it is cut in parts */
} knoll__slice;

typedef knoll__slice knoll__slices[KNOLL_AXES][KNOLL__MOST_SLICES];

/* Pieces of the box, axis by axis, with what has been found of them; room for vectors that end
   behind. */
typedef struct knoll__box_pieces {
    int count;
    uint32_t cell[KNOLL_AXES][KNOLL__MOST_PIECES + 4];
    float from[KNOLL_AXES][KNOLL__MOST_PIECES + 4], to[KNOLL_AXES][KNOLL__MOST_PIECES + 4];
    float low[KNOLL__MOST_PIECES], high[KNOLL__MOST_PIECES];
    float least[KNOLL__MOST_PIECES], most[KNOLL__MOST_PIECES];
} knoll__box_pieces;

/* How a source is bounded: its entry in KNOLL__BOUNDED. */
typedef struct knoll__cutting {
    int parts, rounds, most[4];
} knoll__cutting;

/* A source in the octave that the bounding's run is in. */
typedef struct knoll__bounded {
    const knoll__bounding *bounding;
    const knoll__operation *operation;
    const knoll__plan *plan;
    const knoll__source_data *source;
    knoll__cutting cutting;
    int dimensions, most; /* pieces */
    float amplitude;
    knoll__interval range;      /* of the noise anywhere */
    knoll__surroundings *about; /* of the block */
} knoll__bounded;

knoll__bounded knoll__bounded_source(knoll__bounding *bounding, const knoll__operation *operation);

/* Bounds of pieces, less the roundings of kernels, as bounds of values. */
knoll__interval knoll__bounds_within(const knoll__bounded *source, knoll__interval of_pieces);

/* Where the box lies on the lattice, an axis or all of them; 0: too far out. */
int knoll__find_axis(knoll__bounding *bounding, const knoll__bounded *source, int axis,
                     knoll__stretch *on);
int knoll__find_box(knoll__bounding *bounding, const knoll__bounded *source,
                    knoll__stretch on[KNOLL_AXES]);

/* The stretch in slices, each in a cell; their number, or 0 when they are more than there is room
   for. */
int knoll__slice_axis(const knoll__bounded *source, int axis, const knoll__stretch *on, int room,
                      knoll__slice *slices);

/* What goes from one place to another, as counted from the cell in which the stretch begins. */
knoll__slice knoll__slice_between(const knoll__bounded *source, int axis, const knoll__stretch *on,
                                  double from, double to);

/* Halves the widest slices, those of one axis at a time, while some are wider than `wide` and their
   combinations are `most` at most. */
void knoll__refine(int dimensions, knoll__slices slices, int count[KNOLL_AXES], float wide,
                   int most);

/* All combinations of slices, KNOLL__MOST_PIECES at most. Those of the axes before are repeated for
   each slice of an axis. */
void knoll__combine(int dimensions, knoll__slices slices, const int count[KNOLL_AXES],
                    knoll__box_pieces *made);

/* Bounds the pieces; or gathers the lattice points about a block, which is the first one. */
void knoll__bound_pieces(const knoll__bounded *source, knoll__box_pieces *on);
void knoll__gather_about(const knoll__bounded *source, knoll__box_pieces *block);

static inline float knoll__lesser(float a, float b)
{
    return a < b ? a : b;
}

static inline float knoll__greater(float a, float b)
{
    return a > b ? a : b;
}

/* No value, and one more. */
#define KNOLL__NO_VALUE ((knoll__interval){0x1.fffffep127f, -0x1.fffffep127f})
static inline void knoll__take(knoll__interval *of, float low, float high)
{
    of->low = knoll__lesser(of->low, low);
    of->high = knoll__greater(of->high, high);
}

#endif
