/* fastnoise2.c - a FastNoise2 that the user has built as a shared library and named by FASTNOISE2;
   through its C interface (1.0 and later), with the fastest instruction set that it finds. */
#include "peers.h"

#include <ctype.h>
#include <dlfcn.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static const unsigned any_features = ~0u;
enum { SEED = 42 };

static struct {
    int (*metadata_count)(void);
    const char *(*metadata_name)(int id);
    int (*variable_count)(int id);
    const char *(*variable_name)(int id, int variable);
    int (*lookup_count)(int id);
    const char *(*lookup_name)(int id, int lookup);
    int (*hybrid_count)(int id);
    const char *(*hybrid_name)(int id, int hybrid);
    int (*metadata_id)(const void *node);
    void *(*new_node)(int id, unsigned features);
    bool (*set_float)(void *node, int variable, float value);
    bool (*set_int)(void *node, int variable, int value);
    bool (*set_lookup)(void *node, int lookup, const void *source);
    bool (*set_hybrid)(void *node, int hybrid, float value);
    void (*grid2)(const void *node, float *output, float x, float y, int width, int height,
                  float step_x, float step_y, int seed, float *range);
    void (*grid3)(const void *node, float *output, float x, float y, float z, int width, int height,
                  int depth, float step_x, float step_y, float step_z, int seed, float *range);
    void (*grid4)(const void *node, float *output, float x, float y, float z, float w, int width,
                  int height, int depth, int length, float step_x, float step_y, float step_z,
                  float step_w, int seed, float *range);
    void (*points2)(const void *node, float *output, int count, const float *x, const float *y,
                    float offset_x, float offset_y, int seed, float *range);
    void (*points3)(const void *node, float *output, int count, const float *x, const float *y,
                    const float *z, float offset_x, float offset_y, float offset_z, int seed,
                    float *range);
} fn;

/* ---- Its names, which are looked up as they are shown to people ----------------------------- */

/* Versions differ in spaces and case: "Feature Scale", "FeatureScale". */
static bool same_name(const char *a, const char *b)
{
    while (*a || *b) {
        if (*a == ' ') {
            a++;
        } else if (*b == ' ') {
            b++;
        } else if (tolower((unsigned char)*a++) != tolower((unsigned char)*b++)) {
            return false;
        }
    }
    return true;
}

static int find_name(int id, int (*count)(int), const char *(*name)(int, int), const char *wanted)
{
    for (int i = 0; i < count(id); i++) {
        if (same_name(name(id, i), wanted)) {
            return i;
        }
    }
    return -1;
}

static void *make(const char *type)
{
    for (int id = 0; id < fn.metadata_count(); id++) {
        if (same_name(fn.metadata_name(id), type)) {
            return fn.new_node(id, any_features);
        }
    }
    return NULL;
}

static bool set_float(void *node, const char *name, float value)
{
    int i = find_name(fn.metadata_id(node), fn.variable_count, fn.variable_name, name);
    return i >= 0 && fn.set_float(node, i, value);
}

static bool set_int(void *node, const char *name, int value)
{
    int i = find_name(fn.metadata_id(node), fn.variable_count, fn.variable_name, name);
    return i >= 0 && fn.set_int(node, i, value);
}

static bool set_source(void *node, const void *source)
{
    int i = find_name(fn.metadata_id(node), fn.lookup_count, fn.lookup_name, "Source");
    return i >= 0 && fn.set_lookup(node, i, source);
}

/* ---- Nodes ---------------------------------------------------------------------------------- */

static void *make_source(const bench_task *task)
{
    static const char *const types[] = {
        [BENCH_PERLIN] = "Perlin",
        [BENCH_VALUE] = "Value",
        [BENCH_SIMPLEX] = "Simplex",
        [BENCH_WORLEY_F1] = "CellularDistance",
        [BENCH_WORLEY_F2F1] = "CellularDistance",
        [BENCH_WHITE] = "White",
        [BENCH_WARP] = "Simplex",
    };
    void *node = make(types[task->noise]);
    bool good = node && (task->noise == BENCH_WHITE ||
                         set_float(node, "FeatureScale", 1.0f / task->frequency));
    if (good && (task->noise == BENCH_WORLEY_F1 || task->noise == BENCH_WORLEY_F2F1)) {
        good = set_int(node, "DistanceFunction", 0); /* Euclidean */
    }
    if (good && task->noise == BENCH_WORLEY_F2F1) {
        good = set_int(node, "DistanceIndex0", 0) && set_int(node, "DistanceIndex1", 1) &&
               set_int(node, "ReturnType", 2); /* Index0Sub1 */
    }
    return good ? node : NULL;
}

/* The node of a task, or NULL. Nodes live until the end. */
static void *make_node(const bench_task *task)
{
    void *node = make_source(task);
    if (node && task->octaves > 1) {
        void *fbm = make("FractalFBm");
        bool good = fbm && set_source(fbm, node) && set_int(fbm, "Octaves", task->octaves) &&
                    set_float(fbm, "Lacunarity", 2.0f);
        node = good ? fbm : NULL;
    }
    if (node && task->noise == BENCH_WARP) {
        void *warp = make("DomainWarpSimplex");
        int amplitude =
            warp ? find_name(fn.metadata_id(warp), fn.hybrid_count, fn.hybrid_name, "WarpAmplitude")
                 : -1;
        bool good = amplitude >= 0 && set_source(warp, node) &&
                    set_float(warp, "FeatureScale", 1.0f / task->frequency) &&
                    fn.set_hybrid(warp, amplitude, BENCH_WARP_AMPLITUDE);
        node = good ? warp : NULL;
    }
    return node;
}

static void *node_of(const bench_task *task)
{
    static struct {
        const bench_task *task;
        void *node;
    } made[64];
    size_t i = 0;
    while (i < 63 && made[i].task && made[i].task != task) {
        i++;
    }
    if (made[i].task != task) {
        made[i].task = task;
        made[i].node = make_node(task);
    }
    return made[i].node;
}

/* ---- Runs ----------------------------------------------------------------------------------- */

static double run_points(const void *node, const bench_task *task, const bench_work *work,
                         float *output)
{
    const float *const *at = work->positions;
    int count = (int)work->count[0];
    if (task->dimensions == 2) {
        fn.points2(node, output, count, at[0], at[1], 0, 0, SEED, NULL);
    } else {
        fn.points3(node, output, count, at[0], at[1], at[2], 0, 0, 0, SEED, NULL);
    }
    return 0;
}

static double run(const peer *self, const bench_task *task, const bench_work *work, float *output)
{
    (void)self;
    if (task->noise >= BENCH_TERRAIN) {
        return -1;
    }
    const void *node = node_of(task);
    int n[KNOLL_AXES];
    for (int axis = 0; axis < KNOLL_AXES; axis++) {
        n[axis] = (int)work->count[axis];
    }
    if (node && task->shape == BENCH_POINTS) {
        return run_points(node, task, work, output);
    }
    if (!node || task->shape != BENCH_GRID) {
        return -1;
    }
    if (task->dimensions == 2) {
        fn.grid2(node, output, 0, 0, n[0], n[1], 1, 1, SEED, NULL);
    } else if (task->dimensions == 3) {
        fn.grid3(node, output, 0, 0, 0, n[0], n[1], n[2], 1, 1, 1, SEED, NULL);
    } else {
        fn.grid4(node, output, 0, 0, 0, 0, n[0], n[1], n[2], n[3], 1, 1, 1, 1, SEED, NULL);
    }
    return 0;
}

/* ---- Loading -------------------------------------------------------------------------------- */

static const char *load(const char *path)
{
    const struct {
        const char *name;
        void *place;
    } symbols[] = {
        {"fnGetMetadataCount", &fn.metadata_count},
        {"fnGetMetadataName", &fn.metadata_name},
        {"fnGetMetadataVariableCount", &fn.variable_count},
        {"fnGetMetadataVariableName", &fn.variable_name},
        {"fnGetMetadataNodeLookupCount", &fn.lookup_count},
        {"fnGetMetadataNodeLookupName", &fn.lookup_name},
        {"fnGetMetadataHybridCount", &fn.hybrid_count},
        {"fnGetMetadataHybridName", &fn.hybrid_name},
        {"fnGetMetadataID", &fn.metadata_id},
        {"fnNewFromMetadata", &fn.new_node},
        {"fnSetVariableFloat", &fn.set_float},
        {"fnSetVariableIntEnum", &fn.set_int},
        {"fnSetNodeLookup", &fn.set_lookup},
        {"fnSetHybridFloat", &fn.set_hybrid},
        {"fnGenUniformGrid2D", &fn.grid2},
        {"fnGenUniformGrid3D", &fn.grid3},
        {"fnGenUniformGrid4D", &fn.grid4},
        {"fnGenPositionArray2D", &fn.points2},
        {"fnGenPositionArray3D", &fn.points3},
    };
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        return dlerror();
    }
    for (size_t i = 0; i < sizeof symbols / sizeof symbols[0]; i++) {
        void *symbol = dlsym(library, symbols[i].name);
        if (!symbol) {
            return "it lacks functions of the C interface of FastNoise2 1.0";
        }
        memcpy(symbols[i].place, &symbol, sizeof symbol);
    }
    void *node = make("Perlin");
    if (!node || !set_float(node, "FeatureScale", 50.0f)) {
        return "its nodes have no feature scale; FastNoise2 1.0 or later is needed";
    }
    return NULL;
}

void peers_add_fastnoise2(peer_list *list)
{
    const char *path = getenv("FASTNOISE2");
    const char *reason = path && *path ? load(path) : "FASTNOISE2=PATH names its shared library";
    if (reason) {
        peers_missing("FastNoise2", reason);
    } else {
        peers_add(list, "FastNoise2", run, NULL);
    }
}
