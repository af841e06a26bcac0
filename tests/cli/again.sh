# A PNG says how it was made, and renders again to the same bytes.
again()
{
    "$KNOLL" render "$@" -o first.png
    "$KNOLL" render first.png -o second.png
    same first.png second.png
}

again terrain --size 64x48 --seed 18446744073709551615
again terrain --size 64x48 --window 5,7,31x17
again clouds --size 33x65 --origin -1000.5,2e6 --step 0.25
again perlin --set frequency=0.02 --ramp terrain-bands --size 40x40
again simplex --depth 16 --range -0.5:0.5 --size 40x40
again worley --set return=f2_minus_f1 --ramp none --size 40x40 --range bounds

# Relief without a ramp shades grey; without a ramp by --ramp none there is none, also when drawn again.
echo '{"knoll": 1, "nodes": {"output": {"type": "perlin", "frequency": 0.1}},
    "picture": {"relief": {"height": 9}}}' >relief.json
again relief.json --size 40x40
"$KNOLL" render relief.json --ramp grey --size 40x40 -o grey.png
image same grey.png first.png
again relief.json --size 40x40 --ramp none
"$KNOLL" render perlin --set frequency=0.1 --size 40x40 -o data.png
image same data.png first.png
"$PYTHON" "$ROOT/tests/support/image.py" same grey.png first.png >last 2>&1 &&
    fail "there is no relief"
"$KNOLL" render grey.png --depth 16 -o heights.png
"$KNOLL" render grey.png -o heights.npy

"$KNOLL" render terrain --size 64x48 --seed 42 -o seed.png
image text seed.png | grep 42 >text || fail "the PNG's text does not say its seed"
