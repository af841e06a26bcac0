# docs/recipes.md, "Tiles": what tiles and what does not, to the last bit.

# closes NODE: whether the node repeats after 4 units, right and down.
closes()
{
    echo "{\"knoll\": 1, \"seed\": 3, \"nodes\": {\"output\": $1}}" >tile.json
    for axis in 128x64,64,0 64x128,0,64; do
        for at in 0,0 "${axis#*,}"; do
            "$KNOLL" render tile.json -o "$at.raw" --size "${axis%%,*}" --step 0.0625 \
                --window "$at,64x64" 2>log || fail "$(cat log)"
        done
        cmp -s 0,0.raw "${axis#*,}.raw" || return 1
    done
}
source='{"type": "perlin", "frequency": 1, "period": 4}'
fbm() { echo "{\"type\": \"fbm\", \"octaves\": 4, \"lacunarity\": $1, \"source\": $2}"; }
warp() { echo "{\"type\": \"warp\", \"amplitude\": 0.5, \"source\": $1, \"by\": $2}"; }
transform() { echo "{\"type\": \"transform\", \"scale\": $1, \"translate\": [0.3, 0.7], \"source\": $2}"; }

for tile in "$source" "$(fbm 2 "$source")" "$(fbm 1.9 "$source")" \
    "$(warp "$(fbm 1.9 "$source")" "$(fbm 2.7 "$source")")" "$(fbm 3 "$(warp "$source" "$source")")" \
    "$(transform 2 "$(fbm 1.9 "$source")")" "$(fbm 2 "$(transform 3 "$source")")"; do
    closes "$tile" || fail "does not close: $tile"
done
for open in "$(fbm 1.9 "$(warp "$source" "$source")")" "$(fbm 1.9 "$(transform 1 "$source")")" \
    "$(transform 1.5 "$source")" '{"type": "perlin", "frequency": 1}'; do
    ! closes "$open" || fail "closes, and docs/recipes.md says that it does not: $open"
done
