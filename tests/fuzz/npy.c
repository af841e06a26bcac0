/* npy.c - any bytes as an array of NumPy: an error that says something, or a plane of finite
   numbers that can be measured. */
#include <knoll/analysis.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(int holds, const char *what)
{
    if (!holds) {
        fprintf(stderr, "broken: %s\n", what);
        abort();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static knoll_analysis analysis;
    knoll_error error;
    knoll_plane plane = {0};
    memset(&error, 0, sizeof error);
    if (knoll_plane_parse_npy(data, size, &plane, &error) != KNOLL_OK) {
        must(!plane.samples, "a failed parse leaves its output untouched");
        must(error.status != KNOLL_OK && error.message[0], "a failed parse says why");
        return 0;
    }
    for (size_t i = 0; i < plane.width * plane.height; i++) {
        must(isfinite(plane.samples[i]), "samples are finite");
    }
    if (knoll_analyze_plane(&plane, NULL, &analysis, &error) == KNOLL_OK) {
        must(analysis.lowest <= analysis.mean && analysis.mean <= analysis.highest,
             "the mean lies between the extremes");
        must(analysis.variance >= 0, "a variance is not negative");
        must(analysis.findings >= 0 && analysis.findings <= KNOLL_MAX_FINDINGS, "findings");
    }
    knoll_plane_destroy(&plane);
    return 0;
}
