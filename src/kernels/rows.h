/* rows.h - the frame of row kernels. Along a row all but x is constant, so what a noise needs of
   each lattice column is computed once a column and kept in small tables; samples then look their
   columns up. Rows go in groups, so that what depends on x alone is loaded once a group, and
   octaves are summed in registers. docs/architecture.md, "Rows". */

enum {
    GROUP = 4, /* rows of a group */
    /* Lattice columns that tables hold, and those that looking up whole vectors needs behind them;
       more columns are taken in stretches. */
    STRETCH = 64,
    COLUMNS = STRETCH + LANES,
    LONG_STRETCH = 128, /* where tables are few */
    LONG_COLUMNS = LONG_STRETCH + LANES,
    BESIDE = 4 /* columns beside the samples' own at most */
};

/* Some layers of a call over the samples from `from` to `end`, with their tables. */
typedef struct batch {
    const knoll__rows *call;
    int first, count; /* layers */
    size_t from, end;
    size_t offset; /* of the first layer's tables in the call's scratch */
} batch;

/* The columns of a layer in a stretch, those beside included: columns[first] on. */
typedef struct column_range {
    int32_t first, count;
} column_range;

INL column_range columns_of(const batch *b, const knoll__layer *layer, int before, int after)
{
    int32_t first = layer->index[b->from] + before;
    return (column_range){first, layer->index[b->end - 1] + after + 1 - first};
}

/* The first sample whose columns have no place in the tables of one of the layers. A vector of
   samples has a place: each spans no more columns than its noise looks at. */
BLOCK size_t stretch_end(const knoll__layer *layers, int count, int columns, size_t from,
                         size_t end)
{
    for (int l = 0; l < count; l++) {
        const int32_t *index = layers[l].index;
        int32_t last = index[from] + columns - BESIDE - 1;
        if (index[end - 1] <= last)
            continue;
        size_t whole = from + LANES;
        while (whole + LANES <= end && index[whole + LANES - 1] <= last)
            whole += LANES;
        end = whole;
    }
    return end;
}

/* ---- Where samples find their columns -------------------------------------------------------- */

/* LANES samples lie in one column, within LANES columns, or anywhere. */
typedef enum spread { ONE_COLUMN, NEAR_COLUMNS, ANY_COLUMNS } spread;
typedef struct column_set {
    spread spread;
    int32_t first; /* 0 when anywhere */
    i32v index;    /* from `first` on */
} column_set;

INL column_set columns_at(const knoll__layer *layer, size_t sample, int32_t table_first)
{
    int32_t first = layer->index[sample], last = layer->index[sample + LANES - 1];
    spread s = first == last ? ONE_COLUMN : last - first < LANES ? NEAR_COLUMNS : ANY_COLUMNS;
    i32v index = load_i32(layer->index + sample);
    if (s == ANY_COLUMNS)
        return (column_set){s, 0, index - table_first};
    return (column_set){s, first - table_first, index - first};
}

/* `call`, compiled once for each spread: it names the set's own `how`. */
#define BY_SPREAD(set, call)                                                                       \
    do {                                                                                           \
        if ((set).spread == ONE_COLUMN) {                                                          \
            const spread how = ONE_COLUMN;                                                         \
            call;                                                                                  \
        } else if ((set).spread == NEAR_COLUMNS) {                                                 \
            const spread how = NEAR_COLUMNS;                                                       \
            call;                                                                                  \
        } else {                                                                                   \
            const spread how = ANY_COLUMNS;                                                        \
            call;                                                                                  \
        }                                                                                          \
    } while (0)

/* Of a set whose spread is `how`, known to the compiler: table[column] of each sample, where
   `table` has been moved to the set's first column. */
INL f32v column_value(spread how, const float *table, column_set at)
{
    return how == ONE_COLUMN     ? splat(table[0])
           : how == NEAR_COLUMNS ? take(table, at.index)
                                 : gather(table, at.index);
}

INL u32v column_word(spread how, const uint32_t *table, column_set at)
{
    return how == ONE_COLUMN ? splat_u32(table[0]) : gather_u32(table, at.index);
}

/* ---- Sums ------------------------------------------------------------------------------------ */

/* Where the rows of a group are summed. Nothing is -0, which changes no number. */
typedef struct sums {
    float *out[GROUP];
    int fresh;  /* whether nothing is there */
    int stream; /* whether nothing is added later */
} sums;

INL sums sums_of(int count, const batch *b, size_t row)
{
    sums s = {.fresh = b->first == 0 && !b->call->add,
              .stream = b->call->stream && b->first + b->count == b->call->layer_count};
    for (int n = 0; n < count; n++)
        s.out[n] = b->call->out + (ptrdiff_t)(row + (size_t)n) * b->call->pitch;
    return s;
}

INL f32v sum_before(const sums *s, int n, size_t sample)
{
    return s->fresh ? splat(-0.0f) : load_f32(s->out[n] + sample);
}

INL void give_sum(const sums *s, int n, size_t sample, f32v sum)
{
    float *to = s->out[n] + sample;
    if (s->stream && (uintptr_t)to % sizeof sum == 0)
        store_past(to, sum);
    else
        store_f32(to, sum);
}

/* NAME_rows_of, from what a noise says of itself:

       NAME_tables, NAME_tables_at    what it keeps of a layer: DEFINE_TABLES
       NAME_begin                     starts a layer's stretch: keys of its columns, none known
       NAME_group                     how many rows from `row` on go together
       NAME_fill                      makes a layer's tables of one row, the n-th of its group
       NAME_sum                       samples a group, all layers

   `kind` is a constant that tells compiled copies apart, 0 where there is but one; `stretch` is how
   many columns the tables have. */
#define DEFINE_ROWS(name, stretch)                                                                 \
    INL void name##_rows_of(int D, int kind, const knoll__rows *call)                              \
    {                                                                                              \
        const int most = (int)(KNOLL__TABLES / name##_size(D));                                    \
        batch b = {.call = call};                                                                  \
        for (; b.first < call->layer_count; b.first += most) {                                     \
            int left = call->layer_count - b.first;                                                \
            b.count = left < most ? left : most;                                                   \
            const knoll__layer *layers = call->layers + b.first;                                   \
            for (b.from = 0; b.from < call->count; b.from = b.end) {                               \
                b.end = stretch_end(layers, b.count, stretch, b.from, call->count);                \
                for (int l = 0; l < b.count; l++)                                                  \
                    name##_begin(D, kind, &b, &layers[l], name##_tables_at(D, &b, l));             \
                for (size_t row = 0, group; row < call->rows; row += group) {                      \
                    group = name##_group(&b, row);                                                 \
                    for (int l = 0; l < b.count; l++)                                              \
                        for (size_t n = 0; n < group; n++)                                         \
                            name##_fill(D, kind, &b, &layers[l], name##_tables_at(D, &b, l),       \
                                        row + n, n);                                               \
                    name##_sum(D, kind, (int)group, &b, row);                                      \
                }                                                                                  \
            }                                                                                      \
        }                                                                                          \
        if (call->stream)                                                                          \
            stores_past_end();                                                                     \
    }

/* NAME_sum and NAME_group of a noise whose rows share nothing but x, from NAME_add_layer, which
   adds LANES samples of a layer in each row of a group to the sums. */
#define DEFINE_SUM(name)                                                                           \
    INL void name##_sum_group(int D, int count, const batch *b, size_t row)                        \
    {                                                                                              \
        const sums to = sums_of(count, b, row);                                                    \
        const size_t end = b->end;                                                                 \
        const int layers = b->count;                                                               \
        f32v sum[GROUP];                                                                           \
        for (size_t s = b->from; layers == 1 && to.fresh && s < end; s += LANES) {                 \
            for (int n = 0; n < count; n++)                                                        \
                sum[n] = splat(-0.0f);                                                             \
            name##_add_layer(D, count, b, 0, s, sum);                                              \
            for (int n = 0; n < count; n++)                                                        \
                give_sum(&to, n, s, sum[n]);                                                       \
        }                                                                                          \
        for (size_t s = b->from; !(layers == 1 && to.fresh) && s < end; s += LANES) {              \
            for (int n = 0; n < count; n++)                                                        \
                sum[n] = sum_before(&to, n, s);                                                    \
            for (int l = 0; l < layers; l++)                                                       \
                name##_add_layer(D, count, b, l, s, sum);                                          \
            for (int n = 0; n < count; n++)                                                        \
                give_sum(&to, n, s, sum[n]);                                                       \
        }                                                                                          \
    }                                                                                              \
    INL void name##_sum(int D, int kind, int count, const batch *b, size_t row)                    \
    {                                                                                              \
        (void)kind;                                                                                \
        if (count == GROUP)                                                                        \
            name##_sum_group(D, GROUP, b, row);                                                    \
        else                                                                                       \
            name##_sum_group(D, 1, b, row);                                                        \
    }                                                                                              \
    INL size_t name##_group(const batch *b, size_t row)                                            \
    {                                                                                              \
        return b->call->rows - row < GROUP ? 1 : GROUP;                                            \
    }

/* NAME_tables_at, of tables that take so many bytes: an expression that may contain D. */
#define DEFINE_TABLES(name, bytes)                                                                 \
    INL size_t name##_size(int D)                                                                  \
    {                                                                                              \
        (void)D;                                                                                   \
        return ((bytes) + 63) / 64 * 64;                                                           \
    }                                                                                              \
    INL name##_tables *name##_tables_at(int D, const batch *b, int layer)                          \
    {                                                                                              \
        unsigned char *tables = (unsigned char *)b->call->tables + b->offset;                      \
        return (name##_tables *)(void *)(tables + (size_t)layer * name##_size(D));                 \
    }

/* ---- Keys ------------------------------------------------------------------------------------ */

/* The x keys of a stretch's columns. */
INL void fill_keys(const knoll__layer *layer, column_range range, uint32_t *key)
{
    for (int32_t j = 0; j < range.count; j += LANES)
        store_u32(key + j,
                  axis_key(load_u32(layer->columns + range.first + j), 0, layer->keys.axis[0]));
}

/* axis_key of one cell. */
INL uint32_t scalar_key(uint32_t cell, int axis, uint32_t seed)
{
    uint32_t m = cell * axis_step[axis] + seed;
    return m ^ m >> 15;
}

INL uint32_t cell_after(uint32_t cell, uint32_t period)
{
    return cell + 1 == period ? 0 : cell + 1;
}

INL uint32_t cell_before(uint32_t cell, uint32_t period)
{
    return (cell == 0 ? period : cell) - 1;
}

/* The keys of an outer axis's cell in a row and of the next one. */
INL void outer_keys(const knoll__layer *layer, int axis, uint32_t cell, u32v key[2])
{
    uint32_t after = cell_after(cell, layer->period[axis]), seed = layer->keys.axis[axis];
    key[0] = splat_u32(scalar_key(cell, axis, seed));
    key[1] = splat_u32(scalar_key(after, axis, seed));
}

/* ---- Two lattice lines ----------------------------------------------------------------------- */

/* What a noise needs of the two lines along x that a row lies between is kept. Rows share them
   until they come to another cell in y; going up, the upper line becomes the lower. */
typedef struct line_pair {
    int known, lower; /* whether there are any, and which one is the lower */
    uint32_t cell;    /* in y */
} line_pair;

/* What their tables begin with. */
typedef struct blended_lines {
    ALIGNED uint32_t key[LONG_COLUMNS]; /* in x */
    column_range range;
    line_pair pair;
} blended_lines;

INL void begin_lines(const batch *b, const knoll__layer *layer, blended_lines *lines)
{
    lines->range = columns_of(b, layer, 0, 1);
    lines->pair = (line_pair){0};
    fill_keys(layer, lines->range, lines->key);
}

/* The lines to be filled for a row: bit 0 the lower, bit 1 the upper. */
INL int lines_to_fill(line_pair *pair, uint32_t cell, uint32_t period)
{
    if (pair->known && cell == pair->cell)
        return 0;
    int next = pair->known && cell == cell_after(pair->cell, period);
    pair->lower ^= next;
    pair->known = 1;
    pair->cell = cell;
    return next ? 2 : 3;
}

/* The same for a row of the block, with the keys of the lines in y. */
INL int lines_of_row(const knoll__layer *layer, blended_lines *lines, size_t row, u32v key[2])
{
    uint32_t cell = layer->cell[1][row];
    int fill = lines_to_fill(&lines->pair, cell, layer->period[1]);
    if (fill != 0)
        outer_keys(layer, 1, cell, key);
    return fill;
}

/* ---- Rows as points -------------------------------------------------------------------------- */

static NOINLINE knoll__call points_of_row(int D, const knoll__rows *call, int l, size_t row)
{
    const knoll__layer *layer = &call->layers[l];
    float *out = call->out + (ptrdiff_t)row * call->pitch;
    knoll__call points = {.count = call->count,
                          .out = out,
                          .sum = l > 0 || call->add ? out : NULL,
                          .keys = layer->keys,
                          .amplitude = layer->amplitude,
                          .jitter = call->jitter,
                          .fade_kind = call->fade_kind,
                          .returned = call->returned,
                          .metric = call->metric};
    for (int a = 0; a < D; a++) {
        uint32_t *cell = (uint32_t *)call->tables + (size_t)a * KNOLL__BLOCK;
        float *t = (float *)call->tables + (size_t)(4 + a) * KNOLL__BLOCK;
        for (size_t i = 0; i < call->count; i++) {
            size_t from = a == 1 ? row : 0;
            cell[i] = a == 0 ? layer->columns[layer->index[i]] : layer->cell[a][from];
            t[i] = a == 0 ? layer->t[0][i] : layer->t[a][from];
        }
        points.cell[a] = cell;
        points.t[a] = t;
        points.period[a] = layer->period[a];
    }
    return points;
}

/* NAME_rows for a noise that has nothing to share along a row. */
#define ROWS_FROM_POINTS(name)                                                                     \
    INL void name##_rows(int D, const knoll__rows *call)                                           \
    {                                                                                              \
        for (size_t row = 0; row < call->rows; row++)                                              \
            for (int l = 0; l < call->layer_count; l++) {                                          \
                const knoll__call points = points_of_row(D, call, l, row);                         \
                name##_points(D, &points);                                                         \
            }                                                                                      \
    }
