/* analysis_faults.c - planes with faults that are made on purpose, and those that are refused. */
#include <knoll/analysis.h>

#include "synthetic.h"

static knoll_analysis analysis;

static void faults(void)
{
    knoll_expectation unit = {.has_bounds = 1, .low = -1, .high = 1};
    knoll_plane plane = make_plane(128, 128);
    set_random(&plane, 3);
    for (size_t i = 0; i < 128 * 128; i++) {
        plane.samples[i] += 0.1f;
    }
    analyze_into(&plane, &unit, &analysis);
    CHECK(finding_of(&analysis, "biased") != NULL);
    CHECK(finding_of(&analysis, "outside") != NULL);
    for (size_t i = 0; i < 128 * 128; i++) {
        plane.samples[i] = fminf(fmaxf(plane.samples[i], -0.8f), 2);
    }
    analyze_into(&plane, NULL, &analysis);
    CHECK(finding_of(&analysis, "clipped") != NULL);
    memset(plane.samples, 0, 128 * 128 * sizeof(float));
    analyze_into(&plane, &unit, &analysis);
    CHECK_INT(analysis.findings, 1);
    CHECK(finding_of(&analysis, "constant") != NULL);
    knoll_plane_destroy(&plane);
}

static void refusals(void)
{
    knoll_error error;
    knoll_plane plane = make_plane(32, 15);
    knoll_analysis before = analysis;
    CHECK_INT(knoll_analyze_plane(&plane, NULL, &analysis, &error), KNOLL_ERROR_ARGUMENT);
    knoll_plane_destroy(&plane);
    plane = make_plane(16, 16);
    plane.samples[16 * 3 + 5] = NAN;
    CHECK_INT(knoll_analyze_plane(&plane, NULL, &analysis, &error), KNOLL_ERROR_ARGUMENT);
    CHECK(strstr(error.message, "(5, 3)") != NULL);
    CHECK_BYTES(&before, &analysis, sizeof before);
    knoll_plane_destroy(&plane);
    plane.width = 1 << 13;
    plane.height = 1 << 12;
    CHECK_INT(knoll_analyze_plane(&plane, NULL, &analysis, &error), KNOLL_ERROR_LIMIT);
}

int main(void)
{
    RUN(faults);
    RUN(refusals);
    return test_end();
}
