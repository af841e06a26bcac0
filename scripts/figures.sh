#!/usr/bin/env bash
# Draws the pictures of a page of docs with the commands of the page:
#
#     scripts/figures.sh [PAGE [FOLDER]]      concepts, into docs/images/concepts; or tuning
#
# Needs a build (KNOLL_BUILD, default build).
set -eu -o pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
build=${KNOLL_BUILD:-$root/build}
name=${1:-concepts}
page=$root/docs/$name.md
folder=${2:-$root/docs/images/$name}
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin"
ln -s "$build/knoll" "$work/bin/knoll"
if [ "$name" = concepts ]; then
    ${CC:-cc} -std=c11 -O2 -ffp-contract=off -Wall -Wextra -I"$root/include" \
        -o "$work/bin/figures" "$root"/docs/figures/*.c \
        "$build/libknoll-studio.a" "$build/libknoll.a" -lpng -lz -lm -pthread
fi

sed -n '/^```sh$/,/^```$/{/^```/!p}' "$page" >"$work/page.sh"
(cd "$work" && PATH=$work/bin:$PATH bash -eu -o pipefail page.sh)

grep -o "images/$name/[a-z0-9-]*\.png" "$page" | while read -r picture; do
    cp "$work/$(basename "$picture")" "$folder"
done
large=$(find "$folder" -name '*.png' -size +300k)
[ -z "$large" ] || { echo "above 300 KB: $large" >&2; exit 1; }
