/* interpreter.h - a second implementation of every node, written from docs/bits.md: plain,
   scalar, in double, searching widely where the library searches cleverly. It shares the
   gradient tables. */
#ifndef INTERPRETER_H
#define INTERPRETER_H

#include "reference_noises.h"
#include "reference_q16.h"

/* A value, and how far the library's may lie from it: the tolerance of the noise itself plus what
   the float roundings of displacements before it can do. 0 where the contract leaves no room at
   all; UNSURE at a jump, where a rounding decides between two values that are both right. */
typedef struct reading {
    double value, error;
} reading;

/* Where a node is sampled: on each axis base * m + displacement. */
typedef struct place {
    int dimensions;
    double base[4], m;
    double nudge[4]; /* more of the base, in differences: too small to be added to it */
    double displacement[4],
        error[4]; /* the displacement is a float, and so far from the library's */
    int displaced[4];
    int inside; /* an octave above 0 */
    uint64_t outer;
} place;

static inline int parameter_named(const knoll_type_info *type, const char *name)
{
    for (int i = 0; i < type->parameter_count; i++)
        if (!strcmp(type->parameters[i].name, name))
            return i;
    printf("the type %s has no parameter %s\n", type->name, name);
    exit(1);
}

static inline double number_of(const knoll_graph *graph, knoll_node node, const char *name,
                               int axis)
{
    return knoll_graph_number(graph, node, parameter_named(knoll_graph_type(graph, node), name),
                              axis);
}

static inline reading interpret_node(const knoll_graph *graph, knoll_node node, const place *at);

static inline reading interpret_input(const knoll_graph *graph, knoll_node node, int input,
                                      const place *at)
{
    knoll_node source = knoll_graph_input(graph, node, input);
    if (source.id == 0)
        return (reading){knoll_graph_type(graph, node)->inputs[input].fallback, 0};
    return interpret_node(graph, source, at);
}

/* ---- Lattice sources ---- */

/* Cell and fraction on one axis, docs/bits.md "Positions"; `error` is the fraction's. A place
   beside a sample that is in the next cell is there where both cells' formulas join smoothly
   (`joined`), else it is just outside the sample's. */
static inline void locate(const knoll_graph *graph, knoll_node node, const place *at, int axis,
                          double stretch, int joined, const source_seeds *seeds,
                          lattice_place *found, double *error)
{
    double frequency = number_of(graph, node, "frequency", 0);
    double period = number_of(graph, node, "period", axis);
    double F = f32(f32(frequency * at->m) * stretch), N = 0;
    if (period > 0) {
        N = floor(period * at->m * stretch + 0.5);
        N = N < 1 ? 1 : N > 2147483647.0 ? 2147483647.0 : N;
        F = frequency * N / period;
    }
    double p = at->base[axis] * F + (at->inside ? seeds->offset[axis] : 0);
    double cell = floor(p), rest = p - cell;
    double s = kept(rest + at->nudge[axis] * F, fmin(fabs(f32(rest)), 1 - 0x1p-24));
    *error = 0;
    if (at->displaced[axis]) {
        double moved = kept32(at->displacement[axis] * f32(F));
        moved = fmin(fmax(moved, -0x1p30), 0x1p30);
        s = kept32(s + moved);
        if (at->error[axis] > 0)
            *error = at->error[axis] * F + 0x1p-23 * (fabs(moved) + 1);
    }
    double there = remembered(s), whole = floor(joined ? s : there);
    frozen.reach = fmax(frozen.reach, fabs(s - there));
    cell = modulo(cell, N) + whole;
    double t = kept(s - whole, fmin(fabs(f32(s - whole)), 1 - 0x1p-24));
    found->cell[axis] = modulo(cell, N);
    found->t[axis] = t;
    found->period[axis] = N;
}

/* Where one point becomes nearer than another, where its distance has creases of its own, and at
   the tip of its cone. A cell's value is flat in between. */
static inline void note_creases(const worley_distances *d, int returned, int metric, double error)
{
    int first = returned == 1, last = returned == 1 || returned == 2;
    for (int i = 0; i <= last; i++) {
        branch(returned == 3 ? d->near[i].formula / 64 : d->near[i].formula);
        crease(d->near[i + 1].distance - d->near[i].distance, 2 * error);
    }
    for (int i = first; i <= last && returned != 3; i++) {
        crease(d->near[i].slack, error);
        frozen.doubtful |= metric == 0 && d->near[i].distance < 0.01;
    }
}

static inline reading read_source(const knoll_graph *graph, knoll_node node, const place *at)
{
    const knoll_type_info *type = knoll_graph_type(graph, node);
    int simplex = !strcmp(type->name, "simplex");
    int blended = !strcmp(type->name, "value") || !strcmp(type->name, "perlin");
    int fade = blended ? (int)number_of(graph, node, "fade", 0) : 0;
    uint64_t own = knoll_graph_seed(graph, node, parameter_named(type, "seed"));
    source_seeds seeds = seeds_of(fold(at->outer, fold(own, type->number)));
    lattice_place found = {.dimensions = at->dimensions};
    double moved = 0, to_border = 1;
    for (int a = 0; a < at->dimensions; a++) {
        double error;
        locate(graph, node, at, a,
               simplex && at->dimensions == 2 && a == 1 ? 0.57735026918962576 : 1, fade > 0, &seeds,
               &found, &error);
        moved += error;
        to_border =
            error > 0 ? fmin(to_border, fmin(found.t[a], 1 - found.t[a]) - error) : to_border;
    }
    frozen.moved = fmax(frozen.moved, moved);
    if (!strcmp(type->name, "white"))
        return (reading){white_noise(&found, &seeds), to_border > 0 ? 0 : UNSURE};
    if (blended) {
        frozen.doubtful |= fade == 0 && to_border <= 0;
        double value = *type->name == 'v' ? value_noise(&found, &seeds, fade)
                                          : gradient_noise(&found, &seeds, fade);
        return (reading){value, TOLERANCE + 12 * moved};
    }
    if (simplex)
        return (reading){simplex_noise(&found, &seeds), TOLERANCE + 12 * moved};
    int metric = (int)number_of(graph, node, "metric", 0);
    worley_distances d = worley_noise(&found, &seeds, metric, number_of(graph, node, "jitter", 0));
    double error = TOLERANCE + moved * (metric == 1 ? 4 * sqrt(d.f2) : 1);
    int returned = (int)number_of(graph, node, "return", 0);
    note_creases(&d, returned, metric, error);
    switch (returned) {
    case 0: return (reading){d.f1, error};
    case 1: return (reading){d.f2, error};
    case 2: return (reading){d.f2 - d.f1, 2 * error};
    default: return (reading){d.cell_value, d.f2 - d.f1 > 2 * error ? 0 : UNSURE};
    }
}

/* ---- Fixed-point noise ---- */

/* floor(x * 65536), within 64 bits. */
static inline int64_t to_q16(double x)
{
    double whole = floor(x * 65536);
    return whole >= 0x1p63 ? INT64_MAX : whole < -0x1p63 ? INT64_MIN : (int64_t)whole;
}

/* A displacement's error moves the position, by a unit at least: in the steepest place, 1.5 times
   the difference of two lattice values a cell and axis, and in a fractal all octaves may be as
   steep. */
static inline reading read_q16(const knoll_graph *graph, knoll_node node, const place *at)
{
    const knoll_type_info *type = knoll_graph_type(graph, node);
    uint64_t own = knoll_graph_seed(graph, node, parameter_named(type, "seed"));
    int gradient = !strcmp(type->name, "q16_perlin"), fbm = !strcmp(type->name, "q16_fbm");
    int octaves = fbm ? (int)number_of(graph, node, "octaves", 0) : 1;
    int shift = (int)number_of(graph, node, "shift", 0);
    uint32_t seed = number_of(graph, node, "seeding", 0) != 0
                        ? (uint32_t)own
                        : (uint32_t)(fold(at->outer, fold(own, type->number)) >> 32);
    int64_t position[4] = {0};
    double period[4] = {0}, moved = 0;
    for (int a = 0; a < at->dimensions; a++) {
        double p = at->base[a] * at->m;
        if (at->displaced[a]) {
            p += at->displacement[a] * at->m;
            if (at->error[a] > 0)
                moved += at->error[a] * at->m + 0x1p-16 + 0x1p-52 * fabs(p);
        }
        position[a] = to_q16(p);
        period[a] = number_of(graph, node, "period", a);
    }
    double cells = moved * ldexp(1, 16 - (shift - octaves + 1));
    return (reading){q16_noise(gradient, octaves, fbm ? number_of(graph, node, "gain", 0) : 0,
                               at->dimensions, position, seed, shift, period),
                     moved > 0 ? fmin(4 * cells + 4 * 0x1p-16, UNSURE) : 0};
}

static inline int is_q16(const knoll_graph *graph, knoll_node node)
{
    return !strncmp(knoll_graph_type(graph, node)->name, "q16_", 4);
}

static inline int is_source(const knoll_graph *graph, knoll_node node)
{
    const char *name = knoll_graph_type(graph, node)->name;
    return !strcmp(name, "white") || !strcmp(name, "value") || !strcmp(name, "perlin") ||
           !strcmp(name, "simplex") || !strcmp(name, "worley");
}

/* ---- Fractals, transforms, warps ---- */

static inline reading read_fbm(const knoll_graph *graph, knoll_node node, const place *at)
{
    int octaves = (int)number_of(graph, node, "octaves", 0), used = 0;
    double lacunarity = number_of(graph, node, "lacunarity", 0);
    double gain = number_of(graph, node, "gain", 0), powers[32], total = 0, power = 1;
    for (int i = 0; i < octaves; i++, power *= gain) {
        powers[i] = power;
        if (f32(power) > 0) {
            total += power;
            used = i + 1;
        }
    }
    reading sum = {0, 0};
    double finer = 1;
    for (int i = 0; i < used; i++, finer *= lacunarity) {
        place inner = *at;
        inner.m = at->m * finer;
        inner.inside = at->inside || i > 0;
        inner.outer = i == 0 ? at->outer : fold(at->outer, 0x100000000u + (uint64_t)i);
        double weight = f32(powers[i] / total * (used > 1 ? 1 - 0x1p-18 : 1));
        reading octave = interpret_input(graph, node, 0, &inner);
        double term = kept_finite32(octave.value * weight);
        sum.value = i == 0 ? term : kept_finite32(sum.value + term);
        sum.error += octave.error * weight + (octave.error > 0 ? 0x1p-24 : 0);
        if (used > 1 && is_source(graph, knoll_graph_input(graph, node, 0)))
            sum.error += 0x1p-22 * weight; /* the weight is in the source's own normalisation */
    }
    return sum;
}

/* The place where position * scale + translate is the new base. */
static inline place moved_base(const place *at, const double *scale, const double *translate)
{
    place moved = *at;
    for (int a = 0; a < at->dimensions; a++) {
        double multiplier = f32(scale[a] * at->m);
        moved.base[a] = at->base[a] * (at->m * scale[a]) + translate[a];
        moved.nudge[a] = at->nudge[a] * (at->m * scale[a]);
        moved.base[a] = fmin(fmax(moved.base[a], -0x1.fffffffffffffp1023), 0x1.fffffffffffffp1023);
        if (at->displaced[a]) {
            moved.displacement[a] = kept_finite32(at->displacement[a] * multiplier);
            if (at->error[a] > 0)
                moved.error[a] =
                    at->error[a] * fabs(multiplier) + 0x1p-23 * fabs(moved.displacement[a]);
        }
    }
    moved.m = 1;
    return moved;
}

static inline reading read_transform(const knoll_graph *graph, knoll_node node, const place *at)
{
    double scale[4], translate[4];
    for (int a = 0; a < 4; a++) {
        scale[a] = number_of(graph, node, "scale", a);
        translate[a] = number_of(graph, node, "translate", a);
    }
    place moved = moved_base(at, scale, translate);
    return interpret_input(graph, node, 0, &moved);
}

static inline reading read_warp(const knoll_graph *graph, knoll_node node, const place *at)
{
    enum { SOURCE, X, BY = X + 4 };
    const double one[4] = {1, 1, 1, 1}, zero[4] = {0, 0, 0, 0};
    double amplitude = number_of(graph, node, "amplitude", 0);
    int by = knoll_graph_input(graph, node, BY).id != 0;
    place here = at->m != 1 ? moved_base(at, one, zero) : *at, there = here;
    for (int a = 0; a < at->dimensions; a++) {
        if (!by && knoll_graph_input(graph, node, X + a).id == 0)
            continue;
        place seeded = *at; /* not `here`: the displacements' own base stays what it was */
        if (by)
            seeded.outer = fold(at->outer, 0x200000000u + (uint64_t)a);
        reading shift = interpret_input(graph, node, by ? BY : X + a, &seeded);
        double product = kept32(shift.value * amplitude); /* may be infinite */
        double sum = kept_finite32((here.displaced[a] ? here.displacement[a] : 0) + product);
        there.displaced[a] = 1;
        there.displacement[a] = sum;
        if (shift.error > 0 || here.error[a] > 0)
            there.error[a] = here.error[a] + shift.error * fabs(amplitude) +
                             0x1p-22 * (fabs(sum) + fabs(product));
    }
    return interpret_input(graph, node, SOURCE, &there);
}

/* ---- Combining ---- */

static inline reading rounded(double value, double error)
{
    value = kept_finite32(value);
    return (reading){value, error > 0 ? error + 0x1p-23 * fabs(value) : 0};
}

static inline reading read_coordinate(const knoll_graph *graph, knoll_node node, const place *at)
{
    int a = (int)number_of(graph, node, "axis", 0);
    double exact = at->base[a] * at->m, base = kept(exact + at->nudge[a] * at->m, finite32(exact));
    if (!at->displaced[a])
        return (reading){base, 0};
    double m = f32(at->m), shift = kept_finite32(at->displacement[a] * m);
    return rounded(base + shift, at->error[a] * m);
}

static inline reading read_combiner(const knoll_graph *graph, knoll_node node, const place *at)
{
    const knoll_type_info *type = knoll_graph_type(graph, node);
    const char *name = type->name;
    reading in[3] = {{0, 0}, {0, 0}, {0, 0}};
    for (int i = 0; i < type->input_count; i++)
        in[i] = interpret_input(graph, node, i, at);
    double a = in[0].value, b = in[1].value, t = in[2].value;
    double either = in[0].error + in[1].error;
    if (!strcmp(name, "add"))
        return rounded(a + b, either);
    if (!strcmp(name, "subtract"))
        return rounded(a - b, either);
    if (!strcmp(name, "multiply"))
        return rounded(a * b, in[0].error * (fabs(b) + in[1].error) + in[1].error * fabs(a));
    if (!strcmp(name, "min") || !strcmp(name, "max")) {
        if (knoll_graph_input(graph, node, 0).id != knoll_graph_input(graph, node, 1).id)
            crease(a - b, either);
        int first = name[1] == 'i' ? a < b : b < a;
        return (reading){first ? a : b, fmax(in[0].error, in[1].error)};
    }
    if (!strcmp(name, "mix")) {
        crease(t, in[2].error);
        crease(t - 1, in[2].error);
        t = t < 0 ? 0 : t > 1 ? 1 : t;
        double span = kept_finite32(b - a), error = either + in[2].error * (fabs(span) + either);
        error += error > 0 ? 0x1p-22 * (fabs(a) + fabs(b)) : 0;
        return rounded(a + kept_finite32(t * span), error);
    }
    if (!strcmp(name, "clamp")) {
        double low = number_of(graph, node, "low", 0), high = number_of(graph, node, "high", 0);
        crease(a - low, in[0].error);
        crease(a - high, in[0].error);
        double least = a < high ? a : high;
        return (reading){low < least ? least : low, in[0].error};
    }
    if (!strcmp(name, "remap")) {
        double from = number_of(graph, node, "from_low", 0),
               to = number_of(graph, node, "to_low", 0);
        double s = (number_of(graph, node, "to_high", 0) - to) /
                   (number_of(graph, node, "from_high", 0) - from);
        double product = kept32(a * f32(s)), o = f32(to - from * s);
        double error = in[0].error * fabs(s);
        return rounded(product + o, error + (error > 0 ? 0x1p-23 * fabs(product) : 0));
    }
    if (!strcmp(name, "abs")) {
        crease(a, in[0].error);
        return (reading){fabs(a), in[0].error};
    }
    if (!strcmp(name, "negate"))
        return (reading){-a, in[0].error};
    printf("the interpreter knows no node %s\n", name);
    exit(1);
}

static inline reading interpret_node(const knoll_graph *graph, knoll_node node, const place *at)
{
    const char *name = knoll_graph_type(graph, node)->name;
    if (!strcmp(name, "constant"))
        return (reading){number_of(graph, node, "value", 0), 0};
    if (!strcmp(name, "coordinate"))
        return read_coordinate(graph, node, at);
    if (!strcmp(name, "fbm"))
        return read_fbm(graph, node, at);
    if (!strcmp(name, "transform"))
        return read_transform(graph, node, at);
    if (!strcmp(name, "warp"))
        return read_warp(graph, node, at);
    if (is_q16(graph, node))
        return read_q16(graph, node, at);
    return is_source(graph, node) ? read_source(graph, node, at) : read_combiner(graph, node, at);
}

/* The value of `node` with the seed from outside `seed` at a position; NaN where that is not
 * finite. */
static inline reading interpret(const knoll_graph *graph, knoll_node node, uint64_t seed,
                                int dimensions, const double *position)
{
    place at = {.dimensions = dimensions, .m = 1, .outer = seed};
    for (int a = 0; a < dimensions; a++) {
        if (!isfinite(position[a]))
            return (reading){(double)NAN, 0};
        at.base[a] = position[a];
        at.nudge[a] = frozen.nudge[a];
    }
    return interpret_node(graph, node, &at);
}

#endif
