/* recipe.c - recipe text to graph and back: what is read, that printing loses nothing, --set, and
   that a locale changes nothing. What is refused is tested in tests/cli/malformed_recipes.sh. */

#include <knoll/studio.h>
#include <locale.h>

#include "parsed.h"

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

/* C123: a chain of 65536 nodes is read, printed and refused by nothing but the compiler's
   limits. */
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
    RUN(setting);
    RUN(long_chain);
    RUN(locales);
    RUN(failing);
    RUN(schema);
    return test_end();
}
