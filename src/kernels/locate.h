/* locate.h - from positions in double to lattice cells and fractions in binary32. */

#define FINITE_LIMIT 1.7976931348623157e308

BLOCK void ramp(double *position, double origin, double step, int64_t first, size_t count)
{
    for (size_t i = 0; i < count; i++)
        position[i] = origin + step * (double)(first + (int64_t)i);
}

BLOCK void affine(double *to, const double *from, double scale, double translate, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        double x = from[i] * scale + translate;
        x = x < FINITE_LIMIT ? x : FINITE_LIMIT;
        to[i] = -FINITE_LIMIT < x ? x : -FINITE_LIMIT;
    }
}

BLOCK void narrow_block(float *out, const double *base, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        double x = base[i];
        x = x < 0x1.fffffep127 ? x : 0x1.fffffep127;
        x = -0x1.fffffep127 < x ? x : -0x1.fffffep127;
        out[i] = (float)x;
    }
}

BLOCK void widen_block(double *to, const float *from, size_t count)
{
    for (size_t i = 0; i < count; i++)
        to[i] = from[i];
}

/* x - x is 0, or a NaN where x is not finite. */
BLOCK int are_finite(const double *from, size_t count)
{
    u64v bad = bits_f64(splat_f64(0.0));
    for (size_t i = 0; i < count; i += HALF) {
        f64v x = load_f64(from + i);
        bad = bad | bits_f64(x - x);
    }
    return !any_i64((i64v)bad);
}

BLOCK int are_finite_floats(const float *from, size_t count)
{
    u32v bad = splat_u32(0);
    for (size_t i = 0; i < count; i += LANES) {
        f32v x = load_f32(from + i);
        bad = bad | bits(x - x);
    }
    return !any(~eq_u32(bad, splat_u32(0)));
}

/* A whole number of magnitude below 2^51 modulo the period. The quotient by the rounded reciprocal
   is off by one at most; the products are exact. */
INL f64v reduce(f64v whole, double period, double reciprocal)
{
    whole = whole - period * floor_f64(whole * reciprocal);
    whole = whole + select_f64(lt_f64(whole, splat_f64(0.0)), splat_f64(period), splat_f64(0.0));
    return whole - select_f64(lt_f64(whole, splat_f64(period)), splat_f64(0.0), splat_f64(period));
}

/* t stays below 1 though position - floor(position) can round to it (at -1e-20), so that a
   displacement of zero finds a fraction that is its own fraction. */
#define LAST_FRACTION 0x1.fffffep-1f

/* Cell and fraction of LANES lattice positions. Any of the upper twelve bits of `far` tells of a
   position that is too far. */
INL void split(const f64v p[PARTS], double period, double reciprocal, uint32_t *cell, float *t,
               u64v *far)
{
    f64v floors[PARTS], rest[PARTS];
    for (int j = 0; j < PARTS; j++) {
        floors[j] = magic_floor(p[j]);
        *far = collect_changes(*far, floors[j]);
        f64v whole = floors[j] - WHOLE_MAGIC;
        rest[j] = p[j] - whole;
        if (period != 0.0)
            floors[j] = reduce(whole, period, reciprocal) + WHOLE_MAGIC;
    }
    store_u32(cell, low_words(floors));
    store_f32(t, least_magnitude(narrow_parts(rest), LAST_FRACTION));
}

INL int is_far(u64v far)
{
    return any_i64((i64v)(far >> 52));
}

/* The samples that `split` could not take. */
static NOINLINE void locate_rest(const double *doubles, const float *floats,
                                 const knoll__axis *axis, uint32_t *cell, float *t, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        double base = doubles != NULL ? doubles[i] : (double)floats[i];
        double p = base * axis->frequency + axis->offset;
        if (!(p < 0x1p51 && -0x1p51 < p))
            knoll__locate_far(p, axis->period, &cell[i], &t[i]);
    }
}

BLOCK void locate(const double *base, const knoll__axis *axis, uint32_t *cell, float *t,
                  size_t count)
{
    double frequency = axis->frequency, offset = axis->offset, period = axis->period;
    double reciprocal = period != 0.0 ? 1.0 / period : 0.0;
    u64v far = bits_f64(splat_f64(0.0));
    for (size_t i = 0; i < count; i += LANES) {
        f64v p[PARTS];
        for (int j = 0; j < PARTS; j++)
            p[j] = load_f64(base + i + (size_t)j * HALF) * frequency + offset;
        split(p, period, reciprocal, cell + i, t + i, &far);
    }
    if (is_far(far))
        locate_rest(base, NULL, axis, cell, t, count);
}

INL void split_floats(const float *base, const knoll__axis *axis, double reciprocal, uint32_t *cell,
                      float *t, u64v *far)
{
    f64v p[PARTS];
    for (int j = 0; j < PARTS; j++)
        p[j] = widen_f32(load_f32h(base + j * HALF)) * axis->frequency + axis->offset;
    split(p, axis->period, reciprocal, cell, t, far);
}

/* The same without doubles, for a frequency in binary32 and neither offset nor period: the product
   is exact within a fused operation. With the floor of the product,

       t = x * f - floor    rounded once,

   as in double, where the difference is exact but between -1/64 and 0: there the product, of 48
   bits, can have some below 2^-53. Those vectors take doubles. 0: some sample is 2^22 cells away or
   more. */
#if ISA_LEVEL == 40
BLOCK int locate_products(const float *base, const knoll__axis *axis, uint32_t *cell, float *t,
                          size_t count)
{
    const __m512 magic = _mm512_set1_ps(12582912.0f); /* 1.5 * 2^23: adding it downwards is floor */
    const __m512 frequency = _mm512_set1_ps((float)axis->frequency);
    __m512i changes = _mm512_setzero_si512();
    for (size_t i = 0; i < count; i += LANES) {
        __m512 x = _mm512_loadu_ps(base + i);
        __m512 sum =
            _mm512_fmadd_round_ps(x, frequency, magic, _MM_FROUND_TO_NEG_INF | _MM_FROUND_NO_EXC);
        changes = _mm512_ternarylogic_epi32(changes, _mm512_castps_si512(sum),
                                            _mm512_castps_si512(magic), 0xf6);
        __m512 rest = _mm512_fmsub_ps(x, frequency, _mm512_sub_ps(sum, magic));
        __mmask16 before_0 = _mm512_cmp_ps_mask(sum, _mm512_set1_ps(12582911.0f), _CMP_EQ_OQ);
        if (_mm512_mask_cmp_ps_mask(before_0, rest, _mm512_set1_ps(0x1.f8p-1f), _CMP_GE_OQ) != 0) {
            u64v far = bits_f64(splat_f64(0.0));
            split_floats(base + i, axis, 0.0, cell + i, t + i, &far);
            continue;
        }
        store_u32(cell + i, (u32v)_mm512_castps_si512(sum) - 0x4b400000u);
        store_f32(t + i, least_magnitude((f32v)rest, LAST_FRACTION));
    }
    return !any(~eq_u32((u32v)changes >> 23, splat_u32(0)));
}
#elif ISA_LEVEL == 30
/* Only here may this file fuse. The product that rounds up to a whole number has its floor
   below. */
__attribute__((target("avx2,fma"))) BLOCK int
locate_products(const float *base, const knoll__axis *axis, uint32_t *cell, float *t, size_t count)
{
    const __m256 frequency = _mm256_set1_ps((float)axis->frequency);
    f32v farthest = splat(0.0f);
    for (size_t i = 0; i < count; i += LANES) {
        __m256 x = _mm256_loadu_ps(base + i);
        __m256 product = _mm256_mul_ps(x, frequency);
        __m256 whole = _mm256_floor_ps(product);
        __m256 rest = _mm256_fmsub_ps(x, frequency, whole);
        __m256 below = _mm256_cmp_ps(rest, _mm256_setzero_ps(), _CMP_LT_OQ);
        whole = _mm256_sub_ps(whole, _mm256_and_ps(below, _mm256_set1_ps(1.0f)));
        rest = _mm256_fmsub_ps(x, frequency, whole);
        f32v size = magnitude((f32v)product);
        farthest = max(farthest, size);
        __m256 near_0 = _mm256_cmp_ps((__m256)size, _mm256_set1_ps(0x1p-6f), _CMP_LE_OQ);
        if (_mm256_movemask_ps(_mm256_and_ps(near_0, product)) !=
            0) { /* and negative, if only -0 */
            u64v far = bits_f64(splat_f64(0.0));
            split_floats(base + i, axis, 0.0, cell + i, t + i, &far);
            continue;
        }
        store_u32(cell + i, (u32v)_mm256_cvtps_epi32(whole));
        store_f32(t + i, least_magnitude((f32v)rest, LAST_FRACTION));
    }
    return all_lt(farthest, splat(0x1p22f));
}
#endif

BLOCK void locate_floats(const float *base, const knoll__axis *axis, uint32_t *cell, float *t,
                         size_t count)
{
    double reciprocal = axis->period != 0 ? 1.0 / axis->period : 0.0;
    u64v far = bits_f64(splat_f64(0.0));
#if ISA_LEVEL == 40 || ISA_LEVEL == 30
    if (axis->offset == 0.0 && axis->period == 0 && axis->frequency < 0x1p127 &&
        (double)(float)axis->frequency == axis->frequency &&
        locate_products(base, axis, cell, t, count))
        return;
#endif
    const knoll__axis own = *axis;
    for (size_t i = 0; i < count; i += LANES)
        split_floats(base + i, &own, reciprocal, cell + i, t + i, &far);
    if (is_far(far))
        locate_rest(NULL, base, axis, cell, t, count);
}

/* `step` is 1, or 0 when all samples have the same base; in place, too. */
BLOCK void displace(const float *displacement, const knoll__axis *axis, const uint32_t *base_cell,
                    const float *base_t, size_t step, uint32_t *cell, float *t, size_t count)
{
    double period = axis->period;
    double reciprocal = period != 0.0 ? 1.0 / period : 0.0;
    u32v from = splat_u32(base_cell[0]);
    f32v fraction = splat(base_t[0]);
    for (size_t i = 0; i < count; i += LANES) {
        if (step != 0) {
            from = load_u32(base_cell + i);
            fraction = load_f32(base_t + i);
        }
        f32v by = load_f32(displacement + i) * axis->displacement_scale;
        by = max(min(by, splat(0x1p30f)), splat(-0x1p30f));
        f32v moved = fraction + by;
        f32v whole = floor_f32(moved);
        store_f32(t + i, least_magnitude(moved - whole, LAST_FRACTION));
        if (axis->period == 0) {
            store_u32(cell + i, from + (u32v)to_i32(whole));
            continue;
        }
        uint32_t cells[LANES];
        float steps[LANES];
        store_u32(cells, from);
        store_f32(steps, whole);
        for (int j = 0; j < LANES; j += HALF) {
            f64v sum = widen_u32(load_u32h(cells + j)) + widen_f32(load_f32h(steps + j));
            store_u32h(cell + i + j, low_word(reduce(sum, period, reciprocal) + WHOLE_MAGIC));
        }
    }
}
