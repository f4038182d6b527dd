"""The options that most functions have in common."""

from __future__ import annotations

from collections.abc import Iterable
from numbers import Integral, Real
from typing import TYPE_CHECKING, Any, Optional, TypedDict, Union

import numpy as np
import numpy.typing as npt

from ._native import Puzzle, grid_size
from .errors import QuestionError

if TYPE_CHECKING:
    from typing_extensions import TypeAlias

#: One puzzle: a text in any form, or a :class:`Puzzle`.
OnePuzzle: TypeAlias = Union[str, Puzzle]
#: Many puzzles: an array, or texts and puzzles in a list, a column of pandas or polars, or any other iterable.
ManyPuzzles: TypeAlias = Union["npt.NDArray[Any]", Iterable[OnePuzzle]]


class ReadingOptions(TypedDict, total=False):
    """How puzzles are read.

    ``size``: the side, such as 16, or the rows x columns of a box, such as ``"2x3"``; by default it follows from the
    puzzle. ``rules``: rules beyond the classic ones, such as ``"diagonals,windows"``. ``format``: the text form, where
    it is not recognised. ``alphabet``: the symbols of the digits.
    """

    size: Optional[Union[int, str]]
    rules: Optional[str]
    format: Optional[str]
    alphabet: Optional[str]


class Options(ReadingOptions, total=False):
    """How puzzles are read and solved.

    ``engine``: the SAT solver, ``"auto"`` by default. ``timeout``: the longest time for one puzzle, in seconds.
    ``max_conflicts``: the most conflicts of one search. ``threads``: the number of threads for many puzzles, as many as
    there are cores by default.
    """

    engine: Optional[str]
    timeout: Optional[float]
    max_conflicts: Optional[int]
    threads: Optional[int]


# The options that are no texts, with the least whole number where there is one.
LEAST = {"limit": 1, "number": 1, "seed": 0, "max_conflicts": 0, "threads": 1}
FLAGS = ("first", "minimum", "assume_unique", "best", "all_clues", "minimal")
ROWS = ("size", "rules")
READING = ("size", "rules", "format", "alphabet")
SOLVING = ("engine", "timeout", "max_conflicts")


def split(options: Options) -> tuple[dict[str, Any], dict[str, Any], Optional[int]]:
    """Returns the options for reading, those for solving, and the number of threads."""
    given = checked(_known(dict(options), (*READING, *SOLVING, "threads")))
    reading = {name: given[name] for name in READING if name in given}
    return reading, {name: given.get(name) for name in SOLVING}, given.get("threads")


def checked(options: dict[str, Any]) -> dict[str, Any]:
    """Returns the options that are given, without those that are ``None``.

    Raises :class:`TypeError` for an option of another type, and :class:`QuestionError` for a number that is too small.
    """
    given = {name: value for name, value in options.items() if value is not None}
    for name, value in given.items():
        kind, words = _expected(name)
        if not isinstance(value, kind) or isinstance(value, bool) != (kind is bool):
            raise TypeError(f"{name}: found {value!r}, expected {words}")
        if name in LEAST and not LEAST[name] <= value < 2**63:
            wanted = f"{LEAST[name]} or more" if value < LEAST[name] else "less than 2**63"
            raise QuestionError(f"{name}: found {value}, expected {wanted}")
    return given


def _expected(name: str) -> tuple[Any, str]:
    """The type that an option has, and its words."""
    if name in LEAST:
        return Integral, "a whole number"
    if name in FLAGS:
        return bool, "True or False"
    special = {"timeout": (Real, "seconds"), "size": ((Integral, str), "a side or the rows x columns of a box")}
    return special.get(name, (str, "a text"))


def only_reading(options: ReadingOptions) -> dict[str, Any]:
    """Returns the options of a function that only reads a puzzle."""
    return checked(_known(dict(options), READING))


def _known(options: dict[str, Any], known: tuple[str, ...]) -> dict[str, Any]:
    for name in options:
        if name not in known:
            raise TypeError(f"found the option {name!r}, expected one of {', '.join(known)}")
    return options


def of_rows(reading: dict[str, Any]) -> dict[str, Any]:
    """Returns the options for reading that arrays have, and refuses those that only texts have."""
    for name in reading:
        if name not in ROWS:
            raise TypeError(f"found the option {name!r} with an array, expected it only for texts")
    return reading


def is_number_array(puzzles: object) -> bool:
    """Whether this is an array of numbers, and not of texts."""
    return isinstance(puzzles, np.ndarray) and puzzles.dtype.kind not in "OSUT"


def as_rows(puzzles: npt.NDArray[Any], **kind: Any) -> npt.NDArray[np.uint8]:
    """Returns an array of numbers as rows of cells, without a copy where its memory is in this order.

    ``kind`` is the size and the rules, if they are given.

    Raises :class:`TypeError` for a dtype other than uint8, and :class:`ValueError` for another number of dimensions.
    """
    if puzzles.dtype != np.uint8:
        raise TypeError(f"found an array of {puzzles.dtype}, expected uint8, such as puzzles.astype(numpy.uint8)")
    if puzzles.ndim not in (2, 3):
        raise ValueError(f"found an array of the shape {puzzles.shape}, expected (n, cells) or (n, rows, columns)")
    cells = int(np.prod(puzzles.shape[1:]))
    if puzzles.ndim == 3:
        rows, columns = grid_size(cells, **kind)
        if puzzles.shape[1:] != (rows, columns):
            raise ValueError(f"found an array of the shape {puzzles.shape}, expected (n, {rows}, {columns})")
    return np.ascontiguousarray(puzzles).reshape(len(puzzles), cells)


def as_items(puzzles: Iterable[Any]) -> list[Any]:
    """Returns the elements of a list, a column or an array of texts."""
    if isinstance(puzzles, (bytes, dict)) or not isinstance(puzzles, Iterable):
        found = type(puzzles).__name__
        raise TypeError(f"found {found}, expected a text, a Puzzle, an array, or an iterable of texts and puzzles")
    if not isinstance(puzzles, np.ndarray):
        return list(puzzles)
    items: list[Any] = (puzzles.astype(str) if puzzles.dtype.kind == "S" else puzzles).tolist()
    return items
