# A build that may fuse a multiplication and an addition fails the golden test. This shows that the
# test sees what our flags and pragmas guard against. The scalar kernels stand for all.
flags=
case $(uname -m) in
x86_64)
    grep -qw fma /proc/cpuinfo || skip "instruction set fma"
    flags=-mfma
    ;;
esac

compile_kernels kernels -O1 $flags -ffp-contract=fast -DKNOLL_TEST_ALLOW_CONTRACTION
link_test kernels golden/golden.c -O2
(cd "$ROOT" && KNOLL_ISA=scalar expect_exit 1 "$OLDPWD/golden") >report || { cat report; exit 1; }
