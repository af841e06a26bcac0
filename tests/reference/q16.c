/* Fixed-point noise against numbers from elsewhere: the vectors handed over with its definition,
   and (with the argument `-`) lines of tests/reference/q16_vectors.py on standard input. */
#include <knoll/q16.h>

#include "isas.h"
#include "test.h"

static char *text_of(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file) {
        printf("%s cannot be read\n", path);
        exit(1);
    }
    static char text[1 << 18];
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    return text;
}

/* The number after the next `"name": `, and moves behind it; 0 at the end. */
static bool next(const char **at, const char *name, long long *value)
{
    char key[32];
    snprintf(key, sizeof key, "\"%s\": ", name);
    const char *found = strstr(*at, key);
    if (!found) {
        return false;
    }
    char *end;
    found += strlen(key);
    *value = strtoll(found + (*found == '['), &end, 10);
    *at = end;
    return true;
}

/* By every way and instruction set that there is. */
static void check_sample(const knoll_q16 *noise, int dimensions, const int64_t *position,
                         long long expected)
{
    const int64_t *positions[KNOLL_AXES];
    knoll_q16_grid grid = knoll_q16_grid_default(dimensions);
    for (int a = 0; a < dimensions; a++) {
        positions[a] = &position[a];
        grid.origin[a] = position[a];
    }
    CHECK_INT(knoll_q16_sample(noise, dimensions, position), expected);
    const char *isa;
    for (size_t i = 0; (isa = knoll_isa_at(i)) != NULL; i++) {
        int32_t value = -1;
        knoll_isa_force(isa, NULL);
        CHECK_INT(knoll_q16_sample_points(noise, dimensions, 1, positions, 1, &value), KNOLL_OK);
        CHECK_INT(value, expected);
        value = -1;
        CHECK_INT(knoll_q16_sample_grid(noise, &grid, &value), KNOLL_OK);
        CHECK_INT(value, expected);
    }
    knoll_isa_force(NULL, NULL);
}

static void check_pair(int64_t fx, int64_t fz, uint32_t seed, int shift, long long value,
                       long long perlin)
{
    const int64_t position[] = {fx, fz};
    knoll_q16 noise = knoll_q16_default();
    noise.seed = seed;
    noise.shift = shift;
    CHECK_INT(knoll_q16_value2(fx, fz, seed, shift), value);
    CHECK_INT(knoll_q16_perlin2(fx, fz, seed, shift), perlin);
    check_sample(&noise, 2, position, value);
    noise.kind = KNOLL_Q16_PERLIN;
    check_sample(&noise, 2, position, perlin);
}

static void given_vectors(void)
{
    const char *at = text_of("tests/reference/q16-vectors.json");
    long long seed = 0, shift = 0, fx = 0, fz = 0, octaves = 0, gain = 0, strength = 0;
    long long value = 0, perlin = 0, fbm = 0, fbm_shift = 0, warp = 0;
    int probes = 0, cases = 0;
    next(&at, "seed_of_probes", &seed);
    next(&at, "shift_of_probes", &shift);
    const char *end = strstr(at, "\"cases\"");
    while (next(&at, "fx", &fx) && at < end) {
        next(&at, "fz", &fz);
        next(&at, "value", &value);
        next(&at, "perlin", &perlin);
        check_pair(fx, fz, (uint32_t)seed, (int)shift, value, perlin);
        probes++;
    }
    at = end;
    while (next(&at, "fx", &fx)) {
        next(&at, "fz", &fz);
        next(&at, "seed", &seed);
        next(&at, "shift", &shift);
        next(&at, "octaves", &octaves);
        next(&at, "gain", &gain);
        next(&at, "strength", &strength);
        next(&at, "value", &value);
        next(&at, "perlin", &perlin);
        next(&at, "fbm", &fbm);
        next(&at, "fbm_shift", &fbm_shift);
        check_pair(fx, fz, (uint32_t)seed, (int)shift, value, perlin);
        const int64_t position[] = {fx, fz};
        knoll_q16 noise = {KNOLL_Q16_FBM, (uint32_t)seed, (int)fbm_shift,
                           (int)octaves,  (int32_t)gain,  {0}};
        CHECK_INT(
            knoll_q16_fbm2(fx, fz, (uint32_t)seed, (int)octaves, (int)fbm_shift, (int32_t)gain),
            fbm);
        check_sample(&noise, 2, position, fbm);
        int64_t moved[2];
        knoll_q16_warp2(fx, fz, (uint32_t)seed, (int32_t)strength, (int)octaves, (int)fbm_shift,
                        moved);
        next(&at, "warp", &warp);
        CHECK_INT(moved[0], warp);
        CHECK_INT(moved[1], strtoll(at + 1, NULL, 10));
        cases++;
    }
    CHECK_INT(probes, 16);
    CHECK_INT(cases, 200);
}

static void lines_of_input(void)
{
    enum { WARP = KNOLL_Q16_WORLEY + 1 };
    char line[512];
    long lines = 0;
    for (; fgets(line, sizeof line, stdin); lines++) {
        long long n[16] = {0};
        char *at = line;
        test_row = line;
        for (int i = 0; i < (line[0] == '0' + WARP ? 16 : 15); i++) {
            n[i] = strtoll(at, &at, 10);
        }
        const int64_t position[] = {n[10], n[11], n[12], n[13]};
        if (n[0] == WARP) {
            int64_t moved[2];
            knoll_q16_warp2(n[10], n[11], (uint32_t)n[2], (int32_t)n[5], (int)n[4], (int)n[3],
                            moved);
            CHECK_INT(moved[0], n[14]);
            CHECK_INT(moved[1], n[15]);
            continue;
        }
        knoll_q16 noise = {(knoll_q16_kind)n[0],
                           (uint32_t)n[2],
                           (int)n[3],
                           (int)n[4],
                           (int32_t)n[5],
                           {(uint32_t)n[6], (uint32_t)n[7], (uint32_t)n[8], (uint32_t)n[9]}};
        check_sample(&noise, (int)n[1], position, n[14]);
    }
    CHECK(lines > 0);
}

int main(int argc, char **argv)
{
    if (argc > 1 && !strcmp(argv[1], "-")) {
        RUN(lines_of_input);
    } else {
        RUN(given_vectors);
    }
    return isa_end();
}
