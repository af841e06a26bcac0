/* nearest.c - which of several words was probably meant: edit distance (Damerau, 1964). */
#include "nearest.h"

#include <string.h>

enum { LONGEST = 40 };

static char plain(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + 'a' - 'A') : c;
}

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Insertions, deletions, replacements and swaps of neighbours that turn one into the other. */
static size_t edits(const char *a, const char *b)
{
    size_t n = strlen(a), m = strlen(b);
    size_t d[LONGEST + 1][LONGEST + 1];
    for (size_t i = 0; i <= n; i++)
        for (size_t j = 0; j <= m; j++) {
            if (i == 0 || j == 0) {
                d[i][j] = i + j;
                continue;
            }
            size_t change = plain(a[i - 1]) != plain(b[j - 1]);
            d[i][j] = least(least(d[i - 1][j], d[i][j - 1]) + 1, d[i - 1][j - 1] + change);
            if (i > 1 && j > 1 && plain(a[i - 1]) == plain(b[j - 2]) &&
                plain(a[i - 2]) == plain(b[j - 1]))
                d[i][j] = least(d[i][j], d[i - 2][j - 2] + 1);
        }
    return d[n][m];
}

static int begins(const char *word, const char *with)
{
    size_t i = 0;
    while (with[i] != '\0' && plain(word[i]) == plain(with[i]))
        i++;
    return with[i] == '\0';
}

void knoll__nearest_offer(knoll__nearest *nearest, const char *candidate)
{
    size_t length = strlen(nearest->word), other = strlen(candidate);
    if (length == 0 || other == 0 || length > LONGEST || other > LONGEST)
        return;
    size_t distance = edits(nearest->word, candidate);
    size_t allowed = least(length, other) < 6 ? 1 : least(length, other) / 3;
    if (length >= 3 && (begins(candidate, nearest->word) || begins(nearest->word, candidate)))
        distance = least(distance, 1);
    if (distance <= allowed && (nearest->best == NULL || distance < nearest->distance)) {
        nearest->best = candidate;
        nearest->distance = distance;
    }
}

int knoll__same_word(const char *a, const char *b)
{
    for (;; a++, b++) {
        a += strspn(a, "_- ");
        b += strspn(b, "_- ");
        if (plain(*a) != plain(*b))
            return 0;
        if (*a == '\0')
            return 1;
    }
}
