# Each public header compiles alone, as C11, C17 and C++17, with every warning we know an error.
for header in "$ROOT"/include/knoll/*.h; do
    name=knoll/$(basename "$header")
    echo "#include <$name>" >alone.c
    for standard in c11 c17 c++17; do
        language=c
        warnings="-Wstrict-prototypes -Wmissing-prototypes"
        if [ $standard = c++17 ]; then
            language=c++
            warnings="-Wold-style-cast -Wnon-virtual-dtor"
        fi
        $CC -x $language -std=$standard -fsyntax-only -Wall -Wextra -Wpedantic -Wconversion \
            -Wshadow -Wundef $warnings -Werror -I"$ROOT/include" alone.c ||
            fail "$name does not compile alone as $standard"
    done
done
