"""Checks ports/q16.py against the vectors, and writes more of them for the other implementations:

    q16_vectors.py check         the 216 vectors handed over
    q16_vectors.py given         the same as lines of numbers
    q16_vectors.py more COUNT    others: far positions, every shift and kind, odd gains
    q16_vectors.py domain        "shift octaves gain message": what is refused and with which words

Lines: kind dimensions seed shift octaves gain period[4] position[4] value, with the kind's number in
knoll/q16.h; kind 6 is a warp in 2D, whose gain is its strength and which has two values.
"""
import json
import os
import random
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path.insert(0, os.path.join(ROOT, "ports"))
sys.dont_write_bytecode = True
import q16

KINDS = ("value", "perlin", "fbm", "billow", "ridged", "worley")
WARP = len(KINDS)


def given():
    """(kind, fx, fz, seed, shift, octaves, gain or strength, result)"""
    with open(os.path.join(ROOT, "tests", "reference", "q16-vectors.json")) as file:
        vectors = json.load(file)
    shift, seed = vectors["shift_of_probes"], vectors["seed_of_probes"]
    for probe in vectors["probes"]:
        for kind in (0, 1):
            yield kind, probe["fx"], probe["fz"], seed, shift, 1, 0, [probe[KINDS[kind]]]
    for case in vectors["cases"]:
        place = case["fx"], case["fz"], case["seed"] & q16.WORD
        for kind in (0, 1):
            yield (kind, *place, case["shift"], 1, 0, [case[KINDS[kind]]])
        fractal = (*place, case["fbm_shift"], case["octaves"])
        yield (2, *fractal, case["gain"], [case["fbm"]])
        yield (WARP, *fractal, case["strength"], case["warp"])


def port(kind, fx, fz, seed, shift, octaves, extra):
    if kind == WARP:
        return list(q16.warp2(fx, fz, seed, extra, octaves, shift))
    if kind == 2:
        return [q16.fbm2(fx, fz, seed, octaves, shift, extra)]
    return [(q16.value2, q16.perlin2)[kind](fx, fz, seed, shift)]


def check():
    count = 0
    for *arguments, expected in given():
        found = port(*arguments)
        assert found == expected, (arguments, found, expected)
        count += 1
    assert count == 2 * 16 + 4 * 200, count
    print(count, "values as given")


def write(kind, dimensions, seed, shift, octaves, gain, period, position, results):
    print(kind, dimensions, seed, shift, octaves, gain, *period, *position, *results)


def more(count):
    """Every kind, dimension and shift from 9 to 24 in turn, and others between them."""
    source = random.Random(20240)
    for n in range(count):
        kind = n % (WARP + 1)
        dimensions = 2 if kind == WARP else 1 + n // 7 % 4
        shift = 9 + n // 28 % 16 if n % 5 else source.randint(0, 30)
        octaves = source.randint(1, min(shift + 1, 4 if dimensions > 2 else 31))
        gain = source.choice((0, 1, 32768, 65535, 65536, 66001, source.randrange(1, 65536, 2)))
        seed = source.choice((0, 1, 0xFFFFFFFF, source.getrandbits(32)))
        bits = source.choice((17, 24, 31, 40, 52, 62))
        position = [source.randint(-1 << bits, 1 << bits) for _ in range(4)]
        if n % 6 == 0:  # on and beside a lattice point
            position = [(p >> shift << shift) + source.choice((-1, 0, 1)) for p in position]
        period = [0, 0, 0, 0]
        if kind != WARP and n % 3 == 0:
            period = [source.choice((0, 1, 2, 3, 7, 1000, q16.WORD)) for _ in range(4)]
        if kind == WARP:
            gain = source.choice((-65536, 12345, 262144, -(1 << 31), (1 << 31) - 1))
            results = q16.warp2(*position[:2], seed, gain, octaves, shift)
        else:
            octaves = octaves if kind in (2, 3, 4) else 1
            results = [q16.sample(KINDS[kind], position[:dimensions], seed, shift, octaves, gain,
                                  period)]
        write(kind, dimensions, seed, shift, octaves, gain, period, position, results)


def domain():
    """Both sides of every border. The gain's is that of the weights' sum, 2^31."""
    def refusal(shift, octaves, gain):
        try:
            q16.fbm2(0, 0, 0, octaves, shift, gain)
        except ValueError as error:
            return str(error)
        return ""

    cases = [(-1, 1, 0), (0, 1, 0), (30, 31, 65536), (31, 1, 0), (4, 0, 0), (4, 5, 0), (4, 6, 0),
             (4, 2, -1), (4, 1, (1 << 31) - 1)]
    for octaves in (2, 3, 9, 31):
        low, high = 65536, (1 << 31) - 1  # the largest gain that is taken
        while low < high:
            middle = (low + high + 1) // 2
            low, high = (low, middle - 1) if refusal(30, octaves, middle) else (middle, high)
        weights, weight = 0, q16.ONE
        for _ in range(octaves):
            weights, weight = weights + weight, weight * (low + 1) >> 16
        assert weights >= 1 << 31, (octaves, low)
        cases += [(30, octaves, low), (30, octaves, low + 1)]
    refused = 0
    for case in cases:
        refused += refusal(*case) != ""
        print(*case, refusal(*case))
    assert refused == 4 + 1 + 4, refused


if sys.argv[1] == "check":
    check()
elif sys.argv[1] == "domain":
    domain()
elif sys.argv[1] == "given":
    for kind, fx, fz, seed, shift, octaves, gain, results in given():
        write(kind, 2, seed, shift, octaves, gain, (0, 0, 0, 0), (fx, fz, 0, 0), results)
else:
    more(int(sys.argv[2]))
