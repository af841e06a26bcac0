# knoll analyze and knoll compare: known fields give known figures through files, faults are found,
# JSON is JSON, reports are whole, and wrong command lines teach.

# waves FILE TYPE: three sines, 256x256, as an array of struct's TYPE.
waves()
{
    "$PYTHON" - "$@" <<'END'
import math, struct, sys
path, kind = sys.argv[1:]
head = "{'descr': '%s', 'fortran_order': False, 'shape': (256, 256), }" % kind
head += " " * (118 - len(head) - 1) + "\n"
with open(path, "wb") as file:
    file.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(head)) + head.encode())
    code = kind[0] + {"f4": "f", "f8": "d", "i2": "h"}[kind[1:]]
    unit = 2 * math.pi / 256
    for y in range(256):
        row = [math.cos(unit * 5 * x) + 0.5 * math.cos(unit * (21 * y - 20 * x) + 1)
               + 0.25 * math.cos(unit * 100 * y + 2) for x in range(256)]
        for value in row:
            file.write(struct.pack(code, round(value * 10000) if "i" in kind else value))
END
}

# figures FILE EXPRESSION...: each must hold of the JSON `a`.
figures()
{
    "$PYTHON" - "$@" <<'END' || fail "a figure of $1 is wrong"
import json, math, sys
a = json.load(open(sys.argv[1]))
def near(value, wanted, part): return abs(value - wanted) <= part * abs(wanted)
def found(name): return any(finding["name"] == name for finding in a["findings"])
for expression in sys.argv[2:]:
    if not eval(expression):
        sys.exit("not so: " + expression)
END
}

# Radii 5, 29 and 100 of 128 lie in bins 1, 7 and 25, and those have this many frequencies.
count()
{
    "$PYTHON" -c "from math import hypot
print(sum($1 <= hypot(x, y) / 4 < $1 + 1 for x in range(-128, 128) for y in range(-128, 128)))"
}
for kind in '<f4' '>f8' '<i2'; do
    waves waves.npy "$kind"
    "$KNOLL" analyze waves.npy --json >waves.json
    scale=1
    [ "$kind" != '<i2' ] || scale=10000
    figures waves.json "abs(a['values']['mean']) < 1e-4 * $scale" \
        "near(a['values']['variance'], (1 + .25 + .0625) / 2 * $scale**2, .001)" \
        "near(a['spectrum']['power'][7] / a['spectrum']['power'][1], .25 * $(count 1) / $(count 7), .01)" \
        "near(a['spectrum']['power'][25] / a['spectrum']['power'][1], .0625 * $(count 1) / $(count 25), .01)" \
        "a['spectrum']['peak_bin'] == 1" "near(sum(a['spectrum']['power']), 1, 1e-9)" \
        "sum(a['values']['histogram']['counts']) == 65536" \
        "sum(a['differences']['histogram']['counts']) == a['differences']['count'] == 130560" \
        "a['period']['samples'][0] == 51" # the waves along x have 5 and 20 periods in 256
done

# A coarse grid is warned of, and a good one is not.
analyze()
{
    "$KNOLL" analyze "$@" --json >out.json
}
analyze perlin --set frequency=0.0625 --size 256x256
figures out.json "not a['findings']" "near(a['finest']['samples_a_cell'], 16, 1e-6)" \
    "a['period']['longest_shift'] == 4096" "len(a['seed_correlation']) == 8"
analyze perlin --set frequency=0.25 --size 256x256
figures out.json "found('coarse')"
analyze fbm --set source.frequency=0.01 --set octaves=8 --size 256x256
figures out.json "found('coarse')" "len(a['octave_correlation']) == 7"

# Noises with a fault made on purpose.
fault()
{
    local name=$1 recipe=$2
    shift 2
    echo "{\"knoll\": 1, \"nodes\": {\"n\": {\"type\": \"simplex\", \"frequency\": 0.125},
        \"output\": $recipe}}" >fault.json
    analyze fault.json --size 256x256 "$@"
    figures out.json "found('$name')"
}
fault biased '{"type": "add", "a": "n", "b": 0.1}' --range -1:1
fault outside '{"type": "add", "a": "n", "b": 0.1}' --range -1:1
fault biased '{"type": "max", "a": "n", "b": -0.2}'
fault clipped '{"type": "max", "a": "n", "b": -0.2}'
fault anisotropic '{"type": "transform", "scale": [1, 1.5, 1, 1], "source": "n"}'
fault repeats '{"type": "simplex", "frequency": 0.125, "period": 20}'
fault seeds '{"type": "worley", "frequency": 0.125, "jitter": 0}'
fault aliased '{"type": "transform", "scale": 20, "source": "n"}'
fault constant '{"type": "multiply", "a": "n", "b": 0}'
fault outside '{"type": "multiply", "a": "n", "b": 0}' --range 1:2

# Nothing but whole cells of gradient noise: constant, and that is the grid's fault.
analyze perlin --set frequency=1 --size 64x64
figures out.json "found('constant')" "found('coarse')" "found('aliased')" "not found('few')"

# The largest floats are numbers like others: in a file, in figures, and in charts.
"$PYTHON" - <<'END'
import struct
head = "{'descr': '<f4', 'fortran_order': False, 'shape': (16, 16), }".ljust(117) + "\n"
with open("largest.npy", "wb") as file:
    file.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(head)) + head.encode())
    file.write(bytes.fromhex("ffff7f7fffff7fff") * 128)
END
analyze largest.npy -o largest.html
figures out.json "a['values']['highest'] == -a['values']['lowest'] == 2.0**128 - 2.0**104" \
    "near(a['values']['variance'], (2.0**128 - 2.0**104)**2, 1e-14)"
grep -Eiq '\b(nan|inf|null)\b' out.json largest.html && fail "a number that is none"
fault few '{"type": "transform", "scale": 0.05, "source": "n"}'

# The page is of ASCII alone where the locale is, and of blocks where it has them; both end with the
# findings. Standard input is a recipe, too.
"$KNOLL" recipe clouds | "$KNOLL" analyze - --size 64x64 >page
LC_ALL=C grep -q '[^ -~]' page && fail "the page has more than ASCII"
grep -q '^few: ' page || fail "no finding on the page"
LC_ALL=C.UTF-8 "$KNOLL" analyze clouds --size 64x64 >page
grep -q '█' page || fail "no blocks"

# Reports need nothing from elsewhere; --json comes with them.
"$KNOLL" analyze terrain --size 128x128 -o report.html --json >out.json
figures out.json "a['name'] == 'terrain'" "a['seed'] == 7"
grep -q '</html>' report.html && grep -q '<svg' report.html || fail "the report is not whole"
tr -d '\n' <report.html | sed 's/xmlns[:a-z]*="[^"]*"//g; s/base64,[^"]*//g' >without_data
[ "$(wc -c <without_data)" -gt 5000 ] || fail "nothing is left of the report"
if grep -Eq '(https?:)?//[a-z]|<script|<link' without_data; then
    fail "the report asks for something from elsewhere"
fi
"$KNOLL" analyze terrain --size 128x128 -o - | cmp - report.html || fail "-o - writes something else"
"$KNOLL" analyze terrain --size 128x128 -o report.png >page
image info report.png | grep -q '1060x' || fail "the report has another width"

# Published figures, to the last digit; one that is another is seen.
for node in q16_value q16_perlin; do
    "$KNOLL" analyze $node --published >page || fail "$node is not as published: $(cat page)"
    grep -q 'every figure is as published' page || fail "$node says nothing of it"
done
sed 's/199322122/199322123/' "$KNOLL" >another
chmod +x another
expect_exit 1 ./another analyze q16_value --published >page 2>last
grep -q 'variance .*199322122 .*published is 199322123' page || fail "a wrong figure is not shown"
expect_error 'published of q16_value and q16_perlin alone' "$KNOLL" analyze perlin --published
expect_error 'its configuration is fixed' "$KNOLL" analyze q16_value --published --seed 3

# Comparing.
"$KNOLL" compare perlin simplex --set frequency=0.05 --size 128x128 --json >both.json
figures both.json "a['a']['name'] == 'perlin'" "a['b']['name'] == 'simplex'" \
    "a['a']['values']['variance'] < a['b']['values']['variance']" "abs(a['correlation']) < .2"
"$KNOLL" compare perlin --seed 3,3 --size 128x128 --json >both.json
figures both.json "near(a['correlation'], 1, 1e-9)"
"$KNOLL" compare perlin --seed 3,4 --size 128x128 -o both.png >page
grep -q 'correlation of the two: -\?0\.[0-9]' page || fail "no correlation on the page"
[ "$(image at both.png 450,870 450,871 | xargs)" = "$(image at both.png 450,860 450,861 | xargs)" ] ||
    fail "the line of the spectrum runs on along the floor of its chart"
"$KNOLL" compare perlin --seed 3,4 --size 128x128 -o both.html >page
correlation=$(sed -n 's/correlation of the two: //p' page)
"$KNOLL" compare perlin --seed 3,4 --size 64x64 -o line.html >page 2>line
grep -Eqx 'line.html: report of perlin.* and perlin.*, [0-9.]+ s' line || fail "the line is $(cat line)"
"$KNOLL" analyze perlin --size 64x64 -o - >page 2>line
grep -q '^<!DOCTYPE html>' page
grep -Eqx 'standard output: report of perlin, [0-9.]+ s' line || fail "the line is $(cat line)"
grep -q "correlation of the two</td><td colspan=\"2\">$correlation</td>" both.html ||
    fail "another correlation in the report"
"$KNOLL" compare perlin simplex --seed 5 --size 64x64 --json >both.json
figures both.json "a['a']['seed'] == a['b']['seed'] == 5"
"$KNOLL" compare perlin waves.npy --size 64x64 --json >both.json 2>last && fail "a size of an array"
"$KNOLL" compare perlin waves.npy --json >both.json
figures both.json "a['correlation'] is None"
"$KNOLL" compare perlin waves.npy -o both.html >page
none='none of 512x512 with [0-9]*x[0-9]* samples'
grep -q "^correlation of the two: $none\$" page || fail "the page does not say that there is no correlation"
grep -q "correlation of the two</td><td colspan=\"2\">$none</td>" both.html || fail "nor does the report"
"$KNOLL" analyze both.png 2>last && fail "a picture without a recipe is no field"

# Refusals.
head -c 1000 waves.npy >cut.npy
expect_error 'cut.npy: .*bytes of numbers where its head promises' "$KNOLL" analyze cut.npy
cp report.png wrong.npy
expect_error 'wrong.npy: is no array of NumPy' "$KNOLL" analyze wrong.npy
expect_error 'nothere.npy: .*cannot be read' "$KNOLL" analyze nothere.npy
expect_error 'is an array' "$KNOLL" analyze waves.npy --seed 3
expect_error '--size: .*16x16' "$KNOLL" analyze perlin --size 8x8
expect_error '--size: .*2\^24' "$KNOLL" analyze perlin --size 8192x8192
expect_error 'a report is a .html or a .png' "$KNOLL" analyze perlin -o report.pdf
expect_error 'one field at a time' "$KNOLL" analyze perlin simplex
expect_error 'what to measure is missing' "$KNOLL" analyze
expect_error 'two fields are needed' "$KNOLL" compare perlin
expect_error 'one and --seed 7,8' "$KNOLL" compare perlin --seed 3
expect_error '"" is not a seed' "$KNOLL" compare perlin --seed 3,
expect_error 'did you mean --seed' "$KNOLL" compare perlin --seeds 3,4
expect_error '"3,4" is not a seed' "$KNOLL" analyze perlin --seed 3,4
expect_error 'cannot be written|no such' "$KNOLL" analyze perlin --size 64x64 -o nowhere/report.html
[ ! -e nowhere ] || fail "something was written"

# All commands of docs/analyze.md run.
"$KNOLL" recipe perlin >my.json
"$KNOLL" render perlin --size 64x64 -o heights.npy
knoll()
{
    "$KNOLL" "$@" >out || fail "docs/analyze.md: knoll $*"
}
sed -n '/^```sh$/,/^```$/{/^```/!p}' "$ROOT/docs/analyze.md" >page.sh
[ "$(grep -c '^knoll' page.sh)" -ge 6 ] || fail "docs/analyze.md has no commands"
. ./page.sh
