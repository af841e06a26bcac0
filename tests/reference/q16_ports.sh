# The ports of fixed-point noise give the vectors handed over, and then more of them to the library and to
# each other: the Python port, which has integers of any size, is the truth for far positions, every shift,
# and odd gains.
vectors=$ROOT/tests/reference/q16_vectors.py
"$PYTHON" "$vectors" check
"$PYTHON" "$vectors" given >given
"$PYTHON" "$vectors" more "${KNOLL_TEST_LONG:+10}5000" >more
[ "$(wc -l <given)" -eq 832 ]
cat given more >all
"$KNOLL_BUILD/tests/reference/q16" - <all

# What is out of range is refused by all in the same words, at the same border.
"$PYTHON" "$vectors" domain >domain
node "$ROOT/tests/reference/q16_ports.mjs" domain <all

# The shader as GLSL, for its compiler, and as C++, to be run.
{
    printf '#version 300 es\nprecision highp int;\nprecision highp float;\n'
    cat "$ROOT/ports/q16.glsl"
    echo 'uniform ivec4 at;
out vec4 colour;
void main()
{
    ivec2 place = q16_warp(at.x, at.y, uint(at.z), Q16_ONE, 4, 18);
    int noise = q16_fbm(place.x, place.y, uint(at.z), 4, 18, Q16_ONE / 2) + q16_perlin(at.x, at.y, 1u, at.w);
    colour = vec4(float(noise) / 65536.0);
}'
} >q16.frag
glslangValidator q16.frag
sed 's/colour = /color = /' q16.frag >wrong.frag
expect_exit 2 glslangValidator wrong.frag >/dev/null

"$CC" -x c++ -std=c++17 -O1 -fwrapv -Wall -Wextra -I"$ROOT/ports" "$ROOT/tests/reference/q16_shader.cc" \
    -o shader
./shader <all
