/* isas.h - the instruction sets of this machine, and saying which of those there are it lacks. */
#ifndef KNOLL_TEST_ISAS_H
#define KNOLL_TEST_ISAS_H

#include <knoll/knoll.h>

#include "test.h"

static inline bool isa_is_here(const char *name)
{
    const char *isa;
    for (size_t i = 0; (isa = knoll_isa_at(i)) != NULL; i++) {
        if (strcmp(isa, name) == 0) {
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
