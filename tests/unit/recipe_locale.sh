# C121: the recipe tests once more in a host program with a decimal comma. Where no such locale can be
# made, tests/unit/recipe has used the ones that the machine has.
if [ -x "$KNOLL_BUILD/tests/unit/recipe" ] && command -v localedef >/dev/null && localedef -i de_DE -f UTF-8 ./de_DE.UTF-8 2>log; then
    export LOCPATH=$PWD
    comma=$(LC_ALL=de_DE.UTF-8 bash -c 'printf %.1f 0,5' 2>/dev/null || true)
    [ "$comma" = 0,5 ] || fail "the locale has no decimal comma: $comma"
    cd "$ROOT" && "$KNOLL_BUILD/tests/unit/recipe"
fi
