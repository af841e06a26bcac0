/* nodes_generated.c - typed constructors make the nodes that the generic calls make, field by field. */
#include <knoll/knoll.h>

#include "test.h"

static knoll_graph *graph;

/* The node made last has this type and these inputs, from id 1 on, in this order; 0 ends them. */
static void check_node(knoll_node node, const char *type, const uint32_t *inputs)
{
    test_row = type;
    CHECK_INT(knoll_graph_status(graph, NULL), KNOLL_OK);
    const knoll_type_info *info = knoll_graph_type(graph, node);
    if (CHECK(info != NULL) && CHECK_TEXT(info->name, type)) {
        for (int i = 0; i < info->input_count; i++) {
            CHECK_INT(knoll_graph_input(graph, node, i).id, inputs ? inputs[i] : 0);
        }
    }
}

/* A parameter by its name, as the generic reader tells it. */
static double number(knoll_node node, const char *name, int axis)
{
    const knoll_type_info *type = knoll_graph_type(graph, node);
    for (int i = 0; i < type->parameter_count; i++) {
        if (strcmp(type->parameters[i].name, name) == 0) {
            return type->parameters[i].kind == KNOLL_SEED
                       ? (double)knoll_graph_seed(graph, node, i)
                       : knoll_graph_number(graph, node, i, axis);
        }
    }
    CHECK(!"there is such a parameter");
    return NAN;
}

static void check_number(knoll_node node, const char *name, double expected)
{
    CHECK_NEAR(number(node, name, 0), expected, 0);
}

static void check_axes(knoll_node node, const char *name, double first)
{
    for (int axis = 0; axis < KNOLL_AXES; axis++) {
        CHECK_NEAR(number(node, name, axis), first + axis, 0);
    }
}

#define SET_LATTICE(p)                                                                             \
    do {                                                                                           \
        p.frequency = 0.3f;                                                                        \
        p.seed = (uint64_t)1 << 63;                                                                \
        for (int axis = 0; axis < KNOLL_AXES; axis++)                                              \
            p.period[axis] = 11 + axis;                                                            \
    } while (0)

static void check_lattice(knoll_node node, const char *type)
{
    check_node(node, type, NULL);
    check_number(node, "frequency", (double)0.3f);
    check_number(node, "seed", 0x1p63);
    check_axes(node, "period", 11);
}

static void sources(void)
{
    knoll_constant_parameters constant = {.value = -2.5f};
    knoll_node node = knoll_make_constant(graph, &constant);
    check_node(node, "constant", NULL);
    check_number(node, "value", -2.5);
    for (int axis = 0; axis < KNOLL_AXES; axis++) {
        knoll_coordinate_parameters coordinate = {.axis = (knoll_axis)axis};
        node = knoll_make_coordinate(graph, &coordinate);
        check_node(node, "coordinate", NULL);
        check_number(node, "axis", axis);
    }
    knoll_white_parameters white = knoll_white_default();
    SET_LATTICE(white);
    check_lattice(knoll_make_white(graph, &white), "white");
    knoll_simplex_parameters simplex = knoll_simplex_default();
    SET_LATTICE(simplex);
    check_lattice(knoll_make_simplex(graph, &simplex), "simplex");
    for (int fade = KNOLL_FADE_LINEAR; fade <= KNOLL_FADE_QUINTIC; fade++) {
        knoll_value_parameters value = knoll_value_default();
        SET_LATTICE(value);
        value.fade = (knoll_fade)fade;
        node = knoll_make_value(graph, &value);
        check_lattice(node, "value");
        check_number(node, "fade", fade);
        knoll_perlin_parameters perlin = knoll_perlin_default();
        SET_LATTICE(perlin);
        perlin.fade = (knoll_fade)fade;
        node = knoll_make_perlin(graph, &perlin);
        check_lattice(node, "perlin");
        check_number(node, "fade", fade);
    }
    for (int i = 0; i < 16; i++) {
        knoll_worley_parameters worley = knoll_worley_default();
        SET_LATTICE(worley);
        worley.returned = (knoll_return)(i / 4);
        worley.metric = (knoll_metric)(i % 4);
        worley.jitter = 0.25f;
        node = knoll_make_worley(graph, &worley);
        check_lattice(node, "worley");
        check_number(node, "return", i / 4);
        check_number(node, "metric", i % 4);
        check_number(node, "jitter", 0.25);
    }
}

static void domains(void)
{
    const knoll_node in[] = {{1}, {2}, {3}, {4}, {5}, {6}};
    const uint32_t ids[] = {1, 2, 3, 4, 5, 6};
    knoll_fbm_parameters fbm = {.octaves = 7, .lacunarity = 3.5f, .gain = 0.125f};
    knoll_node node = knoll_make_fbm(graph, in[0], &fbm);
    check_node(node, "fbm", ids);
    check_number(node, "octaves", 7);
    check_number(node, "lacunarity", 3.5);
    check_number(node, "gain", 0.125);
    knoll_transform_parameters transform = {{5, 6, 7, 8}, {-1, 0, 1, 2}};
    node = knoll_make_transform(graph, in[0], &transform);
    check_node(node, "transform", ids);
    check_axes(node, "scale", 5);
    check_axes(node, "translate", -1);
    knoll_warp_parameters warp = {.amplitude = -9.5f};
    node = knoll_make_warp(graph, in[0], in[1], in[2], in[3], in[4], in[5], &warp);
    check_node(node, "warp", ids);
    check_number(node, "amplitude", -9.5);
    const knoll_node none = {0};
    const uint32_t some[] = {1, 0, 3, 0, 0, 0};
    check_node(knoll_make_warp(graph, in[0], none, in[2], none, none, none, NULL), "warp", some);
}

static void combiners(void)
{
    const knoll_node a = {1}, b = {2}, c = {3};
    const uint32_t ids[] = {1, 2, 3};
    check_node(knoll_make_add(graph, a, b), "add", ids);
    check_node(knoll_make_subtract(graph, a, b), "subtract", ids);
    check_node(knoll_make_multiply(graph, a, b), "multiply", ids);
    check_node(knoll_make_min(graph, a, b), "min", ids);
    check_node(knoll_make_max(graph, a, b), "max", ids);
    check_node(knoll_make_mix(graph, a, b, c), "mix", ids);
    check_node(knoll_make_abs(graph, a), "abs", ids);
    check_node(knoll_make_negate(graph, a), "negate", ids);
    knoll_clamp_parameters clamp = {.low = -3, .high = 4};
    knoll_node node = knoll_make_clamp(graph, a, &clamp);
    check_node(node, "clamp", ids);
    check_number(node, "low", -3);
    check_number(node, "high", 4);
    knoll_remap_parameters remap = {-5, 6, 7, -8};
    node = knoll_make_remap(graph, a, &remap);
    check_node(node, "remap", ids);
    check_number(node, "from_low", -5);
    check_number(node, "from_high", 6);
    check_number(node, "to_low", 7);
    check_number(node, "to_high", -8);
}

/* NULL, and the default struct, give what knoll_graph_add gives. */
#define CHECK_DEFAULTS(type, made_null, made_default)                                              \
    do {                                                                                           \
        knoll_node one = (made_null), other = (made_default);                                      \
        knoll_node plain = knoll_graph_add(graph, #type, NULL);                                    \
        const knoll_type_info *info = knoll_graph_type(graph, plain);                              \
        test_row = #type;                                                                          \
        for (int i = 0; i < info->parameter_count; i++)                                            \
            for (int axis = 0; axis < KNOLL_AXES; axis++) {                                        \
                const char *name = info->parameters[i].name;                                       \
                double expected = number(plain, name, axis);                                       \
                /* A default of 0.01 becomes binary32 in a struct. */                              \
                CHECK_NEAR((double)(float)number(one, name, axis), (double)(float)expected, 0);    \
                CHECK_NEAR((double)(float)number(other, name, axis), (double)(float)expected, 0);  \
            }                                                                                      \
    } while (0)
#define DEFAULTS_OF_SOURCE(type)                                                                   \
    do {                                                                                           \
        knoll_##type##_parameters defaults = knoll_##type##_default();                             \
        CHECK_DEFAULTS(type, knoll_make_##type(graph, NULL), knoll_make_##type(graph, &defaults)); \
    } while (0)
#define DEFAULTS_OF_CHANGER(type)                                                                  \
    do {                                                                                           \
        knoll_##type##_parameters defaults = knoll_##type##_default();                             \
        const knoll_node in = {1};                                                                 \
        CHECK_DEFAULTS(type, knoll_make_##type(graph, in, NULL),                                   \
                       knoll_make_##type(graph, in, &defaults));                                   \
    } while (0)

static void defaults(void)
{
    DEFAULTS_OF_SOURCE(constant);
    DEFAULTS_OF_SOURCE(coordinate);
    DEFAULTS_OF_SOURCE(white);
    DEFAULTS_OF_SOURCE(value);
    DEFAULTS_OF_SOURCE(perlin);
    DEFAULTS_OF_SOURCE(simplex);
    DEFAULTS_OF_SOURCE(worley);
    DEFAULTS_OF_CHANGER(fbm);
    DEFAULTS_OF_CHANGER(transform);
    DEFAULTS_OF_CHANGER(clamp);
    DEFAULTS_OF_CHANGER(remap);
    test_row = "";
}

/* What is none of the choices, or out of range, is an error with its place. */
static void out_of_range(void)
{
    const int bad[] = {-1, 3, 99, INT32_MAX, INT32_MIN};
    for (size_t i = 0; i < 3 * COUNT(bad); i++) {
        knoll_graph *other = knoll_graph_create(NULL);
        knoll_error error;
        char text[20];
        int value = bad[i / 3];
        snprintf(text, sizeof text, "'%d'", value);
        if (i % 3 == 0) {
            knoll_perlin_parameters perlin = knoll_perlin_default();
            memcpy(&perlin.fade, &value, sizeof perlin.fade);
            knoll_make_perlin(other, &perlin);
        } else if (i % 3 == 1) {
            knoll_value_parameters values = knoll_value_default();
            memcpy(&values.fade, &value, sizeof values.fade);
            knoll_make_value(other, &values);
        } else {
            value = value == 3 ? 4 : value;
            snprintf(text, sizeof text, "'%d'", value);
            knoll_coordinate_parameters coordinate = knoll_coordinate_default();
            memcpy(&coordinate.axis, &value, sizeof coordinate.axis);
            knoll_make_coordinate(other, &coordinate);
        }
        CHECK_INT(knoll_graph_status(other, &error), KNOLL_ERROR_GRAPH);
        CHECK_TEXT(error.path, i % 3 == 2 ? "nodes.#1.axis" : "nodes.#1.fade");
        CHECK(strstr(error.message, text) != NULL);
        CHECK(strstr(error.message, i % 3 == 2 ? "x, y, z, w" : "linear, cubic, quintic") != NULL);
        knoll_graph_destroy(other);
    }
    for (int i = 0; i < 4; i++) {
        knoll_graph *other = knoll_graph_create(NULL);
        knoll_worley_parameters worley = knoll_worley_default();
        worley.jitter = i == 0 ? 1.5f : worley.jitter;
        worley.frequency = i == 1 ? NAN : worley.frequency;
        worley.period[2] = i == 2 ? -4 : 0;
        knoll_fbm_parameters fbm = knoll_fbm_default();
        fbm.octaves = i == 3 ? 33 : fbm.octaves;
        knoll_make_fbm(other, knoll_make_worley(other, &worley), &fbm);
        CHECK_INT(knoll_graph_status(other, NULL), KNOLL_ERROR_GRAPH);
        knoll_graph_destroy(other);
    }
}

int main(void)
{
    graph = knoll_graph_create(NULL);
    for (int i = 0; i < 6; i++) {
        knoll_make_constant(graph, NULL);
    }
    RUN(sources);
    RUN(domains);
    RUN(combiners);
    RUN(defaults);
    RUN(out_of_range);
    knoll_graph_destroy(graph);
    return test_end();
}
