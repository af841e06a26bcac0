# A build that may fuse a multiplication and an addition fails the golden test. This shows that the
# test sees what our flags and pragmas guard against. The scalar kernels stand for all.
flags=
case $(uname -m) in
x86_64)
    grep -qw fma /proc/cpuinfo || skip "instruction set fma"
    flags=-mfma
    ;;
esac

# gcc fuses from -O2 on.
compile_kernels kernels -O2 $flags -ffp-contract=fast -DKNOLL_TEST_ALLOW_CONTRACTION
objdump -d kernels/*.o >code
grep -Eq 'fn?m(add|sub)' code || fail "the compiler fused nothing"
link_test kernels golden/golden.c -O2
(cd "$ROOT" && KNOLL_ISA=scalar expect_exit 1 "$OLDPWD/golden") >report || { cat report; exit 1; }
