/* findings.c - what a person should know about a field, in words. docs/analyze.md lists them with
   their thresholds. */
#include "support/exact.h"

#include "analysis/analysis.h"
#include "recipe/recipe.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
static void
find(knoll_analysis *a, const char *name, const char *format, ...)
{
    if (a->findings == KNOLL_MAX_FINDINGS) {
        return;
    }
    knoll_finding *finding = &a->finding[a->findings++];
    va_list arguments;
    va_start(arguments, format);
    snprintf(finding->name, sizeof finding->name, "%s", name);
    vsnprintf(finding->text, sizeof finding->text, format, arguments);
    va_end(arguments);
}

/* Three digits, in no locale. */
static knoll__digits number(double value)
{
    double size = value != 0 && isfinite(value) ? pow(10, 2 - floor(log10(fabs(value)))) : 1;
    return knoll__double_text(round(value * size) / size);
}

static void of_values(knoll_analysis *a)
{
    if (a->variance == 0) {
        find(a, "constant", "every sample is %s", number(a->mean).text);
    } else if (a->patches < 100) {
        find(a, "few",
             "the plane holds about %s unrelated values, so that figures are rough: show more of "
             "the field",
             number(a->patches).text);
    }
    if (a->has_bounds && (a->lowest < a->low_bound || a->highest > a->high_bound)) {
        find(a, "outside", "values from %s to %s leave the bounds %s to %s", number(a->lowest).text,
             number(a->highest).text, number(a->low_bound).text, number(a->high_bound).text);
    }
    /* Five standard errors of the mean, which are wider by sqrt(2) where power is low in the
       middle of the spectrum. */
    double middle = (a->low_bound + a->high_bound) / 2, half = (a->high_bound - a->low_bound) / 2;
    double offset = a->mean - middle;
    if (a->has_bounds && fabs(offset) > 0.05 * half &&
        fabs(offset) > 5 * sqrt(2 * a->variance / a->patches)) {
        find(a, "biased", "the mean %s lies %s the middle of the bounds, %s", number(a->mean).text,
             offset > 0 ? "above" : "below", number(middle).text);
    }
    if (a->patches >= 100 &&
        (a->percentile[1] == a->lowest || a->percentile[KNOLL_PERCENTILES - 2] == a->highest)) {
        find(a, "clipped", "more than 5 %% of the values are the %s one, %s",
             a->percentile[1] == a->lowest ? "lowest" : "highest",
             number(a->percentile[1] == a->lowest ? a->lowest : a->highest).text);
    }
}

static void of_directions(knoll_analysis *a)
{
    static const char *const along[] = {"x", "y", "the diagonal (1, 1)", "the diagonal (1, -1)"};
    if (a->anisotropy > 1.3 && log(a->anisotropy) > 2.5 * log(a->anisotropy_by_chance)) {
        int most = 0, least = 0;
        for (int s = 0; s < KNOLL_SECTORS; s++) {
            most = a->sector[s] > a->sector[most] ? s : most;
            least = a->sector[s] < a->sector[least] ? s : least;
        }
        find(
            a, "anisotropic",
            "waves at %s degrees have %s times the power of those at %s degrees (chance alone: %s)",
            number(180.0 / KNOLL_SECTORS * most).text, number(a->anisotropy).text,
            number(180.0 / KNOLL_SECTORS * least).text, number(a->anisotropy_by_chance).text);
    }
    for (int d = 0; d < KNOLL_PERIOD_DIRECTIONS; d++) {
        if (a->period[d] > 0) {
            find(a, "repeats", "the field repeats after %zu samples along %s", a->period[d],
                 along[d]);
        }
    }
}

/* The strongest of some correlations, if it is none that chance gives: seven deviations, since
   waves of one lattice are not independent, so that patches are up to twice too many. */
static void of_relation(knoll_analysis *a, const double *correlation, int count, const char *name,
                        const char *what)
{
    int worst = 0;
    for (int i = 1; i < count; i++) {
        worst = fabs(correlation[i]) > fabs(correlation[worst]) ? i : worst;
    }
    double limit = fmin(7 / sqrt(fmax(a->patches, 1)), 0.99);
    if (count > 0 && fabs(correlation[worst]) > limit) {
        find(a, name, "%s have a correlation of %s (chance alone: below %s)", what,
             number(correlation[worst]).text, number(limit).text);
    }
}

static void of_grid(knoll_analysis *a)
{
    enum { ENOUGH = 8 };
    if (a->finest_cell > 0 && a->finest_cell < ENOUGH) {
        find(a, "coarse",
             "the finest octave (%s) has %s samples a cell, and its spectrum needs %d: what this "
             "grid is too coarse for folds down among what it can show",
             a->finest_node, number(a->finest_cell).text, ENOUGH);
    }
    if (a->aliased > 0.02) {
        find(a, "aliased", "%s %% of the power is too fine for this grid",
             number(100 * a->aliased).text);
    }
}

void knoll__findings(knoll_analysis *analysis)
{
    knoll_analysis *a = analysis;
    of_values(a);
    of_directions(a);
    if (a->has_recipe) {
        of_relation(a, a->seed_correlation, KNOLL_SEED_PAIRS, "seeds", "fields of two seeds");
        of_relation(a, a->octave_correlation, a->octave_pairs, "octaves", "octaves of the fbm");
        of_grid(a);
    }
}
