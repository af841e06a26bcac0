/* machine.c - what this machine can do at best: its name, its memory, its multiply-adds.
   The roofline that the tasks are held against. */
#include "bench.h"

#include <ctype.h>
#include <string.h>
#if defined(__GNUC__) && defined(__x86_64__)
#include <immintrin.h>
#endif
#if defined(__GNUC__) && defined(__aarch64__)
#include <arm_neon.h>
#endif

/* ---- Name ----------------------------------------------------------------------------------- */

const char *bench_machine(void)
{
    static char name[128];
    char line[256];
    FILE *file = fopen("/proc/cpuinfo", "r");
    while (file && !name[0] && fgets(line, sizeof line, file)) {
        char *colon = strchr(line, ':');
        if (!colon || strncmp(line, "model name", 10) != 0) {
            continue;
        }
        size_t length = 0;
        for (const char *s = colon + 1 + strspn(colon + 1, " \t"); *s && *s != '\n'; s++) {
            if (length + 1 < sizeof name && isprint((unsigned char)*s) && *s != '"' && *s != '\\') {
                name[length++] = *s;
            }
        }
    }
    if (file) {
        fclose(file);
    }
    if (!name[0]) {
        strcpy(name, "unknown");
    }
    return name;
}

/* ---- Multiply-adds -------------------------------------------------------------------------- */

enum { FMA_ROUNDS = 20000, FMA_CHAINS = 12 };

static volatile float fma_sink;

/* Twelve chains hide the latency of a multiply-add (4 cycles, two a cycle). Each tends to 1, so no
   number becomes large or subnormal. */
#define FMA_CHAIN_LOOP(vector, set, multiply_add)                                                  \
    vector a0 = set(0.0f), a1 = set(0.1f), a2 = set(0.2f), a3 = set(0.3f), a4 = set(0.4f),         \
           a5 = set(0.5f), a6 = set(0.6f), a7 = set(0.7f), a8 = set(0.8f), a9 = set(0.9f),         \
           a10 = set(1.0f), a11 = set(1.1f);                                                       \
    const vector m = set(0.999f), n = set(0.001f);                                                 \
    for (int i = 0; i < FMA_ROUNDS; i++) {                                                         \
        a0 = multiply_add(a0, m, n), a1 = multiply_add(a1, m, n), a2 = multiply_add(a2, m, n);     \
        a3 = multiply_add(a3, m, n), a4 = multiply_add(a4, m, n), a5 = multiply_add(a5, m, n);     \
        a6 = multiply_add(a6, m, n), a7 = multiply_add(a7, m, n), a8 = multiply_add(a8, m, n);     \
        a9 = multiply_add(a9, m, n), a10 = multiply_add(a10, m, n);                                \
        a11 = multiply_add(a11, m, n);                                                             \
    }                                                                                              \
    float lanes[sizeof(vector) / sizeof(float)];                                                   \
    const vector sums[] = {a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11};                      \
    for (int i = 0; i < FMA_CHAINS; i++) {                                                         \
        memcpy(lanes, &sums[i], sizeof lanes);                                                     \
        fma_sink = lanes[0];                                                                       \
    }

#if defined(__GNUC__) && defined(__x86_64__)
__attribute__((target("avx512f"))) static double fma_avx512(void *context)
{
    (void)context;
    FMA_CHAIN_LOOP(__m512, _mm512_set1_ps, _mm512_fmadd_ps)
    return 0;
}

__attribute__((target("avx2,fma"))) static double fma_avx2(void *context)
{
    (void)context;
    FMA_CHAIN_LOOP(__m256, _mm256_set1_ps, _mm256_fmadd_ps)
    return 0;
}
#define SSE_MULTIPLY_ADD(a, m, n) _mm_add_ps(_mm_mul_ps(a, m), n)
#define BASE_LANES 4
static double fma_base(void *context)
{
    (void)context;
    FMA_CHAIN_LOOP(__m128, _mm_set1_ps, SSE_MULTIPLY_ADD)
    return 0;
}
#elif defined(__GNUC__) && defined(__aarch64__)
#define NEON_MULTIPLY_ADD(a, m, n) vfmaq_f32(n, a, m)
#define BASE_LANES 4
static double fma_base(void *context)
{
    (void)context;
    FMA_CHAIN_LOOP(float32x4_t, vdupq_n_f32, NEON_MULTIPLY_ADD)
    return 0;
}
#else
#define SCALAR_MULTIPLY_ADD(a, m, n) ((a) * (m) + (n))
#define SCALAR_SET(x) (x)
#define BASE_LANES 1
static double fma_base(void *context)
{
    (void)context;
    FMA_CHAIN_LOOP(float, SCALAR_SET, SCALAR_MULTIPLY_ADD)
    return 0;
}
#endif

/* A multiply-add of one lane counts as one. */
void bench_fma_entry(bench_entry *entry)
{
    double lanes = BASE_LANES;
    memset(entry, 0, sizeof *entry);
    entry->run = fma_base;
#if defined(__GNUC__) && defined(__x86_64__)
    if (__builtin_cpu_supports("avx512f")) {
        entry->run = fma_avx512;
        lanes = 16;
    } else if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) {
        entry->run = fma_avx2;
        lanes = 8;
    }
#endif
    entry->task = "fma";
    entry->label = "machine";
    entry->points = lanes * FMA_CHAINS * FMA_ROUNDS;
}

/* ---- Memory --------------------------------------------------------------------------------- */

static void *(*volatile fill)(void *, int, size_t) = memset;

static double run_memset(void *context)
{
    fill(context, 0, BENCH_POINT_COUNT * sizeof(float));
    return 0;
}

void bench_memset_entry(bench_entry *entry)
{
    memset(entry, 0, sizeof *entry);
    entry->task = "memset";
    entry->label = "machine";
    entry->points = BENCH_POINT_COUNT;
    entry->run = run_memset;
    entry->context = bench_buffer(BENCH_POINT_COUNT);
}
