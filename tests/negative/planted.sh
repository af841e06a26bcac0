# `knoll verify` finds a fault in any place of the kernels: each line of planted.txt is a build in which
# one bit of one constant is flipped. The ordinary form plants every seventh.
every=7
[ -z "${KNOLL_TEST_LONG-}" ] || every=1

# build FOLDER FILE: the program with one file of the core compiled from FOLDER/src. Functions that the
# kernels ask to be inlined are not: that takes a tenth of the time, and no bit depends on it.
build()
{
    $CC -std=c11 -O0 -w -ffp-contract=off -Dalways_inline=unused -I"$ROOT/include" -I"$1/src" \
        -c "$1"/src/*/"$2.c" -o "$1/planted.o"
    $CC "$1/planted.o" "$KNOLL_BUILD"/CMakeFiles/knoll-program.dir/cli/*.o \
        "$KNOLL_BUILD/libknoll-studio.a" "$KNOLL_BUILD/libknoll.a" -lpng -lz -lkissfft-float -lcairo -pthread -lm \
        -o "$1/knoll"
}

# fresh FOLDER: a copy of what the kernels are made of.
fresh()
{
    rm -rf "$1"
    mkdir -p "$1/src"
    cp -r "$ROOT/src/kernels" "$ROOT/src/support" "$ROOT/src/eval" "$ROOT/src/graph" "$1/src"
}

isa_of()
{
    case $1 in
    isa_*) echo "${1#isa_}" ;;
    *) echo scalar ;;
    esac
}

here=" $(isas | tr '\n' ' ')"
controls=
number=0
planted=0
lacking=
missed=
while IFS= read -r line; do
    number=$((number + 1))
    target=${line%% *}
    isa=$(isa_of "$target")
    [ $((number % every)) -eq 0 ] || continue
    case $here in
    *" $isa "*) ;;
    *)
        lacking=$isa
        continue
        ;;
    esac
    # Built in the same way but without a fault, it agrees.
    case $controls in
    *" $target "*) ;;
    *)
        controls="$controls $target "
        fresh tree
        build tree "$target"
        tree/knoll verify --isa "$isa" >report || { cat report; fail "$target: no fault, and it differs"; }
        ;;
    esac
    fresh tree
    "$PYTHON" "$ROOT/tests/negative/plant.py" tree/src "$line"
    build tree "$target"
    code=0
    tree/knoll verify --isa "$isa" -o report >said || code=$?
    planted=$((planted + 1))
    if [ $code -ne 1 ] || ! grep -q '^found: 0x' report; then
        missed="$missed
$code: $line"
        continue
    fi
    # The command that the report tells finds it again.
    read -ra again < <(sed -n 's/^again: knoll //p' report)
    expect_exit 1 tree/knoll "${again[@]}" >/dev/null
done < <(grep -v '^#' "$ROOT/tests/negative/planted.txt" | grep .)
[ "$planted" -ge 1 ] || fail "nothing was planted"
[ -z "$missed" ] || fail "exit codes where faults were not found and told:$missed"
echo "$planted faults of $number planted and found"
[ -z "$lacking" ] || skip "instruction set $lacking"
