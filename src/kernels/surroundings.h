/* surroundings.h - listing the lattice points about a block of a box. */

/* Of each point the sum of its keys on the axes so far, and the numbers of its columns, a byte an
   axis. */
typedef struct point_list {
    int count;
    uint32_t keys[KNOLL__ABOUT + 2 * KNOLL__PAD], columns[KNOLL__ABOUT + 2 * KNOLL__PAD];
} point_list;

/* One point, without an axis. */
INL void list_begin(point_list *list, uint32_t corner)
{
    store_u32(list->keys, splat_u32(corner));
    store_u32(list->columns, splat_u32(0));
    list->count = 1;
}

/* Repeats the points for each of `columns` columns of the lattice on axis `a`, from number `first` on
   as counted from the block's cell. */
INL void list_axis(const knoll__pieces *call, int a, int first, int columns, const point_list *from,
                   point_list *to)
{
    const u32v cell = splat_u32(call->cell[a][0]);
    to->count = 0;
    for (int c = 0; c < columns; c++) {
        u32v key =
            axis_key(neighbour(cell, first + c, call->period[a]), a, call->keys.axis[a]);
        for (int n = 0; n < from->count; n += LANES) {
            store_u32(to->keys + to->count + n, load_u32(from->keys + n) + key);
            store_u32(to->columns + to->count + n,
                      load_u32(from->columns + n) + ((uint32_t)c << 8 * a));
        }
        to->count += from->count;
    }
    store_u32(to->keys + to->count, splat_u32(0)); /* a whole vector may be read */
    store_u32(to->columns + to->count, splat_u32(0));
}

/* The columns of the points from `n` on, on axis `a`. */
INL f32v list_columns_of(const point_list *list, int a, int n)
{
    return to_f32((i32v)(load_u32(list->columns + n) >> 8 * a & 255u));
}

/* The whole number below, but for roundings of 2^-20; |x| < 8 */
INL int whole_below(float x)
{
    return (int)(x + 8.0f) - 8;
}

/* The first so many lanes from `n` on that are in the list. */
INL int list_lanes(const point_list *list, int n)
{
    return list->count - n < LANES ? list->count - n : LANES;
}
