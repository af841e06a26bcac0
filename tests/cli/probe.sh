# probe prints what render writes, at any position and in one to four dimensions.
for what in perlin simplex value worley white; do
    "$KNOLL" render $what -o field.npy --size 9x7 --origin -3,5 --step 0.75,1.5 --seed 11 \
        --set frequency=0.3
    echo "{\"knoll\": 1, \"seed\": 11, \"nodes\": {\"output\": {\"type\": \"$what\",
        \"frequency\": 0.3}}}" >recipe.json
    image at field.npy 0,0 8,6 3,2 5,1 >expected
    for position in "-3 5" "3 14" "-0.75 8" "0.75 6.5"; do
        "$KNOLL" probe recipe.json $position
    done >said
    grep -Ecq '^value -?[0-9.e+-]+ 0x[0-9a-f]{8}$' said
    awk '{ print $3 }' said | cmp - expected || { paste said expected; exit 1; }
    for position in "0.5" "0.5 1.5" "0.5 1.5 2.5" "0.5 1.5 2.5 3.5"; do
        [[ $("$KNOLL" probe recipe.json $position) =~ ^value\ .*\ 0x[0-9a-f]{8}$ ]]
    done
done
