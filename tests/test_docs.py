"""The pages tell the truth about the tests."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
HELD_BY = re.compile(r"`(\w+)::(\w+)`")
CHAPTERS = {"Puerto Rico": "puerto_rico", "Cooper Island": "cooper_island"}  # and where their tests stand


def chapter(title: str) -> str:
    """A game's chapter of the rulings."""
    page = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")
    return re.split(r"^## ", page.split(f"\n## {title}\n")[1], flags=re.MULTILINE)[0]


@pytest.mark.parametrize("title", list(CHAPTERS))
def test_every_test_that_the_rulings_name_exists(title: str) -> None:
    named = HELD_BY.findall(chapter(title))
    assert len(named) > 50
    for file, name in named:
        (path,) = (ROOT / "tests" / CHAPTERS[title]).rglob(f"test_{file}.py")
        source = path.read_text(encoding="utf-8")
        assert f"def test_{name}(" in source, f"{file}::{name}"


@pytest.mark.parametrize("title", list(CHAPTERS))
def test_every_ruling_names_a_test(title: str) -> None:
    lines = chapter(title).splitlines()
    rulings = [line for line in lines if line.startswith("| ") and not line.startswith(("| Case ", "| --- "))]
    assert len(rulings) > 20
    assert [line for line in rulings if not HELD_BY.search(line)] == []
