"""Statistics of a person with many games: counted when a game ends, read from small rows, and paid for by who asks."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import sqlalchemy as sql

from leeward.server.storage.analyses import keep_result
from leeward.server.storage.games import Storage
from leeward.server.storage.owners import owners_of
from leeward.server.storage.schema import results
from leeward.server.storage.secrets import hashed
from leeward.server.study import statistics
from server.attacked import EVES, Running, Serve, finished_games, played, until
from server.playing import HERE, ME, Player

UNCOUNTED = "Games that are not counted here yet: "


def storage_of(server: Running) -> Storage:
    storage: Storage = server.app.state.site.tables.storage
    return storage


def owner_named(server: Running, who: Player) -> str:
    who.make(ME, HERE)  # so that the server knows who this is
    (owner,) = owners_of(storage_of(server), [hashed(secret) for secret in who.cookies.values()]).values()
    return owner


def counted(server: Running) -> dict[str, int]:
    """The tables whose result is stored, and for which version."""
    with storage_of(server).reading.connect() as connection:
        return {row.game: row.version for row in connection.execute(results.select()) if row.found}


def page(who: Player) -> str:
    answer = who.ask("GET", "/statistics")
    assert answer.status_code == 200, answer.text
    return answer.text


@contextmanager
def statements(engine: sql.Engine) -> Iterator[list[str]]:
    """What is asked of the database meanwhile."""
    found: list[str] = []

    def note(_: Any, __: Any, statement: str, *___: Any) -> None:
        found.append(statement)

    sql.event.listen(engine, "before_cursor_execute", note)
    yield found
    sql.event.remove(engine, "before_cursor_execute", note)


@pytest.mark.both_databases
def test_a_game_counts_when_it_ends_and_no_longer_when_the_end_is_undone(serve: Serve) -> None:
    server = serve()
    eve, game = server.somebody(EVES), played(None)
    last = game.undo()
    (table,) = finished_games(storage_of(server), owner_named(server, eve), game, mine=int(game.table.seat))
    assert eve.act(table, last.text)["over"]
    until(lambda: counted(server) == {table: game.number + 1})
    assert f"/tables/{table}" in page(eve)

    # Against computers the end is undone freely. Then the future was known, and no other end counts.
    assert not eve.try_to("undo", table, expected=game.number + 1).json()["over"]
    assert f"/tables/{table}" not in page(eve)
    assert eve.act(table, last.text)["over"]
    assert f"/tables/{table}" not in page(eve)


def test_a_result_of_another_version_of_the_table_does_not_count(serve: Serve) -> None:
    server = serve()
    eve, storage = server.somebody(EVES), storage_of(server)
    (table,) = finished_games(storage, owner_named(server, eve), played(None))
    keep_result(storage, table, 3, None, None)
    assert f"/tables/{table}" in page(eve)
    assert counted(server) == {table: played(None).number}


@pytest.mark.both_databases
def test_games_of_an_older_server_are_counted_a_few_at_a_time(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(statistics, "MOST_COUNTED", 2)
    server = serve()
    eve = server.somebody(EVES)
    made = finished_games(storage_of(server), owner_named(server, eve), played(None), 5)
    assert f"{UNCOUNTED}3." in page(eve)
    assert f"{UNCOUNTED}1." in page(eve)
    assert re.search(rf"{UNCOUNTED}\d", page(eve)) is None
    assert set(counted(server)) == set(made)


def test_who_asks_pays_for_what_is_counted(serve: Serve) -> None:
    server = serve(work_rate=0.0001, work_burst=0.001)
    eve = server.somebody(EVES)
    made = finished_games(storage_of(server), owner_named(server, eve), played(None), 5)
    until(lambda: eve.ask("GET", "/statistics").status_code == 429)
    assert len(counted(server)) < len(made)


@pytest.mark.both_databases
def test_statistics_read_no_action_of_any_game_and_nothing_where_actions_are_written(serve: Serve) -> None:
    server = serve()
    eve, storage = server.somebody(EVES), storage_of(server)
    finished_games(storage, owner_named(server, eve), played(None), 5)
    page(eve)
    with statements(storage.reading) as asked, statements(storage.engine) as beside_actions:
        page(eve)
    assert not [each for each in asked if "actions.action" in each or "analyses.content" in each]
    if not storage.shared:  # where it is a connection of its own
        assert 0 < len(asked) < 10
        assert [each for each in beside_actions if "data_version" not in each] == []
