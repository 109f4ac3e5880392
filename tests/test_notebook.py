"""The notebook for researchers runs from its first cell to its last, and shows boards and a plot."""

from pathlib import Path

import pytest

pytest.importorskip("sb3_contrib")

import nbformat
from nbclient import NotebookClient

NOTEBOOK = Path(__file__).parent.parent / "examples" / "first_agent.ipynb"
PICTURE = "image/svg+xml"


@pytest.mark.long
def test_every_cell_runs_and_pictures_are_shown(tmp_path: Path) -> None:
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    nbformat.validate(notebook)
    assert not any(cell.get("outputs") for cell in notebook.cells), "a notebook is stored without results"
    NotebookClient(notebook, timeout=300, kernel_name="python3", resources={"metadata": {"path": tmp_path}}).execute()
    shown = [[out.data[PICTURE] for out in cell.get("outputs", []) if PICTURE in out.get("data", {})] for cell in notebook.cells]
    assert [len(pictures) for pictures in shown if pictures] == [1, 3, 1, 1]
    assert len({picture for pictures in shown for picture in pictures}) == 6, "each step changes the board"
    said = "".join(out.text for cell in notebook.cells for out in cell.get("outputs", []) if out.output_type == "stream")
    assert said.count("of the games won") == 4
    assert "wins" in said
