/* rust.c - the peers from the Rust registry: the library that cargo makes of bench/peers/rust,
   named by KNOLL_PEERS_RUST. */
#include "peers.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

typedef int rust_run(size_t index, const bench_task *task, const bench_work *work, float *output);

static rust_run *library_run;

static double run(const peer *self, const bench_task *task, const bench_work *work, float *output)
{
    const size_t *index = self->context;
    return library_run(*index, task, work, output);
}

void peers_add_rust(peer_list *list)
{
    static size_t indices[PEERS_MAX];
    const char *path = getenv("KNOLL_PEERS_RUST");
    const char *(*name)(size_t) = NULL;
    void *library = path && *path ? dlopen(path, RTLD_NOW | RTLD_LOCAL) : NULL;
    void *name_symbol = library ? dlsym(library, "knoll_peer_name") : NULL;
    void *run_symbol = library ? dlsym(library, "knoll_peer_run") : NULL;
    if (!name_symbol || !run_symbol) {
        peers_missing("Rust crates", path && *path ? "their library cannot be loaded"
                                                   : "not built (cargo, scripts/bench-peers.sh)");
        return;
    }
    memcpy(&name, &name_symbol, sizeof name);
    memcpy(&library_run, &run_symbol, sizeof library_run);
    for (size_t i = 0; i < PEERS_MAX && name(i); i++) {
        indices[i] = i;
        peers_add(list, name(i), run, &indices[i]);
    }
}
