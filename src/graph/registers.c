/* registers.c - gives values registers: linear scan over live ranges (Poletto and Sarkar, 1999). */
#include "lower.h"

#include <string.h>

#include "../support/memory.h"

typedef struct live_range {
    int first, last; /* operations; last is -1 when nothing uses the value */
} live_range;

/* A use at operation `at` of a value made at `made`: inside loops that the value was made outside of,
   it must outlive all of the outermost one, whose operations run again. */
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
    for (int i = 0; i < end; i++)
        if (p->operations[i].out >= 0)
            ranges[p->operations[i].out] = (live_range){i, i};
    for (int i = 0; i < end; i++) {
        const knoll__operation *operation = &p->operations[i];
        if (operation->code == KNOLL__LOOP) {
            /* The sum grows until the end of the loop, from the body's last value. */
            use(p, ranges, operation->out, operation->end);
            use(p, ranges, operation->in[0], operation->end);
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

int knoll__assign_registers(knoll__lowering *l, const int *outputs, size_t count)
{
    knoll__program *p = l->program;
    live_range *ranges = knoll__allocate(l->allocator, l->value_count * sizeof *ranges);
    int *registers = knoll__allocate(l->allocator, l->value_count * sizeof *registers);
    int *busy_until = knoll__allocate(l->allocator, (p->operation_count + 1) * sizeof *busy_until);
    int ok = ranges != NULL && registers != NULL && busy_until != NULL;
    if (ok) {
        find_ranges(p, ranges, outputs, count);
        for (int i = 0; i < (int)p->operation_count; i++) {
            knoll__operation *operation = &p->operations[i];
            /* A register is free when its value is last used before this operation, or by it: kernels
               read a sample before they write it. A loop writes its sum from the start. */
            int at = operation->code == KNOLL__LOOP ? i : i + 1;
            int chosen = 0;
            while (chosen < p->register_count && busy_until[chosen] >= at)
                chosen++;
            if (chosen == p->register_count)
                p->register_count++;
            registers[operation->out] = chosen;
            busy_until[chosen] = ranges[operation->out].last;
        }
        for (size_t i = 0; i < p->operation_count; i++) {
            knoll__operation *operation = &p->operations[i];
            operation->out = registers[operation->out];
            for (int n = 0; n < 3; n++)
                if (operation->in[n] >= 0)
                    operation->in[n] = registers[operation->in[n]];
            for (int axis = 0; axis < KNOLL_AXES; axis++)
                if (operation->place.displacement[axis] >= 0)
                    operation->place.displacement[axis] =
                        registers[operation->place.displacement[axis]];
        }
        for (size_t i = 0; i < count; i++)
            p->output[i] = registers[outputs[i]];
    }
    knoll__release(l->allocator, ranges);
    knoll__release(l->allocator, registers);
    knoll__release(l->allocator, busy_until);
    return ok ? 0 : -1;
}
