/* band_limit.c - octaves fade out where samples are too far apart to show them, and their mean
   takes their place. docs/band-limit.md has the method and its sources. */
#include "../support/exact.h"

#include <string.h>

#include "../support/seed.h"
#include "run.h"

/* ---- Spacing --------------------------------------------------------------------------------- */

int knoll__is_spacing(const knoll_sampling *sampling)
{
    if (sampling == NULL || sampling->band_limit == KNOLL_BAND_LIMIT_OFF)
        return 1;
    for (int axis = 0; axis < KNOLL_AXES; axis++)
        if (!knoll__is_finite(sampling->spacing[axis]) || sampling->spacing[axis] < 0)
            return 0;
    return sampling->band_limit == KNOLL_BAND_LIMIT_FADE;
}

const double *knoll__spacing_of(const knoll_sampling *sampling, const double *step,
                                double spacing[KNOLL_AXES])
{
    if (sampling == NULL || sampling->band_limit == KNOLL_BAND_LIMIT_OFF)
        return NULL;
    for (int axis = 0; axis < KNOLL_AXES; axis++) {
        spacing[axis] = sampling->spacing[axis];
        if (step != NULL && spacing[axis] == 0)
            spacing[axis] = step[axis] < 0 ? -step[axis] : step[axis];
    }
    return spacing;
}

/* Cells a sample of a loop's first octave, as a part of those from which on nothing is left. */
void knoll__fill_fineness(knoll__run *run, const double *spacing)
{
    const knoll__program *p = run->program;
    for (size_t i = 0; i < p->loop_count; i++) {
        run->fineness[i] = 0;
        for (int axis = 0; axis < p->dimensions; axis++) {
            double fineness = p->loops[i].fineness[axis] * spacing[axis];
            run->fineness[i] = fineness > run->fineness[i] ? fineness : run->fineness[i];
        }
    }
}

/* ---- Octaves --------------------------------------------------------------------------------- */

/* What is left of all that there is of an octave: the part of it that an average over the spacing
   keeps, which a smoothstep from no cell a sample to its limit fits. */
static double left(const knoll__run *run, const knoll__operation *operation, int octave)
{
    const knoll__loop *loop = &run->program->loops[operation->data];
    double x = run->fineness[operation->data] * loop->multiplier[octave];
    for (int level = 1; level < loop->level; level++)
        x *= run->levels[level].multiplier;
    return x < 1 ? (1 - x) * (1 - x) * (1 + 2 * x) : 0;
}

double knoll__left_of_octave(const knoll__run *run, const knoll__operation *operation, int octave)
{
    double around = run->levels[run->program->loops[operation->data].level - 1].left;
    double here = left(run, operation, octave);
    return here < around ? here / around : 1;
}

/* Each octave is as fine as the one before it, or finer. */
int knoll__octaves_left(const knoll__run *run, const knoll__operation *operation)
{
    int octaves = run->program->loops[operation->data].octaves;
    while (run->fineness != NULL && octaves > 0 && left(run, operation, octaves - 1) == 0)
        octaves--;
    return octaves;
}

static float mean_of(const knoll_field *field, int dimensions, int loop, int octave)
{
    uint32_t bits =
        atomic_load_explicit(&field->means[dimensions - 1][loop][octave], memory_order_relaxed);
    float mean;
    memcpy(&mean, &bits, sizeof mean);
    return mean;
}

float knoll__faded_part(const knoll__run *run, const knoll__operation *operation)
{
    if (run->fineness == NULL)
        return 0.0f;
    const knoll__loop *loop = &run->program->loops[operation->data];
    double faded = 0;
    for (int octave = 0; octave < loop->octaves; octave++)
        faded += (double)loop->weight[octave] *
                 (1 - knoll__left_of_octave(run, operation, octave)) *
                 (double)mean_of(run->field, run->program->dimensions, operation->data, octave);
    return (float)faded;
}

/* ---- Means ----------------------------------------------------------------------------------- */

static void set_mean(const knoll_field *field, int dimensions, int loop, int octave, float mean)
{
    uint32_t bits;
    memcpy(&bits, &mean, sizeof bits);
    atomic_store_explicit(&field->means[dimensions - 1][loop][octave], bits, memory_order_relaxed);
}

void knoll__settle_means(const knoll_field *field, int dimensions)
{
    const knoll__program *p = &field->programs[dimensions - 1];
    for (size_t i = 0; i < p->loop_count; i++)
        for (int octave = 0; octave < p->loops[i].octaves; octave++)
            set_mean(field, dimensions, (int)i, octave,
                     p->loops[i].has_mean ? p->loops[i].mean : knoll__nan());
}

/* Scattered over 2^20 cells of the finest source, less for the others, on each axis. */
static void scatter(knoll__run *run, const knoll__loop *loop, size_t start, int axis)
{
    const uint64_t seed = 0x6d65616e;
    double span = loop->fineness[axis] > 0 ? 0x1p20 / loop->fineness[axis] : 0;
    span = span < 1e300 ? span : 1e300;
    for (size_t i = 0; i < run->width; i++) {
        uint64_t word = knoll__word(seed, (start + i) * KNOLL_AXES + (uint64_t)axis);
        run->position[axis][i] = span * ((double)(word >> 11) * 0x1p-53 - 0.5);
    }
}

/* Of the body of a loop, in the octave that the run is in. */
static float find_mean(knoll__run *run, int at)
{
    enum { SAMPLES = 16384 };
    const knoll__operation *operation = &run->program->operations[at];
    const knoll__loop *loop = &run->program->loops[operation->data];
    double sum = 0;
    /* Displacements from outside of the loop, which are not made here, move nothing. */
    memset(run->registers, 0,
           run->capacity * (size_t)run->program->register_count * sizeof *run->registers);
    for (size_t start = 0; start < SAMPLES; start += run->width) {
        size_t rest = SAMPLES - start;
        run->width = rest < run->capacity ? rest : run->capacity;
        for (int axis = 0; axis < run->program->dimensions; axis++)
            scatter(run, loop, start, axis);
        knoll__run_operations(run, at + 1, operation->end);
        const float *body = knoll__register(run, operation->in[0]);
        for (size_t i = 0; i < run->width; i++)
            sum += (double)body[i];
    }
    return (float)(sum / SAMPLES);
}

static int is_known(const knoll_field *field, int dimensions, int loop)
{
    int known = 1;
    for (int octave = 0; octave < field->programs[dimensions - 1].loops[loop].octaves; octave++) {
        float mean = mean_of(field, dimensions, loop, octave);
        known &= mean == mean;
    }
    return known;
}

/* Of each octave where it repeats; else that of the first stands for all. */
static void find_loop_means(knoll__run *run, int at)
{
    const knoll__operation *operation = &run->program->operations[at];
    const knoll__loop *loop = &run->program->loops[operation->data];
    float mean = 0.0f;
    for (int octave = 0; octave < loop->octaves; octave++) {
        if (octave == 0 || loop->repeats) {
            knoll__enter_octave(run, operation, octave);
            run->levels[loop->level].weight = 1.0f;
            mean = find_mean(run, at);
        }
        set_mean(run->field, run->program->dimensions, operation->data, octave, mean);
    }
}

static void find_means(knoll__run *run, int from, int to)
{
    const knoll__program *p = run->program;
    for (int i = from; i < to; i++) {
        const knoll__operation *operation = &p->operations[i];
        if (operation->code != KNOLL__LOOP)
            continue;
        if (!is_known(run->field, p->dimensions, operation->data))
            find_loop_means(run, i);
        knoll__enter_octave(run, operation, 0);
        find_means(run, i + 1, operation->end);
        i = operation->end - 1;
    }
}

void knoll__find_means(const knoll_field *field, int dimensions, size_t width, void *scratch)
{
    const knoll__program *p = &field->programs[dimensions - 1];
    size_t known = 0;
    while (known < p->loop_count && is_known(field, dimensions, (int)known))
        known++;
    if (known == p->loop_count)
        return;
    knoll__run run;
    knoll__run_begin(&run, field, dimensions, width, 0, NULL, scratch);
    find_means(&run, 0, (int)p->operation_count);
}
