/* nodes.c - every node in every dimension, with every parameter, against the interpreter: near and
   far, at cell borders and beside them, with periods (C14, C57, C62, C70, C78). */
#include "compare.h"

static positions at;

static const int no_period[4] = {0, 0, 0, 0};

typedef struct source {
    const char *type, *returned, *metric, *fade;
    double frequency, jitter;
    uint64_t seed;
    int period[4];
} source;

static knoll_node make(knoll_graph *graph, const source *s)
{
    knoll_node node = knoll_graph_add(graph, s->type, NULL);
    knoll_graph_set(graph, node, "frequency", s->frequency);
    knoll_graph_set_seed(graph, node, "seed", s->seed);
    for (int a = 0; a < 4; a++)
        knoll_graph_set_axis(graph, node, "period", a, s->period[a]);
    if (s->fade)
        knoll_graph_set_choice(graph, node, "fade", s->fade);
    if (s->returned) {
        knoll_graph_set_choice(graph, node, "return", s->returned);
        knoll_graph_set_choice(graph, node, "metric", s->metric);
        knoll_graph_set(graph, node, "jitter", s->jitter);
    }
    return node;
}

static void check_source(const source *s, size_t count)
{
    static uint64_t trial;
    static char row[160];
    snprintf(row, sizeof row, "%s %s %s %s frequency %g seed %ju period %d %d %d %d", s->type,
             s->fade ? s->fade : "", s->returned ? s->returned : "", s->metric ? s->metric : "",
             s->frequency, (uintmax_t)s->seed, s->period[0], s->period[1], s->period[2],
             s->period[3]);
    test_row = row;
    knoll_graph *graph = knoll_graph_create(NULL);
    knoll_node node = make(graph, s);
    for (int dimensions = 1; dimensions <= 4; dimensions++) {
        try_positions(&at, ++trial, count >> (s->returned ? 2 * dimensions - 2 : 0), s->frequency);
        agrees(graph, node, test_random(77, trial), dimensions, &at);
    }
    knoll_graph_destroy(graph);
}

/* Frequencies, seeds and periods that each source is tried with. */
static void over_places(source s, size_t count)
{
    const float frequencies[] = {1, 0.01f, 0.3f, 64, 3e-7f, 7777.7f};
    const uint64_t seeds[] = {0, 1, 0x100000000u, UINT64_MAX};
    const int periods[][4] = {{1, 1, 1, 1}, {2, 2, 2, 2},   {3, 5, 7, 1},
                              {7, 0, 0, 2}, {0, 256, 3, 0}, {1073741824, 1000003, 1, 4}};
    for (size_t i = 0; i < COUNT(frequencies); i++) {
        s.frequency = (double)frequencies[i];
        s.seed = seeds[i % COUNT(seeds)];
        memcpy(s.period, no_period, sizeof s.period);
        check_source(&s, count);
        memcpy(s.period, periods[i], sizeof s.period);
        check_source(&s, count);
    }
}

static void white(void)
{
    over_places((source){.type = "white"}, 2000);
}

static void value_and_perlin(void)
{
    const char *const fades[] = {"linear", "cubic", "quintic"};
    for (size_t i = 0; i < COUNT(fades); i++) {
        over_places((source){.type = "value", .fade = fades[i]}, 1000);
        over_places((source){.type = "perlin", .fade = fades[i]}, 1000);
    }
}

static void simplex(void)
{
    over_places((source){.type = "simplex"}, 500);
}

static void c57_worley_in_every_metric(void)
{
    const char *const returns[] = {"f1", "f2", "f2_minus_f1", "cell_value"};
    const char *const metrics[] = {"euclidean", "squared", "manhattan", "chebyshev"};
    for (size_t r = 0; r < COUNT(returns); r++)
        for (size_t m = 0; m < COUNT(metrics); m++)
            over_places((source){.type = "worley",
                                 .returned = returns[r],
                                 .metric = metrics[m],
                                 .jitter = (r + m) % 3 == 0 ? 0.7f : 1},
                        test_long() ? 2048 : 256);
}

/* The far end of what a double can hold (C14): nothing but values in range, the same by both. */
static void c14_farther_than_any_integer(void)
{
    const double far[] = {2147483646.5, 2147483648.0,  -2147483649.0, 1.7e12,
                          1e18,         3.4028234e38,  -1e300,        0x1p52 + 0.5,
                          0x1p51 + 0.5, 0x1p29 + 0.37, -0x1p33 - 0.3};
    const char *const types[] = {"white", "value", "perlin", "simplex", "worley"};
    knoll_graph *graph = knoll_graph_create(NULL);
    for (size_t i = 0; i < COUNT(types); i++) {
        test_row = types[i];
        knoll_node node = knoll_graph_add(graph, types[i], NULL);
        knoll_graph_set(graph, node, "frequency", i % 2 ? 1 : 0.7f);
        at.count = COUNT(far);
        for (size_t j = 0; j < COUNT(far); j++)
            for (size_t a = 0; a < 4; a++)
                at.axis[a][j] = far[(j + a * 3) % COUNT(far)];
        for (int dimensions = 1; dimensions <= 4; dimensions++) {
            agrees(graph, node, 9, dimensions, &at);
        }
        knoll_graph_set(graph, node, "period", 3);
        agrees(graph, node, 9, 2, &at);
    }
    knoll_graph_destroy(graph);
}

static void fbm_in_all_its_forms(void)
{
    const struct {
        int octaves;
        float lacunarity, gain;
        int period;
    } rows[] = {{1, 2, 0.5f, 0},    {2, 2, 0.5f, 0},    {5, 2, 0.5f, 3}, {4, 1.7f, 0.9f, 0},
                {4, 1.7f, 0.9f, 5}, {3, 1, 1, 7},       {32, 8, 1, 0},   {32, 2, 0.01f, 1},
                {6, 3, 0, 0},       {6, 2.01f, 0.4f, 1}};
    const char *const types[] = {"white", "value", "perlin", "simplex", "worley"};
    for (size_t i = 0; i < COUNT(rows) * COUNT(types); i++) {
        char row[100];
        size_t r = i / COUNT(types), t = i % COUNT(types);
        snprintf(row, sizeof row, "%s, %d octaves, lacunarity %g, gain %g, period %d", types[t],
                 rows[r].octaves, (double)rows[r].lacunarity, (double)rows[r].gain, rows[r].period);
        test_row = row;
        knoll_graph *graph = knoll_graph_create(NULL);
        knoll_node base = knoll_graph_add(graph, types[t], NULL);
        knoll_graph_set(graph, base, "frequency", 0.25f);
        knoll_graph_set(graph, base, "period", rows[r].period);
        knoll_node fbm = knoll_make_fbm(graph, base,
                                        &(knoll_fbm_parameters){.octaves = rows[r].octaves,
                                                                .lacunarity = rows[r].lacunarity,
                                                                .gain = rows[r].gain});
        for (int dimensions = 1; dimensions <= 4; dimensions++) {
            size_t octaves = (size_t)rows[r].octaves;
            try_positions(&at, i * 4 + (uint64_t)dimensions,
                          t == 4 ? 256u >> 2 * dimensions : 300 / octaves, 0.25);
            agrees(graph, fbm, i, dimensions, &at);
        }
        knoll_graph_destroy(graph);
        test_row = "";
    }
}

/* transform and warp over each source, alone, in each other and in fractals. */
static void moved_positions(void)
{
    const char *const types[] = {"white", "value", "perlin", "simplex", "worley", "coordinate"};
    for (size_t i = 0; i < 8 * COUNT(types); i++) {
        size_t t = i / 8, form = i % 8;
        test_row = types[t];
        knoll_graph *graph = knoll_graph_create(NULL);
        knoll_node base = knoll_graph_add(graph, types[t], NULL);
        knoll_node bend = knoll_graph_add(graph, form & 1 ? "simplex" : "value", NULL), none = {0};
        if (t < 5) {
            knoll_graph_set(graph, base, "frequency", 0.5f);
            knoll_graph_set_axis(graph, base, "period", 0, form & 4 ? 3 : 0);
        }
        knoll_graph_set(graph, bend, "frequency", 0.3f);
        knoll_warp_parameters warp = {.amplitude = form & 1 ? 2.5f : -0.7f};
        knoll_transform_parameters moved = {{2, -0.5f, 3.3f, 1}, {-7.25f, 0, 1e6f, 0.1f}};
        knoll_node node = base;
        if (form & 1)
            node = knoll_make_transform(graph, node, &moved);
        node = form & 2 ? knoll_make_warp(graph, node, none, none, none, none, bend, &warp)
                        : knoll_make_warp(graph, node, bend, none, bend, bend, none, &warp);
        if (form & 4)
            node = knoll_make_transform(graph, node, &moved);
        node = knoll_make_warp(graph, node, none, bend, none, none, none, &warp);
        node = knoll_make_fbm(graph, node, &(knoll_fbm_parameters){3, 2, 0.5f});
        for (int dimensions = 1; dimensions <= 4; dimensions++) {
            try_positions(&at, i * 4 + (uint64_t)dimensions, t == 4 ? 256u >> 2 * dimensions : 64,
                          0.5);
            agrees(graph, node, i, dimensions, &at);
        }
        knoll_graph_destroy(graph);
    }
}

static void combiners(void)
{
    const char *const names[] = {"add", "subtract", "multiply", "min", "max",
                                 "mix", "clamp",    "remap",    "abs", "negate"};
    knoll_graph *graph = knoll_graph_create(NULL);
    knoll_node inputs[3] = {knoll_make_coordinate(graph, &(knoll_coordinate_parameters){0}),
                            knoll_make_perlin(graph, NULL), knoll_make_white(graph, NULL)};
    for (size_t i = 0; i < 6 * COUNT(names); i++) {
        test_row = names[i / 6];
        knoll_node node = knoll_graph_add(graph, names[i / 6], NULL);
        const knoll_type_info *type = knoll_graph_type(graph, node);
        for (int j = 0; j < type->input_count; j++)
            knoll_graph_connect(graph, node, type->inputs[j].name, inputs[(i + (size_t)j) % 3]);
        for (int j = 0; j < type->parameter_count; j++)
            if (i % 2)
                knoll_graph_set(graph, node, type->parameters[j].name,
                                (double)(float)(j * j - 0.3 * j - 1));
        try_positions(&at, i, 300, 0.01);
        agrees(graph, node, i, 3, &at);
    }
    knoll_graph_destroy(graph);
}

/* Results beyond the largest float are that, in every operation that could pass it. */
static void overflows_stop_at_the_largest_float(void)
{
    const char *const names[] = {"add", "subtract", "multiply", "mix", "remap"};
    knoll_graph *graph = knoll_graph_create(NULL);
    knoll_node none = {0}, x = knoll_make_coordinate(graph, NULL), wild[COUNT(names) + 2];
    knoll_node y = knoll_make_coordinate(graph, &(knoll_coordinate_parameters){KNOLL_AXIS_Y});
    knoll_node inputs[3] = {x, y, knoll_make_negate(graph, x)};
    for (size_t i = 0; i < COUNT(names); i++) {
        wild[i] = knoll_graph_add(graph, names[i], NULL);
        const knoll_type_info *type = knoll_graph_type(graph, wild[i]);
        for (int j = 0; j < type->input_count; j++)
            knoll_graph_connect(graph, wild[i], type->inputs[j].name, inputs[j]);
    }
    knoll_graph_set(graph, wild[4], "to_high", 3e38);
    knoll_node once = x;
    for (int i = 0; i < 3; i++) /* there, further, and back again */
        once = knoll_make_warp(graph, once, y, x, none, none, none,
                               &(knoll_warp_parameters){i == 1 ? -3e38f : 3e38f});
    wild[5] = once;
    wild[6] = knoll_make_transform(
        graph, once, &(knoll_transform_parameters){{3e38f, 2, 1, 1}, {0, -3e38f, 0, 0}});
    try_positions(&at, 3, 400, 1);
    for (size_t i = 0; i < at.count; i++)
        for (size_t a = 0; a < 2; a++)
            at.axis[a][i] *= (double[]){1, 1e30, 1e38, -1e280}[test_random(i, a) % 4];
    for (size_t i = 0; i < COUNT(wild); i++) {
        test_row = i < COUNT(names) ? names[i] : "warp";
        agrees(graph, wild[i], 1, 2, &at);
        agrees(graph, knoll_make_fbm(graph, wild[i], NULL), 1, 2, &at);
    }
    knoll_graph_destroy(graph);
}

int main(void)
{
    RUN(white);
    RUN(value_and_perlin);
    RUN(simplex);
    RUN(c57_worley_in_every_metric);
    RUN(c14_farther_than_any_integer);
    RUN(fbm_in_all_its_forms);
    RUN(moved_positions);
    RUN(combiners);
    RUN(overflows_stop_at_the_largest_float);
    test_row = "";
    printf("%lu samples, %lu of them at jumps\n", compared, unsure);
    CHECK(unsure * 50 < compared);
    return test_end();
}
