/* reference_noises.h - the noises of docs/bits.md on one cell and fraction, in double: seeds, hash,
   gradients, and sums over every lattice point near and not so near. */
#ifndef REFERENCE_NOISES_H
#define REFERENCE_NOISES_H

#include <knoll/knoll.h>

#include "frozen.h"

#include "kernels/gradients.inc"

#define TOLERANCE 2e-6 /* what the roundings of the library's floats may come to */
#define UNSURE 1e30

/* To binary32, as the contract says where it says f32; and the same kept finite. */
static inline double f32(double x)
{
    return (double)(float)x;
}

static inline double finite32(double x)
{
    const double largest = 0x1.fffffep127;
    return x > largest ? largest : x < -largest ? -largest : f32(x);
}

/* The same of what depends on the position. */
static inline double kept32(double x)
{
    return kept(x, f32(x));
}

static inline double kept_finite32(double x)
{
    return kept(x, finite32(x));
}

/* The whole number `cell` mod N, or mod 2^32 where N is 0: no period. */
static inline double modulo(double cell, double N)
{
    N = N > 0 ? N : 4294967296.0;
    double rest = fmod(cell, N);
    return rest < 0 ? rest + N : rest;
}

/* ---- Seeds and hash ---- */

#define GOLDEN 0x9e3779b97f4a7c15u

static inline uint64_t mix64(uint64_t x)
{
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

static inline uint64_t fold(uint64_t seed, uint64_t word)
{
    return mix64(seed ^ mix64(word + GOLDEN));
}

static inline uint64_t seed_word(uint64_t seed, uint64_t i)
{
    return mix64(seed + (i + 1) * GOLDEN);
}

typedef struct source_seeds {
    uint32_t axis[4], corner[2];
    double offset[4];
} source_seeds;

static inline source_seeds seeds_of(uint64_t node_seed)
{
    source_seeds seeds;
    for (uint64_t i = 0; i < 2; i++) {
        seeds.axis[2 * i] = (uint32_t)(seed_word(node_seed, i) >> 32);
        seeds.axis[2 * i + 1] = (uint32_t)seed_word(node_seed, i);
    }
    seeds.corner[0] = (uint32_t)(seed_word(node_seed, 2) >> 32);
    seeds.corner[1] = (uint32_t)seed_word(node_seed, 2);
    for (uint64_t i = 0; i < 4; i++)
        seeds.offset[i] = (double)(seed_word(node_seed, 3 + i) >> 40) * 0x1p-24;
    return seeds;
}

typedef struct lattice_place {
    int dimensions;
    double cell[4], t[4], period[4];
} lattice_place;

/* The sum of keys of the cell `shift` away from the place. */
static inline uint32_t sum_of_keys(const lattice_place *at, const int *shift,
                                   const source_seeds *seeds, int coset)
{
    static const uint32_t multiplier[4] = {0xbb474067u, 0x970f1ccdu, 0x61f61cafu, 0xb1f08b81u};
    uint32_t h = seeds->corner[coset];
    for (int a = 0; a < at->dimensions; a++) {
        uint32_t c = (uint32_t)modulo(at->cell[a] + shift[a], at->period[a]);
        uint32_t m = c * multiplier[a] + seeds->axis[a];
        h += m ^ (m >> 15);
    }
    return h;
}

static inline uint32_t hash_full(uint32_t h)
{
    h *= 0x846ca68bu;
    h ^= h >> 15;
    return h * (2 * h + 1);
}

static inline uint32_t hash_next(uint32_t e)
{
    return (e ^ (e >> 15)) * 0x2c1b3c6du;
}

static inline double signed_of(uint32_t h)
{
    return f32((double)(int32_t)h) * 0x1p-31;
}

/* The dot product of a corner's gradient and a distance. */
static inline double gradient_dot(uint32_t h, int dimensions, const double *distance)
{
    static const float(*const tables[4])[16] = {gradients1, gradients2, gradients3, gradients4};
    h *= h;
    double dot = 0;
    for (int a = 0; a < dimensions; a++)
        dot += (double)tables[dimensions - 1][a][h >> 27 & 15] * distance[a];
    return h >> 31 ? -dot : dot;
}

/* ---- Noises on a cubic lattice ---- */

/* In the written order of binary32: near t = 1 the quintic's rounding, 19 units of 2^-24, would
   exceed the tolerance. Not so in differences, whose places may lie in two cells: its roundings in
   one are no others' in the next. */
static inline double faded(double t, int fade)
{
    if (fade == 0)
        return t;
    if (frozen.mode != PLAIN)
        return fade == 1 ? t * t * (3 - 2 * t) : t * t * t * (t * (t * 6 - 15) + 10);
    if (fade == 1)
        return f32(f32(t * t) * f32(3 - f32(2 * t)));
    return f32(f32(f32(t * t) * t) * f32(f32(t * f32(f32(t * 6) - 15)) + 10));
}

static inline double white_noise(const lattice_place *at, const source_seeds *seeds)
{
    const int here[4] = {0, 0, 0, 0};
    return signed_of(hash_full(sum_of_keys(at, here, seeds, 0)));
}

/* Corners weighed by the product of their fades: value noise, or gradient noise. */
static inline double over_corners(const lattice_place *at, const source_seeds *seeds, int fade,
                                  int gradient)
{
    double sum = 0;
    for (int corner = 0; corner < 1 << at->dimensions; corner++) {
        int shift[4] = {0, 0, 0, 0};
        double distance[4], weight = 1;
        for (int a = 0; a < at->dimensions; a++) {
            shift[a] = corner >> a & 1;
            distance[a] = at->t[a] - shift[a];
            double u = faded(at->t[a], fade);
            weight *= shift[a] ? u : 1 - u;
        }
        uint32_t h = sum_of_keys(at, shift, seeds, 0);
        sum += weight *
               (gradient ? gradient_dot(h, at->dimensions, distance) : signed_of(hash_full(h)));
    }
    return sum;
}

static inline double value_noise(const lattice_place *at, const source_seeds *seeds, int fade)
{
    return over_corners(at, seeds, fade, 0) * (1 - 0x1p-16);
}

/* The bounds that research/RESULTS.md proves, section 3. */
static inline double gradient_noise(const lattice_place *at, const source_seeds *seeds, int fade)
{
    static const double bounds[4] = {.484375048, .707106840, .866025475, 0};
    static const double bounds4[3] = {.901331535, .895987645, .894188725};
    double bound = at->dimensions == 4 ? bounds4[fade] : bounds[at->dimensions - 1];
    return over_corners(at, seeds, fade, 1) * (1 - 0x1p-16) / bound;
}

/* Counts `shift` through -reach .. reach on every axis; false after the last. */
static inline int next_shift(int *shift, int dimensions, int reach)
{
    for (int a = 0; a < dimensions; a++) {
        if (++shift[a] <= reach)
            return 1;
        shift[a] = -reach;
    }
    return 0;
}

/* ---- Simplex noise: every lattice point within two cells, and its kernel's radius ---- */

static inline double simplex_noise(const lattice_place *at, const source_seeds *seeds)
{
    static const double radii[4] = {1, 0.75, 0.5, 0.75};
    static const double bounds[4] = {.306517026, .062499529, .009288980, .061929547};
    const int n = at->dimensions;
    double sum = 0;
    for (int coset = 0; coset < (n == 1 ? 1 : 2); coset++) {
        int shift[4] = {-2, -2, -2, -2};
        do {
            double distance[4], k = radii[n - 1] - 0x1p-20;
            for (int a = 0; a < n; a++) {
                distance[a] = at->t[a] - shift[a] - 0.5 * coset;
                if (n == 2 && a == 1)
                    distance[a] *= 1.7320508075688772;
                k -= distance[a] * distance[a];
            }
            if (k > 0)
                sum +=
                    k * k * k * k * gradient_dot(sum_of_keys(at, shift, seeds, coset), n, distance);
        } while (next_shift(shift, n, 2));
    }
    return sum * (1 - 0x1p-16) / bounds[n - 1];
}

/* ---- Worley noise: every cell within three, within four where the 4D sum of distances needs it
 * ---- */

/* A point that is near: its distance; which one it is and the formula that its distance has there,
   as a number; and how far the sample is from where that formula changes. */
typedef struct worley_point {
    double distance;
    uint64_t formula;
    double slack;
} worley_point;

typedef struct worley_distances {
    worley_point near[3];
    double f1, f2, cell_value;
} worley_distances;

static inline double distance_in(int metric, const double *d, int dimensions)
{
    double sum = 0;
    for (int a = 0; a < dimensions; a++)
        sum = metric == 3 ? fmax(sum, fabs(d[a])) : sum + (metric == 2 ? fabs(d[a]) : d[a] * d[a]);
    return metric == 0 ? sqrt(sum) : sum;
}

/* Sums of distances crease where one of them is 0, the largest distance where two are equal. */
static inline worley_point worley_point_at(int metric, const double *d, int dimensions,
                                           const int *shift)
{
    worley_point point = {distance_in(metric, d, dimensions), 0, 1};
    int largest = 0;
    for (int a = 1; a < dimensions; a++)
        largest = fabs(d[a]) > fabs(d[largest]) ? a : largest;
    for (int a = 0; a < dimensions; a++) {
        uint64_t sign = metric == 2 || (metric == 3 && a == largest) ? 1 + (d[a] < 0) : 0;
        point.formula = point.formula * 64 + (uint64_t)(shift[a] + 8) * 3 + sign;
        if (metric == 2)
            point.slack = fmin(point.slack, fabs(d[a]));
        if (metric == 3 && a != largest)
            point.slack = fmin(point.slack, fabs(d[largest]) - fabs(d[a]));
    }
    return point;
}

static inline worley_distances worley_noise(const lattice_place *at, const source_seeds *seeds,
                                            int metric, double jitter)
{
    const int n = at->dimensions, reach = n == 4 && metric == 2 ? 4 : 3;
    const worley_point none = {1e30, 0, 1};
    worley_distances found = {{none, none, none}, 1e30, 1e30, 0};
    uint32_t nearest = 0;
    int shift[4] = {-reach, -reach, -reach, -reach};
    do {
        uint32_t e = hash_full(sum_of_keys(at, shift, seeds, 0)), next = e;
        double distance[4];
        for (int a = 0; a < n; a++) {
            next = a == 2 ? hash_next(e) : next;
            uint32_t half = a % 2 == 0 ? next >> 16 : (next ^ next >> 16) & 0xffff;
            double point = 0.5 + (half + 0.5 - 32768) / 65536 * jitter;
            distance[a] = at->t[a] - shift[a] - point;
        }
        worley_point point = worley_point_at(metric, distance, n, shift);
        double d = point.distance;
        if (d < found.f1 || (d == found.f1 && e < nearest))
            nearest = e;
        for (int i = 0; i < 3; i++)
            if (point.distance < found.near[i].distance) {
                worley_point farther = found.near[i];
                found.near[i] = point;
                point = farther;
            }
        found.f1 = found.near[0].distance;
        found.f2 = found.near[1].distance;
    } while (next_shift(shift, n, reach));
    found.cell_value = signed_of(hash_next(hash_next(nearest)));
    return found;
}

#endif
