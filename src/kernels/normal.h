/* normal.h - what brings each noise to [-1, 1]: (1 - 2^-16) over its proven bound, rounded down.
   The hair covers all roundings, so that no sample lies outside. Proofs: research/bounds.c and
   research/rounding.c; docs/bits.md, "Bounds". */
#ifndef KNOLL_NORMAL_H
#define KNOLL_NORMAL_H

static const float value_normal = 1.0f - 0x1p-16f;

/* By fade (linear, cubic, quintic) and dimensions - 1. */
static const float perlin_normal[3][4] = {
    {2.06448436f, 1.41419184f, 1.15468276f, 1.10945272f},
    {2.06448436f, 1.41419184f, 1.15468276f, 1.11606967f},
    {2.06448436f, 1.41419184f, 1.15468276f, 1.11831498f},
};

static const float simplex_normal[4] = {3.26241159f, 15.999876f, 107.652802f, 16.1471329f};

/* Of 2D simplex noise's y axis: the cells of the triangle lattice are sqrt(3) long. */
#define SIMPLEX_SHRINK 0.57735026918962576

#endif
