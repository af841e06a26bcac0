# C47: gradient noise that is sampled at nothing but lattice points is drawn, with a warning; other
# pictures come without one.
warns()
{
    "$KNOLL" render "$@" -o out.png --size 16x16 2>said
    grep -q 'warning.*whole cell.*--set [a-z.]*frequency' said || fail "no warning for $*: $(cat said)"
}
silent()
{
    "$KNOLL" render "$@" -o out.png --size 16x16 2>said
    [ "$(wc -l <said)" -eq 1 ] || fail "a warning for $*: $(cat said)"
}
warns perlin --set frequency=1
warns perlin --set frequency=0.5 --step 2
warns perlin --set frequency=0.25 --step 4 --origin 8,-4
warns fbm --set source.frequency=3 --set octaves=1
warns simplex --set frequency=1 --set dimensions=3
warns add --set a.frequency=1 --set b.frequency=2
# follow ARGUMENT...: what the warning says to try is accepted, and comes without a warning.
follow()
{
    warns "$@"
    local advice
    for advice in $(sed -n 's/.*try //p' said | grep -Eo -e '--set [^ ]+|--step [^ ]+' | tr ' ' =); do
        silent "$@" "${advice%%=*}" "${advice#*=}"
    done
}
follow perlin --set frequency=1
follow perlin --set frequency=1 --step 1000
follow perlin --set frequency=2 --step 1e30
follow fbm --set source.frequency=1 --set octaves=1
follow perlin --set frequency=1e20 --step 1e20
silent fbm --set source.frequency=3 # octaves are moved off each other's lattices
silent simplex --set frequency=1
silent perlin
silent perlin --set frequency=1 --step 0.1
silent perlin --set frequency=1 --origin 0.5,0.5
silent perlin --set frequency=0.5
silent value --set frequency=1
silent white --set frequency=1
for preset in terrain clouds marble stone white; do
    silent $preset
done
[ "$("$KNOLL" probe perlin 1 2 --set frequency=1)" = 'value 0 0x00000000' ] || fail 'not plainly 0'
"$KNOLL" render q16_perlin --set shift=16 --size 8x8 -o q.pgm 2>said
grep -q 'warning.*whole cell.*try --step' said || fail "no warning: $(cat said)"
"$KNOLL" render perlin --set frequency=1 --size 1x1 -o one.png 2>said
[ "$(wc -l <said)" -eq 1 ] || fail "one sample: $(cat said)"
echo '{"knoll": 1, "nodes": {"unused": {"type": "perlin", "frequency": 1},
    "output": {"type": "white", "frequency": 1e-9}}}' >unused.json
silent unused.json
silent perlin --set frequency=0.5 --origin 0.5,0.5 --step 2 --set 'period=[1,1]' # flat for its period
