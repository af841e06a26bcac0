# What the README shows in C compiles, and prints what the README says; it is examples/first.c.
block()
{
    awk -v fence="$1" -v wanted="$2" '
        $0 == "```" && inside { inside = 0; next }
        $0 == fence && !inside { inside = 1; n++; next }
        inside && n == wanted' "$ROOT/README.md"
}
block '```c' 1 >first.c
cmp first.c "$ROOT/examples/first.c" || fail "the README's program is not examples/first.c"
block '```' 1 >expected
"$CMAKE" --install "$KNOLL_BUILD" --prefix "$PWD/prefix" >install.log || { cat install.log; exit 1; }
libdir=$(dirname "$(dirname "$(find "$PWD/prefix" -name knoll.pc)")")
export PKG_CONFIG_PATH=$libdir/pkgconfig LD_LIBRARY_PATH=$libdir
$CC -std=c11 -Wall -Wextra -Wpedantic -Werror first.c $(pkg-config --cflags --libs knoll) -o first
./first | diff expected - || fail "the README shows other numbers"
