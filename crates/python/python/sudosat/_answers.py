"""Reports, and iterators over answers."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Generic, Optional, TypeVar

from . import _native

T = TypeVar("T")


class Report(Mapping[str, Any]):
    """The answer to a question: a mapping with the fields of the JSON that the command line writes.

    ``str(report)`` is the text for people, and ``report.line`` the answer on one line.
    """

    __slots__ = ("_fields", "_native")

    def __init__(self, native: _native.NativeReport) -> None:
        self._native = native
        self._fields: Optional[dict[str, Any]] = None

    def _read(self) -> dict[str, Any]:
        if self._fields is None:
            self._fields = json.loads(self._native.json())
        return self._fields

    def __getitem__(self, name: str) -> Any:
        return self._read()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._read())

    def __len__(self) -> int:
        return len(self._read())

    def __str__(self) -> str:
        return self._native.text()

    def __repr__(self) -> str:
        return f"Report({self._read()!r})"

    @property
    def line(self) -> str:
        """The answer on one line, as ``--format line`` of the command line writes it."""
        return self._native.line()


class Answers(Generic[T]):
    """An iterator over the answers about many puzzles, in their order, with the number of all puzzles as its length.

    If a puzzle cannot be read or answered, its exception is raised in its place, with its ``index``; the iterator can go
    on with the next one.
    """

    def __init__(self, native: Iterator[Any], length: int) -> None:
        self._native = native
        self._length = length

    def __iter__(self) -> Answers[T]:
        return self

    def __next__(self) -> T:
        answer: T = wrapped(next(self._native))
        return answer

    def __len__(self) -> int:
        return self._length


def wrapped(answer: Any) -> Any:
    """Returns an answer as people get it: a report of the native half becomes a :class:`Report`."""
    return Report(answer) if isinstance(answer, _native.NativeReport) else answer
