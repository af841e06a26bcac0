# The ports of fixed-point noise give the vectors handed over, and then more of them to the library: the
# Python port, which has integers of any size, is the truth for far positions, every shift, and odd gains.
vectors=$ROOT/tests/reference/q16_vectors.py
"$PYTHON" "$vectors" check
"$PYTHON" "$vectors" given >given
"$PYTHON" "$vectors" more "${KNOLL_TEST_LONG:+20}4000" >more
[ "$(wc -l <given)" -eq 832 ]
cat given more | "$KNOLL_BUILD/tests/reference/q16" -
