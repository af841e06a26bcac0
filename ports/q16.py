"""Q16.16 noise in whole numbers: docs/fixed-point.md as Python, to read and to check others with.

Positions and values are integers; ONE is 1.0. Positions have any size here. The functions of two
dimensions are those of the definition; `sample` is every kind of noise in one to four dimensions.
"""

ONE = 65536
WORD = 0xFFFFFFFF
AXIS = (73856093, 19349663, 2654435761, 2246822519)
SEED = 83492791
S, C = 46341, 37837  # ONE / sqrt(2), ONE / sqrt(3)


def fmul(a, b):
    return a * b >> 16


def fdiv(a, b):
    return (a << 16) // b  # a >= 0, b > 0


def mix(h):
    h ^= h >> 13
    h = h * 1274126177 & WORD
    return h ^ h >> 16


def point_hash(cells, seed):
    h = seed * SEED & WORD
    for cell, factor in zip(cells, AXIS):
        h ^= cell * factor & WORD
    return mix(h)


def smoothstep(t):
    return fmul(fmul(t, t), 3 * ONE - 2 * t)


def signs(index, count):
    return [-1 if index >> bit & 1 else 1 for bit in range(count)]


def gradient_set(dimensions):
    if dimensions == 1:
        return [(sign * k * ONE // 4,) for k in (4, 3, 2, 1) for sign in (1, -1)]
    if dimensions == 2:
        diagonal = [(x * S, z * S) for x, z in (signs(i, 2) for i in range(4))]
        return [(ONE, 0), (0, ONE), (-ONE, 0), (0, -ONE)] + diagonal
    if dimensions == 3:
        edges = []
        for a, b in ((0, 1), (0, 2), (1, 2)):
            for i in range(4):
                edge = [0, 0, 0]
                edge[a], edge[b] = (sign * S for sign in signs(i, 2))
                edges.append(tuple(edge))
        return edges + [(S, S, 0), (0, -S, S), (-S, S, 0), (0, -S, -S)]
    edges = []
    for zero in range(4):
        for i in range(8):
            edge = [sign * C for sign in reversed(signs(i, 3))]
            edge.insert(zero, 0)
            edges.append(tuple(edge))
    return edges


GRADIENTS = {dimensions: gradient_set(dimensions) for dimensions in (1, 2, 3, 4)}


def locate(position, shift, period):
    """The cell, the cell after it, and the offset in the cell: [0, ONE)."""
    cell = position >> shift
    rest = position - (cell << shift)
    t = rest << 16 - shift if shift <= 16 else rest >> shift - 16
    following = cell + 1
    if period:
        cell, following = cell % period, following % period
    return cell, following, t


def corners(spots):
    """The lattice points of a cell and their sides on each axis, x fastest."""
    for corner in range(1 << len(spots)):
        sides = [corner >> axis & 1 for axis in range(len(spots))]
        yield [spot[side] for spot, side in zip(spots, sides)], sides


def blend(values, spots):
    """Over x first, then over the other axes in order."""
    for _, _, t in spots:
        s = smoothstep(t)
        values = [a + fmul(s, b - a) for a, b in zip(values[0::2], values[1::2])]
    return values[0]


def value(spots, seed):
    return blend([point_hash(cells, seed) % ONE for cells, _ in corners(spots)], spots)


def perlin(spots, seed):
    gradients, dots = GRADIENTS[len(spots)], []
    for cells, sides in corners(spots):
        gradient = gradients[point_hash(cells, seed) % len(gradients)]
        dots.append(sum(fmul(g, t - side * ONE)
                        for g, (_, _, t), side in zip(gradient, spots, sides)))
    return blend(dots, spots)


def worley(spots, seed, periods):
    """The least of all points within two cells: none further away can be nearer."""
    best = None
    for n in range(5 ** len(spots)):
        steps = [n // 5 ** axis % 5 - 2 for axis in range(len(spots))]
        cells = [(cell + step) % (period or 1 << 32)
                 for (cell, _, _), step, period in zip(spots, steps, periods)]
        h = point_hash(cells, seed)
        again = mix(h + SEED & WORD)
        feature = (h & 65535, h >> 16, again & 65535, again >> 16)
        square = 0
        for (_, _, t), step, place in zip(spots, steps, feature):
            d = place + step * ONE - t
            square += fmul(d, d)
        best = square if best is None else min(best, square)
    return best


def check(shift, octaves, gain):
    good = 0 <= shift <= 30 and 1 <= octaves <= shift + 1 and gain >= 0
    weights, weight = 0, ONE
    for _ in range(octaves if good else 0):
        weights += weight
        weight = fmul(weight, gain)
    if not good or weights >= 1 << 31:
        raise ValueError("shift goes from 0 to 30, octaves from 1 to shift + 1, gain from 0 while the"
                         " weights of the octaves sum to less than 2^31")


FOLD = {1: 131072, 2: 92682, 3: 75674, 4: 65536}  # 2 / sqrt(dimensions)


def sample(kind, position, seed, shift, octaves=1, gain=ONE // 2, period=(0, 0, 0, 0)):
    """`kind` is value, perlin, fbm, billow, ridged or worley; the last three of the arguments are as
    in struct knoll_q16."""
    fractal = kind in ("fbm", "billow", "ridged")
    check(shift, octaves if fractal else 1, gain if fractal else 0)
    total, weights, weight = 0, 0, ONE
    for octave in range(octaves if fractal else 1):
        periods = [cells << octave for cells in period[:len(position)]]
        spots = [locate(p, shift - octave, cells) for p, cells in zip(position, periods)]
        seed_here = seed + octave & WORD
        if kind == "worley":
            return worley(spots, seed_here, periods)
        if kind == "perlin":
            return perlin(spots, seed_here)
        if kind in ("value", "fbm"):
            term = value(spots, seed_here)
        else:
            term = min(fmul(abs(perlin(spots, seed_here)), FOLD[len(position)]), ONE)
            term = ONE - term if kind == "ridged" else term
        total += fmul(term, weight)
        weights += weight
        weight = fmul(weight, gain)
    return fdiv(total, weights)


def value2(fx, fz, seed, shift):
    return sample("value", (fx, fz), seed & WORD, shift)


def perlin2(fx, fz, seed, shift):
    return sample("perlin", (fx, fz), seed & WORD, shift)


def fbm2(fx, fz, seed, octaves, shift, gain):
    return sample("fbm", (fx, fz), seed & WORD, shift, octaves, gain)


def warp2(fx, fz, seed, strength, octaves, shift):
    ox = fbm2(fx, fz, seed + 101, octaves, shift, ONE // 2) - ONE // 2
    oz = fbm2(fx, fz, seed + 202, octaves, shift, ONE // 2) - ONE // 2
    return fx + fmul(ox, strength), fz + fmul(oz, strength)
