/* simplex_rows.h - simplex noise along rows. The lattice points about a row lie on lines along x, two
   a coset on each outer axis. On a line all points have the same distance from the row, so what is
   left of the square radius is one number; a line where nothing is left is dropped, and where at most
   a quarter is left only the nearest point in x can count. */

/* Lines at one place in z and w, below and above the rows in y: what does not change from row to row. */
typedef struct simplex_plane {
    int index; /* side of z + 2 * side of w */
    uint32_t key;
    float d[4], remainder;
} simplex_plane;

/* A line in one row: gradient . d = slope * d_x + offset. */
typedef struct simplex_entry {
    float remainder;
    int plane; /* in 4D its index; else 0 */
    const float *slope, *offset;
} simplex_entry;

/* The lines of a coset that count in a row: those with points on both sides, and those where only the
   nearest can. */
typedef struct simplex_row_lines {
    int both_count, nearest_count;
    simplex_entry both[8], nearest[8];
} simplex_row_lines;

enum {
    POINT_X,
    POINT_Y,
    POINT_OFFSET
}; /* gradients of a line's points; z and w's part of the dot product */

typedef struct simplex_line {
    float point[3][COLUMNS];      /* the same in the rows of one place in y */
    float row[GROUP][2][COLUMNS]; /* slope and offset */
} simplex_line;

typedef struct simplex_tables {
    column_range range;
    uint32_t key[COLUMNS];
    int plane_count[2]; /* by coset */
    simplex_plane plane[2][4];
    int known;          /* whether `cell` and `below` are */
    uint32_t cell;      /* in y */
    int below;          /* whether the rows are below the cell's middle */
    unsigned filled[2]; /* by coset, a bit a line: whether its points are there */
    simplex_row_lines row[GROUP][2];
    simplex_line line[16]; /* coset * sides + side of y + 2 * plane */
} simplex_tables;

INL int simplex_sides(int D)
{
    return 1 << (D - 1);
}

INL int simplex_cosets(int D)
{
    return D == 1 ? 1 : 2;
}

DEFINE_TABLES(simplex, offsetof(simplex_tables, line) +
                           (size_t)(simplex_cosets(D) * simplex_sides(D)) * sizeof(simplex_line))

/* One side of an outer axis: the distance, and the key of the cell whose point it is. */
INL float simplex_side(int D, const knoll__layer *layer, int axis, size_t row, int coset, int side,
                       uint32_t *key)
{
    uint32_t cell = layer->cell[axis][row], period = layer->period[axis];
    float t = layer->t[axis][row];
    int offset = coset == 1 && t < 0.5f ? side - 1 : side;
    float d = t - ((float)offset + (coset == 1 ? 0.5f : 0.0f));
    cell = offset == 0 ? cell : offset < 0 ? cell_before(cell, period) : cell_after(cell, period);
    *key = scalar_key(cell, axis, layer->keys.axis[axis]);
    return D == 2 && axis == 1 ? d * 1.7320508f : d;
}

INL void simplex_begin(int D, int kind, const batch *b, const knoll__layer *layer,
                       simplex_tables *tables)
{
    tables->range = columns_of(b, layer, -1, 1);
    tables->known = 0;
    tables->filled[0] = tables->filled[1] = 0;
    fill_keys(layer, tables->range, tables->key);
    for (int coset = 0; coset < simplex_cosets(D); coset++) {
        tables->plane_count[coset] = 0;
        for (int index = 0; index < (D <= 2 ? 1 : simplex_sides(D) / 2); index++) {
            simplex_plane plane = {index, layer->keys.corner[coset], {0}, simplex_r2[D]};
            for (int a = D - 1; a >= 2; a--) {
                uint32_t key;
                plane.d[a] = simplex_side(D, layer, a, 0, coset, index >> (a - 2) & 1, &key);
                plane.key += key;
                plane.remainder = plane.remainder - plane.d[a] * plane.d[a];
            }
            if (plane.remainder > 0)
                tables->plane[coset][tables->plane_count[coset]++] = plane;
        }
    }
    (void)kind;
}

INL void simplex_fill_points(int D, const simplex_tables *tables, const simplex_plane *plane,
                             uint32_t key_y, simplex_line *line)
{
    for (int32_t j = 0; j < tables->range.count; j += LANES) {
        u32v hash = hash_gradient(load_u32(tables->key + j) + (plane->key + key_y));
        store_f32(line->point[POINT_X] + j, gradient_component(D, 0, hash));
        if (D >= 2)
            store_f32(line->point[POINT_Y] + j, gradient_component(D, 1, hash));
        if (D == 3)
            store_f32(line->point[POINT_OFFSET] + j, gradient_component(D, 2, hash) * plane->d[2]);
        if (D == 4)
            store_f32(line->point[POINT_OFFSET] + j,
                      gradient_component(D, 3, hash) * plane->d[3] +
                          gradient_component(D, 2, hash) * plane->d[2]);
    }
}

INL void simplex_fill_row(int D, const simplex_tables *tables, float d_y, simplex_line *line,
                          size_t n)
{
    for (int32_t j = 0; j < tables->range.count; j += LANES) {
        f32v offset = splat(0.0f);
        if (D >= 2)
            offset = load_f32(line->point[POINT_Y] + j) * d_y;
        if (D >= 3)
            offset = load_f32(line->point[POINT_OFFSET] + j) + offset;
        store_f32(line->row[n][0] + j, load_f32(line->point[POINT_X] + j));
        store_f32(line->row[n][1] + j, offset);
    }
}

/* Forgets the lines that the row does not lie between. */
INL void simplex_come_to(const knoll__layer *layer, simplex_tables *tables, size_t row)
{
    uint32_t cell = layer->cell[1][row];
    int below = layer->t[1][row] < 0.5f, moved = !tables->known || cell != tables->cell;
    if (moved)
        tables->filled[0] = 0;
    if (moved || below != tables->below)
        tables->filled[1] = 0;
    tables->known = 1;
    tables->cell = cell;
    tables->below = below;
}

INL void simplex_fill(int D, int kind, const batch *b, const knoll__layer *layer,
                      simplex_tables *tables, size_t row, size_t n)
{
    if (D > 1)
        simplex_come_to(layer, tables, row);
    for (int coset = 0; coset < simplex_cosets(D); coset++) {
        simplex_row_lines *lines = &tables->row[n][coset];
        float d[2] = {0};
        uint32_t key[2] = {0};
        for (int side = 0; D > 1 && side < 2; side++)
            d[side] = simplex_side(D, layer, 1, row, coset, side, &key[side]);
        lines->both_count = lines->nearest_count = 0;
        for (int p = 0; p < tables->plane_count[coset]; p++) {
            const simplex_plane *plane = &tables->plane[coset][p];
            for (int side = 0; side < (D > 1 ? 2 : 1); side++) {
                float remainder = plane->remainder - d[side] * d[side];
                if (!(remainder > 0))
                    continue;
                int index = side + 2 * plane->index;
                simplex_line *line = &tables->line[coset * simplex_sides(D) + index];
                if ((tables->filled[coset] >> index & 1) == 0)
                    simplex_fill_points(D, tables, plane, key[side], line);
                tables->filled[coset] |= 1u << index;
                simplex_fill_row(D, tables, d[side], line, n);
                simplex_entry entry = {remainder, D == 4 ? plane->index : 0, line->row[n][0],
                                       line->row[n][1]};
                if (remainder > 0.25f)
                    lines->both[lines->both_count++] = entry;
                else
                    lines->nearest[lines->nearest_count++] = entry;
            }
        }
    }
    (void)b, (void)kind;
}

/* ---- Samples ---------------------------------------------------------------------------------- */

/* A lattice point of every line about LANES samples: its columns, those of `at` moved by `beside`, and
   its distance in x. */
typedef struct simplex_point {
    int beside;
    f32v d, square;
} simplex_point;

INL simplex_point simplex_point_at(int beside, f32v d)
{
    return (simplex_point){beside, d, d * d};
}

/* What a coset's lines may need in x: the points on both sides of a sample, and the nearest. */
typedef struct simplex_reach {
    column_set both_at, nearest_at;
    simplex_point lower, upper, nearest;
} simplex_reach;

INL f32v simplex_row_term(spread how, const simplex_entry *line, column_set at,
                          const simplex_point *point)
{
    const ptrdiff_t first = at.first + point->beside;
    f32v k = max(line->remainder - point->square, splat(0.0f));
    k = k * k;
    return (k * k) * (column_value(how, line->slope + first, at) * point->d +
                      column_value(how, line->offset + first, at));
}

/* The sum over a coset. Up to 3D, and in a plane of 4D, at most two of its terms are not zero, so
   their order plays no part; planes are summed in pairs along z, then w. */
INL f32v simplex_row_coset(int D, spread both, spread nearest, const simplex_row_lines *lines,
                           const simplex_reach *reach)
{
    f32v plane[4] = {splat(0.0f), splat(0.0f), splat(0.0f), splat(0.0f)};
    for (const simplex_entry *e = lines->both, *end = e + lines->both_count; e < end; e++) {
        f32v *sum = &plane[D == 4 ? e->plane : 0];
        *sum = *sum + (simplex_row_term(both, e, reach->both_at, &reach->lower) +
                       simplex_row_term(both, e, reach->both_at, &reach->upper));
    }
    for (const simplex_entry *e = lines->nearest, *end = e + lines->nearest_count; e < end; e++) {
        f32v *sum = &plane[D == 4 ? e->plane : 0];
        *sum = *sum + simplex_row_term(nearest, e, reach->nearest_at, &reach->nearest);
    }
    return D == 4 ? (plane[0] + plane[1]) + (plane[2] + plane[3]) : plane[0];
}

INL void simplex_add(int D, int count, spread whole, spread moved, const knoll__layer *layer,
                     const simplex_tables *tables, const simplex_reach reach[2], f32v sum[GROUP])
{
    for (int n = 0; n < count; n++) {
        f32v value = simplex_row_coset(D, whole, moved, &tables->row[n][0], &reach[0]);
        if (D > 1)
            value = value + simplex_row_coset(D, moved, whole, &tables->row[n][1], &reach[1]);
        sum[n] = sum[n] + value * layer->amplitude;
    }
}

/* The samples' columns, those below the middle of a cell moved by -1; they need not ascend. */
INL column_set simplex_moved(column_set whole, i32v below)
{
    column_set moved = {ANY_COLUMNS, 0, whole.index + below};
    if (whole.spread == ANY_COLUMNS)
        return moved;
    moved.first = whole.first - 1;
    moved.index = moved.index + 1;
    moved.spread = NEAR_COLUMNS;
    int some = any(below), all = !any(~below);
    if (whole.spread == ONE_COLUMN && (all || !some)) {
        moved.spread = ONE_COLUMN;
        moved.first += !some;
    }
    return moved;
}

INL void simplex_add_layer(int D, int count, const batch *b, int l, size_t s, f32v sum[GROUP])
{
    const knoll__layer *layer = &b->call->layers[b->first + l];
    const simplex_tables *tables = simplex_tables_at(D, b, l);
    column_set whole = columns_at(layer, s, tables->range.first, LANES - 1);
    f32v t = load_f32(layer->t[0] + s), t1 = t - 1.0f;
    i32v below = lt(t, splat(0.5f));
    column_set moved = simplex_moved(whole, below);
    const simplex_reach reach[2] = {
        {whole, moved, simplex_point_at(0, t), simplex_point_at(1, t1),
         simplex_point_at(1, select(below, t, t1))},
        {moved, whole, simplex_point_at(0, t - select(below, splat(-0.5f), splat(0.5f))),
         simplex_point_at(1, t - select(below, splat(0.5f), splat(1.5f))),
         simplex_point_at(0, t - 0.5f)}};
    if (whole.spread == ONE_COLUMN && moved.spread == ONE_COLUMN)
        simplex_add(D, count, ONE_COLUMN, ONE_COLUMN, layer, tables, reach, sum);
    else if (whole.spread == ONE_COLUMN)
        simplex_add(D, count, ONE_COLUMN, NEAR_COLUMNS, layer, tables, reach, sum);
    else if (whole.spread == NEAR_COLUMNS)
        simplex_add(D, count, NEAR_COLUMNS, NEAR_COLUMNS, layer, tables, reach, sum);
    else
        simplex_add(D, count, ANY_COLUMNS, ANY_COLUMNS, layer, tables, reach, sum);
}

DEFINE_SUM(simplex)
DEFINE_ROWS(simplex, STRETCH)

INL void simplex_rows(int D, const knoll__rows *call)
{
    simplex_rows_of(D, 0, call);
}
