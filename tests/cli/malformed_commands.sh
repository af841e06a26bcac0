# Malformed command lines (C31, C76, C80, C121, C128): each ends the program with code 1 or 2 and one
# line on standard error that names what is wrong and what would be right, and leaves no file.
mkdir readonly existing
printf '{"knoll": 1, "nodes": {"hills": {"type": "fbm", "source": {"type": "perlin"}},
    "output": {"type": "abs", "source": "hills"}}}' >my.json
printf 'x' >readonly/kept.png
before=$(find . | sort)
cases=0

# Exit code, what is named, what would be right, words of the command line.
while IFS='|' read -r expected thing right words; do
    [ -n "$words" ] || continue
    cases=$((cases + 1))
    code=0
    eval "set -- $words"
    "$KNOLL" "$@" >../stdout 2>../last </dev/null || code=$?
    say="case $cases: \`knoll $words\`: $(cat ../last)"
    [ $code -eq "$expected" ] || fail "$say: exit code $code"
    [ "$(wc -l <../last)" -eq 1 ] || fail "$say: not one line"
    grep -Eq '^knoll: .+: ' ../last || fail "$say: not \"knoll: what: message\""
    grep -Fq -- "$thing" ../last || fail "$say: does not name $thing"
    grep -Fq -- "$right" ../last || fail "$say: does not offer $right"
    [ ! -s ../stdout ] || fail "$say: prints $(head -c 100 ../stdout)"
    [ "$(find . | sort)" = "$before" ] || fail "$say: leaves files"
done <<'END'
2|command|render|''
2|rendr|render|rendr terrain -o out.png
2|terrain|knoll render terrain|terrain
2|-o|render|-o out.png
2|--size|render|--size 4x4
2|--versio|--version|--versio
1|""|terrain|render '' -o out.png
2|xyzzy|render|xyzzy
2|preset|presets|preset
2|render|terrain|render
2|render|-o terrain.png|render terrain
2|render|-o picture.png|render my.json
2|clouds|one recipe|render terrain clouds -o out.png
2|-o|value|render terrain -o
2|-o|picture.png|render terrain -o ''
2|--size|value|render terrain -o out.png --size
2|"0x10"|1024x512|render terrain -o out.png --size 0x10
2|"10x0"|1024x512|render terrain -o out.png --size 10x0
2|"0"|1024x512|render terrain -o out.png --size 0
2|"-4x4"|1024x512|render terrain -o out.png --size -4x4
2|"4x-4"|1024x512|render terrain -o out.png --size 4x-4
2|"1e3x5"|1024x512|render terrain -o out.png --size 1e3x5
2|"4x"|1024x512|render terrain -o out.png --size 4x
2|"x4"|1024x512|render terrain -o out.png --size x4
2|"4X4"|1024x512|render terrain -o out.png --size 4X4
2|"4*4"|1024x512|render terrain -o out.png --size '4*4'
2|"4,4"|1024x512|render terrain -o out.png --size 4,4
2|" 4x4"|1024x512|render terrain -o out.png --size ' 4x4'
2|"4x4 "|1024x512|render terrain -o out.png --size '4x4 '
2|"+4x4"|1024x512|render terrain -o out.png --size +4x4
2|"1.5x4"|1024x512|render terrain -o out.png --size 1.5x4
2|"2147483648x1"|2147483647|render terrain -o out.png --size 2147483648x1
2|"1x99999999999999999999"|2147483647|render terrain -o out.png --size 1x99999999999999999999
2|"1x1x1x1x1"|64x64x64x64|render terrain -o out.png --size 1x1x1x1x1
2|""|1024x512|render terrain -o out.png --size ''
2|"5"|X,Y,WIDTHxHEIGHT|render terrain -o out.png --size 10x10 --window 5
2|"-1,0,5x5"|X,Y,WIDTHxHEIGHT|render terrain -o out.png --size 10x10 --window -1,0,5x5
2|"0,0,0x5"|X,Y,WIDTHxHEIGHT|render terrain -o out.png --size 10x10 --window 0,0,0x5
2|"0,0"|X,Y,WIDTHxHEIGHT|render terrain -o out.png --size 10x10 --window 0,0
2|"1,2,3,4"|X,Y,WIDTHxHEIGHT|render terrain -o out.png --size 10x10 --window 1,2,3,4
2|"0,0,5"|X,Y,WIDTHxHEIGHT|render terrain -o out.png --size 10x10 --window 0,0,5
2|"0,0,4x4x4"|(in 3D and 4D 0,0,8,64x64x1|render terrain -o out.npy --size 8x8x8 --window 0,0,4x4x4
2|--size|0,0,0,10x8x1|render terrain -o out.png --size 10x8x4
2|--size|0,0,0,0,10x8x1x1|render terrain -o out.png --size 10x8x4x2
2|--size|0,0,0,0,6x5x1x1|render terrain -o out.png --size 10x8x4x2 --window 1,2,0,0,6x5x1x2
2|window|10|render terrain -o out.png --size 10x10 --window 5,5,10x10
2|window|10|render terrain -o out.png --size 10x10 --window 10,0,1x1
2|window|10|render terrain -o out.png --size 10x10 --window 9223372036854775807,0,1x1
2|"banana"|random|render terrain -o out.png --seed banana
2|"-1"|18446744073709551615|render terrain -o out.png --seed -1
2|"18446744073709551616"|18446744073709551615|render terrain -o out.png --seed 18446744073709551616
2|"1.5"|18446744073709551615|render terrain -o out.png --seed 1.5
2|"1e3"|18446744073709551615|render terrain -o out.png --seed 1e3
2|"0x7"|18446744073709551615|render terrain -o out.png --seed 0x7
2|""|18446744073709551615|render terrain -o out.png --seed ''
2|"nan"|0.5|render terrain -o out.png --step nan
2|"inf"|0.5|render terrain -o out.png --step inf
2|"0x1p3"|0.5|render terrain -o out.png --step 0x1p3
2|"1,,2"|0.5|render terrain -o out.png --step 1,,2
2|"1 2"|0.5|render terrain -o out.png --origin '1 2'
2|"1,2,3,4,5"|1 to 4|render terrain -o out.png --origin 1,2,3,4,5
2|"1e999"|0.5|render terrain -o out.png --origin 1e999
2|--step|0.5|render terrain -o out.png --step 0
2|--step|0.5|render terrain -o out.png --step 1,0
2|--step|1e308|render perlin -o out.npy --step 1e308 --size 8x1
2|--step|1e308|render perlin -o out.png --step 1e307 --size 4x64
2|--step|an axis more|render perlin -o out.png --step 1,2,3,4
2|--origin|an axis more|render perlin -o out.png --origin 1,2,3
2|"a?b"|random|render perlin -o out.png --seed $'a\nb'
2|"?[31m"|1024x512|render perlin -o out.png --size $'\e[31m'
2|a?b|PATH=VALUE|render perlin -o out.png --set $'a\nb'
2|..."|1024x512|render perlin -o out.png --size $(printf '%03000d' 0)
2|..."|none|render perlin -o out.png --ramp $(printf '%03000d' 0)
2|..."|0 to 1024|render perlin -o out.png --threads $(printf '%03000d' 9)z
2|--set type|INPUT={"type"|render perlin -o out.png --set type=white
2|--set source.type|INPUT={"type"|render fbm -o out.png --set source.type=white
2|--set picture|picture.NAME|render perlin -o out.png --set picture=1
2|--set output..frequency|an empty part|render perlin -o out.png --set output..frequency=1
2|--depth|png|render terrain -o out.r16 --depth 8
2|--depth|pgm or r16|render terrain -o out.npy --depth 16
2|--depth|pgm or r16|render terrain -o out.raw --depth 8 --gradient
2|--depth|pgm or r16|render terrain -o out.pfm --depth 16
2|--range|pgm or r16|render terrain -o out.npy --range 0:1 --gradient
2|--range|pgm or r16|render terrain -o out.pfm --range bounds
2|--ramp|leave one|render terrain -o out.png --depth 16 --ramp terrain
2|"12"|8 or 16|render terrain -o out.png --depth 12
2|"08"|8 or 16|render terrain -o out.png --depth 08
2|"terain"|terrain|render terrain -o out.png --ramp terain
2|""|terrain|render terrain -o out.png --ramp ''
2|"1:"|LOW:HIGH|render terrain -o out.png --range 1:
2|"2:1"|LOW:HIGH|render terrain -o out.png --range 2:1
2|"1:1"|LOW:HIGH|render terrain -o out.png --range 1:1
2|"0-1"|LOW:HIGH|render terrain -o out.png --range 0-1
2|"0:nan"|LOW:HIGH|render terrain -o out.png --range 0:nan
2|"0:1e39"|LOW:HIGH|render terrain -o out.png --range 0:1e39
2|"0,5:1"|LOW:HIGH|render terrain -o out.png --range 0,5:1
2|"-1"|0 to 1024|render terrain -o out.png --threads -1
2|"2000"|0 to 1024|render terrain -o out.png --threads 2000
2|"two"|0 to 1024|render terrain -o out.png --threads two
2|"pgn"|png|render terrain -o out.png --format pgn
2|"PNG"|png|render terrain -o out.png --format PNG
2|out.gif|png|render terrain -o out.gif
2|out|png|render terrain -o out
2|--ascii|--format|render terrain --ascii --format png
2|--ascii=yes|--ascii|render terrain --ascii=yes
2|--sise|--size|render terrain -o out.png --sise 4x4
2|--sed|--seed|render terrain -o out.png --sed 4
2|--octaves=5|--set octaves=5|render terrain -o out.png --octaves=5
2|--frequency|--set frequency=VALUE|render perlin -o out.png --frequency 0.5
2|--persistence=0.5|--set persistence=0.5|render fbm -o out.png --persistence=0.5
2|--xyzzy|--help|render terrain -o out.png --xyzzy
2|-q|--help|render terrain -o out.png -q
2|--set|PATH=VALUE|render perlin -o out.png --set frequency
2|--set|PATH=VALUE|render perlin -o out.png --set =5
2|--set|PATH=VALUE|render perlin -o out.png --set ''
2|--set freqency|frequency|render perlin -o out.png --set freqency=1
2|--set frequency|above 0|render perlin -o out.png --set frequency=0
2|--set frequency|above 0|render perlin -o out.png --set frequency=
2|--set frequency|not "0,5"|render perlin -o out.png --set frequency=0,5
2|--set frequency|not "4x"|render perlin -o out.png --set frequency=4x
2|--set frequency|not a list|render perlin -o out.png --set 'frequency=[1]'
2|--set fade|"quintic"|render perlin -o out.png --set fade=quintc
2|--set period|list of 1 to 4|render perlin -o out.png --set 'period=[1,2,3,4,5]'
2|--set period|, or ]|render perlin -o out.png --set 'period=[1,2'
2|--set seed|18446744073709551615|render perlin -o out.png --set seed=-1
2|--set output.seed|18446744073709551615|render perlin -o out.png --set output.seed=18446744073709551616
2|--set hils.octaves|hills|render my.json -o out.png --set hils.octaves=3
2|--set hills.octavs|octaves|render my.json -o out.png --set hills.octavs=3
2|--set persistance|"gain"|render fbm -o out.png --set persistance=0.5
2|--set hills.frequency|source|render my.json -o out.png --set hills.frequency=0.5
2|--set hills.source.scale|"frequency"|render my.json -o out.png --set hills.source.scale=0.5
2|--set hills.source.octaves|fade|render my.json -o out.png --set hills.source.octaves=5
2|--set hills.octaves.x|octaves|render my.json -o out.png --set hills.octaves.x=5
2|--set a.b.c|hills|render my.json -o out.png --set a.b.c=5
2|--set hills.octaves|1 to 32|render my.json -o out.png --set hills.octaves=33
2|--set hills.source.frequency|above 0|render my.json -o out.png --set hills.source.frequency=-1
2|--set nodes.hills.octaves|1 to 32|render my.json -o out.png --set nodes.hills.octaves=0
2|--set hills.source|hills|render my.json -o out.png --set hills.source=hils
2|--set hills.source|output|render my.json -o out.png --set hills.source=output
2|--set hills.|path|render my.json -o out.png --set hills.=3
2|--set picture|extent|render my.json -o out.png --set picture.extend=3
2|--set picture.ramp|"terrain"|render my.json -o out.png --set picture.ramp=teran
2|--set picture.extent|[1024, 1024]|render my.json -o out.png --set picture.extent=5
2|--set picture.relief.altitude|90|render my.json -o out.png --set picture.relief.altitude=100
2|--set dimensions|1, 2, 3 or 4|render my.json -o out.png --set dimensions=5
2|--set output|the name of a node|render my.json -o out.png --set output=hils
1|terrian|"terrain"|render terrian -o out.png
1|perlni|"perlin"|render perlni -o out.png
1|OpenSimplex2|"simplex"|render OpenSimplex2 -o out.png
1|missing.json|terrain|render missing.json -o out.png
1|./terrain|terrain|render ./terrain -o out.png
1|existing|directory|render ./existing -o out.png
1|standard input|{|render - -o out.png
1|nodir/out.png|the folder nodir does not exist|render perlin -o nodir/out.png
1|existing|existing|render perlin -o existing --format png
2|banana|0.5|probe perlin banana
2|"inf"|0.5|probe perlin inf
2|"0x1"|0.5|probe perlin 0x1 0
2|"0,5"|0.5|probe perlin 0,5
2|probe|knoll probe perlin|probe perlin
2|probe|knoll probe terrain|probe
2|5|one word|probe perlin 1 2 3 4 5
2|probe|2 coordinates|probe coordinate 1 --set axis=y
2|probe|4 coordinates|probe coordinate 1 2 3 --set axis=w
1|missing.json|terrain|probe missing.json 1
2|-o|>|probe perlin 1 -o out.txt
2|--size|--help|probe perlin 1 --size 4
2|perlni|perlin|nodes perlni
2|Cellular|worley|nodes Cellular
2|value|one word|nodes perlin value
2|--all|--help|nodes --all
2|terrain|one word|presets terrain
2|x|one word|schema x
2|recipe|terrain|recipe
2|clouds|one word|recipe terrain clouds
1|nope|terrain|recipe nope
2|rendr|render|help rendr
2|xyzzy|not a command; there are render|help xyzzy
2|presets|one word|help render presets
END

# Standard output that takes nothing is a failure, not a success.
for words in nodes presets schema 'recipe terrain' 'probe perlin 0.5' help 'render --help'; do
    cases=$((cases + 1))
    code=0
    "$KNOLL" $words >/dev/full 2>../last || code=$?
    [ $code -eq 1 ] && [ "$(wc -l <../last)" -eq 1 ] || fail "\`knoll $words\` to a full disk: $code"
done
for isa in mmx AVX2 'avx2 '; do
    cases=$((cases + 1))
    expect_error 'KNOLL_ISA.*scalar' env "KNOLL_ISA=$isa" "$KNOLL" render perlin -o out.png
    mv last ../last
done
[ "$(find . | sort)" = "$before" ] || fail "files are left"
echo "$cases cases"
