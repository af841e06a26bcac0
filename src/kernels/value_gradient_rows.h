/* value_gradient_rows.h - value noise with its derivatives along rows: of each part (the value;
   derivatives by y, z, w) a number a column and the step to the next; x takes the value's step. */

typedef struct value_gradient_tables {
    blended_lines lines;
    /* Of a line: the value, derivatives by z, w. Of a row: each part's numbers and steps. */
    float column[];
} value_gradient_tables;

INL float *value_gradient_line(int D, const value_gradient_tables *tables, int which, int plane)
{
    return (float *)tables->column + (which * (D - 1) + plane) * COLUMNS;
}

INL float *value_gradient_row(int D, const value_gradient_tables *tables, size_t n, int part)
{
    float *rows = (float *)tables->column + 2 * (D - 1) * COLUMNS;
    return rows + ((int)n * D + part) * 2 * COLUMNS;
}
DEFINE_TABLES(value_gradient,
              sizeof(value_gradient_tables) +
                  (size_t)(2 * (D - 1) + GRADIENT_GROUP * D * 2) * COLUMNS * sizeof(float))

INL void value_gradient_begin(int D, int kind, const batch *b, const knoll__layer *layer,
                              value_gradient_tables *tables)
{
    begin_lines(b, layer, &tables->lines);
    (void)D, (void)kind;
}

INL void value_gradient_fill_line(int D, const knoll__layer *layer, u32v key_y,
                                  value_gradient_tables *tables, int which)
{
    u32v rest[4][2];
    f32v fades[4], slopes[4];
    for (int a = 2; a < D; a++) {
        outer_keys(layer, a, layer->cell[a][0], rest[a]);
        for (int side = 0; side < 2; side++)
            rest[a][side] = spread_key(rest[a][side]);
        fades[a] = splat(layer->fade[a][0]);
        slopes[a] = splat(layer->fade_slope[a][0]);
    }
    key_y = key_y + layer->keys.corner[0];
    for (int32_t j = 0; j < tables->lines.range.count; j += LANES) {
        u32v keys = spread_key(load_u32(tables->lines.key + j) + key_y);
        value_dual v = value_dual_fold(D, 2, keys, rest, fades, slopes, layer->amplitude);
        store_f32(value_gradient_line(D, tables, which, 0) + j, v.value);
        for (int a = 2; a < D; a++)
            store_f32(value_gradient_line(D, tables, which, a - 1) + j, v.by[a]);
    }
}

INL void value_gradient_columns(int D, const knoll__layer *layer,
                                const value_gradient_tables *tables, size_t row, int32_t j,
                                f32v part[4])
{
    value_dual v;
    if (D == 1) {
        u32v keys = load_u32(tables->lines.key + j) + layer->keys.corner[0];
        v = (value_dual){.value = signed_of(hash_full(keys), layer->amplitude)};
    } else {
        const int lower = tables->lines.pair.lower;
        value_dual near, far;
        near.value = load_f32(value_gradient_line(D, tables, lower, 0) + j);
        far.value = load_f32(value_gradient_line(D, tables, !lower, 0) + j);
        for (int a = 2; a < D; a++) {
            near.by[a] = load_f32(value_gradient_line(D, tables, lower, a - 1) + j);
            far.by[a] = load_f32(value_gradient_line(D, tables, !lower, a - 1) + j);
        }
        v = value_dual_blend(D, 1, near, far, splat(layer->fade[1][row]),
                             splat(layer->fade_slope[1][row]));
    }
    part[0] = v.value;
    for (int a = 1; a < D; a++)
        part[a] = v.by[a] * layer->scale[a];
}

INL void value_gradient_fill(int D, int kind, const batch *b, const knoll__layer *layer,
                             value_gradient_tables *tables, size_t row, size_t n)
{
    if (D > 1) {
        u32v key[2];
        int fill = lines_of_row(layer, &tables->lines, row, key);
        if (fill & 1)
            value_gradient_fill_line(D, layer, key[0], tables, tables->lines.pair.lower);
        if (fill & 2)
            value_gradient_fill_line(D, layer, key[1], tables, !tables->lines.pair.lower);
    }
    f32v left[4], next[4];
    value_gradient_columns(D, layer, tables, row, 0, left);
    for (int32_t j = 0; j < tables->lines.range.count; j += LANES) {
        for (int part = 0; part < D; part++)
            next[part] = left[part];
        if (j + LANES < tables->lines.range.count)
            value_gradient_columns(D, layer, tables, row, j + LANES, next);
        for (int part = 0; part < D; part++) {
            float *to = value_gradient_row(D, tables, n, part) + j;
            store_f32(to, left[part]);
            store_f32(to + COLUMNS, lanes_after(left[part], next[part]) - left[part]);
            left[part] = next[part];
        }
    }
    (void)b, (void)kind;
}

INL void value_gradient_add(int D, int count, int set, spread how, const knoll__layer *layer,
                            const float *first, column_set at, size_t s,
                            f32v sum[GRADIENT_GROUP][MOST_PARTS])
{
    const f32v fade = load_f32(layer->fade[0] + s), fade_slope = load_f32(layer->fade_slope[0] + s);
    for (int n = 0; n < count; n++)
        for (int part = 0; part < D; part++, first += 2 * COLUMNS) {
            f32v step = column_value(how, first + COLUMNS, at);
            f32v along = value_along_x(column_value(how, first, at), step, fade);
            if (part > 0) {
                add_part(set, &sum[n][1 + part], along);
                continue;
            }
            add_part(set, &sum[n][0], along);
            add_part(set, &sum[n][1], fade_slope * step * layer->scale[0]);
        }
}

INL void value_gradient_add_layer(int D, int count, int set, const batch *b, int l, size_t s,
                                  f32v sum[GRADIENT_GROUP][MOST_PARTS])
{
    const knoll__layer *layer = &b->call->layers[b->first + l];
    const value_gradient_tables *tables = value_gradient_tables_at(D, b, l);
    column_set at = columns_at(layer, s, tables->lines.range.first);
    const float *first = value_gradient_row(D, tables, 0, 0) + at.first;
    BY_SPREAD(at, value_gradient_add(D, count, set, how, layer, first, at, s, sum));
}

DEFINE_GRADIENT_SUM(value_gradient)
DEFINE_ROWS(value_gradient, STRETCH)

INL void value_gradient_rows(int D, const knoll__rows *call)
{
    value_gradient_rows_of(D, 0, call);
}
