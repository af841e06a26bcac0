/* allocator.h - an allocator that counts, fills memory with rubbish, and fails when told to. */
#ifndef KNOLL_TEST_ALLOCATOR_H
#define KNOLL_TEST_ALLOCATOR_H

#include <knoll/knoll.h>
#include <stdlib.h>
#include <string.h>

typedef struct test_memory {
    size_t calls;   /* of allocate */
    size_t live;    /* pieces not given back */
    size_t fail_at; /* the call, counted from 1, that gives nothing, and all after it; 0: none */
    int only_once;  /* 1: the calls after it succeed */
} test_memory;

static inline void *test_allocate(void *user, size_t size)
{
    test_memory *memory = user;
    size_t call = ++memory->calls;
    if (memory->fail_at != 0 &&
        (call == memory->fail_at || (call > memory->fail_at && !memory->only_once))) {
        return NULL;
    }
    void *piece = malloc(size);
    if (piece) {
        memset(piece, 0xa5, size);
        memory->live++;
    }
    return piece;
}

static inline void test_release(void *user, void *piece)
{
    test_memory *memory = user;
    memory->live--;
    free(piece);
}

static inline knoll_allocator test_allocator(test_memory *memory)
{
    return (knoll_allocator){test_allocate, test_release, memory};
}

#endif
