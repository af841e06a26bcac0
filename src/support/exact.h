/* exact.h - the compiler settings that the bit contract needs. Every file that computes with
   floating point includes this before anything else. */
#ifndef KNOLL_EXACT_H
#define KNOLL_EXACT_H

#if defined(__FAST_MATH__) || (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__)
#error "Knoll gives the same bits everywhere and cannot be built with -ffast-math or -Ofast"
#endif

#include <float.h>

#if defined(FLT_EVAL_METHOD) && FLT_EVAL_METHOD != 0
#error                                                                                             \
    "Knoll needs float and double arithmetic without excess precision (on i386: -msse2 -mfpmath=sse)"
#endif

/* A fused multiply-add rounds once where the contract rounds twice. GCC ignores the standard pragma
   and Clang the other one. The test build that allows contraction must change the golden hashes. */
#ifndef KNOLL_TEST_ALLOW_CONTRACTION
#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#elif defined(__GNUC__)
#pragma GCC optimize("fp-contract=off")
#elif defined(_MSC_VER)
#pragma fp_contract(off)
#endif
#endif

#endif
