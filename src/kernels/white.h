/* white.h - white noise: one value a cell, independent of all others. */

INL f32v white_of(u32v keys, float amplitude)
{
    return signed_of(hash_full(keys)) * amplitude;
}

INL void white_points(int D, const knoll__call *call)
{
    for (size_t i = 0; i < call->count; i += LANES) {
        u32v keys = splat_u32(call->keys.corner[0]);
        for (int a = 0; a < D; a++)
            keys = keys + axis_key(load_u32(call->cell[a] + i), a, call->keys.axis[a]);
        give(call, i, white_of(keys, call->amplitude));
    }
}

INL void white_row(int D, const knoll__call *call)
{
    u32v rest = splat_u32(call->keys.corner[0]);
    for (int a = 1; a < D; a++)
        rest = rest + axis_key(splat_u32(call->cell[a][0]), a, call->keys.axis[a]);
    for (size_t i = 0, end; i < call->count; i = end) {
        int32_t first = call->index[i];
        end = stretch_end(call, i);
        float table[COLUMNS];
        for (int32_t j = 0; j <= call->index[end - 1] - first; j += LANES) {
            u32v keys = rest + axis_key(load_u32(call->columns + first + j), 0, call->keys.axis[0]);
            store_f32(table + j, white_of(keys, call->amplitude));
        }
        for (size_t s = i; s < end; s += LANES) {
            give(call, s, column_value(table, columns_at(call, s, first)));
        }
    }
}
