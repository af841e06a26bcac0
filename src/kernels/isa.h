/* isa.h - what every isa_*.c includes before its target pragma: the system's headers, and which
   architecture this is. */
#ifndef KNOLL_ISA_H
#define KNOLL_ISA_H

#include "../support/exact.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>
#if !defined(__GNUC__)
#include <math.h>
#endif

#include "kernels.h"

#if defined(__GNUC__) && (defined(__x86_64__) || defined(__i386__)) && defined(__SSE2__) &&        \
    !defined(KNOLL_TEST_SCALAR_ONLY)
#include <immintrin.h>
#define KNOLL_HAS_X86 1
#else
#define KNOLL_HAS_X86 0
#endif

#if defined(__GNUC__) && defined(__aarch64__) && defined(__ARM_NEON) &&                            \
    !defined(KNOLL_TEST_SCALAR_ONLY)
#include <arm_neon.h>
#define KNOLL_HAS_NEON 1
#else
#define KNOLL_HAS_NEON 0
#endif

#endif
