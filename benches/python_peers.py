#!/usr/bin/env python3
"""python_peers.py PUZZLES [NUMBER]: the package sudosat beside other solvers that Python users have.

Solves the first NUMBER (1,000) puzzles of a file, one a line, with each solver that is installed, for at most a minute
each, on one thread, and prints the puzzles per second and how many times as many sudosat solves. Each solver looks for
one solution, which is compared with that of sudosat; sudosat also looks for a second one.
"""

import importlib.util
import sys
import time
from itertools import product

import numpy as np
import sudosat

SECONDS = 60


def by_py_sudoku(text):
    from sudoku import Sudoku

    rows = [[int(symbol) if symbol in "123456789" else None for symbol in text[9 * r :][:9]] for r in range(9)]
    return [cell for row in Sudoku(3, 3, board=rows).solve().board for cell in row]


def by_sudokum(text):
    import sudokum

    rows = [[int(symbol) if symbol in "123456789" else 0 for symbol in text[9 * r :][:9]] for r in range(9)]
    _, solution = sudokum.solve(rows, max_try=1000)
    return np.ravel(solution).tolist()


# The 729 options (row, column, digit) of a classic puzzle, and the items that each meets.
OPTIONS = list(product(range(9), repeat=3))
ITEMS = [
    [9 * r + c, 81 + 9 * r + d, 162 + 9 * c + d, 243 + 9 * (r // 3 * 3 + c // 3) + d] for r, c, d in OPTIONS
]
MATRIX = np.zeros((729, 324), dtype=np.int32)
for option, items in enumerate(ITEMS):
    MATRIX[option, items] = 1


def open_options(text):
    """The options that the clues leave open in their own cells."""
    fits = lambda r, c, d: text[9 * r + c] in f".0{d + 1}"
    return [option for option, (r, c, d) in enumerate(OPTIONS) if fits(r, c, d)]


def cells(options):
    solution = [0] * 81
    for option in options:
        r, c, d = OPTIONS[option]
        solution[9 * r + c] = d + 1
    return solution


def by_dlx(text):
    from dlx import DLX

    options = open_options(text)
    problem = DLX([(item, DLX.PRIMARY) for item in range(324)], [ITEMS[option] for option in options], options)
    return cells(problem.N[row] for row in next(problem.solve()))


def by_exact_cover(text):
    from exact_cover import get_exact_cover

    options = open_options(text)
    return cells(options[row] for row in get_exact_cover(MATRIX[options]))


def by_xcover(text):
    from xcover import covers_bool

    options = open_options(text)
    return cells(options[row] for row in next(covers_bool(MATRIX[options].astype(bool))))


def by_ortools(text):
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    grid = [
        model.new_constant(int(symbol)) if symbol in "123456789" else model.new_int_var(1, 9, "")
        for symbol in text
    ]
    for n in range(9):
        model.add_all_different(grid[9 * n :][:9])
        model.add_all_different(grid[n::9])
        corner = 27 * (n // 3) + 3 * (n % 3)
        model.add_all_different(grid[corner + 9 * r + c] for r in range(3) for c in range(3))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.solve(model)
    return [solver.value(cell) for cell in grid]


PEERS = {
    "py-sudoku": ("sudoku", by_py_sudoku),
    "sudokum": ("sudokum", by_sudokum),
    "dlx": ("dlx", by_dlx),
    "exact_cover": ("exact_cover", by_exact_cover),
    "xcover": ("xcover", by_xcover),
    "OR-tools CP-SAT": ("ortools", by_ortools),
}


def measured(solve, texts, expected):
    """Puzzles per second, the number of puzzles in the time, and how many were not solved right."""
    solve(texts[0])  # imports, and what is compiled when it is called first
    wrong, start = 0, time.perf_counter()
    for number, (text, solution) in enumerate(zip(texts, expected), 1):
        wrong += list(solve(text)) != solution
        seconds = time.perf_counter() - start
        if seconds > SECONDS:
            break
    return number / seconds, number, wrong


def main():
    number = int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    with open(sys.argv[1]) as lines:
        texts = [line[:81] for line in lines if not line.startswith("#")][:number]
    expected = sudosat.solve(texts).solutions.tolist()
    start, rounds = time.perf_counter(), 0
    while time.perf_counter() - start < 1:
        sudosat.solve(texts, threads=1)
        rounds += 1
    ours = rounds * len(texts) / (time.perf_counter() - start)
    print(f"{'sudosat.solve':16} {ours:12,.0f}/s")
    one, _, _ = measured(lambda text: [int(s) for s in sudosat.solve(text)["solution"]], texts, expected)
    print(f"{'one at a time':16} {one:12,.0f}/s")
    for name, (module, solve) in PEERS.items():
        if importlib.util.find_spec(module) is None:
            print(f"{name:16} not installed")
            continue
        speed, solved, wrong = measured(solve, texts, expected)
        print(f"{name:16} {speed:12,.1f}/s  1/{ours / speed:,.0f}  ({solved} puzzles, {wrong} not solved right)")


if __name__ == "__main__":
    main()
