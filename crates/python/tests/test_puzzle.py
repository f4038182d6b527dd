"""The class `Puzzle`, and reading."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree

import numpy as np
import pytest

import sudosat

from .conftest import ESCARGOT, numbers


def test_a_text_in_any_form() -> None:
    puzzle = sudosat.Puzzle(ESCARGOT)
    block = "\n".join(ESCARGOT[9 * row :][:9] for row in range(9))
    assert puzzle == sudosat.Puzzle(block) and hash(puzzle) == hash(sudosat.Puzzle(block))
    assert (puzzle.shape, puzzle.side, puzzle.rules, puzzle.format) == ("3x3", 9, None, "line")
    assert (puzzle.clues.reshape(81) == numbers([ESCARGOT])[0]).all()
    assert str(puzzle).startswith("1 . . | . . 7 | . 9 .\n")
    assert repr(puzzle) == f"Puzzle({ESCARGOT!r})".replace("'", '"')


def test_an_array() -> None:
    grid = numbers([ESCARGOT]).reshape(9, 9)
    assert sudosat.Puzzle(grid) == sudosat.Puzzle(ESCARGOT)
    assert sudosat.Puzzle(grid.T) == sudosat.Puzzle(np.ascontiguousarray(grid.T))
    assert sudosat.Puzzle(grid, rules="diagonals").rules == "diagonals"


def test_a_picture_is_svg() -> None:
    picture = sudosat.Puzzle(ESCARGOT)._repr_svg_()
    assert ElementTree.fromstring(picture).tag.endswith("svg")


def test_read_returns_all_puzzles_of_a_text() -> None:
    puzzles = sudosat.read(f"# a comment\n{ESCARGOT}\n\n{ESCARGOT[::-1]}\n")
    assert [puzzle.line for puzzle in puzzles] == [2, 4]
    with pytest.raises(sudosat.PuzzleError, match="found several puzzles, expected one"):
        sudosat.Puzzle(f"{ESCARGOT}\n{ESCARGOT}\n")


def test_an_error_has_its_line_and_column() -> None:
    with pytest.raises(sudosat.PuzzleError) as caught:
        sudosat.read(f"{ESCARGOT}\n12.{ESCARGOT[3:80]}!\n")
    assert (caught.value.line, caught.value.column) == (2, 81)
    assert str(caught.value).startswith("line 2, column 81: ")
    assert isinstance(caught.value, ValueError)


@pytest.mark.parametrize("puzzle", [5, None, np.zeros((9, 9)), np.zeros((3, 9, 9), np.uint8)])
def test_what_is_no_puzzle_is_refused(puzzle: object) -> None:
    with pytest.raises(TypeError):
        sudosat.Puzzle(puzzle)  # type: ignore[arg-type]


def test_numbers_that_are_no_grid_are_refused() -> None:
    with pytest.raises(sudosat.PuzzleError, match="found 6 cells"):
        sudosat.Puzzle(np.zeros((2, 3), np.uint8))
    with pytest.raises(sudosat.PuzzleError, match="r1c1: found 200"):
        sudosat.Puzzle(np.full((9, 9), 200, np.uint8))
