/* test.h - what test programs share: checks that say where and what, skips that say why.

   A program lists its tests in main: RUN(adds); RUN(tiles); return test_end(); It runs in the root
   of the repository, by itself or from ctest. Checks evaluate their arguments once, go on after a
   failure, and are true when they hold, so that a loop can stop: if (!CHECK(...)) break; */
#ifndef KNOLL_TEST_H
#define KNOLL_TEST_H

#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* `test_row` names the row of a table-driven test in the report: set it at the top of the loop. */
static const char *test_name = "main", *test_row = "";
static unsigned long test_checks, test_failures;

static inline bool test_check(bool ok, const char *file, int line, const char *format, ...)
{
    test_checks++;
    if (!ok && ++test_failures <= 50) {
        va_list arguments;
        va_start(arguments, format);
        printf("%s:%d: %s: %s%s", file, line, test_name, test_row, *test_row ? ": " : "");
        vprintf(format, arguments);
        printf("\n");
        va_end(arguments);
    }
    return ok;
}

#define COUNT(table) (sizeof(table) / sizeof *(table))
#define TEST_AT(what) __FILE__, __LINE__, what

#define CHECK(condition) test_check((condition) ? true : false, TEST_AT("%s"), #condition)
#define CHECK_INT(a, b) test_int((long long)(a), (long long)(b), TEST_AT(#a " == " #b))
#define CHECK_HEX(a, b) test_hex((uint64_t)(a), (uint64_t)(b), TEST_AT(#a " == " #b))
#define CHECK_BITS(a, b) test_float((a), (b), TEST_AT(#a " == " #b)) /* floats; NaN has bits too */
#define CHECK_NEAR(a, b, error) test_near((a), (b), (error), TEST_AT(#a " is near " #b))
#define CHECK_TEXT(a, b) test_text((a), (b), TEST_AT(#a " == " #b))
#define CHECK_BYTES(a, b, size) test_bytes((a), (b), (size), TEST_AT(#a " == " #b))

static inline uint32_t test_bits(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

#define TEST_KIND(name, type, holds, format, ...)                                                  \
    static inline bool test_##name(type a, type b, const char *file, int line, const char *what)   \
    {                                                                                              \
        return test_check((holds), file, line, "%s: " format, what, __VA_ARGS__);                  \
    }
TEST_KIND(int, long long, a == b, "%lld, not %lld", a, b)
TEST_KIND(hex, uint64_t, a == b, "0x%jx, not 0x%jx", (uintmax_t)a, (uintmax_t)b)
TEST_KIND(float, float, test_bits(a) == test_bits(b), "%.9g (0x%08x), not %.9g (0x%08x)", (double)a,
          (unsigned)test_bits(a), (double)b, (unsigned)test_bits(b))
TEST_KIND(text, const char *, (a && b) ? !strcmp(a, b) : a == b, "\"%s\", not \"%s\"",
          a ? a : "(null)", b ? b : "(null)")

static inline bool test_near(double a, double b, double error, const char *file, int line,
                             const char *what)
{
    return test_check(fabs(a - b) <= error, file, line, "%s: %.9g and %.9g differ by more than %g",
                      what, a, b, error);
}

static inline bool test_bytes(const void *a, const void *b, size_t size, const char *file, int line,
                              const char *what)
{
    const unsigned char *p = a, *q = b;
    size_t i = 0;
    while (i < size && p[i] == q[i]) {
        i++;
    }
    return test_check(i == size, file, line, "%s: differ from byte %zu of %zu on", what, i, size);
}

#define RUN(test) (test_name = #test, test_row = "", (void)(test)())

static inline int test_end(void)
{
    printf("%lu checks, %lu failed\n", test_checks, test_failures);
    return test_failures || !test_checks ? 1 : 0;
}

/* Ends the program as skipped, unless a check failed before. A missing instruction set is the only
   reason that continuous integration accepts. */
#define SKIP(why) (printf("SKIP: %s\n", (why)), exit(test_failures ? 1 : 77))
#define SKIP_ISA(isa) (printf("SKIP: instruction set %s\n", (isa)), exit(test_failures ? 1 : 77))

/* `make test-long` asks for the exhaustive form of the tests that have one. */
static inline bool test_long(void)
{
    return getenv("KNOLL_TEST_LONG") != NULL;
}

/* Number `i` of the random stream `seed`, without state (SplitMix64; Steele et al., 2014). */
static inline uint64_t test_random(uint64_t seed, uint64_t i)
{
    uint64_t z = seed * 0xd1342543de82ef95u + (i + 1) * 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

/* The same as a double in [low, high). */
static inline double test_between(uint64_t seed, uint64_t i, double low, double high)
{
    return low + (high - low) * ((double)(test_random(seed, i) >> 11) * 0x1p-53);
}

#endif
