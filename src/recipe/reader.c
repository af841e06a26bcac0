/* reader.c - the reader's path, its errors with line and column, and lookup of keys.
   What the entries of a recipe mean is read in node.c, picture.c and parse.c. */

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "recipe.h"

size_t knoll__reader_enter(knoll__reader *reader, const char *name)
{
    size_t length = reader->path_length;
    knoll__append_text(reader->path, sizeof reader->path, "%s%s", length ? "." : "", name);
    reader->path_length = strlen(reader->path);
    return length;
}

size_t knoll__reader_enter_index(knoll__reader *reader, size_t index)
{
    size_t length = reader->path_length;
    knoll__append_text(reader->path, sizeof reader->path, "[%zu]", index);
    reader->path_length = strlen(reader->path);
    return length;
}

void knoll__reader_leave(knoll__reader *reader, size_t length)
{
    reader->path[length] = 0;
    reader->path_length = length;
}

bool knoll__reader_fail(knoll__reader *reader, knoll_status status, size_t offset,
                        const char *format, ...)
{
    knoll_error *error = reader->error;
    memset(error, 0, sizeof *error);
    error->status = status;
    memcpy(error->path, reader->path, sizeof error->path);
    if (reader->text) {
        error->line = error->column = 1;
        for (size_t i = 0; i < offset; i++) {
            unsigned char c = (unsigned char)reader->text[i];
            if (c == '\n') {
                error->line++;
                error->column = 1;
            } else if ((c & 0xc0) != 0x80) {
                error->column++; /* characters of UTF-8, not bytes */
            }
        }
    }
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error->message, sizeof error->message, format, arguments);
    va_end(arguments);
    return false;
}

bool knoll__reader_fail_kind(knoll__reader *reader, const knoll__json *value, const char *what)
{
    static const char *const kinds[] = {"null", "false", "true", "", "", "a list", "an object"};
    knoll__quoted quoted = knoll__quote(value->text ? value->text : "");
    const char *found = kinds[value->kind];
    char list[40];
    if (value->kind == KNOLL__JSON_STRING) {
        found = quoted.text;
    } else if (value->kind == KNOLL__JSON_NUMBER) {
        quoted.text[strlen(quoted.text) - 1] = 0;
        found = quoted.text + 1;
    } else if (value->kind == KNOLL__JSON_ARRAY && value->count > 0) {
        snprintf(list, sizeof list, "a list of %lu", (unsigned long)value->count);
        found = list;
    } else if (value->kind >= KNOLL__JSON_ARRAY && value->count == 0) {
        found = value->kind == KNOLL__JSON_ARRAY ? "an empty list" : "an empty object";
    }
    return knoll__reader_fail(reader, KNOLL_ERROR_ARGUMENT, value->offset, "must be %s, not %s",
                              what, found);
}

static size_t slot_of(const knoll__keys *keys, const char *key)
{
    uint32_t hash = 2166136261u; /* FNV-1a; finished so that its low bits are good enough to mask */
    for (const char *c = key; *c; c++) {
        hash = (hash ^ (unsigned char)*c) * 16777619u;
    }
    size_t slot = (hash ^ hash >> 15) & (keys->size - 1);
    while (keys->slots[slot] && strcmp(keys->slots[slot]->key, key) != 0) {
        slot = (slot + 1) & (keys->size - 1);
    }
    return slot;
}

bool knoll__keys_make(knoll__reader *reader, const knoll__json *object, knoll__keys *keys)
{
    keys->size = 4;
    while (keys->size < 2 * (size_t)object->count) {
        keys->size *= 2;
    }
    keys->slots = calloc(keys->size, sizeof *keys->slots); /* NOLINT(bugprone-sizeof-expression) */
    if (!keys->slots) {
        return knoll__reader_fail(reader, KNOLL_ERROR_MEMORY, object->offset, "out of memory");
    }
    for (knoll__json *member = object->child; member; member = member->next) {
        size_t slot = slot_of(keys, member->key);
        if (keys->slots[slot]) {
            knoll__keys_free(keys);
            return knoll__reader_fail(reader, KNOLL_ERROR_SYNTAX, member->key_offset,
                                      "the key %s stands here twice; keep one",
                                      knoll__quote(member->key).text);
        }
        keys->slots[slot] = member;
    }
    return true;
}

knoll__json *knoll__keys_find(const knoll__keys *keys, const char *key)
{
    return keys->slots ? keys->slots[slot_of(keys, key)] : NULL;
}

void knoll__keys_free(knoll__keys *keys)
{
    free(keys->slots);
    keys->slots = NULL;
    keys->size = 0;
}
