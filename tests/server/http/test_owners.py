"""Seats, invitations, and what nobody else may know."""

import random
import re
import sqlite3
from pathlib import Path

import msgspec
import pytest

from leeward.kernel.doors.entry import deal_anew
from leeward.server.storage import secrets
from leeward.server.storage.games import Storage
from leeward.server.storage.owners import owners_of
from leeward.server.storage.records import ActionRow, GameRow, SeatRow, TableRows
from leeward.server.tables.table import LiveTable
from leeward.server.views import view
from server.playing import COMPUTER, HERE, ME, OPEN, Player, client

pytestmark = pytest.mark.both_databases


def test_a_seat_is_held_by_a_cookie_that_scripts_cannot_read(anna: Player) -> None:
    answer = anna.ask("POST", "/api/v1/tables", json={})
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith("leeward=")
    assert {"HttpOnly", "SameSite=lax", "Path=/"} <= set(cookie.split("; "))
    secret = cookie.split("=")[1].split(";")[0]
    assert len(secret) >= 43
    assert secret not in answer.text


def test_one_cookie_holds_the_seats_of_all_tables(anna: Player, bob: Player) -> None:
    tables = [anna.make(ME, OPEN), anna.make(ME, COMPUTER, watch=True)]
    bob.join(anna.try_to("invites", tables[0], seat=1).json()["path"])
    tables.append(bob.make(ME, COMPUTER, watch=True))
    for player in (anna, bob):
        assert list(player.cookies) == ["leeward"]
    assert [anna.see(table)["mine"] for table in tables] == [[0], [0], []]
    assert [bob.see(table)["mine"] for table in tables] == [[1], [], [0]]
    assert {table["id"] for table in bob.ask("GET", "/api/v1/tables").json() if table["mine"]} == {tables[0], tables[2]}


def test_of_one_who_only_looks_nothing_is_kept(anna: Player, bob: Player, place: Path | str) -> None:
    table = anna.make(ME, COMPUTER, watch=True)
    bob.see(table)
    bob.ask("GET", "/api/v1/tables")
    assert bob.cookies == {}, "programs get no cookie for looking"
    bob.ask("GET", f"/tables/{table}")
    shown = bob.cookies["leeward"]
    storage = Storage(place)
    assert owners_of(storage, [secrets.hashed(shown)]) == {}
    assert len(owners_of(storage, [secrets.hashed(anna.cookies["leeward"])])) == 1
    storage.close()


def test_the_name_of_a_table_is_no_option_of_a_command() -> None:
    names = {secrets.new_id() for _ in range(2000)}
    assert len(names) == 2000
    assert all(len(name) == 12 and name.isascii() and name.isalnum() for name in names)


def test_secrets_are_kept_hashed(tmp_path: Path) -> None:
    with client(tmp_path) as http:
        anna = Player(http)
        anna.make(ME, OPEN)
        invite = anna.made["invites"]["1"].removeprefix("/join/")
    kept = b"".join(path.read_bytes() for path in tmp_path.glob("tables.sqlite*"))
    for secret in (invite, *anna.cookies.values()):
        assert secret.encode() not in kept
        assert secrets.hashed(secret).encode() in kept


def test_an_invitation_works_once(anna: Player, bob: Player) -> None:
    table = anna.make(ME, OPEN, COMPUTER)
    path = anna.made["invites"]["1"]
    for _ in range(2):
        looked = bob.ask("GET", f"/api/v1{path}").json()
        assert (looked["id"], looked["seat"], looked["name"]) == (table, 1, "Bob")
    joined = bob.join(path, "Ben")
    assert (joined.status_code, joined.json()["mine"]) == (201, [1])
    assert bob.see(table)["names"] == ["Anna", "Ben", "Clara"]
    assert bob.see(table)["kinds"] == ["person", "person", "computer"]
    assert bob.see(table)["viewer"] == 1
    assert Player(anna.http).join(path).status_code == 404
    assert anna.see(table)["mine"] == [0]


def test_nobody_joins_under_anothers_name(anna: Player, bob: Player) -> None:
    anna.make(ME, OPEN)
    path = anna.made["invites"]["1"]
    for name, status in (("anna", 409), ("a:b", 422), ("seat", 422), ("x" * 31, 400)):
        assert bob.join(path, name).status_code == status
    assert bob.join(path).status_code == 201


def test_the_game_waits_for_an_open_seat(anna: Player, bob: Player) -> None:
    table = anna.make(OPEN, ME)
    shown = anna.see(table, picture=True)
    assert (shown["begun"], shown["version"], shown["seat"], shown["kinds"][0]) == (False, -1, -1, "open")
    assert (shown["question"], shown["actions"], shown["picture"], shown["log"]) == ("Waiting for 1 more player", [], None, [])
    assert anna.try_to("actions", table, expected=0, action="role settler").json()["code"] == "waiting"
    bob.join(anna.made["invites"]["0"])
    assert bob.act(table)["version"] == 1


def test_one_seat_on_several_devices(anna: Player, bob: Player) -> None:
    table = anna.make(ME, COMPUTER, watch=True)
    link = anna.try_to("invites", table, seat=0)
    assert link.status_code == 201
    assert bob.join(link.json()["path"], "Somebody").json()["mine"] == [0]
    assert bob.act(table)["names"][0] == "Anna"
    assert anna.see(table)["mine"] == [0]
    for seat in (1, 5):
        assert anna.try_to("invites", table, seat=seat).status_code == 403
    assert Player(anna.http).try_to("invites", table, seat=0).status_code == 403


def test_people_at_one_screen_see_no_secret_of_the_one_who_waits(anna: Player) -> None:
    table = anna.make(ME, HERE)
    shown = anna.see(table)
    assert (shown["mine"], shown["viewer"]) == ([0, 1], 0)
    anna.act(table, "role builder")
    shown = anna.act(table)
    assert shown["viewer"] == shown["seat"] == 1


def test_the_seed_and_the_secrets_of_others_are_never_sent(anna: Player, bob: Player) -> None:
    seed = 8_123_456_789_012_345
    table = anna.make(ME, OPEN, seed=seed)
    bob.join(anna.made["invites"]["1"])
    sent: list[object] = []
    for _ in range(10):
        for player in (anna, bob):
            if player.see(table)["actions"]:
                sent.append(player.act(table))
    for player in (anna, bob, Player(anna.http)):
        sent.append(player.ask("GET", f"/api/v1/tables/{table}").text)
        sent.append(player.ask("GET", "/api/v1/tables").text)
        answer = player.ask("GET", f"/api/v1/tables/{table}/game")
        assert answer.status_code == 403
        sent.append(answer.text)
    for text in map(str, sent):
        assert str(seed) not in text
        assert not any(secret in text for player in (anna, bob) for secret in player.cookies.values())


def test_a_saved_game_is_given_to_those_whom_it_tells_nothing_about_others(anna: Player, bob: Player) -> None:
    alone = anna.make(ME, COMPUTER, watch=True)
    assert anna.ask("GET", f"/api/v1/tables/{alone}/game").status_code == 200
    assert bob.ask("GET", f"/api/v1/tables/{alone}/game").status_code == 403
    with_others = anna.make(ME, OPEN)
    assert anna.ask("GET", f"/api/v1/tables/{with_others}/game").status_code == 403


def test_two_tables_that_differ_in_what_one_may_not_know_are_shown_alike(tmp_path: Path) -> None:
    storage = Storage(tmp_path)
    compared = 0
    for number in range(2):
        options: dict[str, str | bool] = {"buildings": "random", "nobles": number % 2 == 1, "open_points": False}
        kept = GameRow("table", "puerto-rico", 1, options, number, "", True, 0.0)
        sitting = [SeatRow(seat, "person", name) for seat, name in enumerate(("Anna", "Bob", "Clara"))]
        live = LiveTable(TableRows(kept, sitting, {}, [], []), storage)
        chance = random.Random(number)
        while not live.state.game.over:
            live.state.follow(ActionRow(len(live.state.past) + 1, chance.choice(live.state.game.legal).text, live.state.turn))
            if chance.random() < 0.06:
                for mine in (frozenset({0}), frozenset({1}), frozenset({0, 2}), frozenset[int]()):
                    shown = msgspec.json.encode(view.for_viewer(live, mine))
                    truth = live.state.game.tables.copy()
                    live.state.pictures.clear()
                    deal_anew(live.state.game.tables, live.state.eyes(mine), chance.randrange(1000))
                    compared += truth.tobytes() != live.state.game.tables.tobytes()
                    again = msgspec.json.encode(view.for_viewer(live, mine))
                    live.state.game.tables[:] = truth
                    live.state.pictures.clear()
                    assert again == shown
    assert compared > 20
    storage.close()


def test_what_is_kept_survives_as_text_one_can_read(tmp_path: Path) -> None:
    with client(tmp_path) as http:
        anna = Player(http)
        table = anna.make(ME, HERE)
        anna.act(table, "role settler")
        anna.try_to("undo", table, expected=1)
    with sqlite3.connect(tmp_path / "tables.sqlite") as kept:
        rows = kept.execute('SELECT number, action, "by" FROM actions ORDER BY number').fetchall()
    assert rows == [(1, "role settler", 0), (2, "undo 1", 0)]
    assert re.fullmatch(r"[\w-]{12}", table)
