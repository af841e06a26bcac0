/* sheet.c - `knoll sheet`: a recipe drawn once for each value of one or two parameters,
   labelled. */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sheet.h"

#include <knoll/analysis.h>

enum { OPTION_VARY = OPTION_OWN, OPTION_TITLE };

static const struct option options[] = {
    {"vary", required_argument, NULL, OPTION_VARY},
    GRID_OPTIONS,
    RECIPE_OPTIONS,
    {"ramp", required_argument, NULL, OPTION_RAMP},
    {"range", required_argument, NULL, OPTION_RANGE},
    {"title", required_argument, NULL, OPTION_TITLE},
    {"output", required_argument, NULL, 'o'},
    {"help", no_argument, NULL, OPTION_HELP},
    {NULL, 0, NULL, 0},
};

/* ---- The command line ----------------------------------------------------------------------- */

/* Values stand between commas, but not those within brackets: period=[4,4],[8,8]. */
/* A path without the name of the node that it means by itself. */
static const char *in_output(const char *path)
{
    static const char output[] = "output.";
    return strncmp(path, output, sizeof output - 1) == 0 ? path + sizeof output - 1 : path;
}

static bool read_vary(const char *text, struct request *request)
{
    const char *equals = strchr(text, '=');
    if (!equals || equals == text || (size_t)(equals - text) >= sizeof request->vary->path) {
        usage("--vary", "%s is not of the form PATH=VALUE,VALUE, such as octaves=1,2,4,8",
              quote(text).text);
        return false;
    }
    if (request->variations == 2) {
        usage("--vary", "a sheet has two directions; leave one of three parameters out");
        return false;
    }
    variation *v = &request->vary[request->variations++];
    snprintf(v->path, sizeof v->path, "%.*s", (int)(equals - text), text);
    for (const char *at = equals; *at;) {
        const char *start = ++at;
        for (int depth = 0; *at && (depth > 0 || *at != ','); at++) {
            depth += (*at == '[' || *at == '{') - (*at == ']' || *at == '}');
        }
        size_t length = (size_t)(at - start);
        if (length == 0 || length >= sizeof *v->values || v->count == MOST_VALUES) {
            usage("--vary",
                  length == 0
                      ? "%s has a value that is empty; write them with commas between, such "
                        "as octaves=1,2,4,8"
                      : "%s has more than 64 values, or one of more than 63 letters",
                  quote(text).text);
            return false;
        }
        snprintf(v->values[v->count++], sizeof *v->values, "%.*s", (int)length, start);
    }
    return true;
}

static bool read_title(const char *text, struct request *request)
{
    if (strlen(text) > LONGEST_TITLE || !can_be_put(text)) {
        usage("--title", "a title is up to %d bytes of UTF-8 without control characters",
              LONGEST_TITLE);
        return false;
    }
    request->title = text;
    return true;
}

static bool read_option(struct request *request, int option, const char *text)
{
    switch (option) {
    case OPTION_VARY: return read_vary(text, request);
    case OPTION_TITLE: return read_title(text, request);
    default: return read_view_option(&request->show, option, text, "sheet.png");
    }
}

static int refuse_size(size_t width, size_t height)
{
    return usage("--size",
                 "it is that of one tile, %zux%zu; write WIDTHxHEIGHT, each from %d to %d", width,
                 height, SHORTEST_TILE, LONGEST_TILE);
}

static int check(const command_line *line, const struct request *request)
{
    const char *path = request->show.path, *ending = path ? strrchr(path, '.') : NULL;
    const grid_options *grid = &request->show.grid;
    if (line->count != 1) {
        return line->count ? usage(line->words[1], "one recipe at a time; see `knoll sheet --help`")
                           : usage("sheet", "what to draw is missing; write a preset such as "
                                            "terrain, a node type such as fbm, or a recipe file");
    }
    if (!request->variations) {
        return usage("sheet",
                     "what to vary is missing; add --vary PATH=VALUE,VALUE such as seed=1,2,3");
    }
    if (!path || (strcmp(path, "-") != 0 && (!ending || strcmp(ending, ".png") != 0))) {
        return path ? usage(path, "a sheet is a PNG; write -o sheet.png")
                    : usage("sheet", "where to draw to is missing; add -o sheet.png");
    }
    if (grid->sizes > 2) {
        return usage("--size", "a tile has two dimensions; write WIDTHxHEIGHT such as 160x160");
    }
    if (request->variations == 2 &&
        strcmp(in_output(request->vary[0].path), in_output(request->vary[1].path)) == 0) {
        return usage("--vary", "both directions vary %s; list its values in one of them",
                     request->vary[0].path);
    }
    int tiles = request->vary[0].count * (request->variations == 2 ? request->vary[1].count : 1);
    if (tiles > MOST_TILES) {
        return usage("--vary", "%d pictures are more than the %d of a sheet", tiles, MOST_TILES);
    }
    return EXIT_OK;
}

/* ---- Recipes and pictures ------------------------------------------------------------------- */

/* A copy of the recipe with the values of one tile, and the view that all share. */
static int make_tile(const sheet *s, const char *text, const knoll_view *view, int index)
{
    knoll_error error;
    tile *t = &s->tiles[index];
    t->view = *view;
    if (knoll_recipe_parse(text, strlen(text), &t->recipe, &error) != KNOLL_OK) {
        return failure_of("sheet", &error);
    }
    for (int which = 0; which < s->request->variations; which++) {
        const char *path = s->request->vary[which].path;
        if (knoll_recipe_set(t->recipe, path, value_of(s, index, which), &error) != KNOLL_OK) {
            char place[160];
            snprintf(place, sizeof place, "--vary %s", path);
            return usage_of(place, path, &error);
        }
    }
    return EXIT_OK;
}

/* What the values of all tiles fill, but for the outermost percent at each end. */
static int settle_range(const sheet *s)
{
    knoll_error error;
    float low = 0, high = 0;
    for (int i = 0; i < s->count; i++) {
        knoll_plane plane;
        knoll_analysis analysis;
        if (knoll_plane_sample(s->tiles[i].recipe, &s->tiles[i].view, &plane, &error) != KNOLL_OK) {
            return refuse_view(options, "sheet", &error);
        }
        knoll_status status = knoll_analyze_plane(&plane, NULL, &analysis, &error);
        knoll_plane_destroy(&plane);
        if (status != KNOLL_OK) {
            return refuse_view(options, "sheet", &error);
        }
        float bottom = (float)analysis.percentile[0];
        float top = (float)analysis.percentile[KNOLL_PERCENTILES - 1];
        low = i == 0 || bottom < low ? bottom : low;
        high = i == 0 || top > high ? top : high;
    }
    for (int i = 0; i < s->count; i++) {
        s->tiles[i].view.has_range = 1;
        s->tiles[i].view.low = low;
        s->tiles[i].view.high = high;
    }
    return EXIT_OK;
}

static int draw_tiles(sheet *s)
{
    for (int i = 0; i < s->count; i++) {
        knoll_error error;
        tile *t = &s->tiles[i];
        t->rgb = malloc(3 * s->width * s->height);
        if (!t->rgb) {
            return failure("sheet", "out of memory");
        }
        if (knoll_render_rgb(t->recipe, &t->view, t->rgb, &error) != KNOLL_OK) {
            return refuse_view(options, "sheet", &error);
        }
    }
    return EXIT_OK;
}

/* What a view comes to, but for its colours: a file of floats needs no range, which is settled when
   all tiles are known. */
static int resolve(const char *what, const knoll_recipe *recipe, const knoll_view *view,
                   knoll_view *resolved)
{
    knoll_view plain = *view;
    knoll_error error;
    plain.format = KNOLL_FORMAT_NPY;
    plain.has_ramp = 0;
    plain.normals = KNOLL_NORMALS_NONE;
    return knoll_view_resolve(recipe, &plain, "-", resolved, &error) == KNOLL_OK
               ? EXIT_OK
               : refuse_view(options, what, &error);
}

/* A tile shows what a whole picture of the recipe does, in `width` by `height` square pixels (0:
   160, and what the picture's shape makes of it), unless a step is given. */
static int frame(const char *what, const knoll_recipe *recipe, const grid_options *grid,
                 knoll_view *view)
{
    knoll_view whole;
    size_t pixels[2] = {grid->sizes ? grid->size[0] : 160, grid->size[1]};
    int code = resolve(what, recipe, view, &whole);
    if (code != EXIT_OK) {
        return code;
    }
    if (whole.size[1] == 0) {
        return usage(what, "has one dimension, and a sheet shows two");
    }
    double size[2] = {(double)whole.size[0], (double)whole.size[1]};
    if (pixels[1] == 0) {
        pixels[1] = (size_t)floor(fmin((double)pixels[0] * size[1] / size[0], 1e9) + 0.5);
    }
    for (int axis = 0; axis < 2; axis++) {
        if (pixels[axis] < SHORTEST_TILE || pixels[axis] > LONGEST_TILE) {
            return refuse_size(pixels[0], pixels[1]);
        }
    }
    double scale = fmax(size[0] / (double)pixels[0], size[1] / (double)pixels[1]);
    for (int axis = 0; axis < 2; axis++) {
        view->size[axis] = pixels[axis];
        if (!grid->steps) {
            double spare = size[axis] - (double)pixels[axis] * scale;
            view->origin[axis] = whole.origin[axis] + whole.step[axis] * spare / 2;
            view->step[axis] = whole.step[axis] * scale;
        }
    }
    for (int axis = 2; axis < KNOLL_AXES && !grid->steps; axis++) {
        view->origin[axis] = whole.origin[axis];
        view->step[axis] = whole.step[axis];
    }
    view->has_origin |= !grid->steps;
    view->has_step = 1;
    return EXIT_OK;
}

/* ---- All of it ------------------------------------------------------------------------------ */

static void name_sheet(const char *what, const struct request *request, uint64_t seed, sheet *s)
{
    const char *slash = strrchr(what, '/');
    snprintf(s->title, sizeof s->title, "%s",
             request->title              ? request->title
             : strcmp(what, "-") == 0    ? "recipe"
             : slash && slash[1] != '\0' ? slash + 1
                                         : what);
    int used = 0;
    if (strcmp(request->vary[0].path, "seed") != 0 && strcmp(request->vary[1].path, "seed") != 0) {
        used = snprintf(s->detail, sizeof s->detail, "seed %llu", (unsigned long long)seed);
    }
    const recipe_options *recipe = &request->show.recipe;
    for (int i = 0; i < recipe->set_count && used < (int)sizeof s->detail; i++) {
        used += snprintf(s->detail + used, sizeof s->detail - (size_t)used, "%s%s",
                         used ? ", " : "", recipe->sets[i]);
    }
}

static int make_sheet(const char *what, const struct request *request, knoll_recipe *recipe,
                      const knoll_view *from)
{
    knoll_view view = *from, resolved;
    double start = seconds_now();
    char *text = NULL;
    sheet s = {.request = request, .columns = request->vary[0].count, .rows = 1};
    if (request->variations == 2) {
        s.rows = request->vary[1].count;
    } else if (s.columns > ACROSS) {
        s.rows = (s.columns + ACROSS - 1) / ACROSS;
        s.columns = (s.columns + s.rows - 1) / s.rows; /* rows of about one length */
    }
    s.count = request->variations == 2 ? s.rows * s.columns : request->vary[0].count;
    name_sheet(what, request, knoll_recipe_seed(recipe), &s);
    memset(view.window, 0, sizeof view.window);
    memset(view.size, 0, sizeof view.size);
    view_options show = request->show;
    show.grid.sizes = 0; /* those of a tile, not of the picture */
    apply_view(&show, recipe, &view);
    view.depth = 0;
    int code = frame(what, recipe, &request->show.grid, &view);
    if (code != EXIT_OK || (code = resolve(what, recipe, &view, &resolved)) != EXIT_OK) {
        return code;
    }
    s.width = resolved.window[0][1];
    s.height = resolved.window[1][1];
    lay_out(&s);
    if (fmax(s.paper[0], s.paper[1]) > LONGEST_SHEET) {
        return usage("--size",
                     "the sheet would have %.0fx%.0f pixels, of %d at most each way; write a "
                     "smaller one, or fewer values",
                     s.paper[0], s.paper[1], LONGEST_SHEET);
    }
    s.tiles = calloc((size_t)s.count, sizeof *s.tiles);
    if (!s.tiles || knoll_recipe_print(recipe, &text) != KNOLL_OK) {
        free(s.tiles);
        return failure(what, "out of memory");
    }
    for (int i = 0; code == EXIT_OK && i < s.count; i++) {
        code = make_tile(&s, text, &view, i);
    }
    if (code == EXIT_OK && !view.has_range && !knoll_recipe_picture(recipe)->has_range) {
        code = settle_range(&s);
    }
    code = code == EXIT_OK ? draw_tiles(&s) : code;
    code = code == EXIT_OK ? write_sheet(request->show.path, &s) : code;
    if (code == EXIT_OK) {
        report_file(request->show.path, start, "%.0fx%.0f, %d picture%s", s.paper[0], s.paper[1],
                    s.count, s.count == 1 ? "" : "s");
    }
    for (int i = 0; i < s.count; i++) {
        knoll_recipe_destroy(s.tiles[i].recipe);
        free(s.tiles[i].rgb);
    }
    free(s.tiles);
    free(text);
    return code;
}

int command_sheet(int argc, char **argv)
{
    static struct request request; /* zeros, and large */
    command_line line = {.command = "sheet", .options = options, .argc = argc, .argv = argv};
    int option;
    while ((option = next_option(&line)) != OPTION_END) {
        if (option == OPTION_HELP) {
            return print_help("sheet");
        }
        if (option == OPTION_BAD || !read_option(&request, option, optarg)) {
            return EXIT_USAGE;
        }
    }
    int code = check(&line, &request);
    if (code != EXIT_OK) {
        return code;
    }
    knoll_recipe *recipe = NULL;
    knoll_view view = knoll_view_default();
    code = load_recipe(line.words[0], &request.show.recipe, &recipe, &view);
    if (code == EXIT_OK) {
        code = make_sheet(line.words[0], &request, recipe, &view);
    }
    knoll_recipe_destroy(recipe);
    return code;
}
