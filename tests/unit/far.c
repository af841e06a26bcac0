/* far.c - cells and fractions of positions from 2^51 on, against exact arithmetic: C15, C16. */
#include <kernels/kernels.h>

#include "test.h"

/* fmod is exact, so the rest of any double is. */
static uint32_t exact_cell(double position, uint32_t period)
{
    double modulus = period != 0 ? (double)period : 0x1p32;
    double rest = fmod(floor(position), modulus);
    return (uint32_t)(uint64_t)(rest < 0 ? rest + modulus : rest);
}

static void check(double position, uint32_t period)
{
    uint32_t cell = 0xdeadbeef;
    float t = -1;
    knoll__locate_far(position, period, &cell, &t);
    if (!CHECK_INT(cell, exact_cell(position, period)) ||
        !CHECK_BITS(t, (float)(position - floor(position)))) {
        printf("position %.17g, period %u\n", position, (unsigned)period);
    }
}

static void exact(void)
{
    const uint32_t periods[] = {0, 1, 2, 3, 5, 7, 10, 64, 1000003, 0x40000000, 0x7fffffff};
    const double places[] = {0x1p51,     0x1p51 + 0.5, 0x1p52 - 0.5, 0x1p52,
                             0x1p52 + 1, 0x1p53,       0x1p53 + 2,   0x1p63,
                             0x1p64,     1e18,         1e300,        1.7976931348623157e308};
    for (size_t p = 0; p < COUNT(periods); p++) {
        for (size_t i = 0; i < COUNT(places); i++) {
            check(places[i], periods[p]);
            check(-places[i], periods[p]);
            check(nextafter(places[i], 0x1p60), periods[p]);
        }
        for (uint64_t i = 0; i < 3000; i++) {
            double position = ldexp(test_between(1, i, 1, 2), 51 + (int)(test_random(2, i) % 970));
            check(i % 2 == 0 ? position : -position, periods[p]);
        }
        for (uint64_t i = 0; i < 3000; i++) { /* halves, and whole numbers just beyond them */
            double position = floor(test_between(3, i, 0x1p52, 0x1p54)) / 2;
            check(i % 2 == 0 ? position : -position, periods[p]);
        }
    }
}

static void not_finite(void)
{
    const double bad[] = {INFINITY, -INFINITY, NAN};
    for (size_t i = 0; i < COUNT(bad); i++) {
        uint32_t cell = 9;
        float t = 9;
        knoll__locate_far(bad[i], 5, &cell, &t);
        CHECK_INT(cell, 0);
        CHECK_BITS(t, 0.0f);
    }
}

/* The near and the far arithmetic meet: kernels give the same on both sides of 2^51. */
static void the_border(void)
{
    const uint32_t periods[] = {0, 1, 3, 1000003, 0x7fffffff};
    for (size_t p = 0; p < COUNT(periods); p++) {
        knoll__axis axis = {.frequency = 1, .period = periods[p]};
        for (int i = -200; i <= 200; i++) {
            double base[KNOLL__PAD];
            uint32_t cell[KNOLL__PAD];
            float t[KNOLL__PAD];
            for (int n = 0; n < KNOLL__PAD; n++) {
                base[n] = (n % 2 == 0 ? 1 : -1) * (0x1p51 + i * 0.25);
            }
            knoll__kernels_scalar.locate(base, &axis, cell, t, KNOLL__PAD);
            for (int n = 0; n < KNOLL__PAD; n++) {
                CHECK_INT(cell[n], exact_cell(base[n], periods[p]));
                CHECK_BITS(t[n], (float)(base[n] - floor(base[n])));
            }
        }
    }
}

int main(void)
{
    RUN(exact);
    RUN(not_finite);
    RUN(the_border);
    return test_end();
}
