/* recipe_numbers.c - numbers and seeds of recipes: each survives being printed, whatever the
   caller's rounding. */

#include <fenv.h>
#include <knoll/studio.h>

#include "parsed.h"

/* C120, C121: every binary32 value survives being printed. */
static void floats(void)
{
    knoll_recipe *recipe = parse_node("{\"type\": \"constant\"}");
    if (!recipe) {
        return;
    }
    for (uint64_t i = 0; i < 20000; i++) {
        uint32_t bits = (uint32_t)test_random(7, i);
        float value;
        memcpy(&value, &bits, sizeof value);
        if (!isfinite(value)) {
            continue;
        }
        knoll_graph_set(knoll_recipe_graph(recipe), knoll_recipe_output(recipe), "value",
                        (double)value);
        char *text = print(recipe);
        knoll_recipe *again = parse(text);
        double read =
            knoll_graph_number(knoll_recipe_graph(again), knoll_recipe_output(again), 0, 0);
        bool same = CHECK_BITS((float)read, value);
        free(text);
        knoll_recipe_destroy(again);
        if (!same) {
            break;
        }
    }
    knoll_recipe_destroy(recipe);
}

/* Text that was written down elsewhere reads as the nearest double, then the nearest float. */
static void numbers(void)
{
    static const struct {
        const char *text;
        float value;
    } rows[] = {
        {"0.1", 0.1f},
        {"1e-1", 0.1f},
        {"1E+2", 100.0f},
        {"16777217", 16777216.0f},
        {"3.4028235e38", 3.4028235e38f},
        {"1.17549435e-38", 1.17549435e-38f},
        {"1.4e-45", 1.4e-45f},
        {"1e-400", 0.0f},
        {"0.3333333333333333333333333333333333333333333333", 1.0f / 3.0f},
        {"123456789012345678901234567890", 123456789012345678901234567890.0f},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        char node[200];
        test_row = rows[i].text;
        snprintf(node, sizeof node, "{\"type\": \"constant\", \"value\": %s}", rows[i].text);
        knoll_recipe *recipe = parse_node(node);
        if (recipe) {
            CHECK_BITS(sample(recipe, 0.0, 0.0), rows[i].value);
        }
        knoll_recipe_destroy(recipe);
    }
}

/* C31, C32: seeds are exact, of the recipe and of a node. */
static void seeds(void)
{
    static const uint64_t rows[] = {0,
                                    256,
                                    65536,
                                    4294967296u,
                                    9007199254740993u,
                                    2473794698767688778u,
                                    9223372036854775808u,
                                    UINT64_MAX};
    for (size_t i = 0; i < COUNT(rows); i++) {
        char text[300];
        snprintf(text, sizeof text,
                 "{\"knoll\": 1, \"seed\": %llu, \"nodes\": {\"output\": {\"type\": \"perlin\", "
                 "\"seed\": %llu}}}",
                 (unsigned long long)rows[i], (unsigned long long)rows[i]);
        knoll_recipe *recipe = parse(text);
        if (recipe) {
            const knoll_graph *graph = knoll_recipe_graph(recipe);
            knoll_node output = knoll_recipe_output(recipe);
            int index = 0;
            while (strcmp(knoll_graph_type(graph, output)->parameters[index].name, "seed") != 0) {
                index++;
            }
            CHECK_HEX(knoll_recipe_seed(recipe), rows[i]);
            CHECK_HEX(knoll_graph_seed(graph, output, index), rows[i]);
        }
        knoll_recipe_destroy(recipe);
    }
}

/* A host program that rounds upward reads and prints the same numbers. */
static void rounding(void)
{
    static const char node[] = "{\"type\": \"constant\", \"value\": 0.1}";
    knoll_recipe *recipes[2] = {parse_node(node), NULL};
    char *texts[2] = {print(recipes[0]), NULL};
    fesetround(FE_UPWARD);
    recipes[1] = parse_node(node);
    texts[1] = print(recipes[1]);
    CHECK_INT(knoll_recipe_set(recipes[1], "value", "0.3", &error), KNOLL_OK);
    CHECK_INT(fegetround(), FE_UPWARD);
    fesetround(FE_TONEAREST);
    CHECK_TEXT(texts[0], texts[1]);
    CHECK_BITS(sample(recipes[0], 0.0, 0.0), 0.1f);
    CHECK_BITS(sample(recipes[1], 0.0, 0.0), 0.3f);
    for (int i = 0; i < 2; i++) {
        free(texts[i]);
        knoll_recipe_destroy(recipes[i]);
    }
}

int main(void)
{
    RUN(floats);
    RUN(numbers);
    RUN(seeds);
    RUN(rounding);
    return test_end();
}
