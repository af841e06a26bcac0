/* map.h - operations that make one value of up to three values A, B, C and two constants k, sample
   by sample: their list, and, in the kernel text, what they compute. bounds.c has their bounds. */

#ifndef KNOLL_MAP_H
#define KNOLL_MAP_H
#define KNOLL__MAPS(X)                                                                             \
    X(add)                                                                                         \
    X(subtract)                                                                                    \
    X(multiply)                                                                                    \
    X(min)                                                                                         \
    X(max)                                                                                         \
    X(mix)                                                                                         \
    X(clamp)                                                                                       \
    X(remap)                                                                                       \
    X(abs)                                                                                         \
    X(negate)                                                                                      \
    X(weight)                                                                                      \
    X(accumulate)                                                                                  \
    X(less)                                                                                        \
    X(choose)                                                                                      \
    X(within)                                                                                      \
    X(turn)
#endif

#ifdef KNOLL__KERNEL_TEXT

/* Results stay finite, so that no infinity can meet another and make a NaN. */
INL f32v finite(f32v x)
{
    return max(min(x, splat(0x1.fffffep127f)), splat(-0x1.fffffep127f));
}

#define DEFINE_MAP(name, expression)                                                               \
    BLOCK void map_##name(float *out, const float *a, const float *b, const float *c,              \
                          const float k[2], size_t count)                                          \
    {                                                                                              \
        for (size_t i = 0; i < count; i += LANES) {                                                \
            f32v A = load_f32(a + i), B = load_f32(b + i), C = load_f32(c + i);                    \
            (void)A, (void)B, (void)C, (void)k;                                                    \
            store_f32(out + i, expression);                                                        \
        }                                                                                          \
    }

/* clang-format takes some of these products for pointers. */
/* clang-format off */
DEFINE_MAP(add, finite(A + B))
DEFINE_MAP(subtract, finite(A - B))
DEFINE_MAP(multiply, finite(A * B))
DEFINE_MAP(min, min(A, B))
DEFINE_MAP(max, max(A, B))
DEFINE_MAP(mix, finite(A + max(min(C, splat(1.0f)), splat(0.0f)) * finite(B - A)))
DEFINE_MAP(clamp, max(min(A, splat(k[1])), splat(k[0])))
DEFINE_MAP(remap, finite(A * k[0] + k[1]))
DEFINE_MAP(abs, magnitude(A))
DEFINE_MAP(negate, unbits(bits(A) ^ 0x80000000u))
DEFINE_MAP(weight, A * k[0])
DEFINE_MAP(accumulate, finite(A + B * k[0]))
/* What derivatives need. */
DEFINE_MAP(less, select_lt(A, B, splat(1.0f), splat(0.0f)))
DEFINE_MAP(choose, select_lt(splat(0.0f), A, B, C))
DEFINE_MAP(within,
           select_lt(splat(k[0]), A, select_lt(A, splat(k[1]), B, splat(0.0f)), splat(0.0f)))
DEFINE_MAP(turn, select_lt(A, splat(0.0f), unbits(bits(B) ^ 0x80000000u), B))
/* clang-format on */
#undef DEFINE_MAP

#endif
