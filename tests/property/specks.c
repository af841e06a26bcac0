/* specks.c - pictures of fractals have no pixel that stands out of its neighbours: field case C39,
   values beyond the range that wrapped to the other end of a byte. */
#define _XOPEN_SOURCE 700

#include <knoll/studio.h>

#include "decode.h"

#include <unistd.h>

enum { SIDE = 256 };

static char path[64];

static knoll_recipe *fractal(int octaves, double gain)
{
    char text[300];
    knoll_recipe *recipe = NULL;
    snprintf(
        text, sizeof text,
        "{\"knoll\": 1, \"nodes\": {\"output\": {\"type\": \"fbm\", \"octaves\": %d, \"gain\": "
        "%g, \"source\": {\"type\": \"perlin\", \"frequency\": %g}}}}",
        octaves, gain, 0.2 / (1 << (octaves - 1)));
    CHECK_INT(knoll_recipe_parse(text, strlen(text), &recipe, NULL), KNOLL_OK);
    return recipe;
}

static int of_number(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

/* Pixels that differ from the median of their 3x3 neighbours by more than 100 of 255. */
static int count_specks(const decoded *image)
{
    int specks = 0;
    size_t bytes = (size_t)image->depth / 8;
    for (size_t y = 1; image->pixels && y + 1 < image->height; y++) {
        for (size_t x = 1; x + 1 < image->width; x++) {
            int around[9];
            for (size_t i = 0; i < 9; i++) {
                around[i] =
                    image->pixels[(y + i / 3 - 1) * image->row_bytes + (x + i % 3 - 1) * bytes];
            }
            int pixel = around[4];
            qsort(around, 9, sizeof *around, of_number);
            specks += abs(pixel - around[4]) > 100;
        }
    }
    return specks;
}

/* The range is narrow, so that many values lie beyond both of its ends. */
static void c39_no_specks(void)
{
    const double gains[] = {0.3, 0.5, 0.99};
    for (int octaves = 1; octaves <= 16; octaves += 3) {
        for (size_t i = 0; i < 2 * COUNT(gains); i++) {
            knoll_recipe *recipe = fractal(octaves, gains[i / 2]);
            knoll_view view = knoll_view_default();
            view.size[0] = view.size[1] = SIDE;
            view.depth = i % 2 ? 16 : 8;
            view.has_range = 1;
            view.low = -0.4f;
            view.high = 0.4f;
            CHECK_INT(knoll_render_file(recipe, &view, path, NULL), KNOLL_OK);
            decoded image = decode_png(path);
            CHECK_INT(count_specks(&image), 0);
            free(image.pixels);
            knoll_recipe_destroy(recipe);
        }
    }
}

int main(void)
{
    snprintf(path, sizeof path, "/tmp/knoll-specks-%ld.png", (long)getpid());
    RUN(c39_no_specks);
    unlink(path);
    return test_end();
}
