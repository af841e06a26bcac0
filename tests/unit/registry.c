/* registry.c - the node types: what every entry must hold, and finding them by name. */
#include <graph/graph.h>

#include "test.h"

static bool is_word(const char *name)
{
    size_t length = strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_");
    return length > 0 && length < 40 && name[length] == '\0';
}

static bool is_line(const char *text)
{
    return text != NULL && text[0] != '\0' && strchr(text, '\n') == NULL;
}

static void check_parameter(const knoll_parameter_info *p)
{
    CHECK(is_word(p->name) && (p->alias == NULL || is_word(p->alias)));
    CHECK(is_line(p->text));
    CHECK(p->unit != NULL);
    CHECK(p->low <= p->fallback && p->fallback <= p->high &&
          !(p->above_low && p->fallback == p->low));
    CHECK_INT(p->choices != NULL, p->kind == KNOLL_CHOICE);
    if (p->kind == KNOLL_CHOICE) {
        int count = 0;
        while (p->choices[count] != NULL) {
            CHECK(is_word(p->choices[count]));
            count++;
        }
        CHECK_INT(count, (int)p->high + 1);
        CHECK_NEAR(p->low, 0, 0);
    } else if (p->kind == KNOLL_INTEGER) {
        CHECK(p->low == floor(p->low) && p->high == floor(p->high));
        CHECK(p->low >= INT32_MIN && p->high <= INT32_MAX);
    }
}

static void entries(void)
{
    const knoll_type_info *type;
    size_t count = 0;
    for (; (type = knoll_type_at(count)) != NULL; count++) {
        test_row = type->name;
        CHECK(is_word(type->name));
        CHECK(is_line(type->summary));
        CHECK(is_line(type->output));
        CHECK(type->input_count >= 0 && type->input_count <= KNOLL_MAX_INPUTS);
        CHECK(type->parameter_count >= 0 && type->parameter_count <= KNOLL_MAX_PARAMETERS);
        CHECK(type->input_count + type->parameter_count > 0);
        CHECK(type->number > 0);
        for (int i = 0; i < type->input_count; i++) {
            CHECK(is_word(type->inputs[i].name));
            CHECK(is_line(type->inputs[i].text));
            CHECK_INT(knoll__input_index(type, type->inputs[i].name), i);
            CHECK_INT(knoll__parameter_index(type, type->inputs[i].name), -1);
        }
        for (int i = 0; i < type->parameter_count; i++) {
            check_parameter(&type->parameters[i]);
            CHECK_INT(knoll__parameter_index(type, type->parameters[i].name), i);
            CHECK_INT(knoll__input_index(type, type->parameters[i].name), -1);
            if (type->parameters[i].alias != NULL) {
                CHECK_INT(knoll__parameter_index(type, type->parameters[i].alias), i);
            }
        }
        for (size_t j = 0; j < count; j++) {
            CHECK(knoll_type_at(j)->number != type->number);
            CHECK(strcmp(knoll_type_at(j)->name, type->name) != 0);
        }
        CHECK(knoll_type_find(type->name, NULL) == type);
        CHECK(type->alias == NULL || knoll_type_find(type->alias, NULL) == type);
    }
    test_row = "";
    CHECK(count >= 17);
    CHECK(knoll_type_at(count) == NULL && knoll_type_at(SIZE_MAX) == NULL);
}

/* Numbers are part of every seed: once given they stay. */
static void permanent_numbers(void)
{
    const struct {
        const char *name;
        uint32_t number;
    } rows[] = {
        {"constant", 1}, {"coordinate", 2}, {"white", 3},     {"value", 4},      {"perlin", 5},
        {"simplex", 6},  {"worley", 7},     {"fbm", 20},      {"transform", 21}, {"warp", 22},
        {"add", 40},     {"subtract", 41},  {"multiply", 42}, {"min", 43},       {"max", 44},
        {"mix", 45},     {"clamp", 46},     {"remap", 47},    {"abs", 48},       {"negate", 49},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        const knoll_type_info *type = knoll_type_find(rows[i].name, NULL);
        test_row = rows[i].name;
        CHECK(type != NULL && type->number == rows[i].number);
    }
    test_row = "";
}

static void finding(void)
{
    const struct {
        const char *name, *nearest;
    } rows[] = {
        {"perln", "perlin"},
        {"PERLIN", "perlin"},
        {"simplx", "simplex"},
        {"worely", "worley"},
        {"celular", "worley"},
        {"multiplay", "multiply"},
        {"Voronoi", "worley"},
        {"open_simplex2", "simplex"},
        {"FractalFBm", "fbm"},
        {"White Noise", "white"},
        {"lerp", "mix"},
        {"DomainScale", "transform"},
        {"turbulence", "fbm"},
        {"scale-bias", "remap"},
        {"gradient", "perlin"},
        {"qqqq", NULL},
        {"", NULL},
        {"x", NULL},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        const knoll_type_info *nearest = knoll_type_at(0);
        test_row = rows[i].name;
        CHECK(knoll_type_find(rows[i].name, &nearest) == NULL);
        CHECK(knoll_type_find(rows[i].name, NULL) == NULL);
        CHECK_TEXT(nearest ? nearest->name : NULL, rows[i].nearest);
    }
    test_row = "";
    CHECK_TEXT(knoll_type_find("cellular", NULL)->name, "worley");
    static char word[10000];
    memset(word, 'p', sizeof word - 1);
    const knoll_type_info *nearest = NULL;
    CHECK(knoll_type_find(word, &nearest) == NULL && nearest == NULL);
}

static void members(void)
{
    const knoll_type_info *fbm = knoll_type_find("fbm", NULL);
    CHECK_TEXT(knoll__nearest_member(fbm, "octave"), "octaves");
    CHECK_TEXT(knoll__nearest_member(fbm, "src"), NULL);
    CHECK_TEXT(knoll__nearest_member(fbm, "sorce"), "source");
    CHECK_INT(knoll__parameter_index(fbm, "persistence"), knoll__parameter_index(fbm, "gain"));
    CHECK_INT(knoll__parameter_index(fbm, "Gain"), -1);
    CHECK_INT(knoll__input_index(fbm, ""), -1);
}

int main(void)
{
    RUN(entries);
    RUN(permanent_numbers);
    RUN(finding);
    RUN(members);
    return test_end();
}
