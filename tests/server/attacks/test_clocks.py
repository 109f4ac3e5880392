"""Attacks on clocks: forging deadlines, stalling, and touching the clocks of others."""

from collections.abc import Iterator

import pytest

from leeward.server.messages.clocks import DAY
from leeward.server.tables.clocks import keeping
from server.attacked import ANNAS, EVES, Serve, until
from server.playing import ME, OPEN, Player
from server.tables.clocks.test_clocks import DAYS, LIVE, deed, seen, two
from server.turning import clock_to_turn, pass_time


@pytest.fixture(autouse=True)
def turned() -> Iterator[None]:
    with clock_to_turn():
        yield


def test_strangers_and_spectators_touch_no_clock(serve: Serve) -> None:
    server = serve()
    anna, _, table = two(server, LIVE, watch=True)
    stranger = server.somebody("203.0.113.9")
    before = seen(anna, table)
    for given in ({"do": "pause"}, {"do": "resume"}, {"do": "agree"}, {"do": "decline"}, {"do": "give", "seat": 0}):
        assert stranger.try_to("clock", table, **given).status_code == 403
    after = seen(anna, table)
    assert (after["paused"], after["asks"], after["said"]) == (before["paused"], before["asks"], before["said"])
    assert seen(stranger, table)["offers"] == []


def test_no_message_carries_a_time(serve: Serve) -> None:
    server = serve()
    anna, eve, table = two(server, LIVE)
    version = anna.see(table)["version"]
    number = anna.see(table)["actions"][0]["number"]
    assert anna.try_to("actions", table, expected=version, action=number, at=0.0).status_code == 400
    for more in ({"seconds": 9999}, {"deadline": 1e12}, {"at": 0}):
        assert eve.try_to("clock", table, do="give", seat=0, **more).status_code == 400
    bad = {**LIVE, "deadline": 1e12}
    assert anna.ask("POST", "/api/v1/tables", json={"seats": [ME, OPEN], "pace": bad}).status_code == 400
    for bank in (10**12, -5):
        answer = anna.ask("POST", "/api/v1/tables", json={"seats": [ME, OPEN], "pace": {**DAYS, "bank": bank}})
        assert answer.status_code == 400


def test_nobody_stalls_by_vacations_that_begin_and_end(serve: Serve) -> None:
    server = serve()
    anna, _, _ = two(server, DAYS)
    begun = 0
    while anna.ask("POST", "/api/v1/my-time/vacation", json={"days": 1}).status_code == 200:
        begun += 1
        pass_time(60.0, server)
        assert anna.ask("DELETE", "/api/v1/my-time/vacation").status_code == 200
        assert begun <= 30
    assert begun == 30, "each takes a whole day"


def test_nobody_stalls_by_leaving_and_returning(serve: Serve) -> None:
    server = serve()
    anna, eve, table = two(server, {**LIVE, "bank": 60, "turn": 0})
    for most in (61, 61, 61):
        pass_time(70.0, server)
        until(lambda: eve.see(table)["kinds"][0] == "computer" or eve.see(table)["seat"] != 0)
        anna.ask("POST", f"/api/v1/tables/{table}/seats/0", json={"kind": "person"})
        assert seen(eve, table)["left"][0] <= most


def test_nobody_stalls_by_leaving_and_returning_at_once(serve: Serve) -> None:
    """Before the computer, which takes a moment in each turn, has played."""
    server = serve(pause=1000.0)
    anna, eve, table = two(server, {**LIVE, "bank": 60, "turn": 0})

    def sit(kind: str) -> str:
        answer = anna.ask("POST", f"/api/v1/tables/{table}/seats/0", json={"kind": kind})
        return "" if answer.status_code == 200 else str(answer.json()["code"])

    pass_time(50.0, server)
    for _ in range(3):
        assert (sit("computer"), sit("person")) == ("", "")
    assert seen(eve, table)["left"][0] <= 11, "who leaves and returns has what they had"
    pass_time(12.0, server)
    until(lambda: seen(eve, table)["out"] == [0])
    assert sit("person") == "time-up", "the turn is the computer's"


def test_nobody_leaves_and_returns_without_end(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each return is a row, and all rows are read to count the clocks."""
    monkeypatch.setattr(keeping, "MOST_RETURNS", 2)
    server = serve(pause=1000.0)
    anna, _, table = two(server, LIVE)
    path = f"/api/v1/tables/{table}/seats/0"
    sat = [anna.ask("POST", path, json={"kind": kind}).status_code for kind in ("computer", "person") * 3]
    assert sat == [200] * 5 + [429]


def undo(who: Player, table: str) -> str:
    answer = who.try_to("undo", table, expected=who.see(table)["version"])
    return "" if answer.status_code == 200 else str(answer.json()["code"])


@pytest.mark.both_databases
def test_nobody_stalls_or_uses_up_anothers_time_by_undoing_again_and_again(serve: Serve) -> None:
    """Each time just before the other can act; a second of each turn would be given back as network delay."""
    server = serve()
    anna, eve, table = two(server, LIVE)
    for _ in range(20):
        anna.act(table, "role captain")
        assert eve.see(table)["seat"] == 1
        pass_time(0.9, server)
        assert undo(anna, table) == ""
    left = seen(eve, table)["left"]
    assert left[0] <= 600 + 10 - 20 * 0.9 + 1
    assert left[1] == 600


def test_who_would_lose_on_time_by_an_undo_is_warned_instead(serve: Serve) -> None:
    server = serve()
    anna, eve, table = two(server, DAYS)
    pass_time(2.0 * DAY, server)
    anna.act(table, "role captain")
    pass_time(1.5 * DAY, server)
    assert undo(anna, table) == "undo-time"
    assert eve.see(table)["kinds"][0] == "person"
    assert eve.see(table)["seat"] == 1


def test_nobody_makes_another_lose_on_time_by_agreeing_late_to_an_undo(serve: Serve) -> None:
    server = serve()
    anna, eve, table = two(server, DAYS)
    pass_time(2.0 * DAY, server)
    anna.act(table, "role settler")
    for each in (anna, eve):
        while each.see(table)["actions"] and "role" not in each.see(table)["kind"]:
            each.act(table)
    until(lambda: eve.see(table)["actions"])
    assert undo(anna, table) == ""
    assert anna.see(table)["asked"] == 0, "eve is asked, who has decided something since"
    pass_time(1.5 * DAY, server)
    answer = eve.try_to("consent", table, agree=True)
    assert (answer.status_code, answer.json()["code"]) == (409, "undo-time")
    shown = eve.see(table)
    assert (shown["asked"], shown["kinds"][0]) == (None, "person")


def test_nobody_asks_for_pauses_without_end(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "MOST_EVENTS", 4)
    server = serve()
    anna, eve, table = two(server, LIVE)
    for _ in range(2):
        assert deed(eve, table, "pause") == 200
        assert deed(anna, table, "decline") == 200
    assert deed(eve, table, "pause") == 429


def test_a_pause_ends_though_somebody_has_used_up_all_that_may_happen_to_the_clocks(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "MOST_EVENTS", 4)
    server = serve()
    anna, eve, table = two(server, LIVE)
    assert [deed(who, table, what) for who, what in ((eve, "pause"), (eve, "decline"), (eve, "pause"), (anna, "agree"))] == [
        200
    ] * 4
    assert seen(anna, table)["paused"]
    assert deed(anna, table, "resume") == 200
    assert not seen(anna, table)["paused"]
    assert deed(eve, table, "pause") == 429


def test_a_pause_needs_everybody_and_no_one_can_agree_for_another(serve: Serve) -> None:
    server = serve()
    anna, eve = server.somebody(ANNAS), server.somebody(EVES)
    clara = server.somebody("203.0.113.10")
    table = anna.make(ME, OPEN, OPEN, pace={**DAYS, "turn": DAY})
    for seat, who in (("1", eve), ("2", clara)):
        assert who.join(anna.made["invites"][seat], f"Guest {seat}").status_code == 201
    assert deed(anna, table, "pause") == 200
    assert deed(eve, table, "agree") == 200
    assert deed(eve, table, "agree") == 409
    assert not seen(anna, table)["paused"]
    assert deed(clara, table, "agree") == 200
    assert seen(anna, table)["paused"]
