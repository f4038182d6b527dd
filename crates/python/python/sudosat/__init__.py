"""Sudokus of any size and rules: solved, counted, rated and explained, one or millions.

A function that asks about one puzzle (a text in any form, or a :class:`Puzzle`) returns a :class:`Report`: a mapping with
the fields of the JSON that the command line writes. Asked about many (an array, a list, a column of pandas or polars), it
returns an iterator over the reports, with a length. :func:`solve` returns arrays for many. All cores work, the
interpreter lock is released, and Ctrl-C ends the work.

>>> import numpy as np, sudosat
>>> puzzles = np.zeros((1000, 81), dtype=np.uint8)
>>> solutions, counts = sudosat.solve(puzzles)
>>> solutions.shape, int(counts[0])
((1000, 81), 2)
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from os import PathLike, fspath
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Optional, Union, overload

import numpy as np
import numpy.typing as npt

from . import _native
from ._answers import Answers, Report, wrapped
from ._native import Puzzle, read
from ._options import (
    ManyPuzzles,
    OnePuzzle,
    Options,
    ReadingOptions,
    as_items,
    as_rows,
    checked,
    is_number_array,
    of_rows,
    only_reading,
    split,
)
from .cover import Cover
from .errors import InternalError, LimitError, PuzzleError, QuestionError, SudosatError

if TYPE_CHECKING:
    from typing_extensions import Unpack

__all__ = [
    "Answers",
    "Cover",
    "InternalError",
    "LimitError",
    "Puzzle",
    "PuzzleError",
    "QuestionError",
    "Report",
    "Solved",
    "SudosatError",
    "candidates",
    "canonical",
    "check",
    "convert",
    "count",
    "explain",
    "from_model",
    "generate",
    "hint",
    "minimize",
    "prove",
    "rate",
    "read",
    "solve",
    "to_cnf",
    "verify",
    "why",
]

class Solved(NamedTuple):
    """The arrays that :func:`solve` returns."""

    #: A solution of each puzzle, uint8, in the shape of the puzzles; zeros where there is none.
    solutions: npt.NDArray[np.uint8]
    #: The number of solutions of each puzzle, int64, at most the limit.
    counts: npt.NDArray[np.int64]


def _ask(question: str, puzzles: Union[OnePuzzle, ManyPuzzles], options: Options, wanted: dict[str, Any]) -> Any:
    """Asks about one puzzle, or about many."""
    reading, asked, threads = split(options)
    asked.update(checked(wanted), question=question)
    if isinstance(puzzles, (str, Puzzle)):
        return wrapped(_native.answer(_one(puzzles, reading), asked))
    listed = _listed(puzzles, reading)
    return Answers(_native.answers(listed, asked, threads), len(listed))


def _listed(puzzles: Any, reading: dict[str, Any]) -> _native.PuzzleList:
    if is_number_array(puzzles):
        kind = of_rows(reading)
        return _native.PuzzleList.of_rows(as_rows(puzzles, **kind), **kind)
    return _native.PuzzleList.of_items(as_items(puzzles), **reading)


def _text(puzzle: Optional[OnePuzzle]) -> Optional[str]:
    return convert(puzzle) if isinstance(puzzle, Puzzle) else puzzle


@overload
def solve(puzzles: OnePuzzle, *, first: bool = ..., **options: Unpack[Options]) -> Report: ...
@overload
def solve(
    puzzles: ManyPuzzles, *, reports: Literal[False] = ..., limit: int = ..., **options: Unpack[Options]
) -> Solved: ...
@overload
def solve(
    puzzles: ManyPuzzles, *, reports: Literal[True], first: bool = ..., **options: Unpack[Options]
) -> Answers[Report]: ...
def solve(
    puzzles: Union[OnePuzzle, ManyPuzzles],
    *,
    first: bool = False,
    reports: bool = False,
    limit: int = 2,
    **options: Unpack[Options],
) -> Union[Report, Answers[Report], Solved]:
    """Solves one puzzle, or many.

    Many puzzles are an array of the dtype uint8 and the shape (n, cells) or (n, rows, columns), 0 for an empty cell, or
    an iterable of texts and puzzles of one size. The result is ``(solutions, counts)``: a uint8 array of the shape of
    the puzzles (of texts: (n, cells)) with a solution of each, zeros where there is none, and an int64 array of the shape
    (n,) with the number of solutions, at most ``limit``: 1 is a puzzle with exactly one solution. An array that is
    contiguous is not copied. Of the options, those for reading and ``threads`` count here.

    One puzzle gives a report with the fields ``answer`` (unique, several, first, none or unknown), ``solution`` and
    others. With ``first`` the search ends at the first solution. With ``reports`` many puzzles give an iterator over
    their reports in place of arrays.
    """
    if reports or isinstance(puzzles, (str, Puzzle)):
        return _ask("solve", puzzles, options, {"first": first})  # type: ignore[no-any-return]
    return _solve_many(puzzles, limit, options)


def _solve_many(puzzles: Any, limit: int, options: Options) -> Solved:
    checked({"limit": limit})
    reading, solving, threads = split(options)
    given = [name for name, value in solving.items() if value is not None]
    if given:
        raise TypeError(f"found the option {given[0]!r}, expected it only for one puzzle")
    if is_number_array(puzzles):
        kind = of_rows(reading)
        rows = as_rows(puzzles, **kind)
        solved = Solved(np.zeros(rows.shape, np.uint8), np.zeros(len(rows), np.int64))
        if len(rows):
            _native.solve_rows(rows, solved, limit=limit, threads=threads, **kind)
        return Solved(solved.solutions.reshape(puzzles.shape), solved.counts)
    listed = _listed(puzzles, reading)
    height, width = listed.size
    solved = Solved(np.zeros((len(listed), height * width), np.uint8), np.zeros(len(listed), np.int64))
    _native.solve_list(listed, solved, limit=limit, threads=threads)
    return solved


@overload
def count(
    puzzles: OnePuzzle, *, limit: Optional[int] = ..., method: Optional[str] = ..., **options: Unpack[Options]
) -> Report: ...
@overload
def count(
    puzzles: ManyPuzzles, *, limit: Optional[int] = ..., method: Optional[str] = ..., **options: Unpack[Options]
) -> Answers[Report]: ...
def count(
    puzzles: Union[OnePuzzle, ManyPuzzles],
    *,
    limit: Optional[int] = None,
    method: Optional[str] = None,
    **options: Unpack[Options],
) -> Union[Report, Answers[Report]]:
    """Counts the solutions, at most ``limit``; the field ``count`` has their number.

    ``method``: auto, blocking, search or memo. For many puzzles and a small limit, ``solve(puzzles, limit=limit)`` is
    faster.
    """
    return _ask("count", puzzles, options, {"limit": limit, "method": method})  # type: ignore[no-any-return]


@overload
def candidates(puzzles: OnePuzzle, **options: Unpack[Options]) -> Report: ...
@overload
def candidates(puzzles: ManyPuzzles, **options: Unpack[Options]) -> Answers[Report]: ...
def candidates(
    puzzles: Union[OnePuzzle, ManyPuzzles], **options: Unpack[Options]
) -> Union[Report, Answers[Report]]:
    """Finds for each cell the digits that it has in some solution."""
    return _ask("candidates", puzzles, options, {})  # type: ignore[no-any-return]


@overload
def check(
    puzzles: OnePuzzle,
    *,
    clues: Optional[str] = ...,
    minimum: bool = ...,
    with_: Optional[str] = ...,
    **options: Unpack[Options],
) -> Report: ...
@overload
def check(
    puzzles: ManyPuzzles,
    *,
    clues: Optional[str] = ...,
    minimum: bool = ...,
    with_: Optional[str] = ...,
    **options: Unpack[Options],
) -> Answers[Report]: ...
def check(
    puzzles: Union[OnePuzzle, ManyPuzzles],
    *,
    clues: Optional[str] = None,
    minimum: bool = False,
    with_: Optional[str] = None,
    **options: Unpack[Options],
) -> Union[Report, Answers[Report]]:
    """Checks that a puzzle has no clash and exactly one solution; or finds clues.

    ``clues``: ``"redundant"`` (those that can go), ``"suggest"`` (those that are missing; with ``minimum`` as few as
    possible, with ``with_`` clues of several cells of this kind) or ``"repair"`` (those that are wrong).
    """
    wanted = {"clues": clues, "minimum": minimum, "with": with_}
    return _ask("check", puzzles, options, wanted)  # type: ignore[no-any-return]


@overload
def rate(
    puzzles: OnePuzzle, *, scale: Optional[str] = ..., assume_unique: bool = ..., **options: Unpack[Options]
) -> Report: ...
@overload
def rate(
    puzzles: ManyPuzzles, *, scale: Optional[str] = ..., assume_unique: bool = ..., **options: Unpack[Options]
) -> Answers[Report]: ...
def rate(
    puzzles: Union[OnePuzzle, ManyPuzzles],
    *,
    scale: Optional[str] = None,
    assume_unique: bool = False,
    **options: Unpack[Options],
) -> Union[Report, Answers[Report]]:
    """Rates how hard a puzzle is; the field ``difficulty`` has the rating.

    ``scale``: score (the default), se, w, gw, b, gb, te, bxb or bxbb. ``assume_unique`` allows techniques that are valid
    only if the solution is unique.
    """
    wanted = {"scale": scale, "assume_unique": assume_unique}
    return _ask("rate", puzzles, options, wanted)  # type: ignore[no-any-return]


@overload
def hint(
    puzzles: OnePuzzle,
    *,
    from_: Optional[OnePuzzle] = ...,
    detail: Optional[str] = ...,
    assume_unique: bool = ...,
    language: Optional[str] = ...,
    **options: Unpack[Options],
) -> Report: ...
@overload
def hint(
    puzzles: ManyPuzzles,
    *,
    detail: Optional[str] = ...,
    assume_unique: bool = ...,
    language: Optional[str] = ...,
    **options: Unpack[Options],
) -> Answers[Report]: ...
def hint(
    puzzles: Union[OnePuzzle, ManyPuzzles],
    *,
    from_: Optional[OnePuzzle] = None,
    detail: Optional[str] = None,
    assume_unique: bool = False,
    language: Optional[str] = None,
    **options: Unpack[Options],
) -> Union[Report, Answers[Report]]:
    """Finds the next step; the field ``message`` says it in words.

    ``from_``: a half-filled grid to continue from. ``detail``: vague (the default), concrete or candidates.
    ``language``: en or fr.
    """
    wanted = {"from": _text(from_), "detail": detail, "assume_unique": assume_unique, "language": language}
    return _ask("hint", puzzles, options, wanted)  # type: ignore[no-any-return]


@overload
def explain(
    puzzles: OnePuzzle,
    *,
    from_: Optional[OnePuzzle] = ...,
    level: Optional[str] = ...,
    with_: Optional[str] = ...,
    assume_unique: bool = ...,
    language: Optional[str] = ...,
    **options: Unpack[Options],
) -> Report: ...
@overload
def explain(
    puzzles: ManyPuzzles,
    *,
    level: Optional[str] = ...,
    with_: Optional[str] = ...,
    assume_unique: bool = ...,
    language: Optional[str] = ...,
    **options: Unpack[Options],
) -> Answers[Report]: ...
def explain(
    puzzles: Union[OnePuzzle, ManyPuzzles],
    *,
    from_: Optional[OnePuzzle] = None,
    level: Optional[str] = None,
    with_: Optional[str] = None,
    assume_unique: bool = False,
    language: Optional[str] = None,
    **options: Unpack[Options],
) -> Union[Report, Answers[Report]]:
    """Explains the path to the solution; the field ``steps`` has its steps.

    ``level``: the hardest techniques: eliminate, naked-singles, singles, sets, chains or all. ``with_``: patterns in
    place of a level: whips, g-whips, braids or suppositions.
    """
    wanted = {
        "from": _text(from_),
        "level": level,
        "with": with_,
        "assume_unique": assume_unique,
        "language": language,
    }
    return _ask("explain", puzzles, options, wanted)  # type: ignore[no-any-return]


@overload
def why(
    puzzles: OnePuzzle,
    cell: Optional[str] = ...,
    *,
    minimum: bool = ...,
    number: Optional[int] = ...,
    **options: Unpack[Options],
) -> Report: ...
@overload
def why(
    puzzles: ManyPuzzles,
    cell: Optional[str] = ...,
    *,
    minimum: bool = ...,
    number: Optional[int] = ...,
    **options: Unpack[Options],
) -> Answers[Report]: ...
def why(
    puzzles: Union[OnePuzzle, ManyPuzzles],
    cell: Optional[str] = None,
    *,
    minimum: bool = False,
    number: Optional[int] = None,
    **options: Unpack[Options],
) -> Union[Report, Answers[Report]]:
    """Finds small sets of clues and rules that force a digit, rule one out, or exclude every solution.

    ``cell``: ``"r3c5=7"`` (why must it be 7?), ``"r3c5!=7"`` (why can it not?); without it, why there is no solution.
    ``minimum``: the smallest set. ``number``: the most sets.
    """
    wanted = {"cell": cell, "minimum": minimum, "number": number}
    return _ask("why", puzzles, options, wanted)  # type: ignore[no-any-return]


@overload
def minimize(
    puzzles: OnePuzzle,
    *,
    best: bool = ...,
    symmetry: Optional[str] = ...,
    seed: int = ...,
    all_clues: bool = ...,
    **options: Unpack[Options],
) -> Report: ...
@overload
def minimize(
    puzzles: ManyPuzzles,
    *,
    best: bool = ...,
    symmetry: Optional[str] = ...,
    seed: int = ...,
    all_clues: bool = ...,
    **options: Unpack[Options],
) -> Answers[Report]: ...
def minimize(
    puzzles: Union[OnePuzzle, ManyPuzzles],
    *,
    best: bool = False,
    symmetry: Optional[str] = None,
    seed: int = 0,
    all_clues: bool = False,
    **options: Unpack[Options],
) -> Union[Report, Answers[Report]]:
    """Removes clues while the solution stays the only one; the field ``minimized`` has the puzzle that is left.

    ``best`` searches for the fewest clues for ``timeout`` seconds, 10 by default. ``symmetry`` keeps that of the clues.
    ``all_clues`` removes clues of several cells, too.
    """
    wanted = {"best": best, "symmetry": symmetry, "seed": seed, "all_clues": all_clues}
    return _ask("minimize", puzzles, options, wanted)  # type: ignore[no-any-return]


@overload
def canonical(puzzles: OnePuzzle, **options: Unpack[Options]) -> Puzzle: ...
@overload
def canonical(puzzles: ManyPuzzles, **options: Unpack[Options]) -> Answers[Puzzle]: ...
def canonical(
    puzzles: Union[OnePuzzle, ManyPuzzles], **options: Unpack[Options]
) -> Union[Puzzle, Answers[Puzzle]]:
    """Returns the canonical form: the same puzzle for all that are equal up to symmetry and the names of the digits."""
    return _ask("canonical", puzzles, options, {})  # type: ignore[no-any-return]


@overload
def convert(
    puzzles: OnePuzzle, to: str = ..., *, to_alphabet: Optional[str] = ..., **options: Unpack[Options]
) -> str: ...
@overload
def convert(
    puzzles: ManyPuzzles, to: str = ..., *, to_alphabet: Optional[str] = ..., **options: Unpack[Options]
) -> Answers[str]: ...
def convert(
    puzzles: Union[OnePuzzle, ManyPuzzles],
    to: str = "line",
    *,
    to_alphabet: Optional[str] = None,
    **options: Unpack[Options],
) -> Union[str, Answers[str]]:
    """Writes a puzzle in another text form: grid, line, block, sdk, marks, marks-line, csv, json, iss, fpuzzles,
    sudokupad or penpa."""
    wanted = {"to": to, "to_alphabet": to_alphabet}
    return _ask("convert", puzzles, options, wanted)  # type: ignore[no-any-return]


def generate(
    number: int = 1,
    *,
    difficulty: Optional[str] = None,
    scale: Optional[str] = None,
    technique: Optional[str] = None,
    symmetry: Optional[str] = None,
    clues: Optional[Union[int, str]] = None,
    with_: Sequence[str] = (),
    minimal: bool = False,
    pattern: Optional[str] = None,
    size: Optional[Union[int, str]] = None,
    rules: Optional[str] = None,
    seed: Optional[int] = None,
    timeout: Optional[float] = None,
    threads: Optional[int] = None,
) -> Answers[Report]:
    """Generates puzzles with exactly one solution, no two equal up to symmetry; the fields ``puzzle``, ``rules`` and
    ``solution`` have them.

    The options are those of the command ``generate``. ``with_`` has kinds of clues of several cells, such as
    ``["killer", "thermo:5"]``. The same ``seed`` makes the same puzzles on any number of threads. After ``timeout``
    seconds in all, the iterator raises :class:`LimitError` behind the puzzles that were made.
    """
    wanted: dict[str, Any] = {
        "number": number,
        "difficulty": difficulty,
        "scale": scale,
        "technique": technique,
        "symmetry": symmetry,
        "clues": None if clues is None else str(clues),
        "minimal": minimal,
        "pattern": pattern,
        "size": size,
        "rules": rules,
        "seed": seed,
        "timeout": timeout,
        "threads": threads,
    }
    if isinstance(with_, str):
        raise TypeError(f"with_: found the text {with_!r}, expected a list of texts")
    return Answers(_native.generate({**checked(wanted), "with": list(with_)}), number)


def _one(puzzle: OnePuzzle, reading: dict[str, Any]) -> Puzzle:
    return Puzzle(puzzle, **reading) if isinstance(puzzle, str) else puzzle


def prove(
    puzzle: OnePuzzle,
    folder: Union[str, PathLike[str]],
    *,
    claim: Optional[str] = None,
    form: Optional[str] = None,
    **options: Unpack[Options],
) -> str:
    """Proves a claim and writes its certificate into a new folder, for :func:`verify` or any checker of proofs.

    ``claim``: none (no solution), unique, count=K, minimal, r3c5=7 or r3c5!=7. Without it, proves that there is exactly
    one solution or, if there is none, that. ``form``: drat (the default) or lrat. Returns the claim that was proved.
    Raises :class:`QuestionError` if the claim is false.
    """
    reading, solving, _ = split(options)
    proved, _ = _native.prove(_one(puzzle, reading), fspath(folder), claim, form, solving)
    return proved


def verify(folder: Union[str, PathLike[str]], *, timeout: Optional[float] = None) -> dict[str, Any]:
    """Checks a certificate without trust in the engines; the field ``accepted`` has the verdict, ``error`` the fault."""
    report: dict[str, Any] = json.loads(_native.verify(fspath(folder), {"engine": None, "timeout": timeout}))
    return report


def to_cnf(
    puzzle: OnePuzzle,
    *,
    formula: Optional[str] = None,
    level: Optional[str] = None,
    at_most_one: Optional[str] = None,
    varnames: bool = False,
    **options: Unpack[ReadingOptions],
) -> str:
    """Returns the formula of a puzzle as DIMACS CNF for any SAT solver.

    ``formula``: whole (the default), reduced or assumed. ``level``: minimal, natural, extended (the default) or triad.
    ``at_most_one``: auto, pairwise (the default), sequential, product, commander, bimander or bitwise.
    """
    reading = only_reading(options)
    wanted = {"formula": formula, "level": level, "at_most_one": at_most_one}
    return _native.to_cnf(_one(puzzle, reading), **wanted, varnames=varnames)


def from_model(model: Sequence[int], cnf: str) -> Puzzle:
    """Returns the solution that ``model`` (literals as in DIMACS) is of the formula that :func:`to_cnf` wrote.

    The solution is verified; :class:`QuestionError` says what is wrong. A reduced formula needs ``varnames``.
    """
    return _native.from_model(list(model), cnf)
