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
