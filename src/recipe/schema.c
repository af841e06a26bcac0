/* schema.c - the JSON Schema (draft 2020-12) of recipes, derived from the node registry. */

#include "recipe.h"

/* A schema of one number: kind, range, and for a choice the words. */
static void write_value(knoll__text *text, const knoll_parameter_info *parameter)
{
    if (parameter->kind == KNOLL_CHOICE) {
        knoll__write(text, "\"enum\": [");
        for (int i = 0; parameter->choices[i]; i++) {
            knoll__write(text, "%s\"%s\"", i ? ", " : "", parameter->choices[i]);
        }
        knoll__write(text, "]");
        return;
    }
    knoll__write(text, "\"type\": \"%s\"", parameter->kind == KNOLL_NUMBER ? "number" : "integer");
    if (parameter->kind == KNOLL_SEED) {
        knoll__write(text, ", \"minimum\": 0, \"maximum\": 18446744073709551615");
        return;
    }
    /* Limits at the ends of binary32 are none, as in knoll__describe. */
    if (parameter->low > -1e30) {
        knoll__write(text, ", \"%s\": %s", parameter->above_low ? "exclusiveMinimum" : "minimum",
                     knoll__double_text(parameter->low).text);
    }
    if (parameter->high < 1e30) {
        knoll__write(text, ", \"maximum\": %s", knoll__double_text(parameter->high).text);
    }
}

static void write_parameter(knoll__text *text, const knoll_parameter_info *parameter,
                            const char *name)
{
    knoll__write(text, ",\n        \"%s\": { \"description\": ", name);
    knoll__write_string(text, parameter->text);
    if (parameter->kind == KNOLL_CHOICE) {
        knoll__write(text, ", \"default\": \"%s\", ", parameter->choices[(int)parameter->fallback]);
    } else {
        knoll__write(text, ", \"default\": %s, ", knoll__float_text(parameter->fallback).text);
    }
    if (parameter->per_axis) {
        knoll__write(text, "\"oneOf\": [{ ");
        write_value(text, parameter);
        knoll__write(text, " }, { \"type\": \"array\", \"minItems\": 1, \"maxItems\": 4, "
                           "\"items\": { ");
        write_value(text, parameter);
        knoll__write(text, " } }]");
    } else {
        write_value(text, parameter);
    }
    knoll__write(text, " }");
}

static void write_type(knoll__text *text, const knoll_type_info *type)
{
    knoll__write(text, ",\n    \"type-%s\": {\n      \"description\": ", type->name);
    knoll__write_string(text, type->summary);
    knoll__write(text, ",\n      \"properties\": {\n        \"type\": { \"enum\": [\"%s\"",
                 type->name);
    if (type->alias) {
        knoll__write(text, ", \"%s\"", type->alias);
    }
    knoll__write(text, "] }");
    for (int i = 0; i < type->input_count; i++) {
        knoll__write(text, ",\n        \"%s\": { \"description\": ", type->inputs[i].name);
        knoll__write_string(text, type->inputs[i].text);
        if (!type->inputs[i].required) {
            knoll__write(text, ", \"default\": %s",
                         knoll__float_text(type->inputs[i].fallback).text);
        }
        knoll__write(text, ", \"$ref\": \"#/$defs/input\" }");
    }
    for (int i = 0; i < type->parameter_count; i++) {
        write_parameter(text, &type->parameters[i], type->parameters[i].name);
        if (type->parameters[i].alias) {
            write_parameter(text, &type->parameters[i], type->parameters[i].alias);
        }
    }
    knoll__write(text, "\n      },\n      \"required\": [\"type\"");
    for (int i = 0; i < type->input_count; i++) {
        if (type->inputs[i].required) {
            knoll__write(text, ", \"%s\"", type->inputs[i].name);
        }
    }
    knoll__write(text, "],\n      \"additionalProperties\": false\n    }");
}

static void write_picture(knoll__text *text)
{
    static const char before[] =
        "    \"picture\": {\n"
        "      \"description\": \"What a picture of the output shows.\",\n"
        "      \"type\": \"object\",\n"
        "      \"properties\": {\n"
        "        \"extent\": { \"description\": \"Coordinates across the picture; without it a "
        "pixel is one unit.\", \"type\": \"array\", \"minItems\": 1, \"maxItems\": 4, \"items\": { "
        "\"type\": \"number\", \"exclusiveMinimum\": 0 } },\n"
        "        \"origin\": { \"description\": \"Coordinates of the first sample.\", \"type\": "
        "\"array\", \"minItems\": 1, \"maxItems\": 4, \"items\": { \"type\": \"number\" } },\n"
        "        \"range\": { \"description\": \"Values of the low and the high end of the "
        "ramp.\", \"default\": \"bounds\", \"oneOf\": [{ \"const\": \"bounds\" }, { \"type\": "
        "\"array\", \"minItems\": 2, \"maxItems\": 2, \"items\": { \"type\": \"number\" } }] },\n"
        "        \"ramp\": { \"description\": \"Colours; none leaves grey data.\", \"default\": "
        "\"none\", \"oneOf\": [{ \"enum\": [\"none\"";
    static const char after[] =
        "] }, { \"$ref\": \"#/$defs/ramp\" }] },\n"
        "        \"relief\": { \"description\": \"Shading from a sun; of grey where there is no "
        "ramp.\", \"default\": false, \"oneOf\": [{ \"type\": \"boolean\" }, { \"$ref\": "
        "\"#/$defs/relief\" }] }\n"
        "      },\n"
        "      \"additionalProperties\": false\n"
        "    },\n"
        "    \"ramp\": {\n"
        "      \"type\": \"object\",\n"
        "      \"properties\": {\n"
        "        \"stops\": { \"description\": \"Ascending places from 0 to 1, each with a "
        "colour.\", \"type\": \"array\", \"minItems\": 1, \"maxItems\": 32, \"items\": { \"type\": "
        "\"array\", \"minItems\": 2, \"maxItems\": 2, \"prefixItems\": [{ \"type\": \"number\", "
        "\"minimum\": 0, \"maximum\": 1 }, { \"type\": \"string\", \"pattern\": "
        "\"^#[0-9a-fA-F]{6}$\" }] } },\n"
        "        \"mode\": { \"enum\": [\"smooth\", \"stepped\", \"bands\"], \"default\": "
        "\"smooth\" },\n"
        "        \"water\": { \"description\": \"Relief is flat below this place of the range.\", "
        "\"type\": \"number\", \"minimum\": 0, \"maximum\": 1, \"default\": 0 }\n"
        "      },\n"
        "      \"required\": [\"stops\"],\n"
        "      \"additionalProperties\": false\n"
        "    },\n"
        "    \"relief\": {\n"
        "      \"type\": \"object\",\n"
        "      \"properties\": {\n"
        "        \"azimuth\": { \"description\": \"Degrees, clockwise from the top of the "
        "picture.\", \"type\": \"number\", \"minimum\": -360, \"maximum\": 360 },\n"
        "        \"altitude\": { \"description\": \"Degrees above the horizon.\", \"type\": "
        "\"number\", \"exclusiveMinimum\": 0, \"maximum\": 90 },\n"
        "        \"height\": { \"description\": \"Of the field's range, in coordinates; 0 chooses "
        "one.\", \"type\": \"number\", \"minimum\": 0 },\n"
        "        \"strength\": { \"type\": \"number\", \"minimum\": 0, \"maximum\": 1 }\n"
        "      },\n"
        "      \"additionalProperties\": false\n"
        "    }";
    knoll__write(text, "%s", before);
    for (size_t i = 0; knoll_ramp_at(i, NULL); i++) {
        knoll__write(text, ", \"%s\"", knoll_ramp_at(i, NULL)->name);
    }
    knoll__write(text, "%s", after);
}

knoll_status knoll_recipe_schema(char **result)
{
    static const char head[] =
        "{\n"
        "  \"$schema\": \"https://json-schema.org/draft/2020-12/schema\",\n"
        "  \"title\": \"Knoll recipe\",\n"
        "  \"type\": \"object\",\n"
        "  \"properties\": {\n"
        "    \"knoll\": { \"description\": \"The version of the format.\", \"const\": 1 },\n"
        "    \"seed\": { \"type\": \"integer\", \"minimum\": 0, \"maximum\": "
        "18446744073709551615, \"default\": 0 },\n"
        "    \"dimensions\": { \"description\": \"The number of coordinates.\", \"type\": "
        "\"integer\", \"minimum\": 1, \"maximum\": 4, \"default\": 2 },\n"
        "    \"nodes\": { \"type\": \"object\", \"minProperties\": 1, \"maxProperties\": 65536, "
        "\"propertyNames\": { \"pattern\": \"^[A-Za-z0-9_-]{1,63}$\" }, \"additionalProperties\": "
        "{ \"$ref\": \"#/$defs/node\" } },\n"
        "    \"output\": { \"description\": \"The name of the node that is the result; without it "
        "the node named output, or the only one.\", \"type\": \"string\" },\n"
        "    \"picture\": { \"$ref\": \"#/$defs/picture\" }\n"
        "  },\n"
        "  \"required\": [\"knoll\", \"nodes\"],\n"
        "  \"additionalProperties\": false,\n"
        "  \"$defs\": {\n"
        "    \"input\": { \"type\": [\"number\", \"string\", \"object\"], \"if\": { \"type\": "
        "\"object\" }, \"then\": { \"$ref\": \"#/$defs/node\" } },\n"
        "    \"node\": { \"type\": \"object\", \"required\": [\"type\"], \"oneOf\": [";
    knoll__text text = {NULL, 0, 0, false};
    knoll__write(&text, "%s", head);
    const knoll_type_info *type = NULL;
    for (size_t i = 0; (type = knoll_type_at(i)) != NULL; i++) {
        knoll__write(&text, "%s{ \"$ref\": \"#/$defs/type-%s\" }", i ? ", " : "", type->name);
    }
    knoll__write(&text, "] },\n");
    write_picture(&text);
    for (size_t i = 0; (type = knoll_type_at(i)) != NULL; i++) {
        write_type(&text, type);
    }
    knoll__write(&text, "\n  }\n}\n");
    return knoll__write_end(&text, result);
}
