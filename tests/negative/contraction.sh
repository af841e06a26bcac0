# A build that may fuse a multiplication and an addition fails the golden test. This shows that the
# test sees what our flags and pragmas guard against.
flags=
case $(uname -m) in
x86_64)
    grep -qw fma /proc/cpuinfo || skip "instruction set fma"
    flags=-mfma
    ;;
esac

compile_core core -O2 $flags -ffp-contract=fast -DKNOLL_TEST_ALLOW_CONTRACTION
link_test core golden/golden.c -O2
(cd "$ROOT" && expect_exit 1 "$OLDPWD/golden") >report || { cat report; exit 1; }
