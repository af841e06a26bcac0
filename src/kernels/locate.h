/* locate.h - from positions in double to lattice cells and fractions in binary32. */

#define FINITE_LIMIT 1.7976931348623157e308
#define INFINITY_F64 ((double)__builtin_inff())

static void ramp(double *position, double origin, double step, int64_t first, size_t count)
{
    for (size_t i = 0; i < count; i++)
        position[i] = origin + step * (double)(first + (int64_t)i);
}

static void affine(double *to, const double *from, double scale, double translate, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        double x = from[i] * scale + translate;
        x = x < FINITE_LIMIT ? x : FINITE_LIMIT;
        to[i] = -FINITE_LIMIT < x ? x : -FINITE_LIMIT;
    }
}

static void narrow_block(float *out, const double *base, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        double x = base[i];
        x = x < 0x1.fffffep127 ? x : 0x1.fffffep127;
        x = -0x1.fffffep127 < x ? x : -0x1.fffffep127;
        out[i] = (float)x;
    }
}

static void widen_block(double *to, const float *from, size_t count)
{
    for (size_t i = 0; i < count; i++)
        to[i] = from[i];
}

static int are_finite(const double *from, size_t count)
{
    i64v fine = lt_f64(splat_f64(0.0), splat_f64(1.0));
    for (size_t i = 0; i < count; i += HALF) {
        f64v x = load_f64(from + i);
        fine = fine & lt_f64(x, splat_f64(INFINITY_F64)) & lt_f64(splat_f64(-INFINITY_F64), x);
    }
    return !any_i64(~fine);
}

/* A whole number of magnitude below 2^51 modulo the period, as 32 bits. The quotient by the rounded
   reciprocal is off by one at most; the products are exact. */
INL u32h reduce(f64v whole, double period, double reciprocal)
{
    if (period != 0.0) {
        whole = whole - period * floor_f64(whole * reciprocal);
        whole =
            whole + select_f64(lt_f64(whole, splat_f64(0.0)), splat_f64(period), splat_f64(0.0));
        whole =
            whole - select_f64(lt_f64(whole, splat_f64(period)), splat_f64(0.0), splat_f64(period));
    }
    return low_word(whole + WHOLE_MAGIC);
}

/* t stays below 1 though position - floor(position) can round to it (at -1e-20), so that a
   displacement of zero finds a fraction that is its own fraction. */
#define LAST_FRACTION 0x1.fffffep-1f

static void locate(const double *base, const knoll__axis *axis, uint32_t *cell, float *t,
                   size_t count)
{
    double period = axis->period;
    double reciprocal = period != 0.0 ? 1.0 / period : 0.0;
    i64v near = lt_f64(splat_f64(0.0), splat_f64(1.0));
    for (size_t i = 0; i < count; i += HALF) {
        f64v p = load_f64(base + i) * axis->frequency + axis->offset;
        f64v whole = floor_f64(p);
        near = near & lt_f64(p, splat_f64(0x1p51)) & lt_f64(splat_f64(-0x1p51), p);
        store_f32h(t + i, narrow_f64(p - whole));
        store_u32h(cell + i, reduce(whole, period, reciprocal));
    }
    if (any_i64(~near))
        for (size_t i = 0; i < count; i++) {
            double p = base[i] * axis->frequency + axis->offset;
            if (!(p < 0x1p51 && -0x1p51 < p))
                knoll__locate_far(p, axis->period, &cell[i], &t[i]);
        }
    for (size_t i = 0; i < count; i += LANES)
        store_f32(t + i, min(magnitude(load_f32(t + i)), splat(LAST_FRACTION)));
}

static void displace(const float *displacement, const knoll__axis *axis, uint32_t *cell, float *t,
                     size_t count)
{
    double period = axis->period;
    double reciprocal = period != 0.0 ? 1.0 / period : 0.0;
    for (size_t i = 0; i < count; i += LANES) {
        f32v by = load_f32(displacement + i) * axis->displacement_scale;
        by = max(min(by, splat(0x1p30f)), splat(-0x1p30f));
        f32v moved = load_f32(t + i) + by;
        f32v whole = floor_f32(moved);
        store_f32(t + i, min(magnitude(moved - whole), splat(LAST_FRACTION)));
        u32v next = load_u32(cell + i) + (u32v)to_i32(whole);
        if (axis->period != 0) {
            float steps[LANES];
            store_f32(steps, whole);
            for (int j = 0; j < LANES; j += HALF) {
                f64v sum = widen_u32(load_u32h(cell + i + j)) + widen_f32(load_f32h(steps + j));
                store_u32h(cell + i + j, reduce(sum, period, reciprocal));
            }
        } else {
            store_u32(cell + i, next);
        }
    }
}
