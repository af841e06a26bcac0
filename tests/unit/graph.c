/* graph.c - building graphs: names, errors that stick and say what would be right, limits,
   copies. */
#include <knoll/knoll.h>

#include "allocator.h"
#include "test.h"

static knoll_error error_of(const knoll_graph *graph)
{
    knoll_error error;
    memset(&error, 0, sizeof error);
    knoll_graph_status(graph, &error);
    return error;
}

/* The graph's error: its status, its path, and a part of its sentence. Destroys the graph. */
static void check_error(knoll_graph *graph, knoll_status status, const char *path, const char *part)
{
    knoll_error error = error_of(graph);
    CHECK_INT(knoll_graph_status(graph, NULL), status);
    CHECK_INT(error.status, status);
    CHECK_TEXT(error.path, path);
    if (!CHECK(strstr(error.message, part) != NULL)) {
        printf("\"%s\" says nothing of \"%s\"\n", error.message, part);
    }
    knoll_graph_destroy(graph);
}

static void names(void)
{
    char longest[65];
    memset(longest, 'n', 64);
    longest[64] = '\0';
    const char *bad[] = {"", "a.b", "a b", "\xc3\xa4", "a/", "a\n", "nodes.a", longest};
    for (size_t i = 0; i < COUNT(bad); i++) {
        knoll_graph *graph = knoll_graph_create(NULL);
        test_row = bad[i];
        CHECK_INT(knoll_graph_add(graph, "white", bad[i]).id, 0);
        CHECK_INT(knoll_graph_size(graph), 0);
        CHECK(strncmp(error_of(graph).path, "nodes.", 6) == 0);
        CHECK(strstr(error_of(graph).message, "1 to 63 letters, digits, '_' and '-'") != NULL);
        CHECK_INT(knoll_graph_status(graph, NULL), KNOLL_ERROR_GRAPH);
        knoll_graph_destroy(graph);
    }
    test_row = "";
    longest[63] = '\0';
    knoll_graph *graph = knoll_graph_create(NULL);
    const char *good[] = {"a", "0", "-", "_", "A-9_z", longest};
    for (size_t i = 0; i < COUNT(good); i++) {
        knoll_node node = knoll_graph_add(graph, "white", good[i]);
        CHECK_INT(node.id, i + 1);
        CHECK_TEXT(knoll_graph_name(graph, node), good[i]);
        CHECK_INT(knoll_graph_find(graph, good[i]).id, node.id);
    }
    CHECK_INT(knoll_graph_find(graph, "b").id, 0);
    CHECK_INT(knoll_graph_find(graph, "").id, 0);
    CHECK_TEXT(knoll_graph_name(graph, knoll_graph_add(graph, "white", NULL)), "");
    CHECK_INT(knoll_graph_status(graph, NULL), KNOLL_OK);
    CHECK_INT(knoll_graph_add(graph, "perlin", "A-9_z").id, 0);
    check_error(graph, KNOLL_ERROR_GRAPH, "nodes.A-9_z", "unique");
}

static void many_names(void)
{
    knoll_graph *graph = knoll_graph_create(NULL);
    char name[20];
    for (int i = 0; i < 20000; i++) {
        snprintf(name, sizeof name, "n%d", i);
        knoll_graph_add(graph, "constant", i % 3 == 0 ? NULL : name);
    }
    for (int i = 0; i < 20000; i++) {
        snprintf(name, sizeof name, "n%d", i);
        CHECK_INT(knoll_graph_find(graph, name).id, i % 3 == 0 ? 0 : i + 1);
    }
    CHECK_INT(knoll_graph_size(graph), 20000);
    knoll_graph_destroy(graph);
}

static void the_first_error_sticks(void)
{
    knoll_graph *graph = knoll_graph_create(NULL);
    knoll_node hills = knoll_graph_add(graph, "fbm", "hills");
    knoll_node perlin = knoll_make_perlin(graph, NULL);
    knoll_graph_set(graph, hills, "octavse", 3);
    knoll_error first = error_of(graph);

    knoll_graph_set(graph, hills, "gain", 7);
    knoll_graph_set_seed(graph, perlin, "seed", 5);
    knoll_graph_set_axis(graph, perlin, "period", 1, 4);
    knoll_graph_set_choice(graph, perlin, "fade", "linear");
    knoll_graph_connect(graph, hills, "source", perlin);
    knoll_graph_connect(graph, hills, "nothing", (knoll_node){77});
    CHECK_INT(knoll_graph_add(graph, "white", NULL).id, 0);
    CHECK_INT(knoll_make_worley(graph, NULL).id, 0);

    CHECK_INT(knoll_graph_size(graph), 2);
    CHECK_INT(knoll_graph_input(graph, hills, 0).id, 0);
    CHECK_HEX(knoll_graph_seed(graph, perlin, 2), 0);
    CHECK_NEAR(knoll_graph_number(graph, perlin, 3, 1), 0, 0);
    CHECK_NEAR(knoll_graph_number(graph, perlin, 1, 0), 2, 0);
    CHECK_NEAR(knoll_graph_number(graph, hills, 2, 0), 0.5, 0);
    knoll_field *field = NULL;
    knoll_error compiled;
    CHECK_INT(knoll_compile(graph, hills, 1, &field, &compiled), KNOLL_ERROR_GRAPH);
    CHECK(field == NULL);
    CHECK_BYTES(&compiled, &first, sizeof first);
    check_error(graph, KNOLL_ERROR_GRAPH, "nodes.hills.octavse", "did you mean 'octaves'?");
}

/* Each call's errors: where, and what would be right. */
static void errors_say_what_would_be_right(void)
{
    enum { add, connect, set, axis, seed, choice };
    const struct {
        int call;
        const char *type, *member, *text;
        double value;
        int axis;
        const char *path, *part;
    } rows[] = {
        {add, "perln", "", "", 0, 0, "nodes.#1", "did you mean 'perlin'?"},
        {add, "Perlin", "", "", 0, 0, "nodes.#1", "did you mean 'perlin'?"},
        {add, "OpenSimplex2", "", "", 0, 0, "nodes.#1", "did you mean 'simplex'?"},
        {add, "domain-warp", "", "", 0, 0, "nodes.#1", "did you mean 'warp'?"},
        {add, "", "", "", 0, 0, "nodes.#1", "'perlin' and 'fbm'"},
        {add, "qqqqqqq", "", "", 0, 0, "nodes.#1", "'perlin' and 'fbm'"},
        {connect, "fbm", "sorce", "", 0, 0, "nodes.#1.sorce", "did you mean 'source'?"},
        {connect, "mix", "zzzz", "", 0, 0, "nodes.#1.zzzz", "it has a, b, t"},
        {connect, "fbm", "octaves", "", 0, 0, "nodes.#1.octaves", "'octaves' is a parameter"},
        {set, "fbm", "source", "", 1, 0, "nodes.#1.source", "'source' is an input"},
        {set, "worley", "Jitter", "", 1, 0, "nodes.#1.Jitter", "did you mean 'jitter'?"},
        {set, "worley", "metric", "", 1, 0, "nodes.#1.metric", "'euclidean'"},
        {set, "perlin", "frequency", "", 0, 0, "nodes.#1.frequency", "must be above 0"},
        {set, "fbm", "persistence", "", 2, 0, "nodes.#1.gain", "from 0 to 1"},
        {axis, "perlin", "period", "", 1, 4, "nodes.#1.period", "no axis 4"},
        {axis, "perlin", "period", "", 1, -1, "nodes.#1.period", "no axis -1"},
        {axis, "perlin", "frequency", "", 1, 1, "nodes.#1.frequency", "no axis 1"},
        {seed, "perlin", "fade", "", 1, 0, "nodes.#1.fade", "'quintic'"},
        {seed, "fbm", "octaves", "", 33, 0, "nodes.#1.octaves", "from 1 to 32"},
        {choice, "worley", "metric", "euclid", 0, 0, "nodes.#1.metric",
         "euclidean, squared, manhattan, chebyshev"},
        {choice, "worley", "jitter", "much", 0, 0, "nodes.#1.jitter", "a number"},
        {choice, "perlin", "fad", "linear", 0, 0, "nodes.#1.fad", "did you mean 'fade'?"},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        knoll_graph *graph = knoll_graph_create(NULL);
        knoll_node node = knoll_graph_add(graph, rows[i].type, NULL);
        test_row = rows[i].part;
        switch (rows[i].call) {
        case connect: knoll_graph_connect(graph, node, rows[i].member, node); break;
        case set: knoll_graph_set(graph, node, rows[i].member, rows[i].value); break;
        case axis:
            knoll_graph_set_axis(graph, node, rows[i].member, rows[i].axis, rows[i].value);
            break;
        case seed:
            knoll_graph_set_seed(graph, node, rows[i].member, (uint64_t)rows[i].value);
            break;
        case choice: knoll_graph_set_choice(graph, node, rows[i].member, rows[i].text); break;
        default: break;
        }
        knoll_status status = rows[i].call == axis ? KNOLL_ERROR_ARGUMENT : KNOLL_ERROR_GRAPH;
        check_error(graph, status, rows[i].path, rows[i].part);
    }
    test_row = "";
}

/* Long words from outside are cut, not overrun. */
static void long_words(void)
{
    static char word[5000];
    memset(word, 'x', sizeof word - 1);
    for (int i = 0; i < 5; i++) {
        knoll_graph *graph = knoll_graph_create(NULL);
        knoll_node node = knoll_graph_add(graph, i == 0 ? word : "fbm", i == 1 ? word : NULL);
        if (i == 2) {
            knoll_graph_connect(graph, node, word, node);
        } else if (i == 3) {
            knoll_graph_set(graph, node, word, 1);
        } else if (i == 4) {
            knoll_graph_set_choice(graph, knoll_make_perlin(graph, NULL), "fade", word);
        }
        knoll_error error = error_of(graph);
        CHECK_INT(error.status, KNOLL_ERROR_GRAPH);
        CHECK(memchr(error.path, '\0', sizeof error.path) != NULL);
        CHECK(memchr(error.message, '\0', sizeof error.message) != NULL);
        knoll_graph_destroy(graph);
    }
}

static void nodes_of_another_graph(void)
{
    for (int i = 0; i < 4; i++) {
        knoll_graph *graph = knoll_graph_create(NULL);
        knoll_node node = knoll_make_negate(graph, (knoll_node){0});
        knoll_node foreign = {i % 2 == 0 ? 2 : UINT32_MAX};
        if (i < 2) {
            knoll_graph_connect(graph, node, "source", foreign);
        } else {
            knoll_graph_set(graph, foreign, "seed", 1);
        }
        check_error(graph, KNOLL_ERROR_ARGUMENT, "", "not of this graph, which has 1");
    }
}

static void reading(void)
{
    knoll_graph *graph = knoll_graph_create(NULL);
    knoll_node perlin = knoll_graph_add(graph, "perlin", "p");
    knoll_node fbm = knoll_make_fbm(graph, perlin, NULL);
    knoll_graph_set(graph, perlin, "period", 3);
    knoll_graph_set_axis(graph, perlin, "period", 2, 5);
    knoll_graph_set(graph, perlin, "frequency", 0.1); /* becomes binary32 */
    knoll_graph_set(graph, perlin, "seed", 9007199254740992.0);
    for (int axis = 0; axis < KNOLL_AXES; axis++) {
        CHECK_NEAR(knoll_graph_number(graph, perlin, 3, axis), axis == 2 ? 5 : 3, 0);
    }
    CHECK_NEAR(knoll_graph_number(graph, perlin, 0, 0), (double)0.1f, 0);
    CHECK_HEX(knoll_graph_seed(graph, perlin, 2), (uint64_t)1 << 53);
    knoll_graph_set_seed(graph, perlin, "seed", UINT64_MAX);
    CHECK_HEX(knoll_graph_seed(graph, perlin, 2), UINT64_MAX);
    CHECK_INT(knoll_graph_input(graph, fbm, 0).id, perlin.id);
    CHECK_TEXT(knoll_graph_type(graph, fbm)->name, "fbm");
    CHECK_TEXT(knoll_graph_type(graph, knoll_graph_add(graph, "cellular", NULL))->name, "worley");
    knoll_graph_connect(graph, fbm, "source", (knoll_node){0});
    CHECK_INT(knoll_graph_input(graph, fbm, 0).id, 0);

    /* What isn't there. */
    const knoll_node none = {0}, beyond = {99};
    CHECK(knoll_graph_type(graph, none) == NULL && knoll_graph_type(graph, beyond) == NULL);
    CHECK_TEXT(knoll_graph_name(graph, none), "");
    CHECK_TEXT(knoll_graph_name(graph, beyond), "");
    for (int index = -1; index <= KNOLL_MAX_PARAMETERS; index++) {
        CHECK_INT(knoll_graph_input(graph, beyond, index).id, 0);
        CHECK_NEAR(knoll_graph_number(graph, beyond, index, 0), 0, 0);
        CHECK_HEX(knoll_graph_seed(graph, beyond, index), 0);
    }
    CHECK_INT(knoll_graph_input(graph, fbm, KNOLL_MAX_INPUTS).id, 0);
    CHECK_INT(knoll_graph_input(graph, fbm, -1).id, 0);
    CHECK_NEAR(knoll_graph_number(graph, perlin, KNOLL_MAX_PARAMETERS, 0), 0, 0);
    CHECK_NEAR(knoll_graph_number(graph, perlin, 0, KNOLL_AXES), 0, 0);
    CHECK_NEAR(knoll_graph_number(graph, perlin, 0, -1), 0, 0);
    CHECK_INT(knoll_graph_status(graph, NULL), KNOLL_OK);
    knoll_graph_destroy(graph);
}

/* Every parameter of every type begins with its default, as the binary32 number that it is. */
static void defaults(void)
{
    const knoll_type_info *type;
    knoll_graph *graph = knoll_graph_create(NULL);
    for (size_t i = 0; (type = knoll_type_at(i)) != NULL; i++) {
        knoll_node node = knoll_graph_add(graph, type->name, NULL);
        for (int p = 0; p < type->parameter_count; p++) {
            if (type->parameters[p].kind == KNOLL_SEED) {
                CHECK_HEX(knoll_graph_seed(graph, node, p), (uint64_t)type->parameters[p].fallback);
                continue;
            }
            double expected = type->parameters[p].fallback;
            expected =
                type->parameters[p].kind == KNOLL_NUMBER ? (double)(float)expected : expected;
            for (int axis = 0; axis < KNOLL_AXES; axis++) {
                CHECK_NEAR(knoll_graph_number(graph, node, p, axis), expected, 0);
            }
        }
    }
    knoll_graph_destroy(graph);
}

static void limit_of_nodes(void)
{
    knoll_graph *graph = knoll_graph_create(NULL);
    for (int i = 0; i < 65536; i++) {
        knoll_graph_add(graph, "constant", NULL);
    }
    CHECK_INT(knoll_graph_status(graph, NULL), KNOLL_OK);
    CHECK_INT(knoll_graph_add(graph, "constant", "more").id, 0);
    CHECK_INT(knoll_graph_size(graph), 65536);
    check_error(graph, KNOLL_ERROR_LIMIT, "nodes.more", "65536");
}

static void copies(void)
{
    knoll_graph *graph = knoll_graph_create(NULL), *empty = knoll_graph_copy(graph);
    CHECK_INT(knoll_graph_size(empty), 0);
    CHECK_INT(knoll_graph_add(empty, "white", "w").id, 1);
    CHECK_INT(knoll_graph_find(empty, "w").id, 1);
    knoll_graph_destroy(empty);

    knoll_node p = knoll_graph_add(graph, "perlin", NULL);
    knoll_graph *unnamed = knoll_graph_copy(graph);
    CHECK_INT(knoll_graph_find(unnamed, "p").id, 0);
    CHECK_INT(knoll_graph_add(unnamed, "white", "p").id, 2);
    CHECK_INT(knoll_graph_find(unnamed, "p").id, 2);
    knoll_graph_destroy(unnamed);

    knoll_node named = knoll_graph_add(graph, "fbm", "hills");
    knoll_graph_connect(graph, named, "source", p);
    knoll_graph *copy = knoll_graph_copy(graph);
    knoll_graph_set(copy, named, "octaves", 9);
    knoll_graph_add(copy, "white", "more");
    CHECK_NEAR(knoll_graph_number(graph, named, 0, 0), 5, 0);
    CHECK_INT(knoll_graph_size(graph), 2);
    CHECK_INT(knoll_graph_find(copy, "hills").id, named.id);
    CHECK_INT(knoll_graph_input(copy, named, 0).id, p.id);
    knoll_graph_set(copy, named, "octaves", 99);
    CHECK_INT(knoll_graph_status(graph, NULL), KNOLL_OK);
    knoll_graph *broken = knoll_graph_copy(copy); /* an error is copied too */
    CHECK_INT(knoll_graph_status(broken, NULL), KNOLL_ERROR_GRAPH);
    knoll_graph_destroy(broken);
    knoll_graph_destroy(copy);
    knoll_graph_destroy(graph);
    knoll_graph_destroy(NULL);
}

/* No memory at the n-th call: an error that sticks, and all of it is given back. */
static void memory_runs_out(void)
{
    for (size_t n = 1;; n++) {
        test_memory memory = {.fail_at = n};
        knoll_allocator allocator = test_allocator(&memory);
        knoll_graph *graph = knoll_graph_create(&allocator);
        if (graph == NULL) {
            CHECK_INT(n, 1);
            CHECK_INT(memory.live, 0);
            continue;
        }
        char name[20];
        for (int i = 0; i < 40; i++) {
            snprintf(name, sizeof name, "node%d", i);
            knoll_graph_add(graph, "white", name);
        }
        knoll_error error = error_of(graph);
        knoll_graph *copy = knoll_graph_copy(graph);
        bool all = memory.calls < n;
        CHECK(all || error.status == KNOLL_ERROR_MEMORY || copy == NULL);
        CHECK(error.status == KNOLL_OK || strstr(error.path, "nodes.node") == error.path);
        knoll_graph_destroy(copy);
        knoll_graph_destroy(graph);
        CHECK_INT(memory.live, 0);
        if (all) {
            break;
        }
    }
}

/* A seed is no number and a number is no seed; what isn't there is 0. */
static void kinds_of_parameters(void)
{
    knoll_graph *graph = knoll_graph_create(NULL);
    knoll_perlin_parameters perlin = knoll_perlin_default();
    perlin.seed = UINT64_MAX;
    perlin.frequency = 0.25f;
    knoll_node node = knoll_make_perlin(graph, &perlin);
    const knoll_type_info *type = knoll_graph_type(graph, node);
    for (int i = -1; i < KNOLL_MAX_PARAMETERS + 1; i++) {
        bool known = i >= 0 && i < type->parameter_count;
        bool seed = known && type->parameters[i].kind == KNOLL_SEED;
        bool frequency = known && strcmp(type->parameters[i].name, "frequency") == 0;
        CHECK(knoll_graph_seed(graph, node, i) == (seed ? UINT64_MAX : 0));
        double number = knoll_graph_number(graph, node, i, 0);
        CHECK(frequency ? number == 0.25 : known && !seed ? number == number : number == 0);
    }
    CHECK(knoll_graph_number(graph, (knoll_node){77}, 0, 0) == 0);
    CHECK(knoll_graph_seed(graph, (knoll_node){0}, 0) == 0);
    knoll_graph_destroy(graph);
}

int main(void)
{
    RUN(names);
    RUN(many_names);
    RUN(the_first_error_sticks);
    RUN(errors_say_what_would_be_right);
    RUN(long_words);
    RUN(nodes_of_another_graph);
    RUN(reading);
    RUN(defaults);
    RUN(limit_of_nodes);
    RUN(copies);
    RUN(memory_runs_out);
    RUN(kinds_of_parameters);
    return test_end();
}
