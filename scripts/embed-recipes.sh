#!/bin/sh
# Writes recipes/*.json as C strings to standard output, for src/recipe/preset_text.inc.
set -eu
cd "$(dirname "$0")/.."
echo "/* preset_text.inc - the recipes of recipes/ as C strings. Made by \`make generate\`; do not edit. */"
for name in terrain clouds marble stone white; do
    printf '\nstatic const char %s_text[] =' "$name"
    sed -e 's/\\/\\\\/g' -e 's/"/\\"/g' -e 's/^/    "/' -e 's/$/\\n"/' "recipes/$name.json" |
        awk '{ printf "\n%s", $0 } END { print ";" }'
done
