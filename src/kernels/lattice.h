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
            select_u32(eq_u32(cell, splat_u32(0)), splat_u32(last * step + seed), product[BEFORE]);
        product[AFTER] = select_u32(eq_u32(cell, splat_u32(last)), splat_u32(seed), product[AFTER]);
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

/* A hash whose top five bits are good: an index in bits 27 to 30, a sign in bit 31. Multiplying by
   the hash itself (made odd) keeps columns whose keys differ by a constant from staying related. */
INL u32v hash_gradient(u32v keys)
{
#ifdef KNOLL_TEST_CONSTANT_GRADIENT
    return keys & 0u;
#else
    u32v h = keys ^ keys >> 16;
    return h * (h | 1u);
#endif
}

/* A hash whose top 24 bits are good, and the next ones of the same lattice point. */
INL u32v hash_full(u32v keys)
{
#ifdef KNOLL_TEST_CONSTANT_GRADIENT
    return keys & 0u;
#else
    u32v h = keys ^ keys >> 16;
    h = h * 0x7feb352du;
    h = h ^ h >> 15;
    return h * 0x846ca68bu;
#endif
}

INL u32v hash_next(u32v h)
{
    h = h ^ h >> 15;
    return h * 0x2c1b3c6du;
}

/* 24 bits of a hash as a number in [0, 1), and in (-1, 1) without a preferred sign. */
INL f32v unit_of(u32v h)
{
    return to_f32((i32v)(h >> 8)) * 0x1p-24f;
}
INL f32v signed_of(u32v h)
{
    return to_f32((i32v)(h >> 8)) * 0x1p-23f - 0x1.fffffep-1f;
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

/* Rows keep what they need of each lattice column in small tables, so they walk along the samples in
   stretches that span at most COLUMNS columns. */
enum { COLUMNS = 64 + LANES };

/* The end of the stretch that begins at sample i: the samples before it lie in the columns
   index[i] - 1 to index[i] + 62. A vector of samples spans at most 3 * LANES columns. */
INL size_t stretch_end(const knoll__call *call, size_t i)
{
    int32_t first = call->index[i];
    if (call->index[call->count - 1] - first < 62)
        return call->count;
    size_t end = i + LANES;
    while (end < call->count && call->index[end + LANES - 1] - first < 62)
        end += LANES;
    return end;
}

/* Where LANES samples find their columns in a stretch's tables: in one column, within LANES columns
   from the first on, or anywhere. */
typedef enum spread { ONE_COLUMN, NEAR_COLUMNS, ANY_COLUMNS } spread;
typedef struct column_set {
    spread spread;
    int32_t first;
    i32v index; /* from `first` on, unless ANY_COLUMNS */
} column_set;

INL column_set columns_at(const knoll__call *call, size_t i, int32_t table_first)
{
    int32_t first = call->index[i], last = call->index[i + LANES - 1];
    column_set c = {first == last          ? ONE_COLUMN
                    : last - first < LANES ? NEAR_COLUMNS
                                           : ANY_COLUMNS,
                    first - table_first, load_i32(call->index + i)};
    c.index = c.index - (c.spread == ANY_COLUMNS ? table_first : first);
    return c;
}

/* The same columns, each moved by -1 or 0, which need not leave them ascending. */
INL column_set columns_moved(column_set c, i32v by)
{
    i32v index = c.index + by;
    if (c.spread == ANY_COLUMNS)
        return (column_set){ANY_COLUMNS, c.first, index};
    int32_t lanes[LANES];
    store_i32(lanes, index);
    i32v apart = index - lanes[0];
    spread wide = !any(~eq_u32((u32v)apart, splat_u32(0)))      ? ONE_COLUMN
                  : !any(ge_u32((u32v)apart, splat_u32(LANES))) ? NEAR_COLUMNS
                                                                : ANY_COLUMNS;
    if (wide == ANY_COLUMNS)
        return (column_set){ANY_COLUMNS, c.first, index + c.first};
    return (column_set){wide, c.first + lanes[0], apart};
}

/* The columns `offset` columns on. */
INL column_set columns_beside(column_set c, int offset)
{
    return (column_set){c.spread, c.first + offset,
                        c.spread == ANY_COLUMNS ? c.index + offset : c.index};
}

INL f32v column_value(const float *table, column_set c)
{
    return c.spread == ONE_COLUMN     ? splat(table[c.first])
           : c.spread == NEAR_COLUMNS ? take(table + c.first, c.index)
                                      : gather(table, c.index);
}

INL u32v column_word(const uint32_t *table, column_set c)
{
    return c.spread == ONE_COLUMN     ? splat_u32(table[c.first])
           : c.spread == NEAR_COLUMNS ? gather_u32(table + c.first, c.index)
                                      : gather_u32(table, c.index);
}

/* Stores LANES samples, or adds them to the sum. */
INL void give(const knoll__call *call, size_t i, f32v value)
{
    store_f32(call->out + i, call->sum != NULL ? load_f32(call->sum + i) + value : value);
}
