"""Exact cover problems."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from typing import Any, Generic, Optional, TypeVar, Union

from . import _native
from ._answers import Report
from ._options import checked

Option = TypeVar("Option", bound=Hashable)


class Cover(Generic[Option]):
    """An exact cover problem: choose options so that each primary item is met exactly once.

    ``options`` maps each option to the items that it meets; options and items are any values with different texts
    (``str``). ``primary`` has the items that are to be met: a mapping from the item to a number, or to the least and the
    largest number, of the options that meet it; or an iterable of items that are to be met once. By default all items are
    primary but those in ``secondary``, which at most one option meets.

    >>> import sudosat
    >>> cover = sudosat.Cover({"left": "ab", "right": "cd", "middle": "bc", "ends": "ad"})
    >>> sorted(sorted(solution) for solution in cover.solutions())
    [['ends', 'middle'], ['left', 'right']]
    >>> cover.count()["count"]
    2
    """

    def __init__(
        self,
        options: Mapping[Option, Iterable[Hashable]],
        *,
        primary: Optional[Union[Iterable[Hashable], Mapping[Hashable, Union[int, tuple[int, int]]]]] = None,
        secondary: Iterable[Hashable] = (),
    ) -> None:
        met = [(str(option), [str(item) for item in items]) for option, items in options.items()]
        others = [str(item) for item in secondary]
        bounds = _bounds(met, others) if primary is None else _given_bounds(primary)
        self._options: list[Option] = list(options)
        self._native = _native.NativeCover(bounds, others, met)

    @classmethod
    def from_text(cls, text: str) -> Cover[str]:
        """Reads a problem in the text form of Knuth's DLX programs: a line with the items, then a line for each option."""
        cover: Cover[str] = Cover.__new__(Cover)
        cover._native = _native.NativeCover.from_text(text)
        cover._options = cover._native.options()
        return cover

    def solve(
        self,
        *,
        first: bool = False,
        engine: Optional[str] = None,
        timeout: Optional[float] = None,
        max_conflicts: Optional[int] = None,
    ) -> Report:
        """Finds a solution, and unless ``first`` whether it is the only one; the fields are those of ``cover solve``."""
        limits = _solving(engine, timeout, max_conflicts)
        return Report(self._native.solve(first, limits))

    def count(
        self,
        *,
        limit: Optional[int] = None,
        method: Optional[str] = None,
        engine: Optional[str] = None,
        timeout: Optional[float] = None,
        max_conflicts: Optional[int] = None,
    ) -> Report:
        """Counts the solutions, at most ``limit``; the field ``count`` has their number."""
        limits = _solving(engine, timeout, max_conflicts)
        checked({"limit": limit, "method": method})
        return Report(self._native.count(limit, method, limits))

    def solutions(
        self,
        *,
        limit: Optional[int] = None,
        engine: Optional[str] = None,
        timeout: Optional[float] = None,
        max_conflicts: Optional[int] = None,
    ) -> Iterator[list[Option]]:
        """Lists the solutions while they are found: each a list of options. A limit raises :class:`LimitError`."""
        limits = _solving(engine, timeout, max_conflicts)
        checked({"limit": limit})
        for places in self._native.solutions(limit, limits):
            yield [self._options[place] for place in places]


def _solving(engine: Optional[str], timeout: Optional[float], max_conflicts: Optional[int]) -> dict[str, Any]:
    return {"engine": None, **checked({"engine": engine, "timeout": timeout, "max_conflicts": max_conflicts})}


def _bounds(met: list[tuple[str, list[str]]], others: list[str]) -> list[tuple[str, int, int]]:
    items = dict.fromkeys(item for _, items in met for item in items)
    return [(item, 1, 1) for item in items if item not in set(others)]


def _given_bounds(
    primary: Union[Iterable[Hashable], Mapping[Hashable, Union[int, tuple[int, int]]]],
) -> list[tuple[str, int, int]]:
    if not isinstance(primary, Mapping):
        return [(str(item), 1, 1) for item in primary]
    pairs = {item: (times, times) if isinstance(times, int) else times for item, times in primary.items()}
    return [(str(item), least, most) for item, (least, most) in pairs.items()]
