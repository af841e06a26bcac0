/* band_limit.c - a picture at an eighth of the size is nearer to the full one, averaged over 8 x 8
   samples, with a band limit than without, for each source in fbm and for what is made of fractals.
   The figures of docs/band-limit.md: KNOLL_TEST_LONG=1 build/tests/quality/band_limit. */
#include "all_fields.h"

enum { RATIO = 8, SMALL = 64, FULL = RATIO * SMALL, OCTAVES = 5 };

static float full[FULL * FULL], small[SMALL * SMALL];

/* What is drawn: sources of about one cell a unit in fbm, and combinations. */
typedef struct shown {
    const char *name;
    knoll_node (*make)(knoll_graph *graph, knoll_node source, knoll_node other);
} shown;

static knoll_node fbm(knoll_graph *graph, knoll_node source)
{
    return knoll_make_fbm(graph, source, &(knoll_fbm_parameters){OCTAVES, 2, 0.5f});
}

static knoll_node plain(knoll_graph *graph, knoll_node source, knoll_node other)
{
    (void)other;
    return fbm(graph, source);
}

static knoll_node one_octave(knoll_graph *graph, knoll_node source, knoll_node other)
{
    (void)other;
    return knoll_make_fbm(graph, source, &(knoll_fbm_parameters){1, 2, 0.5f});
}

static knoll_node rough(knoll_graph *graph, knoll_node source, knoll_node other)
{
    (void)other;
    return knoll_make_fbm(graph, source, &(knoll_fbm_parameters){OCTAVES, 2, 0.9f});
}

static knoll_node folded(knoll_graph *graph, knoll_node source, knoll_node other)
{
    (void)other;
    return fbm(graph, knoll_make_abs(graph, source));
}

/* What bends a fractal from outside sees it faded: near is well, far is not. */
static knoll_node bent(knoll_graph *graph, knoll_node source, knoll_node other)
{
    (void)other;
    return knoll_make_abs(graph, fbm(graph, source));
}

static knoll_node product(knoll_graph *graph, knoll_node source, knoll_node other)
{
    return fbm(graph, knoll_make_multiply(graph, source, other));
}

static knoll_node sum(knoll_graph *graph, knoll_node source, knoll_node other)
{
    return fbm(graph, knoll_make_add(graph, source, other));
}

static knoll_node nested(knoll_graph *graph, knoll_node source, knoll_node other)
{
    (void)other;
    return fbm(graph, knoll_make_fbm(graph, source, &(knoll_fbm_parameters){2, 2, 0.5f}));
}

static knoll_node warped(knoll_graph *graph, knoll_node source, knoll_node other)
{
    const knoll_node none = {0};
    return knoll_make_warp(graph, fbm(graph, source), none, none, none, none, fbm(graph, other),
                           &(knoll_warp_parameters){.amplitude = 1});
}

static knoll_node fbm_of_warped(knoll_graph *graph, knoll_node source, knoll_node other)
{
    const knoll_node none = {0};
    return fbm(graph, knoll_make_warp(graph, source, none, none, none, none, other,
                                      &(knoll_warp_parameters){.amplitude = 0.5f}));
}

static knoll_node stretched(knoll_graph *graph, knoll_node source, knoll_node other)
{
    (void)other;
    const knoll_transform_parameters moved = {.scale = {1, 4, 1, 1}};
    return knoll_make_transform(graph, fbm(graph, source), &moved);
}

static const shown all_shown[] = {
    {"fbm", plain},
    {"fbm, 1 octave", one_octave},
    {"fbm, gain 0.9", rough},
    {"fbm of abs", folded},
    {"abs of fbm", bent},
    {"fbm of a product", product},
    {"fbm of a sum", sum},
    {"fbm of fbm", nested},
    {"warp of fbm", warped},
    {"fbm of warp", fbm_of_warped},
    {"fbm, y four times as fine", stretched},
};

static void fill(const knoll_field *field, int size, double step, knoll_band_limit limit,
                 float *values)
{
    knoll_sampling sampling = {.band_limit = limit};
    knoll_grid grid = knoll_grid_default(2);
    for (int a = 0; a < 2; a++) {
        grid.count[a] = (size_t)size;
        grid.step[a] = step;
        grid.origin[a] = 100.37 + 0.5 * step; /* the middle of a pixel */
    }
    CHECK_INT(knoll_sample_grid(field, &grid, &(float *){values}, &sampling), KNOLL_OK);
}

/* The square of the distance of the small picture from the full one averaged, over the full one's
   own spread. */
static double distance(void)
{
    double squares = 0, total = 0, totals = 0;
    for (int y = 0; y < SMALL; y++)
        for (int x = 0; x < SMALL; x++) {
            double mean = 0;
            for (int i = 0; i < RATIO * RATIO; i++)
                mean += (double)full[(RATIO * y + i / RATIO) * FULL + RATIO * x + i % RATIO];
            mean /= RATIO * RATIO;
            squares += pow((double)small[y * SMALL + x] - mean, 2);
        }
    for (int i = 0; i < FULL * FULL; i++) {
        total += (double)full[i];
        totals += (double)full[i] * (double)full[i];
    }
    double spread = totals / (FULL * FULL) - pow(total / (FULL * FULL), 2);
    return squares / (SMALL * SMALL) / spread;
}

/* Cells a sample of the small picture, in octave 0; the last one is then 16 times as fine. */
static const double all_fineness[] = {0.02, 0.0625, 0.25, 1, 3};

/* Taken together over some seeds: a picture of 0.02 cells a sample shows few cells. */
enum { SEEDS = 4 };

static void nearer_with_a_band_limit(void)
{
    static const size_t sources[] = {0, 3, 6, 7, 8, 12, 16, 20}; /* one of each kind */
    static char row[100];
    printf("%-26s%-10s", "", "source");
    for (size_t f = 0; f < COUNT(all_fineness); f++)
        printf("  %5g  off fade", all_fineness[f]);
    printf("\n");
    for (size_t kind = 0; kind < COUNT(all_shown); kind++)
        for (size_t s = 0; s < COUNT(sources); s++) {
            const char *word = all_sources[sources[s]].returned;
            const char *name = word ? word : all_sources[sources[s]].type;
            printf("%-26s%-12s", all_shown[kind].name, name);
            knoll_graph *graph = knoll_graph_create(NULL);
            knoll_node source = make_source(graph, sources[s], 1, 0);
            knoll_node other = make_source(graph, 6, 0.75, 0);
            knoll_node output = all_shown[kind].make(graph, source, other);
            knoll_field *fields[SEEDS];
            for (int i = 0; i < SEEDS; i++)
                fields[i] = must_compile(graph, output, 3 + (uint64_t)i);
            for (size_t f = 0; f < COUNT(all_fineness); f++) {
                snprintf(row, sizeof row, "%s of %s at %g cells a sample", all_shown[kind].name,
                         name, all_fineness[f]);
                test_row = row;
                double step = all_fineness[f], off = 0, fade = 0;
                for (int i = 0; i < SEEDS; i++) {
                    fill(fields[i], FULL, step / RATIO, KNOLL_BAND_LIMIT_OFF, full);
                    fill(fields[i], SMALL, step, KNOLL_BAND_LIMIT_OFF, small);
                    off += distance() / SEEDS;
                    fill(fields[i], SMALL, step, KNOLL_BAND_LIMIT_FADE, small);
                    fade += distance() / SEEDS;
                }
                if (all_shown[kind].make != bent || all_fineness[f] < 0.5)
                    CHECK(fade < off);
                printf("    %.3f %.3f", sqrt(off), sqrt(fade));
            }
            printf("\n");
            for (int i = 0; i < SEEDS; i++)
                knoll_field_destroy(fields[i]);
            knoll_graph_destroy(graph);
        }
    test_row = "";
}

int main(void)
{
    RUN(nearer_with_a_band_limit);
    return test_end();
}
