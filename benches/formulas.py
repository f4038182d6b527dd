#!/usr/bin/env python3
"""formulas.py TIMES.csv SVG [LIMIT [DIR NAME=COMMAND ...]]: SAT solvers side by side on DIMACS formulas.

Runs each COMMAND, with {} for the formula, on each .cnf file of DIR for at most LIMIT processor seconds, formula by formula and
the solvers in turn, and adds a line per run to TIMES.csv: formula, solver, verdict (sat, unsat or none), seconds. A pair
that has a line already is not run again. Stops if two solvers contradict each other. Then prints, for each solver in
TIMES.csv, the number of solved formulas, PAR-2 (the mean of the seconds, with twice the limit where there is no
verdict) and the sum of the seconds, and draws a cactus plot as SVG.
"""

import csv
import resource
import shlex
import signal
import subprocess
import sys
from pathlib import Path

VERDICTS = {10: "sat", 20: "unsat"}
COLOURS = ["#b33", "#36c", "#283", "#c80", "#808", "#088", "#777"]
WIDTH, HEIGHT, MARGIN = 720, 440, 56


def run(command, formula, limit):
    """Returns the verdict of the command and the processor seconds that it took."""

    def bound():
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1))

    arguments = [part.replace("{}", str(formula)) for part in shlex.split(command)]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(arguments, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, preexec_fn=bound)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    verdict = VERDICTS.get(done.returncode, "none")
    if verdict == "none" and done.returncode not in (0, -signal.SIGXCPU, -signal.SIGKILL):
        sys.exit(f"{command} ended with {done.returncode} on {formula}, expected 10, 20, 0 or the limit")
    return verdict, min(seconds, limit)


def rows_of(times):
    if not times.exists():
        return []
    with times.open() as file:
        return [(formula, solver, verdict, float(seconds)) for formula, solver, verdict, seconds in csv.reader(file)]


def measure(times, limit, folder, solvers):
    verdicts = {}
    seen = set()
    for formula, solver, verdict, _ in rows_of(times):
        seen.add((formula, solver))
        if verdict != "none":
            verdicts[formula] = verdict
    for formula in sorted(folder.glob("*.cnf")):
        for name, command in solvers:
            if (formula.stem, name) in seen:
                continue
            verdict, seconds = run(command, formula, limit)
            if verdict != "none" and verdicts.setdefault(formula.stem, verdict) != verdict:
                sys.exit(f"{formula.stem}: {name} says {verdict}, another solver {verdicts[formula.stem]}")
            with times.open("a") as file:
                csv.writer(file).writerow([formula.stem, name, verdict, f"{seconds:.3f}"])


def summary(rows, limit):
    for solver in dict.fromkeys(row[1] for row in rows):
        own = [row for row in rows if row[1] == solver]
        solved = [row[3] for row in own if row[2] != "none"]
        total = sum(solved) + limit * (len(own) - len(solved))
        par2 = (sum(solved) + 2 * limit * (len(own) - len(solved))) / len(own)
        print(f"{solver:24} {len(solved):4} of {len(own)}   PAR-2 {par2:7.2f}   sum {total:8.1f} s")


def cactus(rows, limit):
    """Returns the plot: how many formulas each solver solves within a time, one curve per solver."""
    solvers = list(dict.fromkeys(row[1] for row in rows))
    most = max(1, *(sum(row[1] == solver for row in rows) for solver in solvers))
    right, bottom = WIDTH - 150, HEIGHT - MARGIN

    def point(count, seconds):
        x = MARGIN + (right - MARGIN) * count / most
        return f"{x:.1f},{bottom - (bottom - 20) * seconds / limit:.1f}"

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        f'<path d="M{MARGIN} 20V{bottom}H{right}" fill="none" stroke="#000"/>',
        f'<text x="{MARGIN}" y="{HEIGHT - 12}">formulas solved (of {most})</text>',
        f'<text x="8" y="14">processor seconds (limit {limit})</text>',
    ]
    for step in range(5):
        count, seconds = most * step // 4, limit * step / 4
        x, y = point(count, seconds).split(",")
        parts.append(f'<text x="{x}" y="{bottom + 16}" text-anchor="middle">{count}</text>')
        parts.append(f'<text x="{MARGIN - 6}" y="{y}" text-anchor="end">{seconds:g}</text>')
    for index, solver in enumerate(solvers):
        colour = COLOURS[index % len(COLOURS)]
        times = sorted(row[3] for row in rows if row[1] == solver and row[2] != "none")
        points = " ".join(point(count + 1, seconds) for count, seconds in enumerate(times))
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="1.5"/>')
        parts.append(f'<text x="{right + 12}" y="{40 + 18 * index}" fill="{colour}">{solver}: {len(times)}</text>')
    return "\n".join(parts + ["</svg>", ""])


def main():
    if len(sys.argv) not in (3, 4) and len(sys.argv) < 6:
        sys.exit(__doc__.split("\n", 1)[0])
    times, svg = Path(sys.argv[1]), Path(sys.argv[2])
    limit = int(sys.argv[3]) if len(sys.argv) > 3 else 60
    if len(sys.argv) > 4:
        measure(times, limit, Path(sys.argv[4]), [solver.split("=", 1) for solver in sys.argv[5:]])
    rows = rows_of(times)
    if not rows:
        sys.exit(f"{times} has no times")
    summary(rows, limit)
    svg.write_text(cactus(rows, limit))


if __name__ == "__main__":
    main()
