#!/usr/bin/env bash
# Installs what is missing on Debian and its relatives; elsewhere says what is missing.
#
#     scripts/setup.sh GROUP...      groups: build, test, ci, fuzz, peers
#
# Everything is looked for by what it gives (a command, a header), not by its package, so what was
# installed in another way counts, and nothing is done when nothing is missing.
set -eu

command_exists()
{
    command -v "$1" >/dev/null
}

header_exists()
{
    echo "#include <$1>" | cc -E -x c - >/dev/null 2>&1
}

missing=()

# need PACKAGE PROBE...: notes the package unless the probe succeeds.
need()
{
    local package=$1
    shift
    "$@" || missing+=("$package")
}

# install_missing: installs the noted packages, or says which they are and stops.
install_missing()
{
    local as_root=()
    [ ${#missing[@]} -gt 0 ] || return 0
    if ! command_exists apt-get; then
        echo "setup.sh: please install these (as Debian calls them): ${missing[*]}" >&2
        exit 1
    fi
    if [ "$(id -u)" -ne 0 ]; then
        if ! command_exists sudo; then
            echo "setup.sh: please run, as root: apt-get install ${missing[*]}" >&2
            exit 1
        fi
        as_root=(sudo)
    fi
    echo "Installing ${missing[*]}"
    as_root+=(env DEBIAN_FRONTEND=noninteractive)
    "${as_root[@]}" apt-get update -qq || true # an old list may do
    "${as_root[@]}" apt-get install -qq -y --no-install-recommends "${missing[@]}" \
        </dev/null >/dev/null
    missing=()
}

group_build()
{
    need gcc command_exists cc
    need g++ command_exists g++ # for src/recipe/json.cc
    need make command_exists make
    need cmake command_exists cmake
    need gzip command_exists gzip
    need libc6-dev header_exists stdio.h
    need libpng-dev header_exists png.h
    need zlib1g-dev header_exists zlib.h
    need libkissfft-dev test -e /usr/include/kissfft/kiss_fftnd.h -o \
        -e /usr/local/include/kissfft/kiss_fftnd.h
    need libcairo2-dev test -e /usr/include/cairo/cairo.h -o -e /usr/local/include/cairo/cairo.h
    need rapidjson-dev test -e /usr/include/rapidjson/reader.h -o \
        -e /usr/local/include/rapidjson/reader.h
}

group_test()
{
    need pkg-config command_exists pkg-config
    need python3 command_exists python3
    need nodejs command_exists node # for ports/
    need glslang-tools command_exists glslangValidator
}

group_ci()
{
    need ninja-build command_exists ninja
    need clang command_exists clang
    need clang-format command_exists clang-format
    need valgrind command_exists valgrind
    need qemu-user command_exists qemu-s390x
    need gcc-aarch64-linux-gnu command_exists aarch64-linux-gnu-gcc
    need libc6-dev-arm64-cross test -e /usr/aarch64-linux-gnu/lib/libc.a
    need gcc-s390x-linux-gnu command_exists s390x-linux-gnu-gcc
    need libc6-dev-s390x-cross test -e /usr/s390x-linux-gnu/lib/libc.a
}

group_fuzz()
{
    need clang command_exists clang
    install_missing
    # The package is named after the version of clang.
    need "libclang-rt-$(clang -dumpversion | cut -d. -f1)-dev" libfuzzer_works
}

group_peers() # for scripts/bench-peers.sh; Rust's cargo is used when it is there
{
    need libstb-dev header_exists stb/stb_perlin.h
    need libnoise-dev test -e /usr/include/libnoise/noise.h -o \
        -e /usr/local/include/libnoise/noise.h
    need python3-venv python3 -c "import ensurepip"
    need python3-dev python_header_exists
}

python_header_exists() # for the Python package that is built from its source
{
    test -e "$(python3 -c 'import sysconfig; print(sysconfig.get_path("include"))')/Python.h"
}

libfuzzer_works()
{
    echo 'int LLVMFuzzerTestOneInput(const char *data, long size) { return size && !data; }' |
        clang -fsanitize=fuzzer,address -x c - -o /dev/null 2>/dev/null
}

[ $# -gt 0 ] || set -- build
for group in "$@"; do
    case $group in
    build | test | ci | fuzz | peers) "group_$group" ;;
    *)
        echo "setup.sh: no group \"$group\"; there are build, test, ci, fuzz and peers" >&2
        exit 2
        ;;
    esac
done
install_missing
