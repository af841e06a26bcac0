"""verify_port.py VECTORS KNOLL PAGE: a port of white and value noise, written from docs/bits.md alone, gives the
bits of `knoll verify --export`; and `knoll probe` gives those of a sample of each type. The
example of docs/verify.md is one of the vectors."""
import json
import math
import struct
import subprocess
import sys

MASK32, MASK64 = 2**32 - 1, 2**64 - 1


def f32(x):
    return struct.unpack("<f", struct.pack("<f", x))[0]


def bits_of(x):
    return f"0x{struct.unpack('<I', struct.pack('<f', x))[0]:08x}"


def mix(h):
    h = (h ^ h >> 30) * 0xBF58476D1CE4E5B9 & MASK64
    h = (h ^ h >> 27) * 0x94D049BB133111EB & MASK64
    return h ^ h >> 31


STEP = 0x9E3779B97F4A7C15


def fold(seed, word):
    return mix(seed ^ mix((word + STEP) & MASK64))


def word(seed, i):
    return mix((seed + (i + 1) * STEP) & MASK64)


def hash_full(h):
    h = h * 0x846CA68B & MASK32
    h ^= h >> 15
    return h * (2 * h + 1) & MASK32


def signed(h, amplitude):
    return f32(f32(h - 2**32 if h >> 31 else h) * f32(amplitude * 2.0**-31))


def fade(kind, t):
    if kind == "linear":
        return t
    if kind == "cubic":
        return f32(f32(t * t) * f32(3 - f32(2 * t)))
    rest = f32(f32(t * f32(f32(t * 6) - 15)) + 10)
    return f32(f32(f32(t * t) * t) * rest)


def lerp(a, b, u):
    return f32(a + f32(u * f32(b - a)))


class Source:
    """A lattice source, from its recipe: the contract's seeds, axes and keys."""

    STEPS = [0xBB474067, 0x970F1CCD, 0x61F61CAF, 0xB1F08B81]
    NUMBERS = {"white": 3, "value": 4, "perlin": 5, "simplex": 6, "worley": 7}

    def __init__(self, recipe, dimensions):
        self.node = recipe["nodes"]["output"]
        seed = fold(fold(recipe.get("seed", 0), self.node.get("seed", 0)), self.NUMBERS[self.node["type"]])
        self.seed, self.dimensions = seed, dimensions
        words = [word(seed, 0) >> 32, word(seed, 0), word(seed, 1) >> 32, word(seed, 1)]
        self.keys = [w & MASK32 for w in words][:dimensions]
        self.corners = [word(seed, 2) >> 32, word(seed, 2) & MASK32]
        frequency = f32(self.node.get("frequency", 0.01))
        period = self.node.get("period", 0)
        self.periods = (period if isinstance(period, list) else [period] * 4)[:dimensions]
        self.periods += [0] * (dimensions - len(self.periods))
        self.frequencies = [frequency * p / p if p else frequency for p in self.periods]

    def locate(self, position):
        cells, fractions = [], []
        for x, frequency, period in zip(position, self.frequencies, self.periods):
            p = x * frequency
            cell, t = 0, 0.0
            if math.isfinite(p):
                cell = math.floor(p) % (period or 2**32)
                t = min(abs(f32(p - math.floor(p))), 1 - 2.0**-24)
            cells.append(cell)
            fractions.append(t)
        return cells, fractions

    def key(self, axis, cell, offset=0):
        cell = (cell + offset) % (self.periods[axis] or 2**32)
        m = (cell * self.STEPS[axis] + self.keys[axis]) & MASK32
        return m ^ m >> 15

    def corner(self, cells, offsets):
        keys = (self.key(a, c, o) for a, (c, o) in enumerate(zip(cells, offsets)))
        amplitude = 1 if self.node["type"] == "white" else f32(1 - 2.0**-16)
        return signed(hash_full((sum(keys) + self.corners[0]) & MASK32), amplitude)

    def value(self, position):
        cells, t = self.locate(position)
        if self.node["type"] == "white":
            return self.corner(cells, [0] * self.dimensions)
        u = [fade(self.node.get("fade", "quintic"), x) for x in t]

        def blend(axis, offsets):
            """The corners that agree with `offsets` on the axes below, blended over this one and those above."""
            if axis == self.dimensions:
                return self.corner(cells, offsets)
            return [blend(axis + 1, offsets + [side]) for side in (0, 1)]

        def over(axis, corners):
            """Outer axes first."""
            if axis == self.dimensions:
                return corners
            return lerp(over(axis + 1, corners[0]), over(axis + 1, corners[1]), u[axis])

        left, right = (over(1, side) for side in blend(0, []))
        return f32(left + f32(u[0] * f32(right - left)))


path, knoll, page = sys.argv[1:]
exported = json.load(open(path))
assert exported["knoll_vectors"] == 1
ported, located, probed = {}, 0, {}
for vector in exported["vectors"]:
    recipe, kind, dimensions = vector["recipe"], vector["type"], vector["dimensions"]
    source = None
    if "lattice" in vector:
        source, lattice = Source(recipe, dimensions), vector["lattice"]
        assert lattice["node_seed"] == f"0x{source.seed:016x}", vector["name"]
        assert lattice["axis_keys"] == [f"0x{k:08x}" for k in source.keys], vector["name"]
        assert lattice["corner_keys"] == [f"0x{k:08x}" for k in source.corners], vector["name"]
        if kind != "simplex":
            assert lattice["frequency"] == source.frequencies, vector["name"]
            assert lattice["period"] == source.periods, vector["name"]
    for sample in vector["samples"]:
        position = sample["position"]
        assert len(position) == dimensions
        if None in position:
            assert sample["bits"] == "0x7fc00000", sample
            continue
        for x, bits in zip(position, sample["position_bits"]):
            assert struct.pack(">d", x).hex() == bits[2:], (vector["name"], x, bits)
        if sample["value"] is not None:
            assert bits_of(sample["value"]) == sample["bits"], (vector["name"], sample)
        if source and kind != "simplex" and sample["value"] is not None:
            cells, fractions = source.locate(position)
            assert sample["cell"] == [f"0x{c:08x}" for c in cells], (vector["name"], sample, cells)
            assert sample["fraction"] == [bits_of(t) for t in fractions], (vector["name"], sample)
            located += 1
        if source and kind in ("white", "value") and sample["value"] is not None:
            value = source.value(position)
            assert bits_of(value) == sample["bits"], (vector["name"], sample, value)
            ported[kind] = ported.get(kind, 0) + 1
    probed.setdefault((kind, dimensions), []).append((recipe, vector["samples"]))

for (kind, dimensions), vectors in probed.items():
    for recipe, samples in vectors[:: max(1, len(vectors) // 3)]:
        sample = next(s for s in samples[len(samples) // 2 :] + samples if None not in s["position"])
        command = [knoll, "probe", "-", *map(repr, sample["position"])]
        said = subprocess.run(command, input=json.dumps(recipe), capture_output=True, text=True)
        assert said.stdout.split()[-1:] == [sample["bits"]], (recipe, sample, said)

shown = json.loads(open(page).read().split("```json\n")[1].split("```")[0])
for key in ("knoll_vectors", "knoll"):
    assert shown[key] == exported[key], f"{page}: {key}"
for example in shown["vectors"]:
    there = next(v for v in exported["vectors"] if v["name"] == example["name"])
    assert all(sample in there["samples"] for sample in example["samples"]), f"{page}: other samples"
    assert example == {**there, "samples": example["samples"]}, f"{page}: another vector"

assert len(exported["vectors"]) > 500 and min(ported["white"], ported["value"]) > 100 and located > 500
print(f"{ported}, {located} cells, {len(probed)} types and dimensions probed")
