/* box_parts.c - bounds of a lattice noise on each of the parts of a box, all of them at once: where
   noises are added, as the octaves of a fractal, their bounds on parts are closer together than
   those on the box, whose extremes each of them has elsewhere. */
#include "../support/exact.h"

#include <string.h>

#include "box_pieces.h"

/* Pieces of all parts together, by dimensions - 1: so many as bring the bounds of five octaves of
   gradient noise within 2 1/2 times what samples show, docs/bounds.md. */
static const int most_pieces[KNOLL_AXES] = {384, 384, 160, 384};

void knoll__cut_parts(const knoll__bounding *b, int parts[KNOLL_AXES])
{
    double side[KNOLL_AXES];
    for (int a = 0; a < KNOLL_AXES; a++) {
        side[a] = a < b->run.program->dimensions ? b->high[a] - b->low[a] : -1.0;
        parts[a] = 1;
    }
    for (int product = 1; product < KNOLL__PARTS; product *= 2) {
        int widest = 0;
        for (int a = 1; a < KNOLL_AXES; a++)
            widest = side[a] > side[widest] ? a : widest;
        side[widest] *= 0.5;
        parts[widest] *= 2;
    }
}

/* The end between part n - 1 and part n of an axis, the same in all octaves. */
static double cut_at(const knoll__bounding *b, int axis, int n, int parts)
{
    if (n == 0 || n == parts)
        return n == 0 ? b->low[axis] : b->high[axis];
    double t = (double)n / parts;
    return b->low[axis] * (1.0 - t) + b->high[axis] * t;
}

/* Where part n of an axis lies; 0: too far out. */
static int find_part(knoll__bounding *b, const knoll__bounded *source, int axis, int n, int parts,
                     knoll__stretch *on)
{
    const double low = b->low[axis], high = b->high[axis];
    double from = cut_at(b, axis, n, parts), to = cut_at(b, axis, n + 1, parts);
    b->low[axis] = from;
    b->high[axis] = to;
    int found = knoll__find_axis(b, source, axis, on);
    b->low[axis] = low;
    b->high[axis] = high;
    return found;
}

/* All parts cut along the lattice. 0: pieces would be too many. */
static int cut_by_cells(knoll__bounding *b, const knoll__bounded *source,
                        const int parts[KNOLL_AXES], knoll__slices slices, int count[KNOLL_AXES])
{
    const int most = most_pieces[source->dimensions - 1];
    int product = 1;
    for (int a = 0; a < source->dimensions; a++) {
        count[a] = 0;
        for (int n = 0; n < parts[a]; n++) {
            knoll__stretch on;
            knoll__slice *first = &slices[a][count[a]];
            if (!find_part(b, source, a, n, parts[a], &on))
                return 0;
            int found = knoll__slice_axis(source, a, &on, KNOLL__MOST_SLICES - count[a], first);
            if (found == 0)
                return 0;
            for (int i = 0; i < found; i++)
                first[i].part = n;
            count[a] += found;
        }
        product *= count[a];
        if (product > most)
            return 0;
    }
    if (source->cutting.rounds > 1) /* the others are bounded exactly */
        knoll__refine(source->dimensions, slices, count, 0.25f, most);
    return 1;
}

/* All parts in one block. 0: it would be wider than a cell. */
static int cut_in_block(knoll__bounding *b, const knoll__bounded *source,
                        const int parts[KNOLL_AXES], knoll__slices slices, int count[KNOLL_AXES])
{
    knoll__slices block;
    const int one[KNOLL_AXES] = {1, 1, 1, 1};
    for (int a = 0; a < source->dimensions; a++) {
        knoll__stretch whole, on;
        if (!knoll__find_axis(b, source, a, &whole) ||
            !(whole.count - 1.0 + whole.to - whole.from <= 1.0))
            return 0;
        block[a][0] = knoll__slice_between(source, a, &whole, 0.0, whole.count - 1.0 + whole.to);
        block[a][0].from = whole.from;
        count[a] = parts[a];
        for (int n = 0; n < parts[a]; n++) {
            if (!find_part(b, source, a, n, parts[a], &on))
                return 0;
            double from = (on.first - whole.first) + on.from;
            double to = (on.first - whole.first) + (on.count - 1.0) + on.to;
            if (!(from >= whole.from && to <= whole.count - 1.0 + whole.to)) /* another period */
                return 0;
            slices[a][n] = (knoll__slice){block[a][0].cell, (float)from, (float)to, n};
        }
    }
    knoll__box_pieces pieces;
    knoll__combine(source->dimensions, block, one, &pieces);
    knoll__gather_about(source, &pieces);
    return 1;
}

/* The parts of the pieces that slices make, in the order of knoll__combine. */
static void number_parts(int dimensions, knoll__slices slices, const int count[KNOLL_AXES],
                         const int parts[KNOLL_AXES], int part[KNOLL__MOST_PIECES])
{
    int made = 1, step = 1;
    part[0] = 0;
    for (int a = 0; a < dimensions; a++) {
        for (int i = count[a] - 1; i >= 0; i--)
            for (int n = 0; n < made; n++)
                part[i * made + n] = part[n] + slices[a][i].part * step;
        made *= count[a];
        step *= parts[a];
    }
}

static void bound_slices(const knoll__bounded *source, knoll__slices slices,
                         const int count[KNOLL_AXES], const int parts[KNOLL_AXES],
                         knoll__interval bounds[KNOLL__PARTS])
{
    knoll__box_pieces pieces;
    int part[KNOLL__MOST_PIECES] = {0};
    knoll__combine(source->dimensions, slices, count, &pieces);
    number_parts(source->dimensions, slices, count, parts, part);
    knoll__bound_pieces(source, &pieces);
    for (int n = 0; n < pieces.count; n++)
        knoll__take(&bounds[part[n]], pieces.low[n], pieces.high[n]);
}

/* Where there would be too many pieces, every part has the bounds of the whole. Else they are
   bounded as many at a time as there is room for. */
void knoll__bound_parts(knoll__bounding *b, const knoll__operation *operation,
                        const int parts[KNOLL_AXES], knoll__interval bounds[KNOLL__PARTS])
{
    knoll__bounded source = knoll__bounded_source(b, operation);
    knoll__surroundings about;
    knoll__slices slices;
    int count[KNOLL_AXES] = {0};
    source.about = &about;
    if (source.most == 0 ||
        !(source.cutting.parts == 2 ? cut_in_block(b, &source, parts, slices, count)
                                    : cut_by_cells(b, &source, parts, slices, count))) {
        bounds[0] = knoll__bound_source(b, operation);
        for (int i = 1; i < KNOLL__PARTS; i++)
            bounds[i] = bounds[0];
        return;
    }
    for (int i = 0; i < KNOLL__PARTS; i++)
        bounds[i] = KNOLL__NO_VALUE;
    int most = 0, others = 1; /* the axis with most slices; and of the others all combinations */
    for (int a = 1; a < source.dimensions; a++)
        most = count[a] > count[most] ? a : most;
    for (int a = 0; a < source.dimensions; a++)
        others *= a == most ? 1 : count[a];
    const int room = KNOLL__MOST_PIECES / others; /* others are 384^(3/4) at most */
    for (int left = count[most]; left > 0;) {
        count[most] = left < room ? left : room;
        bound_slices(&source, slices, count, parts, bounds);
        left -= count[most];
        memmove(slices[most], slices[most] + count[most], (size_t)left * sizeof **slices);
    }
    for (int i = 0; i < KNOLL__PARTS; i++)
        bounds[i] = knoll__bounds_within(&source, bounds[i]);
}
