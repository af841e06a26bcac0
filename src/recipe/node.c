/* node.c - reads the entries of one node: its type, its parameters and its inputs.
   All names, kinds and ranges come from the registry; no node type is known here but `constant`. */

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "recipe.h"

enum { MAX_NODES = 65536 };

bool knoll__read_number(knoll__reader *reader, const knoll__json *value, double low, double high,
                        const char *what, double *number)
{
    double read = 0.0;
    if (value->kind != KNOLL__JSON_NUMBER || !knoll__json_number(value->text, &read) ||
        !(read >= low && read <= high)) {
        return knoll__reader_fail_kind(reader, value, what);
    }
    *number = read;
    return true;
}

bool knoll__read_list(knoll__reader *reader, const knoll__json *value, double low, double high,
                      const char *what, double *numbers, int *count)
{
    if (value->kind != KNOLL__JSON_ARRAY || value->count < 1 || value->count > KNOLL_AXES) {
        return knoll__reader_fail_kind(reader, value, what);
    }
    double read[KNOLL_AXES];
    size_t i = 0;
    for (const knoll__json *item = value->child; item; item = item->next, i++) {
        size_t mark = knoll__reader_enter_index(reader, i);
        if (!knoll__read_number(reader, item, low, high,
                                low > 0.0      ? "a number above 0 and up to 1e300"
                                : high < 1e100 ? "a number up to 3.4e38"
                                               : "a number from -1e300 to 1e300",
                                &read[i])) {
            return false;
        }
        knoll__reader_leave(reader, mark);
    }
    memcpy(numbers, read, i * sizeof *read);
    *count = (int)i;
    return true;
}

bool knoll__read_seed(knoll__reader *reader, const knoll__json *value, uint64_t *seed)
{
    uint64_t read = 0;
    bool ok = value->kind == KNOLL__JSON_NUMBER;
    for (const char *c = ok ? value->text : ""; *c; c++) {
        unsigned digit = (unsigned)(unsigned char)*c - '0';
        if (digit > 9 || read > (UINT64_MAX - digit) / 10) {
            ok = false;
            break;
        }
        read = read * 10 + digit;
    }
    if (!ok) {
        return knoll__reader_fail_kind(reader, value,
                                       "a whole number from 0 to 18446744073709551615");
    }
    *seed = read;
    return true;
}

/* For numbers in a parameter's range but beyond those of 32 bits. */
static bool fail_binary32(knoll__reader *reader, const knoll__json *value, const char *what,
                          bool large)
{
    knoll__quoted quoted = knoll__quote(value->text);
    quoted.text[strlen(quoted.text) - 1] = 0;
    return knoll__reader_fail(reader, KNOLL_ERROR_ARGUMENT, value->offset,
                              "must be %s, and %s is too %s for one of 32 bits (%s)", what,
                              quoted.text + 1, large ? "large" : "small",
                              large ? "at most 3.4e38" : "at least 1.4e-45");
}

/* One number of a parameter. Its range is checked on the binary32 value that the graph keeps. */
static bool read_value(knoll__reader *reader, const knoll__json *value,
                       const knoll_parameter_info *parameter, double *number)
{
    knoll__phrase what = knoll__describe(parameter);
    double read = 0.0;
    if (value->kind != KNOLL__JSON_NUMBER) {
        return knoll__reader_fail_kind(reader, value, what.text);
    }
    if (!knoll__json_number(value->text, &read)) {
        read = value->text[0] == '-' ? -INFINITY : INFINITY;
    }
    double kept = read;
    if (parameter->kind == KNOLL_NUMBER) {
        kept = fabs(read) > 3.4028235677973366e38 ? INFINITY : (double)(float)read;
    }
    bool whole = parameter->kind != KNOLL_INTEGER || floor(read) == read;
    bool above = parameter->above_low ? kept > parameter->low : kept >= parameter->low;
    bool large = isinf(kept) && (read > 0 ? parameter->high > 1e30 : parameter->low < -1e30);
    if (large || (parameter->low == 0 && !above && kept == 0 && read > 0)) {
        return fail_binary32(reader, value, what.text, large);
    }
    if (!whole || !above || !(kept <= parameter->high) || !isfinite(kept)) {
        return knoll__reader_fail_kind(reader, value, what.text);
    }
    *number = kept;
    return true;
}

static bool read_choice(knoll__reader *reader, const knoll__json *value, knoll_node node,
                        const knoll_parameter_info *parameter)
{
    knoll__phrase what = knoll__describe(parameter);
    if (value->kind != KNOLL__JSON_STRING) {
        return knoll__reader_fail_kind(reader, value, what.text);
    }
    knoll__guess nearest = knoll__guess_begin(value->text);
    for (int i = 0; parameter->choices[i]; i++) {
        if (strcmp(parameter->choices[i], value->text) == 0) {
            knoll_graph_set_choice(reader->graph, node, parameter->name, value->text);
            return true;
        }
        knoll__guess_offer(&nearest, parameter->choices[i]);
    }
    if (nearest.best) {
        knoll__append_text(what.text, sizeof what.text, " (did you mean \"%s\"?)", nearest.best);
    }
    return knoll__reader_fail_kind(reader, value, what.text);
}

/* A number for all axes, or a list with the first axes; the rest have their default. */
static bool read_axes(knoll__reader *reader, const knoll__json *value, knoll_node node,
                      const knoll_parameter_info *parameter)
{
    double numbers[KNOLL_AXES] = {0.0};
    knoll__phrase what = knoll__describe(parameter);
    knoll__append_text(what.text, sizeof what.text, " or a list of 1 to 4 of them");
    if (value->kind == KNOLL__JSON_NUMBER) {
        if (!read_value(reader, value, parameter, &numbers[0])) {
            return false;
        }
        numbers[1] = numbers[2] = numbers[3] = numbers[0];
    } else if (value->kind != KNOLL__JSON_ARRAY || value->count < 1 || value->count > KNOLL_AXES) {
        return knoll__reader_fail_kind(reader, value, what.text);
    } else {
        const knoll__json *item = value->child;
        for (size_t axis = 0; axis < KNOLL_AXES; axis++) {
            numbers[axis] = parameter->fallback;
            if (item) {
                size_t mark = knoll__reader_enter_index(reader, axis);
                if (!read_value(reader, item, parameter, &numbers[axis])) {
                    return false;
                }
                knoll__reader_leave(reader, mark);
                item = item->next;
            }
        }
    }
    for (int axis = 0; axis < KNOLL_AXES; axis++) {
        knoll_graph_set_axis(reader->graph, node, parameter->name, axis, numbers[axis]);
    }
    return true;
}

bool knoll__read_parameter(knoll__reader *reader, const knoll__json *value, knoll_node node,
                           int parameter)
{
    const knoll_type_info *type = knoll_graph_type(reader->graph, node);
    const knoll_parameter_info *info = &type->parameters[parameter];
    if (info->per_axis) {
        return read_axes(reader, value, node, info);
    }
    if (info->kind == KNOLL_CHOICE) {
        return read_choice(reader, value, node, info);
    }
    if (info->kind == KNOLL_SEED) {
        uint64_t seed = 0;
        if (!knoll__read_seed(reader, value, &seed)) {
            return false;
        }
        knoll_graph_set_seed(reader->graph, node, info->name, seed);
        return true;
    }
    double number = 0.0;
    if (!read_value(reader, value, info, &number)) {
        return false;
    }
    knoll_graph_set(reader->graph, node, info->name, number);
    return true;
}

static bool fail_reference(knoll__reader *reader, const knoll__json *value)
{
    knoll__quoted quoted = knoll__quote(value->text);
    knoll__guess nearest = knoll__guess_begin(value->text);
    for (uint32_t id = 1; id <= knoll_graph_size(reader->graph); id++) {
        const char *name = knoll_graph_name(reader->graph, (knoll_node){id});
        if (*name) {
            knoll__guess_offer(&nearest, name);
        }
    }
    char hint[200] = "write the name of a node, a number, or { \"type\": ... }", before_dot[64];
    size_t length = strcspn(value->text, ".");
    snprintf(before_dot, sizeof before_dot, "%.*s", (int)(length < 63 ? length : 63), value->text);
    const knoll_type_info *type = knoll_type_find(value->text, NULL);
    if (value->text[length] && knoll_graph_find(reader->graph, before_dot).id) {
        snprintf(hint, sizeof hint, "nodes have one output, so write \"%s\" without the dot",
                 before_dot);
    } else if (nearest.best) {
        snprintf(hint, sizeof hint, "did you mean \"%s\"?", nearest.best);
    } else if (type) {
        snprintf(hint, sizeof hint, "for a node of that type write { \"type\": \"%s\" }",
                 type->name);
    }
    return knoll__reader_fail(reader, KNOLL_ERROR_GRAPH, value->offset, "no node is named %s; %s",
                              quoted.text, hint);
}

/* A new node without a name, or id 0 after an error. */
static knoll_node add_node(knoll__reader *reader, const knoll__json *value, const char *type)
{
    if (knoll_graph_size(reader->graph) >= MAX_NODES) {
        knoll__reader_fail(reader, KNOLL_ERROR_LIMIT, value->offset,
                           "a recipe has at most %d nodes", MAX_NODES);
        return (knoll_node){0};
    }
    knoll_node node = knoll_graph_add(reader->graph, type, NULL);
    if (!node.id) {
        knoll__reader_fail(reader, KNOLL_ERROR_MEMORY, value->offset, "out of memory");
    }
    return node;
}

bool knoll__read_input(knoll__reader *reader, const knoll__json *value, knoll_node node, int input)
{
    const knoll_type_info *type = knoll_graph_type(reader->graph, node);
    knoll_node source = {0};
    if (value->kind == KNOLL__JSON_STRING) {
        if (reader->names.slots) {
            const knoll__json *named = knoll__keys_find(&reader->names, value->text);
            source.id = named ? named->mark : 0;
        } else {
            source = knoll_graph_find(reader->graph, value->text);
        }
        if (!source.id) {
            return fail_reference(reader, value);
        }
    } else if (value->kind == KNOLL__JSON_NUMBER) {
        const knoll_type_info *constant = knoll_type_find("constant", NULL);
        source = add_node(reader, value, constant->name);
        if (!source.id || !knoll__read_parameter(reader, value, source, 0)) {
            return false;
        }
    } else if (value->kind == KNOLL__JSON_OBJECT) {
        const knoll_type_info *inner = knoll__read_type(reader, value);
        if (inner) {
            source = add_node(reader, value, inner->name);
        }
        if (!source.id || !knoll__read_node(reader, value, source)) {
            return false;
        }
    } else {
        return knoll__reader_fail_kind(reader, value,
                                       "a number, the name of a node, or a node { ... }");
    }
    knoll_graph_connect(reader->graph, node, type->inputs[input].name, source);
    return true;
}

const knoll_type_info *knoll__read_type(knoll__reader *reader, const knoll__json *object)
{
    if (object->kind != KNOLL__JSON_OBJECT) {
        knoll__reader_fail_kind(reader, object, "a node such as { \"type\": \"perlin\" }");
        return NULL;
    }
    const knoll__json *value = object->child;
    while (value && strcmp(value->key, "type") != 0) {
        value = value->next;
    }
    if (!value) {
        knoll__reader_fail(
            reader, KNOLL_ERROR_GRAPH, object->offset,
            "a node needs a type: write \"type\": \"perlin\" or another of `knoll nodes`");
        return NULL;
    }
    size_t mark = knoll__reader_enter(reader, "type");
    if (value->kind != KNOLL__JSON_STRING) {
        knoll__reader_fail_kind(reader, value, "the name of a node type such as \"perlin\"");
        return NULL;
    }
    const knoll_type_info *nearest = NULL;
    const knoll_type_info *type = knoll_type_find(value->text, &nearest);
    if (!type) {
        char list[256] = "";
        for (size_t i = 0; !nearest && knoll_type_at(i); i++) {
            knoll__append_text(list, sizeof list, "%s %s", i ? "," : " the types are",
                               knoll_type_at(i)->name);
        }
        knoll__reader_fail(reader, KNOLL_ERROR_GRAPH, value->offset,
                           "no node type is named %s;%s%s%s", knoll__quote(value->text).text,
                           nearest ? " did you mean \"" : list, nearest ? nearest->name : "",
                           nearest ? "\"?" : "");
        return NULL;
    }
    knoll__reader_leave(reader, mark);
    return type;
}

bool knoll__fail_member(knoll__reader *reader, size_t offset, const char *key,
                        const knoll_type_info *type)
{
    char list[220] = "", hint[120] = "";
    knoll__append_text(list, sizeof list, "%s takes type", type->name);
    for (int i = 0; i < type->input_count; i++) {
        knoll__append_text(list, sizeof list, ", %s", type->inputs[i].name);
    }
    for (int i = 0; i < type->parameter_count; i++) {
        knoll__append_text(list, sizeof list, ", %s", type->parameters[i].name);
    }
    const char *nearest = knoll__guess_key(type, key);
    bool has_source = type->input_count > 0 && strcmp(type->inputs[0].name, "source") == 0;
    if (has_source && (strcmp(key, "frequency") == 0 || strcmp(key, "seed") == 0) &&
        !(nearest && strcmp(nearest, "scale") == 0)) {
        snprintf(hint, sizeof hint, "give it to the source ");
    } else if (nearest) {
        snprintf(hint, sizeof hint, "did you mean \"%s\"? ", nearest);
    }
    return knoll__reader_fail(reader, KNOLL_ERROR_GRAPH, offset, "unknown key %s%s%s(%s)",
                              knoll__quote(key).text, *hint ? "; " : " ", hint, list);
}

static bool matches(const char *key, const char *name, const char *alias)
{
    return strcmp(key, name) == 0 || (alias && strcmp(key, alias) == 0);
}

static bool read_member(knoll__reader *reader, const knoll__json *member, const knoll__keys *keys,
                        knoll_node node, const knoll_type_info *type)
{
    for (int i = 0; i < type->input_count; i++) {
        if (strcmp(member->key, type->inputs[i].name) == 0) {
            size_t mark = knoll__reader_enter(reader, member->key);
            if (!knoll__read_input(reader, member, node, i)) {
                return false;
            }
            knoll__reader_leave(reader, mark);
            return true;
        }
    }
    for (int i = 0; i < type->parameter_count; i++) {
        const knoll_parameter_info *parameter = &type->parameters[i];
        if (matches(member->key, parameter->name, parameter->alias)) {
            if (strcmp(member->key, parameter->name) != 0 &&
                knoll__keys_find(keys, parameter->name)) {
                return knoll__reader_fail(
                    reader, KNOLL_ERROR_SYNTAX, member->key_offset,
                    "\"%s\" is another name of \"%s\", which stands here too; "
                    "keep \"%s\"",
                    parameter->alias, parameter->name, parameter->name);
            }
            size_t mark = knoll__reader_enter(reader, member->key);
            if (!knoll__read_parameter(reader, member, node, i)) {
                return false;
            }
            knoll__reader_leave(reader, mark);
            return true;
        }
    }
    return strcmp(member->key, "type") == 0 ||
           knoll__fail_member(reader, member->key_offset, member->key, type);
}

bool knoll__read_node(knoll__reader *reader, const knoll__json *object, knoll_node node)
{
    const knoll_type_info *type = knoll_graph_type(reader->graph, node);
    knoll__keys keys;
    if (!knoll__keys_make(reader, object, &keys)) {
        return false;
    }
    bool ok = true;
    for (const knoll__json *member = object->child; ok && member; member = member->next) {
        ok = read_member(reader, member, &keys, node, type);
    }
    for (int i = 0; ok && i < type->input_count; i++) {
        const knoll_input_info *input = &type->inputs[i];
        if (input->required && !knoll__keys_find(&keys, input->name)) {
            ok = knoll__reader_fail(
                reader, KNOLL_ERROR_GRAPH, object->offset,
                "%s needs \"%s\" (%s): a number, the name of a node, or a node { ... }", type->name,
                input->name, input->text);
        }
    }
    knoll__keys_free(&keys);
    return ok;
}
