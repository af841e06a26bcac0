/* sampling.c - any bytes as calls of all sampling functions: refused as documented, or equal by
   grid, points, floats, single samples, instruction sets and scratch, and nothing else is
   written. */
#include <math.h>
#include <stdio.h>

#include "recipe.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { most = 700, margin = 8, fields = 9, mark = 0x5a };

static void must(int holds, const char *what)
{
    if (!holds) {
        fprintf(stderr, "broken: %s\n", what);
        abort();
    }
}

static const char *const nodes[fields] = {
    "{'type':'perlin'}",
    "{'type':'fbm','octaves':3,'lacunarity':2.3,'source':{'type':'simplex','period':[3,0,1,7]}}",
    "{'type':'worley','frequency':1.5,'return':'f2_minus_f1','metric':'manhattan'}",
    "{'type':'warp','amplitude':3e38,'by':{'type':'value'},'source':{'type':'perlin','period':5}}",
    "{'type':'fbm','octaves':2,'source':{'type':'warp','source':{'type':'worley','return':"
    "'cell_value'},'x':{'type':'white','frequency':3e38}}}",
    "{'type':'transform','scale':[3e38,-1e-30,0,1],'translate':[0,1e30,5,-1],'source':{'type':"
    "'fbm','octaves':2,'source':{'type':'value','frequency':1e-40,'period':1073741824}}}",
    "{'type':'mix','a':{'type':'coordinate'},'b':{'type':'simplex','frequency':0.7},'t':0.5}",
    "{'type':'coordinate','axis':'z'}",
    "{'type':'fbm','octaves':3,'source':{'type':'fbm','octaves':2,'source':{'type':'abs','source':"
    "{'type':'worley','return':'f2_minus_f1'}}}}",
};

typedef struct reader {
    const uint8_t *at, *end;
} reader;

static uint64_t bytes(reader *r, int count)
{
    uint64_t value = 0;
    for (int i = 0; i < count; i++) {
        value = value << 8 | (r->at < r->end ? *r->at++ : 0);
    }
    return value;
}

/* Mostly small numbers, and now and then any double there is. */
static double number(reader *r)
{
    unsigned kind = (unsigned)bytes(r, 1);
    if (kind < 200) {
        return ((double)kind - 100) / 32;
    }
    uint64_t bits = bytes(r, 8);
    double value;
    memcpy(&value, &bits, sizeof value);
    return kind < 228 ? (double)(float)value : value;
}

static float single(const knoll_field *field, int dimensions, const double p[KNOLL_AXES])
{
    switch (dimensions) {
    case 1: return knoll_sample1(field, p[0]);
    case 2: return knoll_sample2(field, p[0], p[1]);
    case 3: return knoll_sample3(field, p[0], p[1], p[2]);
    default: return knoll_sample4(field, p[0], p[1], p[2], p[3]);
    }
}

static void check_bounds(const knoll_field *field, int dimensions, const float *values,
                         size_t count)
{
    float low, high;
    must(knoll_field_bounds(field, 0, dimensions, &low, &high) == KNOLL_OK, "there are bounds");
    for (size_t i = 0; i < count; i++) {
        uint32_t bits;
        memcpy(&bits, &values[i], sizeof bits);
        must(bits == 0x7fc00000 || (values[i] >= low && values[i] <= high),
             "a value is within the bounds, or the one NaN");
    }
}

/* The same places as points: of both kinds where they are floats, and some of them alone. */
static void check_points(const knoll_field *field, int dimensions, size_t count,
                         double place[KNOLL_AXES][most], const float *expected,
                         const knoll_sampling *sampling)
{
    static float values[most + margin], narrow[KNOLL_AXES][most], *output = values;
    const double *positions[] = {place[0], place[1], place[2], place[3]};
    const float *floats[] = {narrow[0], narrow[1], narrow[2], narrow[3]};
    int are_floats = 1;
    for (int axis = 0; axis < dimensions; axis++) {
        for (size_t i = 0; i < count; i++) {
            are_floats &= !(fabs(place[axis][i]) > 3e38);
            narrow[axis][i] = are_floats ? (float)place[axis][i] : 0;
            are_floats &= (double)narrow[axis][i] == place[axis][i];
        }
    }
    memset(values, mark, sizeof values);
    must(knoll_sample_points(field, dimensions, count, positions, 1, &output, sampling) == KNOLL_OK,
         "points can be sampled");
    must(!memcmp(values, expected, count * sizeof *values), "points are what the grid is");
    if (are_floats) {
        must(knoll_sample_points_float(field, dimensions, count, floats, 1, &output, sampling) ==
                 KNOLL_OK,
             "float points can be sampled");
        must(!memcmp(values, expected, count * sizeof *values),
             "float points are what doubles are");
    }
    for (size_t i = count; i < most + margin; i++) {
        uint32_t bits;
        memcpy(&bits, &values[i], sizeof bits);
        must(bits == mark * 0x01010101u, "nothing is written beyond the points");
    }
    for (size_t i = 0; !sampling->band_limit && i < count; i += 1 + count / 5) {
        const double p[] = {place[0][i], place[1][i], place[2][i], place[3][i]};
        float value = single(field, dimensions, p);
        must(!memcmp(&value, &expected[i], sizeof value), "a single sample is a point");
    }
}

static int is_refused(const knoll_field *field, const knoll_grid *grid,
                      const knoll_sampling *sampling)
{
    int refused = grid->dimensions < knoll_field_dimensions(field) || grid->dimensions > KNOLL_AXES;
    for (int axis = 0; sampling->band_limit && axis < KNOLL_AXES; axis++) {
        refused |= !isfinite(sampling->spacing[axis]) || sampling->spacing[axis] < 0;
    }
    for (int axis = 0; !refused && axis < grid->dimensions; axis++) {
        refused |= !isfinite(grid->origin[axis]) || !isfinite(grid->step[axis]);
        refused |= grid->first[axis] > 0 &&
                   grid->count[axis] > (uint64_t)INT64_MAX - (uint64_t)grid->first[axis];
    }
    return refused;
}

/* Derivatives by grid and by points are the same, and come with the values. */
static void check_gradient(const knoll_field *gradient, const knoll_grid *grid, size_t count,
                           double place[KNOLL_AXES][most], const float *expected,
                           const knoll_sampling *sampling)
{
    enum { parts = 1 + KNOLL_AXES };
    static float on_grid[parts][most], at_points[parts][most];
    const double *positions[] = {place[0], place[1], place[2], place[3]};
    float *outputs[parts];
    for (int part = 0; part < parts; part++) {
        outputs[part] = on_grid[part];
    }
    must(knoll_sample_grid(gradient, grid, outputs, sampling) == KNOLL_OK,
         "a gradient's grid can be sampled");
    must(!memcmp(on_grid[0], expected, count * sizeof(float)),
         "a gradient's values are the field's");
    for (int part = 0; part < parts; part++) {
        outputs[part] = at_points[part];
    }
    must(knoll_sample_points(gradient, grid->dimensions, count, positions, 1, outputs, sampling) ==
             KNOLL_OK,
         "a gradient's points can be sampled");
    for (int part = 0; part <= grid->dimensions; part++) {
        must(!memcmp(on_grid[part], at_points[part], count * sizeof(float)),
             "a gradient's points are what its grid is");
        for (size_t i = 0; i < count; i++) {
            must(isfinite(expected[i]) ? isfinite(on_grid[part][i]) : isnan(on_grid[part][i]),
                 "derivatives are finite, or NaN with the value");
        }
    }
}

static void check_grid(const knoll_field *field, const knoll_field *gradient,
                       const knoll_grid *grid, const knoll_sampling *sampling)
{
    static float values[most + margin];
    static double place[KNOLL_AXES][most];
    float *output = values;
    memset(values, mark, sizeof values);
    knoll_status status = knoll_sample_grid(field, grid, &output, sampling);
    int refused = is_refused(field, grid, sampling);
    must(status == (refused ? KNOLL_ERROR_ARGUMENT : KNOLL_OK), "a grid is refused as documented");
    size_t count = refused ? 0 : 1;
    for (int axis = 0; !refused && axis < grid->dimensions; axis++) {
        count *= grid->count[axis];
    }
    for (size_t i = count; i < most + margin; i++) {
        uint32_t bits;
        memcpy(&bits, &values[i], sizeof bits);
        must(bits == mark * 0x01010101u, "nothing is written beyond the grid");
    }
    if (count == 0) {
        return;
    }
    for (size_t i = 0; i < count; i++) {
        size_t rest = i;
        for (int axis = 0; axis < grid->dimensions; axis++) {
            int64_t at = grid->first[axis] + (int64_t)(rest % grid->count[axis]);
            place[axis][i] = grid->origin[axis] + grid->step[axis] * (double)at;
            rest /= grid->count[axis];
        }
    }
    check_bounds(field, grid->dimensions, values, count);
    knoll_sampling same = *sampling;
    for (int axis = 0; axis < KNOLL_AXES; axis++) {
        same.spacing[axis] = same.spacing[axis] == 0 ? fabs(grid->step[axis]) : same.spacing[axis];
    }
    check_points(field, grid->dimensions, count, place, values, &same);
    check_gradient(gradient, grid, count, place, values, &same);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static knoll_field *compiled[fields][2], *differentiated[fields][2];
    reader r = {data, data + size};
    unsigned which = (unsigned)bytes(&r, 1), isa = (unsigned)bytes(&r, 1) % 2;
    knoll_field **field = &compiled[which % fields][isa];
    knoll_field **gradient = &differentiated[which % fields][isa];
    if (!*field) { /* the scalar kernels and the fastest */
        must(knoll_isa_force(isa ? NULL : "scalar", NULL) == KNOLL_OK, "scalar is always here");
        *field = recipe_field(nodes[which % fields]);
        must(knoll_field_differentiate(*field, gradient, NULL) == KNOLL_OK,
             "these can be differentiated");
        must(knoll_isa_force(NULL, NULL) == KNOLL_OK, "the force ends");
    }
    knoll_grid grid = knoll_grid_default((int)(which / fields % 6));
    size_t room = most;
    for (int axis = 0; axis < KNOLL_AXES; axis++) {
        grid.origin[axis] = number(&r);
        grid.step[axis] = number(&r);
        unsigned kind = (unsigned)bytes(&r, 1);
        grid.first[axis] = kind < 200 ? (int64_t)kind - 100 : (int64_t)bytes(&r, 8);
        grid.count[axis] = (size_t)bytes(&r, axis == 0 ? 2 : 1) % (axis == 0 ? most : 9);
        grid.count[axis] = grid.count[axis] > room ? room : grid.count[axis];
        room /= grid.count[axis] ? grid.count[axis] : 1;
    }
    size_t scratch_size = knoll_scratch_size(*gradient), shift = (size_t)bytes(&r, 1) % 64;
    unsigned char *scratch = malloc(scratch_size + shift);
    must(scratch != NULL, "there is memory");
    knoll_sampling sampling = {.band_limit =
                                   bytes(&r, 1) % 2 ? KNOLL_BAND_LIMIT_FADE : KNOLL_BAND_LIMIT_OFF};
    for (int axis = 0; axis < KNOLL_AXES; axis++) {
        sampling.spacing[axis] = bytes(&r, 1) % 2 ? number(&r) : 0;
    }
    if (shift % 2) {
        sampling.scratch = scratch + shift;
        sampling.scratch_size = scratch_size;
    }
    check_grid(*field, *gradient, &grid, &sampling);
    free(scratch);
    return 0;
}
