/* band_limit.c - octaves that fade have the same bits in tiles, points, threads and on every
   instruction set; and what a band limit may be. */
#define _POSIX_C_SOURCE 200809L

#include "fading.h"
#include "isas.h"

#include <pthread.h>

static void fill_points(const knoll_field *field, const knoll_grid *grid, size_t count,
                        const knoll_sampling *sampling, float *values)
{
    static double place[KNOLL_AXES][MOST];
    for (size_t i = 0; i < count; i++)
        for (size_t a = 0, rest = i; a < (size_t)grid->dimensions; a++) {
            place[a][i] = grid->origin[a] + grid->step[a] * (double)(rest % grid->count[a]);
            rest /= grid->count[a];
        }
    const double *positions[] = {place[0], place[1], place[2], place[3]};
    CHECK_INT(knoll_sample_points(field, grid->dimensions, count, positions, 1, &(float *){values},
                                  sampling),
              KNOLL_OK);
}

static void tiles_and_points_and_isas_agree(void)
{
    static const double steps[] = {0.1, 0.7, 2.3, 40};
    for (size_t i = 0; i < ALL_FIELDS; i++)
        for (int dimensions = 1; dimensions <= 4; dimensions++) {
            double step = steps[(i + (size_t)dimensions) % COUNT(steps)];
            knoll_grid grid = grid_of(dimensions, i, step);
            knoll_sampling own = fading(0), same = fading(step);
            knoll_field *field = field_at(i, NULL), *fresh = field_at(i, "scalar");
            size_t size = fill(field, &grid, &own, expected);

            fill(fresh, &grid, &same, found);
            CHECK_BYTES(found, expected, size * sizeof *found);
            knoll_field_destroy(fresh);

            fresh = field_at(i, NULL);
            fill_points(fresh, &grid, size, &same, found);
            CHECK_BYTES(found, expected, size * sizeof *found);
            knoll_field_destroy(fresh);

            fresh = field_at(i, NULL);
            size_t row = size / grid.count[0];
            for (size_t at = 0; at < size; at += size / 3 + 1) {
                knoll_grid one = grid;
                for (size_t a = 0, rest = at; a < (size_t)dimensions; a++) {
                    one.first[a] = (int64_t)(rest % grid.count[a]);
                    one.count[a] = 1;
                    rest /= grid.count[a];
                }
                fill(fresh, &one, &own, found);
                CHECK_BITS(found[0], expected[at]);
            }
            knoll_grid strip = grid; /* a tile of one column */
            strip.first[0] = (int64_t)grid.count[0] / 2;
            strip.count[0] = 1;
            fill(fresh, &strip, &own, found);
            for (size_t y = 0; y < row; y++)
                if (!CHECK_BITS(found[y], expected[y * grid.count[0] + grid.count[0] / 2]))
                    break;
            knoll_field_destroy(fresh);
            knoll_field_destroy(field);
        }
}

static void every_isa_finds_the_same_means(void)
{
    for (size_t s = 0; knoll_isa_at(s) != NULL; s++)
        for (size_t i = 5; i < ALL_FIELDS; i += 3)
            for (int dimensions = 1; dimensions <= 4; dimensions++) {
                knoll_grid grid = grid_of(dimensions, i, 1.1);
                knoll_sampling own = fading(0);
                knoll_field *scalar = field_at(i, "scalar"), *field = field_at(i, knoll_isa_at(s));
                size_t size = fill(scalar, &grid, &own, expected);
                fill(field, &grid, &own, found);
                CHECK_BYTES(found, expected, size * sizeof *found);
                knoll_field_destroy(scalar);
                knoll_field_destroy(field);
            }
}

/* Threads that all are the first to ask for the means of a field. */
typedef struct work {
    const knoll_field *field;
    const knoll_grid *grid;
    float values[MOST];
    bool failed;
} work;

static void *draw_all(void *user)
{
    work *w = user;
    knoll_sampling own = fading(0);
    w->failed = knoll_sample_grid(w->field, w->grid, &(float *){w->values}, &own) != KNOLL_OK;
    return NULL;
}

static void threads_find_the_same_means(void)
{
    enum { THREADS = 8 };
    static work all[THREADS];
    for (size_t i = 8; i < ALL_FIELDS; i += 5) {
        knoll_field *field = field_at(i, NULL), *alone = field_at(i, NULL);
        knoll_grid grid = grid_of(2, i, 1.7);
        knoll_sampling own = fading(0);
        size_t size = fill(alone, &grid, &own, expected);
        pthread_t threads[THREADS];
        for (int t = 0; t < THREADS; t++) {
            all[t] = (work){.field = field, .grid = &grid};
            if (!CHECK(pthread_create(&threads[t], NULL, draw_all, &all[t]) == 0))
                exit(test_end());
        }
        for (int t = 0; t < THREADS; t++) {
            pthread_join(threads[t], NULL);
            CHECK(!all[t].failed);
            CHECK_BYTES(all[t].values, expected, size * sizeof *expected);
        }
        knoll_field_destroy(field);
        knoll_field_destroy(alone);
    }
}

/* Without a distance between samples nothing fades, and a plain source never does. */
static void nothing_to_fade(void)
{
    for (size_t i = 0; i < ALL_FIELDS; i++)
        for (int dimensions = 1; dimensions <= 4; dimensions++) {
            knoll_field *field = field_at(i, NULL);
            knoll_grid grid = grid_of(dimensions, i, 0.9);
            knoll_sampling none = fading(0), tiny = fading(1e-300), wide = fading(1e6);
            size_t size = fill(field, &grid, NULL, expected);
            fill_points(field, &grid, size, &none, found);
            CHECK_BYTES(found, expected, size * sizeof *found);
            fill(field, &grid, &tiny, found);
            CHECK_BYTES(found, expected, size * sizeof *found);
            if (i < SOURCES) {
                fill(field, &grid, &wide, found);
                CHECK_BYTES(found, expected, size * sizeof *found);
            }
            knoll_field_destroy(field);
        }
}

static void extras_are_checked(void)
{
    static const double wrong[] = {-1, -1e-300, (double)NAN, (double)INFINITY, (double)-INFINITY};
    knoll_field *field = field_at(SOURCES + 6, NULL);
    knoll_grid grid = grid_of(2, 1, 0.5);
    const double p[] = {1.5}, *positions[] = {p, p, p, p};
    for (size_t w = 0; w < COUNT(wrong); w++)
        for (int axis = 0; axis < KNOLL_AXES; axis++) {
            knoll_sampling sampling = fading(1);
            sampling.spacing[axis] = wrong[w];
            float value = 77, *out = &value;
            CHECK_INT(knoll_sample_grid(field, &grid, &out, &sampling), KNOLL_ERROR_ARGUMENT);
            CHECK_INT(knoll_sample_points(field, 2, 1, positions, 1, &out, &sampling),
                      KNOLL_ERROR_ARGUMENT);
            CHECK(value == 77);
            sampling.band_limit = KNOLL_BAND_LIMIT_OFF; /* then it is not read */
            size_t size = fill(field, &grid, NULL, expected);
            fill(field, &grid, &sampling, found);
            CHECK_BYTES(found, expected, size * sizeof *found);
        }
    knoll_sampling sampling = fading(1);
    memset(&sampling.band_limit, 0x7f, sizeof sampling.band_limit);
    float value, *out = &value;
    CHECK_INT(knoll_sample_grid(field, &grid, &out, &sampling), KNOLL_ERROR_ARGUMENT);

    /* Negative zero and the largest number are spacings; the far end has faded altogether. */
    sampling = fading(-0.0);
    size_t size = fill(field, &grid, NULL, expected);
    fill_points(field, &grid, size, &sampling, found);
    CHECK_BYTES(found, expected, size * sizeof *found);
    sampling = fading(0x1.fffffffffffffp1023);
    fill(field, &grid, &sampling, found);
    for (size_t i = 0; i < size; i++)
        CHECK(found[i] == 0);
    knoll_field_destroy(field);
}

int main(void)
{
    RUN(tiles_and_points_and_isas_agree);
    RUN(every_isa_finds_the_same_means);
    RUN(threads_find_the_same_means);
    RUN(nothing_to_fade);
    RUN(extras_are_checked);
    return test_end();
}
