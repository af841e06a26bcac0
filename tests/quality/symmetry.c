/* symmetry.c - a field has nothing in common with itself mirrored, turned or shifted, and is as
   lively on every plane as elsewhere (C06, C20, C21, C25). */
#include "sampling.h"

enum { CELLS = 1 << 18 };

static float cells[CELLS];
static double place[4][BATCH], image[4][BATCH];

/* One of eight ways to move a place: exchange x and y, or mirror any axes of it. */
static void move(int kind, const double *from, double *to)
{
    for (int a = 0; a < 3; a++)
        to[a] = kind & 1 << a ? -from[a] : from[a];
    if (kind == 0) {
        to[0] = from[1];
        to[1] = from[0];
    }
}

/* How a field correlates with itself, and with another of its kind, at the moved places. */
static void check_images(const knoll_field *field, const knoll_field *other, int kind)
{
    static float values[BATCH], images[BATCH], others[BATCH];
    const int dimensions = kind & 4 ? 3 : 2;
    correlation itself = {0}, chance = {0};
    size_t equal = 0;
    for (uint64_t batch = 0; batch < 4; batch++) {
        for (size_t i = 0; i < BATCH; i++) {
            uint64_t at = batch * BATCH + i;
            const double from[3] = {0.13 + 1.7 * (double)(at % 128),
                                    0.31 + 1.3 * (double)(at / 128), test_between(1, at, 0.1, 200)};
            double to[3];
            move(kind, from, to);
            for (int axis = 0; axis < 3; axis++) {
                place[axis][i] = from[axis];
                image[axis][i] = to[axis];
            }
        }
        sample_at(field, dimensions, BATCH, place, values);
        sample_at(field, dimensions, BATCH, image, images);
        sample_at(other, dimensions, BATCH, image, others);
        for (size_t i = 0; i < BATCH; i++) {
            correlate(&itself, (double)values[i], (double)images[i]);
            correlate(&chance, (double)values[i], (double)others[i]);
            equal += test_bits(values[i]) == test_bits(images[i]);
        }
    }
    CHECK_NEAR(pearson(&itself) - pearson(&chance), 0, 0.06);
    CHECK(equal < 4 * BATCH / 100);
}

/* C06: distances to points, one a cell, are shorter in the middle of cells, which a mirror keeps:
   so they are held against another seed's. The difference spreads by 0.011. */
static void c06_mirrors(void)
{
    static const uint64_t seeds[] = {0, 1, 42};
    for (size_t source = 0; source < SOURCES; source++)
        for (size_t s = 0; s < COUNT(seeds); s++) {
            knoll_field *field = noise_field(source, seeds[s]);
            knoll_field *other = noise_field(source, seeds[s] + 1000);
            test_row = all_sources[source].type;
            for (int kind = 0; kind < 8; kind++)
                check_images(field, other, kind);
            knoll_field_destroy(field);
            knoll_field_destroy(other);
        }
}

/* The correlation of a block of cells with itself shifted. */
static double shifted(const int *size, const int *shift)
{
    correlation c = {0};
    for (int z = 0; z < size[2]; z++)
        for (int y = 0; y < size[1]; y++)
            for (int x = 0; x < size[0]; x++) {
                int X = x + shift[0], Y = y + shift[1], Z = z + shift[2];
                if (X < 0 || X >= size[0] || Y < 0 || Y >= size[1] || Z < 0 || Z >= size[2])
                    continue;
                correlate(&c, (double)cells[(z * size[1] + y) * size[0] + x],
                          (double)cells[(Z * size[1] + Y) * size[0] + X]);
            }
    return pearson(&c);
}

/* C20: all shifts of up to 32 cells in 2D; in 3D all up to 4, and up to 32 along every axis and
   diagonal. */
static void c20_shifts(void)
{
    for (size_t r = 0; r < COUNT(smooth_sources); r++) {
        knoll_field *field = noise_field(smooth_sources[r], 11);
        test_row = all_sources[smooth_sources[r]].type;
        double worst = 0;
        const int square[3] = {256, 256, 1}, cube[3] = {64, 64, 64};
        sample_cells(field, 2, 256, cells);
        for (int dy = 0; dy <= 32; dy++)
            for (int dx = -32; dx <= 32; dx++) {
                const int shift[3] = {dx, dy, 0};
                if (dx * dx + dy * dy >= 4 && (test_long() || (dx + dy) % 3 == 0))
                    worst = fmax(worst, fabs(shifted(square, shift)));
            }
        CHECK_NEAR(worst, 0, 0.05);

        sample_cells(field, 3, 64, cells);
        double worst_cube = 0;
        for (int dz = 0; dz <= 4; dz++)
            for (int dy = -4; dy <= 4; dy++)
                for (int dx = -4; dx <= 4; dx++) {
                    const int shift[3] = {dx, dy, dz};
                    if (dx * dx + dy * dy + dz * dz >= 4 &&
                        (test_long() || (dx + dy + dz) % 4 == 0))
                        worst_cube = fmax(worst_cube, fabs(shifted(cube, shift)));
                }
        for (int ray = 1; ray < 27; ray++)
            for (int d = 5; d <= 32; d += test_long() ? 1 : 9) {
                const int shift[3] = {d * (ray % 3 - 1), d * (ray / 3 % 3 - 1), d * (ray / 9 - 1)};
                if (shift[0] || shift[1] || shift[2])
                    worst_cube = fmax(worst_cube, fabs(shifted(cube, shift)));
            }
        CHECK_NEAR(worst_cube, 0, 0.05);
        printf("%s: shifts correlate up to %.3f in 2D, %.3f in 3D\n", test_row, worst, worst_cube);
        knoll_field_destroy(field);
    }
}

/* C21: lags of 2 to 2000 cells along diagonals. */
static void c21_lags_along_diagonals(void)
{
    static const int directions[][3] = {{1, 1, 1}, {1, 1, 0}, {1, -1, 0}, {1, 0, 0}, {0, 1, -1}};
    const size_t length = 30000, lags = 2000;
    for (size_t r = 0; r < COUNT(smooth_sources); r++)
        for (size_t k = 0; k < COUNT(directions); k++) {
            knoll_field *field = noise_field(smooth_sources[r], 6);
            for (size_t start = 0; start < length; start += BATCH) {
                for (size_t i = 0; i < BATCH; i++)
                    for (int a = 0; a < 3; a++)
                        place[a][i] = 0.37 + 0.1 * a + directions[k][a] * (double)(start + i);
                sample_at(field, 3, BATCH, place, cells + start);
            }
            double worst = 0, squares = variance(cells, length) * (double)length;
            for (size_t lag = 2; lag <= lags; lag += test_long() ? 1 : 2 + lag % 2) {
                float sum[8] = {0}; /* a mean of 0 is near enough */
                for (size_t i = 0; i + lag + 8 <= length; i += 8)
                    for (size_t j = 0; j < 8; j++)
                        sum[j] += cells[i + j] * cells[i + j + lag];
                double all = 0;
                for (size_t j = 0; j < 8; j++)
                    all += (double)sum[j];
                worst = fmax(worst, fabs(all / squares));
            }
            test_row = all_sources[smooth_sources[r]].type;
            CHECK_NEAR(worst, 0, 0.05);
            knoll_field_destroy(field);
        }
}

/* C25: the variance on planes through the origin and on any other. */
static void c25_planes(void)
{
    /* u and v of each plane: the last is nobody's. */
    static const double planes[][2][3] = {
        {{1, 0, 0}, {0, 1, 1}},
        {{1, 1, 0}, {0, 0, 1}},
        {{1, -1, 0}, {0, 0, 1}},
        {{0, 1, 0}, {0, 0, 1}},
        {{1, 0, 0}, {0, 0, 1}},
        {{1, 1, 1}, {1, -1, 0}},
        {{0.9, 0.17, -0.41}, {0.2, -0.88, 0.43}},
    };
    for (size_t r = 0; r < COUNT(smooth_sources); r++) {
        knoll_field *field = noise_field(smooth_sources[r], 7);
        double spread[COUNT(planes)];
        for (size_t k = 0; k < COUNT(planes); k++) {
            for (size_t start = 0; start < CELLS / 4; start += BATCH) {
                for (size_t i = 0; i < BATCH; i++) {
                    double u = 1.13 * (double)((start + i) % 256) - 150;
                    double v = 1.37 * (double)((start + i) / 256) - 130;
                    for (int a = 0; a < 3; a++)
                        place[a][i] = u * planes[k][0][a] + v * planes[k][1][a];
                }
                sample_at(field, 3, BATCH, place, cells + start);
            }
            spread[k] = variance(cells, CELLS / 4);
        }
        test_row = all_sources[smooth_sources[r]].type;
        for (size_t k = 0; k < COUNT(planes); k++) {
            double ratio = spread[k] / spread[COUNT(planes) - 1];
            CHECK(ratio >= 0.3 && ratio <= 3);
        }
        knoll_field_destroy(field);
    }
}

int main(void)
{
    RUN(c06_mirrors);
    RUN(c20_shifts);
    RUN(c21_lags_along_diagonals);
    RUN(c25_planes);
    return test_end();
}
