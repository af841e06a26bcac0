/* sink.c - a file appears when it is whole, or not at all: field cases C127, C128 and C129. */
#define _XOPEN_SOURCE 700

#include "codec/sink.h"

#include "test.h"

#include <dirent.h>
#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[64];

static const char *in_folder(const char *name)
{
    static char paths[4][400];
    static int next;
    char *path = paths[next++ % 4];
    snprintf(path, sizeof paths[0], "%s/%s", folder, name);
    return path;
}

/* How many entries the folder has: what is left behind counts, whatever its name. */
static int entries(void)
{
    int count = 0;
    DIR *open = opendir(folder);
    while (open && readdir(open)) {
        count++;
    }
    closedir(open);
    return count - 2;
}

static void write_text(const char *path, const char *text)
{
    FILE *file = fopen(path, "wb");
    CHECK(file && fputs(text, file) >= 0 && fclose(file) == 0);
}

static void check_content(const char *path, const char *text)
{
    char found[64] = "";
    FILE *file = fopen(path, "rb");
    if (CHECK(file != NULL)) {
        found[fread(found, 1, sizeof found - 1, file)] = '\0';
        fclose(file);
    }
    CHECK_TEXT(found, text);
}

static knoll_status save(const char *path, const char *text, knoll_error *error)
{
    knoll__sink sink;
    knoll_status status = knoll__sink_open(&sink, path, error);
    if (status == KNOLL_OK) {
        knoll__sink_write(&sink, text, strlen(text));
        status = knoll__sink_commit(&sink, error);
    }
    return status;
}

/* C127: until the commit the old file is there, untouched; an abandoned one leaves nothing. */
static void c127_old_or_new(void)
{
    const char *path = in_folder("c127");
    knoll__sink sink;
    write_text(path, "old");
    if (!CHECK_INT(knoll__sink_open(&sink, path, NULL), KNOLL_OK)) {
        return;
    }
    for (int i = 0; i < 100000; i++) {
        knoll__sink_write(&sink, "new and longer", 14);
    }
    check_content(path, "old");
    knoll__sink_abandon(&sink);
    check_content(path, "old");
    CHECK_INT(entries(), 1);

    CHECK_INT(save(path, "new", NULL), KNOLL_OK);
    check_content(path, "new");
    CHECK_INT(entries(), 1);
    unlink(path);

    CHECK_INT(knoll__sink_open(&sink, path, NULL), KNOLL_OK);
    knoll__sink_abandon(&sink);
    CHECK_INT(entries(), 0);
}

/* The mode of a file survives, and a link still leads to the file it led to. */
static void what_was_there_stays_what_it_was(void)
{
    const char *path = in_folder("real"), *link = in_folder("link");
    struct stat found;
    write_text(path, "old");
    CHECK_INT(chmod(path, 0640), 0);
    CHECK_INT(symlink("real", link), 0);
    CHECK_INT(save(link, "new", NULL), KNOLL_OK);
    check_content(path, "new");
    CHECK(lstat(link, &found) == 0 && S_ISLNK(found.st_mode));
    CHECK(stat(path, &found) == 0 && (found.st_mode & 07777) == 0640);
    unlink(link);
    unlink(path);

    /* A new file has the mode that the user asks for. */
    mode_t mask = umask(027);
    CHECK_INT(save(path, "new", NULL), KNOLL_OK);
    CHECK(stat(path, &found) == 0 && (found.st_mode & 07777) == 0640);
    umask(mask);
    unlink(path);
}

/* C128: what cannot be written is refused with its name and the reason. */
static void c128_refused(void)
{
    char long_name[300];
    memset(long_name, 'n', sizeof long_name - 1);
    long_name[sizeof long_name - 1] = '\0';
    const struct {
        const char *name, *path;
        int reason;
    } rows[] = {
        {"no folder", in_folder("none/x"), ENOENT},
        {"a folder", folder, EISDIR},
        {"the name of a folder", in_folder("new/"), EISDIR},
        {"too long a name", in_folder(long_name), ENAMETOOLONG},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        knoll_error error = {KNOLL_OK, 0, 0, "", ""};
        char expected[200];
        test_row = rows[i].name;
        snprintf(expected, sizeof expected, "cannot be written: %s", strerror(rows[i].reason));
        if (rows[i].reason == ENOENT) {
            snprintf(expected + strlen(expected), sizeof expected - strlen(expected),
                     "; the folder %s/none does not exist", folder);
        }
        CHECK_INT(save(rows[i].path, "text", &error), KNOLL_ERROR_FILE);
        CHECK_INT(error.status, KNOLL_ERROR_FILE);
        CHECK(!strncmp(error.path, rows[i].path, sizeof error.path - 1));
        CHECK_TEXT(error.message, expected);
        CHECK_INT(entries(), 0);
    }
    test_row = NULL;
    knoll_error error;
    CHECK_INT(save("", "text", &error), KNOLL_ERROR_FILE);
    CHECK(strstr(error.message, "empty") != NULL);
}

/* C128: nobody but root is kept out by modes, so root cannot test this. */
static void c128_read_only(void)
{
    if (geteuid() == 0) {
        return;
    }
    const char *path = in_folder("read-only");
    write_text(path, "old");
    chmod(path, 0444);
    CHECK_INT(save(path, "new", NULL), KNOLL_ERROR_FILE);
    check_content(path, "old");
    unlink(path);

    chmod(folder, 0555);
    CHECK_INT(save(path, "new", NULL), KNOLL_ERROR_FILE);
    chmod(folder, 0755);
    CHECK_INT(entries(), 0);
}

/* A full disk is told, and a device is written in place. */
static void full_disk(void)
{
    knoll_error error;
    char expected[100];
    if (access("/dev/full", W_OK) != 0) {
        return;
    }
    CHECK_INT(save("/dev/full", "text", &error), KNOLL_ERROR_FILE);
    snprintf(expected, sizeof expected, "cannot be written: %s", strerror(ENOSPC));
    CHECK_TEXT(error.message, expected);
    CHECK_TEXT(error.path, "/dev/full");
    CHECK_INT(save("/dev/null", "text", &error), KNOLL_OK);
}

/* C129: names are bytes, and as long as they can be. */
static void c129_any_name(void)
{
    char longest[256];
    memset(longest, 'n', sizeof longest - 1);
    longest[sizeof longest - 1] = '\0';
    const char *names[] = {"тест-中文-é.png", "a b\n\"c\"", "-", "\xff\xfe", longest};
    for (size_t i = 0; i < COUNT(names); i++) {
        test_row = names[i];
        CHECK_INT(save(in_folder(names[i]), names[i], NULL), KNOLL_OK);
        CHECK_INT(access(in_folder(names[i]), R_OK), 0);
        CHECK_INT(entries(), 1);
        unlink(in_folder(names[i]));
    }
}

/* Sizes around the buffer's, in one piece and in many. */
static void all_bytes_in_order(void)
{
    static unsigned char bytes[200000], found[sizeof bytes + 1];
    for (size_t i = 0; i < sizeof bytes; i++) {
        bytes[i] = (unsigned char)test_random(5, i);
    }
    const size_t sizes[] = {0, 1, 65535, 65536, 65537, 131072, 200000};
    const size_t pieces[] = {1000, 7777, 65536, 200000};
    for (size_t i = 0; i < COUNT(sizes); i++) {
        for (size_t j = 0; j < COUNT(pieces); j++) {
            knoll__sink sink;
            CHECK_INT(knoll__sink_open(&sink, in_folder("bytes"), NULL), KNOLL_OK);
            for (size_t at = 0; at < sizes[i]; at += pieces[j]) {
                size_t left = sizes[i] - at;
                knoll__sink_write(&sink, bytes + at, left < pieces[j] ? left : pieces[j]);
            }
            CHECK_INT(knoll__sink_commit(&sink, NULL), KNOLL_OK);
            FILE *file = fopen(in_folder("bytes"), "rb");
            CHECK_INT(file ? fread(found, 1, sizeof found, file) : 0, sizes[i]);
            CHECK_BYTES(found, bytes, sizes[i]);
            if (file) {
                fclose(file);
            }
        }
    }
    unlink(in_folder("bytes"));
}

int main(void)
{
    snprintf(folder, sizeof folder, "/tmp/knoll-sink-XXXXXX");
    if (!CHECK(mkdtemp(folder) != NULL)) {
        return test_end();
    }
    RUN(c127_old_or_new);
    RUN(what_was_there_stays_what_it_was);
    RUN(c128_refused);
    RUN(c128_read_only);
    RUN(full_disk);
    RUN(c129_any_name);
    RUN(all_bytes_in_order);
    CHECK_INT(rmdir(folder), 0);
    return test_end();
}
