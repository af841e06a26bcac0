# knoll sheet: its tiles are what `knoll render` draws, its size is what its values make of it, wrong
# command lines teach, and docs/tuning.md runs and shows what it draws.

# The second of three tiles, cut from the sheet, is the picture of its seed.
common="--set frequency=0.04 --size 40x30 --step 1 --range -1:1 --ramp terrain"
"$KNOLL" sheet perlin $common --vary seed=1,2,3 -o sheet.png
"$KNOLL" render perlin $common --seed 2 -o tile.png
image crop sheet.png 74,104,40x30 tile.png

# Its line is like that of render.
"$KNOLL" sheet perlin --size 40x30 --vary seed=1,2,3 -o sheet.png 2>line
size=$(image info sheet.png)
size=${size#png }
grep -Eqx "sheet.png: ${size%% *}, 3 pictures, [0-9.]+ s" line || fail "the line is $(cat line)"

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

# What cannot be laid out is a wrong command line (2), said before anything is drawn.
wrong()
{
    local pattern=$1
    shift
    expect_error "$pattern" "$KNOLL" sheet "$@" -o no.png
    expect_exit 2 "$KNOLL" sheet "$@" -o no.png 2>last
}
wrong '^knoll: --size: .* 2000x2000; .*each from 16 to 1024' fbm --vary octaves=1,2 --size 2000
wrong '^knoll: --size: .* 16x8;' fbm --vary octaves=1,2 --size 16x8
wrong '^knoll: --size: .* 160x2;' fbm --set 'picture.extent=[1000,10]' --vary octaves=1,2
wrong '^knoll: --size: a tile has two dimensions' fbm --vary octaves=1,2 --size 16x16x16
wrong '^knoll: --size: the sheet would have 66...x.* of 32767' fbm --size 1024 \
    --vary seed=$(seq -s, 64) --vary octaves=1,2
wrong '^knoll: perlin: has one dimension' perlin --set dimensions=1 --vary seed=1,2
wrong '^knoll: --vary: .* more than the 256' perlin --vary seed=$(seq -s, 64) --vary frequency=1,2,3,4,5
wrong '^knoll: --vary: .*more than 64 values' perlin --vary seed=$(seq -s, 65)
wrong '^knoll: --vary: both directions vary octaves' fbm --vary octaves=1,2 --vary octaves=3,4
wrong '^knoll: --vary: both directions' fbm --vary octaves=1,2 --vary output.octaves=3,4
wrong '^knoll: --origin: .*a z' perlin --vary seed=1,2 --origin 1,2,3
wrong '^knoll: --step: ' perlin --vary seed=1,2 --step 1e308
wrong '^knoll: --range: the field has no bounds' coordinate --vary axis=x,y --range bounds
wrong '^knoll: --title: .*200 bytes' perlin --vary seed=1,2 --title "$(printf %0201d 0)"
for title in $'\xff' $'\xc3' $'\xed\xa0\x80' $'\xf4\x90\x80\x80' $'\xc0\x80' $'\xef\xbf\xbe' $'two\nlines'; do
    wrong '^knoll: --title: .*UTF-8' perlin --vary seed=1,2 --title "$title"
done

# The largest and the least that can; a long title widens its sheet, and a file may have any name.
"$KNOLL" sheet perlin --vary seed=1,2 --size 16x1024 --title '' -o tall.png
"$KNOLL" sheet perlin --vary seed=1 --size 16 --title "$(printf %0200d 0)" -o long.png
[ "$(image info long.png | sed 's/png \([0-9]*\)x.*/\1/')" -gt 1000 ] || fail "the title is cut"
"$KNOLL" sheet perlin --vary seed=1 --size 16 --title 'Hügel, 丘, 🏔' -o letters.png
name=$'any\xff\nname.json'
cp "$ROOT/recipes/clouds.json" "$name"
"$KNOLL" sheet "$name" --vary seed=1,2 --size 16 -o name.png
"$KNOLL" analyze "$name" --size 16x16 -o name.html >out

# Names of columns end with dots where they would meet their neighbours or leave the paper: the gap
# between two and the margins stay white, also with a long path and many settings.
white() { printf 'P6 %d %d 255 ' "$1" "$2" && head -c $((3 * $1 * $2)) /dev/zero | tr '\0' '\377'; }
nodes='{"type":"perlin","frequency":0.02},{"type":"simplex","frequency":0.03}'
white 3 22 >gap.ppm
for vary in gain=0.123456789012,0.1234567890123 "source=$nodes"; do
    "$KNOLL" sheet fbm --size 32 --vary "$vary" --set octaves=3 --set lacunarity=2.12345678901 \
        --set dimensions=2 --set picture.relief.height=123.456789 -o columns.png
    size=$(image info columns.png | sed 's/png \([0-9x]*\) .*/\1/')
    white 20 "${size#*x}" >margin.ppm
    image crop columns.png "59,81,3x22" gap.ppm "0,0,20x${size#*x}" margin.ppm \
        "$((${size%x*} - 20)),0,20x${size#*x}" margin.ppm
done

# A field without bounds takes the range of its values, as others do.
"$KNOLL" sheet coordinate --vary axis=x,y --size 32 -o unbounded.png
"$KNOLL" sheet coordinate --vary axis=x,y --size 32 --range 0:512 -o unbounded.png
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
