// Runs TestU01's SmallCrush on a stream of streams.h, or on the same with another seed;
// testu01 STREAM SEED N.. runs the tests N.. of Crush instead (each takes some ten seconds). Not part of the plain
// build: it needs the TestU01 library.  cc testu01.c -ltestu01 -lprobdist -lmylib -lm
#include <stdio.h>
#include <stdlib.h>
#include "unif01.h"
#include "bbattery.h"
#include "swrite.h"
#include "streams.h"

static stream source;
static unsigned int next_bits(void)
{
    return stream_next(&source);
}

int main(int argc, char **argv)
{
    for (int k = 0; argc > 1 && k < STREAM_COUNT; ++k)
        if (!strcmp(argv[1], STREAMS[k])) {
            source = stream_open(k);
            if (argc > 2)
                source.seed = seed_expand(seed_of_node(strtoull(argv[2], 0, 10), 0, 1));
            unif01_Gen *gen = unif01_CreateExternGenBits(argv[1], next_bits);
            swrite_Basic = FALSE;
            int which[200] = {0};
            for (int a = 3; a < argc; ++a)
                which[atoi(argv[a])] = 1;
            if (argc > 3)
                bbattery_RepeatCrush(gen, which);
            else
                bbattery_SmallCrush(gen);
            unif01_DeleteExternGenBits(gen);
        }
    return 0;
}
