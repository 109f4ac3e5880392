"""`leeward lab arena` on the command line: tables, files and errors."""

import csv
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from arena.commands import arena
from leeward.arena import runner
from leeward.arena.games import play_game
from leeward.arena.match import Match
from leeward.kernel.contract.game import BadOption, game_named


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")


def test_a_match_ends_in_tables(bot: Callable[[str], str], capsys: pytest.CaptureFixture[str]) -> None:
    assert arena("--players", f"random, {bot('First')}", "--games", "3") == 0
    text = capsys.readouterr().out
    assert "4 games instead of 3: a round has 2 seatings" in text
    for heading in ("win share", "95 %", "rating", "points", "seat 2", "slowest", "decisions per game"):
        assert heading in text
    for deed in ("took", "built", "shipped", "sold", "scored"):
        assert f"{deed}, mean per game" in text
    assert "Wilson" in text


def test_files_contain_the_results(bot: Callable[[str], str]) -> None:
    files = ("--json", "found.json", "--csv", "found.csv", "--report", "found.html", "--keep", "games")
    assert arena("--players", f"random,{bot('First')}", "--games", "2", "--seed", "9", *files) == 0
    found = json.loads(Path("found.json").read_text())
    assert found["games"] == 2
    assert found["match"]["seed"] == 9
    assert sum(each["share"]["mean"] for each in found["opponents"]) == pytest.approx(1)
    assert {"share", "rating", "points", "by_seat", "seconds", "slowest", "did"} <= set(found["opponents"][0])

    rows = list(csv.DictReader(Path("found.csv").read_text().splitlines()))
    assert [(row["game"], row["seat"]) for row in rows] == [("0", "1"), ("0", "2"), ("1", "1"), ("1", "2")]
    assert len({row["seed"] for row in rows}) == 1
    assert int(rows[0]["scored buildings"]) <= int(rows[0]["points"])

    page = Path("found.html").read_text()
    assert page.count("<svg") >= 11
    assert "prefers-color-scheme: dark" in page
    assert not re.search(r"<script|https?://|<link|@import", page)
    assert len(Path("games").read_text().splitlines()) == 3


def test_names_are_escaped_on_the_page(tmp_path: Path) -> None:
    path = tmp_path / "a<b>&.py"
    path.write_text("class First:\n    def choose(self, game):\n        return game.legal[0]\n")
    assert arena("--players", f"random,{path}:First", "--games", "2", "--report", "found.html") == 0
    assert "a<b>" not in Path("found.html").read_text()


def test_a_cheat_fails_the_match(bot: Callable[[str], str], capsys: pytest.CaptureFixture[str]) -> None:
    assert arena("--players", f"random,{bot('Cheat')}", "--games", "2") == 1
    said = capsys.readouterr().err
    assert "the match failed" in said
    assert "bots.py:Cheat in seat 2" in said
    assert re.search(r"game 0, seed \d+, decision \d+: ValueError: Cheat chose 611", said)


def test_ctrl_c_shows_the_standings_and_how_to_resume(
    bot: Callable[[str], str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(match: Match, number: int) -> object:
        if number == 2:
            raise KeyboardInterrupt
        return play_game(match, number)

    players = ("--players", f"random,{bot('First')}", "--games", "4")
    with monkeypatch.context() as patch:
        patch.setattr(runner, "play_game", stop)
        assert arena(*players) == 130
        assert "with --keep FILE, the same command would resume it" in capsys.readouterr().err
        assert arena(*players, "--keep", "games") == 130
    told = capsys.readouterr()
    assert "2 of 4 games" in told.out
    assert "stopped after 2 of 4 games; the same command resumes the match from games" in told.err
    assert arena(*players, "--keep", "games") == 0


def test_options_of_the_game_are_given_by_name() -> None:
    assert game_named("puerto-rico").options_from(["nobles=yes", "buildings=draft", "open-points=no"]) == {
        "nobles": True,
        "buildings": "draft",
        "open_points": False,
    }
    with pytest.raises(BadOption, match="NAME=VALUE"):
        game_named("puerto-rico").options_from(["nobles"])


def test_the_standing_is_counted_once(match: Match) -> None:
    from leeward.arena.console import Standing
    from leeward.arena.runner import run_match

    results = run_match(match).results
    standing = Standing(match)
    standing.after(results[:2])
    assert standing.after(results) == Standing(match).after(results)
    assert standing.games == 4
