"""New puzzles, certificates, formulas and cover problems."""

from __future__ import annotations

from pathlib import Path

import pytest

import sudosat

from .conftest import ESCARGOT

EASY = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"


def test_the_same_seed_makes_the_same_puzzles() -> None:
    reports = sudosat.generate(5, seed=1, difficulty="easy")
    assert len(reports) == 5
    made = list(reports)
    assert [report["number"] for report in made] == [1, 2, 3, 4, 5]
    assert all(sudosat.rate(report["puzzle"])["level"] == "easy" for report in made)
    assert made == list(sudosat.generate(5, seed=1, difficulty="easy", threads=1))


def test_puzzles_of_other_sizes_with_drawn_clues() -> None:
    (report,) = sudosat.generate(size="2x3", with_=["killer"], seed=1)
    puzzle = sudosat.Puzzle(report["puzzle"], size="2x3", rules=report["rules"])
    assert sudosat.solve(puzzle)["solution"] == report["solution"]


def test_impossible_wishes_are_refused_at_once_and_a_limit_is_raised() -> None:
    with pytest.raises(sudosat.QuestionError):
        sudosat.generate(clues="3")
    with pytest.raises(sudosat.QuestionError, match="difficulty: "):
        sudosat.generate(difficulty="nice")
    with pytest.raises(TypeError, match="with_: found the text 'killer'"):
        sudosat.generate(with_="killer")
    with pytest.raises(sudosat.LimitError, match="of 1000000 found"):
        list(sudosat.generate(1_000_000, timeout=0.2))


def test_an_iterator_that_is_dropped_stops_its_thread() -> None:
    reports = sudosat.generate(1_000_000_000)
    next(reports)
    del reports


def test_a_certificate_is_verified(tmp_path: Path) -> None:
    assert sudosat.prove(EASY, tmp_path / "one") == "unique"
    report = sudosat.verify(tmp_path / "one")
    assert report["accepted"] and report["claim"] == "unique" and report["proof"] == "DRAT"
    assert sudosat.prove(EASY, tmp_path / "two", claim="r1c3=4", form="lrat") == "r1c3=4"
    assert sudosat.verify(tmp_path / "two")["proof"] == "LRAT"
    (tmp_path / "one" / "puzzle.txt").write_text(ESCARGOT)
    assert not sudosat.verify(tmp_path / "one")["accepted"]


def test_what_cannot_be_proved(tmp_path: Path) -> None:
    with pytest.raises(sudosat.QuestionError, match="not proved: "):
        sudosat.prove(EASY, tmp_path / "one", claim="none")
    with pytest.raises(sudosat.QuestionError, match="claim: "):
        sudosat.prove(EASY, tmp_path / "one", claim="nice")
    assert not (tmp_path / "one").exists()
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(OSError, match="file"):
        sudosat.prove(EASY, tmp_path / "file")
    with pytest.raises(OSError, match="nowhere"):
        sudosat.verify(tmp_path / "nowhere")


def model_of(solution: str) -> list[int]:
    """The literals that are true: digit d in row r, column c is the variable ((r-1)*9 + (c-1))*9 + d."""
    return [9 * place + int(digit) for place, digit in enumerate(solution)]


def test_a_formula_and_its_model() -> None:
    solution = sudosat.solve(EASY)["solution"]
    cnf = sudosat.to_cnf(EASY)
    assert "\np cnf 729 " in cnf
    assert sudosat.convert(sudosat.from_model([*model_of(solution), 0], cnf)) == solution
    with pytest.raises(sudosat.QuestionError, match="model: it is not a solution of the puzzle"):
        sudosat.from_model(model_of(solution[::-1]), cnf)
    with pytest.raises(sudosat.QuestionError, match="cnf: "):
        sudosat.from_model([1], "p cnf 1 0\n")
    assert "\np cnf 729 " not in sudosat.to_cnf(EASY, formula="reduced", varnames=True)
    with pytest.raises(TypeError, match="found the option 'timeout', expected one of size, rules"):
        sudosat.to_cnf(EASY, timeout=1.0)  # type: ignore[call-arg]


def test_a_cover_problem_lists_the_options_that_were_given() -> None:
    size = 6
    options = {
        (row, column): [f"row {row}", f"column {column}", f"down {row - column}", f"up {row + column}"]
        for row in range(size)
        for column in range(size)
    }
    lines = [item for items in options.values() for item in items]
    diagonals = dict.fromkeys(item for item in lines if item.startswith(("down", "up")))
    queens = sudosat.Cover(options, secondary=diagonals)
    solutions = list(queens.solutions())
    assert len(solutions) == queens.count()["count"] == 4
    assert all(len(solution) == size and solution[0][0] == 0 for solution in solutions)
    assert queens.solve()["answer"] == "several" and queens.solve(first=True)["answer"] == "first"
    assert len(list(queens.solutions(limit=3))) == 3


def test_numbers_of_options_and_counts_beyond_64_bits() -> None:
    seats = {(seat, kind): [seat] for seat in range(70) for kind in "ab"}
    assert sudosat.Cover(seats).count()["count"] == 2**70
    some = sudosat.Cover({name: ["chosen"] for name in "abcd"}, primary={"chosen": (1, 2)})
    assert some.count()["count"] == 4 + 6
    assert sudosat.Cover({name: ["chosen"] for name in "abcd"}, primary={"chosen": 3}).count()["count"] == 4


def test_the_text_form_of_knuth(root: Path) -> None:
    party = sudosat.Cover.from_text((root / "examples/party.dlx").read_text())
    assert party.solve()["answer"] in ("unique", "several")
    assert all(isinstance(option, str) for option in next(party.solutions()))
    with pytest.raises(sudosat.PuzzleError) as caught:
        sudosat.Cover.from_text("a b\na c\n")
    assert caught.value.line == 2


def test_a_wrong_cover_problem_is_refused() -> None:
    with pytest.raises(sudosat.PuzzleError, match="c"):
        sudosat.Cover({"x": ["a", "c"]}, primary=["a"])
    with pytest.raises(sudosat.PuzzleError, match="twice"):
        sudosat.Cover({"x": ["a"]}, primary=["a", "a"])
