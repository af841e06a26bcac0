/* relations.c - a field beside its own other seeds, octaves and places. */
#include "support/exact.h"

#include "analysis/analysis.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Seeds ---------------------------------------------------------------------------------- */

knoll_status knoll__seed_correlations(const knoll_field *field, uint64_t seed,
                                      const knoll_view *view, knoll_analysis *analysis)
{
    knoll_plane before = {.samples = NULL}, plane = {.samples = NULL};
    knoll_status status = KNOLL_OK;
    for (int i = 0; i <= KNOLL_SEED_PAIRS && status == KNOLL_OK; i++) {
        knoll_field *reseeded = NULL;
        status = knoll_field_reseed(field, seed + (uint64_t)i, &reseeded);
        if (status == KNOLL_OK) {
            status = knoll__sample_plane(reseeded, view, &plane);
            knoll_field_destroy(reseeded);
        }
        if (status == KNOLL_OK) {
            if (i > 0) {
                analysis->seed_correlation[i - 1] = knoll_plane_correlation(&before, &plane);
            }
            knoll_plane_destroy(&before);
            before = plane;
        }
    }
    knoll_plane_destroy(&before);
    return status;
}

/* ---- Octaves -------------------------------------------------------------------------------- */

/* The fbm of two octaves or more that is nearest to the output, and its gain; or no node. */
static knoll_node find_fbm(const knoll_graph *graph, knoll_node output, int *octaves, double *gain)
{
    size_t size = knoll_graph_size(graph), first = 0, count = 1;
    knoll_node found = {0}, *queue = calloc(size + 1, sizeof *queue);
    unsigned char *seen = calloc(size + 1, 1);
    if (queue && seen) {
        queue[0] = output;
        seen[output.id] = 1;
    }
    while (queue && seen && first < count && found.id == 0) {
        knoll_node node = queue[first++];
        const knoll_type_info *type = knoll_graph_type(graph, node);
        for (int i = 0; strcmp(type->name, "fbm") == 0 && i < type->parameter_count; i++) {
            double value = knoll_graph_number(graph, node, i, 0);
            if (strcmp(type->parameters[i].name, "octaves") == 0 && value >= 2) {
                found = node;
                *octaves = (int)value;
            } else if (strcmp(type->parameters[i].name, "gain") == 0) {
                *gain = value;
            }
        }
        for (int i = 0; i < type->input_count; i++) {
            knoll_node input = knoll_graph_input(graph, node, i);
            if (input.id != 0 && !seen[input.id]) {
                seen[input.id] = 1;
                queue[count++] = input;
            }
        }
    }
    free(queue);
    free(seen);
    return found;
}

/* The sum of n octaves before it was normalised (docs/bits.md, "fbm"), into plane's samples. */
static knoll_status octave_sum(const knoll_field *fbm, int n, double gain, const knoll_view *view,
                               knoll_plane *plane)
{
    knoll_field *field = NULL;
    double weight = 0, power = 1;
    for (int i = 0; i < n; i++) {
        weight += power;
        power *= gain;
    }
    weight = n > 1 ? weight / (1 - 0x1p-18) : weight;
    knoll_status status = knoll_field_vary(fbm, "octaves", n, &field, NULL);
    if (status == KNOLL_OK) {
        status = knoll__sample_plane(field, view, plane);
        knoll_field_destroy(field);
    }
    for (size_t i = 0; status == KNOLL_OK && i < plane->width * plane->height; i++) {
        plane->samples[i] = (float)((double)plane->samples[i] * weight);
    }
    return status;
}

knoll_status knoll__octave_correlations(const knoll_graph *graph, knoll_node output, uint64_t seed,
                                        const knoll_view *view, knoll_analysis *analysis)
{
    knoll_plane layer = {.samples = NULL}, sum = {.samples = NULL}, next = {.samples = NULL};
    knoll_field *fbm = NULL;
    int octaves = 0;
    double gain = 0.5;
    knoll_node node = find_fbm(graph, output, &octaves, &gain);
    if (node.id == 0) {
        return KNOLL_OK;
    }
    knoll_status status = knoll_compile(graph, node, seed, &fbm, NULL);
    for (int n = 1; status == KNOLL_OK && n <= octaves && n <= KNOLL_OCTAVE_PAIRS + 1; n++) {
        status = octave_sum(fbm, n, gain, view, &next);
        if (status != KNOLL_OK) {
            break;
        }
        if (n == 1) {
            status = octave_sum(fbm, n, gain, view, &layer); /* the first octave is its sum */
        } else {
            /* What was the sum becomes the next layer. */
            for (size_t i = 0; i < sum.width * sum.height; i++) {
                sum.samples[i] = next.samples[i] - sum.samples[i];
            }
            analysis->octave_correlation[analysis->octave_pairs++] =
                knoll_plane_correlation(&layer, &sum);
            knoll_plane_destroy(&layer);
            layer = sum;
        }
        sum = next;
    }
    knoll_plane_destroy(&layer);
    knoll_plane_destroy(&sum);
    knoll_field_destroy(fbm);
    return status;
}

/* ---- Periods -------------------------------------------------------------------------------- */

enum { LINES = 16, LONG = 8192, LONGEST_SHIFT = LONG / 2 };

/* Lines along (dx, dy), a few steps and a bit apart, as rows of a plane. */
static knoll_status sample_lines(const knoll_field *field, const knoll_view *view, int dx, int dy,
                                 double *positions, float *samples)
{
    const double *axes[KNOLL_AXES];
    const double apart = 37.375; /* steps; exact, so that rows have the positions of the plane */
    int dimensions = 0;
    for (; dimensions < KNOLL_AXES && view->size[dimensions] > 0; dimensions++) {
        axes[dimensions] = positions + (size_t)dimensions * LINES * LONG;
    }
    for (size_t i = 0; i < (size_t)LINES * LONG; i++) {
        const size_t line = i / LONG;
        double along = (double)(i % LONG), across = (double)line * apart;
        for (int a = 0; a < dimensions; a++) {
            double steps = a == 0   ? along * dx + (dx == 0 ? across : 0)
                           : a == 1 ? along * dy + (dx == 0 ? 0 : across)
                                    : 0;
            double first = (double)view->window[a][0];
            positions[(size_t)a * LINES * LONG + i] =
                view->origin[a] + view->step[a] * (first + steps);
        }
    }
    return knoll_sample_points(field, dimensions, (size_t)LINES * LONG, axes, 1, &samples, NULL);
}

knoll_status knoll__long_periods(const knoll_field *field, const knoll_view *view,
                                 knoll_analysis *analysis)
{
    static const int directions[KNOLL_PERIOD_DIRECTIONS][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    double *positions = malloc((size_t)KNOLL_AXES * LINES * LONG * sizeof *positions);
    knoll_plane lines = {LONG, LINES, {1, 1}, malloc((size_t)LINES * LONG * sizeof(float))};
    knoll_status status = positions && lines.samples ? KNOLL_OK : KNOLL_ERROR_MEMORY;
    analysis->longest_shift = LONGEST_SHIFT;
    for (int d = 0; d < KNOLL_PERIOD_DIRECTIONS && status == KNOLL_OK; d++) {
        status =
            sample_lines(field, view, directions[d][0], directions[d][1], positions, lines.samples);
        if (status == KNOLL_OK) {
            double sum = 0, squares = 0, count = LINES * LONG;
            for (size_t i = 0; i < (size_t)LINES * LONG; i++) {
                double value = (double)lines.samples[i] - analysis->mean;
                sum += value;
                squares += value * value;
            }
            double variance = squares / count - sum / count * (sum / count);
            analysis->period[d] = knoll__period(&lines, 1, 0, LONGEST_SHIFT, variance);
        }
    }
    free(positions);
    free(lines.samples);
    return status;
}

/* ---- Aliasing ------------------------------------------------------------------------------- */

enum { FINER = 4, WIDEST = 256 };

knoll_status knoll__aliased_share(const knoll_field *field, const knoll_view *view,
                                  knoll_analysis *analysis)
{
    knoll_view finer = *view;
    knoll_plane plane;
    knoll__power power;
    for (int a = 0; a < 2; a++) {
        size_t count = view->window[a][1] < WIDEST ? knoll__fast_size(view->window[a][1]) : WIDEST;
        size_t first = view->window[a][0] + (view->window[a][1] - count) / 2;
        finer.step[a] = view->step[a] / FINER;
        finer.window[a][0] = first * FINER;
        finer.window[a][1] = count * FINER;
    }
    knoll_status status = knoll__sample_plane(field, &finer, &plane);
    if (status != KNOLL_OK) {
        return status;
    }
    /* The window keeps the plane's edges, which do not match, from passing as fine detail. */
    status = knoll__power_of(&plane, plane.width, plane.height, 1, &power);
    knoll_plane_destroy(&plane);
    if (status != KNOLL_OK) {
        return status;
    }
    double all = 0, above = 0;
    for (size_t y = 0; y < power.height; y++) {
        for (size_t x = 0; x < power.width; x++) {
            double fx = fabs(knoll__frequency(x, power.width)) * FINER;
            double fy = fabs(knoll__frequency(y, power.height)) * FINER;
            double value = power.power[y * power.width + x];
            all += value;
            above += fx > 0.5 || fy > 0.5 ? value : 0;
        }
    }
    analysis->aliased = all > 0 ? above / all : 0;
    free(power.power);
    return KNOLL_OK;
}
