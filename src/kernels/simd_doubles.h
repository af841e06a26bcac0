/* simd_doubles.h - the part of simd.h for doubles, which only positions need: HALF lanes at a time,
   then LANES at once, as PARTS vectors, on their way to cells and fractions. */

#if LANES == 1
INL f64v splat_f64(double x)
{
    return x;
}
INL i64v lt_f64(f64v a, f64v b)
{
    return -(int64_t)(a < b);
}
INL f64v select_f64(i64v mask, f64v yes, f64v no) /* no jump: floors would miss half of them */
{
    uint64_t y, n;
    memcpy(&y, &yes, sizeof y);
    memcpy(&n, &no, sizeof n);
    y = (y & (uint64_t)mask) | (n & ~(uint64_t)mask);
    memcpy(&yes, &y, sizeof yes);
    return yes;
}
INL f32h narrow_f64(f64v x)
{
    return (float)x;
}
INL f64v widen_u32(u32h x) /* below 2^31 */
{
    return (double)(int32_t)x;
}
INL f64v widen_f32(f32h x)
{
    return (double)x;
}
INL u32h low_word(f64v x)
{
    uint64_t word;
    memcpy(&word, &x, sizeof word);
    return (uint32_t)word;
}
INL int any_i64(i64v mask)
{
    return mask != 0;
}
#else
INL f64v splat_f64(double x)
{
    return x - (f64v){0};
}
INL i64v lt_f64(f64v a, f64v b)
{
    return (i64v)(a < b);
}
INL f64v select_f64(i64v mask, f64v yes, f64v no)
{
    return (f64v)(((i64v)yes & mask) | ((i64v)no & ~mask));
}
INL f32h narrow_f64(f64v x)
{
    return __builtin_convertvector(x, f32h);
}
INL f64v widen_u32(u32h x)
{
    return __builtin_convertvector((i32h)x, f64v);
}
INL f64v widen_f32(f32h x)
{
#if ISA_LEVEL == 40 /* gcc converts quarters */
    return (f64v)_mm512_cvtps_pd((__m256)x);
#elif ISA_LEVEL == 30
    return (f64v)_mm256_cvtps_pd((__m128)x);
#else
    return __builtin_convertvector(x, f64v);
#endif
}
INL u32h low_word(f64v x)
{
    return __builtin_convertvector((u64v)x, u32h);
}
INL int any_i64(i64v mask)
{
    int64_t sum = 0;
    for (int i = 0; i < HALF; i++)
        sum |= mask[i];
    return sum != 0;
}
#endif

/* floor(x) for |x| < 2^51 (of either sign when zero): adding 1.5 * 2^52 rounds to a whole
   number. */
#define WHOLE_MAGIC 6755399441055744.0
INL f64v floor_f64(f64v x)
{
#if ISA_LEVEL == 40
    return (f64v)_mm512_floor_pd((__m512d)x);
#elif ISA_LEVEL == 30
    return (f64v)_mm256_floor_pd((__m256d)x);
#elif ISA_LEVEL == 20
    return (f64v)_mm_floor_pd((__m128d)x);
#elif ISA_LEVEL == 1
    return (f64v)vrndmq_f64((float64x2_t)x);
#else
    f64v nearest = (x + WHOLE_MAGIC) - WHOLE_MAGIC;
    return nearest - select_f64(lt_f64(x, nearest), splat_f64(1.0), splat_f64(0.0));
#endif
}

/* ---- LANES at once --------------------------------------------------------------------------- */

/* WHOLE_MAGIC + floor(x) for |x| < 2^51, whose low word is floor(x) mod 2^32. For x from
   2^51 on, and below -2^51, its upper twelve bits are not those of WHOLE_MAGIC. */
INL f64v magic_floor(f64v x)
{
#if ISA_LEVEL == 40
    return (f64v)_mm512_add_round_pd((__m512d)x, _mm512_set1_pd(WHOLE_MAGIC),
                                     _MM_FROUND_TO_NEG_INF | _MM_FROUND_NO_EXC);
#elif ISA_LEVEL == 30 || ISA_LEVEL == 20 || ISA_LEVEL == 1
    return floor_f64(x) + WHOLE_MAGIC;
#elif LANES == 1 && KNOLL_HAS_X86 /* without a way through integer registers */
    __m128d from = _mm_set_sd(x), one = _mm_set_sd(1.0), magic = _mm_set_sd(WHOLE_MAGIC);
    __m128d nearest = _mm_add_sd(from, magic);
    __m128d above = _mm_cmplt_sd(from, _mm_sub_sd(nearest, magic));
    return _mm_cvtsd_f64(_mm_sub_sd(nearest, _mm_and_pd(above, one)));
#else
    f64v nearest = x + WHOLE_MAGIC;
    return nearest - select_f64(lt_f64(x, nearest - WHOLE_MAGIC), splat_f64(1.0), splat_f64(0.0));
#endif
}

/* The low words, and the nearest floats, of LANES doubles. */
INL u32v low_words(const f64v x[PARTS])
{
#if ISA_LEVEL == 40
    const __m512i even =
        _mm512_set_epi32(30, 28, 26, 24, 22, 20, 18, 16, 14, 12, 10, 8, 6, 4, 2, 0);
    return (u32v)_mm512_permutex2var_epi32((__m512i)x[0], even, (__m512i)x[1]);
#elif ISA_LEVEL == 30
    __m256 mixed = _mm256_shuffle_ps((__m256)x[0], (__m256)x[1], 0x88);
    return (u32v)_mm256_permute4x64_pd((__m256d)mixed, 0xd8);
#elif ISA_LEVEL >= 10
    return (u32v)_mm_shuffle_ps((__m128)x[0], (__m128)x[1], 0x88);
#else
    uint32_t words[LANES];
    for (int i = 0; i < PARTS; i++)
        store_u32h(words + i * HALF, low_word(x[i]));
    return load_u32(words);
#endif
}

INL f32v narrow_parts(const f64v x[PARTS])
{
#if ISA_LEVEL == 40
    __m512 low = _mm512_castps256_ps512(_mm512_cvtpd_ps((__m512d)x[0]));
    return (f32v)_mm512_insertf32x8(low, _mm512_cvtpd_ps((__m512d)x[1]), 1);
#elif ISA_LEVEL == 30
    __m256 low = _mm256_castps128_ps256(_mm256_cvtpd_ps((__m256d)x[0]));
    return (f32v)_mm256_insertf128_ps(low, _mm256_cvtpd_ps((__m256d)x[1]), 1);
#elif ISA_LEVEL >= 10
    return (f32v)_mm_movelh_ps(_mm_cvtpd_ps((__m128d)x[0]), _mm_cvtpd_ps((__m128d)x[1]));
#else
    float floats[LANES];
    for (int i = 0; i < PARTS; i++)
        store_f32h(floats + i * HALF, narrow_f64(x[i]));
    return load_f32(floats);
#endif
}

INL u64v bits_f64(f64v x)
{
#if LANES == 1
    u64v word;
    memcpy(&word, &x, sizeof word);
    return word;
#else
    return (u64v)x;
#endif
}

/* seen | (bits(x) ^ bits(WHOLE_MAGIC)) */
INL u64v collect_changes(u64v seen, f64v x)
{
#if ISA_LEVEL == 40
    return (u64v)_mm512_ternarylogic_epi64((__m512i)seen, (__m512i)x,
                                           _mm512_castpd_si512(_mm512_set1_pd(WHOLE_MAGIC)), 0xf6);
#else
    return seen | (bits_f64(x) ^ bits_f64(splat_f64(WHOLE_MAGIC)));
#endif
}
