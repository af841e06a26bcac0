/* parsed.h - recipe text and back: parsing that must succeed, printing, and the round trip. */
#ifndef PARSED_H
#define PARSED_H

#include <knoll/studio.h>

#include "test.h"

static knoll_error error;

static inline knoll_recipe *parse(const char *text)
{
    knoll_recipe *recipe = NULL;
    memset(&error, 0, sizeof error);
    if (!CHECK(knoll_recipe_parse(text, strlen(text), &recipe, &error) == KNOLL_OK)) {
        printf("%d:%d: %s: %s\n", error.line, error.column, error.path, error.message);
    }
    return recipe;
}

/* A recipe of one node. */
static inline knoll_recipe *parse_node(const char *node)
{
    char text[2000];
    snprintf(text, sizeof text, "{\"knoll\": 1, \"nodes\": {\"output\": %s}}", node);
    return parse(text);
}

static inline char *print(const knoll_recipe *recipe)
{
    char *text = NULL;
    CHECK(recipe && knoll_recipe_print(recipe, &text) == KNOLL_OK);
    return text;
}

static inline float sample(const knoll_recipe *recipe, double x, double y)
{
    knoll_field *field = NULL;
    float value = 0.0f;
    if (CHECK(knoll_recipe_compile(recipe, &field, &error) == KNOLL_OK)) {
        value = knoll_sample4(field, x, y, -3.75, 12.5);
    }
    knoll_field_destroy(field);
    return value;
}

/* Printing what was parsed and parsing that again gives the same text and the same bits. */
static inline void check_round_trip(const char *text)
{
    knoll_recipe *first = parse(text);
    char *printed = print(first);
    knoll_recipe *second = printed ? parse(printed) : NULL;
    char *again = second ? print(second) : NULL;
    CHECK_TEXT(again, printed);
    if (first && second) {
        CHECK_HEX(knoll_recipe_seed(first), knoll_recipe_seed(second));
        CHECK_BYTES(knoll_recipe_picture(first), knoll_recipe_picture(second),
                    sizeof(knoll_picture));
        for (uint64_t i = 0; i < 20; i++) {
            double x = test_between(1, i, -500.0, 500.0), y = test_between(2, i, -500.0, 500.0);
            CHECK_BITS(sample(first, x, y), sample(second, x, y));
        }
    }
    free(printed);
    free(again);
    knoll_recipe_destroy(first);
    knoll_recipe_destroy(second);
}

#endif
