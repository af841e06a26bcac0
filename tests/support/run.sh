#!/usr/bin/env bash
# Runs test scripts: each in an empty folder of its own, that is removed afterwards.
#
#     tests/support/run.sh [--update] tests/cli/render.sh ...
#
# A script NAME.sh passes when every command in it succeeds (bash -eu -o pipefail) and, where there
# is a NAME.stdout.exact or NAME.stderr.exact beside it, when its output is exactly that. --update
# writes those files that exist anew; to begin one, `touch` it. Exit code 77 is a skip.
#
# Scripts are given ROOT (the repository), KNOLL_BUILD (the build, default ROOT/build), KNOLL (the
# program), CC, CMAKE, PYTHON, and the functions of support/prelude.sh.
set -u

ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
KNOLL_BUILD=${KNOLL_BUILD:-$ROOT/build}
KNOLL=$KNOLL_BUILD/knoll
CC=${CC:-cc}
CMAKE=${CMAKE:-cmake}
PYTHON=$(python3 -c 'import sys; print(sys.executable)') # past any shim, which would be slow
export ROOT KNOLL_BUILD KNOLL CC CMAKE PYTHON LC_ALL=C
unset KNOLL_ISA

update=no
if [ "${1-}" = --update ]; then
    update=yes
    shift
fi

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

status=0
for script in "$@"; do
    script=$(cd "$(dirname "$script")" && pwd)/$(basename "$script")
    base=${script%.sh}
    mkdir "$folder/work"

    (cd "$folder/work" && SCRIPT=$script bash -eu -o pipefail -c \
        '. "$ROOT/tests/support/prelude.sh"; . "$SCRIPT"' </dev/null) \
        >"$folder/stdout" 2>"$folder/stderr"
    result=$?

    if [ $result -eq 77 ]; then
        cat "$folder/stdout" "$folder/stderr"
        [ $status -eq 0 ] && status=77
    else
        problem=
        [ $result -eq 0 ] || problem="it exits with $result"
        for stream in stdout stderr; do
            exact=$base.$stream.exact
            if [ ! -e "$exact" ]; then
                continue
            elif [ $update = yes ]; then
                cp "$folder/$stream" "$exact"
            elif ! diff -u --label expected --label "$stream" "$exact" "$folder/$stream" \
                >"$folder/diff"; then
                problem="$problem${problem:+, and }its $stream differs"
                cat "$folder/diff"
            fi
        done
        if [ -n "$problem" ]; then
            echo "$script: $problem"
            echo "-- stdout"; head -c 20000 "$folder/stdout"
            echo "-- stderr"; head -c 20000 "$folder/stderr"
            status=1
        fi
    fi
    rm -rf "$folder/work"
done
exit $status
