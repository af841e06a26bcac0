# Malformed recipes (C123, C124, C125): each ends the program with code 1 and one line on standard
# error that gives the file, line and column, the path of what is wrong, and what would be right. No
# file is left, neither by render nor by the others.

# refuse PLACE ALTERNATIVE: bad.json must be refused.
cases=0
refuse()
{
    local code=0
    cases=$((cases + 1))
    "$KNOLL" render bad.json -o out.png >stdout 2>last || code=$?
    [ $code -eq 1 ] || fail "case $cases: exit code $code for $(head -c 300 bad.json)"
    [ "$(wc -l <last)" -eq 1 ] || fail "case $cases: more than one line: $(cat last)"
    [ "$(wc -c <last)" -le 700 ] || fail "case $cases: a long message: $(cat last)"
    grep -Eq '^knoll: bad\.json:[0-9]+:[0-9]+: ' last || fail "case $cases: no place: $(cat last)"
    grep -Fq -- "$1" last || fail "case $cases: not \"$1\": $(cat last)"
    grep -Fq -- "$2" last || fail "case $cases: not \"$2\": $(cat last)"
    [ ! -s stdout ] || fail "case $cases: output: $(head -c 200 stdout)"
    [ "$(ls | sort | xargs)" = "bad.json last stdout" ] || fail "case $cases: leaves $(ls | xargs)"
}

# Place and path, what would be right, text. @{...} is a recipe of the one node {...}, and ${...} one
# of the nodes given.
while IFS='|' read -r place right text; do
    [ -n "$text" ] || continue
    case $text in
    @*) text="{\"knoll\": 1, \"nodes\": {\"output\": ${text#@}}}" ;;
    \$*) text="{\"knoll\": 1, \"nodes\": ${text#\$}}" ;;
    EMPTY) text= ;;
    esac
    printf '%s' "$text" >bad.json
    refuse "$place" "$right"
done <<'END'
bad.json:1:1: |begins with {|EMPTY
bad.json:1:4: |begins with {|   
bad.json:1:2: |"key"|{
bad.json:1:1: |begins with {|}
bad.json:1:1: |JSON value|knoll
bad.json:1:1: |JSON value|'knoll'
bad.json:1:1: must be |a recipe such as|[]
bad.json:1:1: must be |a recipe such as|"terrain"
bad.json:1:1: must be |a recipe such as|42
bad.json:1:1: must be |a recipe such as|null
bad.json:1:1: |"knoll": 1|{}
bad.json:1:1: |"knoll": 1|{"nodes": {"output": {"type": "perlin"}}}
bad.json:1:2: |"key"|{knoll: 1}
bad.json:1:10: |:|{"knoll" 1}
bad.json:1:13: |"key"|{"knoll": 1,}
bad.json:1:13: |, or }|{"knoll": 1 "seed": 2}
bad.json:1:12: |, or }|{"knoll": 1]
bad.json:1:11: knoll|1|{"knoll": 2, "nodes": {"output": {"type": "perlin"}}}
bad.json:1:11: knoll|1|{"knoll": "1", "nodes": {"output": {"type": "perlin"}}}
bad.json:1:11: knoll|1|{"knoll": true, "nodes": {"output": {"type": "perlin"}}}
bad.json:1:11: knoll|1|{"knoll": 1.5, "nodes": {"output": {"type": "perlin"}}}
"knoll"|keep one|{"knoll": 1, "knoll": 1, "nodes": {"output": {"type": "perlin"}}}
"Knoll"|did you mean "knoll"|{"Knoll": 1, "nodes": {"output": {"type": "perlin"}}}
"node"|did you mean "nodes"|{"knoll": 1, "node": {"output": {"type": "perlin"}}}
"sed"|did you mean "seed"|{"knoll": 1, "sed": 3, "nodes": {"output": {"type": "perlin"}}}
"dimension"|did you mean "dimensions"|{"knoll": 1, "dimension": 3, "nodes": {"output": {"type": "perlin"}}}
"pictures"|did you mean "picture"|{"knoll": 1, "pictures": {}, "nodes": {"output": {"type": "perlin"}}}
"version"|knoll, seed, dimensions|{"knoll": 1, "version": 1, "nodes": {"output": {"type": "perlin"}}}
"type"|"nodes"|{"knoll": 1, "type": "perlin"}
"type"|"nodes"|{"type": "perlin"}
bad.json:1:1: |"nodes"|{"knoll": 1}
: nodes: |at least one node|{"knoll": 1, "nodes": {}}
: nodes: |at least one node|{"knoll": 1, "nodes": []}
: nodes: |at least one node|{"knoll": 1, "nodes": "perlin"}
: nodes: |at least one node|{"knoll": 1, "nodes": null}
: nodes.output: |{ "type": "perlin" }|${"output": null}
: nodes.output: |{ "type": "perlin" }|${"output": 5}
: nodes.output: |{ "type": "perlin" }|${"output": "perlin"}
: nodes.output: |{ "type": "perlin" }|${"output": [{"type": "perlin"}]}
"output"|keep one|${"output": {"type": "perlin"}, "output": {"type": "value"}}
cannot be named "a b"|letters, digits|${"a b": {"type": "perlin"}}
cannot be named ""|letters, digits|${"": {"type": "perlin"}}
cannot be named "a.b"|letters, digits|${"a.b": {"type": "perlin"}}
cannot be named "é"|letters, digits|${"é": {"type": "perlin"}}
cannot be named "aaaaaaaa|1 to 63|${"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa": {"type": "perlin"}}
: nodes: |"output": "b"|${"a": {"type": "perlin"}, "b": {"type": "value"}}
: output: no node is named "hils"|"hills"|{"knoll": 1, "output": "hils", "nodes": {"hills": {"type": "perlin"}}}
: output: |the name of a node|{"knoll": 1, "output": {"type": "perlin"}, "nodes": {"hills": {"type": "perlin"}}}
: output: |the name of a node|{"knoll": 1, "output": 1, "nodes": {"hills": {"type": "perlin"}}}
: nodes.output: |type|@{}
: nodes.output: |type|@{"frequency": 0.1}
: nodes.output.type: |"perlin"|@{"type": 3}
: nodes.output.type: |"perlin"|@{"type": null}
: nodes.output.type: |"perlin"|@{"type": ["perlin"]}
named "perlni"|"perlin"|@{"type": "perlni"}
named "Perlin"|"perlin"|@{"type": "Perlin"}
named ""|constant|@{"type": ""}
named "OpenSimplex2"|"simplex"|@{"type": "OpenSimplex2"}
named "snoise"|"simplex"|@{"type": "snoise"}
named "gradient"|"perlin"|@{"type": "gradient"}
named "Cellular"|"worley"|@{"type": "Cellular"}
named "voronoi"|"worley"|@{"type": "voronoi"}
named "turbulence"|"fbm"|@{"type": "turbulence", "source": {"type": "perlin"}}
named "FractalFBm"|"fbm"|@{"type": "FractalFBm", "source": {"type": "perlin"}}
named "DomainWarp"|"warp"|@{"type": "DomainWarp", "source": {"type": "perlin"}}
named "lerp"|"mix"|@{"type": "lerp", "a": 0, "b": 1, "t": 0.5}
named "xyzzy"|perlin|@{"type": "xyzzy"}
"freqency"|"frequency"|@{"type": "perlin", "freqency": 0.1}
"Frequency"|"frequency"|@{"type": "perlin", "Frequency": 0.1}
"scale"|"frequency"|@{"type": "perlin", "scale": 0.1}
"freq"|"frequency"|@{"type": "simplex", "freq": 0.1}
"octaves"|perlin takes type, frequency|@{"type": "perlin", "octaves": 5}
"frequency"|source|@{"type": "fbm", "source": {"type": "perlin"}, "frequency": 0.1}
"seed"|source|@{"type": "fbm", "source": {"type": "perlin"}, "seed": 1}
"persistance"|"gain"|@{"type": "fbm", "source": {"type": "perlin"}, "persistance": 0.5}
"amplitude"|"gain"|@{"type": "fbm", "source": {"type": "perlin"}, "amplitude": 0.5}
"octave"|"octaves"|@{"type": "fbm", "source": {"type": "perlin"}, "octave": 5}
"lacunarty"|"lacunarity"|@{"type": "fbm", "source": {"type": "perlin"}, "lacunarty": 2}
"input"|"source"|@{"type": "fbm", "input": {"type": "perlin"}}
"noise"|"source"|@{"type": "abs", "noise": {"type": "perlin"}}
"strength"|"amplitude"|@{"type": "warp", "source": {"type": "perlin"}, "strength": 3}
"distance_function"|"metric"|@{"type": "worley", "distance_function": "euclidean"}
"return_type"|"return"|@{"type": "worley", "return_type": "f1"}
"interpolation"|"fade"|@{"type": "value", "interpolation": "cubic"}
"min"|"low"|@{"type": "clamp", "source": {"type": "perlin"}, "min": 0}
"from_min"|"from_low"|@{"type": "remap", "source": {"type": "perlin"}, "from_min": 0}
"alpha"|"t"|@{"type": "mix", "a": 0, "b": 1, "alpha": 0.5}
"offset"|"translate"|@{"type": "transform", "source": {"type": "perlin"}, "offset": 3}
"frequency"|keep one|@{"type": "perlin", "frequency": 0.1, "frequency": 0.2}
"type"|keep one|@{"type": "perlin", "type": "perlin"}
"persistence" is another name of "gain"|keep "gain"|@{"type": "fbm", "source": {"type": "perlin"}, "gain": 0.5, "persistence": 0.4}
: nodes.output.frequency: must be a number above 0|not 0|@{"type": "perlin", "frequency": 0}
: nodes.output.frequency: |above 0|@{"type": "perlin", "frequency": -0.01}
: nodes.output.frequency: |above 0|@{"type": "perlin", "frequency": 1e-60}
: nodes.output.frequency: |above 0|@{"type": "perlin", "frequency": 1e39}
: nodes.output.frequency: |not "abc"|@{"type": "perlin", "frequency": "abc"}
: nodes.output.frequency: |not "0.1"|@{"type": "perlin", "frequency": "0.1"}
: nodes.output.frequency: |not an empty list|@{"type": "perlin", "frequency": []}
: nodes.output.frequency: |not null|@{"type": "perlin", "frequency": null}
: nodes.output.frequency: |not true|@{"type": "perlin", "frequency": true}
: nodes.output.frequency: |not an empty object|@{"type": "perlin", "frequency": {}}
bad.json:1:68: |0.5|@{"type": "perlin", "frequency": 1.}
bad.json:1:66: |JSON value|@{"type": "perlin", "frequency": .5}
bad.json:1:68: |"key"|@{"type": "perlin", "frequency": 0,5}
bad.json:1:67: |, or }|@{"type": "perlin", "frequency": 01}
bad.json:1:66: |JSON value|@{"type": "perlin", "frequency": +1}
bad.json:1:67: |, or }|@{"type": "perlin", "frequency": 0x10}
bad.json:1:66: |JSON value|@{"type": "perlin", "frequency": NaN}
bad.json:1:66: |JSON value|@{"type": "perlin", "frequency": Infinity}
bad.json:1:68: |1e3|@{"type": "perlin", "frequency": 1e}
bad.json:1:66: |1e308|@{"type": "perlin", "frequency": 1e999}
: nodes.output.fade: |did you mean "quintic"|@{"type": "perlin", "fade": "quintc"}
: nodes.output.fade: |"linear", "cubic", "quintic"|@{"type": "perlin", "fade": "smooth"}
: nodes.output.fade: |"quintic"|@{"type": "perlin", "fade": 2}
: nodes.output.seed: |18446744073709551615|@{"type": "perlin", "seed": -1}
: nodes.output.seed: |18446744073709551615|@{"type": "perlin", "seed": 18446744073709551616}
: nodes.output.seed: |18446744073709551615|@{"type": "perlin", "seed": 1e3}
: nodes.output.seed: |18446744073709551615|@{"type": "perlin", "seed": 0.5}
: nodes.output.seed: |18446744073709551615|@{"type": "perlin", "seed": "7"}
: nodes.output.period: |whole number from 0|@{"type": "perlin", "period": -4}
: nodes.output.period: |whole number from 0|@{"type": "perlin", "period": 2.5}
: nodes.output.period: |list of 1 to 4|@{"type": "perlin", "period": []}
: nodes.output.period: |list of 1 to 4|@{"type": "perlin", "period": [4, 4, 4, 4, 4]}
: nodes.output.period: |list of 1 to 4|@{"type": "perlin", "period": "4"}
: nodes.output.period[1]: |whole number from 0|@{"type": "perlin", "period": [4, -1]}
: nodes.output.period[2]: |whole number from 0|@{"type": "simplex", "period": [4, 4, "4"]}
: nodes.output.return: |"f2_minus_f1"|@{"type": "worley", "return": "f2minusf1"}
: nodes.output.return: |did you mean "f1"|@{"type": "worley", "return": "F1"}
: nodes.output.metric: |"manhattan"|@{"type": "worley", "metric": "taxicab"}
: nodes.output.jitter: |from 0 to 1|@{"type": "worley", "jitter": 1.01}
: nodes.output.jitter: |from 0 to 1|@{"type": "worley", "jitter": -0.1}
: nodes.output.axis: |"x", "y", "z", "w"|@{"type": "coordinate", "axis": 0}
: nodes.output.axis: |"x", "y", "z", "w"|@{"type": "coordinate", "axis": "u"}
: nodes.output.value: |a number|@{"type": "constant", "value": "3"}
: nodes.output.octaves: |from 1 to 32|@{"type": "fbm", "source": {"type": "perlin"}, "octaves": 0}
: nodes.output.octaves: |from 1 to 32|@{"type": "fbm", "source": {"type": "perlin"}, "octaves": 64}
: nodes.output.octaves: |whole number|@{"type": "fbm", "source": {"type": "perlin"}, "octaves": 4.5}
: nodes.output.gain: |from 0 to 1|@{"type": "fbm", "source": {"type": "perlin"}, "gain": 2}
: nodes.output.persistence: |from 0 to 1|@{"type": "fbm", "source": {"type": "perlin"}, "persistence": 2}
: nodes.output.lacunarity: |from 1 to 8|@{"type": "fbm", "source": {"type": "perlin"}, "lacunarity": 0.5}
: nodes.output.scale[0]: |a number|@{"type": "transform", "source": {"type": "perlin"}, "scale": [null, 1]}
: nodes.output: fbm needs "source"|a node|@{"type": "fbm"}
: nodes.output: warp needs "source"|a node|@{"type": "warp", "by": {"type": "perlin"}}
: nodes.output: transform needs "source"|a node|@{"type": "transform"}
: nodes.output: clamp needs "source"|a node|@{"type": "clamp", "low": 0}
: nodes.output: remap needs "source"|a node|@{"type": "remap"}
: nodes.output: abs needs "source"|a node|@{"type": "abs"}
: nodes.output: negate needs "source"|a node|@{"type": "negate"}
: nodes.output: add needs "b"|a node|@{"type": "add", "a": 1}
: nodes.output: subtract needs "a"|a node|@{"type": "subtract", "b": 1}
: nodes.output: multiply needs "a"|a node|@{"type": "multiply"}
: nodes.output: min needs "b"|a node|@{"type": "min", "a": 1}
: nodes.output: max needs "b"|a node|@{"type": "max", "a": 1}
: nodes.output: mix needs "t"|a node|@{"type": "mix", "a": 1, "b": 2}
: nodes.output.source: |a node { ... }|@{"type": "abs", "source": null}
: nodes.output.source: |a node { ... }|@{"type": "abs", "source": true}
: nodes.output.source: |a node { ... }|@{"type": "abs", "source": [1]}
: nodes.output.source: |type|@{"type": "abs", "source": {}}
: nodes.output.source.type: |"perlin"|@{"type": "abs", "source": {"type": "perlim"}}
: nodes.output.source.source.frequency: |above 0|@{"type": "abs", "source": {"type": "fbm", "source": {"type": "perlin", "frequency": 0}}}
: nodes.output.source: no node is named "perlin"|{ "type": "perlin" }|@{"type": "abs", "source": "perlin"}
: nodes.output.source: no node is named "hils"|"hills"|${"hills": {"type": "perlin"}, "output": {"type": "abs", "source": "hils"}}
: nodes.output.source: no node is named ""|a number|@{"type": "abs", "source": ""}
: nodes.output.source: no node is named "output.f2"|dot|${"cells": {"type": "worley"}, "output": {"type": "abs", "source": "output.f2"}}
: nodes.output.source: |output|@{"type": "abs", "source": "output"}
: nodes.b.source: |a|${"a": {"type": "abs", "source": "b"}, "b": {"type": "abs", "source": "a"}, "output": {"type": "perlin"}}
: nodes.output.source.source: |output|@{"type": "abs", "source": {"type": "negate", "source": "output"}}
: nodes.output|low|@{"type": "clamp", "source": {"type": "perlin"}, "low": 2, "high": 1}
: nodes.output|from_high|@{"type": "remap", "source": {"type": "perlin"}, "from_low": 1, "from_high": 1}
: nodes.output.source.low|low|@{"type": "abs", "source": {"type": "clamp", "source": {"type": "perlin"}, "low": 2, "high": 1}}
: nodes.output|by|@{"type": "warp", "source": {"type": "perlin"}, "x": {"type": "perlin"}, "by": {"type": "perlin"}}
: seed: |18446744073709551615|{"knoll": 1, "seed": -1, "nodes": {"output": {"type": "perlin"}}}
: seed: |18446744073709551615|{"knoll": 1, "seed": 1.0, "nodes": {"output": {"type": "perlin"}}}
: seed: |18446744073709551615|{"knoll": 1, "seed": "random", "nodes": {"output": {"type": "perlin"}}}
: dimensions: |1, 2, 3 or 4|{"knoll": 1, "dimensions": 5, "nodes": {"output": {"type": "perlin"}}}
: dimensions: |1, 2, 3 or 4|{"knoll": 1, "dimensions": 0, "nodes": {"output": {"type": "perlin"}}}
: dimensions: |1, 2, 3 or 4|{"knoll": 1, "dimensions": 2.5, "nodes": {"output": {"type": "perlin"}}}
: dimensions: |"dimensions": 3|{"knoll": 1, "dimensions": 2, "nodes": {"output": {"type": "coordinate", "axis": "z"}}}
: picture: |an object|{"knoll": 1, "nodes": {"output": {"type": "perlin"}}, "picture": []}
"extend"|"extent"|{"knoll": 1, "nodes": {"output": {"type": "perlin"}}, "picture": {"extend": [1, 1]}}
"dimensions"|beside "nodes"|{"knoll": 1, "nodes": {"output": {"type": "perlin"}}, "picture": {"dimensions": 2}}
"ramp"|keep one|{"knoll": 1, "nodes": {"output": {"type": "perlin"}}, "picture": {"ramp": "grey", "ramp": "grey"}}
: picture.extent: |[1024, 1024]|{"knoll": 1, "nodes": {"output": {"type": "perlin"}}, "picture": {"extent": 5}}
: picture.extent: |[1024, 1024]|{"knoll": 1, "nodes": {"output": {"type": "perlin"}}, "picture": {"extent": []}}
: picture.extent[0]: |above 0|{"knoll": 1, "nodes": {"output": {"type": "perlin"}}, "picture": {"extent": [0, 10]}}
: picture.extent[0]: |up to 1e300|{"knoll": 1, "nodes": {"output": {"type": "perlin"}}, "picture": {"extent": [1e301, 10]}}
: picture.origin[0]: |-1e300 to 1e300|{"knoll": 1, "nodes": {"output": {"type": "perlin"}}, "picture": {"origin": [1e305, 0]}}
: picture.relief.height: |0 to 1e30|{"knoll": 1, "nodes": {"output": {"type": "perlin"}}, "picture": {"ramp": "terrain", "relief": {"height": 1e38}}}
: picture.extent[1]: |above 0|{"knoll": 1, "nodes": {"output": {"type": "perlin"}}, "picture": {"extent": [10, -10]}}
: picture.origin: |[0, 0]|{"knoll": 1, "nodes": {"output": {"type": "perlin"}}, "picture": {"origin": [1, 2, 3, 4, 5]}}
: picture.origin[0]: |a number|{"knoll": 1, "nodes": {"output": {"type": "perlin"}}, "picture": {"origin": ["0"]}}
: picture.range: |[-1, 1]|{"knoll": 1, "nodes": {"output": {"type": "perlin"}}, "picture": {"range": [1, 0]}}
: picture.range: |[-1, 1]|{"knoll": 1, "nodes": {"output": {"type": "perlin"}}, "picture": {"range": [0, 1, 2]}}
: picture.range: |"bounds"|{"knoll": 1, "nodes": {"output": {"type": "perlin"}}, "picture": {"range": "all"}}
: picture.ramp: |"terrain"|{"knoll": 1, "nodes": {"output": {"type": "perlin"}}, "picture": {"ramp": "terain"}}
: picture.ramp: |"terrain"|{"knoll": 1, "nodes": {"output": {"type": "perlin"}}, "picture": {"ramp": [[0, "#000000"]]}}
: picture.ramp: |"stops"|{"knoll": 1, "nodes": {"output": {"type": "perlin"}}, "picture": {"ramp": {}}}
: picture.ramp.stops: |[[0, "#000000"]|{"knoll": 1, "nodes": {"output": {"type": "perlin"}}, "picture": {"ramp": {"stops": []}}}
: picture.ramp.stops[0]: |"#2060a0"|{"knoll": 1, "nodes": {"output": {"type": "perlin"}}, "picture": {"ramp": {"stops": [0]}}}
: picture.ramp.stops[0]: |"#2060a0"|{"knoll": 1, "nodes": {"output": {"type": "perlin"}}, "picture": {"ramp": {"stops": [[0, "red"]]}}}
: picture.ramp.stops[0]: |from 0 to 1|{"knoll": 1, "nodes": {"output": {"type": "perlin"}}, "picture": {"ramp": {"stops": [[2, "#000000"]]}}}
: picture.ramp.stops[1]: |0.5|{"knoll": 1, "nodes": {"output": {"type": "perlin"}}, "picture": {"ramp": {"stops": [[0.5, "#000000"], [0.4, "#000000"]]}}}
: picture.ramp.mode: |"stepped"|{"knoll": 1, "nodes": {"output": {"type": "perlin"}}, "picture": {"ramp": {"stops": [[0, "#000000"]], "mode": "hard"}}}
"stop"|"stops"|{"knoll": 1, "nodes": {"output": {"type": "perlin"}}, "picture": {"ramp": {"stop": [[0, "#000000"]]}}}
: picture.relief: |true, false|{"knoll": 1, "nodes": {"output": {"type": "perlin"}}, "picture": {"relief": 1}}
: picture.relief.altitude: |above 0|{"knoll": 1, "nodes": {"output": {"type": "perlin"}}, "picture": {"relief": {"altitude": 0}}}
"angle"|azimuth|{"knoll": 1, "nodes": {"output": {"type": "perlin"}}, "picture": {"relief": {"angle": 0}}}
: nodes: |not an empty object|{"knoll": 1, "nodes": {}}
: nodes.output.period: |not an empty list|@{"type": "perlin", "period": []}
: nodes.output.period: |not a list of 5|@{"type": "perlin", "period": [1, 2, 3, 4, 5]}
: picture.extent: |not an empty list|{"knoll": 1, "nodes": {"output": {"type": "perlin"}}, "picture": {"extent": []}}
: picture.range: |not a list of 1|{"knoll": 1, "nodes": {"output": {"type": "perlin"}}, "picture": {"range": [0]}}
: picture.ramp.stops: |not an empty list|{"knoll": 1, "nodes": {"output": {"type": "perlin"}}, "picture": {"ramp": {"stops": []}}}
: picture.range[1]: |up to 3.4e38|{"knoll": 1, "nodes": {"output": {"type": "perlin"}}, "picture": {"range": [0, 1e39]}}
1e39 is too large|3.4e38|@{"type": "perlin", "frequency": 1e39}
1e-60 is too small|1.4e-45|@{"type": "perlin", "frequency": 1e-60}
-1e39 is too large|3.4e38|@{"type": "constant", "value": -1e39}
: output: no node|did you mean "ab"?|{"knoll": 1, "nodes": {"ab": {"type": "perlin"}}, "output": "b"}
unknown key "zzzzzzzz" (|perlin takes|@{"type": "perlin", "zzzzzzzz": 1}
unknown key "zzzzzzzz"; a recipe|nodes|{"knoll": 1, "zzzzzzzz": 1}
bad.json:1:18: |delete it|{"knoll": true}  {}
bad.json:1:12: |no closing "|{"knoll": "
bad.json:1:12: |hexadecimal|{"knoll": "\u12"}
bad.json:1:12: |after \|{"knoll": "\q"}
bad.json:1:14: |"key"|{"knoll": 1, // a comment
bad.json:1:14: |"key"|{"knoll": 1, /* a comment */ "nodes": {}}
END

# Places count lines, and columns in characters, not bytes.
printf '{\n  "knoll": 1,\n  "nodes": {\n    "output": { "type": "perlin", "fréquence": 2 }\n  }\n}\n' >bad.json
refuse 'bad.json:4:35: nodes.output: unknown key "fréquence"' 'perlin takes'
printf '{"knoll": 1,\r\n "seed": x}' >bad.json
refuse 'bad.json:2:10: ' 'JSON value'

# What cannot stand in a table.
printf '{"knoll": 1, "nodes": {"output": {"type": "perlin\\u0000"}}}' >bad.json
refuse 'bad.json:1:' 'NUL'
printf '{"knoll": 1, "nodes": {"output": {"type": "perlin"}}}\0{}' >bad.json
refuse 'bad.json:1:54: ' 'NUL'
printf '{"knoll": 1, "nodes": {"output": {"type": "\xff\xfe"}}}' >bad.json
refuse 'bad.json:1:' 'UTF-8'
printf '\xff\xfe{\0"\0' >bad.json
refuse 'bad.json:1:1: ' 'JSON'
printf '{"knoll": 1, "nodes": {"output": {"type": "a\tb"}}}' >bad.json
refuse 'bad.json:1:' 'control character'

# repeat COUNT TEXT
repeat()
{
    awk -v count="$1" -v text="$2" 'BEGIN { for (i = 0; i < count; i++) printf "%s", text }'
}

# C123: depth is limited and costs no stack; 64 levels are fine and 65 are not.
repeat 100000 '[' >bad.json
refuse 'bad.json:1:65: ' '64 levels'
repeat 100000 '{"a":' >bad.json
refuse 'bad.json:1:' '64 levels'
nest()
{
    printf '{"knoll": 1, "nodes": {"output": '
    for ((i = 0; i < $1; i++)); do printf '{"type": "negate", "source": '; done
    printf '1'
    for ((i = 0; i < $1; i++)); do printf '}'; done
    printf '}}'
}
nest 63 >bad.json
refuse 'bad.json:1:' '64 levels'
nest 62 >bad.json
[ "$("$KNOLL" probe bad.json 0)" = 'value 1 0x3f800000' ] || fail "62 nested nodes"

# The seed's limit, whatever the number of digits; and how many stops are too many.
{ printf '{"knoll": 1, "seed": '; repeat 500 9; printf ', "nodes": {"output": 1}}'; } >bad.json
refuse ': seed: ' '18446744073709551615'
{
    printf '{"knoll": 1, "nodes": {"output": {"type": "perlin"}}, "picture": {"ramp": {"stops": ['
    repeat 32 '[0, "#000000"], '
    printf '[0, "#000000"]]}}}'
} >bad.json
refuse ': picture.ramp.stops: ' 'not a list of 33'

# Too much of anything is refused, and quickly.
{
    printf '{"knoll": 1, "nodes": {"output": {"type": "perlin"}'
    for ((i = 0; i < 65536; i++)); do printf ',"n%d":{"type":"perlin"}' $i; done
    printf '}}'
} >bad.json
refuse ': nodes: ' 'at most 65536'
{ printf '['; repeat 1100000 '0,'; printf '0]'; } >bad.json
refuse 'bad.json:1:' '1048576'
{ printf '{"knoll": 1, '; repeat 17000000 ' '; printf '}'; } >bad.json
refuse 'bad.json:1:1: ' '16 MiB'
{ printf '{"knoll": 1, "nodes": {"output": {"type": "'; repeat 1000000 p; printf '"}}}'; } >bad.json
refuse 'nodes.output.type' 'perlin'

# C124: every beginning of a good recipe is refused.
text='{"knoll": 1, "seed": 7, "nodes": {"output": {"type": "fbm", "source": {"type": "perlin"}}}}'
for ((i = 0; i < ${#text}; i++)); do
    printf '%s' "${text:0:i}" >bad.json
    refuse 'bad.json:1:' ' '
done

[ $cases -ge 200 ] || fail "only $cases cases"
echo "$cases cases"
