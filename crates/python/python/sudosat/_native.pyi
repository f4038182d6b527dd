"""The native half of the package. The functions of :mod:`sudosat` are those to call."""

from collections.abc import Sequence
from typing import Any, Optional, Union, final

import numpy as np
import numpy.typing as npt

__all__ = [
    "Answers",
    "NativeCover",
    "NativeReport",
    "Puzzle",
    "PuzzleList",
    "Stream",
    "answer",
    "answers",
    "from_model",
    "generate",
    "grid_size",
    "prove",
    "read",
    "solve_list",
    "solve_rows",
    "to_cnf",
    "verify",
]

@final
class Puzzle:
    """One puzzle: the clues, the rules, and what its text says of it.

    Made of a text in any form, or of a uint8 array of the shape (rows, columns), 0 for an empty cell. The options are
    those of :class:`sudosat.ReadingOptions`.
    """

    def __new__(
        cls,
        puzzle: Union[str, npt.NDArray[np.uint8]],
        *,
        size: Optional[Union[int, str]] = ...,
        rules: Optional[str] = ...,
        format: Optional[str] = ...,
        alphabet: Optional[str] = ...,
    ) -> Puzzle: ...
    @property
    def shape(self) -> str:
        """The rows x columns of a box, such as ``"3x3"``."""
    @property
    def side(self) -> int:
        """The number of digits."""
    @property
    def rules(self) -> Optional[str]:
        """The rules beyond the classic ones; ``None`` if there are none."""
    @property
    def format(self) -> str:
        """The text form that the puzzle was read from."""
    @property
    def line(self) -> int:
        """The line of its text on which the puzzle begins, from 1."""
    @property
    def clues(self) -> npt.NDArray[np.uint8]:
        """The clues as a new uint8 array of the shape (rows, columns), 0 for an empty cell."""
    def svg(self) -> str:
        """The puzzle as an SVG picture."""
    def _repr_svg_(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...

@final
class PuzzleList:
    @staticmethod
    def of_items(
        items: list[Any],
        *,
        size: Optional[Union[int, str]] = ...,
        rules: Optional[str] = ...,
        format: Optional[str] = ...,
        alphabet: Optional[str] = ...,
    ) -> PuzzleList: ...
    @staticmethod
    def of_rows(
        rows: npt.NDArray[np.uint8],
        *,
        size: Optional[Union[int, str]] = ...,
        rules: Optional[str] = ...,
    ) -> PuzzleList: ...
    @property
    def size(self) -> tuple[int, int]: ...
    def __len__(self, /) -> int: ...

@final
class NativeReport:
    def json(self) -> str: ...
    def line(self) -> str: ...
    def text(self) -> str: ...

@final
class NativeCover:
    def __new__(
        cls,
        primary: Sequence[tuple[str, int, int]],
        secondary: Sequence[str],
        options: Sequence[tuple[str, Sequence[str]]],
    ) -> NativeCover: ...
    @staticmethod
    def from_text(text: str) -> NativeCover: ...
    def options(self) -> list[str]: ...
    def solve(self, first: bool, options: dict[str, Any]) -> NativeReport: ...
    def count(self, limit: Optional[int], method: Optional[str], options: dict[str, Any]) -> NativeReport: ...
    def solutions(self, limit: Optional[int], options: dict[str, Any]) -> Stream: ...

@final
class Stream:
    def __iter__(self, /) -> Stream: ...
    def __next__(self, /) -> Any: ...

@final
class Answers:
    def __iter__(self, /) -> Answers: ...
    def __next__(self, /) -> Any: ...

def grid_size(
    cells: int, *, size: Optional[Union[int, str]] = ..., rules: Optional[str] = ...
) -> tuple[int, int]: ...
def read(
    text: str,
    *,
    size: Optional[Union[int, str]] = ...,
    rules: Optional[str] = ...,
    format: Optional[str] = ...,
    alphabet: Optional[str] = ...,
) -> list[Puzzle]:
    """Reads all puzzles of a text in any form, or in several."""

def answer(puzzle: Puzzle, options: dict[str, Any]) -> Any: ...
def answers(puzzles: PuzzleList, options: dict[str, Any], threads: Optional[int]) -> Answers: ...
def solve_rows(
    puzzles: npt.NDArray[np.uint8],
    answers: tuple[npt.NDArray[np.uint8], npt.NDArray[np.int64]],
    *,
    limit: int,
    threads: Optional[int] = ...,
    size: Optional[Union[int, str]] = ...,
    rules: Optional[str] = ...,
) -> None: ...
def solve_list(
    puzzles: PuzzleList,
    answers: tuple[npt.NDArray[np.uint8], npt.NDArray[np.int64]],
    *,
    limit: int,
    threads: Optional[int] = ...,
) -> None: ...
def generate(options: dict[str, Any]) -> Stream: ...
def prove(
    puzzle: Puzzle, folder: str, claim: Optional[str], form: Optional[str], options: dict[str, Any]
) -> tuple[str, str]: ...
def verify(folder: str, options: dict[str, Any]) -> str: ...
def to_cnf(
    puzzle: Puzzle,
    *,
    formula: Optional[str] = ...,
    level: Optional[str] = ...,
    at_most_one: Optional[str] = ...,
    varnames: bool = ...,
) -> str: ...
def from_model(model: list[int], cnf: str) -> Puzzle: ...
