/* combiners.c - the node types that make one value of others, sample by sample. */
#include "../support/exact.h"

#include "../support/error.h"
#include "lower.h"

#define LARGEST 0x1.fffffep127
#define PARAMETERS(list) .parameters = list, .parameter_count = sizeof list / sizeof list[0]
#define INPUTS(list) .inputs = list, .input_count = sizeof list / sizeof list[0]
#define NUMBER(title, value, words)                                                                \
    {                                                                                              \
        .name = title, .kind = KNOLL_NUMBER, .fallback = value, .low = -LARGEST, .high = LARGEST,  \
        .unit = "", .text = words                                                                  \
    }

static const knoll_input_info one_input[] = {
    {.name = "source", .required = 1, .text = "what is changed"},
};
static const knoll_input_info two_inputs[] = {
    {.name = "a", .required = 1, .text = "the first"},
    {.name = "b", .required = 1, .text = "the second"},
};
static const knoll_input_info mix_inputs[] = {
    {.name = "a", .required = 1, .text = "what there is where t is 0"},
    {.name = "b", .required = 1, .text = "what there is where t is 1"},
    {.name = "t", .required = 1, .text = "how much of b; clamped to 0 and 1"},
};
static const knoll_parameter_info clamp_parameters[] = {
    NUMBER("low", -1, "the least value"),
    NUMBER("high", 1, "the greatest value"),
};
static const knoll_parameter_info remap_parameters[] = {
    NUMBER("from_low", -1, "what becomes to_low"),
    NUMBER("from_high", 1, "what becomes to_high"),
    NUMBER("to_low", 0, "what from_low becomes"),
    NUMBER("to_high", 1, "what from_high becomes"),
};

static int lower_two(knoll__lowering *l, uint32_t node, int context, knoll__map map)
{
    int a = knoll__lower_input(l, node, 0, context);
    int b = knoll__lower_input(l, node, 1, context);
    return knoll__emit_map(l, map, a, b, KNOLL__UNUSED, 0, 0);
}

static int lower_one(knoll__lowering *l, uint32_t node, int context, knoll__map map, float k0,
                     float k1)
{
    return knoll__emit_map(l, map, knoll__lower_input(l, node, 0, context), KNOLL__UNUSED,
                           KNOLL__UNUSED, k0, k1);
}

static int lower_add(knoll__lowering *l, uint32_t node, int context)
{
    return lower_two(l, node, context, KNOLL__MAP_add);
}

static int lower_subtract(knoll__lowering *l, uint32_t node, int context)
{
    return lower_two(l, node, context, KNOLL__MAP_subtract);
}

static int lower_multiply(knoll__lowering *l, uint32_t node, int context)
{
    return lower_two(l, node, context, KNOLL__MAP_multiply);
}

static int lower_min(knoll__lowering *l, uint32_t node, int context)
{
    return lower_two(l, node, context, KNOLL__MAP_min);
}

static int lower_max(knoll__lowering *l, uint32_t node, int context)
{
    return lower_two(l, node, context, KNOLL__MAP_max);
}

static int lower_mix(knoll__lowering *l, uint32_t node, int context)
{
    int a = knoll__lower_input(l, node, 0, context);
    int b = knoll__lower_input(l, node, 1, context);
    int t = knoll__lower_input(l, node, 2, context);
    return knoll__emit_map(l, KNOLL__MAP_mix, a, b, t, 0, 0);
}

static int lower_clamp(knoll__lowering *l, uint32_t node, int context)
{
    float low = (float)knoll__get(l, node, 0, 0), high = (float)knoll__get(l, node, 1, 0);
    if (low > high)
        return knoll__lower_fail(l, KNOLL_ERROR_GRAPH, node, "low",
                                 "low is %s and high is %s; low must not be above high",
                                 knoll__number(low).text, knoll__number(high).text);
    return lower_one(l, node, context, KNOLL__MAP_clamp, low, high);
}

/* source * scale + offset; scale and offset are computed in double and rounded once. */
static int lower_remap(knoll__lowering *l, uint32_t node, int context)
{
    double from_low = knoll__get(l, node, 0, 0), from_high = knoll__get(l, node, 1, 0);
    double to_low = knoll__get(l, node, 2, 0), to_high = knoll__get(l, node, 3, 0);
    if (from_low == from_high)
        return knoll__lower_fail(l, KNOLL_ERROR_GRAPH, node, "from_high",
                                 "from_low and from_high are both %s; they must differ",
                                 knoll__number(from_low).text);
    double scale = (to_high - to_low) / (from_high - from_low);
    double offset = to_low - from_low * scale;
    if (!(scale <= LARGEST && scale >= -LARGEST && offset <= LARGEST && offset >= -LARGEST))
        return knoll__lower_fail(l, KNOLL_ERROR_GRAPH, node, "from_high",
                                 "from_low and from_high lie too near for this range of results");
    return lower_one(l, node, context, KNOLL__MAP_remap, (float)scale, (float)offset);
}

static int lower_abs(knoll__lowering *l, uint32_t node, int context)
{
    return lower_one(l, node, context, KNOLL__MAP_abs, 0, 0);
}

static int lower_negate(knoll__lowering *l, uint32_t node, int context)
{
    return lower_one(l, node, context, KNOLL__MAP_negate, 0, 0);
}

const knoll__type knoll__combiners[] = {
    {{.number = 40,
      .name = "add",
      .summary = "a + b",
      .output = "the sum of the ranges",
      INPUTS(two_inputs)},
     lower_add},
    {{.number = 41,
      .name = "subtract",
      .summary = "a - b",
      .output = "the difference of the ranges",
      INPUTS(two_inputs)},
     lower_subtract},
    {{.number = 42,
      .name = "multiply",
      .summary = "a * b",
      .output = "the product of the ranges",
      INPUTS(two_inputs)},
     lower_multiply},
    {{.number = 43,
      .name = "min",
      .summary = "the lesser of a and b",
      .output = "both ranges",
      INPUTS(two_inputs)},
     lower_min},
    {{.number = 44,
      .name = "max",
      .summary = "the greater of a and b",
      .output = "both ranges",
      INPUTS(two_inputs)},
     lower_max},
    {{.number = 45,
      .name = "mix",
      .summary = "from a to b as t goes from 0 to 1: a + t * (b - a)",
      .output = "both ranges",
      INPUTS(mix_inputs)},
     lower_mix},
    {{.number = 46,
      .name = "clamp",
      .summary = "the source, kept between low and high",
      .output = "low to high",
      INPUTS(one_input),
      PARAMETERS(clamp_parameters)},
     lower_clamp},
    {{.number = 47,
      .name = "remap",
      .summary = "the source, moved linearly from one range to another, without clamping",
      .output = "the new range",
      INPUTS(one_input),
      PARAMETERS(remap_parameters)},
     lower_remap},
    {{.number = 48,
      .name = "abs",
      .summary = "the source without its sign",
      .output = "0 and up",
      INPUTS(one_input)},
     lower_abs},
    {{.number = 49,
      .name = "negate",
      .summary = "the source with its sign changed",
      .output = "the range, mirrored",
      INPUTS(one_input)},
     lower_negate},
    {{.name = NULL}, NULL},
};
