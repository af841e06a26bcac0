/* lower.c - from a graph to a program: nodes are lowered once for each context that they are
   sampled in, and shared where nodes share them. */
#include "../support/exact.h"

#include "lower.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "../support/error.h"
#include "../support/memory.h"

enum { MAX_DEPTH = 1000, MAX_LOWERINGS = 1 << 18 };

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

int knoll__lower_no_memory(knoll__lowering *l)
{
    if (l->status == KNOLL_OK)
        l->status = knoll__fail(l->error, KNOLL_ERROR_MEMORY, "", "no memory to compile the graph");
    return -1;
}

/* ---- Nodes ----------------------------------------------------------------------------------- */

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
            return knoll__lower_no_memory(l);
        memset(index, 0, slots * sizeof *index);
        knoll__release(l->allocator, l->memo_index);
        l->memo_index = index;
        l->memo_slots = slots;
        for (size_t i = 0; i < l->memo_count; i++)
            index[memo_slot(l, l->memo[i].node, l->memo[i].context)] = (uint32_t)i + 1;
    }
    if (!KNOLL__GROW(l, l->memo, l->memo_capacity, l->memo_count))
        return knoll__lower_no_memory(l);
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
        return knoll__lower_too_large(l);
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

/* Slots for plans: one for each source, or for each octave of a source in an outermost loop, as
   long as there are any. A source without one makes its plan anew for each block. */
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

/* ---- The whole ------------------------------------------------------------------------------- */

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
    int values[KNOLL__MAX_OUTPUTS] = {0};
    l->path = knoll__allocate(l->allocator, MAX_DEPTH * sizeof *l->path);
    if (l->path == NULL || !KNOLL__GROW(l, p->bases, l->base_capacity, p->base_count)) {
        knoll__lower_no_memory(l);
        return;
    }
    p->bases[p->base_count++] = (knoll__base){.parent = -1};
    int root = knoll__new_scope(l, (knoll__scope){-1, 0, 0});
    int context = knoll__new_context(l, (knoll__place){0, 0, root, {-1, -1, -1, -1}});
    for (size_t i = 0; i < count && l->status == KNOLL_OK; i++) {
        int value = lower_node(l, outputs[i].id, context);
        values[p->output_count++] = value;
        for (int axis = 0; axis < p->dimensions && value >= 0 && p->gradient; axis++) {
            int by = l->values[value].derivative[axis];
            values[p->output_count++] = by < 0 ? knoll__emit_constant(l, 0.0f) : by;
        }
    }
    for (int i = 0; i < p->output_count && l->status == KNOLL_OK; i++) {
        values[i] = knoll__emitted(l, values[i]);
        if (values[i] >= 0) {
            p->low[i] = l->values[values[i]].low;
            p->high[i] = l->values[values[i]].high;
        }
    }
    if (l->status == KNOLL_OK && (knoll__find_bands(l) < 0 ||
                                  knoll__assign_registers(l, values, (size_t)p->output_count) < 0))
        knoll__lower_no_memory(l);
    else if (l->status == KNOLL_OK)
        assign_slots(p);
}

knoll_status knoll__lower(const knoll_graph *graph, const knoll_node *outputs, size_t count,
                          int dimensions, int gradient, const knoll_allocator *allocator,
                          knoll__program *program, int *needed, knoll_error *error)
{
    knoll__lowering l = {.graph = graph,
                         .allocator = allocator,
                         .program = program,
                         .error = error,
                         .needed = 1,
                         .derive = gradient,
                         .work_factor = 1.0};
    memset(program, 0, sizeof *program);
    program->dimensions = dimensions;
    program->gradient = gradient;
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
