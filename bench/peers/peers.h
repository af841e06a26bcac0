/* peers.h - other noise libraries, each asked for the tasks that it can do.

   A peer computes noise of the same kind, at the same positions and frequency, into the same
   memory; its values are its own. Each source file adds the peers that it finds, or says in a line
   why there are none. */
#ifndef KNOLL_PEERS_H
#define KNOLL_PEERS_H

#include "bench.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct peer peer;

/* Computes a task once. 0 when it is done, the seconds when the peer has timed itself (and scaled
   them to the whole task), less than 0 when it has no such task. */
typedef double peer_run(const peer *self, const bench_task *task, const bench_work *work,
                        float *output);

struct peer {
    char name[48]; /* in the table; no tab */
    peer_run *run;
    const void *context;
};

enum { PEERS_MAX = 32 };

typedef struct peer_list {
    peer peers[PEERS_MAX];
    size_t count;
} peer_list;

void peers_add(peer_list *list, const char *name, peer_run *run, const void *context);
/* A line to standard error. */
void peers_missing(const char *name, const char *reason);

void peers_add_stb(peer_list *list);
void peers_add_libnoise(peer_list *list);
void peers_add_fastnoise2(peer_list *list); /* FASTNOISE2: the path of its shared library */
void peers_add_rust(peer_list *list);       /* KNOLL_PEERS_RUST: of the library of rust/ */
void peers_add_python(peer_list *list);     /* KNOLL_PEERS_PYTHON: worker.py, PYTHON its reader */

#ifdef __cplusplus
}
#endif

#endif
