"""Tables in memory and in the storage: one writer, append, commit, then tell."""

import asyncio
import gc
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy.exc import IntegrityError

from leeward.kernel.contract.game import game_named
from leeward.kernel.doors import entry, steps
from leeward.opponents import players
from leeward.server.messages.refusal import Refusal
from leeward.server.settings import Settings
from leeward.server.storage.games import Storage
from leeward.server.storage.owners import add_owner, owners_of
from leeward.server.storage.records import ActionRow, Beginning, GameRow, SeatRow, Summary
from leeward.server.storage.schema import metadata, migrate
from leeward.server.storage.secrets import hashed
from leeward.server.tables import registry as all_tables
from leeward.server.tables.computer_turns import time_to_look
from leeward.server.tables.opening import Opening, make
from leeward.server.tables.registry import Tables
from leeward.server.tables.table import LiveTable
from leeward.server.thinking.computers import Computers
from server.playing import Player, client
from server.waiting import wait_for

pytestmark = pytest.mark.both_databases

BOTH = frozenset({0, 1})


def keep_table(storage: Storage, name: str = "table", second: Any = "person") -> None:
    options: dict[str, str | bool] = {"buildings": "basic", "nobles": False, "open_points": False}
    game = GameRow(name, "puerto-rico", game_named("puerto-rico").version, options, 7, "", True, 0.0, owner="anna")
    sitting = [SeatRow(0, "person", "Anna"), SeatRow(1, second, "Bob")]
    if not owners_of(storage, [hashed("mine")]):
        add_owner(storage, "anna", hashed("mine"))
    invites, mine = ({1: "invite"}, [0]) if second == "open" else ({}, [0, 1])
    make(storage, Opening(game, sitting, [(seat, "anna") for seat in mine], Summary(0, 0), invites))


def at_a_table(place: Path | str, play: Callable[[LiveTable, Tables], Coroutine[Any, Any, None]], **given: Any) -> None:
    async def session() -> None:
        storage = Storage(place)
        keep_table(storage, **given)
        tables = Tables(storage, Computers(usual="random"), Settings(pause=0.0))
        live = await tables.find("table")
        assert live is not None
        await play(live, tables)
        await tables.close()
        storage.close()

    wait_for(session())


def test_an_action_is_performed_once_and_all_who_watch_are_told_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    performed: list[int] = []
    really = entry.perform

    def perform(tables: Any, action: int) -> None:
        performed.append(action)
        really(tables, action)

    async def play(live: LiveTable, tables: Tables) -> None:
        for viewer in (0, 1, -1):
            live.state.game.told(viewer)
        monkeypatch.setattr(steps, "perform", perform)
        monkeypatch.setattr("leeward.kernel.play.game.perform", perform)
        monkeypatch.setattr("leeward.kernel.play.game.choose", None)
        action = live.state.game.legal.numbers[0]
        await live.act(BOTH, 0, action)
        assert performed[0] == action
        assert performed.count(action) == 1
        told = [live.state.game.told(viewer)[-1].text for viewer in (0, 1, -1)]
        assert told[0]
        assert performed.count(action) == 1

    at_a_table(tmp_path, play)


def test_an_action_that_is_not_committed_has_not_happened(place: Path | str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(live: LiveTable, tables: Tables) -> None:
        before, game = live.state.game.tables.tobytes(), live.state.game

        def full(*_: object) -> None:
            raise sql.exc.OperationalError("disk full", None, Exception())

        with monkeypatch.context() as broken:
            broken.setattr(live.storage, "append", full)
            with pytest.raises(sql.exc.OperationalError):
                await live.act(BOTH, 0, live.state.game.legal.numbers[0])
        assert live.state.game.tables.tobytes() == before
        assert live.state.version == 0
        assert live.state.past == []
        await live.act(BOTH, 0, live.state.game.legal.numbers[0])
        assert live.state.game is game
        assert live.state.game.tables.tobytes() != before
        assert len(live.state.past) == game.number == 1

    at_a_table(place, play)


def test_the_migrations_make_what_the_program_expects(place: Path | str) -> None:
    storage = Storage(place)
    Storage(place).close()
    with storage.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        if not storage.shared:
            assert connection.execute(sql.text("PRAGMA journal_mode")).scalar() == "wal"
    storage.close()


def test_no_action_is_kept_twice(place: Path | str) -> None:
    storage = Storage(place)
    keep_table(storage)
    storage.append("table", [ActionRow(1, "role settler", 0)], Summary(0, 1))
    with pytest.raises(IntegrityError):
        storage.append("table", [ActionRow(1, "role mayor", 0)], Summary(0, 1))
    kept = storage.read("table")
    assert kept is not None
    assert [row.action for row in kept.rows] == ["role settler"]
    storage.close()


def test_an_invitation_is_accepted_once(place: Path | str) -> None:
    storage = Storage(place)
    keep_table(storage, second="open")
    for name in ("ben", "eve"):
        add_owner(storage, name, hashed(name))
    begun = Beginning(Summary(0, 0), 8, 1)
    assert storage.invitation(hashed("invite")) == ("table", 1, False)
    assert storage.accept(hashed("invite"), "ben", "Ben", begun)
    assert not storage.accept(hashed("invite"), "eve", "Eve", begun)
    kept = storage.read("table")
    assert kept is not None
    assert (kept.holders, kept.game.seed) == ({"anna": {0}, "ben": {1}}, 8)
    storage.close()


def test_what_is_told_is_committed(place: Path | str) -> None:
    async def play(live: LiveTable, tables: Tables) -> None:
        with live.watched_by("anna") as watcher:
            await live.act(BOTH, 0, "role settler")
            assert watcher.news.is_set()
            kept = tables.storage.read("table")
            assert kept is not None
            assert [row.action for row in kept.rows] == ["role settler"]

    at_a_table(place, play)


def test_an_action_that_cannot_be_kept_is_not_played(place: Path | str, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError("the disk is full")

    async def play(live: LiveTable, tables: Tables) -> None:
        with monkeypatch.context() as broken, live.watched_by("anna") as watcher:
            broken.setattr(tables.storage, "append", full)
            with pytest.raises(OSError, match="the disk is full"):
                await live.act(BOTH, 0, "role settler")
            assert (live.state.version, live.state.past, watcher.news.is_set()) == (0, [], False)
        await live.act(BOTH, 0, "role settler")
        assert live.state.version == 1

    at_a_table(place, play)


def test_who_hangs_up_in_the_middle_has_acted_wholly_or_not_at_all(place: Path | str) -> None:
    async def play(live: LiveTable, tables: Tables) -> None:
        for expected in range(5):
            acting = asyncio.create_task(live.act(BOTH, expected, live.state.game.legal[0].text))
            for _ in range(expected + 1):
                await asyncio.sleep(0)
            acting.cancel()
            await asyncio.gather(acting, *live.tasks, return_exceptions=True)
            if live.state.version == expected:
                await live.act(BOTH, expected, live.state.game.legal[0].text)
            kept = tables.storage.read("table")
            assert kept is not None
            assert len(kept.rows) == live.state.version == len(live.state.past) == expected + 1

    at_a_table(place, play)


def test_two_servers_on_one_storage_do_not_overwrite_each_other(place: Path | str) -> None:
    async def play(live: LiveTable, tables: Tables) -> None:
        other = await Tables(tables.storage, Computers(usual="random"), Settings(pause=0.0)).find("table")
        assert other is not None
        await live.act(BOTH, 0, "role settler")
        with pytest.raises(Refusal, match="stale"):
            await other.act(BOTH, 0, "role mayor")
        assert other.state.version == 1
        assert other.state.game.dumps() == live.state.game.dumps()

    at_a_table(place, play)


def test_whoever_asks_at_once_gets_the_same_table(place: Path | str) -> None:
    async def play(live: LiveTable, tables: Tables) -> None:
        other = Tables(tables.storage, Computers(usual="random"), Settings(pause=0.0))
        first, second = await asyncio.gather(other.find("table"), other.find("table"))
        assert first is second is not live

    at_a_table(place, play)


def test_tables_that_nobody_uses_are_put_away_and_come_back(place: Path | str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(all_tables, "MOST_LIVE", 2)

    async def play(live: LiveTable, tables: Tables) -> None:
        await live.act(BOTH, 0, "role settler")
        for number in range(4):
            keep_table(tables.storage, f"table {number}")
            await tables.find(f"table {number}")
        assert len(tables.held) == 2
        # Somebody still uses the first: it has no second life. Of the others, those put away are gone.
        assert await tables.find("table") is live
        gc.collect()
        assert set(tables.live) == {"table", "table 3"}
        again = await tables.find("table 0")
        assert again is not None
        assert again.id == "table 0"

    at_a_table(place, play)


def test_computers_think_beside_the_event_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import threading

    thinking_in, others_had_their_turn = [], threading.Event()

    def slowly(game: Any, _: Any) -> int:
        thinking_in.append(threading.current_thread())
        assert others_had_their_turn.wait(10)
        return int(game.legal[0])

    monkeypatch.setattr(players, "play", slowly)

    async def play(live: LiveTable, _: Tables) -> None:
        mine = frozenset({0})
        while live.state.turn == 0:
            await live.act(mine, live.state.version, live.state.game.legal[-1].text)
        with live.watched_by("anna") as watcher:
            version = live.state.version
            async with asyncio.timeout(10):
                while not thinking_in:
                    await asyncio.sleep(0.01)
                others_had_their_turn.set()
                while live.state.version == version:
                    await asyncio.sleep(0.01)
            assert watcher.news.is_set()
        assert threading.main_thread() not in thinking_in

    at_a_table(tmp_path, play, second="computer")


def test_a_database_of_the_first_shape_is_brought_to_the_present_one(tmp_path: Path) -> None:
    """Made by the first migration alone, as an older program left it."""
    engine = sql.create_engine(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    migrate(engine, "0001")
    options = '{"buildings": "basic", "nobles": false, "open_points": false}'
    with engine.begin() as connection:
        connection.execute(sql.text(f"INSERT INTO games VALUES ('old', 'puerto-rico', 1, '{options}', 7, '', 1, 0)"))
        for seat, name in enumerate(("Anna", "Bob")):
            connection.execute(sql.text(f"INSERT INTO seats VALUES ('old', {seat}, 'person', '{name}')"))
        connection.execute(sql.text("INSERT INTO actions VALUES ('old', 1, 'role settler', 0, 0)"))
    engine.dispose()

    async def look() -> None:
        storage = Storage(tmp_path)
        tables = Tables(storage, Computers(usual="random"), Settings(pause=0.0))
        (listed,) = storage.listed("")
        assert (listed.game.replaceable, listed.game.again, listed.summary) == (True, "", None)
        assert (await tables.summarise("old")).count == 1
        assert not tables.live
        (listed,) = storage.listed("")
        assert listed.summary is not None
        assert listed.summary.count == 1
        storage.close()

    wait_for(look())


def test_a_turn_of_a_computer_is_begun_slowly_and_goes_on_quickly(tmp_path: Path) -> None:
    async def look(live: LiveTable, _: Tables) -> None:
        live.pause = 0.6
        assert time_to_look(live, 0, 0.0) == 0.6
        await live.act(BOTH, 0, "role builder")
        assert time_to_look(live, 0, 0.0) == pytest.approx(0.2)
        assert time_to_look(live, 1, 0.0) == 0.6

    at_a_table(tmp_path, look)


def test_a_game_of_another_edition_is_refused_with_the_reason(place: Path | str) -> None:
    storage = Storage(place)
    game = GameRow("theirs", "cooper-island", 1, {"edition": "mine-12345678", "start": "meadow"}, 7, "", True, 0.0)
    sitting = [SeatRow(0, "person", "Anna"), SeatRow(1, "person", "Bob")]
    make(storage, Opening(game, sitting, [], Summary(0, 0)))
    storage.close()
    with client(place) as http:
        answer = http.get("/api/v1/tables/theirs")
        assert answer.status_code == 409
        assert "option edition cannot be 'mine-12345678'" in answer.json()["detail"]
        assert [table["id"] for table in http.get("/api/v1/tables").json()] == ["theirs"]


def test_the_old_secrets_of_single_tables_still_hold_their_seats(tmp_path: Path) -> None:
    """A database with one secret a table, as an older program left it."""
    engine = sql.create_engine(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    migrate(engine, "0003")
    options = '{"buildings": "basic", "nobles": false, "open_points": false}'
    with engine.begin() as connection:
        for table in ("first", "second", "third"):
            settings = f"'{table}', 'puerto-rico', 1, '{options}', 7, '', 0, 0, 1, '', 0, 0"
            names = "id, game, rules_version, options, seed, title, watch, created, replaceable, again, count, hints"
            connection.execute(sql.text(f"INSERT INTO games ({names}) VALUES ({settings})"))
            for seat, (kind, name) in enumerate((("person", "Anna"), ("open" if table == "third" else "person", "Bob"))):
                connection.execute(sql.text(f"INSERT INTO seats VALUES ('{table}', {seat}, '{kind}', '{name}', '')"))
            for secret, seat, purpose in ((f"annas-{table}", 0, "holder"), (f"bobs-{table}", 1, "holder")):
                if table != "third" or seat == 0:
                    row = f"('{hashed(secret)}', '{table}', {seat}, '{purpose}')"
                    connection.execute(sql.text(f"INSERT INTO secrets VALUES {row}"))
            for secret in ("spare", "link"):
                row = f"('{hashed(f'{secret}-{table}')}', '{table}', 1, 'invite')"
                connection.execute(sql.text(f"INSERT INTO secrets VALUES {row}"))
    engine.dispose()
    with client(tmp_path) as http:
        anna, bob, guest = Player(http), Player(http), Player(http)
        for player, name in ((anna, "annas"), (bob, "bobs")):
            player.cookies = {f"leeward-{table}": f"{name}-{table}" for table in ("first", "second", "third")}
            assert player.ask("GET", "/api/v1/tables").json() == [], "the old cookies are not read"
            for table in ("first", "second"):
                player.cookies = {"leeward": f"{name}-{table}"}
                (listed,) = player.ask("GET", "/api/v1/tables").json()
                assert (listed["id"], listed["mine"]) == (table, [0 if player is anna else 1])
        anna.cookies = {"leeward": "annas-third"}
        # Who made the third table may still invite to it; what invited to taken seats is void.
        assert anna.try_to("invites", "third", seat=1).status_code == 201
        assert guest.join("/join/spare-first").status_code == 404
        assert guest.join("/join/spare-third").status_code == 201
        assert anna.act("third")["version"] == 1
