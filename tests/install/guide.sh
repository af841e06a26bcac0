# docs/adding-a-noise.md is right to the letter: its blocks, put where it says into a copy of the core,
# make nodes that keep what tests/property/registry.c asks of every type.
cp -r "$ROOT/include" "$ROOT/src" .
"$PYTHON" - "$ROOT/docs/adding-a-noise.md" <<'END' || fail "a block of the guide has no place"
import re
import sys

blocks = re.findall(r"```c\n(.*?)```", open(sys.argv[1]).read(), re.S)
(checker, line, include, lower_checker, entry_checker, rows, include_rows, box, box_line, include_box,
 listed, text, bounds, derivative, lower_square, entry_square) = blocks


def insert(path, before, *texts):
    source = open(path).read()
    assert source.count(before) == 1, (path, before)
    open(path, "w").write(source.replace(before, "".join(texts) + before))


open("src/kernels/checker.h", "w").write(checker)
source = open("src/kernels/operations.h").read()
last = re.search(r"    X\(worley.*\n", source).group(0)
source = source.replace(last, line).replace('#include "worley.h"\n', '#include "worley.h"\n' + include)
open("src/kernels/operations.h", "w").write(source)
open("src/kernels/checker_rows.h", "w").write(rows)
open("include_rows", "w").write(include_rows)
open("src/kernels/checker_bounds.h", "w").write(box)
source = open("src/kernels/operations.h").read()
last = re.findall(r"    X\(worley.*\n", source)[-1]
source = source.replace(last, box_line)
source = source.replace('#include "worley_bounds.h"\n', '#include "worley_bounds.h"\n' + include_box)
open("src/kernels/operations.h", "w").write(source)
insert("src/graph/sources.c", "#define PARAMETERS(list)", lower_checker)
insert("src/graph/sources.c", "    {{.name = NULL}, NULL},", entry_checker)
insert("src/kernels/map.h", "    X(negate)", listed)
insert("src/kernels/map.h", "DEFINE_MAP(negate", text)
insert("src/graph/bounds.c", "    case KNOLL__MAP_negate:", bounds)
insert("src/graph/derivative.c", "    case KNOLL__MAP_negate:", derivative)
insert("src/graph/combiners.c", "const knoll__type knoll__combiners[]", lower_square)
insert("src/graph/combiners.c", "    {{.name = NULL}, NULL},", entry_square)
END

# Scalar kernels are enough to see it, and quick to compile.
compile_all()
{
    for file; do
        echo "$CC -std=c11 -O1 -ffp-contract=off -Wall -Wextra -Werror -DKNOLL_TEST_SCALAR_ONLY" \
            "-Iinclude -Isrc -c $file -o $(basename "$file" .c).o"
    done | xargs -P 2 -I{} sh -c '{}'
}
keeps_promises()
{
    $CC -std=c11 -O1 -Iinclude -I"$ROOT/tests/support" "$ROOT/tests/property/registry.c" ./*.o -lm -o registry
    ./registry || fail "a node of the guide, $1, does not keep what every type promises"
}
compile_all src/support/*.c src/graph/*.c src/eval/*.c src/fixed/*.c src/kernels/far.c src/kernels/dispatch.c \
    src/kernels/isa_scalar.c
keeps_promises "rows from points"
cat >both.c <<'END'
#include <knoll/knoll.h>

int main(void)
{
    return knoll_type_find("checker", NULL) == NULL || knoll_type_find("square", NULL) == NULL;
}
END
$CC -std=c11 -Iinclude both.c ./*.o -lm -o both
./both || fail "the registry does not have the guide's nodes"

# Its other way to make rows.
sed -i '/^ROWS_FROM_POINTS(checker)$/d' src/kernels/checker.h
sed -i '/^#include "worley_rows.h"$/r include_rows' src/kernels/operations.h
compile_all src/kernels/isa_scalar.c
keeps_promises "rows that share"
