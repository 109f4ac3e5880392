"""The pages tell the truth about the tests."""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
HELD_BY = re.compile(r"`(\w+)::(\w+)`")


def test_every_test_that_the_rulings_name_exists() -> None:
    named = HELD_BY.findall((ROOT / "docs" / "rulings.md").read_text(encoding="utf-8"))
    assert len(named) > 50
    for file, name in named:
        source = (ROOT / "tests" / "puerto_rico" / f"test_{file}.py").read_text(encoding="utf-8")
        assert f"def test_{name}(" in source, f"{file}::{name}"


def test_every_ruling_names_a_test() -> None:
    lines = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8").splitlines()
    rulings = [line for line in lines if line.startswith("| ") and not line.startswith(("| Case ", "| --- "))]
    assert [line for line in rulings if not HELD_BY.search(line)] == []
