"""Quick matches: one button, and a game begins."""

from typing import Any
from unittest.mock import patch

import pytest
import sqlalchemy as sql

from leeward.opponents.levels import LEVELS
from leeward.opponents.words import ratings
from leeward.server.limits import clock
from leeward.server.lobby.matches import GONE, fitting, match_all
from leeward.server.lobby.pairing import FILL_AFTER
from leeward.server.messages.people import Merge
from leeward.server.people.merging import merge
from leeward.server.storage import jobs
from leeward.server.storage.jobs import Job
from leeward.server.storage.schema import games
from server.attacked import until
from server.lobby.looking import block, code, lobby, look_for, match_of
from server.members import bot_of, member
from server.playing import Player
from server.rating import GAME, owner_of, site_of
from server.turning import clock_to_turn

pytestmark = pytest.mark.both_databases


def look_now(player: Player) -> None:
    """Let the server see that the clock was turned."""
    site = site_of(player)
    assert site.jobs.loop is not None
    site.jobs.loop.call_soon_threadsafe(site.jobs.look)


def test_two_people_who_want_the_same_game_play_it(anna: Player, bob: Player) -> None:
    assert look_for(anna, name="Mia").json()["state"] == "waiting"
    assert look_for(bob, name="Zoe").status_code == 201
    found = match_of(anna, wait=20)
    assert found["state"] == "found"
    assert match_of(bob, wait=20)["path"] == found["path"]
    table = found["path"].rpartition("/")[2]
    assert anna.see(table)["begun"]
    assert sorted([*anna.see(table)["mine"], *bob.see(table)["mine"]]) == [0, 1]
    assert "Zoe" in anna.see(table)["names"]


def test_people_who_want_different_games_wait(anna: Player, bob: Player) -> None:
    look_for(anna, 2)
    look_for(bob, 3)
    assert match_of(anna, wait=1.5)["state"] == "waiting"
    looking = [(each["players"], each["count"]) for each in lobby(anna)["looking"]]
    assert looking == [(2, 1), (3, 1)]


def test_a_look_that_pairs_nobody_wakes_nobody(anna: Player, bob: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    looks = []

    def looking(*given: Any) -> Any:
        looks.append(match_all(*given))
        return looks[-1]

    monkeypatch.setattr("leeward.server.lobby.service.match_all", looking)
    with patch.object(site_of(anna).lobby, "note") as woken:
        look_for(anna)
        until(lambda: looks)
        look_for(bob)
        until(lambda: woken.call_count >= 3)
    assert woken.call_count == 3, "two who began to wait, and their game"
    assert (looks[0], len(looks[-1][0])) == (([], False), 2)


def test_a_match_has_the_pace_that_both_chose(anna: Player, bob: Player) -> None:
    live, slow = ({"kind": "live", "bank": minutes * 60, "turn": 20} for minutes in (15, 30))
    assert code(look_for(anna, pace={"kind": "live", "bank": 1, "turn": 1})) == "pace"
    look_for(anna, pace=live)
    look_for(bob, pace=slow)
    assert match_of(bob, wait=1.5)["state"] == "waiting"
    look_for(bob, pace=live)
    assert match_of(bob, wait=20)["state"] == "found"
    assert anna.ask("GET", "/api/v1/tables").json()[0]["pace"] != ""


def test_no_trace_of_an_address_is_stored_with_a_person(anna: Player, bob: Player) -> None:
    """It goes to the table, which then counts for the address."""
    look_for(anna)
    look_for(bob)
    found = match_of(anna, wait=20)
    assert match_of(bob, wait=20)["state"] == "found"
    with site_of(anna).storage.engine.connect() as connection:
        table = connection.execute(games.select().where(games.c.id == found["path"].rpartition("/")[2])).one()
        assert table.made_from != ""


def test_members_learn_of_their_match_by_a_notice(anna: Player) -> None:
    mara, nils = member(anna, "Mara"), member(anna, "Nils")
    look_for(mara, rated=True)
    look_for(nils, rated=True)
    table = match_of(mara, wait=20)["path"].rpartition("/")[2]
    assert mara.see(table)["rated"]
    told = nils.ask("GET", "/api/v1/notices").json()
    assert [(notice["kind"], notice["path"]) for notice in told] == [("match", f"/tables/{table}")]


def test_computers_fill_the_table_after_a_while_if_asked_to(anna: Player, bob: Player) -> None:
    with clock_to_turn():
        look_for(anna, 3, computers=True)
        look_for(bob, 2)
        clock.turn(FILL_AFTER + 1)
        assert match_of(bob)["state"] == "waiting"
        look_now(anna)
        found = match_of(anna, wait=20)
        assert found["state"] == "found"
        assert anna.see(found["path"].rpartition("/")[2])["kinds"].count("computer") == 2
        assert match_of(bob)["state"] == "waiting", "nobody asked for computers there"


def test_computers_fit_the_strength_of_the_people() -> None:
    known = {level: points for level, points in ratings(GAME).items() if level in LEVELS}
    for level, points in known.items():
        assert fitting(GAME, points + 1, "usual") == level


def test_a_request_can_be_withdrawn(anna: Player, bob: Player) -> None:
    look_for(anna)
    assert anna.ask("DELETE", "/api/v1/match").json()["state"] == "none"
    look_for(bob)
    assert match_of(bob, wait=1.5)["state"] == "waiting"


def test_a_request_dies_when_its_browser_is_gone(anna: Player, bob: Player) -> None:
    with clock_to_turn():
        look_for(anna)
        clock.turn(GONE + 1)
        look_for(bob)
        assert match_of(bob, wait=1.5)["state"] == "waiting"
        assert match_of(anna)["state"] == "none"


def test_a_browser_that_asks_keeps_its_request_alive(anna: Player, bob: Player) -> None:
    with clock_to_turn():
        look_for(anna)
        for _ in range(3):
            clock.turn(0.6 * GONE)
            assert match_of(anna)["state"] == "waiting"
        look_for(bob)
        look_now(bob)
        assert match_of(bob, wait=20)["state"] == "found"


def test_blocked_people_are_not_matched(anna: Player) -> None:
    mara, nils = member(anna, "Mara"), member(anna, "Nils")
    block(mara, "Nils")
    look_for(nils)
    look_for(mara)
    assert match_of(mara, wait=1.5)["state"] == "waiting"


def test_only_what_can_be_played_is_looked_for(anna: Player) -> None:
    assert look_for(anna, 7).status_code == 400
    assert anna.ask("POST", "/api/v1/match", json={"game": "chess", "players": 2}).status_code == 400
    assert code(look_for(anna, rated=True)) == "rated-account"
    assert look_for(bot_of(member(anna, "Mara"), "Deep Sea")).status_code == 403


def test_who_signs_in_no_longer_looks_as_a_guest(anna: Player, bob: Player) -> None:
    look_for(bob)
    merge(site_of(anna).storage, owner_of(bob), owner_of(member(anna, "Mara")), Merge(games=True))
    assert match_of(bob)["state"] == "none"


def test_a_killed_server_neither_loses_nor_doubles_a_match(anna: Player, bob: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """The transaction of a match fails after its table was made: nothing of it is left, and the next try makes one."""
    real, tries = jobs.finish, list[bool]()

    def finish(connection: sql.Connection, job: Job) -> bool:
        tries.append(True)
        return False

    monkeypatch.setattr(jobs, "finish", finish)
    look_for(anna)
    look_for(bob)
    until(lambda: tries)
    assert match_of(anna)["state"] == "waiting"
    monkeypatch.setattr(jobs, "finish", real)
    look_for(bob)
    until(lambda: match_of(anna, wait=5)["state"] == "found")
    assert len(anna.ask("GET", "/api/v1/tables").json()) == 1
