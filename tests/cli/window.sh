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
