// The gradient tables as the kernels have them.
#ifndef KNOLL_RESEARCH_GRADIENTS_H
#define KNOLL_RESEARCH_GRADIENTS_H

#include "../src/kernels/gradients.inc"

#define GRADIENT1 gradients1
#define GRADIENT2 gradients2
#define GRADIENT3 gradients3
#define GRADIENT4 gradients4

#endif
