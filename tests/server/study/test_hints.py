"""Hints: what the strongest level would do where one decides, or decided; who is told, and who is not."""

import random
from pathlib import Path
from typing import Any

import pytest

import leeward
from leeward.analysis.hints import Hint
from leeward.kernel.play.game import Game, new
from leeward.server.limits.client import Client
from leeward.server.messages.refusal import Refusal
from leeward.server.tables import hints
from leeward.server.tables.registry import Tables
from leeward.server.tables.table import LiveTable
from leeward.server.tables.undo import undo
from server.api.test_socket import follow, hear, tell
from server.playing import COMPUTER, HERE, ME, OPEN, Player, View, client
from server.tables.test_registry import BOTH, at_a_table
from server.views.test_view import live_table

pytestmark = pytest.mark.usefixtures("shallow")


def ask_hint(player: Player, table: str, **query: str) -> Any:
    return player.ask("GET", f"/api/v1/tables/{table}/hint", params=query)


def test_a_hint_tells_chances_and_choices(anna: Player) -> None:
    table = anna.make(ME, COMPUTER, COMPUTER)
    shown = anna.wait_for_my_turn(table)
    assert shown["hints"]
    found = ask_hint(anna, table).json()
    assert len(found["standing"]) == 3
    assert sum(found["standing"]) == pytest.approx(1, abs=0.01)
    labels = {action["number"]: action["label"] for action in shown["actions"]}
    assert 1 <= len(found["choices"]) <= 5
    for choice in found["choices"]:
        assert choice["label"] == labels[choice["number"]]
        assert len(choice["chances"]) == 3
    assert found["choices"][0]["share"] == max(choice["share"] for choice in found["choices"])
    assert found["choices"][1]["label"] in found["why"]
    german = ask_hint(anna, table, lang="de").json()
    assert german["choices"][1]["label"] in german["why"]
    assert "Siedler" in str(german["choices"])
    assert anna.see(table)["version"] == shown["version"]


def test_a_hint_is_for_the_one_who_decides(anna: Player, bob: Player) -> None:
    table = anna.make(ME, COMPUTER, watch=True)
    anna.wait_for_my_turn(table)
    answer = ask_hint(bob, table)
    assert answer.status_code == 403
    assert answer.json()["why"] == "It's not your decision."
    assert not bob.see(table)["hints"]


@pytest.mark.parametrize("others", [[OPEN], [HERE], [HERE, COMPUTER]])
def test_among_people_there_are_hints_only_if_the_table_allows_them(anna: Player, others: list[dict[str, str]]) -> None:
    def make(**given: bool) -> str:
        table = anna.make(ME, *others, **given)
        for link in anna.made["invites"].values():
            Player(anna.http).join(link)
        return table

    table = make()
    answer = ask_hint(anna, table)
    assert answer.status_code == 403
    assert answer.json()["code"] == "no-hints"
    assert not anna.see(table)["hints"]
    allowed = make(hints=True)
    assert ask_hint(anna, allowed).status_code == 200
    assert anna.see(allowed)["hints"]


def test_one_for_whom_a_computer_plays_still_counts_as_a_person(anna: Player, bob: Player) -> None:
    table = anna.make(ME, OPEN)
    bob.join(anna.made["invites"]["1"])
    anna.ask("POST", f"/api/v1/tables/{table}/seats/1", json={"kind": "computer"})
    assert anna.see(table)["kinds"][1] == "computer"
    assert ask_hint(anna, table).json()["code"] == "no-hints"


def test_a_finished_game_has_no_hints(anna: Player) -> None:
    game = new("puerto-rico", 2, 1)
    while not game.over:
        game.play(game.legal[0])
    made = anna.ask("POST", "/api/v1/tables/open", json={"text": game.dumps()}).json()
    assert ask_hint(anna, made["id"]).status_code == 409


def test_hints_cannot_be_asked_for_without_end(tmp_path: Path) -> None:
    with client(tmp_path, hint_rate=0.001, hint_burst=2) as http:
        anna = Player(http)
        table = anna.make(ME, COMPUTER)
        anna.wait_for_my_turn(table)
        assert [ask_hint(anna, table).status_code for _ in range(3)] == [200, 200, 429]


@pytest.mark.parametrize("game", ["puerto-rico", "cooper-island"])
def test_each_choice_is_a_whole_thought_that_is_played_and_undone_as_one(anna: Player, game: str) -> None:
    table, long = anna.make(ME, HERE, game=game, seed=11, hints=True), set[int]()
    while not long & {1, 2, 3, 4}:
        found = ask_hint(anna, table).json()["choices"]
        assert len({tuple(each["actions"]) for each in found}) == len(found)
        shown = anna.see(table)
        with follow(anna, table) as socket:
            hear(socket, "view")
            for place, choice in reversed([*enumerate(found)]):
                assert choice["actions"][0] == choice["number"]
                assert bool(choice["then"]) <= (len(choice["actions"]) > 1)
                if len(choice["actions"]) > 1:
                    long.add(place)
                tell(socket, "act_all", expected=shown["version"], actions=choice["actions"])
                played = hear(socket, "view")
                assert played["count"] == shown["count"] + len(choice["actions"])
                assert played["seat"] != shown["seat"] or not choice["ends"]
                tell(socket, "undo", expected=played["version"])
                shown = hear(socket, "view")
                assert shown["count"] == played["count"] - len(choice["actions"])
            tell(socket, "act_all", expected=shown["version"], actions=found[0]["actions"])
            hear(socket, "view")


# hints about the past


def played_a_while(player: Player, table: str, mine: int = 3) -> View:
    """So many decisions of one's own."""
    for _ in range(mine):
        player.wait_for_my_turn(table)
        player.act(table)
    return player.wait_for_my_turn(table)


def position(player: Player, table: str, number: int) -> Any:
    return player.ask("GET", f"/tables/{table}/at/{number}").json()


def mine_of(player: Player, table: str) -> list[int]:
    """The positions at which this player was asked."""
    return [number for number in range(player.see(table)["count"]) if position(player, table, number)["hints"]]


def test_while_looking_back_one_is_told_what_was_best_then(anna: Player) -> None:
    table = anna.make(ME, COMPUTER, COMPUTER)
    first = anna.wait_for_my_turn(table)
    then = ask_hint(anna, table).json()
    assert then["played"] == ""
    chosen = first["actions"][1]
    anna.act(table, chosen["number"])
    played_a_while(anna, table)
    past = ask_hint(anna, table, at=str(first["count"])).json()
    assert past["choices"] == then["choices"], "asked again, it is the same"
    assert past["played"] == chosen["label"]


def test_a_finished_game_can_be_asked_about(anna: Player) -> None:
    game, chance = new("puerto-rico", 2, 1), random.Random(1)
    while not game.over:
        game.play(chance.choice(game.legal))
    table = anna.ask("POST", "/api/v1/tables/open", json={"text": game.dumps()}).json()["id"]
    last = max(played.number for played in game.history if played.seat == 0)
    found = ask_hint(anna, table, at=str(last - 1))
    assert found.status_code == 200
    assert found.json()["played"]
    assert ask_hint(anna, table, at=str(len(game.history))).json()["code"] == "over"


def test_nobody_else_is_told_what_was_best_for_a_seat(anna: Player, bob: Player) -> None:
    table = anna.make(ME, OPEN, hints=True, watch=True)
    bob.join(anna.made["invites"]["1"])
    anna.act(table, "role settler")
    anna.act(table)
    assert ask_hint(anna, table, at="0").status_code == 200
    spectator = Player(anna.http)
    for other in (bob, spectator):
        answer = ask_hint(other, table, at="0")
        assert (answer.status_code, answer.json()["code"]) == (403, "not-yours")
        assert not position(other, table, 0)["hints"]
    assert position(anna, table, 0)["hints"]


def test_people_at_one_screen_are_not_told_what_another_of_them_knew(anna: Player) -> None:
    table = anna.make(ME, HERE, hints=True)
    anna.act(table, "role settler")
    anna.act(table)
    assert anna.see(table)["seat"] == 1
    assert ask_hint(anna, table, at="0").json()["code"] == "not-yours", "now the other one looks at the screen"
    assert ask_hint(anna, table, at="2").status_code == 200


def test_who_gave_their_seat_to_a_computer_is_not_told(anna: Player) -> None:
    table = anna.make(ME, OPEN, hints=True)
    Player(anna.http).join(anna.made["invites"]["1"])
    anna.act(table)
    anna.ask("POST", f"/api/v1/tables/{table}/seats/0", json={"kind": "computer"})
    assert ask_hint(anna, table, at="0").json()["code"] == "not-yours"


def test_where_there_are_no_hints_there_are_none_about_the_past(anna: Player, bob: Player) -> None:
    table = anna.make(ME, OPEN)
    bob.join(anna.made["invites"]["1"])
    anna.act(table)
    answer = ask_hint(anna, table, at="0")
    assert (answer.status_code, answer.json()["code"]) == (403, "no-hints")
    assert not position(anna, table, 0)["hints"]


def test_a_position_that_never_was_is_not_found(anna: Player) -> None:
    table = anna.make(ME, COMPUTER)
    count = anna.wait_for_my_turn(table)["count"]
    assert ask_hint(anna, table, at=str(count + 1)).status_code == 404
    for strange in ("-1", "1000001", "first", "1.5"):
        assert ask_hint(anna, table, at=strange).status_code == 400


def test_before_a_game_has_begun_there_is_nothing_to_ask_about(anna: Player) -> None:
    table = anna.make(ME, OPEN, hints=True)
    assert ask_hint(anna, table, at="0").json()["code"] == "waiting"


def test_hints_about_the_past_have_the_same_limit(tmp_path: Path) -> None:
    with client(tmp_path, hint_rate=0.001, hint_burst=2) as http:
        anna = Player(http)
        table = anna.make(ME, COMPUTER)
        played_a_while(anna, table)
        asked = [0, *mine_of(anna, table)][-1]
        codes = [ask_hint(anna, table, **given).status_code for given in ({"at": str(asked)}, {}, {"at": str(asked)})]
        assert codes == [200, 200, 429]


@pytest.mark.parametrize("name", ["puerto-rico", "cooper-island"])
def test_a_hint_about_the_past_is_found_without_the_future(name: str) -> None:
    """What is handed to the one who thinks is the same whatever was drawn, played and turned up since."""
    live = live_table(150, name)
    for number in range(0, len(live.state.past), 7):
        then, seat = hints.game_at(live, number), hints.decider(live, number)
        assert then.number == number
        assert then.tables.tobytes() == live.state.game.table_before(number + 1)
        alone = leeward.new(name, players=3, seed=5)
        for played in live.state.game.history[:number]:
            alone.play(int(played.action))
        assert alone.known_to(seat).tables.tobytes() == then.known_to(seat).tables.tobytes()
        assert not then.known_to(seat).history


def test_a_hint_about_what_is_taken_back_meanwhile_comes_too_late(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(live: LiveTable, tables: Tables) -> None:
        await live.act(BOTH, 0, "role settler")

        async def think(game: Game, client: Client) -> Hint:
            await undo(live, BOTH, live.state.version)
            return Hint([], [])

        monkeypatch.setattr(live.chooser, "hint", think)
        with pytest.raises(Refusal, match="stale"):
            await hints.hint(live, 1)

    at_a_table(tmp_path, play)
