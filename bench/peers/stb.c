/* stb.c - stb_perlin.h, the gradient noise that most C programs begin with. It has three dimensions
   only; two are its plane z = 0. */
#include "peers.h"

#ifdef KNOLL_PEERS_STB

#define STB_PERLIN_IMPLEMENTATION
#include <stb/stb_perlin.h>

/* ---- The terrain, end to end ---------------------------------------------------------------- */

#ifdef KNOLL_PEERS_PNG

#include <png.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <zlib.h>

/* What recipes/terrain.json says, as a program would say it without Knoll: one loop over the
   pixels, one thread, and libpng set as our own encoder sets it. */

static float noise(float x, float y, int seed)
{
    return stb_perlin_noise3_seed(x, y, 0.0f, 0, 0, 0, seed);
}

static float fbm(float x, float y, int octaves, int seed)
{
    float sum = 0.0f, weight = 1.0f, total = 0.0f;
    for (int i = 0; i < octaves; i++) {
        sum += weight * noise(x, y, seed + i);
        total += weight;
        weight *= 0.5f;
        x *= 2.0f;
        y *= 2.0f;
    }
    return sum / total;
}

static float crests(float x, float y, int octaves, int seed)
{
    float sum = 0.0f, weight = 1.0f, total = 0.0f;
    for (int i = 0; i < octaves; i++) {
        float n = noise(x, y, seed + i);
        sum -= weight * (n < 0.0f ? -n : n);
        total += weight;
        weight *= 0.5f;
        x *= 2.0f;
        y *= 2.0f;
    }
    return sum / total;
}

static float remap(float x, float from_low, float from_high, float to_low, float to_high)
{
    return to_low + (x - from_low) / (from_high - from_low) * (to_high - to_low);
}

static float height(float x, float y)
{
    float bend_x = fbm(0.004f * x, 0.004f * y, 3, 60);
    float bend_y = fbm(0.004f * x, 0.004f * y, 3, 70);
    float wx = x + 30.0f * bend_x, wy = y + 30.0f * bend_y;
    float hills = fbm(0.005f * wx, 0.005f * wy, 10, 0);
    float ridges = crests(0.005f * wx, 0.005f * wy, 9, 20);
    float t = remap(hills, -0.1f, 0.45f, 0.0f, 1.0f);
    float ix = x + 110.0f * bend_x, iy = y + 110.0f * bend_y;
    ridges = remap(ridges, -0.5f, -0.02f, -0.25f, 0.75f);
    t = t < 0.0f ? 0.0f : t > 1.0f ? 1.0f : t;
    return hills + t * (ridges - hills) + remap(ix * ix + iy * iy, 0.0f, 262144.0f, 0.33f, -0.85f);
}

static void draw_row(png_byte *row, size_t width, float step, float y)
{
    for (size_t i = 0; i < width; i++) {
        float at = remap(height(-512.0f + step * (float)i, y), -0.8f, 0.9f, 0.0f, 65535.0f);
        unsigned value = at < 0.0f ? 0 : at > 65535.0f ? 65535 : (unsigned)(at + 0.5f);
        row[2 * i] = (png_byte)(value >> 8);
        row[2 * i + 1] = (png_byte)(value & 255);
    }
}

static int draw(FILE *file, size_t size)
{
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
    png_infop info = png ? png_create_info_struct(png) : NULL;
    png_byte *row = malloc(2 * size);
    if (!info || !row || setjmp(png_jmpbuf(png))) {
        png_destroy_write_struct(&png, &info);
        free(row);
        return -1;
    }
    png_init_io(png, file);
    png_set_compression_level(png, 1);
    png_set_compression_mem_level(png, 9);
    png_set_compression_strategy(png, Z_RLE);
    png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_AVG);
    png_set_IHDR(png, info, (png_uint_32)size, (png_uint_32)size, 16, PNG_COLOR_TYPE_GRAY,
                 PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_write_info(png, info);
    for (size_t y = 0; y < size; y++) {
        float step = 1024.0f / (float)size;
        draw_row(row, size, step, -512.0f + step * (float)y);
        png_write_row(png, row);
    }
    png_write_end(png, NULL);
    png_destroy_write_struct(&png, &info);
    free(row);
    return 0;
}

static double run_terrain(const peer *self, const bench_task *task, const bench_work *work,
                          float *output)
{
    FILE *file = tmpfile();
    (void)self, (void)task, (void)output;
    if (!file || draw(file, work->count[0]) != 0) {
        fprintf(stderr, "knoll-bench-peers: terrain by stb_perlin: no picture could be written\n");
        exit(1);
    }
    fclose(file);
    return 0;
}

#else

static double run_terrain(const peer *self, const bench_task *task, const bench_work *work,
                          float *output)
{
    (void)self, (void)task, (void)work, (void)output;
    return -1;
}

#endif

/* ---- Noise ---------------------------------------------------------------------------------- */

static float sample(const bench_task *task, float x, float y, float z)
{
    float f = task->frequency;
    return task->octaves > 1 ? stb_perlin_fbm_noise3(x * f, y * f, z * f, 2.0f, 0.5f, task->octaves)
                             : stb_perlin_noise3(x * f, y * f, z * f, 0, 0, 0);
}

static double run(const peer *self, const bench_task *task, const bench_work *work, float *output)
{
    if (task->shape == BENCH_FILE) {
        return run_terrain(self, task, work, output);
    }
    if (task->noise != BENCH_PERLIN || task->dimensions > 3) {
        return -1;
    }
    if (task->shape == BENCH_POINTS) {
        const float *const *at = work->positions;
        for (size_t i = 0; i < work->count[0]; i++) {
            output[i] = sample(task, at[0][i], at[1][i], at[2] ? at[2][i] : 0.0f);
        }
        return 0;
    }
    if (task->shape != BENCH_GRID) {
        return -1;
    }
    for (size_t z = 0; z < work->count[2]; z++) {
        for (size_t y = 0; y < work->count[1]; y++) {
            for (size_t x = 0; x < work->count[0]; x++) {
                *output++ = sample(task, (float)x, (float)y, (float)z);
            }
        }
    }
    return 0;
}

void peers_add_stb(peer_list *list)
{
    peers_add(list, "stb_perlin", run, NULL);
}

#else

void peers_add_stb(peer_list *list)
{
    (void)list;
    peers_missing("stb_perlin", "not found when this was built (libstb-dev)");
}

#endif
