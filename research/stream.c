// Writes one of the streams of streams.h to stdout, for example for PractRand:
//   ./stream full2 | RNG_test stdin32 -tlmax 1GB
#include <stdio.h>
#include "streams.h"

int main(int argc, char **argv)
{
    static uint32_t buffer[1 << 14];
    for (int k = 0; argc > 1 && k < STREAM_COUNT; ++k)
        if (!strcmp(argv[1], STREAMS[k])) {
            stream s = stream_open(k);
            do
                for (int i = 0; i < 1 << 14; ++i)
                    buffer[i] = stream_next(&s);
            while (fwrite(buffer, sizeof buffer, 1, stdout) == 1);
            return 0;
        }
    for (int k = 0; k < STREAM_COUNT; ++k)
        fprintf(stderr, "%s\n", STREAMS[k]);
    return 1;
}
