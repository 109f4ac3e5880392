"""Clocks at real tables: paces, running out, pauses, time given, vacations, outages. The test turns the clock."""

from collections.abc import Iterator
from typing import Any

import pytest

from leeward.server.limits import clock
from leeward.server.messages.clocks import DAY, HOUR
from leeward.server.people.notices.notices import tell
from leeward.server.storage import jobs
from leeward.server.storage.games import Storage
from leeward.server.tables.clocks import keeping, service
from leeward.server.tables.clocks.outages import beat
from leeward.server.tables.table import LiveTable
from server.attacked import ANNAS, EVES, Running, Serve, forget_tables, until
from server.lobby.looking import get_up, opened, sit
from server.playing import COMPUTER, ME, OPEN, Player, View
from server.turning import clock_to_turn, jump, pass_time

LIVE = {"kind": "live", "bank": 600, "turn": 10}
DAYS = {"kind": "days", "bank": 2 * DAY, "turn": DAY}


@pytest.fixture(autouse=True)
def turned() -> Iterator[None]:
    with clock_to_turn():
        yield


def two(server: Running, pace: dict[str, Any] | None, **given: Any) -> tuple[Player, Player, str]:
    """Anna, who begins, and Eve at one table."""
    anna, eve = server.somebody(ANNAS), server.somebody(EVES)
    table = anna.make(ME, OPEN, COMPUTER, pace=pace, **given)
    assert eve.join(anna.made["invites"]["1"], "Eve").status_code == 201
    return anna, eve, table


def seen(who: Player, table: str) -> View:
    shown: View = who.see(table)["clock"]
    return shown


def deed(who: Player, table: str, do: str, **given: Any) -> int:
    return who.try_to("clock", table, do=do, **given).status_code


@pytest.mark.both_databases
def test_a_live_clock_runs_for_the_player_who_decides_and_is_shown_everywhere(serve: Serve) -> None:
    server = serve()
    anna, eve, table = two(server, LIVE)
    words = "Live: 10 minutes each + 10 seconds a turn"
    assert anna.see(table)["pace"] == f"{words}; then a computer plays on until the player returns"
    assert [one["pace"] for one in anna.ask("GET", "/api/v1/tables").json()] == [words]
    pass_time(61.0, server)
    shown = seen(eve, table)
    assert (shown["seat"], shown["left"][1]) == (0, 600)
    assert shown["seconds"] in (549, 550)
    assert shown["deadline"] == pytest.approx(clock.now() + 550, abs=2)
    forget_tables(server)
    assert seen(anna, table)["seconds"] in (548, 549, 550), "the rows alone say it"


def test_the_waiting_room_says_the_pace_and_no_clock_runs_there(serve: Serve) -> None:
    server = serve()
    anna = server.somebody(ANNAS)
    table = anna.make(ME, OPEN, pace=DAYS)
    assert anna.see(table)["clock"] is None
    assert anna.see(table)["pace"].startswith("Over days: 1 day a turn + 2 days in reserve")
    invitation = server.somebody(EVES).ask("GET", f"/api/v1{anna.made['invites']['1']}").json()
    assert invitation["pace"] == anna.see(table)["pace"]
    pass_time(30 * DAY, server)
    assert server.somebody(EVES).join(anna.made["invites"]["1"], "Eve").status_code == 201
    assert seen(anna, table)["deadline"] == pytest.approx(clock.now() + 3 * DAY, abs=5)


@pytest.mark.both_databases
def test_a_computer_plays_on_when_time_runs_out_and_the_person_may_return(serve: Serve) -> None:
    server = serve()
    anna, eve, table = two(server, LIVE)
    pass_time(612.0, server)
    until(lambda: anna.see(table)["left"] == [0])
    shown = eve.see(table)
    assert shown["kinds"][0] == "computer"
    assert shown["clock"]["said"] == ["The time of Anna ran out. A computer plays on until Anna returns."]
    until(lambda: anna.ask("POST", f"/api/v1/tables/{table}/seats/0", json={"kind": "person"}).status_code == 200)
    until(lambda: anna.see(table)["mine"] == [0])
    assert seen(anna, table)["left"][0] >= 149, "who returns gets a quarter of the bank"


@pytest.mark.both_databases
def test_a_clock_that_was_set_anew_while_a_server_looked_at_it_is_left_alone(serve: Serve) -> None:
    server = serve()
    anna, eve, table = two(server, LIVE)
    tables = server.app.state.site.tables
    claimed: list[jobs.Job] = []

    def claim() -> list[jobs.Job]:
        claimed.extend(jobs.claim(tables.storage, ["clock"], clock.now() + HOUR, 1))
        return claimed

    until(claim)  # a row that a transaction still holds is skipped
    (job,) = claimed
    anna.act(table)
    live = server.do(tables.find(table))
    server.do(keeping.look_at_clock(live, job, clock.now(), tell))
    server.do(keeping.run_out(live, live.state.clock, 0, job, clock.now(), tell))
    assert seen(eve, table)["said"] == []
    assert anna.see(table)["left"] == []


@pytest.mark.both_databases
def test_a_seat_that_resigns_stays_the_computers(serve: Serve) -> None:
    server = serve()
    anna, eve, table = two(server, {**LIVE, "ends": "resign"})
    pass_time(612.0, server)
    until(lambda: seen(eve, table)["resigned"] == [0])
    answer = anna.ask("POST", f"/api/v1/tables/{table}/seats/0", json={"kind": "person"})
    assert (answer.status_code, answer.json()["code"]) == (409, "resigned")


def test_only_a_mark_remains_where_that_was_agreed(serve: Serve) -> None:
    server = serve()
    anna, eve, table = two(server, {**LIVE, "ends": "mark"})
    pass_time(2000.0, server)
    until(lambda: seen(eve, table)["out"] == [0])
    assert anna.see(table)["mine"] == [0]
    assert eve.see(table)["can_replace"] == []
    anna.act(table)
    assert seen(eve, table)["said"] == ["The time of Anna ran out."]


def test_among_friends_the_others_decide_whether_to_wait(serve: Serve) -> None:
    server = serve()
    _, eve, table = two(server, {**LIVE, "ends": "vote"})
    assert eve.see(table)["can_replace"] == []
    pass_time(700.0, server)
    until(lambda: eve.see(table)["can_replace"] == [0])
    assert deed(eve, table, "give", seat=0) == 200
    shown = eve.see(table)
    assert (shown["can_replace"], shown["clock"]["out"]) == ([], []), "they wait"
    assert shown["clock"]["seconds"] in (59, 60), "a minute from now, though she was a minute and a half late"
    pass_time(300.0, server)
    until(lambda: eve.see(table)["can_replace"] == [0])
    assert eve.ask("POST", f"/api/v1/tables/{table}/seats/0", json={"kind": "computer"}).status_code == 200
    assert eve.see(table)["kinds"][0] == "computer"


def test_the_others_decide_only_about_the_turn_that_took_too_long(serve: Serve) -> None:
    server = serve()
    anna, eve, table = two(server, {**DAYS, "ends": "vote"})
    pass_time(3.2 * DAY, server)
    until(lambda: eve.see(table)["can_replace"] == [0])
    anna.act(table)
    while not (anna.see(table)["actions"] and len(server.live(table).state.clock.turns) > 2):  # type: ignore[union-attr]
        for each in (anna, eve):
            if each.see(table)["actions"]:
                each.act(table)
    assert seen(eve, table)["seconds"] > HOUR
    assert eve.see(table)["can_replace"] == []


@pytest.mark.both_databases
def test_the_clocks_pause_when_all_agree_and_anybody_ends_it(serve: Serve) -> None:
    server = serve()
    anna, eve, table = two(server, LIVE)
    assert deed(eve, table, "pause") == 200
    assert (seen(anna, table)["asks"], seen(anna, table)["waiting"]) == (1, [0])
    assert deed(eve, table, "agree") == 409, "nobody agrees to their own wish"
    assert deed(anna, table, "agree") == 200
    pass_time(DAY, server)
    assert seen(anna, table)["paused"]
    assert deed(eve, table, "resume") == 200
    assert seen(anna, table)["seconds"] > 590
    assert deed(anna, table, "pause") == 200
    assert deed(eve, table, "decline") == 200
    assert seen(anna, table)["asks"] == -1


def test_an_opponent_gives_more_time_and_nobody_gives_it_to_themselves(serve: Serve) -> None:
    server = serve()
    anna, eve, table = two(server, LIVE)
    before = seen(anna, table)["seconds"]
    assert deed(eve, table, "give", seat=0) == 200
    assert seen(anna, table)["seconds"] >= before + 58
    assert seen(anna, table)["said"] == ["Eve gave Anna 1 minute more."]
    assert [deed(anna, table, "give", seat=seat) for seat in (0, 2, 7)] == [409, 409, 409]


@pytest.mark.both_databases
def test_nobody_loses_on_time_because_the_server_was_down_for_a_night(place: Any) -> None:
    with Running(place) as server:
        anna, eve, table = two(server, LIVE)
    clock.turn(8.0 * HOUR)
    with Running(place) as server:
        for who in (anna, eve):
            who.http = server.somebody(who.http.headers["X-Forwarded-For"]).http
        shown = seen(anna, table)
        assert shown["seconds"] > 590
        assert shown["said"][0].startswith("The server was away from ")
        assert anna.see(table)["mine"] == [0]
        pass_time(620.0, server)
        until(lambda: anna.see(table)["left"] == [0])


@pytest.mark.both_databases
def test_nobody_loses_time_because_the_server_is_restarted(place: Any) -> None:
    with Running(place) as server:
        anna, _, table = two(server, LIVE)
        left = seen(anna, table)["seconds"]
    clock.turn(7.0)
    with Running(place) as server:
        anna.http = server.somebody(ANNAS).http
        shown = seen(anna, table)
        assert shown["seconds"] > left - 5
        assert shown["said"][0].startswith("The server was away for ")


def test_a_server_that_dies_at_each_start_makes_one_outage(place: Any) -> None:
    with Running(place) as server:
        anna, _, table = two(server, LIVE)
        left = seen(anna, table)["seconds"]
    for _ in range(3):
        clock.turn(7.0)
        with Running(place) as server:
            anna.http = server.somebody(ANNAS).http
            shown = seen(anna, table)
            live = server.live(table)
    assert len(live.state.outages) == 1
    assert shown["seconds"] > left - 5


@pytest.mark.both_databases
def test_a_clock_that_jumps_ahead_or_back_makes_nobody_late(serve: Serve) -> None:
    server = serve()
    anna, _, table = two(server, LIVE)
    jump(2.0 * DAY, server)
    until(lambda: seen(anna, table)["seconds"] > 590)
    assert seen(anna, table)["said"] != []
    jump(-2.0 * DAY, server)
    assert seen(anna, table)["seconds"] > 590
    assert anna.act(table)["version"] == 1


@pytest.mark.both_databases
def test_a_clock_that_jumps_just_after_a_heartbeat_makes_nobody_late(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    server = serve()
    anna, _, table = two(server, LIVE)
    jumps = [2.0 * DAY]

    def beat_and_jump(storage: Storage, first: bool = False) -> tuple[float, float]:
        found = beat(storage, first)
        clock.turn(jumps.pop() if jumps else 0.0)
        return found

    monkeypatch.setattr(service, "beat", beat_and_jump)
    server.do(server.app.state.site.clocks.beat())
    assert not jumps
    jump(0.0, server)
    until(lambda: seen(anna, table)["seconds"] > 590)
    assert seen(anna, table)["said"] != []


@pytest.mark.both_databases
def test_a_machine_that_sleeps_while_it_looks_at_a_clock_makes_nobody_late(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = serve()
    anna, _, table = two(server, LIVE)
    clocks = server.app.state.site.clocks
    due: list[jobs.Job] = []

    def claim() -> list[jobs.Job]:
        due.extend(jobs.claim(clocks.storage, ["clock"], clock.now() + HOUR, 1))
        return due

    until(claim)
    find = clocks.tables.find

    async def sleep_and_find(table: str) -> LiveTable | None:
        clock.turn(2.0 * DAY)
        found: LiveTable | None = await find(table)
        return found

    monkeypatch.setattr(clocks.tables, "find", sleep_and_find)
    server.do(clocks.ring(due[0]))
    monkeypatch.undo()
    assert anna.see(table)["left"] == []


@pytest.mark.both_databases
def test_a_vacation_stops_ones_clocks_over_days_and_has_a_limit(serve: Serve) -> None:
    server = serve()
    anna, eve, table = two(server, DAYS)
    begun = anna.ask("POST", "/api/v1/my-time/vacation", json={"days": 20})
    assert (begun.status_code, begun.json()["days_left"]) == (200, 10)
    assert seen(eve, table)["deadline"] == pytest.approx(clock.now() + 23 * DAY, abs=5)
    assert anna.ask("POST", "/api/v1/my-time/vacation", json={"days": 1}).status_code == 409
    pass_time(2.0 * DAY, server)
    assert anna.ask("DELETE", "/api/v1/my-time/vacation").json()["vacation"] == 0
    assert seen(eve, table)["deadline"] == pytest.approx(clock.now() + 3 * DAY, abs=5)
    assert anna.ask("POST", "/api/v1/my-time/vacation", json={"days": 29}).status_code == 409


def test_waking_hours_count_at_running_and_new_tables_and_change_once_a_week(serve: Serve) -> None:
    server = serve()
    anna, eve, table = two(server, DAYS)
    before = seen(eve, table)["deadline"]
    hours = {"zone": "Europe/Berlin", "wakes": 8, "sleeps": 20}
    assert anna.ask("PUT", "/api/v1/my-time", json=hours).status_code == 200
    assert seen(eve, table)["deadline"] > before + 2 * DAY
    assert anna.ask("PUT", "/api/v1/my-time", json=hours).json()["code"] == "hours-later"
    other = anna.make(ME, COMPUTER, COMPUTER, pace=DAYS)
    assert seen(anna, other)["deadline"] > clock.now() + 5 * DAY
    for bad in ({**hours, "sleeps": 12}, {**hours, "zone": "Moon/Base"}):
        assert eve.ask("PUT", "/api/v1/my-time", json=bad).json()["code"] == "hours"


def test_own_times_are_written_only_at_games_that_one_plays(serve: Serve) -> None:
    """Who got up from a table left a vacation to the next person in that seat."""
    server = serve()
    anna, eve = server.somebody(ANNAS), server.somebody(EVES)
    table = opened(anna, OPEN, OPEN, pace=DAYS)
    assert sit(eve, table).status_code == 201
    assert eve.ask("POST", "/api/v1/my-time/vacation", json={"days": 20}).status_code == 200
    assert get_up(eve, table).status_code == 200
    for _ in range(2):
        assert sit(server.somebody(EVES), table).status_code == 201
    assert server.live(table).state.clock_events == []


def test_a_vacation_ends_also_where_a_computer_plays_for_the_person(serve: Serve) -> None:
    server = serve()
    anna, _, table = two(server, DAYS)
    assert anna.ask("POST", "/api/v1/my-time/vacation", json={"days": 20}).status_code == 200
    seat = f"/api/v1/tables/{table}/seats/0"
    assert anna.ask("POST", seat, json={"kind": "computer"}).status_code == 200
    assert anna.ask("DELETE", "/api/v1/my-time/vacation").status_code == 200
    assert anna.ask("POST", seat, json={"kind": "person"}).status_code == 200
    kinds = [event.kind for event in server.live(table).state.clock_events]
    assert (kinds.count("vacation"), kinds.count("back")) == (1, 1)


def test_a_pace_has_to_fit_its_kind(serve: Serve) -> None:
    anna = serve().somebody(ANNAS)
    for pace in ({**LIVE, "bank": 5}, {**LIVE, "turn": 6000}, {**DAYS, "turn": 60}):
        answer = anna.ask("POST", "/api/v1/tables", json={"seats": [ME, OPEN], "pace": pace})
        assert (answer.status_code, answer.json()["code"]) == (422, "pace")


def test_playing_again_keeps_the_pace_and_starts_new_clocks(serve: Serve) -> None:
    server = serve()
    anna = server.somebody(ANNAS)
    table = anna.make(ME, COMPUTER, COMPUTER, pace=LIVE)
    while not anna.wait_for_my_turn(table)["over"]:
        anna.act(table)
    again = anna.ask("POST", f"/api/v1/tables/{table}/again").json()["id"]
    assert min(seen(anna, again)["left"]) >= 595


def test_playing_again_keeps_ones_waking_hours(serve: Serve) -> None:
    server = serve()
    anna = server.somebody(ANNAS)
    assert anna.ask("PUT", "/api/v1/my-time", json={"zone": "Europe/Berlin", "wakes": 8, "sleeps": 20}).status_code == 200
    table = anna.make(ME, COMPUTER, COMPUTER, pace=DAYS)
    while not anna.wait_for_my_turn(table)["over"]:
        anna.act(table)
    again = anna.ask("POST", f"/api/v1/tables/{table}/again").json()["id"]
    assert anna.see(again)["begun"]
    assert [event.kind for event in server.live(again).state.clock_events] == ["hours"]


@pytest.mark.both_databases
def test_undo_at_a_table_with_a_clock_gives_the_same_clock_after_a_restart(serve: Serve) -> None:
    server = serve()
    anna = server.somebody(ANNAS)
    table = anna.make(ME, {"kind": "here"}, COMPUTER, pace=LIVE)
    for _ in range(3):
        pass_time(20.0, server)
        anna.wait_for_my_turn(table)
        anna.act(table)
    pass_time(15.0, server)
    shown = anna.wait_for_my_turn(table)
    assert anna.try_to("undo", table, expected=shown["version"]).status_code == 200
    before = [round(each) for each in server.live(table).state.clock.spent]  # type: ignore[union-attr]
    left = seen(anna, table)["left"]
    forget_tables(server)
    assert seen(anna, table)["left"] == pytest.approx(left, abs=1)
    assert [round(each) for each in server.live(table).state.clock.spent] == before  # type: ignore[union-attr]
