/* blocks.c - the kernels of every instruction set that locate samples and combine values against
   the scalar ones, to the bit: all lengths, odd alignments, signed zeros, far positions (C77,
   C85). */
#include "inputs.h"

static void maps(void)
{
    static const char *const names[] = {
#define ENTRY(name) #name,
        KNOLL__MAPS(ENTRY)
#undef ENTRY
    };
    static array in[3], results[COUNT(tables)];
    for (uint64_t n = 0; n < (test_long() ? 20000u : 600u) * KNOLL__MAP_COUNT; n++) {
        uint64_t map = n % KNOLL__MAP_COUNT;
        size_t count = length_at(n / KNOLL__MAP_COUNT);
        const float k[2] = {value_at(5, 2 * n), value_at(5, 2 * n + 1)};
        float *from[3];
        for (uint64_t a = 0; a < 3; a++) {
            from[a] = at(&in[a], n + a, sizeof(float));
            for (size_t i = 0; i < count; i++) {
                from[a][i] = value_at(n + 7 * a, i);
            }
        }
        for (size_t t = 0; t < COUNT(tables); t++) {
            if (!isa_is_here(tables[t]->name)) {
                continue;
            }
            memset(&results[t], mark, sizeof results[t]);
            float *out = at(&results[t], n + t, sizeof *out);
            tables[t]->maps[map](out, from[0], from[1], from[2], k, count);
            if (!same(out, at(&results[0], n, sizeof *out), count, sizeof *out, names[map])) {
                printf("on %s, constants %a %a\n", tables[t]->name, (double)k[0], (double)k[1]);
                return;
            }
            /* In place: a register may be read and written by one operation. */
            if (test_random(n, t) % 4 == 0) {
                array copy = in[0];
                float *over = at(&copy, n, sizeof *over);
                tables[t]->maps[map](over, over, from[1], from[2], k, count);
                CHECK_BYTES(over, out, count * sizeof *out);
            }
        }
    }
}

static knoll__axis axis_at(uint64_t n)
{
    static const double frequencies[] = {1, 0.01, 0.5, 1e-30, 3e38, 1.7, 1e10, 0x1p-20, 12345.678};
    knoll__axis axis = {.frequency = frequencies[test_random(1, n) % COUNT(frequencies)],
                        .offset = n % 2 == 0 ? 0 : (double)(test_random(2, n) >> 40) * 0x1p-24,
                        .displacement_scale = value_at(4, n),
                        .period = periods[test_random(3, n) % COUNT(periods)]};
    axis.displacement_scale = fabsf(axis.displacement_scale);
    return axis;
}

/* Fractions stay below 1 and cells below the period: what everything behind relies on. */
static void check_located(const uint32_t *cell, const float *t, size_t count, uint32_t period)
{
    for (size_t i = 0; i < count; i++) {
        if (!CHECK(t[i] >= 0 && t[i] < 1 && !signbit(t[i])) ||
            !CHECK(period == 0 || cell[i] < period)) {
            printf("cell %u, fraction %a, period %u\n", (unsigned)cell[i], (double)t[i],
                   (unsigned)period);
            return;
        }
    }
}

static void locating(void)
{
    static array from, by, cells[COUNT(tables)], fractions[COUNT(tables)];
    for (uint64_t n = 0; n < (test_long() ? 200000u : 6000u); n++) {
        size_t count = length_at(n);
        knoll__axis axis = axis_at(n);
        double *base = at(&from, n, sizeof *base);
        float *displacement = at(&by, n, sizeof *displacement);
        for (size_t i = 0; i < count; i++) {
            base[i] = position_at(n, i);
            displacement[i] = value_at(n + 1, i);
        }
        for (size_t t = 0; t < COUNT(tables); t++) {
            if (!isa_is_here(tables[t]->name)) {
                continue;
            }
            memset(&cells[t], mark, sizeof cells[t]);
            memset(&fractions[t], mark, sizeof fractions[t]);
            uint32_t *cell = at(&cells[t], n + t, sizeof *cell);
            float *fraction = at(&fractions[t], n + 5 * t, sizeof *fraction);
            for (int moved = 0; moved < 2; moved++) {
                if (moved) {
                    tables[t]->displace(displacement, &axis, cell, fraction, 1, cell, fraction,
                                        count);
                } else {
                    tables[t]->locate(base, &axis, cell, fraction, count);
                }
                if (t == 0) {
                    check_located(cell, fraction, count, axis.period);
                }
                static array expected[2][2];
                if (t == 0) {
                    memcpy(&expected[moved][0], cell, (count + 2) * sizeof *cell);
                    memcpy(&expected[moved][1], fraction, (count + 2) * sizeof *fraction);
                }
                if (!same(cell, &expected[moved][0], count, sizeof *cell,
                          moved ? "displaced cells" : "cells") ||
                    !same(fraction, &expected[moved][1], count, sizeof *fraction,
                          moved ? "displaced fractions" : "fractions")) {
                    printf("on %s: frequency %a, offset %a, scale %a, period %u\n", tables[t]->name,
                           axis.frequency, axis.offset, (double)axis.displacement_scale,
                           (unsigned)axis.period);
                    return;
                }
            }
        }
    }
}

/* Floats: as the scalar kernel finds them in double. Many lie just below the border of a cell,
   where products have the most digits, and on ties of their rounding. */
static float float_at(uint64_t seed, uint64_t i)
{
    uint64_t r = test_random(seed + 50, i);
    float tiny = (float)(1 + (r >> 40)) * 0x1p-24f * ldexpf(1.0f, -(int)(r >> 8) % 40);
    switch (r & 7) {
    case 0: return -tiny;
    case 1: return (float)((int)(r >> 16 & 15) - 8) - tiny;
    case 2:
        return -0x1p-25f * (float)(1 + (r >> 16 & 0xfff)) *
               (1.0f + (float)(r >> 28 & 3) * 0x1p-23f);
    case 3: return (float)(r >> 40) * (r & 8 ? -0.5f : 0.25f);
    default: return (float)fmax(fmin(position_at(seed, i), 3.4e38), -3.4e38);
    }
}

static void locating_floats(void)
{
    static array from, wide, cells[COUNT(tables)], fractions[COUNT(tables)];
    for (uint64_t n = 0; n < (test_long() ? 400000u : 12000u); n++) {
        size_t count = length_at(n);
        knoll__axis axis = axis_at(n);
        if (n % 3 != 0) {
            axis.frequency = (double)(float)axis.frequency;
            axis.offset = 0;
            axis.period = n % 3 == 1 ? 0 : axis.period;
        }
        if (n % 4 == 0) {
            axis.frequency = (double)(1.0f + (float)(test_random(6, n) >> 41) * 0x1p-23f);
        }
        if (n % 7 == 0) {
            axis.frequency = 0x1p-100; /* products that are too small for floats */
        }
        float *base = at(&from, n, sizeof *base);
        double *widened = at(&wide, n, sizeof *widened);
        for (size_t i = 0; i < count; i++) {
            base[i] = float_at(n, i);
            widened[i] = (double)base[i];
        }
        for (size_t t = 0; t < COUNT(tables); t++) {
            if (!isa_is_here(tables[t]->name)) {
                continue;
            }
            memset(&cells[t], mark, sizeof cells[t]);
            memset(&fractions[t], mark, sizeof fractions[t]);
            uint32_t *cell = at(&cells[t], n + t, sizeof *cell);
            float *fraction = at(&fractions[t], n + 5 * t, sizeof *fraction);
            if (t == 0) {
                tables[0]->locate(widened, &axis, cell, fraction, count);
                continue;
            }
            tables[t]->locate_floats(base, &axis, cell, fraction, count);
            if (!same(cell, at(&cells[0], n, sizeof *cell), count, sizeof *cell, "cells") ||
                !same(fraction, at(&fractions[0], n, sizeof *fraction), count, sizeof *fraction,
                      "fractions")) {
                printf("on %s: frequency %a, offset %a, period %u\n", tables[t]->name,
                       axis.frequency, axis.offset, (unsigned)axis.period);
                return;
            }
        }
    }
}

/* ramp and affine are called for any count, the others for whole pads. */
static void blocks(void)
{
    static array from, results[5][COUNT(tables)];
    static const char *const names[] = {"ramp", "affine", "narrow", "fade", "widen"};
    static const size_t sizes[] = {8, 8, 4, 4, 8};
    for (uint64_t n = 0; n < (test_long() ? 100000u : 4000u); n++) {
        size_t padded = length_at(n), count = padded - test_random(9, n) % KNOLL__PAD;
        double origin = position_at(5, n), step = position_at(6, n), scale = position_at(7, n);
        int64_t first = (int64_t)test_random(8, n) >> test_random(10, n) % 64;
        double *base = at(&from, n, sizeof *base);
        first = first > INT64_MAX - 1000 ? INT64_MAX - 1000 : first;
        for (size_t i = 0; i < padded; i++) {
            base[i] = position_at(n, i);
        }
        for (size_t t = 0; t < COUNT(tables); t++) {
            if (!isa_is_here(tables[t]->name)) {
                continue;
            }
            void *out[5];
            for (size_t k = 0; k < 5; k++) {
                memset(&results[k][t], mark, sizeof results[k][t]);
                out[k] = at(&results[k][t], n + t, sizes[k]);
            }
            float *fractions = (float *)out[3];
            tables[t]->ramp(out[0], origin, step, first, count);
            tables[t]->affine(out[1], base, scale, origin, count);
            tables[t]->narrow(out[2], base, padded);
            for (size_t i = 0; i < padded; i++) {
                fractions[i] = fraction_at(n, i);
            }
            tables[t]->fade(fractions, (int)(n % 3), fractions, padded);
            tables[t]->widen(out[4], fractions, padded);
            for (size_t k = 0; k < 5; k++) {
                if (!same(out[k], at(&results[k][0], n, sizes[k]), k < 2 ? count : padded, sizes[k],
                          names[k])) {
                    printf("on %s: origin %a, step %a, first %lld, scale %a\n", tables[t]->name,
                           origin, step, (long long)first, scale);
                    return;
                }
            }
        }
    }
}

/* One that is not finite, in each lane, is found; the largest numbers are finite. */
static void finding_what_is_not_finite(void)
{
    static const double bad[] = {INFINITY, -INFINITY, NAN};
    static array from;
    for (size_t t = 0; t < COUNT(tables); t++) {
        for (size_t n = 0; isa_is_here(tables[t]->name) && n < 3 * 4 * KNOLL__PAD; n++) {
            const size_t count = 4 * KNOLL__PAD;
            double *base = at(&from, n, sizeof *base);
            for (size_t i = 0; i < count; i++) {
                base[i] = i % 3 == 0 ? 1.7976931348623157e308 : position_at(n, i);
            }
            test_row = tables[t]->name;
            CHECK_INT(tables[t]->are_finite(base, count), 1);
            base[n / 3] = bad[n % 3];
            CHECK_INT(tables[t]->are_finite(base, count), 0);
            static array floats;
            float *narrow = at(&floats, n, sizeof *narrow);
            for (size_t i = 0; i < count; i++) {
                narrow[i] = i % 3 == 0 ? 0x1.fffffep127f : value_at(n, i);
            }
            CHECK_INT(tables[t]->are_finite_floats(narrow, count), 1);
            narrow[n / 3] = (float)bad[n % 3];
            CHECK_INT(tables[t]->are_finite_floats(narrow, count), 0);
        }
    }
    test_row = "";
}

int main(void)
{
    RUN(finding_what_is_not_finite);
    RUN(blocks);
    RUN(locating);
    RUN(locating_floats);
    RUN(maps);
    return isa_end();
}
