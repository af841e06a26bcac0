/* all_fields.h - a list of fields that together use every node, every choice of its parameters,
   periods 1, 2, 3 and 7, fractals and warps; for tests that hold something true of any field. */
#ifndef ALL_FIELDS_H
#define ALL_FIELDS_H

#include <verify/random_graph.h>

#include "test.h"

static const struct {
    const char *type, *fade, *returned, *metric;
} all_sources[] = {
    {"white", NULL, NULL, NULL},
    {"value", "linear", NULL, NULL},
    {"value", "cubic", NULL, NULL},
    {"value", "quintic", NULL, NULL},
    {"perlin", "linear", NULL, NULL},
    {"perlin", "cubic", NULL, NULL},
    {"perlin", "quintic", NULL, NULL},
    {"simplex", NULL, NULL, NULL},
    {"worley", NULL, "f1", "euclidean"},
    {"worley", NULL, "f1", "squared"},
    {"worley", NULL, "f1", "manhattan"},
    {"worley", NULL, "f1", "chebyshev"},
    {"worley", NULL, "f2", "euclidean"},
    {"worley", NULL, "f2", "squared"},
    {"worley", NULL, "f2", "manhattan"},
    {"worley", NULL, "f2", "chebyshev"},
    {"worley", NULL, "f2_minus_f1", "euclidean"},
    {"worley", NULL, "f2_minus_f1", "squared"},
    {"worley", NULL, "f2_minus_f1", "manhattan"},
    {"worley", NULL, "f2_minus_f1", "chebyshev"},
    {"worley", NULL, "cell_value", "euclidean"},
    {"worley", NULL, "cell_value", "squared"},
    {"worley", NULL, "cell_value", "manhattan"},
    {"worley", NULL, "cell_value", "chebyshev"},
};
static const double all_periods[] = {0, 1, 2, 3, 7};
static const char *const all_forms[] = {"plain", "fbm", "warp", "warp by, in fbm", "fbm of moved"};

enum {
    SOURCES = COUNT(all_sources),
    FORMS = COUNT(all_forms),
    RANDOM_FIELDS = 100,
    ALL_FIELDS = SOURCES * FORMS + RANDOM_FIELDS
};

static inline knoll_node make_source(knoll_graph *graph, size_t source, double frequency,
                                     double period)
{
    knoll_node node = knoll_graph_add(graph, all_sources[source].type, NULL);
    knoll_graph_set(graph, node, "frequency", frequency);
    knoll_graph_set(graph, node, "period", period);
    if (all_sources[source].fade)
        knoll_graph_set_choice(graph, node, "fade", all_sources[source].fade);
    if (all_sources[source].metric) {
        knoll_graph_set_choice(graph, node, "return", all_sources[source].returned);
        knoll_graph_set_choice(graph, node, "metric", all_sources[source].metric);
        knoll_graph_set(graph, node, "jitter", source % 2 ? 1 : (double)0.85f);
    }
    return node;
}

static inline knoll_node make_form(knoll_graph *graph, knoll_node source, size_t form)
{
    const knoll_fbm_parameters fbm = {.octaves = 3, .lacunarity = 2, .gain = 0.5f};
    const knoll_warp_parameters warp = {.amplitude = 1.75f};
    const knoll_transform_parameters moved = {{1.3f, -0.7f, 2, 1}, {0, 11.5f, -3, 0.1f}};
    knoll_node none = {0}, bend = form < 2 ? none : make_source(graph, 7, 0.3125, 0);
    switch (form) {
    case 0: return source;
    case 1: return knoll_make_fbm(graph, source, &fbm);
    case 2: return knoll_make_warp(graph, source, bend, none, bend, source, none, &warp);
    case 3:
        source = knoll_make_warp(graph, source, none, none, none, none, bend, &warp);
        return knoll_make_fbm(graph, source, &fbm);
    default: source = knoll_make_fbm(graph, source, &fbm);
    }
    source = knoll_make_warp(graph, source, none, bend, none, bend, none, &warp);
    return knoll_make_transform(graph, source, &moved);
}

/* Field `i` of ALL_FIELDS: a graph with its output, told in `test_row`. */
static inline knoll_graph *all_fields_at(size_t i, knoll_node *output)
{
    static char row[120];
    test_row = row;
    if (i >= SOURCES * FORMS) {
        snprintf(row, sizeof row, "random graph %zu", i - SOURCES * FORMS);
        return random_graph_at(1000 + i - SOURCES * FORMS, 1, 0, output);
    }
    size_t source = i % SOURCES, form = i / SOURCES;
    double period = all_periods[(source + form) % COUNT(all_periods)];
    knoll_graph *graph = knoll_graph_create(NULL);
    double frequency = i % 3 ? 0.25 : (double)0.3f;
    *output = make_form(graph, make_source(graph, source, frequency, period), form);
    snprintf(row, sizeof row, "%s %s %s %s of period %g, %s", all_sources[source].type,
             all_sources[source].fade ? all_sources[source].fade : "",
             all_sources[source].returned ? all_sources[source].returned : "",
             all_sources[source].metric ? all_sources[source].metric : "", period, all_forms[form]);
    return graph;
}

static inline knoll_field *must_compile(const knoll_graph *graph, knoll_node output, uint64_t seed)
{
    knoll_field *field = NULL;
    knoll_error error = {KNOLL_OK, 0, 0, "", ""};
    if (!CHECK_INT(knoll_compile(graph, output, seed, &field, &error), KNOLL_OK)) {
        printf("%s: %s: %s\n", test_row, error.path, error.message);
        exit(test_end());
    }
    return field;
}

/* The positions that the contract says a grid's samples have: coordinate a of sample i goes to
   position[i * pitch + a * across]. Gives how many samples there are. */
static inline size_t list_positions(const knoll_grid *grid, double *position, size_t pitch,
                                    size_t across)
{
    size_t count = 1;
    for (int a = 0; a < grid->dimensions; a++)
        count *= grid->count[a];
    for (size_t i = 0; i < count; i++) {
        size_t rest = i;
        for (int a = 0; a < grid->dimensions; a++) {
            int64_t index = grid->first[a] + (int64_t)(rest % grid->count[a]);
            position[i * pitch + (size_t)a * across] =
                grid->origin[a] + grid->step[a] * (double)index;
            rest /= grid->count[a];
        }
    }
    return count;
}

static inline bool must_fill(const knoll_field *field, const knoll_grid *grid, float *values)
{
    float *outputs[] = {values};
    return CHECK_INT(knoll_sample_grid(field, grid, outputs, NULL), KNOLL_OK);
}

#endif
