"""The tasks of knoll-bench by Python packages that are installed; python.c talks to it.

A package is used when it can be imported: pyfastnoisesimd (FastNoiseSIMD, C++ with SIMD),
opensimplex (with numba, when that is there), noise (C, a call a sample).
"""
import random
import sys
import time

PERLIN, VALUE, SIMPLEX, WORLEY_F1, WORLEY_F2F1, WHITE = range(6)  # bench_noise
GRID, POINTS = range(2)  # bench_shape
FEW = 1 << 14  # samples of a task that takes a call of Python for each


def total(count):
    return count[0] * count[1] * count[2] * count[3]


def timed(function):
    begun = time.perf_counter()
    function()
    return time.perf_counter() - begun


class FastNoiseSimd:
    name = "pyfastnoisesimd"

    def __init__(self):
        import pyfastnoisesimd as fns

        self.fns = fns
        self.memory = {}

    def coordinates(self, dimensions, count):
        key = (dimensions, count)
        if key not in self.memory:
            coordinates = self.fns.empty_coords(count)
            generator = random.Random(1)
            for axis in range(3):
                coordinates[axis, :] = [
                    generator.uniform(-512, 512) if axis < dimensions else 0 for _ in range(count)
                ]
            self.memory[key] = coordinates
        return self.memory[key]

    def output(self, shape):
        if shape not in self.memory:
            self.memory[shape] = self.fns.full_aligned(shape, 0)
        return self.memory[shape]

    def run(self, noise, shape, dimensions, octaves, frequency, count):
        types = self.fns.NoiseType
        kinds = {
            (PERLIN, False): types.Perlin,
            (PERLIN, True): types.PerlinFractal,
            (VALUE, False): types.Value,
            (SIMPLEX, False): types.Simplex,
            (SIMPLEX, True): types.SimplexFractal,
            (WORLEY_F1, False): types.Cellular,
            (WORLEY_F2F1, False): types.Cellular,
            (WHITE, False): types.WhiteNoise,
        }
        kind = kinds.get((noise, octaves > 1))
        if kind is None or dimensions > 3 or shape > POINTS:
            return -1
        source = self.fns.Noise(seed=42, numWorkers=1)
        source.noiseType = kind
        source.frequency = frequency
        source.fractal.octaves = octaves
        source.cell.distanceFunc = self.fns.CellularDistanceFunction.Euclidean
        returns = self.fns.CellularReturnType
        source.cell.returnType = returns.Distance2Sub if noise == WORLEY_F2F1 else returns.Distance
        # The package's own calls make a new array each time; this is what they call with it.
        if shape == POINTS:
            at = self.coordinates(dimensions, count[0])
            output = self.output((count[0],))
            fill = source._fns.NoiseFromCoords
            return timed(lambda: fill(output, at[0, :], at[1, :], at[2, :], count[0], 0))
        # Its innermost axis is the last; a plane is one layer of x.
        extent = (count[2], count[1], count[0])
        output = self.output(extent)
        return timed(lambda: source._fns.FillNoiseSet(output, 0, 0, 0, *extent))


class OpenSimplex:
    name = "opensimplex"

    def __init__(self):
        import numpy
        import opensimplex

        self.numpy = numpy
        self.opensimplex = opensimplex
        opensimplex.seed(42)
        try:
            import numba  # noqa: F401

            self.fast = True
        except ImportError:
            self.fast = False

    def run(self, noise, shape, dimensions, octaves, frequency, count):
        if noise != SIMPLEX or shape != GRID or octaves > 1:
            return -1
        functions = {
            2: self.opensimplex.noise2array,
            3: self.opensimplex.noise3array,
            4: self.opensimplex.noise4array,
        }
        whole = total(count)
        sizes = list(count[:dimensions])
        while not self.fast and sizes[0] * sizes[-1] * 1.0 > FEW:
            sizes[sizes.index(max(sizes))] //= 2
        part = 1
        for size in sizes:
            part *= size
        axes = [self.numpy.arange(size) * frequency for size in sizes]
        return timed(lambda: functions[dimensions](*axes)) * whole / part


class Noise:
    name = "noise (Python)"

    def __init__(self):
        import noise

        self.noise = noise

    def run(self, noise, shape, dimensions, octaves, frequency, count):
        functions = {
            (PERLIN, 2): self.noise.pnoise2,
            (PERLIN, 3): self.noise.pnoise3,
            (SIMPLEX, 2): self.noise.snoise2,
            (SIMPLEX, 3): self.noise.snoise3,
            (SIMPLEX, 4): self.noise.snoise4,
        }
        function = functions.get((noise, dimensions))
        if function is None or shape > POINTS:
            return -1
        whole = total(count)
        part = min(whole, FEW)
        at = [frequency * i for i in range(part)]
        more = [0.5] * (dimensions - 1)
        options = {"octaves": octaves}

        def loop():
            for x in at:
                function(x, *more, **options)

        return timed(loop) * whole / part


def main():
    answers = sys.stdout
    sys.stdout = sys.stderr  # what packages print is no answer
    peers = []
    for kind in (FastNoiseSimd, OpenSimplex, Noise):
        try:
            peers.append(kind())
        except Exception as error:  # a package may be there and broken
            print(f"without {kind.name}: {error}", file=sys.stderr)
    print(*[peer.name for peer in peers], "", sep="\n", file=answers, flush=True)
    for line in sys.stdin:
        index, noise, shape, dimensions, octaves, frequency, *count = line.split()
        peer = peers[int(index)]
        task = [int(word) for word in (noise, shape, dimensions, octaves)]
        seconds = peer.run(*task, float(frequency), [int(word) for word in count])
        print(repr(float(seconds)), file=answers, flush=True)


if __name__ == "__main__":
    main()
