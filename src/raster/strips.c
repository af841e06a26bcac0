/* strips.c - a small pool of threads. Strip s is drawn into slot s modulo the number of slots, once
   the strip before it in that slot has been taken, so memory is bounded. The calling thread takes
   strips, and draws while it waits. What is drawn depends on the strip alone. */
#define _POSIX_C_SOURCE 200809L

#include "raster/strips.h"

#include <pthread.h>
#include <stdlib.h>

enum { MOST_THREADS = 256 };

typedef struct strip_pool {
    const knoll__strips *job;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    uint64_t next;  /* the strip that is drawn next */
    uint64_t taken; /* how many have been taken */
    uint64_t slots;
    unsigned char *ready; /* a flag a slot */
    unsigned char *drawn; /* the slots */
    knoll_status status;
} strip_pool;

typedef struct worker {
    strip_pool *pool;
    void *memory;
    pthread_t thread;
} worker;

/* All of the following are called with the lock held. */

static int may_draw(const strip_pool *pool)
{
    return pool->status == KNOLL_OK && pool->next < pool->job->count &&
           pool->next - pool->taken < pool->slots;
}

static void draw_next(strip_pool *pool, void *memory)
{
    uint64_t strip = pool->next++;
    size_t slot = (size_t)(strip % pool->slots);
    pthread_mutex_unlock(&pool->lock);
    knoll_status status =
        pool->job->draw(pool->job->user, strip, memory, pool->drawn + slot * pool->job->bytes);
    pthread_mutex_lock(&pool->lock);
    if (status != KNOLL_OK && pool->status == KNOLL_OK) {
        pool->status = status;
    }
    pool->ready[slot] = 1;
    pthread_cond_broadcast(&pool->changed);
}

static void take_next(strip_pool *pool)
{
    size_t slot = (size_t)(pool->taken % pool->slots);
    pthread_mutex_unlock(&pool->lock);
    knoll_status status =
        pool->job->take(pool->job->user, pool->taken, pool->drawn + slot * pool->job->bytes);
    pthread_mutex_lock(&pool->lock);
    if (status != KNOLL_OK && pool->status == KNOLL_OK) {
        pool->status = status;
    }
    pool->ready[slot] = 0;
    pool->taken++;
    pthread_cond_broadcast(&pool->changed);
}

/* ---- Threads -------------------------------------------------------------------------------- */

static void *work(void *argument)
{
    worker *self = argument;
    strip_pool *pool = self->pool;
    pthread_mutex_lock(&pool->lock);
    while (pool->status == KNOLL_OK && pool->next < pool->job->count) {
        if (may_draw(pool)) {
            draw_next(pool, self->memory);
        } else {
            pthread_cond_wait(&pool->changed, &pool->lock);
        }
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}

static void take_all(strip_pool *pool, void *memory)
{
    pthread_mutex_lock(&pool->lock);
    while (pool->status == KNOLL_OK && pool->taken < pool->job->count) {
        if (pool->ready[pool->taken % pool->slots]) {
            take_next(pool);
        } else if (may_draw(pool)) {
            draw_next(pool, memory);
        } else {
            pthread_cond_wait(&pool->changed, &pool->lock);
        }
    }
    pthread_cond_broadcast(&pool->changed);
    pthread_mutex_unlock(&pool->lock);
}

knoll_status knoll__strips_run(const knoll__strips *strips)
{
    uint64_t most = strips->count < MOST_THREADS ? strips->count : MOST_THREADS;
    size_t threads = (size_t)strips->threads < most ? (size_t)strips->threads : (size_t)most;
    threads = threads > 0 ? threads : 1;
    size_t slots = threads > 1 ? 2 * threads : 1;

    strip_pool pool = {.job = strips, .slots = slots, .status = KNOLL_ERROR_MEMORY};
    worker *workers = calloc(threads, sizeof *workers);
    pool.ready = calloc(slots, 1);
    pool.drawn = strips->bytes <= SIZE_MAX / slots ? malloc(slots * strips->bytes) : NULL;
    size_t ready = 0;
    while (workers && ready < threads && (workers[ready].memory = malloc(strips->worker_bytes))) {
        workers[ready++].pool = &pool;
    }
    if (pool.ready && pool.drawn && ready == threads) {
        pool.status = KNOLL_OK;
        pthread_mutex_init(&pool.lock, NULL);
        pthread_cond_init(&pool.changed, NULL);

        /* Where the system gives no more threads, those that there are do the work. */
        size_t started = 1;
        while (started < threads &&
               pthread_create(&workers[started].thread, NULL, work, &workers[started]) == 0) {
            started++;
        }
        take_all(&pool, workers[0].memory);
        for (size_t i = 1; i < started; i++) {
            pthread_join(workers[i].thread, NULL);
        }
        pthread_cond_destroy(&pool.changed);
        pthread_mutex_destroy(&pool.lock);
    }
    for (size_t i = 0; i < ready; i++) {
        free(workers[i].memory);
    }
    free(pool.drawn);
    free(pool.ready);
    free(workers);
    return pool.status;
}
