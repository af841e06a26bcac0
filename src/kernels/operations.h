/* operations.h - the operations of the program that fields compile to, and the kernel text of each.
   A new noise adds its header to the text and its line to the list. */

/* Sources: (name, number, first, last). The number is the node type's, permanent and part of its
   seed. In a row, sample i needs the lattice columns index[i] + first to index[i] + last. Their
   kernels are name_points and name_rows. */
#define KNOLL__SOURCES(X)                                                                          \
    X(white, 3, 0, 0)                                                                              \
    X(value, 4, 0, 1)                                                                              \
    X(perlin, 5, 0, 1)                                                                             \
    X(simplex, 6, -1, 1)                                                                           \
    X(worley, 7, -2, 2)

/* Those of them that have derivatives: their kernels are name_gradient_points and
   name_gradient_rows, too. The others are constant within a cell. */
#define KNOLL__SMOOTH_SOURCES(X)                                                                   \
    X(value)                                                                                       \
    X(perlin)                                                                                      \
    X(simplex)                                                                                     \
    X(worley)

/* Sources whose bounds on a box need the lattice points about it: name_gather lists them. */
#define KNOLL__GATHERED(X)                                                                         \
    X(simplex)                                                                                     \
    X(worley)

/* Sources with a rule for bounds on a box: (name, parts, rounds, most pieces in 1D, 2D, 3D, 4D).
   Pieces of a box lie within a cell where parts is 1, and are whole where it is 0 because the noise
   is constant in a cell; 2: they lie anywhere in a block, whose lattice points are gathered first.
   After each round but the last the pieces that decide are halved. The more of all that, the closer
   are bounds and the longer they take. The rule is name_bounds; a source without one has its global
   bounds everywhere. */
#define KNOLL__BOUNDED(X)                                                                          \
    X(white, 0, 1, 64, 64, 64, 64)                                                                 \
    X(value, 1, 1, 64, 64, 64, 64)                                                                 \
    X(perlin, 1, 4, 64, 96, 64, 32)                                                                \
    X(simplex, 2, 1, 64, 96, 16, 16)                                                               \
    X(worley, 2, 2, 256, 256, 128, 16)

/* Maps, such as add: map.h has their list and their text. */
#include "map.h"

#ifdef KNOLL__KERNEL_TEXT
#include "lattice.h"
#include "locate.h"
#include "rows.h"

#include "perlin.h"
#include "perlin_gradient.h"
#include "simplex.h"
#include "simplex_points.h"
#include "value.h"
#include "value_gradient.h"
#include "white.h"
#include "worley.h"
#include "worley_points.h"
#include "worley_gradient.h"
#endif

#if defined(KNOLL__KERNEL_TEXT) && !defined(KNOLL__POINTS_ALONE)
#include "gradient_rows.h"
#include "perlin_rows.h"
#include "perlin_gradient_rows.h"
#include "simplex_lines.h"
#include "simplex_rows.h"
#include "value_rows.h"
#include "value_gradient_rows.h"
#include "white_rows.h"
#include "worley_rows.h"

#include "surroundings.h"

#include "perlin_bounds.h"
#include "simplex_bounds.h"
#include "value_bounds.h"
#include "white_bounds.h"
#include "worley_bounds.h"
#endif
