/* simd_lookup.h - the part of simd.h that looks values up in tables. */

/* table[index mod 16]. */
INL f32v lookup16(const float table[16], u32v index)
{
#if ISA_LEVEL == 40
    return (f32v)_mm512_permutexvar_ps((__m512i)index, _mm512_loadu_ps(table));
#elif ISA_LEVEL == 30
    __m256 low = _mm256_permutevar8x32_ps(_mm256_loadu_ps(table), (__m256i)index);
    __m256 high = _mm256_permutevar8x32_ps(_mm256_loadu_ps(table + 8), (__m256i)index);
    return (f32v)_mm256_blendv_ps(low, high, (__m256)(index << 28));
#elif ISA_LEVEL == 1
    uint8x16x4_t bytes = vld1q_u8_x4((const uint8_t *)table);
    u32v byte = (index & 15u) * 0x04040404u + 0x03020100u;
    return (f32v)vqtbl4q_u8(bytes, (uint8x16_t)byte);
#elif LANES == 1
    return table[index & 15u];
#elif ISA_LEVEL >= 10 && defined(__x86_64__)
    __m128i places = (__m128i)(index & 15u);
    uint64_t low = (uint64_t)_mm_cvtsi128_si64(places);
    uint64_t high = (uint64_t)_mm_cvtsi128_si64(_mm_unpackhi_epi64(places, places));
    return (f32v)_mm_set_ps(table[high >> 32], table[(uint32_t)high], table[low >> 32],
                            table[(uint32_t)low]);
#else
    f32v v;
    for (int i = 0; i < LANES; i++)
        v[i] = table[index[i] & 15u];
    return v;
#endif
}

/* table[bits 27 to 30 of h], negated where bit 31 is set. */
INL f32v lookup_signed(const float table[16], u32v h)
{
#if ISA_LEVEL == 40
    __m512 axes = _mm512_loadu_ps(table);
    __m512 negated = _mm512_xor_ps(axes, _mm512_set1_ps(-0.0f));
    return (f32v)_mm512_permutex2var_ps(axes, (__m512i)(h >> 27), negated);
#elif ISA_LEVEL == 30 /* cheaper than a blend: one half, and how the other differs from it */
    __m256i low = _mm256_castps_si256(_mm256_loadu_ps(table));
    __m256i differs = _mm256_xor_si256(low, _mm256_castps_si256(_mm256_loadu_ps(table + 8)));
    __m256i index = (__m256i)(h >> 27), upper = (__m256i)((i32v)(h << 1) >> 31);
    low = _mm256_permutevar8x32_epi32(low, index);
    differs = _mm256_and_si256(_mm256_permutevar8x32_epi32(differs, index), upper);
    return unbits((u32v)_mm256_xor_si256(low, differs) ^ (h & 0x80000000u));
#elif LANES == 1 && KNOLL_HAS_X86 /* without a way through integer registers */
    __m128 sign = _mm_castsi128_ps(_mm_cvtsi32_si128((int32_t)(h & 0x80000000u)));
    return _mm_cvtss_f32(_mm_xor_ps(_mm_load_ss(table + (h >> 27 & 15u)), sign));
#else
    return unbits(bits(lookup16(table, h >> 27)) ^ (h & 0x80000000u));
#endif
}

/* from[index], of LANES indices. */
INL f32v gather(const float *from, i32v index)
{
#if ISA_LEVEL == 40
    return (f32v)_mm512_i32gather_ps((__m512i)index, from, 4);
#elif ISA_LEVEL == 30
    return (f32v)_mm256_i32gather_ps(from, (__m256i)index, 4);
#elif LANES == 1
    return from[index];
#else
    f32v v;
    for (int i = 0; i < LANES; i++)
        v[i] = from[index[i]];
    return v;
#endif
}

/* from[index], of indices from 0 to LANES - 1. */
INL f32v take(const float *from, i32v index)
{
#if ISA_LEVEL == 40
    return (f32v)_mm512_permutexvar_ps((__m512i)index, _mm512_loadu_ps(from));
#elif ISA_LEVEL == 30
    return (f32v)_mm256_permutevar8x32_ps(_mm256_loadu_ps(from), (__m256i)index);
#else
    return gather(from, index);
#endif
}

INL u32v gather_u32(const uint32_t *from, i32v index)
{
#if ISA_LEVEL == 40
    return (u32v)_mm512_i32gather_epi32((__m512i)index, from, 4);
#elif ISA_LEVEL == 30
    return (u32v)_mm256_i32gather_epi32((const int *)from, (__m256i)index, 4);
#elif LANES == 1
    return from[index];
#else
    u32v v;
    for (int i = 0; i < LANES; i++)
        v[i] = from[index[i]];
    return v;
#endif
}
