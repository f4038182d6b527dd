"""`solve` on arrays and texts: the right answers, and what is said of bad input."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

import sudosat

Rows = npt.NDArray[np.uint8]


def is_solution(puzzle: Rows, solution: Rows) -> bool:
    """Whether every row, column and box has the digits 1 to 9, and the clues are kept."""
    grid = solution.reshape(9, 9)
    boxes = grid.reshape(3, 3, 3, 3).swapaxes(1, 2).reshape(9, 9)
    houses = np.concatenate([grid, grid.T, boxes])
    keeps = (puzzle == 0) | (puzzle == solution)
    return bool(keeps.all() and (np.sort(houses) == np.arange(1, 10)).all())


def test_each_row_gets_its_solution_and_their_number(rows: Rows) -> None:
    solutions, counts = sudosat.solve(rows)
    assert solutions.dtype == np.uint8 and counts.dtype == np.int64
    assert (counts == 1).all()
    assert all(is_solution(puzzle, solution) for puzzle, solution in zip(rows, solutions))


def test_answers_stay_in_their_rows_on_any_number_of_threads(rows: Rows) -> None:
    many = np.tile(rows, (3000, 1))
    one = sudosat.solve(many, threads=1).solutions
    assert (one == sudosat.solve(many, threads=3).solutions).all()
    assert (one == np.tile(sudosat.solve(rows).solutions, (3000, 1))).all()


def test_an_array_of_grids_gives_grids(rows: Rows) -> None:
    solutions, counts = sudosat.solve(rows.reshape(-1, 9, 9))
    assert solutions.shape == (len(rows), 9, 9) and counts.shape == (len(rows),)
    assert (solutions.reshape(-1, 81) == sudosat.solve(rows).solutions).all()


def test_a_slice_and_another_order_of_memory_are_read_right(rows: Rows) -> None:
    expected = sudosat.solve(rows).solutions
    assert (sudosat.solve(rows[::2]).solutions == expected[::2]).all()
    assert (sudosat.solve(np.asfortranarray(rows)).solutions == expected).all()


def test_texts_give_what_their_rows_give(rows: Rows, texts: list[str]) -> None:
    expected = sudosat.solve(rows)
    for puzzles in (texts, tuple(texts), iter(texts), np.array(texts), np.array(texts, dtype="S81"), np.array(texts, dtype=object)):
        found = sudosat.solve(puzzles)
        assert (found.solutions == expected.solutions).all() and (found.counts == expected.counts).all()


def test_texts_of_pencil_marks_are_solved_among_others(rows: Rows, texts: list[str]) -> None:
    expected = sudosat.solve(rows)
    marks = ["".join("123456789" if cell == 0 else "123456789"[cell - 1].rjust(cell, ".").ljust(9, ".") for cell in row) for row in rows]
    found = sudosat.solve([*marks, texts[0]])
    assert (found.solutions[:-1] == expected.solutions).all() and (found.counts[:-1] == expected.counts).all()
    assert (found.solutions[-1] == expected.solutions[0]).all()
    # Two marks of each cell that is open: its solution and the next digit.
    both = expected.solutions[0]
    two = ["".join(digit if digit in (str(one), str(one % 9 + 1)) else "." for digit in "123456789") for one in both]
    alone = sudosat.solve(["".join(two)], limit=9)
    assert alone.counts[0] >= 1 and is_solution(np.zeros(81, np.uint8), alone.solutions[0])


def test_no_solution_is_a_row_of_zeros_and_the_limit_ends_the_count() -> None:
    puzzles = np.zeros((3, 81), np.uint8)
    puzzles[1, :2] = 5
    solutions, counts = sudosat.solve(puzzles, limit=7)
    assert counts.tolist() == [7, 0, 7]
    assert (solutions[1] == 0).all() and is_solution(puzzles[0], solutions[0])


def test_other_sizes_and_rules(root: Path) -> None:
    empty = np.zeros((2, 4, 4), np.uint8)
    assert sudosat.solve(empty, limit=1000).counts.tolist() == [288, 288]
    assert sudosat.solve(empty, limit=1000, rules="diagonals").counts.tolist() == [48, 48]
    assert sudosat.solve(np.zeros((1, 36), np.uint8), size="3x2", limit=5).counts.tolist() == [5]
    latin = sudosat.solve(np.zeros((1, 5, 5), np.uint8), rules="latin", limit=10)
    assert latin.solutions.shape == (1, 5, 5) and latin.counts.tolist() == [10]
    killers = [json.loads(line) for line in (root / "puzzles/library/killer.jsonl").read_text().splitlines()]
    killers = [one for one in killers if one["shape"] == "3x3"]
    puzzles = [sudosat.Puzzle(one["puzzle"], rules=one["rules"]) for one in killers]
    solved = sudosat.solve(puzzles)
    expected = ["".join(map(str, row)) for row in solved.solutions.tolist()]
    assert expected == [one["solution"] for one in killers] and (solved.counts == 1).all()


def test_an_empty_array_and_an_empty_list_have_no_answers() -> None:
    solutions, counts = sudosat.solve(np.zeros((0, 81), np.uint8))
    assert solutions.shape == (0, 81) and counts.shape == (0,)
    assert sudosat.solve(np.zeros((0, 9, 9), np.uint8)).solutions.shape == (0, 9, 9)
    assert sudosat.solve([]).solutions.shape == (0, 81)


@pytest.mark.parametrize(
    ("puzzles", "error", "message"),
    [
        (np.zeros((2, 81)), TypeError, "float64, expected uint8"),
        (np.zeros((2, 81), np.int64), TypeError, "int64, expected uint8"),
        (np.zeros(81, np.uint8), ValueError, r"\(81,\), expected \(n, cells\)"),
        (np.zeros((2, 80), np.uint8), sudosat.PuzzleError, "80 cells in a row"),
        (np.zeros((2, 0), np.uint8), sudosat.PuzzleError, "0 cells in a row"),
        (np.zeros((2, 8, 9), np.uint8), ValueError, "72 cells in a row"),
        (np.zeros((2, 3, 27), np.uint8), ValueError, r"\(2, 3, 27\), expected \(n, 9, 9\)"),
        (7, TypeError, "found int, expected a text"),
        (b"53..7", TypeError, "found bytes, expected a text"),
        ([1.5], TypeError, "puzzle 0: found float"),
    ],
)
def test_what_is_no_array_of_puzzles_is_refused(puzzles: object, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        sudosat.solve(puzzles)  # type: ignore[call-overload]


def test_a_number_above_the_side_is_found_in_any_row(rows: Rows) -> None:
    many = np.tile(rows, (3000, 1))
    many[9876, 11] = 10
    with pytest.raises(sudosat.PuzzleError, match=r"puzzle 9876: r2c3: found 10, expected 0 \(empty\) to 9") as caught:
        sudosat.solve(many)
    assert caught.value.index == 9876
    with pytest.raises(sudosat.PuzzleError, match="r1c1: found 5, expected 0"):
        sudosat.solve(np.full((1, 16), 5, np.uint8))


def test_a_bad_text_is_found_with_its_place(texts: list[str]) -> None:
    with pytest.raises(sudosat.PuzzleError) as caught:
        sudosat.solve([*texts, texts[0][:40] + "!" + texts[0][41:]])
    error = caught.value
    assert (error.index, error.line, error.column) == (len(texts), 1, 41)
    with pytest.raises(sudosat.PuzzleError, match="4 rows x 4 columns, expected 9 rows x 9 columns"):
        sudosat.solve([texts[0], "1...2......3...4"])


def test_bad_options_are_refused(rows: Rows) -> None:
    with pytest.raises(sudosat.QuestionError, match="limit: found 0, expected 1 or more"):
        sudosat.solve(rows, limit=0)
    with pytest.raises(sudosat.QuestionError, match="rules: "):
        sudosat.solve(rows, rules="no such rule")
    with pytest.raises(TypeError, match="found the option 'thread'"):
        sudosat.solve(rows, thread=2)  # type: ignore[call-overload]
    with pytest.raises(TypeError, match="only for one puzzle"):
        sudosat.solve(rows, timeout=1.0)


def test_other_threads_of_python_go_on(rows: Rows) -> None:
    """A thread that needs the interpreter lock counts while another solves."""
    many = np.tile(rows, (3000, 1))
    solver, counted = threading.Thread(target=sudosat.solve, args=(many,)), 0
    solver.start()
    while solver.is_alive():
        counted += 1
        time.sleep(0)
    assert counted > 1


INTERRUPTED = """
import numpy as np, sudosat, sys
print("begins", flush=True)
try:
    {work}
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""


@pytest.mark.skipif(os.name != "posix", reason="signals are sent as on Unix")
@pytest.mark.parametrize(
    "work",
    [
        "[sudosat.solve(np.zeros((200_000, 81), np.uint8), limit=9999) for _ in range(9)]",
        "sudosat.count('.' * 81)",
        "list(sudosat.rate(['.' * 81] * 1_000_000))",
        "list(sudosat.count(['.' * 81] * 4))",
        "for report in sudosat.generate(1_000_000_000): pass",
        "for solution in sudosat.Cover({(a, b): [a] for a in range(99) for b in 'ab'}).solutions(): pass",
    ],
)
def test_ctrl_c_ends_the_work(work: str) -> None:
    script = INTERRUPTED.format(work=work)
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None and process.stdout.readline() == "begins\n"
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        assert process.communicate(timeout=60)[0] == "interrupted\n"
    assert process.returncode == 0


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is read as on Linux")
def test_memory_is_given_back(rows: Rows) -> None:
    def resident() -> int:
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    many = np.tile(rows, (400, 1))
    bad = many.copy()
    bad[-1, -1] = 99
    sudosat.solve(many)
    before = resident()
    for _ in range(20):
        sudosat.solve(many)
        with pytest.raises(sudosat.PuzzleError):
            sudosat.solve(bad)
    assert resident() - before < 2 * many.nbytes
