/* worley.h - cellular noise (Worley, 1996): one feature point in every cell; the distances to the
   nearest and the second nearest. The search goes outwards ring by ring until no farther cell can
   hold a nearer point, so it is exact for every metric; docs/bits.md, "Worley noise". */

enum { RETURN_F1, RETURN_F2, RETURN_DIFFERENCE, RETURN_CELL_VALUE };
enum { METRIC_EUCLIDEAN, METRIC_SQUARED, METRIC_MANHATTAN, METRIC_CHEBYSHEV };

/* What is asked: constant in each compiled copy of the text but for the rare far cells. Euclidean
   distances stay squared until the end. */
typedef struct worley_kind {
    int metric;  /* never METRIC_SQUARED */
    int second;  /* whether f2 is needed */
    int nearest; /* whether the nearest point's hash is needed */
    int derive;  /* whether what is found are worley_points */
} worley_kind;

typedef struct worley_found {
    f32v f1, f2;
    u32v hash;
} worley_found;

/* With the two points themselves: the sample less each of them, and the second one's hash. Then
   second and nearest are asked for, too. */
typedef struct worley_points_found {
    worley_found found;
    u32v second_hash;
    f32v to_first[4], to_second[4];
} worley_points_found;

/* Adds the distance on one more axis; the outermost axis comes first. */
INL f32v worley_measure(int metric, int first, f32v sum, f32v d)
{
    f32v part = metric == METRIC_EUCLIDEAN ? d * d : magnitude(d);
    if (first)
        return part;
    return metric == METRIC_CHEBYSHEV ? max(sum, part) : sum + part;
}

/* Whether a point is nearer than another. */
INL i32v worley_nearer(f32v distance, u32v hash, f32v than, u32v than_hash)
{
    return lt(distance, than) | (eq_u32(bits(distance), bits(than)) & ~ge_u32(hash, than_hash));
}

/* Keeps the vectors to the two nearest points, before the distances change. */
INL void worley_keep(int D, worley_points_found *points, f32v distance, u32v hash, const f32v to[4])
{
    const worley_found *found = &points->found;
    i32v first = worley_nearer(distance, hash, found->f1, found->hash);
    i32v second = worley_nearer(distance, hash, found->f2, points->second_hash);
    points->second_hash =
        select_u32(first, found->hash, select_u32(second, hash, points->second_hash));
    for (int a = 0; a < D; a++) {
        points->to_second[a] =
            select(first, points->to_first[a], select(second, to[a], points->to_second[a]));
        points->to_first[a] = select(first, to[a], points->to_first[a]);
    }
}

/* A point that the sample lies at `to` from. Order plays no part: minima commute, and of equally
   near points the smaller hash is the nearest. */
INL void worley_consider(int D, worley_kind kind, worley_found *found, f32v distance, u32v hash,
                         const f32v to[4])
{
    if (kind.derive)
        worley_keep(D, (worley_points_found *)found, distance, hash, to);
    if (kind.nearest) {
        i32v nearer = worley_nearer(distance, hash, found->f1, found->hash);
        found->hash = select_u32(nearer, hash, found->hash);
    }
    if (kind.second)
        found->f2 = min(found->f2, max(found->f1, distance));
    found->f1 = min(found->f1, distance);
}

INL f32v worley_last(worley_kind kind, const worley_found *found)
{
    return kind.second ? found->f2 : found->f1;
}

/* Where feature points can lie in their cells: at `first`, and 65535 steps further on every
   axis. */
typedef struct worley_places {
    float first, step;
} worley_places;

INL worley_places worley_places_of(float jitter)
{
    const float step = jitter * 0x1p-16f;
    return (worley_places){(0.5f - 0.5f * jitter) + 0.5f * step, step};
}

/* The feature point of a lattice cell: its hash, and its place in the cell less the first one. A
   word of the hash gives two axes. */
INL u32v worley_feature(int D, u32v spread_keys, worley_places places, f32v place[4])
{
    u32v hash = hash_spread(spread_keys), next = hash;
    for (int a = 0; a < D; a += 2) {
        u32v word = next ^ next >> 16;
        place[a] = to_f32((i32v)(word >> 16)) * places.step;
        if (a + 1 < D)
            place[a + 1] = to_f32((i32v)(word & 0xffffu)) * places.step;
        if (a + 2 < D)
            next = hash_next(next);
    }
    return hash;
}

/* No point of a cell `offset` cells away is nearer on this axis to a sample that is `from` the
   first place in its own. Exact without a margin: it is the distance's own arithmetic at the
   nearest place, and rounding is monotone. */
INL f32v worley_gap(f32v from, int offset, worley_places places)
{
    if (offset > 0)
        return (float)offset - from;
    return offset < 0 ? (from - (float)offset) - 65535.0f * places.step : splat(0.0f);
}

INL worley_found worley_nothing(void)
{
    return (worley_found){splat(0x1p100f), splat(0x1p100f), splat_u32(0xffffffffu)};
}

/* The cells whose largest offset goes from `hole` to `ring`. */
INL void worley_ring(int D, worley_kind kind, const knoll__call *call, const u32v cell[4],
                     const f32v from[4], int hole, int ring, worley_found *found)
{
    const worley_places places = worley_places_of(call->jitter);
    int reach[4], o[4];
    for (int a = 0; a < 4; a++)
        reach[a] = a < D ? ring : 0;
    for (o[3] = -reach[3]; o[3] <= reach[3]; o[3]++)
        for (o[2] = -reach[2]; o[2] <= reach[2]; o[2]++)
            for (o[1] = -reach[1]; o[1] <= reach[1]; o[1]++) {
                int inside = hole > 0;
                u32v rest = splat_u32(call->keys.corner[0]);
                f32v gap = splat(0.0f);
                for (int a = D - 1; a >= 1; a--) {
                    inside &= o[a] > -hole && o[a] < hole;
                    rest = rest + axis_key(neighbour(cell[a], o[a], call->period[a]), a,
                                           call->keys.axis[a]);
                    gap = worley_measure(kind.metric, a == D - 1, gap,
                                         worley_gap(from[a], o[a], places));
                }
                if (hole > 0 && !any(~lt(worley_last(kind, found), gap)))
                    continue;
                for (o[0] = -reach[0]; o[0] <= reach[0]; o[0] += inside ? 2 * ring : 1) {
                    u32v key =
                        axis_key(neighbour(cell[0], o[0], call->period[0]), 0, call->keys.axis[0]);
                    f32v place[4], to[4], distance = splat(0.0f);
                    u32v hash = worley_feature(D, spread_key(rest + key), places, place);
                    for (int a = D - 1; a >= 0; a--) {
                        to[a] = (from[a] - (float)o[a]) - place[a];
                        distance = worley_measure(kind.metric, a == D - 1, distance, to[a]);
                    }
                    worley_consider(D, kind, found, distance, hash, to);
                }
            }
}

/* Whether no cell from this ring on can hold a point as near as the last one found. */
INL int worley_is_done(int D, worley_kind kind, worley_places places, const f32v from[4], int ring,
                       const worley_found *found)
{
    f32v gap = worley_gap(from[0], ring, places);
    for (int a = 0; a < D; a++)
        gap = min(min(gap, worley_gap(from[a], ring, places)), worley_gap(from[a], -ring, places));
    return all_lt(worley_last(kind, found), worley_measure(kind.metric, 1, gap, gap));
}

/* From a ring on, as long as one of them can hold a point as near as the last one found. Rare, so
   compiled once for all kinds. */
INL void worley_rings(int D, worley_kind kind, const knoll__call *call, const u32v cell[4],
                      const f32v from[4], int ring, worley_found *found)
{
    const worley_places places = worley_places_of(call->jitter);
    for (; !worley_is_done(D, kind, places, from, ring, found); ring++)
        worley_ring(D, kind, call, cell, from, ring, ring, found);
}

#define DEFINE_BEYOND(D)                                                                           \
    static NOINLINE void worley_beyond##D(worley_kind kind, const knoll__call *call,               \
                                          const u32v cell[4], const f32v from[4], int ring,        \
                                          worley_found *found)                                     \
    {                                                                                              \
        worley_rings(D, kind, call, cell, from, ring, found);                                      \
    }
DEFINE_BEYOND(1)
DEFINE_BEYOND(2)
DEFINE_BEYOND(3)
DEFINE_BEYOND(4)
#undef DEFINE_BEYOND

INL void worley_beyond(int D, worley_kind kind, const knoll__call *call, const u32v cell[4],
                       const f32v from[4], int ring, worley_found *found)
{
    if (worley_is_done(D, kind, worley_places_of(call->jitter), from, ring, found))
        return;
    if (D == 1)
        worley_beyond1(kind, call, cell, from, ring, found);
    else if (D == 2)
        worley_beyond2(kind, call, cell, from, ring, found);
    else if (D == 3)
        worley_beyond3(kind, call, cell, from, ring, found);
    else
        worley_beyond4(kind, call, cell, from, ring, found);
}

INL f32v worley_distance(int metric, f32v measured)
{
    return metric == METRIC_EUCLIDEAN ? root(measured) : measured;
}

/* The value of a feature point's cell: a word that has no part in the point's place. */
INL f32v worley_cell_value(u32v hash, float amplitude)
{
    return signed_of(hash_next(hash_next(hash)), amplitude);
}

INL f32v worley_result(int returned, int metric, float amplitude, const worley_found *found)
{
    f32v value;
    if (returned == RETURN_CELL_VALUE)
        return worley_cell_value(found->hash, amplitude);
    if (returned == RETURN_DIFFERENCE)
        value = worley_distance(metric, found->f2) - worley_distance(metric, found->f1);
    else
        value = worley_distance(metric, returned == RETURN_F1 ? found->f1 : found->f2);
    return value * amplitude;
}

/* One compiled copy for each metric and each set of things to keep. */
#define WORLEY_BY_KIND(function)                                                                   \
    do {                                                                                           \
        int second = call->returned == RETURN_F2 || call->returned == RETURN_DIFFERENCE;           \
        int nearest = call->returned == RETURN_CELL_VALUE;                                         \
        if (call->metric == METRIC_MANHATTAN)                                                      \
            WORLEY_BY_RETURN(function, METRIC_MANHATTAN);                                          \
        else if (call->metric == METRIC_CHEBYSHEV)                                                 \
            WORLEY_BY_RETURN(function, METRIC_CHEBYSHEV);                                          \
        else                                                                                       \
            WORLEY_BY_RETURN(function, METRIC_EUCLIDEAN);                                          \
    } while (0)
#define WORLEY_BY_RETURN(function, metric)                                                         \
    do {                                                                                           \
        if (nearest)                                                                               \
            function(D, (worley_kind){metric, 0, 1, 0}, call);                                     \
        else if (second)                                                                           \
            function(D, (worley_kind){metric, 1, 0, 0}, call);                                     \
        else                                                                                       \
            function(D, (worley_kind){metric, 0, 0, 0}, call);                                     \
    } while (0)
