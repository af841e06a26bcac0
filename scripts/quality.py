#!/usr/bin/env python3
"""Measures the noises against the limits of docs/quality.md: scripts/quality.py [--update]

Each row of the page's first table is a noise, the arguments that draw it, and its limits. Fails when
one is broken, and when the second table, of what is measured, is no longer what is measured; --update
writes it anew. KNOLL names the program (build/knoll)."""

import json
import os
import re
import subprocess
import sys

PAGE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "docs", "quality.md")
BEGIN, END = "<!-- measured: scripts/quality.py --update -->\n", "<!-- end -->\n"
FREQUENCY, SIZE = 0.125, "1024x1024"
NUMBER = r"-?[0-9]+(?:\.[0-9]+)?"


def limits(page):
    """The rows of the first table: name, arguments, and the six limits as written."""
    for line in page.split(BEGIN)[0].splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and len(cells) == 7 and cells[1].startswith("`"):
            yield cells[0], cells[1].strip("`"), cells[2:]


def analyze(arguments):
    knoll = os.environ.get("KNOLL", "build/knoll")
    words = [word.replace("F", str(FREQUENCY), 1) if word.endswith("=F") else word
             for word in arguments.split()]
    command = [knoll, "analyze", *words, "--size", SIZE, "--json"]
    return json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)


def measures(analysis):
    """The figures of the six columns, as numbers."""
    spectrum, values = analysis["spectrum"], analysis["values"]
    bins = spectrum["power"]
    peak = spectrum["nyquist"] / len(bins) * (spectrum["peak_bin"] + 0.5)
    related = analysis["seed_correlation"] + analysis["octave_correlation"]
    return [values["mean"], values["variance"], analysis["directions"]["ratio"],
            peak / FREQUENCY, max(map(abs, related))]


def broken(limit, value):
    """Whether a value breaks "0 +- 0.02", "0.093 +- 5 %", "1.2" (at most) or "0.4 to 0.8"."""
    numbers = [float(number) for number in re.findall(NUMBER, limit)]
    if "+-" in limit:
        reach = numbers[1] * (numbers[0] / 100 if "%" in limit else 1)
        return abs(value - numbers[0]) > reach
    if "to" in limit:
        return not numbers[0] <= value <= numbers[1]
    return value > numbers[0]


def main():
    update = sys.argv[1:] == ["--update"]
    with open(PAGE, encoding="utf-8") as file:
        page = file.read()
    names = ["mean", "variance", "anisotropy", "peak", "correlation"]
    faults, table = [], "| noise | mean | variance | anisotropy | peak | correlation |\n" \
                        "| --- | --- | --- | --- | --- | --- |\n"
    for noise, arguments, allowed in limits(page):
        analysis = analyze(arguments)
        figures = measures(analysis)
        for name, limit, value in zip(names, allowed, figures):
            if broken(limit, value):
                faults.append(f"{noise}: {name} {value:.4f} is beyond {limit}")
        low, high = analysis["values"].get("bounds", [float("-inf"), float("inf")])
        if analysis["values"]["lowest"] < low or analysis["values"]["highest"] > high:
            faults.append(f"{noise}: values leave the bounds")
        if any(analysis["period"]["samples"]):
            faults.append(f"{noise}: a period of {analysis['period']['samples']} samples")
        formats = ["{:.3f}", "{:.4f}", "{:.2f}", "{:.2f}", "{:.3f}"]
        cells = [re.sub(r"^-(0\.0*)$", r"\1", form.format(value))
                 for form, value in zip(formats, figures)]
        table += "| " + " | ".join([noise, *cells]) + " |\n"
    if table.count("\n") < 8:
        faults.append("docs/quality.md has no table of limits")
    shown = page.split(BEGIN)[1].split(END)[0]
    if update:
        with open(PAGE, "w", encoding="utf-8") as file:
            file.write(page.replace(BEGIN + shown + END, BEGIN + table + END))
    else:
        # Another build of the Fourier transform may round the last digit otherwise.
        is_, was = re.findall(NUMBER, table), re.findall(NUMBER, shown)
        words = re.sub(NUMBER, "", table) == re.sub(NUMBER, "", shown)
        near = all(abs(float(a) - float(b)) < 0.011 for a, b in zip(is_, was))
        if not words or len(is_) != len(was) or not near:
            faults.append("docs/quality.md shows other figures; run scripts/quality.py --update")
            faults.append(table)
    print("\n".join(faults) if faults else "all within their limits")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
