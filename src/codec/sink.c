/* sink.c - writing a file beside its final name and renaming it when it is whole. Where the system
   can (Linux), the growing file has no name at all, so that even a killed process leaves none. */
#if defined(__linux__)
#define _GNU_SOURCE /* O_TMPFILE */
#else
#define _POSIX_C_SOURCE 200809L
#endif

#include "codec/sink.h"

#include "codec/report.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { BUFFER_SIZE = 1 << 16, NAME_TRIES = 100, MOST_LINKS = 40 };

static knoll_status cannot_write(const char *path, int reason, knoll_error *error)
{
    knoll_status status = reason == ENOMEM ? KNOLL_ERROR_MEMORY : KNOLL_ERROR_FILE;
    const char *name = strcmp(path, "-") != 0 ? path : "standard output";
    const char *slash = strrchr(path, '/');
    if (reason == ENOENT && slash && slash > path) {
        char folder[128];
        snprintf(folder, sizeof folder, "%.*s", (int)(slash - path), path);
        if ((size_t)(slash - path) < sizeof folder && access(folder, F_OK) != 0) {
            return knoll__report(error, status, name,
                                 "cannot be written: %s; the folder %s does not exist",
                                 strerror(reason), folder);
        }
    }
    return knoll__report(error, status, name, "cannot be written: %s", strerror(reason));
}

/* Where the link `path` leads, in malloc's memory; NULL when it is none. */
static char *follow(const char *path)
{
    enum { LONGEST = 4096 };
    char goal[LONGEST];
    ssize_t length = readlink(path, goal, LONGEST - 1);
    if (length <= 0 || length >= LONGEST - 1) {
        return NULL;
    }
    goal[length] = '\0';
    const char *slash = strrchr(path, '/');
    size_t folder = slash && goal[0] != '/' ? (size_t)(slash - path) + 1 : 0;
    char *name = malloc(folder + (size_t)length + 1);
    if (name) {
        memcpy(name, path, folder);
        memcpy(name + folder, goal, (size_t)length + 1);
    }
    return name;
}

/* A name beside `path` that nothing else is likely to have, in malloc's memory. It doesn't hold
   the final name, which may be as long as a name can be. */
static char *name_beside(const char *path)
{
    static atomic_uint counter;
    const char *slash = strrchr(path, '/');
    size_t folder = slash ? (size_t)(slash - path) + 1 : 0;
    char *name = malloc(folder + 64);
    if (name) {
        struct timespec now = {0, 0};
        clock_gettime(CLOCK_MONOTONIC, &now);
        memcpy(name, path, folder);
        snprintf(name + folder, 64, ".knoll-%lx-%lx-%x.tmp", (unsigned long)getpid(),
                 (unsigned long)now.tv_nsec, atomic_fetch_add(&counter, 1));
    }
    return name;
}

/* Opens a file without a name in the folder of `goal`, or returns -1 where there is no such
   thing. */
static int open_nameless(const char *goal, mode_t mode)
{
#if defined(O_TMPFILE)
    /* Its name is given through /proc, which a container may lack. */
    if (access("/proc/self/fd", X_OK) != 0) {
        return -1;
    }
    const char *slash = strrchr(goal, '/');
    char *folder = slash ? strdup(goal) : strdup(".");
    if (!folder) {
        return -1;
    }
    if (slash) {
        folder[slash == goal ? 1 : slash - goal] = '\0';
    }
    int descriptor = open(folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, mode);
    free(folder);
    return descriptor;
#else
    (void)goal;
    (void)mode;
    return -1;
#endif
}

/* Gives a nameless file the name `name`. */
static int give_name(int descriptor, const char *name)
{
#if defined(O_TMPFILE)
    char self[64];
    snprintf(self, sizeof self, "/proc/self/fd/%d", descriptor);
    return linkat(AT_FDCWD, self, AT_FDCWD, name, AT_SYMLINK_FOLLOW);
#else
    (void)descriptor;
    (void)name;
    errno = ENOSYS;
    return -1;
#endif
}

/* Opens the file that will become `sink->goal`. Returns an errno, or 0. */
static int open_beside(knoll__sink *sink, mode_t mode)
{
    sink->descriptor = open_nameless(sink->goal, mode);
    for (int i = 0; sink->descriptor < 0 && i < NAME_TRIES; i++) {
        free(sink->temporary);
        sink->temporary = name_beside(sink->goal);
        if (!sink->temporary) {
            return ENOMEM;
        }
        sink->descriptor = open(sink->temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
        if (sink->descriptor < 0 && errno != EEXIST) {
            break;
        }
    }
    if (sink->descriptor < 0) {
        int reason = errno;
        free(sink->temporary);
        sink->temporary = NULL;
        return reason;
    }
    return 0;
}

/* Opens what `path` names. Returns an errno, or 0. */
static int open_path(knoll__sink *sink, const char *path)
{
    struct stat found;
    if (stat(path, &found) != 0) {
        if (errno != ENOENT) {
            return errno;
        }
        if (path[strlen(path) - 1] == '/') {
            return EISDIR;
        }
        sink->goal = strdup(path);
        for (int i = 0; sink->goal && i < MOST_LINKS; i++) {
            char *next = follow(sink->goal);
            if (!next) {
                break;
            }
            free(sink->goal);
            sink->goal = next;
        }
        return sink->goal ? open_beside(sink, 0666) : ENOMEM;
    }
    if (S_ISDIR(found.st_mode)) {
        return EISDIR;
    }
    if (!S_ISREG(found.st_mode)) {
        sink->direct = 1;
        sink->descriptor = open(path, O_WRONLY | O_CLOEXEC);
        return sink->descriptor < 0 ? errno : 0;
    }
    /* A file that may not be written isn't to be replaced either. */
    if (access(path, W_OK) != 0) {
        return errno;
    }
    sink->goal = realpath(path, NULL);
    if (!sink->goal) {
        return errno;
    }
    int reason = open_beside(sink, 0666);
    if (reason == 0 && fchmod(sink->descriptor, found.st_mode & 07777) != 0) {
        return errno;
    }
    return reason;
}

knoll_status knoll__sink_open(knoll__sink *sink, const char *path, knoll_error *error)
{
    if (path[0] == '\0') {
        return knoll__report(error, KNOLL_ERROR_FILE, "", "the name of the file to write is empty");
    }
    *sink = (knoll__sink){.descriptor = -1};
    sink->target = strdup(path);
    sink->buffer = malloc(BUFFER_SIZE);
    int reason = ENOMEM;
    if (sink->target && sink->buffer) {
        if (!strcmp(path, "-")) {
            sink->direct = 1;
            sink->descriptor = dup(STDOUT_FILENO);
            reason = sink->descriptor < 0 ? errno : 0;
        } else {
            reason = open_path(sink, path);
        }
    }
    if (reason != 0) {
        knoll__sink_abandon(sink);
        return cannot_write(path, reason, error);
    }
    return KNOLL_OK;
}

/* Hands bytes to the system, all of them or none are left. */
static void write_through(knoll__sink *sink, const unsigned char *bytes, size_t count)
{
    while (count > 0 && !sink->failure) {
        /* Some systems refuse more than 2^31 - 1 bytes at once. */
        ssize_t written = write(sink->descriptor, bytes, count < 1 << 30 ? count : 1 << 30);
        if (written < 0 && errno != EINTR) {
            sink->failure = errno;
        } else if (written > 0) {
            bytes += written;
            count -= (size_t)written;
        }
    }
}

void knoll__sink_write(knoll__sink *sink, const void *bytes, size_t count)
{
    if (count > BUFFER_SIZE - sink->used) {
        write_through(sink, sink->buffer, sink->used);
        sink->used = 0;
    }
    if (count >= BUFFER_SIZE) {
        write_through(sink, bytes, count);
    } else if (count > 0) {
        memcpy(sink->buffer + sink->used, bytes, count);
        sink->used += count;
    }
}

knoll_status knoll__sink_check(const knoll__sink *sink, knoll_error *error)
{
    return sink->failure ? cannot_write(sink->target, sink->failure, error) : KNOLL_OK;
}

knoll_status knoll__sink_finish(knoll__sink *sink, knoll_error *error)
{
    write_through(sink, sink->buffer, sink->used);
    sink->used = 0;
    return knoll__sink_check(sink, error);
}

/* Gives the whole file its name. Returns an errno, or 0. */
static int take_name(knoll__sink *sink)
{
    /* A link can't replace a file, so a nameless one takes a temporary name first. */
    for (int i = 0; !sink->temporary && i < NAME_TRIES; i++) {
        char *name = name_beside(sink->goal);
        if (!name) {
            return ENOMEM;
        }
        if (give_name(sink->descriptor, name) == 0) {
            sink->temporary = name;
        } else {
            int reason = errno;
            free(name);
            if (reason != EEXIST) {
                return reason;
            }
        }
    }
    /* Network file systems report a full disk only now. */
    int closed = close(sink->descriptor);
    sink->descriptor = -1;
    if (closed != 0) {
        return errno;
    }
    if (!sink->temporary) {
        return EEXIST;
    }
    if (rename(sink->temporary, sink->goal) != 0) {
        return errno;
    }
    free(sink->temporary);
    sink->temporary = NULL;
    return 0;
}

knoll_status knoll__sink_commit(knoll__sink *sink, knoll_error *error)
{
    knoll_status status = knoll__sink_finish(sink, error);
    if (status == KNOLL_OK && !sink->direct) {
        int reason = take_name(sink);
        if (reason != 0) {
            status = cannot_write(sink->target, reason, error);
        }
    }
    knoll__sink_abandon(sink);
    return status;
}

void knoll__sink_abandon(knoll__sink *sink)
{
    if (sink->descriptor >= 0) {
        close(sink->descriptor);
    }
    if (sink->temporary) {
        unlink(sink->temporary);
    }
    free(sink->temporary);
    free(sink->goal);
    free(sink->target);
    free(sink->buffer);
    *sink = (knoll__sink){.descriptor = -1};
}
