/* python.c - the peers from the Python registry: worker.py in a process of its own, which times
   itself when it is told to, so that its turns lie between ours all the same.

   It first prints the names of its peers, a line each, and an empty line. Asked with a line
   "INDEX NOISE SHAPE DIMENSIONS OCTAVES FREQUENCY COUNT..." it answers with the seconds that the
   whole task takes, or -1. */
#define _POSIX_C_SOURCE 200809L /* fdopen */

#include "peers.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static FILE *to_worker, *from_worker;

static int start(const char *python, const char *script)
{
    int down[2], up[2];
    if (pipe(down) != 0 || pipe(up) != 0) {
        return -1;
    }
    pid_t pid = fork();
    if (pid == 0) {
        dup2(down[0], STDIN_FILENO);
        dup2(up[1], STDOUT_FILENO);
        close(down[1]);
        close(up[0]);
        execlp(python, python, script, (char *)NULL);
        _exit(127);
    }
    close(down[0]);
    close(up[1]);
    to_worker = fdopen(down[1], "w");
    from_worker = fdopen(up[0], "r");
    signal(SIGPIPE, SIG_IGN); /* a worker that ended is seen when it doesn't answer */
    return pid > 0 && to_worker && from_worker ? 0 : -1;
}

static double run(const peer *self, const bench_task *task, const bench_work *work, float *output)
{
    const size_t *index = self->context;
    double seconds = -1;
    (void)output;
    fprintf(to_worker, "%zu %d %d %d %d %.9g %zu %zu %zu %zu\n", *index, (int)task->noise,
            (int)task->shape, (int)task->dimensions, (int)task->octaves, (double)task->frequency,
            work->count[0], work->count[1], work->count[2], work->count[3]);
    fflush(to_worker);
    return fscanf(from_worker, "%lf", &seconds) == 1 ? seconds : -1;
}

void peers_add_python(peer_list *list)
{
    static size_t indices[PEERS_MAX];
    const char *script = getenv("KNOLL_PEERS_PYTHON");
    const char *python = getenv("PYTHON");
    char line[64];
    size_t count = 0;
    if (!script || !*script || start(python && *python ? python : "python3", script) != 0) {
        peers_missing("Python packages", "KNOLL_PEERS_PYTHON names worker.py");
        return;
    }
    while (count < PEERS_MAX && fgets(line, sizeof line, from_worker) && line[0] != '\n') {
        line[strcspn(line, "\n")] = '\0';
        indices[count] = count;
        peers_add(list, line, run, &indices[count]);
        count++;
    }
    if (count == 0) {
        peers_missing("Python packages", "none is installed (pyfastnoisesimd, opensimplex, noise)");
    }
}
