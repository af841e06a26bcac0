# Every format holds the same samples, read by a reader of our own (tests/support/image.py).
render()
{
    "$KNOLL" render "$@" --size 37x23 --seed 7
}

for what in perlin terrain; do
    for format in npy pfm raw; do
        render $what -o $what.$format
    done
    [ "$(image info $what.npy)" = "npy 37x23 float 32" ]
    [ "$(image info $what.pfm)" = "pfm 37x23 float 32" ]
    [ "$(image info $what.raw)" = "raw 37x23 float 32" ]
    image same $what.npy $what.pfm
    image same $what.npy $what.raw

    render $what -o $what.r16
    render $what -o $what-16.png --depth 16
    render $what -o $what-16.pgm --depth 16
    [ "$(image info $what-16.png)" = "png 37x23 grey 16" ]
    image same $what-16.png $what.r16
    image same $what-16.png $what-16.pgm

    render $what -o $what-grey.png --ramp none --band-limit off
    render $what -o $what.pgm --depth 8
    [ "$(image info $what-grey.png)" = "png 37x23 grey 8" ]
    image same $what-grey.png $what.pgm
done

render terrain -o terrain.png
render terrain -o terrain.ppm
[ "$(image info terrain.png)" = "png 37x23 rgb 8" ]
image same terrain.png terrain.ppm
[ "$(image colours terrain.png)" -gt 50 ] || fail "the terrain has few colours"

# Standard output takes what a file takes.
render terrain -o - --format png >stdout.png
same terrain.png stdout.png
render perlin -o - --format npy | cmp - perlin.npy

# In three dimensions and four, the last axes are the slowest.
"$KNOLL" render simplex -o volume.npy --size 5x4x3x2
[ "$(image info volume.npy)" = "npy 5x24 float 32" ]
grep -aq "'shape': (2, 3, 4, 5)" volume.npy

# A field without bounds of use is no picture without a range: it would be one grey.
slope='{"knoll": 1, "nodes": {"output": {"type": "add", "a": {"type": "perlin"},
    "b": {"type": "multiply", "a": {"type": "coordinate"}, "b": 0.01}}}}'
for ending in png pgm r16 txt; do
    expect_error 'range: the field has no bounds of use' \
        sh -c "printf '%s' '$slope' | '$KNOLL' render - --size 8x8 -o no.$ending"
    [ ! -e no.$ending ]
done
printf '%s' "$slope" | "$KNOLL" render - --size 8x8 --range 0:1 -o slope.png
printf '%s' "$slope" | "$KNOLL" render - --size 8x8 -o slope.npy
