/* simd.h - vectors of LANES samples. Plain operators do the arithmetic; this file names only what C
   lacks. Each shim has a general body, which defines it, and where it pays an intrinsic that gives
   the same bits (tests/isa compares them). ISA_LEVEL: 0 scalar, 1 NEON, 10 SSE2, 20 SSE4.1,
   30 AVX2, 40 AVX-512. */

#if defined(__GNUC__)
#define INL static inline __attribute__((always_inline, unused))
#define NOINLINE __attribute__((noinline, unused))
#define BLOCK static __attribute__((unused)) /* of the table: the one-liners have none */
#else
#define INL static __forceinline
#define NOINLINE
#define BLOCK static
#endif

#if LANES == 1
#define HALF 1
#define PARTS 1
typedef float f32v;
typedef int32_t i32v;
typedef uint32_t u32v;
typedef double f64v; /* HALF lanes */
typedef int64_t i64v;
typedef uint64_t u64v;
typedef float f32h; /* HALF lanes */
typedef int32_t i32h;
typedef uint32_t u32h;
#else
#define HALF (LANES / 2)
#define PARTS 2
typedef float f32v __attribute__((vector_size(4 * LANES)));
typedef int32_t i32v __attribute__((vector_size(4 * LANES)));
typedef uint32_t u32v __attribute__((vector_size(4 * LANES)));
typedef double f64v __attribute__((vector_size(8 * HALF)));
typedef int64_t i64v __attribute__((vector_size(8 * HALF)));
typedef uint64_t u64v __attribute__((vector_size(8 * HALF)));
typedef float f32h __attribute__((vector_size(4 * HALF)));
typedef int32_t i32h __attribute__((vector_size(4 * HALF)));
typedef uint32_t u32h __attribute__((vector_size(4 * HALF)));
#endif

/* Arrays that begin with a cache line. */
#define ALIGNED _Alignas(64)

/* Memory, of any alignment; accesses are of the elements' type, so that the compiler knows what a
   store leaves alone. */
#if LANES == 1
#define DEFINE_MEMORY(vector, element, suffix)                                                     \
    INL vector load_##suffix(const element *from)                                                  \
    {                                                                                              \
        return *from;                                                                              \
    }                                                                                              \
    INL void store_##suffix(element *to, vector v)                                                 \
    {                                                                                              \
        *to = v;                                                                                   \
    }
#else
#define DEFINE_MEMORY(vector, element, suffix)                                                     \
    typedef vector unaligned_##suffix __attribute__((aligned(sizeof(element))));                   \
    INL vector load_##suffix(const element *from)                                                  \
    {                                                                                              \
        return *(const unaligned_##suffix *)from;                                                  \
    }                                                                                              \
    INL void store_##suffix(element *to, vector v)                                                 \
    {                                                                                              \
        *(unaligned_##suffix *)to = v;                                                             \
    }
#endif
DEFINE_MEMORY(f32v, float, f32)
DEFINE_MEMORY(i32v, int32_t, i32)
DEFINE_MEMORY(u32v, uint32_t, u32)
DEFINE_MEMORY(f64v, double, f64)
DEFINE_MEMORY(f32h, float, f32h)
DEFINE_MEMORY(u32h, uint32_t, u32h)

/* Stores past the caches, to an address that is a multiple of the vector's size; and what other
   threads need before they may read it. */
INL void stores_past_end(void)
{
#if ISA_LEVEL >= 10
    _mm_sfence();
#endif
}

INL void store_past(float *to, f32v v)
{
#if ISA_LEVEL == 40
    _mm512_stream_ps(to, (__m512)v);
#elif ISA_LEVEL == 30
    _mm256_stream_ps(to, (__m256)v);
#elif ISA_LEVEL >= 10
    _mm_stream_ps(to, (__m128)v);
#else
    store_f32(to, v);
#endif
}

/* Reinterpreting, converting, and comparing: a comparison is -1 where true and 0 where not. */
#if LANES == 1
INL u32v bits(f32v x)
{
    u32v word;
    memcpy(&word, &x, sizeof word);
    return word;
}
INL f32v unbits(u32v x)
{
    f32v value;
    memcpy(&value, &x, sizeof value);
    return value;
}
INL f32v splat(float x)
{
    return x;
}
INL u32v splat_u32(uint32_t x)
{
    return x;
}
INL f32v to_f32(i32v x)
{
    return (float)x;
}
INL i32v to_i32(f32v x) /* toward zero; |x| < 2^31 */
{
    return (int32_t)x;
}
INL i32v lt(f32v a, f32v b)
{
    return -(a < b);
}
INL i32v ge_u32(u32v a, u32v b)
{
    return -(a >= b);
}
INL i32v eq_u32(u32v a, u32v b)
{
    return -(a == b);
}
#else
INL u32v bits(f32v x)
{
    return (u32v)x;
}
INL f32v unbits(u32v x)
{
    return (f32v)x;
}
INL f32v splat(float x)
{
    return x - (f32v){0}; /* x - 0 keeps the sign of a zero */
}
INL u32v splat_u32(uint32_t x)
{
    return x + (u32v){0};
}
INL f32v to_f32(i32v x)
{
    return __builtin_convertvector(x, f32v);
}
INL i32v to_i32(f32v x)
{
    return __builtin_convertvector(x, i32v);
}
INL i32v lt(f32v a, f32v b)
{
    return (i32v)(a < b);
}
INL i32v ge_u32(u32v a, u32v b)
{
    return (i32v)(a >= b);
}
INL i32v eq_u32(u32v a, u32v b)
{
    return (i32v)(a == b);
}
#endif

INL u32v select_u32(i32v mask, u32v yes, u32v no)
{
#if ISA_LEVEL == 40
    return (u32v)_mm512_mask_blend_epi32(_mm512_movepi32_mask((__m512i)mask), (__m512i)no,
                                         (__m512i)yes);
#elif ISA_LEVEL == 30
    return (u32v)_mm256_blendv_epi8((__m256i)no, (__m256i)yes, (__m256i)mask);
#elif ISA_LEVEL == 20
    return (u32v)_mm_blendv_epi8((__m128i)no, (__m128i)yes, (__m128i)mask);
#else
    return (yes & (u32v)mask) | (no & ~(u32v)mask);
#endif
}

INL f32v select(i32v mask, f32v yes, f32v no)
{
    return unbits(select_u32(mask, bits(yes), bits(no)));
}

/* a < b ? yes : no and a == b ? yes : no, without a mask in between. */
INL u32v select_lt_u32(f32v a, f32v b, u32v yes, u32v no)
{
#if ISA_LEVEL == 40
    return (u32v)_mm512_mask_blend_epi32(_mm512_cmp_ps_mask((__m512)a, (__m512)b, _CMP_LT_OQ),
                                         (__m512i)no, (__m512i)yes);
#else
    return select_u32(lt(a, b), yes, no);
#endif
}

INL u32v select_eq_u32(u32v a, u32v b, u32v yes, u32v no)
{
#if ISA_LEVEL == 40
    return (u32v)_mm512_mask_blend_epi32(_mm512_cmpeq_epi32_mask((__m512i)a, (__m512i)b),
                                         (__m512i)no, (__m512i)yes);
#else
    return select_u32(eq_u32(a, b), yes, no);
#endif
}

INL f32v select_lt(f32v a, f32v b, f32v yes, f32v no)
{
    return unbits(select_lt_u32(a, b, bits(yes), bits(no)));
}

/* a < b ? a : b, and the same the other way; not IEEE's minNum. */
INL f32v min(f32v a, f32v b)
{
#if ISA_LEVEL == 40
    return (f32v)_mm512_min_ps((__m512)a, (__m512)b);
#elif ISA_LEVEL == 30
    return (f32v)_mm256_min_ps((__m256)a, (__m256)b);
#elif ISA_LEVEL >= 10
    return (f32v)_mm_min_ps((__m128)a, (__m128)b);
#elif LANES == 1
    return a < b ? a : b;
#else
    return select(lt(a, b), a, b);
#endif
}

INL f32v max(f32v a, f32v b)
{
#if ISA_LEVEL == 40
    return (f32v)_mm512_max_ps((__m512)a, (__m512)b);
#elif ISA_LEVEL == 30
    return (f32v)_mm256_max_ps((__m256)a, (__m256)b);
#elif ISA_LEVEL >= 10
    return (f32v)_mm_max_ps((__m128)a, (__m128)b);
#elif LANES == 1
    return b < a ? a : b;
#else
    return select(lt(b, a), a, b);
#endif
}

INL f32v magnitude(f32v x)
{
#if LANES == 1 && defined(__GNUC__)
    return __builtin_fabsf(x);
#else
    return unbits(bits(x) & 0x7fffffffu);
#endif
}

/* min(magnitude(x), limit); limit >= 0 */
INL f32v least_magnitude(f32v x, float limit)
{
#if ISA_LEVEL == 40
    return (f32v)_mm512_range_ps((__m512)x, _mm512_set1_ps(limit), 0xa);
#else
    return min(magnitude(x), splat(limit));
#endif
}

/* The largest whole number not above x, with the sign of x when it is zero. */
INL f32v floor_f32(f32v x)
{
#if ISA_LEVEL == 40
    return (f32v)_mm512_floor_ps((__m512)x);
#elif ISA_LEVEL == 30
    return (f32v)_mm256_floor_ps((__m256)x);
#elif ISA_LEVEL == 20
    return (f32v)_mm_floor_ps((__m128)x);
#elif ISA_LEVEL == 1
    return (f32v)vrndmq_f32((float32x4_t)x);
#else
    i32v small = lt(magnitude(x), splat(8388608.0f)); /* from 2^23 on every float is whole */
    f32v whole = to_f32(to_i32(select(small, x, splat(0.0f))));
    whole = whole - select(lt(x, whole), splat(1.0f), splat(0.0f));
    whole = unbits(bits(whole) | (bits(x) & 0x80000000u));
    return select(small, whole, x);
#endif
}

INL f32v root(f32v x)
{
#if ISA_LEVEL == 40
    return (f32v)_mm512_sqrt_ps((__m512)x);
#elif ISA_LEVEL == 30
    return (f32v)_mm256_sqrt_ps((__m256)x);
#elif ISA_LEVEL >= 10
    return (f32v)_mm_sqrt_ps((__m128)x);
#elif ISA_LEVEL == 1
    return (f32v)vsqrtq_f32((float32x4_t)x);
#elif KNOLL_HAS_X86
    return _mm_cvtss_f32(_mm_sqrt_ss(_mm_set_ss(x)));
#elif KNOLL_HAS_NEON
    return vget_lane_f32(vsqrt_f32(vdup_n_f32(x)), 0);
#elif defined(__GNUC__)
    return __builtin_sqrtf(x);
#else
    return sqrtf(x);
#endif
}

/* Lanes 1 and on of a, then lane 0 of b. */
INL f32v lanes_after(f32v a, f32v b)
{
#if ISA_LEVEL == 40
    return (f32v)_mm512_alignr_epi32((__m512i)b, (__m512i)a, 1);
#elif ISA_LEVEL == 30
    __m256i middle = _mm256_permute2x128_si256((__m256i)a, (__m256i)b, 0x21);
    return (f32v)_mm256_alignr_epi8(middle, (__m256i)a, 4);
#elif ISA_LEVEL >= 10
    __m128 turned = _mm_move_ss((__m128)a, (__m128)b);
    return (f32v)_mm_shuffle_ps(turned, turned, 0x39);
#elif ISA_LEVEL == 1
    return (f32v)vextq_f32((float32x4_t)a, (float32x4_t)b, 1);
#else
    float both[2 * LANES];
    store_f32(both, a);
    store_f32(both + LANES, b);
    return load_f32(both + 1);
#endif
}

/* Whether a mask is true in any lane. */
INL int any(i32v mask)
{
#if ISA_LEVEL == 40
    return _mm512_movepi32_mask((__m512i)mask) != 0;
#elif ISA_LEVEL == 30
    return _mm256_movemask_ps((__m256)mask) != 0;
#elif ISA_LEVEL >= 10
    return _mm_movemask_ps((__m128)mask) != 0;
#elif ISA_LEVEL == 1
    return vmaxvq_u32((uint32x4_t)mask) != 0;
#else
    return mask != 0;
#endif
}

/* Whether a < b in every lane. */
INL int all_lt(f32v a, f32v b)
{
#if ISA_LEVEL == 40
    return _mm512_cmp_ps_mask((__m512)a, (__m512)b, _CMP_NLT_UQ) == 0;
#else
    return !any(~lt(a, b));
#endif
}

#include "simd_lookup.h"
#include "simd_doubles.h"
