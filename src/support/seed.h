/* seed.h - how 64-bit seeds are mixed and handed down. docs/bits.md, "Seeds". */
#ifndef KNOLL_SEED_H
#define KNOLL_SEED_H

#include <stdint.h>

#define KNOLL__SEED_STEP 0x9e3779b97f4a7c15u /* 2^64 / golden ratio */

/* The finaliser of SplitMix64 (Steele, Lea and Flood, 2014; constants: Stafford's variant 13): a
   bijection in which every input bit changes every output bit with probability one half. */
static inline uint64_t knoll__mix(uint64_t h)
{
    h = (h ^ h >> 30) * 0xbf58476d1ce4e5b9u;
    h = (h ^ h >> 27) * 0x94d049bb133111ebu;
    return h ^ h >> 31;
}

/* A seed made from a seed and a word: a bijection in either, and not symmetric. The word is mixed
   first, which words that are known beforehand do not pay for. */
static inline uint64_t knoll__fold(uint64_t seed, uint64_t word)
{
    return knoll__mix(seed ^ knoll__mix(word + KNOLL__SEED_STEP));
}

/* The seed of a node: from outside, by its own parameter, by its type's permanent number. */
static inline uint64_t knoll__node_seed(uint64_t outer, uint64_t own, uint32_t type)
{
    return knoll__fold(knoll__fold(outer, own), type);
}

/* What a fractal hands to its source in octave `i` (octave 0 is the source itself), and `warp` to
   the displacement of axis `i`. The upper half keeps them apart from each other and from types. */
static inline uint64_t knoll__octave_seed(uint64_t outer, uint32_t i)
{
    return i == 0 ? outer : knoll__fold(outer, (uint64_t)1 << 32 | i);
}

static inline uint64_t knoll__axis_seed(uint64_t outer, uint32_t i)
{
    return knoll__fold(outer, (uint64_t)2 << 32 | i);
}

/* 64-bit word `i` of the stream of a seed. */
static inline uint64_t knoll__word(uint64_t seed, uint64_t i)
{
    return knoll__mix(seed + (i + 1) * KNOLL__SEED_STEP);
}

#endif
