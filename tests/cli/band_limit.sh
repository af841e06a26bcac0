# Band limits: on in pictures for the eye, off in data, said in a PNG and read from it; and
# docs/band-limit.md is right to the letter.
picture="fbm --size 40x30 --step 9"
render()
{
    "$KNOLL" render $picture "$@"
}
differ()
{
    ! cmp -s "$1" "$2" || fail "$1 and $2 are the same"
}

for ending in png ppm txt; do
    render -o eye.$ending
    render -o fade.$ending --band-limit fade
    render -o off.$ending --band-limit off
    same eye.$ending fade.$ending
    differ eye.$ending off.$ending
done
for ending in npy pfm raw r16 pgm; do
    render -o data.$ending
    render -o fade.$ending --band-limit fade
    render -o off.$ending --band-limit off
    same data.$ending off.$ending
    differ data.$ending fade.$ending
done
render -o data16.png --depth 16
render -o off16.png --depth 16 --band-limit off
same data16.png off16.png

# A PNG says it and draws itself again; what the format decides is left to the format.
for limit in off fade; do
    image text $limit.png | grep -q "\"band_limit\": \"$limit\"" || fail "$limit.png does not say it"
    "$KNOLL" render $limit.png -o again.png
    same $limit.png again.png
    "$KNOLL" render $limit.png -o again.npy
    same data.npy again.npy
done
"$KNOLL" render data16.png -o again.png --depth 8
same eye.png again.png
"$KNOLL" render off.png -o again.png --band-limit fade
same fade.png again.png

# A picture from before there were band limits has none; a word that is none is refused.
"$PYTHON" - <<'END'
import struct, zlib
data = open("off.png", "rb").read()
def written(name, old, new):
    at, out = 8, data[:8]
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + length].replace(old, new)
        out += struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        at += length + 12
    open(name, "wb").write(out)
written("old.png", b'"band_limit": "off", ', b"")
written("wrong.png", b'"band_limit": "off"', b'"band_limit": "yes"')
END
"$KNOLL" render old.png -o again.png
same off.png again.png
expect_error 'band_limit' "$KNOLL" render wrong.png -o no.png
expect_error '"on" is not a band limit; write off or fade' render -o no.png --band-limit on
[ ! -e no.png ]

# A window has the spacing of the whole picture.
for limit in off fade; do
    render -o whole.png --ramp terrain --band-limit $limit
    render -o part.png --ramp terrain --band-limit $limit --window 11,7,13x1
    image crop whole.png 11,7,13x1 part.png
done

# The example of the page is examples/band_limit.c, and prints what the page says.
block()
{
    awk -v fence="$1" -v wanted="$2" '
        /^```/ { take = !open && $0 == fence && ++n == wanted; open = !open; next }
        take' "$ROOT/docs/band-limit.md"
}
block '```c' 2 | same - "$ROOT/examples/band_limit.c"
block '```' 2 >expected
"$KNOLL_BUILD/examples/band_limit" | same - expected
