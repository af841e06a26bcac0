/* isa.c - every instruction set gives the bits of the scalar one: all nodes, dimensions and
   periods, odd lengths, positions far away, negative and on borders (C14, C85, C91). */
#include "all_fields.h"

enum { MOST = 300 };

static double axes[4][MOST];
static float expected[MOST], found[MOST + 2];

static void choose_positions(uint64_t seed)
{
    static const double spans[] = {8, 8, 8, 300, 1e6, 1e10, 1e17, 1e300};
    for (size_t i = 0; i < MOST; i++)
        for (size_t a = 0; a < 4; a++) {
            uint64_t at = 8 * i + 2 * a;
            double span = spans[test_random(seed, at) % COUNT(spans)];
            axes[a][i] = test_between(seed, at + 1, -span, span);
            if (test_random(seed, at) >> 32 & 1)
                axes[a][i] = floor(axes[a][i]);
        }
}

static void sample_points(const knoll_field *field, int dimensions, size_t first, size_t count,
                          float *values)
{
    const double *positions[4];
    for (int a = 0; a < 4; a++)
        positions[a] = axes[a] + first;
    float *outputs[] = {values};
    CHECK_INT(knoll_sample_points(field, dimensions, count, positions, 1, outputs, NULL), KNOLL_OK);
}

/* A row of a length that fits no vector, at a place and step that is different for each field. */
static knoll_grid row_of(int dimensions, uint64_t seed, size_t count)
{
    static const double steps[] = {0.0625, 0.3, -1.7, 1e-3, 5, 1e4};
    static const int64_t firsts[] = {-17, 0, -1000000007, INT64_C(1) << 40};
    knoll_grid grid = knoll_grid_default(dimensions);
    for (int a = 0; a < dimensions; a++) {
        grid.step[a] = steps[test_random(seed, (uint64_t)a) % COUNT(steps)];
        grid.first[a] = firsts[test_random(seed, 8 + (uint64_t)a) % COUNT(firsts)];
        grid.origin[a] = test_between(seed, 16 + (uint64_t)a, -5, 5);
    }
    grid.count[0] = count;
    return grid;
}

enum { ROWS = 4 };

/* What the scalar kernels make of one field in one dimension. */
static float expected_rows[ROWS][MOST];

static void scalar_values(const knoll_field *field, int dimensions, uint64_t seed)
{
    sample_points(field, dimensions, 0, MOST, expected);
    for (uint64_t row = 0; row < ROWS; row++) {
        knoll_grid grid = row_of(dimensions, seed * ROWS + row, 1 + test_random(seed, row) % MOST);
        must_fill(field, &grid, expected_rows[row]);
    }
}

static void compare(const knoll_field *field, int dimensions, uint64_t seed)
{
    static const size_t lengths[] = {1, 2, 3, 5, 7, 15, 17, 31, 33, 65, 129};
    sample_points(field, dimensions, 0, MOST, found);
    CHECK_BYTES(found, expected, sizeof expected);
    for (size_t i = 0; i < COUNT(lengths); i++) {
        size_t first = test_random(seed, i) % (MOST - lengths[i]);
        found[0] = found[lengths[i] + 1] = 77;
        sample_points(field, dimensions, first, lengths[i], found + 1);
        CHECK_BYTES(found + 1, expected + first, lengths[i] * sizeof(float));
        CHECK(found[0] == 77 && found[lengths[i] + 1] == 77);
    }
    for (uint64_t row = 0; row < ROWS; row++) {
        size_t count = 1 + test_random(seed, row) % MOST;
        knoll_grid grid = row_of(dimensions, seed * ROWS + row, count);
        found[count] = 77;
        must_fill(field, &grid, found);
        CHECK_BYTES(found, expected_rows[row], count * sizeof(float));
        CHECK(found[count] == 77);
    }
}

/* The field `i` compiled for an instruction set. */
static knoll_field *field_for(const char *isa, const knoll_graph *graph, knoll_node output,
                              size_t i)
{
    CHECK_INT(knoll_isa_force(isa, NULL), KNOLL_OK);
    return must_compile(graph, output, i);
}

static void c85_every_instruction_set(void)
{
    const char *isa;
    for (size_t i = 0; i < ALL_FIELDS; i++) {
        knoll_node output;
        knoll_graph *graph = all_fields_at(i, &output);
        choose_positions(i);
        for (int dimensions = 1; dimensions <= 4; dimensions++) {
            knoll_field *right = field_for("scalar", graph, output, i);
            scalar_values(right, dimensions, i);
            knoll_field_destroy(right);
            for (size_t k = 1; (isa = knoll_isa_at(k)) != NULL; k++) {
                unsigned long failures = test_failures;
                knoll_field *field = field_for(isa, graph, output, i);
                compare(field, dimensions, i);
                knoll_field_destroy(field);
                if (test_failures != failures)
                    printf("that was %s in %dD\n", isa, dimensions);
            }
        }
        knoll_graph_destroy(graph);
    }
    CHECK_INT(knoll_isa_force(NULL, NULL), KNOLL_OK);
}

int main(void)
{
    if (knoll_isa_at(1) == NULL)
        SKIP_ISA("other than scalar");
    RUN(c85_every_instruction_set);
    return test_end();
}
