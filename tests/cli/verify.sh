# `knoll verify`: every instruction set of this machine agrees; what it says, and how it fails.
"$KNOLL" verify >said 2>errors
[ ! -s errors ] || fail "it says $(cat errors)"
for isa in $(isas); do
    grep -Eq "^$isa +[0-9]{3,} vectors +[0-9]+ samples  points, grids, tiles, threads.* agree\$" said ||
        fail "nothing about $isa: $(cat said)"
done
[ "$(grep -Ec 'agree$|not on this machine$' said)" -eq 6 ] || fail "$(cat said)"
grep -q "^$("$KNOLL" --version | head -1), .*compiled by" said || fail "$(cat said)"

# One instruction set, some vectors; the full form has vectors of its own.
"$KNOLL" verify --isa scalar --only perlin/2d >said
[ "$(grep -c vectors said)" -eq 1 ] || fail "$(cat said)"
"$KNOLL" verify --full --only random/17/ >said
grep -Eq '^scalar +1 vectors' said || fail "$(cat said)"
"$KNOLL" verify --full --only wide/value/2d/farthest >said
grep -Eq '^scalar +1 vectors' said || fail "$(cat said)"
"$KNOLL" verify --only one-liner/simplex -o report.txt >said
grep -q 'compiled by' report.txt || fail "the report is $(cat report.txt)"
KNOLL_ISA=scalar "$KNOLL" verify --isa "$(isas | tail -1)" --only rows >/dev/null

expect_error '^knoll: --isa: .*"mmx".*scalar' "$KNOLL" verify --isa mmx
expect_error '^knoll: --only: .*"perlim"' "$KNOLL" verify --only perlim
expect_error '^knoll: terrain: .*--only terrain' "$KNOLL" verify terrain
expect_error 'did you mean --export' "$KNOLL" verify --exprot v.json
expect_error '^knoll: none/v.json: ' "$KNOLL" verify --export none/v.json
expect_error '^knoll: --export: .*vectors.json' "$KNOLL" verify --export ''
expect_error '^knoll: --export: .*other options' "$KNOLL" verify --export v.json --full
if [ -e /dev/full ]; then
    expect_exit 1 "$KNOLL" verify --isa scalar --only value >/dev/full 2>last
fi

# What is exported is enough for a port, and is what knoll probe says.
"$KNOLL" verify --export vectors.json
"$KNOLL" verify --export - | cmp - vectors.json
"$PYTHON" "$ROOT/tests/cli/verify_port.py" vectors.json "$KNOLL" "$ROOT/docs/verify.md"
