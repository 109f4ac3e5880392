"""The analysis of a finished game: who may have it, that it is made once and kept for good, and that nobody waits for it."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import leeward
from analysis.played import play_out
from leeward.analysis import Analysis, analyse
from leeward.kernel.contract.installed import rooms, usual_game
from leeward.kernel.play.game import Game
from leeward.server.operators import tables
from leeward.server.thinking import analyses
from server.playing import COMPUTER, HERE, ME, Player, client

FEW = {"analysis_visits": 16}


def played_game(name: str) -> Game:
    return play_out(leeward.new(name, players=2, seed=3), "random", "greedy")


@pytest.fixture(scope="module")
def played() -> Game:
    return played_game(usual_game())


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch, found: Analysis) -> None:
    """What was found before is found again in no time, where something else is the point."""
    monkeypatch.setattr(analyses, "analyse", lambda *_, **__: found)


@pytest.fixture(scope="module")
def found(played: Game) -> Analysis:
    return analyse(played, FEW["analysis_visits"])


@pytest.fixture
def anna(tmp_path: Path) -> Iterator[Player]:
    with client(tmp_path, **FEW) as http:
        yield Player(http)


def open_game(player: Player, game: Game) -> str:
    answer = player.ask("POST", "/api/v1/tables/open", json={"text": game.dumps(), "seats": [ME, HERE]})
    assert answer.status_code == 201, answer.text
    table: str = answer.json()["id"]
    return table


def ask(player: Player, method: str, table: str, **query: Any) -> Any:
    return player.ask(method, f"/api/v1/tables/{table}/analysis", params=query)


def wait_for(player: Player, table: str) -> dict[str, Any]:
    deadline = time.monotonic() + 30
    while (found := ask(player, "GET", table).json())["state"] != "ready":
        assert time.monotonic() < deadline, found
        assert found["state"] in ("waiting", "running")
        time.sleep(0.02)
    return dict(found)


@pytest.mark.parametrize("name", rooms())
def test_a_finished_game_is_analysed_when_somebody_asks(anna: Player, name: str) -> None:
    played = played_game(name)
    table = open_game(anna, played)
    assert ask(anna, "GET", table).json()["state"] == "none"
    assert ask(anna, "POST", table).json()["state"] in ("waiting", "running", "ready")
    found = wait_for(anna, table)
    report = found["report"]
    assert len(report["decisions"]) == played.number
    assert len(report["course"]) == played.number + 1
    assert [one["name"] for one in report["players"]] == list(played.names)
    assert found["chart"].startswith("<svg")
    bad = [one for one in report["decisions"] if one["better"]]
    look_at_lines(anna, table, bad[:: max(1, len(bad) // 2)])
    look_for_better(anna, table, next(one for one in bad if one["mark"] == "blunder"))
    far = {"at": bad[0]["number"] - 1, "step": 99}
    assert anna.ask("GET", f"/api/v1/tables/{table}/analysis/line", params=far).status_code == 404


def look_at_lines(player: Player, table: str, decisions: list[dict[str, Any]]) -> None:
    """What would have been better is shown on the board, step by step."""
    for one in decisions:
        for step in one["line"]:
            query = {"at": one["number"] - 1, "step": step["step"]}
            shown = player.ask("GET", f"/api/v1/tables/{table}/analysis/line", params=query)
            assert shown.status_code == 200, shown.text
            assert shown.json()["text"] == step["text"]
            assert shown.json()["picture"]["parts"]


def look_for_better(player: Player, table: str, one: dict[str, Any]) -> None:
    """All that could be done at a bad moment can be tried."""
    at = {"at": one["number"] - 1}

    def attempt(action: int) -> Any:
        return player.ask("GET", f"/api/v1/tables/{table}/analysis/try", params={**at, "action": action})

    riddle = player.ask("GET", f"/api/v1/tables/{table}/analysis/choices", params=at).json()
    numbers = [action["number"] for action in riddle["actions"]]
    assert {one["action"], one["best"]} <= set(numbers)
    assert attempt(one["best"]).json() == {"right": True, "loss": 0.0, "text": "Well spotted!"}
    assert attempt(one["action"]).json()["right"] is False
    assert all(0 <= attempt(number).json()["loss"] <= 1 for number in numbers[:3])
    assert attempt(65_000).status_code == 422


@pytest.mark.usefixtures("at_once")
def test_it_is_kept_for_good(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, played: Game) -> None:
    with client(tmp_path, **FEW) as http:
        first = Player(http)
        table = open_game(first, played)
        ask(first, "POST", table)
        found = wait_for(first, table)
        german = ask(first, "GET", table, lang="de").json()["report"]["decisions"]
        assert [one["mark"] for one in german] == [one["mark"] for one in found["report"]["decisions"]]
        assert "grober Fehler" in {one["called"] for one in german}
    monkeypatch.setattr(analyses, "analyse", None)  # whoever asked for it again would fail
    with client(tmp_path, **FEW) as http:
        again = Player(http)
        again.cookies = first.cookies
        assert ask(again, "POST", table).json() == found


def test_a_running_game_gives_nothing(anna: Player) -> None:
    table = anna.make(ME, COMPUTER)
    for method in ("GET", "POST"):
        answer = ask(anna, method, table)
        assert answer.status_code == 409
        assert answer.json()["why"] == "The game is not over yet."
    assert anna.ask("GET", f"/api/v1/tables/{table}/analysis/line", params={"at": 0, "step": 0}).status_code == 409


def test_whoever_may_not_look_at_the_table_is_told_nothing(anna: Player, bob: Player, played: Game) -> None:
    table = open_game(anna, played)
    for method in ("GET", "POST"):
        assert ask(bob, method, table).status_code == 404
    assert bob.ask("GET", f"/api/v1/tables/{table}/analysis/line", params={"at": 0, "step": 0}).status_code == 404
    assert ask(anna, "GET", table).json()["state"] == "none"


@pytest.mark.usefixtures("at_once")
def test_an_end_that_was_taken_back_is_judged_anew(anna: Player, played: Game) -> None:
    table = open_game(anna, played)
    ask(anna, "POST", table)
    wait_for(anna, table)
    anna.try_to("undo", table, expected=anna.see(table)["version"])
    assert ask(anna, "GET", table).status_code == 409
    while not anna.see(table)["over"]:
        anna.act(table)
    assert ask(anna, "GET", table).json()["state"] == "none"


def test_nobody_has_too_many_games_analysed(tmp_path: Path, played: Game) -> None:
    with client(tmp_path, **FEW, analysis_burst=1) as http:
        player = Player(http)
        first, second = open_game(player, played), open_game(player, played)
        assert ask(player, "POST", first).status_code == 200
        assert ask(player, "POST", first).status_code == 200  # the same one costs nothing
        answer = ask(player, "POST", second)
        assert (answer.status_code, answer.json()["code"]) == (429, "too-often")


@pytest.mark.usefixtures("at_once")
def test_a_deleted_table_takes_its_analysis_with_it(tmp_path: Path, played: Game) -> None:
    with client(tmp_path, **FEW) as http:
        player = Player(http)
        table = open_game(player, played)
        ask(player, "POST", table)
        wait_for(player, table)
        tables.delete_tables(tmp_path, [table])
        with tables.opened(tmp_path) as kept:
            assert kept.exec_driver_sql("SELECT COUNT(*) FROM analyses").scalar_one() == 0


def test_a_server_that_stops_waits_for_no_analysis(tmp_path: Path, played: Game) -> None:
    with client(tmp_path, analysis_visits=400) as http:
        player = Player(http)
        table = open_game(player, played)
        ask(player, "POST", table)
        while ask(player, "GET", table).json()["state"] == "waiting":
            time.sleep(0.01)
        stopping = time.monotonic()
    assert time.monotonic() - stopping < 10
    with client(tmp_path, **FEW) as http:  # what somebody waits for is made when the server is back
        player.http = http
        assert wait_for(player, table)
