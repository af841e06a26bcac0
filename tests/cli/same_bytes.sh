# Threads and instruction sets change nothing in a file.
found=$(isas)
case $(uname -m) in
x86_64) expected="scalar sse2" ;;
aarch64) expected="scalar neon" ;;
*) expected=scalar ;;
esac
for isa in $expected; do
    grep -qx $isa <<<"$found" || fail "the program does not know KNOLL_ISA=$isa"
done

for what in terrain stone marble; do
    for format in png npy; do
        "$KNOLL" render $what -o expected.$format --size 211x97 --threads 1
        for threads in 0 2 7; do
            "$KNOLL" render $what -o other.$format --size 211x97 --threads $threads
            same expected.$format other.$format
        done
        for isa in $found; do
            KNOLL_ISA=$isa "$KNOLL" render $what -o other.$format --size 211x97
            same expected.$format other.$format
        done
    done
done

# Shapes that meet the strips of rows in all ways: one row, one column, fewer rows than threads, a
# last strip of one row, rows so wide that each is a strip, and many strips.
for size in 1x1 7x1 1x501 300001x1 600001x3 150000x9 513x33 127x1025 1031x769; do
    for format in png raw pfm; do
        depth=
        [ $format != png ] || depth="--depth 16"
        "$KNOLL" render fbm -o expected.$format $depth --size $size --threads 1
        for threads in 2 3 7; do
            "$KNOLL" render fbm -o other.$format $depth --size $size --threads $threads
            same expected.$format other.$format
        done
    done
    "$KNOLL" render fbm -o expected.r16 --size $size
    image same expected.png expected.r16
done

# Colours and relief, which takes a row more on both sides of a strip.
for size in 1x1 100003x2 517x401; do
    "$KNOLL" render terrain -o expected.png --size $size --threads 1
    for threads in 2 3 7; do
        "$KNOLL" render terrain -o other.png --size $size --threads $threads
        same expected.png other.png
    done
done

expect_error 'scalar' env KNOLL_ISA=mmx "$KNOLL" render perlin -o not-there.png
[ ! -e not-there.png ]
