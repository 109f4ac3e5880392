"""Two servers on one PostgreSQL: whichever one asks, one plays at the same table."""

import asyncio
import json
import time
from functools import partial
from typing import Any
from unittest.mock import AsyncMock, Mock

import httpx
import pytest
import sqlalchemy as sql

import leeward
from leeward.lessons import lesson_named
from leeward.server.cluster import sharing
from leeward.server.cluster.worker import Worker
from leeward.server.limits.quotas import Quota
from leeward.server.settings import Settings
from leeward.server.storage import peers as peers
from leeward.server.storage.games import Storage
from leeward.server.storage.peers import CHANNEL, Peers
from leeward.server.tables import computer_turns
from leeward.server.tables.registry import Tables
from leeward.server.thinking.analyses import Analyses
from leeward.server.thinking.computers import Computers
from postgres import Postgres
from server.attacked import PATIENCE, Running, Thoughts, hear, say, until
from server.playing import COMPUTER, HERE, ME, OPEN, PLAIN, Player, View
from server.strangers import before_its_end
from server.waiting import wait_for

Pair = tuple[Running, Running]


def at(server: Running, who: Player) -> Player:
    """The same person, asking another server."""
    same = Player(httpx.Client(verify=PLAIN, base_url=server.address, headers=who.http.headers, timeout=PATIENCE))
    same.cookies = who.cookies
    return same


def two_people(pair: Pair) -> tuple[Player, Player, str]:
    """Anna asks the one server, Bob the other."""
    anna, bob = pair[0].somebody("198.51.100.1"), pair[1].somebody("198.51.100.2")
    table = anna.make(ME, OPEN)
    assert bob.join(anna.made["invites"]["1"], "Bob").status_code == 201
    return anna, bob, table


def acts_first(*people: Player, table: str) -> tuple[Player, Player, View]:
    shown = [person.see(table) for person in people]
    first = 0 if shown[0]["actions"] else 1
    return people[first], people[1 - first], shown[first]


def test_what_is_played_at_one_server_is_seen_at_the_other(pair: Pair) -> None:
    anna, bob, table = two_people(pair)
    with pair[0].follow(anna, table) as annas, pair[1].follow(bob, table) as bobs:
        for connection in (annas, bobs):
            while json.loads(connection.recv(timeout=PATIENCE)).get("present") != [0, 1]:
                pass
        first, second, shown = acts_first(anna, bob, table=table)
        sockets = (annas, bobs) if first is anna else (bobs, annas)
        say(sockets[0], "act", expected=0, action=shown["actions"][0]["number"])
        assert hear(sockets[1], "view", lambda view: view["version"] == 1)["log"]
        say(sockets[1], "chat", text="well played")
        assert hear(sockets[0], "talk", lambda talk: talk["chat"] != [])["chat"][0]["text"] == "well played"
    assert first.see(table)["version"] == second.see(table)["version"] == 1


def test_a_known_future_and_a_refusal_are_known_at_the_other_server(pair: Pair) -> None:
    anna, bob = pair[0].somebody("198.51.100.1"), pair[1].somebody("198.51.100.2")
    text, last = before_its_end(3)
    made = anna.ask("POST", "/api/v1/tables/open", json={"text": text, "seats": [ME, OPEN]}).json()
    table = made["id"]
    assert bob.join(made["invites"]["1"]).status_code == 201
    player, other, shown = acts_first(anna, bob, table=table)
    assert player.act(table, last)["over"]
    assert player.try_to("undo", table, expected=shown["version"] + 1).json()["asked"] is not None
    assert not other.see(table)["future_known"]
    assert other.try_to("consent", table, agree=True).json()["future_known"]
    assert all(each.see(table)["future_known"] for each in (player, other))
    version = player.see(table)["version"]
    assert player.try_to("undo", table, expected=version).json()["asked"] is not None
    assert other.try_to("consent", table, agree=False).json()["asked"] is None
    for server in pair:
        assert at(server, player).try_to("undo", table, expected=version).json()["code"] == "asked-once"


def test_of_two_who_act_at_once_one_is_late_and_is_shown_what_happened(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    anna = pair[0].somebody("198.51.100.1")
    table = anna.make(ME, HERE)
    elsewhere = at(pair[1], anna)
    assert elsewhere.see(table)["version"] == 0
    # Nothing comes to the other server's ears, and it does not ask.
    monkeypatch.setattr(pair[1].live(table), "look_again", AsyncMock())
    monkeypatch.setattr(pair[1].live(table), "behind", True)
    first, second = anna.see(table)["actions"][:2]
    assert anna.try_to("actions", table, expected=0, action=first["number"]).status_code == 200
    late = elsewhere.try_to("actions", table, expected=0, action=second["number"])
    assert (late.status_code, late.json()["code"], late.json()["view"]["version"]) == (409, "stale", 1)
    assert [played.action.text for played in pair[1].live(table).state.game.history] == [first["text"]]


def test_who_does_not_know_yet_who_sits_where_changes_nothing(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, bob, table = two_people(pair)
    acting, waiting, _ = acts_first(anna, bob, table=table)
    acting.act(table)
    server = pair[0] if acting is anna else pair[1]
    monkeypatch.setattr(server.live(table), "look_again", AsyncMock())
    monkeypatch.setattr(server.live(table), "behind", True)
    # Meanwhile the seat is given to a computer: whoever does not know yet is late.
    assert waiting.ask(
        "POST", f"/api/v1/tables/{table}/seats/{0 if acting is bob else 1}", json={"kind": "computer"}
    ).is_success
    late = acting.try_to("undo", table, expected=1)
    assert late.json()["code"] == "stale"
    assert "computer" in late.json()["view"]["kinds"]


def test_a_computers_turn_is_thought_about_once_and_taken_over_from_a_lost_server(
    pair: Pair, thoughts: Thoughts, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = pair[0].somebody("198.51.100.1")
    table = anna.make(COMPUTER, ME)
    until(lambda: len(thoughts.begun) == 1)
    assert at(pair[1], anna).see(table)["version"] == 0
    time.sleep(1.5 * computer_turns.TAKE_OVER)
    assert len(thoughts.begun) == 1
    # With its line to the database, a server that dies loses what it has claimed.
    lost = pair[0].app.state.site.tables.storage.peers
    monkeypatch.setattr(lost, "connect", AsyncMock(side_effect=OSError("no line")))
    pair[0].do(lost.close())
    until(lambda: len(thoughts.begun) == 2)
    thoughts.free.set()
    assert at(pair[1], anna).wait_for_my_turn(table)["actions"]
    live = pair[1].live(table)
    assert live.state.line == list(range(1, live.state.last_row + 1))


def test_what_a_server_has_claimed_stays_its_own_when_its_line_breaks(postgres: Postgres) -> None:
    async def claiming() -> list[bool]:
        one, other = (Peers(postgres.emptied(), name, lambda _: None, lambda: None) for name in ("one", "other"))
        found = []
        async with one.claim("the turn") as ours:
            assert one.connection is not None
            await one.connection.close()
            await one.ask("SELECT 1")
            for who in (one, other):
                async with who.claim("the turn") as theirs:
                    found.append(theirs)
        async with other.claim("the turn") as theirs:
            found += [ours, theirs]
        await one.close()
        await other.close()
        return found

    assert wait_for(claiming()) == [False, False, True, True]


def test_what_is_claimed_stays_its_own_when_the_database_notices_late_that_its_line_broke(postgres: Postgres) -> None:
    async def claiming() -> list[bool]:
        one, other = (Peers(postgres.emptied(), name, lambda _: None, lambda: None) for name in ("one", "other"))
        async with one.claim("the turn") as ours:
            broken, one.connection = one.connection, None
            assert broken is not None
            asking = asyncio.ensure_future(one.ask("SELECT 1"))
            await asyncio.sleep(0.2)  # the old line still holds it
            await broken.close()
            await asking
            async with other.claim("the turn") as theirs:
                found = [ours, theirs]
        await one.close()
        await other.close()
        return found

    assert wait_for(claiming()) == [True, False]


def test_a_server_that_was_cut_off_catches_up_by_number(pair: Pair) -> None:
    anna = pair[0].somebody("198.51.100.1")
    table = anna.make(ME, HERE)
    with pair[1].follow(at(pair[1], anna), table) as following:
        assert hear(following, "view")["version"] == 0
        storage = pair[1].app.state.site.tables.storage
        with storage.engine.begin() as connection:
            mine = "application_name LIKE 'leeward listener%' AND datname = current_database()"
            connection.execute(sql.text(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {mine}"))
        anna.act(table)
        assert hear(following, "view", lambda view: view["version"] == 1)


def test_a_server_follows_no_table_at_which_nobody_looks_there(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    anna = pair[0].somebody("198.51.100.1")
    table, elsewhere = anna.make(ME, HERE), at(pair[1], anna)
    assert elsewhere.see(table)["version"] == 0
    tables = pair[1].app.state.site.tables
    live = pair[1].live(table)
    anna.act(table)
    until(lambda: live.behind)
    assert (live.state.version, table in tables.held) == (0, True)
    # Somebody who came just now, after they were told how it stands, is told how it stands now.
    with monkeypatch.context() as unasked:
        unasked.setattr(live, "look_again", AsyncMock())
        with pair[1].follow(elsewhere, table) as following:
            assert hear(following, "view", lambda view: view["version"] == 1)
            anna.act(table)
            assert hear(following, "view", lambda view: view["version"] == 2)
    until(lambda: not live.watchers.here)
    # What is played at the other server alone is put away, until somebody comes.
    anna.act(table)
    anna.act(table)
    until(lambda: table not in tables.held)
    assert elsewhere.see(table)["version"] == 4


def test_announcements_that_are_forged_or_come_twice_or_too_early_change_nothing(pair: Pair) -> None:
    anna = pair[0].somebody("198.51.100.1")
    table = anna.make(ME, HERE)
    forged = (
        *([["table", "nobody", table]] * 2),
        ["table", "nobody", table, 7, [[1, "role settler", 0]]],
        ["table", "nobody", "no-such-table"],
        ["table"],
        {"table": table},
        [],
    )
    with pair[1].follow(at(pair[1], anna), table) as following:
        hear(following, "view")
        live, storage = pair[1].live(table), pair[0].app.state.site.tables.storage
        before = live.seating
        with storage.engine.begin() as connection:
            for words in (*map(json.dumps, forged), "no JSON", "7"):
                connection.execute(sql.select(sql.func.pg_notify(CHANNEL, words)))
        anna.act(table)  # which is heard after them
        assert hear(following, "view", lambda view: view["version"] == 1)
    assert (live.state.line, live.seating) == ([1], before)


def test_a_line_that_the_database_has_closed_is_noticed_before_anything_is_asked_of_it(postgres: Postgres) -> None:
    storage = Storage(postgres.emptied())
    storage.answer()
    with postgres.engine.begin() as connection:
        mine = "application_name = 'leeward' AND pid <> pg_backend_pid() AND datname = current_database()"
        ended = connection.execute(sql.text(f"SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE {mine}"))
        assert ended.scalars().all() == [True]
    storage.answer()
    storage.close()


def test_who_comes_while_a_table_is_being_fetched_is_shown_what_was_played_meanwhile(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = pair[0].somebody("198.51.100.1")
    table = anna.make(ME, HERE)
    fetch = pair[1].app.state.site.tables.fetch

    async def slowly(*given: Any) -> Any:
        live = await fetch(*given)
        live.behind = True  # so that no announcement is heeded
        await asyncio.to_thread(anna.act, table)
        assert live.state.version == 0
        return live

    monkeypatch.setattr(pair[1].app.state.site.tables, "fetch", slowly)
    assert at(pair[1], anna).see(table)["version"] == 1


def is_after(number: int, view: View) -> bool:
    return bool(view["lesson"]["number"] > number)


def test_a_lesson_is_followed_through_whichever_server(pair: Pair) -> None:
    anna = pair[0].somebody("198.51.100.1")
    lesson = {"game": "puerto-rico", "lesson": "round"}
    made = anna.ask("POST", "/api/v1/lessons", json=lesson).json()
    elsewhere, steps = at(pair[1], anna), lesson_named("puerto-rico", "round").steps
    assert elsewhere.ask("GET", made["path"], follow_redirects=False).status_code == 200
    # Each step is done at another server than the one before, and seen at both.
    with pair[0].follow(anna, made["id"]) as here, pair[1].follow(elsewhere, made["id"]) as there:
        shown = [hear(here, "view"), hear(there, "view")]
        for number, step in enumerate(steps[:6]):
            assert [view["lesson"]["number"] for view in shown] == [number] * 2
            socket = (here, there)[number % 2]
            if step.do:
                say(socket, "act", expected=shown[0]["version"], action=shown[0]["lesson"]["actions"][0])
            else:
                say(socket, "go_to", step=number + 1)
            shown = [hear(each, "view", partial(is_after, number)) for each in (here, there)]
            assert shown[0]["lesson"] == shown[1]["lesson"]
        say(there, "go_to", step=2)
        assert hear(here, "view", lambda view: view["lesson"]["number"] == 2)["lesson"]["text"]
    assert elsewhere.see(made["id"])["lesson"] == anna.see(made["id"])["lesson"]


def test_a_board_is_played_on_through_whichever_server(pair: Pair) -> None:
    anna = pair[0].somebody("198.51.100.1")
    elsewhere = at(pair[1], anna)
    board = anna.ask("POST", "/api/v1/boards", json={"text": leeward.new("puerto-rico", players=2, seed=3).dumps()}).json()
    assert elsewhere.act(board["id"])["version"] == anna.see(board["id"])["version"] == 1
    assert anna.try_to("undo", board["id"], expected=1).status_code == 200
    assert elsewhere.see(board["id"])["count"] == 0
    assert elsewhere.ask("GET", f"/api/v1/tables/{board['id']}/hint").status_code == 200
    assert pair[1].somebody("198.51.100.2").ask("GET", f"/api/v1/tables/{board['id']}").status_code == 404


def test_limits_hold_for_all_servers_together(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sharing, "ROUND", 0.05)
    place = postgres.emptied()
    with Running(place, rate=0.001, burst=20, tables=Quota(1, 1)) as one, Running(place, rate=0.001, burst=20) as other:
        eve = one.somebody("203.0.113.66")
        table = eve.make(ME, HERE)
        with one.follow(eve, table):
            until(lambda: list(other.app.state.site.tables.elsewhere.entries()))
        while eve.ask("GET", "/api/v1/tables").status_code == 200:
            pass
        until(lambda: at(other, eve).ask("GET", "/api/v1/tables").status_code == 429)
        assert other.somebody("198.51.100.1").ask("GET", "/api/v1/tables").status_code == 200


def test_who_is_at_another_server_is_not_away(pair: Pair) -> None:
    anna, bob, table = two_people(pair)
    with pair[0].follow(anna, table) as annas:
        hear(annas, "view")
        until(lambda: pair[1].live(table).present() == [0])
        assert bob.see(table)["can_replace"] == []
    until(lambda: bob.see(table)["can_replace"] == [0])


def test_a_worker_takes_the_turns_of_computers_and_when_it_is_gone_the_server_plays_on(
    postgres: Postgres, thoughts: Thoughts, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(computer_turns, "HEAD_START", 2.0)
    monkeypatch.setattr(peers, "SILENT", 3.0)
    place = postgres.emptied()
    with Running(place) as server:
        working = working_beside(server, place)
        tables = server.app.state.site.tables
        until(lambda: tables.storage.peers.has_workers)
        anna = server.somebody("198.51.100.1")
        table = anna.make(COMPUTER, ME)
        until(lambda: len(thoughts.begun) == 1)
        assert f"turn {table}" in working.peers.claimed
        assert f"turn {table}" not in tables.storage.peers.claimed
        thoughts.free.set()
        assert anna.wait_for_my_turn(table)["version"] >= 1
        server.do(end(working))
        until(lambda: not tables.storage.peers.has_workers)
        before = sum(moment.seat == 0 for moment in server.live(table).state.past)
        while sum(moment.seat == 0 for moment in server.live(table).state.past) == before:
            assert anna.wait_for_my_turn(table)["version"] < 40
            anna.act(table)


def test_a_worker_ignores_reports_of_limits_which_it_does_not_enforce(caplog: pytest.LogCaptureFixture) -> None:
    storage = Mock(place="postgresql://nobody@nowhere/club")
    worker = Worker(Mock(storage=storage), Mock())
    for report in (["spent", "a server", "requests", [["a", "", 9.0]]], ["held", "a server", "sockets", 0, [[1, "a", ""]]]):
        worker.peers.heed(json.dumps(report))
    assert not caplog.records


def working_beside(server: Running, place: str) -> Worker:
    async def begin() -> Worker:
        storage, ready = Storage(place), server.app.state.site.tables.ready
        tables = Tables(storage, Computers(usual="random", ready=ready), Settings(pause=0.0))
        worker = Worker(tables, Analyses(storage, ready, 1))
        worker.start()
        worker.begin(worker.offer())
        await worker.peers.listening.wait()
        return worker

    return server.do(begin())


async def end(worker: Worker) -> None:
    for task in worker.under_way:
        task.cancel()
    await worker.tables.close()
    await worker.close()
    worker.tables.storage.close()
