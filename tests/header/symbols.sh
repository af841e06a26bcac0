# The shared libraries export only knoll_ names; the core needs the C runtime alone, and nothing of
# ours needs the C++ runtime.
needs()
{
    readelf -d "$1" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' | grep -v '^ld-linux' | sort | xargs
}

core=$KNOLL_BUILD/libknoll.so
case $(needs "$core") in
libc.so.6 | "") ;;
*) fail "libknoll.so needs $(needs "$core")" ;;
esac

for library in "$core" "$KNOLL_BUILD/libknoll-studio.so"; do
    [ -e "$library" ] || continue
    others=$(nm -D --defined-only "$library" | awk '{print $3}' | grep -v '^knoll_[a-z]' || true)
    [ -z "$others" ] || fail "$library exports" $others
done

for file in "$KNOLL_BUILD/libknoll-studio.so" "$KNOLL"; do
    [ -e "$file" ] || continue
    case $(needs "$file") in
    *stdc++* | *libgcc*) fail "$file needs $(needs "$file")" ;;
    esac
done
