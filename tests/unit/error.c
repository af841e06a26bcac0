/* error.c - statuses and errors as text, in whatever locale the host has set (C121). */
#include <float.h>
#include <locale.h>
#include <support/error.h>

#include "test.h"

static void statuses(void)
{
    for (int i = 0; i <= 7; i++) {
        const char *text = knoll_status_string((knoll_status)i);
        CHECK(text != NULL && text[0] != '\0');
        for (int j = 0; j < i; j++) {
            CHECK(strcmp(text, knoll_status_string((knoll_status)j)) != 0);
        }
    }
    CHECK_TEXT(knoll_status_string((knoll_status)99), "unknown status");
    CHECK_TEXT(knoll_status_string((knoll_status)-1), "unknown status");
    char version[40];
    snprintf(version, sizeof version, "%d.%d.%d", KNOLL_VERSION_MAJOR, KNOLL_VERSION_MINOR,
             KNOLL_VERSION_PATCH);
    CHECK_TEXT(knoll_version(), version);
}

static void filling(void)
{
    knoll_error error;
    char long_text[1000];
    memset(long_text, 'y', sizeof long_text - 1);
    long_text[sizeof long_text - 1] = '\0';
    memset(&error, 0xff, sizeof error);
    CHECK_INT(knoll__fail(&error, KNOLL_ERROR_LIMIT, "nodes.a", "%d of %s", 3, "b"),
              KNOLL_ERROR_LIMIT);
    CHECK_INT(error.status, KNOLL_ERROR_LIMIT);
    CHECK_INT(error.line, 0);
    CHECK_INT(error.column, 0);
    CHECK_TEXT(error.path, "nodes.a");
    CHECK_TEXT(error.message, "3 of b");
    CHECK_INT(knoll__fail(&error, KNOLL_ERROR_FILE, long_text, "%s", long_text), KNOLL_ERROR_FILE);
    CHECK_INT(strlen(error.path), sizeof error.path - 1);
    CHECK_INT(strlen(error.message), sizeof error.message - 1);
    CHECK_INT(knoll__fail(NULL, KNOLL_ERROR_GRAPH, "", "%s", long_text), KNOLL_ERROR_GRAPH);
}

static void numbers(void)
{
    const struct {
        double value;
        const char *text;
    } rows[] = {
        {0, "0"},
        {-1, "-1"},
        {0.5, "0.5"},
        {-1234.5678, "-1234.568"},
        {1e-40, "1e-40"},
        {1073741824, "1073741824"},
        {9007199254740992, "9007199254740992"},
        {-9007199254740991, "-9007199254740991"},
        {1e16, "1e+16"},
        {DBL_MAX, "1.797693e+308"},
        {-DBL_MAX, "-1.797693e+308"},
        {(double)FLT_MAX, "3.402823e+38"},
        {INFINITY, "inf"},
        {NAN, "nan"},
        {5e-324, "4.940656e-324"},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        test_row = rows[i].text;
        CHECK_TEXT(knoll__number(rows[i].value).text, rows[i].text);
    }
    test_row = "";
}

static void c121_locales(void)
{
    static const char *const locales[] = {"de_DE.UTF-8", "de_DE.utf8",  "de_DE",
                                          "fr_FR.UTF-8", "ps_AF.UTF-8", ""};
    for (size_t i = 0; i < COUNT(locales); i++) {
        if (setlocale(LC_ALL, locales[i]) == NULL) {
            continue; /* not installed */
        }
        numbers();
        knoll_graph *graph = knoll_graph_create(NULL);
        knoll_error error;
        knoll_graph_set(graph, knoll_make_fbm(graph, (knoll_node){0}, NULL), "gain", 1.5);
        knoll_graph_status(graph, &error);
        CHECK_TEXT(error.message, "gain is 1.5; it goes from 0 to 1");
        knoll_graph_destroy(graph);
    }
    setlocale(LC_ALL, "C");
}

int main(void)
{
    RUN(statuses);
    RUN(filling);
    RUN(numbers);
    RUN(c121_locales);
    return test_end();
}
