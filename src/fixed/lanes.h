/* lanes.h - vectors of LANES whole numbers, for kernels without floating point. Plain operators do
   the arithmetic; this file names only what C lacks. LANES, ISA_LEVEL: as in kernels/simd.h. */

#if defined(__GNUC__)
#define INL static inline __attribute__((always_inline, unused))
#else
#define INL static __forceinline
#endif

#if LANES == 1
typedef int32_t i32v;
typedef uint32_t u32v;
#else
typedef int32_t i32v __attribute__((vector_size(4 * LANES)));
typedef uint32_t u32v __attribute__((vector_size(4 * LANES)));
typedef u32v unaligned_u32v __attribute__((aligned(4)));
#endif

#define ALIGNED _Alignas(64)

INL u32v splat(uint32_t x)
{
#if LANES == 1
    return x;
#else
    return x + (u32v){0};
#endif
}

INL u32v load(const uint32_t *from)
{
#if LANES == 1
    return *from;
#else
    return *(const unaligned_u32v *)from;
#endif
}

INL void store(uint32_t *to, u32v v)
{
#if LANES == 1
    *to = v;
#else
    *(unaligned_u32v *)to = v;
#endif
}

/* The first lanes alone, as many as there are from `i` to `count`. */
INL u32v load_up_to(const uint32_t *from, size_t i, size_t count)
{
    if (i + LANES <= count)
        return load(from + i);
    uint32_t lanes[LANES] = {0};
    memcpy(lanes, from + i, (count - i) * sizeof *lanes);
    return load(lanes);
}

INL void store_up_to(uint32_t *to, size_t i, size_t count, u32v v)
{
    if (i + LANES <= count) {
        store(to + i, v);
        return;
    }
    uint32_t lanes[LANES];
    store(lanes, v);
    memcpy(to + i, lanes, (count - i) * sizeof *lanes);
}

/* Comparisons: -1 where true and 0 where not. */
INL i32v equal(u32v a, u32v b)
{
#if LANES == 1
    return -(a == b);
#else
    return (i32v)(a == b);
#endif
}

INL i32v at_least(u32v a, u32v b)
{
#if LANES == 1
    return -(a >= b);
#else
    return (i32v)(a >= b);
#endif
}

INL i32v negative(i32v x)
{
    return x >> 31;
}

INL i32v magnitude(i32v x)
{
    return (x ^ negative(x)) - negative(x);
}

INL i32v least(i32v a, i32v b)
{
    return b + ((a - b) & negative(a - b));
}

/* (a mod 2^16) * b >> 16, for b below 2^16. */
INL u32v multiply_high_16(u32v a, u32v b)
{
#if ISA_LEVEL == 40
    return (u32v)_mm512_mulhi_epu16((__m512i)a, (__m512i)b);
#elif ISA_LEVEL == 30
    return (u32v)_mm256_mulhi_epu16((__m256i)a, (__m256i)b);
#elif ISA_LEVEL >= 10
    return (u32v)_mm_mulhi_epu16((__m128i)a, (__m128i)b);
#else
    return (a & 65535u) * b >> 16;
#endif
}

/* a * b >> 32 */
INL u32v multiply_high_32(u32v a, uint32_t b)
{
#if ISA_LEVEL == 40
    __m512i factor = _mm512_set1_epi32((int)b), odd = _mm512_srli_epi64((__m512i)a, 32);
    __m512i even = _mm512_srli_epi64(_mm512_mul_epu32((__m512i)a, factor), 32);
    return (u32v)_mm512_mask_blend_epi32(0xaaaa, even, _mm512_mul_epu32(odd, factor));
#elif ISA_LEVEL == 30
    __m256i factor = _mm256_set1_epi32((int)b), odd = _mm256_srli_epi64((__m256i)a, 32);
    __m256i even = _mm256_srli_epi64(_mm256_mul_epu32((__m256i)a, factor), 32);
    return (u32v)_mm256_blend_epi32(even, _mm256_mul_epu32(odd, factor), 0xaa);
#elif LANES == 1
    return (uint32_t)((uint64_t)a * b >> 32);
#else
    const uint32_t low = b & 65535u, high = b >> 16;
    u32v middle = (a >> 16) * low + ((a & 65535u) * low >> 16);
    u32v other = (a & 65535u) * high + (middle & 65535u);
    return (a >> 16) * high + (middle >> 16) + (other >> 16);
#endif
}

INL int any(i32v mask)
{
#if ISA_LEVEL == 40
    return _mm512_movepi32_mask((__m512i)mask) != 0;
#elif ISA_LEVEL == 30
    return _mm256_movemask_epi8((__m256i)mask) != 0;
#elif ISA_LEVEL >= 10
    return _mm_movemask_epi8((__m128i)mask) != 0;
#elif ISA_LEVEL == 1
    return vmaxvq_u32((uint32x4_t)mask) != 0;
#else
    return mask != 0;
#endif
}

/* table[index mod 32] of a table of `size` entries (8, 16 or 32); the index mod 32 is below
   that. */
INL u32v look_up(const uint32_t table[32], int size, u32v index)
{
#if ISA_LEVEL == 40
    __m512i low = _mm512_loadu_si512(table);
    if (size <= 16)
        return (u32v)_mm512_permutexvar_epi32((__m512i)index, low);
    return (u32v)_mm512_permutex2var_epi32(low, (__m512i)index, _mm512_loadu_si512(table + 16));
#elif ISA_LEVEL == 30
    if (size == 8)
        return (u32v)_mm256_permutevar8x32_epi32(_mm256_loadu_si256((const __m256i *)table),
                                                 (__m256i)index);
    return (u32v)_mm256_i32gather_epi32((const int *)table, (__m256i)(index & 31u), 4);
#elif ISA_LEVEL == 20
    if (size == 8) {
        __m128i byte = (__m128i)((index & 3u) * 0x04040404u + 0x03020100u);
        __m128i low = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)table), byte);
        __m128i high = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)(table + 4)), byte);
        return (u32v)_mm_blendv_epi8(low, high, (__m128i)((i32v)(index << 29) >> 31));
    }
    return (u32v){table[index[0] & 31u], table[index[1] & 31u], table[index[2] & 31u],
                  table[index[3] & 31u]};
#elif ISA_LEVEL == 1
    u32v byte = (index & 31u) * 0x04040404u + 0x03020100u;
    const uint8_t *bytes = (const uint8_t *)table;
    if (size == 8)
        return (u32v)vqtbl2q_u8(vld1q_u8_x2(bytes), (uint8x16_t)byte);
    uint8x16_t low = vqtbl4q_u8(vld1q_u8_x4(bytes), (uint8x16_t)byte);
    if (size == 16)
        return (u32v)low;
    return (u32v)vqtbx4q_u8(low, vld1q_u8_x4(bytes + 64), (uint8x16_t)(byte - 0x40404040u));
#elif LANES == 1
    (void)size;
    return table[index & 31u];
#elif ISA_LEVEL >= 10 && defined(__x86_64__)
    (void)size;
    __m128i places = (__m128i)(index & 31u);
    uint64_t low = (uint64_t)_mm_cvtsi128_si64(places);
    uint64_t high = (uint64_t)_mm_cvtsi128_si64(_mm_unpackhi_epi64(places, places));
    return (u32v){table[(uint32_t)low], table[low >> 32], table[(uint32_t)high], table[high >> 32]};
#else
    u32v v;
    for (int i = 0; i < LANES; i++)
        v[i] = table[index[i] & 31u];
    (void)size;
    return v;
#endif
}
