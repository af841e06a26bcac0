# C31, C33, C35: every bit of a seed matters, in every way to give it; 0 is a seed like any other.
# (`white` is a preset, which comes before the node type.)
for seed in 0 1 256 65536 4294967296 9007199254740992 9007199254740993 9223372036854775808 \
    18446744073709551615; do
    for type in value perlin simplex worley; do
        line=$("$KNOLL" probe $type 12.3 45.6 --seed $seed)
        echo "$line" >>$type
        [ "$("$KNOLL" probe $type 12.3 45.6 --set seed=$seed)" = "$line" ]
        echo "{\"knoll\": 1, \"seed\": $seed, \"nodes\": {\"a\": {\"type\": \"$type\"}}}" >a.json
        [ "$("$KNOLL" probe a.json 12.3 45.6)" = "$line" ]
        "$KNOLL" probe $type 12.3 45.6 --set output.seed=$seed >>own-$type
    done
done
for type in value perlin simplex worley; do
    [ "$(sort -u $type | wc -l)" -eq 9 ] || fail "$type: seeds agree: $(cat $type)"
    [ "$(sort -u own-$type | wc -l)" -eq 9 ] || fail "$type: its own seeds agree: $(cat own-$type)"
    [ "$(head -1 $type)" = "$("$KNOLL" probe $type 12.3 45.6)" ] || fail "$type: 0 is not the default"
done

# A random seed is told, and gives the same picture again.
"$KNOLL" render perlin -o one.png --size 16x16 --seed random 2>said
seed=$(sed -n 's/.*seed \([0-9]*\).*/\1/p' said)
"$KNOLL" render perlin -o two.png --size 16x16 --seed "$seed"
same one.png two.png
"$KNOLL" render perlin -o three.png --size 16x16 --seed random
! cmp -s one.png three.png || fail "two random seeds agree"
