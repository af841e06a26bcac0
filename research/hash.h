// The hash of the bit contract, as research settles it: seeds, axis keys, finalisers.
// Scalar and plain; the kernels compute the same with vectors.
#ifndef KNOLL_RESEARCH_HASH_H
#define KNOLL_RESEARCH_HASH_H

#include <stdint.h>

// ---- seeds: 64 bits, on the CPU, once per field and octave ------------------------------------

#define SEED_STEP 0x9E3779B97F4A7C15ull // 2^64 / golden ratio, odd (splitmix64, Steele et al. 2014)

// Stafford's variant 13 of the 64-bit finaliser: a bijection; flipping any input bit flips any
// output bit in about half of all cases.
static inline uint64_t seed_mix(uint64_t z)
{
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return z ^ (z >> 31);
}

// Combine a seed with a word. A bijection in either argument, and not symmetric.
static inline uint64_t seed_fold(uint64_t seed, uint64_t word)
{
    return seed_mix(seed ^ seed_mix(word + SEED_STEP));
}

// What a word means is kept apart by its upper half, so that octave 1, axis 1 and type 1 differ.
#define SEED_OCTAVE (1ull << 32)
#define SEED_AXIS (2ull << 32)

static inline uint64_t seed_of_node(uint64_t outer, uint64_t own, uint32_t type)
{
    return seed_fold(seed_fold(outer, own), type);
}
static inline uint64_t seed_of_octave(uint64_t seed, uint32_t octave)
{ // octave 0 is the source
    return octave == 0 ? seed : seed_fold(seed, SEED_OCTAVE | octave);
}
static inline uint64_t seed_of_axis(uint64_t seed, uint32_t axis)
{
    return seed_fold(seed, SEED_AXIS | axis);
}

typedef struct {
    uint32_t axis[4], corner;
} seed_words;

static inline seed_words seed_expand(uint64_t seed)
{
    uint64_t a = seed_mix(seed + 1 * SEED_STEP);
    uint64_t b = seed_mix(seed + 2 * SEED_STEP);
    uint64_t c = seed_mix(seed + 3 * SEED_STEP);
    return (seed_words){{(uint32_t)(a >> 32), (uint32_t)a, (uint32_t)(b >> 32), (uint32_t)b},
                        (uint32_t)(c >> 32)};
}

// ---- cells: 32 bits, in the kernels ------------------------------------------------------------

static const uint32_t AXIS_STEP[4] = {0xBB474067u, 0x970F1CCDu, 0x61F61CAFu, 0xB1F08B81u};

static inline uint32_t axis_key(int axis, uint32_t cell, uint32_t seed)
{
    uint32_t m = cell * AXIS_STEP[axis] + seed;
    return m ^ (m >> 15);
}

// Top five bits only: index (h >> 27) & 15, sign h >> 31.
static inline uint32_t hash_gradient(uint32_t h)
{
    return h * h;
}

// Top 24 bits. A bijection; the first multiplication may be done to the keys, since it is linear.
static inline uint32_t hash_full(uint32_t h)
{
    h *= 0x846CA68Bu;
    h ^= h >> 15;
    return h * (2 * h + 1);
}
static inline uint32_t hash_next(uint32_t e)
{
    e ^= e >> 15;
    e *= 0x2C1B3C6Du;
    return e;
}
#endif
