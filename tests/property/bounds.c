/* bounds.c - what knoll_bounds says of a box holds for every value in it: on boxes of all sizes and
   everywhere, of random graphs. `bounds GRAPHS BOXES SAMPLES` takes so many graphs, so many boxes
   of each and so many samples of each of these beside its corners. */
#include "all_fields.h"

enum { MOST_SAMPLES = 4000, CORNERS = 16 };

static unsigned long boxes, samples, tight;

static double random_size(uint64_t seed)
{
    static const double sizes[] = {0, 1e-9, 1e-3, 0.02, 0.1, 0.3, 1, 3, 20, 1e3, 1e9};
    return sizes[test_random(seed, 0) % COUNT(sizes)] * test_between(seed, 1, 0.5, 2);
}

/* Near and far, on lattice points of many frequencies and off them. */
static double random_place(uint64_t seed)
{
    double far = pow(10, test_between(seed, 0, 2, 15));
    switch (test_random(seed, 1) % 8) {
    case 0: return floor(test_between(seed, 2, -20, 20));
    case 1: return floor(test_between(seed, 2, -200, 200)) * 0.25;
    case 2: return test_between(seed, 2, -far, far);
    case 3: return floor(test_between(seed, 2, -far, far));
    default: return test_between(seed, 2, -30, 30);
    }
}

static knoll_box random_box(uint64_t seed, int dimensions)
{
    knoll_box box = {.dimensions = dimensions};
    double size = random_size(test_random(seed, 20));
    for (int a = 0; a < dimensions; a++) {
        uint64_t own = test_random(seed, (uint64_t)a);
        double place = random_place(test_random(own, 1));
        double length = test_random(own, 2) % 4 == 0 ? random_size(test_random(own, 3)) : size;
        int after = test_random(own, 4) % 2 != 0; /* the place is the box's end */
        box.low[a] = after ? place - length : place;
        box.high[a] = after ? place : place + length;
        if (test_random(own, 5) % 64 == 0)
            box.low[a] = -INFINITY;
        if (test_random(own, 6) % 64 == 0)
            box.high[a] = INFINITY;
    }
    return box;
}

/* A place in the box on one axis; where it has no end, as far out as doubles go. */
static double place_in(const knoll_box *box, int a, uint64_t seed)
{
    double low = box->low[a], high = box->high[a];
    if (isinf(low) || isinf(high)) {
        double step = pow(2, test_between(seed, 1, -10, 1020));
        if (isinf(low) && isinf(high))
            return test_random(seed, 2) % 2 ? step : -step;
        double place = isinf(low) ? high - step : low + step;
        return isinf(place) ? (isinf(low) ? -1e308 : 1e308) : place;
    }
    uint64_t bits = test_random(seed, 0); /* its low bits choose beside an end, and beside which */
    double t = (double)(bits >> 11) * 0x1p-53;
    if (bits % 8 == 0)
        t = bits & 8 ? 0x1p-40 * t : 1 - 0x1p-40 * t;
    double place = low + (high - low) * t;
    return place < low ? low : place > high ? high : place;
}

static double end_of(const knoll_box *box, int a, int upper)
{
    double end = upper ? box->high[a] : box->low[a];
    return end == INFINITY    ? 0x1.fffffffffffffp1023
           : end == -INFINITY ? -0x1.fffffffffffffp1023
                              : end;
}

static bool holds(const knoll_field *field, const knoll_box *box, size_t count, uint64_t seed)
{
    static double places[KNOLL_AXES][CORNERS + MOST_SAMPLES];
    static float values[CORNERS + MOST_SAMPLES];
    const double *positions[KNOLL_AXES];
    float *outputs[] = {values}, low = INFINITY, high = -INFINITY, least, most;
    for (int a = 0; a < box->dimensions; a++) {
        positions[a] = places[a];
        for (int i = 0; i < CORNERS; i++)
            places[a][i] = end_of(box, a, i >> a & 1);
        for (size_t i = 0; i < count; i++)
            places[a][CORNERS + i] = place_in(box, a, test_random(seed, i * 4 + (uint64_t)a));
    }
    count += CORNERS;
    if (!CHECK_INT(knoll_bounds(field, box, &low, &high), KNOLL_OK) ||
        !CHECK_INT(knoll_sample_points(field, box->dimensions, count, positions, 1, outputs, NULL),
                   KNOLL_OK) ||
        !CHECK_INT(knoll_field_bounds(field, 0, box->dimensions, &least, &most), KNOLL_OK))
        return false;
    bool ok = CHECK(least <= low && low <= high && high <= most);
    for (size_t i = 0; i < count && ok; i++) {
        ok = values[i] >= low && values[i] <= high;
        if (!ok) {
            CHECK(ok);
            printf("%.9g at", (double)values[i]);
            for (int a = 0; a < box->dimensions; a++)
                printf(" %a (%a to %a)", places[a][i], box->low[a], box->high[a]);
            printf(", not within %.9g to %.9g\n", (double)low, (double)high);
        }
    }
    boxes++;
    samples += count;
    tight += low > least || high < most;
    return ok;
}

static void hold_of_graph(const knoll_graph *graph, knoll_node output, uint64_t seed, size_t count,
                          size_t points)
{
    knoll_field *field = must_compile(graph, output, seed);
    for (uint64_t n = 0; n < count; n++) {
        int least = knoll_field_dimensions(field);
        int dimensions = least + (int)(test_random(seed, n) % (uint64_t)(5 - least));
        knoll_box box = random_box(test_random(seed + 1, n), dimensions);
        if (!holds(field, &box, points, test_random(seed + 2, n)))
            break;
    }
    knoll_field_destroy(field);
}

static size_t graph_count, box_count, sample_count;

static void bounds_hold_of_random_graphs(void)
{
    for (uint64_t i = 0; i < graph_count; i++) {
        char row[40];
        knoll_node output;
        snprintf(row, sizeof row, "graph %ju", (uintmax_t)i);
        test_row = row;
        knoll_graph *graph = random_graph_at(i, (int)(1 + i / 4 % 4), 1, &output);
        hold_of_graph(graph, output, test_random(5, i), box_count, sample_count);
        knoll_graph_destroy(graph);
    }
    test_row = "";
}

/* Every noise with every choice, period and form. */
static void bounds_hold_of_all_fields(void)
{
    for (size_t i = 0; i < ALL_FIELDS; i++) {
        knoll_node output;
        knoll_graph *graph = all_fields_at(i, &output);
        hold_of_graph(graph, output, test_random(6, i), box_count, sample_count);
        knoll_graph_destroy(graph);
    }
    test_row = "";
}

/* Periods of one cell and few, on some axes; boxes that cross borders of cells and periods, but are
   no wider than a cell: all octaves of a fractal are bounded part by part. */
static void bounds_hold_across_short_periods(void)
{
    enum { SIMPLEX = 7 }; /* most sensitive to lattice points that are left out */
    for (uint64_t i = 0; i < 160 * SOURCES; i++) {
        const size_t source = i % 2 ? SIMPLEX : i / 2 % SOURCES;
        const int dimensions = 1 + (int)(i / 2 % 4);
        knoll_graph *graph = knoll_graph_create(NULL);
        knoll_node node = make_source(graph, source, 1, 0);
        for (int a = 0; a < dimensions; a++)
            knoll_graph_set_axis(graph, node, "period", a,
                                 (double)(((test_random(i, 2) >> 2 * a & 3) + 1) / 2));
        knoll_fbm_parameters fbm = {2 + (int)(i % 3), i % 16 < 8 ? 2 : 1, 0.5f};
        knoll_field *field = must_compile(graph, knoll_make_fbm(graph, node, &fbm), i);
        test_row = all_sources[source].type;
        for (uint64_t n = 0; n < box_count / 2; n++) {
            knoll_box box = {.dimensions = dimensions};
            for (int a = 0; a < dimensions; a++) {
                uint64_t at = (i * 1000 + n) * 4 + (uint64_t)a;
                double size = test_between(4, at, 0.5, 1) * (test_random(3, at) % 2 ? 1 : 0.02);
                box.low[a] = floor(test_between(5, at, -3, 4)) + test_between(6, at, -size, 0.3);
                box.high[a] = box.low[a] + size;
            }
            if (!holds(field, &box, 4 * sample_count, test_random(i, 100 + n)))
                break;
        }
        knoll_field_destroy(field);
        knoll_graph_destroy(graph);
    }
    test_row = "";
}

static void same_on_every_isa(void)
{
    for (size_t i = 0; i < ALL_FIELDS; i += 3) {
        knoll_node output;
        knoll_graph *graph = all_fields_at(i, &output);
        for (uint64_t n = 0; n < 8; n++) {
            float low[2], high[2];
            const char *isa;
            for (size_t at = 0; (isa = knoll_isa_at(at)) != NULL; at++) {
                CHECK_INT(knoll_isa_force(isa, NULL), KNOLL_OK);
                knoll_field *field = must_compile(graph, output, 3);
                int dimensions = (int)(1 + n % 4);
                knoll_box box = random_box(test_random(7, i * 8 + n), dimensions);
                if (dimensions >= knoll_field_dimensions(field)) {
                    knoll_bounds(field, &box, &low[at > 0], &high[at > 0]);
                    CHECK_BITS(low[at > 0], low[0]);
                    CHECK_BITS(high[at > 0], high[0]);
                }
                knoll_field_destroy(field);
            }
        }
        knoll_graph_destroy(graph);
    }
    knoll_isa_force(NULL, NULL);
    test_row = "";
}

int main(int argc, char **argv)
{
    graph_count = argc > 1 ? strtoul(argv[1], NULL, 10) : test_long() ? 10000 : 500;
    box_count = argc > 2 ? strtoul(argv[2], NULL, 10) : test_long() ? 100 : 30;
    sample_count = argc > 3 ? strtoul(argv[3], NULL, 10) : 48;
    sample_count = sample_count < MOST_SAMPLES / 4 ? sample_count : MOST_SAMPLES / 4;
    RUN(bounds_hold_of_random_graphs);
    RUN(bounds_hold_of_all_fields);
    RUN(bounds_hold_across_short_periods);
    RUN(same_on_every_isa);
    printf("%lu boxes, %lu of them closer than the field's bounds, %lu samples\n", boxes, tight,
           samples);
    CHECK(tight * 4 > boxes);
    return test_end();
}
