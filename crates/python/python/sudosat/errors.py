"""The exceptions of the package."""

from __future__ import annotations

from typing import Optional


class SudosatError(Exception):
    """An exception of this package.

    ``index`` is the place of the puzzle in the list or array, from 0; ``None`` where one puzzle was asked about.
    ``reason`` says what is wrong, and where in the text. ``line`` and ``column`` are the place in the text of the puzzle, from 1; ``None`` where they are not known.
    """

    reason: str
    index: Optional[int]
    line: Optional[int]
    column: Optional[int]

    def __init__(
        self,
        reason: str,
        index: Optional[int] = None,
        line: Optional[int] = None,
        column: Optional[int] = None,
    ) -> None:
        super().__init__(reason if index is None else f"puzzle {index}: {reason}")
        self.reason = reason
        self.index = index
        self.line = line
        self.column = column


class PuzzleError(SudosatError, ValueError):
    """A puzzle cannot be read: its text, its numbers, or its rules."""


class QuestionError(SudosatError, ValueError):
    """An option is invalid, or the question cannot be asked about this puzzle."""


class LimitError(SudosatError):
    """A limit, such as ``timeout``, was reached before there was an answer."""


class InternalError(SudosatError, RuntimeError):
    """A mistake in sudosat, or an engine that failed."""
