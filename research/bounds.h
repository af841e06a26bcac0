// The largest value a lattice noise can take at a point, over all choices of gradients, and an upper
// bound of it over a box of points. Gradients at lattice points are independent, so that value is
//   f(p) = sum over vertices of weight(p) * max over the table of |g . d|.
//
// Bound over a box (centre c, half widths r), in double with slack: the smaller of
//   the natural interval bound    sum  max weight * max |g . d|
//   the mean value bound          f(c) + sum over axes  r_a * max |df/dp_a|,
// where df/dp_a is enclosed by intervals. f is Lipschitz and piecewise smooth, so the mean value
// theorem holds with the hull of the pieces' slopes: |g . d| may be attained by any axis that comes
// within reach of the largest one in the box.
#ifndef KNOLL_RESEARCH_BOUNDS_H
#define KNOLL_RESEARCH_BOUNDS_H
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "gradients.h"

#define INL static inline __attribute__((always_inline))
#define SLACK 1e-11 // the sums have < 1000 roundings of values below 16: error < 2e-12

typedef enum { PERLIN_LINEAR, PERLIN_CUBIC, PERLIN_QUINTIC, SIMPLEX } noise_kind;
typedef struct {
    int dims;
    noise_kind kind;
    double r2;
} noise;

static double G[5][4][16]; // G[dims][component][axis]
static void load_tables(void)
{
    for (int i = 0; i < 16; ++i) {
        for (int a = 0; a < 1; ++a)
            G[1][a][i] = GRADIENT1[a][i];
        for (int a = 0; a < 2; ++a)
            G[2][a][i] = GRADIENT2[a][i];
        for (int a = 0; a < 3; ++a)
            G[3][a][i] = GRADIENT3[a][i];
        for (int a = 0; a < 4; ++a)
            G[4][a][i] = GRADIENT4[a][i];
    }
}

INL double fade(noise_kind k, double t)
{
    return k == PERLIN_LINEAR  ? t
           : k == PERLIN_CUBIC ? t * t * (3 - 2 * t)
                               : t * t * t * (t * (t * 6 - 15) + 10);
}
INL double slope(noise_kind k, double t)
{
    return k == PERLIN_LINEAR  ? 1
           : k == PERLIN_CUBIC ? 6 * t * (1 - t)
                               : 30 * t * t * (1 - t) * (1 - t);
}

typedef struct {
    double lo, hi;
} span;
INL span make(double a, double b)
{
    return (span){a < b ? a : b, a < b ? b : a};
}
INL span plus(span a, span b)
{
    return (span){a.lo + b.lo, a.hi + b.hi};
}
INL span times(span a, span b)
{
    double p = a.lo * b.lo, q = a.lo * b.hi, r = a.hi * b.lo, s = a.hi * b.hi;
    return (span){fmin(fmin(p, q), fmin(r, s)), fmax(fmax(p, q), fmax(r, s))};
}

// max |g . d| at d, exactly; and over d +- r, with the hull of its slopes.
INL double reach_at(int dims, const double d[4])
{
    double m = 0;
    for (int i = 0; i < 16; ++i) {
        double s = 0;
        for (int a = 0; a < dims; ++a)
            s += G[dims][a][i] * d[a];
        s = fabs(s);
        m = s > m ? s : m;
    }
    return m;
}
INL double reach_over(int dims, const double d[4], const double r[4], span *value, span grad[4])
{
    double dot[16], rad[16], low = 0, high = 0, at = 0;
    for (int i = 0; i < 16; ++i) {
        double s = 0, q = 0;
        for (int a = 0; a < dims; ++a) {
            s += G[dims][a][i] * d[a];
            q += fabs(G[dims][a][i]) * r[a];
        }
        dot[i] = s;
        rad[i] = q;
    }
    for (int i = 0; i < 16; ++i) {
        double s = fabs(dot[i]);
        at = s > at ? s : at;
        low = s - rad[i] > low ? s - rad[i] : low;
        high = s + rad[i] > high ? s + rad[i] : high;
    }
    *value = (span){low, high};
    for (int a = 0; a < dims; ++a)
        grad[a] = (span){1e9, -1e9};
    for (int i = 0; i < 16; ++i) {
        if (fabs(dot[i]) + rad[i] < low - SLACK)
            continue;
        for (int a = 0; a < dims; ++a) {
            double g = G[dims][a][i];
            if (dot[i] + rad[i] >= -SLACK) {
                grad[a].lo = fmin(grad[a].lo, g);
                grad[a].hi = fmax(grad[a].hi, g);
            }
            if (dot[i] - rad[i] <= SLACK) {
                grad[a].lo = fmin(grad[a].lo, -g);
                grad[a].hi = fmax(grad[a].hi, -g);
            }
        }
    }
    return at;
}

// Vertices that can matter for points of the unit cell.
static int vertex_count[5];
static double vertex[5][512][4];
static const double ROOT3 = 1.7320508075688772;
static void load_vertices(void)
{
    for (int dims = 1; dims <= 4; ++dims)
        for (int coset = 0; coset < (dims > 1 ? 2 : 1); ++coset) {
            int total = 1;
            for (int a = 0; a < dims; ++a)
                total *= 4;
            for (int n = 0; n < total; ++n) {
                double *v = vertex[dims][vertex_count[dims]];
                int rest = n;
                double far = 0; // squared distance of the vertex from the cell
                for (int a = 0; a < dims; ++a) {
                    v[a] = rest % 4 - 1 + (coset ? 0.5 : 0.0);
                    rest /= 4;
                    double s = dims == 2 && a == 1 ? ROOT3 : 1, o = v[a] < 0   ? -v[a]
                                                                    : v[a] > 1 ? v[a] - 1
                                                                               : 0;
                    far += s * s * o * o;
                }
                if (far < 1)
                    vertex_count[dims]++;
            }
        }
}

INL double value_at(noise n, const double p[4])
{
    double sum = 0;
    if (n.kind == SIMPLEX) {
        for (int v = 0; v < vertex_count[n.dims]; ++v) {
            double d[4], k = n.r2;
            for (int a = 0; a < n.dims; ++a) {
                d[a] = p[a] - vertex[n.dims][v][a];
                if (n.dims == 2 && a == 1)
                    d[a] *= ROOT3;
                k -= d[a] * d[a];
            }
            if (k > 0)
                sum += k * k * k * k * reach_at(n.dims, d);
        }
    } else {
        for (int c = 0; c < 1 << n.dims; ++c) {
            double d[4], w = 1;
            for (int a = 0; a < n.dims; ++a) {
                double u = fade(n.kind, p[a]);
                w *= c >> a & 1 ? u : 1 - u;
                d[a] = p[a] - (c >> a & 1);
            }
            sum += w * reach_at(n.dims, d);
        }
    }
    return sum;
}

// Upper bound over the box; *split is the axis whose halving helps most.
INL double value_over(noise n, const double p[4], const double r[4], int *split)
{
    double natural = 0, centre = 0;
    span total[4] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};
    if (n.kind == SIMPLEX) {
        for (int v = 0; v < vertex_count[n.dims]; ++v) {
            double d[4], q[4], near = 0, far = 0, mid = 0;
            for (int a = 0; a < n.dims; ++a) {
                double s = n.dims == 2 && a == 1 ? ROOT3 : 1;
                d[a] = (p[a] - vertex[n.dims][v][a]) * s;
                q[a] = r[a] * s;
                double e = fabs(d[a]), low = fmax(e - q[a], 0);
                near += low * low;
                far += (e + q[a]) * (e + q[a]);
                mid += e * e;
            }
            if (near >= n.r2)
                continue;
            span k = {fmax(n.r2 - far - SLACK, 0), n.r2 - near + SLACK}, m, g[4];
            double c = fmax(n.r2 - mid, 0), at = reach_over(n.dims, d, q, &m, g);
            span k3 = {k.lo * k.lo * k.lo, k.hi * k.hi * k.hi}, k4 = {k3.lo * k.lo, k3.hi * k.hi};
            centre += c * c * c * c * at;
            natural += k4.hi * m.hi;
            for (int a = 0; a < n.dims; ++a) {
                span t = times(times(k3, m), make(-8 * (d[a] + q[a]), -8 * (d[a] - q[a])));
                total[a] = plus(total[a], plus(t, times(k4, g[a])));
            }
        }
        if (n.dims == 2) {
            total[1].lo *= ROOT3;
            total[1].hi *= ROOT3;
        }
    } else {
        span up[4], down[4], sl[4];
        double mid[4];
        for (int a = 0; a < n.dims; ++a) {
            double lo = fmax(p[a] - r[a], 0), hi = fmin(p[a] + r[a], 1);
            up[a] = (span){fade(n.kind, lo), fade(n.kind, hi)};
            down[a] = (span){1 - up[a].hi, 1 - up[a].lo};
            double s = slope(n.kind, lo), t = slope(n.kind, hi);
            sl[a] = make(s, t);
            if (lo < 0.5 && hi > 0.5)
                sl[a].hi = slope(n.kind, 0.5);
            mid[a] = fade(n.kind, p[a]);
        }
        for (int c = 0; c < 1 << n.dims; ++c) {
            double d[4], w = 1;
            span m, g[4], all = {1, 1};
            for (int a = 0; a < n.dims; ++a) {
                d[a] = p[a] - (c >> a & 1);
                w *= c >> a & 1 ? mid[a] : 1 - mid[a];
                all = times(all, c >> a & 1 ? up[a] : down[a]);
            }
            double at = reach_over(n.dims, d, r, &m, g);
            centre += w * at;
            natural += all.hi * m.hi;
            for (int a = 0; a < n.dims; ++a) {
                span others = {1, 1};
                for (int b = 0; b < n.dims; ++b)
                    if (b != a)
                        others = times(others, c >> b & 1 ? up[b] : down[b]);
                span t = times(times(others, m), c >> a & 1 ? sl[a] : (span){-sl[a].hi, -sl[a].lo});
                total[a] = plus(total[a], plus(t, times(all, g[a])));
            }
        }
    }
    double mean = centre, most = -1;
    for (int a = 0; a < n.dims; ++a) {
        double s = r[a] * fmax(fabs(total[a].lo), fabs(total[a].hi));
        mean += s;
        // widths count too: an axis whose slope is sure not to change need not be cut finer
        double want = s + r[a] * (total[a].hi - total[a].lo);
        if (want > most) {
            most = want;
            *split = a;
        }
    }
    return fmin(natural, mean) + SLACK;
}
// Is f <= limit in the region? The number of boxes it took; negative if it was not proved.
typedef struct {
    double p[4], r[4];
} box;
static box stack[4096];

INL long prove(noise n, const double lo[4], const double hi[4], double limit, double seconds)
{
    int top = 1;
    long boxes = 0;
    clock_t begin = clock();
    for (int a = 0; a < 4; ++a) {
        stack[0].p[a] = (lo[a] + hi[a]) / 2;
        stack[0].r[a] = (hi[a] - lo[a]) / 2;
    }
    while (top) {
        box b = stack[--top];
        int axis = 0;
        if (!(++boxes & 0xfffff) && (double)(clock() - begin) / CLOCKS_PER_SEC > seconds)
            return -boxes;
        if (value_over(n, b.p, b.r, &axis) <= limit)
            continue;
        if (top + 2 > 4096 || b.r[axis] < 1e-9)
            return -boxes;
        b.r[axis] /= 2;
        // halves of dyadic boxes are exact, so that the boxes cover the region without gaps
        box c = b;
        b.p[axis] -= b.r[axis];
        c.p[axis] += c.r[axis];
        stack[top++] = b;
        stack[top++] = c;
    }
    return boxes;
}
#endif
