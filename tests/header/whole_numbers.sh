# Fixed-point noise has no floating point: not in its text, and not in what was compiled of it.
fixed=$ROOT/src/fixed
if grep -nwE 'float|double' "$fixed"/*.c "$fixed"/*.h "$fixed"/*.inc; then
    fail "src/fixed has floating point"
fi

mkdir objects
cd objects
ar x "$KNOLL_BUILD/libknoll.a"
for source in "$fixed"/*.c; do
    object=$(basename "$source").o
    # Arithmetic, comparisons and conversions of SSE and AVX, and all of the x87 and of AArch64.
    if objdump -d --no-show-raw-insn "$object" | cut -f2 |
        grep -E '^v?(add|sub|mul|div|sqrt|min|max|cmp[a-z]*|u?comi|fn?m(add|sub)[0-9]*)[sp][sd] |^v?cvt|^f[a-z]+ ' \
            >found; then
        fail "$object has floating point: $(head -3 found)"
    fi
done
