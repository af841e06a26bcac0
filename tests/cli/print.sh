# What the program prints, exactly: help, a recipe in canonical form, text pictures of known fields.
for command in '' render nodes presets schema probe recipe analyze compare sheet verify help; do
    echo "== knoll help $command"
    "$KNOLL" help $command
    if [ -n "$command" ]; then
        "$KNOLL" $command --help >help
        "$KNOLL" help $command | same - help
        "$KNOLL" $command -h | same - help
    fi
done
"$KNOLL" --help | cmp - <("$KNOLL" help)

echo "== knoll presets"
"$KNOLL" presets

echo "== canonical text"
cat >my.json <<'END'
{"picture": {"relief": {"height": 0, "azimuth": 315.0}, "ramp": "none", "extent": [6.4e1, 32]},
 "nodes": {"output": {"b": "hills", "type": "mix", "a": 1e0, "t": {"type": "cellular", "return": "f1"}},
  "hills": {"octaves": 7, "source": {"frequency": 0.0100, "type": "perlin", "seed": 18446744073709551615},
   "persistence": 0.5, "type": "fbm", "lacunarity": 2.50}}, "seed": 007, "knoll": 1}
END
sed -i 's/007/7/' my.json
"$KNOLL" recipe my.json >canonical.json
cat canonical.json
"$KNOLL" recipe canonical.json | same - canonical.json
"$KNOLL" recipe - <my.json | same - canonical.json
"$KNOLL" recipe my.json --seed 9 --set hills.source.frequency=0.25 --set t=0.5 --set picture.relief=false

echo "== x in text, ten characters for the range"
echo '{"knoll": 1, "nodes": {"x": {"type": "coordinate"}}}' >x.json
"$KNOLL" render x.json --ascii --size 20x2 --range 0:20
echo "== y and a window"
"$KNOLL" render x.json --ascii --set axis=y --size 8x10 --range 0:10 --window 2,3,4x5
echo "== origin and step"
"$KNOLL" render x.json --ascii --size 10x1 --range -5:5 --origin -5 --step 1
"$KNOLL" render x.json --ascii --size 10x1 --range -5:5 --origin -50,0 --step 10,1
echo "== a width alone: half as many rows, twice as far apart; one row of one dimension"
"$KNOLL" render x.json --ascii --set axis=y --size 10 --range 0:10
"$KNOLL" render x.json --ascii --size 10 --range 0:10 --set 'picture.extent=[10,5]'
"$KNOLL" render x.json --ascii --set dimensions=1 --size 10 --range 0:10

echo "== probe"
for position in 0.5 -0.25 1e30 -0; do
    "$KNOLL" probe x.json $position
done
"$KNOLL" probe x.json 1 2 3 4 --set axis=w
"$KNOLL" probe constant 0 --set value=0.1
"$KNOLL" probe constant 0 --set value=-1e-40
