// The noises in binary32, in the written order of the contract (points form), for research.
#ifndef KNOLL_RESEARCH_NOISE_H
#define KNOLL_RESEARCH_NOISE_H
#include <math.h>
#include "gradients.h"
#include "hash.h"

#define INL static inline __attribute__((always_inline))

INL float component(int dims, int a, int i)
{
    return dims == 1   ? GRADIENT1[0][i]
           : dims == 2 ? GRADIENT2[a][i]
           : dims == 3 ? GRADIENT3[a][i]
                       : GRADIENT4[a][i];
}
INL void gradient(int dims, uint32_t h, float g[4])
{
    uint32_t e = hash_gradient(h);
    for (int a = 0; a < dims; ++a) {
        float v = component(dims, a, e >> 27 & 15);
        g[a] = e >> 31 ? -v : v;
    }
}
INL float lerp(float a, float b, float u)
{
    return a + u * (b - a);
}

typedef float (*fade_function)(float);
INL float fade_linear(float t)
{
    return t;
}
INL float fade_cubic(float t)
{
    return t * t * (3.0f - 2.0f * t);
}
INL float fade_quintic(float t)
{
    return t * t * t * (t * (t * 6.0f - 15.0f) + 10.0f);
}

// Gradients of the 2^D corners (bit a of the corner = upper end on axis a), blended outer axes
// first, x last: rows.md section 1. amp is folded into A and B.
INL float perlin_blend(int dims, float g[16][4], const float t[4], const float u[4], float amp)
{
    float off[16] = {0}; // the part of g.d of the axes folded so far
    int have = 0;
    for (int a = dims - 1; a > 0; --a) {
        int half = 1 << a;
        float t1 = t[a] - 1.0f;
        for (int c = 0; c < half; ++c) {
            float lo = g[c][a] * t[a], hi = g[c + half][a] * t1;
            if (have) {
                lo = lo + off[c];
                hi = hi + off[c + half];
            }
            off[c] = lerp(lo, hi, u[a]);
            for (int b = 0; b < a; ++b)
                g[c][b] = lerp(g[c][b], g[c + half][b], u[a]);
        }
        have = 1;
    }
    float a0 = g[0][0] * amp, a1 = g[1][0] * amp, b0 = have ? off[0] * amp : 0,
          b1 = have ? off[1] * amp : 0;
    float da = a1 - a0, db = (b1 - a1) - b0;
    return (a0 * t[0] + b0) + u[0] * (da * t[0] + db);
}
INL float perlin(int dims, fade_function fade, const uint32_t cell[4], const float t[4],
                 const seed_words *s, float amp)
{
    float g[16][4], u[4];
    uint32_t k[4][2];
    for (int a = 0; a < dims; ++a) {
        u[a] = fade(t[a]);
        k[a][0] = axis_key(a, cell[a], s->axis[a]);
        k[a][1] = axis_key(a, cell[a] + 1, s->axis[a]);
    }
    for (int c = 0; c < 1 << dims; ++c) {
        uint32_t h = s->corner;
        for (int a = 0; a < dims; ++a)
            h += k[a][c >> a & 1];
        gradient(dims, h, g[c]);
    }
    return perlin_blend(dims, g, t, u, amp);
}

// One vertex of simplex noise: rows.md section 2.
INL float simplex_term(int dims, float r2, const float d[4], const float g[4])
{
    float h = r2, o = 0;
    for (int a = dims - 1; a > 0; --a) {
        h = h - d[a] * d[a];
        o = a == dims - 1 ? g[a] * d[a] : o + g[a] * d[a];
    }
    float k = h - d[0] * d[0];
    k = k > 0 ? k : 0;
    float dot = dims == 1 ? g[0] * d[0] : g[0] * d[0] + o;
    return ((k * k) * (k * k)) * dot;
}
#define HALF_COSET 0x68E31DA4u // added to the key sum of the half coset
// Every vertex e in {-1, 0, 1, 2} (whole) or {-1/2, 1/2, 3/2} (half) that can be near: 2 a side are
// enough for r2 <= 3/4 on the half coset -1/2..3/2, whole 0..1 (r < 1).
INL float simplex(int dims, float r2, const uint32_t cell[4], const float t[4], const seed_words *s)
{
    float v = 0;
    for (int coset = 0; coset < (dims > 1 ? 2 : 1); ++coset) {
        float sum[16];
        int first = coset ? -1 : 0;
        // nearest two a side: whole 0, 1; half: t < 1/2 ? -1/2, 1/2 : 1/2, 3/2
        int base[4];
        for (int a = 0; a < dims; ++a)
            base[a] = coset ? (t[a] < 0.5f ? first : 0) : 0;
        for (int c = 0; c < 1 << dims; ++c) {
            float d[4], g[4];
            uint32_t h = s->corner + (coset ? HALF_COSET : 0);
            for (int a = 0; a < dims; ++a) {
                int o = base[a] + (c >> a & 1);
                h += axis_key(a, cell[a] + (uint32_t)o, s->axis[a]);
                d[a] = t[a] - ((float)o + (coset ? 0.5f : 0.0f));
                if (dims == 2 && a == 1)
                    d[a] = d[a] * 1.7320508f;
            }
            gradient(dims, h, g);
            sum[c] = 0.0f + simplex_term(dims, r2, d, g);
        }
        for (int a = 0; a < dims; ++a)
            for (int c = 0; c < 1 << (dims - 1 - a); ++c)
                sum[c] = sum[2 * c] + sum[2 * c + 1];
        v = coset ? v + sum[0] : sum[0];
    }
    return v;
}
#endif
