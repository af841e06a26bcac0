/* worley_points.h - cellular noise at scattered points. On each axis a sample has its own cell, the
   near one on the side where it lies, and the far one: the cells about it are taken in the order of
   how many axes they are far on, by groups that are left out when no lane can need them. */

enum { WORLEY_OWN, WORLEY_NEAR, WORLEY_FAR };

typedef struct worley_axis {
    u32v key[3];  /* spread */
    f32v from[3]; /* the sample as seen from the first place of each cell */
    f32v gap;     /* no point of a far cell is nearer */
} worley_axis;

INL worley_axis worley_axis_of(const knoll__call *call, int a, u32v cell, f32v t,
                               worley_places places)
{
    const f32v half = splat(0.5f);
    u32v product[3];
    axis_products(cell, a, call->keys.axis[a], call->period[a], product);
    u32v key[3];
    for (int i = 0; i < 3; i++) {
        key[i] = key_of(product[i]);
        key[i] = spread_key(a == 0 ? key[i] + call->keys.corner[0] : key[i]);
    }
    f32v from = t - places.first, before = from - -1.0f, after = from - 1.0f;
    return (worley_axis){
        {key[HERE], select_lt_u32(t, half, key[BEFORE], key[AFTER]),
         select_lt_u32(t, half, key[AFTER], key[BEFORE])},
        {from, select_lt(t, half, before, after), select_lt(t, half, after, before)},
        select_lt(t, half, worley_gap(from, 1, places), worley_gap(from, -1, places)),
    };
}

INL void worley_cell(int D, worley_kind kind, const knoll__call *call, const worley_axis axis[4],
                     const unsigned choice[4], worley_found *found)
{
    u32v keys = axis[0].key[choice[0]];
    for (int a = 1; a < D; a++)
        keys = keys + axis[a].key[choice[a]];
    f32v place[4], to[4], distance = splat(0.0f);
    u32v hash = worley_feature(D, keys, worley_places_of(call->jitter), place);
    for (int a = D - 1; a >= 0; a--) {
        to[a] = axis[a].from[choice[a]] - place[a];
        distance = worley_measure(kind.metric, a == D - 1, distance, to[a]);
    }
    worley_consider(D, kind, found, distance, hash, to);
}

/* The cells that are far on axis `far` alone, or with D on none. */
INL void worley_cells(int D, worley_kind kind, const knoll__call *call, const worley_axis axis[4],
                      int far, worley_found *found)
{
    for (unsigned n = 0; n < 1u << (far < D ? D - 1 : D); n++) {
        unsigned choice[4], rest = n;
        for (int a = 0; a < D; a++) {
            choice[a] = a == far ? WORLEY_FAR : rest & 1;
            rest = a == far ? rest : rest >> 1;
        }
        worley_cell(D, kind, call, axis, choice, found);
    }
}

/* The cells that are far on several axes. */
INL void worley_corners(int D, worley_kind kind, const knoll__call *call, const worley_axis axis[4],
                        worley_found *found)
{
    unsigned cells = D == 1 ? 0 : D == 2 ? 9 : D == 3 ? 27 : 81;
    for (unsigned n = 0; n < cells; n++) {
        unsigned choice[4], far = 0, rest = n;
        for (int a = 0; a < D; a++) {
            choice[a] = rest % 3;
            rest /= 3;
            far += choice[a] == WORLEY_FAR;
        }
        if (far > 1)
            worley_cell(D, kind, call, axis, choice, found);
    }
}

INL int worley_needs_corners(int D, worley_kind kind, const worley_axis axis[4],
                             const worley_found *found)
{
    f32v least = splat(0x1p100f);
    for (int b = D - 1; b > 0; b--)
        for (int a = b - 1; a >= 0; a--) {
            f32v gap = worley_measure(kind.metric, 1, axis[b].gap, axis[b].gap);
            least = min(least, worley_measure(kind.metric, 0, gap, axis[a].gap));
        }
    return !all_lt(worley_last(kind, found), least);
}

/* Looks for the nearest points of the samples from `i` on. */
INL void worley_search(int D, worley_kind kind, const knoll__call *call, size_t i,
                       worley_found *found)
{
    u32v cell[4];
    f32v from[4];
    worley_axis axis[4];
    for (int a = 0; a < D; a++) {
        cell[a] = load_u32(call->cell[a] + i);
        axis[a] = worley_axis_of(call, a, cell[a], load_f32(call->t[a] + i),
                                 worley_places_of(call->jitter));
        from[a] = axis[a].from[WORLEY_OWN];
    }
    worley_cells(D, kind, call, axis, D, found);
    for (int a = 0; a < D; a++)
        if (D == 2 || !all_lt(worley_last(kind, found),
                              worley_measure(kind.metric, 1, axis[a].gap, axis[a].gap)))
            worley_cells(D, kind, call, axis, a, found);
    if (D > 1 && worley_needs_corners(D, kind, axis, found))
        worley_corners(D, kind, call, axis, found);
    worley_beyond(D, kind, call, cell, from, 2, found);
}

INL void worley_points_of(int D, worley_kind kind, const knoll__call *call)
{
    for (size_t i = 0; i < call->count; i += LANES) {
        worley_found found = worley_nothing();
        worley_search(D, kind, call, i, &found);
        give(call, i, worley_result(call->returned, call->metric, call->amplitude, &found));
    }
}

INL void worley_points(int D, const knoll__call *call)
{
    WORLEY_BY_KIND(worley_points_of);
}
