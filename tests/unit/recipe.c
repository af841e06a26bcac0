/* recipe.c - recipe text to graph and back: what is read, that printing loses nothing, --set, and
   that a locale changes nothing. What is refused is tested in tests/cli/malformed_recipes.sh. */

#include <fenv.h>
#include <knoll/studio.h>
#include <locale.h>

#include "test.h"

static knoll_error error;

static knoll_recipe *parse(const char *text)
{
    knoll_recipe *recipe = NULL;
    memset(&error, 0, sizeof error);
    if (!CHECK(knoll_recipe_parse(text, strlen(text), &recipe, &error) == KNOLL_OK)) {
        printf("%d:%d: %s: %s\n", error.line, error.column, error.path, error.message);
    }
    return recipe;
}

/* A recipe of one node. */
static knoll_recipe *parse_node(const char *node)
{
    char text[2000];
    snprintf(text, sizeof text, "{\"knoll\": 1, \"nodes\": {\"output\": %s}}", node);
    return parse(text);
}

static char *print(const knoll_recipe *recipe)
{
    char *text = NULL;
    CHECK(recipe && knoll_recipe_print(recipe, &text) == KNOLL_OK);
    return text;
}

static float sample(const knoll_recipe *recipe, double x, double y)
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
static void check_round_trip(const char *text)
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

static void presets_and_types(void)
{
    for (size_t i = 0; knoll_preset_at(i).name; i++) {
        test_row = knoll_preset_at(i).name;
        check_round_trip(knoll_preset_at(i).text);
    }
    for (size_t i = 0; knoll_type_at(i); i++) {
        knoll_recipe *recipe = NULL;
        test_row = knoll_type_at(i)->name;
        if (CHECK(knoll_recipe_load(test_row, &recipe, &error) == KNOLL_OK)) {
            char *text = print(recipe);
            check_round_trip(text);
            free(text);
        }
        knoll_recipe_destroy(recipe);
    }
}

static void graphs(void)
{
    static const char *const nodes[] = {
        "{\"type\": \"perlin\", \"frequency\": 0.1, \"fade\": \"cubic\", \"seed\": "
        "18446744073709551615, \"period\": [4, 0, 8]}",
        "{\"type\": \"constant\", \"value\": -0.0}",
        "{\"type\": \"constant\", \"value\": 3.4028234663852886e38}",
        "{\"type\": \"constant\", \"value\": 1e-45}",
        "{\"type\": \"constant\", \"value\": 0.1}",
        "{\"type\": \"transform\", \"source\": {\"type\": \"simplex\"}, \"scale\": [2, -0.5], "
        "\"translate\": [0, 0, 0, 7.25]}",
        "{\"type\": \"cellular\", \"return\": \"cell_value\", \"jitter\": 0.30000001}",
        "{\"type\": \"fbm\", \"source\": {\"type\": \"value\"}, \"persistence\": 0.7}",
        "{\"type\": \"mix\", \"a\": 1, \"b\": {\"type\": \"white\"}, \"t\": 0.25}",
        "{\"type\": \"warp\", \"source\": {\"type\": \"perlin\"}, \"x\": {\"type\": \"value\"}, "
        "\"y\": -3, \"amplitude\": 20}",
    };
    for (size_t i = 0; i < COUNT(nodes); i++) {
        char text[2000];
        test_row = nodes[i];
        snprintf(text, sizeof text, "{\"knoll\": 1, \"nodes\": {\"output\": %s}}", nodes[i]);
        check_round_trip(text);
    }
    test_row = "shared, forward and named output";
    check_round_trip(
        "{\"knoll\": 1, \"seed\": 9007199254740993, \"dimensions\": 4, \"output\": \"c\","
        "\"nodes\": {\"c\": {\"type\": \"add\", \"a\": \"b\", \"b\": \"b\"},"
        "\"b\": {\"type\": \"abs\", \"source\": \"a\"}, \"a\": {\"type\": \"perlin\"},"
        "\"output\": {\"type\": \"white\"}}}");
    test_row = "picture";
    check_round_trip(
        "{\"knoll\": 1, \"nodes\": {\"output\": {\"type\": \"perlin\"}}, \"picture\": {\"extent\": "
        "[0.1, 1e300], \"origin\": [-1e-300, 0, 0.30000000000000004], \"range\": [-0.1, 0.7], "
        "\"ramp\": {\"stops\": [[0, \"#000000\"], [0.33333334, \"#AbCdEf\"], [0.33333334, "
        "\"#ffffff\"]], \"mode\": \"stepped\", \"water\": 0.4}, \"relief\": {\"azimuth\": 10.5}}}");
}

/* Random graphs: every type, with inputs that are names, numbers and nodes. */
static void write_random(char *text, size_t size, uint64_t seed, uint64_t *i, int depth)
{
    size_t length = strlen(text), types = 0;
    while (knoll_type_at(types)) {
        types++;
    }
    const knoll_type_info *type = knoll_type_at(test_random(seed, (*i)++) % types);
    while (depth > 3 && type->input_count) {
        type = knoll_type_at(test_random(seed, (*i)++) % types);
    }
    snprintf(text + length, size - length, "{\"type\": \"%s\"", type->name);
    bool by = false;
    for (int k = type->input_count - 1; k >= 0; k--) {
        const knoll_input_info *input = &type->inputs[k];
        uint64_t dice = test_random(seed, (*i)++) % 4;
        if (!input->required && (by || dice == 0)) {
            continue;
        }
        by = strcmp(input->name, "by") == 0;
        length = strlen(text);
        snprintf(text + length, size - length, ", \"%s\": ", input->name);
        length = strlen(text);
        if (dice == 1) {
            snprintf(text + length, size - length, "%.9g", test_between(seed, (*i)++, -2.0, 2.0));
        } else if (dice == 2) {
            snprintf(text + length, size - length, "\"shared\"");
        } else {
            write_random(text, size, seed, i, depth + 1);
        }
    }
    for (int k = 0; k < type->parameter_count; k++) {
        const knoll_parameter_info *parameter = &type->parameters[k];
        bool from_low = strncmp(parameter->name, "from_", 5) == 0;
        if (test_random(seed, (*i)++) % 2 && !from_low) {
            length = strlen(text);
            snprintf(text + length, size - length, ", \"%s\": ", parameter->name);
            length = strlen(text);
            double low = parameter->low < -2.0 ? -2.0 : parameter->low;
            double high = parameter->high > 8.0 ? 8.0 : parameter->high;
            double number = test_between(seed, (*i)++, low, high);
            if (strcmp(parameter->name, "low") == 0 || strcmp(parameter->name, "high") == 0) {
                number = parameter->name[0] == 'l' ? -fabs(number) - 1.0 : fabs(number);
            }
            if (strcmp(parameter->name, "shift") ==
                0) { /* of as many octaves as there may be here */
                number += 7.0;
            }
            if (parameter->kind == KNOLL_CHOICE) {
                snprintf(text + length, size - length, "\"%s\"",
                         parameter->choices[(size_t)number]);
            } else if (parameter->kind == KNOLL_SEED) {
                snprintf(text + length, size - length, "%llu",
                         (unsigned long long)test_random(seed, (*i)++));
            } else if (parameter->kind == KNOLL_INTEGER) {
                snprintf(text + length, size - length, "%.0f", floor(number));
            } else {
                snprintf(text + length, size - length, "%.17g", number);
            }
        }
    }
    length = strlen(text);
    snprintf(text + length, size - length, "}");
}

static void random_graphs(void)
{
    static char text[1 << 16];
    for (uint64_t seed = 0; seed < 300; seed++) {
        uint64_t i = 0;
        snprintf(
            text, sizeof text,
            "{\"knoll\": 1, \"dimensions\": 4, \"nodes\": {\"shared\": {\"type\": \"simplex\", "
            "\"frequency\": 0.03}, \"output\": ");
        write_random(text, sizeof text, seed, &i, 0);
        size_t length = strlen(text);
        snprintf(text + length, sizeof text - length, "}}");
        test_row = text;
        check_round_trip(text);
    }
}

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

static void setting(void)
{
    knoll_recipe *recipe =
        parse("{\"knoll\": 1, \"nodes\": {\"hills\": {\"type\": \"fbm\", "
              "\"source\": {\"type\": \"perlin\"}}, \"output\": {\"type\": \"add\","
              " \"a\": \"hills\", \"b\": 1}}}");
    static const struct {
        const char *path, *value;
        knoll_status status;
        const char *printed; /* then part of the text */
    } rows[] = {
        {"hills.octaves", "3", KNOLL_OK, "\"octaves\": 3"},
        {"nodes.hills.persistence", "0.25", KNOLL_OK, "\"gain\": 0.25"},
        {"hills.source.frequency", "0.125", KNOLL_OK, "\"frequency\": 0.125"},
        {"hills.source.period", "[4, 8]", KNOLL_OK, "\"period\": [4, 8]"},
        {"hills.source.fade", "linear", KNOLL_OK, "\"fade\": \"linear\""},
        {"hills.source.fade", "\"cubic\"", KNOLL_OK, "\"fade\": \"cubic\""},
        {"a.octaves", "4", KNOLL_OK, "\"octaves\": 4"},
        {"b", "hills", KNOLL_OK, "\"b\": \"hills\""},
        {"b", "2.5", KNOLL_OK, "\"b\": 2.5"},
        {"b", "{\"type\": \"white\"}", KNOLL_OK, "\"b\": { \"type\": \"white\" }"},
        {"seed", "18446744073709551615", KNOLL_OK, "\"seed\": 18446744073709551615"},
        {"dimensions", "3", KNOLL_OK, "\"dimensions\": 3"},
        {"picture.extent", "[64, 32]", KNOLL_OK, "\"extent\": [64, 32]"},
        {"picture.range", "[0, 2]", KNOLL_OK, "\"range\": [0, 2]"},
        {"picture.ramp", "terrain", KNOLL_OK, "\"ramp\": \"terrain\""},
        {"picture.relief", "true", KNOLL_OK, "\"relief\": true"},
        {"picture.relief.azimuth", "90", KNOLL_OK, "{ \"azimuth\": 90 }"},
        {"output", "hills", KNOLL_OK, "\"output\": \"hills\""},
        {"octaves", "33", KNOLL_ERROR_ARGUMENT, "\"octaves\": 4"},
        {"source", "output", KNOLL_ERROR_GRAPH, "\"octaves\": 4"}, /* a cycle */
        {"source", "nobody", KNOLL_ERROR_GRAPH, "\"octaves\": 4"},
        {"picture.extent", "[0, 1]", KNOLL_ERROR_ARGUMENT, "\"extent\": [64, 32]"},
        {"hills.nothing", "1", KNOLL_ERROR_GRAPH, "\"octaves\": 4"},
        {"", "1", KNOLL_ERROR_ARGUMENT, "\"octaves\": 4"},
        {".", "1", KNOLL_ERROR_ARGUMENT, "\"octaves\": 4"},
        {"picture.", "1", KNOLL_ERROR_SYNTAX, "\"octaves\": 4"},
    };
    for (size_t i = 0; recipe && i < COUNT(rows); i++) {
        test_row = rows[i].path;
        memset(&error, 0, sizeof error);
        CHECK_INT(knoll_recipe_set(recipe, rows[i].path, rows[i].value, &error), rows[i].status);
        CHECK_INT(error.status, rows[i].status);
        CHECK((rows[i].status == KNOLL_OK) == (error.message[0] == 0));
        char *text = print(recipe);
        if (!CHECK(text && strstr(text, rows[i].printed) != NULL)) {
            printf("%s\n%s\n", error.message, text);
        }
        free(text);
    }
    knoll_recipe_destroy(recipe);
}

/* C123: a chain of 65536 nodes is read, printed and refused by nothing but the compiler's limits. */
static void long_chain(void)
{
    enum { SIZE = 65536 * 64 };
    char *text = malloc(SIZE);
    if (!CHECK(text != NULL)) {
        return;
    }
    for (int count = 1000; count <= 65536; count += 64536) {
        size_t length = (size_t)snprintf(text, SIZE, "{\"knoll\": 1, \"nodes\": {");
        for (int i = 1; i < count; i++) {
            length +=
                (size_t)snprintf(text + length, SIZE - length,
                                 "\"n%d\": {\"type\": \"negate\", \"source\": \"n%d\"},", i - 1, i);
        }
        snprintf(text + length, SIZE - length,
                 "\"n%d\": {\"type\": \"white\"}}, \"output\": \"n0\"}", count - 1);
        knoll_recipe *recipe = NULL;
        knoll_status status = knoll_recipe_parse(text, strlen(text), &recipe, &error);
        CHECK_INT(status, count == 1000 ? KNOLL_OK : KNOLL_ERROR_LIMIT);
        if (status == KNOLL_OK) {
            char *printed = print(recipe);
            CHECK(strstr(printed, "\"n998\": { \"type\": \"negate\", \"source\": \"n999\" }") !=
                  NULL);
            free(printed);
        }
        knoll_recipe_destroy(recipe);
    }
    free(text);
}

/* C121: a host program's decimal comma. */
static void locales(void)
{
    static const char *const names[] = {"de_DE.UTF-8", "de_DE", "fr_FR.UTF-8", "fr_FR"};
    size_t i = 0;
    while (i < COUNT(names) && !setlocale(LC_ALL, names[i])) {
        i++;
    }
    /* Without any such locale this still runs, in the one that there is. */
    check_round_trip("{\"knoll\": 1, \"nodes\": {\"output\": {\"type\": \"perlin\", \"frequency\": "
                     "0.5}}, \"picture\": {\"extent\": [0.5, 1.25], \"range\": [-0.5, 0.5]}}");
    knoll_recipe *recipe = parse_node("{\"type\": \"perlin\", \"frequency\": 0.5}");
    char *text = print(recipe);
    CHECK(text && strstr(text, "\"frequency\": 0.5") != NULL);
    CHECK_INT(knoll_recipe_set(recipe, "frequency", "0,5", &error), KNOLL_ERROR_ARGUMENT);
    free(text);
    knoll_recipe_destroy(recipe);
    setlocale(LC_ALL, "C");
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

/* Outputs stay untouched on failure, and the error may be left out. */
static void failing(void)
{
    knoll_recipe *recipe = (knoll_recipe *)&error;
    CHECK_INT(knoll_recipe_parse("{", 1, &recipe, NULL), KNOLL_ERROR_SYNTAX);
    CHECK_INT(knoll_recipe_load("no such file.json", &recipe, NULL), KNOLL_ERROR_FILE);
    CHECK(recipe == (knoll_recipe *)&error);
    CHECK_INT(knoll_recipe_load("terrian", &recipe, &error), KNOLL_ERROR_FILE);
    CHECK(strstr(error.message, "terrain") != NULL);
    CHECK_INT(knoll_recipe_parse("\xef\xbb\xbf{}", 5, &recipe, &error), KNOLL_ERROR_SYNTAX);
    CHECK(strstr(error.message, "\"knoll\": 1") != NULL);
    knoll_recipe_destroy(NULL);
}

static void schema(void)
{
    char *text = NULL;
    if (CHECK(knoll_recipe_schema(&text) == KNOLL_OK)) {
        for (size_t i = 0; knoll_type_at(i); i++) {
            char entry[100];
            test_row = knoll_type_at(i)->name;
            snprintf(entry, sizeof entry, "\"type-%s\": {", test_row);
            CHECK(strstr(text, entry) != NULL);
        }
        CHECK(strstr(text, "2020-12") != NULL);
    }
    free(text);
}

int main(void)
{
    RUN(presets_and_types);
    RUN(graphs);
    RUN(random_graphs);
    RUN(floats);
    RUN(numbers);
    RUN(seeds);
    RUN(setting);
    RUN(long_chain);
    RUN(locales);
    RUN(rounding);
    RUN(failing);
    RUN(schema);
    return test_end();
}
