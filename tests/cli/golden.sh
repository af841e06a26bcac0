# C61: the program gives the bits of tests/golden/golden.txt, which the core is held to on every machine.
# Every seventh case of two dimensions and more (of one,
# the program would draw a square; it takes no step of 0).
"$PYTHON" - "$ROOT/tests/golden/golden.txt" "$KNOLL" <<'END'
import subprocess
import sys

cases = []
for line in open(sys.argv[1]):
    parts = line.rstrip("\n").split("\t")
    if line.startswith(("#", "gradient/")) or len(parts) < 4:
        continue
    grid = parts[2].split()
    steps = grid[grid.index("step") + 1].split(",") if "step" in grid else []
    if "x" in grid[0] and "first" not in grid and all(float(step) != 0 for step in steps):
        cases.append((parts[0], parts[1], grid, parts[3]))
if len(cases) < 100:
    sys.exit(f"FAIL: only {len(cases)} cases: has the format changed?")
for name, recipe, grid, expected in cases[::7]:
    options = ["--size", grid[0]]
    for word in ("origin", "step"):
        if word in grid:
            options += [f"--{word}={grid[grid.index(word) + 1]}"]
    run = subprocess.run([sys.argv[2], "render", "-", "--format", "raw", "-o", "out.raw", *options],
                         input=recipe, capture_output=True, text=True)
    if run.returncode != 0:
        sys.exit(f"FAIL: {name}: {run.stderr}")
    hash = 0xCBF29CE484222325
    for byte in open("out.raw", "rb").read():
        hash = (hash ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    if f"{hash:016x}" != expected:
        sys.exit(f"FAIL: {name}: {hash:016x}, not {expected}: {options}")
END
