/* isas.h - the instruction sets of this machine, and which of the architecture's it lacks. */
#ifndef KNOLL_TEST_ISAS_H
#define KNOLL_TEST_ISAS_H

#include <knoll/knoll.h>

#include "test.h"

/* Asks the library once: asking the CPU is slow in a virtual machine. */
static inline bool isa_is_here(const char *name)
{
    static const char *here[16];
    static bool asked;
    for (size_t i = 0; !asked && i + 1 < COUNT(here); i++) {
        here[i] = knoll_isa_at(i);
    }
    asked = true;
    for (size_t i = 0; here[i] != NULL; i++) {
        if (strcmp(here[i], name) == 0) {
            return true;
        }
    }
    return false;
}

/* Ends a test of all instruction sets: as skipped when the architecture has one that this machine
   lacks and nothing failed on the others, which were tested all the same. */
static inline int isa_end(void)
{
#if defined(__x86_64__) || defined(__i386__)
    static const char *const names[] = {"sse2", "sse41", "avx2", "avx512"};
#elif defined(__aarch64__)
    static const char *const names[] = {"neon"};
#else
    static const char *const names[] = {"scalar"};
#endif
    int result = test_end();
    for (size_t i = 0; i < COUNT(names); i++) {
        if (!isa_is_here(names[i])) {
            SKIP_ISA(names[i]);
        }
    }
    return result;
}

#endif
