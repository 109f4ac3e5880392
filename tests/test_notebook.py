"""The notebook for researchers runs from its first cell to its last, and shows boards and a plot."""

from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("sb3_contrib")

import nbformat
from nbclient import NotebookClient

NOTEBOOK = Path(__file__).parent.parent / "examples" / "first_agent.ipynb"
PICTURE = "image/svg+xml"


@pytest.mark.long
def test_every_cell_runs_and_pictures_are_shown(tmp_path: Path) -> None:
    notebook: Any = nbformat.reads(NOTEBOOK.read_text("utf-8"), as_version=4)  # type: ignore[no-untyped-call]
    nbformat.validate(notebook)
    assert not any(cell.get("outputs") for cell in notebook.cells), "a notebook is stored without results"
    NotebookClient(notebook, timeout=300, kernel_name="python3", resources={"metadata": {"path": tmp_path}}).execute()
    outputs = [cell.get("outputs", []) for cell in notebook.cells]
    shown = [[out.data[PICTURE] for out in found if PICTURE in out.get("data", {})] for found in outputs]
    assert [len(pictures) for pictures in shown if pictures] == [1, 3, 1, 1]
    assert len({picture for pictures in shown for picture in pictures}) == 6, "each step changes the board"
    said = "".join(out.text for found in outputs for out in found if out.output_type == "stream")
    assert said.count("of the games won") == 6
    assert "wins" in said
