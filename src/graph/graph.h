/* graph.h - graphs and node types from the inside. */
#ifndef KNOLL_GRAPH_H
#define KNOLL_GRAPH_H

#include <knoll/knoll.h>

enum { KNOLL__NAME_SIZE = 64, KNOLL__MAX_NODES = 65536 };

typedef struct knoll__lowering knoll__lowering;

/* A node type: what the public sees, and how a node of it becomes operations. `lower` returns the
   value that the node has in a context (see lower.h), or -1 after reporting an error. */
typedef struct knoll__type {
    knoll_type_info info;
    int (*lower)(knoll__lowering *lowering, uint32_t node, int context);
} knoll__type;

typedef union knoll__setting {
    double number[KNOLL_AXES]; /* numbers, whole numbers, indices of choices */
    uint64_t seed;
} knoll__setting;

typedef struct knoll__node {
    const knoll__type *type;
    char name[KNOLL__NAME_SIZE]; /* "" when it has none */
    uint32_t input[KNOLL_MAX_INPUTS];
    knoll__setting setting[KNOLL_MAX_PARAMETERS];
} knoll__node;

struct knoll_graph {
    knoll_allocator allocator;
    knoll__node *nodes; /* node `id` is nodes[id - 1] */
    size_t count, capacity;
    uint32_t *by_name; /* open addressing: ids, 0 where free */
    size_t slots;      /* a power of two */
    knoll_error error; /* the first; status KNOLL_OK while there is none */
};

/* The registry, one list a family of nodes; each ends with a type without a name. */
extern const knoll__type knoll__sources[], knoll__domains[], knoll__combiners[];

const knoll__type *knoll__type_find(const char *name, const knoll__type **nearest);

/* "nodes.NAME", or "nodes.#ID" for a node without a name, with ".MEMBER" unless that is NULL. */
void knoll__node_path(const knoll_graph *graph, uint32_t id, const char *member, char *path,
                      size_t size);

/* Index of an input or a parameter (or its alias) of a type, or -1. */
int knoll__input_index(const knoll_type_info *type, const char *name);
int knoll__parameter_index(const knoll_type_info *type, const char *name);

/* The member of a type that was probably meant, or NULL. */
const char *knoll__nearest_member(const knoll_type_info *type, const char *name);

/* "source, octaves, lacunarity, gain", cut to the room. */
void knoll__list_members(const knoll_type_info *type, char *list, size_t size);

/* Cycles and missing inputs, anywhere in the graph. */
knoll_status knoll__graph_check(const knoll_graph *graph, knoll_error *error);

/* What a parameter of this kind may hold: KNOLL_OK, or an error that says what would be right. */
knoll_status knoll__parameter_check(const knoll_parameter_info *parameter, double value,
                                    const char *path, knoll_error *error);

#endif
