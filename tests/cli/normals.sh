# Normal maps: what the derivatives of --gradient say, in both conventions and depths; the same by windows,
# threads and instruction sets, and again from the PNG; and what cannot be one.

# expect PNG NPY SLOPE SIGN TOP: each pixel is the normal for the derivatives beside it.
expect()
{
    "$PYTHON" - "$ROOT/tests/support" "$@" <<'END' || fail "$1 is not the normals of $2"
import ast, math, struct, sys
folder, png, npy, slope, sign, top = sys.argv[1:]
source = open(folder + "/image.py").read().rsplit("main(*sys.argv", 1)[0]
image = {}
exec(source, image)
picture = image["read"](png)
data = open(npy, "rb").read()
size = struct.unpack_from("<H", data, 8)[0]
height, width, _ = ast.literal_eval(data[10 : 10 + size].decode())["shape"]
floats = struct.unpack_from("<%df" % (3 * width * height), data, 10 + size)
assert (picture.width, picture.height, picture.kind) == (width, height, "rgb")
slope, top, steep = float(slope), int(top), 0
for i in range(width * height):
    x, y = -slope * floats[3 * i + 1], -slope * floats[3 * i + 2] * int(sign)
    length = math.sqrt(x * x + y * y + 1)
    steep = max(steep, abs(x), abs(y))
    expected = tuple(math.floor((n / length + 1) / 2 * top + 0.5) for n in (x, y, 1))
    found = picture.rows[i // width][i % width]
    assert all(abs(a - b) <= (top > 255) for a, b in zip(found, expected)), (i, found, expected)
assert steep > 0.5, steep
END
}

echo '{"knoll": 1, "nodes": {"output": {"type": "fbm", "octaves": 4,
    "source": {"type": "simplex", "frequency": 0.04}}},
    "picture": {"range": [-0.5, 0.75], "relief": {"height": 20}}}' >hills.json
options="--size 61x47 --origin -7,1e4 --step 0.5 --band-limit off"
"$KNOLL" render hills.json $options --gradient -o slopes.npy
"$KNOLL" render hills.json $options --normals -o gl.png
"$KNOLL" render hills.json $options --normals=opengl -o gl.ppm
"$KNOLL" render hills.json $options --normals=directx --strength 2.5 -o dx.png
"$KNOLL" render hills.json $options --normals --depth 16 -o deep.png
expect gl.png slopes.npy 16 -1 255
expect gl.ppm slopes.npy 16 -1 255
expect dx.png slopes.npy 40 1 255
expect deep.png slopes.npy 16 -1 65535
[ "$(image info deep.png)" = "png 61x47 rgb 16" ] || fail "$(image info deep.png)"

# Rows that go up turn both what is seen and what is leant to; level ground is 128, 128, 255.
"$KNOLL" render hills.json --size 61x47 --origin -7,1e4 --step 0.5,-0.5 --band-limit off --gradient -o up.npy
"$KNOLL" render hills.json --size 61x47 --origin -7,1e4 --step 0.5,-0.5 --band-limit off --normals -o up.png
expect up.png up.npy 16 1 255
"$KNOLL" render constant --size 3x2 --normals -o level.png
[ "$(image at level.png 2,1)" = "(128, 128, 255)" ] || fail "level ground is $(image at level.png 2,1)"
"$KNOLL" render constant --size 3x2 --normals --depth 16 -o level.png
[ "$(image at level.png 0,0)" = "(32768, 32768, 65535)" ] || fail "level ground is $(image at level.png 0,0)"

# A tenth of the longer side without a height; octaves finer than a pixel fade unless told otherwise.
"$KNOLL" render simplex --set frequency=0.05 --size 80x40 --gradient -o plain.npy
"$KNOLL" render simplex --set frequency=0.05 --size 80x40 --normals -o plain.png
expect plain.png plain.npy 4 -1 255
"$KNOLL" render terrain --size 64x64 --normals -o fade.png
"$KNOLL" render terrain --size 64x64 --normals --depth 16 --band-limit fade -o fade16.png
"$KNOLL" render terrain --size 64x64 --normals --depth 16 -o own16.png
image same fade16.png own16.png
image text fade.png | grep -q '"band_limit": "fade", "ramp": "none", "normals": "opengl", "strength": 1}' ||
    fail "the view says $(image text fade.png)"

# Windows, threads, instruction sets; and the same again from the picture, one thing changed at a time.
for depth in 8 16; do
    "$KNOLL" render terrain --size 301x203 --normals --depth $depth -o whole.png
    for window in 0,0,301x1 100,50,64x96 300,202,1x1; do
        "$KNOLL" render terrain --size 301x203 --normals --depth $depth --window $window -o part.png
        image crop whole.png $window part.png
    done
    for threads in 1 7; do
        "$KNOLL" render terrain --size 301x203 --normals --depth $depth --threads $threads -o other.png
        same whole.png other.png
    done
    for isa in $(isas); do
        KNOLL_ISA=$isa "$KNOLL" render terrain --size 301x203 --normals --depth $depth -o other.png
        same whole.png other.png
    done
    "$KNOLL" render whole.png -o again.png
    same whole.png again.png
done
"$KNOLL" render dx.png -o again.png
same dx.png again.png
"$KNOLL" render dx.png --normals --strength 1 -o again.png
same gl.png again.png
"$KNOLL" render dx.png --normals=none -o values.png
"$KNOLL" render hills.json $options -o expected.png
same expected.png values.png
"$KNOLL" analyze dx.png --size 32x32 >/dev/null
"$KNOLL" sheet dx.png --vary seed=1,2 --size 32 -o sheet.png

expect_error '^knoll: --normals: npy .*png or ppm' "$KNOLL" render perlin --normals -o no.npy
expect_error '^knoll: --normals: r16 .*png or ppm' "$KNOLL" render perlin --normals -o no.r16
expect_error '^knoll: --normals: pgm .*png or ppm' "$KNOLL" render perlin --normals -o no.pgm
expect_error '^knoll: no.npy: dx.png shows normals.*--normals=none' "$KNOLL" render dx.png -o no.npy
expect_error '^knoll: --depth: ppm' "$KNOLL" render perlin --normals --depth 16 -o no.ppm
expect_error '^knoll: --ramp: .*colours of their own' "$KNOLL" render perlin --normals --ramp grey -o no.png
expect_error '^knoll: --normals: "dx" .*directx' "$KNOLL" render perlin --normals=dx -o no.png
expect_error '^knoll: --strength: .*add --normals' "$KNOLL" render perlin --strength 2 -o no.png
for strength in 0 -1 nan 1e7 x; do
    expect_error '^knoll: --strength: .*1e-6 to 1e6' "$KNOLL" render perlin --normals --strength $strength -o no.png
done
expect_error '^knoll: --range: .*no bounds' "$KNOLL" render coordinate --normals -o no.png
expect_error 'fixed-point noise has no exact derivatives' "$KNOLL" render q16_value --normals -o no.png
expect_error '--gradient' "$KNOLL" render perlin --normals --gradient -o no.png
ls no.* 2>/dev/null && fail "a refused picture left a file"

# The commands of docs/pictures.md run.
sed -n '/^## Normals/,/^## Files/p' "$ROOT/docs/pictures.md" | sed -n '/^```sh$/,/^```$/{/^```/!p}' >page.sh
[ "$(grep -c '^knoll' page.sh)" -eq 3 ] || fail "docs/pictures.md has no commands"
PATH=$KNOLL_BUILD:$PATH bash -eu page.sh
