/* strips.c - the pool of threads: every strip once, in order, whoever draws it and when. */
#define _POSIX_C_SOURCE 200809L

#include "raster/strips.h"

#include "test.h"

#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

typedef struct trial {
    atomic_uint drawn, packed, inside, most_inside;
    atomic_bool good_neighbours;
    uint64_t taken, fail_drawing, fail_packing, fail_taking;
    pthread_t caller;
    bool in_order, in_caller;
} trial;

static void doze(uint64_t strip)
{
    struct timespec time = {0, (long)(test_random(9, strip) % 200000)};
    nanosleep(&time, NULL);
}

static void enter(trial *t, uint64_t strip)
{
    unsigned inside = atomic_fetch_add(&t->inside, 1) + 1;
    unsigned most = atomic_load(&t->most_inside);
    while (inside > most && !atomic_compare_exchange_weak(&t->most_inside, &most, inside)) {
    }
    doze(strip);
}

static knoll_status draw(void *user, uint64_t strip, void *worker, unsigned char *bytes)
{
    trial *t = user;
    enter(t, strip);
    memcpy(worker, &strip, sizeof strip);
    memcpy(bytes, worker, sizeof strip);
    atomic_fetch_add(&t->drawn, 1);
    atomic_fetch_sub(&t->inside, 1);
    return strip == t->fail_drawing ? KNOLL_ERROR_LIMIT : KNOLL_OK;
}

/* A packed strip is the sum of its number and that of the one before. */
static knoll_status pack(void *user, uint64_t strip, void *worker, const unsigned char *before,
                         const unsigned char *bytes, void *packed)
{
    trial *t = user;
    uint64_t first = 0, second;
    enter(t, strip + 1000);
    if (before) {
        memcpy(&first, before, sizeof first);
    }
    memcpy(&second, bytes, sizeof second);
    if ((before != NULL) != (strip > 0) || second != strip || (before && first != strip - 1)) {
        atomic_store(&t->good_neighbours, false);
    }
    memcpy(worker, &second, sizeof second);
    second += first;
    memcpy(packed, &second, sizeof second);
    atomic_fetch_add(&t->packed, 1);
    atomic_fetch_sub(&t->inside, 1);
    return strip == t->fail_packing ? KNOLL_ERROR_ARGUMENT : KNOLL_OK;
}

static knoll_status take_number(trial *t, uint64_t strip, bool right)
{
    t->in_order = t->in_order && right && strip == t->taken;
    t->in_caller = t->in_caller && pthread_equal(t->caller, pthread_self());
    t->taken++;
    return strip == t->fail_taking ? KNOLL_ERROR_FILE : KNOLL_OK;
}

static knoll_status take(void *user, uint64_t strip, const void *bytes)
{
    uint64_t drawn;
    memcpy(&drawn, bytes, sizeof drawn);
    return take_number(user, strip, drawn == strip);
}

static knoll_status take_packed(void *user, uint64_t strip, const void *bytes)
{
    uint64_t packed;
    memcpy(&packed, bytes, sizeof packed);
    return take_number(user, strip, packed == strip + (strip > 0 ? strip - 1 : 0));
}

static knoll_status run(trial *t, uint64_t count, int threads, bool packing)
{
    t->in_order = t->in_caller = true;
    t->caller = pthread_self();
    atomic_store(&t->good_neighbours, true);
    knoll__strips strips = {
        .count = count,
        .bytes = sizeof(uint64_t),
        .packed_bytes = sizeof(uint64_t),
        .worker_bytes = sizeof(uint64_t),
        .threads = threads,
        .draw = draw,
        .pack = packing ? pack : NULL,
        .take = packing ? take_packed : take,
        .user = t,
    };
    return knoll__strips_run(&strips);
}

/* A trial in which nothing fails. */
static trial smooth(void)
{
    return (trial){
        .fail_drawing = UINT64_MAX, .fail_packing = UINT64_MAX, .fail_taking = UINT64_MAX};
}

static void every_strip_once(void)
{
    const uint64_t counts[] = {0, 1, 2, 3, 7, 100};
    const int threads[] = {1, 2, 3, 7, 64};
    for (size_t i = 0; i < COUNT(counts); i++) {
        for (size_t j = 0; j < 2 * COUNT(threads); j++) {
            bool packing = j % 2 == 1;
            trial t = smooth();
            CHECK_INT(run(&t, counts[i], threads[j / 2], packing), KNOLL_OK);
            CHECK_INT(t.taken, counts[i]);
            CHECK_INT(t.drawn, counts[i]);
            CHECK_INT(t.packed, packing ? counts[i] : 0);
            CHECK(t.in_order && t.in_caller && t.good_neighbours);
            CHECK((int)t.most_inside <= threads[j / 2]);
        }
    }
}

static void failures_end_it(void)
{
    for (int i = 0; i < 6; i++) {
        int threads = 1 + i / 2 * 2;
        bool packing = i % 2 == 1;
        trial drawing = smooth(), taking = smooth(), in_packing = smooth();
        drawing.fail_drawing = taking.fail_taking = in_packing.fail_packing = 20;
        CHECK_INT(run(&drawing, 1000, threads, packing), KNOLL_ERROR_LIMIT);
        CHECK(drawing.taken <= 20 && drawing.drawn < 1000 && drawing.in_order);

        CHECK_INT(run(&taking, 1000, threads, packing), KNOLL_ERROR_FILE);
        CHECK_INT(taking.taken, 21);
        CHECK(taking.drawn < 1000 && taking.in_order && taking.good_neighbours);

        if (packing) {
            CHECK_INT(run(&in_packing, 1000, threads, true), KNOLL_ERROR_ARGUMENT);
            CHECK(in_packing.taken <= 20 && in_packing.drawn < 1000 && in_packing.in_order);
        }
    }
}

static void no_memory(void)
{
    trial t = smooth();
    knoll__strips strips = {.count = 10,
                            .bytes = SIZE_MAX / 2,
                            .worker_bytes = 8,
                            .threads = 2,
                            .draw = draw,
                            .take = take,
                            .user = &t};
    CHECK_INT(knoll__strips_run(&strips), KNOLL_ERROR_MEMORY);
    strips.packed_bytes = strips.bytes;
    strips.bytes = 8;
    strips.pack = pack;
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
