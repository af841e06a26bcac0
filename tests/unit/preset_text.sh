# What `make generate` embeds of recipes/ is what is there.
"$ROOT/scripts/embed-recipes.sh" >preset_text.inc
same "$ROOT/src/recipe/preset_text.inc" preset_text.inc
