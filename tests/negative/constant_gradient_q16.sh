# Fixed-point noise whose hash is constant fails its quality test.
for file in q16_scalar single; do
    echo "$ROOT/src/fixed/$file.c"
done | compile kernels -O1 -DKNOLL_TEST_CONSTANT_GRADIENT

link_test kernels quality/q16.c -O2
cd "$ROOT"
KNOLL_ISA=scalar expect_exit 1 "$OLDPWD/q16" >"$OLDPWD/report"
grep -q the_published_table "$OLDPWD/report"
