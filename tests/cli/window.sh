# A window is the crop of the whole, to the bit, for numbers and for pictures.
echo '{"knoll": 1, "nodes": {"output": {"type": "fbm", "source": {"type": "perlin"}}}}' >fbm.json
for what in white value perlin simplex worley fbm.json terrain clouds marble stone; do
    for format in npy png; do
        "$KNOLL" render $what -o whole.$format --size 101x67 --seed 3
        parts=
        for window in 0,0,101x67 0,0,1x1 100,66,1x1 13,7,31x19 3,50,97x17; do
            "$KNOLL" render $what -o $window.$format --size 101x67 --seed 3 --window $window
            parts="$parts $window $window.$format"
        done
        image crop whole.$format $parts
    done
done

# Relief, too: parts of any shape, and in one dimension and three. A sample's light does not depend on
# what else is drawn.
relief='"picture": {"ramp": "grey", "range": [-1, 1], "relief": {"height": 40}}}'
fbm='"nodes": {"output": {"type": "fbm", "source": {"type": "perlin", "frequency": 0.05}}}'
echo "{\"knoll\": 1, \"dimensions\": 1, $fbm, $relief" >line.json
echo "{\"knoll\": 1, $fbm, $relief" >flat.json
"$KNOLL" render flat.json -o whole.png --size 700x1100
parts=
for window in 0,0,1x1100 699,0,1x1100 0,1099,700x1 350,17,1x1 111,35,577x1033; do
    "$KNOLL" render flat.json -o $window.png --size 700x1100 --window $window
    parts="$parts $window $window.png"
done
image crop whole.png $parts
"$KNOLL" render flat.json -o whole.png --size 90x80x5 --window 0,0,3,90x80x1
"$KNOLL" render flat.json -o part.png --size 90x80x5 --window 7,70,3,80x10x1
image crop whole.png 7,70,80x10 part.png
"$KNOLL" render line.json -o whole.png --size 900
"$KNOLL" render line.json -o part.png --size 900 --window 17,800
image crop whole.png 17,0,800x1 part.png
[ "$(image colours whole.png)" -gt 50 ] || fail "a line has no relief"
