/* environment.h - the floating-point environment of the contract: round to nearest, denormals kept,
   nothing trapped; and the caller's back again. */
#ifndef KNOLL_ENVIRONMENT_H
#define KNOLL_ENVIRONMENT_H

#include <stdint.h>

#if defined(__SSE2__) || defined(_M_X64)
#include <xmmintrin.h>

typedef unsigned knoll__environment;

/* All exceptions masked, to nearest, no flush to zero; without the flags of what has happened,
   which stay as our arithmetic leaves them: setting the register costs more than a sample. */
static inline int knoll__environment_is_standard(unsigned state)
{
    return (state & ~0x3fu) == 0x1f80;
}

static inline knoll__environment knoll__environment_enter(void)
{
    unsigned callers = _mm_getcsr();
    if (!knoll__environment_is_standard(callers))
        _mm_setcsr(0x1f80);
    return callers;
}

static inline void knoll__environment_leave(knoll__environment callers)
{
    if (!knoll__environment_is_standard(callers))
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

/* Compilers move arithmetic past the two calls above unless it is in a function that they do not
   see, or all it starts from and all it gives has been through here, in between. */
#if defined(__GNUC__) && defined(__SSE2__)
#define KNOLL__BOUND(x) __asm__ volatile("" : "+x"(x))
#elif defined(__GNUC__)
#define KNOLL__BOUND(x) __asm__ volatile("" : "+m"(x))
#else
#define KNOLL__BOUND(x) (*(volatile unsigned char *)&(x) = *(volatile unsigned char *)&(x))
#endif

#endif
