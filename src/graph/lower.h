/* lower.h - what node types use to become operations. Values are single assignments; registers come
   later. Every function that gives a value gives -1 after an error, and takes -1 as one. */
#ifndef KNOLL_LOWER_H
#define KNOLL_LOWER_H

#include "graph.h"
#include "program.h"

/* In place of a value: there is none, and none is needed. */
enum { KNOLL__UNUSED = -2 };

/* A value with proven bounds; a constant is emitted when an operation first needs it. */
typedef struct knoll__value {
    float low, high;
    int constant;               /* 1: always low == high */
    int operation;              /* that gives it; -1 for a constant not yet emitted */
    int derivative[KNOLL_AXES]; /* values, by the caller's position; -1: 0 everywhere */
} knoll__value;

struct knoll__lowering {
    const knoll_graph *graph;
    const knoll_allocator *allocator;
    knoll__program *program;
    knoll_error *error;
    knoll_status status;
    int needed; /* dimensions */
    int derive; /* whether what is emitted gets derivatives */
    knoll__value *values;
    size_t value_count, value_capacity;
    size_t operation_capacity, source_capacity, loop_capacity, base_capacity, scope_capacity;
    knoll__place *contexts; /* displacements are values here */
    size_t context_count, context_capacity;
    struct knoll__memo *memo;
    size_t memo_count, memo_capacity, memo_slots;
    uint32_t *memo_index;
    uint32_t *path; /* nodes being lowered, outermost first */
    size_t depth;
    double work, work_factor; /* operations a sample so far; octaves of the loops around */
};

/* Reports an error at a member (or NULL) of the node and gives -1. Printf's format. */
int knoll__lower_fail(knoll__lowering *lowering, knoll_status status, uint32_t node,
                      const char *member, const char *format, ...);

/* Reports that there is no memory, or that the program grows too large at the node being lowered,
   and gives -1. */
int knoll__lower_no_memory(knoll__lowering *lowering);
int knoll__lower_too_large(knoll__lowering *lowering);

/* Room for one more element of an array of the lowering or its program; 0 when there is none. */
#define KNOLL__GROW(l, array, capacity, count)                                                     \
    knoll__grow((l)->allocator, (void **)&(array), &(capacity), (count), sizeof *(array))

/* The value of an input in a context; its default when nothing is connected. */
int knoll__lower_input(knoll__lowering *lowering, uint32_t node, int input, int context);
int knoll__is_connected(const knoll__lowering *lowering, uint32_t node, int input);
double knoll__get(const knoll__lowering *lowering, uint32_t node, int parameter, int axis);

int knoll__emit_constant(knoll__lowering *lowering, float value);
int knoll__emit_source(knoll__lowering *lowering, const knoll__source_data *source, int context,
                       float low, float high);
/* The same of fixed-point noise. */
int knoll__emit_q16(knoll__lowering *lowering, const knoll__source_data *source, int context,
                    float low, float high);
int knoll__emit_coordinate(knoll__lowering *lowering, int axis, int context);
/* Constants are folded, by the same kernels. b and c may be KNOLL__UNUSED. */
int knoll__emit_map(knoll__lowering *lowering, knoll__map map, int a, int b, int c, float k0,
                    float k1);

/* A value without bounds, of the operation that is emitted next or of one that is there. */
int knoll__new_derivative(knoll__lowering *lowering, int operation);

/* derivative.c: give values their derivatives; 0, or -1 after an error. */
int knoll__derive_map(knoll__lowering *lowering, knoll__map map, int value, const int in[3],
                      float k0, float k1);
int knoll__derive_source(knoll__lowering *lowering, int value, const int by_place[KNOLL_AXES]);
int knoll__derive_coordinate(knoll__lowering *lowering, int value);
int knoll__derive_rescaled(knoll__lowering *lowering, int value, int from);
int knoll__derive_loop(knoll__lowering *lowering, int sum, int body);

/* Appends an operation without derivatives; gives its value. */
int knoll__emit(knoll__lowering *lowering, knoll__operation operation, float low, float high);
/* One with nothing in it. */
knoll__operation knoll__plain_operation(knoll__code code);

/* Makes sure that an operation gives the value. */
int knoll__emitted(knoll__lowering *lowering, int value);

/* Contexts. They give an index, or -1. */
int knoll__new_context(knoll__lowering *lowering, knoll__place place);
int knoll__new_scope(knoll__lowering *lowering, knoll__scope scope);
int knoll__context_transformed(knoll__lowering *lowering, int context, const double scale[4],
                               const double translate[4]);
/* Moved by value[a] * amplitude on each axis, but where that is KNOLL__UNUSED. */
int knoll__context_displaced(knoll__lowering *lowering, int context, const int value[4],
                             float amplitude);
int knoll__context_for_axis(knoll__lowering *lowering, int context, int axis);

/* Sums octaves of `source`, an input of the node, in a loop. */
int knoll__emit_loop(knoll__lowering *lowering, uint32_t node, int input, int context, int octaves,
                     double lacunarity, double gain);

/* band.c: fills in what loops say for band limits. Before registers are given. */
int knoll__find_bands(knoll__lowering *lowering);

/* registers.c: gives values registers, as few as live at once. */
int knoll__assign_registers(knoll__lowering *lowering, const int *outputs, size_t count);

#endif
