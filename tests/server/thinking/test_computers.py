"""Computers at a table: levels, own bots, and thinking in line."""

import asyncio
import threading
import time
from pathlib import Path
from unittest.mock import AsyncMock, Mock

import pytest

from leeward.kernel.contract.game import BadOption
from leeward.kernel.play.game import Game, new
from leeward.opponents import levels, players
from leeward.server.limits.client import Client
from leeward.server.settings import Settings
from leeward.server.storage.games import Storage
from leeward.server.tables import computer_turns
from leeward.server.tables.watchers import RemoteWatchers
from leeward.server.thinking.computers import Computers, Turn
from server.playing import COMPUTER, ME, OPEN, Player, client
from server.waiting import wait_for

GREEDY = {"kind": "computer", "level": "greedy"}


pytestmark = pytest.mark.usefixtures("shallow")


@pytest.fixture
def bots(tmp_path: Path) -> Path:
    path = tmp_path / "bots.py"
    path.write_text("""
class Last:
    def choose(self, game):
        return game.legal[-1]
class Broken:
    def choose(self, game):
        return 1 // 0
""")
    return path


def test_a_computer_has_a_level_which_is_kept_and_shown(anna: Player, bob: Player, place: Path | str) -> None:
    table = anna.make(ME, GREEDY, COMPUTER, watch=True)
    assert anna.see(table)["levels"] == ["", "greedy", "random"]
    assert bob.see(table)["levels"] == ["", "greedy", "random"]
    storage = Storage(place)
    kept = storage.read(table)
    storage.close()
    assert kept is not None
    assert [seat.level for seat in kept.seats] == ["", "greedy", ""]


def test_the_usual_level_is_a_mate(tmp_path: Path) -> None:
    with client(tmp_path, usual=levels.USUAL) as http:
        anna = Player(http)
        assert anna.see(anna.make(ME, COMPUTER))["levels"] == ["", "mate"]


@pytest.mark.parametrize(
    ("seat", "reason"),
    [
        ({"kind": "computer", "level": "pirate"}, "there is no opponent 'pirate': there is random, greedy, shipper"),
        ({"kind": "computer", "level": "mate+style=explorer"}, "there is no opponent 'mate+style=explorer'"),
        ({"kind": "computer", "level": "mate+visits=9"}, "there is no opponent 'mate+visits=9'"),
        ({"kind": "computer", "level": "greedy+style=shipper"}, "there is no opponent 'greedy+style=shipper'"),
        ({"kind": "computer", "level": "bots.py:Last"}, "there is no opponent 'bots.py:Last'"),
        ({"kind": "open", "level": "mate"}, "only a computer has a level"),
    ],
)
def test_a_level_that_cannot_be_is_refused(anna: Player, seat: dict[str, str], reason: str) -> None:
    answer = anna.ask("POST", "/api/v1/tables", json={"seats": [ME, seat]})
    assert answer.status_code == 400
    assert reason in answer.json()["detail"]


def test_every_level_plays(anna: Player) -> None:
    for level in (*levels.LEVELS, "shipper", "greedy", "deckhand+style=builder"):
        table = anna.make(ME, {"kind": "computer", "level": level})
        while anna.wait_for_my_turn(table)["count"] < 6:
            anna.act(table)


def test_a_seat_given_to_a_computer_gets_the_usual_level(anna: Player) -> None:
    table = anna.make(ME, OPEN)
    answer = anna.ask("POST", f"/api/v1/tables/{table}/seats/1", json={"kind": "computer"})
    assert answer.json()["levels"] == ["", "random"]


def test_the_same_opponents_play_again(anna: Player) -> None:
    game = new("puerto-rico", 2, 1)
    while not game.over:
        game.play(game.legal[0])
    game.undo()
    made = anna.ask("POST", "/api/v1/tables/open", json={"text": game.dumps(), "seats": [ME, GREEDY]}).json()
    while not anna.wait_for_my_turn(made["id"])["over"]:
        anna.act(made["id"])
    again = anna.ask("POST", f"/api/v1/tables/{made['id']}/again", json={}).json()
    assert anna.see(again["id"])["levels"] == ["", "greedy"]


def test_who_can_be_asked_to_play_is_listed(anna: Player) -> None:
    found = anna.ask("GET", "/api/v1/opponents").json()
    assert [one["name"] for one in found][: len(levels.LEVELS)] == list(levels.LEVELS)
    by_name = {one["name"]: one for one in found}
    rating = by_name["mate"].pop("rating")
    assert by_name["mate"] == {
        "name": "mate",
        "title": "Mate",
        "sentence": "looks ahead; now and then it misjudges a move, or repeats an old one out of habit",
        "group": "level",
        "strength": "medium",
    }
    assert by_name["sailor"]["rating"] < rating < by_name["captain"]["rating"]  # from the arena
    german = anna.ask("GET", "/api/v1/opponents", params={"game": "puerto-rico", "lang": "de"}).json()
    mate = next(one for one in german if one["name"] == "mate")
    assert (mate["title"], mate["strength"]) == ("Steuermann", "mittel")
    assert anna.ask("GET", "/api/v1/opponents", params={"game": "chess"}).status_code == 404


def test_the_levels_are_one_ladder_and_all_others_stand_apart(anna: Player) -> None:
    found = anna.ask("GET", "/api/v1/opponents", params={"game": "puerto-rico"}).json()
    ladder = ["very easy", "easy", "fairly easy", "medium", "hard", "very hard"]
    assert [one["strength"] for one in found if one["group"] == "level"] == ladder
    styles = [one["name"] for one in found if one["group"] == "style"]
    assert styles == ["shipper", "builder", "trader", "planter", "crafter", "rusher"]
    apart = [one for one in found if one["group"] == "experiment"]
    assert [one["name"] for one in apart] == ["random", "greedy", "maxn", "network"]
    assert [one for one in apart if one.get("strength")] == []


# people's own bots


def test_ones_own_bot_is_chosen_by_its_name(tmp_path: Path, bots: Path) -> None:
    with client(tmp_path, bots={"mine": f"{bots}:Last"}) as http:
        anna = Player(http)
        last = anna.ask("GET", "/api/v1/opponents").json()[-1]
        assert (last["name"], last["group"]) == ("mine", "experiment")
        table = anna.make(ME, {"kind": "computer", "level": "mine"})
        while anna.wait_for_my_turn(table)["count"] < 6:
            anna.act(table)
        assert anna.see(table)["levels"] == ["", "mine"]


@pytest.mark.parametrize(("name", "place"), [("mate", "Last"), ("mine", "Missing")])
def test_a_bot_that_cannot_be_had_is_refused_at_once(bots: Path, name: str, place: str) -> None:
    with pytest.raises((BadOption, players.UnknownPlayer)):
        Computers({name: f"{bots}:{place}"})


@pytest.mark.parametrize("level", ["broken", "gone"])
def test_a_bot_that_fails_or_is_gone_is_stood_in_for(bots: Path, level: str) -> None:
    """Nobody waits for ever because of somebody's program."""
    computers, game = Computers({"broken": f"{bots}:Broken"}, "greedy"), new("puerto-rico", 2, 7)
    assert wait_for(computers.choose(Turn(game, level, "table", 0))) == players.play(game, players.Greedy())


def test_a_bot_that_never_answers_is_stood_in_for(bots: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("leeward.server.thinking.computers.LONGEST_THOUGHT", 0.05)
    bots.write_text("import time\nclass Slow:\n    def choose(self, game):\n        time.sleep(0.5)\n")
    computers, game = Computers({"slow": f"{bots}:Slow"}, "greedy"), new("puerto-rico", 2, 7)
    assert wait_for(computers.choose(Turn(game, "slow", "table", 0))) in game.legal.numbers


# thinking


def test_no_more_think_at_once_than_there_are_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    at_once, most, lock = 0, 0, threading.Lock()

    def think(game: Game, _: players.Player) -> int:
        nonlocal at_once, most
        with lock:
            at_once += 1
            most = max(most, at_once)
        time.sleep(0.02)
        with lock:
            at_once -= 1
        return game.legal.numbers[0]

    monkeypatch.setattr(players, "play", think)

    async def all_tables() -> None:
        computers, game = Computers(cores=2), new("puerto-rico", 2, 7)
        clients = [Client(f"address {number}") for number in range(10)]
        await asyncio.gather(*(computers.choose(Turn(game, "mate", client.address, 0, client)) for client in clients))

    wait_for(all_tables())
    assert most == 2


def test_within_a_turn_the_same_opponent_goes_on_and_what_was_taken_back_is_forgotten() -> None:
    computers, game = Computers(), new("puerto-rico", 2, 7)
    key = ("table", 0, "deckhand")

    async def turns() -> None:
        met = []
        for version in (0, 1, 5):
            await computers.choose(Turn(game, "deckhand", "table", version))
            met.append(computers.remembered[key][1])
        assert met[0] is met[1]
        assert met[1] is not met[2]

    wait_for(turns())


def test_opponents_are_not_remembered_without_end() -> None:
    computers, game = Computers(), new("puerto-rico", 2, 7)

    async def many() -> None:
        for number in range(40):
            await computers.choose(Turn(game, "greedy", f"table {number}", 0))

    wait_for(many())
    assert len(computers.remembered) <= 16


def test_the_random_player_does_not_draw_the_same_place_in_all_its_turns() -> None:
    """With the same draw each turn, 3 games in 100 against a person who always takes the first action had no end."""
    computers, game = Computers(), new("puerto-rico", players=3, seed=7)

    async def turns() -> set[int]:
        return {await computers.choose(Turn(game, "random", "table", version)) for version in range(0, 80, 2)}

    assert wait_for(turns()) == set(game.legal.numbers)


def test_while_a_level_is_still_compiling_the_greedy_player_plays_for_it() -> None:
    ready = Mock(has=lambda _: False, compiled=lambda _: False, quick_opponent=AsyncMock())
    game = new("puerto-rico", players=3, seed=1)
    chosen = wait_for(Computers(ready=ready).choose(Turn(game, "mate", "table", 0)))
    assert chosen == players.play(game, players.Greedy())
    ready.opponents.assert_not_called()


def test_who_skips_what_computers_do_does_not_wait_for_them(tmp_path: Path) -> None:
    with client(tmp_path, pause=60.0) as http:
        anna = Player(http)
        table = anna.make(ME, COMPUTER, COMPUTER)
        http.cookies.update(anna.cookies)
        with http.websocket_connect(f"/api/v1/tables/{table}/socket?skip=true&picture=0") as socket:
            shown = socket.receive_json()
            started = time.monotonic()
            while shown.get("count", 0) < 4:
                if shown.get("actions"):
                    socket.send_json({"type": "act", "expected": shown["version"], "action": shown["actions"][0]["number"]})
                shown = socket.receive_json()
            assert time.monotonic() - started < 30


def test_a_program_that_skips_by_http_does_not_wait_for_computers(tmp_path: Path) -> None:
    with client(tmp_path, pause=60.0) as http:
        anna = Player(http)
        table = anna.make(ME, COMPUTER, COMPUTER)
        shown, started = anna.see(table, skip=True), time.monotonic()
        while shown["count"] < 4:
            if shown["actions"]:
                played = {"expected": shown["version"], "action": shown["actions"][0]["number"]}
                anna.ask("POST", f"/api/v1/tables/{table}/actions", params={"skip": True}, json=played)
            shown = anna.see(table, skip=True, after=shown["version"], wait=20)
        assert time.monotonic() - started < 30


@pytest.mark.parametrize("steps", [3, 17, 36, 49, 200])
def test_a_round_of_opponents_is_never_long_however_many_steps_they_take(steps: int) -> None:
    """In Cooper Island three opponents take 17 steps in the middle of all rounds, and 49 in the longest that was seen."""
    live = Mock(pause=Settings().pause, watchers=Mock(here=[], remote=RemoteWatchers(), hurrying=list), state=Mock(acted=-1))
    waited, turns_of = 0.0, [3 * step // steps for step in range(steps)]
    looks = []
    for seat in turns_of:
        looks.append(computer_turns.time_to_look(live, seat, waited))
        live.state.acted = seat
        waited += looks[-1]
    assert waited < 4.6, "so that with all that takes its time besides it is under six seconds"
    assert looks[0] == live.pause, "the first of them can be followed"
    assert min(looks) > 0
    if steps <= 17:
        assert looks.count(live.pause / computer_turns.STEPS_A_LOOK) == steps - 3, "a usual round is not hurried"


def test_whoever_thinks_long_is_not_waited_for_besides() -> None:
    live = Mock(pause=0.5, watchers=Mock(here=[], remote=RemoteWatchers(), hurrying=list), state=Mock(acted=1))
    assert computer_turns.time_to_look(live, 2, 60.0) == 0
