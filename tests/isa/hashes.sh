# Grids share lattice work: a build that counts its hashes needs few of them for a grid.
compile_kernels kernels -O1 -ffp-contract=off -DKNOLL_TEST_COUNT_HASHES
link_test kernels isa/hashes/count.c -O2
KNOLL_ISA=scalar ./count
