/* surroundings.h - listing the lattice points about a block of a box. */

/* Of each point the sum of its keys on the axes so far; and its place, a byte an axis that counts
   half cells from four cells below the block's own. */
typedef struct point_list {
    int count;
    uint32_t keys[KNOLL__ABOUT + 2 * KNOLL__PAD], places[KNOLL__ABOUT + 2 * KNOLL__PAD];
} point_list;

/* One point, without an axis. */
INL void list_begin(point_list *list, uint32_t corner)
{
    store_u32(list->keys, splat_u32(corner));
    store_u32(list->places, splat_u32(0));
    list->count = 1;
}

/* Repeats the points for the columns of the lattice from number `first` to number `last` on axis
   `a`, as counted from the block's cell; they are `halves` half cells further. */
INL void list_axis(const knoll__pieces *call, int a, int first, int last, int halves,
                   const point_list *from, point_list *to)
{
    const u32v cell = splat_u32(call->cell[a][0]);
    to->count = 0;
    for (int c = first; c <= last; c++) {
        u32v key = axis_key(neighbour(cell, c, call->period[a]), a, call->keys.axis[a]);
        uint32_t place = (uint32_t)(2 * (c + 4) + halves) << 8 * a;
        for (int n = 0; n < from->count; n += LANES) {
            store_u32(to->keys + to->count + n, load_u32(from->keys + n) + key);
            store_u32(to->places + to->count + n, load_u32(from->places + n) + place);
        }
        to->count += from->count;
    }
    store_u32(to->keys + to->count, splat_u32(0)); /* a whole vector may be read */
    store_u32(to->places + to->count, splat_u32(0));
}

/* The places of the points from `n` on, on axis `a`. */
INL f32v list_place(const point_list *list, int a, int n)
{
    return to_f32((i32v)(load_u32(list->places + n) >> 8 * a & 255u)) * 0.5f - 4.0f;
}

/* The numbers of those points that `least` has no more than `limit` for, in ascending order; how
   many. */
INL int list_chosen(int count, const float *least, float limit, int *chosen)
{
    int found = 0;
    for (int n = 0; n < count; n++) {
        chosen[found] = n;
        found += least[n] <= limit;
    }
    return found;
}

/* The whole number below, or by roundings the next one; |x| < 8 */
INL int whole_below(float x)
{
    return (int)(x + 8.0f) - 8;
}
