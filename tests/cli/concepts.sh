# docs/concepts.md: all its commands run, print what it says they print, and draw the pictures that
# it shows. When the bits have changed for a reason: scripts/figures.sh, and look at what it draws.
page=$ROOT/docs/concepts.md
shown=$ROOT/docs/images/concepts

"$ROOT/scripts/figures.sh" concepts drawn >out
grep '^value ' out >printed || fail "the page probes nothing"
grep -o '# value .*' "$page" | cut -c 3- >promised
diff -u promised printed || fail "the values on the page are not what its commands print"

ls drawn >names
ls "$shown" | diff -u - names || fail "docs/images/concepts does not hold the pictures of the page"
while read -r name; do
    # Another zlib may pack the same pixels otherwise.
    cmp -s "drawn/$name" "$shown/$name" || image same "drawn/$name" "$shown/$name"
done <names
