// Bit streams made of the hash, for standard test batteries: the used bits of the words,
// packed without gaps, in raster order of cells or in order of seeds.
#ifndef KNOLL_RESEARCH_STREAMS_H
#define KNOLL_RESEARCH_STREAMS_H
#include <string.h>
#include "hash.h"

static const char *const STREAMS[] = {
    "gradient1", "gradient2", "gradient3", "gradient4", // 5 bits a cell
    "full1", "full2", "full3", "full4",                 // 24 bits a cell
    "worley2", "worley3", "worley4",                    // 16 bits x (D + 1) a cell: places, value
    "seeds-gradient", "seeds-full", "seeds-words",      // one cell, seeds 0, 1, 2, ..
    "octaves-full",                                     // octaves 0..31 of seeds 0, 1, 2, ..
    "gradient3cube", "gradient4cube", "full4cube",      // 256 x 256 x N, 64 x 64 x 64 x N cells
    // controls: the same with perfect (64-bit mixed) keys and finalisers, but a 32-bit sum of keys;
    // worley3: a perfect 32-bit h a cell, perfect words from it; full1: a perfectly mixed counter
    "control-gradient3cube", "control-gradient4cube", "control-worley3", "control-full1"};
enum { STREAM_COUNT = sizeof STREAMS / sizeof *STREAMS };

typedef struct {
    int kind;
    seed_words seed;
    uint64_t n; // cells or seeds so far
    uint64_t bits;
    int have;
    uint32_t queue[8];
    int queued, width;
} stream;

static inline stream stream_open(int kind)
{
    stream s;
    memset(&s, 0, sizeof s);
    s.kind = kind;
    s.seed = seed_expand(seed_of_node(0, 0, 1));
    return s;
}
// Rows of 4096 cells, 16 rows of y, 8 of z, the last axis open; or cubes. All start below zero.
// Few rows, because a 32-bit sum of keys repeats a whole row once in 2^32 pairs of rows.
static inline uint32_t stream_corner(const stream *s, int dims, int cube, int perfect)
{
    static const int wide[3] = {12, 4, 3}, cubes[5] = {0, 0, 0, 8, 6};
    uint32_t h = s->seed.corner;
    uint64_t n = s->n;
    for (int a = 0; a < dims; ++a) {
        int shift = cube ? cubes[dims] : wide[a < 3 ? a : 2];
        uint32_t size = 1u << shift;
        uint32_t c = a == dims - 1 ? (uint32_t)n - 64u : (uint32_t)(n & (size - 1)) - size / 2;
        h += perfect ? (uint32_t)(seed_mix(((uint64_t)(a + 1) << 32 | c) * SEED_STEP) >> 32)
                     : axis_key(a, c, s->seed.axis[a]);
        if (a < dims - 1)
            n >>= shift;
    }
    return h;
}
static inline uint32_t perfect_word(uint32_t h, int i)
{
    return (uint32_t)(seed_mix((8ull * h + i) * SEED_STEP) >> 32);
}
static inline void stream_fill(stream *s)
{
    int k = s->kind, count = 0;
    uint32_t *q = s->queue;
    if (k < 4) {
        q[count++] = hash_gradient(stream_corner(s, k + 1, 0, 0));
        s->width = 5;
    } else if (k < 8) {
        q[count++] = hash_full(stream_corner(s, k - 3, 0, 0));
        s->width = 24;
    } else if (k < 11) {
        int dims = k - 6;
        uint32_t e = hash_full(stream_corner(s, dims, 0, 0));
        q[count++] = hash_next(hash_next(e));
        s->width = 16;
        for (int i = 0; i < dims; ++i) {
            uint32_t w = i < 2 ? e : hash_next(e);
            q[count++] = i % 2 == 0 ? w : (w ^ w >> 16) << 16;
        }
    } else if (k < 14) {
        seed_words w = seed_expand(seed_of_node(s->n, 0, 1));
        uint32_t h = w.corner + axis_key(0, 3, w.axis[0]) + axis_key(1, 5, w.axis[1]);
        if (k == 11) {
            q[count++] = hash_gradient(h);
            s->width = 5;
        } else if (k == 12) {
            q[count++] = hash_full(h);
            s->width = 24;
        } else {
            memcpy(q, w.axis, 16);
            q[4] = w.corner;
            count = 5;
            s->width = 32;
        }
    } else if (k == 15 || k == 16) {
        q[count++] = hash_gradient(stream_corner(s, k - 12, 1, 0));
        s->width = 5;
    } else if (k == 17) {
        q[count++] = hash_full(stream_corner(s, 4, 1, 0));
        s->width = 24;
    } else if (k == 18 || k == 19) {
        q[count++] = perfect_word(stream_corner(s, k - 15, 1, 1), 0);
        s->width = 5;
    } else if (k == 20) {
        uint32_t h = perfect_word((uint32_t)s->n, 5) ^ perfect_word((uint32_t)s->n, 6);
        s->width = 24;
        for (; count < 4; ++count)
            q[count] = perfect_word(h, count);
    } else if (k == 21) {
        q[count++] = perfect_word((uint32_t)s->n * 1u, 0);
        s->width = 24;
    } else {
        seed_words w = seed_expand(seed_of_octave(seed_of_node(s->n >> 5, 0, 1), s->n & 31));
        q[count++] = hash_full(w.corner + axis_key(0, 3, w.axis[0]) + axis_key(1, 5, w.axis[1]));
        s->width = 24;
    }
    s->n++;
    s->queued = count;
    for (int i = 0; i < count / 2; ++i) {
        uint32_t t = q[i];
        q[i] = q[count - 1 - i];
        q[count - 1 - i] = t;
    }
}
static inline uint32_t stream_next(stream *s)
{
    while (s->have < 32) {
        if (!s->queued)
            stream_fill(s);
        s->bits |= (uint64_t)(s->queue[--s->queued] >> (32 - s->width)) << s->have;
        s->have += s->width;
    }
    uint32_t out = (uint32_t)s->bits;
    s->bits >>= 32;
    s->have -= 32;
    return out;
}
#endif
