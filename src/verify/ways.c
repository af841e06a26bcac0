/* ways.c - a grid as a whole, in tiles and by threads; its places as points and one by one. */
#include "verify/ways.h"

#include <string.h>

#include "raster/strips.h"

/* Where the field's outputs go, `offset` samples on: a gradient's values behind its derivatives. */
typedef struct output_list {
    float *at[1 + KNOLL_AXES];
} output_list;

static output_list outputs_of(const knoll__subject *subject, size_t count, float *samples,
                              size_t offset)
{
    output_list outputs = {{samples + offset}};
    if (subject->gradient) {
        outputs.at[0] += count * (size_t)subject->grid.dimensions;
        for (int a = 0; a < subject->grid.dimensions; a++) {
            outputs.at[1 + a] = samples + (size_t)a * count + offset;
        }
    }
    return outputs;
}

/* ---- Grids ---------------------------------------------------------------------------------- */

static knoll_status sample_grid(const knoll__subject *subject, float *samples)
{
    const output_list to = outputs_of(subject, subject->count, samples, 0);
    return knoll_sample_grid(subject->field, &subject->grid, to.at, NULL);
}

/* What a tile of a grid is: some samples of each axis, where they are in the whole. */
static knoll_grid part_of(const knoll_grid *whole, const size_t first[KNOLL_AXES],
                          const size_t count[KNOLL_AXES], size_t *offset)
{
    knoll_grid part = *whole;
    size_t stride = 1;
    *offset = 0;
    for (int a = 0; a < whole->dimensions; a++) {
        part.first[a] += (int64_t)first[a];
        part.count[a] = count[a];
        part.stride[a] = (ptrdiff_t)stride;
        *offset += first[a] * stride;
        stride *= whole->count[a];
    }
    return part;
}

/* Each axis in two, where both have samples: 2^dimensions tiles of different sizes. */
static knoll_status sample_tiles(const knoll__subject *subject, float *samples)
{
    const knoll_grid *grid = &subject->grid;
    knoll_status status = KNOLL_OK;
    for (int tile = 0; tile < 1 << grid->dimensions && status == KNOLL_OK; tile++) {
        size_t first[KNOLL_AXES] = {0}, count[KNOLL_AXES] = {0}, offset;
        for (int a = 0; a < grid->dimensions; a++) {
            size_t cut = (2 * grid->count[a] + 2) / 5;
            int upper = tile >> a & 1;
            first[a] = upper ? cut : 0;
            count[a] = upper ? grid->count[a] - cut : cut;
        }
        const knoll_grid part = part_of(grid, first, count, &offset);
        const output_list to = outputs_of(subject, subject->count, samples, offset);
        status = knoll_sample_grid(subject->field, &part, to.at, NULL);
    }
    return status;
}

/* ---- Threads -------------------------------------------------------------------------------- */

enum { THREADS = 4, LINE_STRIP = 32 };

typedef struct strip_job {
    const knoll__subject *subject;
    float *samples;
    int axis;      /* the outermost one is cut, */
    size_t length; /* into strips of so many */
    size_t stride; /* of the axis */
} strip_job;

static size_t strip_length(const strip_job *job, uint64_t strip)
{
    size_t left = job->subject->grid.count[job->axis] - (size_t)strip * job->length;
    return left < job->length ? left : job->length;
}

static knoll_status draw_strip(void *user, uint64_t strip, void *worker, unsigned char *bytes)
{
    const strip_job *job = user;
    knoll_grid part = job->subject->grid;
    float *samples = (float *)(void *)bytes;
    part.first[job->axis] += (int64_t)(strip * job->length);
    part.count[job->axis] = strip_length(job, strip);
    (void)worker;
    const output_list to = outputs_of(job->subject, job->length * job->stride, samples, 0);
    return knoll_sample_grid(job->subject->field, &part, to.at, NULL);
}

static knoll_status take_strip(void *user, uint64_t strip, const void *bytes)
{
    const strip_job *job = user;
    const size_t whole = job->length * job->stride,
                 parts = job->subject->total / job->subject->count;
    const float *samples = bytes;
    for (size_t part = 0; part < parts; part++) {
        memcpy(job->samples + part * job->subject->count + (size_t)strip * whole,
               samples + part * whole, strip_length(job, strip) * job->stride * sizeof(float));
    }
    return KNOLL_OK;
}

static knoll_status sample_by_threads(const knoll__subject *subject, float *samples)
{
    int axis = subject->grid.dimensions - 1;
    strip_job job = {
        .subject = subject, .axis = axis, .length = axis == 0 ? LINE_STRIP : 1, .stride = 1};
    job.samples = samples;
    size_t count = subject->grid.count[axis];
    for (int a = 0; a < axis; a++) {
        job.stride *= subject->grid.count[a];
    }
    const knoll__strips strips = {.count = (count + job.length - 1) / job.length,
                                  .bytes = job.length * job.stride * sizeof(float) *
                                           (1 + subject->total / subject->count),
                                  .threads = THREADS,
                                  .draw = draw_strip,
                                  .take = take_strip,
                                  .user = &job};
    return knoll__strips_run(&strips);
}

/* ---- Points --------------------------------------------------------------------------------- */

knoll_status knoll__sample_as_points(const knoll__subject *subject, float *samples)
{
    const output_list to = outputs_of(subject, subject->count, samples, 0);
    return knoll_sample_points(subject->field, subject->grid.dimensions, subject->count,
                               (const double *const *)subject->positions, 1, to.at, NULL);
}

static int are_floats(const knoll__subject *subject)
{
    return subject->are_floats;
}

static knoll_status sample_float_points(const knoll__subject *subject, float *samples)
{
    const output_list to = outputs_of(subject, subject->count, samples, 0);
    return knoll_sample_points_float(subject->field, subject->grid.dimensions, subject->count,
                                     (const float *const *)subject->floats, 1, to.at, NULL);
}

/* ---- Single samples ------------------------------------------------------------------------- */

static int is_scalar(const knoll__subject *subject)
{
    return subject->is_scalar;
}

static void sample_gradient(const knoll__subject *subject, size_t i, float *samples)
{
    double position[KNOLL_AXES];
    float by[KNOLL_AXES];
    for (int a = 0; a < subject->grid.dimensions; a++) {
        position[a] = subject->positions[a][i];
    }
    knoll_sample_gradient(subject->field, subject->grid.dimensions, position, by);
    for (int a = 0; a < subject->grid.dimensions; a++) {
        samples[(size_t)a * subject->count + i] = by[a];
    }
}

static knoll_status sample_one_by_one(const knoll__subject *subject, float *samples)
{
    const knoll_field *field = subject->field;
    double *const *p = subject->positions;
    for (size_t i = 0; i < subject->count; i++) {
        if (subject->gradient) {
            sample_gradient(subject, i, samples);
            continue;
        }
        switch (subject->grid.dimensions) {
        case 1: samples[i] = knoll_sample1(field, p[0][i]); break;
        case 2: samples[i] = knoll_sample2(field, p[0][i], p[1][i]); break;
        case 3: samples[i] = knoll_sample3(field, p[0][i], p[1][i], p[2][i]); break;
        default: samples[i] = knoll_sample4(field, p[0][i], p[1][i], p[2][i], p[3][i]);
        }
    }
    return KNOLL_OK;
}

/* ---- One-liners ----------------------------------------------------------------------------- */

typedef struct one_liners {
    const char *type;
    float (*sample1)(double x, uint64_t seed);
    float (*sample2)(double x, double y, uint64_t seed);
    float (*sample3)(double x, double y, double z, uint64_t seed);
    float (*sample4)(double x, double y, double z, double w, uint64_t seed);
} one_liners;

static const one_liners all_one_liners[] = {
    {"white", knoll_white1, knoll_white2, knoll_white3, knoll_white4},
    {"value", knoll_value1, knoll_value2, knoll_value3, knoll_value4},
    {"perlin", knoll_perlin1, knoll_perlin2, knoll_perlin3, knoll_perlin4},
    {"simplex", knoll_simplex1, knoll_simplex2, knoll_simplex3, knoll_simplex4},
    {"worley", knoll_worley1, knoll_worley2, knoll_worley3, knoll_worley4},
};

/* Those of a graph of one node, all default but a frequency of 1; else NULL. */
static const one_liners *one_liners_of(const knoll__subject *subject)
{
    const knoll_type_info *type = knoll_graph_type(subject->graph, subject->output);
    const one_liners *found = NULL;
    for (size_t i = 0; i < sizeof all_one_liners / sizeof *all_one_liners; i++) {
        if (strcmp(all_one_liners[i].type, type->name) == 0) {
            found = &all_one_liners[i];
        }
    }
    for (int i = 0; i < type->parameter_count; i++) {
        const knoll_parameter_info *p = &type->parameters[i];
        double wanted = strcmp(p->name, "frequency") == 0 ? 1.0 : p->fallback;
        for (int a = 0; a < (p->per_axis ? KNOLL_AXES : 1); a++) {
            double is = p->kind == KNOLL_SEED
                            ? (double)knoll_graph_seed(subject->graph, subject->output, i)
                            : knoll_graph_number(subject->graph, subject->output, i, a);
            found = is == wanted ? found : NULL;
        }
    }
    return found;
}

static int is_one_liner(const knoll__subject *subject)
{
    return subject->is_scalar && !subject->gradient && one_liners_of(subject) != NULL;
}

static knoll_status sample_one_liners(const knoll__subject *subject, float *samples)
{
    const one_liners *of = one_liners_of(subject);
    double *const *p = subject->positions;
    uint64_t seed = subject->seed;
    for (size_t i = 0; i < subject->count; i++) {
        switch (subject->grid.dimensions) {
        case 1: samples[i] = of->sample1(p[0][i], seed); break;
        case 2: samples[i] = of->sample2(p[0][i], p[1][i], seed); break;
        case 3: samples[i] = of->sample3(p[0][i], p[1][i], p[2][i], seed); break;
        default: samples[i] = of->sample4(p[0][i], p[1][i], p[2][i], p[3][i], seed);
        }
    }
    return KNOLL_OK;
}

const knoll__way *knoll__way_at(size_t index)
{
    static const knoll__way ways[] = {
        {"grid", NULL, sample_grid},
        {"tiles", NULL, sample_tiles},
        {"threads", NULL, sample_by_threads},
        {"points", NULL, knoll__sample_as_points},
        {"float points", are_floats, sample_float_points},
        {"single samples", is_scalar, sample_one_by_one},
        {"one-liners", is_one_liner, sample_one_liners},
    };
    return index < sizeof ways / sizeof *ways ? &ways[index] : NULL;
}
