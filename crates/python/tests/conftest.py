"""Puzzles that several tests share."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

ROOT = Path(__file__).resolve().parents[3]
ESCARGOT = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."


@pytest.fixture
def root() -> Path:
    """The folder of the repository."""
    return ROOT


@pytest.fixture(scope="session")
def texts() -> list[str]:
    """Classic puzzles with one solution, a text of 81 symbols each."""
    names = ("easy", "medium", "hard", "unfair", "extreme")
    lines = [line for name in names for line in (ROOT / f"puzzles/library/{name}.jsonl").read_text().splitlines()]
    return [json.loads(line)["puzzle"] for line in lines]


@pytest.fixture(scope="session")
def rows(texts: list[str]) -> npt.NDArray[np.uint8]:
    """The same puzzles as rows of numbers."""
    return numbers(texts)


def numbers(texts: list[str]) -> npt.NDArray[np.uint8]:
    """Rows of numbers, 0 for an empty cell."""
    cells = [[0 if symbol in ".0" else int(symbol) for symbol in text] for text in texts]
    return np.array(cells, dtype=np.uint8)
