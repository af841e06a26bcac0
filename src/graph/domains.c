/* domains.c - the node types that sample their source elsewhere: fractals, transforms, warps. */
#include "../support/exact.h"

#include "lower.h"

#define LARGEST 0x1.fffffep127
#define PARAMETERS(list) .parameters = list, .parameter_count = sizeof list / sizeof list[0]
#define INPUTS(list) .inputs = list, .input_count = sizeof list / sizeof list[0]

static const knoll_input_info source_input[] = {
    {.name = "source", .required = 1, .text = "what is sampled"},
};
static const knoll_input_info warp_inputs[] = {
    {.name = "source",
     .required = 1,
     .text = "what is sampled at the position plus the displacement"},
    {.name = "x", .text = "displacement in x"},
    {.name = "y", .text = "displacement in y"},
    {.name = "z", .text = "displacement in z"},
    {.name = "w", .text = "displacement in w"},
    {.name = "by",
     .text = "one field for all axes, with a seed of its own for each; instead of x y z w"},
};
static const knoll_parameter_info fbm_parameters[] = {
    {.name = "octaves",
     .kind = KNOLL_INTEGER,
     .fallback = 5,
     .low = 1,
     .high = KNOLL__MAX_OCTAVES,
     .unit = "",
     .text = "how many layers, each finer and weaker than the one before"},
    {.name = "lacunarity",
     .kind = KNOLL_NUMBER,
     .fallback = 2,
     .low = 1,
     .high = 8,
     .unit = "",
     .text = "how much finer each octave is"},
    {.name = "gain",
     .alias = "persistence",
     .kind = KNOLL_NUMBER,
     .fallback = 0.5,
     .low = 0,
     .high = 1,
     .unit = "",
     .text = "how strong each octave is beside the one before"},
};
static const knoll_parameter_info transform_parameters[] = {
    {.name = "scale",
     .kind = KNOLL_NUMBER,
     .per_axis = 1,
     .fallback = 1,
     .low = -LARGEST,
     .high = LARGEST,
     .unit = "",
     .text = "what the position is multiplied by"},
    {.name = "translate",
     .kind = KNOLL_NUMBER,
     .per_axis = 1,
     .fallback = 0,
     .low = -LARGEST,
     .high = LARGEST,
     .unit = "units",
     .text = "what is added to the scaled position"},
};
static const knoll_parameter_info warp_parameters[] = {
    {.name = "amplitude",
     .kind = KNOLL_NUMBER,
     .fallback = 1,
     .low = -LARGEST,
     .high = LARGEST,
     .unit = "units",
     .text = "how far a displacement of 1 moves"},
};

static int lower_fbm(knoll__lowering *l, uint32_t node, int context)
{
    return knoll__emit_loop(l, node, 0, context, (int)knoll__get(l, node, 0, 0),
                            knoll__get(l, node, 1, 0), knoll__get(l, node, 2, 0));
}

static int lower_transform(knoll__lowering *l, uint32_t node, int context)
{
    double scale[4], translate[4];
    for (int axis = 0; axis < KNOLL_AXES; axis++) {
        scale[axis] = knoll__get(l, node, 0, axis);
        translate[axis] = knoll__get(l, node, 1, axis);
    }
    return knoll__lower_input(l, node, 0, knoll__context_transformed(l, context, scale, translate));
}

static int lower_warp(knoll__lowering *l, uint32_t node, int context)
{
    enum { SOURCE, X, BY = X + KNOLL_AXES };
    int moved[4] = {KNOLL__UNUSED, KNOLL__UNUSED, KNOLL__UNUSED, KNOLL__UNUSED};
    for (int axis = 0; axis < l->program->dimensions; axis++) {
        if (knoll__is_connected(l, node, BY)) {
            if (knoll__is_connected(l, node, X + axis))
                return knoll__lower_fail(l, KNOLL_ERROR_GRAPH, node, "by",
                                         "'by' moves all axes; leave out either 'by' or '%s'",
                                         warp_inputs[X + axis].name);
            moved[axis] =
                knoll__lower_input(l, node, BY, knoll__context_for_axis(l, context, axis));
        } else if (knoll__is_connected(l, node, X + axis)) {
            moved[axis] = knoll__lower_input(l, node, X + axis, context);
        }
        if (moved[axis] == -1)
            return -1;
    }
    float amplitude = (float)knoll__get(l, node, 0, 0);
    return knoll__lower_input(l, node, SOURCE,
                              knoll__context_displaced(l, context, moved, amplitude));
}

const knoll__type knoll__domains[] = {
    {{.number = 20,
      .name = "fbm",
      .summary = "fractional Brownian motion: octaves of a source, each finer and weaker",
      .output = "the source's range",
      INPUTS(source_input),
      PARAMETERS(fbm_parameters)},
     lower_fbm},
    {{.number = 21,
      .name = "transform",
      .summary = "samples its source at position * scale + translate",
      .output = "the source's range",
      INPUTS(source_input),
      PARAMETERS(transform_parameters)},
     lower_transform},
    {{.number = 22,
      .name = "warp",
      .summary = "domain warp: samples its source at a displaced position",
      .output = "the source's range",
      INPUTS(warp_inputs),
      PARAMETERS(warp_parameters)},
     lower_warp},
    {{.name = NULL}, NULL},
};
