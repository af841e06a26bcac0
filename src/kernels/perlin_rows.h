/* perlin_rows.h - gradient noise along rows. Of each lattice line along x the gradients are blended
   over z and w, once for all rows beside it; each row blends its two lines into a slope and an
   offset a column. */

enum { SLOPE, OFFSET, SLOPE_STEP, OFFSET_STEP }; /* of columns in a row, and to the next column */
enum { LINE_X, LINE_Y, LINE_OFFSET };            /* of columns in a line: slopes, offset */

typedef struct perlin_tables {
    blended_lines lines;
    float line[2][3][LONG_COLUMNS];
    float row[GROUP][4][LONG_COLUMNS];
} perlin_tables;
DEFINE_TABLES(perlin, sizeof(perlin_tables))

INL void perlin_begin(int D, int kind, const batch *b, const knoll__layer *layer,
                      perlin_tables *tables)
{
    begin_lines(b, layer, &tables->lines);
    (void)D, (void)kind;
}

INL void perlin_fill_line(int D, const knoll__layer *layer, u32v key_y, perlin_tables *tables,
                          int which)
{
    u32v rest[4][2];
    f32v t[4], fades[4];
    for (int a = 2; a < D; a++) {
        outer_keys(layer, a, layer->cell[a][0], rest[a]);
        t[a] = splat(layer->t[a][0]);
        fades[a] = splat(layer->fade[a][0]);
    }
    const perlin_rest others = {rest, t, fades};
    key_y = key_y + layer->keys.corner[0];
    float(*line)[LONG_COLUMNS] = tables->line[which];
    for (int32_t j = 0; j < tables->lines.range.count; j += LANES) {
        perlin_plane p = perlin_over_z(D, load_u32(tables->lines.key + j) + key_y, others);
        store_f32(line[LINE_X] + j, p.gradient[0]);
        store_f32(line[LINE_Y] + j, p.gradient[1]);
        if (D > 2)
            store_f32(line[LINE_OFFSET] + j, p.offset);
    }
}

/* A column of a row: of its gradient alone in 1D, else between the two lines. */
INL column perlin_row_column(int D, const knoll__layer *layer, const perlin_tables *tables,
                             int32_t j, f32v t, f32v fade)
{
    if (D == 1) {
        u32v hash = hash_gradient(load_u32(tables->lines.key + j) + layer->keys.corner[0]);
        return (column){gradient_component(1, 0, hash) * layer->amplitude,
                        splat(0.0f) * layer->amplitude};
    }
    const float(*near)[LONG_COLUMNS] = tables->line[tables->lines.pair.lower];
    const float(*far)[LONG_COLUMNS] = tables->line[!tables->lines.pair.lower];
    f32v near_part = load_f32(near[LINE_Y] + j) * t;
    f32v far_part = load_f32(far[LINE_Y] + j) * (t - 1.0f);
    if (D > 2) {
        near_part = near_part + load_f32(near[LINE_OFFSET] + j);
        far_part = far_part + load_f32(far[LINE_OFFSET] + j);
    }
    f32v slope = lerp(load_f32(near[LINE_X] + j), load_f32(far[LINE_X] + j), fade);
    return (column){slope * layer->amplitude, lerp(near_part, far_part, fade) * layer->amplitude};
}

INL void perlin_fill(int D, int kind, const batch *b, const knoll__layer *layer,
                     perlin_tables *tables, size_t row, size_t n)
{
    f32v t = splat(0.0f), fade = t;
    if (D > 1) {
        u32v key[2];
        int fill = lines_of_row(layer, &tables->lines, row, key);
        if (fill & 1)
            perlin_fill_line(D, layer, key[0], tables, tables->lines.pair.lower);
        if (fill & 2)
            perlin_fill_line(D, layer, key[1], tables, !tables->lines.pair.lower);
        t = splat(layer->t[1][row]);
        fade = splat(layer->fade[1][row]);
    }
    float(*to)[LONG_COLUMNS] = tables->row[n];
    column left = perlin_row_column(D, layer, tables, 0, t, fade);
    for (int32_t j = 0; j < tables->lines.range.count; j += LANES) {
        column next = left;
        if (j + LANES < tables->lines.range.count)
            next = perlin_row_column(D, layer, tables, j + LANES, t, fade);
        column right = {lanes_after(left.slope, next.slope), lanes_after(left.offset, next.offset)};
        store_f32(to[SLOPE] + j, left.slope);
        store_f32(to[OFFSET] + j, left.offset);
        store_f32(to[SLOPE_STEP] + j, right.slope - left.slope);
        store_f32(to[OFFSET_STEP] + j, offset_step(left, right));
        left = next;
    }
    (void)b, (void)kind;
}

INL void perlin_add(int count, spread how, const float *first, column_set at, f32v t, f32v fade,
                    f32v sum[GROUP])
{
    for (int n = 0; n < count; n++, first += 4 * LONG_COLUMNS) {
        column left = {column_value(how, first + SLOPE * LONG_COLUMNS, at),
                       column_value(how, first + OFFSET * LONG_COLUMNS, at)};
        sum[n] = sum[n] +
                 perlin_along_x(left, column_value(how, first + SLOPE_STEP * LONG_COLUMNS, at),
                                column_value(how, first + OFFSET_STEP * LONG_COLUMNS, at), t, fade);
    }
}

INL void perlin_add_layer(int D, int count, const batch *b, int l, size_t s, f32v sum[GROUP])
{
    const knoll__layer *layer = &b->call->layers[b->first + l];
    const perlin_tables *tables = perlin_tables_at(D, b, l);
    column_set at = columns_at(layer, s, tables->lines.range.first);
    const float *first = tables->row[0][0] + at.first;
    f32v t = load_f32(layer->t[0] + s), fade = load_f32(layer->fade[0] + s);
    BY_SPREAD(at, perlin_add(count, how, first, at, t, fade, sum));
}

DEFINE_SUM(perlin)
DEFINE_ROWS(perlin, LONG_STRETCH)

INL void perlin_rows(int D, const knoll__rows *call)
{
    perlin_rows_of(D, 0, call);
}
