// Checks the box bound of bounds.h where it can be checked: in random boxes of all sizes, no random point of a box
// (nor one of its corners) has a value above the box's bound; and shows how tight the bound is.
#include "bounds.h"

static unsigned long long seed = 17;
static double uniform(void)
{
    seed = seed * 6364136223846793005ull + 1442695040888963407ull;
    return (double)(seed >> 11) * 0x1p-53;
}
INL void check(const char *name, noise n, int boxes)
{
    long above = 0, points = 0;
    double slack[4] = {0};
    int count[4] = {0};
    for (int i = 0; i < boxes; ++i) {
        double p[4] = {0}, r[4] = {0}, best = 0, size = ldexp(1, -1 - i % 16);
        int split;
        for (int a = 0; a < n.dims; ++a) {
            r[a] = size * (0.1 + 0.9 * uniform()) / 2;
            p[a] = r[a] + (1 - 2 * r[a]) * uniform();
        }
        double bound = value_over(n, p, r, &split);
        for (int k = 0; k < 40; ++k) {
            double q[4] = {0};
            for (int a = 0; a < n.dims; ++a)
                q[a] = p[a] + r[a] * (k < 20 ? 2 * uniform() - 1 : uniform() < .5 ? 1 : -1);
            double v = value_at(n, q);
            best = fmax(best, v);
            above += v > bound;
            points++;
        }
        slack[i % 16 / 4] += bound / best - 1;
        count[i % 16 / 4]++;
    }
    printf(
        "%-10s %d boxes, %ld points, above the bound: %ld; mean slack at sizes 2^-1..-4 %.2g, 2^-5..-8 %.2g, -9..-12 %.2g, -13..-16 %.2g\n",
        name, boxes, points, above, slack[0] / count[0], slack[1] / count[1], slack[2] / count[2],
        slack[3] / count[3]);
}
int main(void)
{
    load_tables();
    load_vertices();
    check("perlin1", (noise){1, PERLIN_QUINTIC, 0}, 100000);
    check("perlin2", (noise){2, PERLIN_CUBIC, 0}, 100000);
    check("perlin3", (noise){3, PERLIN_QUINTIC, 0}, 50000);
    check("perlin4", (noise){4, PERLIN_QUINTIC, 0}, 20000);
    check("simplex1", (noise){1, SIMPLEX, 1 - 0x1p-20}, 100000);
    check("simplex2", (noise){2, SIMPLEX, .75 - 0x1p-20}, 100000);
    check("simplex3", (noise){3, SIMPLEX, .5 - 0x1p-20}, 50000);
    check("simplex4", (noise){4, SIMPLEX, .75 - 0x1p-20}, 20000);
    return 0;
}
