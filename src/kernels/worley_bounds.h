/* worley_bounds.h - cellular noise on pieces of a box. A feature point has a least and a most
   distance to a piece. The n-th nearest distance of any place in it lies between the n-th least of
   the former and the n-th least of the latter. Of a block and the cells beside it those points are
   gathered that can be the n-th nearest of some place in it; farther ones are no nearer than the
   gap to their cells. */

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

/* Euclidean distances stay squared. */
INL worley_kind worley_bounded_kind(const knoll__pieces *call)
{
    return (worley_kind){call->metric == METRIC_SQUARED ? METRIC_EUCLIDEAN : call->metric,
                         call->returned == RETURN_F2 || call->returned == RETURN_DIFFERENCE,
                         call->returned == RETURN_CELL_VALUE, 0};
}

/* No point that has not been looked at is nearer to the pieces. */
INL f32v worley_gap_beyond(int D, worley_kind kind, const knoll__pieces *call, size_t i)
{
    const knoll__surroundings *about = call->about;
    f32v gap = splat(8.0f);
    for (int a = 0; a < D; a++)
        gap = min(gap, min(load_f32(call->from[a] + i) - about->edge[0][a],
                           about->edge[1][a] - load_f32(call->to[a] + i)));
    return worley_measure(kind.metric, 1, gap, gap);
}

/* The cells of the block and those beside it. */
INL void worley_list(int D, const knoll__pieces *call, point_list *list)
{
    point_list other[2];
    list_begin(&other[0], call->keys.corner[0]);
    for (int a = 0; a < D; a++) {
        int last = call->to[a][0] > 1.0f ? 2 : 1;
        call->about->edge[0][a] = -1.0f;
        call->about->edge[1][a] = (float)(last + 1);
        list_axis(call, a, -1, last, 0, &other[a & 1], a + 1 == D ? list : &other[~a & 1]);
    }
}

/* The n-th least of what lanes have found. */
INL float worley_limit(worley_kind kind, const worley_found *found)
{
    float f1[LANES], f2[LANES], first = 0x1p100f, second = 0x1p100f;
    store_f32(f1, found->f1);
    store_f32(f2, found->f2);
    for (int lane = 0; lane < LANES; lane++) {
        float other = f1[lane] < first ? first : f1[lane];
        first = f1[lane] < first ? f1[lane] : first;
        second = other < second ? other : second;
        second = kind.second && f2[lane] < second ? f2[lane] : second;
    }
    return kind.second ? second : first;
}

/* Points that are farther from all of the block than others can be are left out. */
INL void worley_gather(int D, const knoll__pieces *call)
{
    static const float lane[16] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    const worley_kind kind = worley_bounded_kind(call);
    const worley_places places = worley_places_of(call->jitter);
    worley_kind distances = kind;
    distances.nearest = 0;
    point_list list;
    worley_list(D, call, &list);
    float least[KNOLL__ABOUT + KNOLL__PAD], place[4][KNOLL__ABOUT + KNOLL__PAD];
    uint32_t hash[KNOLL__ABOUT + KNOLL__PAD];
    int chosen[KNOLL__ABOUT + 1];
    worley_found most = worley_nothing();
    for (int n = 0; n < list.count; n += LANES) {
        worley_span span = {splat(0.0f), splat(0.0f), splat(0.0f)};
        f32v at[4];
        store_u32(hash + n, worley_feature(D, spread_key(load_u32(list.keys + n)), places, at));
        for (int a = 0; a < D; a++) {
            at[a] = (at[a] + places.first) + list_place(&list, a, n);
            worley_span_on(kind.metric, a == 0, call->from[a][0] - at[a], call->to[a][0] - at[a],
                           &span);
            store_f32(place[a] + n, at[a]);
        }
        store_f32(least + n, span.least);
        f32v listed = splat((float)(list.count - n));
        span.most = select_lt(load_f32(lane), listed, span.most, splat(0x1p100f));
        worley_consider(D, distances, &most, span.most, splat_u32(0), NULL);
    }
    knoll__surroundings *about = call->about;
    about->count =
        list_chosen(list.count, least, worley_limit(kind, &most) + WORLEY_ROUNDED, chosen);
    for (int n = 0; n < about->count; n++) {
        for (int a = 0; a < D; a++)
            about->place[a][n] = place[a][chosen[n]];
        about->hash[n] = hash[chosen[n]];
    }
}

/* Takes point number `n`. `values`: for the values of the nearest points, when all distances are
   known. */
INL void worley_take(int D, worley_kind kind, const knoll__pieces *call, const f32v from[4],
                     const f32v to[4], int n, int values, worley_bounded *bounded)
{
    worley_span span = {splat(0.0f), splat(0.0f), splat(0.0f)};
    u32v hash = splat_u32(call->about->hash[n]);
    for (int a = 0; a < D; a++) {
        float place = call->about->place[a][n];
        worley_span_on(kind.metric, a == 0, from[a] - place, to[a] - place, &span);
    }
    if (values)
        worley_bound_value(hash, &span, bounded);
    else
        worley_bound(D, kind, hash, &span, bounded);
}

INL void worley_bounds_of(int D, worley_kind kind, const knoll__pieces *call)
{
    for (size_t i = 0; i < call->count; i += LANES) {
        worley_bounded found = {worley_nothing(), worley_nothing(), worley_nothing(), splat(1.0f),
                                splat(-1.0f)};
        f32v gap = worley_gap_beyond(D, kind, call, i), low, high, from[4], to[4];
        for (int a = 0; a < D; a++) {
            from[a] = load_f32(call->from[a] + i);
            to[a] = load_f32(call->to[a] + i);
        }
        for (int values = 0; values <= kind.nearest; values++)
            for (int n = 0; n < call->about->count; n++)
                worley_take(D, kind, call, from, to, n, values, &found);
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

/* Compiled once for most kinds; and for those of the nearest distance, which are asked for most. */
INL void worley_bounds(int D, const knoll__pieces *call)
{
    const worley_kind kind = worley_bounded_kind(call);
    if (kind.metric == METRIC_EUCLIDEAN && !kind.second && !kind.nearest)
        worley_bounds_of(D, (worley_kind){METRIC_EUCLIDEAN, 0, 0, 0}, call);
    else
        worley_bounds_of(D, kind, call);
}
