/* bounds.c - intervals of maps hold every result, and are no wider than roundings make them. */
#include <graph/interval.h>

#include "test.h"

static const char *const names[] = {
#define ENTRY(name) #name,
    KNOLL__MAPS(ENTRY)
#undef ENTRY
};

static knoll__interval interval(uint64_t seed)
{
    static const float ends[] = {
        0, -0.0f, 1, -1, 3e38f, -3e38f, 0x1p-149f, 0.5f, 0x1.fffffep127f, -0x1.fffffep127f};
    uint64_t r = test_random(seed, 0);
    float a = (float)test_between(seed, 1, -3, 3), b = (float)test_between(seed, 2, -3, 3);
    if ((r & 7) == 0) {
        a = ends[(r >> 8) % COUNT(ends)];
    }
    if ((r & 24) == 0) {
        b = ends[(r >> 16) % COUNT(ends)];
    }
    if ((r & 96) == 0) {
        b = a;
    }
    return (knoll__interval){.low = a < b ? a : b, .high = a < b ? b : a};
}

static float within(const knoll__interval *in, uint64_t seed, uint64_t i)
{
    double t = i % 3 == 0 ? 0 : i % 3 == 1 ? 1 : test_between(seed, i, 0, 1);
    float x = (float)((1 - t) * (double)in->low + t * (double)in->high);
    return x < in->low ? in->low : x > in->high ? in->high : x;
}

static void results_lie_within(void)
{
    enum { count = 64 };
    float a[count], b[count], c[count], out[count];
    for (uint64_t n = 0; n < 60000; n++) {
        knoll__map map = (knoll__map)(n % KNOLL__MAP_COUNT);
        knoll__interval in[3] = {interval(3 * n), interval(3 * n + 1), interval(3 * n + 2)};
        knoll__interval constants = interval(n + 1000000);
        float k[2] = {constants.low, constants.high}, low, high, least = INFINITY, most = -INFINITY;
        if (map == KNOLL__MAP_weight) { /* weights are at most 1, so that it need not clamp */
            k[0] = fabsf(fmodf(k[0], 1));
        }
        test_row = names[map];
        knoll__interval bounds = knoll__map_bounds(map, in[0], in[1], in[2], k);
        low = bounds.low;
        high = bounds.high;
        CHECK(low <= high && isfinite(low) && isfinite(high));
        for (uint64_t i = 0; i < count; i++) {
            a[i] = within(&in[0], n, i);
            b[i] = within(&in[1], n, i / 3);
            c[i] = within(&in[2], n, i / 9);
        }
        knoll__kernels_scalar.maps[map](out, a, b, c, k, count);
        for (int i = 0; i < count; i++) {
            if (!CHECK(out[i] >= low && out[i] <= high) && test_failures < 20) {
                printf("%a of %a %a %a, constants %a %a: not within %a to %a\n", (double)out[i],
                       (double)a[i], (double)b[i], (double)c[i], (double)k[0], (double)k[1],
                       (double)low, (double)high);
                break;
            }
            least = out[i] < least ? out[i] : least;
            most = out[i] > most ? out[i] : most;
        }
        /* The ends are among the inputs, and maps are monotone in each, so that results come
           near. */
        double slack = 1e-5 * (fabs((double)low) + fabs((double)high)) + 1e-30;
        for (int i = 0; i < 3; i++) {
            slack += 1e-5 * (fabs((double)in[i].low) + fabs((double)in[i].high));
        }
        slack *= 1 + fabs((double)k[0]);
        bool mixed = map == KNOLL__MAP_mix ||
                     map == KNOLL__MAP_abs ||    /* which turns at 0, in between */
                     map == KNOLL__MAP_within || /* which is 0 at both ends, perhaps */
                     fabsf(low) > 1e38f || fabsf(high) > 1e38f;
        CHECK(mixed || ((double)(least - low) <= slack && (double)(high - most) <= slack));
    }
    test_row = "";
}

int main(void)
{
    RUN(results_lie_within);
    return test_end();
}
