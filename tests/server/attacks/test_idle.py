"""A player who stays connected and does nothing: the others need not wait for ever, and nobody is replaced unfairly."""

import contextlib
import time
from collections.abc import Iterator
from typing import Any

import pytest

from leeward.server.storage.schema import actions, games
from server.attacked import ANNAS, Running, Serve, fill_disk, forget_tables, hear, until
from server.playing import COMPUTER, ME, OPEN, Player
from server.strangers import give, undo

BOBS = "198.51.100.2"
HOUR = 3600.0
AT_ONCE = 0.001  # seconds in a minute

pytestmark = pytest.mark.both_databases


def two_people(server: Running, **given: Any) -> tuple[Player, Player, str]:
    """Anna is asked first."""
    anna, bob = server.somebody(ANNAS), server.somebody(BOBS)
    table = anna.make(ME, OPEN, **given)
    assert bob.join(anna.made["invites"]["1"], "Ben").status_code == 201
    return anna, bob, table


@contextlib.contextmanager
def both_here(server: Running, anna: Player, bob: Player, table: str) -> Iterator[None]:
    with server.follow(anna, table) as annas, server.follow(bob, table) as bobs:
        hear(annas, "view")
        hear(bobs, "view")
        yield


def long_ago(server: Running, table: str, seconds: float = HOUR) -> None:
    """Let all that is stored of a table be older."""
    store = server.app.state.site.tables.storage

    def change() -> None:
        with store.engine.begin() as connection:
            older = {"created": games.c.created - seconds, "begun": games.c.begun - seconds}
            connection.execute(games.update().where(games.c.id == table).values(**older))
            connection.execute(actions.update().where(actions.c.game == table).values(at=actions.c.at - seconds))

    server.do(store.do(change))


def has_run_for(server: Running, seconds: float) -> None:
    server.app.state.site.tables.idle_clock.started -= seconds


def seconds_asked(who: Player, table: str) -> dict[int, int]:
    return {each["seat"]: each["seconds"] for each in who.see(table)["thinking"]}


def test_an_opponent_who_stays_and_does_nothing_is_replaced_and_keeps_the_seat(serve: Serve) -> None:
    server = serve(minute=AT_ONCE, grace=HOUR)
    anna, bob, table = two_people(server, patience=2)
    with both_here(server, anna, bob, table):
        until(lambda: bob.see(table)["can_replace"] == [0])
        assert anna.see(table)["can_replace"] == []
        assert give(bob, table, 0).status_code == 200
        assert bob.see(table)["kinds"] == ["computer", "person"]
        assert anna.see(table)["left"] == [0]
        assert give(anna, table, 0, "person").json()["mine"] == [0]


def test_the_others_are_told_at_that_moment(serve: Serve) -> None:
    server = serve(minute=0.1, grace=HOUR)
    anna, bob = server.somebody(ANNAS), server.somebody(BOBS)
    table = anna.make(ME, OPEN, OPEN, patience=5)
    bob.join(anna.made["invites"]["1"], "Ben")
    with server.follow(anna, table) as annas, server.follow(bob, table) as bobs:
        hear(annas, "view")
        hear(bobs, "view")
        assert give(anna, table, 2).status_code == 200  # now the game begins, and Anna is asked
        assert hear(bobs, "view", lambda view: view["begun"])["can_replace"] == []
        told = hear(bobs, "talk", lambda talk: talk["can_replace"] == [0])
        assert told["thinking"][0]["seat"] == 0
        assert told["thinking"][0]["seconds"] >= 300
        assert hear(annas, "talk", lambda talk: bool(talk["thinking"]) and talk["thinking"][0]["seconds"] >= 300)


def test_nobody_is_replaced_before_the_agreed_time(serve: Serve) -> None:
    server = serve(grace=HOUR)
    anna, bob, table = two_people(server)
    with both_here(server, anna, bob, table):
        shown = bob.see(table)
        assert (shown["patience"], shown["can_replace"], [each["seat"] for each in shown["thinking"]]) == (10, [], [0])
        assert give(bob, table, 0).json()["code"] == "not-yours"


@pytest.mark.parametrize("given", [{"replace": False, "patience": 2}, {"patience": 0}])
def test_a_table_may_wait_as_long_as_it_takes(serve: Serve, given: dict[str, Any]) -> None:
    server = serve(minute=AT_ONCE, grace=HOUR)
    anna, bob, table = two_people(server, **given)
    with both_here(server, anna, bob, table):
        time.sleep(0.01)  # ten minutes
        shown = bob.see(table)
        assert (shown["patience"], shown["can_replace"]) == (0, [])
        assert give(bob, table, 0).status_code == 403


def test_spectators_replace_nobody_and_nobody_is_replaced_out_of_turn(serve: Serve) -> None:
    server = serve(minute=AT_ONCE, grace=HOUR)
    anna, bob, table = two_people(server, patience=2)
    eve = server.somebody("203.0.113.66")
    with both_here(server, anna, bob, table):
        until(lambda: bob.see(table)["can_replace"] == [0])
        assert eve.see(table)["can_replace"] == []
        assert give(eve, table, 0).status_code == 403
        assert give(anna, table, 1).status_code == 403


def test_each_action_begins_the_time_again(serve: Serve) -> None:
    server = serve(grace=HOUR)
    anna, bob, table = two_people(server)
    anna.act(table, "role builder")
    long_ago(server, table)
    has_run_for(server, 2 * HOUR)
    forget_tables(server)
    assert bob.see(table)["can_replace"] == [0]
    anna.act(table)
    for player in (anna, bob):
        assert player.see(table)["can_replace"] == []
        assert max(seconds_asked(player, table).values()) < 60


def test_a_server_that_was_away_makes_nobody_late(serve: Serve) -> None:
    """Nobody could act meanwhile: the time counts from the start of the server."""
    server = serve(grace=HOUR)
    anna, bob, table = two_people(server)
    anna.act(table, "role builder")
    long_ago(server, table)
    forget_tables(server)
    with both_here(server, anna, bob, table):
        assert bob.see(table)["can_replace"] == []
        assert max(seconds_asked(bob, table).values()) < 60


def test_the_time_goes_on_when_the_table_is_loaded_again(serve: Serve) -> None:
    server = serve(grace=HOUR)
    anna, bob, table = two_people(server)
    anna.act(table, "role builder")
    has_run_for(server, HOUR)
    long_ago(server, table, 300)
    forget_tables(server)
    assert 300 <= seconds_asked(bob, table)[0] < 360
    assert bob.see(table)["can_replace"] == []


def test_a_clock_that_jumps_ahead_makes_nobody_late(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    server = serve(grace=HOUR)
    _, bob, table = two_people(server)
    assert seconds_asked(bob, table)[0] < 60
    has_run_for(server, 2 * HOUR)
    now = time.time
    monkeypatch.setattr(time, "time", lambda: now() + HOUR)
    assert seconds_asked(bob, table)[0] < 60
    assert bob.see(table)["can_replace"] == []


def test_a_table_at_which_one_waited_for_the_last_player_begins_with_all_the_time(serve: Serve) -> None:
    server = serve(grace=HOUR)
    has_run_for(server, 2 * HOUR)
    anna, bob = server.somebody(ANNAS), server.somebody(BOBS)
    table = anna.make(ME, OPEN)
    long_ago(server, table)
    forget_tables(server)
    assert bob.join(anna.made["invites"]["1"], "Ben").status_code == 201
    forget_tables(server)
    assert seconds_asked(bob, table)[0] < 60


def test_who_could_not_act_because_the_disk_was_full_is_not_late(serve: Serve) -> None:
    server = serve(grace=HOUR)
    anna, bob, table = two_people(server)
    has_run_for(server, 2 * HOUR)
    long_ago(server, table)
    forget_tables(server)
    assert bob.see(table)["can_replace"] == [0]
    fill_disk(server, True)
    tried = anna.try_to("actions", table, expected=0, action=anna.see(table)["actions"][0]["number"])
    fill_disk(server, False)
    assert tried.status_code == 503
    assert bob.see(table)["can_replace"] == []


def test_an_unanswered_question_makes_nobody_late_since_play_goes_on(serve: Serve) -> None:
    server = serve(minute=AT_ONCE, grace=HOUR)
    anna, bob, table = two_people(server, patience=30)
    anna.act(table, "role builder")
    while anna.see(table)["seat"] == 0:
        anna.act(table)
    while bob.see(table)["seat"] == 1:
        bob.act(table)
    assert undo(anna, table)["waiting"] == [1]
    with both_here(server, anna, bob, table):
        until(lambda: bob.see(table)["can_replace"] == [0])
        assert anna.see(table)["can_replace"] == []
        assert give(anna, table, 1).status_code == 403


def test_who_comes_back_has_all_the_time_once(serve: Serve) -> None:
    server = serve(grace=HOUR)
    anna, bob, table = two_people(server)
    long_ago(server, table)
    has_run_for(server, 2 * HOUR)
    forget_tables(server)
    assert bob.see(table)["can_replace"] == [0]
    server.live(table).wake = lambda live: None  # the computer thinks for long
    for expected in (200, 403):  # replaced, and again when she has just come back
        assert give(bob, table, 0).status_code == expected
        give(anna, table, 0, "person")
    assert max(seconds_asked(bob, table).values()) < 60


def test_an_invitation_and_the_table_say_how_long_the_others_wait(serve: Serve) -> None:
    server = serve()
    anna, bob = server.somebody(ANNAS), server.somebody(BOBS)
    table = anna.make(ME, OPEN, patience=30)
    assert bob.ask("GET", f"/api/v1{anna.made['invites']['1']}").json()["patience"] == 30
    bob.join(anna.made["invites"]["1"])
    assert [player.see(table)["patience"] for player in (anna, bob)] == [30, 30]
    for minutes in (1, -1, 10**9, "ten", None, 2.5):
        made = anna.ask("POST", "/api/v1/tables", json={"seats": [ME, COMPUTER], "patience": minutes})
        assert made.status_code == 400, minutes


def test_nobody_waits_for_a_player_who_plays_alone(serve: Serve) -> None:
    server = serve(minute=AT_ONCE)
    anna = server.somebody(ANNAS)
    table = anna.make(ME, COMPUTER)
    assert anna.see(table)["thinking"] == []
