"""Attacks on what is there for study: boards by a link, how far somebody is in the lessons, one's own statistics."""

import asyncio
import contextlib
import gc
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
import sqlalchemy as sql

import leeward
from leeward.kernel.contract.game import BadOption
from leeward.kernel.play.game import NOBODY
from leeward.server.cluster.housekeeping import take_up
from leeward.server.limits.client import Client
from leeward.server.limits.quotas import Quota
from leeward.server.storage import analyses
from leeward.server.storage.games import Storage
from leeward.server.storage.practice.learned import LessonReached, lessons_reached, store_lesson
from leeward.server.storage.schema import games, lesson_progress
from leeward.server.thinking.analyses import Analyses
from leeward.server.thinking.readiness import Readiness
from postgres import Postgres
from server.attacked import PATIENCE, until
from server.playing import HERE, ME, Player, client
from server.study.test_boards import open_board
from server.study.test_statistics import has_played, statistics, storage_of


def test_who_shows_no_cookie_fills_no_memory_with_boards_either(tmp_path: Path) -> None:
    text = leeward.new("puerto-rico", players=2, seed=3).dumps()
    with client(tmp_path, tables=Quota(2, 3)) as http:
        boards = [open_board(Player(http), text).json()["id"] for _ in range(6)]
        gc.collect()
        assert set(http.app.state.site.tables.live) == set(boards[-3:]), "an address has no more of them than tables that run"


def test_two_servers_may_be_told_at_the_same_time_how_far_one_is(postgres: Postgres) -> None:
    storage, here = Storage(postgres.emptied()), {"owner": "anna", "game": "puerto-rico", "lesson": "mayor"}
    waiting = sql.text("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'")
    with ThreadPoolExecutor(1) as other:
        with storage.engine.begin() as connection:
            connection.execute(lesson_progress.insert().values(**here, step=2, done=True))
            late = other.submit(store_lesson, storage, "anna", "puerto-rico", "mayor", LessonReached(3))
            until(lambda: asked(storage, waiting))
        late.result(PATIENCE)
    assert lessons_reached(storage, "anna", "puerto-rico") == {"mayor": "done"}
    storage.close()


def asked(storage: Storage, question: sql.TextClause) -> int:
    with storage.engine.connect() as connection:  # within a transaction it would be told the same again and again
        return int(connection.execute(question).scalar_one())


def test_a_game_that_is_no_longer_installed_does_not_take_ones_statistics_away(anna: Player) -> None:
    game = leeward.new("puerto-rico", players=2, seed=3)
    table = has_played(anna, game)
    with storage_of(anna).engine.begin() as connection:
        connection.execute(games.update().where(games.c.id == table).values(game="chess", turn=NOBODY))
    assert table not in statistics(anna)


def test_the_statistics_of_many_games_let_others_have_their_turn_between(anna: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(3):
        has_played(anna, leeward.new("puerto-rico", players=2, seed=3))
    with storage_of(anna).engine.begin() as connection:
        connection.execute(games.update().values(turn=NOBODY))
    budgeted, order, loops = anna.http.app.state.site.tables.budgeted, list[str](), list[asyncio.AbstractEventLoop]()
    do = budgeted.do

    async def noting(*given: Any) -> Any:
        loops.append(asyncio.get_running_loop())
        return await do(*given)

    def played_again(_: object) -> None:
        if not order:
            asyncio.run_coroutine_threadsafe(do(Client("bobs"), order.append, "bob"), loops[0])
        order.append("anna")

    monkeypatch.setattr(budgeted, "do", noting)
    monkeypatch.setattr("leeward.server.thinking.results.digest_of", played_again)
    statistics(anna)
    assert "bob" in order[:-1]


def test_a_table_that_cannot_be_laid_out_any_more_keeps_no_other_analysis_waiting(anna: Player) -> None:
    storage, tables = storage_of(anna), [anna.make(ME, HERE) for _ in range(2)]
    for table in tables:
        analyses.want(storage, table, 0)
    asked_for = list[str]()

    async def find(table: str) -> None:
        asked_for.append(table)
        raise BadOption("another edition")

    async def take_up_all() -> None:
        made = Analyses(storage, Readiness(), 1)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(take_up(made, Mock(find=find)), 2)
        await made.close()

    asyncio.run(take_up_all())
    assert asked_for == tables
    assert analyses.wanted(storage) == []
