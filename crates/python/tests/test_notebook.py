"""The notebook of the examples runs, on fewer puzzles."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

nbclient = pytest.importorskip("nbclient")
nbformat = pytest.importorskip("nbformat")


def test_the_notebook_runs(root: Path) -> None:
    notebook = nbformat.read(root / "examples/python.ipynb", as_version=4)
    first = notebook.cells[1]
    first.source, replaced = re.subn(r"= 1_000_000 ", "= 2_000 ", first.source)
    assert replaced == 2
    client = nbclient.NotebookClient(notebook, timeout=300, resources={"metadata": {"path": root / "examples"}})
    client.execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    assert any("image/svg+xml" in output.get("data", {}) for output in outputs)
    assert any("2000" in output.get("data", {}).get("text/plain", "") for output in outputs)
