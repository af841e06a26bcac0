#!/usr/bin/env bash
# Measures Knoll beside other noise libraries: scripts/bench-peers.sh [OPTION...]
#
# Installs libstb-dev and libnoise-dev when they are missing, builds the Rust peers when cargo is
# there, and runs knoll-bench-peers with the options (--help lists them; three processes unless told
# otherwise). What is missing is told in a line and left out. From the environment:
#
#     BUILD         the build folder (build)
#     FASTNOISE2    the path of a FastNoise2 that you have built as a shared library
#     PYTHON        a Python that has pyfastnoisesimd, opensimplex or noise (python3)
#     CARGO_FLAGS   for cargo, as in --offline
set -eu
cd "$(dirname "$0")/.."
build=${BUILD:-build}

scripts/setup.sh peers || echo "without what is missing: the packages could not be installed" >&2

cmake -S . -B "$build" -DKNOLL_BUILD_PEERS=ON >/dev/null
cmake --build "$build" -j "$(nproc)" --target knoll-bench-peers

rust=$build/peers-rust
if command -v cargo >/dev/null; then
    # Everything of theirs is compiled for this machine, as their users could do.
    # shellcheck disable=SC2086
    if RUSTFLAGS="-C target-cpu=native" cargo build --quiet --release --locked ${CARGO_FLAGS-} \
        --manifest-path bench/peers/rust/Cargo.toml --target-dir "$rust"; then
        KNOLL_PEERS_RUST=$(find "$PWD/$rust/release" "$rust/release" -maxdepth 1 \
            -name 'libknoll_peers.*' ! -name '*.d' 2>/dev/null | head -1)
        export KNOLL_PEERS_RUST
    fi
fi
export KNOLL_PEERS_PYTHON=bench/peers/worker.py

exec "$build/knoll-bench-peers" --processes=3 "$@"
