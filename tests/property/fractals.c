/* fractals.c - what fbm must be whatever its source: one octave is the source (C41, C42), gain 0 as
   well (C52), many octaves end (C18, C40, C43), and parameters have no history (C54). */
#include "all_fields.h"

enum { MOST = 257 };

static float expected[MOST], found[MOST];

static void fill(const knoll_field *field, int dimensions, uint64_t seed, float *values)
{
    knoll_grid grid = knoll_grid_default(dimensions);
    for (int a = 0; a < dimensions; a++) {
        grid.origin[a] = test_between(seed, (uint64_t)a, -1e3, 1e3);
        grid.step[a] = test_between(seed, 4 + (uint64_t)a, 0.01, 3);
    }
    grid.count[0] = MOST;
    must_fill(field, &grid, values);
}

static void same_fields(const knoll_graph *graph, knoll_node a, knoll_node b, uint64_t seed)
{
    knoll_field *one = must_compile(graph, a, seed), *other = must_compile(graph, b, seed);
    for (int dimensions = 1; dimensions <= 4; dimensions++) {
        fill(one, dimensions, seed, expected);
        fill(other, dimensions, seed, found);
        CHECK_BYTES(found, expected, sizeof expected);
    }
    knoll_field_destroy(one);
    knoll_field_destroy(other);
}

static void c41_c52_one_octave_is_the_source(void)
{
    for (size_t i = 0; i < ALL_FIELDS; i++) {
        knoll_node source;
        knoll_graph *graph = all_fields_at(i, &source);
        knoll_fbm_parameters one = {.octaves = 1, .lacunarity = 3.1f, .gain = 0.5f};
        knoll_fbm_parameters silent = {.octaves = 8, .lacunarity = 2, .gain = 0};
        knoll_fbm_parameters faint = {.octaves = 3, .lacunarity = 2, .gain = 0x1p-149f};
        same_fields(graph, source, knoll_make_fbm(graph, source, &one), i);
        same_fields(graph, source, knoll_make_fbm(graph, source, &silent), i);
        knoll_node once = knoll_make_fbm(graph, source, &one);
        same_fields(graph, source, knoll_make_fbm(graph, once, &silent), i);
        knoll_field *field = must_compile(graph, knoll_make_fbm(graph, source, &faint), i);
        fill(field, 2, i, found);
        for (int x = 0; x < MOST; x++)
            if (!CHECK(isfinite(found[x])))
                break;
        knoll_field_destroy(field);
        knoll_graph_destroy(graph);
    }
}

/* Within the declared bounds, and these within [-1, 1], whatever the octaves and their gain. */
static void c18_c40_many_octaves(void)
{
    static const float gains[] = {0, 0.1f, 0.5f, 0.9f, 0.99f, 1};
    static const float lacunarities[] = {1, 2, 4, 8};
    static const double places[][2] = {{12.5, 77.25}, {1e6, 1e6}, {-1e15, 3}};
    for (size_t source = 0; source < 8; source++)
        for (int octaves = 1; octaves <= 32; octaves += octaves < 16 ? 3 : 8)
            for (size_t i = 0; i < COUNT(gains) * COUNT(lacunarities); i++) {
                knoll_graph *graph = knoll_graph_create(NULL);
                knoll_node node = make_source(graph, source, 1, i % 3 == 0 ? 5 : 0);
                knoll_fbm_parameters fbm = {octaves, lacunarities[i / COUNT(gains)],
                                            gains[i % COUNT(gains)]};
                knoll_field *field = must_compile(graph, knoll_make_fbm(graph, node, &fbm), i);
                float low, high;
                CHECK_INT(knoll_field_bounds(field, 0, 2, &low, &high), KNOLL_OK);
                CHECK(low >= -1 && high <= 1);
                for (size_t p = 0; p < COUNT(places); p++) {
                    float value = knoll_sample2(field, places[p][0], places[p][1]);
                    CHECK(value >= low && value <= high);
                }
                knoll_field_destroy(field);
                knoll_graph_destroy(graph);
            }
}

/* C18: octaves beyond the 24th add what their weight says, next to nothing; C43: 33 are refused. */
static void c18_c43_limits(void)
{
    for (size_t source = 1; source < 8; source++) {
        knoll_graph *graph = knoll_graph_create(NULL);
        knoll_node node = make_source(graph, source, 1, 0), fbm = knoll_make_fbm(graph, node, NULL);
        knoll_graph_set(graph, fbm, "octaves", 24);
        knoll_field *field = must_compile(graph, fbm, 1), *varied = NULL;
        static const int others[] = {6, 7, 32};
        for (size_t i = 0; i < COUNT(others); i++) {
            CHECK_INT(knoll_field_vary(field, "octaves", others[i], &varied, NULL), KNOLL_OK);
            double a = (double)knoll_sample2(field, 12.5, 77.25);
            CHECK_NEAR((double)knoll_sample2(varied, 12.5, 77.25), a, i < 2 ? 0.05 : 1e-5);
            knoll_field_destroy(varied);
        }
        static const double wrong[] = {33, 0, -1, -2147483648.0, 2.5};
        varied = field;
        for (size_t i = 0; i < COUNT(wrong); i++)
            CHECK(knoll_field_vary(field, "octaves", wrong[i], &varied, NULL) != KNOLL_OK);
        CHECK(varied == field);
        knoll_field_destroy(field);
        knoll_graph_destroy(graph);
    }
}

/* C54: every order of setting the parameters, and whatever they were before. */
static void c54_parameters_in_any_order(void)
{
    static const struct {
        const char *name;
        double value;
    } settings[] = {{"octaves", 6}, {"gain", 0.75}, {"lacunarity", 3}};
    static const int orders[][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                    {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    for (size_t source = 0; source < SOURCES; source++) {
        knoll_graph *graph = knoll_graph_create(NULL);
        knoll_node node = make_source(graph, source, 0.5, 0), first = {0};
        for (size_t i = 0; i < COUNT(orders); i++) {
            knoll_node fbm = knoll_make_fbm(graph, node, NULL);
            for (int k = 0; k < 3 && i % 2; k++)
                knoll_graph_set(graph, fbm, settings[k].name, 1);
            for (int k = 0; k < 3; k++)
                knoll_graph_set(graph, fbm, settings[orders[i][k]].name,
                                settings[orders[i][k]].value);
            first = i ? first : fbm;
            same_fields(graph, first, fbm, 5);
        }
        knoll_graph_destroy(graph);
    }
}

/* C42, C54: a varied field is the field compiled with that value, and varying it back is the first.
 */
static void c54_varied_fields_have_no_history(void)
{
    knoll_graph *graph = knoll_graph_create(NULL);
    knoll_node fbm = knoll_make_fbm(graph, make_source(graph, 7, 0.5, 0), NULL);
    knoll_field *field = must_compile(graph, fbm, 5), *many = NULL, *one = NULL, *back = NULL;
    CHECK_INT(knoll_field_vary(field, "octaves", 8, &many, NULL), KNOLL_OK);
    CHECK_INT(knoll_field_vary(many, "octaves", 1, &one, NULL), KNOLL_OK);
    CHECK_INT(knoll_field_vary(one, "octaves", 5, &back, NULL), KNOLL_OK);
    knoll_graph_set(graph, fbm, "octaves", 1);
    knoll_field *compiled = must_compile(graph, fbm, 5);
    fill(field, 3, 2, expected);
    fill(back, 3, 2, found);
    CHECK_BYTES(found, expected, sizeof found);
    fill(one, 3, 2, expected);
    fill(compiled, 3, 2, found);
    CHECK_BYTES(found, expected, sizeof found);
    knoll_field *reseeded = NULL, *again = NULL; /* C11: after seeds 2 and 1, as fresh with 1 */
    CHECK_INT(knoll_field_reseed(one, 2, &reseeded), KNOLL_OK);
    fill(reseeded, 3, 2, found);
    CHECK(memcmp(found, expected, sizeof found) != 0);
    CHECK_INT(knoll_field_reseed(reseeded, 5, &again), KNOLL_OK);
    fill(again, 3, 2, found);
    CHECK_BYTES(found, expected, sizeof found);
    knoll_field *all[] = {field, many, one, back, compiled, reseeded, again};
    for (size_t i = 0; i < COUNT(all); i++)
        knoll_field_destroy(all[i]);
    knoll_graph_destroy(graph);
}

int main(void)
{
    RUN(c41_c52_one_octave_is_the_source);
    RUN(c18_c40_many_octaves);
    RUN(c18_c43_limits);
    RUN(c54_parameters_in_any_order);
    RUN(c54_varied_fields_have_no_history);
    return test_end();
}
