#!/usr/bin/env bash
# Draws the pictures of docs/images with the program: scripts/gallery.sh [FOLDER]
# What a picture shows is in its text: `knoll recipe docs/images/perlin.png`.
set -eu
cd "$(dirname "$0")/.."
folder=${1:-docs/images}
knoll=${KNOLL:-build/knoll}
mkdir -p "$folder"

# What some pictures need beside the program.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
libraries=$(dirname "$knoll")
${CC:-cc} -std=c11 -O2 -ffp-contract=off -Iinclude -o "$work/figures" docs/figures/*.c \
    "$libraries/libknoll-studio.a" "$libraries/libknoll.a" -lpng -lz -lm -pthread

# draw NAME RECIPE OPTION...: 256 pixels square, the size of a thumbnail.
draw()
{
    local name=$1
    shift
    "$knoll" render "$@" --seed "${seed:-1}" -o "$folder/$name.png"
}

# Every noise as it is, in shades of grey from -1 to 1 (distances from 0).
small="--size 256x256"
draw white white $small --set frequency=0.25
draw value value $small --set frequency=0.05
draw perlin perlin $small --set frequency=0.05
draw simplex simplex $small --set frequency=0.05
draw worley-f1 worley $small --set frequency=0.04 --range 0:1
draw worley-f2 worley $small --set frequency=0.04 --set return=f2 --range 0:1.4
draw worley-f2-minus-f1 worley $small --set frequency=0.04 --set return=f2_minus_f1 --range 0:0.8
draw worley-cell-value worley $small --set frequency=0.04 --set return=cell_value
draw worley-manhattan worley $small --set frequency=0.04 --set metric=manhattan --range 0:1.2
draw worley-chebyshev worley $small --set frequency=0.04 --set metric=chebyshev --range 0:0.8

# What nodes make of noise.
recipe()
{
    printf '{"knoll": 1, "nodes": {%s}}' "$1"
}
noise='"type": "simplex", "frequency": 0.02'
recipe "\"output\": {\"type\": \"fbm\", \"octaves\": 7, \"source\": {$noise}}" |
    draw fbm - $small --range -0.7:0.7
recipe "\"output\": {\"type\": \"negate\", \"source\": {\"type\": \"fbm\", \"octaves\": 6,
        \"source\": {\"type\": \"abs\", \"source\": {$noise}}}}" |
    draw ridges - $small --range -0.7:0
recipe "\"output\": {\"type\": \"warp\", \"amplitude\": 40, \"source\": {\"type\": \"fbm\",
        \"octaves\": 6, \"source\": {$noise}}, \"by\": {\"type\": \"fbm\", \"octaves\": 3,
        \"source\": {$noise}}}" |
    draw warp - $small --range -0.7:0.7

# Every ramp on the same ground.
for ramp in grey terrain terrain-bands sky marble stone ember; do
    recipe "\"output\": {\"type\": \"fbm\", \"octaves\": 8, \"source\": {\"type\": \"simplex\",
            \"frequency\": 0.008}}" |
        seed=6 draw "ramp-$ramp" - --size 256x128 --ramp $ramp --range -0.6:0.6
done

# Hills with rocks that are smaller than a pixel, without a band limit and with one; large pixels.
for limit in off fade; do
    recipe '"hills": {"type": "fbm", "octaves": 14, "gain": 0.45,
            "source": {"type": "perlin", "frequency": 0.0005}},
        "rocks": {"type": "fbm", "octaves": 4, "gain": 0.6,
            "source": {"type": "abs", "source": {"type": "perlin", "frequency": 0.02}}},
        "output": {"type": "add", "a": "hills", "b": {"type": "multiply", "a": "rocks", "b": 0.3}}' |
        "$knoll" render - --size 80x80 --step 64 --seed 9 --ramp terrain --range -0.25:0.4 \
            --set 'picture.relief={"height": 2000}' --band-limit $limit -o "$work/far.png"
    "$work/figures" magnify 4 "$folder/band-limit-$limit.png" "$work/far.png"
done

# The presets (white is above), and relief with and without.
for preset in terrain clouds marble stone; do
    "$knoll" render $preset --size 320x320 -o "$folder/$preset.png"
done
"$knoll" render terrain --size 320x320 --set picture.relief=false -o "$folder/terrain-flat.png"
"$knoll" render terrain --size 320x320 --ramp terrain-bands -o "$folder/terrain-bands.png"

# A report of docs/analyze.md. Those of docs/tuning.md are drawn by scripts/figures.sh tuning.
mkdir -p "$folder/analyze"
"$knoll" analyze perlin --set frequency=0.0625 -o "$folder/analyze/report.png" >/dev/null

# The normals of a surface beside it in relief.
recipe "\"output\": {\"type\": \"warp\", \"amplitude\": 25, \"source\": {\"type\": \"fbm\",
        \"octaves\": 5, \"source\": {\"type\": \"simplex\", \"frequency\": 0.007}}, \"by\":
        {\"type\": \"simplex\", \"frequency\": 0.008}}" |
    "$knoll" render - --size 288x288 --seed 6 --range -0.7:0.7 --set 'picture.relief={"height": 45}' \
        --set 'picture.ramp={"stops": [[0, "#9a8f80"], [1, "#e8e2d6"]]}' -o "$work/relief.png"
"$knoll" render "$work/relief.png" --normals -o "$work/normals.png"
"$work/figures" tile 2 "$folder/normals.png" "$work/relief.png" "$work/normals.png"

large=$(find "$folder" -name '*.png' -size +300k)
[ -z "$large" ] || { echo "above 300 KB: $large" >&2; exit 1; }
