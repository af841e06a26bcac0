/* worley_bounds.h - cellular noise on pieces of a box. A feature point has a least and a most
   distance to a piece. The n-th nearest distance of any place in it lies between the n-th least of
   the former and the n-th least of the latter; the cells beside a piece's own suffice for that, and
   farther points are no nearer than the gap to their cells. */

typedef struct worley_span {
    f32v least, most, middle; /* distances to the piece, and to its middle */
} worley_span;

INL void worley_span_on(int metric, int first, f32v from, f32v to, worley_span *reach)
{
    f32v nearest = max(max(from, -to), splat(0.0f));
    f32v farthest = max(magnitude(from), magnitude(to));
    reach->least = worley_measure(metric, first, reach->least, nearest);
    reach->most = worley_measure(metric, first, reach->most, farthest);
    reach->middle = worley_measure(metric, first, reach->middle, from + 0.5f * (to - from));
}

/* What is found over all cells so far: the nearest points by each of the three distances. */
typedef struct worley_bounded {
    worley_found least, most, middle;
    f32v value_low, value_high; /* of points that can be the nearest */
} worley_bounded;

/* More than roundings make of a distance, or of its square. */
#define WORLEY_ROUNDED 0.0001f

INL void worley_bound(int D, worley_kind kind, u32v hash, const worley_span *reach,
                      worley_bounded *bounded)
{
    worley_kind distances = kind;
    distances.nearest = 0;
    worley_consider(D, distances, &bounded->least, reach->least, hash, NULL);
    worley_consider(D, distances, &bounded->most, reach->most, hash, NULL);
    worley_consider(D, kind, &bounded->middle, reach->middle, hash, NULL);
}

INL void worley_bound_value(u32v hash, const worley_span *reach, worley_bounded *bounded)
{
    i32v beyond = lt(bounded->most.f1 + WORLEY_ROUNDED, reach->least);
    f32v value = worley_cell_value(hash, 1.0f);
    bounded->value_low = min(bounded->value_low, select(beyond, bounded->value_low, value));
    bounded->value_high = max(bounded->value_high, select(beyond, bounded->value_high, value));
}

/* No point of a cell two cells away is nearer. */
INL f32v worley_gap_beyond(int D, worley_kind kind, const knoll__pieces *call, size_t i)
{
    f32v gap = splat(2.0f);
    for (int a = 0; a < D; a++)
        gap = min(gap, min(load_f32(call->from[a] + i) + 1.0f, 2.0f - load_f32(call->to[a] + i)));
    return worley_measure(kind.metric, 1, gap, gap);
}

/* The pieces as seen along the axes: from where to where, and the keys of the cells about them. */
typedef struct worley_view {
    f32v from[4], to[4];
    u32v key[4][3];
} worley_view;

static const int worley_beside[3] = {0, -1, 1};

/* Takes cell number `n` of the 3^D about a piece, its own first, unless no point of it can be nearer
   than the last one that is certain. `values`: for the values of the nearest points, when all
   distances are known. */
INL void worley_take_cell(int D, worley_kind kind, const knoll__pieces *call,
                          const worley_view *view, int n, int values, worley_bounded *bounded)
{
    u32v keys = splat_u32(call->keys.corner[0]);
    f32v gap = splat(0.0f), place[4];
    float o[4];
    for (int a = 0; a < D; a++, n /= 3) {
        o[a] = (float)worley_beside[n % 3];
        keys = keys + view->key[a][n % 3];
        f32v beside = n % 3 == 0 ? splat(0.0f) : n % 3 == 1 ? view->from[a] : 1.0f - view->to[a];
        gap = worley_measure(kind.metric, a == 0, gap, beside);
    }
    if (!any(~lt(worley_last(kind, &bounded->most) + WORLEY_ROUNDED, gap)))
        return;
    worley_span span = {splat(0.0f), splat(0.0f), splat(0.0f)};
    const worley_places places = worley_places_of(call->jitter);
    u32v hash = worley_feature(D, spread_key(keys), places, place);
    for (int a = 0; a < D; a++) {
        place[a] = place[a] + places.first;
        worley_span_on(kind.metric, a == 0, (view->from[a] - o[a]) - place[a],
                       (view->to[a] - o[a]) - place[a], &span);
    }
    if (values)
        worley_bound_value(hash, &span, bounded);
    else
        worley_bound(D, kind, hash, &span, bounded);
}

INL void worley_look(int D, const knoll__pieces *call, size_t i, worley_view *view)
{
    for (int a = 0; a < D; a++) {
        u32v product[3];
        view->from[a] = load_f32(call->from[a] + i);
        view->to[a] = load_f32(call->to[a] + i);
        axis_products(load_u32(call->cell[a] + i), a, call->keys.axis[a], call->period[a], product);
        view->key[a][0] = key_of(product[HERE]);
        view->key[a][1] = key_of(product[BEFORE]);
        view->key[a][2] = key_of(product[AFTER]);
    }
}

/* Compiled once for all kinds. */
INL void worley_bounds(int D, const knoll__pieces *call)
{
    const worley_kind kind = {call->metric == METRIC_SQUARED ? METRIC_EUCLIDEAN : call->metric,
                              call->returned == RETURN_F2 || call->returned == RETURN_DIFFERENCE,
                              call->returned == RETURN_CELL_VALUE, 0};
    const int cells = D == 1 ? 3 : D == 2 ? 9 : D == 3 ? 27 : 81;
    for (size_t i = 0; i < call->count; i += LANES) {
        worley_bounded found = {worley_nothing(), worley_nothing(), worley_nothing(), splat(1.0f),
                                splat(-1.0f)};
        f32v gap = worley_gap_beyond(D, kind, call, i), low, high;
        worley_view view;
        worley_look(D, call, i, &view);
        for (int values = 0; values <= kind.nearest; values++)
            for (int n = 0; n < cells; n++)
                worley_take_cell(D, kind, call, &view, n, values, &found);
        if (kind.nearest) {
            i32v beyond = ~lt(found.most.f1 + WORLEY_ROUNDED, gap);
            low = select(beyond, splat(-1.0f), found.value_low);
            high = select(beyond, splat(1.0f), found.value_high);
        } else {
            f32v f1_low = worley_distance(call->metric, min(found.least.f1, gap));
            f32v f2_low = worley_distance(call->metric, min(found.least.f2, gap));
            f32v f1_high = worley_distance(call->metric, found.most.f1);
            f32v f2_high = worley_distance(call->metric, found.most.f2);
            int difference = call->returned == RETURN_DIFFERENCE;
            low = call->returned == RETURN_F1 ? f1_low : f2_low;
            high = call->returned == RETURN_F1 ? f1_high : f2_high;
            low = difference ? max(f2_low - f1_high, splat(0.0f)) : low;
            high = difference ? f2_high - f1_low : high;
        }
        f32v middle = worley_result(call->returned, call->metric, call->amplitude, &found.middle);
        store_f32(call->low + i, low * call->amplitude);
        store_f32(call->high + i, high * call->amplitude);
        /* The least f1 is where the piece is nearest to a point. */
        f32v least = call->returned == RETURN_F1 ? min(low * call->amplitude, middle) : middle;
        store_f32(call->least + i, least);
        store_f32(call->most + i, middle);
    }
}
