/* main.c - the knoll program: which command it is. */

#include <stdio.h>
#include <string.h>

#include "cli.h"

const char *const command_names[] = {"render",  "nodes",   "presets", "schema", "probe", "recipe",
                                     "analyze", "compare", "sheet",   "verify", "help",  NULL};

static int (*const commands[])(int, char **) = {command_render,  command_nodes,   command_presets,
                                                command_schema,  command_probe,   command_recipe,
                                                command_analyze, command_compare, command_sheet,
                                                command_verify,  command_help};

int command_version(void)
{
    const char *name = NULL, *used = NULL;
    knoll_error error;
    if (knoll_isa_current(&used, &error) != KNOLL_OK) {
        return failure_of("KNOLL_ISA", &error);
    }
    printf("knoll %s\ninstruction sets:", knoll_version());
    for (size_t i = 0; (name = knoll_isa_at(i)) != NULL; i++) {
        printf(" %s%s", name, strcmp(name, used) == 0 ? " (in use)" : "");
    }
    printf("\n");
    return finish_output();
}

static int unknown_command(const char *word)
{
    const char *nearest = nearest_word(word, command_names);
    knoll_error error;
    knoll_recipe *recipe = NULL;
    if (word[0] == '-') {
        static const char *const options[] = {"--help", "--version", NULL};
        const char *option = nearest_word(word, options);
        return option ? usage(word, "not an option; did you mean %s?", option)
                      : usage(word,
                              "not an option here; write a command first: render, nodes, presets, "
                              "schema, probe, recipe, analyze, compare, sheet, verify or help");
    }
    if (!nearest && knoll_recipe_load(word, &recipe, &error) == KNOLL_OK) {
        knoll_recipe_destroy(recipe);
        return usage(word, "not a command; to draw it write `knoll render %s -o picture.png`",
                     word);
    }
    if (nearest) {
        return usage(word, "not a command; did you mean %s?", nearest);
    }
    return usage(word, "not a command; there are render, nodes, presets, schema, probe, recipe, "
                       "analyze, compare, sheet, verify and help");
}

int main(int argc, char **argv)
{
    if (argc < 2 || !*argv[1]) {
        return usage("command",
                     "there is none; write render, nodes, presets, schema, probe, recipe, "
                     "analyze, compare, sheet, verify or help");
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) {
        return print_help(NULL);
    }
    if (strcmp(argv[1], "--version") == 0) {
        return command_version();
    }
    for (size_t i = 0; command_names[i]; i++) {
        if (strcmp(argv[1], command_names[i]) == 0) {
            return commands[i](argc - 1, argv + 1);
        }
    }
    return unknown_command(argv[1]);
}
