/* worley_rows.h - cellular noise along rows. The feature points of each lattice line along x are
   found once for all rows of a cell in y. A row takes its lines in the order of the least distance
   that their points could have, and stops at the first one that can't win for any sample. */

/* Columns of a stretch: five for each of LANES samples in cells far from one another. */
enum { WORLEY_STRETCH = 96, WORLEY_COLUMNS = WORLEY_STRETCH + LANES };

typedef struct worley_line {
    float x[WORLEY_COLUMNS], y[WORLEY_COLUMNS]; /* places of the feature points, less the first */
    float outer[WORLEY_COLUMNS];                /* the part of the distance that z and w make */
    uint32_t hash[WORLEY_COLUMNS];
    float rest[GROUP][WORLEY_COLUMNS]; /* the part of the distance that all but x make */
} worley_line;

typedef struct worley_turn {
    int line;
    float gap; /* no point of the line is nearer */
} worley_turn;

enum { WORLEY_LINES = 27 };

typedef struct worley_tables {
    ALIGNED uint32_t key[WORLEY_COLUMNS];
    column_range range;
    int known;     /* whether `cell` is */
    uint32_t cell; /* in y */
    worley_turn turn[GROUP][WORLEY_LINES];
    ALIGNED worley_line line[WORLEY_LINES];
} worley_tables;

/* How many cells beside a sample's own have tables: in 1D and 2D two, since the second nearest
   point often asks for them. */
INL int worley_reach(int D)
{
    return D <= 2 ? 2 : 1;
}

INL int worley_line_count(int D)
{
    return D == 1 ? 1 : D == 2 ? 5 : D == 3 ? 9 : 27;
}
DEFINE_TABLES(worley,
              offsetof(worley_tables, line) + (size_t)worley_line_count(D) * sizeof(worley_line))

/* Kinds as numbers. */
INL int worley_kind_index(worley_kind kind)
{
    return 3 * kind.metric + (kind.nearest ? 2 : kind.second);
}
INL worley_kind worley_kind_at(int index)
{
    return (worley_kind){index / 3, index % 3 == 1, index % 3 == 2, 0};
}

/* The offset of a line's cells on an outer axis. */
INL int worley_offset(int D, int line, int axis)
{
    if (D == 2)
        return line - 2;
    return (axis == 1 ? line : axis == 2 ? line / 3 : line / 9) % 3 - 1;
}

INL void worley_begin(int D, int kind, const batch *b, const knoll__layer *layer,
                      worley_tables *tables)
{
    tables->range = columns_of(b, layer, -worley_reach(D), worley_reach(D));
    tables->known = 0;
    fill_keys(layer, tables->range, tables->key);
    (void)kind;
}

INL void worley_fill_line(int D, worley_kind kind, const batch *b, const knoll__layer *layer,
                          const worley_tables *tables, size_t row, int n, worley_line *line)
{
    const worley_places places = worley_places_of(b->call->jitter);
    u32v rest = splat_u32(layer->keys.corner[0]);
    for (int a = 1; a < D; a++) {
        int offset = worley_offset(D, n, a);
        uint32_t cell = layer->cell[a][a == 1 ? row : 0], period = layer->period[a];
        for (; offset > 0; offset--)
            cell = cell_after(cell, period);
        for (; offset < 0; offset++)
            cell = cell_before(cell, period);
        rest = rest + axis_key(splat_u32(cell), a, layer->keys.axis[a]);
    }
    for (int32_t j = 0; j < tables->range.count; j += LANES) {
        f32v place[4], outer = splat(0.0f);
        u32v hash = worley_feature(D, spread_key(load_u32(tables->key + j) + rest), places, place);
        for (int a = D - 1; a >= 2; a--) {
            f32v from = splat(layer->t[a][0]) - places.first;
            outer = worley_measure(kind.metric, a == D - 1, outer,
                                   (from - (float)worley_offset(D, n, a)) - place[a]);
        }
        store_f32(line->x + j, place[0]);
        if (D >= 2)
            store_f32(line->y + j, place[1]);
        if (D >= 3)
            store_f32(line->outer + j, outer);
        if (kind.nearest)
            store_u32(line->hash + j, hash);
    }
}

INL float worley_line_gap(int D, worley_kind kind, const knoll__layer *layer, worley_places places,
                          size_t row, int n)
{
    float gap = 0.0f;
    for (int a = D - 1; a >= 1; a--) {
        int offset = worley_offset(D, n, a);
        float from = layer->t[a][a == 1 ? row : 0] - places.first;
        float d = offset > 0   ? (float)offset - from
                  : offset < 0 ? (from - (float)offset) - 65535.0f * places.step
                               : 0.0f;
        float part = kind.metric == METRIC_EUCLIDEAN ? d * d : d;
        gap = a == D - 1                        ? part
              : kind.metric != METRIC_CHEBYSHEV ? gap + part
              : gap > part                      ? gap
                                                : part;
    }
    return gap;
}

INL void worley_fill(int D, int kind_index, const batch *b, const knoll__layer *layer,
                     worley_tables *tables, size_t row, size_t n)
{
    const worley_kind kind = worley_kind_at(kind_index);
    const worley_places places = worley_places_of(b->call->jitter);
    const int lines = worley_line_count(D);
    worley_turn *turn = tables->turn[n];
    uint32_t cell = D > 1 ? layer->cell[1][row] : 0;
    int moved = !tables->known || cell != tables->cell;
    f32v from = splat(D > 1 ? layer->t[1][row] : 0.0f) - places.first;
    tables->known = 1;
    tables->cell = cell;
    for (int i = 0; i < lines; i++) {
        worley_line *line = &tables->line[i];
        if (moved)
            worley_fill_line(D, kind, b, layer, tables, row, i, line);
        for (int32_t j = 0; D > 1 && j < tables->range.count; j += LANES) {
            f32v d = (from - (float)worley_offset(D, i, 1)) - load_f32(line->y + j);
            f32v outer = D > 2 ? load_f32(line->outer + j) : d;
            store_f32(line->rest[n] + j, worley_measure(kind.metric, D == 2, outer, d));
        }
        worley_turn now = {i, worley_line_gap(D, kind, layer, places, row, i)};
        int place = i;
        for (; place > 0 && turn[place - 1].gap > now.gap; place--)
            turn[place] = turn[place - 1];
        turn[place] = now;
    }
}

/* The rare sample whose point lies beyond the cells beside its own. */
static NOINLINE void worley_row_beyond(int D, worley_kind kind, const batch *b,
                                       const knoll__layer *layer, size_t row, size_t sample,
                                       int ring, worley_found *found)
{
    knoll__call call = {.keys = layer->keys, .jitter = b->call->jitter};
    const float first = worley_places_of(b->call->jitter).first;
    u32v cell[4];
    f32v from[4];
    for (int a = 0; a < D; a++)
        call.period[a] = layer->period[a];
    cell[0] = gather_u32(layer->columns, load_i32(layer->index + sample));
    from[0] = load_f32(layer->t[0] + sample) - first;
    for (int a = 1; a < D; a++) {
        cell[a] = splat_u32(layer->cell[a][a == 1 ? row : 0]);
        from[a] = splat(layer->t[a][a == 1 ? row : 0]) - first;
    }
    worley_beyond(D, kind, &call, cell, from, ring, found);
}

INL void worley_consider_at(int D, worley_kind kind, spread how, const worley_line *line, size_t n,
                            column_set at, int o, f32v from, worley_found *found)
{
    const ptrdiff_t first = how == ANY_COLUMNS ? 0 : at.first + o;
    if (how == ANY_COLUMNS)
        at.index = at.index + o;
    f32v d = (from - (float)o) - column_value(how, line->x + first, at);
    f32v rest = D == 1 ? d : column_value(how, line->rest[n] + first, at);
    u32v hash = kind.nearest ? column_word(how, line->hash + first, at) : splat_u32(0);
    worley_consider(D, kind, found, worley_measure(kind.metric, D == 1, rest, d), hash, NULL);
}

/* Whether no lane needs this line or one after it. */
INL int worley_stops(worley_kind kind, const worley_turn *turn, const worley_found *found)
{
    return all_lt(worley_last(kind, found), splat(turn->gap));
}

INL void worley_add(int D, worley_kind kind, spread how, const batch *b, const knoll__layer *layer,
                    const worley_tables *tables, column_set at, size_t row, size_t count, size_t s,
                    f32v sum[GROUP])
{
    const worley_places places = worley_places_of(b->call->jitter);
    const f32v from = load_f32(layer->t[0] + s) - places.first;
    const f32v ring = min(worley_gap(from, 2, places), worley_gap(from, -2, places));
    for (size_t n = 0; n < count; n++) {
        const worley_turn *turn = tables->turn[n], *end = turn + worley_line_count(D);
        worley_found found = worley_nothing();
        for (const worley_turn *i = turn; i < end; i++) {
            if (i > turn && worley_stops(kind, i, &found))
                break;
            for (int o = -1; o <= 1; o++)
                worley_consider_at(D, kind, how, &tables->line[i->line], n, at, o, from, &found);
        }
        f32v gap = ring;
        for (int a = 1; a < D && worley_reach(D) == 1; a++) {
            f32v outer = splat(layer->t[a][a == 1 ? row + n : 0]) - places.first;
            gap = min(gap, min(worley_gap(outer, 2, places), worley_gap(outer, -2, places)));
        }
        if (!all_lt(worley_last(kind, &found), worley_measure(kind.metric, 1, gap, gap))) {
            for (const worley_turn *i = turn; worley_reach(D) == 2 && i < end; i++) {
                if (worley_stops(kind, i, &found))
                    break;
                worley_consider_at(D, kind, how, &tables->line[i->line], n, at, -2, from, &found);
                worley_consider_at(D, kind, how, &tables->line[i->line], n, at, 2, from, &found);
            }
            worley_row_beyond(D, kind, b, layer, row + n, s, worley_reach(D) + 1, &found);
        }
        sum[n] =
            sum[n] + worley_result(b->call->returned, b->call->metric, layer->amplitude, &found);
    }
}

INL void worley_sum(int D, int kind_index, int count, const batch *b, size_t row)
{
    const worley_kind kind = worley_kind_at(kind_index);
    const sums to = sums_of(count, b, row);
    for (size_t s = b->from; s < b->end; s += LANES) {
        f32v sum[GROUP];
        for (int n = 0; n < count; n++)
            sum[n] = sum_before(&to, n, s);
        for (int l = 0; l < b->count; l++) {
            const knoll__layer *layer = &b->call->layers[b->first + l];
            const worley_tables *tables = worley_tables_at(D, b, l);
            column_set at = columns_at(layer, s, tables->range.first);
            BY_SPREAD(at,
                      worley_add(D, kind, how, b, layer, tables, at, row, (size_t)count, s, sum));
        }
        for (int n = 0; n < count; n++)
            give_sum(&to, n, s, sum[n]);
    }
}

/* Rows of the same cells: they share the lines. */
INL size_t worley_group(const batch *b, size_t row)
{
    size_t group = 1;
    for (; group < GROUP && row + group < b->call->rows; group++)
        for (int l = 0; l < b->count; l++) {
            const uint32_t *cell = b->call->layers[b->first + l].cell[1];
            if (cell[row + group] != cell[row])
                return group;
        }
    return group;
}

DEFINE_ROWS(worley, WORLEY_STRETCH)

INL void worley_rows_of_kind(int D, worley_kind kind, const knoll__rows *call)
{
    worley_rows_of(D, worley_kind_index(kind), call);
}

INL void worley_rows(int D, const knoll__rows *call)
{
    WORLEY_BY_KIND(worley_rows_of_kind);
}

GRADIENT_ROWS_FROM_POINTS(worley)

INL void worley_gradient_rows(int D, const knoll__rows *call)
{
    worley_gradient_row_points(D, call);
}
