"""The examples of the documentation run."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

import sudosat
import sudosat.cover

PAGES = ("crates/python/README.md", "docs/python.md")


@pytest.mark.parametrize("module", [sudosat, sudosat.cover])
def test_the_examples_of_a_module(module: object) -> None:
    failed, attempted = doctest.testmod(module)  # type: ignore[arg-type]
    assert attempted > 0 and failed == 0


@pytest.mark.parametrize("page", PAGES)
def test_the_examples_of_a_page(page: str, root: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    failed, attempted = doctest.testfile(str(root / page), module_relative=False, optionflags=flags)
    assert attempted > 0 and failed == 0
