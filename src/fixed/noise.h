/* noise.h - fixed-point noise at LANES places: hash, gradients, blends. docs/fixed-point.md defines
   it; here are the ranges that make 32 bits enough.

       t, s         offset in a cell and its smoothstep: [0, 65535]
       lattice value                                    [0, 65535]
       gradient     on an axis [-65536, 65536]; the dot product with an offset within 2 * 65536 */

static const uint32_t axis_factor[4] = {73856093u, 19349663u, 2654435761u, 2246822519u};
static const uint32_t seed_factor = 83492791u;

/* (a * b) >> 16, rounded down, for |a| <= 2^18 and |b| <= 2^18: the products of the halves of b
   stay below 2^28, and floors of floors are the floor of the whole. */
INL i32v fmul(i32v a, i32v b)
{
    return (a * (b >> 8) + (a * (b & 255) >> 8)) >> 8;
}

/* The same for any a and a weight of [0, 65535]: a is 65536 * (a >> 16) and the rest. */
INL i32v scale(i32v a, u32v weight)
{
    return (a >> 16) * (i32v)weight + (i32v)multiply_high_16((u32v)a, weight);
}

/* a + fmul(s, b - a) of dot products, within 2^17 of 0. */
INL i32v blend(i32v a, i32v b, u32v s)
{
    return a + scale(b - a, s);
}

/* The same of values in [0, 65535], whose a * 65536 + s * (b - a) is in [0, 2^32) and so right
   modulo 2^32. x86 multiplies halves in one step and words in two or more: there the difference is
   its low half, or that and -65536. */
INL u32v blend_values(u32v a, u32v b, u32v s)
{
#if ISA_LEVEL >= 10
    u32v difference = b - a;
    return a + multiply_high_16(difference, s) - (s & (u32v)negative((i32v)difference));
#else
    return ((a << 16) + s * (b - a)) >> 16;
#endif
}

/* fmul(fmul(t, t), 3 * 65536 - 2 * t). The second product is at most 2^32 - 4, at t = 65535. */
INL u32v smoothstep(u32v t)
{
    return multiply_high_16(t, t) * (3u * 65536u - 2u * t) >> 16;
}

/* The hash of a lattice point, from the exclusive or of its cells' and its seed's products. */
INL u32v mix(u32v h)
{
#ifdef KNOLL_TEST_CONSTANT_GRADIENT
    return h & 0u;
#else
    h = h ^ h >> 13;
    h = h * 1274126177u;
    return h ^ h >> 16;
#endif
}

/* ---- Where samples lie ----------------------------------------------------------------------- */

/* On one axis: a cell, the one after it, and the offset in the cell. */
typedef struct spot {
    u32v cell, next, t;
} spot;

/* Of a position given as its low and high words, for 0 <= shift <= 30. After the cell `last` comes
   cell 0, as it does after cell 2^64 - 1. */
INL spot locate(u32v low, u32v high, uint32_t shift, uint64_t last)
{
    spot at;
    u32v rest = low & ((1u << shift) - 1u);
    at.cell = low >> shift | (high << 1) << (31 - shift);
    at.t = shift <= 16 ? rest << (16 - shift) : rest >> (shift - 16);
    i32v is_last =
        equal(at.cell, splat((uint32_t)last)) & equal(high >> shift, splat((uint32_t)(last >> 32)));
    at.next = (at.cell + 1u) & ~(u32v)is_last;
    return at;
}

/* ---- Gradients ------------------------------------------------------------------------------- */

/* All of length 1. S is 65536 / sqrt(2), C 65536 / sqrt(3), rounded. In 3D the edges of a cube with
   four of them twice (Perlin, 2002), in 4D those of a tesseract. */
#define ONE 65536
#define S 46341
#define C 37837
static const int gradient_count[5] = {0, 8, 8, 16, 32};
static const int32_t gradients1[1][32] = {
    {ONE, -ONE, 49152, -49152, 32768, -32768, 16384, -16384},
};
static const int32_t gradients2[2][32] = {
    {ONE, 0, -ONE, 0, S, -S, S, -S},
    {0, ONE, 0, -ONE, S, S, -S, -S},
};
static const int32_t gradients3[3][32] = {
    {S, -S, S, -S, S, -S, S, -S, 0, 0, 0, 0, S, 0, -S, 0},
    {S, S, -S, -S, 0, 0, 0, 0, S, -S, S, -S, S, -S, S, -S},
    {0, 0, 0, 0, S, S, -S, -S, S, S, -S, -S, 0, S, 0, -S},
};
static const int32_t gradients4[4][32] = {
    {0, 0, 0, 0, 0,  0,  0,  0,  C, C, C, C, -C, -C, -C, -C,
     C, C, C, C, -C, -C, -C, -C, C, C, C, C, -C, -C, -C, -C},
    {C, C, C,  C,  -C, -C, -C, -C, 0, 0, 0,  0,  0, 0, 0,  0,
     C, C, -C, -C, C,  C,  -C, -C, C, C, -C, -C, C, C, -C, -C},
    {C, C, -C, -C, C, C, -C, -C, C, C,  -C, -C, C, C,  -C, -C,
     0, 0, 0,  0,  0, 0, 0,  0,  C, -C, C,  -C, C, -C, C,  -C},
    {C, -C, C, -C, C, -C, C, -C, C, -C, C, -C, C, -C, C, -C,
     C, -C, C, -C, C, -C, C, -C, 0, 0,  0, 0,  0, 0,  0, 0},
};
#undef ONE
#undef S
#undef C

INL const uint32_t *gradient_table(int D, int axis)
{
    const int32_t *table = D == 1   ? gradients1[axis]
                           : D == 2 ? gradients2[axis]
                           : D == 3 ? gradients3[axis]
                                    : gradients4[axis];
    return (const uint32_t *)table;
}

/* The gradient of a hash on an axis. */
INL i32v gradient(int D, int axis, u32v h)
{
    int count = gradient_count[D];
    return (i32v)look_up(gradient_table(D, axis), count, h & (uint32_t)(count - 1));
}

/* Its product with the offset from a lattice point: `side` is 1 for the one after the cell. */
INL i32v slope(i32v g, u32v t, int side)
{
    i32v product = scale(g, t);
    return side ? product - g : product;
}

/* ---- One octave ------------------------------------------------------------------------------ */

/* The corners of the cell: bit a of a corner is its side on axis a. */
INL u32v corner_hash(int D, int corner, const spot at[4], uint32_t seed)
{
    u32v h = splat(seed * seed_factor);
    for (int a = 0; a < D; a++)
        h = h ^ (corner >> a & 1 ? at[a].next : at[a].cell) * axis_factor[a];
    return mix(h);
}

INL u32v value_at(int D, const spot at[4], uint32_t seed)
{
    u32v v[16];
    for (int corner = 0; corner < 1 << D; corner++)
        v[corner] = corner_hash(D, corner, at, seed) & 65535u;
    for (int a = 0; a < D; a++) {
        u32v s = smoothstep(at[a].t);
        for (int corner = 0; corner < 1 << (D - a - 1); corner++)
            v[corner] = blend_values(v[2 * corner], v[2 * corner + 1], s);
    }
    return v[0];
}

INL u32v perlin_at(int D, const spot at[4], uint32_t seed)
{
    i32v v[16];
    for (int corner = 0; corner < 1 << D; corner++) {
        u32v h = corner_hash(D, corner, at, seed);
        v[corner] = slope(gradient(D, 0, h), at[0].t, corner & 1);
        for (int a = 1; a < D; a++)
            v[corner] = v[corner] + slope(gradient(D, a, h), at[a].t, corner >> a & 1);
    }
    for (int a = 0; a < D; a++) {
        u32v s = smoothstep(at[a].t);
        for (int corner = 0; corner < 1 << (D - a - 1); corner++)
            v[corner] = blend(v[2 * corner], v[2 * corner + 1], s);
    }
    return (u32v)v[0];
}

/* ---- What octaves add up --------------------------------------------------------------------- */

/* 2 / sqrt(D): brings gradient noise of D dimensions to [-1, 1], nearly. */
static const int32_t fold_factor[5] = {0, 131072, 92682, 75674, 65536};

/* What an octave of a form adds, before its weight: [0, 65536], and value noise [0, 65535]. */
INL u32v term_of(int D, int form, u32v noise)
{
    if (form == KNOLL_Q16_VALUE)
        return noise;
    i32v most = (i32v)splat(65536u);
    i32v size = least(fmul(magnitude((i32v)noise), (i32v)splat((uint32_t)fold_factor[D])), most);
    return (u32v)(form == KNOLL_Q16_RIDGED ? most - size : size);
}

/* fmul(term, weight): weight < 2^31, result < 2^31; a form's term may be 65536. */
INL u32v weigh(int form, u32v term, uint32_t weight)
{
    uint32_t whole = weight >> 16, part = weight & 65535u;
    u32v product =
        form == KNOLL_Q16_VALUE ? multiply_high_16(term, splat(part)) : term * part >> 16;
    return whole != 0 ? product + term * whole : product;
}

/* (total << 16) / sum, for total <= sum and 65536 <= sum < 2^31. The reciprocal is the floor of
   (2^48 - 1) / sum, less than 2 below 2^48 / sum: the first quotient is right or 1 too small, and
   the remainder, below 2 * sum, is right modulo 2^32. */
INL u32v divide(u32v total, uint32_t sum, uint32_t reciprocal)
{
    u32v quotient = multiply_high_32(total, reciprocal);
    u32v remainder = (total << 16) - quotient * sum;
    return quotient + 1u + (u32v)negative((i32v)(remainder - sum));
}
