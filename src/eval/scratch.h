/* scratch.h - memory of one sampling call: the caller's, the stack's, or the allocator's. */
#ifndef KNOLL_SCRATCH_H
#define KNOLL_SCRATCH_H

#include "../support/memory.h"
#include "field.h"

enum { KNOLL__ALIGNMENT = 64 };

/* The first place there that is aligned for vectors: KNOLL__ALIGNMENT - 1 bytes further at most. */
static inline void *knoll__aligned(void *memory)
{
    unsigned char *bytes = memory;
    return bytes + (KNOLL__ALIGNMENT - (uintptr_t)memory % KNOLL__ALIGNMENT) % KNOLL__ALIGNMENT;
}

typedef struct knoll__scratch {
    void *memory;
    int owned; /* 1: to be given back */
} knoll__scratch;

/* `size` bytes: the caller's if there are enough, else `local` (may be NULL), else allocated;
   memory NULL when there are none to be had. */
static inline knoll__scratch knoll__scratch_take(const knoll_field *field,
                                                 const knoll_sampling *sampling, size_t size,
                                                 void *local, size_t local_size)
{
    if (sampling != NULL && sampling->scratch != NULL && sampling->scratch_size >= size)
        return (knoll__scratch){sampling->scratch, 0};
    if (size <= local_size)
        return (knoll__scratch){local, 0};
    return (knoll__scratch){knoll__allocate(&field->allocator, size), 1};
}

static inline void knoll__scratch_give_back(const knoll_field *field, knoll__scratch scratch)
{
    if (scratch.owned)
        knoll__release(&field->allocator, scratch.memory);
}

#endif
