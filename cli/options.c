/* options.c - the command line: options in any order, and a message that teaches for each one that
   is wrong. The values themselves are read in values.c. */

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "cli.h"

static bool is_negative_number(const char *word)
{
    return word[0] == '-' && ((word[1] >= '0' && word[1] <= '9') || word[1] == '.');
}

/* Whether some node type has a parameter of this name: then --set was meant. */
static bool is_parameter(const char *name)
{
    const knoll_type_info *type = NULL;
    for (size_t i = 0; (type = knoll_type_at(i)) != NULL; i++) {
        for (int j = 0; j < type->parameter_count; j++) {
            const char *alias = type->parameters[j].alias;
            if (strcmp(type->parameters[j].name, name) == 0 ||
                (alias && strcmp(alias, name) == 0)) {
                return true;
            }
        }
    }
    return false;
}

static int unknown_option(const command_line *line, const char *text)
{
    char name[64];
    const char *names[40] = {NULL};
    snprintf(name, sizeof name, "%.*s", (int)strcspn(text, "="), text);
    size_t dashes = strspn(name, "-");
    if (is_parameter(name + dashes)) {
        const char *value = strchr(text, '=');
        usage(text, "not an option; set a parameter of a node with --set %s%s", name + dashes,
              value ? value : "=VALUE");
        return OPTION_BAD;
    }
    for (size_t i = 0; line->options[i].name && i < 39; i++) {
        names[i] = line->options[i].name;
    }
    const char *nearest = nearest_word(name + dashes, names);
    if (nearest) {
        usage(text, "not an option of `knoll %s`; did you mean --%s?", line->command, nearest);
    } else {
        usage(text, "not an option of `knoll %s`; `knoll %s --help` lists them", line->command,
              line->command);
    }
    return OPTION_BAD;
}

static int bad_option(const command_line *line, int problem)
{
    const char *text = line->argv[optind - 1];
    for (size_t i = 0; optopt && line->options[i].name; i++) {
        if (line->options[i].val != optopt) {
            continue;
        }
        if (problem == ':') {
            usage(text, "needs a value; `knoll %s --help` shows how", line->command);
        } else {
            usage(text, "takes no value; write --%s", line->options[i].name);
        }
        return OPTION_BAD;
    }
    if (optopt) { /* a short option; argv has not moved on within "-xyz" */
        char letter[3] = {'-', (char)optopt, 0};
        return unknown_option(line, letter);
    }
    return unknown_option(line, text);
}

int next_option(command_line *line)
{
    for (;;) {
        bool in_order = optind < line->argc;
        const char *word = in_order ? line->argv[optind] : "";
        bool only_words = in_order && optind > 1 && strcmp(line->argv[optind - 1], "--") == 0;
        int option = OPTION_END;
        if (in_order && !only_words && !is_negative_number(word)) {
            opterr = 0;
            option = getopt_long(line->argc, line->argv, "+:ho:", line->options, NULL);
            if (option == '?' || option == ':') {
                return bad_option(line, option);
            }
            if (option != OPTION_END) {
                return option;
            }
        }
        if (optind >= line->argc) {
            return OPTION_END;
        }
        if (line->count == MAX_WORDS) {
            usage(line->argv[optind], "one word too many; see `knoll %s --help`", line->command);
            return OPTION_BAD;
        }
        line->words[line->count++] = line->argv[optind++];
    }
}

static bool read_set(const char *text, recipe_options *options)
{
    const char *equals = strchr(text, '=');
    if (!equals || equals == text) {
        usage("--set",
              "%s is not of the form PATH=VALUE, such as octaves=5 or "
              "hills.source.frequency=0.01",
              quote(text).text);
        return false;
    }
    if (options->set_count == MAX_SETS) {
        usage("--set", "more than %d changes; write a recipe file", MAX_SETS);
        return false;
    }
    options->sets[options->set_count++] = text;
    return true;
}

bool read_recipe_option(recipe_options *options, int option, const char *text)
{
    if (option == OPTION_SET) {
        return read_set(text, options);
    }
    options->has_seed = true;
    return read_seed("--seed", text, &options->seed);
}

/* Whether knoll_recipe_load would take `what` as a file that is a PNG. */
static bool is_png(const char *what)
{
    bool builtin = !strpbrk(what, "/.") && knoll_type_find(what, NULL) != NULL;
    for (size_t i = 0; !builtin && knoll_preset_at(i).name; i++) {
        builtin = strcmp(knoll_preset_at(i).name, what) == 0;
    }
    struct stat found; /* what is read from a pipe is gone */
    bool regular = !builtin && stat(what, &found) == 0 && S_ISREG(found.st_mode);
    FILE *file = regular && strcmp(what, "-") != 0 ? fopen(what, "rb") : NULL;
    if (!file) {
        return false;
    }
    char start[4] = "";
    bool png = fread(start, 1, sizeof start, file) == sizeof start &&
               memcmp(start, "\x89PNG", sizeof start) == 0;
    fclose(file);
    return png;
}

int load_recipe(const char *what, const recipe_options *options, knoll_recipe **recipe,
                knoll_view *view)
{
    knoll_error error;
    knoll_recipe *loaded = NULL;
    knoll_status status = is_png(what) ? knoll_view_from_png(what, &loaded, view, &error)
                                       : knoll_recipe_load(what, &loaded, &error);
    if (status != KNOLL_OK) {
        return failure_of(what, &error);
    }
    for (int i = 0; i < options->set_count; i++) {
        char path[256];
        const char *text = options->sets[i];
        size_t length = strcspn(text, "=");
        if (length >= sizeof path) {
            knoll_recipe_destroy(loaded);
            return usage("--set",
                         "a path of %zu characters is none; paths look like "
                         "hills.source.frequency",
                         length);
        }
        memcpy(path, text, length);
        path[length] = 0;
        if (knoll_recipe_set(loaded, path, text + length + 1, &error) != KNOLL_OK) {
            char place[300];
            snprintf(place, sizeof place, "--set %s", path);
            knoll_recipe_destroy(loaded);
            return usage_of(place, path, &error);
        }
    }
    if (options->has_seed) {
        knoll_recipe_set_seed(loaded, options->seed);
    }
    *recipe = loaded;
    return EXIT_OK;
}
