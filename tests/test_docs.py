"""The docs are correct: the tests, commands and library calls they name exist."""

import json
import re
import shlex
from pathlib import Path

import pytest

from leeward import cli
from leeward.opponents.levels import USUAL

ROOT = Path(__file__).parent.parent
HELD_BY = re.compile(r"`(\w+)::(\w+)`")
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
CHAPTERS = {"Puerto Rico": "puerto_rico", "Cooper Island": "cooper_island"}  # and the folders of their tests


def name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def chapter(title: str) -> str:
    """Return a game's chapter of the rulings."""
    page = (ROOT / "docs" / "background" / "rulings.md").read_text(encoding="utf-8")
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


def test_every_promise_of_security_names_tests_that_exist() -> None:
    page = (ROOT / "docs" / "background" / "security.md").read_text(encoding="utf-8")
    tables = re.findall(r"^\| promise \| test \|\n\| --- \| --- \|\n((?:\|.*\n)+)", page, re.MULTILINE)
    promises = [line for table in tables for line in table.splitlines()]
    assert len(promises) > 20
    assert [line for line in promises if not HELD_BY.search(line)] == []
    for file, name in HELD_BY.findall("".join(promises)):
        sources = [path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob(f"test_{file}.py")]
        assert any(f"def test_{name}(" in source for source in sources), f"{file}::{name}"


# commands and examples


def commands(page: Path) -> list[str]:
    """List the commands on a page, without `leeward`: on their own lines, or as ARGS of `make play` and `make terminal`."""
    text = page.read_text(encoding="utf-8")
    typed = re.findall(r"^(?: {4})?leeward (?!game 1$)([^#\n]+)", text, re.MULTILINE)
    made = re.findall(r"^(?: {4})?make (play|terminal) ARGS='([^']+)'", text, re.MULTILINE)
    return [*typed, *(f"{'play' if what == 'terminal' else 'serve'} {args}" for what, args in made)]


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_command_on_a_page_is_valid(page: Path) -> None:
    for command in commands(page):
        given = shlex.split(command)
        cli.command_line(given, cli.speaker(given)).parse_args([word for word in given if word != "…"])


def test_the_players_guide_contains_commands() -> None:
    assert len(commands(ROOT / "docs" / "start" / "play.md")) > 5


@pytest.mark.parametrize("page", sorted((ROOT / "docs" / "reference" / "library").glob("*.md")), ids=name)
def test_every_example_of_the_library_runs(page: Path) -> None:
    for block in re.findall(r"^```python\n(.*?)^```$", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL):
        exec(compile(block, str(page), "exec"), {})


def test_every_file_that_the_architecture_page_names_exists() -> None:
    text = (ROOT / "docs" / "background" / "how-it-works.md").read_text(encoding="utf-8")
    source = ROOT / "src" / "leeward"
    places = [ROOT, source, source / "server", source / "puerto_rico"]
    named = set(re.findall(r"`([\w-]+/[\w/.-]+\.(?:py|js|po))`", text))
    assert len(named) > 20
    assert [name for name in sorted(named) if not any((place / name).exists() for place in places)] == []


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def test_every_claim_about_strength_stands_in_the_page_of_its_match() -> None:
    folder = ROOT / "docs" / "background"
    page = (folder / "strength.md").read_text(encoding="utf-8")
    table = re.search(r"^\| claim \|.*\n\|[-: |]+\|\n((?:\|.*\n)+)", page, re.MULTILINE)
    assert table
    claims = [cells(line) for line in table[1].splitlines()]
    assert len(claims) > 8
    for claim, players, games, won, sure, _, where in claims:
        linked = re.search(r"\((strength[-a-z]*\.md)", where)
        assert linked, where
        tables = (folder / linked[1]).read_text(encoding="utf-8")
        measured = {players, games, won, *filter(None, [sure])}
        assert any(measured <= set(cells(line)) for line in tables.splitlines()), f"{claim}, {players} players"


def test_the_docs_say_with_which_rating_a_new_member_begins() -> None:
    page = (ROOT / "docs" / "start" / "ratings.md").read_text(encoding="utf-8")
    for title, folder in CHAPTERS.items():
        rated = json.loads((ROOT / "src" / "leeward" / folder / "ratings.json").read_text(encoding="utf-8"))
        assert f"{next(iter(rated.values()))[USUAL]} in {title}" in page
