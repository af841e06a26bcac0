/* studio.h - recipes, pictures and files on top of knoll.h (libknoll-studio).

       knoll_recipe *recipe = NULL;
       knoll_recipe_load("terrain", &recipe, &error);        a preset, a node type or a file
       knoll_recipe_set(recipe, "hills.source.frequency", "0.01", &error);
       knoll_view view = knoll_view_default();
       view.size[0] = 2048;
       knoll_render_file(recipe, &view, "terrain.png", &error);
       knoll_recipe_destroy(recipe);

   Unlike the core this library reads and writes files and starts threads (inside a rendering call
   only). It never prints and never changes the locale or the signal mask. */

#ifndef KNOLL_STUDIO_H
#define KNOLL_STUDIO_H

#include "knoll.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Ramps and relief ----------------------------------------------------------------------- */

enum { KNOLL_MAX_STOPS = 32 };

/* A colour at a place of the range: `at` 0 is its low end, 1 its high end. Colours are sRGB, 0 to
   255, and are mixed as stored. */
typedef struct knoll_stop {
    float at;
    float red, green, blue;
} knoll_stop;

/* A colour ramp. `name` is "" for one of one's own. Stops ascend. `smooth` mixes neighbours;
   stepped holds a stop's colour up to the next one; shaded bands (`terrain-bands`) hold hard edges
   but brighten within each band. */
typedef enum knoll_ramp_mode {
    KNOLL_RAMP_SMOOTH = 0,
    KNOLL_RAMP_STEPPED = 1,
    KNOLL_RAMP_BANDS = 2
} knoll_ramp_mode;

typedef struct knoll_ramp {
    char name[32];
    knoll_ramp_mode mode;
    float water; /* relief is flat below this place of the range; 0: nowhere */
    int count;   /* 0: no ramp, data as it is */
    knoll_stop stops[KNOLL_MAX_STOPS];
} knoll_ramp;

/* The ramps by name, with a line of explanation each; NULL past the last. */
KNOLL_API const knoll_ramp *knoll_ramp_at(size_t index, const char **summary);
KNOLL_API const knoll_ramp *knoll_ramp_find(const char *name);

/* Relief shading from a sun, of the ramp's colours; of grey where a recipe has no ramp. The surface
   is the field's range drawn `height` units high (in the units of the coordinates; 0 takes a tenth
   of the longer side of the extent, or without one of the picture). */
typedef struct knoll_relief {
    int enabled;
    float azimuth;  /* degrees, clockwise from the top of the picture; 315: from the upper left */
    float altitude; /* degrees above the horizon, above 0 to 90 */
    float height;
    float strength; /* 0: no shade, 1: full */
} knoll_relief;

/* ---- Recipes -------------------------------------------------------------------------------- */

/* The picture section of a recipe: what a picture of the field shows. */
typedef struct knoll_picture {
    int dimensions;            /* of the picture's coordinates, 1 to 4; default 2 */
    double extent[KNOLL_AXES]; /* coordinates across the picture; 0: see knoll_view_resolve */
    double origin[KNOLL_AXES]; /* coordinates of the first sample */
    int has_range;             /* 0: the proven bounds */
    float low, high;
    knoll_ramp ramp;
    knoll_relief relief;
} knoll_picture;

/* A graph, its output, its seed and its picture. For one thread at a time. */
typedef struct knoll_recipe knoll_recipe;

/* Recipe text (JSON, docs/recipes.md) of `length` bytes. Limits: 16 MiB, 64 levels of nesting,
   65536 nodes. Errors carry path, line and column and the nearest valid name. */
KNOLL_API knoll_status knoll_recipe_parse(const char *text, size_t length, knoll_recipe **recipe,
                                          knoll_error *error);
/* `what` is a preset's name, a node type, a recipe file, or a PNG that Knoll made ("-": standard
   input). A name without '/' or '.' is a preset or node type first, a file after that. */
KNOLL_API knoll_status knoll_recipe_load(const char *what, knoll_recipe **recipe,
                                         knoll_error *error);
KNOLL_API void knoll_recipe_destroy(knoll_recipe *recipe);

/* Sets one parameter or input from text: a number, a word, a list "[4, 4]", or for an input a
   number or a node's name. Without a dot the path is the output node's. Also "seed" and
   "picture.NAME". */
KNOLL_API knoll_status knoll_recipe_set(knoll_recipe *recipe, const char *path, const char *value,
                                        knoll_error *error);

KNOLL_API knoll_graph *knoll_recipe_graph(knoll_recipe *recipe); /* borrowed */
KNOLL_API knoll_node knoll_recipe_output(const knoll_recipe *recipe);
KNOLL_API uint64_t knoll_recipe_seed(const knoll_recipe *recipe);
KNOLL_API void knoll_recipe_set_seed(knoll_recipe *recipe, uint64_t seed);
KNOLL_API knoll_picture *knoll_recipe_picture(knoll_recipe *recipe); /* borrowed */
KNOLL_API knoll_status knoll_recipe_compile(const knoll_recipe *recipe, knoll_field **field,
                                            knoll_error *error);

/* Canonical text of the recipe (parsing it again gives the same recipe and the same bits), or the
   JSON Schema of recipes. NUL-terminated, in malloc's memory, the caller's to free(). */
KNOLL_API knoll_status knoll_recipe_print(const knoll_recipe *recipe, char **text);
KNOLL_API knoll_status knoll_recipe_schema(char **text);

/* The presets: name, a line of explanation, recipe text. NULL name past the last. */
typedef struct knoll_preset {
    const char *name, *summary, *text;
} knoll_preset;
KNOLL_API knoll_preset knoll_preset_at(size_t index);

/* ---- Rendering ------------------------------------------------------------------------------ */

typedef enum knoll_format {
    KNOLL_FORMAT_AUTO = 0, /* by the file's ending */
    KNOLL_FORMAT_PNG,
    KNOLL_FORMAT_PGM, /* grey, 8 or 16 bit */
    KNOLL_FORMAT_PPM, /* colour, 8 bit */
    KNOLL_FORMAT_PFM, /* float, little-endian, bottom row first as its readers expect */
    /* float32, shape (w), (h, w), (d, h, w) or (t, d, h, w); a gradient adds an axis */
    KNOLL_FORMAT_NPY,
    KNOLL_FORMAT_RAW, /* float32 little-endian, with a JSON sidecar FILE.json */
    KNOLL_FORMAT_R16, /* uint16 little-endian, with a JSON sidecar FILE.json */
    KNOLL_FORMAT_ASCII
} knoll_format;

/* Normals in place of values: those of the surface that relief shades (its height and range), a
   colour each. Red leans to the right, blue out of the picture, and green up the picture as OpenGL,
   Unity, Blender and Godot read it, or down as DirectX and Unreal do. A channel has (n + 1) / 2 of
   its range; level ground is 128, 128, 255 (with 16 bits 32768, 32768, 65535). */
typedef enum knoll_normals {
    KNOLL_NORMALS_NONE = 0,
    KNOLL_NORMALS_OPENGL = 1,
    KNOLL_NORMALS_DIRECTX = 2
} knoll_normals;

/* The whole picture and the part of it to draw. Zero means: take it from the recipe. */
typedef struct knoll_view {
    size_t size[KNOLL_AXES];      /* samples of the whole picture; 0: see knoll_view_resolve */
    size_t window[KNOLL_AXES][2]; /* first sample and count of the part; count 0: all */
    int has_origin, has_step;
    double origin[KNOLL_AXES]; /* coordinates of sample 0 */
    double step[KNOLL_AXES];
    int depth;    /* 8 or 16; 0: 8 for colours, 16 for .r16 */
    int gradient; /* 1: behind each value its derivatives by x, y, ...; NPY and raw files only */
    knoll_normals normals; /* PNG (8 or 16 bits) and PPM only */
    float strength;        /* of normals: slopes are taken so many times as steep; 0: 1 */
    int has_ramp;          /* 1: `ramp` instead of the recipe's (count 0: none, and no relief) */
    knoll_ramp ramp;
    int has_range; /* 1: [low, high]; 2: the proven bounds; 0: the recipe's */
    float low, high;
    int has_band_limit; /* 1: `band_limit`; 0: fade in pictures for the eye, off in data */
    knoll_band_limit band_limit;
    knoll_format format;
    int threads;                               /* 0: as many as there are processors */
    void (*progress)(void *user, double done); /* 0 to 1; called by the calling thread; or NULL */
    void *user;
    uint64_t *clipped; /* takes how many samples of 16-bit data lay outside of the range, 0 of other
                          files; by knoll_render_file, when the file is whole; or NULL */
} knoll_view;
KNOLL_API knoll_view knoll_view_default(void);

/* What a view of a recipe comes to when it is rendered to `path`: `*resolved` has no zeros left
   that mean something else, so that it can be shown to a person. Axes that the picture doesn't
   have keep the size 0.

   Size. Without one: with an `extent` 1024 along its longer side, else 512 by 512; 1 in z and w. A
   height that is not given is in proportion to the extent, else the width.
   Step. Without an extent 1: a pixel is one unit, and the size says how much is drawn. With one the
   size says how finely it is drawn: step = extent / size. Pixels stay square, so the axis with the
   largest step decides, the whole extent is seen, and what is shown beyond it on the other axes is
   shown on both sides alike. An axis without an extent takes the step of the others.
   Origin. The recipe's, moved where the sentence above says so. One that is given is the position
   of sample 0; a step that is given is the step, and the extent then plays no part.
   Depth and ramp. Files of one channel (depth 16, PGM) and of floats hold the field itself: a
   recipe's ramp is left out there, one that is given is an error. Floats know no depth or range.
   Band limit. Octaves fade where the picture's step is too wide for them: in PNG and PPM of 8 bits
   and in text, which are for the eye, and in normals. All others hold the field as it is. One that
   is given holds everywhere.
   Normals. They take no ramp and no relief, and octaves fade with either depth.
   Gradient. A sample of d coordinates is 1 + d floats, as knoll_field_differentiate gives them.

   KNOLL_ERROR_ARGUMENT and KNOLL_ERROR_LIMIT name the part of the view that cannot be drawn. */
KNOLL_API knoll_status knoll_view_resolve(const knoll_recipe *recipe, const knoll_view *view,
                                          const char *path, knoll_view *resolved,
                                          knoll_error *error);

/* Renders to a file: written beside and renamed when whole, so that a failure leaves the old file
   or none. "-" is standard output. At most 2^31 - 1 samples an axis; any size streams in strips of
   bounded memory. The bytes depend on the recipe and the view alone, not on `threads`. A range with
   low equal to high gives mid-grey; what is outside a range takes its nearest end, and a NaN the
   low one. */
KNOLL_API knoll_status knoll_render_file(const knoll_recipe *recipe, const knoll_view *view,
                                         const char *path, knoll_error *error);

/* The pixels of a picture of 8 bits a channel into `rgb`: 3 bytes each, row by row, as many as the
   resolved window has in x and y (of further axes the first slice). They are those of a PNG; grey
   is three equal bytes. In the calling thread alone. */
KNOLL_API knoll_status knoll_render_rgb(const knoll_recipe *recipe, const knoll_view *view,
                                        unsigned char *rgb, knoll_error *error);

/* Writes bytes that the caller has made as knoll_render_file writes its own: beside, and renamed
   when whole. */
KNOLL_API knoll_status knoll_file_write(const char *path, const void *bytes, size_t size,
                                        knoll_error *error);

/* A PNG made by Knoll, as the recipe and the view that made it: rendering them again gives the same
   bytes. KNOLL_ERROR_FILE when it cannot be read, or holds no recipe. */
KNOLL_API knoll_status knoll_view_from_png(const char *path, knoll_recipe **recipe,
                                           knoll_view *view, knoll_error *error);

/* ---- Verifying ------------------------------------------------------------------------------ */

/* Whether this machine gives the bits that Knoll promises. The library has the golden vectors with
   it: recipes, grids, and what they must give, the same that its tests are held to. They are
   computed anew by every way to sample: as grids, in tiles, by threads, as points, and with the
   scalar instruction set also as single samples and by one-liners. docs/verify.md. */
typedef struct knoll_verify_options {
    const char *isa;  /* an instruction set of this machine; NULL: the one that fields take now */
    const char *only; /* vectors whose name begins so; NULL: all */
    int full;         /* 1: also wider grids and random graphs, against points of the scalar set */
    void (*progress)(void *user, double done); /* 0 to 1; called by the calling thread; or NULL */
    void *user;
} knoll_verify_options;

/* The first sample that is not what it must be. Sample, position and bits are told where
   `is_known`: not when the call failed, nor when only the hash of all samples is known to
   differ. */
typedef struct knoll_difference {
    char vector[128];    /* its name: options.only for this one alone */
    int full;            /* 1: one of those that options.full adds */
    char way[32];        /* "grid", "threads", ... */
    char *recipe;        /* text, in malloc's memory */
    knoll_grid grid;     /* packed */
    knoll_status status; /* of the sampling call */
    int is_known;
    size_t sample; /* of the grid, x fastest */
    double position[KNOLL_AXES];
    uint32_t expected, found; /* bits */
} knoll_difference;

typedef struct knoll_verification {
    char isa[16];
    size_t vectors;         /* computed */
    size_t samples;         /* in all ways together */
    size_t differences;     /* of vectors in a way */
    knoll_difference first; /* when there are any */
} knoll_verification;

/* Fills `*verification`, to be given to knoll_verification_clear. KNOLL_OK also when something
   differs: `differences` says so. During the call fields that other threads compile take the
   instruction set that is verified. KNOLL_ERROR_UNSUPPORTED, KNOLL_ERROR_MEMORY. */
KNOLL_API knoll_status knoll_verify(const knoll_verify_options *options,
                                    knoll_verification *verification, knoll_error *error);
KNOLL_API void knoll_verification_clear(knoll_verification *verification);

/* A report for those who keep Knoll, of `count` verifications: version, compiler, machine, and the
   first difference of each. NUL-terminated, in malloc's memory, the caller's to free(). */
KNOLL_API knoll_status knoll_verify_report(const knoll_verification *verifications, size_t count,
                                           char **text);

/* The golden vectors as JSON for those who port a node: recipes, positions, cells, values and bits
   (docs/verify.md has the format). Every value is checked on the way: KNOLL_ERROR_FILE when this
   machine doesn't give it. NUL-terminated, in malloc's memory, the caller's to free(). */
KNOLL_API knoll_status knoll_verify_export(char **text, knoll_error *error);

#ifdef __cplusplus
}
#endif

#endif
