/* render.c - `knoll render`: a recipe and the options that say what to draw of it, into a file. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"

enum {
    OPTION_WINDOW = OPTION_OWN,
    OPTION_DEPTH,
    OPTION_BAND_LIMIT,
    OPTION_FORMAT,
    OPTION_THREADS,
    OPTION_GRADIENT,
    OPTION_NORMALS,
    OPTION_STRENGTH,
    OPTION_ASCII
};

static const struct option options[] = {
    GRID_OPTIONS,
    {"window", required_argument, NULL, OPTION_WINDOW},
    RECIPE_OPTIONS,
    {"depth", required_argument, NULL, OPTION_DEPTH},
    {"ramp", required_argument, NULL, OPTION_RAMP},
    {"range", required_argument, NULL, OPTION_RANGE},
    {"band-limit", required_argument, NULL, OPTION_BAND_LIMIT},
    {"format", required_argument, NULL, OPTION_FORMAT},
    {"threads", required_argument, NULL, OPTION_THREADS},
    {"gradient", no_argument, NULL, OPTION_GRADIENT},
    {"normals", optional_argument, NULL, OPTION_NORMALS},
    {"strength", required_argument, NULL, OPTION_STRENGTH},
    {"output", required_argument, NULL, 'o'},
    {"ascii", no_argument, NULL, OPTION_ASCII},
    {"help", no_argument, NULL, OPTION_HELP},
    {NULL, 0, NULL, 0},
};

struct request {
    view_options show;
    bool ascii, has_window, has_normals;
};

static bool read_depth(const char *text, int *depth)
{
    if (strcmp(text, "8") != 0 && strcmp(text, "16") != 0) {
        usage("--depth", "%s is not a depth; write 8 or 16", quote(text).text);
        return false;
    }
    *depth = text[0] == '8' ? 8 : 16;
    return true;
}

static bool read_normals(const char *text, struct request *request)
{
    static const char *const names[] = {"none", "opengl", "directx"};
    request->has_normals = true;
    for (int i = 0; i < 3; i++) {
        if (strcmp(text ? text : "opengl", names[i]) == 0) {
            request->show.view.normals = (knoll_normals)i;
            return true;
        }
    }
    usage("--normals",
          "%s is none; write --normals for y up (OpenGL), --normals=directx for y down, or "
          "--normals=none",
          quote(text).text);
    return false;
}

static bool read_strength(const char *text, float *strength)
{
    double number = 0;
    if (!read_number(text, &number) || !(number >= 1e-6 && number <= 1e6)) {
        usage("--strength", "%s is not a number from 1e-6 to 1e6 such as 2", quote(text).text);
        return false;
    }
    *strength = (float)number;
    return true;
}

static bool read_option(struct request *request, int option, const char *text)
{
    knoll_view *view = &request->show.view;
    switch (option) {
    case OPTION_ASCII: request->ascii = true; return true;
    case OPTION_GRADIENT: view->gradient = 1; return true;
    case OPTION_NORMALS: return read_normals(text, request);
    case OPTION_STRENGTH: return read_strength(text, &view->strength);
    case OPTION_WINDOW:
        request->has_window = true;
        memset(view->window, 0, sizeof view->window);
        return read_window("--window", text, view->window);
    case OPTION_DEPTH: return read_depth(text, &view->depth);
    case OPTION_BAND_LIMIT: return read_band_limit("--band-limit", text, view);
    case OPTION_FORMAT: return read_format("--format", text, &view->format);
    case OPTION_THREADS: return read_whole("--threads", text, 0, 1024, &view->threads);
    default: return read_view_option(&request->show, option, text, "picture.png");
    }
}

/* Puts what was asked for over the view that a PNG brought, or over the default one. */
static void apply(const struct request *request, knoll_recipe *recipe, knoll_view *view)
{
    const knoll_view *asked = &request->show.view;
    if (request->has_window || request->show.grid.sizes) {
        memcpy(view->window, asked->window, sizeof view->window);
    }
    apply_view(&request->show, recipe, view);
    view->depth = asked->depth ? asked->depth : view->depth;
    if (asked->has_band_limit) {
        view->has_band_limit = 1;
        view->band_limit = asked->band_limit;
    }
    view->gradient = asked->gradient;
    view->normals = request->has_normals ? asked->normals : view->normals;
    view->strength = asked->strength > 0 ? asked->strength : view->strength;
    view->threads = asked->threads;
    view->format = request->ascii ? KNOLL_FORMAT_ASCII : asked->format;
}

/* Characters are twice as high as wide. Text without a size shows what a picture without one shows,
   in a terminal's columns; text with a width alone what a picture of that width shows, in half the
   rows. */
static void apply_text_size(const knoll_recipe *recipe, knoll_view *view)
{
    enum { COLUMNS = 72, LINES = 36 };
    knoll_view whole = *view, resolved;
    whole.format = KNOLL_FORMAT_PNG;
    memset(whole.window, 0, sizeof whole.window);
    if (view->size[1] || knoll_view_resolve(recipe, &whole, "-", &resolved, NULL) != KNOLL_OK) {
        return;
    }
    if (!view->size[0]) {
        view->size[0] = COLUMNS;
        view->size[1] = LINES;
    } else if (resolved.size[1]) {
        view->size[1] = (resolved.size[1] + 1) / 2;
    } else {
        return; /* one dimension has one row */
    }
    if (!view->has_step) {
        view->has_step = view->has_origin = 1;
        memcpy(view->origin, resolved.origin, sizeof view->origin);
        memcpy(view->step, resolved.step, sizeof view->step);
        for (int a = 0; a < 2; a++) {
            view->step[a] *= (double)resolved.size[a] / (double)view->size[a];
        }
    }
}

static void show_progress(void *user, double done)
{
    int *shown = user, percent = (int)(100.0 * done);
    if (percent != *shown) {
        *shown = percent;
        fprintf(stderr, "\r%3d %%", percent);
        fflush(stderr);
    }
}

/* "terrain.png: 1024x1024, seed 42, 0.31 s" */
static void report(const char *path, const knoll_view *resolved, uint64_t seed, double start)
{
    char size[100] = "";
    int axes = KNOLL_AXES;
    while (axes > 2 && resolved->window[axes - 1][1] == 1) {
        axes--;
    }
    for (int a = 0; a < axes; a++) {
        size_t length = strlen(size);
        snprintf(size + length, sizeof size - length, "%s%zu", a ? "x" : "",
                 resolved->window[a][1]);
    }
    report_file(path, start, "%s, seed %llu", size, (unsigned long long)seed);
}

/* Heights that the range cuts off are lost, and a height map does not show it. */
static void report_clipped(const char *path, const knoll_view *resolved, uint64_t clipped)
{
    double samples = 1;
    for (int a = 0; a < KNOLL_AXES; a++) {
        samples *= (double)resolved->window[a][1];
    }
    if ((double)clipped > 0.001 * samples) {
        warn(strcmp(path, "-") ? path : "standard output",
             "%.3g %% of the samples lie outside of the range %.7g:%.7g and take its ends; give "
             "a wider --range LO:HI (knoll analyze tells the extremes)",
             100 * (double)clipped / samples, (double)resolved->low, (double)resolved->high);
    }
}

/* Files of floats hold the field itself, so a depth or a range that is asked for would be lost. A
   raw file's range stands beside it. */
static int refuse_lost(const view_options *show, knoll_format format)
{
    const bool floats = format == KNOLL_FORMAT_NPY || format == KNOLL_FORMAT_PFM;
    if (show->view.depth && (floats || format == KNOLL_FORMAT_RAW)) {
        return usage("--depth", "npy, raw and pfm files hold 32-bit floats; leave it out, or draw "
                                "a png, pgm or r16");
    }
    if (show->view.has_range && floats) {
        return usage("--range", "npy and pfm files hold the field's own values, whatever their "
                                "range; leave it out, or draw a png, pgm or r16");
    }
    return EXIT_OK;
}

static int draw(const char *what, const struct request *request, knoll_recipe *recipe,
                knoll_view *view)
{
    const char *path = request->show.path;
    int shown = -1;
    double start = seconds_now();
    uint64_t clipped = 0;
    knoll_view resolved;
    knoll_error error;
    apply(request, recipe, view);
    if (request->show.view.strength > 0 && !view->normals) {
        return usage("--strength", "it is that of normals; add --normals");
    }
    if (view->format == KNOLL_FORMAT_ASCII) {
        apply_text_size(recipe, view);
    }
    if (knoll_view_resolve(recipe, view, path, &resolved, &error) != KNOLL_OK) {
        if (strcmp(error.path, "normals") == 0 && !request->has_normals) {
            return usage(path, "%s shows normals, and %s; add --normals=none to draw its values",
                         what, error.message);
        }
        return strcmp(error.path, path) == 0 ? usage(path, "%s", error.message)
                                             : refuse_view(options, what, &error);
    }
    int code = refuse_lost(&request->show, resolved.format);
    if (code != EXIT_OK) {
        return code;
    }
    for (int a = 0; a < request->show.grid.steps; a++) {
        if (resolved.step[a] == 0.0) {
            return usage("--step",
                         "the picture has %d dimension%s, and the step has a %c: give the size an "
                         "axis more",
                         a, a == 1 ? "" : "s", "xyzw"[a]);
        }
    }
    if (strcmp(path, "-") == 0 && resolved.format != KNOLL_FORMAT_ASCII && isatty(STDOUT_FILENO)) {
        return usage("-o -", "this terminal cannot show a picture file; write -o picture.png, or "
                             "--ascii");
    }
    bool terminal = isatty(STDERR_FILENO) != 0;
    if (terminal) {
        view->progress = show_progress;
        view->user = &shown;
    }
    view->clipped = &clipped;
    knoll_status status = knoll_render_file(recipe, view, path, &error);
    if (terminal && shown >= 0) {
        fprintf(stderr, "\r     \r");
    }
    if (status != KNOLL_OK) {
        return failure_of(strcmp(path, "-") ? path : "standard output", &error);
    }
    warn_of_lattice(recipe, &resolved);
    report(path, &resolved, knoll_recipe_seed(recipe), start);
    report_clipped(path, &resolved, clipped);
    return EXIT_OK;
}

int command_render(int argc, char **argv)
{
    struct request request = {.show.view = knoll_view_default()};
    command_line line = {.command = "render", .options = options, .argc = argc, .argv = argv};
    int option;
    while ((option = next_option(&line)) != OPTION_END) {
        if (option == OPTION_HELP) {
            return print_help("render");
        }
        if (option == OPTION_BAD || !read_option(&request, option, optarg)) {
            return EXIT_USAGE;
        }
    }
    if (line.count != 1) {
        return line.count
                   ? usage(line.words[1], "one recipe at a time; options begin with --, see `knoll "
                                          "render --help`")
                   : usage("render", "what to draw is missing; write a preset such as terrain, a "
                                     "node type such as perlin, or a recipe file");
    }
    if (request.ascii && request.show.view.format != KNOLL_FORMAT_AUTO &&
        request.show.view.format != KNOLL_FORMAT_ASCII) {
        return usage("--ascii", "text is a format; leave out --format");
    }
    if (!request.show.path && !request.ascii) {
        return usage("render",
                     "where to draw to is missing; add -o %s.png, -o - for standard "
                     "output, or --ascii",
                     strpbrk(line.words[0], "/.") ? "picture" : line.words[0]);
    }
    request.show.path = request.show.path ? request.show.path : "-";

    knoll_recipe *recipe = NULL;
    knoll_view view = knoll_view_default();
    int code = load_recipe(line.words[0], &request.show.recipe, &recipe, &view);
    if (code == EXIT_OK) {
        code = draw(line.words[0], &request, recipe, &view);
    }
    knoll_recipe_destroy(recipe);
    return code;
}
