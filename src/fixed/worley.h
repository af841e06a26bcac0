/* worley.h - the squared distance to the nearest feature point (Worley, 1996), one point a cell,
   uniform in the whole of it. */

/* The coordinates of a cell's point: 16 bits each, low and high half of the hash, then of the
   hash's own hash. */
INL u32v feature(int axis, u32v h)
{
    if (axis >= 2)
        h = mix(h + seed_factor);
    return axis & 1 ? h >> 16 : h & 65535u;
}

/* The product of the cell `offset` cells on, with what it is multiplied by in the hash. Cells are
   below the period; 0 for 2^32. */
INL u32v product_beside(int axis, uint32_t period, u32v cell, int offset)
{
    uint32_t ahead = (uint32_t)offset;
    if (period != 0) {
        int64_t rest = offset % (int64_t)period;
        ahead = (uint32_t)(rest < 0 ? rest + period : rest);
    }
    u32v wrapped = splat(period) & (u32v)at_least(cell, splat(period - ahead));
    return (cell + ahead - wrapped) * axis_factor[axis];
}

/* The least of the cells within `reach` on every axis, but not those within `done` on all. */
INL i32v nearest_within(int D, int reach, int done, const uint32_t period[4], const spot at[4],
                        uint32_t seed, i32v best)
{
    u32v product[4][5];
    int side = 2 * reach + 1, cells = 1;
    for (int a = 0; a < D; a++) {
        cells *= side;
        for (int k = 0; k < side; k++)
            product[a][k] = product_beside(a, period[a], at[a].cell, k - reach);
    }
    for (int n = 0; n < cells; n++) {
        int step[4], farthest = 0;
        for (int a = 0, rest = n; a < D; a++, rest /= side) {
            step[a] = rest % side - reach;
            int size = step[a] < 0 ? -step[a] : step[a];
            farthest = size > farthest ? size : farthest;
        }
        if (farthest <= done)
            continue;
        u32v h = splat(seed * seed_factor);
        for (int a = 0; a < D; a++)
            h = h ^ product[a][step[a] + reach];
        h = mix(h);
        i32v sum = (i32v)splat(0);
        for (int a = 0; a < D; a++) {
            i32v d = (i32v)(feature(a, h) - at[a].t) + step[a] * 65536;
            sum = sum + fmul(d, d);
        }
        best = least(sum, best);
    }
    return best;
}

/* Cells two away hold nothing nearer than the nearer of a cell's sides and a whole cell; cells
   three away nothing nearer than two cells, which no dimension's own cell exceeds. fmul(d, d) does
   not fall as d grows, so that this holds of the rounded squares. */
INL u32v worley_at(int D, const uint32_t period[4], const spot at[4], uint32_t seed)
{
    i32v best = nearest_within(D, 1, -1, period, at, seed, (i32v)splat(1u << 30));
    i32v near = (i32v)splat(131072u);
    for (int a = 0; a < D; a++) {
        i32v t = (i32v)at[a].t;
        near = least(near, least(t, 65536 - t) + 65536);
    }
    if (any(negative(fmul(near, near) - best)))
        best = nearest_within(D, 2, 1, period, at, seed, best);
    return (u32v)best;
}
