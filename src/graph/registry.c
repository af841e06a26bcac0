/* registry.c - finding node types and their members by name. */
#include "graph.h"

#include <stdio.h>
#include <string.h>

#include "../support/nearest.h"

static const knoll__type *const families[] = {knoll__sources, knoll__domains, knoll__combiners};
enum { FAMILIES = sizeof families / sizeof families[0] };

/* What other libraries call our types. An answer to a person, not an alias. */
static const struct {
    const char *theirs, *ours;
} other_words[] = {
    {"opensimplex", "simplex"},
    {"opensimplex2", "simplex"},
    {"opensimplex2s", "simplex"},
    {"supersimplex", "simplex"},
    {"snoise", "simplex"},
    {"gradient", "perlin"},
    {"gradientnoise", "perlin"},
    {"pnoise", "perlin"},
    {"classic", "perlin"},
    {"improvedperlin", "perlin"},
    {"valuecubic", "value"},
    {"valuenoise", "value"},
    {"voronoi", "worley"},
    {"voronoise", "worley"},
    {"cellularnoise", "worley"},
    {"cellularvalue", "worley"},
    {"cellulardistance", "worley"},
    {"whitenoise", "white"},
    {"random", "white"},
    {"hash", "white"},
    {"fractal", "fbm"},
    {"fractalfbm", "fbm"},
    {"fractalnoise", "fbm"},
    {"turbulence", "fbm"},
    {"billow", "fbm"},
    {"ridged", "fbm"},
    {"ridgedmulti", "fbm"},
    {"octaves", "fbm"},
    {"domainwarp", "warp"},
    {"domainwarpgradient", "warp"},
    {"displace", "warp"},
    {"domainscale", "transform"},
    {"domainoffset", "transform"},
    {"scale", "transform"},
    {"translate", "transform"},
    {"offset", "transform"},
    {"blend", "mix"},
    {"lerp", "mix"},
    {"fade", "mix"},
    {"sum", "add"},
    {"plus", "add"},
    {"minus", "subtract"},
    {"sub", "subtract"},
    {"mul", "multiply"},
    {"product", "multiply"},
    {"times", "multiply"},
    {"minimum", "min"},
    {"maximum", "max"},
    {"absolute", "abs"},
    {"invert", "negate"},
    {"neg", "negate"},
    {"scalebias", "remap"},
    {"maprange", "remap"},
    {"const", "constant"},
    {"number", "constant"},
    {"position", "coordinate"},
    {"positionoutput", "coordinate"},
    {"limit", "clamp"},
};

static const knoll__type *type_at(size_t index)
{
    for (size_t f = 0; f < FAMILIES; f++)
        for (const knoll__type *type = families[f]; type->info.name != NULL; type++)
            if (index-- == 0)
                return type;
    return NULL;
}

const knoll_type_info *knoll_type_at(size_t index)
{
    const knoll__type *type = type_at(index);
    return type != NULL ? &type->info : NULL;
}

static const knoll__type *type_named(const char *name)
{
    const knoll__type *type;
    for (size_t i = 0; (type = type_at(i)) != NULL; i++)
        if (strcmp(type->info.name, name) == 0 ||
            (type->info.alias != NULL && strcmp(type->info.alias, name) == 0))
            return type;
    return NULL;
}

const knoll__type *knoll__type_find(const char *name, const knoll__type **nearest)
{
    const knoll__type *found = type_named(name);
    if (found != NULL || nearest == NULL)
        return found;
    *nearest = NULL;
    for (size_t i = 0; i < sizeof other_words / sizeof other_words[0]; i++)
        if (knoll__same_word(other_words[i].theirs, name)) {
            *nearest = type_named(other_words[i].ours);
            return NULL;
        }
    knoll__nearest search = {name, NULL, 0};
    const knoll__type *type;
    for (size_t i = 0; (type = type_at(i)) != NULL; i++) {
        knoll__nearest_offer(&search, type->info.name);
        if (type->info.alias != NULL)
            knoll__nearest_offer(&search, type->info.alias);
    }
    if (search.best != NULL)
        *nearest = type_named(search.best);
    return NULL;
}

const knoll_type_info *knoll_type_find(const char *name, const knoll_type_info **nearest)
{
    const knoll__type *near = NULL;
    const knoll__type *type = knoll__type_find(name, &near);
    if (type == NULL && nearest != NULL)
        *nearest = near != NULL ? &near->info : NULL;
    return type != NULL ? &type->info : NULL;
}

int knoll__input_index(const knoll_type_info *type, const char *name)
{
    for (int i = 0; i < type->input_count; i++)
        if (strcmp(type->inputs[i].name, name) == 0)
            return i;
    return -1;
}

int knoll__parameter_index(const knoll_type_info *type, const char *name)
{
    for (int i = 0; i < type->parameter_count; i++) {
        const knoll_parameter_info *parameter = &type->parameters[i];
        if (strcmp(parameter->name, name) == 0 ||
            (parameter->alias != NULL && strcmp(parameter->alias, name) == 0))
            return i;
    }
    return -1;
}

const char *knoll__nearest_member(const knoll_type_info *type, const char *name)
{
    knoll__nearest search = {name, NULL, 0};
    for (int i = 0; i < type->input_count; i++)
        knoll__nearest_offer(&search, type->inputs[i].name);
    for (int i = 0; i < type->parameter_count; i++)
        knoll__nearest_offer(&search, type->parameters[i].name);
    return search.best;
}

void knoll__list_members(const knoll_type_info *type, char *list, size_t size)
{
    size_t used = 0;
    list[0] = '\0';
    for (int i = 0; i < type->input_count + type->parameter_count && used < size; i++) {
        const char *member = i < type->input_count ? type->inputs[i].name
                                                   : type->parameters[i - type->input_count].name;
        used += (size_t)snprintf(list + used, size - used, "%s%s", i > 0 ? ", " : "", member);
    }
}
