"""Planned moves: written on a copy, played when their situation comes, stopped when something has changed."""

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import structs

from leeward.kernel.play.game import new
from leeward.server.club.account.export import about
from leeward.server.limits import clock
from leeward.server.messages.clocks import DAY
from leeward.server.people.accounts import account_named
from leeward.server.storage import jobs
from leeward.server.tables.plans import carrying, effects
from leeward.server.tables.plans.plan import obstacle, playing, step_of
from leeward.server.tables.plans.stored import PLAN, read_plan
from server.attacked import Running, Serve, forget_tables, until
from server.members import sign_up
from server.tables.plans.planning import ahead, offered, plan, plan_of, rows, three
from server.turning import clock_to_turn, pass_time


@pytest.fixture(autouse=True)
def turned(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(effects, "DELAY", 0.0)
    with clock_to_turn():
        yield


def settled(server: Running) -> None:
    """Wait until no plan is due."""

    def waits() -> bool:
        due = jobs.next_due(server.app.state.site.storage, PLAN)
        return due is None or due > clock.now()

    until(waits)


@pytest.mark.both_databases
def test_a_confirmed_line_is_played_when_its_decision_comes(serve: Serve) -> None:
    server = serve()
    (anna, eve, _), table = three(server)
    assert ahead(eve, table)["question"] == "Anna: which role do you take?"
    shown = ahead(eve, table, "")
    assert shown["mine"]
    assert {"role settler", "role mayor", "role craftsman"} <= set(offered(shown)), "what is left open rules nothing out"
    assert shown["line"] is None
    shown = ahead(eve, table, "", "role builder")
    assert shown["line"] == {"when": [], "does": ["take the builder"]}
    assert plan_of(eve, table)["lines"] == [], "looking ahead stores nothing"
    assert plan(eve, table, "", "role builder", "build hacienda")["lines"] == [
        {"when": ["In any case"], "does": ["take the builder", "build the hacienda for 1 doubloon"]}
    ]
    anna.act(table, "role captain")
    until(lambda: (1, "build hacienda") in rows(server, table))
    assert rows(server, table)[:3] == [(0, "role captain"), (1, "role builder"), (1, "build hacienda")]
    mine = plan_of(eve, table)
    assert (mine["lines"], mine["played"], mine["stopped"]) == ([], [2, 3], "")
    forget_tables(server)
    assert plan_of(eve, table)["played"] == [2, 3]


@pytest.mark.both_databases
@pytest.mark.parametrize(("taken", "answer"), [("role craftsman", "role mayor"), ("role captain", "role builder")])
def test_the_first_case_that_fits_is_played_and_else_the_line_without_a_condition(
    serve: Serve, taken: str, answer: str
) -> None:
    server = serve()
    (anna, eve, _), table = three(server)
    plan(eve, table, "", "role builder")
    lines = plan(eve, table, "role craftsman", "role mayor")["lines"]
    assert [line["when"] for line in lines] == [["If another player does this first: take the craftsman"], ["Otherwise"]]
    anna.act(table, taken)
    until(lambda: len(rows(server, table)) > 1)
    assert rows(server, table)[1] == (1, answer)
    assert plan_of(eve, table)["lines"] == [], "the decision is made, and with it both cases are gone"


def test_a_line_for_the_same_case_replaces_the_earlier_one_and_each_can_be_removed(serve: Serve) -> None:
    server = serve()
    (anna, eve, _), table = three(server)
    plan(eve, table, "", "role builder")
    plan(eve, table, "role craftsman", "role mayor")
    shown = plan(eve, table, "", "role settler")
    assert [line["does"] for line in shown["lines"]] == [["take the mayor"], ["take the settler"]]
    path = f"/api/v1/tables/{table}/plan"
    late = eve.ask("DELETE", path, json={"edition": shown["edition"] - 1, "number": 0})
    assert (late.status_code, late.json()["code"]) == (409, "stale")
    shown = eve.ask("DELETE", path, json={"edition": shown["edition"], "number": 0}).json()
    assert [line["does"] for line in shown["lines"]] == [["take the settler"]]
    assert eve.ask("DELETE", path, json={"edition": shown["edition"]}).json()["lines"] == []
    anna.act(table, "role captain")
    settled(server)
    assert len(rows(server, table)) == 1


def test_who_decides_by_hand_needs_the_plan_for_it_no_longer(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(effects, "DELAY", 100.0)
    server = serve()
    (anna, eve, _), table = three(server)
    plan(eve, table, "", "role builder")
    plan(eve, table, "role settler", "pass")
    anna.act(table, "role captain")
    eve.act(table, "role mayor")
    assert [line["does"] for line in plan_of(eve, table)["lines"]] == [["take no tile"]]
    pass_time(200.0, server)
    settled(server)
    assert (1, "role builder") not in rows(server, table)


@pytest.mark.both_databases
def test_a_plan_stops_when_its_action_is_no_longer_possible_and_its_player_is_told(serve: Serve) -> None:
    server = serve()
    (anna, eve, clara), table = three(server)
    sign_up(eve, "Eve")
    plan(eve, table, "role craftsman", "role captain")
    plan(eve, table, "", "role mayor")
    plan(eve, table, "role settler", "pass")
    anna.act(table, "role mayor")
    while (shown := anna.see(table))["kind"] != "role":
        assert len(rows(server, table)) < 30
        (anna, eve, clara)[shown["seat"]].act(table)
    until(lambda: plan_of(eve, table)["stopped"])
    assert plan_of(eve, table)["stopped"] == "You planned: take the mayor. You can't do that now."
    assert plan_of(eve, table, "de")["stopped"] == "Geplant: den Bürgermeister nehmen. Das geht jetzt nicht."
    assert plan_of(eve, table)["lines"] == []
    until(lambda: [one for one in eve.ask("GET", "/api/v1/notices").json() if one["kind"] == "plan-stopped"])
    (told,) = [one for one in eve.ask("GET", "/api/v1/notices").json() if one["kind"] == "plan-stopped"]
    assert told["text"].endswith("You planned: take the mayor. You can't do that now.")
    assert eve.see(table)["seat"] == 1, "nothing was played"


def test_what_an_action_brings_must_not_be_less_than_planned() -> None:
    game = new("puerto-rico", 3, 7)
    seat, number = int(game.table.seat), game.words.action_of("role mayor")
    assert number is not None
    step = step_of(game, seat, number)
    assert obstacle(game, seat, [step]) == {}
    game.table.placard_doubloons[1] = 1
    assert obstacle(game, seat, [step]) == {}, "a doubloon more is welcome"
    richer = step_of(game, seat, number)
    game.table.placard_doubloons[1] = 0
    assert obstacle(game, seat, [richer])["en"] == "You planned: take the mayor and 1 doubloon. Now it is: take the mayor."
    assert obstacle(game, seat, [structs.replace(step, means="take the major")])["en"].endswith("Now it is: take the mayor.")


def test_the_game_before_the_plan_is_taken_back_and_the_plan_with_it(serve: Serve) -> None:
    server = serve()
    (anna, eve, clara), table = three(server)
    anna.act(table, "role captain")
    eve.act(table, "role craftsman")
    plan(anna, table, "", "", "", "role builder")
    version = eve.see(table)["version"]
    assert eve.try_to("undo", table, expected=version).status_code == 200
    for who in (anna, clara):
        if eve.see(table)["asked"] is not None:
            assert who.try_to("consent", table, agree=True).status_code == 200
    mine = plan_of(anna, table)
    assert (mine["lines"], mine["stopped"]) == ([], "The game was taken back to a point before your plan.")


def test_an_undo_of_what_came_later_keeps_a_plan(serve: Serve) -> None:
    server = serve()
    (anna, eve, clara), table = three(server)
    plan(clara, table, "role craftsman", "", "role mayor")
    anna.act(table, "role captain")
    assert anna.try_to("undo", table, expected=anna.see(table)["version"]).status_code == 200
    while eve.see(table)["asked"] is not None:
        for who in (eve, clara):
            who.try_to("consent", table, agree=True)
    assert rows(server, table) == []
    assert len(plan_of(clara, table)["lines"]) == 1
    anna.act(table, "role craftsman")
    eve.act(table, "role captain")
    until(lambda: (2, "role mayor") in rows(server, table))


def test_a_computer_in_the_seat_ends_the_plan(serve: Serve) -> None:
    server = serve()
    (_, eve, _), table = three(server)
    plan(eve, table, "", "role builder")
    seat = f"/api/v1/tables/{table}/seats/1"
    assert eve.ask("POST", seat, json={"kind": "computer"}).status_code == 200
    assert eve.ask("GET", f"/api/v1/tables/{table}/plan").status_code == 403
    assert eve.ask("POST", seat, json={"kind": "person"}).status_code == 200
    mine = plan_of(eve, table)
    assert (mine["lines"], mine["stopped"]) == ([], "A computer plays for you.")


def test_time_that_runs_out_ends_the_plan(serve: Serve) -> None:
    server = serve()
    (anna, eve, _), table = three(server)
    plan(eve, table, "role settler", "pass")
    anna.act(table, "role captain")
    pass_time(4 * DAY, server)
    until(lambda: anna.see(table)["kinds"][1] == "computer")
    # The turn in which the time ran out is the computer's, to its end.
    until(lambda: eve.ask("POST", f"/api/v1/tables/{table}/seats/1", json={"kind": "person"}).status_code == 200)
    mine = plan_of(eve, table)
    assert (mine["lines"], mine["stopped"]) == ([], "A computer plays for you.")


def test_a_plan_waits_for_the_end_of_a_pause(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(effects, "DELAY", 100.0)
    server = serve()
    people, table = three(server)
    anna, eve, clara = people
    plan(eve, table, "", "role builder")
    anna.act(table, "role captain")
    assert anna.try_to("clock", table, do="pause").status_code == 200
    for who in (eve, clara):
        assert who.try_to("clock", table, do="agree").status_code == 200
    pass_time(200.0, server)
    settled(server)
    assert len(rows(server, table)) == 1
    assert eve.try_to("clock", table, do="resume").status_code == 200
    pass_time(carrying.LOOK_AGAIN + 1, server)
    until(lambda: (1, "role builder") in rows(server, table))


def test_what_is_never_asked_is_forgotten_after_a_round(serve: Serve) -> None:
    server = serve()
    (anna, eve, clara), table = three(server)
    plan(eve, table, "role settler", "pass")
    while server.live(table).state.round <= 2:
        who = (anna, eve, clara)[anna.see(table)["seat"]]
        who.act(table, next(a["number"] for a in reversed(who.see(table)["actions"]) if a["text"] != "role settler"))
    assert plan_of(eve, table)["lines"] == []


def test_a_plan_is_in_the_export_and_goes_with_the_account(serve: Serve) -> None:
    server = serve()
    (_, eve, _), table = three(server)
    sign_up(eve, "Eve")
    plan(eve, table, "", "role builder")
    storage = server.app.state.site.storage
    eves = server.do(storage.look(account_named, storage, "Eve"))
    assert eves is not None
    exported = server.do(storage.look(about, storage, eves.owner))
    assert [row["seat"] for row in exported["plans"]] == [1]
    assert eve.ask("POST", "/api/v1/account/deletion", json={"name": "Eve"}).status_code == 200
    assert server.do(storage.look(read_plan, storage, table, 1)) is None


# deaths and races


@pytest.mark.both_databases
@pytest.mark.parametrize("when", ["before", "within"])
def test_a_server_that_dies_at_it_loses_nothing_and_plays_nothing_twice(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, when: str
) -> None:
    server = serve()
    (anna, eve, _), table = three(server)
    plan(eve, table, "", "role builder", "build hacienda")
    deaths = list[str]()
    usual, mark = playing, effects.mark_played

    def die(*given: Any) -> Any:
        if not deaths:
            deaths.append(when)
            raise OSError("killed")
        return usual(*given) if when == "before" else mark(*given)

    def die_within(*given: Any) -> Any:
        return lambda connection: die() if not deaths else mark(*given)(connection)

    monkeypatch.setattr(carrying, *(("playing", die) if when == "before" else ("mark_played", die_within)))
    anna.act(table, "role captain")
    until(lambda: deaths)
    assert len(rows(server, table)) == 1
    pass_time(jobs.PAUSES[0] + 1, server)
    until(lambda: len(rows(server, table)) > 2)
    assert rows(server, table)[1:3] == [(1, "role builder"), (1, "build hacienda")]
    assert rows(server, table).count((1, "role builder")) == 1
    assert plan_of(eve, table)["lines"] == []


def test_a_player_who_acts_while_the_plan_is_being_played_decides_once(serve: Serve) -> None:
    server = serve()
    for _ in range(5):
        (anna, eve, _), table = three(server)
        plan(eve, table, "", "role builder", "build hacienda")
        anna.act(table, "role captain")
        eve.try_to("actions", table, expected=1, action="role mayor")
        settled(server)
        chosen = [action for seat, action in rows(server, table) if seat == 1 and action.startswith("role")]
        assert chosen[:1] in (["role builder"], ["role mayor"])
        if chosen[0] == "role mayor":
            assert (1, "build hacienda") not in rows(server, table)
        assert plan_of(eve, table)["lines"] == []
