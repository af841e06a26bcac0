/* environment.h - the floating-point environment of the contract: round to nearest, denormals kept,
   nothing trapped; and the caller's back again. */
#ifndef KNOLL_ENVIRONMENT_H
#define KNOLL_ENVIRONMENT_H

#include <stdint.h>

#if defined(__SSE2__) || defined(_M_X64)
#include <xmmintrin.h>

typedef unsigned knoll__environment;

static inline knoll__environment knoll__environment_enter(void)
{
    const unsigned standard = 0x1f80; /* all exceptions masked, to nearest, no flush to zero */
    unsigned callers = _mm_getcsr();
    if ((callers & ~0x3fu) != standard)
        _mm_setcsr(standard);
    return callers;
}

static inline void knoll__environment_leave(knoll__environment callers)
{
    if (_mm_getcsr() != callers)
        _mm_setcsr(callers);
}

#elif defined(__aarch64__) && defined(__GNUC__)

typedef uint64_t knoll__environment;

static inline knoll__environment knoll__environment_enter(void)
{
    uint64_t callers;
    __asm__ volatile("mrs %0, fpcr" : "=r"(callers));
    if (callers != 0)
        __asm__ volatile("msr fpcr, %0" : : "r"((uint64_t)0) : "memory");
    return callers;
}

static inline void knoll__environment_leave(knoll__environment callers)
{
    if (callers != 0)
        __asm__ volatile("msr fpcr, %0" : : "r"(callers) : "memory");
}

#else
#include <fenv.h>

typedef fenv_t knoll__environment;

static inline knoll__environment knoll__environment_enter(void)
{
    fenv_t callers;
    fegetenv(&callers);
    fesetenv(FE_DFL_ENV);
    return callers;
}

static inline void knoll__environment_leave(knoll__environment callers)
{
    fesetenv(&callers);
}
#endif

#endif
