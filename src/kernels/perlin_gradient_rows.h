/* perlin_gradient_rows.h - gradient noise with its derivatives along rows. Each derivative but that
   by x is a slope and an offset a column, as the value is: those by z and w are blended with the
   lines, that by y where a row blends its two lines. */

/* Of a line: by plane (the value; derivatives by z, w) and of each what LINE_X and so on say. Of a
   row: by part (the value; derivatives by y, z, w), and of each what SLOPE and so on say. */
typedef struct perlin_gradient_tables {
    blended_lines lines;
    float column[];
} perlin_gradient_tables;

enum { OF_LINE = 3, OF_ROW = 4 };

INL float *perlin_gradient_line(int D, const perlin_gradient_tables *tables, int which, int plane)
{
    return (float *)tables->column + (which * (D - 1) + plane) * OF_LINE * COLUMNS;
}

INL float *perlin_gradient_row(int D, const perlin_gradient_tables *tables, size_t n, int part)
{
    float *rows = (float *)tables->column + 2 * (D - 1) * OF_LINE * COLUMNS;
    return rows + ((int)n * D + part) * OF_ROW * COLUMNS;
}
DEFINE_TABLES(perlin_gradient, sizeof(perlin_gradient_tables) +
                                   (size_t)(2 * (D - 1) * OF_LINE + GRADIENT_GROUP * D * OF_ROW) *
                                       COLUMNS * sizeof(float))

INL void perlin_gradient_begin(int D, int kind, const batch *b, const knoll__layer *layer,
                               perlin_gradient_tables *tables)
{
    begin_lines(b, layer, &tables->lines);
    (void)D, (void)kind;
}

INL void perlin_store_plane(int D, perlin_plane p, float *line)
{
    store_f32(line + LINE_X * COLUMNS, p.gradient[0]);
    store_f32(line + LINE_Y * COLUMNS, p.gradient[1]);
    if (D > 2)
        store_f32(line + LINE_OFFSET * COLUMNS, p.offset);
}

INL void perlin_gradient_fill_line(int D, const knoll__layer *layer, u32v key_y,
                                   perlin_gradient_tables *tables, int which)
{
    u32v rest[4][2];
    f32v t[4], fades[4], slopes[4];
    for (int a = 2; a < D; a++) {
        outer_keys(layer, a, layer->cell[a][0], rest[a]);
        t[a] = splat(layer->t[a][0]);
        fades[a] = splat(layer->fade[a][0]);
        slopes[a] = splat(layer->fade_slope[a][0]);
    }
    const perlin_rest others = {rest, t, fades};
    key_y = key_y + layer->keys.corner[0];
    for (int32_t j = 0; j < tables->lines.range.count; j += LANES) {
        perlin_dual p =
            perlin_dual_over_z(D, load_u32(tables->lines.key + j) + key_y, others, slopes);
        perlin_store_plane(D, p.value, perlin_gradient_line(D, tables, which, 0) + j);
        for (int a = 2; a < D; a++)
            perlin_store_plane(D, p.by[a], perlin_gradient_line(D, tables, which, a - 1) + j);
    }
}

INL perlin_plane perlin_load_plane(int D, const float *line)
{
    perlin_plane p = {
        .gradient = {load_f32(line + LINE_X * COLUMNS), load_f32(line + LINE_Y * COLUMNS)}};
    if (D > 2)
        p.offset = load_f32(line + LINE_OFFSET * COLUMNS);
    return p;
}

/* Columns of a row in all parts: of its gradient alone in 1D, else between the two lines. */
INL void perlin_gradient_columns(int D, const knoll__layer *layer,
                                 const perlin_gradient_tables *tables, size_t row, int32_t j,
                                 column part[4])
{
    perlin_dual p;
    if (D == 1) {
        u32v keys = load_u32(tables->lines.key + j) + layer->keys.corner[0];
        p = perlin_dual_vertex(1, keys);
        p.value.offset = splat(0.0f);
    } else {
        const int lower = tables->lines.pair.lower;
        const f32v t[4] = {[1] = splat(layer->t[1][row])};
        const f32v fades[4] = {[1] = splat(layer->fade[1][row])};
        const f32v slopes[4] = {[1] = splat(layer->fade_slope[1][row])};
        perlin_dual near, far;
        near.value = perlin_load_plane(D, perlin_gradient_line(D, tables, lower, 0) + j);
        far.value = perlin_load_plane(D, perlin_gradient_line(D, tables, !lower, 0) + j);
        for (int a = 2; a < D; a++) {
            near.by[a] = perlin_load_plane(D, perlin_gradient_line(D, tables, lower, a - 1) + j);
            far.by[a] = perlin_load_plane(D, perlin_gradient_line(D, tables, !lower, a - 1) + j);
        }
        p = perlin_dual_blend(D, 1, near, far, (perlin_rest){NULL, t, fades}, slopes);
    }
    part[0] = (column){p.value.gradient[0] * layer->amplitude, p.value.offset * layer->amplitude};
    for (int a = 1; a < D; a++) {
        const float amplitude = layer->amplitude * layer->scale[a];
        part[a] = (column){p.by[a].gradient[0] * amplitude, p.by[a].offset * amplitude};
    }
}

INL void perlin_gradient_fill(int D, int kind, const batch *b, const knoll__layer *layer,
                              perlin_gradient_tables *tables, size_t row, size_t n)
{
    if (D > 1) {
        u32v key[2];
        int fill = lines_of_row(layer, &tables->lines, row, key);
        if (fill & 1)
            perlin_gradient_fill_line(D, layer, key[0], tables, tables->lines.pair.lower);
        if (fill & 2)
            perlin_gradient_fill_line(D, layer, key[1], tables, !tables->lines.pair.lower);
    }
    column left[4], next[4];
    perlin_gradient_columns(D, layer, tables, row, 0, left);
    for (int32_t j = 0; j < tables->lines.range.count; j += LANES) {
        for (int part = 0; part < D; part++)
            next[part] = left[part];
        if (j + LANES < tables->lines.range.count)
            perlin_gradient_columns(D, layer, tables, row, j + LANES, next);
        for (int part = 0; part < D; part++) {
            float *to = perlin_gradient_row(D, tables, n, part) + j;
            column right = {lanes_after(left[part].slope, next[part].slope),
                            lanes_after(left[part].offset, next[part].offset)};
            store_f32(to + SLOPE * COLUMNS, left[part].slope);
            store_f32(to + OFFSET * COLUMNS, left[part].offset);
            store_f32(to + SLOPE_STEP * COLUMNS, right.slope - left[part].slope);
            store_f32(to + OFFSET_STEP * COLUMNS, offset_step(left[part], right));
            left[part] = next[part];
        }
    }
    (void)b, (void)kind;
}

INL void perlin_gradient_add(int D, int count, int set, spread how, const knoll__layer *layer,
                             const float *first, column_set at, size_t s,
                             f32v sum[GRADIENT_GROUP][MOST_PARTS])
{
    const f32v t = load_f32(layer->t[0] + s), fade = load_f32(layer->fade[0] + s);
    const f32v fade_slope = load_f32(layer->fade_slope[0] + s);
    for (int n = 0; n < count; n++)
        for (int part = 0; part < D; part++, first += OF_ROW * COLUMNS) {
            column left = {column_value(how, first + SLOPE * COLUMNS, at),
                           column_value(how, first + OFFSET * COLUMNS, at)};
            f32v slope_step = column_value(how, first + SLOPE_STEP * COLUMNS, at);
            f32v offset_step = column_value(how, first + OFFSET_STEP * COLUMNS, at);
            f32v along = perlin_along_x(left, slope_step, offset_step, t, fade);
            if (part > 0) {
                add_part(set, &sum[n][1 + part], along);
                continue;
            }
            add_part(set, &sum[n][0], along);
            along = perlin_slope_along_x(left, slope_step, offset_step, t, fade, fade_slope);
            add_part(set, &sum[n][1], along * layer->scale[0]);
        }
}

INL void perlin_gradient_add_layer(int D, int count, int set, const batch *b, int l, size_t s,
                                   f32v sum[GRADIENT_GROUP][MOST_PARTS])
{
    const knoll__layer *layer = &b->call->layers[b->first + l];
    const perlin_gradient_tables *tables = perlin_gradient_tables_at(D, b, l);
    column_set at = columns_at(layer, s, tables->lines.range.first);
    const float *first = perlin_gradient_row(D, tables, 0, 0) + at.first;
    BY_SPREAD(at, perlin_gradient_add(D, count, set, how, layer, first, at, s, sum));
}

DEFINE_GRADIENT_SUM(perlin_gradient)
DEFINE_ROWS(perlin_gradient, STRETCH)

INL void perlin_gradient_rows(int D, const knoll__rows *call)
{
    perlin_gradient_rows_of(D, 0, call);
}
