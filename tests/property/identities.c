/* identities.c - graphs that say the same thing in different words have the same bits: warps of
   nothing (C66), constants, shared and repeated nodes, one output and many, parameters set late
   (C54). */
#include "all_fields.h"

enum { MOST = 70 };

static double axes[4][MOST];

static void choose_positions(uint64_t seed)
{
    static const double spans[] = {3, 30, 1e5, 1e12, 1e300};
    for (size_t i = 0; i < MOST; i++)
        for (size_t a = 0; a < 4; a++) {
            double span = spans[test_random(seed, 8 * i + a) % COUNT(spans)];
            axes[a][i] = test_between(seed, 8 * i + 4 + a, -span, span);
            if (i % 4 == 0)
                axes[a][i] = floor(axes[a][i]);
        }
}

static void sample(const knoll_field *field, int dimensions, float *const *outputs)
{
    const double *positions[4] = {axes[0], axes[1], axes[2], axes[3]};
    CHECK_INT(knoll_sample_points(field, dimensions, MOST, positions, 1, outputs, NULL), KNOLL_OK);
}

static void same_fields(const knoll_field *one, const knoll_field *other)
{
    static float expected[MOST], found[MOST];
    for (int dimensions = 1; dimensions <= 4; dimensions++) {
        sample(one, dimensions, &(float *){expected});
        sample(other, dimensions, &(float *){found});
        CHECK_BYTES(found, expected, sizeof expected);
        knoll_grid grid = knoll_grid_default(dimensions);
        for (int a = 0; a < dimensions; a++) {
            grid.origin[a] = axes[a][5];
            grid.step[a] = 0.3 + a;
        }
        grid.count[0] = MOST;
        must_fill(one, &grid, expected);
        must_fill(other, &grid, found);
        CHECK_BYTES(found, expected, sizeof expected);
    }
}

static void c66_warp_of_nothing(void)
{
    for (size_t i = 0; i < ALL_FIELDS; i++) {
        knoll_node source, none = {0};
        knoll_graph *graph = all_fields_at(i, &source);
        choose_positions(i);
        knoll_node zero = knoll_make_constant(graph, NULL);
        knoll_node bend = make_source(graph, 7, 0.25, 0);
        knoll_warp_parameters still = {.amplitude = 0}, moving = {.amplitude = -3};
        const knoll_node warps[] = {
            knoll_make_warp(graph, source, none, none, none, none, none, &moving),
            knoll_make_warp(graph, source, zero, zero, zero, zero, none, &moving),
            knoll_make_warp(graph, source, none, none, none, none, zero, &moving),
            knoll_make_warp(graph, source, bend, none, bend, none, none, &still),
            knoll_make_warp(graph, source, none, none, none, none, bend, &still),
            knoll_make_transform(graph, source, NULL),
        };
        knoll_field *plain = must_compile(graph, source, i);
        for (size_t k = i % 3; k < COUNT(warps); k += 3) { /* and all of them by the next fields */
            knoll_field *warped = must_compile(graph, warps[k], i);
            same_fields(plain, warped);
            knoll_field_destroy(warped);
        }
        knoll_field_destroy(plain);
        knoll_graph_destroy(graph);
    }
}

/* C66: amplitudes from nothing to everything leave values finite and within the bounds. */
static void c66_wild_warps(void)
{
    static const float amplitudes[] = {1e-30f, 1e9f, -3e38f, 0x1p-149f};
    static float found[MOST];
    for (size_t i = 0; i < SOURCES * 2; i++) {
        knoll_node source, none = {0};
        knoll_graph *graph = all_fields_at(i, &source);
        knoll_node bend = make_source(graph, 7, 0.25, 0);
        choose_positions(i);
        for (size_t k = 0; k < COUNT(amplitudes); k++) {
            knoll_warp_parameters wild = {.amplitude = amplitudes[k]};
            knoll_node once = knoll_make_warp(graph, source, bend, bend, none, bend, none, &wild);
            knoll_node twice = knoll_make_warp(graph, once, none, none, none, none, bend, &wild);
            knoll_field *field = must_compile(graph, twice, i);
            for (int dimensions = 1; dimensions <= 4; dimensions++) {
                float low, high;
                CHECK_INT(knoll_field_bounds(field, 0, dimensions, &low, &high), KNOLL_OK);
                sample(field, dimensions, &(float *){found});
                for (int x = 0; x < MOST; x++)
                    if (!CHECK(found[x] >= low && found[x] <= high))
                        break;
            }
            knoll_field_destroy(field);
        }
        knoll_graph_destroy(graph);
    }
}

/* A constant, or what computes the same value from a coordinate; -0 and all below it by changing
   the coordinate's sign, as no coordinate is -0. */
static knoll_node made_of(knoll_graph *graph, int folded, float value, int axis)
{
    if (folded)
        return knoll_make_constant(graph, &(knoll_constant_parameters){value});
    knoll_coordinate_parameters parameters = {(knoll_axis)axis};
    knoll_node node = knoll_make_coordinate(graph, &parameters);
    return signbit(value) ? knoll_make_negate(graph, node) : node;
}

/* A combiner of constants, of coordinates that have the constants' values, and of some of each. */
static void constants_fold_to_what_is_computed(void)
{
    static const float values[] = {0,      -0.0f, 1,      -1,     0.1f,  -0.3f,
                                   1e-40f, 3e38f, -3e38f, 1e-38f, 1e20f, 0.5f};
    static const char *const names[] = {"add", "subtract", "multiply", "min", "max",
                                        "mix", "clamp",    "remap",    "abs", "negate"};
    for (size_t i = 0; i < COUNT(names); i++) {
        const knoll_type_info *type = knoll_type_find(names[i], NULL);
        test_row = names[i];
        for (uint64_t trial = 0; trial < 300; trial++) {
            float in[3];
            for (uint64_t k = 0; k < 3; k++)
                in[k] = values[test_random(trial, k) % COUNT(values)];
            knoll_graph *graph = knoll_graph_create(NULL);
            float right = 0;
            for (int folded = 0; folded < 1 << type->input_count; folded++) {
                knoll_node node = knoll_graph_add(graph, names[i], NULL);
                for (int k = 0; k < type->input_count; k++)
                    knoll_graph_connect(graph, node, type->inputs[k].name,
                                        made_of(graph, folded >> k & 1, in[k], k));
                if (trial % 3 == 0 && type->parameter_count > 0)
                    knoll_graph_set(graph, node, type->parameters[type->parameter_count - 1].name,
                                    7e6);
                knoll_field *field = must_compile(graph, node, 0);
                float value = knoll_sample3(field, fabs((double)in[0]), fabs((double)in[1]),
                                            fabs((double)in[2]));
                float low, high;
                right = folded ? right : value;
                CHECK_INT(knoll_field_bounds(field, 0, 3, &low, &high), KNOLL_OK);
                if (!CHECK_BITS(value, right) || !CHECK(value >= low && value <= high))
                    printf("of %g, %g, %g\n", (double)in[0], (double)in[1], (double)in[2]);
                knoll_field_destroy(field);
            }
            knoll_graph_destroy(graph);
        }
    }
}

/* `node` again in `to`, with every input made anew each time that it is used. */
static knoll_node copy_as_tree(const knoll_graph *graph, knoll_node node, knoll_graph *to)
{
    const knoll_type_info *type = knoll_graph_type(graph, node);
    knoll_node inputs[KNOLL_MAX_INPUTS];
    for (int i = 0; i < type->input_count; i++) {
        inputs[i] = knoll_graph_input(graph, node, i);
        inputs[i] = inputs[i].id ? copy_as_tree(graph, inputs[i], to) : inputs[i];
    }
    knoll_node copy = knoll_graph_add(to, type->name, NULL);
    for (int i = 0; i < type->input_count; i++)
        if (inputs[i].id)
            knoll_graph_connect(to, copy, type->inputs[i].name, inputs[i]);
    for (int i = type->parameter_count - 1; i >= 0; i--) { /* C54: in another order */
        const knoll_parameter_info *parameter = &type->parameters[i];
        if (parameter->kind == KNOLL_SEED)
            knoll_graph_set_seed(to, copy, parameter->name, knoll_graph_seed(graph, node, i));
        else if (parameter->kind == KNOLL_CHOICE)
            knoll_graph_set_choice(to, copy, parameter->name,
                                   parameter->choices[(int)knoll_graph_number(graph, node, i, 0)]);
        else
            for (int a = parameter->per_axis ? 3 : 0; a >= 0; a--)
                if (parameter->per_axis)
                    knoll_graph_set_axis(to, copy, parameter->name, a,
                                         knoll_graph_number(graph, node, i, a));
                else
                    knoll_graph_set(to, copy, parameter->name,
                                    knoll_graph_number(graph, node, i, 0));
    }
    return copy;
}

static void sharing_changes_nothing(void)
{
    for (size_t i = 0; i < ALL_FIELDS + 100; i++) {
        knoll_node output;
        knoll_graph *graph = all_fields_at(i, &output), *tree = knoll_graph_create(NULL);
        choose_positions(i);
        knoll_field *shared = must_compile(graph, output, i);
        knoll_field *repeated = must_compile(tree, copy_as_tree(graph, output, tree), i);
        same_fields(shared, repeated);
        knoll_field_destroy(shared);
        knoll_field_destroy(repeated);
        knoll_graph_destroy(graph);
        knoll_graph_destroy(tree);
    }
}

/* Every node of a graph as an output of one field, 16 at most, is the field of that node alone. */
static void outputs_are_fields(void)
{
    static float values[16][MOST], alone[MOST];
    for (size_t i = SOURCES * 2; i < ALL_FIELDS + 100; i++) {
        knoll_node last, outputs[16];
        float *to[16];
        knoll_graph *graph = all_fields_at(i, &last);
        size_t size = knoll_graph_size(graph), count = size < 15 ? size : 15;
        choose_positions(i);
        for (size_t k = 0; k <= count; k++) { /* the first twice */
            outputs[k] = (knoll_node){(uint32_t)(k < count ? size - k : size)};
            to[k] = values[k];
        }
        knoll_field *all = NULL;
        CHECK_INT(knoll_compile_outputs(graph, outputs, count + 1, i, &all, NULL), KNOLL_OK);
        int dimensions = 1 + (int)(i % 4);
        sample(all, dimensions, to);
        for (size_t k = 0; k <= count; k++) {
            knoll_field *one = must_compile(graph, outputs[k], i);
            sample(one, dimensions, &(float *){alone});
            CHECK_BYTES(values[k], alone, sizeof alone);
            knoll_field_destroy(one);
        }
        knoll_field_destroy(all);
        knoll_graph_destroy(graph);
    }
}

int main(void)
{
    RUN(c66_warp_of_nothing);
    RUN(c66_wild_warps);
    RUN(constants_fold_to_what_is_computed);
    RUN(sharing_changes_nothing);
    RUN(outputs_are_fields);
    return test_end();
}
