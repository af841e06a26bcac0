# knoll sheet: its tiles are what `knoll render` draws, its size is what its values make of it, wrong
# command lines teach, and docs/tuning.md runs and shows what it draws.

# The second of three tiles, cut from the sheet, is the picture of its seed.
common="--set frequency=0.04 --size 40x30 --step 1 --range -1:1 --ramp terrain"
"$KNOLL" sheet perlin $common --vary seed=1,2,3 -o sheet.png
"$KNOLL" render perlin $common --seed 2 -o tile.png
image crop sheet.png 74,104,40x30 tile.png

# Two parameters: columns and rows. Here the label "octaves" and a gap stand left of the tiles.
"$KNOLL" sheet fbm $common --set source.frequency=0.04 --set frequency=1 --vary gain=0.3 -o no.png \
    2>last && fail "fbm has no frequency"
grep -q 'frequency' last || fail "the error does not name what is wrong: $(cat last)"
common="--set source.frequency=0.04 --size 40x30 --step 1 --range -1:1 --ramp terrain"
"$KNOLL" sheet fbm $common --vary gain=0.3,0.5,0.7,0.8 --vary octaves=1,4 -o sheet.png
size=$(image info sheet.png)
[ "${size#png *x}" = "208 rgb 8" ] || fail "the sheet is $size"

# A sheet whose values say nothing about a range takes one for all: what changes the contrast is seen.
"$KNOLL" sheet perlin --size 32 --vary frequency=0.01,0.02 -o plain.png
"$KNOLL" sheet terrain --size 32 --vary seed=1,2,3,4,5,6,7,8 -o terrain.png
"$KNOLL" sheet perlin --size 24 --set frequency=0.03 --vary 'period=[4,4],[8,8]' -o list.png
"$KNOLL" sheet - --size 24 --vary seed=1,2 -o - <"$ROOT/recipes/clouds.json" >out.png
image info out.png | grep -q 'rgb 8' || fail "no picture on standard output"
"$KNOLL" sheet "$ROOT/docs/images/terrain.png" --size 24 --vary seed=1,2 -o again.png

expect_error 'what to vary is missing' "$KNOLL" sheet perlin -o no.png
expect_error 'where to draw to is missing' "$KNOLL" sheet perlin --vary seed=1,2
expect_error 'PATH=VALUE,VALUE' "$KNOLL" sheet perlin --vary seed -o no.png
expect_error 'empty' "$KNOLL" sheet perlin --vary seed=1,,2 -o no.png
expect_error 'two directions' "$KNOLL" sheet fbm --vary seed=1 --vary gain=1 --vary octaves=2 -o no.png
expect_error '--vary octavs: unknown key "octavs"; did you mean "octaves"' \
    "$KNOLL" sheet fbm --vary octavs=1,2 -o no.png
expect_error 'whole number from 1 to 32' "$KNOLL" sheet fbm --vary octaves=1,99 -o no.png
expect_error 'a sheet is a PNG' "$KNOLL" sheet fbm --vary octaves=1,2 -o no.html
expect_error 'each up to 1024' "$KNOLL" sheet fbm --vary octaves=1,2 --size 2000 -o no.png
expect_error 'what to draw is missing' "$KNOLL" sheet --vary octaves=1,2 -o no.png
[ ! -e no.png ] && [ ! -e no.html ] || fail "a refused sheet left a file"

# docs/tuning.md. Fonts differ from machine to machine, so pictures are compared by their height.
"$ROOT/scripts/figures.sh" tuning drawn
ls drawn >names
ls "$ROOT/docs/images/tuning" | diff -u - names || fail "docs/images/tuning has other pictures"
while read -r name; do
    drawn=$(image info "drawn/$name") shown=$(image info "$ROOT/docs/images/tuning/$name")
    [ "${drawn#*x}" = "${shown#*x}" ] || fail "$name is drawn $drawn and shown $shown"
done <names
