/* random_graph.h - graphs of every node with every parameter, drawn at random but always the same
   for the same seed; small enough to be sampled some thousand times a second. A header alone, so
   that tests of the core have the graphs that `knoll verify --full` has. */
#ifndef RANDOM_GRAPH_H
#define RANDOM_GRAPH_H

#include <knoll/knoll.h>
#include <string.h>

#define RANDOM_COUNT(table) (sizeof(table) / sizeof *(table))

typedef struct random_graph {
    knoll_graph *graph;
    uint64_t seed, drawn;
    int dimensions;
    int fractals; /* around the node that is being made: at most 2 */
    int fixed;    /* 1: fixed-point noise, too */
} random_graph;

/* Number `i` of the random stream `seed`, in [low, high). */
static inline double random_between(uint64_t seed, uint64_t i, double low, double high)
{
    return low + (high - low) * ((double)knoll_random_u32(seed, i) * 0x1p-32);
}

static inline uint32_t draw(random_graph *r, size_t limit)
{
    return knoll_random_below(r->seed, r->drawn++, (uint32_t)limit);
}

static inline double draw_float(random_graph *r, double low, double high)
{
    return (double)(float)random_between(r->seed, r->drawn++, low, high);
}

static inline void choose_word(random_graph *r, knoll_node node,
                               const knoll_parameter_info *parameter)
{
    uint64_t words = 1;
    while (parameter->choices[words])
        words++;
    knoll_graph_set_choice(r->graph, node, parameter->name, parameter->choices[draw(r, words)]);
}

/* Some seeds and periods equal, so that fields meet their like. */
static inline void choose_seed_and_period(random_graph *r, knoll_node node)
{
    const knoll_type_info *type = knoll_graph_type(r->graph, node);
    knoll_graph_set_seed(r->graph, node, "seed",
                         draw(r, 2) ? draw(r, 3) : knoll_seed_derive(r->drawn, type->name));
    for (int i = 0; i < type->parameter_count; i++)
        if (type->parameters[i].kind == KNOLL_CHOICE)
            choose_word(r, node, &type->parameters[i]);
    for (int a = 0; a < KNOLL_AXES; a++)
        if (draw(r, 4) == 0)
            knoll_graph_set_axis(r->graph, node, "period", a, (double)(1 + draw(r, 9)));
}

/* Cells of a quarter of a unit to 16, seldom of any width. */
static inline knoll_node random_fixed(random_graph *r)
{
    static const char *const types[] = {"q16_value", "q16_perlin", "q16_fbm"};
    uint32_t type = draw(r, RANDOM_COUNT(types));
    uint32_t shift = draw(r, 8) ? 14 + draw(r, 7) : draw(r, 31);
    knoll_node node = knoll_graph_add(r->graph, types[type], NULL);
    knoll_graph_set(r->graph, node, "shift", shift);
    choose_seed_and_period(r, node);
    if (type == 2) {
        knoll_graph_set(r->graph, node, "octaves", 1 + draw(r, shift < 5 ? shift + 1 : 6));
        knoll_graph_set(r->graph, node, "gain", draw_float(r, 0, 1));
    }
    return node;
}

static inline knoll_node random_source(random_graph *r)
{
    if (r->fixed && draw(r, 6) == 0)
        return random_fixed(r);
    static const char *const types[] = {"white",   "value",   "perlin", "perlin",
                                        "simplex", "simplex", "worley"};
    static const float frequencies[] = {0.0625f, 0.25f, 0.5f, 1, 2};
    knoll_node node = knoll_graph_add(r->graph, types[draw(r, RANDOM_COUNT(types))], NULL);
    double frequency = (double)frequencies[draw(r, RANDOM_COUNT(frequencies))];
    if (draw(r, 2))
        frequency = draw_float(r, 0.02, 1.5);
    knoll_graph_set(r->graph, node, "frequency", frequency);
    choose_seed_and_period(r, node);
    if (strcmp(knoll_graph_type(r->graph, node)->name, "worley") == 0 && draw(r, 2))
        knoll_graph_set(r->graph, node, "jitter", draw_float(r, 0.3, 1));
    return node;
}

static inline knoll_node random_node(random_graph *r, int depth);

static inline knoll_node random_fractal(random_graph *r, int depth)
{
    static const float lacunarities[] = {1, 2, 2, 3, 1.7f, 4};
    r->fractals++;
    knoll_node source = random_node(r, depth - 1);
    r->fractals--;
    knoll_fbm_parameters fbm = {.octaves = (int)(1 + draw(r, 4)),
                                .lacunarity = lacunarities[draw(r, RANDOM_COUNT(lacunarities))],
                                .gain = (float)draw_float(r, 0, 1)};
    if (draw(r, 8) == 0)
        fbm.gain = (float)draw(r, 2);
    return knoll_make_fbm(r->graph, source, &fbm);
}

static inline knoll_node random_transform(random_graph *r, int depth)
{
    static const float scales[] = {-1, 0.5f, 2, 1, -0.25f};
    knoll_transform_parameters moved;
    for (int a = 0; a < KNOLL_AXES; a++) {
        moved.scale[a] = scales[draw(r, RANDOM_COUNT(scales))];
        moved.translate[a] = (float)draw(r, 17) - 8;
        if (draw(r, 2)) {
            moved.scale[a] = (float)draw_float(r, -2, 2);
            moved.translate[a] = (float)draw_float(r, -1000, 1000);
        }
    }
    return knoll_make_transform(r->graph, random_node(r, depth - 1), &moved);
}

static inline knoll_node random_warp(random_graph *r, int depth)
{
    knoll_node none = {0}, by[4];
    knoll_warp_parameters warp = {.amplitude = (float)draw_float(r, -3, 3)};
    if (draw(r, 3) == 0) {
        knoll_node all = random_node(r, depth - 1);
        return knoll_make_warp(r->graph, random_node(r, depth - 1), none, none, none, none, all,
                               &warp);
    }
    for (int a = 0; a < 4; a++)
        by[a] = draw(r, 2) ? random_node(r, depth - 2) : none;
    return knoll_make_warp(r->graph, random_node(r, depth - 1), by[0], by[1], by[2], by[3], none,
                           &warp);
}

/* Inputs come first, so that no node can be shared before it is whole. */
static inline knoll_node random_combiner(random_graph *r, int depth)
{
    static const char *const types[] = {"add", "subtract", "multiply", "min", "max",
                                        "mix", "clamp",    "remap",    "abs", "negate"};
    const knoll_type_info *type = knoll_type_find(types[draw(r, RANDOM_COUNT(types))], NULL);
    knoll_node inputs[KNOLL_MAX_INPUTS];
    for (int i = 0; i < type->input_count; i++)
        inputs[i] = random_node(r, depth - 1);
    knoll_node node = knoll_graph_add(r->graph, type->name, NULL);
    for (int i = 0; i < type->input_count; i++)
        knoll_graph_connect(r->graph, node, type->inputs[i].name, inputs[i]);
    for (int i = 0; i < type->parameter_count; i++)
        if (draw(r, 2)) /* low ends below high ends */
            knoll_graph_set(r->graph, node, type->parameters[i].name,
                            draw_float(r, 0.1, 2) *
                                (strstr(type->parameters[i].name, "low") ? -1 : 1));
    return node;
}

static inline knoll_node random_leaf(random_graph *r)
{
    if (draw(r, 8) == 0)
        return knoll_make_coordinate(
            r->graph, &(knoll_coordinate_parameters){(knoll_axis)draw(r, (size_t)r->dimensions)});
    if (draw(r, 8) == 0)
        return knoll_make_constant(r->graph,
                                   &(knoll_constant_parameters){(float)draw_float(r, -1, 1)});
    return random_source(r);
}

static inline knoll_node random_node(random_graph *r, int depth)
{
    size_t size = knoll_graph_size(r->graph);
    if (size > 0 && draw(r, 6) == 0) /* share one that is there */
        return (knoll_node){1 + draw(r, size)};
    if (depth <= 0 || size > 30)
        return random_leaf(r);
    switch (draw(r, 6)) {
    case 0: return r->fractals < 2 ? random_fractal(r, depth) : random_source(r);
    case 1: return random_transform(r, depth);
    case 2: return random_warp(r, depth);
    case 3: return random_source(r);
    default: return random_combiner(r, depth);
    }
}

/* Sources that a sample of the last node looks at when nothing is shared, octaves and all. */
static inline double random_graph_cost(const knoll_graph *graph)
{
    static double cost[1000];
    size_t size = knoll_graph_size(graph);
    for (uint32_t id = 1; id <= size; id++) {
        knoll_node node = {id};
        const knoll_type_info *type = knoll_graph_type(graph, node);
        double sum = 1;
        for (int i = 0; i < type->input_count; i++) {
            uint32_t input = knoll_graph_input(graph, node, i).id;
            sum += input ? cost[input] * (strcmp(type->inputs[i].name, "by") ? 1 : 4) : 0;
        }
        cost[id] = strcmp(type->name, "fbm") ? sum : sum * knoll_graph_number(graph, node, 0, 0);
    }
    return cost[size];
}

/* Graph `i` of an endless list, for positions of at least so many dimensions; its output is the
   last node made. With `fixed` it may have fixed-point noise, and then no derivatives. */
static inline knoll_graph *random_graph_at(uint64_t i, int dimensions, int fixed,
                                           knoll_node *output)
{
    for (uint64_t trial = 0;; trial++) {
        random_graph r = {.graph = knoll_graph_create(NULL),
                          .seed = i * 64 + trial,
                          .dimensions = dimensions,
                          .fixed = fixed};
        random_node(&r, (int)(2 + i % 4));
        *output = (knoll_node){(uint32_t)knoll_graph_size(r.graph)};
        if (random_graph_cost(r.graph) < 150)
            return r.graph;
        knoll_graph_destroy(r.graph);
    }
}

#endif
