# Whatever is wrong is named, in one message, with a non-zero exit code, and leaves no file.

# refuses PATTERN ARGUMENT...
refuses()
{
    local pattern=$1
    shift
    expect_error "$pattern" "$KNOLL" "$@"
    [ "$(wc -l <last)" -le 3 ] || fail "\`knoll $*\` says too much: $(cat last)"
    [ -z "$(find . -newer begun -type f ! -name last ! -name '*.json')" ] ||
        fail "\`knoll $*\` leaves $(find . -newer begun -type f | xargs)"
}

# refuses_recipe PATTERN TEXT
refuses_recipe()
{
    printf '%s' "$2" >bad.json
    refuses "$1" render bad.json -o out.png
}

touch begun
node='"nodes": {"output":'
while IFS='|' read -r pattern text; do
    [ -z "$pattern" ] || refuses_recipe "$pattern" "$text"
done <<END
1:2|{
1:13|{"knoll": 1,
knoll|{}
knoll|[]
knoll|{"knoll": 2, $node {"type": "perlin"}}}
nodes|{"knoll": 1}
output|{"knoll": 1, "nodes": {}}
perlin|{"knoll": 1, $node {"type": "perlni"}}}
type|{"knoll": 1, $node {"frequency": 1}}}
frequency|{"knoll": 1, $node {"type": "perlin", "freqency": 1}}}
frequency|{"knoll": 1, $node {"type": "perlin", "frequency": 1, "frequency": 2}}}
frequency|{"knoll": 1, $node {"type": "perlin", "frequency": 0}}}
frequency|{"knoll": 1, $node {"type": "perlin", "frequency": -1}}}
frequency|{"knoll": 1, $node {"type": "perlin", "frequency": 1e999}}}
frequency|{"knoll": 1, $node {"type": "perlin", "frequency": "0.1"}}}
frequency|{"knoll": 1, $node {"type": "perlin", "frequency": null}}}
quintic|{"knoll": 1, $node {"type": "perlin", "fade": "quintc"}}}
period|{"knoll": 1, $node {"type": "perlin", "period": -4}}}
period|{"knoll": 1, $node {"type": "perlin", "period": [4, 4, 4, 4, 4]}}}
period|{"knoll": 1, $node {"type": "perlin", "period": 1.5}}}
seed|{"knoll": 1, "seed": -1, $node {"type": "perlin"}}}
seed|{"knoll": 1, "seed": 18446744073709551616, $node {"type": "perlin"}}}
seed|{"knoll": 1, "seed": 1.5, $node {"type": "perlin"}}}
octaves|{"knoll": 1, $node {"type": "fbm", "octaves": 0, "source": {"type": "perlin"}}}}
octaves|{"knoll": 1, $node {"type": "fbm", "octaves": 33, "source": {"type": "perlin"}}}}
octaves|{"knoll": 1, $node {"type": "fbm", "octaves": 2.5, "source": {"type": "perlin"}}}}
source|{"knoll": 1, $node {"type": "fbm"}}}
hills|{"knoll": 1, "nodes": {"hills": {"type": "perlin"}, "output": {"type": "fbm", "source": "hils"}}}
cycle|{"knoll": 1, "nodes": {"a": {"type": "abs", "source": "b"}, "b": {"type": "abs", "source": "a"}, "output": {"type": "abs", "source": "a"}}}
jitter|{"knoll": 1, $node {"type": "worley", "jitter": 2}}}
f2_minus_f1|{"knoll": 1, $node {"type": "worley", "return": "f2minusf1"}}}
euclidean|{"knoll": 1, $node {"type": "worley", "metric": "euclid"}}}
axis|{"knoll": 1, $node {"type": "coordinate", "axis": "q"}}}
ramp|{"knoll": 1, $node {"type": "perlin"}}, "picture": {"ramp": "terain"}}
pictur|{"knoll": 1, $node {"type": "perlin"}}, "pictur": {}}
extent|{"knoll": 1, $node {"type": "perlin"}}, "picture": {"extent": [0, 10]}}
END

refuses 'terrain' render terain -o out.png
refuses 'missing.json' render missing.json -o out.png
refuses 'size' render terrain -o out.png --size 0x10
refuses 'size' render terrain -o out.png --size 10x
refuses 'size' render terrain -o out.png --size -5
refuses 'size' render terrain -o out.png --size 99999999999999999999
refuses 'size' render terrain -o out.png --size
refuses '--size' render terrain -o out.png --sise 10
refuses 'window' render terrain -o out.png --size 10x10 --window 5,5,10x10
refuses 'window' render terrain -o out.png --size 10x10 --window -1,0,5x5
refuses 'window' render terrain -o out.png --size 10x10 --window 5
refuses 'seed' render terrain -o out.png --seed banana
refuses 'seed' render terrain -o out.png --seed -1
refuses 'seed' render terrain -o out.png --seed 18446744073709551616
refuses 'step' render terrain -o out.png --step nan
refuses 'origin' render terrain -o out.png --origin 1,2,3,4,5
refuses 'depth' render terrain -o out.png --depth 12
refuses 'ramp' render terrain -o out.png --ramp terain
refuses 'range' render terrain -o out.png --range 1:
refuses 'range' render terrain -o out.png --range 2:1
refuses 'threads' render terrain -o out.png --threads -1
refuses 'frequency' render perlin -o out.png --set freqency=1
refuses 'set|=' render perlin -o out.png --set frequency
refuses 'png' render perlin -o out.gif
refuses 'png' render perlin -o out
refuses 'png' render perlin -o out.png --format pgn
refuses 'no-such-folder' render perlin -o no-such-folder/out.png
refuses 'render' rendr perlin
refuses 'perlin' nodes perlni
refuses 'probe|position|coordinate' probe perlin
refuses 'banana' probe perlin banana

# A failed call leaves the file that was there.
"$KNOLL" render perlin -o kept.png --size 8x8
cp kept.png copy.png
expect_error 'size' "$KNOLL" render perlin -o kept.png --size 0x0
same kept.png copy.png
