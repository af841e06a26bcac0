/* recipe.h - reads recipes into graphs: as much JSON as tests need, so that tests of the core need
   nothing but the core. The studio reads the same text in full. */
#ifndef KNOLL_TEST_RECIPE_H
#define KNOLL_TEST_RECIPE_H

#include <knoll/knoll.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* {"knoll":1,"seed":SEED,"nodes":{"NAME":NODE,...,"output":NODE}}. In a node "type" comes first; a
   node is named before another refers to it; strings hold no escapes. In C, where double quotes are
   hard to read, single ones do. */
typedef struct recipe_reader {
    const char *at;
    knoll_graph *graph;
    bool broken;
} recipe_reader;

enum { recipe_word_size = 64 };

static inline void recipe_space(recipe_reader *r)
{
    r->at += strspn(r->at, " \n");
}

/* Takes the character if it is next. */
static inline bool recipe_take(recipe_reader *r, char c)
{
    recipe_space(r);
    bool there = !r->broken && *r->at == c;
    r->at += there;
    return there;
}

static inline void recipe_expect(recipe_reader *r, char c)
{
    if (!recipe_take(r, c)) {
        r->broken = true;
    }
}

static inline bool recipe_is_word(const recipe_reader *r)
{
    return *r->at == '"' || *r->at == '\'';
}

static inline void recipe_word(recipe_reader *r, char word[recipe_word_size])
{
    recipe_space(r);
    const char quote[] = {*r->at, '\0'};
    r->broken |= !recipe_is_word(r);
    size_t length = r->broken ? 0 : strcspn(r->at + 1, quote);
    if (r->broken || length >= recipe_word_size || r->at[1 + length] != quote[0]) {
        r->broken = true;
        word[0] = '\0';
        return;
    }
    memcpy(word, r->at + 1, length);
    word[length] = '\0';
    r->at += length + 2;
}

/* The key of the next member: "key": */
static inline void recipe_key(recipe_reader *r, char key[recipe_word_size])
{
    recipe_word(r, key);
    recipe_expect(r, ':');
    recipe_space(r);
}

static inline double recipe_number(recipe_reader *r)
{
    char *end;
    double value = strtod(r->at, &end);
    r->broken |= end == r->at;
    r->at = end;
    return value;
}

static inline uint64_t recipe_seed(recipe_reader *r)
{
    char *end;
    uint64_t value = strtoull(r->at, &end, 10);
    r->broken |= end == r->at;
    r->at = end;
    return value;
}

static inline bool recipe_is_input(const knoll_type_info *type, const char *key)
{
    for (int i = 0; i < type->input_count; i++) {
        if (strcmp(type->inputs[i].name, key) == 0) {
            return true;
        }
    }
    return false;
}

static inline bool recipe_is_seed(const knoll_type_info *type, const char *key)
{
    for (int i = 0; i < type->parameter_count; i++) {
        if (strcmp(type->parameters[i].name, key) == 0) {
            return type->parameters[i].kind == KNOLL_SEED;
        }
    }
    return false;
}

static inline knoll_node recipe_node(recipe_reader *r, const char *name);

/* An input's value: a node, the name of one, or a number. */
static inline knoll_node recipe_source(recipe_reader *r)
{
    if (*r->at == '{') {
        return recipe_node(r, NULL);
    }
    if (recipe_is_word(r)) {
        char name[recipe_word_size];
        recipe_word(r, name);
        knoll_node found = knoll_graph_find(r->graph, name);
        r->broken |= found.id == 0;
        return found;
    }
    knoll_node constant = knoll_graph_add(r->graph, "constant", NULL);
    knoll_graph_set(r->graph, constant, "value", recipe_number(r));
    return constant;
}

static inline void recipe_parameter(recipe_reader *r, knoll_node node, const char *key)
{
    if (recipe_is_word(r)) {
        char choice[recipe_word_size];
        recipe_word(r, choice);
        knoll_graph_set_choice(r->graph, node, key, choice);
    } else if (recipe_take(r, '[')) {
        int axis = 0;
        do {
            recipe_space(r);
            knoll_graph_set_axis(r->graph, node, key, axis++, recipe_number(r));
        } while (recipe_take(r, ','));
        recipe_expect(r, ']');
    } else if (recipe_is_seed(knoll_graph_type(r->graph, node), key)) {
        knoll_graph_set_seed(r->graph, node, key, recipe_seed(r));
    } else {
        knoll_graph_set(r->graph, node, key, recipe_number(r));
    }
}

static inline knoll_node recipe_node(recipe_reader *r, const char *name)
{
    char key[recipe_word_size], type[recipe_word_size];
    recipe_expect(r, '{');
    recipe_key(r, key);
    r->broken |= strcmp(key, "type") != 0;
    recipe_word(r, type);
    knoll_node node = knoll_graph_add(r->graph, type, name);
    while (recipe_take(r, ',')) {
        recipe_key(r, key);
        const knoll_type_info *info = knoll_graph_type(r->graph, node);
        if (r->broken || !info) {
            r->broken = true;
            break;
        }
        if (recipe_is_input(info, key)) {
            knoll_graph_connect(r->graph, node, key, recipe_source(r));
        } else {
            recipe_parameter(r, node, key);
        }
    }
    recipe_expect(r, '}');
    return node;
}

/* Reads a whole recipe into a graph that the caller destroys. Its output has id 0 when the text is
   more than this reads; what the graph holds against it, the graph says. */
static inline knoll_graph *recipe_read(const char *recipe, const knoll_allocator *allocator,
                                       knoll_node *output, uint64_t *seed)
{
    recipe_reader r = {recipe, knoll_graph_create(allocator), false};
    char key[recipe_word_size];
    knoll_node last = {0};
    *seed = 0;
    recipe_expect(&r, '{');
    do {
        recipe_key(&r, key);
        if (strcmp(key, "seed") == 0) {
            *seed = recipe_seed(&r);
        } else if (strcmp(key, "knoll") == 0) {
            r.broken |= recipe_number(&r) != 1;
        } else if (strcmp(key, "nodes") == 0) {
            recipe_expect(&r, '{');
            do {
                recipe_key(&r, key);
                last = recipe_node(&r, key);
            } while (recipe_take(&r, ','));
            r.broken |= strcmp(key, "output") != 0;
            recipe_expect(&r, '}');
        } else {
            r.broken = true;
        }
    } while (recipe_take(&r, ','));
    recipe_expect(&r, '}');
    *output = (knoll_node){r.broken ? 0 : last.id};
    return r.graph;
}

/* Compiles a recipe. NULL with a filled error when it is none or doesn't compile. */
static inline knoll_field *recipe_compile(const char *recipe, knoll_error *error)
{
    knoll_node output;
    uint64_t seed;
    knoll_field *field = NULL;
    knoll_graph *graph = recipe_read(recipe, NULL, &output, &seed);
    memset(error, 0, sizeof *error);
    knoll_compile(graph, output, seed, &field, error);
    knoll_graph_destroy(graph);
    return field;
}

/* The field of one node, which must compile: recipe_field("{'type':'perlin'}"), with the seed 1. */
static inline knoll_field *recipe_field(const char *node)
{
    static char text[8192];
    knoll_error error;
    snprintf(text, sizeof text, "{'knoll':1,'seed':1,'nodes':{'output':%s}}", node);
    knoll_field *field = recipe_compile(text, &error);
    if (!field) {
        printf("%s: %s: %s\n", node, error.path, error.message);
        exit(1);
    }
    return field;
}

#endif
