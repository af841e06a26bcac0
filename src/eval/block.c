/* block.c - positions made fit for kernels, samples handed to the caller. */
#include "../support/exact.h"

#include "block.h"

#include <string.h>

int knoll__make_finite(const knoll__run *run, double *position, size_t count, unsigned char *lost,
                       int any)
{
    const size_t padded = knoll__padded(count);
    for (size_t i = count; i < padded; i++)
        position[i] = position[count - 1];
    if (run->kernels->are_finite(position, padded))
        return any;
    if (!any)
        memset(lost, 0, count);
    for (size_t i = 0; i < padded; i++) {
        int finite = knoll__is_finite(position[i]);
        position[i] = finite ? position[i] : 0.0;
        if (i < count)
            lost[i] |= !finite;
    }
    return 1;
}

void knoll__write_samples(float *to, ptrdiff_t stride, const float *from, size_t count)
{
    if (stride == 1) {
        memcpy(to, from, count * sizeof *to);
        return;
    }
    for (size_t i = 0; i < count; i++)
        to[(ptrdiff_t)i * stride] = from[i];
}

void knoll__write_lost(float *to, ptrdiff_t stride, const unsigned char *lost, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (lost == NULL || lost[i])
            to[(ptrdiff_t)i * stride] = knoll__nan();
}
