"""Leaving and coming back, computers for those who are not here, and playing again."""

from pathlib import Path
from typing import Any

import pytest

import leeward
from server.playing import COMPUTER, ME, OPEN, Player, client

pytestmark = pytest.mark.both_databases


def two_people(anna: Player, bob: Player, **given: Any) -> str:
    table = anna.make(ME, OPEN, **given)
    assert bob.join(anna.made["invites"]["1"], "Ben").status_code == 201
    return table


def give(player: Player, table: str, seat: int, kind: str = "computer") -> Any:
    return player.try_to(f"seats/{seat}", table, kind=kind)


def finished(anna: Player, bob: Player) -> str:
    """A game that Anna and Bob have played to its end."""
    game = leeward.new("puerto-rico", players=2, seed=3, first="1")
    while not game.over:
        game.play(game.legal[-1])
    made = anna.ask("POST", "/api/v1/tables/open", json={"text": game.dumps(), "seats": [ME, OPEN]}).json()
    bob.join(made["invites"]["1"])
    name: str = made["id"]
    return name


def test_an_open_seat_is_given_to_a_computer_and_its_link_is_void(anna: Player, bob: Player) -> None:
    table = anna.make(ME, OPEN)
    assert anna.see(table)["can_replace"] == [1]
    given = give(anna, table, 1)
    assert (given.status_code, given.json()["kinds"], given.json()["can_replace"]) == (200, ["person", "computer"], [])
    assert bob.join(anna.made["invites"]["1"]).status_code == 404


def test_a_computer_plays_for_one_who_is_away_until_they_come_back(anna: Player, bob: Player) -> None:
    table = two_people(anna, bob)
    anna.act(table, "role builder")
    anna.act(table)
    assert bob.see(table)["seat"] == 1
    assert anna.see(table)["can_replace"] == [1]
    give(anna, table, 1)
    assert anna.wait_for_my_turn(table)["kinds"] == ["person", "computer"]
    shown = bob.see(table)
    assert (shown["mine"], shown["left"], shown["viewer"], shown["actions"]) == ([], [1], 1, [])
    assert bob.try_to("undo", table, expected=shown["version"]).json()["code"] == "not-yours"
    back = give(bob, table, 1, "person").json()
    assert (back["mine"], back["left"], back["kinds"]) == ([1], [], ["person", "person"])


def test_nobody_is_replaced_who_is_here_or_where_the_table_does_not_allow_it(anna: Player, bob: Player) -> None:
    table = two_people(anna, bob)
    headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in bob.cookies.items())}
    with anna.http.websocket_connect(f"/api/v1/tables/{table}/socket?picture=0", headers=headers) as socket:
        socket.receive_json()
        assert anna.see(table)["can_replace"] == []
        assert give(anna, table, 1).status_code == 403
    strict = two_people(anna, bob, replace=False)
    assert anna.see(strict)["can_replace"] == []
    assert give(anna, strict, 1).json()["code"] == "not-yours"


def test_strangers_and_wrong_seats_change_nothing(anna: Player, bob: Player) -> None:
    table = two_people(anna, bob)
    assert give(Player(anna.http), table, 1).status_code == 403
    assert give(anna, table, 1, "person").status_code == 403
    assert give(anna, table, 5).status_code == 403
    assert give(anna, table, 9).status_code in (400, 404)
    assert anna.see(table)["kinds"] == ["person", "person"]


def test_who_has_replaced_another_does_not_get_the_seed(anna: Player, bob: Player) -> None:
    table = two_people(anna, bob)
    give(anna, table, 1)
    assert anna.ask("GET", f"/api/v1/tables/{table}/game").status_code == 403


def test_a_computer_that_replaces_somebody_does_not_answer_for_them(anna: Player, bob: Player) -> None:
    table = two_people(anna, bob)
    anna.act(table, "role builder")
    anna.act(table)
    bob.act(table)
    assert anna.try_to("undo", table, expected=3).json()["waiting"] == [1]
    shown = give(anna, table, 1).json()
    assert (shown["count"], shown["asked"], shown["waiting"]) == (3, 0, [1])


def test_who_sits_where_survives_a_restart(place: Path | str) -> None:
    with client(place) as http:
        anna, bob = Player(http), Player(http)
        table = two_people(anna, bob)
        give(anna, table, 1)
    with client(place) as http:
        bob.http = http
        assert bob.see(table)["left"] == [1]
        assert give(bob, table, 1, "person").json()["mine"] == [1]


def test_the_same_people_play_again_in_the_same_seats(anna: Player, bob: Player) -> None:
    table = finished(anna, bob)
    assert anna.see(table)["again"] == ""
    first = anna.ask("POST", f"/api/v1/tables/{table}/again")
    assert first.status_code == 201
    following = first.json()["id"]
    assert bob.see(table)["again"] == following
    for _ in range(2):
        again = bob.ask("POST", f"/api/v1/tables/{table}/again").json()
        assert (again["id"], again["mine"]) == (following, [1])
    shown = bob.see(following)
    assert (shown["names"], shown["kinds"], shown["mine"]) == (anna.see(table)["names"], ["person", "person"], [1])
    assert (shown["version"], shown["over"], shown["again"]) == (0, False, "")


def test_playing_again_passes_the_start_on_to_the_next_seat(anna: Player, bob: Player) -> None:
    table = finished(anna, bob)
    assert anna.see(table)["first"] == 0
    following = bob.ask("POST", f"/api/v1/tables/{table}/again").json()["id"]
    shown = bob.see(following)
    assert (shown["first"], shown["seat"]) == (1, 1)
    assert [line["text"] for line in shown["log"]][:1] == [f"{shown['names'][1]} begins."]
    assert bob.act(following)["version"] == 1


def test_only_who_played_a_game_to_its_end_plays_again(anna: Player, bob: Player) -> None:
    table = finished(anna, bob)
    stranger = Player(anna.http).ask("POST", f"/api/v1/tables/{table}/again")
    assert (stranger.status_code, stranger.json()["code"]) == (403, "not-yours")
    running = anna.make(ME, COMPUTER)
    early = anna.ask("POST", f"/api/v1/tables/{running}/again?lang=de")
    assert (early.status_code, early.json()["code"]) == (409, "not-over")
    assert early.json()["why"] == "Das Spiel ist noch nicht zu Ende."
