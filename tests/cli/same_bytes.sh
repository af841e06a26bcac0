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

expect_error 'scalar' env KNOLL_ISA=mmx "$KNOLL" render perlin -o not-there.png
[ ! -e not-there.png ]
