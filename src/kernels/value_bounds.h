/* value_bounds.h - value noise on pieces of a box. Within a cell it is linear in the fade of each
   axis, and fades ascend: least and most are at corners of the piece, and the bounds are exact. */

/* On axis `a`, each pair of lattice points becomes the values at the two ends of the piece. */
INL void value_ends(int D, int a, f32v v[16], f32v from, f32v to)
{
    for (int corner = 0; corner < 1 << D; corner++) {
        int other = corner | 1 << a;
        if (corner == other)
            continue;
        f32v near = v[corner], far = v[other];
        v[corner] = lerp(near, far, from);
        v[other] = lerp(near, far, to);
    }
}

INL void value_bounds(int D, const knoll__pieces *call)
{
    for (size_t i = 0; i < call->count; i += LANES) {
        u32v key[4][2];
        f32v v[16];
        for (int a = 0; a < D; a++)
            axis_keys(load_u32(call->cell[a] + i), a, call->keys.axis[a], call->period[a], key[a]);
        for (int corner = 0; corner < 1 << D; corner++) {
            u32v keys = splat_u32(call->keys.corner[0]);
            for (int a = 0; a < D; a++)
                keys = keys + key[a][corner >> a & 1];
            v[corner] = signed_of(hash_full(keys), call->amplitude);
        }
        for (int a = 0; a < D; a++)
            value_ends(D, a, v, fade(load_f32(call->from[a] + i), call->fade_kind),
                       fade(load_f32(call->to[a] + i), call->fade_kind));
        f32v low = v[0], high = v[0];
        for (int corner = 1; corner < 1 << D; corner++) {
            low = min(low, v[corner]);
            high = max(high, v[corner]);
        }
        store_f32(call->low + i, low);
        store_f32(call->high + i, high);
        store_f32(call->least + i, low);
        store_f32(call->most + i, high);
    }
}
