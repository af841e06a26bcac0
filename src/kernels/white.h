/* white.h - white noise: one value a cell, independent of all others. */

INL f32v white_of(u32v spread_keys, float amplitude)
{
    return signed_of(hash_spread(spread_keys), amplitude);
}

INL void white_points(int D, const knoll__call *call)
{
    for (size_t i = 0; i < call->count; i += LANES) {
        u32v keys = splat_u32(call->keys.corner[0]);
        for (int a = 0; a < D; a++)
            keys = keys + axis_key(load_u32(call->cell[a] + i), a, call->keys.axis[a]);
        give(call, i, white_of(spread_key(keys), call->amplitude));
    }
}
