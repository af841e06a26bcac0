# prelude.sh - the few functions that test scripts share.

# A command that fails ends the test; this says which it was.
set -E
trap 'echo "line $LINENO: \`$BASH_COMMAND\` exits with $?" >&2' ERR

# fail TEXT: ends the test.
fail()
{
    echo "FAIL: $*" >&2
    exit 1
}

# skip TEXT: ends the test as skipped. Continuous integration accepts only a missing instruction
# set: skip "instruction set NAME".
skip()
{
    echo "SKIP: $*"
    exit 77
}

# expect_exit CODE COMMAND...: runs the command, which must end with this code.
expect_exit()
{
    local expected=$1 code=0
    shift
    "$@" || code=$?
    [ "$code" -eq "$expected" ] || fail "\`$*\` exits with $code, not $expected"
}

# expect_error PATTERN COMMAND...: the command must fail with 1 or 2, say one thing on standard
# error that matches the extended regular expression, and say nothing on standard output. What it
# said is then in the file `last`.
expect_error()
{
    local pattern=$1 code=0
    shift
    "$@" >.stdout 2>last || code=$?
    [ "$code" -eq 1 ] || [ "$code" -eq 2 ] || fail "\`$*\` exits with $code, not 1 or 2"
    grep -Eq -- "$pattern" last || fail "\`$*\` says \"$(cat last)\", nothing like \"$pattern\""
    [ ! -s .stdout ] || fail "\`$*\` fails and prints \"$(head -c 200 .stdout)\""
    rm -f .stdout
}

# same FILE FILE: the two hold the same bytes.
same()
{
    cmp -- "$1" "$2" || fail "$1 and $2 differ"
}

# core_sources: the C files of the core library, as the README tells people to compile them.
core_sources()
{
    local folder
    for folder in src src/graph src/eval src/kernels src/fixed src/support; do
        [ ! -d "$ROOT/$folder" ] || find "$ROOT/$folder" -maxdepth 1 -name '*.c'
    done | sort
}

# compile FOLDER FLAGS... <files: objects of the C files in FOLDER, two at a time.
compile()
{
    local folder=$1
    shift
    mkdir -p "$folder"
    xargs -P 2 -I{} sh -c \
        'in=$1 out=$2/$(basename "$1" .c).o; shift 2; "$@" -c "$in" -o "$out"' \
        sh {} "$folder" "$CC" -std=c11 "$@" "-I$ROOT/include" "-I$ROOT/src"
}

# compile_core FOLDER FLAGS...: the core anew; compile_kernels: its scalar kernels only.
compile_core()
{
    core_sources | compile "$@"
}

compile_kernels()
{
    echo "$ROOT/src/kernels/isa_scalar.c" | compile "$@"
}

# link_test FOLDER TEST FLAGS...: links the program tests/TEST with the objects in FOLDER, and with
# the libraries as they were built for what those lack.
link_test()
{
    local folder=$1 source=$ROOT/tests/$2 libraries="$KNOLL_BUILD/libknoll.a -pthread -lm"
    shift 2
    if grep -Eq '^#include ["<](knoll/studio|recipe/|raster/|codec/|studio/)' "$source"; then
        libraries="$KNOLL_BUILD/libknoll-studio.a -lpng -lz $libraries"
    fi
    "$CC" -std=c11 "$@" -I"$ROOT/include" -I"$ROOT/src" -I"$ROOT/tests/support" \
        -o "$(basename "$source" .c)" "$source" "$folder"/*.o $libraries
}

# image COMMAND ...: support/image.py, which reads picture files on its own.
image()
{
    "$PYTHON" "$ROOT/tests/support/image.py" "$@" || fail "image $*"
}

# isas: the instruction sets of this machine, as the program says.
isas()
{
    local isa
    for isa in scalar sse2 sse41 avx2 avx512 neon; do
        if KNOLL_ISA=$isa "$KNOLL" probe perlin 0.5 0.5 >/dev/null 2>&1; then
            echo $isa
        fi
    done
}
