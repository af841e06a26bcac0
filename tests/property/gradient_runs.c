/* gradient_runs.c - derivatives have the same bits on every instruction set, in threads, with the
   caller's scratch, and past the caches. */
#define _POSIX_C_SOURCE 200809L

#include "gradients.h"

#include "allocator.h"

#include <pthread.h>

static void every_instruction_set(void)
{
    for (size_t i = 0; i < ALL_FIELDS; i++) {
        knoll_node output;
        knoll_graph *graph = all_fields_at(i, &output);
        const char *isa;
        for (size_t s = i % 2; s < COUNT(sizes); s += 2) {
            knoll_grid grid = grid_of(sizes[s], i * COUNT(sizes) + s);
            for (size_t k = 0; (isa = knoll_isa_at(k)) != NULL; k++) {
                CHECK_INT(knoll_isa_force(isa, NULL), KNOLL_OK);
                knoll_field *field = must_compile(graph, output, i), *gradient = gradient_of(field);
                fill(gradient, &grid, k == 0 ? &whole : &found, 0);
                if (k > 0 && !same(&found, &whole, grid.dimensions, count_of(&grid)))
                    printf("%s on %s\n", test_row, isa);
                knoll_field_destroy(field);
                knoll_field_destroy(gradient);
            }
            CHECK_INT(knoll_isa_force(NULL, NULL), KNOLL_OK);
        }
        knoll_graph_destroy(graph);
    }
    test_row = "";
}

enum { THREADS = 8 };
static struct work {
    const knoll_field *gradient;
    knoll_grid grid;
    samples parts;
    knoll_status status;
} works[THREADS];

static void *fill_in_thread(void *user)
{
    struct work *work = user;
    float *outputs[PARTS];
    for (int part = 0; part < PARTS; part++)
        outputs[part] = work->parts.part[part];
    for (int i = 0; i < 5; i++)
        work->status = knoll_sample_grid(work->gradient, &work->grid, outputs, NULL);
    return NULL;
}

static void one_field_for_many_threads(void)
{
    for (size_t i = 4; i < ALL_FIELDS; i += 17) {
        knoll_node output;
        knoll_graph *graph = all_fields_at(i, &output);
        knoll_field *field = must_compile(graph, output, i), *gradient = gradient_of(field);
        pthread_t threads[THREADS];
        for (int t = 0; t < THREADS; t++) {
            works[t].gradient = gradient;
            works[t].grid = grid_of(sizes[(size_t)t % COUNT(sizes)], i);
            if (!CHECK_INT(pthread_create(&threads[t], NULL, fill_in_thread, &works[t]), 0))
                exit(test_end());
        }
        for (int t = 0; t < THREADS; t++) {
            pthread_join(threads[t], NULL);
            CHECK_INT(works[t].status, KNOLL_OK);
            fill(gradient, &works[t].grid, &whole, 0);
            same(&works[t].parts, &whole, works[t].grid.dimensions, count_of(&works[t].grid));
        }
        knoll_field_destroy(field);
        knoll_field_destroy(gradient);
        knoll_graph_destroy(graph);
    }
    test_row = "";
}

/* The caller's scratch serves all calls, whatever its alignment; too little is left alone. */
static void callers_scratch(void)
{
    test_memory memory = {0};
    knoll_allocator allocator = test_allocator(&memory);
    knoll_graph *graph = knoll_graph_create(&allocator);
    knoll_node source = knoll_make_perlin(graph, NULL), bend = knoll_make_value(graph, NULL);
    knoll_node none = {0};
    knoll_node warp = knoll_make_warp(graph, source, none, none, none, none, bend, NULL);
    const knoll_node outputs_of[2] = {knoll_make_fbm(graph, warp, NULL), source};
    for (size_t s = 0; s < COUNT(sizes); s++)
        for (size_t count = 1; count <= 2; count++) {
            knoll_field *field = NULL;
            CHECK_INT(knoll_compile_outputs(graph, outputs_of, count, s, &field, NULL), KNOLL_OK);
            knoll_field *gradient = gradient_of(field);
            knoll_grid grid = grid_of(sizes[s], s);
            const size_t size = knoll_scratch_size(gradient), total = count_of(&grid);
            static samples second;
            float *outputs[2 * PARTS];
            CHECK_INT(knoll_field_outputs(gradient), count);
            for (int part = 0; part <= grid.dimensions; part++) {
                outputs[part] = whole.part[part];
                outputs[grid.dimensions + 1 + part] = second.part[part];
            }
            CHECK_INT(knoll_sample_grid(gradient, &grid, outputs, NULL), KNOLL_OK);
            for (int part = 0; part <= grid.dimensions; part++)
                outputs[part] = found.part[part];
            unsigned char *scratch = malloc(size + 64);
            for (size_t shift = 0; scratch && shift < 64; shift += 7) {
                memset(scratch, 0xa5, size + 64);
                memory.calls = 0;
                CHECK_INT(knoll_sample_grid(
                              gradient, &grid, outputs,
                              &(knoll_sampling){.scratch = scratch + shift, .scratch_size = size}),
                          KNOLL_OK);
                CHECK_INT(memory.calls, 0);
                same(&found, &whole, grid.dimensions, total);
                CHECK(scratch[shift + size] == 0xa5);
                memset(scratch, 0xa5, size + 64);
                CHECK_INT(knoll_sample_grid(
                              gradient, &grid, outputs,
                              &(knoll_sampling){.scratch = scratch + shift, .scratch_size = 16}),
                          KNOLL_OK);
                CHECK(memory.calls > 0 && scratch[shift] == 0xa5 && scratch[shift + 15] == 0xa5);
            }
            free(scratch);
            knoll_field_destroy(field);
            knoll_field_destroy(gradient);
        }
    knoll_graph_destroy(graph);
    CHECK_INT(memory.live, 0);
}

/* More samples than caches hold go past them, with the same bits. */
static void past_the_caches(void)
{
    enum { WIDTH = 1 << 12, HEIGHT = (1 << 11) + 40, TOTAL = WIDTH * HEIGHT, STRIP = 256 };
    static const char *const types[] = {"perlin", "value", "simplex", "worley"};
    float *all = malloc(3 * (size_t)TOTAL * sizeof *all);
    float *strip = malloc(3 * (size_t)WIDTH * STRIP * sizeof *strip);
    for (size_t i = 0; CHECK(all && strip) && i < 2 * COUNT(types); i++) {
        if (i > 4 && !test_long())
            break;
        knoll_graph *graph = knoll_graph_create(NULL);
        knoll_node node = knoll_graph_add(graph, types[i % COUNT(types)], NULL);
        if (i >= COUNT(types))
            node = knoll_make_fbm(graph, node, &(knoll_fbm_parameters){3, 2, 0.5f});
        knoll_field *field = must_compile(graph, node, i), *gradient = gradient_of(field);
        knoll_grid grid = knoll_grid_default(2);
        grid.count[0] = WIDTH;
        grid.count[1] = HEIGHT;
        float *outputs[] = {all, all + TOTAL, all + 2 * TOTAL};
        CHECK_INT(knoll_sample_grid(gradient, &grid, outputs, NULL), KNOLL_OK);
        for (size_t row = 0; row < HEIGHT; row += STRIP) {
            grid.first[1] = (int64_t)row;
            grid.count[1] = HEIGHT - row < STRIP ? HEIGHT - row : STRIP;
            float *parts[] = {strip, strip + WIDTH * STRIP, strip + 2 * WIDTH * STRIP};
            CHECK_INT(knoll_sample_grid(gradient, &grid, parts, NULL), KNOLL_OK);
            for (int part = 0; part < 3; part++)
                CHECK_BYTES(outputs[part] + row * WIDTH, parts[part],
                            grid.count[1] * WIDTH * sizeof(float));
        }
        knoll_field_destroy(field);
        knoll_field_destroy(gradient);
        knoll_graph_destroy(graph);
    }
    free(all);
    free(strip);
}

int main(void)
{
    RUN(every_instruction_set);
    RUN(one_field_for_many_threads);
    RUN(callers_scratch);
    RUN(past_the_caches);
    return test_end();
}
