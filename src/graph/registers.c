/* registers.c - gives values registers: linear scan over live ranges (Poletto and Sarkar, 1999). */
#include "lower.h"

#include <string.h>

#include "../support/memory.h"

typedef struct live_range {
    int first, last; /* operations; last is -1 when nothing uses the value */
} live_range;

/* A use at operation `at` of a value made at `made`: inside loops that the value was made outside
   of, it must outlive all of the outermost one, whose operations run again. */
static int last_use(const knoll__program *p, int made, int at)
{
    for (int i = 0; i < at; i++) {
        const knoll__operation *loop = &p->operations[i];
        if (loop->code == KNOLL__LOOP && i > made && at < loop->end)
            return loop->end;
    }
    return at;
}

static void use(const knoll__program *p, live_range *ranges, int value, int at)
{
    if (value < 0)
        return;
    int last = last_use(p, ranges[value].first, at);
    if (last > ranges[value].last)
        ranges[value].last = last;
}

static void find_ranges(const knoll__program *p, live_range *ranges, const int *outputs,
                        size_t count)
{
    int end = (int)p->operation_count;
    for (int i = 0; i < end; i++) {
        const knoll__operation *operation = &p->operations[i];
        ranges[operation->out] = (live_range){i, i};
        /* Results of one operation differ from one another, used or not. */
        for (int axis = 0; axis < KNOLL_AXES; axis++)
            if (operation->derivative[axis] >= 0) {
                ranges[operation->derivative[axis]] = (live_range){i, i + 1};
                ranges[operation->out].last = i + 1;
            }
    }
    for (int i = 0; i < end; i++) {
        const knoll__operation *operation = &p->operations[i];
        if (operation->code == KNOLL__LOOP) {
            /* The sum grows until the end of the loop, from the body's last value. */
            use(p, ranges, operation->out, operation->end);
            use(p, ranges, operation->in[0], operation->end);
            for (int axis = 0; axis < KNOLL_AXES; axis++) {
                use(p, ranges, operation->derivative[axis], operation->end);
                use(p, ranges, operation->in_derivative[axis], operation->end);
            }
            continue;
        }
        for (int n = 0; n < 3; n++)
            use(p, ranges, operation->in[n], i);
        for (int axis = 0; axis < KNOLL_AXES; axis++)
            use(p, ranges, operation->place.displacement[axis], i);
    }
    for (size_t i = 0; i < count; i++)
        ranges[outputs[i]].last = end;
}

/* The first register that is free at an operation, then busy. */
static int choose(knoll__program *p, int *busy_until, int at, int last)
{
    int chosen = 0;
    while (chosen < p->register_count && busy_until[chosen] >= at)
        chosen++;
    if (chosen == p->register_count)
        p->register_count++;
    busy_until[chosen] = last;
    return chosen;
}

static void rename(const int *registers, int *values, int count)
{
    for (int i = 0; i < count; i++)
        if (values[i] >= 0)
            values[i] = registers[values[i]];
}

int knoll__assign_registers(knoll__lowering *l, const int *outputs, size_t count)
{
    knoll__program *p = l->program;
    live_range *ranges = knoll__allocate(l->allocator, l->value_count * sizeof *ranges);
    int *registers = knoll__allocate(l->allocator, l->value_count * sizeof *registers);
    int *busy_until = knoll__allocate(l->allocator, l->value_count * sizeof *busy_until);
    int ok = ranges != NULL && registers != NULL && busy_until != NULL;
    if (ok) {
        find_ranges(p, ranges, outputs, count);
        for (int i = 0; i < (int)p->operation_count; i++) {
            knoll__operation *operation = &p->operations[i];
            /* A register is free when its value is last used before this operation, or by it:
               kernels read a sample before they write it. A loop writes its sum from the start. */
            int at = operation->code == KNOLL__LOOP ? i : i + 1;
            for (int axis = -1; axis < KNOLL_AXES; axis++) {
                int value = axis < 0 ? operation->out : operation->derivative[axis];
                if (value >= 0)
                    registers[value] = choose(p, busy_until, at, ranges[value].last);
            }
        }
        for (size_t i = 0; i < p->operation_count; i++) {
            knoll__operation *operation = &p->operations[i];
            rename(registers, &operation->out, 1);
            rename(registers, operation->in, 3);
            rename(registers, operation->derivative, KNOLL_AXES);
            rename(registers, operation->in_derivative, KNOLL_AXES);
            rename(registers, operation->place.displacement, KNOLL_AXES);
        }
        for (size_t i = 0; i < count; i++)
            p->output[i] = registers[outputs[i]];
    }
    knoll__release(l->allocator, ranges);
    knoll__release(l->allocator, registers);
    knoll__release(l->allocator, busy_until);
    return ok ? 0 : -1;
}
