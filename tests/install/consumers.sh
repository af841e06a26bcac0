# What is installed can be moved, and is found and used by pkg-config and by find_package, shared
# and static, from C and C++.
"$CMAKE" --install "$KNOLL_BUILD" --prefix "$PWD/first" >install.log || { cat install.log; exit 1; }
mkdir elsewhere
mv first elsewhere/prefix
prefix=$PWD/elsewhere/prefix
libdir=$(dirname "$(dirname "$(find "$prefix" -name knoll.pc)")")
export PKG_CONFIG_PATH=$libdir/pkgconfig

cat >core.c <<'END'
#include <knoll/knoll.h>
#include <stdio.h>

int main(void)
{
    printf("%.9g\n", (double)knoll_perlin2(0.3f, 0.7f, 42));
    return 0;
}
END
cat >studio.c <<'END'
#include <knoll/studio.h>
#include <stdio.h>

int main(void)
{
    knoll_recipe *recipe = NULL;
    knoll_error error;
    if (knoll_recipe_parse("{\"knoll\": 1", 11, &recipe, &error) != KNOLL_OK) {
        printf("%s\n", error.message);
    }
    knoll_recipe_destroy(recipe);
    return 0;
}
END
cp core.c core_plus.cc

[ "$(pkg-config --modversion knoll)" = "$(sed -n 's/^#define KNOLL_VERSION_[A-Z]* *//p' \
    "$ROOT/include/knoll/knoll.h" | paste -sd.)" ] || fail "knoll.pc has another version than knoll.h"

$CC -std=c11 -Wall -Werror core.c $(pkg-config --cflags --libs knoll) -Wl,-rpath,"$libdir" -o shared
$CC -std=c11 core.c $(pkg-config --cflags knoll) "$libdir/libknoll.a" -o static
$CC -x c++ -std=c++17 core_plus.cc $(pkg-config --cflags --libs knoll) -Wl,-rpath,"$libdir" -o plus
./shared >expected
./static | cmp - expected
./plus | cmp - expected

names=core
if [ -e "$libdir/libknoll-studio.so" ]; then
    names="core studio"
    # Only libknoll-studio is named: it finds libknoll beside itself.
    $CC -std=c11 studio.c $(pkg-config --cflags --libs knoll-studio) -Wl,-rpath,"$libdir" -o shared
    ./shared >expected-studio
    $CC -std=c11 studio.c $(pkg-config --cflags knoll-studio) \
        "$libdir/libknoll-studio.a" "$libdir/libknoll.a" \
        $(pkg-config --libs libpng zlib) -pthread -lm -o static
    ./static | cmp - expected-studio
    twice=$(sed -n 's/^Libs.private: //p' "$libdir/pkgconfig/knoll-studio.pc" | tr ' ' '\n' | sort | uniq -d)
    [ -z "$twice" ] || fail "knoll-studio.pc names $twice twice"
fi

cat >CMakeLists.txt <<'END'
cmake_minimum_required(VERSION 3.20)
project(consumer C)
find_package(knoll 0.1 REQUIRED)
foreach(name IN ITEMS ${names})
    add_executable(${name} ${name}.c)
endforeach()
target_link_libraries(core PRIVATE knoll::knoll)
if(TARGET studio)
    target_link_libraries(studio PRIVATE knoll::studio)
endif()
END
for shared in OFF ON; do
    "$CMAKE" -S . -B with-$shared -DCMAKE_PREFIX_PATH="$prefix" -DBUILD_SHARED_LIBS=$shared \
        "-Dnames=${names// /;}" -DCMAKE_C_COMPILER="$CC" >cmake.log 2>&1 &&
        "$CMAKE" --build with-$shared >>cmake.log 2>&1 || { cat cmake.log; exit 1; }
    with-$shared/core | cmp - expected
    case $names in
    *studio*) with-$shared/studio | cmp - expected-studio ;;
    esac
done
