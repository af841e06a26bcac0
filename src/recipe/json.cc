// json.cc - RapidJSON's event reader, turned into the plain tree of json.h.
// The one C++ file: no exceptions, no RTTI, and nothing of the C++ runtime is linked.

// Every stack below is given its allocator, so RapidJSON has nothing to make with `new`.
#define RAPIDJSON_NEW(x) nullptr
#define RAPIDJSON_DELETE(x) static_cast<void>(x)

// RapidJSON's empty stack adds to a null pointer before it looks whether there is room.
#if defined(__clang__)
#pragma clang attribute push(__attribute__((no_sanitize("pointer-overflow"))), apply_to = function)
#endif
#include <rapidjson/memorystream.h>
#include <rapidjson/reader.h>
#if defined(__clang__)
#pragma clang attribute pop
#endif

#include "json.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace {

using rapidjson::SizeType;
using Reader = rapidjson::GenericReader<rapidjson::UTF8<>, rapidjson::UTF8<>>;

struct Block {
    Block *next;
    size_t used, size;
    // `size` bytes follow
};

class Builder {
  public:
    Builder(const char *text, const rapidjson::MemoryStream &stream) : text_(text), stream_(stream)
    {
    }

    bool Null() { return add(KNOLL__JSON_NULL) != nullptr; }
    bool Bool(bool value) { return add(value ? KNOLL__JSON_TRUE : KNOLL__JSON_FALSE) != nullptr; }
    bool RawNumber(const char *digits, SizeType length, bool)
    {
        knoll__json *value = add(KNOLL__JSON_NUMBER);
        return value && (value->text = keep(digits, length)) != nullptr;
    }
    bool String(const char *characters, SizeType length, bool)
    {
        knoll__json *value = add(KNOLL__JSON_STRING);
        return value && (value->text = keep(characters, length)) != nullptr;
    }
    bool StartArray() { return open(KNOLL__JSON_ARRAY); }
    bool EndArray(SizeType) { return close(); }
    bool StartObject() { return open(KNOLL__JSON_OBJECT); }
    bool EndObject(SizeType) { return close(); }
    bool Key(const char *characters, SizeType length, bool)
    {
        key_offset_ = start();
        key_ = keep(characters, length);
        return key_ != nullptr;
    }

    // Never called: numbers come as RawNumber.
    bool Int(int) { return false; }
    bool Uint(unsigned) { return false; }
    bool Int64(int64_t) { return false; }
    bool Uint64(uint64_t) { return false; }
    bool Double(double) { return false; }

    // The keys of the values that are open, and the one whose value is awaited.
    void path(char *path, size_t size) const
    {
        *path = 0;
        for (int i = 0; i < depth_; i++) {
            append(path, size, levels_[i].parent->key);
        }
        append(path, size, key_);
    }

    knoll__json *root = nullptr;
    Block *blocks = nullptr;
    knoll_status status = KNOLL_OK;
    const char *message = nullptr;

  private:
    // The offset of the token that the reader has just consumed.
    uint32_t start()
    {
        size_t at = end_;
        while (std::strchr(" \t\r\n,:", text_[at])) {
            at++;
        }
        end_ = stream_.Tell();
        return static_cast<uint32_t>(at);
    }

    knoll__json *add(knoll__json_kind kind)
    {
        if (++values_ > KNOLL__JSON_VALUES) {
            fail(KNOLL_ERROR_LIMIT, "a recipe holds at most 1048576 values");
            return nullptr;
        }
        auto *value = static_cast<knoll__json *>(allocate(sizeof(knoll__json)));
        if (!value) {
            return nullptr;
        }
        *value = knoll__json();
        value->kind = kind;
        value->offset = value->key_offset = start();
        if (key_) {
            value->key = key_;
            value->key_offset = key_offset_;
            key_ = nullptr;
        }
        if (depth_ == 0) {
            root = value;
        } else {
            Level &level = levels_[depth_ - 1];
            (level.last ? level.last->next : level.parent->child) = value;
            level.last = value;
            level.parent->count++;
        }
        return value;
    }

    bool open(knoll__json_kind kind)
    {
        if (depth_ == KNOLL__JSON_DEPTH) {
            return fail(KNOLL_ERROR_LIMIT,
                        "more than 64 levels of nesting; give inner nodes a name "
                        "in \"nodes\" and write the name instead");
        }
        knoll__json *value = add(kind);
        if (value) {
            levels_[depth_++] = Level{value, nullptr};
        }
        return value != nullptr;
    }

    bool close()
    {
        end_ = stream_.Tell();
        depth_--;
        return true;
    }

    const char *keep(const char *characters, size_t length)
    {
        if (length && std::memchr(characters, 0, length)) {
            fail(KNOLL_ERROR_SYNTAX, "a string cannot hold the character NUL");
            return nullptr;
        }
        auto *copy = static_cast<char *>(allocate(length + 1));
        if (copy) {
            std::memcpy(copy, characters, length);
            copy[length] = 0;
        }
        return copy;
    }

    void *allocate(size_t size)
    {
        size = (size + 15) & ~size_t{15};
        if (!blocks || blocks->size - blocks->used < size) {
            size_t room = size > 32768 ? size : 32768;
            auto *block = static_cast<Block *>(std::malloc(header + room));
            if (!block) {
                fail(KNOLL_ERROR_MEMORY, "out of memory");
                return nullptr;
            }
            *block = Block{blocks, 0, room};
            blocks = block;
        }
        void *memory = reinterpret_cast<char *>(blocks) + header + blocks->used;
        blocks->used += size;
        return memory;
    }

    static void append(char *path, size_t size, const char *key)
    {
        size_t length = std::strlen(path);
        if (key) {
            std::snprintf(path + length, size - length, "%s%s", length ? "." : "", key);
        }
    }

    bool fail(knoll_status why, const char *text)
    {
        status = why;
        message = text;
        return false;
    }

    struct Level {
        knoll__json *parent, *last;
    };
    static constexpr size_t header = (sizeof(Block) + 15) & ~size_t{15};

    const char *text_;
    const rapidjson::MemoryStream &stream_;
    size_t end_ = 0;
    size_t values_ = 0;
    int depth_ = 0;
    const char *key_ = nullptr;
    uint32_t key_offset_ = 0;
    Level levels_[KNOLL__JSON_DEPTH];
};

void release(Block *block)
{
    while (block) {
        Block *next = block->next;
        std::free(block);
        block = next;
    }
}

const char *explain(rapidjson::ParseErrorCode code, char at)
{
    constexpr const char *encoding =
        "the text is not UTF-8, or a string holds a line break or control character";
    switch (code) {
    case rapidjson::kParseErrorDocumentEmpty: return "a recipe begins with {";
    case rapidjson::kParseErrorDocumentRootNotSingular:
        return "text after the end of the recipe; delete it";
    case rapidjson::kParseErrorValueInvalid:
        return "not a JSON value: write a number, \"text\", true, false, [ ... ] or { ... }";
    case rapidjson::kParseErrorObjectMissName:
        return "a \"key\" in double quotes must stand here (no comma after the last entry, no "
               "comments)";
    case rapidjson::kParseErrorObjectMissColon: return "a : must stand between a key and its value";
    case rapidjson::kParseErrorObjectMissCommaOrCurlyBracket: return "a , or } must stand here";
    case rapidjson::kParseErrorArrayMissCommaOrSquareBracket: return "a , or ] must stand here";
    case rapidjson::kParseErrorStringUnicodeEscapeInvalidHex:
    case rapidjson::kParseErrorStringUnicodeSurrogateInvalid:
        return "\\u must be followed by four hexadecimal digits of a character";
    case rapidjson::kParseErrorStringEscapeInvalid:
        return at == '\\' ? "after \\ in a string write one of \" \\ / b f n r t u" : encoding;
    case rapidjson::kParseErrorStringMissQuotationMark: return "this string has no closing \"";
    case rapidjson::kParseErrorStringInvalidEncoding: return encoding;
    case rapidjson::kParseErrorNumberTooBig:
        return "a number too large to hold; write one below 1e308, and a seed up to "
               "18446744073709551615";
    case rapidjson::kParseErrorNumberMissFraction:
        return "digits must follow the decimal point, such as 0.5";
    case rapidjson::kParseErrorNumberMissExponent:
        return "digits must follow the e of a number, such as 1e3";
    default: return "not JSON";
    }
}

} // namespace

knoll_status knoll__json_parse(const char *text, size_t length, knoll__json_tree *tree,
                               knoll__json_problem *problem)
{
    *problem = knoll__json_problem();
    if (length > KNOLL__JSON_LENGTH) {
        problem->message = "a recipe has at most 16 MiB";
        return KNOLL_ERROR_LIMIT;
    }
    constexpr unsigned flags = rapidjson::kParseIterativeFlag |
                               rapidjson::kParseNumbersAsStringsFlag |
                               rapidjson::kParseValidateEncodingFlag;
    rapidjson::CrtAllocator allocator;
    rapidjson::MemoryStream stream(text, length);
    Reader reader(&allocator);
    Builder builder(text, stream);
    bool ok = !reader.Parse<flags>(stream, builder).IsError();
    if (ok && stream.Tell() == length) {
        tree->root = builder.root;
        tree->memory = builder.blocks;
        return KNOLL_OK;
    }
    // A NUL looks like the end of the text to the reader.
    size_t offset = ok ? stream.Tell() : reader.GetErrorOffset();
    problem->offset = offset;
    problem->message =
        builder.message ? builder.message
        : ok            ? "a recipe cannot hold the character NUL"
             : explain(reader.GetParseErrorCode(), offset < length ? text[offset] : '\0');
    builder.path(problem->path, sizeof problem->path);
    release(builder.blocks);
    return builder.status ? builder.status : KNOLL_ERROR_SYNTAX;
}

void knoll__json_release(knoll__json_tree *tree)
{
    release(static_cast<Block *>(tree->memory));
    tree->root = nullptr;
    tree->memory = nullptr;
}
