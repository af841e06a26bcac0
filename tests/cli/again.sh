# A PNG says how it was made, and renders again to the same bytes.
again()
{
    "$KNOLL" render "$@" -o first.png
    "$KNOLL" render first.png -o second.png
    same first.png second.png
}

again terrain --size 64x48 --seed 18446744073709551615
again terrain --size 64x48 --window 5,7,31x17
again clouds --size 33x65 --origin -1000.5,2e6 --step 0.25
again perlin --set frequency=0.02 --ramp terrain-bands --size 40x40
again simplex --depth 16 --range -0.5:0.5 --size 40x40
again worley --set return=f2_minus_f1 --ramp none --size 40x40 --range bounds

"$KNOLL" render terrain --size 64x48 --seed 42 -o seed.png
image text seed.png | grep 42 >text || fail "the PNG's text does not say its seed"
