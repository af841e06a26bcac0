/* rows.h - fixed-point noise along rows of a grid. The definition blends along x first, so what
   lies on a lattice line along x does not depend on the row: lines are kept as long as rows lie
   between them, and a row only blends its 2^(D - 1) lines. Going up in y, the upper lines become
   the lower.

   Value noise keeps a line's values. Gradient noise keeps for each sample the products of its two
   gradients with the offset in x, and which gradients these are: a row makes a table of what the
   other axes add to each gradient. */

enum { TILE = KNOLL__Q16_TILE };

typedef struct lines {
    ALIGNED uint32_t key[2][TILE], t[TILE], s[TILE]; /* along x */
    ALIGNED uint32_t line[8][2][TILE];
    ALIGNED uint32_t table[8][32];
    int known, lower; /* whether any lines are filled; 1: the lower ones in y are at odd places */
    uint32_t cell[2]; /* in y, of the lower and the upper ones */
} lines;

/* A row's place on one of the other axes. */
typedef struct row_spot {
    uint32_t cell[2], t, s;
} row_spot;

INL row_spot row_spot_of(const knoll__q16_call *call, int axis, uint32_t octave, size_t row)
{
    const knoll__q16_plan *plan = call->plan;
    uint32_t shift = plan->shift - octave;
    uint32_t low = call->low[axis][row], high = call->high[axis][row];
    uint64_t cell = ((uint64_t)high << 32 | low) >> shift;
    uint32_t rest = low & ((1u << shift) - 1u);
    int is_last = cell == knoll__q16_last_cell(plan, axis, octave);
    row_spot at = {.cell = {(uint32_t)cell, is_last ? 0 : (uint32_t)cell + 1u},
                   .t = shift <= 16 ? rest << (16 - shift) : rest >> (shift - 16)};
    at.s = (at.t * at.t >> 16) * (3u * 65536u - 2u * at.t) >> 16;
    return at;
}

INL void begin_octave(const knoll__q16_call *call, uint32_t octave, lines *l)
{
    for (size_t i = 0; i < call->count; i += LANES) {
        spot at = spot_of(call->plan, 0, octave, load(call->low[0] + i), load(call->high[0] + i));
        store(l->key[0] + i, at.cell * axis_factor[0]);
        store(l->key[1] + i, at.next * axis_factor[0]);
        store(l->t + i, at.t);
        store(l->s + i, smoothstep(at.t));
    }
    l->known = l->lower = 0;
}

/* Which gradient in the lower five bits, its product above them. */
INL u32v pack(int D, u32v h, u32v t, int side)
{
    u32v which = h & (uint32_t)(gradient_count[D] - 1);
    i32v g = (i32v)look_up(gradient_table(D, 0), gradient_count[D], which);
    return (u32v)slope(g, t, side) << 5 | which;
}

INL void fill_line(int kernel, int D, const lines *l, size_t count, uint32_t rest,
                   uint32_t line[2][TILE])
{
    for (size_t i = 0; i < count; i += LANES) {
        u32v left = mix(load(l->key[0] + i) ^ rest), right = mix(load(l->key[1] + i) ^ rest);
        if (kernel == KNOLL__Q16_VALUES) {
            store(line[0] + i, blend_values(left & 65535u, right & 65535u, load(l->s + i)));
        } else {
            u32v t = load(l->t + i);
            store(line[0] + i, pack(D, left, t, 0));
            store(line[1] + i, pack(D, right, t, 1));
        }
    }
}

/* Bit a - 1 of a line is its side on axis a; in y its place is another while the sides are
   swapped. */
INL void fill_lines(int kernel, int D, size_t count, const row_spot at[4], uint32_t seed, lines *l)
{
    const int known = l->known;
    const int same =
        known && (D == 1 || (at[1].cell[0] == l->cell[0] && at[1].cell[1] == l->cell[1]));
    const int next = known && D > 1 && at[1].cell[0] == l->cell[1];
    if (same)
        return;
    l->known = 1;
    l->lower = next ? !l->lower : 0;
    l->cell[0] = at[1].cell[0];
    l->cell[1] = at[1].cell[1];
    for (int n = 0; n < 1 << (D - 1); n++) {
        if (next && !(n & 1))
            continue;
        uint32_t rest = seed * seed_factor;
        for (int a = 1; a < D; a++)
            rest ^= at[a].cell[n >> (a - 1) & 1] * axis_factor[a];
        fill_line(kernel, D, l, count, rest, l->line[n ^ l->lower]);
    }
}

/* What the other axes add to each gradient's product, for each line. */
INL void fill_tables(int D, const row_spot at[4], lines *l)
{
    for (int n = 0; n < 1 << (D - 1); n++)
        for (int i = 0; i < 32; i += LANES) {
            i32v sum = (i32v)splat(0);
            for (int a = 1; a < D; a++)
                sum = sum +
                      slope((i32v)load(gradient_table(D, a) + i), splat(at[a].t), n >> (a - 1) & 1);
            store(l->table[n] + i, (u32v)sum);
        }
}

/* What a row needs of its lines: out of the way of stores, which could reach any memory. */
typedef struct row_view {
    const uint32_t *line[8][2], *table[8], *s_x;
    uint32_t s[4];
} row_view;

INL void view_row(int D, const row_spot at[4], const lines *l, row_view *view)
{
    view->s_x = l->s;
    for (int n = 0; n < 1 << (D - 1); n++) {
        view->line[n][0] = l->line[n ^ l->lower][0];
        view->line[n][1] = l->line[n ^ l->lower][1];
        view->table[n] = l->table[n];
    }
    for (int a = 1; a < D; a++)
        view->s[a] = at[a].s;
}

/* The noise of LANES samples: lines blended along x, then over the other axes. */
INL u32v blend_lines(int kernel, int D, const row_view *view, size_t i)
{
    u32v v[8];
    for (int n = 0; n < 1 << (D - 1); n++) {
        v[n] = load(view->line[n][0] + i);
        if (kernel == KNOLL__Q16_VALUES)
            continue;
        u32v right = load(view->line[n][1] + i);
        i32v sum[2] = {(i32v)v[n] >> 5, (i32v)right >> 5};
        if (D > 1) {
            sum[0] = sum[0] + (i32v)look_up(view->table[n], gradient_count[D], v[n]);
            sum[1] = sum[1] + (i32v)look_up(view->table[n], gradient_count[D], right);
        }
        v[n] = (u32v)blend(sum[0], sum[1], load(view->s_x + i));
    }
    for (int a = 1; a < D; a++)
        for (int n = 0; n < 1 << (D - a - 1); n++)
            v[n] = kernel == KNOLL__Q16_VALUES
                       ? blend_values(v[2 * n], v[2 * n + 1], splat(view->s[a]))
                       : (u32v)blend((i32v)v[2 * n], (i32v)v[2 * n + 1], splat(view->s[a]));
    return v[0];
}

/* What happens to a row of an octave: it is the noise itself, or its term is the first, a middle or
   the last one of a sum. */
enum { ALONE, FIRST = 1, MIDDLE = 2, LAST = 4 };

INL u32v give(int kernel, int D, int role, const knoll__q16_plan *plan, uint32_t weight, u32v noise,
              u32v before)
{
    if (role == ALONE)
        return noise;
    int form = kernel == KNOLL__Q16_VALUES ? KNOLL_Q16_VALUE : (int)plan->kind;
    u32v v = term_of(D, form, noise);
    v = role & FIRST ? v : weigh(form, v, weight);
    v = role & FIRST ? v : v + before;
    return role & LAST ? divide(v, plan->sum, plan->reciprocal) : v;
}

INL void add_row_as(int kernel, int D, int role, const knoll__q16_plan *plan, uint32_t weight,
                    size_t count, uint32_t *out, const row_view *view)
{
    size_t i = 0;
    for (; i + LANES <= count; i += LANES) {
        u32v noise = blend_lines(kernel, D, view, i);
        store(out + i, give(kernel, D, role, plan, weight, noise,
                            role == ALONE || role & FIRST ? noise : load(out + i)));
    }
    if (i < count) {
        u32v noise = blend_lines(kernel, D, view, i);
        store_up_to(out, i, count,
                    give(kernel, D, role, plan, weight, noise, load_up_to(out, i, count)));
    }
}

INL void add_row(int kernel, int D, const knoll__q16_call *call, const knoll__q16_plan *plan,
                 uint32_t octave, size_t row, const row_spot at[4], const lines *l)
{
    row_view view;
    view_row(D, at, l, &view);
    const uint32_t weight = plan->weight[octave];
    uint32_t *out = (uint32_t *)call->out + (ptrdiff_t)row * call->pitch;
    int first = octave == 0, last = octave + 1 == plan->octaves;
    if (kernel == KNOLL__Q16_GRADIENTS || (kernel == KNOLL__Q16_VALUES && first && last))
        add_row_as(kernel, D, ALONE, plan, weight, call->count, out, &view);
    else if (first && last)
        add_row_as(kernel, D, FIRST | LAST, plan, weight, call->count, out, &view);
    else if (first)
        add_row_as(kernel, D, FIRST, plan, weight, call->count, out, &view);
    else if (last)
        add_row_as(kernel, D, LAST, plan, weight, call->count, out, &view);
    else
        add_row_as(kernel, D, MIDDLE, plan, weight, call->count, out, &view);
}

INL void rows_of(int kernel, int D, const knoll__q16_call *call)
{
    const knoll__q16_plan plan = *call->plan;
    lines l;
    for (uint32_t octave = 0; octave < plan.octaves; octave++) {
        begin_octave(call, octave, &l);
        row_spot at[4] = {{{0}, 0, 0}};
        for (int a = 2; a < D; a++)
            at[a] = row_spot_of(call, a, octave, 0);
        for (size_t row = 0; row < call->rows; row++) {
            if (D > 1)
                at[1] = row_spot_of(call, 1, octave, row);
            fill_lines(kernel, D, call->count, at, plan.seed + octave, &l);
            if (kernel != KNOLL__Q16_VALUES)
                fill_tables(D, at, &l);
            add_row(kernel, D, call, &plan, octave, row, at, &l);
        }
    }
}

/* Feature points have no lines: each sample looks for itself. */
INL void distance_rows(int D, const knoll__q16_call *call)
{
    const knoll__q16_plan plan = *call->plan;
    for (size_t row = 0; row < call->rows; row++) {
        uint32_t *out = (uint32_t *)call->out + (ptrdiff_t)row * call->pitch;
        u32v low[4], high[4];
        for (int a = 1; a < D; a++) {
            low[a] = splat(call->low[a][a == 1 ? row : 0]);
            high[a] = splat(call->high[a][a == 1 ? row : 0]);
        }
        for (size_t i = 0; i < call->count; i += LANES) {
            low[0] = load(call->low[0] + i);
            high[0] = load(call->high[0] + i);
            store_up_to(out, i, call->count, sample_at(KNOLL__Q16_DISTANCES, D, &plan, low, high));
        }
    }
}
