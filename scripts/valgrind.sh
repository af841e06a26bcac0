#!/usr/bin/env bash
# Runs the program under valgrind, which must find no error and no leak: scripts/valgrind.sh BUILD
# Valgrind hides AVX-512 from programs; `make asan` covers those kernels.
set -eu
knoll=$(cd "$1" && pwd)/knoll
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

check()
{
    local expected=$1 code=0
    shift
    valgrind --quiet --error-exitcode=99 --leak-check=full --show-leak-kinds=all \
        "$knoll" "$@" >out 2>err || code=$?
    if [ "$code" -ne "$expected" ]; then
        cat err
        echo "knoll $*: exit code $code, not $expected"
        exit 1
    fi
}

"$knoll" --version
for preset in terrain clouds marble stone white; do
    check 0 render $preset -o $preset.png --size 67x45 --threads 2
done
check 0 verify --isa scalar --only value/2d
check 0 render terrain.png -o again.png
for format in npy pfm raw r16 pgm; do
    check 0 render terrain -o terrain.$format --size 33x31
done
for node in perlin simplex value worley white; do
    check 0 probe $node 0.5 -1.5 2.5 1e9
done
check 0 analyze terrain --size 64x48 --json
check 0 analyze terrain.npy
check 0 compare perlin clouds --size 32x32
check 0 nodes
check 0 schema
echo '{"knoll": 1, "nodes": {"output": {"type": "fbm", "source": "hils"}}}' >bad.json
check 1 render bad.json -o bad.png
