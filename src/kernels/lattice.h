/* lattice.h - what the lattice noises share: keys and hashes of lattice points, fades, gradients.
   docs/bits.md, "Hash". */

static const uint32_t axis_step[4] = {0xbb474067u, 0x970f1ccdu, 0x61f61cafu, 0xb1f08b81u};

/* What one axis contributes to the hash of the lattice points of a cell. */
INL u32v axis_key(u32v cell, int axis, uint32_t seed)
{
    u32v m = cell * axis_step[axis] + seed;
    return m ^ m >> 15;
}

/* In two steps: the product, from which the neighbours' ones follow by addition, and its key. Cells
   before, at and after `cell`. */
enum { BEFORE, HERE, AFTER };
INL u32v key_of(u32v product)
{
    return product ^ product >> 15;
}
INL void axis_products(u32v cell, int axis, uint32_t seed, uint32_t period, u32v product[3])
{
    uint32_t step = axis_step[axis];
    product[HERE] = cell * step + seed;
    product[BEFORE] = product[HERE] - step;
    product[AFTER] = product[HERE] + step;
    if (period != 0) {
        uint32_t last = period - 1;
        product[BEFORE] =
            select_eq_u32(cell, splat_u32(0), splat_u32(last * step + seed), product[BEFORE]);
        product[AFTER] = select_eq_u32(cell, splat_u32(last), splat_u32(seed), product[AFTER]);
    }
}

/* The keys of a cell and of the next one. */
INL void axis_keys(u32v cell, int axis, uint32_t seed, uint32_t period, u32v key[2])
{
    u32v product[3];
    axis_products(cell, axis, seed, period, product);
    key[0] = key_of(product[HERE]);
    key[1] = key_of(product[AFTER]);
}

/* The cell `offset` cells on (|offset| is small); cells below `period`, 0 for 2^32. */
INL u32v neighbour(u32v cell, int offset, uint32_t period)
{
    uint32_t ahead = (uint32_t)offset;
    if (period != 0) {
        int64_t rest = offset % (int64_t)period;
        ahead = (uint32_t)(rest < 0 ? rest + period : rest);
    }
    u32v next = cell + ahead;
    return next - (splat_u32(period) & (u32v)ge_u32(next, splat_u32(period)));
}

#ifdef KNOLL_TEST_COUNT_HASHES
extern uint64_t knoll__test_hashes;
#define COUNT_HASHES (knoll__test_hashes += LANES)
#else
#define COUNT_HASHES ((void)0)
#endif

/* A hash whose top five bits are good: an index in bits 27 to 30, a sign in bit 31. The squares of
   h and h + D differ by 2 D h + D^2: over all h they are independent unless D is nearly 0 modulo
   2^32, so lattice columns, whose sums of keys differ by a constant, are not related. */
INL u32v hash_gradient(u32v keys)
{
#ifdef KNOLL_TEST_CONSTANT_GRADIENT
    return keys & 0u;
#else
    COUNT_HASHES;
    return keys * keys;
#endif
}

/* A hash whose top 24 bits are good, of a sum of keys or of a sum of keys spread before: that is
   what goes with few axes and many lattice points. A bijection. */
INL u32v spread_key(u32v key)
{
    return key * 0x846ca68bu;
}
INL u32v hash_spread(u32v keys)
{
#ifdef KNOLL_TEST_CONSTANT_GRADIENT
    return keys & 0u;
#else
    COUNT_HASHES;
    u32v h = keys ^ keys >> 15;
    return h * (h + h + 1u);
#endif
}
INL u32v hash_full(u32v keys)
{
    return hash_spread(spread_key(keys));
}

/* The next hash of the same lattice point. */
INL u32v hash_next(u32v h)
{
    h = h ^ h >> 15;
    return h * 0x2c1b3c6du;
}

/* A hash as a number of [-scale, scale]. */
INL f32v signed_of(u32v h, float scale)
{
    return to_f32((i32v)h) * (scale * 0x1p-31f);
}

INL f32v lerp(f32v a, f32v b, f32v t)
{
    return a + t * (b - a);
}

/* The weight of the farther lattice point. Linear creases at the lattice; cubic (Perlin, 1985) has
   a continuous slope, quintic (Perlin, 2002) a continuous curvature too. */
enum { FADE_LINEAR, FADE_CUBIC, FADE_QUINTIC };
INL f32v fade(f32v t, int kind)
{
    if (kind == FADE_LINEAR)
        return t;
    if (kind == FADE_CUBIC)
        return t * t * (3.0f - 2.0f * t);
    return t * t * t * (t * (t * 6.0f - 15.0f) + 10.0f);
}

/* The derivative of the fade. */
INL f32v fade_slope(f32v t, int kind)
{
    if (kind == FADE_LINEAR)
        return splat(1.0f);
    if (kind == FADE_CUBIC)
        return t * (6.0f - 6.0f * t);
    return t * t * (t * (t * 30.0f - 60.0f) + 30.0f);
}

BLOCK void fade_slope_block(const float *t, int kind, float *out, size_t count)
{
    for (size_t i = 0; i < count; i += LANES)
        store_f32(out + i, fade_slope(load_f32(t + i), kind));
}

BLOCK void fade_block(const float *t, int kind, float *out, size_t count)
{
    for (size_t i = 0; i < count; i += LANES)
        store_f32(out + i, fade(load_f32(t + i), kind));
}

#include "gradients.inc"

INL f32v gradient_component(int dimensions, int component, u32v h)
{
    const float *table = dimensions == 1   ? gradients1[component]
                         : dimensions == 2 ? gradients2[component]
                         : dimensions == 3 ? gradients3[component]
                                           : gradients4[component];
    return lookup_signed(table, h);
}

/* Stores LANES samples, or adds them to the sum. */
INL void give(const knoll__call *call, size_t i, f32v value)
{
    store_f32(call->out + i, call->sum != NULL ? load_f32(call->sum + i) + value : value);
}

/* The same of derivatives by an axis. */
INL void give_derivative(const knoll__call *call, int axis, size_t i, f32v value)
{
    float *to = call->derivative[axis] + i;
    store_f32(to, call->sum != NULL ? load_f32(to) + value : value);
}
