// Q16.16 noise in two dimensions: docs/fixed-point.md as GLSL ES 3.0. Positions are 32-bit (Q16.16);
// values are integers, and 65536 is 1.0. Products of more than 32 bits are made of 16-bit halves.
// Shift goes from 0 to 30, octaves from 1 to shift + 1, and gain from 0 to 65536.

const int Q16_ONE = 65536;

// a * b >> 16, rounded down, for 0 <= b < 2^17: of each half of a, whose products stay in 32 bits.
int q16_mul(int a, int b)
{
    int low = int(uint(a & 65535) * uint(b & 65535) >> 16);
    return (a >> 16) * b + low + (b >> 16) * (a & 65535);
}

// The same for a b of any sign, |b| < 2^17, and |a| < 2^15 * 65536 / 2.
int q16_mul_signed(int a, int b)
{
    return b < 0 ? q16_mul(a, b + 131072) - 2 * a : q16_mul(a, b);
}

uint q16_hash(int ix, int iz, uint seed)
{
    uint h = uint(ix) * 73856093u ^ uint(iz) * 19349663u ^ seed * 83492791u;
    h ^= h >> 13;
    h *= 1274126177u;
    return h ^ h >> 16;
}

int q16_offset(int position, int shift)
{
    int rest = position & ((1 << shift) - 1);
    return shift <= 16 ? rest << (16 - shift) : rest >> (shift - 16);
}

int q16_smoothstep(int t)
{
    return q16_mul(3 * Q16_ONE - 2 * t, q16_mul(t, t));
}

int q16_blend(int n00, int n10, int n01, int n11, int sx, int sz)
{
    int a = n00 + q16_mul(n10 - n00, sx);
    int b = n01 + q16_mul(n11 - n01, sx);
    return a + q16_mul(b - a, sz);
}

int q16_value(int fx, int fz, uint seed, int shift)
{
    int ix = fx >> shift, iz = fz >> shift;
    return q16_blend(int(q16_hash(ix, iz, seed) & 65535u), int(q16_hash(ix + 1, iz, seed) & 65535u),
                     int(q16_hash(ix, iz + 1, seed) & 65535u),
                     int(q16_hash(ix + 1, iz + 1, seed) & 65535u),
                     q16_smoothstep(q16_offset(fx, shift)), q16_smoothstep(q16_offset(fz, shift)));
}

// The dot product of one of the eight gradients and an offset.
int q16_corner(uint hash, int dx, int dz)
{
    int sign_x = (hash & 1u) == 0u ? 46341 : -46341, sign_z = (hash & 2u) == 0u ? 46341 : -46341;
    if ((hash & 4u) != 0u)
        return q16_mul_signed(sign_x, dx) + q16_mul_signed(sign_z, dz);
    int along = (hash & 1u) == 0u ? dx : dz;
    return (hash & 2u) == 0u ? along : -along;
}

int q16_perlin(int fx, int fz, uint seed, int shift)
{
    int ix = fx >> shift, iz = fz >> shift;
    int tx = q16_offset(fx, shift), tz = q16_offset(fz, shift);
    return q16_blend(q16_corner(q16_hash(ix, iz, seed), tx, tz),
                     q16_corner(q16_hash(ix + 1, iz, seed), tx - Q16_ONE, tz),
                     q16_corner(q16_hash(ix, iz + 1, seed), tx, tz - Q16_ONE),
                     q16_corner(q16_hash(ix + 1, iz + 1, seed), tx - Q16_ONE, tz - Q16_ONE),
                     q16_smoothstep(tx), q16_smoothstep(tz));
}

// (total << 16) / sum, for total <= sum < 2^22: the quotient's bits from the highest on.
int q16_divide(int total, int sum)
{
    int quotient = 0;
    for (int bit = 0; bit < 17; bit++) {
        int fits = total >= sum ? 1 : 0;
        quotient = quotient * 2 + fits;
        total = (total - fits * sum) * 2;
    }
    return quotient;
}

int q16_fbm(int fx, int fz, uint seed, int octaves, int shift, int gain)
{
    int total = 0, sum = 0, amplitude = Q16_ONE;
    for (int o = 0; o < octaves; o++) {
        total += q16_mul(q16_value(fx, fz, seed + uint(o), shift - o), amplitude);
        sum += amplitude;
        amplitude = q16_mul(amplitude, gain);
    }
    return q16_divide(total, sum);
}

// |strength| < 2^31; the moved position wraps.
ivec2 q16_warp(int fx, int fz, uint seed, int strength, int octaves, int shift)
{
    int ox = q16_fbm(fx, fz, seed + 101u, octaves, shift, Q16_ONE / 2) - Q16_ONE / 2;
    int oz = q16_fbm(fx, fz, seed + 202u, octaves, shift, Q16_ONE / 2) - Q16_ONE / 2;
    return ivec2(fx + q16_mul_signed(strength, ox), fz + q16_mul_signed(strength, oz));
}
