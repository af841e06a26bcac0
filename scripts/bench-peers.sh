#!/usr/bin/env bash
# Measures Knoll beside other noise libraries: scripts/bench-peers.sh [OPTION...]
#
# Installs libstb-dev and libnoise-dev when they are missing, builds the Rust peers when cargo is
# there, installs the Python peers in a folder of their own in the build folder, and runs
# knoll-bench-peers with the options (--help lists them; three processes unless told otherwise). What
# is missing is told in a line and left out. From the environment:
#
#     BUILD         the build folder (build)
#     FASTNOISE2    the path of a FastNoise2 that you have built as a shared library
#     PYTHON        a Python that has pyfastnoisesimd, opensimplex or noise; nothing is installed
#     CARGO_FLAGS   for cargo, as in --offline
set -eu
cd "$(dirname "$0")/.."
build=${BUILD:-build}

scripts/setup.sh peers || echo "without what is missing: the packages could not be installed" >&2

cmake -S . -B "$build" -DKNOLL_BUILD_PEERS=ON >/dev/null
cmake --build "$build" -j "$(nproc)" --target knoll-bench-peers >&2

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

# Prints the Python that has the peers of bench/peers/requirements.txt, as many as can be installed.
# One is built here by g++, against numpy 1, and doesn't say so to pip.
python_with_peers()
{
    local venv=$build/peers-python log=$build/peers-python.log package
    [ -x "$venv/bin/pip" ] || python3 -m venv "$venv" >"$log" 2>&1 || return 0
    local install=("$venv/bin/pip" install --quiet --disable-pip-version-check)
    "${install[@]}" 'numpy<2' setuptools wheel >>"$log" 2>&1 || return 0
    grep -v '^#' bench/peers/requirements.txt | while read -r package; do
        "${install[@]}" --no-build-isolation "$package" >>"$log" 2>&1 </dev/null ||
            echo "without $package: pip could not install it; $log says why" >&2
    done
    echo "$venv/bin/python"
}

PYTHON=${PYTHON:-$(python_with_peers)}
export PYTHON KNOLL_PEERS_PYTHON=bench/peers/worker.py

exec "$build/knoll-bench-peers" --processes=3 "$@"
