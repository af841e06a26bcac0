/* recipe.h - reads the recipes of golden.txt into graphs: as much JSON as stands there, so that the
   golden test needs nothing but the core. The studio reads the same text in full. */
#ifndef KNOLL_GOLDEN_RECIPE_H
#define KNOLL_GOLDEN_RECIPE_H

#include <knoll/knoll.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* {"knoll":1,"seed":SEED,"nodes":{"NAME":NODE,...,"output":NODE}}. In a node "type" comes first; a
   node is named before another refers to it; strings hold no escapes; white space is allowed. */
typedef struct golden_reader {
    const char *at;
    knoll_graph *graph;
    bool broken;
} golden_reader;

enum { golden_word_size = 64 };

static inline void golden_space(golden_reader *r)
{
    r->at += strspn(r->at, " \n");
}

/* Takes the character if it is next. */
static inline bool golden_take(golden_reader *r, char c)
{
    golden_space(r);
    bool there = !r->broken && *r->at == c;
    r->at += there;
    return there;
}

static inline void golden_expect(golden_reader *r, char c)
{
    if (!golden_take(r, c)) {
        r->broken = true;
    }
}

static inline void golden_word(golden_reader *r, char word[golden_word_size])
{
    word[0] = '\0';
    golden_expect(r, '"');
    size_t length = strcspn(r->at, "\"\\");
    if (r->broken || length >= golden_word_size || r->at[length] != '"') {
        r->broken = true;
        return;
    }
    memcpy(word, r->at, length);
    word[length] = '\0';
    r->at += length + 1;
}

/* The key of the next member: "key": */
static inline void golden_key(golden_reader *r, char key[golden_word_size])
{
    golden_word(r, key);
    golden_expect(r, ':');
    golden_space(r);
}

static inline double golden_number(golden_reader *r)
{
    char *end;
    double value = strtod(r->at, &end);
    r->broken |= end == r->at;
    r->at = end;
    return value;
}

static inline uint64_t golden_seed(golden_reader *r)
{
    char *end;
    uint64_t value = strtoull(r->at, &end, 10);
    r->broken |= end == r->at;
    r->at = end;
    return value;
}

static inline bool golden_is_input(const knoll_type_info *type, const char *key)
{
    for (int i = 0; i < type->input_count; i++) {
        if (strcmp(type->inputs[i].name, key) == 0) {
            return true;
        }
    }
    return false;
}

static inline bool golden_is_seed(const knoll_type_info *type, const char *key)
{
    for (int i = 0; i < type->parameter_count; i++) {
        if (strcmp(type->parameters[i].name, key) == 0) {
            return type->parameters[i].kind == KNOLL_SEED;
        }
    }
    return false;
}

static inline knoll_node golden_node(golden_reader *r, const char *name);

/* An input's value: a node, the name of one, or a number. */
static inline knoll_node golden_source(golden_reader *r)
{
    if (*r->at == '{') {
        return golden_node(r, NULL);
    }
    if (*r->at == '"') {
        char name[golden_word_size];
        golden_word(r, name);
        knoll_node found = knoll_graph_find(r->graph, name);
        r->broken |= found.id == 0;
        return found;
    }
    knoll_node constant = knoll_graph_add(r->graph, "constant", NULL);
    knoll_graph_set(r->graph, constant, "value", golden_number(r));
    return constant;
}

static inline void golden_parameter(golden_reader *r, knoll_node node, const char *key)
{
    if (*r->at == '"') {
        char choice[golden_word_size];
        golden_word(r, choice);
        knoll_graph_set_choice(r->graph, node, key, choice);
    } else if (golden_take(r, '[')) {
        int axis = 0;
        do {
            golden_space(r);
            knoll_graph_set_axis(r->graph, node, key, axis++, golden_number(r));
        } while (golden_take(r, ','));
        golden_expect(r, ']');
    } else if (golden_is_seed(knoll_graph_type(r->graph, node), key)) {
        knoll_graph_set_seed(r->graph, node, key, golden_seed(r));
    } else {
        knoll_graph_set(r->graph, node, key, golden_number(r));
    }
}

static inline knoll_node golden_node(golden_reader *r, const char *name)
{
    char key[golden_word_size], type[golden_word_size];
    golden_expect(r, '{');
    golden_key(r, key);
    r->broken |= strcmp(key, "type") != 0;
    golden_word(r, type);
    knoll_node node = knoll_graph_add(r->graph, type, name);
    while (golden_take(r, ',')) {
        golden_key(r, key);
        const knoll_type_info *info = knoll_graph_type(r->graph, node);
        if (r->broken || !info) {
            r->broken = true;
            break;
        }
        if (golden_is_input(info, key)) {
            knoll_graph_connect(r->graph, node, key, golden_source(r));
        } else {
            golden_parameter(r, node, key);
        }
    }
    golden_expect(r, '}');
    return node;
}

/* Compiles a recipe. NULL with a filled error when it isn't one or doesn't compile. */
static inline knoll_field *golden_compile(const char *recipe, knoll_error *error)
{
    golden_reader r = {recipe, knoll_graph_create(NULL), false};
    char key[golden_word_size];
    uint64_t seed = 0;
    knoll_node output = {0};
    golden_expect(&r, '{');
    do {
        golden_key(&r, key);
        if (strcmp(key, "seed") == 0) {
            seed = golden_seed(&r);
        } else if (strcmp(key, "knoll") == 0) {
            r.broken |= golden_number(&r) != 1;
        } else if (strcmp(key, "nodes") == 0) {
            golden_expect(&r, '{');
            do {
                golden_key(&r, key);
                output = golden_node(&r, key);
            } while (golden_take(&r, ','));
            r.broken |= strcmp(key, "output") != 0;
            golden_expect(&r, '}');
        } else {
            r.broken = true;
        }
    } while (golden_take(&r, ','));
    golden_expect(&r, '}');

    knoll_field *field = NULL;
    memset(error, 0, sizeof *error);
    if (r.broken && knoll_graph_status(r.graph, error) == KNOLL_OK) {
        error->status = KNOLL_ERROR_SYNTAX;
        strcpy(error->message, "this is more than the golden test reads");
    } else {
        knoll_compile(r.graph, output, seed, &field, error);
    }
    knoll_graph_destroy(r.graph);
    return field;
}

#endif
