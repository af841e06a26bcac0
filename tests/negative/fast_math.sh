# -ffast-math does not compile: the kernels refuse it and say so.
for flag in -ffast-math -Ofast; do
    refused=0
    for source in $(core_sources); do
        if ! $CC -std=c11 $flag -fsyntax-only -I"$ROOT/include" -I"$ROOT/src" "$source" 2>report; then
            grep -q '#error.*fast-math' report || { cat report; fail "$source fails for another reason"; }
            refused=$((refused + 1))
        fi
    done
    [ $refused -gt 0 ] || fail "the core compiles with $flag"
done
