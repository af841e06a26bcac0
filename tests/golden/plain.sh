# The core's sources compile with a plain `cc -std=c11 -O2` and no flag of ours, need no library,
# and give the golden hashes. The long form does so at every level and with every compiler here.
levels=-O2
compilers=$CC
if [ -n "${KNOLL_TEST_LONG-}" ]; then
    levels="-O0 -O1 -O2 -O3 -Os"
    compilers="gcc clang"
fi

cat >alone.c <<'END'
#include <knoll/knoll.h>

int main(void)
{
    return knoll_perlin2(0.25, 0.5, 1) > 1;
}
END

for compiler in $compilers; do
    command -v "$compiler" >/dev/null || continue
    CC=$compiler
    for level in $levels; do
        echo "$compiler $level"
        rm -rf core
        compile_core core $level
        $CC -std=c11 -I"$ROOT/include" alone.c core/*.o -o alone || fail "the core needs a library"
        ./alone
        link_test core golden/golden.c $level
        (cd "$ROOT" && "$OLDPWD/golden") || fail "$compiler -std=c11 $level gives other bits"
    done
done
