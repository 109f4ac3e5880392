"""The README's Python tour runs, and prints what it says."""

import doctest
from pathlib import Path

import pytest

README = Path(__file__).parent.parent / "README.md"


def test_the_readme_tour_runs_and_prints_what_it_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    results = doctest.testfile(str(README), module_relative=False, encoding="utf-8")
    assert results.attempted > 7
    assert results.failed == 0
