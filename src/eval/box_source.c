/* box_source.c - bounds of a lattice noise on a box: the box is cut into pieces along the lattice,
   the kernels bound the noise on each, and those pieces that decide are cut again (branch and
   bound; Moore and Skelboe, 1974). docs/bounds.md. */
#include "../support/exact.h"

#include "box_pieces.h"

enum { FIRST_PIECES = KNOLL__PAD }; /* as many as a call of the kernels takes at least */

/* What is known of the noise on the box. */
typedef struct search {
    knoll__bounded of;
    knoll__interval outer; /* of pieces that are done with */
    knoll__interval inner; /* of some values */
} search;

/* ---- Branch and bound ------------------------------------------------------------------------ */

/* By how much a piece's bounds lie outside of the values that are known to be there. */
static float excess(const knoll__box_pieces *of, int i, knoll__interval inner)
{
    return knoll__greater(inner.low - of->low[i], of->high[i] - inner.high);
}

static int count_open(const knoll__box_pieces *of, knoll__interval inner, float enough)
{
    int open = 0;
    for (int i = 0; i < of->count; i++)
        open += excess(of, i, inner) > enough;
    return open;
}

/* Appends both halves of piece i, cut at the middle of its widest side. */
static void cut(int dimensions, const knoll__box_pieces *from, int i, knoll__box_pieces *to)
{
    int axis = 0, left = to->count, right = to->count + 1;
    for (int a = 0; a < dimensions; a++) {
        to->cell[a][left] = to->cell[a][right] = from->cell[a][i];
        to->from[a][left] = to->from[a][right] = from->from[a][i];
        to->to[a][left] = to->to[a][right] = from->to[a][i];
        if (from->to[a][i] - from->from[a][i] > from->to[axis][i] - from->from[axis][i])
            axis = a;
    }
    float low = from->from[axis][i], high = from->to[axis][i];
    to->to[axis][left] = to->from[axis][right] = low + 0.5f * (high - low);
    to->count += 2;
}

/* Bounds all pieces, then cuts those that reach farther than the rest are known to, only the
   farthest where there are too many, and so on until bounds are close or `budget` pieces have been
   looked at. */
static void branch_and_bound(search *s, knoll__box_pieces *now, int budget)
{
    const float close = 1.0f / 3.0f;
    knoll__box_pieces other, *next = &other;
    for (int rounds = s->of.cutting.rounds;; rounds--) {
        knoll__interval reach = KNOLL__NO_VALUE;
        knoll__bound_pieces(&s->of, now);
        budget -= (int)knoll__padded((size_t)now->count);
        for (int i = 0; i < now->count; i++) {
            knoll__take(&reach, now->low[i], now->high[i]);
            knoll__take(&s->inner, now->least[i], now->most[i]);
        }
        float enough = (s->inner.high - s->inner.low) * close;
        if (rounds <= 1 || budget <= 0 ||
            (reach.low >= s->inner.low - enough && reach.high <= s->inner.high + enough)) {
            knoll__take(&s->outer, reach.low, reach.high);
            return;
        }
        int room = (budget < KNOLL__MOST_PIECES ? budget : KNOLL__MOST_PIECES) / 2;
        while (count_open(now, s->inner, enough) > room)
            enough = 1.5f * enough + 0x1p-10f * (s->inner.high - s->inner.low) + 0x1p-120f;
        next->count = 0;
        for (int i = 0; i < now->count; i++) {
            if (excess(now, i, s->inner) > enough)
                cut(s->of.dimensions, now, i, next);
            else
                knoll__take(&s->outer, now->low[i], now->high[i]);
        }
        if (next->count == 0)
            return;
        knoll__box_pieces *swap = now;
        now = next;
        next = swap;
    }
}

/* ---- A source -------------------------------------------------------------------------------- */

/* In pieces within cells. 0: there would be too many. */
static int bound_by_cells(search *s, const knoll__stretch on[KNOLL_AXES])
{
    knoll__slices slices;
    knoll__box_pieces first;
    int count[KNOLL_AXES] = {0}, product = 1;
    for (int a = 0; a < s->of.dimensions; a++) {
        count[a] = knoll__slice_axis(&s->of, a, &on[a], KNOLL__MOST_SLICES, slices[a]);
        product *= count[a];
        if (product == 0 || product > s->of.most || product > KNOLL__MOST_PIECES)
            return 0;
    }
    if (s->of.cutting.parts > 0)
        knoll__refine(s->of.dimensions, slices, count, 0.0f, FIRST_PIECES);
    knoll__combine(s->of.dimensions, slices, count, &first);
    branch_and_bound(s, &first, s->of.most);
    return 1;
}

/* Block number n of `blocks` on an axis. */
static knoll__slice block_on(const search *s, int axis, const knoll__stretch *on, int n, int blocks)
{
    double from = on->from, to = on->to + (on->count - 1.0), length = to - from;
    double low = from + length * n / blocks;
    double high = n + 1 == blocks ? to : from + length * (n + 1) / blocks;
    return knoll__slice_between(&s->of, axis, on, low, high);
}

/* In blocks no wider than a cell, each in pieces. 0: there would be too many. */
static int bound_by_blocks(search *s, const knoll__stretch on[KNOLL_AXES])
{
    knoll__surroundings about;
    int blocks[KNOLL_AXES] = {1, 1, 1, 1}, product = 1;
    for (int a = 0; a < s->of.dimensions; a++) {
        double length = (on[a].count - 1.0) + on[a].to - on[a].from;
        if (!(length <= s->of.most))
            return 0;
        blocks[a] = (int)length + ((double)(int)length < length || length < 1.0);
        product *= blocks[a];
        if (product * FIRST_PIECES > s->of.most)
            return 0;
    }
    s->of.about = &about;
    for (int n = 0; n < product; n++) {
        knoll__slices slices;
        int count[KNOLL_AXES] = {1, 1, 1, 1};
        knoll__box_pieces pieces;
        for (int a = 0, rest = n; a < s->of.dimensions; rest /= blocks[a++])
            slices[a][0] = block_on(s, a, &on[a], rest % blocks[a], blocks[a]);
        knoll__combine(s->of.dimensions, slices, count, &pieces);
        knoll__gather_about(&s->of, &pieces);
        knoll__refine(s->of.dimensions, slices, count, 0.0f, FIRST_PIECES);
        knoll__combine(s->of.dimensions, slices, count, &pieces);
        branch_and_bound(s, &pieces, s->of.most / product);
    }
    s->of.about = NULL;
    return 1;
}

knoll__interval knoll__bound_source(knoll__bounding *b, const knoll__operation *operation)
{
    search s = {knoll__bounded_source(b, operation), KNOLL__NO_VALUE, KNOLL__NO_VALUE};
    knoll__stretch on[KNOLL_AXES];
    if (s.of.most == 0 || !knoll__find_box(b, &s.of, on) ||
        !(s.of.cutting.parts == 2 ? bound_by_blocks(&s, on) : bound_by_cells(&s, on)))
        return s.of.range;
    return knoll__bounds_within(&s.of, s.outer);
}
