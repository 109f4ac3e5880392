"""`leeward strength`: the page about the levels, made by playing."""

import argparse
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from leeward.arena import strength, strength_page
from leeward.arena.strength_bouts import ALIKE, BELIEF, CURVE, LADDER, OTHERS, UNAIDED, Bout, bouts, games_for
from leeward.opponents.levels import LEVELS, STRONGEST
from leeward.opponents.overrides import changed_level
from leeward.opponents.players import characters


def measure(*arguments: str) -> int:
    parser = argparse.ArgumentParser()
    strength.add_parser(parser.add_subparsers())
    wanted = parser.parse_args(["strength", "--processes", "1", *arguments])
    code: int = wanted.run(wanted)
    return code


def test_the_ladder_has_every_level_and_every_number_of_players() -> None:
    planned = list(bouts(["puerto-rico", "cooper-island"]))
    ladder = [bout.players for bout in planned if bout.chapter == LADDER and bout.game == "puerto-rico"]
    for number in (2, 3, 4, 5):
        climbing = [players for players in ladder if len(players) == number]
        assert [players[0] for players in climbing] == list(LEVELS)
        assert [set(players[1:]) for players in climbing] == [{below} for below in ["random", *LEVELS][:-1]]
    others = [bout.players for bout in planned if bout.chapter == OTHERS and bout.game == "cooper-island"]
    assert others == [(STRONGEST, *[other] * 3) for other in ("greedy", *characters("cooper-island"))]
    curve = [bout.players for bout in planned if bout.chapter == CURVE and bout.game == "cooper-island"]
    assert curve[::5] == [("admiral+visits=64", *["network"] * others) for others in (1, 2, 3)]
    assert curve[4::5] == [("admiral", *["network"] * others) for others in (1, 2, 3)]
    visits = [
        [changed_level(name, "cooper-island").visits for name in players[:2]] for players in curve if "network" not in players
    ]
    assert [more // less for more, less in visits] == [4, 4, 4] * 3
    assert ("admiral",) * 4 in [bout.players for bout in planned if bout.chapter == ALIKE]
    assert len({bout.file for bout in planned}) == len(planned)


def test_the_page_is_made_by_playing_and_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def few(games: list[str]) -> Iterator[Bout]:
        yield Bout(LADDER, "puerto-rico", ("deckhand", "random"))
        yield Bout(CURVE, "puerto-rico", ("greedy", "random"))
        yield Bout(ALIKE, "puerto-rico", ("random", "random"))

    monkeypatch.setattr(strength, "bouts", few)
    monkeypatch.chdir(tmp_path)
    assert measure("--games", "2", "--out", "docs/strength.md", "--keep", "games") == 0
    page = Path("docs/strength.md").read_text()
    assert "Made by `leeward strength --games 2 --seed 1 --out docs/strength.md`, never by hand." in page
    assert "### Every level against the one below" in page
    assert "| 2 | deckhand | random | 2 | 1 | " in page
    assert "| 2 | greedy | random | 2 | 1 | 100.0 % | 34.2 to 100.0 | 50.0 % |" in page
    assert "| 2 | random | 1 | 1 |" in page
    assert strength_page.WHAT_THE_CURVE_IS in page
    assert "### Ratings" in page
    assert "| deckhand | 2 |" in page
    assert "| admiral | 0 |" in page
    kept = {path: path.read_bytes() for path in Path("games").iterdir()}
    assert len(kept) == 3
    assert measure("--games", "2", "--out", "docs/strength.md", "--keep", "games") == 0
    assert Path("docs/strength.md").read_text() == page
    assert {path: path.read_bytes() for path in Path("games").iterdir()} == kept


def test_what_the_network_believes_is_plotted_beside_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strength, "bouts", lambda games: [Bout(BELIEF, "puerto-rico", ("network", "network"))])
    monkeypatch.chdir(tmp_path)
    assert measure("--games", "2", "--keep", "games", "--out", "docs/how-strong.md") == 0
    page = Path("docs/how-strong.md").read_text()
    assert "![network: believed and come](how-strong-puerto-rico-network.svg)" in page
    assert "| 2 | network | its like | whole game | " in page
    assert "2 players, its like, " in Path("docs/how-strong-puerto-rico-network.svg").read_text()


def test_the_steps_of_the_curve_are_also_told_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def few(games: list[str]) -> Iterator[Bout]:
        yield Bout(CURVE, "puerto-rico", ("network", "random"))
        yield Bout(CURVE, "puerto-rico", ("greedy", "random"))
        yield Bout(CURVE, "puerto-rico", ("random", "greedy"))
        yield Bout(CURVE, "puerto-rico", ("greedy", "random", "random"))

    monkeypatch.setattr(strength, "bouts", few)
    monkeypatch.chdir(tmp_path)
    assert measure("--games", "3", "--keep", "games", "--out", "page.md") == 0
    page = Path("page.md").read_text()
    together = page[page.index(strength_page.FOUR_TIMES) :]
    # Two matches of four games each, one won and one lost; the network's match is no step of the search.
    assert "| 2 | 8 | 50.0 % | 21.5 to 78.5 | 50.0 % |" in together
    assert re.search(r"^\| 3 \| 3 \| .* \| 33\.3 % \|$", together, re.MULTILINE)


def test_where_somebody_thinks_long_or_less_hangs_on_it_there_are_fewer_games() -> None:
    wanted = argparse.Namespace(games=80, strongest=40)
    assert games_for(Bout(LADDER, "puerto-rico", ("sailor", "deckhand")), wanted) == 80
    assert games_for(Bout(LADDER, "puerto-rico", ("sailor", "deckhand", "deckhand")), wanted) == 80
    assert games_for(Bout(LADDER, "puerto-rico", (STRONGEST, "captain")), wanted) == 40
    assert games_for(Bout(CURVE, "puerto-rico", ("admiral+visits=64", "network")), wanted) == 80
    assert games_for(Bout(CURVE, "puerto-rico", ("admiral+visits=4096", "admiral+visits=1024")), wanted) == 40
    assert games_for(Bout(UNAIDED, "puerto-rico", ("network", "greedy")), wanted) == 80
    assert games_for(Bout(ALIKE, "puerto-rico", (STRONGEST,) * 4), wanted) == 10


def test_ratings_are_written_for_the_start_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strength, "bouts", lambda games: [Bout(LADDER, "puerto-rico", ("greedy", "random"))])
    monkeypatch.chdir(tmp_path)
    assert measure("--games", "4", "--keep", "games", "--ratings", "ratings.json") == 0
    found = json.loads(Path("ratings.json").read_text())
    assert found["puerto-rico"]["greedy"] > found["puerto-rico"]["random"]
