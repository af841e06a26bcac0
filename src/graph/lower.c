/* lower.c - from a graph to a program: nodes are lowered once for each context that they are sampled
   in, and shared where nodes share them. */
#include "../support/exact.h"

#include "lower.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "../support/error.h"
#include "../support/memory.h"

enum { MAX_OPERATIONS = 4096, MAX_DEPTH = 1000, MAX_LOWERINGS = 1 << 18 };
#define MAX_WORK 1e6

/* ---- Errors ---------------------------------------------------------------------------------- */

/* The path of the node being lowered, from the nearest node with a name: "nodes.hills.source". */
static void current_path(const knoll__lowering *l, uint32_t node, const char *member, char *path,
                         size_t size)
{
    size_t from = l->depth;
    while (from > 0 && l->path[from - 1] != node)
        from--;
    size_t start = from;
    while (start > 0 && l->graph->nodes[l->path[start - 1] - 1].name[0] == '\0')
        start--;
    if (start == 0) {
        knoll__node_path(l->graph, node, member, path, size);
        return;
    }
    knoll__node_path(l->graph, l->path[start - 1], NULL, path, size);
    for (size_t i = start; i <= from; i++) {
        const char *part = member;
        if (i < from) {
            const knoll__node *parent = &l->graph->nodes[l->path[i - 1] - 1];
            int input = 0;
            while (input < KNOLL_MAX_INPUTS - 1 && parent->input[input] != l->path[i])
                input++;
            part = parent->type->info.inputs[input].name;
        }
        size_t used = strlen(path);
        if (part != NULL)
            snprintf(path + used, size - used, ".%s", part);
    }
}

int knoll__lower_fail(knoll__lowering *l, knoll_status status, uint32_t node, const char *member,
                      const char *format, ...)
{
    if (l->status != KNOLL_OK)
        return -1;
    char path[160], message[352];
    current_path(l, node, member, path, sizeof path);
    va_list list;
    va_start(list, format);
    vsnprintf(message, sizeof message, format, list);
    va_end(list);
    l->status = knoll__fail(l->error, status, path, "%s", message);
    return -1;
}

static int no_memory(knoll__lowering *l)
{
    if (l->status == KNOLL_OK)
        l->status = knoll__fail(l->error, KNOLL_ERROR_MEMORY, "", "no memory to compile the graph");
    return -1;
}

/* ---- Values and operations ------------------------------------------------------------------- */

#define GROW(l, array, capacity, count)                                                            \
    knoll__grow((l)->allocator, (void **)&(array), &(capacity), (count), sizeof *(array))

static int new_value(knoll__lowering *l, float low, float high, int constant, int operation)
{
    if (!GROW(l, l->values, l->value_capacity, l->value_count))
        return no_memory(l);
    l->values[l->value_count] = (knoll__value){low, high, constant, operation};
    return (int)l->value_count++;
}

static int too_large(knoll__lowering *l)
{
    uint32_t node = l->depth > 0 ? l->path[l->depth - 1] : 0;
    return knoll__lower_fail(l, KNOLL_ERROR_LIMIT, node, NULL,
                             "the recipe grows too large here: more than %d operations, or %s a "
                             "sample counting octaves; use fewer octaves or nested fractals",
                             MAX_OPERATIONS, knoll__number(MAX_WORK).text);
}

/* Appends an operation; its index or -1. */
static int new_operation(knoll__lowering *l, knoll__operation operation)
{
    knoll__program *p = l->program;
    l->work += l->work_factor;
    if (p->operation_count >= MAX_OPERATIONS || l->work > MAX_WORK)
        return too_large(l);
    if (!GROW(l, p->operations, l->operation_capacity, p->operation_count))
        return no_memory(l);
    p->operations[p->operation_count] = operation;
    return (int)p->operation_count++;
}

static knoll__operation plain_operation(knoll__code code)
{
    return (knoll__operation){.code = code,
                              .out = -1,
                              .in = {-1, -1, -1},
                              .place = {0, 0, 0, {-1, -1, -1, -1}},
                              .data = -1,
                              .end = -1};
}

int knoll__emit_constant(knoll__lowering *l, float value)
{
    return new_value(l, value, value, 1, -1);
}

/* Makes sure that an operation gives the value. */
static int emitted(knoll__lowering *l, int value)
{
    if (value < 0 || l->values[value].operation >= 0)
        return value;
    knoll__operation operation = plain_operation(KNOLL__CONSTANT);
    operation.k[0] = l->values[value].low;
    operation.out = value;
    int index = new_operation(l, operation);
    if (index < 0)
        return -1;
    l->values[value].operation = index;
    return value;
}

static int emit(knoll__lowering *l, knoll__operation operation, float low, float high)
{
    operation.out = new_value(l, low, high, 0, (int)l->program->operation_count);
    if (operation.out < 0 || new_operation(l, operation) < 0)
        return -1;
    return operation.out;
}

int knoll__emit_source(knoll__lowering *l, const knoll__source_data *source, int context, float low,
                       float high)
{
    knoll__program *p = l->program;
    if (!GROW(l, p->sources, l->source_capacity, p->source_count))
        return no_memory(l);
    p->sources[p->source_count] = *source;
    knoll__operation operation = plain_operation(KNOLL__SAMPLE);
    operation.place = l->contexts[context];
    operation.data = (int)p->source_count++;
    return emit(l, operation, low, high);
}

int knoll__emit_coordinate(knoll__lowering *l, int axis, int context)
{
    if (axis >= l->needed)
        l->needed = axis + 1;
    knoll__operation operation = plain_operation(KNOLL__COORDINATE);
    operation.place = l->contexts[context];
    operation.axis = axis;
    return emit(l, operation, -0x1.fffffep127f, 0x1.fffffep127f);
}

int knoll__emit_map(knoll__lowering *l, knoll__map map, int a, int b, int c, float k0, float k1)
{
    if (a == -1 || b == -1 || c == -1)
        return -1;
    knoll__operation operation = plain_operation(KNOLL__APPLY);
    operation.map = map;
    operation.k[0] = k0;
    operation.k[1] = k1;
    int in[3] = {a, b < 0 ? a : b, c < 0 ? a : c};
    if (l->values[in[0]].constant && l->values[in[1]].constant && l->values[in[2]].constant) {
        float result;
        knoll__kernels_scalar.maps[map](&result, &l->values[in[0]].low, &l->values[in[1]].low,
                                        &l->values[in[2]].low, operation.k, 1);
        return knoll__emit_constant(l, result);
    }
    for (int i = 0; i < 3; i++) {
        operation.in[i] = emitted(l, in[i]);
        if (operation.in[i] < 0)
            return -1;
    }
    float low, high;
    knoll__map_bounds(map, &l->values[in[0]], &l->values[in[1]], &l->values[in[2]], operation.k,
                      &low, &high);
    return emit(l, operation, low, high);
}

/* ---- Contexts -------------------------------------------------------------------------------- */

static int new_context(knoll__lowering *l, knoll__place place)
{
    if (!GROW(l, l->contexts, l->context_capacity, l->context_count))
        return no_memory(l);
    l->contexts[l->context_count] = place;
    return (int)l->context_count++;
}

int knoll__context_transformed(knoll__lowering *l, int context, const double scale[4],
                               const double translate[4])
{
    knoll__program *p = l->program;
    knoll__place place = l->contexts[context];
    knoll__base base = {.parent = place.base, .level = place.level};
    memcpy(base.scale, scale, sizeof base.scale);
    memcpy(base.translate, translate, sizeof base.translate);
    if (!GROW(l, p->bases, l->base_capacity, p->base_count))
        return no_memory(l);
    for (int axis = 0; axis < p->dimensions; axis++) {
        if (place.displacement[axis] < 0)
            continue;
        knoll__operation rescale = plain_operation(KNOLL__RESCALE);
        rescale.in[0] = rescale.in[1] = rescale.in[2] = emitted(l, place.displacement[axis]);
        rescale.place = place;
        rescale.k[0] = (float)scale[axis];
        if (rescale.in[0] < 0)
            return -1;
        place.displacement[axis] = emit(l, rescale, -0x1.fffffep127f, 0x1.fffffep127f);
        if (place.displacement[axis] < 0)
            return -1;
    }
    p->bases[p->base_count] = base;
    place.base = (int)p->base_count++;
    return new_context(l, place);
}

int knoll__context_displaced(knoll__lowering *l, int context, const int value[4], float amplitude)
{
    /* Displacements are in the base's units: inside a fractal the base first becomes the octave's. */
    static const double one[4] = {1, 1, 1, 1}, zero[4] = {0};
    knoll__place place = l->contexts[context];
    if (l->program->bases[place.base].level != place.level) {
        context = knoll__context_transformed(l, context, one, zero);
        if (context < 0)
            return -1;
        place = l->contexts[context];
    }
    for (int axis = 0; axis < l->program->dimensions; axis++) {
        if (value[axis] == -2)
            continue;
        int moved = place.displacement[axis];
        moved = moved < 0
                    ? knoll__emit_map(l, KNOLL__MAP_remap, value[axis], -2, -2, amplitude, 0.0f)
                    : knoll__emit_map(l, KNOLL__MAP_accumulate, moved, value[axis], -2, amplitude,
                                      0.0f);
        place.displacement[axis] = emitted(l, moved);
        if (place.displacement[axis] < 0)
            return -1;
    }
    return new_context(l, place);
}

static int new_scope(knoll__lowering *l, knoll__scope scope)
{
    knoll__program *p = l->program;
    if (!GROW(l, p->scopes, l->scope_capacity, p->scope_count))
        return no_memory(l);
    p->scopes[p->scope_count] = scope;
    return (int)p->scope_count++;
}

int knoll__context_for_axis(knoll__lowering *l, int context, int axis)
{
    knoll__place place = l->contexts[context];
    place.scope = new_scope(l, (knoll__scope){place.scope, 0, axis});
    return place.scope < 0 ? -1 : new_context(l, place);
}

/* ---- Nodes ------------------------------------------------------------------------------------ */

struct knoll__memo {
    uint32_t node;
    int context, value;
};

static size_t memo_slot(const knoll__lowering *l, uint32_t node, int context)
{
    uint32_t hash = node * 0x9e3779b9u ^ (uint32_t)context * 0x85ebca6bu;
    size_t slot = (hash ^ hash >> 15) & (l->memo_slots - 1);
    for (;; slot = (slot + 1) & (l->memo_slots - 1)) {
        uint32_t entry = l->memo_index[slot];
        if (entry == 0 ||
            (l->memo[entry - 1].node == node && l->memo[entry - 1].context == context))
            return slot;
    }
}

static int memo_store(knoll__lowering *l, uint32_t node, int context, int value)
{
    if (2 * (l->memo_count + 1) > l->memo_slots) {
        size_t slots = l->memo_slots == 0 ? 64 : 2 * l->memo_slots;
        uint32_t *index = knoll__allocate(l->allocator, slots * sizeof *index);
        if (index == NULL)
            return no_memory(l);
        memset(index, 0, slots * sizeof *index);
        knoll__release(l->allocator, l->memo_index);
        l->memo_index = index;
        l->memo_slots = slots;
        for (size_t i = 0; i < l->memo_count; i++)
            index[memo_slot(l, l->memo[i].node, l->memo[i].context)] = (uint32_t)i + 1;
    }
    if (!GROW(l, l->memo, l->memo_capacity, l->memo_count))
        return no_memory(l);
    l->memo[l->memo_count++] = (struct knoll__memo){node, context, value};
    l->memo_index[memo_slot(l, node, context)] = (uint32_t)l->memo_count;
    return value;
}

static int lower_node(knoll__lowering *l, uint32_t node, int context)
{
    if (l->status != KNOLL_OK) /* and not the other inputs of all the nodes on the way back */
        return -1;
    if (l->memo_slots > 0) {
        uint32_t entry = l->memo_index[memo_slot(l, node, context)];
        if (entry != 0)
            return l->memo[entry - 1].value;
    }
    if (l->depth == MAX_DEPTH)
        return knoll__lower_fail(l, KNOLL_ERROR_LIMIT, node, NULL,
                                 "the graph is more than %d nodes deep here", MAX_DEPTH);
    l->path[l->depth++] = node;
    /* Constants fold, so that a graph of them can grow without an operation. */
    if (l->memo_count >= MAX_LOWERINGS)
        return too_large(l);
    int value = l->graph->nodes[node - 1].type->lower(l, node, context);
    l->depth--;
    return value < 0 ? -1 : memo_store(l, node, context, value);
}

int knoll__is_connected(const knoll__lowering *l, uint32_t node, int input)
{
    return l->graph->nodes[node - 1].input[input] != 0;
}

int knoll__lower_input(knoll__lowering *l, uint32_t node, int input, int context)
{
    const knoll__node *n = &l->graph->nodes[node - 1];
    if (context < 0)
        return -1;
    if (n->input[input] == 0)
        return knoll__emit_constant(l, (float)n->type->info.inputs[input].fallback);
    return lower_node(l, n->input[input], context);
}

double knoll__get(const knoll__lowering *l, uint32_t node, int parameter, int axis)
{
    return l->graph->nodes[node - 1].setting[parameter].number[axis];
}

/* ---- Loops ------------------------------------------------------------------------------------ */

/* Weights are gain^i over their sum. When there are several, all are a hair smaller (2^-18), so that
   roundings cannot carry the sum beyond the source's bounds. Octaves of weight 0 are left out. */
static void fill_loop(knoll__loop *loop, int octaves, double lacunarity, double gain)
{
    double sum = 0.0, power = 1.0, multiplier = 1.0;
    double weight[KNOLL__MAX_OCTAVES];
    loop->octaves = 0;
    for (int i = 0; i < octaves && (float)power != 0.0f; i++) {
        weight[i] = power;
        loop->multiplier[i] = multiplier;
        sum += power;
        power *= gain;
        multiplier *= lacunarity;
        loop->octaves++;
    }
    double shrink = loop->octaves == 1 ? 1.0 : 1.0 - 0x1p-18;
    for (int i = 0; i < loop->octaves; i++)
        loop->weight[i] = (float)(weight[i] / sum * shrink);
}

int knoll__emit_loop(knoll__lowering *l, uint32_t node, int input, int context, int octaves,
                     double lacunarity, double gain)
{
    knoll__program *p = l->program;
    knoll__place place = l->contexts[context];
    if (place.level == KNOLL__MAX_LEVELS)
        return knoll__lower_fail(l, KNOLL_ERROR_LIMIT, node, NULL,
                                 "fractals lie inside one another more than %d deep",
                                 KNOLL__MAX_LEVELS);
    if (!GROW(l, p->loops, l->loop_capacity, p->loop_count))
        return no_memory(l);
    int data = (int)p->loop_count++;
    place.level++;
    p->loops[data] = (knoll__loop){.level = place.level};
    fill_loop(&p->loops[data], octaves, lacunarity, gain);
    octaves = p->loops[data].octaves;

    knoll__operation operation = plain_operation(KNOLL__LOOP);
    operation.data = data;
    operation.place.scope = place.scope;
    int sum = emit(l, operation, 0.0f, 0.0f);
    place.scope = new_scope(l, (knoll__scope){place.scope, place.level, 0});
    int inner = place.scope < 0 ? -1 : new_context(l, place);
    if (sum < 0 || inner < 0)
        return -1;
    int index = l->values[sum].operation;

    double outside = l->work_factor;
    l->work_factor *= octaves;
    int body = emitted(l, knoll__lower_input(l, node, input, inner));
    l->work_factor = outside;
    if (body < 0)
        return -1;

    /* A lattice noise takes the weight into its amplitude, so that rows get it for nothing. */
    knoll__operation *last = &p->operations[l->values[body].operation];
    if (last->code == KNOLL__SAMPLE && last->place.level == place.level) {
        p->sources[last->data].weighted = 1;
        p->loops[data].folded = 1;
    }
    p->operations[index].in[0] = body;
    p->operations[index].end = (int)p->operation_count;

    /* The weights add up to at most 1 and to at least 1 - 2^-17. */
    float low = l->values[body].low, high = l->values[body].high;
    const float slack = octaves == 1 ? 1.0f : 1.0f - 0x1p-17f;
    l->values[sum].low = low > 0.0f ? low * slack : low;
    l->values[sum].high = high < 0.0f ? high * slack : high;
    return sum;
}

/* Tables for rows: one for each source, or for each octave of a source in an outermost loop, as long
   as there are any. A source without makes its table anew for each row. */
static void assign_slots(knoll__program *p)
{
    int loop_end = 0, octaves = 1;
    for (int i = 0; i < (int)p->operation_count; i++) {
        const knoll__operation *operation = &p->operations[i];
        if (operation->code == KNOLL__LOOP && p->loops[operation->data].level == 1) {
            loop_end = operation->end;
            octaves = p->loops[operation->data].octaves;
        }
        int wanted = i < loop_end ? octaves : 1;
        if (operation->code != KNOLL__SAMPLE || operation->place.level > 1 ||
            p->slot_count + wanted > KNOLL__MAX_SLOTS)
            continue;
        p->sources[operation->data].slot = p->slot_count;
        p->slot_count += wanted;
    }
}

/* ---- The whole -------------------------------------------------------------------------------- */

static void release(knoll__lowering *l)
{
    knoll__release(l->allocator, l->values);
    knoll__release(l->allocator, l->contexts);
    knoll__release(l->allocator, l->memo);
    knoll__release(l->allocator, l->memo_index);
    knoll__release(l->allocator, l->path);
}

static void lower_outputs(knoll__lowering *l, const knoll_node *outputs, size_t count)
{
    knoll__program *p = l->program;
    int values[16] = {0};
    l->path = knoll__allocate(l->allocator, MAX_DEPTH * sizeof *l->path);
    if (l->path == NULL || !GROW(l, p->bases, l->base_capacity, p->base_count)) {
        no_memory(l);
        return;
    }
    p->bases[p->base_count++] = (knoll__base){.parent = -1};
    int root = new_scope(l, (knoll__scope){-1, 0, 0});
    int context = new_context(l, (knoll__place){0, 0, root, {-1, -1, -1, -1}});
    for (size_t i = 0; i < count && l->status == KNOLL_OK; i++) {
        values[i] = emitted(l, lower_node(l, outputs[i].id, context));
        if (values[i] >= 0) {
            p->low[i] = l->values[values[i]].low;
            p->high[i] = l->values[values[i]].high;
        }
    }
    p->output_count = (int)count;
    if (l->status == KNOLL_OK && knoll__assign_registers(l, values, count) < 0)
        no_memory(l);
    else if (l->status == KNOLL_OK)
        assign_slots(p);
}

knoll_status knoll__lower(const knoll_graph *graph, const knoll_node *outputs, size_t count,
                          int dimensions, const knoll_allocator *allocator, knoll__program *program,
                          int *needed, knoll_error *error)
{
    knoll__lowering l = {.graph = graph,
                         .allocator = allocator,
                         .program = program,
                         .error = error,
                         .needed = 1,
                         .work_factor = 1.0};
    memset(program, 0, sizeof *program);
    program->dimensions = dimensions;
    lower_outputs(&l, outputs, count);
    release(&l);
    if (l.status == KNOLL_OK && l.needed > *needed)
        *needed = l.needed;
    if (l.status != KNOLL_OK || l.needed > dimensions) {
        knoll__program_release(program, allocator);
        memset(program, 0, sizeof *program);
    }
    return l.status;
}

void knoll__program_release(knoll__program *program, const knoll_allocator *allocator)
{
    knoll__release(allocator, program->operations);
    knoll__release(allocator, program->sources);
    knoll__release(allocator, program->loops);
    knoll__release(allocator, program->bases);
    knoll__release(allocator, program->scopes);
}
