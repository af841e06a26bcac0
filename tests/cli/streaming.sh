# Field case C76: sizes beyond 2^32 samples are counted in 64 bits and drawn in bounded memory.
whole=65536x65536

# Parts of a picture of 2^32 samples, at its far corner, equal the same part of a smaller origin.
"$KNOLL" render perlin --size $whole --window 65505,65517,31x19 -o corner.npy
"$KNOLL" render perlin --size 31x19 --origin 65505,65517 -o moved.npy
same corner.npy moved.npy

# 46341 squared is the first square above 2^31. A process may have 400 MB of address space here.
(
    ulimit -v 400000
    "$KNOLL" render white --set frequency=1 --size 46341x46341 --window 0,46000,46341x300 \
        --threads 2 -o wide.pgm
    "$KNOLL" render white --set frequency=1 --size 12000x12000 --threads 2 -o - --format pgm |
        tail -c 12000 >last-row
)
[ "$(stat -c %s wide.pgm)" -eq $((46341 * 300 + 17)) ]
"$KNOLL" render white --set frequency=1 --size 12000x12000 --window 0,11999,12000x1 -o row.pgm
tail -c 12000 row.pgm | same - last-row

# One sample wide, one sample high.
"$KNOLL" render perlin --size 1x70000 -o tall.png
[ "$(image info tall.png)" = "png 1x70000 grey 8" ]
"$KNOLL" render perlin --size 70000x1 -o flat.png
[ "$(image info flat.png)" = "png 70000x1 grey 8" ]

# What is too large is refused before anything is allocated or written.
expect_error '2147483647' "$KNOLL" render perlin --size 2147483648x1 -o no.png
expect_error '2147483647' "$KNOLL" render perlin --size 1x4294967297 -o no.png
expect_error 'two dimensions.*npy' "$KNOLL" render perlin --size 4x4x4 -o no.png
expect_error '2\^63' "$KNOLL" render perlin --size 2147483647x2147483647x2147483647 -o no.npy
[ ! -e no.png ] && [ ! -e no.npy ]
