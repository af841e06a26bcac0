// Which lattice points can count at one sample in 2D and 3D simplex noise? 2D: the corners of the triangle that
// it lies in, since from within a triangle of edge 1 every other lattice point is a height away, sqrt(3)/2, whose
// square is 3/4 = r2 + 2^-20. With e_a = |t_a - 1/2| in cells, the triangle has the middle of the cell, the nearest
// corner of the cell, and where e_x < e_y the other corner in x, else the middle beside. t - 1/2 is rounded by
// 2^-26 at most, which moves the border between triangles, and so the square distance of the point left out, by
// less than 2^-24. 3D: of each coset the nearest and that flipped on its farthest axis; flipped on every axis that
// is as far, which only moves points that do not count. Checked here against all points about the cell, in the
// arithmetic of docs/bits.md, at random, on the borders and beside them.
#include <math.h>
#include <stdio.h>
#include "hash.h"

static uint64_t state = 5;
static float draw(long i)
{
    uint64_t q = seed_mix(state += SEED_STEP);
    float t = (float)(q >> 40) * 0x1p-24f;
    return q & 1 && i % 3 == 0 ? (float)(q >> 8 & 15) * 0x1p-4f : t;
}

static float remainder_of(int D, const float t[3], const float at[3])
{
    float k = D == 2 ? 0.75f - 0x1p-20f : 0.5f - 0x1p-20f;
    for (int a = D - 1; a >= 0; --a) {
        float d = t[a] - at[a];
        if (D == 2 && a == 1)
            d = d * 1.7320508f;
        k = k - d * d;
    }
    return k;
}

// Whether the points of this file's head hold the lattice point `at`.
static int is_taken(int D, const float t[3], const float at[3])
{
    float e[3], near[3];
    int middle = at[0] != floorf(at[0]), moved = 0, wanted = 0;
    for (int a = 0; a < D; ++a) {
        e[a] = fabsf(t[a] - 0.5f);
        near[a] = middle ? 0.5f : t[a] < 0.5f ? 0.0f : 1.0f;
        if (at[a] != near[a]) {
            float beside = middle ? (t[a] < 0.5f ? -0.5f : 1.5f) : 1.0f - near[a];
            if (at[a] != beside)
                return 0;
            moved |= 1 << a;
        }
    }
    if (D == 2)
        return moved == 0 || (moved == 1 && middle == !(e[0] < e[1]));
    for (int a = 0; a < 3; ++a) {
        float b = e[a == 0], c = e[a == 2 ? 1 : 2], most = b < c ? c : b, least = b < c ? b : c;
        wanted |= (middle ? !(e[a] < most) : !(least < e[a])) << a;
    }
    return moved == 0 || moved == wanted;
}

int main(void)
{
    for (int D = 2; D <= 3; ++D) {
        long missed = 0, count = 20000000, points = 0;
        for (long i = 0; i < count; ++i) {
            float t[3], at[3];
            for (int a = 0; a < 3; ++a)
                t[a] = draw(i);
            if (i % 4 == 1) // on the border between triangles, or one step beside it
                t[1] = t[0];
            if (i % 4 == 2)
                t[1] = fminf(nextafterf(t[0], (float)(i & 8)), 1 - 0x1p-24f);
            if (i % 8 == 5)
                t[2] = 1 - t[1] < 1 ? 1 - t[1] : 0;
            for (int n = 0; n < (D == 2 ? 32 : 128); ++n) {
                float half = (float)(n & 1) * 0.5f;
                at[0] = (float)(n >> 1 & 3) - 1 + half;
                at[1] = (float)(n >> 3 & 3) - 1 + half;
                at[2] = (float)(n >> 5 & 3) - 1 + half;
                int counts = remainder_of(D, t, at) > 0;
                points += counts;
                missed += counts && !is_taken(D, t, at);
            }
        }
        printf("%dD: %ld samples, %.3f points a sample count; %ld missed\n", D, count,
               (double)points / (double)count, missed);
    }
    return 0;
}
