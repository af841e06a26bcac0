/* kernels.c - the noises of every instruction set against the scalar ones, and rows against points, to
   the bit: all lengths, odd alignments, cell borders, far cells, periods (C77, C78, C81, C84, C85). */
#include "inputs.h"

typedef struct source_case {
    knoll__call call;
    int kind, dimensions;
    uint64_t seed;
} source_case;

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
    return c;
}

static void describe(const source_case *c, const char *isa)
{
    const knoll__call *call = &c->call;
    printf(
        "%s on %s: %d dimensions, periods %u %u %u %u, fade %d, return %d, metric %d, jitter %a, "
        "amplitude %a, keys %08x %08x %08x %08x %08x %08x\n",
        sources[c->kind].name, isa, c->dimensions, (unsigned)call->period[0],
        (unsigned)call->period[1], (unsigned)call->period[2], (unsigned)call->period[3],
        call->fade_kind, call->returned, call->metric, (double)call->jitter,
        (double)call->amplitude, (unsigned)call->keys.axis[0], (unsigned)call->keys.axis[1],
        (unsigned)call->keys.axis[2], (unsigned)call->keys.axis[3], (unsigned)call->keys.corner[0],
        (unsigned)call->keys.corner[1]);
}

/* Runs the case on all instruction sets; `rows` says which kernel. Two thirds of the cases add to a
   sum: in place, or elsewhere. */
static bool compare_sources(source_case *c, bool rows)
{
    static array expected, found, terms;
    const uint64_t way = test_random(c->seed, 70) % 3;
    float *sum = at(&terms, c->seed + 71, sizeof *sum);
    bool right = true;
    for (size_t i = 0; i < c->call.count; i++) {
        sum[i] = (float)test_between(c->seed, 100 + i, -1, 1);
    }
    for (size_t t = 0; right && t < COUNT(tables); t++) {
        if (!isa_is_here(tables[t]->name)) {
            continue;
        }
        array *to = t == 0 ? &expected : &found;
        memset(to, mark, sizeof *to);
        c->call.out = at(to, c->seed + t, sizeof(float));
        float *out = c->call.out;
        c->call.sum = way == 0 ? NULL : way == 1 ? sum : out;
        if (way == 2) {
            memcpy(out, sum, c->call.count * sizeof *sum);
        }
        (rows ? tables[t]->rows : tables[t]->points)[c->kind][c->dimensions - 1](&c->call);
        right = same(out, at(&expected, c->seed, sizeof(float)), c->call.count, sizeof(float),
                     rows ? "row" : "points");
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
        if (!compare_sources(&c, false)) {
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

/* A row: samples walk through the columns, now slowly, now with jumps; columns are their own
   neighbours as kernels.h says. */
static void make_row(source_case *c, array arrays[8])
{
    knoll__call *call = &c->call;
    uint32_t *columns = at(&arrays[0], c->seed, sizeof *columns);
    int32_t *index = at(&arrays[1], c->seed + 1, sizeof *index);
    float *t = at(&arrays[2], c->seed + 2, sizeof *t),
          *fade = at(&arrays[3], c->seed + 3, sizeof *fade);
    const uint32_t period = call->period[0];
    const int first = sources[c->kind].first, last = sources[c->kind].last;
    const uint64_t pace = test_random(c->seed, 60) % 5; /* a new cell after how many samples */
    static const uint64_t paces[] = {1, 2, 5, 30, 1000};
    uint32_t cell = cell_at(c->seed, 61, period);
    int32_t used = 0, place = 0;
    memset(&arrays[0], 0, sizeof arrays[0]);
    for (size_t i = 0; i < call->count; i++) {
        uint64_t r = test_random(c->seed + 7, i);
        bool moves = i > 0 && r % paces[pace] == 0, jumps = moves && (r >> 32) % 8 == 0;
        int32_t needed = i == 0 || jumps ? last - first + 1 : 1;
        if (moves && used + needed > (int32_t)(call->count + KNOLL__PAD)) {
            moves = jumps = false;
        }
        if (i == 0 || jumps) {
            cell = i == 0 ? cell : cell_at(c->seed + 8, i, period);
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
        t[i] = fraction_at(c->seed + 9, i);
    }
    knoll__kernels_scalar.fade(t, call->fade_kind, fade, call->count);
    for (uint64_t a = 1; a < 4; a++) {
        uint32_t *outer = at(&arrays[3 + a], c->seed + a, sizeof *outer);
        static float outer_t[4];
        outer[0] = cell_at(c->seed + 30 + a, 0, call->period[a]);
        outer_t[a] = fraction_at(c->seed + 40 + a, 0);
        call->cell[a] = outer;
        call->t[a] = &outer_t[a];
    }
    call->cell[0] = NULL;
    call->t[0] = t;
    call->columns = columns;
    call->index = index;
    call->fade = fade;
}

/* Rows on every instruction set, and the same samples as points. */
static void rows(void)
{
    static array arrays[8], cells[4], fractions[4], by_row;
    const uint64_t cases = test_long() ? 400000 : 12000;
    for (uint64_t n = 0; n < cases; n++) {
        source_case c = make_case(n);
        make_row(&c, arrays);
        if (!compare_sources(&c, true)) {
            break;
        }
        memset(&by_row, mark, sizeof by_row);
        c.call.out = (float *)(void *)&by_row;
        c.call.sum = NULL;
        knoll__kernels_scalar.rows[c.kind][c.dimensions - 1](&c.call);
        knoll__call as_points = c.call;
        for (size_t a = 0; a < 4; a++) {
            uint32_t *cell = (uint32_t *)(void *)&cells[a];
            float *t = (float *)(void *)&fractions[a];
            for (size_t i = 0; i < c.call.count; i++) {
                cell[i] = a == 0 ? c.call.columns[c.call.index[i]] : c.call.cell[a][0];
                t[i] = c.call.t[a][a == 0 ? i : 0];
            }
            as_points.cell[a] = cell;
            as_points.t[a] = t;
        }
        array points_too;
        memset(&points_too, mark, sizeof points_too);
        as_points.out = (float *)(void *)&points_too;
        knoll__kernels_scalar.points[c.kind][c.dimensions - 1](&as_points);
        if (!same(&by_row, &points_too, c.call.count, sizeof(float), "a row and its points")) {
            describe(&c, "scalar");
            break;
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
