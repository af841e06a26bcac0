/* white_rows.h - white noise along rows: a value a column. Where every sample has a column of its
   own, as at frequency 1, values need no table. */

typedef struct white_tables {
    ALIGNED uint32_t key[COLUMNS];
    float row[GROUP][COLUMNS];
    column_range range;
} white_tables;
DEFINE_TABLES(white, sizeof(white_tables))

/* The keys of a row's other axes, spread. */
INL u32v white_rest(int D, const knoll__layer *layer, size_t row)
{
    u32v rest = splat_u32(layer->keys.corner[0]);
    for (int a = 1; a < D; a++)
        rest = rest + axis_key(splat_u32(layer->cell[a][a == 1 ? row : 0]), a, layer->keys.axis[a]);
    return spread_key(rest);
}

INL void white_begin(int D, int kind, const batch *b, const knoll__layer *layer,
                     white_tables *tables)
{
    tables->range = columns_of(b, layer, 0, 0);
    fill_keys(layer, tables->range, tables->key);
    for (int32_t j = 0; j < tables->range.count; j += LANES)
        store_u32(tables->key + j, spread_key(load_u32(tables->key + j)));
    (void)D, (void)kind;
}

INL void white_fill(int D, int kind, const batch *b, const knoll__layer *layer,
                    white_tables *tables, size_t row, size_t n)
{
    u32v rest = white_rest(D, layer, row);
    for (int32_t j = 0; j < tables->range.count; j += LANES)
        store_f32(tables->row[n] + j, white_of(load_u32(tables->key + j) + rest, layer->amplitude));
    (void)b, (void)kind;
}

INL void white_add_layer(int D, int count, const batch *b, int l, size_t s, f32v sum[GROUP])
{
    const white_tables *tables = white_tables_at(D, b, l);
    column_set at = columns_at(&b->call->layers[b->first + l], s, tables->range.first);
    for (int n = 0; n < count; n++)
        sum[n] = sum[n] + column_value(at.spread, tables->row[n] + at.first, at);
}

DEFINE_SUM(white)
DEFINE_ROWS(white, STRETCH)

/* One layer whose columns are its samples. */
INL void white_rows_of_columns(int D, const knoll__rows *call)
{
    const knoll__layer *layer = call->layers;
    const size_t count = call->count;
    const float amplitude = layer->amplitude;
    uint32_t *key = call->tables;
    batch b = {.call = call, .count = 1, .end = count};
    for (size_t s = 0; s < count; s += LANES)
        store_u32(key + s, spread_key(axis_key(load_u32(layer->columns + layer->index[0] + s), 0,
                                               layer->keys.axis[0])));
    for (size_t row = 0; row < call->rows; row++) {
        const sums to = sums_of(1, &b, row);
        u32v rest = white_rest(D, layer, row);
        if (amplitude == 1.0f && to.fresh)
            for (size_t s = 0; s < count; s += LANES)
                give_sum(&to, 0, s, white_of(load_u32(key + s) + rest, 1.0f));
        else
            for (size_t s = 0; s < count; s += LANES)
                give_sum(&to, 0, s,
                         sum_before(&to, 0, s) + white_of(load_u32(key + s) + rest, amplitude));
    }
    if (call->stream)
        stores_past_end();
}

INL void white_rows(int D, const knoll__rows *call)
{
    const int32_t *index = call->layers[0].index;
    if (call->layer_count == 1 && index[call->count - 1] - index[0] == (int32_t)call->count - 1)
        white_rows_of_columns(D, call);
    else
        white_rows_of(D, 0, call);
}
