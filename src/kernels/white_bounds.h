/* white_bounds.h - white noise on pieces of a box: the value of the cell. */

INL void white_bounds(int D, const knoll__pieces *call)
{
    for (size_t i = 0; i < call->count; i += LANES) {
        u32v keys = splat_u32(call->keys.corner[0]);
        for (int a = 0; a < D; a++)
            keys = keys + axis_key(load_u32(call->cell[a] + i), a, call->keys.axis[a]);
        f32v value = white_of(spread_key(keys), call->amplitude);
        store_f32(call->low + i, value);
        store_f32(call->high + i, value);
        store_f32(call->least + i, value);
        store_f32(call->most + i, value);
    }
}
