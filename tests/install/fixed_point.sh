# docs/fixed-point.md: its program compiles and prints what the page says; its command gives the value.
page=$ROOT/docs/fixed-point.md
block() # FENCE: the text of the first block with this first line
{
    awk -v fence="$1" '/^```/ { take = !open && $0 == fence && ++n == 1; open = !open; next } take' "$page"
}
block '```c' >page.c
block '```' >expected
[ -s page.c ] && [ -s expected ]
$CC -std=c11 -Wall -Wextra -Wpedantic -Werror -I"$ROOT/include" page.c "$KNOLL_BUILD/libknoll.a" -lm -o page
./page | diff expected - || fail "the page shows other numbers"

block '```sh' >commands
mkdir bin
ln -s "$KNOLL" bin/knoll
PATH=$PWD/bin:$PATH sh -e commands >printed
promised=$(sed -n 's/.*# \(value [^ ]* [^ ,]*\),.*/\1/p' commands)
[ "$(cat printed)" = "$promised" ] || fail "the page promises \"$promised\", the program prints \"$(cat printed)\""
