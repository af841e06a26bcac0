/* far.c - lattice positions too far for the arithmetic of locate.h. */
#include "../support/exact.h"

#include <string.h>

#include "kernels.h"

/* mantissa * 2^exponent mod modulus, with modulus <= 2^32. */
static uint64_t scaled_rest(uint64_t mantissa, int exponent, uint64_t modulus)
{
    uint64_t rest = mantissa % modulus;
    for (int bits; exponent > 0; exponent -= bits) {
        bits = exponent < 32 ? exponent : 32;
        rest = (rest << bits) % modulus;
    }
    return rest;
}

void knoll__locate_far(double position, uint32_t period, uint32_t *cell, float *t)
{
    uint64_t word;
    memcpy(&word, &position, sizeof word);
    int exponent = (int)(word >> 52 & 0x7ff) - 1075;
    uint64_t mantissa = (word & 0xfffffffffffffu) | 0x10000000000000u;
    int negative = word >> 63 != 0;
    *cell = 0;
    *t = 0.0f;
    if (exponent == 0x7ff - 1075)
        return;

    /* From 2^51 on a double is a whole number of halves, and of ones from 2^52 on. */
    if (exponent < 0) {
        uint64_t half = mantissa & 1;
        mantissa >>= 1;
        if (half != 0) {
            *t = 0.5f;
            mantissa += (uint64_t)negative;
        }
        exponent = 0;
    }
    uint64_t modulus = period != 0 ? period : (uint64_t)1 << 32;
    uint64_t rest = scaled_rest(mantissa, exponent, modulus);
    *cell = (uint32_t)(negative && rest != 0 ? modulus - rest : rest);
}
