# Every option that a command's help tells of is in docs/cli.md, and so is every command.
commands=$("$KNOLL" help | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p')
[ "$(echo "$commands" | wc -l)" -ge 10 ]
missing=
for command in $commands; do
    grep -q "^| \`$command" "$ROOT/docs/cli.md" || missing="$missing $command"
    for option in $("$KNOLL" "$command" --help | grep -oE -e '--[a-z][a-z-]*' | sort -u); do
        grep -qF -e "$option" "$ROOT/docs/cli.md" || missing="$missing $command:$option"
    done
done
[ -z "$missing" ] || { echo "docs/cli.md has no:$missing"; exit 1; }

# docs/nodes.md tells what `knoll nodes TYPE` does: each line's name and its text, also other names.
for type in $("$KNOLL" nodes | sed 's/ .*//'); do
    sed -n "/^## $type\$/,/^## /p" "$ROOT/docs/nodes.md" | tr -d '\`' >section
    "$KNOLL" nodes "$type" | tr -d '\`' >shown
    sed -n 's/^  \([a-z0-9]*\)  *\([^(;]*[^(; ]\).*/\1|\2/p' shown | grep -Ev '^(knoll|also)[|]' >lines || true
    sed -n 's/.*also written \([a-z]*\).*/.*|lso written \1/p' shown >>lines
    while IFS='|' read -r name text; do
        grep "$name" section | grep -qF -e "$text" ||
            { echo "docs/nodes.md, $type: nothing of \"$name: $text\""; exit 1; }
    done <lines
done
