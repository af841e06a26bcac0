/* frozen.h - what makes the interpreter differentiable by differences. Roundings to binary32 are
   stairs, which have no slope. So what each of them added is remembered at a sample and added again
   at the places beside it: the differences there are those of the formulas, at the very place where
   the roundings have brought the sample. And the branch that each crease takes is noted: places
   whose branches are the same have nothing but smooth formulas between them. */
#ifndef FROZEN_H
#define FROZEN_H

#include "test.h"

enum { MOST_KEPT = 1 << 17 };

static struct {
    enum { PLAIN, REMEMBER, REPEAT } mode;
    size_t count; /* of what is remembered; in REPEAT, of what was used of it */
    double kept[MOST_KEPT];
    double nudge[4]; /* in REPEAT, the place beside the sample: its position plus this */
    uint64_t branches;
    bool doubtful; /* a branch that the library's roundings could have taken the other way */
    double moved;  /* how far these could have moved a sample on a lattice, in cells, at most */
    double reach;  /* how far beside the sample the place lies, in cells, at most */
} frozen;

static inline void freeze(int mode)
{
    frozen.mode = mode;
    frozen.count = 0;
    frozen.branches = 0;
    frozen.reach = 0;
    memset(frozen.nudge, 0, sizeof frozen.nudge);
    if (mode == REMEMBER) {
        frozen.doubtful = false;
        frozen.moved = 0;
    }
}

/* The number itself; beside the sample the one that was in its place there. */
static inline double remembered(double x)
{
    if (frozen.mode == PLAIN)
        return x;
    if (frozen.count == MOST_KEPT) {
        printf("the interpreter remembers no more than %d numbers\n", MOST_KEPT);
        exit(1);
    }
    if (frozen.mode == REMEMBER)
        frozen.kept[frozen.count] = x;
    return frozen.kept[frozen.count++];
}

/* `rounded`, which is near `exact`; beside the sample as far from it as at the sample. */
static inline double kept(double exact, double rounded)
{
    double added = remembered(rounded - exact);
    return frozen.mode == REPEAT ? exact + added : rounded;
}

static inline void branch(uint64_t taken)
{
    frozen.branches = (frozen.branches ^ taken) * 0x100000001b3u + 1;
}

/* A crease where `difference` is 0, which the library knows but for `error`. */
static inline void crease(double difference, double error)
{
    branch(difference < 0 ? 1 : difference > 0 ? 2 : 3);
    frozen.doubtful |= frozen.mode == REMEMBER && error > 0 && fabs(difference) <= error;
}

#endif
