/* differentiate_calls.c - gradient fields as objects: arguments, outputs, limits, variations, and
   memory that runs out. */
#include "allocator.h"
#include "derived.h"
#include "recipe.h"

/* ---- Arguments ------------------------------------------------------------------------------- */

static bool is_nan(float x)
{
    return test_bits(x) == 0x7fc00000;
}

static void single_samples_that_are_none(void)
{
    knoll_field *plain = recipe_field("{'type':'coordinate','axis':'z'}");
    const double p[4] = {1, 2, 3, 4};
    float by[4] = {7, 7, 7, 7};
    CHECK(is_nan(knoll_sample_gradient(plain, 3, p, by)));
    CHECK(is_nan(by[0]) && is_nan(by[1]) && is_nan(by[2]) && by[3] == 7);
    knoll_field *gradient = gradient_of(plain);
    CHECK_INT(knoll_field_dimensions(gradient), 3);
    by[0] = by[1] = by[2] = 7;
    CHECK(is_nan(knoll_sample_gradient(gradient, 2, p, by))); /* it needs three */
    CHECK(is_nan(by[0]) && is_nan(by[1]) && by[2] == 7);
    by[0] = by[1] = 7;
    for (int dimensions = -1; dimensions <= 5;
         dimensions += 6) /* and there are no more than four */
        CHECK(is_nan(knoll_sample_gradient(gradient, dimensions, p, by)) && by[0] == 7);
    CHECK(is_nan(knoll_sample_gradient(gradient, 0, p, by)) && by[0] == 7);
    CHECK_BITS(knoll_sample_gradient(gradient, 4, p, by), 3);
    CHECK(by[0] == 0 && by[1] == 0 && by[2] == 1 && by[3] == 0);
    const double nowhere[3] = {1, NAN, 3};
    CHECK(is_nan(knoll_sample_gradient(gradient, 3, nowhere, by)));
    CHECK(is_nan(by[0]) && is_nan(by[1]) && is_nan(by[2]));
    knoll_field_destroy(gradient);
}

/* As many outputs as there can be, each with its derivatives, and their bounds. */
static void sixteen_outputs(void)
{
    knoll_graph *graph = knoll_graph_create(NULL);
    knoll_node nodes[16];
    for (int i = 0; i < 16; i++) {
        nodes[i] = knoll_graph_add(graph, i % 3 ? "perlin" : "coordinate", NULL);
        if (i % 3) {
            knoll_graph_set(graph, nodes[i], "seed", i / 2);
            knoll_graph_set(graph, nodes[i], "frequency", 0.1);
        }
    }
    knoll_field *field = NULL;
    CHECK_INT(knoll_compile_outputs(graph, nodes, 16, 3, &field, NULL), KNOLL_OK);
    knoll_field *gradient = gradient_of(field);
    CHECK_INT(knoll_field_outputs(gradient), 16);
    const double p[4] = {1.3, 2.7, 3.9, -4.1};
    const double *positions[4] = {&p[0], &p[1], &p[2], &p[3]};
    float values[16 * 5], by[4], *outputs[16 * 5], low, high;
    for (int i = 0; i < 16 * 5; i++)
        outputs[i] = &values[i];
    for (int d = 1; d <= 4; d++) {
        CHECK_INT(knoll_sample_points(gradient, d, 1, positions, 1, outputs, NULL), KNOLL_OK);
        for (int i = 0; i < 16; i++) {
            CHECK_INT(knoll_compile(graph, nodes[i], 3, &field, NULL), KNOLL_OK);
            float plain_low, plain_high;
            CHECK_INT(knoll_field_bounds(gradient, (size_t)i, d, &low, &high), KNOLL_OK);
            CHECK_INT(knoll_field_bounds(field, 0, d, &plain_low, &plain_high), KNOLL_OK);
            CHECK(low == plain_low && high == plain_high);
            knoll_field *alone = gradient_of(field);
            CHECK_BITS(knoll_sample_gradient(alone, d, p, by), values[i * (1 + d)]);
            for (int a = 0; a < d; a++)
                CHECK_BITS(by[a], values[i * (1 + d) + 1 + a]);
            knoll_field_destroy(alone);
        }
        CHECK_INT(knoll_field_bounds(gradient, 16, d, &low, &high), KNOLL_ERROR_ARGUMENT);
    }
    knoll_field_destroy(gradient);
    knoll_graph_destroy(graph);
}

/* What an output holds before a call that fails. */
static char place;
static knoll_field *const untouched = (knoll_field *)(void *)&place;

/* A field near the limit of operations has none left for its derivatives. */
static void too_large(void)
{
    knoll_graph *graph = knoll_graph_create(NULL);
    knoll_node product = knoll_graph_add(graph, "perlin", NULL);
    for (int i = 0; i < 900; i++) {
        knoll_node factor = knoll_graph_add(graph, "value", NULL);
        knoll_graph_set(graph, factor, "seed", i);
        product = knoll_make_multiply(graph, product, factor);
    }
    knoll_field *field = NULL, *gradient = untouched;
    knoll_error error = {KNOLL_OK, 0, 0, "", ""};
    CHECK_INT(knoll_compile(graph, product, 1, &field, NULL), KNOLL_OK);
    CHECK_INT(knoll_field_differentiate(field, &gradient, &error), KNOLL_ERROR_LIMIT);
    CHECK_INT(error.status, KNOLL_ERROR_LIMIT);
    CHECK(strstr(error.message, "operations") != NULL && error.path[0] != '\0');
    CHECK_INT(knoll_field_differentiate(field, &gradient, NULL), KNOLL_ERROR_LIMIT);
    CHECK(gradient == untouched);
    CHECK(isfinite(knoll_sample2(field, 1.5, 2.5)));
    knoll_field_destroy(field);
    knoll_graph_destroy(graph);
}

/* ---- Variations and memory ------------------------------------------------------------------- */

static const char everything[] =
    "{'knoll':1,'seed':5,'nodes':{'base':{'type':'perlin','frequency':0.07,'period':[0,9,0,0]},"
    "'hills':{'type':'fbm','source':'base','octaves':4},"
    "'bend':{'type':'fbm','octaves':2,'source':{'type':'fbm','octaves':2,'source':"
    "{'type':'worley','frequency':0.03}}},"
    "'bent':{'type':'warp','source':{'type':'transform','scale':0.5,'translate':[1,2,3,4],"
    "'source':'hills'},'by':'bend','amplitude':5},"
    "'sum':{'type':'add','a':{'type':'mix','a':'bent','b':'hills','t':0.3},"
    "'b':{'type':'multiply','a':'bend','b':{'type':'simplex','frequency':0.1}}},"
    "'output':{'type':'clamp','source':{'type':'remap','source':'sum','to_low':-1}}}}";

static void same_field(const knoll_field *a, const knoll_field *b)
{
    for (int d = 1; d <= 4; d++)
        for (uint64_t i = 0; i < 20; i++) {
            double p[4];
            float by_a[4], by_b[4];
            for (uint64_t axis = 0; axis < 4; axis++)
                p[axis] = test_between(i, axis, -50, 50);
            CHECK_BITS(knoll_sample_gradient(a, d, p, by_a), knoll_sample_gradient(b, d, p, by_b));
            CHECK_BYTES(by_a, by_b, (size_t)d * sizeof(float));
            CHECK(!isnan(by_a[0]));
        }
}

/* The gradient of what a field varies to is what its gradient varies to. */
static void variations(void)
{
    knoll_node output;
    uint64_t seed;
    knoll_graph *graph = recipe_read(everything, NULL, &output, &seed);
    knoll_field *field = NULL, *varied = NULL, *gradient = NULL, *again = NULL;
    CHECK_INT(knoll_compile(graph, output, seed, &field, NULL), KNOLL_OK);
    CHECK_INT(knoll_field_differentiate(field, &gradient, NULL), KNOLL_OK);
    CHECK_INT(knoll_field_differentiate(gradient, &again, NULL), KNOLL_OK); /* changes nothing */
    same_field(gradient, again);
    knoll_field_destroy(again);

    CHECK_INT(knoll_field_vary(field, "hills.octaves", 3, &varied, NULL), KNOLL_OK);
    CHECK_INT(knoll_field_vary(gradient, "hills.octaves", 3, &again, NULL), KNOLL_OK);
    varied = gradient_of(varied);
    same_field(varied, again);
    knoll_field_destroy(varied);
    knoll_field_destroy(again);

    CHECK_INT(knoll_field_reseed(field, 99, &varied), KNOLL_OK);
    CHECK_INT(knoll_field_reseed(gradient, 99, &again), KNOLL_OK);
    varied = gradient_of(varied);
    same_field(varied, again);
    knoll_field_destroy(varied);
    knoll_field_destroy(again);

    knoll_error error = {KNOLL_OK, 0, 0, "", ""};
    again = untouched;
    CHECK_INT(knoll_field_vary(gradient, "hills.octaves", 33, &again, &error), KNOLL_ERROR_GRAPH);
    CHECK(again == untouched && error.message[0] != '\0');
    knoll_field_destroy(field);
    knoll_field_destroy(gradient);
    knoll_graph_destroy(graph);
}

/* No memory at the n-th call, or from it on, of every way to a gradient. */
static void memory_runs_out(void)
{
    enum { differentiate, vary, reseed, ways };
    test_memory memory = {0};
    knoll_allocator allocator = test_allocator(&memory);
    knoll_node output;
    uint64_t seed;
    knoll_graph *graph = recipe_read(everything, &allocator, &output, &seed);
    knoll_field *field = NULL, *gradient = NULL;
    CHECK_INT(knoll_compile(graph, output, 5, &field, NULL), KNOLL_OK);
    CHECK_INT(knoll_field_differentiate(field, &gradient, NULL), KNOLL_OK);
    knoll_graph_destroy(graph);
    const size_t live = memory.live;
    for (int way = 0; way < 2 * ways; way++) {
        memory.only_once = way % 2;
        for (size_t n = 1;; n++) {
            knoll_error error = {KNOLL_OK, 0, 0, "", ""};
            knoll_field *made = untouched;
            memory.calls = 0;
            memory.fail_at = n;
            knoll_status status =
                way / 2 == differentiate ? knoll_field_differentiate(field, &made, &error)
                : way / 2 == vary ? knoll_field_vary(gradient, "hills.octaves", 3, &made, &error)
                                  : knoll_field_reseed(gradient, 6, &made);
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
            if (!CHECK_INT(memory.live, live))
                break;
        }
    }
    /* Sampling that gets none says so. */
    knoll_grid grid = knoll_grid_default(2);
    static float values[3][64];
    float *outputs[3] = {values[0], values[1], values[2]};
    grid.count[0] = 64;
    memory.calls = 0;
    memory.fail_at = 1;
    CHECK_INT(knoll_sample_grid(gradient, &grid, outputs, NULL), KNOLL_ERROR_MEMORY);
    memory.fail_at = 0;
    CHECK(values[0][0] == 0 && values[1][0] == 0 && values[2][0] == 0);
    knoll_field_destroy(field);
    knoll_field_destroy(gradient);
    CHECK_INT(memory.live, 0);
}

int main(void)
{
    RUN(single_samples_that_are_none);
    RUN(sixteen_outputs);
    RUN(too_large);
    RUN(variations);
    RUN(memory_runs_out);
    return test_end();
}
