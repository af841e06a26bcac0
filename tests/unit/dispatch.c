/* dispatch.c - which instruction set is taken: forced, named by KNOLL_ISA, or the fastest; those
   that this machine lacks are refused with a list (C87, C88). */
#define _POSIX_C_SOURCE 200809L /* setenv */
#include <kernels/kernels.h>

#include <pthread.h>

#include "isas.h"
#include "test.h"

static const char *current(void)
{
    const char *name = NULL;
    return knoll_isa_current(&name, NULL) == KNOLL_OK ? name : "refused";
}

static const char *fastest(void)
{
    size_t count = 0;
    while (knoll_isa_at(count) != NULL) {
        count++;
    }
    return knoll_isa_at(count - 1);
}

static void the_list(void)
{
    CHECK_TEXT(knoll_isa_at(0), "scalar");
    CHECK(knoll_isa_at(100) == NULL && knoll_isa_at(SIZE_MAX) == NULL);
#if defined(__x86_64__)
    CHECK(isa_is_here("sse2")); /* every such machine has it */
    CHECK_INT(isa_is_here("sse41"), __builtin_cpu_supports("sse4.1") != 0);
    CHECK_INT(isa_is_here("avx2"), __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"));
    CHECK_INT(isa_is_here("avx512"),
              __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
                  __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bw"));
#elif defined(__aarch64__)
    CHECK(isa_is_here("neon"));
#endif
}

static void the_environment(void)
{
    unsetenv("KNOLL_ISA");
    CHECK_TEXT(current(), fastest());
    for (size_t i = 0; knoll_isa_at(i) != NULL; i++) {
        setenv("KNOLL_ISA", knoll_isa_at(i), 1);
        CHECK_TEXT(current(), knoll_isa_at(i));
        CHECK_TEXT(knoll__kernels_current()->name, knoll_isa_at(i));
    }
    setenv("KNOLL_ISA", "", 1);
    CHECK_TEXT(current(), fastest());
}

/* Refused with every instruction set that would do, whoever asks; outputs stay as they were. */
static void c87_what_is_not_here(void)
{
    static const char *const bad[] = {"mmx", "AVX2", "avx", "scalar ", "neon,scalar", "%s%n"};
    for (size_t i = 0; i < COUNT(bad); i++) {
        const char *name = "untouched";
        knoll_error error;
        test_row = bad[i];
        setenv("KNOLL_ISA", bad[i], 1);
        CHECK_INT(knoll_isa_current(&name, &error), KNOLL_ERROR_UNSUPPORTED);
        CHECK_TEXT(name, "untouched");
        CHECK_TEXT(error.path, "KNOLL_ISA");
        CHECK(strstr(error.message, bad[i]) != NULL);
        for (size_t n = 0; knoll_isa_at(n) != NULL; n++) {
            CHECK(strstr(error.message, knoll_isa_at(n)) != NULL);
        }
        knoll_graph *graph = knoll_graph_create(NULL);
        knoll_field *field = NULL;
        CHECK_INT(knoll_compile(graph, knoll_make_perlin(graph, NULL), 1, &field, NULL),
                  KNOLL_ERROR_UNSUPPORTED);
        CHECK(field == NULL);
        knoll_graph_destroy(graph);
        unsetenv("KNOLL_ISA");
        CHECK_INT(knoll_isa_force(bad[i], &error), KNOLL_ERROR_UNSUPPORTED);
        CHECK(strstr(error.message, "scalar") != NULL);
        CHECK_TEXT(current(), fastest());
    }
    test_row = "";
}

static void forcing(void)
{
    setenv("KNOLL_ISA", "mmx", 1); /* what is forced comes first */
    for (size_t i = 0; knoll_isa_at(i) != NULL; i++) {
        CHECK_INT(knoll_isa_force(knoll_isa_at(i), NULL), KNOLL_OK);
        CHECK_TEXT(current(), knoll_isa_at(i));
    }
    CHECK_INT(knoll_isa_force("mmx", NULL), KNOLL_ERROR_UNSUPPORTED); /* and stays */
    CHECK_TEXT(current(), fastest());
    CHECK_INT(knoll_isa_force(NULL, NULL), KNOLL_OK);
    CHECK_TEXT(current(), "refused");
    unsetenv("KNOLL_ISA");
    CHECK_TEXT(current(), fastest());
}

/* C88: many threads whose first call this is see one answer. */
static void *first_call(void *data)
{
    pthread_barrier_t *barrier = data;
    float *value = malloc(sizeof *value);
    pthread_barrier_wait(barrier);
    knoll_graph *graph = knoll_graph_create(NULL);
    knoll_field *field = NULL;
    knoll_compile(graph, knoll_make_perlin(graph, NULL), 1, &field, NULL);
    *value = knoll_sample2(field, 12.3, 45.6);
    knoll_field_destroy(field);
    knoll_graph_destroy(graph);
    return value;
}

static void c88_many_threads(void)
{
    enum { threads = 32 };
    pthread_t thread[threads];
    pthread_barrier_t barrier;
    pthread_barrier_init(&barrier, NULL, threads);
    for (int i = 0; i < threads; i++) {
        CHECK_INT(pthread_create(&thread[i], NULL, first_call, &barrier), 0);
    }
    float expected = 0;
    for (int i = 0; i < threads; i++) {
        void *result = NULL;
        pthread_join(thread[i], &result);
        float value = *(float *)result;
        expected = i == 0 ? value : expected;
        CHECK_BITS(value, expected);
        free(result);
    }
    pthread_barrier_destroy(&barrier);
}

int main(void)
{
    unsetenv("KNOLL_ISA");
    RUN(c88_many_threads);
    RUN(the_list);
    RUN(the_environment);
    RUN(c87_what_is_not_here);
    RUN(forcing);
    return test_end();
}
