# What docs/bounds.md shows in C compiles, and prints what the page says.
block()
{
    awk -v fence="$1" '
        /^```/ {
            take = !open && $0 == fence && ++n == 1
            open = !open
            next
        }
        take' "$ROOT/docs/bounds.md"
}
block '```c' >bounds.c
block '```' >expected
"$CMAKE" --install "$KNOLL_BUILD" --prefix "$PWD/prefix" >install.log || { cat install.log; exit 1; }
libdir=$(dirname "$(dirname "$(find "$PWD/prefix" -name knoll.pc)")")
export PKG_CONFIG_PATH=$libdir/pkgconfig LD_LIBRARY_PATH=$libdir
$CC -std=c11 -Wall -Wextra -Wpedantic -Werror bounds.c $(pkg-config --cflags --libs knoll) -o bounds
./bounds | diff expected - || fail "docs/bounds.md shows other numbers"
