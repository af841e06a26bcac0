# C86: -ffast-math does not compile: every file that computes refuses it and says so.
for flag in -ffast-math -Ofast; do
    refused=
    for source in $(core_sources); do
        $CC -std=c11 $flag -Wfatal-errors -fsyntax-only -I"$ROOT/include" -I"$ROOT/src" "$source" \
            2>report && continue
        grep -q 'error.*fast-math' report || { cat report; fail "$source has another error"; }
        refused="$refused $(basename "$source")"
    done
    case $refused in
    *isa_scalar.c*) ;;
    *) fail "the kernels compile with $flag" ;;
    esac
done
