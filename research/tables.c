// Checks the gradient tables as rounded to float: unit length, sum zero (closed under negation by
// the sign bit), and isotropy of E(g.d)^n over directions d.
#include <math.h>
#include <stdio.h>
#include "gradients.h"

static double normal(unsigned long long *s)
{ // sum of 12 uniforms
    double t = -6;
    for (int i = 0; i < 12; ++i) {
        *s = *s * 6364136223846793005ull + 1442695040888963407ull;
        t += (double)(*s >> 11) * 0x1p-53;
    }
    return t;
}
static void check(int dims, const float (*g)[16])
{
    double worst = 0, square[4][4] = {{0}}, trace = 0;
    for (int i = 0; i < 16; ++i) {
        double n = 0;
        for (int a = 0; a < dims; ++a)
            n += (double)g[a][i] * g[a][i];
        if (fabs(sqrt(n) - 1) > worst)
            worst = fabs(sqrt(n) - 1);
        for (int a = 0; a < dims; ++a)
            for (int b = 0; b < dims; ++b)
                square[a][b] += (double)g[a][i] * g[b][i] / 16;
    }
    for (int a = 0; a < dims; ++a)
        trace += square[a][a];
    double off = 0;
    for (int a = 0; a < dims; ++a)
        for (int b = 0; b < dims; ++b) {
            double d = square[a][b] - (a == b ? trace / dims : 0);
            if (fabs(d) > off)
                off = fabs(d);
        }
    printf("%dD: |length - 1| <= %.2e  E|g|^2 %.9f  E gg^T - (that/D) I: largest entry %.2e\n    ",
           dims, worst, trace, off);
    unsigned long long s = 5;
    for (int n = 2; n <= 8; n += 2) {
        double lo = 1e9, hi = 0;
        for (int k = 0; k < (dims > 1 ? 200000 : 1); ++k) {
            double d[4], len = 0, m = 0;
            for (int a = 0; a < dims; ++a) {
                d[a] = normal(&s);
                len += d[a] * d[a];
            }
            len = sqrt(len);
            for (int i = 0; i < 16; ++i) {
                double dot = 0;
                for (int a = 0; a < dims; ++a)
                    dot += g[a][i] * d[a] / len;
                m += pow(dot, n) / 16;
            }
            if (m < lo)
                lo = m;
            if (m > hi)
                hi = m;
        }
        printf("  ^%d max/min %.7f", n, hi / lo);
    }
    printf("\n");
}
int main(void)
{
    check(1, GRADIENT1);
    check(2, GRADIENT2);
    check(3, GRADIENT3);
    check(4, GRADIENT4);
    return 0;
}
