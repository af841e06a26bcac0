# What the README shows in C compiles, and prints what the README says; it is examples/first.c.
# block FENCE NUMBER: the text of a fenced block of the README, by its first line.
block()
{
    awk -v fence="$1" -v wanted="$2" '
        /^```/ {
            take = !open && $0 == fence && ++n == wanted
            open = !open
            next
        }
        take' "$ROOT/README.md"
}
block '```c' 1 >first.c
cmp first.c "$ROOT/examples/first.c" || fail "the README's program is not examples/first.c"
block '```' 1 >expected
"$CMAKE" --install "$KNOLL_BUILD" --prefix "$PWD/prefix" >install.log || { cat install.log; exit 1; }
libdir=$(dirname "$(dirname "$(find "$PWD/prefix" -name knoll.pc)")")
export PKG_CONFIG_PATH=$libdir/pkgconfig LD_LIBRARY_PATH=$libdir
$CC -std=c11 -Wall -Wextra -Wpedantic -Werror first.c $(pkg-config --cflags --libs knoll) -o first
./first | diff expected - || fail "the README shows other numbers"
