/* shims.c - every shim of src/kernels/simd.h against what C says it means, on every instruction set
   of this machine: all 2^32 inputs of those with one argument in the long form, C85. */
#include <support/exact.h>

#include <kernels/isa.h>

#include "isas.h"
#include "shims/shims.h"
#include "test.h"

enum { chunk = 4096 };

const float shim_table[16] = {-7.5f, 0.0f, -0.0f, 1.0f, 3e38f, 1e-45f, 2.0f,   -3.0f,
                              9.0f,  0.1f, 1e9f,  4.0f, 5.0f,  -6.25f, 1e-38f, 0.7f};
const uint32_t shim_words[16] = {0, 1, 2,  0xffffffffu, 4,  0x80000000u, 6,  7,
                                 8, 9, 10, 11,          12, 13,          14, 0x7fc00000u};

static const struct {
    const char *name;
    const shim_set *set;
} sets[] = {
    {"scalar", &shims_scalar},
#if KNOLL_HAS_X86
    {"sse2", &shims_sse2},     {"sse41", &shims_sse41},
    {"avx2", &shims_avx2},     {"avx512", &shims_avx512},
#endif
#if KNOLL_HAS_NEON
    {"neon", &shims_neon},
#endif
};

/* ---- What the shims mean --------------------------------------------------------------------- */

static float as_float(uint32_t word)
{
    float x;
    memcpy(&x, &word, sizeof x);
    return x;
}

static uint32_t meaning(int shim, uint32_t a, uint32_t b, uint32_t c)
{
    float x = as_float(a), y = as_float(b), z = as_float(c);
    switch (shim) {
    case word_bits:
    case word_take:
    case word_splat:
    case word_splat_u32: return a;
    case word_to_f32: return test_bits((float)(int32_t)a);
    case word_to_i32: return (uint32_t)(int32_t)x;
    case word_magnitude: return a & 0x7fffffffu;
    case word_least_magnitude: return test_bits(fabsf(x) < 0.75f ? fabsf(x) : 0.75f);
    case word_floor_f32: return test_bits(floorf(x));
    case word_root: return test_bits(sqrtf(x));
    case word_lookup16:
    case word_gather: return test_bits(shim_table[a % 16]);
    case word_lookup_signed: return test_bits(shim_table[a >> 27 & 15]) ^ (a & 0x80000000u);
    case word_gather_u32: return shim_words[a % 16];
    case word_shift: return a >> 16 ^ a << 3;
    case word_lt: return x < y ? UINT32_MAX : 0;
    case word_ge_u32: return a >= b ? UINT32_MAX : 0;
    case word_eq_u32: return a == b ? UINT32_MAX : 0;
    case word_min: return x < y ? a : b;
    case word_max: return y < x ? a : b;
    case word_multiply: return (uint32_t)((uint64_t)a * b);
    case word_minus: return test_bits(x - y);
    case word_select_lt: return x < y ? c : a;
    case word_select_eq_u32: return a % 4 == b % 4 ? c : a;
    case word_select_u32:
    case word_select: return c != 0 ? a : b;
    default: {
        volatile float product = x * y; /* rounded on its own */
        return test_bits(product + z);
    }
    }
}

typedef enum domain { anything, number, not_negative, below_2_to_31, below_2_to_51 } domain;

static const struct {
    const char *name;
    int arguments;
    domain takes;
} word_shims[] = {
#define ENTRY(name, arguments, takes) {#name, arguments, takes},
    WORD_SHIMS(ENTRY)
#undef ENTRY
};
static const struct {
    const char *name;
    size_t size;
    domain takes;
} double_shims[] = {
#define ENTRY(name, type, takes) {#name, sizeof(type), takes},
    DOUBLE_SHIMS(ENTRY)
#undef ENTRY
};

/* The word, or 0 when the shim doesn't take it. */
static uint32_t taken(domain takes, uint32_t word)
{
    float x = as_float(word);
    switch (takes) {
    case number: return x == x ? word : 0;
    case not_negative: return x >= 0 ? word : 0;
    case below_2_to_31: return fabsf(x) < 0x1p31f ? word : 0;
    default: return word;
    }
}

/* ---- Words ----------------------------------------------------------------------------------- */

static uint32_t in[3][chunk], out[chunk], expected[chunk];

static bool is_nan(uint32_t word)
{
    return (word & 0x7fffffffu) > 0x7f800000u;
}

/* Compares a chunk of inputs on every instruction set. A NaN that is computed may be any. */
static bool compare_words(int shim)
{
    for (size_t i = 0; i < chunk; i++) {
        expected[i] = meaning(shim, in[0][i], in[1][i], in[2][i]);
    }
    for (size_t s = 0; s < COUNT(sets); s++) {
        if (!isa_is_here(sets[s].name)) {
            continue;
        }
        sets[s].set->words[shim](out, in[0], in[1], in[2], chunk);
        test_checks++;
        if (memcmp(out, expected, sizeof out) == 0) {
            continue;
        }
        for (size_t i = 0; i < chunk; i++) {
            bool computed = shim == word_minus || shim == word_sum_of_products;
            if (out[i] != expected[i] && !(computed && is_nan(out[i]) && is_nan(expected[i]))) {
                printf("%s, %s: lane %zu of %08x %08x %08x\n", word_shims[shim].name, sets[s].name,
                       i % 16, (unsigned)in[0][i], (unsigned)in[1][i], (unsigned)in[2][i]);
                return CHECK_HEX(out[i], expected[i]);
            }
        }
    }
    return true;
}

/* All words in the long form, every 1021st in the short one. */
static void one_argument(void)
{
    const uint64_t step = test_long() ? 1 : 1021;
    for (int shim = 0; shim < word_count; shim++) {
        if (word_shims[shim].arguments != 1) {
            continue;
        }
        bool right = true;
        for (uint64_t word = 0; right && word <= UINT32_MAX; word += step * chunk) {
            for (size_t i = 0; i < chunk; i++) {
                in[0][i] = taken(word_shims[shim].takes, (uint32_t)(word + step * i));
            }
            right = compare_words(shim);
        }
    }
}

static const uint32_t edges[] = {
    0x00000000, 0x80000000, 0x00000001, 0x80000001, 0x007fffff, 0x00800000, 0x807fffff, 0x80800000,
    0x3f7fffff, 0x3f800000, 0x3f800001, 0xbf7fffff, 0xbf800000, 0xbf800001, 0x3f000000, 0xbf000000,
    0x33800000, 0xb3800000, 0x4b000000, 0x4affffff, 0xcb000000, 0x4b800000, 0x4effffff, 0xcf000000,
    0x4f000000, 0x7f7fffff, 0xff7fffff, 0x7f800000, 0xff800000, 0x7fc00000, 0xffc00000, 0x7f800001,
    0x7fffffff, 0xffffffff, 0x0000ffff, 0xffff0000, 0x55555555, 0xaaaaaaaa, 0x7fffffff, 0x4f7fffff,
};

/* The edges with each other, with their neighbours, and with random words. */
static uint32_t word_at(uint64_t seed, uint64_t i)
{
    uint64_t r = test_random(seed, i);
    uint32_t edge = edges[(r >> 8) % COUNT(edges)];
    switch (r % 4) {
    case 0: return edge;
    case 1: return edge + (uint32_t)(r >> 32) % 5 - 2;
    case 2: return (uint32_t)(r >> 32);
    default: return 0x3f000000u + (uint32_t)(r >> 32) % 0x02000000u; /* 0.5 to 8 */
    }
}

static void more_arguments(void)
{
    const uint64_t chunks = test_long() ? 100000 : 300;
    for (int shim = 0; shim < word_count; shim++) {
        bool right = word_shims[shim].arguments > 1;
        for (uint64_t n = 0; right && n < chunks; n++) {
            for (size_t i = 0; i < chunk; i++) {
                for (uint64_t a = 0; a < 3; a++) {
                    in[a][i] = taken(word_shims[shim].takes, word_at(3 * n + a, i));
                }
                if (n == 0) { /* all pairs of edges, in the first lanes */
                    in[0][i] = taken(word_shims[shim].takes, edges[i % COUNT(edges)]);
                    in[1][i] =
                        taken(word_shims[shim].takes, edges[i / COUNT(edges) % COUNT(edges)]);
                }
                if (shim == word_select_u32 || shim == word_select) {
                    in[2][i] = in[2][i] & 1 ? UINT32_MAX : 0;
                }
            }
            right = compare_words(shim);
        }
    }
}

static void any_lane(void)
{
    for (size_t s = 0; s < COUNT(sets); s++) {
        test_row = sets[s].name;
        CHECK(!isa_is_here(sets[s].name) || sets[s].set->any());
    }
    test_row = "";
}

/* ---- Doubles --------------------------------------------------------------------------------- */

static double double_at(domain takes, uint64_t seed, uint64_t i)
{
    static const double places[] = {0,      -0.0,   0.5,      1,        1.5,     0x1p23,  0x1p31,
                                    0x1p32, 0x1p50, 0x1p-149, 0x1p-126, 0x1p127, 0x1p128, 5e-324};
    uint64_t r = test_random(seed, i), word;
    double value = places[r % COUNT(places)] * (r >> 20 & 1 ? -1 : 1);
    if (r >> 21 & 1) {
        value = nextafter(value, r >> 22 & 1 ? INFINITY : -INFINITY);
    }
    if (r >> 23 & 1) {
        value = test_between(seed + 1, i, -4, 4) * (r >> 24 & 1 ? 1 : 1e9);
    }
    if ((r >> 25 & 7) == 0) {
        word = test_random(seed + 2, i);
        memcpy(&value, &word, sizeof value);
    }
    if ((takes != anything && value != value) ||
        (takes == below_2_to_51 && !(fabs(value) < 0x1p51))) {
        value = 0.25;
    }
    return value;
}

/* Bytes of the result; of a zero by floor either sign will do. */
static void double_meaning(int shim, double a, double b, void *to)
{
    double value = shim == double_floor_f64     ? floor(a)
                   : shim == double_magic_floor ? floor(a) + 6755399441055744.0
                   : shim == double_select_f64  ? (a < b ? a : b)
                                                : a * -0.0;
    float narrow = (float)a;
    uint64_t word;
    memcpy(&word, &a, sizeof word);
    uint32_t low = (uint32_t)word;
    const void *from = shim == double_narrow_f64 ? (const void *)&narrow
                       : shim == double_low_word ? (const void *)&low
                                                 : (const void *)&value;
    memcpy(to, from, double_shims[shim].size);
}

static void doubles(void)
{
    static double a[chunk], b[chunk], results[chunk], wanted[chunk];
    const uint64_t chunks = test_long() ? 20000 : 100;
    for (int shim = 0; shim < double_count; shim++) {
        size_t size = double_shims[shim].size;
        for (uint64_t n = 0; n < chunks; n++) {
            for (size_t i = 0; i < chunk; i++) {
                a[i] = double_at(double_shims[shim].takes, 10 * n, i);
                b[i] = double_at(double_shims[shim].takes, 10 * n + 5, i);
                double_meaning(shim, a[i], b[i], (char *)wanted + i * size);
            }
            for (size_t s = 0; s < COUNT(sets); s++) {
                if (!isa_is_here(sets[s].name)) {
                    continue;
                }
                sets[s].set->doubles[shim](results, a, b, chunk);
                for (size_t i = 0; shim == double_floor_f64 && i < chunk; i++) {
                    results[i] += 0.0; /* -0 becomes 0 */
                    wanted[i] += 0.0;
                }
                test_row = double_shims[shim].name;
                if (!CHECK_BYTES(results, wanted, chunk * size)) {
                    printf("on %s\n", sets[s].name);
                }
            }
        }
    }
    test_row = "";
}

/* The shims that take all doubles of a vector. */
static void parts(void)
{
    static double a[chunk];
    static float floats[chunk], nearest[chunk];
    static uint32_t words[chunk], low[chunk];
    static uint64_t changes[chunk], differences[chunk];
    const double magic = 6755399441055744.0;
    uint64_t magic_word;
    memcpy(&magic_word, &magic, sizeof magic);
    for (uint64_t n = 0; n < (test_long() ? 20000u : 100u); n++) {
        for (size_t i = 0; i < chunk; i++) {
            a[i] = double_at(number, 20 * n, i);
            uint64_t word;
            memcpy(&word, &a[i], sizeof word);
            low[i] = (uint32_t)word;
            differences[i] = word ^ magic_word;
            nearest[i] = (float)a[i];
        }
        for (size_t s = 0; s < COUNT(sets); s++) {
            test_row = sets[s].name;
            if (isa_is_here(sets[s].name)) {
                sets[s].set->parts(words, floats, changes, a, chunk);
                CHECK_BYTES(words, low, sizeof low);
                CHECK_BYTES(floats, nearest, sizeof nearest);
                CHECK_BYTES(changes, differences, sizeof differences);
            }
        }
    }
    test_row = "";
}

static void widening(void)
{
    static uint32_t words[chunk];
    static float floats[chunk];
    static double results[chunk], wanted[chunk];
    for (uint64_t n = 0; n < 50; n++) {
        for (size_t i = 0; i < chunk; i++) {
            words[i] = word_at(n, i) & 0x7fffffffu;
            floats[i] = as_float(taken(below_2_to_31, word_at(n + 99, i)));
            wanted[i] = (double)words[i] * (double)floats[i];
        }
        for (size_t s = 0; s < COUNT(sets); s++) {
            test_row = sets[s].name;
            if (isa_is_here(sets[s].name)) {
                sets[s].set->widen(results, words, floats, chunk);
                CHECK_BYTES(results, wanted, sizeof wanted);
            }
        }
    }
    test_row = "";
}

int main(void)
{
    RUN(one_argument);
    RUN(more_arguments);
    RUN(any_lane);
    RUN(doubles);
    RUN(parts);
    RUN(widening);
    return isa_end();
}
