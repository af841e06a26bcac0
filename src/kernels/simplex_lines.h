/* simplex_lines.h - the lattice lines along x that simplex noise's rows lie between, two a coset on
   each outer axis, and the points on them: rows of one place in y share them. */

/* Lines at one place in z and w, below and above the rows in y: what does not change from row to
   row. */
typedef struct simplex_plane {
    int index; /* side of z + 2 * side of w */
    uint32_t key;
    float d[4], remainder;
} simplex_plane;

/* The points of a line, the same in all rows of one place in y: their gradients on x and y, and z
   and w's part of the dot product. */
enum { POINT_X, POINT_Y, POINT_OFFSET };
typedef struct simplex_line {
    float point[3][COLUMNS];
} simplex_line;

/* What is kept of a layer. */
typedef struct simplex_tables {
    ALIGNED uint32_t key[COLUMNS];
    column_range range;
    int plane_count[2]; /* by coset */
    simplex_plane plane[2][4];
    line_pair pair[2];             /* by coset: the points below and above the rows in y */
    unsigned filled[2];            /* by coset, a bit a line: whether its points are there */
    ALIGNED simplex_line line[16]; /* coset * sides + which of the pair + 2 * plane */
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

/* Of a coset's two points about a place on an outer axis, the one on a side: its cell's offset, and
   the distance. */
INL int simplex_side_offset(int coset, int side, float t)
{
    return coset == 1 && t < 0.5f ? side - 1 : side;
}
INL float simplex_side_distance(int D, int axis, int coset, int side, float t)
{
    float d = t - ((float)simplex_side_offset(coset, side, t) + (coset == 1 ? 0.5f : 0.0f));
    return D == 2 && axis == 1 ? d * 1.7320508f : d;
}

INL uint32_t simplex_side_key(const knoll__layer *layer, int axis, size_t row, int coset, int side)
{
    uint32_t cell = layer->cell[axis][row], period = layer->period[axis];
    int offset = simplex_side_offset(coset, side, layer->t[axis][row]);
    cell = offset == 0 ? cell : offset < 0 ? cell_before(cell, period) : cell_after(cell, period);
    return scalar_key(cell, axis, layer->keys.axis[axis]);
}

INL void simplex_begin(int D, const batch *b, const knoll__layer *layer, simplex_tables *tables)
{
    tables->range = columns_of(b, layer, -1, 1);
    tables->pair[0] = tables->pair[1] = (line_pair){0};
    tables->filled[0] = tables->filled[1] = 0;
    fill_keys(layer, tables->range, tables->key);
    for (int coset = 0; coset < simplex_cosets(D); coset++) {
        tables->plane_count[coset] = 0;
        for (int index = 0; index < (D <= 2 ? 1 : simplex_sides(D) / 2); index++) {
            simplex_plane plane = {index, layer->keys.corner[coset], {0}, simplex_r2[D]};
            for (int a = D - 1; a >= 2; a--) {
                const int side = index >> (a - 2) & 1;
                plane.d[a] = simplex_side_distance(D, a, coset, side, layer->t[a][0]);
                plane.key += simplex_side_key(layer, a, 0, coset, side);
                plane.remainder = plane.remainder - plane.d[a] * plane.d[a];
            }
            if (plane.remainder > 0)
                tables->plane[coset][tables->plane_count[coset]++] = plane;
        }
    }
}

/* `outer`, if not NULL, gets the gradients on the axes from z on. */
INL void simplex_fill_points(int D, const simplex_tables *tables, const simplex_plane *plane,
                             uint32_t key_y, simplex_line *line, float (*outer)[COLUMNS])
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
        for (int a = 2; outer != NULL && a < D; a++)
            store_f32(outer[a - 2] + j, gradient_component(D, a, hash));
    }
}

/* Forgets the lines that the row does not lie between. */
INL void simplex_come_to(const knoll__layer *layer, simplex_tables *tables, size_t row)
{
    for (int coset = 0; coset < 2; coset++) {
        line_pair *pair = &tables->pair[coset];
        uint32_t cell = layer->cell[1][row], period = layer->period[1];
        if (simplex_side_offset(coset, 0, layer->t[1][row]) < 0)
            cell = cell_before(cell, period);
        int fill = lines_to_fill(pair, cell, period);
        const unsigned lower = pair->lower == 0 ? 0x55 : 0xaa;
        if (fill & 1)
            tables->filled[coset] &= ~lower;
        if (fill & 2)
            tables->filled[coset] &= lower;
    }
}
