#!/usr/bin/env bash
# Runs clang-tidy (see .clang-tidy) over our sources: scripts/lint.sh [BUILD]
# The kernels are seen once, as the scalar table; the others are the same text.
set -eu
cd "$(dirname "$0")/.."
build=${1:-build}

git ls-files -- 'src/*.c' 'cli/*.c' 'tools/*.c' |
    grep -Ev 'src/kernels/isa_(sse|avx|neon)' |
    xargs -r -P "$(nproc)" -n 4 clang-tidy -p "$build" --quiet \
        --extra-arg=-Wno-unknown-warning-option
