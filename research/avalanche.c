// Avalanche of the hash: how often an output bit flips when one input bit flips.
// Wanted: 0.5 +- 0.03 for every cell bit (cells -64..63) and every seed bit, to every output bit
// that is used: 5 bits of hash_gradient, 24 bits of hash_full and of the three words after it.
// Cells beyond 64 are shown too, for information: bit 31 of a cell is 2 G cells away.
#include <math.h>
#include <stdio.h>
#include <string.h>
#include "hash.h"

static uint64_t state = 7;
static uint64_t draw(void)
{
    return seed_mix(state += SEED_STEP);
}

enum { WORDS = 6, SAMPLES = 1 << 18 };
static const char *names[WORDS] = {"gradient", "full", "next1", "next2", "next3", "next4"};
static const int used[WORDS] = {5, 24, 24, 24, 24, 24};

static void outputs(uint32_t h, uint32_t out[WORDS])
{
    out[0] = hash_gradient(h);
    out[1] = hash_full(h);
    for (int i = 2; i < WORDS; ++i)
        out[i] = hash_next(out[i - 1]);
}
static uint32_t corner(const uint32_t cell[4], int dims, const seed_words *s)
{
    uint32_t h = s->corner;
    for (int a = 0; a < dims; ++a)
        h += axis_key(a, cell[a], s->axis[a]);
    return h;
}

static uint32_t flips[WORDS][32];
static void count(const uint32_t a[WORDS], const uint32_t b[WORDS])
{
    for (int w = 0; w < WORDS; ++w) {
        uint32_t x = a[w] ^ b[w];
        for (int bit = 0; bit < 32; ++bit)
            flips[w][bit] += x >> bit & 1;
    }
}
static void worst(double bias[WORDS])
{
    for (int w = 0; w < WORDS; ++w)
        for (int bit = 32 - used[w]; bit < 32; ++bit) {
            double d = flips[w][bit] / (double)SAMPLES - 0.5;
            if (fabs(d) > fabs(bias[w]))
                bias[w] = d;
        }
    memset(flips, 0, sizeof flips);
}
static void report(const char *what, const double bias[WORDS])
{
    printf("%-34s", what);
    for (int w = 0; w < WORDS; ++w)
        printf(" %s %+.4f", names[w], bias[w]);
    printf("\n");
}

int main(void)
{
    printf("largest deviation from 0.5 over all bits; %d samples a bit (sigma %.4f)\n", SAMPLES,
           0.5 / sqrt(SAMPLES));
    char line[64];
    for (int dims = 1; dims <= 4; ++dims) {
        for (int group = 0; group < 4; ++group) {
            static const int first[4] = {0, 7, 14, 23}, last[4] = {6, 13, 22, 31};
            double bias[WORDS] = {0};
            for (int axis = 0; axis < dims; ++axis)
                for (int bit = first[group]; bit <= last[group]; ++bit) {
                    for (int n = 0; n < SAMPLES; ++n) {
                        seed_words s = seed_expand(draw());
                        uint32_t cell[4], a[WORDS], b[WORDS];
                        uint64_t r = draw();
                        for (int i = 0; i < 4; ++i)
                            cell[i] = (uint32_t)(int)((r >> (8 * i) & 127) - 64);
                        outputs(corner(cell, dims, &s), a);
                        // bit 6 inside -64..63 is the sign: cell +- 64
                        if (bit == 6)
                            cell[axis] += (int)cell[axis] < 0 ? 64u : -64u;
                        else
                            cell[axis] ^= 1u << bit;
                        outputs(corner(cell, dims, &s), b);
                        count(a, b);
                    }
                    worst(bias);
                }
            snprintf(line, sizeof line, "%dD cell bits %d..%d", dims, first[group], last[group]);
            report(line, bias);
        }
    }
    // seeds: outer seed (via the node), own seed, type, octave; small and random seeds, cell near 0
    static const char *kinds[] = {"outer seed, random", "outer seed, 0..255",
                                  "own seed, random",   "own seed, 0..255",
                                  "type number 0..255", "octave 1..32",
                                  "after axis seed",    "seed straight into expand"};
    for (int kind = 0; kind < 8; ++kind) {
        double bias[WORDS] = {0};
        int bits = kind == 4 || kind == 5 ? 5 : 64;
        for (int bit = 0; bit < bits; ++bit) {
            for (int n = 0; n < SAMPLES / 1; ++n) {
                uint64_t r = draw(), q = draw(), one = 1ull << bit, s0, s1;
                uint64_t small = n & 255;
                switch (kind) {
                case 0:
                    s0 = seed_of_node(r, 0, 3);
                    s1 = seed_of_node(r ^ one, 0, 3);
                    break;
                case 1:
                    s0 = seed_of_node(small, 0, 3);
                    s1 = seed_of_node(small ^ one, 0, 3);
                    break;
                case 2:
                    s0 = seed_of_node(42, r, 3);
                    s1 = seed_of_node(42, r ^ one, 3);
                    break;
                case 3:
                    s0 = seed_of_node(42, small, 3);
                    s1 = seed_of_node(42, small ^ one, 3);
                    break;
                case 4:
                    s0 = seed_of_node(r, 0, small);
                    s1 = seed_of_node(r, 0, small ^ one);
                    break;
                case 5:
                    s0 = seed_of_octave(r, 1 + (small & 31));
                    s1 = seed_of_octave(r, 1 + ((small & 31) ^ one));
                    break;
                case 6:
                    s0 = seed_of_axis(r, small & 3);
                    s1 = seed_of_axis(r ^ one, small & 3);
                    break;
                default: s0 = r; s1 = r ^ one;
                }
                seed_words v = seed_expand(s0), w = seed_expand(s1);
                uint32_t cell[4], a[WORDS], b[WORDS];
                for (int i = 0; i < 4; ++i)
                    cell[i] = (uint32_t)(int)((q >> (8 * i) & 127) - 64);
                outputs(corner(cell, 1 + (n >> 8 & 3), &v), a);
                outputs(corner(cell, 1 + (n >> 8 & 3), &w), b);
                count(a, b);
            }
            worst(bias);
        }
        report(kinds[kind], bias);
    }
    return 0;
}
