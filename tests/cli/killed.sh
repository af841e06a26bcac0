# Field case C127: a process that is killed while it replaces a file leaves the old file or the new
# one, whole, and no third one beside it.
render()
{
    "$KNOLL" render simplex --size 700x700 "$@" 2>/dev/null
}

mkdir work
cd work
for name in file.png file.npy; do
    render --seed 1 -o $name
    cp $name ../old
    render --seed 2 -o $name
    cp $name ../new
    olds=0 news=0
    for i in $(seq 50); do
        cp ../old $name
        "$KNOLL" render simplex --size 700x700 --seed 2 -o $name 2>/dev/null &
        sleep "0.00$((i * 7 % 10))$((i % 10))"
        kill -KILL $! 2>/dev/null || true
        wait $! 2>/dev/null || true
        if cmp -s $name ../old; then
            olds=$((olds + 1))
        elif cmp -s $name ../new; then
            news=$((news + 1))
        else
            fail "$name is neither the old file nor the new one"
        fi
    done
    echo "$name: $olds old, $news new"
    [ $olds -gt 0 ] || fail "no process was killed in time"
    rm $name
done

# A killed process can leave a file without a name only where the system knows such files (Linux's
# O_TMPFILE); elsewhere the rest is named so that one sees what it is.
left=$(find . -type f ! -name '.knoll-*.tmp')
[ -z "$left" ] || fail "left behind: $left"
