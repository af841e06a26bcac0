/* strips.c - a small pool of threads. Strip s is drawn into slot s modulo the number of slots, once
   the slot is free, so memory is bounded. Strips are packed as soon as they and the one before are
   drawn. The calling thread takes strips, and draws and packs while it waits. What is drawn and
   packed depends on the strip alone. */
#define _POSIX_C_SOURCE 200809L

#include "raster/strips.h"

#include <pthread.h>
#include <stdlib.h>

enum { MOST_THREADS = 256 };

typedef enum slot_state { SLOT_FREE, SLOT_DRAWN, SLOT_READY } slot_state;

typedef struct strip_pool {
    const knoll__strips *job;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    uint64_t to_draw, to_pack, to_take; /* the strips whose turn it is */
    uint64_t slots, ahead;              /* at most so many are drawn and not yet taken */
    slot_state *states;
    unsigned char *drawn, *packed; /* the slots; `packed` is NULL for a job that packs nothing */
    knoll_status status;
} strip_pool;

typedef struct worker {
    strip_pool *pool;
    void *memory;
    pthread_t thread;
} worker;

static size_t slot_of(const strip_pool *pool, uint64_t strip)
{
    return (size_t)(strip % pool->slots);
}

static unsigned char *drawn_at(const strip_pool *pool, uint64_t strip)
{
    return pool->drawn + slot_of(pool, strip) * pool->job->bytes;
}

static unsigned char *packed_at(const strip_pool *pool, uint64_t strip)
{
    return pool->packed + slot_of(pool, strip) * pool->job->packed_bytes;
}

/* ---- Steps; called with the lock held ------------------------------------------------------- */

static int may_draw(const strip_pool *pool)
{
    return pool->to_draw < pool->job->count && pool->to_draw - pool->to_take < pool->ahead;
}

/* Turns to pack come in order, so the strip before is drawn too, and stays until both are taken. */
static int may_pack(const strip_pool *pool)
{
    return pool->packed && pool->to_pack < pool->to_draw &&
           pool->states[slot_of(pool, pool->to_pack)] == SLOT_DRAWN;
}

static int may_take(const strip_pool *pool)
{
    slot_state done = pool->packed ? SLOT_READY : SLOT_DRAWN;
    return pool->to_take < pool->to_draw && pool->states[slot_of(pool, pool->to_take)] == done;
}

/* Takes the lock again after a step on `strip`. */
static void end_step(strip_pool *pool, uint64_t strip, slot_state state, knoll_status status)
{
    pthread_mutex_lock(&pool->lock);
    if (status != KNOLL_OK && pool->status == KNOLL_OK) {
        pool->status = status;
    }
    pool->states[slot_of(pool, strip)] = state;
    pthread_cond_broadcast(&pool->changed);
}

static void draw_next(strip_pool *pool, void *memory)
{
    uint64_t strip = pool->to_draw++;
    pthread_mutex_unlock(&pool->lock);
    knoll_status status = pool->job->draw(pool->job->user, strip, memory, drawn_at(pool, strip));
    end_step(pool, strip, SLOT_DRAWN, status);
}

static void pack_next(strip_pool *pool, void *memory)
{
    uint64_t strip = pool->to_pack++;
    pthread_mutex_unlock(&pool->lock);
    const unsigned char *before = strip > 0 ? drawn_at(pool, strip - 1) : NULL;
    knoll_status status = pool->job->pack(pool->job->user, strip, memory, before,
                                          drawn_at(pool, strip), packed_at(pool, strip));
    end_step(pool, strip, SLOT_READY, status);
}

static void take_next(strip_pool *pool)
{
    uint64_t strip = pool->to_take;
    pthread_mutex_unlock(&pool->lock);
    knoll_status status = pool->job->take(
        pool->job->user, strip, pool->packed ? packed_at(pool, strip) : drawn_at(pool, strip));
    end_step(pool, strip, SLOT_FREE, status);
    pool->to_take++;
}

/* ---- Threads -------------------------------------------------------------------------------- */

/* Packing comes first, since it is what lets a strip go. */
static void work_or_wait(strip_pool *pool, void *memory)
{
    if (may_pack(pool)) {
        pack_next(pool, memory);
    } else if (may_draw(pool)) {
        draw_next(pool, memory);
    } else {
        pthread_cond_wait(&pool->changed, &pool->lock);
    }
}

static void *work(void *argument)
{
    worker *self = argument;
    strip_pool *pool = self->pool;
    const uint64_t *last_turn = pool->packed ? &pool->to_pack : &pool->to_draw;
    pthread_mutex_lock(&pool->lock);
    while (pool->status == KNOLL_OK && *last_turn < pool->job->count) {
        work_or_wait(pool, self->memory);
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

static void take_all(strip_pool *pool, void *memory)
{
    pthread_mutex_lock(&pool->lock);
    while (pool->status == KNOLL_OK && pool->to_take < pool->job->count) {
        if (may_take(pool)) {
            take_next(pool);
        } else {
            work_or_wait(pool, memory);
        }
    }
    pthread_cond_broadcast(&pool->changed);
    pthread_mutex_unlock(&pool->lock);
}

/* The threads but the caller's are started, and have ended when this returns. */
static void run_threads(strip_pool *pool, worker *workers, size_t threads)
{
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->changed, NULL);

    /* Where the system gives no more threads, those that there are do the work. */
    size_t started = 1;
    while (started < threads &&
           pthread_create(&workers[started].thread, NULL, work, &workers[started]) == 0) {
        started++;
    }
    take_all(pool, workers[0].memory);
    for (size_t i = 1; i < started; i++) {
        pthread_join(workers[i].thread, NULL);
    }
    pthread_cond_destroy(&pool->changed);
    pthread_mutex_destroy(&pool->lock);
}

/* `count` times `bytes` of memory, or NULL. */
static void *allocate(size_t count, size_t bytes)
{
    bytes = bytes > 0 ? bytes : 1;
    return bytes <= SIZE_MAX / count ? malloc(count * bytes) : NULL;
}

knoll_status knoll__strips_run(const knoll__strips *strips)
{
    uint64_t most = strips->count < MOST_THREADS ? strips->count : MOST_THREADS;
    size_t threads = (size_t)strips->threads < most ? (size_t)strips->threads : (size_t)most;
    threads = threads > 0 ? threads : 1;

    /* A packed strip needs the drawn one before it, which takes a slot more. */
    strip_pool pool = {.job = strips, .status = KNOLL_ERROR_MEMORY};
    pool.ahead = threads > 1 ? 2 * threads : 1;
    pool.slots = pool.ahead + (strips->pack ? 1 : 0);
    worker *workers = calloc(threads, sizeof *workers);
    pool.states = calloc((size_t)pool.slots, sizeof *pool.states);
    pool.drawn = allocate((size_t)pool.slots, strips->bytes);
    pool.packed = strips->pack ? allocate((size_t)pool.slots, strips->packed_bytes) : NULL;
    size_t ready = 0;
    while (workers && ready < threads &&
           (workers[ready].memory = allocate(1, strips->worker_bytes))) {
        workers[ready++].pool = &pool;
    }
    if (pool.states && pool.drawn && (pool.packed || !strips->pack) && ready == threads) {
        pool.status = KNOLL_OK;
        run_threads(&pool, workers, threads);
    }
    for (size_t i = 0; i < ready; i++) {
        free(workers[i].memory);
    }
    free(pool.packed);
    free(pool.drawn);
    free(pool.states);
    free(workers);
    return pool.status;
}
