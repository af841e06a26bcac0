/* inspect.c - the commands that print: nodes, presets, schema, recipe and probe. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"

enum { OPTION_GRADIENT = OPTION_OWN };

static const struct option help_only[] = {
    {"help", no_argument, NULL, OPTION_HELP},
    {NULL, 0, NULL, 0},
};

static const struct option recipe_options_only[] = {
    RECIPE_OPTIONS,
    {"help", no_argument, NULL, OPTION_HELP},
    {NULL, 0, NULL, 0},
};

static const struct option probe_options[] = {
    {"gradient", no_argument, NULL, OPTION_GRADIENT},
    RECIPE_OPTIONS,
    {"help", no_argument, NULL, OPTION_HELP},
    {NULL, 0, NULL, 0},
};

/* What the options ask for. */
struct request {
    recipe_options recipe;
    bool gradient;
};

/* Reads a command line with at most `most` words. Returns an exit code when the command is over
   already, else -1. */
static int begin(command_line *line, const char *command, int argc, char **argv, int most,
                 const struct option *options, struct request *request)
{
    *line = (command_line){.command = command, .options = options, .argc = argc, .argv = argv};
    int option;
    while ((option = next_option(line)) != OPTION_END) {
        if (option == OPTION_HELP) {
            return print_help(command);
        }
        if (option == 'o') {
            return usage("-o", "not an option of `knoll %s`, which prints; write > %s", command,
                         optarg);
        }
        if (option == OPTION_GRADIENT) {
            request->gradient = true;
        } else if (option == OPTION_BAD || !read_recipe_option(&request->recipe, option, optarg)) {
            return EXIT_USAGE;
        }
    }
    if (line->count > most) {
        return usage(line->words[most], "one word too many; see `knoll %s --help`", command);
    }
    return -1;
}

/* ---- nodes ---------------------------------------------------------------------------------- */

/* "0.01; above 0; cells a unit; one, or one an axis" */
static void print_range(const knoll_parameter_info *parameter)
{
    if (parameter->kind == KNOLL_CHOICE) {
        int fallback = (int)parameter->fallback;
        printf("%s; or", parameter->choices[fallback]);
        for (int i = 0; parameter->choices[i]; i++) {
            printf("%s%s", i == fallback ? "" : " ", i == fallback ? "" : parameter->choices[i]);
        }
        printf("\n");
        return;
    }
    printf("%.7g", parameter->fallback);
    if (parameter->kind == KNOLL_SEED) {
        printf("; 0 to 18446744073709551615");
    } else if (parameter->above_low) {
        printf("; above %.10g", parameter->low);
    } else if (parameter->low > -1e30 && parameter->high < 1e30) {
        printf("; %.10g to %.10g", parameter->low, parameter->high);
    } else if (parameter->low > -1e30) {
        printf("; at least %.10g", parameter->low);
    }
    printf("%s%s%s\n", *parameter->unit ? "; " : "", parameter->unit,
           parameter->per_axis ? "; one, or a list with one an axis" : "");
}

static int print_type(const knoll_type_info *type)
{
    printf("%s - %s\n", type->name, type->summary);
    if (type->alias) {
        printf("  also written %s\n", type->alias);
    }
    printf("  output: %s\n", type->output);
    for (int i = 0; i < type->input_count; i++) {
        const knoll_input_info *input = &type->inputs[i];
        printf("%s  %-12s %s", i ? "" : "\ninputs: a number, a node's name, or a node\n",
               input->name, input->text);
        if (input->required) {
            printf(" (required)\n");
        } else {
            printf(" (%.7g)\n", input->fallback);
        }
    }
    for (int i = 0; i < type->parameter_count; i++) {
        const knoll_parameter_info *parameter = &type->parameters[i];
        printf("%s  %-12s %s%s%s\n               ",
               i ? "" : "\nparameters, with their default and range\n", parameter->name,
               parameter->text, parameter->alias ? "; also written " : "",
               parameter->alias ? parameter->alias : "");
        print_range(parameter);
    }
    /* A coordinate is the one type without bounds. */
    const char *range = strcmp(type->name, "coordinate") == 0 ? " --range 0:512" : "";
    printf("\nexample:\n  knoll render %s%s -o %s.png\n", type->name, range, type->name);
    return finish_output();
}

int command_nodes(int argc, char **argv)
{
    command_line line;
    int code = begin(&line, "nodes", argc, argv, 1, help_only, NULL);
    if (code >= 0) {
        return code;
    }
    const knoll_type_info *type = NULL, *nearest = NULL;
    if (line.count) {
        type = knoll_type_find(line.words[0], &nearest);
        if (type) {
            return print_type(type);
        }
        return nearest ? usage(line.words[0], "not a node type; did you mean %s?", nearest->name)
                       : usage(line.words[0], "not a node type; `knoll nodes` lists them all, for "
                                              "example perlin");
    }
    for (size_t i = 0; (type = knoll_type_at(i)) != NULL; i++) {
        printf("%-12s %s\n", type->name, type->summary);
    }
    return finish_output();
}

/* ---- presets and schema --------------------------------------------------------------------- */

int command_presets(int argc, char **argv)
{
    command_line line;
    int code = begin(&line, "presets", argc, argv, 0, help_only, NULL);
    if (code >= 0) {
        return code;
    }
    for (size_t i = 0; knoll_preset_at(i).name; i++) {
        printf("%-12s %s\n", knoll_preset_at(i).name, knoll_preset_at(i).summary);
    }
    return finish_output();
}

static int print_and_free(knoll_status status, char *text)
{
    if (status != KNOLL_OK) {
        return failure("standard output", "%s", knoll_status_string(status));
    }
    fputs(text, stdout);
    free(text);
    return finish_output();
}

int command_schema(int argc, char **argv)
{
    command_line line;
    int code = begin(&line, "schema", argc, argv, 0, help_only, NULL);
    if (code >= 0) {
        return code;
    }
    char *text = NULL;
    knoll_status status = knoll_recipe_schema(&text);
    return print_and_free(status, text);
}

/* ---- recipe --------------------------------------------------------------------------------- */

int command_recipe(int argc, char **argv)
{
    command_line line;
    struct request request = {.gradient = false};
    knoll_recipe *recipe = NULL;
    knoll_view view = knoll_view_default();
    int code = begin(&line, "recipe", argc, argv, 1, recipe_options_only, &request);
    if (code >= 0) {
        return code;
    }
    if (!line.count) {
        return usage("recipe", "which one is missing; write a preset such as terrain, a node type, "
                               "or a file");
    }
    code = load_recipe(line.words[0], &request.recipe, &recipe, &view);
    if (code == EXIT_OK) {
        char *text = NULL;
        knoll_status status = knoll_recipe_print(recipe, &text);
        code = print_and_free(status, text);
    }
    knoll_recipe_destroy(recipe);
    return code;
}

/* ---- probe ---------------------------------------------------------------------------------- */

/* The shortest decimal that reads back as the same value, and the bits. */
static void print_value(const char *name, float value)
{
    char text[32];
    uint32_t bits = 0;
    memcpy(&bits, &value, sizeof bits);
    for (int precision = 6; precision <= 9; precision++) {
        snprintf(text, sizeof text, "%.*g", precision, value == 0.0f ? 0.0 : (double)value);
        if (strtof(text, NULL) == value) {
            break;
        }
    }
    printf("%s %s 0x%08lx\n", name, value == value ? text : "nan", (unsigned long)bits);
}

static knoll_status compile(const knoll_recipe *recipe, bool gradient, knoll_field **field,
                            knoll_error *error)
{
    knoll_field *plain = NULL;
    knoll_status status = knoll_recipe_compile(recipe, gradient ? &plain : field, error);
    if (gradient && status == KNOLL_OK) {
        status = knoll_field_differentiate(plain, field, error);
    }
    knoll_field_destroy(plain);
    return status;
}

static int probe(const char *what, const knoll_recipe *recipe, bool gradient,
                 const double *position, int count)
{
    static const char *const names[] = {"value", "dx", "dy", "dz", "dw"};
    knoll_error error;
    knoll_field *field = NULL;
    if (compile(recipe, gradient, &field, &error) != KNOLL_OK) {
        return failure_of(error.status == KNOLL_ERROR_UNSUPPORTED ? "KNOLL_ISA" : what, &error);
    }
    int needed = knoll_field_dimensions(field);
    float values[1 + KNOLL_AXES] = {0.0f};
    if (count >= needed && gradient) {
        values[0] = knoll_sample_gradient(field, count, position, values + 1);
    } else if (count >= needed) {
        values[0] = count == 1   ? knoll_sample1(field, position[0])
                    : count == 2 ? knoll_sample2(field, position[0], position[1])
                    : count == 3
                        ? knoll_sample3(field, position[0], position[1], position[2])
                        : knoll_sample4(field, position[0], position[1], position[2], position[3]);
    }
    knoll_field_destroy(field);
    if (count < needed) {
        return usage("probe", "%s needs a position of %d coordinates, not %d", what, needed, count);
    }
    for (int i = 0; i <= (gradient ? count : 0); i++) {
        print_value(names[i], values[i]);
    }
    return finish_output();
}

int command_probe(int argc, char **argv)
{
    command_line line;
    struct request request = {.gradient = false};
    knoll_recipe *recipe = NULL;
    knoll_view view = knoll_view_default();
    double position[KNOLL_AXES];
    int code = begin(&line, "probe", argc, argv, MAX_WORDS, probe_options, &request);
    if (code >= 0) {
        return code;
    }
    if (line.count < 2) {
        return usage("probe",
                     "a recipe and a position of 1 to 4 coordinates are needed, such as "
                     "`knoll probe %s 0.5 1.25`",
                     line.count ? line.words[0] : "terrain");
    }
    for (int i = 1; i < line.count; i++) {
        if (!read_number(line.words[i], &position[i - 1])) {
            return usage("probe", "%s is not a coordinate; write a number such as 0.5 or -3e6",
                         quote(line.words[i]).text);
        }
    }
    code = load_recipe(line.words[0], &request.recipe, &recipe, &view);
    if (code == EXIT_OK) {
        code = probe(line.words[0], recipe, request.gradient, position, line.count - 1);
    }
    knoll_recipe_destroy(recipe);
    return code;
}
