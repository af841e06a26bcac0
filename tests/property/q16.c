/* Fixed-point noise: grids, points and single samples agree on every instruction set, whatever the
   strides; periods, wrapping, ranges, and what is not valid. */
#include <knoll/q16.h>

#include "isas.h"
#include "test.h"

enum { KINDS = KNOLL_Q16_WORLEY + 1, ROOM = 1 << 15 };

/* Noise `n` of a list that mixes kinds, shifts, octaves, gains and periods. */
static knoll_q16 noise_at(uint64_t n)
{
    static char row[120];
    knoll_q16 noise = {.kind = (knoll_q16_kind)(n % KINDS), .seed = (uint32_t)test_random(1, n)};
    noise.shift = (int)(test_random(2, n) % (KNOLL_Q16_MAX_SHIFT + 1));
    noise.octaves = 1 + (int)(test_random(3, n) % (uint64_t)(noise.shift + 1)) % 6;
    noise.gain = (int32_t)(test_random(4, n) % (n % 3 ? 65537 : 150000));
    for (int a = 0; a < KNOLL_AXES; a++)
        noise.period[a] = test_random(5 + (uint64_t)a, n) % 3 ? 0
                          : n % 7                             ? 1 + (uint32_t)(n + (uint64_t)a) % 5
                                                              : 0xfffffff0u;
    snprintf(row, sizeof row, "noise %d: kind %d, shift %d, %d octaves, gain %d", (int)n,
             (int)noise.kind, noise.shift, noise.octaves, (int)noise.gain);
    test_row = row;
    return noise;
}

/* A grid of any shape that lies somewhere; steps from nothing to several cells, of either sign. */
static knoll_q16_grid grid_at(uint64_t n, int dimensions, int shift)
{
    static const size_t longest[KNOLL_AXES] = {700, 90, 13, 5};
    knoll_q16_grid grid = knoll_q16_grid_default(dimensions);
    for (int a = 0; a < dimensions; a++) {
        uint64_t salt = 10 + 10 * (uint64_t)a;
        grid.count[a] = 1 + test_random(salt, n) % (a == 0 && dimensions > 2 ? 40 : longest[a]);
        if (dimensions > 1 && a == 0 && grid.count[0] > 300)
            grid.count[0] = 300;
        grid.origin[a] = (int64_t)test_random(salt + 1, n) >> (test_random(salt + 2, n) % 64);
        int64_t step = (int64_t)(test_random(salt + 3, n) % ((uint64_t)4 << shift));
        step >>= test_random(salt + 4, n) % 12;
        grid.step[a] = test_random(salt + 5, n) % 2 ? step : -step;
    }
    return grid;
}

static void position_of(const knoll_q16_grid *grid, const size_t i[KNOLL_AXES], int64_t *position)
{
    for (int a = 0; a < grid->dimensions; a++)
        position[a] = (int64_t)((uint64_t)grid->origin[a] + (uint64_t)grid->step[a] * i[a]);
}

static size_t size_of(const knoll_q16_grid *grid)
{
    return grid->count[0] * grid->count[1] * grid->count[2] * grid->count[3];
}

static void check_grid(const knoll_q16 *noise, const knoll_q16_grid *grid)
{
    static int32_t one[ROOM], other[ROOM], points[ROOM];
    static int64_t position[KNOLL_AXES][ROOM];
    const int64_t *positions[KNOLL_AXES] = {position[0], position[1], position[2], position[3]};
    size_t size = size_of(grid), at = 0, i[KNOLL_AXES];
    if (!CHECK(size < ROOM))
        return;
    for (i[3] = 0; i[3] < grid->count[3]; i[3]++)
        for (i[2] = 0; i[2] < grid->count[2]; i[2]++)
            for (i[1] = 0; i[1] < grid->count[1]; i[1]++)
                for (i[0] = 0; i[0] < grid->count[0]; i[0]++, at++) {
                    int64_t place[KNOLL_AXES];
                    position_of(grid, i, place);
                    for (int a = 0; a < grid->dimensions; a++)
                        position[a][at] = place[a];
                    one[at] = knoll_q16_sample(noise, grid->dimensions, place);
                }
    const char *isa;
    for (size_t n = 0; (isa = knoll_isa_at(n)) != NULL; n++) {
        knoll_isa_force(isa, NULL);
        memset(other, 0x55, sizeof other);
        CHECK_INT(knoll_q16_sample_grid(noise, grid, other), KNOLL_OK);
        CHECK_BYTES(other, one, size * sizeof *one);
        CHECK_INT(other[size], 0x55555555);
        memset(points, 0x55, sizeof points);
        CHECK_INT(knoll_q16_sample_points(noise, grid->dimensions, size, positions, 1, points),
                  KNOLL_OK);
        CHECK_BYTES(points, one, size * sizeof *one);
        CHECK_INT(points[size], 0x55555555);
    }
    knoll_isa_force(NULL, NULL);
}

static void grids_are_points_are_samples(void)
{
    const uint64_t count = test_long() ? 2400 : 240;
    for (uint64_t n = 0; n < count; n++) {
        knoll_q16 noise = noise_at(n);
        int dimensions = 1 + (int)(n / KINDS % 4);
        if (noise.kind == KNOLL_Q16_WORLEY && dimensions > 2 && n % 4)
            continue;
        knoll_q16_grid grid = grid_at(n, dimensions, noise.shift);
        while (size_of(&grid) >= ROOM || (noise.kind == KNOLL_Q16_WORLEY && size_of(&grid) > 300))
            for (int a = 0; a < dimensions; a++)
                grid.count[a] = (grid.count[a] + 1) / 2;
        check_grid(&noise, &grid);
    }
}

/* Written backwards and with gaps, which stay as they are. */
static void strides_place_samples(void)
{
    static int32_t packed[40 * 30], spread[3 * 40 * 31];
    knoll_q16 noise = knoll_q16_default();
    noise.kind = KNOLL_Q16_FBM;
    for (int form = 0; form < 4; form++) {
        knoll_q16_grid grid = knoll_q16_grid_default(2);
        grid.count[0] = 40;
        grid.count[1] = 30;
        grid.step[0] = grid.step[1] = 12345;
        CHECK_INT(knoll_q16_sample_grid(&noise, &grid, packed), KNOLL_OK);
        ptrdiff_t x = form & 1 ? -3 : form & 2 ? 1 : 3, z = form & 2 ? -3 * 40 : 3 * 40;
        int32_t *start = spread + (x < 0 ? 39 * 3 : 0) + (z < 0 ? 29 * 120 : 0);
        grid.stride[0] = x;
        grid.stride[1] = z;
        memset(spread, 0x55, sizeof spread);
        CHECK_INT(knoll_q16_sample_grid(&noise, &grid, start), KNOLL_OK);
        size_t written = 0;
        for (size_t i = 0; i < COUNT(spread); i++)
            written += spread[i] != 0x55555555;
        CHECK_INT(written, 1200);
        for (ptrdiff_t j = 0; j < 30; j++)
            for (ptrdiff_t i = 0; i < 40; i++)
                if (!CHECK_INT(start[j * z + i * x], packed[j * 40 + i]))
                    return;
    }
}

/* The same after whole periods, of several octaves, across the whole range of positions. */
static void fields_repeat(void)
{
    for (uint64_t n = 0; n < 600; n++) {
        knoll_q16 noise = noise_at(n);
        int dimensions = 1 + (int)(n / KINDS % 4);
        int64_t place[KNOLL_AXES], moved[KNOLL_AXES];
        for (int a = 0; a < dimensions; a++) {
            uint64_t times = test_random(90 + (uint64_t)a, n) % 7 - 3;
            place[a] = (int64_t)test_random(80 + (uint64_t)a, n) >> 20;
            moved[a] = place[a] + (int64_t)(times * ((uint64_t)noise.period[a] << noise.shift));
        }
        CHECK_INT(knoll_q16_sample(&noise, dimensions, moved),
                  knoll_q16_sample(&noise, dimensions, place));
        /* A period of what the lattice repeats with anyway changes nothing. */
        memset(noise.period, 0, sizeof noise.period);
        int32_t endless = knoll_q16_sample(&noise, dimensions, place);
        place[0] = (int64_t)((uint64_t)place[0] + ((uint64_t)1 << (32 + noise.shift)));
        CHECK_INT(knoll_q16_sample(&noise, dimensions, place), endless);
    }
}

static void values_keep_their_range(void)
{
    static const int32_t perlin[KNOLL_AXES] = {32785, 46358, 56773, 65553};
    for (uint64_t n = 0; n < (test_long() ? 2000000u : 60000u); n++) {
        knoll_q16 noise = noise_at(n);
        int dimensions = 1 + (int)(n / KINDS % 4);
        int64_t place[KNOLL_AXES];
        for (int a = 0; a < dimensions; a++) /* half of them near the middle of a cell */
        {
            place[a] = (int64_t)test_random(70 + (uint64_t)a, n);
            if (n % 2)
                place[a] = (place[a] & -((int64_t)1 << noise.shift)) + ((1 << noise.shift) >> 1);
        }
        int32_t low = 0, high = 65535, v = knoll_q16_sample(&noise, dimensions, place);
        if (noise.kind == KNOLL_Q16_PERLIN) {
            high = perlin[dimensions - 1];
            low = -high;
        } else if (noise.kind == KNOLL_Q16_WORLEY) {
            high = dimensions * 65536;
        } else if (noise.kind == KNOLL_Q16_BILLOW || noise.kind == KNOLL_Q16_RIDGED) {
            high = 65536;
        }
        if (!CHECK(v >= low && v <= high))
            return;
    }
}

/* ---- Feature points ---- */

static uint32_t mixed(uint32_t h)
{
    h = (h ^ (h >> 13)) * 1274126177u;
    return h ^ (h >> 16);
}

/* The least of all points within `reach` cells, by the definition. */
static int64_t nearest_within(int reach, int dimensions, const int64_t *position, uint32_t seed,
                              int shift)
{
    static const uint32_t factor[4] = {73856093u, 19349663u, 2654435761u, 2246822519u};
    int64_t best = INT64_MAX;
    int side = 2 * reach + 1, cells = 1;
    for (int a = 0; a < dimensions; a++)
        cells *= side;
    for (int n = 0; n < cells; n++) {
        uint32_t h = seed * 83492791u;
        int64_t offset[4], sum = 0;
        for (int a = 0, rest = n; a < dimensions; a++, rest /= side) {
            int64_t cell = position[a] >> shift, t = position[a] - cell * ((int64_t)1 << shift);
            int step = rest % side - reach;
            t = shift <= 16 ? t << (16 - shift) : t >> (shift - 16);
            offset[a] = step * 65536 - t;
            h ^= (uint32_t)(cell + step) * factor[a];
        }
        h = mixed(h);
        uint32_t again = mixed(h + 83492791u);
        const uint32_t place[4] = {h & 65535, h >> 16, again & 65535, again >> 16};
        for (int a = 0; a < dimensions; a++)
            sum += ((int64_t)place[a] + offset[a]) * ((int64_t)place[a] + offset[a]) >> 16;
        best = sum < best ? sum : best;
    }
    return best;
}

/* C57: the search is as wide as it must be, which the cells beside a sample's own are not. */
static void c57_nearest_points_are_found(void)
{
    static const size_t counts[KNOLL_AXES] = {20000, 400000, 50000, 1000};
    size_t beyond = 0;
    for (int d = 1; d <= KNOLL_AXES; d++)
        for (size_t n = 0; n < counts[d - 1]; n++) {
            const knoll_q16 noise = {
                .kind = KNOLL_Q16_WORLEY, .seed = 7, .shift = 12 + (int)(n % 9)};
            int64_t place[KNOLL_AXES];
            for (int a = 0; a < d; a++)
                place[a] = (int64_t)(test_random(40 + (uint64_t)a, n) >> 30) *
                           ((int64_t)1 << (noise.shift - 3));
            int64_t nearest = nearest_within(d < 3 ? 3 : 2, d, place, 7, noise.shift);
            if (nearest > 65536) /* one in thousands */
                beyond += nearest < nearest_within(1, d, place, 7, noise.shift);
            if (!CHECK_INT(knoll_q16_sample(&noise, d, place), nearest))
                return;
        }
    CHECK(beyond > 0);
}

/* Every weight, total and offset that a cell can have, against the definition's own arithmetic. */
static void arithmetic_is_the_definitions(void)
{
    for (int64_t t = 0; t < 65536; t++) {
        int64_t s = (t * t >> 16) * (3 * 65536 - 2 * t) >> 16;
        CHECK(s >= 0 && s <= 65535);
    }
    /* Normalising: octaves of weights that add up to almost 2^31. */
    for (int32_t gain = 0; gain < 200000; gain += 333) {
        int octaves = 1;
        uint64_t sum = 0, weight = 65536;
        while (octaves <= 31 && sum + weight < (uint64_t)1 << 31) {
            sum += weight;
            weight = weight * (uint64_t)gain >> 16;
            octaves++;
        }
        octaves--;
        uint64_t total = 0, sum_again = 0;
        weight = 65536;
        for (int o = 0; o < octaves; o++) {
            total += (uint64_t)knoll_q16_value2(-987654321, 123456789, 7 + (uint32_t)o, 30 - o) *
                         weight >>
                     16;
            sum_again += weight;
            weight = weight * (uint64_t)gain >> 16;
        }
        CHECK_INT(knoll_q16_fbm2(-987654321, 123456789, 7, octaves, 30, gain),
                  (total << 16) / sum_again);
    }
}

static void what_is_not_valid(void)
{
    static const struct {
        const char *what;
        int dimensions;
        knoll_q16 noise;
    } wrong[] = {
        {"shift -1", 2, {KNOLL_Q16_VALUE, 1, -1, 1, 0, {0}}},
        {"shift 31", 2, {KNOLL_Q16_PERLIN, 1, 31, 1, 0, {0}}},
        {"no octaves", 2, {KNOLL_Q16_FBM, 1, 4, 0, 32768, {0}}},
        {"octaves beyond the shift", 2, {KNOLL_Q16_RIDGED, 1, 4, 6, 32768, {0}}},
        {"a negative gain", 2, {KNOLL_Q16_BILLOW, 1, 4, 3, -1, {0}}},
        {"weights of 2^31", 2, {KNOLL_Q16_FBM, 1, 20, 17, 131072, {0}}},
        {"a kind", 2, {(knoll_q16_kind)6, 1, 4, 1, 0, {0}}},
        {"no dimensions", 0, {KNOLL_Q16_VALUE, 1, 4, 1, 0, {0}}},
        {"five dimensions", 5, {KNOLL_Q16_VALUE, 1, 4, 1, 0, {0}}},
    };
    for (size_t i = 0; i < COUNT(wrong); i++) {
        const int64_t place[5] = {12345, 678, 9, 10, 11};
        const int64_t *places[5] = {place, place, place, place, place};
        knoll_q16_grid grid = knoll_q16_grid_default(wrong[i].dimensions);
        int32_t value = 77;
        test_row = wrong[i].what;
        CHECK_INT(knoll_q16_sample_grid(&wrong[i].noise, &grid, &value), KNOLL_ERROR_ARGUMENT);
        CHECK_INT(
            knoll_q16_sample_points(&wrong[i].noise, wrong[i].dimensions, 1, places, 1, &value),
            KNOLL_ERROR_ARGUMENT);
        CHECK_INT(value, 77);
        CHECK_INT(knoll_q16_sample(&wrong[i].noise, wrong[i].dimensions, place), 0);
    }
    test_row = "";
    CHECK_INT(knoll_q16_value2(5, 6, 7, 31), 0);
    CHECK_INT(knoll_q16_perlin2(12345, 6, 7, -1), 0);
    CHECK_INT(knoll_q16_fbm2(5, 6, 7, 6, 4, 32768), 0);
    CHECK_INT(knoll_q16_fbm2(5, 6, 7, 1, 31, 32768), 0);
    int64_t moved[2];
    knoll_q16_warp2(5, 6, 7, 65536, 6, 4, moved);
    CHECK(moved[0] == 5 && moved[1] == 6);
    knoll_q16_warp2(INT64_MAX, INT64_MIN, 7, INT32_MAX, 1, 4, moved); /* it wraps */

    knoll_q16 noise = knoll_q16_default();
    knoll_q16_grid grid = knoll_q16_grid_default(2);
    int32_t value = 77;
    grid.count[0] = 2;
    grid.stride[1] = 5;
    CHECK_INT(knoll_q16_sample_grid(&noise, &grid, &value), KNOLL_ERROR_ARGUMENT);
    grid.stride[1] = 0;
    grid.count[0] = grid.count[1] = (size_t)1 << (sizeof(size_t) * 4);
    CHECK_INT(knoll_q16_sample_grid(&noise, &grid, &value), KNOLL_ERROR_ARGUMENT);
    grid.count[0] = 0;
    CHECK_INT(knoll_q16_sample_grid(&noise, &grid, &value), KNOLL_OK);
    CHECK_INT(value, 77);
}

int main(void)
{
    RUN(grids_are_points_are_samples);
    RUN(strides_place_samples);
    RUN(fields_repeat);
    RUN(values_keep_their_range);
    RUN(c57_nearest_points_are_found);
    RUN(arithmetic_is_the_definitions);
    RUN(what_is_not_valid);
    return isa_end();
}
