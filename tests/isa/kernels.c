/* kernels.c - the noises of every instruction set against the scalar ones, and rows against points,
   to the bit: all lengths, odd alignments, cell borders, far cells, periods (C77, C78, C81, C84,
   C85). */
#include "inputs.h"

typedef struct source_case {
    knoll__call call;
    int kind, dimensions;
    bool gradient; /* with derivatives */
    uint64_t seed;
} source_case;

enum { most_parts = 5 /* the value, and derivatives by each axis */ };

static const struct {
    const char *name;
    int first, last;
} sources[] = {
#define ENTRY(name, number, first, last) {#name, first, last},
    KNOLL__SOURCES(ENTRY)
#undef ENTRY
};

/* All combinations come by turns, the rest at random. */
static source_case make_case(uint64_t n)
{
    source_case c = {.kind = (int)(n % KNOLL__SOURCE_COUNT),
                     .dimensions = 1 + (int)(n / KNOLL__SOURCE_COUNT % 4),
                     .seed = 100 * n};
    knoll__call *call = &c.call;
    call->count = length_at(n / (KNOLL__SOURCE_COUNT * 4));
    for (uint64_t a = 0; a < 4; a++) {
        call->keys.axis[a] = (uint32_t)test_random(c.seed, a);
        call->period[a] = periods[test_random(c.seed, 10 + a) % COUNT(periods)];
    }
    call->keys.corner[0] = (uint32_t)test_random(c.seed, 20);
    call->keys.corner[1] = (uint32_t)test_random(c.seed, 21);
    call->amplitude = (float)test_between(c.seed, 22, 0.1, 20);
    call->jitter = n % 3 == 0 ? 1.0f : n % 5 == 0 ? 0.0f : (float)test_between(c.seed, 23, 0, 1);
    call->fade_kind = (int)(test_random(c.seed, 24) % 3);
    call->returned = (int)(test_random(c.seed, 25) % 4);
    call->metric = (int)(test_random(c.seed, 26) % 4);
    c.gradient = knoll__kernels_scalar.gradient_points[c.kind][0] != NULL &&
                 test_random(c.seed, 27) % 2 == 0;
    if (c.gradient && call->returned == 3) {
        call->returned = 0; /* a cell's value has none */
    }
    for (uint64_t a = 0; a < 4; a++) {
        call->scale[a] = (float)test_between(c.seed, 28 + a, -3, 3);
    }
    return c;
}

static void describe(const source_case *c, const char *isa)
{
    const knoll__call *call = &c->call;
    printf(
        "%s%s on %s: %d dimensions, periods %u %u %u %u, fade %d, return %d, metric %d, jitter %a, "
        "amplitude %a, keys %08x %08x %08x %08x %08x %08x\n",
        sources[c->kind].name, c->gradient ? " with derivatives" : "", isa, c->dimensions,
        (unsigned)call->period[0], (unsigned)call->period[1], (unsigned)call->period[2],
        (unsigned)call->period[3], call->fade_kind, call->returned, call->metric,
        (double)call->jitter, (double)call->amplitude, (unsigned)call->keys.axis[0],
        (unsigned)call->keys.axis[1], (unsigned)call->keys.axis[2], (unsigned)call->keys.axis[3],
        (unsigned)call->keys.corner[0], (unsigned)call->keys.corner[1]);
}

/* Runs the case on all instruction sets. Two thirds of the cases add to a sum: in place, or
   elsewhere; derivatives always in place. */
static bool compare_points(source_case *c)
{
    static array expected[most_parts], found[most_parts], terms;
    const uint64_t way = test_random(c->seed, 70) % 3;
    const int parts = c->gradient ? 1 + c->dimensions : 1;
    float *sum = at(&terms, c->seed + 71, sizeof *sum);
    bool right = true;
    for (size_t i = 0; i < c->call.count; i++) {
        sum[i] = (float)test_between(c->seed, 100 + i, -1, 1);
    }
    for (size_t t = 0; right && t < COUNT(tables); t++) {
        if (!isa_is_here(tables[t]->name)) {
            continue;
        }
        array *to = t == 0 ? expected : found;
        float *out[most_parts] = {NULL};
        for (int part = 0; part < parts; part++) {
            memset(&to[part], mark, sizeof *to);
            out[part] = at(&to[part], c->seed + t + 7 * (uint64_t)part, sizeof(float));
            if (way == 2 || (way == 1 && part > 0)) {
                memcpy(out[part], sum, c->call.count * sizeof *sum);
            }
            if (part > 0) {
                c->call.derivative[part - 1] = out[part];
            }
        }
        c->call.out = out[0];
        c->call.sum = way == 0 ? NULL : way == 1 ? sum : out[0];
        if (c->gradient) {
            tables[t]->gradient_points[c->kind][c->dimensions - 1](&c->call);
        } else {
            tables[t]->points[c->kind][c->dimensions - 1](&c->call);
        }
        for (int part = 0; right && part < parts; part++) {
            right =
                same(out[part], at(&expected[part], c->seed + 7 * (uint64_t)part, sizeof(float)),
                     c->call.count, sizeof(float), part ? "derivatives of points" : "points");
        }
        if (!right) {
            describe(c, tables[t]->name);
        }
    }
    return right;
}

static void points(void)
{
    static array cells[4], fractions[4];
    const uint64_t cases = test_long() ? 400000 : 12000;
    for (uint64_t n = 0; n < cases; n++) {
        source_case c = make_case(n);
        for (uint64_t a = 0; a < 4; a++) {
            uint32_t *cell = at(&cells[a], c.seed + a, sizeof *cell);
            float *t = at(&fractions[a], c.seed + 50 + a, sizeof *t);
            for (size_t i = 0; i < c.call.count; i++) {
                cell[i] = cell_at(c.seed + 30 + a, i, c.call.period[a]);
                t[i] = fraction_at(c.seed + 40 + a, i);
            }
            c.call.cell[a] = cell;
            c.call.t[a] = t;
        }
        if (!compare_points(&c)) {
            break;
        }
    }
}

static uint32_t step_cell(uint32_t cell, int by, uint32_t period)
{
    if (period == 0) {
        return cell + (uint32_t)by;
    }
    int64_t next = ((int64_t)cell + by) % (int64_t)period;
    return (uint32_t)(next < 0 ? next + period : next);
}

/* ---- Rows ------------------------------------------------------------------------------------ */

enum { most_rows = 10, most_layers = KNOLL__LAYERS };

/* What a layer points to. */
typedef struct layer_arrays {
    array columns, index, t, fade, slope;
    uint32_t cell[4][KNOLL__ROWS];
    float outer_t[4][KNOLL__ROWS], outer_fade[4][KNOLL__ROWS], outer_slope[4][KNOLL__ROWS];
} layer_arrays;

static layer_arrays arrays[most_layers];
static knoll__layer layers[most_layers];

/* The samples of a row walk through the columns, now slowly, now with jumps; columns are their own
   neighbours as kernels.h says. */
static void walk(const source_case *c, uint64_t seed, uint32_t period, layer_arrays *to,
                 knoll__layer *layer)
{
    uint32_t *columns = at(&to->columns, seed, sizeof *columns);
    int32_t *index = at(&to->index, seed + 1, sizeof *index);
    float *t = at(&to->t, seed + 2, sizeof *t), *fade = at(&to->fade, seed + 3, sizeof *fade);
    const int first = sources[c->kind].first, last = sources[c->kind].last;
    const uint64_t pace = test_random(seed, 60) % 5; /* a new cell after how many samples */
    static const uint64_t paces[] = {1, 2, 5, 30, 1000};
    uint32_t cell = cell_at(seed, 61, period);
    int32_t used = 0, place = 0;
    memset(&to->columns, 0, sizeof to->columns);
    for (size_t i = 0; i < c->call.count; i++) {
        uint64_t r = test_random(seed + 7, i);
        bool moves = i > 0 && r % paces[pace] == 0, jumps = moves && (r >> 32) % 8 == 0;
        int32_t needed = i == 0 || jumps ? last - first + 1 : 1;
        if (moves && used + needed > (int32_t)(c->call.count + KNOLL__PAD)) {
            moves = jumps = false;
        }
        if (i == 0 || jumps) {
            cell = i == 0 ? cell : cell_at(seed + 8, i, period);
            place = used - first;
            for (int by = first; by <= last; by++) {
                columns[used++] = step_cell(cell, by, period);
            }
        } else if (moves) {
            cell = step_cell(cell, 1, period);
            place++;
            columns[used++] = step_cell(cell, last, period);
        }
        index[i] = place;
        t[i] = fraction_at(seed + 9, i);
    }
    float *slope = at(&to->slope, seed + 4, sizeof *slope);
    knoll__kernels_scalar.fade(t, c->call.fade_kind, fade, c->call.count);
    knoll__kernels_scalar.fade_slope(t, c->call.fade_kind, slope, c->call.count);
    layer->columns = columns;
    layer->index = index;
    layer->t[0] = t;
    layer->fade[0] = fade;
    layer->fade_slope[0] = slope;
}

/* Rows climb through the cells of y, now slowly, now with jumps. */
static void make_layer(const source_case *c, uint64_t seed, size_t rows, layer_arrays *to,
                       knoll__layer *layer)
{
    const uint64_t pace = 1 + test_random(seed, 62) % 6;
    *layer =
        (knoll__layer){.keys = c->call.keys, .amplitude = (float)test_between(seed, 63, 0.1, 20)};
    for (uint64_t a = 0; a < 4; a++) {
        layer->keys.axis[a] ^= (uint32_t)seed;
        layer->period[a] = c->call.period[(a + seed) % 4];
        for (size_t row = 0; a > 0 && row < rows; row++) {
            uint64_t r = test_random(seed + a, row);
            to->cell[a][row] =
                row == 0 || r % 8 == 0 ? cell_at(seed + 30 + a, row, layer->period[a])
                : r % pace == 0        ? step_cell(to->cell[a][row - 1], 1, layer->period[a])
                                       : to->cell[a][row - 1];
            to->outer_t[a][row] = fraction_at(seed + 40 + a, row);
        }
        knoll__kernels_scalar.fade(to->outer_t[a], c->call.fade_kind, to->outer_fade[a], rows);
        knoll__kernels_scalar.fade_slope(to->outer_t[a], c->call.fade_kind, to->outer_slope[a],
                                         rows);
        layer->cell[a] = to->cell[a];
        layer->t[a] = to->outer_t[a];
        layer->fade[a] = to->outer_fade[a];
        layer->fade_slope[a] = to->outer_slope[a];
        layer->scale[a] = (float)test_between(seed, 64 + a, -3, 3);
    }
    walk(c, seed, layer->period[0], to, layer);
}

static void sample_as_points(const source_case *c, const knoll__layer *layer, size_t row,
                             const knoll__rows *to, bool add)
{
    const ptrdiff_t from = (ptrdiff_t)row * to->pitch;
    static array cells[4], fractions[4];
    knoll__call call = c->call;
    call.keys = layer->keys;
    call.amplitude = layer->amplitude;
    call.out = to->out + from;
    call.sum = add ? call.out : NULL;
    for (size_t a = 0; a < 4; a++) {
        call.derivative[a] = c->gradient ? to->derivative[a] + from : NULL;
        call.scale[a] = layer->scale[a];
        uint32_t *cell = (uint32_t *)(void *)&cells[a];
        float *t = (float *)(void *)&fractions[a];
        for (size_t i = 0; i < call.count; i++) {
            cell[i] = a == 0 ? layer->columns[layer->index[i]] : layer->cell[a][a == 1 ? row : 0];
            t[i] = layer->t[a][a == 0 ? i : a == 1 ? row : 0];
        }
        call.cell[a] = cell;
        call.t[a] = t;
        call.period[a] = layer->period[a];
    }
    if (c->gradient) {
        knoll__kernels_scalar.gradient_points[c->kind][c->dimensions - 1](&call);
    } else {
        knoll__kernels_scalar.points[c->kind][c->dimensions - 1](&call);
    }
}

typedef struct plane {
    float sample[most_rows * (most + 48) + 16];
} plane;

/* Fills the call's results with what is there before. */
static void begin_rows(const source_case *c, knoll__rows *call, plane *found, size_t shift,
                       size_t total)
{
    for (size_t part = 0; part < most_parts; part++) {
        float *to = found[part].sample + (shift + 5 * part) % 16;
        memset(&found[part], mark, sizeof found[part]);
        for (size_t i = 0; i < total; i++) {
            to[i] = (float)test_between(c->seed + part, 100 + i, -1, 1);
        }
        if (part == 0) {
            call->out = to;
        } else {
            call->derivative[part - 1] = to;
        }
    }
}

static void run_rows(const source_case *c, const knoll__rows *call, const knoll__kernels *table)
{
    if (table != NULL && c->gradient) {
        table->gradient_rows[c->kind][c->dimensions - 1](call);
    } else if (table != NULL) {
        table->rows[c->kind][c->dimensions - 1](call);
    }
    for (size_t row = 0; table == NULL && row < call->rows; row++) {
        for (int l = 0; l < call->layer_count; l++) {
            sample_as_points(c, &layers[l], row, call, call->add || l > 0);
        }
    }
}

/* Rows on every instruction set against the same samples as points: sums of several layers, on top
   of what is there and not, past the caches and not; nothing is written between the rows. */
static void rows(void)
{
    static plane expected[most_parts], found[most_parts];
    static double scratch[KNOLL__TABLES / sizeof(double) + 8];
    const uint64_t cases = test_long() ? 200000 : 6000;
    for (uint64_t n = 0; n < cases; n++) {
        source_case c = make_case(n);
        uint64_t r = test_random(c.seed, 80);
        knoll__rows call = {.count = c.call.count,
                            .rows = c.dimensions == 1 ? 1 : 1 + r % most_rows,
                            .add = r >> 8 & 1,
                            .stream = r >> 9 & 1,
                            .layer_count = 1 + (int)((r >> 10 & 1) * ((r >> 16) % most_layers)),
                            .layers = layers,
                            .jitter = c.call.jitter,
                            .fade_kind = c.call.fade_kind,
                            .returned = c.call.returned,
                            .metric = c.call.metric};
        call.pitch = (ptrdiff_t)(call.count + (r >> 24) % 48);
        call.tables = (char *)scratch + (64 - (uintptr_t)scratch % 64) % 64;
        for (int l = 0; l < call.layer_count; l++) {
            make_layer(&c, c.seed + 1000 * (uint64_t)l, call.rows, &arrays[l], &layers[l]);
        }
        size_t total = (call.rows - 1) * (size_t)call.pitch + call.count;
        for (size_t t = 0; t <= COUNT(tables); t++) {
            bool as_points = t == COUNT(tables);
            if (!as_points && !isa_is_here(tables[t]->name)) {
                continue;
            }
            begin_rows(&c, &call, found, as_points ? 0 : test_random(c.seed, t) % 16, total);
            run_rows(&c, &call, as_points ? NULL : tables[t]);
            for (int part = 0; part < (c.gradient ? 1 + c.dimensions : 1); part++) {
                const float *out = part ? call.derivative[part - 1] : call.out;
                if (t == 0) {
                    memcpy(expected[part].sample, out, (total + 2) * sizeof *out);
                }
                if (!same(out, expected[part].sample, total, sizeof *out,
                          as_points ? "points" : "rows")) {
                    printf("part %d, %zu rows of %zu, pitch %td, %d layers, add %d, stream %d\n",
                           part, call.rows, call.count, call.pitch, call.layer_count, call.add,
                           call.stream);
                    describe(&c, as_points ? "scalar" : tables[t]->name);
                    return;
                }
            }
        }
    }
}

static void names(void)
{
    for (size_t t = 0; t < COUNT(tables); t++) {
        CHECK(tables[t]->lanes > 0 && KNOLL__PAD % tables[t]->lanes == 0);
        CHECK(tables[t]->name != NULL);
    }
}

int main(void)
{
    RUN(names);
    RUN(points);
    RUN(rows);
    return isa_end();
}
