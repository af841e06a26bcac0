/* threads.c - one field from many threads at once, many fields in as many threads, and a first call
   from all of them together: no state is shared (C83, C88, C89). */
#define _POSIX_C_SOURCE 200809L

#include "all_fields.h"

#include <pthread.h>

enum { THREADS = 16, MOST = 600, ROUNDS = 40 };

/* Not in every system's pthread.h. */
typedef struct gate {
    pthread_mutex_t mutex;
    pthread_cond_t opened;
    int waiting, round;
} gate;

static gate together = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0, 0};

static void wait_for_all(void)
{
    pthread_mutex_lock(&together.mutex);
    int round = together.round;
    if (++together.waiting == THREADS) {
        together.waiting = 0;
        together.round++;
        pthread_cond_broadcast(&together.opened);
    }
    while (round == together.round)
        pthread_cond_wait(&together.opened, &together.mutex);
    pthread_mutex_unlock(&together.mutex);
}

/* What a thread is given and gives back. Checks are for the main thread: they count. */
typedef struct work {
    const knoll_field *field;
    int number;
    bool failed;
    float values[MOST];
} work;

static work all[THREADS];

static void run_threads(void *(*body)(void *))
{
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; i++) {
        all[i].number = i;
        all[i].failed = false;
        if (pthread_create(&threads[i], NULL, body, &all[i]) != 0) {
            printf("no thread to be had\n");
            exit(1);
        }
    }
    for (int i = 0; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
        CHECK(!all[i].failed);
    }
}

static knoll_grid grid_of(int part)
{
    knoll_grid grid = knoll_grid_default(3);
    grid.origin[1] = 0.3;
    grid.step[0] = 0.17;
    grid.first[2] = part;
    grid.count[0] = 20;
    grid.count[1] = 30;
    return grid;
}

static bool fill(const knoll_field *field, int part, float *values)
{
    knoll_grid grid = grid_of(part);
    return knoll_sample_grid(field, &grid, &(float *){values}, NULL) == KNOLL_OK;
}

/* A field of its own for each thread: from nothing to values. */
static bool make_and_fill(int number, float *values)
{
    knoll_graph *graph = knoll_graph_create(NULL);
    double frequency = number % 2 ? 0.3 : 0.02;
    knoll_node noise = make_source(graph, (size_t)number % SOURCES, frequency, 0);
    knoll_field *field = NULL;
    bool ok = knoll_compile(graph, knoll_make_fbm(graph, noise, NULL), (uint64_t)number, &field,
                            NULL) == KNOLL_OK &&
              fill(field, number, values);
    knoll_field_destroy(field);
    knoll_graph_destroy(graph);
    return ok;
}

/* C88: the first calls of the process. */
static void *first_call(void *user)
{
    work *w = user;
    wait_for_all();
    w->failed = !make_and_fill(w->number, w->values);
    return NULL;
}

/* C89: each thread has another field, made and used again and again beside the others'. */
static void *own_fields(void *user)
{
    static const float nothing[MOST];
    work *w = user;
    float values[MOST], *right = w->values;
    memcpy(right, nothing, sizeof nothing);
    w->failed = !make_and_fill(w->number, right);
    wait_for_all();
    for (int i = 0; i < ROUNDS && !w->failed; i++)
        w->failed = !make_and_fill(w->number, values) || memcmp(values, right, sizeof values) != 0;
    return NULL;
}

/* One field, its parts drawn by all threads at once. */
static void *shared_field(void *user)
{
    work *w = user;
    wait_for_all();
    for (int i = 0; i < 5 && !w->failed; i++)
        w->failed = !fill(w->field, w->number, w->values);
    return NULL;
}

static void c88_first_calls_together(void)
{
    static float right[MOST];
    run_threads(first_call);
    for (int i = 0; i < THREADS; i++) {
        CHECK(make_and_fill(i, right));
        CHECK_BYTES(all[i].values, right, sizeof right);
    }
}

static void c89_fields_do_not_meet(void)
{
    static float right[MOST];
    run_threads(own_fields);
    for (int i = 0; i < THREADS; i++) {
        CHECK(make_and_fill(i, right));
        CHECK_BYTES(all[i].values, right, sizeof right);
    }
}

static void c89_one_field_for_all(void)
{
    static float right[MOST];
    for (size_t i = 0; i < ALL_FIELDS; i += 4) {
        knoll_node output;
        knoll_graph *graph = all_fields_at(i, &output);
        knoll_field *field = must_compile(graph, output, i);
        knoll_graph_destroy(graph); /* C83: the field lives on */
        for (int t = 0; t < THREADS; t++)
            all[t].field = field;
        run_threads(shared_field);
        for (int t = 0; t < THREADS; t++) {
            CHECK(fill(field, t, right));
            CHECK_BYTES(all[t].values, right, sizeof right);
        }
        knoll_field_destroy(field);
    }
}

int main(void)
{
    RUN(c88_first_calls_together); /* first: no call comes before it */
    RUN(c89_fields_do_not_meet);
    RUN(c89_one_field_for_all);
    return test_end();
}
