/* simplex_gradient_rows.h - what derivatives need of simplex noise's rows beyond simplex_rows.h, which
   includes this: a line adds its points to as many sums as there are parts. */

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

/* Adds a line's points to the sums of some rows. */
INL void simplex_add_gradients(int D, int rows, spread how, int nearest, const simplex_entry *line,
                               int n, simplex_work *work, size_t i)
{
    simplex_part term[GROUP], upper[GROUP];
    if (nearest) {
        simplex_gradient_terms(D, rows, how, line, n, &work->x, NEAREST, i, term);
    } else {
        simplex_gradient_terms(D, rows, how, line, n, &work->x, LOWER, i, term);
        simplex_gradient_terms(D, rows, how, line, n, &work->x, UPPER, i, upper);
        for (int r = 0; r < rows; r++)
            term[r] = simplex_plus(D, 1, term[r], upper[r]);
    }
    for (int r = 0; r < rows; r++) {
        float(*sum)[SAMPLES] = work->sum[n + r][line->coset];
        for (int part = 0; part <= D; part++) {
            f32v before = line->fresh ? splat(0.0f) : load_f32(sum[part] + i);
            store_f32(sum[part] + i, before + (part > 0 ? term[r].by[part - 1] : term[r].value));
        }
    }
}

INL void simplex_add_gradient_line(int D, int rows, int nearest, const simplex_entry *line, int n,
                                   simplex_work *work, int wide, size_t count)
{
    const simplex_x *x = &work->x;
    const unsigned char *one = x->one[nearest ? !line->coset : line->coset];
    for (size_t i = 0; i < count; i += LANES) {
        if (x->anywhere)
            simplex_add_gradients(D, rows, ANY_COLUMNS, nearest, line, n, work, i);
        else if (wide && one[i / LANES])
            simplex_add_gradients(D, rows, ONE_COLUMN, nearest, line, n, work, i);
        else
            simplex_add_gradients(D, rows, NEAR_COLUMNS, nearest, line, n, work, i);
    }
}

/* Adds the listed lines of a group, and gives the sums of its rows: of a part, both cosets. */
INL void simplex_gradient_group(int D, const batch *b, int l, size_t row, int rows, int wide,
                                simplex_work *work)
{
    const knoll__layer *layer = &b->call->layers[b->first + l];
    const size_t count = b->end - b->from;
    for (int e = 0; e < work->entry_count; e++) {
        const simplex_entry *line = &work->entry[e];
        for (int n = 0, step; n < rows; n += step) {
            step = rows - n >= 2 ? 2 : 1;
            if (step == 2 && line->nearest)
                simplex_add_gradient_line(D, 2, 1, line, n, work, wide, count);
            else if (step == 2)
                simplex_add_gradient_line(D, 2, 0, line, n, work, wide, count);
            else if (line->nearest)
                simplex_add_gradient_line(D, 1, 1, line, n, work, wide, count);
            else
                simplex_add_gradient_line(D, 1, 0, line, n, work, wide, count);
        }
    }
    for (int n = 0; n < rows; n++) {
        gradient_sums to = gradient_sums_of(D, 1, b, row + (size_t)n);
        to.fresh &= l == 0;
        to.stream &= b->first + l + 1 == b->call->layer_count;
        for (int part = 0; part <= D; part++) {
            const int a = part - 1;
            const float amplitude =
                part == 0 ? layer->amplitude
                          : layer->amplitude * (layer->scale[a] * simplex_stretch(D, a));
            for (size_t i = 0; i < count; i += LANES) {
                f32v sum = load_f32(work->sum[n][0][part] + i);
                if (D > 1)
                    sum = sum + load_f32(work->sum[n][1][part] + i);
                f32v before = to.fresh ? splat(-0.0f) : load_f32(to.out[0][part] + b->from + i);
                give_part(&to, 0, part, b->from + i, before + sum * amplitude);
            }
        }
    }
}
