/* lower.c - limits that name the node and come fast (C123), folding, sharing, seeds by place. */
#include <time.h>

#include "allocator.h"
#include "recipe.h"
#include "test.h"

typedef struct outcome {
    knoll_status status;
    knoll_error error;
    double seconds;
} outcome;

static outcome try_compile(knoll_graph *graph, knoll_node output)
{
    outcome result;
    knoll_field *field = NULL;
    memset(&result, 0, sizeof result);
    clock_t begun = clock();
    result.status = knoll_compile(graph, output, 3, &field, &result.error);
    result.seconds = (double)(clock() - begun) / CLOCKS_PER_SEC;
    CHECK((field != NULL) == (result.status == KNOLL_OK));
    knoll_field_destroy(field);
    knoll_graph_destroy(graph);
    return result;
}

/* The limit's status, a path that ends with `path`, and no long wait. Sanitizers slow things
   down. */
static void check_limit(outcome result, const char *path)
{
    CHECK_INT(result.status, KNOLL_ERROR_LIMIT);
    size_t length = strlen(result.error.path), part = strlen(path);
    if (!CHECK(length >= part && strcmp(result.error.path + length - part, path) == 0)) {
        printf("the path is %s\n", result.error.path);
    }
    CHECK(strncmp(result.error.path, "nodes.", 6) == 0);
    CHECK(result.error.message[0] != '\0');
    CHECK(result.seconds < 3);
}

/* ---- Limits ---------------------------------------------------------------------------------- */

static outcome chain(int length)
{
    knoll_graph *graph = knoll_graph_create(NULL);
    knoll_node node = knoll_make_perlin(graph, NULL);
    for (int i = 1; i < length; i++) {
        char name[20];
        snprintf(name, sizeof name, "n%d", length - i);
        knoll_node next = knoll_graph_add(graph, "negate", name);
        knoll_graph_connect(graph, next, "source", node);
        node = next;
    }
    return try_compile(graph, node);
}

static void c123_deep_chains(void)
{
    CHECK_INT(chain(1000).status, KNOLL_OK);
    outcome result = chain(1001);
    check_limit(result, "#1");
    CHECK(strstr(result.error.message, "1000 nodes deep") != NULL);
    check_limit(chain(2000), ".n1001");
    check_limit(chain(65536), ".n1001");
    outcome more = chain(100000); /* refused when built */
    check_limit(more, "nodes.n34464");
    CHECK(strstr(more.error.message, "65536") != NULL);
}

/* 4096 operations: perlins that add up, n of them with n - 1 additions. */
static outcome sum(int terms)
{
    knoll_graph *graph = knoll_graph_create(NULL);
    knoll_node all[2048];
    for (int i = 0; i < terms; i++) {
        all[i] = knoll_graph_add(graph, "perlin", NULL);
        knoll_graph_set(graph, all[i], "seed", i);
    }
    for (int count = terms; count > 1; count = (count + 1) / 2) { /* a tree, which is not deep */
        for (int i = 0; i < count / 2; i++) {
            all[i] = knoll_make_add(graph, all[2 * i], all[2 * i + 1]);
        }
        if (count % 2 == 1) {
            all[count / 2] = all[count - 1];
        }
    }
    knoll_node output = knoll_graph_add(graph, "negate", "output");
    knoll_graph_connect(graph, output, "source", all[0]);
    return try_compile(graph, output);
}

static void limit_of_operations(void)
{
    outcome most = sum(2048); /* 2048 + 2047 + 1 */
    CHECK_INT(most.status, KNOLL_OK);
    CHECK(most.seconds < 3);
    knoll_graph *graph = knoll_graph_create(NULL);
    knoll_node all[2050], node = {0};
    for (int i = 0; i < 2050; i++) {
        all[i] = knoll_make_perlin(graph, NULL);
    }
    for (int level = 1; level < 2050; level *= 2) {
        for (int i = 0; i + level < 2050; i += 2 * level) {
            all[i] = knoll_make_add(graph, all[i], all[i + level]);
        }
    }
    node = knoll_graph_add(graph, "abs", "whole");
    knoll_graph_connect(graph, node, "source", all[0]);
    outcome result = try_compile(graph, node);
    CHECK_INT(result.status, KNOLL_ERROR_LIMIT);
    CHECK(strncmp(result.error.path, "nodes.whole", 11) == 0);
    CHECK(strstr(result.error.message, "4096 operations") != NULL);
}

/* `depth` fractals of `octaves` each inside one another; the innermost has its own name. */
static outcome nest(int depth, int octaves)
{
    knoll_graph *graph = knoll_graph_create(NULL);
    knoll_node node = knoll_graph_add(graph, "perlin", "source");
    for (int i = 0; i < depth; i++) {
        char name[20];
        snprintf(name, sizeof name, "f%d", i + 1);
        knoll_node next = knoll_graph_add(graph, "fbm", name);
        knoll_graph_connect(graph, next, "source", node);
        knoll_graph_set(graph, next, "octaves", octaves);
        node = next;
    }
    return try_compile(graph, node);
}

static void limits_of_fractals(void)
{
    CHECK_INT(nest(8, 1).status, KNOLL_OK);
    outcome deep = nest(9, 1);
    check_limit(deep, "nodes.f1");
    CHECK(strstr(deep.error.message, "8 deep") != NULL);
    CHECK_INT(nest(3, 32).status, KNOLL_OK); /* 32^3 and what is around */
    outcome much = nest(4, 32);              /* 32^4 is just above 10^6 */
    check_limit(much, "nodes.source");
    CHECK(strstr(much.error.message, "1000000") != NULL);
    check_limit(nest(8, 32), "nodes.f4");
}

/* Graphs that double at every node: by operations, by transforms of constants, by warps. */
static void c123_doubling(void)
{
    const char *kinds[] = {"transform", "warp", "fbm"};
    for (size_t kind = 0; kind < COUNT(kinds); kind++) {
        for (int constant = 0; constant < 2; constant++) {
            knoll_graph *graph = knoll_graph_create(NULL);
            knoll_node node =
                constant ? knoll_make_constant(graph, NULL) : knoll_make_perlin(graph, NULL);
            test_row = kinds[kind];
            for (int i = 0; i < 400; i++) {
                knoll_node two[2];
                for (int n = 0; n < 2; n++) {
                    two[n] = knoll_graph_add(graph, kinds[kind], NULL);
                    knoll_graph_connect(graph, two[n], "source", node);
                    if (kind == 1) {
                        knoll_graph_connect(graph, two[n], "by", node);
                    }
                }
                node = knoll_make_add(graph, two[0], two[1]);
            }
            knoll_node output = knoll_graph_add(graph, "abs", "output");
            knoll_graph_connect(graph, output, "source", node);
            outcome result = try_compile(graph, output);
            CHECK_INT(result.status, KNOLL_ERROR_LIMIT);
            CHECK(strncmp(result.error.path, "nodes.output", 12) == 0);
            CHECK(result.seconds < 3);
        }
    }
    test_row = "";
}

/* The path goes from the nearest named node through the inputs. */
static void paths_of_unnamed_nodes(void)
{
    knoll_error error;
    CHECK(recipe_compile("{'knoll':1,'nodes':{'hills':{'type':'mix','a':1,'t':0.5,'b':"
                         "{'type':'abs','source':{'type':'clamp','source':2,'low':3,'high':2}}},"
                         "'output':{'type':'negate','source':'hills'}}}",
                         &error) == NULL);
    CHECK_TEXT(error.path, "nodes.hills.b.source.low");
    CHECK_TEXT(error.message, "low is 3 and high is 2; low must not be above high");
    CHECK_INT(error.status, KNOLL_ERROR_GRAPH);
}

/* ---- Meaning --------------------------------------------------------------------------------- */

enum { samples = 200 };

static void sample_all(const knoll_field *field, float values[samples])
{
    for (int i = 0; i < samples; i++) {
        values[i] = knoll_sample2(field, test_between(1, 2 * (uint64_t)i, -500, 500),
                                  test_between(1, 2 * (uint64_t)i + 1, -500, 500));
    }
}

/* Two nodes that are the same field, to the bit. */
static void check_same(const char *one, const char *other)
{
    float a[samples], b[samples];
    knoll_field *field_a = recipe_field(one), *field_b = recipe_field(other);
    sample_all(field_a, a);
    sample_all(field_b, b);
    test_row = one;
    CHECK_BYTES(a, b, sizeof a);
    test_row = "";
    knoll_field_destroy(field_a);
    knoll_field_destroy(field_b);
}

#define PERLIN "{'type':'perlin','frequency':0.13}"

static void equal_fields(void)
{
    /* One octave is the source; weight 0 leaves octaves out. */
    check_same("{'type':'fbm','octaves':1,'source':" PERLIN "}", PERLIN);
    check_same("{'type':'fbm','gain':0,'octaves':9,'source':" PERLIN "}", PERLIN);
    check_same("{'type':'fbm','octaves':1,'lacunarity':7,'source':{'type':'fbm','source':" PERLIN
               "}}",
               "{'type':'fbm','source':" PERLIN "}");
    /* Displacements of 0, and constants that fold, change no bit. */
    check_same("{'type':'warp','source':" PERLIN ",'x':0,'y':0}", PERLIN);
    check_same("{'type':'warp','amplitude':0,'source':" PERLIN ",'by':" PERLIN "}", PERLIN);
    check_same("{'type':'transform','source':" PERLIN "}", PERLIN);
    check_same("{'type':'add','a':" PERLIN ",'b':{'type':'multiply','a':0.1,'b':0.3}}",
               "{'type':'add','a':" PERLIN ",'b':0.030000001192092896}");
    check_same("{'type':'negate','source':{'type':'negate','source':" PERLIN "}}", PERLIN);
    /* Whole factors commute with the lattice. */
    check_same("{'type':'transform','scale':2,'source':" PERLIN "}",
               "{'type':'perlin','frequency':0.26}");
}

/* A constant becomes what its operation gives on blocks: folding uses the same kernels. */
static void folding(void)
{
    static const char *const nodes[] = {
        "{'type':'mix','a':%s,'b':0.7,'t':0.3}",
        "{'type':'multiply','a':%s,'b':%s}",
        "{'type':'remap','source':%s,'from_low':-3,'from_high':0.1}",
        "{'type':'subtract','a':3e38,'b':{'type':'negate','source':%s}}",
        "{'type':'multiply','a':1e-30,'b':{'type':'multiply','a':%s,'b':1e-12}}",
        "{'type':'clamp','source':%s,'low':-0.05,'high':0.05}",
        "{'type':'min','a':%s,'b':-0.0}",
        "{'type':'abs','source':%s}",
    };
    /* The same value, once known when compiling and once not: a coordinate times 0. */
    const char *folded = "0.1", *hidden = "{'type':'add','a':0.1,'b':{'type':'multiply','a':0,'b':"
                                          "{'type':'coordinate'}}}";
    for (size_t i = 0; i < COUNT(nodes); i++) {
        char one[1000], other[1000];
        snprintf(one, sizeof one, nodes[i], folded, folded);
        snprintf(other, sizeof other, nodes[i], hidden, hidden);
        knoll_field *field = recipe_field(one);
        float low, high;
        CHECK_INT(knoll_field_bounds(field, 0, 2, &low, &high), KNOLL_OK);
        CHECK_BITS(low, high); /* it is known */
        CHECK_BITS(knoll_sample2(field, 5, 6), low);
        knoll_field_destroy(field);
        check_same(one, other);
    }
}

/* A node's place and name, and what else is in the graph, play no part in its bits. */
static void place_plays_no_part(void)
{
    float alone[samples], shared[samples];
    knoll_field *field = recipe_field("{'type':'fbm','source':{'type':'value','frequency':0.2}}");
    sample_all(field, alone);
    knoll_field_destroy(field);
    knoll_error error;
    field = recipe_compile("{'knoll':1,'seed':1,'nodes':{'unused':{'type':'white'},"
                           "'v':{'type':'value','frequency':0.2},'f':{'type':'fbm','source':'v'},"
                           "'output':{'type':'max','a':'f','b':{'type':'min','a':'f','b':'f'}}}}",
                           &error);
    if (CHECK(field != NULL)) {
        sample_all(field, shared);
        CHECK_BYTES(alone, shared, sizeof alone);
    }
    knoll_field_destroy(field);
}

int main(void)
{
    RUN(c123_deep_chains);
    RUN(limit_of_operations);
    RUN(limits_of_fractals);
    RUN(c123_doubling);
    RUN(paths_of_unnamed_nodes);
    RUN(equal_fields);
    RUN(folding);
    RUN(place_plays_no_part);
    return test_end();
}
