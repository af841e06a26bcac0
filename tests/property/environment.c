/* environment.c - the floating-point settings of the host change no bit of what is compiled or
   sampled in them, and are found as they were. */
#include "all_fields.h"

#include <fenv.h>

#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

enum { MOST = 61 };

/* What a thread may have set: how it rounds, and whether it keeps denormals. */
typedef struct setting {
    const char *name;
    int rounding;  /* for fesetround */
    unsigned bits; /* of the control register, besides */
} setting;

static unsigned control(void)
{
#if defined(__SSE2__)
    return _mm_getcsr() & ~0x3fu; /* without the flags of what has happened */
#elif defined(__aarch64__)
    uint64_t word;
    __asm__ volatile("mrs %0, fpcr" : "=r"(word));
    return (unsigned)word;
#else
    return (unsigned)fegetround();
#endif
}

static void set(const setting *s)
{
    fesetround(s->rounding);
#if defined(__SSE2__)
    _mm_setcsr((_mm_getcsr() & ~0x8040u) | s->bits);
#elif defined(__aarch64__)
    uint64_t word = (control() & ~(UINT64_C(1) << 24)) | s->bits;
    __asm__ volatile("msr fpcr, %0" : : "r"(word) : "memory");
#endif
}

#if defined(__SSE2__)
enum { FLUSH = 0x8000, ZEROS = 0x0040 };
#elif defined(__aarch64__)
enum { FLUSH = 1 << 24, ZEROS = 0 };
#else
enum { FLUSH = 0, ZEROS = 0 };
#endif

static const setting plain = {"as usual", FE_TONEAREST, 0};
static const setting settings[] = {
    {"upward", FE_UPWARD, 0},
    {"downward", FE_DOWNWARD, 0},
    {"toward zero", FE_TOWARDZERO, 0},
    {"flush to zero", FE_TONEAREST, FLUSH},
    {"denormals are zero", FE_TONEAREST, ZEROS},
    {"upward, flush to zero, denormals are zero", FE_UPWARD, FLUSH | ZEROS},
};

/* All that a caller sees of a field: bounds, a grid, points, single samples. */
typedef struct view {
    float low, high, grid[2 * MOST], points[MOST], singles[8];
} view;

/* Positions, some of them denormal. Filled in the usual environment. */
static double place[3][MOST];
static float place_float[3][MOST];

static void look(const knoll_field *field, view *seen)
{
    const double *positions[] = {place[0], place[1], place[2]};
    const float *floats[] = {place_float[0], place_float[1], place_float[2]};
    knoll_grid grid = knoll_grid_default(3);
    grid.count[0] = MOST;
    grid.step[0] = 0.1;
    grid.origin[1] = 1e-310;
    grid.origin[2] = -0.7;
    knoll_field_bounds(field, 0, 3, &seen->low, &seen->high);
    must_fill(field, &grid, seen->grid);
    knoll_sample_points_float(field, 3, MOST, floats, 1, &(float *){seen->grid + MOST}, NULL);
    knoll_sample_points(field, 3, MOST, positions, 1, &(float *){seen->points}, NULL);
    for (int i = 0; i < 8; i++)
        seen->singles[i] = knoll_sample3(field, place[0][i], place[1][i], place[2][i]);
}

/* Fields of values so small that flushing them would show, besides all others. */
static knoll_graph *field_at(size_t i, knoll_node *output)
{
    if (i < ALL_FIELDS)
        return all_fields_at(i, output);
    knoll_graph *graph = knoll_graph_create(NULL);
    /* A denormal as a float, but not as a double. */
    knoll_node tiny = i % 2 ? knoll_make_constant(graph, &(knoll_constant_parameters){1e-40f})
                            : knoll_graph_add(graph, "constant", NULL);
    if (i % 2 == 0)
        knoll_graph_set(graph, tiny, "value", 1e-40);
    knoll_node noise = make_source(graph, 3, 0.25, 0);
    knoll_node small = knoll_make_multiply(graph, noise, tiny);
    knoll_node sum = knoll_make_add(graph, small, knoll_make_multiply(graph, tiny, tiny));
    knoll_node twice = knoll_make_add(graph, tiny, tiny);
    *output = i % 2 ? twice : knoll_make_fbm(graph, sum, NULL);
    test_row = "denormal values";
    return graph;
}

static void choose_places(uint64_t seed)
{
    for (size_t i = 0; i < MOST; i++)
        for (size_t a = 0; a < 3; a++) {
            double x = test_between(seed, 3 * i + a, -40, 40);
            place[a][i] = i % 8 == a ? x * 1e-310 : x;
            place_float[a][i] = (float)(i % 8 == a ? x * 1e-41 : x);
        }
}

static void the_hosts_settings_change_nothing(void)
{
    static view right, seen;
    for (size_t i = 0; i < ALL_FIELDS + 2; i++) {
        knoll_node output, again;
        knoll_graph *graph = field_at(i, &output);
        choose_places(i);
        knoll_field *usual = must_compile(graph, output, i), *field = NULL;
        look(usual, &right);
        for (size_t k = 0; k < COUNT(settings); k++) {
            set(&settings[k]);
            unsigned before = control();
            look(usual, &seen);
            unsigned after = control();
            set(&plain);
            bool kept = CHECK_HEX(after, before);
            bool good = CHECK_BYTES(&seen, &right, sizeof right) && kept;

            /* Drawing a random graph is arithmetic of ours, that may depend on the setting. */
            bool drawn = i >= SOURCES * FORMS && i < ALL_FIELDS;
            knoll_graph *made = drawn ? field_at(i, &again) : NULL;
            set(&settings[k]);
            before = control();
            made = drawn ? made : field_at(i, &again);
            knoll_status status = knoll_compile(made, again, i, &field, NULL);
            look(field, &seen);
            after = control();
            set(&plain);
            kept = CHECK_INT(status, KNOLL_OK) && CHECK_HEX(after, before) && kept;
            good = CHECK_BYTES(&seen, &right, sizeof right) && kept && good;
            knoll_field_destroy(field);
            knoll_graph_destroy(made);
            if (!good)
                printf("that was %s\n", settings[k].name);
        }
        knoll_field_destroy(usual);
        knoll_graph_destroy(graph);
    }
}

/* Defaults are numbers too: 0.01 is not the same float upward and downward. */
static void defaults_are_the_same(void)
{
    for (size_t t = 0; knoll_type_at(t) != NULL; t++)
        for (size_t k = 0; k < COUNT(settings); k++) {
            const knoll_type_info *type = knoll_type_at(t);
            test_row = type->name;
            set(&settings[k]);
            knoll_graph *graph = knoll_graph_create(NULL);
            knoll_node node = knoll_graph_add(graph, type->name, NULL);
            set(&plain);
            knoll_node usual = knoll_graph_add(graph, type->name, NULL);
            for (int i = 0; i < type->parameter_count; i++)
                if (type->parameters[i].kind != KNOLL_SEED)
                    CHECK_NEAR(knoll_graph_number(graph, node, i, 0),
                               knoll_graph_number(graph, usual, i, 0), 0);
            knoll_graph_destroy(graph);
        }
}

static void one_liners_and_random_numbers(void)
{
    float right[6], seen[6];
    for (size_t k = 0; k <= COUNT(settings); k++) {
        float *to = k ? seen : right;
        set(k ? &settings[k - 1] : &plain);
        unsigned before = control();
        to[0] = knoll_white2(0.3, 1e-310, 1);
        to[1] = knoll_value3(0.3, 7.1, 1e9 + 0.3, 1);
        to[2] = knoll_perlin4(0.3, 0.7, -0.9, 3.3, 1);
        to[3] = knoll_simplex2(-0.3, 1e5 + 0.1, 1);
        to[4] = knoll_worley3(0.3, 1, 2, 1);
        to[5] = knoll_random_unit(1, 2);
        unsigned after = control();
        set(&plain);
        CHECK_HEX(after, before);
        CHECK_BYTES(to, right, sizeof right);
    }
}

/* A check of the test itself: the settings are in force. */
static void settings_work(void)
{
    volatile float small = 0x1p-126f, third = 3, one = 1;
    set(&settings[0]);
    volatile float up = one / third;
    set(&settings[1]);
    volatile float down = one / third;
    set(&settings[5]);
    volatile float flushed = small / third;
    set(&plain);
    volatile float kept = small / third;
    CHECK(up > down);
    CHECK(kept > 0);
    CHECK(FLUSH == 0 || flushed == 0);
}

int main(void)
{
    RUN(settings_work);
    RUN(the_hosts_settings_change_nothing);
    RUN(defaults_are_the_same);
    RUN(one_liners_and_random_numbers);
    return test_end();
}
