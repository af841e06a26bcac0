/* block.h - what goes into a block of samples and comes out of it. */
#ifndef KNOLL_BLOCK_H
#define KNOLL_BLOCK_H

#include "run.h"

/* Pads positions with the last one. Those that are not finite become 0 and are marked in `lost`,
   which holds marks already if `any`; gives whether it holds any now, and while it doesn't leaves
   it alone. */
int knoll__make_finite(const knoll__run *run, double *position, size_t count, unsigned char *lost,
                       int any);

/* Samples to places `stride` apart; and NaN to those that are lost, with `lost` NULL to all. */
void knoll__write_samples(float *to, ptrdiff_t stride, const float *from, size_t count);
void knoll__write_lost(float *to, ptrdiff_t stride, const unsigned char *lost, size_t count);

#endif
