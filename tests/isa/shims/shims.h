/* shims.h - the shims of one instruction set as functions over arrays, for tests/isa/shims.c. */
#ifndef KNOLL_TEST_SHIMS_H
#define KNOLL_TEST_SHIMS_H

#include <stddef.h>
#include <stdint.h>

/* Shims from words (of floats, signed or unsigned) to words: (name, arguments, what they take). */
#define WORD_SHIMS(X)                                                                              \
    X(bits, 1, anything)                                                                           \
    X(to_f32, 1, anything)                                                                         \
    X(to_i32, 1, below_2_to_31)                                                                    \
    X(magnitude, 1, anything)                                                                      \
    X(least_magnitude, 1, number)                                                                  \
    X(floor_f32, 1, number)                                                                        \
    X(root, 1, not_negative)                                                                       \
    X(lookup16, 1, anything)                                                                       \
    X(lookup_signed, 1, anything)                                                                  \
    X(gather, 1, anything)                                                                         \
    X(gather_u32, 1, anything)                                                                     \
    X(take, 1, anything)                                                                           \
    X(splat, 1, number)                                                                            \
    X(splat_u32, 1, anything)                                                                      \
    X(shift, 1, anything)                                                                          \
    X(lt, 2, anything)                                                                             \
    X(ge_u32, 2, anything)                                                                         \
    X(eq_u32, 2, anything)                                                                         \
    X(min, 2, anything)                                                                            \
    X(max, 2, anything)                                                                            \
    X(multiply, 2, anything)                                                                       \
    X(minus, 2, number)                                                                            \
    X(select_u32, 3, anything)                                                                     \
    X(select_eq_u32, 3, anything)                                                                  \
    X(select_lt, 3, anything)                                                                      \
    X(select, 3, anything)                                                                         \
    X(sum_of_products, 3, number)

/* Shims from doubles: (name, type of the result, what they take). */
#define DOUBLE_SHIMS(X)                                                                            \
    X(floor_f64, double, below_2_to_51)                                                            \
    X(magic_floor, double, below_2_to_51)                                                          \
    X(narrow_f64, float, number)                                                                   \
    X(low_word, uint32_t, anything)                                                                \
    X(select_f64, double, anything)                                                                \
    X(splat_f64, double, number)

enum {
#define ENTRY(name, ...) word_##name,
    WORD_SHIMS(ENTRY) word_count,
#undef ENTRY
};
enum {
#define ENTRY(name, ...) double_##name,
    DOUBLE_SHIMS(ENTRY) double_count,
#undef ENTRY
};

/* `count` is a multiple of 16. Masks among the arguments of select are 0 or all ones. */
typedef struct shim_set {
    int (*any)(void); /* whether any and any_i64 tell all masks of one lane */
    void (*words[word_count])(uint32_t *out, const uint32_t *a, const uint32_t *b,
                              const uint32_t *c, size_t count);
    void (*doubles[double_count])(void *out, const double *a, const double *b, size_t count);
    void (*parts)(uint32_t *words, float *floats, uint64_t *changes, const double *a, size_t count);
    void (*widen)(double *out, const uint32_t *a, const float *b, size_t count); /* a * b */
} shim_set;

extern const shim_set shims_scalar, shims_sse2, shims_sse41, shims_avx2, shims_avx512, shims_neon;

/* What lookup16, gather and gather_u32 read. */
extern const float shim_table[16];
extern const uint32_t shim_words[16];

#endif
