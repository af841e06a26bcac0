/* value_rows.h - value noise along rows: the values of each lattice line along x are blended over z
   and w, once for all rows beside it; each row blends its two lines. */

typedef struct value_tables {
    blended_lines lines;
    float line[2][LONG_COLUMNS];
    float row[GROUP][2][LONG_COLUMNS]; /* left, and the step to the next column */
} value_tables;
DEFINE_TABLES(value, sizeof(value_tables))

INL void value_begin(int D, int kind, const batch *b, const knoll__layer *layer,
                     value_tables *tables)
{
    begin_lines(b, layer, &tables->lines);
    (void)D, (void)kind;
}

INL void value_fill_line(int D, const knoll__layer *layer, u32v key_y, value_tables *tables,
                         int which)
{
    u32v rest[4][2];
    f32v fades[4];
    for (int a = 2; a < D; a++) {
        outer_keys(layer, a, layer->cell[a][0], rest[a]);
        for (int side = 0; side < 2; side++)
            rest[a][side] = spread_key(rest[a][side]);
        fades[a] = splat(layer->fade[a][0]);
    }
    key_y = key_y + layer->keys.corner[0];
    for (int32_t j = 0; j < tables->lines.range.count; j += LANES)
        store_f32(tables->line[which] + j,
                  value_fold(D, 2, spread_key(load_u32(tables->lines.key + j) + key_y), rest, fades,
                             layer->amplitude));
}

INL f32v value_row_column(int D, const knoll__layer *layer, const value_tables *tables, int32_t j,
                          f32v fade)
{
    if (D == 1)
        return signed_of(hash_full(load_u32(tables->lines.key + j) + layer->keys.corner[0]),
                         layer->amplitude);
    const float *near = tables->line[tables->lines.pair.lower],
                *far = tables->line[!tables->lines.pair.lower];
    return lerp(load_f32(near + j), load_f32(far + j), fade);
}

INL void value_fill(int D, int kind, const batch *b, const knoll__layer *layer,
                    value_tables *tables, size_t row, size_t n)
{
    f32v fade = splat(0.0f);
    if (D > 1) {
        u32v key[2];
        int fill = lines_of_row(layer, &tables->lines, row, key);
        if (fill & 1)
            value_fill_line(D, layer, key[0], tables, tables->lines.pair.lower);
        if (fill & 2)
            value_fill_line(D, layer, key[1], tables, !tables->lines.pair.lower);
        fade = splat(layer->fade[1][row]);
    }
    f32v left = value_row_column(D, layer, tables, 0, fade);
    for (int32_t j = 0; j < tables->lines.range.count; j += LANES) {
        f32v next = left;
        if (j + LANES < tables->lines.range.count)
            next = value_row_column(D, layer, tables, j + LANES, fade);
        store_f32(tables->row[n][0] + j, left);
        store_f32(tables->row[n][1] + j, lanes_after(left, next) - left);
        left = next;
    }
    (void)b, (void)kind;
}

INL void value_add(int count, spread how, const float *first, column_set at, f32v fade,
                   f32v sum[GROUP])
{
    for (int n = 0; n < count; n++, first += 2 * LONG_COLUMNS)
        sum[n] = sum[n] + value_along_x(column_value(how, first, at),
                                        column_value(how, first + LONG_COLUMNS, at), fade);
}

INL void value_add_layer(int D, int count, const batch *b, int l, size_t s, f32v sum[GROUP])
{
    const knoll__layer *layer = &b->call->layers[b->first + l];
    const value_tables *tables = value_tables_at(D, b, l);
    column_set at = columns_at(layer, s, tables->lines.range.first);
    const float *first = tables->row[0][0] + at.first;
    f32v fade = load_f32(layer->fade[0] + s);
    BY_SPREAD(at, value_add(count, how, first, at, fade, sum));
}

DEFINE_SUM(value)
DEFINE_ROWS(value, LONG_STRETCH)

INL void value_rows(int D, const knoll__rows *call)
{
    value_rows_of(D, 0, call);
}
