/* memory.h - memory by the caller's allocator. */
#ifndef KNOLL_MEMORY_H
#define KNOLL_MEMORY_H

#include <knoll/knoll.h>
#include <stdlib.h>
#include <string.h>

static inline void *knoll__malloc(void *user, size_t size)
{
    (void)user;
    return malloc(size);
}

static inline void knoll__free(void *user, void *memory)
{
    (void)user;
    free(memory);
}

/* *allocator, or malloc's when it is NULL. */
static inline knoll_allocator knoll__allocator(const knoll_allocator *allocator)
{
    return allocator != NULL ? *allocator : (knoll_allocator){knoll__malloc, knoll__free, NULL};
}

static inline void *knoll__allocate(const knoll_allocator *allocator, size_t size)
{
    return allocator->allocate(allocator->user, size != 0 ? size : 1);
}

static inline void knoll__release(const knoll_allocator *allocator, void *memory)
{
    if (memory != NULL)
        allocator->release(allocator->user, memory);
}

/* Makes room in an array of *capacity elements for one more than `count`. 0 when there is none, and
   the array is as it was. */
static inline int knoll__grow(const knoll_allocator *allocator, void **array, size_t *capacity,
                              size_t count, size_t element)
{
    if (count < *capacity)
        return 1;
    size_t wanted = *capacity < 8 ? 8 : *capacity * 2;
    void *larger = knoll__allocate(allocator, wanted * element);
    if (larger == NULL)
        return 0;
    if (count > 0)
        memcpy(larger, *array, count * element);
    knoll__release(allocator, *array);
    *array = larger;
    *capacity = wanted;
    return 1;
}

#endif
