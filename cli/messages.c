/* messages.c - what the program says when something is wrong: one line, always of one form,
   "knoll: <what>: <message>", with the place and what would be right. */

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "cli.h"

void print_plain(const char *text)
{
    for (const char *c = text; *c; c++) {
        fputc((unsigned char)*c < 0x20 || *c == 0x7f ? '?' : *c, stderr);
    }
}

quoted quote(const char *text)
{
    enum { LONGEST = 60 };
    quoted result;
    size_t length = strlen(text);
    if (length <= LONGEST) {
        snprintf(result.text, sizeof result.text, "\"%s\"", text);
        return result;
    }
    length = LONGEST;
    while (length > 0 && ((unsigned char)text[length] & 0xc0) == 0x80) {
        length--; /* not within a character of UTF-8 */
    }
    snprintf(result.text, sizeof result.text, "\"%.*s...\"", (int)length, text);
    return result;
}

static void say(const char *what, const char *kind, const char *format, va_list arguments)
{
    char text[1024];
    vsnprintf(text, sizeof text, format, arguments);
    fprintf(stderr, "knoll: ");
    print_plain(*what ? what : "\"\""); /* a file's name may hold anything, and so may a value */
    fprintf(stderr, ": %s", kind);
    print_plain(text);
    fprintf(stderr, "\n");
}

int usage(const char *what, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say(what, "", format, arguments);
    va_end(arguments);
    return EXIT_USAGE;
}

int failure(const char *what, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say(what, "", format, arguments);
    va_end(arguments);
    return EXIT_FAILED;
}

void warn(const char *what, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say(what, "warning: ", format, arguments);
    va_end(arguments);
}

double seconds_now(void)
{
    struct timespec now;
    timespec_get(&now, TIME_UTC);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

void report_file(const char *path, double start, const char *format, ...)
{
    char text[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    print_plain(strcmp(path, "-") ? path : "standard output");
    fprintf(stderr, ": ");
    print_plain(text);
    fprintf(stderr, ", %.2f s\n", seconds_now() - start);
}

int failure_of(const char *what, const knoll_error *error)
{
    char place[64] = "", path[200] = "";
    if (error->line) {
        snprintf(place, sizeof place, ":%d:%d", error->line, error->column);
    }
    if (error->path[0] && strcmp(error->path, what) != 0) {
        snprintf(path, sizeof path, "%s: ", error->path);
    }
    char subject[4200];
    snprintf(subject, sizeof subject, "%s%s", strcmp(what, "-") ? what : "standard input", place);
    return failure(subject, "%s%s", path, error->message);
}

int usage_of(const char *what, const char *path, const knoll_error *error)
{
    bool elsewhere = strncmp(error->path, path, strlen(error->path)) != 0;
    return usage(what, "%s%s%s", elsewhere ? error->path : "", elsewhere ? ": " : "",
                 error->message);
}

int finish_output(void)
{
    errno = 0;
    if (fflush(stdout) != 0 || ferror(stdout)) {
        if (errno == EBADF) {
            return failure("standard output", "cannot be written: it is closed");
        }
        return failure("standard output", "cannot be written; is the disk full?");
    }
    return EXIT_OK;
}

/* Edits that turn one word into another: insert, delete, replace (Levenshtein, 1965). */
static int distance(const char *a, const char *b)
{
    enum { LONGEST = 31 };
    size_t m = strlen(a), n = strlen(b);
    if (m > LONGEST || n > LONGEST) {
        return LONGEST;
    }
    int row[LONGEST + 1];
    for (size_t j = 0; j <= n; j++) {
        row[j] = (int)j;
    }
    for (size_t i = 1; i <= m; i++) {
        int corner = row[0];
        row[0] = (int)i;
        for (size_t j = 1; j <= n; j++) {
            int replace = corner + (a[i - 1] != b[j - 1]);
            int insert = (row[j] < row[j - 1] ? row[j] : row[j - 1]) + 1;
            corner = row[j];
            row[j] = replace < insert ? replace : insert;
        }
    }
    return row[n];
}

const char *nearest_word(const char *word, const char *const *words)
{
    const char *best = NULL;
    int least = (int)(strlen(word) < 31 ? strlen(word) : 31) / 3 + 2;
    for (; *words; words++) {
        int edits = distance(word, *words);
        if (edits < least) {
            least = edits;
            best = *words;
        }
    }
    return best;
}
