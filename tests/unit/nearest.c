/* nearest.c - which word was probably meant. */
#include <support/nearest.h>

#include "test.h"

static const char *nearest_of(const char *word, const char *const *candidates, size_t count)
{
    knoll__nearest search = {word, NULL, 0};
    for (size_t i = 0; i < count; i++) {
        knoll__nearest_offer(&search, candidates[i]);
    }
    return search.best;
}

static void near_enough(void)
{
    static const char *const words[] = {"octaves", "lacunarity", "gain", "x",
                                        "by",      "low",        "high", ""};
    const struct {
        const char *word, *best;
    } rows[] = {
        {"octaves", "octaves"}, /* itself */
        {"octave", "octaves"},  /* one left out */
        {"ocatves", "octaves"}, /* neighbours swapped: one edit */
        {"OCTAVES", "octaves"}, /* case */
        {"0ctavez", "octaves"}, /* two replaced, of seven */
        {"0ct4vez", NULL},      /* three are too many */
        {"lacunrity", "lacunarity"},
        {"lakunaritee", "lacunarity"},
        {"gaim", "gain"},
        {"gian", "gain"},
        {"gaining", "gain"},   /* begins with it */
        {"lac", "lacunarity"}, /* is the beginning of it */
        {"la", NULL},          /* two letters are no beginning */
        {"y", "x"},            /* one edit, whatever the length */
        {"hiss", NULL},        /* two edits, of four */
        {"zzz", NULL},
        {"", NULL},
        {"a much longer word than any of the candidates there are", NULL},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        test_row = rows[i].word;
        CHECK_TEXT(nearest_of(rows[i].word, words, COUNT(words)), rows[i].best);
    }
    test_row = "";
}

/* The nearest wins, and of equally near ones the first. */
static void the_nearest_wins(void)
{
    static const char *const words[] = {"minimax", "maximum", "maximin", "minimum"};
    CHECK_TEXT(nearest_of("minimun", words, COUNT(words)), "minimum");
    CHECK_TEXT(nearest_of("maximun", words, COUNT(words)), "maximum");
    static const char *const equal[] = {"cat", "car"};
    CHECK_TEXT(nearest_of("cab", equal, COUNT(equal)), "cat");
}

static void words_without_punctuation(void)
{
    CHECK(knoll__same_word("OpenSimplex2", "open_simplex-2"));
    CHECK(knoll__same_word("", "-_ "));
    CHECK(knoll__same_word("a b", "AB "));
    CHECK(!knoll__same_word("ab", "a"));
    CHECK(!knoll__same_word("a", "ab"));
    CHECK(!knoll__same_word("perlin", "simplex"));
}

int main(void)
{
    RUN(near_enough);
    RUN(the_nearest_wins);
    RUN(words_without_punctuation);
    return test_end();
}
