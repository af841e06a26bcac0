# 16-bit pictures: field cases C102 (bits lost), C103 (byte order and size of r16), C104 (which row
# is first), C46 and C45 (ends of the range, and a range without width).
echo '{"knoll": 1, "nodes": {"x": {"type": "coordinate", "axis": "x"},
       "y": {"type": "coordinate", "axis": "y"}, "output": {"type": "add", "a": "x",
       "b": {"type": "multiply", "a": "y", "b": 16}}}}' >pattern.json

# C102: more than 20000 different words, with every low byte.
echo '{"knoll": 1, "nodes": {"output": {"type": "fbm", "source": {"type": "simplex"}}}}' >fbm.json
for file in fbm.png fbm.r16 fbm.pgm; do
    "$KNOLL" render fbm.json -o $file --size 512x512 --depth 16
    [ "$(image colours $file)" -gt 20000 ] || fail "$file has few levels"
    image same fbm.png $file
done
python3 - fbm.r16 <<'END'
import sys
low = [0] * 256
for byte in open(sys.argv[1], "rb").read()[0::2]:
    low[byte] += 1
mean = sum(low) / 256
chi = sum((n - mean) ** 2 / mean for n in low)
assert chi < 255 + 5 * (2 * 255) ** 0.5, f"the low byte isn't flat: chi-square {chi}"
END

# C103: words of known values, low byte first, and a description beside them.
"$KNOLL" render pattern.json -o words.r16 --size 3x2 --range 0:65535 --seed 5
[ "$(od -An -tx1 words.r16 | tr -d ' ')" = 000001000200100011001200 ]
python3 - <<'END'
import json
assert json.load(open("words.r16.json")) == {
    "width": 3, "height": 2, "type": "uint16", "byte_order": "little", "first_row": "top",
    "origin": [0, 0], "step": [1, 1], "range": [0, 65535], "seed": 5}
END

# C103: where a part lies, in the field's coordinates.
"$KNOLL" render pattern.json -o part.raw --size 9x9x9 --origin -0.1,1e300 --step 0.3,0.5,-7 --window 2,0,3,4x5x2
python3 - <<'END'
import json
part = json.load(open("part.raw.json"))
assert part["origin"] == [-0.1 + 2 * 0.3, 1e300, 3 * -7.0] and part["step"] == [0.3, 0.5, -7], part
assert (part["width"], part["height"], part["depth"]) == (4, 5, 2), part
END
"$KNOLL" render pattern.json -o row.raw --size 4 --set output=x --set dimensions=1
python3 - <<'END'
import json
row = json.load(open("row.raw.json"))
assert row["origin"] == [0] and row["step"] == [1], row
END

# C104: every format has the same pixel in the same corner.
"$KNOLL" render pattern.json -o a.png --size 3x2 --range 0:65535 --depth 16
for file in a.pgm a.r16; do
    "$KNOLL" render pattern.json -o $file --size 3x2 --range 0:65535 --depth 16
    image same a.png $file
done
"$KNOLL" render pattern.json -o a.npy --size 3x2
for file in a.pfm a.raw; do
    "$KNOLL" render pattern.json -o $file --size 3x2
    image same a.npy $file
done
[ "$(image at a.png 0,1)" = 16 ]
[ "$(image at a.npy 0,1)" = 0x41800000 ]

# C46: the ends of the range are 0 and 65535, and what lies beyond is clamped.
"$KNOLL" render pattern.json -o ends.r16 --size 5x1 --range 1:3
[ "$(od -An -tu2 ends.r16 | xargs)" = "0 0 32768 65535 65535" ]
"$KNOLL" render pattern.json -o ends.pgm --size 5x1 --range 1:3
[ "$(tail -c 5 ends.pgm | od -An -tu1 | xargs)" = "0 0 128 255 255" ]

# What a height map loses to its range is said, from 0.1 % on, and the same for any number of threads.
clips() # clips SHARE WORDS...: what is said of a picture; an empty SHARE: nothing is
{
    local share=$1 said
    shift
    "$KNOLL" render "$@" 2>log || fail "$(cat log)"
    said=$(sed -n 's/.*warning: \(.*\) % of the samples lie outside of the range .*/\1/p' log)
    [ "$said" = "$share" ] || fail "of $* it is said that \"$said\" % are clipped, not \"$share\""
}
for threads in 1 2 5; do
    for file in clip.r16 clip.png clip.pgm; do
        clips 0.15 pattern.json -o $file --size 2000x37 --set output=x --range 1:1997 --depth 16 --threads $threads
        clips '' pattern.json -o $file --size 2000x37 --set output=x --range 1:1998 --depth 16 --threads $threads
        clips 100 pattern.json -o $file --size 2000x37 --range 9000:9001 --depth 16 --threads $threads
    done
done
clips 50 pattern.json -o clip.r16 --size 2000x37 --window 1000,3,20x5 --set output=x --range 0:1009
clips '' pattern.json -o clip.r16 --size 2000x37 --set output=x --range 0:1999
clips '' pattern.json -o clip.png --size 64x64 --range 0:1
clips '' pattern.json -o clip.png --size 64x64 --range 0:1 --normals --depth 16
clips '' pattern.json -o clip.raw --size 64x64 --range 0:1
clips '' constant -o clip.r16 --size 64x64

# C45: a constant is mid-grey.
for value in 0 1000000; do
    "$KNOLL" render constant --set value=$value -o constant.pgm --size 2x2
    [ "$(tail -c 4 constant.pgm | od -An -tu1 | xargs)" = "128 128 128 128" ]
done

# Colours and 16 bits are a choice: the message names both.
expect_error 'ember.*16' "$KNOLL" render fbm.json -o no.png --depth 16 --ramp ember
[ ! -e no.png ]

# C130: a range of the whole 65536 keeps small heights exact; a narrower one stretches them.
"$KNOLL" render constant --set value=300 -o dark.r16 --size 1x1 --range 0:65535
[ "$(od -An -tu2 dark.r16 | xargs)" = 300 ]
"$KNOLL" render constant --set value=300 -o bright.r16 --size 1x1 --range 0:300
[ "$(od -An -tu2 bright.r16 | xargs)" = 65535 ]
