# The everyday commands; CMake does the work. `make help` lists them.
#
# CC=clang BUILD=build/clang builds in another folder with another compiler.

BUILD  ?= build
PREFIX ?= /usr/local
JOBS   ?= $(shell nproc 2>/dev/null || echo 2)

# Targets that a person runs first on a fresh machine install what is missing.
SETUP  := scripts/setup.sh
CTEST   = ctest --test-dir $(BUILD) -j $(JOBS) --output-on-failure

.DEFAULT_GOAL := all
.PHONY: all configure tests demo test test-long bench bench-peers generate golden format \
        format-check lint fuzz asan valgrind install clean help
.NOTPARALLEL:

all: configure  ## build the libraries and the program (the default)
	cmake --build $(BUILD) -j $(JOBS) --target knoll-main

# The generator is chosen once; an existing build folder keeps its own.
configure:
	@cmake -S . -B $(BUILD) $(CMAKE_ARGS) \
	    $$([ -e $(BUILD)/CMakeCache.txt ] || ! command -v ninja >/dev/null || echo -G Ninja)

tests: configure  ## build everything, the tests too
	cmake --build $(BUILD) -j $(JOBS)

demo:  ## render an island, terrain.png
	@$(SETUP) build
	@$(MAKE) --no-print-directory all
	$(BUILD)/knoll render terrain -o terrain.png --size 1024x1024

test:  ## run all tests
	@$(SETUP) build test
	@$(MAKE) --no-print-directory tests
	$(CTEST)

test-long:  ## run the exhaustive form of the tests that have one (a quarter of an hour)
	@$(SETUP) build test
	@$(MAKE) --no-print-directory tests
	KNOLL_TEST_LONG=1 $(CTEST) --timeout 3600 -L '^long$$'

bench: configure  ## measure
	cmake --build $(BUILD) -j $(JOBS) --target knoll-bench
	$(BUILD)/knoll-bench

bench-peers:  ## measure beside other noise libraries (docs/performance.md)
	@BUILD=$(BUILD) scripts/bench-peers.sh

generate: configure  ## rewrite what is derived from the node registry and from recipes/
	cmake --build $(BUILD) -j $(JOBS) --target knoll-generate
	$(BUILD)/knoll-generate
	scripts/embed-recipes.sh >$(BUILD)/preset_text.inc
	mv $(BUILD)/preset_text.inc src/recipe/preset_text.inc

golden: configure  ## rewrite tests/golden/golden.txt; a changed hash needs a line in the changelog
	cmake --build $(BUILD) -j $(JOBS) --target test-golden-golden
	$(BUILD)/tests/golden/golden --update

fuzz:  ## fuzz for FUZZ_SECONDS (60) a target, with libFuzzer; what it finds is left in build/fuzz
	@$(SETUP) build fuzz
	@$(MAKE) --no-print-directory tests BUILD=$(BUILD)/fuzz CMAKE_ARGS='-DCMAKE_C_COMPILER=clang \
	    -DKNOLL_FUZZ=ON -DKNOLL_SANITIZE=address,undefined -DKNOLL_BUILD_BENCH=OFF'
	@scripts/fuzz.sh $(BUILD)/fuzz $(or $(FUZZ_SECONDS),60)

# Kernels whose functions are not inlined compile in a tenth of the time, and the bits are the same.
asan:  ## run the unit, property and fuzz tests under the address and undefined sanitizers
	@$(MAKE) --no-print-directory tests BUILD=$(BUILD)/asan \
	    CMAKE_ARGS='-DKNOLL_SANITIZE=address,undefined -DKNOLL_BUILD_BENCH=OFF \
	    -DCMAKE_BUILD_TYPE=None -DCMAKE_C_FLAGS=-O1\ -g1\ -Dalways_inline=unused'
	ctest --test-dir $(BUILD)/asan -j $(JOBS) --output-on-failure -L '^(unit|property|fuzz)$$'

valgrind: all  ## run the program under valgrind
	@scripts/valgrind.sh $(BUILD)

format:  ## lay out all C files
	@scripts/format.sh

format-check:  ## say which files `make format` would change
	@scripts/format.sh --check

lint: configure  ## look for mistakes with clang-tidy
	@scripts/lint.sh $(BUILD)

install: all  ## install under PREFIX (default /usr/local)
	cmake --install $(BUILD) --prefix $(PREFIX)
	@[ "$$(id -u)" -ne 0 ] || [ -n "$$DESTDIR" ] || ! command -v ldconfig >/dev/null || ldconfig

clean:  ## remove all that was built
	rm -rf $(BUILD)

help:
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1|\2/p' $(MAKEFILE_LIST) | column -t -s '|'
