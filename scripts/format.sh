#!/usr/bin/env bash
# Lays out our C and C++ by .clang-format, or with --check says what it would change, and which
# comments are wider than 100 columns: clang-format leaves their words alone.
# Generated files (their first line names `make generate`) are left to their generator.
set -eu
cd "$(dirname "$0")/.."

mode=(-i)
[ "${1-}" != --check ] || mode=(--dry-run -Werror)

files=$(git ls-files --cached --others --exclude-standard -- '*.c' '*.h' '*.cc' '*.inc' |
    while read -r file; do
        [ ! -e "$file" ] || head -1 "$file" | grep -Eqi 'make generate|generated' || echo "$file"
    done)
echo "$files" | xargs -r clang-format "${mode[@]}"
if [ "${1-}" = --check ]; then
    ! echo "$files" | grep -v '^research/' |
        xargs -r grep -nE '^[^"]{101,}$|^[^"]*/[*/][^"]{100,}$' || exit 1
fi
