/* simplex.h - simplex noise on the body-centred lattice: the whole points and those half a cell
   further on every axis. In 2D, with cells sqrt(3) long in y, these are equilateral triangles; in 3D
   the very lattice of classical simplex noise (Perlin, 2001), turned to the axes, which lets rows and
   integer periods be exact. In 1D the whole points alone. Each lattice point adds

       max(r2 - |d|^2, 0)^4 * (gradient . d)

   docs/bits.md, "Simplex noise", proves that the few points visited below are all that count: r2 is a
   hair below the true square radius, and adding a zero changes no sum. */

/* Square radii by dimensions. */
static const float simplex_r2[5] = {0.0f, 1.0f - 0x1p-20f, 0.75f - 0x1p-20f, 0.5f - 0x1p-20f,
                                    0.75f - 0x1p-20f};

/* On one axis, the two points of a coset about a sample: the lower and the upper one. */
typedef struct simplex_pair {
    f32v d[2]; /* sample less point, in distances */
    u32v key[2];
} simplex_pair;

/* For coset 0 the points lie at 0 and 1 of the cell. For coset 1 they lie at 1/2 and, below the
   middle, at -1/2, above it at 3/2; `shift` is -1 below the middle: the lower point is then the
   neighbour's. */
INL void simplex_distances(int D, int axis, int coset, f32v t, f32v d[2], i32v *shift)
{
    if (coset == 0) {
        *shift = (i32v)splat_u32(0);
        d[0] = t;
        d[1] = t - 1.0f;
    } else {
        *shift = lt(t, splat(0.5f));
        d[0] = t - select(*shift, splat(-0.5f), splat(0.5f));
        d[1] = t - select(*shift, splat(0.5f), splat(1.5f));
    }
    if (D == 2 && axis == 1) {
        d[0] = d[0] * 1.7320508f;
        d[1] = d[1] * 1.7320508f;
    }
}

INL simplex_pair simplex_about(int D, int axis, int coset, const knoll__call *call, u32v cell,
                               f32v t)
{
    uint32_t seed = call->keys.axis[axis], period = call->period[axis];
    simplex_pair pair;
    i32v shift;
    simplex_distances(D, axis, coset, t, pair.d, &shift);
    u32v here = axis_key(cell, axis, seed);
    u32v after = axis_key(neighbour(cell, 1, period), axis, seed);
    pair.key[0] = here;
    pair.key[1] = after;
    if (coset == 1) {
        u32v before = axis_key(neighbour(cell, -1, period), axis, seed);
        pair.key[0] = select_u32(shift, before, here);
        pair.key[1] = select_u32(shift, here, after);
    }
    return pair;
}

/* r2 less the squares of the distances on the outer axes, w first. */
INL f32v simplex_remainder(int D, const f32v d[4])
{
    f32v h = splat(simplex_r2[D]);
    for (int a = D - 1; a >= 1; a--)
        h = h - d[a] * d[a];
    return h;
}

/* The outer axes' part of gradient . d, w first. */
INL f32v simplex_offset(int D, u32v hash, const f32v d[4])
{
    f32v offset = splat(0.0f);
    for (int a = D - 1; a >= 1; a--) {
        f32v part = gradient_component(D, a, hash) * d[a];
        offset = a == D - 1 ? part : offset + part;
    }
    return offset;
}

INL f32v simplex_term(f32v remainder, f32v slope, f32v offset, f32v dx)
{
    f32v k = max(remainder - dx * dx, splat(0.0f));
    k = k * k;
    return (k * k) * (slope * dx + offset);
}

/* A lattice line along x, in a row: what its points share, and tables of the rest by column. */
typedef struct simplex_line {
    int active;
    f32v remainder;
    float slope[COLUMNS], offset[COLUMNS];
} simplex_line;

/* The lines of one coset about the row that can count; line[side of y + 2 * of z + 4 * of w]. */
INL void simplex_lines(int D, int coset, const knoll__call *call, int32_t first, int32_t columns,
                       simplex_line line[8])
{
    simplex_pair pair[4];
    for (int a = 1; a < D; a++)
        pair[a] =
            simplex_about(D, a, coset, call, splat_u32(call->cell[a][0]), splat(call->t[a][0]));
    for (int side = 0; side < 1 << (D - 1); side++) {
        u32v rest = splat_u32(call->keys.corner[coset]);
        f32v d[4];
        for (int a = 1; a < D; a++) {
            rest = rest + pair[a].key[side >> (a - 1) & 1];
            d[a] = pair[a].d[side >> (a - 1) & 1];
        }
        line[side].remainder = simplex_remainder(D, d);
        line[side].active = any(lt(splat(0.0f), line[side].remainder));
        if (!line[side].active)
            continue;
        for (int32_t j = 0; j < columns; j += LANES) {
            u32v key = axis_key(load_u32(call->columns + first + j), 0, call->keys.axis[0]);
            u32v hash = hash_gradient(rest + key);
            store_f32(line[side].slope + j, gradient_component(D, 0, hash));
            store_f32(line[side].offset + j, simplex_offset(D, hash, d));
        }
    }
}

INL f32v simplex_line_sum(const simplex_line *line, column_set at, const f32v d[2])
{
    f32v sum[2];
    for (int side = 0; side < 2; side++)
        sum[side] = simplex_term(line->remainder, column_value(line->slope + side, at),
                                 column_value(line->offset + side, at), d[side]);
    return sum[0] + sum[1];
}

/* The lines of a coset at LANES samples, summed in the order of the axes. */
INL f32v simplex_lines_sum(int D, int coset, const simplex_line line[8], column_set at, f32v t)
{
    f32v d[2];
    i32v shift;
    simplex_distances(D, 0, coset, t, d, &shift);
    if (coset == 1)
        at = columns_moved(at, shift);
    f32v sum[8];
    for (int side = 0; side < 1 << (D - 1); side++)
        sum[side] = line[side].active ? simplex_line_sum(&line[side], at, d) : splat(0.0f);
    for (int n = 1 << (D - 1); n > 1; n /= 2)
        for (int side = 0; side < n / 2; side++)
            sum[side] = sum[2 * side] + sum[2 * side + 1];
    return sum[0];
}

INL void simplex_row(int D, const knoll__call *call)
{
    simplex_line lines[2][8];
    for (size_t i = 0, end; i < call->count; i = end) {
        int32_t first = call->index[i] - 1;
        end = stretch_end(call, i);
        int32_t columns = call->index[end - 1] + 2 - first;
        for (int coset = 0; coset < (D == 1 ? 1 : 2); coset++)
            simplex_lines(D, coset, call, first, columns, lines[coset]);
        for (size_t s = i; s < end; s += LANES) {
            column_set at = columns_at(call, s, first);
            f32v t = load_f32(call->t[0] + s), sum = splat(0.0f);
            for (int coset = 0; coset < (D == 1 ? 1 : 2); coset++)
                sum = sum + simplex_lines_sum(D, coset, lines[coset], at, t);
            give(call, s, sum * call->amplitude);
        }
    }
}
