# Derivatives from the program: what probe prints, what files hold, and that both are what differences
# of values say.

# planes FILE: the numbers of an NPY file, a line for each plane of its last axis; the shape first.
planes()
{
    "$PYTHON" - "$1" <<'END'
import ast, struct, sys
data = open(sys.argv[1], "rb").read()
size = struct.unpack_from("<H", data, 8)[0]
shape = ast.literal_eval(data[10 : 10 + size].decode())["shape"]
words = struct.unpack_from("<%dI" % ((len(data) - 10 - size) // 4), data, 10 + size)
print(*shape)
for plane in range(shape[-1]):
    print(*(f"0x{word:08x}" for word in words[plane :: shape[-1]]))
END
}

# The file has the values of a file without derivatives, and the bits that probe prints.
sizes=(5 5x4 5x4x3 5x4x3x2)
counts=("5 2" "4 5 3" "3 4 5 4" "2 3 4 5 5")
for dimensions in 1 2 3 4; do
    echo '{"knoll": 1, "dimensions": '$dimensions', "nodes": {"output": {"type": "fbm",
        "octaves": 3, "source": {"type": "perlin", "frequency": 0.3}}}}' >noise.json
    options="--size ${sizes[dimensions - 1]}
        --origin $(echo -3,5,0.25,9 | cut -d, -f1-$dimensions)
        --step $(echo 0.75,1.5,0.5,0.125 | cut -d, -f1-$dimensions)"
    "$KNOLL" render noise.json $options -o value.npy
    "$KNOLL" render noise.json $options -o gradient.npy --gradient
    "$KNOLL" render noise.json $options -o gradient.raw --gradient
    planes gradient.npy >found
    [ "$(sed -n 1p found)" = "${counts[dimensions - 1]}" ] || fail "shape $(sed -n 1p found)"
    tail -c $(($(stat -c %s value.npy) - 128)) value.npy | od -An -tx4 -v -w4 |
        sed 's/ */0x/' | paste -sd' ' | diff - <(sed -n 2p found) || fail "values"
    tail -c +129 gradient.npy | cmp - gradient.raw
    # The sample at (2, 1, 1, 1), where the picture has that much.
    position=$(echo -1.5 6.5 0.75 9.125 | cut -d' ' -f1-$dimensions)
    at=$((2 + 5 * (dimensions > 1) + 20 * (dimensions > 2) + 60 * (dimensions > 3)))
    "$KNOLL" probe noise.json $position --gradient | awk '{ print $3 }' >probed
    [ "$(wc -l <probed)" -eq $((1 + dimensions)) ]
    sed 1d found | cut -d' ' -f$((at + 1)) | diff - probed || fail "probe"
    [ "$("$KNOLL" probe noise.json $position)" = \
        "$("$KNOLL" probe noise.json $position --gradient | head -1)" ]
done
[ "$("$KNOLL" probe noise.json 1 2 3 4 --gradient | cut -d' ' -f1 | paste -sd' ')" = \
    "value dx dy dz dw" ]
grep -q '"sample": \["value", "dx", "dy", "dz", "dw"\],' gradient.raw.json
"$KNOLL" render perlin -o plain.raw --size 4x4
if grep sample plain.raw.json; then fail "a file of values speaks of derivatives"; fi

# Against differences of values. (The terrain has octaves of two cells a unit.)
"$PYTHON" - "$KNOLL" <<'END'
import subprocess
import sys

def probe(what, *position, options=()):
    words = [sys.argv[1], "probe", what, "--set", "seed=5", *map(repr, position), *options]
    lines = subprocess.run(words, check=True, capture_output=True, text=True).stdout.splitlines()
    return [float(line.split()[1]) for line in lines]

for what, step, most in (("perlin", 0.25, 1e-5), ("value", 0.25, 1e-5), ("terrain", 1 / 64, 0.01)):
    for x, y in ((12.25, 45.625), (-301.75, 80.25), (150.5, -99.875)):
        value, dx, dy = probe(what, x, y, options=["--gradient"])
        across = (probe(what, x + step, y)[0] - probe(what, x - step, y)[0]) / (2 * step)
        down = (probe(what, x, y + step)[0] - probe(what, x, y - step)[0]) / (2 * step)
        if not (abs(dx - across) < most and abs(dy - down) < most):
            sys.exit(f"FAIL: {what} at {x}, {y}: {dx}, {dy}; by differences {across}, {down}")
END

# Threads, strips and windows change nothing.
for size in 1x1 7x1 1x501 100003x2 517x401; do
    "$KNOLL" render terrain -o expected.npy --gradient --size $size --threads 1
    for threads in 2 7; do
        "$KNOLL" render terrain -o other.npy --gradient --size $size --threads $threads
        same expected.npy other.npy
    done
done
"$KNOLL" render terrain -o part.npy --gradient --size 517x401 --window 33,64,101x67
planes expected.npy | sed 1d | awk '{
    for (y = 64; y < 131; y++) for (x = 33; x < 134; x++) printf "%s%s", $(1 + 517 * y + x), y == 130 && x == 133 ? "\n" : " "
}' | diff -q - <(planes part.npy | sed 1d) || fail "the window is not the crop of the whole"

# Twice the memory that a process may have here goes through in strips (field case C76).
(
    ulimit -v 200000
    "$KNOLL" render perlin --size 20001x1700 --gradient --threads 2 --format npy -o - | wc -c >size
)
[ "$(cat size)" -eq $((20001 * 1700 * 3 * 4 + 128)) ]

# One number a sample is all that other files hold.
for format in png pgm ppm pfm r16 txt; do
    expect_error '^knoll: --gradient: .*npy or raw' "$KNOLL" render perlin --gradient -o no.$format
    [ ! -e no.$format ]
done
expect_error '^knoll: --gradient: .*npy or raw' "$KNOLL" render perlin --gradient --ascii
expect_error '^knoll: --gradient: .*npy or raw' "$KNOLL" render perlin --gradient -o -
expect_error 'did you mean --gradient' "$KNOLL" probe perlin 1 2 --gradients
expect_error 'gradient' "$KNOLL" recipe perlin --gradient

# The page shows what its program prints (examples/normals.c), and its commands run.
page=$ROOT/docs/gradients.md
awk '/^```/ { take = !open && $0 == "```"; open = !open; next } take' "$page" >expected
"$KNOLL_BUILD/examples/normals" | diff expected - || fail "docs/gradients.md shows another terrain"
grep -A2 'knoll_field_differentiate(land' "$page" | while read -r line; do
    grep -qF -- "$line" "$ROOT/examples/normals.c" || fail "examples/normals.c does not say: $line"
done
sed -n '/^```sh$/,/^```$/{/^```/!p}' "$page" >page.sh
PATH=$KNOLL_BUILD:$PATH bash -eu page.sh >/dev/null
