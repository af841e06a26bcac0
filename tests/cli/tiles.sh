# docs/recipes.md, "Tiles" and "Loops": what tiles and what does not, to the last bit, and what comes
# round in time.

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

# The commands of the page run, and its check fails of what does not loop.
mkdir bin
ln -s "$KNOLL" bin/knoll
sed -n '/^## Loops/,/^## Canonical/p' "$ROOT/docs/recipes.md" | sed -n '/^```sh$/,/^```$/{/^```/!p}' >page.sh
PATH=$PWD/bin:$PATH bash -eu -o pipefail page.sh 2>log || fail "docs/recipes.md: $(cat log)"
[ "$(find . -name 'frame-*.png' | wc -l)" -eq 64 ]
image info frame-63.png | grep -q '256x256 grey 8'
[ "$(cat frame-*.png | md5sum)" != "$(for t in frame-*.png; do cat frame-00.png; done | md5sum)" ]
sed 's/,4\]/,5]/' page.sh >longer.sh
! PATH=$PWD/bin:$PATH bash -eu -o pipefail longer.sh >log 2>&1 || fail "a loop of 80 slices comes round after 64"

# So does what the page says beside them, and the loop of the help.
"$KNOLL" render simplex --set frequency=0.0625 --set 'period=[0,0,4]' -o array.npy --size 256x256x64
command=$("$KNOLL" help render | sed -n 's/^  knoll render \(.*\) -o loop.npy.*/\1/p')
eval "\"\$KNOLL\" render $command -o help.npy --size 256x256x64"
same array.npy help.npy
for loop in 'period=[0,0,4] 64 1' 'period=[16,16,4] 64 1' 'period=[0,0,4] 128 1,1,0.5'; do
    read -r period frames step <<<"$loop"
    for t in 0 $frames; do
        "$KNOLL" render simplex --set frequency=0.0625 --set "$period" --step $step -o $t.npy \
            --size 32x32x$((frames + 1)) --window 0,0,$t,32x32x1
    done
    same 0.npy $frames.npy
done
for at in 0,0 256,0 0,256; do
    "$KNOLL" render simplex --set frequency=0.0625 --set 'period=[16,16,4]' -o $at.npy --size 512x512x64 \
        --window $at,5,64x64x1
done
same 0,0.npy 256,0.npy
same 0,0.npy 0,256.npy
