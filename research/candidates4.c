// Which vertices of one coset can count in 4D simplex noise? With e1 >= e2 >= e3 >= e4 the distances
// |d_a| <= 1/2 of the nearest vertex n, and r2 <= 3/4:
//   three flips  s >= 3 (1/2)^2 = 3/4;   flips {1,3}  s >= 1/4 + (1-e3)^2 + e3^2 >= 3/4;
//   flip {4}     s >= (1-e4)^2 + 3 e4^2 >= 3/4;   so only n, {1}, {2}, {1,2}, {3} are left.
// {1,2} and {3} never count together: their s add up to >= 3/2. So four candidates do even for 3/4: n, {1},
// {2}, and {1,2} if e1 + e2 - e3 > 1/2, else {3}. (On a tie neither counts, whatever rounding says.)
// For r2 <= 2/3 flip {3} is out as well: s >= (1-e3)^2 + 2 e3^2 >= 2/3. Checked here by brute force in
// float, with positions on multiples of 1/6, 1/8 and 1/2 and on ties among them.
#include <stdio.h>
#include "hash.h"

static uint64_t state = 3;
static uint64_t draw(void)
{
    return seed_mix(state += SEED_STEP);
}
int main(void)
{
    static const float radii[2] = {(float)(2.0 / 3 - 0x1p-20), 0.75f - 0x1p-20f};
    for (int k = 0; k < 2; ++k) {
        long outside = 0, both = 0, wrong = 0, most[6] = {0}, third = 0, count = 20000000;
        for (long i = 0; i < count; ++i) {
            float e[4]; // distances of the nearest vertex
            uint64_t q = draw();
            int special = i % 4;
            for (int a = 0; a < 4; ++a) {
                uint32_t r = (uint32_t)(q >> (16 * a)) & 0xffff;
                e[a] = special == 0              ? (r % 4) / 6.0f
                       : special == 1            ? (r % 9) / 16.0f
                       : special == 2 && (r & 1) ? 0.25f
                                                 : r * 0x1p-17f;
            }
            int rank[4];
            for (int a = 0; a < 4; ++a) {
                rank[a] = 0;
                for (int b = 0; b < 4; ++b)
                    rank[a] += e[b] > e[a] || (e[b] == e[a] && b < a);
            }
            int n = 0, has3 = 0, has12 = 0;
            float by_rank[4];
            for (int a = 0; a < 4; ++a)
                by_rank[rank[a]] = e[a];
            for (int f = 0; f < 16; ++f) {
                float h = radii[k];
                int ranks = 0;
                for (int a = 3; a >= 0; --a) {
                    float d = f >> a & 1 ? e[a] - 1.0f : e[a];
                    h = h - d * d;
                    if (f >> a & 1)
                        ranks |= 1 << rank[a];
                }
                if (!(h > 0))
                    continue;
                n++;
                has3 |= ranks == 4;
                has12 |= ranks == 3;
                if (ranks == 4)
                    third++;
                else if (ranks > 3)
                    outside++;
            }
            both += has3 && has12;
            int pair = by_rank[0] + by_rank[1] - by_rank[2] > 0.5f;
            wrong += pair ? has3 : has12;
            most[n > 5 ? 5 : n]++;
        }
        printf(
            "r2 %.6f: %ld positions; vertices counted 0: %ld 1: %ld 2: %ld 3: %ld 4: %ld 5: %ld; flip {3} needed %ld times (%.2f %%); others: %ld; {1,2} and {3} together: %ld; wrong choice of the fourth: %ld\n",
            radii[k], count, most[0], most[1], most[2], most[3], most[4], most[5], third,
            100.0 * third / count, outside, both, wrong);
    }
    return 0;
}
