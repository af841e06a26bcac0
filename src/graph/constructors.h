/* constructors.h - what the generated typed constructors share. */
#ifndef KNOLL_CONSTRUCTORS_H
#define KNOLL_CONSTRUCTORS_H

#include <knoll/knoll.h>

/* Connects unless `source` is no node. */
static inline void knoll__connect(knoll_graph *graph, knoll_node node, const char *input,
                                  knoll_node source)
{
    if (source.id != 0)
        knoll_graph_connect(graph, node, input, source);
}

/* Sets a parameter that has `count` values: 1, or one a axis. Numbers are widened within, since the
   caller's environment may flush denormals to zero. */
void knoll__set_numbers(knoll_graph *graph, knoll_node node, const char *parameter,
                        const float *values, int count);
void knoll__set_integers(knoll_graph *graph, knoll_node node, const char *parameter,
                         const int32_t *values, int count);

/* Sets a choice by its index; what is none of them is an error by its number. */
void knoll__choose(knoll_graph *graph, knoll_node node, const char *parameter, int index);

#endif
