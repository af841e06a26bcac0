/* simplex_lines.h - the lattice lines along x that simplex noise's rows lie between, two a coset on each
   outer axis, and the points on them: what rows of one place in y share. */

/* Lines at one place in z and w, below and above the rows in y: what does not change from row to row. */
typedef struct simplex_plane {
    int index; /* side of z + 2 * side of w */
    uint32_t key;
    float d[4], remainder;
} simplex_plane;

/* The points of a line, the same in all rows of one place in y: their gradients on x and y, and z and
   w's part of the dot product. */
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
    int known;                     /* whether `cell` and `below` are */
    uint32_t cell;                 /* in y */
    int below;                     /* whether the rows are below the cell's middle */
    unsigned filled[2];            /* by coset, a bit a line: whether its points are there */
    ALIGNED simplex_line line[16]; /* coset * sides + side of y + 2 * plane */
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

INL void simplex_begin(int D, const batch *b, const knoll__layer *layer, simplex_tables *tables)
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
