/* recipe.h - what the files of src/recipe share: the recipe, its reader, and small text tools.
   Nothing here is public; the rest of the studio uses <knoll/studio.h>. */

#ifndef KNOLL_RECIPE_RECIPE_H
#define KNOLL_RECIPE_RECIPE_H

#include <knoll/studio.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "json.h"

#if defined(__GNUC__)
#define KNOLL__FORMAT(at, first) __attribute__((format(printf, at, first)))
#else
#define KNOLL__FORMAT(at, first)
#endif

struct knoll_recipe {
    knoll_graph *graph;
    knoll_node output;
    uint64_t seed;
    knoll_picture picture;
};

knoll_recipe *knoll__recipe_create(void); /* an empty graph; NULL without memory */
knoll_picture knoll__picture_default(void);

/* ---- Reading -------------------------------------------------------------------------------- */

/* The members of an object by their keys. */
typedef struct knoll__keys {
    knoll__json **slots;
    size_t size; /* a power of two */
} knoll__keys;

/* Reads values into a graph. `path` is the way to the value at hand, for errors. Functions of a
   reader return false after knoll__reader_fail has filled the error. */
typedef struct knoll__reader {
    const char *text; /* NULL: values from the command line, which have no line and column */
    knoll_graph *graph;
    knoll__keys names; /* the nodes of the text, marked with their ids */
    size_t path_length;
    knoll_error *error;
    char path[sizeof(((knoll_error *)0)->path)];
} knoll__reader;

/* Appends ".name" (or "[index]") to the path, and gives the length that takes it off again. */
size_t knoll__reader_enter(knoll__reader *reader, const char *name);
size_t knoll__reader_enter_index(knoll__reader *reader, size_t index);
void knoll__reader_leave(knoll__reader *reader, size_t length);

bool knoll__reader_fail(knoll__reader *reader, knoll_status status, size_t offset,
                        const char *format, ...) KNOLL__FORMAT(4, 5);
/* "must be WHAT, not VALUE", at the value. */
bool knoll__reader_fail_kind(knoll__reader *reader, const knoll__json *value, const char *what);

/* Fails on a repeated key. Objects with many keys cost no more a key than small ones. */
bool knoll__keys_make(knoll__reader *reader, const knoll__json *object, knoll__keys *keys);
knoll__json *knoll__keys_find(const knoll__keys *keys, const char *key);
void knoll__keys_free(knoll__keys *keys);

/* Reads the members of `object` into a node, which exists and has its type. */
bool knoll__read_node(knoll__reader *reader, const knoll__json *object, knoll_node node);
/* The type named in `object`, or NULL. */
const knoll_type_info *knoll__read_type(knoll__reader *reader, const knoll__json *object);
bool knoll__read_parameter(knoll__reader *reader, const knoll__json *value, knoll_node node,
                           int parameter);
bool knoll__read_input(knoll__reader *reader, const knoll__json *value, knoll_node node, int input);

/* "unknown key": says which ones the type has, and which was probably meant. */
bool knoll__fail_member(knoll__reader *reader, size_t offset, const char *key,
                        const knoll_type_info *type);

/* A whole object, or one entry of it with the rest left as it is. */
bool knoll__read_picture(knoll__reader *reader, const knoll__json *object, knoll_picture *picture);
bool knoll__read_picture_entry(knoll__reader *reader, const char *key, const knoll__json *value,
                               knoll_picture *picture);
bool knoll__read_relief_entry(knoll__reader *reader, const char *key, const knoll__json *value,
                              knoll_relief *relief);
bool knoll__read_dimensions(knoll__reader *reader, const knoll__json *value, int *dimensions);
bool knoll__read_seed(knoll__reader *reader, const knoll__json *value, uint64_t *seed);
bool knoll__read_number(knoll__reader *reader, const knoll__json *value, double low, double high,
                        const char *what, double *number);
/* 1 to KNOLL_AXES numbers. */
bool knoll__read_list(knoll__reader *reader, const knoll__json *value, double low, double high,
                      const char *what, double *numbers, int *count);

/* The graph as a whole: it compiles, and `dimensions` (0: not stated) are enough. */
bool knoll__check_graph(knoll__reader *reader, knoll_node output, int dimensions);

/* ---- Names and numbers as text -------------------------------------------------------------- */

/* The candidate with the fewest typing slips from `word`, for "did you mean". */
typedef struct knoll__guess {
    const char *word;
    const char *best; /* NULL: nothing is near */
    int distance;
} knoll__guess;

knoll__guess knoll__guess_begin(const char *word);
void knoll__guess_offer(knoll__guess *nearest, const char *candidate);

/* The parameter or input of `type` that another library calls `name`, or that is spelled like it;
   NULL when there is none. */
const char *knoll__guess_key(const knoll_type_info *type, const char *name);

/* `text` in double quotes, cut and with control characters replaced, for messages. */
typedef struct knoll__quoted {
    char text[64];
} knoll__quoted;
knoll__quoted knoll__quote(const char *text);

/* Appends to a NUL-terminated text in a buffer of `size` bytes; what does not fit is cut. */
void knoll__append_text(char *buffer, size_t size, const char *format, ...) KNOLL__FORMAT(3, 4);

/* "a whole number from 1 to 32", "one of quintic, linear, cubic", ... */
typedef struct knoll__phrase {
    char text[200];
} knoll__phrase;
knoll__phrase knoll__describe(const knoll_parameter_info *parameter);

/* The shortest decimal that reads back as the same binary32 (or binary64) value, in no locale. */
typedef struct knoll__digits {
    char text[40];
} knoll__digits;
knoll__digits knoll__float_text(double value);
knoll__digits knoll__double_text(double value);

/* ---- Writing -------------------------------------------------------------------------------- */

/* Growing text; after a failure to allocate it stays failed and empty. */
typedef struct knoll__text {
    char *data;
    size_t length, capacity;
    bool failed;
} knoll__text;

void knoll__write(knoll__text *text, const char *format, ...) KNOLL__FORMAT(2, 3);
void knoll__write_string(knoll__text *text, const char *string); /* as a JSON string */
void knoll__write_cut(knoll__text *text, size_t length);         /* back to a former length */
/* Hands the text over, or frees it. */
knoll_status knoll__write_end(knoll__text *text, char **result);

void knoll__write_picture(knoll__text *text, const knoll_picture *picture);

#endif
