/* strips.c - the pool of threads: every strip once, in order, whoever draws it and when. */
#define _POSIX_C_SOURCE 200809L

#include "raster/strips.h"

#include "test.h"

#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

typedef struct trial {
    atomic_uint drawn, inside, most_inside;
    uint64_t taken, fail_drawing, fail_taking;
    pthread_t caller;
    bool in_order, in_caller;
} trial;

static void doze(uint64_t strip)
{
    struct timespec time = {0, (long)(test_random(9, strip) % 200000)};
    nanosleep(&time, NULL);
}

static knoll_status draw(void *user, uint64_t strip, void *worker, unsigned char *bytes)
{
    trial *t = user;
    unsigned inside = atomic_fetch_add(&t->inside, 1) + 1;
    unsigned most = atomic_load(&t->most_inside);
    while (inside > most && !atomic_compare_exchange_weak(&t->most_inside, &most, inside)) {
    }
    doze(strip);
    memcpy(worker, &strip, sizeof strip);
    memcpy(bytes, worker, sizeof strip);
    atomic_fetch_add(&t->drawn, 1);
    atomic_fetch_sub(&t->inside, 1);
    return strip == t->fail_drawing ? KNOLL_ERROR_LIMIT : KNOLL_OK;
}

static knoll_status take(void *user, uint64_t strip, const unsigned char *bytes)
{
    trial *t = user;
    uint64_t drawn;
    memcpy(&drawn, bytes, sizeof drawn);
    t->in_order = t->in_order && drawn == strip && strip == t->taken;
    t->in_caller = t->in_caller && pthread_equal(t->caller, pthread_self());
    t->taken++;
    return strip == t->fail_taking ? KNOLL_ERROR_FILE : KNOLL_OK;
}

static knoll_status run(trial *t, uint64_t count, int threads)
{
    t->in_order = t->in_caller = true;
    t->caller = pthread_self();
    knoll__strips strips = {count, sizeof(uint64_t), sizeof(uint64_t), threads, draw, take, t};
    return knoll__strips_run(&strips);
}

static void every_strip_once(void)
{
    const uint64_t counts[] = {0, 1, 2, 3, 7, 100};
    const int threads[] = {1, 2, 3, 7, 64};
    for (size_t i = 0; i < COUNT(counts); i++) {
        for (size_t j = 0; j < COUNT(threads); j++) {
            trial t = {.fail_drawing = UINT64_MAX, .fail_taking = UINT64_MAX};
            CHECK_INT(run(&t, counts[i], threads[j]), KNOLL_OK);
            CHECK_INT(t.taken, counts[i]);
            CHECK_INT(t.drawn, counts[i]);
            CHECK(t.in_order && t.in_caller);
            CHECK((int)t.most_inside <= threads[j]);
        }
    }
}

static void failures_end_it(void)
{
    for (int threads = 1; threads <= 5; threads += 2) {
        trial drawing = {.fail_drawing = 20, .fail_taking = UINT64_MAX};
        CHECK_INT(run(&drawing, 1000, threads), KNOLL_ERROR_LIMIT);
        CHECK(drawing.taken <= 20 && drawing.drawn < 1000 && drawing.in_order);

        trial taking = {.fail_drawing = UINT64_MAX, .fail_taking = 20};
        CHECK_INT(run(&taking, 1000, threads), KNOLL_ERROR_FILE);
        CHECK_INT(taking.taken, 21);
        CHECK(taking.drawn < 1000 && taking.in_order);
    }
}

static void no_memory(void)
{
    trial t = {.fail_drawing = UINT64_MAX, .fail_taking = UINT64_MAX};
    knoll__strips strips = {10, SIZE_MAX / 2, 8, 2, draw, take, &t};
    CHECK_INT(knoll__strips_run(&strips), KNOLL_ERROR_MEMORY);
    CHECK_INT(t.drawn, 0);
}

int main(void)
{
    RUN(every_strip_once);
    RUN(failures_end_it);
    RUN(no_memory);
    return test_end();
}
