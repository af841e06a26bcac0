# A window is the crop of the whole, to the bit, for numbers and for pictures.
for what in white value perlin simplex worley fbm terrain clouds marble stone; do
    recipe=$what
    if [ $what = fbm ]; then
        recipe=fbm.json
        echo '{"knoll": 1, "nodes": {"output": {"type": "fbm", "source": {"type": "perlin"}}}}' \
            >$recipe
    fi
    for format in npy png; do
        "$KNOLL" render $recipe -o whole.$format --size 101x67 --seed 3
        for window in 0,0,101x67 0,0,1x1 100,66,1x1 13,7,31x19 3,50,97x17; do
            "$KNOLL" render $recipe -o part.$format --size 101x67 --seed 3 --window $window
            image crop whole.$format $window part.$format
        done
    done
done
