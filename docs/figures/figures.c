/* figures.c - what the pictures of docs need beside `knoll render`.

       figures tile COLUMNS OUT IN...      pictures in rows of COLUMNS
       figures magnify TIMES OUT IN        each pixel as a square of TIMES x TIMES
       figures gradients OUT IN            the lattice and its gradients, over perlin or simplex
       figures warp OUT BEFORE AFTER       where the warp of AFTER looks, as arrows over BEFORE
       figures profile OUT IN              the middle row as a skyline
       figures spectrum OUT IN             which waves a perlin or simplex is made of

   All files are PNG. One that Knoll made holds its recipe and its view, so a picture is all that
   these commands are told. From an installed Knoll:

       cc figures.c picture.c $(pkg-config --cflags --libs knoll-studio libpng) -lm -o figures */

#include "picture.h"

#include <knoll/knoll.h>
#include <knoll/studio.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double pi = 3.14159265358979323846;

/* ---- What a picture is of ------------------------------------------------------------------- */

typedef struct subject {
    knoll_recipe *recipe;
    knoll_view view; /* resolved */
    knoll_field *field;
} subject;

static void check(knoll_status status, const char *path, const knoll_error *error)
{
    if (status != KNOLL_OK) {
        die("%s: %s", path, error->message);
    }
}

static subject read_subject(const char *path)
{
    subject read;
    knoll_view stored;
    knoll_error error;
    check(knoll_view_from_png(path, &read.recipe, &stored, &error), path, &error);
    check(knoll_view_resolve(read.recipe, &stored, path, &read.view, &error), path, &error);
    check(knoll_recipe_compile(read.recipe, &read.field, &error), path, &error);
    return read;
}

static void free_subject(subject *read)
{
    knoll_field_destroy(read->field);
    knoll_recipe_destroy(read->recipe);
}

/* Between coordinates and pixels. */
static double coordinate(const knoll_view *view, int axis, double pixel)
{
    return view->origin[axis] + view->step[axis] * pixel;
}

static point pixel(const knoll_view *view, double x, double y)
{
    return (point){(x - view->origin[0]) / view->step[0], (y - view->origin[1]) / view->step[1]};
}

/* The side of a cell, in coordinates, of the one node that the recipe is. */
static double cell_of(const subject *of, const char *path)
{
    const knoll_graph *graph = knoll_recipe_graph(of->recipe);
    knoll_node node;
    int parameter, input;
    knoll_error error;
    check(knoll_graph_resolve(graph, knoll_recipe_output(of->recipe), "frequency", &node,
                              &parameter, &input, &error),
          path, &error);
    return 1 / knoll_graph_number(graph, node, parameter, 0);
}

/* ---- Commands ------------------------------------------------------------------------------- */

/* perlin's lattice is square; simplex has every second row moved by half a cell, and rows so near
   that all triangles have equal sides. The gradient is the field's slope at a lattice point. */
static picture gradients(const char *path)
{
    picture drawn = read_picture(path);
    subject of = read_subject(path);
    double cell = cell_of(&of, path), nudge = cell / 64;
    const char *type =
        knoll_graph_type(knoll_recipe_graph(of.recipe), knoll_recipe_output(of.recipe))->name;
    int triangular = strcmp(type, "simplex") == 0;
    double row_height = triangular ? cell * sqrt(3) / 2 : cell, shift = triangular ? cell / 2 : 0;

    int bottom = (int)ceil(coordinate(&of.view, 1, drawn.height) / row_height);
    int right = (int)ceil(coordinate(&of.view, 0, drawn.width) / cell);
    int top = (int)floor(of.view.origin[1] / row_height) - 1;
    int start = (int)floor(of.view.origin[0] / cell) - 1;
    for (int arrows = 0; arrows < 2; arrows++) {
        for (int row = top; row <= bottom; row++) {
            for (int column = start; column <= right; column++) {
                double x = column * cell + (row & 1) * shift, y = row * row_height;
                point at = pixel(&of.view, x, y);
                if (!arrows) {
                    const double ends[3][2] = {
                        {cell, 0}, {shift, row_height}, {-shift, row_height}};
                    for (int i = 0; i < 2 + triangular; i++) {
                        stroke(&drawn, at, pixel(&of.view, x + ends[i][0], y + ends[i][1]), 1, 1,
                               ink, 0.35);
                    }
                    continue;
                }
                double across = knoll_sample2(of.field, x + nudge, y) -
                                (double)knoll_sample2(of.field, x - nudge, y);
                double down = knoll_sample2(of.field, x, y + nudge) -
                              (double)knoll_sample2(of.field, x, y - nudge);
                double length = sqrt(across * across + down * down);
                double drawn_length = 0.4 * cell / of.view.step[0] / length;
                arrow(&drawn, at, across * drawn_length, down * drawn_length, 3, ink);
                stroke(&drawn, at, at, 8, 8, paper, 1);
                stroke(&drawn, at, at, 5.5, 5.5, ink, 1);
            }
        }
    }
    free_subject(&of);
    return drawn;
}

/* The same warp of the coordinates themselves says where a pixel looks. */
static picture warp(const char *before, const char *after)
{
    picture drawn = read_picture(before);
    subject of = read_subject(after);
    knoll_graph *graph = knoll_recipe_graph(of.recipe);
    knoll_field *looks_at[2];
    for (int axis = 0; axis < 2; axis++) {
        knoll_coordinate_parameters parameters = {axis == 0 ? KNOLL_AXIS_X : KNOLL_AXIS_Y};
        knoll_error error;
        knoll_graph_connect(graph, knoll_recipe_output(of.recipe), "source",
                            knoll_make_coordinate(graph, &parameters));
        check(knoll_recipe_compile(of.recipe, &looks_at[axis], &error), after, &error);
    }
    enum { SPACING = 30 };
    for (int j = SPACING / 2; j < drawn.height; j += SPACING) {
        for (int i = SPACING / 2; i < drawn.width; i += SPACING) {
            double x = coordinate(&of.view, 0, i), y = coordinate(&of.view, 1, j);
            point at = {i, j};
            point tip =
                pixel(&of.view, knoll_sample2(looks_at[0], x, y), knoll_sample2(looks_at[1], x, y));
            arrow(&drawn, at, tip.x - at.x, tip.y - at.y, 2, orange);
        }
    }
    knoll_field_destroy(looks_at[0]);
    knoll_field_destroy(looks_at[1]);
    free_subject(&of);
    return drawn;
}

static picture profile(const char *path)
{
    subject of = read_subject(path);
    const knoll_view *view = &of.view;
    int width = (int)view->size[0], height = width / 3;
    picture drawn = new_picture(width, height, (colour){{226, 232, 240}});
    point last = {0, 0};
    for (int x = 0; x < width; x++) {
        double value = knoll_sample2(of.field, coordinate(view, 0, x),
                                     coordinate(view, 1, (double)(view->size[1] / 2)));
        point now = {x, height * (view->high - value) / ((double)view->high - view->low)};
        for (int y = (int)fmax(0, ceil(now.y)); y < height; y++) {
            blend(&drawn, x, y, (colour){{120, 134, 150}}, 1);
        }
        stroke(&drawn, x > 0 ? last : now, now, 2, 2, ink, 1);
        last = now;
    }
    free_subject(&of);
    return drawn;
}

/* Which waves the field is made of, by how far their crests lie apart: none in the middle, LEAST
   pixels at the edges. The mean power, over SEEDS fields, of a Fourier transform of SIDE samples
   through a Hann window; black is a hundredth of the strongest wave's amplitude. */
static picture spectrum(const char *path)
{
    enum { SIDE = 128, SPACING = 3, SEEDS = 64 };
    const double least = 8;
    subject of = read_subject(path);
    int size = (int)of.view.size[0];
    knoll_grid grid = knoll_grid_default(2);
    for (int axis = 0; axis < 2; axis++) {
        grid.origin[axis] = of.view.origin[axis];
        grid.step[axis] = of.view.step[axis] * SPACING;
        grid.count[axis] = SIDE;
    }

    /* One wave a column of the picture, or a row: the transform is taken across, then down. */
    double *cosine = allocate((size_t)size * SIDE, sizeof *cosine);
    double *sine = allocate((size_t)size * SIDE, sizeof *sine);
    for (int k = 0; k < size; k++) {
        double turn = 2 * pi * (2.0 * k / (size - 1) - 1) / least * SPACING;
        for (int i = 0; i < SIDE; i++) {
            double window = 0.5 - 0.5 * cos(2 * pi * (i + 0.5) / SIDE);
            cosine[k * SIDE + i] = window * cos(turn * i);
            sine[k * SIDE + i] = window * sin(turn * i);
        }
    }
    float *values = allocate(SIDE * SIDE, sizeof *values);
    double *power = allocate((size_t)size * (size_t)size, sizeof *power), most = 0;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        knoll_field *field;
        if (knoll_field_reseed(of.field, seed, &field) != KNOLL_OK ||
            knoll_sample_grid(field, &grid, &values, NULL) != KNOLL_OK) {
            die("%s: cannot be sampled", path);
        }
        knoll_field_destroy(field);
        for (int across = 0; across < size; across++) {
            const double *c = cosine + across * SIDE, *s = sine + across * SIDE;
            double real[SIDE] = {0}, imaginary[SIDE] = {0};
            for (int i = 0; i < SIDE * SIDE; i++) {
                real[i / SIDE] += values[i] * c[i % SIDE];
                imaginary[i / SIDE] += values[i] * s[i % SIDE];
            }
            for (int down = 0; down < size; down++) {
                double a = 0, b = 0;
                c = cosine + down * SIDE;
                s = sine + down * SIDE;
                for (int j = 0; j < SIDE; j++) {
                    a += real[j] * c[j] - imaginary[j] * s[j];
                    b += real[j] * s[j] + imaginary[j] * c[j];
                }
                power[down * size + across] += a * a + b * b;
                most = fmax(most, power[down * size + across]);
            }
        }
    }

    picture drawn = new_picture(size, size, (colour){{0, 0, 0}});
    for (int i = 0; i < size * size; i++) {
        blend(&drawn, i % size, i / size, paper, fmax(0, 1 + log10(power[i] / most) / 4));
    }
    free(cosine);
    free(sine);
    free(values);
    free(power);
    free_subject(&of);
    return drawn;
}

int main(int count, char **words)
{
    const char *command = count > 3 ? words[1] : "";
    picture drawn = {0, 0, NULL};
    const char *path = count > 2 ? words[2] : "";
    if (strcmp(command, "tile") == 0 && count > 4 && atoi(words[2]) > 0) {
        path = words[3];
        drawn = tile(atoi(words[2]), words + 4, count - 4);
    } else if (strcmp(command, "magnify") == 0 && count > 4 && atoi(words[2]) > 0) {
        path = words[3];
        drawn = magnify(atoi(words[2]), words[4]);
    } else if (strcmp(command, "gradients") == 0) {
        drawn = gradients(words[3]);
    } else if (strcmp(command, "warp") == 0 && count > 4) {
        drawn = warp(words[3], words[4]);
    } else if (strcmp(command, "profile") == 0) {
        drawn = profile(words[3]);
    } else if (strcmp(command, "spectrum") == 0) {
        drawn = spectrum(words[3]);
    } else {
        die("figures tile COLUMNS OUT IN... | magnify TIMES OUT IN | warp OUT BEFORE AFTER | gradients OUT IN | "
            "profile OUT IN | spectrum OUT IN");
    }
    write_picture(&drawn, path);
    free(drawn.pixels);
    return 0;
}
