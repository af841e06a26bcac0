# Where files go, and what is said when they can't.
# Field cases C127 (interrupted writing), C128 (no such folder), C129 (names).
draw()
{
    "$KNOLL" render perlin --size 16x16 "$@" 2>said
}

# nothing_but NAME...: the folder holds these files and no others, hidden ones included.
nothing_but()
{
    local found
    found=$(find . -mindepth 1 ! -name said ! -name last ! -path './.std*' -printf '%P\n' | sort |
        xargs)
    [ "$found" = "$*" ] || fail "the folder holds \"$found\", not \"$*\""
}

# C129: a name is bytes.
mkdir 'тест-中文-é'
draw -o 'тест-中文-é/ф.png'
[ -s 'тест-中文-é/ф.png' ]
rm -r 'тест-中文-é'
draw -o '-dash.png' || fail "a name may begin with a dash after -o"
rm -- -dash.png
nothing_but

# C128: the message has the path and the reason, the exit code isn't 0, and nothing is left.
expect_error 'nodir/x\.png.*No such file.*folder nodir' "$KNOLL" render perlin -o nodir/x.png
mkdir existing-dir.png
expect_error 'existing-dir\.png.*directory' "$KNOLL" render perlin -o existing-dir.png
expect_error 'empty' "$KNOLL" render perlin -o ''
nothing_but existing-dir.png
rmdir existing-dir.png

if [ "$(id -u)" -ne 0 ]; then # root may write anywhere
    mkdir readonly
    chmod a-w readonly
    expect_error 'readonly/x\.png.*denied' "$KNOLL" render perlin -o readonly/x.png
    rmdir readonly
fi

if [ -w /dev/full ]; then
    for format in png npy ascii; do
        expect_error '/dev/full.*No space' "$KNOLL" render perlin -o /dev/full --format $format \
            --size 600x600
    done
    code=0
    "$KNOLL" render perlin -o - --format png >/dev/full 2>said || code=$?
    [ $code -ne 0 ] || fail "a full standard output goes unnoticed"
fi
"$KNOLL" render perlin -o /dev/null --format png 2>said

# C128: - is standard output, and a closed one is an error.
"$KNOLL" render perlin --size 16x16 -o - --format pgm 2>said >stdout.pgm
draw -o file.pgm
same stdout.pgm file.pgm
rm stdout.pgm file.pgm

# Recipes from pipes, which can be read only once.
printf '{"knoll": 1, "nodes": {"output": {"type": "white"}}}' >my.json
draw --seed 3 -o plain.png
"$KNOLL" render my.json --size 16x16 -o file.png 2>said
"$KNOLL" render <(cat my.json) --size 16x16 -o piped.png 2>said || fail "a pipe: $(cat said)"
same file.png piped.png
cat my.json | "$KNOLL" render /dev/stdin --size 16x16 -o piped.png 2>said || fail "$(cat said)"
same file.png piped.png
mkfifo fifo
cat my.json >fifo &
timeout 20 "$KNOLL" render ./fifo --size 16x16 -o piped.png 2>said || fail "a FIFO: $(cat said)"
wait
same file.png piped.png
expect_error 'PNG.*pipe.*file name' "$KNOLL" render <(cat plain.png) -o piped.png
rm my.json plain.png file.png piped.png fifo

# A closed standard output is not a full disk, and a name with a newline is still one line.
code=0
"$KNOLL" nodes >&- 2>said || code=$?
[ $code -eq 1 ] && grep -q 'closed' said || fail "closed standard output: $code, $(cat said)"
draw -o 'two
lines.png'
[ "$(wc -l <said)" -eq 1 ] || fail "a name with a newline: $(cat said)"
rm two*lines.png

# A file of raw numbers comes with its description, and neither is left when one can't be written.
draw -o h.raw
nothing_but h.raw h.raw.json
rm h.raw h.raw.json
mkdir h.r16.json
expect_error 'h\.r16\.json.*directory' "$KNOLL" render perlin -o h.r16
nothing_but h.r16.json
rmdir h.r16.json

# C127: a file that is replaced keeps its mode, and a link still leads to it.
draw -o real.png
chmod 640 real.png
ln -s real.png link.png
draw --seed 9 -o link.png
[ -L link.png ] && [ "$(stat -c %a real.png)" = 640 ]
draw --seed 9 -o other.png
same real.png other.png
nothing_but link.png other.png real.png
mkdir far
ln -s new.png far/second
ln -s far/second first.png
draw --seed 9 -o first.png
[ -L first.png ] && [ -L far/second ] || fail "a link was replaced"
same far/new.png other.png
rm -r far first.png
