"""The questions about one puzzle and about many."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import sudosat

from .conftest import ESCARGOT

EASY = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def test_a_report_has_the_fields_of_the_command_line() -> None:
    report = sudosat.solve(EASY)
    assert report["answer"] == "unique" and report["solution"] == SOLUTION
    assert {"file", "line", "shape", "rules", "puzzle", "engine"} <= set(report)
    assert report.line == SOLUTION
    assert str(report).startswith("# argument:1: exactly one solution\n5 3 4 | 6 7 8 | 9 1 2\n")
    assert len(report) == len(dict(report)) and "no such field" not in report


def test_count() -> None:
    assert sudosat.count(EASY)["count"] == 1
    assert sudosat.count("." * 16)["count"] == 288
    limited = sudosat.count("." * 81, limit=100)
    assert (limited["count"], limited["exact"]) == (100, False)


def test_check_and_its_clues() -> None:
    assert sudosat.check(EASY)["verdict"] == "valid"
    assert sudosat.check("55" + EASY[2:])["verdict"] == "clash"
    assert sudosat.check(EASY, clues="redundant")["minimal_clues"] < 30
    several = "." * 16
    assert sudosat.check(several, clues="suggest", minimum=True)["proved"]
    assert "killer" in sudosat.check(several, clues="suggest", with_="killer")["add_clues"][0]
    repairs = sudosat.check("57" + EASY[2:], clues="repair")["repairs"]
    assert EASY in [change["puzzle"] for repair in repairs for change in repair["changes"]]
    with pytest.raises(sudosat.QuestionError, match="clues: found `all`, expected redundant, suggest or repair"):
        sudosat.check(EASY, clues="all")
    with pytest.raises(sudosat.QuestionError, match='clues: expected "suggest" with minimum and with_'):
        sudosat.check(EASY, minimum=True)


def test_candidates() -> None:
    report = sudosat.candidates("1...............")
    assert report["candidates"].startswith("1....234.234") and report["total"] == 54


def test_rate() -> None:
    assert sudosat.rate(EASY)["level"] == "easy"
    assert sudosat.rate(ESCARGOT, scale="se")["difficulty"] > 9.9
    assert sudosat.rate(EASY, scale="w")["scale"] == "w"
    with pytest.raises(sudosat.QuestionError, match="scale: `hard` is no scale"):
        sudosat.rate(EASY, scale="hard")


def test_hint_and_explain() -> None:
    assert "r5c5" in sudosat.hint(EASY, detail="concrete")["message"]
    steps = sudosat.explain("......34....14..")["steps"]
    assert len(steps) == 12
    begun = SOLUTION[:78] + "..."
    assert [step["technique"] for step in sudosat.explain(EASY, from_=begun)["steps"]] == ["naked-single"]
    assert sudosat.explain(EASY, from_=sudosat.Puzzle(begun), language="fr")["steps"]
    with pytest.raises(sudosat.QuestionError, match="language"):
        sudosat.hint(EASY, language="de")


def test_why() -> None:
    report = sudosat.why(EASY, "r1c3=4", minimum=True)
    assert report["answer"] == "because" and "r1c2=3" in report["explanations"][0]["clues"]
    with pytest.raises(sudosat.QuestionError, match="r12c1=4"):
        sudosat.why(EASY, "r12c1=4")


def test_minimize() -> None:
    report = sudosat.minimize(EASY)
    minimized = report["minimized"]
    assert sudosat.solve(minimized)["solution"] == SOLUTION
    assert sum(symbol not in "0." for symbol in minimized) < 30


def test_canonical_is_the_same_for_equivalent_puzzles() -> None:
    turned = sudosat.Puzzle(np.rot90(sudosat.Puzzle(EASY).clues))
    renamed = EASY.translate(str.maketrans("123456789", "987654321"))
    forms = {sudosat.canonical(one) for one in (EASY, turned, renamed)}
    assert len(forms) == 1 and forms != {sudosat.canonical(ESCARGOT)}


def test_convert() -> None:
    assert sudosat.convert(EASY, "block").splitlines()[0] == "530070000"
    assert sudosat.Puzzle(sudosat.convert(EASY, "fpuzzles")) == sudosat.Puzzle(EASY)
    diagonal = sudosat.convert("." * 16, rules="diagonals")
    assert sudosat.Puzzle(diagonal).rules == "diagonals"


def test_many_puzzles_give_an_iterator_with_a_length(texts: list[str]) -> None:
    answers = sudosat.rate(texts)
    assert len(answers) == len(texts)
    ratings = [report["difficulty"] for report in answers]
    assert ratings == [sudosat.rate(text)["difficulty"] for text in texts]
    assert list(answers) == []


def test_rows_give_what_texts_give(texts: list[str], rows: npt.NDArray[np.uint8]) -> None:
    of_texts = [report["count"] for report in sudosat.count(texts)]
    assert of_texts == [report["count"] for report in sudosat.count(rows)]
    assert list(sudosat.convert(rows)) == [text.replace("0", ".") for text in texts]


def test_an_iterator_goes_on_after_a_bad_puzzle() -> None:
    answers = sudosat.count([EASY, "5!" + EASY[2:], EASY])
    assert next(answers)["count"] == 1
    with pytest.raises(sudosat.PuzzleError, match="^puzzle 1: line 1, column 2: found `!`") as caught:
        next(answers)
    assert caught.value.index == 1
    assert next(answers)["count"] == 1
    with pytest.raises(StopIteration):
        next(answers)


def test_a_limit_is_an_answer_of_its_own(root: Path) -> None:
    hard = sudosat.read((root / "puzzles/large.txt").read_text())[-1]
    assert sudosat.solve(hard, max_conflicts=0)["answer"] in ("unknown", "unique")
    with pytest.raises(sudosat.QuestionError, match="timeout: "):
        sudosat.solve(EASY, timeout=-1.0)


@pytest.mark.parametrize(
    ("option", "error", "message"),
    [
        ({"size": 9.5}, TypeError, "size: found 9.5, expected a side or the rows x columns of a box"),
        ({"timeout": "long"}, TypeError, "timeout: found 'long', expected seconds"),
        ({"max_conflicts": -1}, sudosat.QuestionError, "max_conflicts: found -1, expected 0 or more"),
        ({"limit": 0}, sudosat.QuestionError, "limit: found 0, expected 1 or more"),
        ({"limit": 2**64}, sudosat.QuestionError, "limit: found 18446744073709551616, expected less than 2"),
        ({"limit": True}, TypeError, "limit: found True, expected a whole number"),
        ({"method": 5}, TypeError, "method: found 5, expected a text"),
        ({"size": -1}, sudosat.QuestionError, "size: found -1, expected 1 to 100"),
        ({"size": 0}, sudosat.QuestionError, "size: a grid of side 0"),
        ({"timeout": float("nan")}, sudosat.QuestionError, "timeout: "),
    ],
)
def test_an_option_that_makes_no_sense_is_refused(
    option: dict[str, Any], error: type[Exception], message: str
) -> None:
    for puzzles in (EASY, [EASY] * 40):
        with pytest.raises(error, match=message):
            sudosat.count(puzzles, **option)


def test_columns_of_pandas_and_polars(texts: list[str], rows: npt.NDArray[np.uint8]) -> None:
    expected = sudosat.solve(rows).solutions
    pandas, polars = pytest.importorskip("pandas"), pytest.importorskip("polars")
    frame = pandas.DataFrame({"puzzle": texts})
    frame["solution"] = list(sudosat.convert(sudosat.solve(frame["puzzle"]).solutions))
    assert (sudosat.solve(frame["solution"]).solutions == expected).all()
    column = polars.DataFrame({"puzzle": texts})["puzzle"]
    assert (sudosat.solve(column).solutions == expected).all()


@pytest.mark.parametrize("engine", ["bulk", "cdcl"])
def test_reports_of_many_are_those_of_each(texts: list[str], engine: str) -> None:
    puzzles = [*texts, "55" + texts[0][2:], "." * 81]
    answers = [report["answer"] for report in sudosat.solve(puzzles, reports=True, engine=engine)]
    assert answers == ["unique"] * len(texts) + ["none", "several"]
    counts = [report["count"] for report in sudosat.count(puzzles, limit=5, engine=engine)]
    assert counts == [1] * len(texts) + [0, 5]
    verdicts = [report["verdict"] for report in sudosat.check(puzzles, engine=engine)]
    assert verdicts == ["valid"] * len(texts) + ["clash", "several"]


def test_bulk_takes_only_classic_puzzles(texts: list[str]) -> None:
    answers = sudosat.solve([texts[0], "." * 16], reports=True, engine="bulk")
    assert next(answers)["engine"] == "bulk"
    with pytest.raises(sudosat.QuestionError, match="bulk takes only classic 9x9 puzzles"):
        next(answers)
    with pytest.raises(sudosat.QuestionError, match="bulk has no timeout"):
        sudosat.count(texts, engine="bulk", limit=2, timeout=1.0)
