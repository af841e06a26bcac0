/* json.h - JSON text as a plain tree in which every value knows its place.
   Made by json.cc around RapidJSON; all that a recipe means is decided elsewhere, in C. */

#ifndef KNOLL_RECIPE_JSON_H
#define KNOLL_RECIPE_JSON_H

#include <knoll/knoll.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    KNOLL__JSON_LENGTH = 16 << 20, /* bytes of text */
    KNOLL__JSON_DEPTH = 64,        /* levels of nesting */
    KNOLL__JSON_VALUES = 1 << 20   /* values in all: 65536 nodes of 16 values */
};

typedef enum knoll__json_kind {
    KNOLL__JSON_NULL,
    KNOLL__JSON_FALSE,
    KNOLL__JSON_TRUE,
    KNOLL__JSON_NUMBER,
    KNOLL__JSON_STRING,
    KNOLL__JSON_ARRAY,
    KNOLL__JSON_OBJECT
} knoll__json_kind;

/* `text` holds a string's characters (never a NUL among them), or a number as it is written: seeds
   have more digits than a double keeps. Offsets count bytes from the start of the text. */
typedef struct knoll__json {
    knoll__json_kind kind;
    uint32_t offset;           /* of the value */
    uint32_t key_offset;       /* of its key; of the value when there is none */
    uint32_t count;            /* children of an array or object */
    uint32_t mark;             /* 0; free for the reader of the tree */
    const char *key;           /* in an object; else NULL */
    const char *text;          /* of a string or number; else NULL */
    struct knoll__json *child; /* the first one */
    struct knoll__json *next;  /* the next one of the same parent */
} knoll__json;

typedef struct knoll__json_tree {
    knoll__json *root;
    void *memory;
} knoll__json_tree;

/* Why a text is not JSON: the place, the keys that lead there ("nodes.hills"), and what would be
   right (static text). */
typedef struct knoll__json_problem {
    size_t offset;
    const char *message;
    char path[sizeof(((knoll_error *)0)->path)];
} knoll__json_problem;

/* On failure there is nothing to release. */
knoll_status knoll__json_parse(const char *text, size_t length, knoll__json_tree *tree,
                               knoll__json_problem *problem);
void knoll__json_release(knoll__json_tree *tree);

/* The double nearest to the number that is all of `text`, in JSON's spelling and in no locale.
   False when it is no number or beyond a double's range. (In number.c: RapidJSON's own conversion
   has undefined behaviour for 0e5 and for long exponents.) */
bool knoll__json_number(const char *text, double *value);

#ifdef __cplusplus
}
#endif

#endif
