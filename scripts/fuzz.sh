#!/usr/bin/env bash
# Fuzzes each target that was built with KNOLL_FUZZ: scripts/fuzz.sh BUILD SECONDS
# New inputs go to BUILD/corpus; a crash is left there too and makes the script fail.
set -eu
cd "$(dirname "$0")/.."
build=$1 seconds=$2

status=0
for source in tests/fuzz/*.c; do
    name=$(basename "$source" .c)
    mkdir -p "$build/corpus/$name"
    "$build/tests/fuzz/$name" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 \
        -artifact_prefix="$build/corpus/$name-" \
        "$build/corpus/$name" "tests/fuzz/$name" || status=1
done
exit $status
