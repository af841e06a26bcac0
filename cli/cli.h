/* cli.h - what the files of the program share: messages, reading of option values, commands.
   The program sees only the public headers, like anybody's. */

#ifndef KNOLL_CLI_H
#define KNOLL_CLI_H

#include <getopt.h>
#include <knoll/studio.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { EXIT_OK = 0, EXIT_FAILED = 1, EXIT_USAGE = 2 };

#if defined(__GNUC__)
#define CLI_FORMAT(at, first) __attribute__((format(printf, at, first)))
#else
#define CLI_FORMAT(at, first)
#endif

/* ---- Messages (messages.c) ------------------------------------------------------------------ */

/* "knoll: WHAT: MESSAGE" on standard error; each returns its exit code. */
int usage(const char *what, const char *format, ...) CLI_FORMAT(2, 3);
int failure(const char *what, const char *format, ...) CLI_FORMAT(2, 3);
/* With the place and message of an error of the library; its path is left out when it is the
   `path` that `what` names already. */
int failure_of(const char *what, const knoll_error *error);
int usage_of(const char *what, const char *path, const knoll_error *error);
void warn(const char *what, const char *format, ...) CLI_FORMAT(2, 3);
/* To standard error, with a ? for each control character: one line stays one. */
void print_plain(const char *text);
/* "terrain.png: 1024x1024, seed 42, 0.31 s" on standard error: a file that is whole, what it is,
   and how long it took since `start`, a time of seconds_now. */
void report_file(const char *path, double start, const char *format, ...) CLI_FORMAT(3, 4);
double seconds_now(void);
/* A value in double quotes, cut where the hint beside it would be lost. */
typedef struct quoted {
    char text[72];
} quoted;
quoted quote(const char *text);
/* Ends a command that wrote to standard output: a full disk is a failure. */
int finish_output(void);

/* The word of the list that was probably meant, or NULL. `words` ends with NULL. */
const char *nearest_word(const char *word, const char *const *words);

/* ---- Options (options.c) -------------------------------------------------------------------- */

enum { MAX_WORDS = 5, MAX_SETS = 64 };

/* A command line: words first, options anywhere; "-0.5" is a word, not an option. */
typedef struct command_line {
    const char *command;
    const struct option *options;
    int argc;
    char **argv;
    int count;
    const char *words[MAX_WORDS];
} command_line;

/* What next_option returns besides an option's value. */
enum { OPTION_END = -1, OPTION_BAD = -2, OPTION_HELP = 'h' };

int next_option(command_line *line); /* OPTION_BAD: the message is printed */

/* What several commands take, as rows of their tables; their own options are OPTION_OWN and up. */
enum {
    OPTION_SEED = 256,
    OPTION_SET,
    OPTION_SIZE,
    OPTION_ORIGIN,
    OPTION_STEP,
    OPTION_RAMP,
    OPTION_RANGE,
    OPTION_OWN
};
#define RECIPE_OPTIONS                                                                             \
    {"seed", required_argument, NULL, OPTION_SEED},                                                \
    {                                                                                              \
        "set", required_argument, NULL, OPTION_SET                                                 \
    }
#define GRID_OPTIONS                                                                               \
    {"size", required_argument, NULL, OPTION_SIZE},                                                \
        {"origin", required_argument, NULL, OPTION_ORIGIN},                                        \
    {                                                                                              \
        "step", required_argument, NULL, OPTION_STEP                                               \
    }

/* Options that every command with a recipe takes. */
typedef struct recipe_options {
    bool has_seed;
    uint64_t seed;
    int set_count;
    const char *sets[MAX_SETS];
} recipe_options;

bool read_recipe_option(recipe_options *options, int option, const char *text);
/* Loads a recipe and applies the options; from a PNG also the view that made it. Returns an exit
   code. */
int load_recipe(const char *what, const recipe_options *options, knoll_recipe **recipe,
                knoll_view *view);

/* Options that say which samples are taken; how many numbers each has, 0 when not given. */
typedef struct grid_options {
    int sizes, origins, steps;
    size_t size[KNOLL_AXES];
    double origin[KNOLL_AXES], step[KNOLL_AXES];
} grid_options;

/* ---- What to show (view.c) ------------------------------------------------------------------ */

/* What the command line asks for. It is kept apart from the view until the recipe is loaded: a PNG
   brings a view of its own, which it then changes. */
typedef struct view_options {
    const char *path; /* -o */
    recipe_options recipe;
    grid_options grid;
    knoll_view view; /* ramp and range, and what a command puts there itself */
} view_options;

/* `example` is a file for the message that -o needs one. */
bool read_view_option(view_options *options, int option, const char *text, const char *example);
/* Puts grid, ramp and range over a view, whose origin or else the recipe's fills what is not
   given. */
void apply_view(const view_options *options, knoll_recipe *recipe, knoll_view *view);
/* An error of a view, in the words of the command line where its path is one of the options. */
int refuse_view(const struct option *options, const char *what, const knoll_error *error);

/* ---- Values of options (values.c) ----------------------------------------------------------- */

/* Readers of option values: false after a message. `option` is for the message: "--size". */
bool read_seed(const char *option, const char *text, uint64_t *seed);
bool read_size(const char *option, const char *text, size_t size[KNOLL_AXES], int *count);
bool read_window(const char *option, const char *text, size_t window[KNOLL_AXES][2]);
bool read_numbers(const char *option, const char *text, double *numbers, int *count);
bool read_range(const char *option, const char *text, knoll_view *view);
bool read_whole(const char *option, const char *text, int low, int high, int *number);
bool read_ramp(const char *option, const char *text, knoll_view *view);
bool read_band_limit(const char *option, const char *text, knoll_view *view);
bool read_format(const char *option, const char *text, knoll_format *format);
bool read_number(const char *text, double *number); /* without a message */

/* ---- Commands ------------------------------------------------------------------------------- */

int command_render(int argc, char **argv);
int command_probe(int argc, char **argv);
int command_recipe(int argc, char **argv);
int command_nodes(int argc, char **argv);
int command_presets(int argc, char **argv);
int command_schema(int argc, char **argv);
int command_verify(int argc, char **argv);
int command_analyze(int argc, char **argv);
int command_compare(int argc, char **argv);
int command_sheet(int argc, char **argv);
int command_help(int argc, char **argv);
int command_version(void);

/* Prints the help of a command (NULL: of the program) to standard output. */
int print_help(const char *command);
extern const char *const command_names[]; /* ends with NULL */

/* Warns when gradient noise is sampled at nothing but lattice points, where it is 0. */
void warn_of_lattice(knoll_recipe *recipe, const knoll_view *resolved);

#endif
