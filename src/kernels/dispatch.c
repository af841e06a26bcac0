/* dispatch.c - which instruction sets this machine can run, and which one new fields take. */
#include "isa.h"

#include <knoll/knoll.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "../support/error.h"

#if KNOLL_HAS_X86
#include <cpuid.h>

/* The registers that the operating system saves: bits of XCR0. Without them the wide registers
   cannot be used, whatever the CPU could do. */
static uint64_t saved_registers(void)
{
    uint32_t a, b, c, d;
    if (!__get_cpuid(1, &a, &b, &c, &d) || (c & bit_OSXSAVE) == 0)
        return 0;
    uint32_t low, high;
    __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return (uint64_t)high << 32 | low;
}

static int has_sse41(void)
{
    uint32_t a, b, c, d;
    return __get_cpuid(1, &a, &b, &c, &d) && (c & bit_SSE4_1) != 0;
}

/* With FMA, which every such machine has. */
static int has_avx2(void)
{
    uint32_t a, b, c, d;
    const uint64_t xmm_ymm = 0x06;
    return (saved_registers() & xmm_ymm) == xmm_ymm && __get_cpuid_count(7, 0, &a, &b, &c, &d) &&
           (b & bit_AVX2) != 0 && __get_cpuid(1, &a, &b, &c, &d) && (c & bit_FMA) != 0;
}

static int has_avx512(void)
{
    uint32_t a, b, c, d;
    const uint64_t xmm_ymm_zmm = 0xe6;
    const uint32_t needed = bit_AVX512F | bit_AVX512DQ | bit_AVX512VL | bit_AVX512BW;
    return has_avx2() && (saved_registers() & xmm_ymm_zmm) == xmm_ymm_zmm &&
           __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & needed) == needed;
}
#endif

static int always(void)
{
    return 1;
}

static const struct {
    const knoll__kernels *kernels;
    int (*supported)(void);
} ladder[] = {
    {&knoll__kernels_scalar, always},
#if KNOLL_HAS_X86
    {&knoll__kernels_sse2, always},   {&knoll__kernels_sse41, has_sse41},
    {&knoll__kernels_avx2, has_avx2}, {&knoll__kernels_avx512, has_avx512},
#endif
#if KNOLL_HAS_NEON
    {&knoll__kernels_neon, always},
#endif
};
enum { RUNGS = sizeof ladder / sizeof ladder[0] };

static _Atomic(const knoll__kernels *) forced;

/* Bit i: the machine runs rung i. Asked once, since asking a virtual machine is slow; threads that
   come here together find the same. */
static unsigned supported_rungs(void)
{
    static atomic_uint known;
    unsigned rungs = atomic_load_explicit(&known, memory_order_relaxed);
    if (rungs == 0) {
        for (unsigned i = 0; i < RUNGS; i++)
            rungs |= (unsigned)(ladder[i].supported() != 0) << i;
        atomic_store_explicit(&known, rungs, memory_order_relaxed);
    }
    return rungs;
}

static const knoll__kernels *supported_at(size_t index)
{
    for (unsigned i = 0; i < RUNGS; i++)
        if ((supported_rungs() >> i & 1) != 0 && index-- == 0)
            return ladder[i].kernels;
    return NULL;
}

static const knoll__kernels *supported_named(const char *name)
{
    for (unsigned i = 0; i < RUNGS; i++)
        if (strcmp(ladder[i].kernels->name, name) == 0 && (supported_rungs() >> i & 1) != 0)
            return ladder[i].kernels;
    return NULL;
}

static const knoll__kernels *fastest_supported(void)
{
    const knoll__kernels *best = ladder[0].kernels;
    for (unsigned i = 1; i < RUNGS; i++)
        if ((supported_rungs() >> i & 1) != 0)
            best = ladder[i].kernels;
    return best;
}

const knoll__kernels *knoll__kernels_current(void)
{
    const knoll__kernels *kernels = atomic_load_explicit(&forced, memory_order_relaxed);
    if (kernels != NULL)
        return kernels;
    const char *name = getenv("KNOLL_ISA");
    return name != NULL && name[0] != '\0' ? supported_named(name) : fastest_supported();
}

const char *knoll_isa_at(size_t index)
{
    const knoll__kernels *kernels = supported_at(index);
    return kernels != NULL ? kernels->name : NULL;
}

static knoll_status unsupported(knoll_error *error, const char *path, const char *name)
{
    char list[64] = "";
    for (size_t i = 0; knoll_isa_at(i) != NULL; i++) {
        if (i > 0)
            strcat(list, ", ");
        strcat(list, knoll_isa_at(i));
    }
    return knoll__fail(error, KNOLL_ERROR_UNSUPPORTED, path,
                       "this machine does not run the instruction set '%s'; it runs %s", name,
                       list);
}

knoll_status knoll_isa_current(const char **name, knoll_error *error)
{
    const knoll__kernels *kernels = knoll__kernels_current();
    if (kernels == NULL)
        return unsupported(error, "KNOLL_ISA", getenv("KNOLL_ISA"));
    *name = kernels->name;
    return KNOLL_OK;
}

knoll_status knoll_isa_force(const char *name, knoll_error *error)
{
    const knoll__kernels *kernels = name != NULL ? supported_named(name) : NULL;
    if (name != NULL && kernels == NULL)
        return unsupported(error, "", name);
    atomic_store_explicit(&forced, kernels, memory_order_relaxed);
    return KNOLL_OK;
}
