"""What somebody would try to replace those who are away, or to take back what others have played or seen.

All of it over HTTP and sockets, at a server in this process, in which the time of grace passes when a test says so.
"""

import json
import time

import httpx
import pytest

from server.attacked import PATIENCE, Running, Serve
from server.playing import ME, OPEN, PLAIN, Player, View
from server.strangers import before_its_end, give, open_saved, somebody, two_people, undo, watch

GRACE = 0.6  # seconds


@pytest.fixture
def server(serve: Serve) -> Running:
    return serve(proxied=False, grace=PATIENCE)


def let_grace_pass(server: Running, table: str) -> None:
    server.live(table).watchers.grace = 0


# to take back what others have played or seen


@pytest.mark.parametrize("number", range(6))
def test_nobody_ends_the_game_reads_everything_and_takes_it_back(server: Running, number: int) -> None:
    text, last = before_its_end(number)
    anna, bob, table = open_saved(server, text)
    player, other = (anna, bob) if anna.see(table)["actions"] else (bob, anna)
    offered = next(action for action in player.see(table)["actions"] if action["text"] == last)
    assert not offered["undoable"]
    assert player.act(table, last)["over"]
    assert player.ask("GET", f"/api/v1/tables/{table}/game").status_code == 200
    asked = undo(player, table)
    assert (asked["over"], asked["undo"]["can"], asked["waiting"]) == (True, False, other.see(table)["mine"])
    # Even if all agree: what was played before somebody could read everything is not taken back freely any more.
    again = other.try_to("consent", table, agree=True).json()
    assert not again["over"]
    for each in (player, other):
        assert not each.see(table)["undo"]["can"]


def test_alone_against_computers_the_end_is_taken_back(server: Running) -> None:
    anna = somebody(server)
    text, _ = before_its_end(3)
    made = anna.ask("POST", "/api/v1/tables/open", json={"text": text, "seats": [ME, ME]}).json()
    while not anna.see(made["id"])["over"]:
        anna.act(made["id"])
    assert not undo(anna, made["id"])["over"]


def test_who_is_away_for_a_moment_is_not_replaced(server: Running) -> None:
    anna, bob, table = two_people(server)
    with watch(server, bob, table) as socket:
        socket.recv(timeout=20)
    assert anna.see(table)["can_replace"] == []
    assert give(anna, table, 1).status_code == 403
    assert anna.see(table)["kinds"] == ["person", "person"]


def test_after_the_time_of_grace_those_who_wait_are_told(serve: Serve) -> None:
    hasty = serve(proxied=False, grace=GRACE)
    anna, bob, table = two_people(hasty)
    with watch(hasty, bob, table) as at_bobs:
        at_bobs.recv(timeout=20)  # only now does he count as here, however slow his socket was
        with watch(hasty, anna, table) as at_annas:
            assert json.loads(at_annas.recv(timeout=20))["can_replace"] == []
            at_bobs.close()
            left = time.monotonic()
            while json.loads(at_annas.recv(timeout=20))["can_replace"] != [1]:
                pass
            assert time.monotonic() - left > GRACE * 0.8
    assert give(anna, table, 1).status_code == 200


def test_who_has_just_sat_down_is_not_replaced_while_their_page_loads(server: Running) -> None:
    """However long the table has waited for them."""
    anna, bob = somebody(server), somebody(server)
    table = anna.make(ME, OPEN)
    server.live(table).watchers.since -= 2 * PATIENCE
    bob.join(anna.made["invites"]["1"])
    assert anna.see(table)["can_replace"] == []
    assert give(anna, table, 1).status_code == 403


def test_who_leaves_by_themselves_is_replaced_at_once_and_comes_back(server: Running) -> None:
    anna, bob, table = two_people(server, replace=False)
    assert give(anna, table, 1).status_code == 403
    left = give(bob, table, 1)
    assert (left.status_code, left.json()["left"], left.json()["kinds"]) == (200, [1], ["person", "computer"])
    assert give(anna, table, 1, "person").status_code == 403
    assert give(bob, table, 1, "person").json()["mine"] == [1]


def replaced(server: Running) -> tuple[Player, Player, str, int]:
    """Anna has given Bob's seat to a computer after his last action, and has played on for a while."""
    anna, bob, table = two_people(server)
    bobs, player = 0, anna
    while bobs < 10 or player is not bob or not anna.see(table)["actions"]:
        player = anna if anna.see(table)["actions"] else bob
        bobs = player.act(table)["count"]
    assert give(anna, table, 1).status_code == 403
    let_grace_pass(server, table)
    assert give(anna, table, 1).status_code == 200
    for _ in range(4):
        anna.wait_for_my_turn(table)
        anna.act(table)
    anna.wait_for_my_turn(table)
    return anna, bob, table, bobs


def take_back_all_that_is_free(player: Player, table: str) -> View:
    shown = player.see(table)
    for _ in range(60):
        if not shown["undo"]["can"]:
            return shown
        shown = undo(player, table)
    raise AssertionError("everything was free")


def test_nobody_replaces_the_absent_and_undoes_the_game_to_nothing(server: Running) -> None:
    anna, bob, table, bobs = replaced(server)
    shown = take_back_all_that_is_free(anna, table)
    assert shown["count"] >= bobs
    asked = undo(anna, table)
    assert (asked["count"], asked["asked"], asked["waiting"]) == (shown["count"], 0, [1])
    # The one who asks cannot agree in the other's place, and who is away may refuse without taking the seat.
    assert anna.try_to("consent", table, agree=True).json()["waiting"] == [1]
    assert bob.see(table)["left"] == [1]
    assert bob.try_to("consent", table, agree=False).json()["asked"] is None
    assert anna.see(table)["count"] == shown["count"]


def test_a_restart_does_not_take_their_say_from_those_who_were_replaced(serve: Serve, server: Running) -> None:
    anna, bob, table, bobs = replaced(server)
    server.stop()
    again = serve(proxied=False)
    for player in (anna, bob):
        player.http = httpx.Client(verify=PLAIN, base_url=again.address, timeout=PATIENCE)
    count = take_back_all_that_is_free(anna, table)["count"]
    assert count >= bobs
    assert undo(anna, table)["waiting"] == [1]
    assert bob.try_to("consent", table, agree=True).json()["count"] < count


def test_who_replaces_another_does_not_answer_for_them(server: Running) -> None:
    anna, bob, table = two_people(server)
    anna.act(table, "role builder")
    anna.act(table)
    bob.act(table)
    assert undo(anna, table)["waiting"] == [1]
    let_grace_pass(server, table)
    shown = give(anna, table, 1).json()
    assert (shown["kinds"][1], shown["count"], shown["waiting"]) == ("computer", 3, [1])
