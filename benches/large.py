#!/usr/bin/env python3
"""large.py make DIR SIDE HOLES..HOLES COUNT: writes grids of SIDE x SIDE with random holes, as DIR/SIDE_HOLES_SEED.txt.
large.py cpsat FILE: solves one of them with CP-SAT of OR-Tools on one thread.

The full grid is the cyclic pattern with bands, rows, stacks, columns and digits shuffled; grid k of COUNT has seed k and
a number of holes spread evenly over the range. `cpsat` checks the solution and exits with 10, as a SAT solver does.
"""

import math
import random
import sys
from pathlib import Path


def full(side, rng):
    box = math.isqrt(side)

    def lines():
        groups = rng.sample(range(box), box)
        return [box * group + line for group in groups for line in rng.sample(range(box), box)]

    rows, columns, digits = lines(), lines(), rng.sample(range(1, side + 1), side)
    return [digits[(box * (row % box) + row // box + column) % side] for row in rows for column in columns]


def make(folder, side, holes, count):
    low, high = map(int, holes.split(".."))
    Path(folder).mkdir(parents=True, exist_ok=True)
    for seed in range(1, count + 1):
        rng = random.Random(seed)
        grid = full(side, rng)
        emptied = low + (high - low) * (seed - 1) // max(1, count - 1)
        for cell in rng.sample(range(side * side), emptied):
            grid[cell] = 0
        Path(folder, f"{side}_{emptied}_{seed:02}.txt").write_text(" ".join(map(str, grid)) + "\n")


def houses(side):
    box = math.isqrt(side)
    for index in range(side):
        yield [side * index + n for n in range(side)]
        yield [side * n + index for n in range(side)]
        row, column = box * (index // box), box * (index % box)
        yield [side * (row + n // box) + column + n % box for n in range(side)]


def cpsat(file):
    from ortools.sat.python import cp_model

    clues = list(map(int, Path(file).read_text().split()))
    side = math.isqrt(len(clues))
    model = cp_model.CpModel()
    cells = [model.new_int_var(clue or 1, clue or side, "") for clue in clues]
    for house in houses(side):
        model.add_all_different([cells[cell] for cell in house])
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        sys.exit("CP-SAT found no solution, expected one")
    grid = [solver.value(cell) for cell in cells]
    kept = all(clue in (0, digit) for clue, digit in zip(clues, grid))
    if not kept or any(len({grid[cell] for cell in house}) < side for house in houses(side)):
        sys.exit("CP-SAT found a wrong solution")
    sys.exit(10)


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["make", folder, side, holes, count]:
            make(folder, int(side), holes, int(count))
        case ["cpsat", file]:
            cpsat(file)
        case _:
            sys.exit(__doc__)
