/* derive.h - golden cases made from the registry, so that a new node type gets its lines without
   anyone writing them: every type in every dimension, with parameters derived from their ranges. */
#ifndef KNOLL_GOLDEN_DERIVE_H
#define KNOLL_GOLDEN_DERIVE_H

#include <knoll/knoll.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { golden_name_size = 96, golden_recipe_size = 1200 };

typedef struct golden_case {
    char name[golden_name_size];
    char recipe[golden_recipe_size];
    knoll_grid grid;
} golden_case;

/* What the names of cases begin with that are of a field's derivatives. */
static const char golden_gradient[] = "gradient/";

/* Text that grows, in room that is always enough for what is derived. */
typedef struct golden_text {
    char text[golden_recipe_size];
} golden_text;

static inline void golden_put(golden_text *to, const char *format, ...)
{
    size_t used = strlen(to->text);
    va_list list;
    va_start(list, format);
    vsnprintf(to->text + used, sizeof to->text - used, format, list);
    va_end(list);
}

/* ---- Parameters ------------------------------------------------------------------------------ */

/* What a node's parameters are: the defaults, or one of two sets of other values. */
typedef enum golden_set { golden_defaults, golden_first, golden_second } golden_set;

static inline double golden_value(const knoll_parameter_info *p, golden_set set, int axis)
{
    double first = set == golden_first;
    double value;
    if (p->kind == KNOLL_INTEGER) {
        value = p->fallback + (first ? 3 : 27) + axis;
    } else if (p->high - p->low < 1e6) {
        value = p->low + (p->high - p->low) * (first ? 0.3125 : 0.875);
    } else if (p->low == 0) {
        value = p->fallback * (first ? 1.75 : 57);
    } else {
        value = (first ? p->fallback * 1.75 + 0.3125 : p->fallback * 0.25 - 0.625) + 0.125 * axis;
    }
    return value > p->high ? p->high : value;
}

static inline void golden_put_parameter(golden_text *to, const knoll_parameter_info *p,
                                        golden_set set)
{
    if (p->kind == KNOLL_SEED) {
        golden_put(to, ",\"%s\":%s", p->name, set == golden_first ? "12345678901234567890" : "1");
    } else if (p->kind != KNOLL_CHOICE && p->per_axis) {
        golden_put(to, ",\"%s\":", p->name);
        for (int axis = 0; axis < KNOLL_AXES; axis++) {
            golden_put(to, "%s%.9g", axis ? "," : "[", golden_value(p, set, axis));
        }
        golden_put(to, "]");
    } else if (p->kind != KNOLL_CHOICE) {
        golden_put(to, ",\"%s\":%.9g", p->name, golden_value(p, set, 0));
    }
}

/* A node: required inputs and the optional one given by its index (-1: none) are connected, choices
   are made by `combination`, a number in the mixed base of the numbers of choices. */
static inline void golden_put_node(golden_text *to, const knoll_type_info *type, golden_set set,
                                   int optional, int combination, golden_text *choices)
{
    static const char *const stock[] = {
        "{\"type\":\"perlin\",\"frequency\":0.05}",
        "{\"type\":\"simplex\",\"frequency\":0.03,\"seed\":1}",
        "{\"type\":\"value\",\"frequency\":0.02,\"seed\":2}",
    };
    golden_put(to, "{\"type\":\"%s\"", type->name);
    for (int i = 0; i < type->input_count; i++) {
        if (type->inputs[i].required || i == optional) {
            golden_put(to, ",\"%s\":%s", type->inputs[i].name, stock[i % 3]);
        }
    }
    for (int i = 0; i < type->parameter_count; i++) {
        const knoll_parameter_info *p = &type->parameters[i];
        if (p->kind == KNOLL_CHOICE && combination >= 0) {
            int count = (int)p->high + 1;
            const char *choice = p->choices[combination % count];
            combination /= count;
            golden_put(to, ",\"%s\":\"%s\"", p->name, choice);
            golden_put(choices, "%s%s=%s", choices->text[0] ? "," : "", p->name, choice);
        } else if (set != golden_defaults) {
            golden_put_parameter(to, p, set);
        }
    }
    golden_put(to, "}");
}

static inline int golden_combinations(const knoll_type_info *type)
{
    int count = 1, choices = 0;
    for (int i = 0; i < type->parameter_count; i++) {
        if (type->parameters[i].kind == KNOLL_CHOICE) {
            count *= (int)type->parameters[i].high + 1;
            choices++;
        }
    }
    return choices ? count : 0;
}

/* ---- Grids ----------------------------------------------------------------------------------- */

/* Positions are floats, except the farthest, so that the float call is tested on the same lines. */
static inline knoll_grid golden_grid(int dimensions, double step)
{
    static const size_t counts[4][4] = {{67, 1, 1, 1}, {37, 5, 1, 1}, {21, 3, 3, 1}, {19, 3, 2, 2}};
    static const double origin[4] = {-301.5, 40.25, -17.75, 7.5};
    static const double aspect[4] = {1, 0.75, 0.6875, 0.5625};
    knoll_grid grid = knoll_grid_default(dimensions);
    for (int axis = 0; axis < dimensions; axis++) {
        grid.origin[axis] = origin[axis];
        grid.step[axis] = step * aspect[axis];
        grid.count[axis] = counts[dimensions - 1][axis];
    }
    return grid;
}

/* ---- Cases ----------------------------------------------------------------------------------- */

typedef void golden_taker(const golden_case *derived);

static inline void golden_give(golden_taker *take, const knoll_type_info *type, int dimensions,
                               const char *what, const char *output, knoll_grid grid)
{
    static golden_case made;
    snprintf(made.name, sizeof made.name, "%s/%dd/%s", type->name, dimensions, what);
    int length = snprintf(made.recipe, sizeof made.recipe,
                          "{\"knoll\":1,\"seed\":42,\"nodes\":{\"output\":%s}}", output);
    made.grid = grid;
    if (length < (int)sizeof made.recipe) {
        take(&made);
    }
}

static inline void golden_derive_type(golden_taker *take, const knoll_type_info *type,
                                      int dimensions)
{
    static const char *const sets[] = {"default", "first", "second"};
    const knoll_grid grid = golden_grid(dimensions, 17.25);
    for (int set = golden_defaults; set <= golden_second; set++) {
        golden_text node = {""}, choices = {""};
        golden_put_node(&node, type, (golden_set)set, -1, -1, &choices);
        if (set == golden_defaults || type->parameter_count > 0) {
            golden_give(take, type, dimensions, sets[set], node.text, grid);
        }
    }
    for (int i = 0; i < golden_combinations(type); i++) {
        golden_text node = {""}, choices = {""};
        golden_put_node(&node, type, golden_first, -1, i, &choices);
        golden_give(take, type, dimensions, choices.text, node.text, grid);
    }
    for (int i = 0; i < type->input_count; i++) {
        golden_text node = {""}, choices = {""};
        golden_put_node(&node, type, golden_first, i, -1, &choices);
        if (!type->inputs[i].required) {
            golden_give(take, type, dimensions, type->inputs[i].name, node.text, grid);
        }
    }
}

/* A lattice noise once more: where it is fine, coarse, far and beyond the arithmetic of doubles,
   and inside what samples it elsewhere; $ stands for the node. */
static inline void golden_derive_source(golden_taker *take, const knoll_type_info *type,
                                        int dimensions)
{
    static const struct {
        const char *name, *around;
        golden_set set;
    } wrappers[] = {
        {"octaves",
         "{\"type\":\"fbm\",\"octaves\":4,\"lacunarity\":2.17,\"gain\":0.6,\"source\":$}",
         golden_defaults},
        {"periodic-octaves", "{\"type\":\"fbm\",\"lacunarity\":1.9,\"source\":$}", golden_first},
        {"nested-octaves",
         "{\"type\":\"fbm\",\"octaves\":2,\"source\":{\"type\":\"fbm\",\"octaves\":3,\"source\":$}}",
         golden_defaults},
        {"warped",
         "{\"type\":\"warp\",\"amplitude\":350,\"source\":$,"
         "\"by\":{\"type\":\"simplex\",\"frequency\":0.03}}",
         golden_first},
        {"warped-octaves",
         "{\"type\":\"fbm\",\"source\":{\"type\":\"warp\",\"amplitude\":40,\"source\":$,"
         "\"by\":{\"type\":\"perlin\",\"frequency\":0.03}}}",
         golden_defaults},
        {"moved",
         "{\"type\":\"transform\",\"scale\":[0.3,-1.7,0.9,2.5],\"translate\":[1e7,-3.5,0,88.8],"
         "\"source\":{\"type\":\"fbm\",\"octaves\":2,\"source\":$}}",
         golden_defaults},
    };
    static const struct {
        const char *name;
        double origin, step;
    } places[] = {{"fine", -14.5, 0.3125},
                  {"coarse", 0, 1234.5},
                  {"far", 1e9, 64},
                  {"farthest", -3e17, 2e16}};

    for (size_t i = 0; i < sizeof wrappers / sizeof *wrappers; i++) {
        golden_text node = {""}, output = {""}, choices = {""};
        const char *hole = strchr(wrappers[i].around, '$');
        golden_put_node(&node, type, wrappers[i].set, -1, -1, &choices);
        golden_put(&output, "%.*s%s%s", (int)(hole - wrappers[i].around), wrappers[i].around,
                   node.text, hole + 1);
        golden_give(take, type, dimensions, wrappers[i].name, output.text,
                    golden_grid(dimensions, 17.25));
    }
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        golden_text node = {""}, choices = {""};
        knoll_grid grid = golden_grid(dimensions, places[i].step);
        for (int axis = 0; axis < dimensions; axis++) {
            grid.origin[axis] = axis % 2 == 0 ? places[i].origin : -places[i].origin;
            grid.first[axis] = axis - 2;
        }
        golden_put_node(&node, type, golden_defaults, -1, -1, &choices);
        golden_give(take, type, dimensions, places[i].name, node.text, grid);
    }
}

/* ---- Gradients ------------------------------------------------------------------------------- */

static golden_taker *golden_gradient_taker;

/* The same once more for its derivatives, where there are any that are not 0 everywhere: some of
   the cases. */
static inline void golden_give_gradient(const golden_case *derived)
{
    static const char *const flat[] = {"constant/", "white/", "cell_value", "q16_"};
    static const char *const kinds[] = {"/default",        "=",      "/periodic-octaves",
                                        "/warped-octaves", "/moved", "/far"};
    static golden_case made;
    bool wanted = false;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        wanted |= strstr(derived->name, kinds[i]) != NULL;
    }
    for (size_t i = 0; i < sizeof flat / sizeof *flat; i++) {
        wanted &= strstr(derived->name, flat[i]) == NULL;
    }
    if (wanted) {
        made = *derived;
        snprintf(made.name, sizeof made.name, "%s%.80s", golden_gradient, derived->name);
        golden_gradient_taker(&made);
    }
}

static inline void golden_derive_cases(golden_taker *take)
{
    const knoll_type_info *type;
    for (size_t i = 0; (type = knoll_type_at(i)) != NULL; i++) {
        for (int dimensions = 1; dimensions <= KNOLL_AXES; dimensions++) {
            golden_derive_type(take, type, dimensions);
            if (type->input_count == 0 && type->parameter_count > 0 &&
                strcmp(type->parameters[0].name, "frequency") == 0) {
                golden_derive_source(take, type, dimensions);
            }
        }
    }
}

static inline void golden_derive(golden_taker *take)
{
    golden_derive_cases(take);
    golden_gradient_taker = take;
    golden_derive_cases(golden_give_gradient);
}

#endif
