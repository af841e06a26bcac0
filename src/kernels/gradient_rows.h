/* gradient_rows.h - the frame of row kernels that give derivatives, too: sums are one for the value
   and one an axis. Else all is as rows.h has it. */

/* Rows of a group: their sums stay in registers. */
enum { GRADIENT_GROUP = 2, MOST_PARTS = 5 /* the value, and derivatives by x, y, z, w */ };

typedef struct gradient_sums {
    float *out[GRADIENT_GROUP][MOST_PARTS];
    int fresh, stream; /* as sums has them */
} gradient_sums;

INL gradient_sums gradient_sums_of(int D, int count, const batch *b, size_t row)
{
    const knoll__rows *call = b->call;
    gradient_sums s = {.fresh = b->first == 0 && !call->add,
                       .stream = call->stream && b->first + b->count == call->layer_count};
    for (int n = 0; n < count; n++) {
        ptrdiff_t at = (ptrdiff_t)(row + (size_t)n) * call->pitch;
        s.out[n][0] = call->out + at;
        for (int a = 0; a < D; a++)
            s.out[n][1 + a] = call->derivative[a] + at;
    }
    return s;
}

INL void give_part(const gradient_sums *s, int n, int part, size_t sample, f32v sum)
{
    float *to = s->out[n][part] + sample;
    if (s->stream && (uintptr_t)to % sizeof sum == 0)
        store_past(to, sum);
    else
        store_f32(to, sum);
}

/* The first of the values, or one more. */
INL void add_part(int first, f32v *sum, f32v value)
{
    *sum = first ? value : *sum + value;
}

/* NAME_sum and NAME_group, as DEFINE_SUM has them, from NAME_add_layer. */
#define DEFINE_GRADIENT_SUM(name)                                                                  \
    INL void name##_sum_group(int D, int count, const batch *b, size_t row)                        \
    {                                                                                              \
        const gradient_sums to = gradient_sums_of(D, count, b, row);                               \
        const size_t end = b->end;                                                                 \
        const int layers = b->count;                                                               \
        for (size_t s = b->from; s < end; s += LANES) {                                            \
            f32v sum[GRADIENT_GROUP][MOST_PARTS];                                                  \
            int l = 0;                                                                             \
            if (to.fresh)                                                                          \
                name##_add_layer(D, count, 1, b, l++, s, sum);                                     \
            else                                                                                   \
                for (int n = 0; n < count; n++)                                                    \
                    for (int part = 0; part <= D; part++)                                          \
                        sum[n][part] = load_f32(to.out[n][part] + s);                              \
            for (; l < layers; l++)                                                                \
                name##_add_layer(D, count, 0, b, l, s, sum);                                       \
            for (int n = 0; n < count; n++)                                                        \
                for (int part = 0; part <= D; part++)                                              \
                    give_part(&to, n, part, s, sum[n][part]);                                      \
        }                                                                                          \
    }                                                                                              \
    INL void name##_sum(int D, int kind, int count, const batch *b, size_t row)                    \
    {                                                                                              \
        (void)kind;                                                                                \
        if (count == GRADIENT_GROUP)                                                               \
            name##_sum_group(D, GRADIENT_GROUP, b, row);                                           \
        else                                                                                       \
            name##_sum_group(D, 1, b, row);                                                        \
    }                                                                                              \
    INL size_t name##_group(const batch *b, size_t row)                                            \
    {                                                                                              \
        return b->call->rows - row < GRADIENT_GROUP ? 1 : GRADIENT_GROUP;                          \
    }

/* NAME_gradient_row_points: row by row as points. */
#define GRADIENT_ROWS_FROM_POINTS(name)                                                            \
    INL void name##_gradient_row_points(int D, const knoll__rows *call)                            \
    {                                                                                              \
        for (size_t row = 0; row < call->rows; row++)                                              \
            for (int l = 0; l < call->layer_count; l++) {                                          \
                knoll__call points = points_of_row(D, call, l, row);                               \
                for (int a = 0; a < D; a++) {                                                      \
                    points.derivative[a] = call->derivative[a] + (ptrdiff_t)row * call->pitch;     \
                    points.scale[a] = call->layers[l].scale[a];                                    \
                }                                                                                  \
                name##_gradient_points(D, &points);                                                \
            }                                                                                      \
    }
