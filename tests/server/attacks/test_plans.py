"""Attacks on planned moves: reading those of others by any route, planning for them, and planning without end."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
import sqlalchemy as sql

from leeward.server.storage.schema import metadata
from leeward.server.tables.plans import effects
from leeward.server.tables.plans import plan as plans
from server.attacked import Running, Serve, hear, until
from server.members import sign_up
from server.playing import HERE, ME, OPEN, Player
from server.tables.plans.planning import DAYS, plan, plan_of, rows, three, try_plan
from server.turning import clock_to_turn

SECRET = ("role builder", "build hacienda")
WORDS = ("hacienda",)


@pytest.fixture(autouse=True)
def turned(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(effects, "DELAY", 0.0)
    with clock_to_turn():
        yield


def asked(who: Player, table: str) -> list[Any]:
    """Ask for a plan, look ahead, confirm, and remove."""
    path, body = f"/api/v1/tables/{table}/plan", {"expected": 0, "said": ["", *SECRET]}
    return [
        who.ask("GET", path),
        who.ask("POST", f"{path}/ahead", json=body),
        who.ask("POST", path, json=body),
        who.ask("DELETE", path, json={"edition": 1}),
    ]


def test_only_the_holder_of_a_seat_reads_and_writes_its_plan(serve: Serve) -> None:
    server = serve()
    (anna, eve, clara), table = three(server, watch=True)
    sign_up(eve, "Eve")
    mine = plan(eve, table, "", *SECRET)
    stranger, member = server.somebody("203.0.113.9"), sign_up(server.somebody("203.0.113.10"), "Mallory")
    for who in (stranger, member):
        assert [answer.status_code for answer in asked(who, table)] == [403] * 4
    assert (plan_of(clara, table)["lines"], plan_of(anna, table)["lines"]) == ([], [])
    answers = asked(anna, table)
    assert [answer.status_code for answer in answers] == [200, 409, 409, 409], "whose turn it is has nothing to plan"
    assert plan_of(eve, table) == mine


def test_a_private_table_has_no_plans_for_strangers(serve: Serve) -> None:
    server = serve()
    _, table = three(server, watch=False)
    assert [answer.status_code for answer in asked(server.somebody("203.0.113.9"), table)] == [404] * 4


def test_a_plan_is_nowhere_before_it_is_played(serve: Serve, caplog: pytest.LogCaptureFixture) -> None:
    server = serve()
    (anna, eve, clara), table = three(server, watch=True)
    sign_up(eve, "Eve")
    stranger = server.somebody("203.0.113.9")
    people = (anna, clara, stranger)
    before = [told_to(who, table) for who in people]
    with server.follow(stranger, table) as socket:
        hear(socket, "view")
        plan(eve, table, "", *SECRET)
        anna.ask("POST", f"/api/v1/tables/{table}/chat", json={"type": "chat", "text": "hello"})
        assert [told_to(who, table) for who in people] == before, "others are told the very same"
    storage = server.app.state.site.storage
    for name, text in server.do(storage.look(everything, storage)).items():
        assert name == "plans" or not any(word in text for word in WORDS), name
    assert not any(word in record.getMessage() for record in caplog.records for word in WORDS)
    anna.act(table, "role captain")
    until(lambda: len(rows(server, table)) > 2)
    assert "hacienda" in told_to(clara, table), "then it is an action like any other"
    played = plan_of(eve, table)["played"]
    assert played == [2, 3]
    assert plan_of(clara, table)["played"] == []


def told_to(who: Player, table: str) -> str:
    """All that somebody can read about a table."""
    paths = (f"/api/v1/tables/{table}", "/api/v1/tables", "/api/v1/my-games", "/api/v1/notices")
    texts = [who.ask("GET", path).text for path in paths]
    view = json.loads(texts[0])
    for name in ("chat", "thinking", "clock", "picture", "present"):
        view.pop(name)
    log = json.dumps([line["text"] for line in view["log"]])
    kept = {name: view[name] for name in view if name not in ("log", "actions")}
    return json.dumps(kept) + log + texts[1] + texts[3]


def everything(storage: Any) -> dict[str, str]:
    """All rows of the database, by table."""
    with storage.reading.connect() as connection:
        return {
            table.name: " ".join(str(tuple(row)) for row in connection.execute(sql.select(table)))
            for table in metadata.sorted_tables
        }


def test_no_plans_without_days_before_the_game_and_for_people_who_share_a_screen(serve: Serve) -> None:
    server = serve()
    (_, eve, _), table = three(server, pace=None)
    assert try_plan(eve, table, "", *SECRET).json()["code"] == "no-plans"
    (_, eve, _), table = three(server, pace={"kind": "live", "bank": 600, "turn": 10})
    assert try_plan(eve, table, "", *SECRET).json()["code"] == "no-plans"
    waiting = eve.make(ME, OPEN, pace=DAYS)
    assert try_plan(eve, waiting, "", *SECRET).json()["code"] == "no-plans"
    shared = eve.make(ME, HERE, OPEN, pace=DAYS)
    other = server.somebody("203.0.113.9")
    assert other.join(eve.made["invites"]["2"], "Olga").status_code == 201
    assert try_plan(eve, shared, "", *SECRET).json()["code"] == "not-yours", "each would read the other's plan"


def test_a_plan_has_limits_and_takes_nothing_but_what_the_rules_allow(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plans, "MOST_LINES", 3)
    server = serve()
    (_, eve, _), table = three(server)
    for said in (["", "win the game"], ["role nothing"], ["", "<script>"], ["", "undo 1"]):
        assert try_plan(eve, table, *said).status_code == 422
    assert try_plan(eve, table).json()["code"] == "malformed", "nothing is planned yet"
    assert try_plan(eve, table, "").json()["code"] == "malformed"
    assert try_plan(eve, table, *["x" * 101]).status_code == 400
    assert try_plan(eve, table, *[""] * 61).status_code == 400
    for taken in ("craftsman", "captain", "trader"):
        plan(eve, table, f"role {taken}", "role mayor")
    assert try_plan(eve, table, "", "role mayor").json()["code"] == "plan-full"
    assert try_plan(eve, table, "role trader", "role builder").status_code == 200, "a case that is there is changed"
    assert len(plan_of(eve, table)["lines"]) == 3


def test_nobody_floods_the_server_with_copies(serve: Serve) -> None:
    server = serve(preview_rate=1, preview_burst=5)
    (_, eve, clara), table = three(server)
    body = {"expected": 0, "said": []}
    path = f"/api/v1/tables/{table}/plan/ahead"
    codes = [eve.ask("POST", path, json=body).status_code for _ in range(8)]
    assert 429 in codes
    assert clara.ask("POST", path, json=body).status_code == 200, "others are not held up"


def test_a_plan_for_a_table_that_has_changed_is_refused(serve: Serve) -> None:
    server = serve()
    (anna, _, clara), table = three(server)
    expected = clara.see(table)["version"]
    anna.act(table, "role captain")
    body = {"expected": expected, "said": ["", "", "role builder"]}
    answer = clara.ask("POST", f"/api/v1/tables/{table}/plan", json=body)
    assert (answer.status_code, answer.json()["code"]) == (409, "stale")
    assert plan_of(clara, table)["lines"] == []


def test_what_a_copy_shows_does_not_depend_on_what_is_hidden(serve: Serve) -> None:
    """The tiles that will be drawn are dealt again for the copy, in the same way each time."""
    server = serve()
    (_, eve, _), table = three(server)
    body = {"expected": 0, "said": ["role settler", "", "", ""]}
    path = f"/api/v1/tables/{table}/plan/ahead"
    shown = eve.ask("POST", path, json=body)
    assert shown.status_code == 200
    assert shown.json()["guessed"]
    live = server.live(table)
    before = live.state.game.tables.tobytes()
    assert eve.ask("POST", path, json=body).json() == shown.json()
    assert live.state.game.tables.tobytes() == before


def test_another_device_of_the_same_seat_sees_and_changes_the_plan_and_loses_it_with_the_seat(serve: Serve) -> None:
    server: Running = serve()
    (_, eve, _), table = three(server)
    link = eve.ask("POST", f"/api/v1/tables/{table}/invites", json={"seat": 1}).json()["path"]
    phone = server.somebody("203.0.113.12")
    assert phone.join(link).status_code == 201
    plan(phone, table, "", *SECRET)
    shown = plan_of(eve, table)
    assert [line["does"] for line in shown["lines"]] == [["take the builder", "build the hacienda for 1 doubloon"]]
    answer = eve.ask("DELETE", f"/api/v1/tables/{table}/plan", json={"edition": shown["edition"]})
    assert answer.status_code == 200
    assert plan_of(phone, table)["lines"] == []
