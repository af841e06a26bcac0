/* simplex_rows.h - simplex noise along rows, line by line. All points of a line have the same
   distance from a row, so what is left of the square radius is one number; a line where nothing is
   left is dropped, and where at most a quarter is left only the nearest point in x can count. */

/* Samples of a piece of the rows, whose sums and places stay in the first-level cache. */
enum { SAMPLES = 256 };

/* Where the samples of a piece lie in x: for each coset the points below, above and nearest. Their
   columns are the samples' own ("whole"), or for samples below a cell's middle the ones before
   ("moved"), which need not ascend: coset 0 has its pair at the whole ones and its nearest point
   beyond the moved ones, coset 1 its pair at the moved ones and its nearest point at the whole
   ones. */
enum { WHOLE, MOVED };
enum { LOWER, UPPER, NEAREST };
typedef struct simplex_x {
    ALIGNED float d[2][3][SAMPLES], square[2][3][SAMPLES];
    int32_t index[2][SAMPLES]; /* from `first` on */
    int32_t first[2][SAMPLES / LANES];
    unsigned char one[2][SAMPLES / LANES]; /* whether a vector lies in one column */
    int anywhere; /* whether some vectors of samples spread over more than LANES columns */
} simplex_x;

/* A line in the rows of a group, which lie at one place in y: gradient . d = slope * d_x +
   offset. */
typedef struct simplex_entry {
    int coset, plane; /* in 4D the plane's index; else 0 */
    const float *slope;
    float (*offset)[COLUMNS];
    float remainder[GROUP];
    int nearest; /* whether only the nearest point can count in any row */
    int fresh;   /* whether it is the first line of its sum */
    /* For derivatives: gradients and distances on the axes from y on; in y by row. */
    const float *gradient[4];
    float d_y[GROUP], d_z;
} simplex_entry;

/* What a group of rows needs: offsets by line and row; gradients in z by line, for derivatives;
   sums by row, coset and plane. */
/* NOLINTNEXTLINE(clang-analyzer-optin.performance.Padding) */
typedef struct simplex_work {
    ALIGNED float offset[16][GROUP][COLUMNS];
    float outer[8][1][COLUMNS];
    float sum[2][4][GROUP][SAMPLES + LANES];
    simplex_x x;
    simplex_entry entry[16];
    int entry_count;
    unsigned begun[2]; /* by coset, a bit a plane: whether the sum has a line */
} simplex_work;
_Static_assert(sizeof(simplex_work) + sizeof(simplex_tables) <= KNOLL__TABLES,
               "one layer at least");

INL void simplex_place(simplex_x *x, int coset, int point, size_t s, f32v d)
{
    store_f32(x->d[coset][point] + s, d);
    store_f32(x->square[coset][point] + s, d * d);
}

static NOINLINE void simplex_fill_x(const batch *b, const knoll__layer *layer,
                                    const simplex_tables *tables, simplex_x *x)
{
    x->anywhere = 0;
    for (size_t s = b->from; s < b->end; s += LANES)
        x->anywhere |= layer->index[s + LANES - 1] - layer->index[s] >= LANES - 1 && LANES > 1;
    for (size_t s = b->from; s < b->end; s += LANES) {
        size_t i = s - b->from, v = i / LANES;
        int32_t first = layer->index[s], last = layer->index[s + LANES - 1];
        i32v index = load_i32(layer->index + s) - tables->range.first;
        f32v t = load_f32(layer->t[0] + s), t1 = t - 1.0f;
        i32v below = lt(t, splat(0.5f));
        int some = any(below), all = !any(~below);
        first = x->anywhere ? 0 : first - tables->range.first;
        x->one[WHOLE][v] = layer->index[s] == last;
        x->one[MOVED][v] = layer->index[s] == last && (all || !some);
        x->first[WHOLE][v] = first;
        x->first[MOVED][v] = x->anywhere ? 0 : first - some;
        store_i32(x->index[WHOLE] + i, index - x->first[WHOLE][v]);
        store_i32(x->index[MOVED] + i, index + below - x->first[MOVED][v]);
        simplex_place(x, 0, LOWER, i, t);
        simplex_place(x, 0, UPPER, i, t1);
        simplex_place(x, 0, NEAREST, i, select(below, t, t1));
        simplex_place(x, 1, LOWER, i, t - select(below, splat(-0.5f), splat(0.5f)));
        simplex_place(x, 1, UPPER, i, t - select(below, splat(0.5f), splat(1.5f)));
        simplex_place(x, 1, NEAREST, i, t - 0.5f);
    }
}

/* One lattice point of a line in some rows, from row `n` on; what does not depend on the row is
   shared. */
INL void simplex_row_terms(int rows, spread how, const simplex_entry *line, int n,
                           const simplex_x *x, int point, size_t i, f32v term[GROUP])
{
    const int coset = line->coset, columns = point == NEAREST ? !coset : coset;
    const int beside = point == UPPER || (point == NEAREST && coset == 0);
    const ptrdiff_t first = x->first[columns][i / LANES] + beside;
    const column_set at = {how, 0, load_i32(x->index[columns] + i)};
    f32v along = column_value(how, line->slope + first, at) * load_f32(x->d[coset][point] + i);
    f32v square = load_f32(x->square[coset][point] + i);
    for (int r = 0; r < rows; r++) {
        f32v k = max(line->remainder[n + r] - square, splat(0.0f));
        f32v dot = along + column_value(how, line->offset[n + r] + first, at);
        term[r] = simplex_term(1, 0, k, dot, NULL, NULL).value;
    }
}

/* Adds a line's points to the sums of some rows, or begins them. */
INL void simplex_add_points(int rows, spread how, int nearest, const simplex_entry *line, int n,
                            const simplex_x *x, size_t i, float *const sum[GROUP], int begins)
{
    ALIGNED static const float zero[LANES];
    f32v term[2][GROUP];
    if (nearest) {
        simplex_row_terms(rows, how, line, n, x, NEAREST, i, term[0]);
    } else {
        simplex_row_terms(rows, how, line, n, x, LOWER, i, term[0]);
        simplex_row_terms(rows, how, line, n, x, UPPER, i, term[1]);
        for (int r = 0; r < rows; r++)
            term[0][r] = term[0][r] + term[1][r];
    }
    for (int r = 0; r < rows; r++)
        store_f32(sum[r] + i, load_f32(begins ? zero : sum[r] + i) + term[0][r]);
}

/* `wide`: columns have so many samples that asking whether a vector lies in one of them pays. */
INL void simplex_add_line(int rows, int nearest, const simplex_entry *line, int n,
                          const simplex_x *x, int wide, size_t count, float *const sum[GROUP])
{
    const unsigned char *one = x->one[nearest ? !line->coset : line->coset];
    const int begins = line->fresh;
    if (x->anywhere)
        for (size_t i = 0; i < count; i += LANES)
            simplex_add_points(rows, ANY_COLUMNS, nearest, line, n, x, i, sum, begins);
    else if (wide)
        for (size_t i = 0; i < count; i += LANES) {
            if (one[i / LANES])
                simplex_add_points(rows, ONE_COLUMN, nearest, line, n, x, i, sum, begins);
            else
                simplex_add_points(rows, NEAR_COLUMNS, nearest, line, n, x, i, sum, begins);
        }
    else
        for (size_t i = 0; i < count; i += LANES)
            simplex_add_points(rows, NEAR_COLUMNS, nearest, line, n, x, i, sum, begins);
}

#define BY_NEAREST(rows)                                                                           \
    do {                                                                                           \
        if (line->nearest)                                                                         \
            simplex_add_line(rows, 1, line, n, x, wide, count, sum + n);                           \
        else                                                                                       \
            simplex_add_line(rows, 0, line, n, x, wide, count, sum + n);                           \
    } while (0)

/* By fours, twos and ones. */
static NOINLINE void simplex_add_lines(simplex_work *work, int rows, int wide, size_t count)
{
    const simplex_x *x = &work->x;
    for (int e = 0; e < work->entry_count; e++) {
        const simplex_entry *line = &work->entry[e];
        float *sum[GROUP];
        for (int n = 0; n < rows; n++)
            sum[n] = work->sum[line->coset][line->plane][n];
        for (int n = 0, step; n < rows; n += step) {
            step = rows - n >= 4 ? 4 : rows - n >= 2 ? 2 : 1;
            if (step == 4)
                BY_NEAREST(4);
            else if (step == 2)
                BY_NEAREST(2);
            else
                BY_NEAREST(1);
        }
    }
}

/* The outer axes' part of gradient . d along a line in a row. */
INL void simplex_fill_offset(int D, const simplex_tables *tables, float d_y,
                             const simplex_line *line, float *offset)
{
    for (int32_t j = 0; j < tables->range.count; j += LANES) {
        f32v o = splat(0.0f);
        if (D >= 2)
            o = load_f32(line->point[POINT_Y] + j) * d_y;
        if (D >= 3)
            o = load_f32(line->point[POINT_OFFSET] + j) + o;
        store_f32(offset + j, o);
    }
}

/* Lists the lines of a coset on one side in y that count in some row of a group. */
INL void simplex_list_lines(int D, int derive, const knoll__layer *layer, simplex_tables *tables,
                            int coset, int side, size_t row, int rows, simplex_work *work)
{
    float d_y[GROUP] = {0};
    for (int n = 0; D > 1 && n < rows; n++)
        d_y[n] = simplex_side_distance(D, 1, coset, side, layer->t[1][row + (size_t)n]);
    for (int p = 0; p < tables->plane_count[coset]; p++) {
        const simplex_plane *plane = &tables->plane[coset][p];
        int index = (side ^ tables->pair[coset].lower) + 2 * plane->index;
        const int l = coset * simplex_sides(D) + index;
        simplex_line *line = &tables->line[l];
        simplex_entry *entry = &work->entry[work->entry_count];
        float most = 0.0f;
        for (int n = 0; n < rows; n++) {
            entry->remainder[n] = plane->remainder - d_y[n] * d_y[n];
            most = entry->remainder[n] > most ? entry->remainder[n] : most;
        }
        if (!(most > 0))
            continue;
        if ((tables->filled[coset] >> index & 1) == 0)
            simplex_fill_points(D, tables, plane,
                                D > 1 ? simplex_side_key(layer, 1, row, coset, side) : 0, line,
                                derive ? work->outer[l] : NULL);
        tables->filled[coset] |= 1u << index;
        entry->coset = coset;
        entry->plane = D == 4 ? plane->index : 0;
        entry->nearest = most <= 0.25f;
        entry->fresh = (work->begun[coset] >> entry->plane & 1) == 0;
        work->begun[coset] |= 1u << entry->plane;
        if (derive) {
            entry->gradient[1] = line->point[POINT_Y];
            entry->gradient[2] = work->outer[l][0];
            entry->d_z = plane->d[2];
            for (int n = 0; n < rows; n++)
                entry->d_y[n] = d_y[n];
        }
        entry->slope = line->point[POINT_X];
        entry->offset = work->offset[work->entry_count++];
        for (int n = 0; n < rows; n++)
            simplex_fill_offset(D, tables, d_y[n], line, entry->offset[n]);
    }
}

/* The sums of a row, of cosets and of layers. Up to 3D, and in a plane of 4D, at most two terms of
   a coset are not zero at a sample, so their order plays no part; planes are summed in pairs along
   z, then w. */
INL void simplex_give(int D, const batch *b, float amplitude, const simplex_work *work, int n,
                      const sums *to)
{
    ALIGNED static const float nothing[SAMPLES];
    const float *sum[2][4];
    for (int c = 0; c < simplex_cosets(D); c++)
        for (int p = 0; p < (D == 4 ? 4 : 1); p++)
            sum[c][p] = work->begun[c] >> p & 1 ? work->sum[c][p][n] : nothing;
    for (size_t i = 0, count = b->end - b->from; i < count; i += LANES) {
        f32v coset[2];
        for (int c = 0; c < simplex_cosets(D); c++) {
            coset[c] = load_f32(sum[c][0] + i);
            if (D == 4)
                coset[c] = (coset[c] + load_f32(sum[c][1] + i)) +
                           (load_f32(sum[c][2] + i) + load_f32(sum[c][3] + i));
        }
        f32v value = D > 1 ? coset[0] + coset[1] : coset[0];
        give_sum(to, 0, b->from + i, sum_before(to, 0, b->from + i) + value * amplitude);
    }
}

#include "simplex_gradient_rows.h"

INL void simplex_group(int D, int derive, const batch *b, int l, size_t row, int rows,
                       simplex_work *work)
{
    const knoll__layer *layer = &b->call->layers[b->first + l];
    simplex_tables *tables = simplex_tables_at(D, b, l);
    const size_t count = b->end - b->from;
    const int wide = count >= 24 * (size_t)(tables->range.count - 2) || LANES == 1;
    work->entry_count = 0;
    work->begun[0] = work->begun[1] = 0;
    if (D > 1)
        simplex_come_to(layer, tables, row);
    for (int coset = 0; coset < simplex_cosets(D); coset++)
        for (int side = 0; side < (D > 1 ? 2 : 1); side++)
            simplex_list_lines(D, derive, layer, tables, coset, side, row, rows, work);
    if (derive) {
        simplex_gradient_group(D, b, l, row, rows, wide, work);
        return;
    }
    simplex_add_lines(work, rows, wide, count);
    for (int n = 0; n < rows; n++) {
        sums to = sums_of(1, b, row + (size_t)n);
        to.fresh &= l == 0;
        to.stream &= b->first + l + 1 == b->call->layer_count;
        simplex_give(D, b, layer->amplitude, work, n, &to);
    }
}

/* The rows from `row` on that go together: those at one place in y. */
INL int simplex_group_size(const knoll__layer *layer, size_t row, size_t end)
{
    int n = 1;
    while (n < GROUP && row + (size_t)n < end &&
           layer->cell[1][row + (size_t)n] == layer->cell[1][row] &&
           (layer->t[1][row + (size_t)n] < 0.5f) == (layer->t[1][row] < 0.5f))
        n++;
    return n;
}

/* Piece by piece of the rows, layer by layer. */
INL void simplex_rows_of(int D, int derive, const knoll__rows *call)
{
    const int most = (int)((KNOLL__TABLES - sizeof(simplex_work)) / simplex_size(D));
    simplex_work *work = (simplex_work *)call->tables;
    batch b = {.call = call, .offset = sizeof *work};
    for (; b.first < call->layer_count; b.first += most) {
        int left = call->layer_count - b.first;
        b.count = left < most ? left : most;
        const knoll__layer *layers = call->layers + b.first;
        for (b.from = 0; b.from < call->count; b.from = b.end) {
            b.end = call->count - b.from < SAMPLES ? call->count : b.from + SAMPLES;
            b.end = stretch_end(layers, b.count, STRETCH, b.from, b.end);
            for (int l = 0; l < b.count; l++)
                simplex_begin(D, &b, &layers[l], simplex_tables_at(D, &b, l));
            for (int l = 0; l < b.count; l++) {
                simplex_fill_x(&b, &layers[l], simplex_tables_at(D, &b, l), &work->x);
                for (size_t row = 0, rows; row < call->rows; row += rows) {
                    rows = D > 1 ? (size_t)simplex_group_size(&layers[l], row, call->rows) : 1;
                    simplex_group(D, derive, &b, l, row, (int)rows, work);
                }
            }
        }
    }
    if (call->stream)
        stores_past_end();
}

INL void simplex_rows(int D, const knoll__rows *call)
{
    simplex_rows_of(D, 0, call);
}

GRADIENT_ROWS_FROM_POINTS(simplex)

/* In 4D by points: sums are by plane there. */
INL void simplex_gradient_rows(int D, const knoll__rows *call)
{
    if (D == 4)
        simplex_gradient_row_points(D, call);
    else
        simplex_rows_of(D, 1, call);
}
