/* simplex_gradient_rows.h - what derivatives need of simplex noise's rows beyond simplex_rows.h,
   which includes includes this. Sums are taken sample by sample over all lines: as many as there
   are parts, they would go through memory once a line otherwise. */

/* One lattice point of a line in some rows, from row `n` on. */
INL void simplex_gradient_terms(int D, int rows, spread how, const simplex_entry *line, int n,
                                const simplex_x *x, int point, size_t i, simplex_part term[GROUP])
{
    const int coset = line->coset, columns = point == NEAREST ? !coset : coset;
    const int beside = point == UPPER || (point == NEAREST && coset == 0);
    const ptrdiff_t first = x->first[columns][i / LANES] + beside;
    const column_set at = {how, 0, load_i32(x->index[columns] + i)};
    f32v d[4] = {load_f32(x->d[coset][point] + i)};
    f32v gradient[4] = {column_value(how, line->slope + first, at)};
    for (int a = 1; a < D; a++)
        gradient[a] = column_value(how, line->gradient[a] + first, at);
    if (D > 2)
        d[2] = splat(line->d_z);
    const f32v along = gradient[0] * d[0], square = load_f32(x->square[coset][point] + i);
    for (int r = 0; r < rows; r++) {
        f32v k = max(line->remainder[n + r] - square, splat(0.0f));
        f32v dot = along + column_value(how, line->offset[n + r] + first, at);
        d[1] = splat(line->d_y[n + r]);
        term[r] = simplex_term(D, 1, k, dot, gradient, d);
    }
}

/* What a line's points add to the sums of some rows. */
INL void simplex_gradient_line(int D, int rows, spread how, const simplex_entry *line, int n,
                               const simplex_x *x, size_t i, simplex_part sum[GROUP])
{
    simplex_part term[GROUP], upper[GROUP];
    if (line->nearest) {
        simplex_gradient_terms(D, rows, how, line, n, x, NEAREST, i, term);
    } else {
        simplex_gradient_terms(D, rows, how, line, n, x, LOWER, i, term);
        simplex_gradient_terms(D, rows, how, line, n, x, UPPER, i, upper);
        for (int r = 0; r < rows; r++)
            term[r] = simplex_plus(D, 1, term[r], upper[r]);
    }
    for (int r = 0; r < rows; r++)
        sum[r] = simplex_plus(D, 1, sum[r], term[r]);
}

/* The sums of LANES samples over the lines of a coset, which stay in registers. */
INL void simplex_gradient_coset(int D, int rows, const simplex_work *work, int coset, int wide,
                                int n, size_t i, simplex_part sum[GROUP])
{
    const simplex_x *x = &work->x;
    for (int r = 0; r < rows; r++)
        sum[r] = simplex_nothing(D, 1);
    for (int e = 0; e < work->entry_count; e++) {
        const simplex_entry *line = &work->entry[e];
        if (line->coset != coset)
            continue;
        if (x->anywhere)
            simplex_gradient_line(D, rows, ANY_COLUMNS, line, n, x, i, sum);
        else if (wide && x->one[line->nearest ? !coset : coset][i / LANES])
            simplex_gradient_line(D, rows, ONE_COLUMN, line, n, x, i, sum);
        else
            simplex_gradient_line(D, rows, NEAR_COLUMNS, line, n, x, i, sum);
    }
}

INL void simplex_gradient_samples(int D, int rows, const batch *b, int l, size_t row, int n,
                                  int wide, const simplex_work *work)
{
    const knoll__layer *layer = &b->call->layers[b->first + l];
    gradient_sums to = gradient_sums_of(D, rows, b, row + (size_t)n);
    float amplitude[MOST_PARTS] = {layer->amplitude};
    to.fresh &= l == 0;
    to.stream &= b->first + l + 1 == b->call->layer_count;
    for (int a = 0; a < D; a++)
        amplitude[1 + a] = layer->amplitude * (layer->scale[a] * simplex_stretch(D, a));
    for (size_t s = b->from; s < b->end; s += LANES) {
        simplex_part sum[GROUP], halves[GROUP];
        simplex_gradient_coset(D, rows, work, 0, wide, n, s - b->from, sum);
        if (D > 1)
            simplex_gradient_coset(D, rows, work, 1, wide, n, s - b->from, halves);
        for (int r = 0; r < rows; r++) {
            if (D > 1)
                sum[r] = simplex_plus(D, 1, sum[r], halves[r]);
            for (int part = 0; part <= D; part++) {
                f32v before = to.fresh ? splat(-0.0f) : load_f32(to.out[r][part] + s);
                f32v value = part == 0 ? sum[r].value : sum[r].by[part - 1];
                give_part(&to, r, part, s, before + value * amplitude[part]);
            }
        }
    }
}

/* Adds the listed lines of a group to its rows. */
INL void simplex_gradient_group(int D, const batch *b, int l, size_t row, int rows, int wide,
                                const simplex_work *work)
{
    for (int n = 0, step; n < rows; n += step) {
        step = rows - n >= GRADIENT_GROUP ? GRADIENT_GROUP : 1;
        if (step == GRADIENT_GROUP)
            simplex_gradient_samples(D, GRADIENT_GROUP, b, l, row, n, wide, work);
        else
            simplex_gradient_samples(D, 1, b, l, row, n, wide, work);
    }
}
