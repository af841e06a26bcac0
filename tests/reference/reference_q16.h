/* reference_q16.h - docs/fixed-point.md once more, for the interpreter: 64-bit integers, one corner
   after the other, gradients made and not tabulated. */
#ifndef REFERENCE_Q16_H
#define REFERENCE_Q16_H

#include "reference_noises.h"

static inline int64_t q16_mul(int64_t a, int64_t b)
{
    int64_t product = a * b;
    return product >= 0 ? product / 65536 : -((65535 - product) / 65536);
}

static inline uint32_t q16_hash(const uint32_t *cell, int dimensions, uint32_t seed)
{
    static const uint32_t factor[4] = {73856093u, 19349663u, 2654435761u, 2246822519u};
    uint32_t h = seed * 83492791u;
    for (int a = 0; a < dimensions; a++)
        h ^= cell[a] * factor[a];
    h = (h ^ (h >> 13)) * 1274126177u;
    return h ^ (h >> 16);
}

/* Component `axis` of gradient `i` of the dimension's set. */
static inline int64_t q16_gradient(int dimensions, uint32_t i, int axis)
{
    static const int pairs[3][2] = {{0, 1}, {0, 2}, {1, 2}};
    static const uint32_t again[4] = {0, 9, 1, 11}; /* the edges that 12 to 15 repeat in 3D */
    if (dimensions == 1)
        return (i & 1 ? -1 : 1) * (4 - (int64_t)(i % 8 / 2)) * 16384;
    if (dimensions == 2) {
        i %= 8;
        if (i >= 4)
            return i >> axis & 1 ? -46341 : 46341;
        return (int)(i & 1) != axis ? 0 : i >= 2 ? -65536 : 65536;
    }
    if (dimensions == 3) {
        i = i % 16 < 12 ? i % 16 : again[i % 4];
        for (int n = 0; n < 2; n++)
            if (pairs[i / 4][n] == axis)
                return i >> n & 1 ? -46341 : 46341;
        return 0;
    }
    int zero = (int)(i % 32 / 8), place = axis > zero ? axis - 1 : axis;
    return axis == zero ? 0 : i >> (2 - place) & 1 ? -37837 : 37837;
}

/* One octave at a position in units of 2^-16; periods in cells of this octave, 0 for none. */
static inline int64_t q16_octave(int gradient, int dimensions, const int64_t *position,
                                 uint32_t seed, int shift, const uint64_t *period)
{
    const int64_t width = (int64_t)1 << shift;
    uint32_t cell[4][2];
    int64_t t[4], v[16];
    for (int a = 0; a < dimensions; a++) {
        int64_t rest = position[a] % width, whole;
        rest += rest < 0 ? width : 0;
        whole = (int64_t)((uint64_t)position[a] - (uint64_t)rest) / width;
        t[a] =
            shift <= 16 ? rest * ((int64_t)1 << (16 - shift)) : rest / ((int64_t)1 << (shift - 16));
        uint64_t first = (uint64_t)whole;
        if (period[a]) {
            const int64_t cells = (int64_t)period[a];
            first = (uint64_t)((whole % cells + cells) % cells);
        }
        cell[a][0] = (uint32_t)first;
        cell[a][1] = (uint32_t)(period[a] ? (first + 1) % period[a] : first + 1);
    }
    for (int corner = 0; corner < 1 << dimensions; corner++) {
        uint32_t at[4] = {0};
        for (int a = 0; a < dimensions; a++)
            at[a] = cell[a][corner >> a & 1];
        uint32_t h = q16_hash(at, dimensions, seed);
        v[corner] = gradient ? 0 : h % 65536;
        for (int a = 0; gradient && a < dimensions; a++)
            v[corner] += q16_mul(q16_gradient(dimensions, h, a), t[a] - (corner >> a & 1) * 65536);
    }
    for (int a = 0; a < dimensions; a++) {
        int64_t s = q16_mul(q16_mul(t[a], t[a]), 3 * 65536 - 2 * t[a]);
        for (int i = 0; i < 1 << (dimensions - a - 1); i++)
            v[i] = v[2 * i] + q16_mul(s, v[2 * i + 1] - v[2 * i]);
    }
    return v[0];
}

static inline double q16_noise(int gradient, int octaves, double gain, int dimensions,
                               const int64_t *position, uint32_t seed, int shift,
                               const double *periods)
{
    int64_t total = 0, sum = 0, weight = 65536;
    if (gradient) {
        uint64_t period[4] = {(uint64_t)periods[0], (uint64_t)periods[1], (uint64_t)periods[2],
                              (uint64_t)periods[3]};
        return (double)q16_octave(1, dimensions, position, seed, shift, period) / 65536;
    }
    for (int o = 0; o < octaves; o++) {
        uint64_t period[4];
        for (int a = 0; a < 4; a++)
            period[a] = (uint64_t)periods[a] << o;
        total += q16_mul(q16_octave(0, dimensions, position, seed + (uint32_t)o, shift - o, period),
                         weight);
        sum += weight;
        weight = q16_mul(weight, (int64_t)floor(gain * 65536 + 0.5));
    }
    return (double)(total * 65536 / sum) / 65536;
}

#endif
