# The core's sources compile with a plain `cc -std=c11 -O2` and no flag of ours, need no library,
# and give the golden hashes. The long form does so at every level and with every compiler here.
levels=-O2
compilers=$CC
if [ -n "${KNOLL_TEST_LONG-}" ]; then
    levels="-O0 -O1 -O2 -O3 -Os"
    compilers="gcc clang"
fi

for compiler in $compilers; do
    command -v "$compiler" >/dev/null || continue
    CC=$compiler
    for level in $levels; do
        echo "$compiler $level"
        rm -rf core
        compile_core core $level
        link_test core golden/golden.c $level
        (cd "$ROOT" && "$OLDPWD/golden") || fail "$compiler -std=c11 $level gives other bits"
    done
done
