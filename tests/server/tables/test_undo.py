"""Taking back, and asking the others whether one may."""

import random
from pathlib import Path

import pytest

import leeward
from leeward.kernel.play.game import Game
from leeward.server.tables.rows import outlook
from server.playing import COMPUTER, HERE, ME, OPEN, Player, View, client

pytestmark = pytest.mark.both_databases


def two_people(anna: Player, bob: Player) -> str:
    table = anna.make(ME, OPEN)
    assert bob.join(anna.made["invites"]["1"], "Ben").status_code == 201
    return table


def undo(player: Player, table: str) -> View:
    answer = player.try_to("undo", table, expected=player.see(table)["version"])
    assert answer.status_code == 200, answer.text
    shown: View = answer.json()
    return shown


def test_against_computers_one_takes_back_to_the_very_beginning(anna: Player) -> None:
    table = anna.make(ME, COMPUTER, COMPUTER)
    for _ in range(6):
        assert all(action["undoable"] for action in anna.wait_for_my_turn(table)["actions"])
        anna.act(table)
    version = anna.wait_for_my_turn(table)["version"]
    for number in range(1, 7):
        shown = undo(anna, table)
        assert (shown["version"], shown["seat"]) == (version + number, 0)
    assert (shown["count"], [line["number"] for line in shown["log"]]) == (0, [0])
    assert shown["undo"] == {"can": False, "ask": False, "why": "There is nothing to undo."}
    assert anna.try_to("undo", table, expected=shown["version"]).json()["code"] == "nothing"


def test_what_was_taken_back_stays_so_after_a_restart(place: Path | str) -> None:
    with client(place) as http:
        anna = Player(http)
        table = anna.make(ME, HERE)
        anna.act(table, "role settler")
        undo(anna, table)
        before = anna.act(table, "role builder")
    with client(place) as http:
        anna.http = http
        assert anna.see(table) == before
        assert (before["version"], before["count"]) == (3, 1)


def test_people_at_one_screen_take_back_freely(anna: Player) -> None:
    table = anna.make(ME, HERE)
    for _ in range(5):
        anna.act(table)
    assert anna.see(table)["undo"]["can"]
    assert undo(anna, table)["count"] == 4


def test_one_takes_back_freely_until_another_person_acts(anna: Player, bob: Player) -> None:
    table = two_people(anna, bob)
    assert {action["text"]: action["undoable"] for action in anna.see(table)["actions"]}["role builder"]
    shown = anna.act(table, "role builder")
    assert shown["undo"] == {"can": True, "ask": False, "why": "Undo: Anna takes the builder"}
    assert undo(anna, table)["count"] == 0
    anna.act(table, "role builder")
    anna.act(table)
    bob.act(table)
    assert anna.see(table)["undo"]["ask"]


def test_another_person_must_agree_to_what_they_answered(anna: Player, bob: Player) -> None:
    table = two_people(anna, bob)
    anna.act(table, "role builder")
    anna.act(table)
    bob.act(table)
    asked = undo(anna, table)
    assert (asked["version"], asked["asked"], asked["waiting"]) == (3, 0, [1])
    assert bob.see(table)["asked"] == 0
    # The one who asks cannot agree in the others' place.
    assert anna.try_to("consent", table, agree=True).json()["waiting"] == [1]
    agreed = bob.try_to("consent", table, agree=True).json()
    assert (agreed["version"], agreed["asked"], agreed["seat"]) == (4, None, 0)
    assert bob.try_to("consent", table, agree=True).json()["code"] == "nothing"


def test_who_is_asked_may_refuse(anna: Player, bob: Player) -> None:
    table = two_people(anna, bob)
    anna.act(table, "role builder")
    anna.act(table)
    bob.act(table)
    undo(anna, table)
    assert bob.try_to("consent", table, agree=False).json()["asked"] is None
    assert bob.see(table)["version"] == 3


def test_a_new_action_makes_the_question_void(anna: Player, bob: Player) -> None:
    table = two_people(anna, bob)
    anna.act(table, "role builder")
    anna.act(table)
    bob.act(table)
    undo(anna, table)
    bob.act(table)
    assert anna.see(table)["asked"] is None


def test_spectators_and_late_messages_take_nothing_back(anna: Player, bob: Player) -> None:
    table = two_people(anna, bob)
    anna.act(table, "role builder")
    stranger = Player(anna.http)
    assert stranger.see(table)["undo"]["can"] is False
    assert stranger.try_to("undo", table, expected=1).json()["code"] == "not-yours"
    assert stranger.try_to("consent", table, agree=True).json()["code"] == "nothing"
    assert anna.try_to("undo", table, expected=0).json()["code"] == "stale"
    assert anna.see(table)["count"] == 1


def random_game(number: int) -> Game:
    return leeward.new("puerto-rico", players=2 + number % 4, seed=number, buildings="random", nobles=number % 2 == 1)


def test_what_says_it_can_be_taken_back_lets_no_chance_fall() -> None:
    seen = {True: 0, False: 0}
    for number in range(6):
        game, chance = random_game(number), random.Random(number)
        while not game.over:
            action = chance.choice(game.legal)
            _, shown = outlook(game, action.before, action)
            dice = game.tables["dice"].tobytes()
            game.play(action)
            assert shown or game.tables["dice"].tobytes() == dice
            seen[shown] += 1
    assert min(seen.values()) > 50


def test_a_hidden_tile_that_is_shown_cannot_be_unseen() -> None:
    """Chance fell when somebody looked at the tile; the others learn of it when it is taken or put away."""
    found = 0
    for number in range(40):
        game, chance = random_game(number), random.Random(number)
        while not game.over:
            action = chance.choice(game.legal)
            top = int(game.table.looked_at)
            dice = game.tables["dice"].tobytes()
            _, shown = outlook(game, action.before, action)
            game.play(action)
            if top >= 0 and int(game.table.looked_at) != top and game.tables["dice"].tobytes() == dice:
                found += shown
    assert found


def test_a_question_outlives_the_server(place: Path | str) -> None:
    with client(place) as http:
        anna, bob = Player(http), Player(http)
        table = two_people(anna, bob)
        anna.act(table, "role builder")
        anna.act(table)
        bob.act(table)
        undo(anna, table)
    with client(place) as http:
        anna.http = bob.http = http
        assert (bob.see(table)["asked"], bob.see(table)["waiting"]) == (0, [1])
        assert bob.try_to("consent", table, agree=True).json()["version"] == 4
    with client(place) as http:
        anna.http = http
        assert anna.see(table)["asked"] is None
