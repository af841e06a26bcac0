/* random.c - random numbers without state: hashes of a seed and an index. */
#include "../support/exact.h"

#include <knoll/knoll.h>
#include <string.h>

#include "seed.h"

/* Apart from the seeds of nodes, octaves and axes. */
static uint64_t random_u64(uint64_t seed, uint64_t index)
{
    return knoll__word(knoll__fold(seed, (uint64_t)3 << 32), index);
}

uint32_t knoll_random_u32(uint64_t seed, uint64_t index)
{
    return (uint32_t)(random_u64(seed, index) >> 32);
}

float knoll_random_unit(uint64_t seed, uint64_t index)
{
    return (float)(knoll_random_u32(seed, index) >> 8) * 0x1p-24f;
}

/* Multiply and reject (Lemire, 2019): a draw is thrown away when its low half would favour some. */
uint32_t knoll_random_below(uint64_t seed, uint64_t index, uint32_t limit)
{
    if (limit == 0)
        return 0;
    uint32_t unfair = (0u - limit) % limit;
    uint64_t draw = random_u64(seed, index), product;
    do {
        product = (draw >> 32) * limit;
        draw = knoll__mix(draw + KNOLL__SEED_STEP);
    } while ((uint32_t)product < unfair);
    return (uint32_t)(product >> 32);
}

uint64_t knoll_seed_derive(uint64_t seed, const char *name)
{
    uint64_t derived = knoll__fold(seed, (uint64_t)4 << 32);
    for (size_t i = 0; name != NULL && name[i] != '\0'; i++)
        derived = knoll__fold(derived, (unsigned char)name[i]);
    return derived;
}

void knoll_shuffle(uint64_t seed, uint32_t *indices, size_t count)
{
    for (size_t i = count; i > 1; i--) {
        size_t j = i <= UINT32_MAX ? knoll_random_below(seed, i, (uint32_t)i)
                                   : (size_t)(random_u64(seed, i) % i);
        uint32_t held = indices[i - 1];
        indices[i - 1] = indices[j];
        indices[j] = held;
    }
}
