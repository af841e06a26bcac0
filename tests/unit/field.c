/* field.c - compiling and varying: arguments, memory that runs out, leaks (C82), whatever rounding
   mode the host has set. */
#include <fenv.h>
#include <knoll/knoll.h>

#include "allocator.h"
#include "recipe.h"
#include "test.h"

/* A graph with all that compiling allocates for: names, loops, warps, transforms, many
   operations. */
static const char everything[] =
    "{'knoll':1,'seed':5,'nodes':{'base':{'type':'perlin','frequency':0.07,'period':[0,9,0,0]},"
    "'hills':{'type':'fbm','source':'base','octaves':4},"
    "'bend':{'type':'fbm','octaves':2,'source':{'type':'fbm','octaves':2,'source':"
    "{'type':'worley','frequency':0.03,'return':'cell_value'}}},"
    "'bent':{'type':'warp','source':{'type':'transform','scale':0.5,'translate':[1,2,3,4],"
    "'source':'hills'},'by':'bend','amplitude':5},"
    "'sum':{'type':'add','a':{'type':'mix','a':'bent','b':'hills','t':0.3},"
    "'b':{'type':'multiply','a':'bend','b':{'type':'simplex','frequency':0.1}}},"
    "'output':{'type':'clamp','source':{'type':'remap','source':'sum','to_low':-1}}}}";

static knoll_graph *read_everything(const knoll_allocator *allocator, knoll_node *output)
{
    uint64_t seed;
    knoll_graph *graph = recipe_read(everything, allocator, output, &seed);
    CHECK_INT(knoll_graph_status(graph, NULL), KNOLL_OK);
    CHECK(output->id != 0);
    return graph;
}

/* What an output holds before a call that fails. */
static char place;
static knoll_field *const untouched = (knoll_field *)(void *)&place;

static void arguments(void)
{
    knoll_node output, outputs[17];
    knoll_graph *graph = read_everything(NULL, &output);
    for (int i = 0; i < 17; i++) {
        outputs[i] = (knoll_node){(uint32_t)i % 3 + 1};
    }
    knoll_error error;
    knoll_field *field = untouched;
    const size_t bad_counts[] = {0, 17, SIZE_MAX};
    for (size_t i = 0; i < COUNT(bad_counts); i++) {
        CHECK_INT(knoll_compile_outputs(graph, outputs, bad_counts[i], 1, &field, &error),
                  KNOLL_ERROR_ARGUMENT);
        CHECK(strstr(error.message, "1 to 16 outputs") != NULL);
    }
    const uint32_t bad_nodes[] = {0, (uint32_t)knoll_graph_size(graph) + 1, UINT32_MAX};
    for (size_t i = 0; i < COUNT(bad_nodes); i++) {
        CHECK_INT(knoll_compile(graph, (knoll_node){bad_nodes[i]}, 1, &field, &error),
                  KNOLL_ERROR_ARGUMENT);
        CHECK(strstr(error.message, "output 0") != NULL);
    }
    CHECK(field == untouched);
    for (size_t count = 1; count <= 16; count++) {
        field = NULL;
        CHECK_INT(knoll_compile_outputs(graph, outputs, count, 1, &field, NULL), KNOLL_OK);
        CHECK_INT(knoll_field_outputs(field), count);
        knoll_field_destroy(field);
    }
    knoll_field_destroy(NULL);
    knoll_graph_destroy(graph);
}

static void dimensions_and_bounds(void)
{
    const struct {
        const char *node;
        int dimensions;
    } rows[] = {
        {"{'type':'perlin'}", 1},
        {"{'type':'coordinate'}", 1},
        {"{'type':'coordinate','axis':'z'}", 3},
        {"{'type':'fbm','source':{'type':'add','a':1,'b':{'type':'coordinate','axis':'w'}}}", 4},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        knoll_field *field = recipe_field(rows[i].node);
        float low = 7, high = 8;
        test_row = rows[i].node;
        CHECK_INT(knoll_field_dimensions(field), rows[i].dimensions);
        for (int d = -1; d <= 5; d++) {
            bool fine = d >= rows[i].dimensions && d <= 4;
            CHECK_INT(knoll_field_bounds(field, 0, d, &low, &high),
                      fine ? KNOLL_OK : KNOLL_ERROR_ARGUMENT);
            CHECK(fine ? low <= high : (low == 7 && high == 8));
            low = 7;
            high = 8;
        }
        CHECK_INT(knoll_field_bounds(field, 1, 4, &low, &high), KNOLL_ERROR_ARGUMENT);
        CHECK(low == 7 && high == 8);
        const double zero[4] = {0};
        if (rows[i].dimensions > 1) {
            CHECK_HEX(test_bits(knoll_sample1(field, zero[0])), 0x7fc00000);
        }
        knoll_field_destroy(field);
    }
    test_row = "";
}

/* One pass gives what each output alone gives. */
static void outputs_together(void)
{
    knoll_node output, nodes[16];
    knoll_graph *graph = read_everything(NULL, &output);
    knoll_field *all = NULL, *one = NULL;
    float together[16][40], alone[40], *to[16], *to_one = alone;
    for (int i = 0; i < 16; i++) {
        nodes[i] = (knoll_node){(uint32_t)(i % (int)knoll_graph_size(graph)) + 1};
        to[i] = together[i];
    }
    knoll_grid grid = knoll_grid_default(2);
    grid.count[0] = 8;
    grid.count[1] = 5;
    CHECK_INT(knoll_compile_outputs(graph, nodes, 16, 9, &all, NULL), KNOLL_OK);
    CHECK_INT(knoll_sample_grid(all, &grid, to, NULL), KNOLL_OK);
    for (int i = 0; i < 16; i++) {
        CHECK_INT(knoll_compile(graph, nodes[i], 9, &one, NULL), KNOLL_OK);
        CHECK_INT(knoll_sample_grid(one, &grid, &to_one, NULL), KNOLL_OK);
        CHECK_BYTES(together[i], alone, sizeof alone);
        knoll_field_destroy(one);
    }
    knoll_field_destroy(all);
    knoll_graph_destroy(graph);
}

static float value_of(const knoll_field *field)
{
    return knoll_sample3(field, 12.3, -45.6, 7.89);
}

/* A varied field is the field of the changed recipe; the original stays as it was. */
static void vary_and_reseed(void)
{
    knoll_node output;
    uint64_t seed;
    knoll_graph *graph = recipe_read(everything, NULL, &output, &seed);
    knoll_field *field = NULL, *varied = NULL, *expected = NULL;
    knoll_error error;
    CHECK_INT(knoll_compile(graph, output, seed, &field, NULL), KNOLL_OK);
    float before = value_of(field);
    const struct {
        const char *path, *node, *parameter;
        double value;
    } rows[] = {
        {"hills.octaves", "hills", "octaves", 6},
        {"hills.source.frequency", "base", "frequency", 0.011},
        {"low", "output", "low", 0.25},
        {"base.seed", "base", "seed", 123456789},
        {"base.period", "base", "period", 3},
        {"hills.persistence", "hills", "gain", 0.75},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        knoll_graph *changed = knoll_graph_copy(graph);
        test_row = rows[i].path;
        knoll_graph_set(changed, knoll_graph_find(changed, rows[i].node), rows[i].parameter,
                        rows[i].value);
        CHECK_INT(knoll_compile(changed, output, seed, &expected, NULL), KNOLL_OK);
        CHECK_INT(knoll_field_vary(field, rows[i].path, rows[i].value, &varied, &error), KNOLL_OK);
        CHECK_BITS(value_of(varied), value_of(expected));
        CHECK(test_bits(value_of(varied)) != test_bits(before));
        CHECK_BITS(value_of(field), before);
        knoll_field_destroy(varied);
        knoll_field_destroy(expected);
        knoll_graph_destroy(changed);
    }
    test_row = "";
    CHECK_INT(knoll_field_reseed(field, 77, &varied), KNOLL_OK);
    CHECK_INT(knoll_compile(graph, output, 77, &expected, NULL), KNOLL_OK);
    CHECK_BITS(value_of(varied), value_of(expected));
    CHECK(test_bits(value_of(varied)) != test_bits(before));
    knoll_field_destroy(varied);
    knoll_field_destroy(expected);

    const struct {
        const char *path;
        double value;
        knoll_status status;
    } bad[] = {
        {"hills.octaves", 33, KNOLL_ERROR_GRAPH},  {"hills.octaves", NAN, KNOLL_ERROR_GRAPH},
        {"hills.octaves", 2.5, KNOLL_ERROR_GRAPH}, {"hills.source", 1, KNOLL_ERROR_ARGUMENT},
        {"hils.octaves", 3, KNOLL_ERROR_GRAPH},    {"", 3, KNOLL_ERROR_ARGUMENT},
        {"base.fade", 1, KNOLL_ERROR_GRAPH},       {"low", 2, KNOLL_ERROR_GRAPH},
        {"octaves", 3, KNOLL_ERROR_GRAPH},         {"base.seed", 1e17, KNOLL_ERROR_GRAPH},
    };
    for (size_t i = 0; i < COUNT(bad); i++) {
        test_row = bad[i].path;
        varied = untouched;
        memset(&error, 0, sizeof error);
        CHECK_INT(knoll_field_vary(field, bad[i].path, bad[i].value, &varied, &error),
                  bad[i].status);
        CHECK(varied == untouched);
        CHECK_INT(error.status, bad[i].status);
        CHECK(error.message[0] != '\0');
    }
    test_row = "";
    CHECK_BITS(value_of(field), before);
    knoll_field_destroy(field);
    knoll_graph_destroy(graph);
}

/* ---- Memory ---------------------------------------------------------------------------------- */

enum { make, vary, reseed, ways };

/* No memory at the n-th call, or from the n-th call on, of every way to a field. */
static void memory_runs_out(void)
{
    test_memory memory = {0};
    knoll_allocator allocator = test_allocator(&memory);
    knoll_node output;
    knoll_graph *graph = read_everything(&allocator, &output);
    knoll_field *field = NULL;
    CHECK_INT(knoll_compile(graph, output, 5, &field, NULL), KNOLL_OK);
    size_t live = memory.live;
    for (int way = 0; way < 2 * ways; way++) {
        memory.only_once = way % 2;
        for (size_t n = 1;; n++) {
            knoll_error error;
            knoll_field *made = untouched;
            memset(&error, 0, sizeof error);
            memory.calls = 0;
            memory.fail_at = n;
            knoll_status status;
            if (way / 2 == make) {
                status = knoll_compile(graph, output, 5, &made, &error);
            } else if (way / 2 == vary) {
                status = knoll_field_vary(field, "hills.octaves", 3, &made, &error);
            } else {
                status = knoll_field_reseed(field, 6, &made);
            }
            memory.fail_at = 0;
            if (memory.calls < n) { /* it was never refused */
                CHECK_INT(status, KNOLL_OK);
                CHECK(n > 20);
                knoll_field_destroy(made);
                CHECK_INT(memory.live, live);
                break;
            }
            CHECK_INT(status, KNOLL_ERROR_MEMORY);
            CHECK(made == untouched);
            CHECK(way / 2 == reseed || (error.status == status && error.message[0] != '\0'));
            if (!CHECK_INT(memory.live, live)) {
                break;
            }
        }
    }
    knoll_graph_destroy(graph); /* fields live on without their graph */
    CHECK_BITS(value_of(field), value_of(field));
    knoll_field_destroy(field);
    CHECK_INT(memory.live, 0);
}

static long resident_kib(void)
{
    long pages = 0, resident = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (file) {
        int fields = fscanf(file, "%ld %ld", &pages, &resident);
        fclose(file);
        return fields == 2 ? resident * 4 : 0;
    }
    return 0;
}

/* 10^5 graphs and fields; the sanitizers' own memory grows, so they count the pieces only. That of
   an emulator may grow a little; a leak of a hundred bytes a field is more. */
static void c82_no_growth(void)
{
    test_memory memory = {0};
    knoll_allocator allocator = test_allocator(&memory);
    long warm = 0;
    for (int i = 0; i < 100000; i++) {
        knoll_graph *graph = knoll_graph_create(i % 100 == 0 ? &allocator : NULL);
        knoll_node perlin = knoll_make_perlin(graph, NULL);
        knoll_field *field = NULL;
        knoll_compile(graph, knoll_make_fbm(graph, perlin, NULL), (uint64_t)i, &field, NULL);
        if (i % 10 == 0) {
            (void)knoll_sample2(field, i, 0.5);
        }
        knoll_field_destroy(field);
        knoll_graph_destroy(graph);
        warm = i == 10000 ? resident_kib() : warm;
    }
    CHECK_INT(memory.live, 0);
#if !defined(__SANITIZE_ADDRESS__)
    CHECK(resident_kib() - warm < 8192);
#endif
}

/* ---- The host's rounding --------------------------------------------------------------------- */

static void any_rounding_mode(void)
{
    const int modes[] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
    float values[COUNT(modes)], lows[COUNT(modes)], highs[COUNT(modes)];
    for (size_t i = 0; i < COUNT(modes); i++) {
        knoll_graph *graph = knoll_graph_create(NULL);
        knoll_node perlin = knoll_make_perlin(graph, NULL);
        fesetround(modes[i]);
        knoll_graph_set(graph, perlin, "frequency", 0.0137);
        knoll_node fbm = knoll_make_fbm(graph, perlin, NULL);
        knoll_graph_set(graph, fbm, "gain", 0.61);
        knoll_node remap = knoll_graph_add(graph, "remap", NULL);
        knoll_graph_connect(graph, remap, "source", fbm);
        knoll_graph_set(graph, remap, "from_high", 0.77);
        knoll_node constant = knoll_graph_add(graph, "constant", NULL);
        knoll_graph_set(graph, constant, "value", 0.1);
        knoll_node product = knoll_make_multiply(graph, constant, constant);
        knoll_node output = knoll_make_add(graph, remap, product);
        knoll_field *field = NULL;
        CHECK_INT(knoll_compile(graph, output, 1, &field, NULL), KNOLL_OK);
        values[i] = knoll_sample2(field, 1234.5, 67.8);
        knoll_field_bounds(field, 0, 2, &lows[i], &highs[i]);
        CHECK_INT(fegetround(), modes[i]);
        fesetround(FE_TONEAREST);
        knoll_field_destroy(field);
        knoll_graph_destroy(graph);
        CHECK_BITS(values[i], values[0]);
        CHECK_BITS(lows[i], lows[0]);
        CHECK_BITS(highs[i], highs[0]);
    }
}

int main(void)
{
    RUN(arguments);
    RUN(dimensions_and_bounds);
    RUN(outputs_together);
    RUN(vary_and_reseed);
    RUN(memory_runs_out);
    RUN(c82_no_growth);
    RUN(any_rounding_mode);
    return test_end();
}
