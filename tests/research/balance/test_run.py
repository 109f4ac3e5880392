"""`leeward lab balance`: text, page and record, in both languages, and the numbers in the docs."""

import json
from pathlib import Path

import pytest

from leeward.cli import main
from leeward.kernel.contract.game import game_named
from leeward.opponents import networks
from leeward.research.balance.measuring import edition_of, hash_of, shipped_paths
from leeward.research.balance.run import MEASURED
from leeward.research.balance.words import Report, table
from research.balance.records import from_json

GAME = "cooper-island"
DOCS = Path(__file__).parents[3] / "docs" / "background"
AGAIN = (
    "measure again: leeward lab balance cooper-island --games 128 --json docs/background/edition-measured.json "
    "--docs docs/background/edition.md"
)


@pytest.fixture(scope="module")
def weak(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("weak") / "network.npz"
    networks.save(path, networks.arrays_at_random(GAME, (16, 16, 16)), GAME, "a test")
    return path


def test_it_writes_text_a_page_and_a_record(weak: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page, record, docs = tmp_path / "page.html", tmp_path / "numbers.json", tmp_path / "page.md"
    docs.write_text("Before\n<!-- measured -->\nold\n<!-- end of measured -->\nAfter\n")
    files = ["--page", str(page), "--json", str(record), "--docs", str(docs)]
    assert main(["lab", "balance", GAME, "--games", "2", "--network", str(weak), *files]) == 0
    told = capsys.readouterr().out
    for text in ("2 players\nPoints: ", "Wins by seat: ", "Royal orders: the share of players", "miss the goal\n- "):
        assert text in told
    assert page.read_text("utf-8").count("<svg") == 13
    assert json.loads(record.read_text("utf-8"))["tallies"].keys() == {"2", "3", "4"}
    found = from_json(record.read_text("utf-8"))
    assert docs.read_text("utf-8") == (
        f"Before\n<!-- measured -->\n{table(Report(game_named(GAME), found, 'en'))}<!-- end of measured -->\nAfter\n"
    )


def test_it_speaks_german(weak: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "page.html"
    command = ["lab", "balance", GAME, "--games", "1", "--network", str(weak), "--lang", "de", "--page", str(page)]
    assert main(command) == 0
    told = capsys.readouterr().out
    assert "2 Spieler\nPunkte: " in told
    assert "Königliche Aufträge: wie viele Spieler sie nutzen" in told
    assert '<html lang="de">' in page.read_text("utf-8")


def test_a_page_without_a_place_for_the_table_is_refused_before_playing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "page.md").write_text("nothing here")
    assert main(["lab", "balance", GAME, "--docs", str(tmp_path / "page.md")]) != 0
    assert "has no line <!-- measured -->" in capsys.readouterr().err


# the numbers in the docs


def test_the_measured_numbers_are_those_of_what_is_shipped() -> None:
    rules, record = game_named(GAME), from_json((DOCS / "edition-measured.json").read_text("utf-8"))
    assert record.rules == rules.version, AGAIN
    assert record.edition == edition_of(rules), AGAIN
    assert record.networks == {str(players): hash_of(path) for players, path in shipped_paths(rules).items()}, AGAIN


def test_the_docs_show_the_measured_numbers() -> None:
    record = from_json((DOCS / "edition-measured.json").read_text("utf-8"))
    (shown,) = MEASURED.findall((DOCS / "edition.md").read_text("utf-8"))
    assert shown == table(Report(game_named(GAME), record, "en")), AGAIN
