// What margin covers the rounding? Three answers:
//  1. fades: largest error over all floats t in [0, 1], exhaustively (also inside [3/8, 5/8]);
//  2. proof: forward error analysis of the written order, in units of the noise's proven bound: for
//     Perlin in the middle of the cell, with a proof that the value is lower elsewhere; for simplex
//     over all of it;
//  3. measured: the largest difference between the float value and the same expression in double,
//     with the gradients that maximise the value, at random and at near-extreme points.
#include <stdio.h>
#include "bounds.h"
#undef INL
#include "noise.h"

static const double EPS = 0x1p-24;
static double fade_error(fade_function f, noise_kind k, float lo, float hi)
{
    double worst = 0;
    union {
        float f;
        uint32_t u;
    } a = {lo}, b = {hi};
    for (uint32_t i = a.u; i <= b.u; ++i) {
        union {
            uint32_t u;
            float f;
        } t = {i};
        double e = fabs(f(t.f) - fade(k, t.f));
        worst = e > worst ? e : worst;
    }
    return worst;
}

// Perlin in the middle of the cell, [3/8, 5/8] on every axis (elsewhere the value is so far below the
// bound that rounding can't matter; main shows it). Errors in units of EPS. A blend of two numbers with
// errors e0, e1 has max(e0, e1), since the computed u lies in [0, 1], plus its own three roundings;
// the error of u itself counts once an axis, times the difference of the two faces.
static double perlin_proof(int dims, double du, double limit)
{
    const double t = 0.625, u = 0.7249; // fade(5/8) <= .7249 for all three fades
    double eg = 0, eo = 0; // errors of the gradient components and of the off-axis part
    int outer = 0;
    for (int a = dims - 1; a > 0; --a) {
        // lo = g*t (+ off): |g.d| over the outer axes and this one <= length of d
        double mag = t * sqrt(outer + 1.0), diff = 2 * mag;
        double e = eg * t + t * 1.0 + t /* t1 */ * 0.5;
        if (outer)
            e += eo + mag;
        eo = e + u * diff + u * diff + mag; // b - a, times u, plus a
        eg = eg + 2 * u + 2 * u + 1;        // components: |b - a| <= 2
        outer++;
    }
    double mag = t * sqrt(outer), all = t * sqrt(dims);
    double ea = eg + 1, eb = outer ? eo + mag : 0; // times amp
    double e = ea * t + eb;                        // convex part of the last blend
    e += u * (2 * t)                               // dA, times t
         + u * ((1 + mag) + (1 + 2 * mag)) * (outer ? 1 : 0) + (outer ? 0 : u) // B1 - A1, then - B0
         + u * (2 * t) + u * 2 * all + u * 2 * all // dA*t, + dB, times u
         + t + all + all;                          // A0*t, + B0, the last sum
    e += dims * du * 2 * all;
    return e / limit;
}

// Simplex: the sum over vertices of 4 k^3 dk |g.d| + k^4 (3 |g.d| + e_dot) + the additions, bounded over
// small boxes. Errors in units of EPS.
static double simplex_proof(int dims, double r2, double limit, int cuts)
{
    double r = sqrt(r2), dd[4] = {.5, .5, .5, .5};
    if (dims == 2)
        dd[1] = .25 * ROOT3 + r * (1 + 0.4); // (t - e) * 1.7320508f, the constant is off by .4 EPS
    double dk = 0, edot = 0;
    // k: each square 2|d| dd + d^2, each subtraction r2
    for (int a = 0; a < dims; ++a) {
        dk += 2 * r * dd[a] / (dims > 2 ? sqrt(dims) : 1) + r2;
        edot += dd[a] + r * 2;
    }
    dk += r2; // the squares' own roundings: their sum <= r2
    double worst = 0;
    int total = 1, top = dims;
    for (int a = 0; a < top; ++a)
        total *= cuts;
    for (int n = 0; n < total; ++n) {
        double p[4], sum = 0, terms = 0;
        int rest = n;
        for (int a = 0; a < dims; ++a) {
            p[a] = (rest % cuts + 0.5) / cuts;
            rest /= cuts;
        }
        for (int v = 0; v < vertex_count[dims]; ++v) {
            double near = 0, far = 0;
            for (int a = 0; a < dims; ++a) {
                double s = dims == 2 && a == 1 ? ROOT3 : 1, e = fabs(p[a] - vertex[dims][v][a]) * s,
                       q = 0.5 / cuts * s;
                near += fmax(e - q, 0) * fmax(e - q, 0);
                far += (e + q) * (e + q);
            }
            double k = r2 - near;
            if (k <= 0)
                continue;
            double m = fmin(sqrt(far), r), k3 = k * k * k;
            sum += 4 * k3 * dk * m + k3 * k * (4 * m + edot);
            terms += k3 * k * m;
        }
        sum += (dims + 1) * terms + terms; // nested sum, times scale
        if (sum > worst)
            worst = sum;
    }
    return worst / limit;
}

// A proven share of the bound that is not exceeded where a coordinate lies outside [3/8, 5/8].
static double outside(noise n, double limit)
{
    for (double share = 0.9; share < 1; share += 0.005) {
        int proved = 1;
        for (int side = 0; side < 2 * n.dims && proved; ++side) {
            double lo[4] = {0}, hi[4] = {1, 1, 1, 1};
            if (side & 1)
                lo[side / 2] = 0.625;
            else
                hi[side / 2] = 0.375;
            for (int a = n.dims; a < 4; ++a)
                hi[a] = 0;
            proved = prove(n, lo, hi, share * limit, 20) > 0;
        }
        if (proved)
            return share;
    }
    return 1;
}

// Measured: float against double with the maximising gradients.
static double measured(int dims, long count, double limit, double middle, unsigned long long *s)
{
    double worst = 0;
    for (long i = 0; i < count; ++i) {
        float g[16][4], t[4], u[4];
        double exact = 0;
        for (int a = 0; a < dims; ++a) {
            *s = *s * 6364136223846793005ull + 1442695040888963407ull;
            t[a] = (float)(.5 + ((double)(*s >> 40) * 0x1p-24 - .5) * middle);
            u[a] = fade_quintic(t[a]);
        }
        for (int c = 0; c < 1 << dims; ++c) {
            double d[4], w = 1, best = -1;
            int pick = 0, sign = 0;
            for (int a = 0; a < dims; ++a) {
                d[a] = (double)t[a] - (c >> a & 1);
                double f = fade(PERLIN_QUINTIC, t[a]);
                w *= c >> a & 1 ? f : 1 - f;
            }
            for (int k = 0; k < 16; ++k) {
                double q = 0;
                for (int a = 0; a < dims; ++a)
                    q += component(dims, a, k) * d[a];
                if (fabs(q) > best) {
                    best = fabs(q);
                    pick = k;
                    sign = q < 0;
                }
            }
            for (int a = 0; a < dims; ++a) {
                float v = component(dims, a, pick);
                g[c][a] = sign ? -v : v;
            }
            exact += w * best;
        }
        double e = fabs(perlin_blend(dims, g, t, u, 1.0f) - exact);
        if (e > worst)
            worst = e;
    }
    return worst / limit;
}

int main(void)
{
    load_tables();
    load_vertices();
    printf("fade errors in units of 2^-24: ");
    double dc = fade_error(fade_cubic, PERLIN_CUBIC, 0, 1),
           dq = fade_error(fade_quintic, PERLIN_QUINTIC, 0, 1);
    printf("cubic %.2f (middle %.2f)  quintic %.2f (middle %.2f)\n", dc / EPS,
           fade_error(fade_cubic, PERLIN_CUBIC, .375f, .625f) / EPS, dq / EPS,
           fade_error(fade_quintic, PERLIN_QUINTIC, .375f, .625f) / EPS);
    static const double limit[5] = {0, .484375, .70710, .86602, .894188};
    unsigned long long seed = 9;
    double du = fade_error(fade_quintic, PERLIN_QUINTIC, .375f, .625f) / EPS;
    for (int dims = 1; dims <= 4; ++dims)
        printf(
            "perlin%d quintic: proof, middle: error <= %.1f x 2^-24 of the bound; elsewhere value <= %.4f of it; measured: %.1f (middle %.1f)\n",
            dims, perlin_proof(dims, du, limit[dims]),
            outside((noise){dims, PERLIN_QUINTIC, 0}, limit[dims]),
            measured(dims, 20000000 >> dims, limit[dims], 1, &seed) / EPS,
            measured(dims, 20000000 >> dims, limit[dims], .25, &seed) / EPS);
    for (int dims = 1; dims <= 4; ++dims)
        printf("perlin%d: elsewhere, linear <= %.4f of its bound, cubic <= %.4f\n", dims,
               outside((noise){dims, PERLIN_LINEAR, 0}, dims == 4 ? .901331 : limit[dims]),
               outside((noise){dims, PERLIN_CUBIC, 0}, dims == 4 ? .895987 : limit[dims]));
    printf("simplex1 proof: %.1f x 2^-24 of the bound\n", simplex_proof(1, 1, .306516, 4096));
    printf("simplex2 proof: %.1f\n", simplex_proof(2, .75, .062499, 512));
    printf("simplex3 proof: %.1f\n", simplex_proof(3, .5, .009288, 96));
    printf("simplex4 2/3 proof: %.1f\n", simplex_proof(4, 2.0 / 3, .033845, 32));
    printf("simplex4 3/4 proof: %.1f\n", simplex_proof(4, .75, .061929, 32));
    return 0;
}
